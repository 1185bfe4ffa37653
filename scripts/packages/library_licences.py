#!/usr/bin/env python3
"""Prints the licences of libraries that the programs of a package contain.

    library_licences.py DEBIAN_PACKAGE...     the packages from which the libraries come
"""

import sys
from pathlib import Path


def licences(packages):
    parts = []
    for package in packages:
        path = Path("/usr/share/doc") / package / "copyright"
        if not path.exists():
            raise SystemExit(f"{path} is missing; it has the licence of a library in the programs")
        parts.append(f"==== {package}\n\n{path.read_text(encoding='utf-8')}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    print(licences(sys.argv[1:]))
