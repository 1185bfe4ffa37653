#!/usr/bin/env python3
"""Makes, checks and unpacks the archive of a Gomocup entry.

    gomocup_zip.py make ZIP NAME=FILE...    equal files give equal bytes
    gomocup_zip.py check ZIP                checks names and size by the rules of Gomocup
    gomocup_zip.py unpack ZIP FOLDER
"""

import re
import sys
import zipfile
from pathlib import Path

MAX_BYTES = 8 * 1000 * 1000
EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time of the format
NAME = re.compile(r"[A-Za-z0-9._-]+")


def make(archive, entries):
    contents = {}
    for entry in entries:
        name, _, file = entry.partition("=")
        contents[name] = Path(file).read_bytes()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name in sorted(contents):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # "Unix" on all systems
            info.external_attr = 0o644 << 16
            out.writestr(info, contents[name])


def machine_of(program):
    """Returns "64" or "32" by the header of a Windows program, None for other files."""
    if program[:2] != b"MZ":
        return None
    header = int.from_bytes(program[0x3C:0x40], "little")
    if program[header : header + 4] != b"PE\0\0":
        return None
    machine = int.from_bytes(program[header + 4 : header + 6], "little")
    return {0x8664: "64", 0x014C: "32"}.get(machine)


def problems_of(archive):
    """Yields a line for each fault of the archive."""
    size = Path(archive).stat().st_size
    if size >= MAX_BYTES:
        yield f"{size} bytes, {MAX_BYTES} are too many"
    stem = Path(archive).stem
    if Path(archive).suffix != ".zip" or not NAME.fullmatch(stem) or stem.startswith("pbrain"):
        yield f"{Path(archive).name}: not NAME.zip"
    machines = []
    with zipfile.ZipFile(archive) as entries:
        for name in entries.namelist():
            if not NAME.fullmatch(name):
                yield f"{name}: in a folder, or with characters other than A-Z a-z 0-9 . _ -"
            if not name.endswith(".exe"):
                continue
            machine = machine_of(entries.read(name))
            machines.append(machine)
            if machine is None:
                yield f"{name}: no Windows program"
            if not name.startswith(f"pbrain-{stem}"):
                yield f"{name}: does not begin with pbrain-{stem}"
            if name.endswith("64.exe") != (machine == "64"):
                yield f"{name}: 64 belongs at the end of the name of the program for 64 bits"
    for machine in ("64", "32"):
        if machines.count(machine) != 1:
            yield f"{machines.count(machine)} programs for {machine} bits"


def check(archive):
    problems = list(problems_of(archive))
    for problem in problems:
        print(f"{archive}: {problem}", file=sys.stderr)
    if not problems:
        with zipfile.ZipFile(archive) as entries:
            size = Path(archive).stat().st_size
            print(f"{archive}: {size} bytes: {' '.join(entries.namelist())}")
    return 1 if problems else 0


def main(arguments):
    match arguments:
        case ["make", archive, *entries] if entries and all("=" in entry for entry in entries):
            make(archive, entries)
        case ["check", archive]:
            return check(archive)
        case ["unpack", archive, folder]:
            with zipfile.ZipFile(archive) as entries:
                entries.extractall(folder)
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (OSError, zipfile.BadZipFile) as error:
        print(f"gomocup_zip.py: {error}", file=sys.stderr)
        sys.exit(2)
