"""Builds the wheel: maturin, with the library's own header for cffi.

maturin makes the types of cffi from target/header.h. This writes it from include/finesse.h, puts a copy of the header into
the package for programs in C, and hands over to maturin. Everything is built in target/python, apart from the library with
its command line.
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys
from typing import Any

import maturin
from maturin import (  # noqa: F401: these are part of the interface of a build backend
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cdef import cdef  # noqa: E402

_PYTHON = pathlib.Path(__file__).resolve().parent.parent
_HEADER = _PYTHON.parent / "include" / "finesse.h"


def _prepare() -> None:
    target = pathlib.Path(os.environ.setdefault("CARGO_TARGET_DIR", str(_PYTHON.parent / "target" / "python")))
    target.mkdir(parents=True, exist_ok=True)
    (target / "header.h").write_text(cdef(_HEADER.read_text(encoding="utf-8")), encoding="utf-8")
    include = _PYTHON / "finesse_bridge" / "include"
    include.mkdir(exist_ok=True)
    shutil.copyfile(_HEADER, include / "finesse.h")


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    _prepare()
    return str(maturin.build_wheel(wheel_directory, config_settings, metadata_directory))


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    _prepare()
    return str(maturin.build_editable(wheel_directory, config_settings, metadata_directory))


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    return str(maturin.build_sdist(sdist_directory, config_settings))
