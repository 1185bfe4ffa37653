#!/usr/bin/env python3
"""Compiles each source file on its own, for a file that forgets an include shows itself only there:
the presets put several files into one unit. Nothing is written but the configuration of the preset.

usage: scripts/check_includes.py [--part K/N]

--part 1/4 checks every fourth file, beginning with the first: .ci/run takes one part, which the
hash of the commit chooses, as all of them would be a quarter of its work. Needs clang and CMake.
Exit code 1: a file does not compile; 2: the configuration failed.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def parse_part(text):
    """K/N as a pair of numbers, K from 1 to N."""
    first, slash, parts = text.partition("/")
    if slash and first.isdecimal() and parts.isdecimal() and 1 <= int(first) <= int(parts):
        return int(first), int(parts)
    raise argparse.ArgumentTypeError(f"'{text}' is no part such as 1/4")


def commands_of(build):
    """The compile commands of our own sources by file. What the build writes itself has none."""
    commands = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        file = pathlib.Path(entry["file"])
        if build not in file.parents:
            commands[str(file.relative_to(ROOT))] = entry
    return commands


def errors_of(entry):
    """What the compiler says of one file; empty if it is content."""
    words = shlex.split(entry["command"])
    at = words.index("-o")
    words[at:at + 2] = ["-fsyntax-only"]
    result = subprocess.run(words, cwd=entry["directory"], stderr=subprocess.PIPE, text=True)
    return result.stderr if result.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--part", type=parse_part, default=(1, 1), metavar="K/N")
    arguments = parser.parse_args()
    configured = subprocess.run(["cmake", "--preset", "plain"], cwd=ROOT,
                                stdout=subprocess.DEVNULL)
    if configured.returncode:
        sys.exit(2)
    commands = commands_of(ROOT / "build/plain")
    first, parts = arguments.part
    files = sorted(commands)[first - 1::parts]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        errors = list(workers.map(lambda file: errors_of(commands[file]), files))
    failed = [file for file, text in zip(files, errors) if text]
    print("".join(errors), end="")
    for file in failed:
        print(f"{file} does not compile on its own")
    if failed or not files:
        sys.exit(1)
    print(f"{len(files)} of {len(commands)} files compile on their own")


if __name__ == "__main__":
    main()
