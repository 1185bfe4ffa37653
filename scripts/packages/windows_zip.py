#!/usr/bin/env python3
"""Makes the archive for Windows: programs, page, openings and start files, in one folder.

    windows_zip.py BUILD ZIP      BUILD: the folder of the preset mingw64
"""

import sys
from pathlib import Path

from gomocup_zip import make
from library_licences import licences

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAMS = ["pbrain-fukumi", "fukumi-match", "pbrain-reference"]
# The libraries that the programs contain, by their Debian packages, which hold the licences.
LIBRARIES = ["libfmt-dev", "libcli11-dev", "nlohmann-json3-dev", "libcpp-httplib-dev", "libexpat1-dev",
             "mingw-w64-common", "g++-mingw-w64-x86-64-posix"]

BOARD = r"""@echo off
title Fukumi
"%~dp0pbrain-fukumi.exe" board
if errorlevel 1 pause
"""
TERMINAL = r"""@echo off
title Fukumi
"%~dp0pbrain-fukumi.exe" play
pause
"""
README = """Fukumi @VERSION@ for Windows 10 and 11, 64 bits

Board in the browser    double-click "Fukumi board.cmd". Close its window to end it.
Game in the terminal    double-click "Fukumi terminal.cmd".
Piskvork                choose pbrain-fukumi.exe as a player. Keep the prefix pbrain- in its name.
Other managers          the engine is pbrain-fukumi.exe; it speaks the Gomocup protocol.
Matches                 fukumi-match.exe -help; openings are in the folder openings.

To remove Fukumi, delete this folder. The game of the terminal that you did not finish is in
%LOCALAPPDATA%\\Fukumi.

README.md and the folder doc explain everything else. LICENSE.txt: MIT licence of Fukumi;
LIBRARIES.txt: licences of the libraries in the programs.
"""


def version():
    text = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    return text.split("project(fukumi VERSION ")[1].split()[0]


def dos(text):
    return text.replace("\n", "\r\n").encode()


def main():
    build, archive = Path(sys.argv[1]), sys.argv[2]
    top = f"fukumi-{version()}"
    scratch = build / "zip"
    scratch.mkdir(exist_ok=True)
    texts = {"Fukumi board.cmd": dos(BOARD), "Fukumi terminal.cmd": dos(TERMINAL),
             "README.txt": dos(README.replace("@VERSION@", version())),
             "LIBRARIES.txt": licences(LIBRARIES).encode()}
    for name, content in texts.items():
        (scratch / name).write_bytes(content)
    files = {name: scratch / name for name in texts}
    files |= {f"{name}.exe": build / f"{name}.exe" for name in PROGRAMS}
    files |= {"LICENSE.txt": ROOT / "LICENSE"}
    files |= {f"openings/{path.name}": path for path in (ROOT / "tournaments/openings").glob("*.txt")}
    page = ROOT / "web/board/dist"
    files |= {f"board/{path.relative_to(page).as_posix()}": path for path in page.rglob("*")
              if path.is_file()}
    make(archive, [f"{top}/{name}={path}" for name, path in files.items()])
    print(f"{archive}: {len(files)} files, {Path(archive).stat().st_size} bytes")


if __name__ == "__main__":
    main()
