"""The examples of the READMEs run as they are written."""

from __future__ import annotations

import pathlib
import re

import pytest

HERE = pathlib.Path(__file__).parent
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("path", [HERE.parent / "README.md", HERE.parent.parent / "README.md"], ids=["python", "root"])
def test_examples(path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE.parent / "notebooks")
    blocks = BLOCK.findall(path.read_text())
    assert blocks
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, str(path), "exec"), names)
