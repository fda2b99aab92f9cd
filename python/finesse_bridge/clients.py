"""For programs that ask for DDS: where the library and its header are, and endplay on Finesse."""

from __future__ import annotations

import importlib
import pathlib
import sys
from typing import Any

__all__ = ["include_path", "library_path", "use_in_endplay"]


def library_path() -> str:
    """The shared library of this package, with the functions of DDS 2.9: for ``ctypes.CDLL`` and the like."""
    folder = pathlib.Path(__file__).parent / "_native"
    found = [path for path in folder.iterdir() if path.suffix in (".so", ".dylib", ".dll")]
    if len(found) != 1:
        raise FileNotFoundError(f"no library in {folder}")
    return str(found[0])


def include_path() -> str:
    """The folder of finesse.h, for C programs that are linked with this library."""
    return str(pathlib.Path(__file__).parent / "include")


def use_in_endplay() -> None:
    """Lets endplay solve with this library instead of its own copy of DDS, in this process. Call it before endplay is
    imported; no file is changed."""
    import ctypes

    wanted = library_path()
    loaded: Any = sys.modules.get("endplay._dds")
    if loaded is None:
        real = ctypes.CDLL

        class Redirected(real):  # type: ignore[misc, valid-type]
            def __init__(self, name: Any, *args: Any, **options: Any) -> None:
                is_dds = name is not None and "dds" in pathlib.Path(str(name)).name
                super().__init__(wanted if is_dds else name, *args, **options)

        ctypes.CDLL = Redirected  # type: ignore[misc]
        try:
            loaded = importlib.import_module("endplay._dds")
        finally:
            ctypes.CDLL = real  # type: ignore[misc]
    if loaded._dll._name != wanted:
        raise RuntimeError("endplay has loaded its own library already: call use_in_endplay() before importing endplay")
