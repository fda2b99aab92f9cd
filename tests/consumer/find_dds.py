"""Finds DDS by name as Python programs do, and ours is what they get. The only argument is the directory where it is
installed, which is in LD_LIBRARY_PATH too."""

import ctypes
import ctypes.util
import os
import sys

directory = os.path.realpath(sys.argv[1])


class Deal(ctypes.Structure):
    _fields_ = [("cards", ctypes.c_char * 80)]


class Table(ctypes.Structure):
    _fields_ = [("tricks", ctypes.c_int * 4 * 5)]


found = ctypes.util.find_library("dds")
assert found in ("libdds.so.0", "libdds.so.2"), found
for name in found, "libdds.so", "libdds.so.0", "libdds.so.2":
    dds = ctypes.CDLL(name)
    table = Table()
    assert dds.CalcDDtablePBN(Deal(b"N:AKQ... .AKQ.. ..AKQ. ...AKQ"), ctypes.byref(table)) == 1
    assert table.tricks[0][0] == 3, table.tricks[0][0]

with open("/proc/self/maps") as maps:
    loaded = {os.path.realpath(line.split()[-1]) for line in maps if "libdds" in line or "libfinesse" in line}
assert loaded and all(os.path.dirname(path) == directory for path in loaded), loaded
print("\n".join(sorted(loaded)))
