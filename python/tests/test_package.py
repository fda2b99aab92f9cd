"""The package itself: its parts, its version, its types, what an import costs, and the library for clients of DDS."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import pathlib
import re
import subprocess
import sys

import pytest

import finesse_bridge as fb
from finesse_bridge import _lib

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent


def test_the_version_is_that_of_the_library() -> None:
    cargo = (ROOT / "Cargo.toml").read_text()
    assert fb.__version__ == re.search(r'^version = "(.*)"', cargo, re.MULTILINE)[1]  # type: ignore[index]


def test_the_declarations_are_those_of_the_header() -> None:
    header = pathlib.Path(fb.include_path(), "finesse.h").read_text()
    assert header == (ROOT / "include" / "finesse.h").read_text()
    for name in re.findall(r"^(?:int|void|int64_t|uint64_t|size_t|const char \*|struct \w+ \*)\s*\*?(\w+)\(", header, re.MULTILINE):
        assert callable(getattr(_lib.lib, name)), name
    for name, value in re.findall(r"^#define (\w+) (-?\d+)", header, re.MULTILINE):
        assert getattr(_lib.lib, name) == int(value), name
    structs = set(re.findall(r"^struct (\w+) \{", header, re.MULTILINE))
    assert structs <= set(_lib._SIZES) and len(structs) > 45
    for name, size in _lib._SIZES.items():
        assert _lib.ffi.sizeof(f"struct {name}") == size, name


def test_cdef() -> None:
    spec = importlib.util.spec_from_file_location("cdef", HERE.parent / "packaging" / "cdef.py")
    module = importlib.util.module_from_spec(spec)  # type: ignore[arg-type]
    spec.loader.exec_module(module)  # type: ignore[union-attr]
    text = "/* a\n#if x */\n#ifndef A\n#define A\n#ifdef __cplusplus\nbad\n#else\n#define N -5 /**< n */\n#define M(x) y\nint f(int a[N]);\n#endif\n#endif\n"
    assert module.cdef(text) == "#define N -5\nint f(int a[N]);\n"
    for bad in ["#if 1\n#endif\n", "#ifdef A\n", "#pragma once\n"]:
        with pytest.raises(ValueError):
            module.cdef(bad)


def test_an_import_is_quick_and_light() -> None:
    heavy = ("numpy", "pandas", "polars", "matplotlib", "tqdm", "cffi", "pycparser", "importlib.metadata")
    program = (
        "import sys, time; before = time.process_time(); import finesse_bridge; taken = time.process_time() - before;"
        f"print(taken, [name for name in {heavy} if name in sys.modules])"
    )
    times = []
    for _ in range(3):
        out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        taken, loaded = out.split(maxsplit=1)
        assert loaded.strip() == "[]"
        times.append(float(taken))
    assert min(times) < 0.2


def test_it_is_typed() -> None:
    assert pathlib.Path(fb.__file__).with_name("py.typed").exists()
    for name in fb.__all__:
        thing = getattr(fb, name)
        assert name == "__version__" or not callable(thing) or thing.__doc__ or name in ("Seat", "Suit", "Strain", "Vul"), name


def test_the_library_serves_clients_of_dds() -> None:
    library = ctypes.CDLL(fb.library_path())
    line = ctypes.create_string_buffer(80)
    library.ErrorMessage(1, line)
    assert line.value == b"Success"
    assert os.path.exists(os.path.join(fb.include_path(), "finesse.h"))


def test_endplay_solves_with_this_library() -> None:
    pytest.importorskip("endplay")
    program = """
import finesse_bridge as fb
fb.use_in_endplay()
from endplay.dds import calc_dd_table, solve_board
from endplay.types import Deal, Denom, Player
import endplay._dds
text = "N:QJ6.K652.J85.T98 873.J97.AT764.Q4 K5.T83.KQ9.A7652 AT942.AQ4.32.KJ3"
table = calc_dd_table(Deal(text))
assert table[Denom.nt, Player.south] == fb.tables(text)[0]["NT", "S"] == 6
assert endplay._dds._dll._name == fb.library_path()
fb.use_in_endplay()
"""
    subprocess.run([sys.executable, "-c", program], check=True)
    late = "import endplay._dds, finesse_bridge as fb\ntry:\n    fb.use_in_endplay()\nexcept RuntimeError as error:\n    assert 'before' in str(error)\nelse:\n    raise SystemExit(1)"
    subprocess.run([sys.executable, "-c", late], check=True)
