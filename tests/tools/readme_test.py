#!/usr/bin/env python3
"""Runs the commands of README.md. Each command of a code block and of the table of commands must be here,
either with a check of what it prints, or with the test or script that tries it.

usage: readme_test.py PBRAIN-FUKUMI, with fukumi-match and pbrain-reference in the same folder
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent

# The beginnings of commands that need root rights, a network, a long build or a browser.
ELSEWHERE = {
    "sudo apt install": "scripts/packages/check_root.sh",
    "tar xf": "scripts/packages/check_root.sh",
    "git clone": ".ci/run",
    "cmake --preset release": ".ci/run",
    "export PATH=": "scripts/packages/check_root.sh",
    "scripts/run.sh play": "scripts/packages/check_root.sh",
    "scripts/run.sh board": "tests/scripts/run_board_test.sh",
    "pbrain-fukumi board": "tests/tools/board/board_test.py",
}
GAME = "(;FF[4]GM[4]SZ[15]RE[B+R];B[hh];W[ig];B[jh];W[gh];B[ii];W[jj])"
PUZZLE = "...............\n" * 7 + "...XXX.........\n" + "O.O.O..........\n" + "...............\n" * 6


def fail(text):
    sys.exit(f"README.md: {text}")


def commands_of(block):
    """Returns the commands of a code block, without prompts, comments and what they print."""
    lines = block.replace("\\\n", " ").splitlines()
    if any(line.startswith("$ ") for line in lines):
        lines = [line[2:] for line in lines if line.startswith("$ ")]
    return [" ".join(line.split("   #")[0].split()) for line in lines if line.strip()]


def main():
    build = Path(sys.argv[1]).resolve().parent
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "openings").symlink_to(ROOT / "tournaments/openings")
        (folder / "game.sgf").write_text(GAME)
        (folder / "puzzle.txt").write_text(PUZZLE)
        environment = {**os.environ, "PATH": f"{build}:{os.environ['PATH']}", "HOME": name, "XDG_STATE_HOME": name}

        def run(command):
            result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True,
                                    text=True, stdin=subprocess.DEVNULL, check=False)
            if result.returncode != 0:
                fail(f"`{command}` ends with {result.returncode}:\n{result.stdout}{result.stderr}")
            return result.stdout

        def expect(command, pattern):
            printed = run(command)
            if not re.search(pattern, printed, re.MULTILINE):
                fail(f"`{command}` printed, without {pattern}:\n{printed}")

        tried = set()
        for block in re.findall(r"^```\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL):
            for command in commands_of(block):
                elsewhere = [place for start, place in ELSEWHERE.items() if command.startswith(start)]
                if elsewhere:
                    if not (ROOT / elsewhere[0]).exists():
                        fail(f"{elsewhere[0]}, which tries `{command}`, does not exist")
                elif "printf 'START" in command:
                    tried.add("pipe")
                    expect(command.replace("timeout_turn 1000", "max_node 500"), r"\AOK\n(MESSAGE .*\n)+\d+,\d+\n\Z")
                elif command.startswith("fukumi-match"):
                    tried.add("match")
                    shorter = command.replace("st=0.5", "nodes=60").replace("-rounds 10", "-rounds 1")
                    expect(shorter, r"Games: 2 ")
                    for file in ["report.html", "games.sgf"]:
                        if not (folder / file).stat().st_size:
                            fail(f"`{command}` wrote no {file}")
                else:
                    fail(f"no test runs `{command}`")
        results = {"solve": r"win", "analyze": r"to move", "review": r"accuracy", "explain": r"why.html", "db": r"grow"}
        for command in re.findall(r"^\| `pbrain-fukumi ([^`]+)` \|", readme, re.MULTILINE):
            kind = command.split()[0]
            if kind not in results:
                fail(f"no test runs `{command}`")
            tried.add(kind)
            limit = " --help" if kind == "db" else "" if kind == "solve" else " --nodes 200"
            if kind == "db" and " db " not in run("pbrain-fukumi --help"):
                continue
            expect(f"pbrain-fukumi {command}{limit}", f"(?i){results[kind]}")
            for page in re.findall(r"--html (\S+)", command):
                if "<html" not in (folder / page).read_text(encoding="utf-8"):
                    fail(f"`{command}` wrote no {page}")
        missing = {"pipe", "match", *results} - tried
        if missing:
            fail(f"has no command for {', '.join(sorted(missing))}")
    print("the commands of README.md answer as it says")


if __name__ == "__main__":
    main()
