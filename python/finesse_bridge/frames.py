"""Results as tables for pandas or polars, whichever is installed."""

from __future__ import annotations

import importlib
from typing import Any

from .errors import InvalidInput

__all__ = ["Framed"]


class Framed:
    """A result that has columns."""

    def _columns(self) -> dict[str, Any]:
        """The columns by name: arrays or lists of equal length."""
        raise NotImplementedError

    def frame(self, library: str | None = None) -> Any:
        """The result as a data frame of pandas; of polars with ``frame("polars")``, or if only that is installed."""
        if library not in (None, "pandas", "polars"):
            raise InvalidInput(f"library={library!r} is not 'pandas' or 'polars'")
        for name in (library,) if library else ("pandas", "polars"):
            try:
                module = importlib.import_module(str(name))
            except ImportError:
                if library:
                    raise
                continue
            return module.DataFrame(self._columns())
        raise ImportError("a frame needs pandas or polars: pip install pandas")


def axes(ax: Any = None) -> Any:
    """Where to draw: what was given, or a new figure of matplotlib."""
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("a plot needs matplotlib: pip install matplotlib") from error
    return pyplot.subplots(layout="constrained")[1]
