"""The declarations of include/finesse.h in the form that cffi reads.

cffi knows C without its preprocessor. So conditionals are resolved for C (not C++), comments go, and of the macros those
stay that are whole numbers: cffi makes constants of them, and sizes of arrays refer to them.
"""

from __future__ import annotations

import re
import sys

_NUMBER = re.compile(r"#define\s+(\w+)\s+\(?(-?(?:0x[0-9a-fA-F]+|\d+))\)?$")
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def cdef(header: str) -> str:
    """The declarations of a header, with its constants."""
    text = _COMMENT.sub(" ", header).replace("\\\n", " ")
    kept: list[str] = []
    # Whether the lines of each conditional around us count.
    counts: list[bool] = []
    defined: set[str] = set()
    for line in map(str.strip, text.splitlines()):
        if line.startswith("#if"):
            counts.append(_holds(line, defined))
        elif line.startswith("#else"):
            counts[-1] = not counts[-1]
        elif line.startswith("#endif"):
            counts.pop()
        elif not all(counts) or not line or line.startswith("#include"):
            continue
        elif line.startswith("#define"):
            defined.add(line.split()[1].split("(")[0])
            number = _NUMBER.match(line)
            if number:
                kept.append(f"#define {number[1]} {number[2]}")
        elif line.startswith("#"):
            raise ValueError(f"a directive that is not known: {line}")
        else:
            kept.append(line)
    if counts:
        raise ValueError("a conditional without an end")
    return "\n".join(kept) + "\n"


def _holds(line: str, defined: set[str]) -> bool:
    words = line.split()
    if len(words) == 2 and words[0] in ("#ifdef", "#ifndef"):
        return (words[1] in defined) == (words[0] == "#ifdef")
    raise ValueError(f"a conditional that is not known: {line}")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as header:
        print(cdef(header.read()), end="")
