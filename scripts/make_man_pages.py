#!/usr/bin/env python3
"""Copies the help texts of the programs into their manual pages.

People write the text of a page, except the part between these two lines:

    .\\" from the help: PROGRAM
    .\\" end of the help

This script writes that part: the options of the program, then each command with its options, and
for the engine the settings of the protocol. A test compares the pages with the help texts.

    scripts/make_man_pages.py [--programs build/release] [--check]

With --check the script writes nothing; the exit code is 1 if a page differs from the help.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGES = {
    "pbrain-fukumi": "tools/pbrain-fukumi.6",
    "fukumi-match": "tournaments/commands/fukumi-match.6",
    "fukumi-train": "training/commands/fukumi-train.6",
    "pbrain-reference": "tournaments/reference/pbrain-reference.6",
}
MARK = re.compile(r'(\.\\" from the help: \S+\n).*?(\.\\" end of the help\n)', re.DOTALL)
# Matches "  --name VALUE   description". After a long name the description begins on the next line.
ENTRY = re.compile(r"^  (\S(?:.*?\S)?)(?:  +(\S.*))?$")
CONTINUED = re.compile(r"^ {10,}(\S.*)$")
SUMMARY = re.compile(r"^  ([a-z]+) +(\S.*)$")


def sections_of(text):
    """Returns {title: [(left, right)]} of the sections of a help text, in its order."""
    sections, title = {}, None
    for line in text.splitlines():
        if re.fullmatch(r"\S.*:", line):
            title = line[:-1]
            sections[title] = []
        elif not line.startswith(" ") and line:
            title = None
        elif title and CONTINUED.match(line) and sections[title]:
            left, right = sections[title][-1]
            sections[title][-1] = (left, (right + " " + line.strip()).strip())
        elif title and (entry := ENTRY.match(line)):
            sections[title].append((entry[1], entry[2] or ""))
    return {name: entries for name, entries in sections.items() if entries}


def roff(text):
    """Escapes text for roff, so that dashes stay searchable and a leading dot is not a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def wrapped(text):
    """Returns the text as lines of at most 100 columns."""
    lines, line = [], ""
    for word in text.split():
        if line and len(line) + 1 + len(word) > 98:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return [roff(line) for line in lines + [line] if line]


def entries_of(entries):
    lines = []
    for left, right in entries:
        lines += [".TP", f'.B "{roff(left)}"', *(wrapped(right) or ["\\&"])]
    return lines


def help_of(program, *words):
    text = subprocess.run([program, *words], check=True, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL).stdout
    untyped = re.search(r"^ +-*\w+ TEXT\b.*$", text, re.MULTILINE)
    if untyped:
        raise SystemExit(f"{Path(program).name}: not TEXT but FILE, NAME, …: {untyped[0].strip()}")
    return text


def commands_of(name, text):
    """Returns [(command, description)] of the help text; each program lists them in its own form."""
    listed = sections_of(text).get("Subcommands", [])
    if name == "fukumi-train":
        listed = [match.groups() for line in text.splitlines() if (match := SUMMARY.match(line))]
    if name == "fukumi-match":
        names = re.search(r"Other commands: fukumi-match ([a-z| ]+),", text)[1]
        listed = [(command.strip(), "") for command in names.split("|")]
    return listed


def command_lines(program, words):
    """Returns the lines of a command: its options, its remarks, then its subcommands."""
    text = help_of(program, *words, "--help")
    summary = text.split("\nUsage:")[0].strip()
    heading = f".SH COMMAND {words[0].upper()}" if len(words) == 1 else f".SS {' '.join(words)}"
    lines = [heading, *wrapped(summary)]
    sections = sections_of(text)
    subcommands = sections.pop("Subcommands", [])
    for entries in sections.values():
        lines += entries_of(entries)
    # Paragraphs after the options: remarks and examples.
    _, _, tail = text.partition("\n\n\n")
    for paragraph in tail.strip().split("\n\n") if tail.strip() else []:
        if ":\n" not in paragraph:
            lines += [".PP", *wrapped(paragraph)]
    for command, _ in subcommands:
        lines += command_lines(program, [*words, command])
    return lines


def generated(name, folder):
    """Returns the text of a page between the two marked lines."""
    program = str(folder / name)
    top = help_of(program, "--help")
    lines = []
    for title, entries in sections_of(top).items():
        if title == "Subcommands" or (name == "fukumi-train" and title != "Options"):
            continue
        lines += [f".SH {'OPTIONS' if title == 'Options' else title.upper()}"]
        lines += entries_of(entries)
    for command, _ in commands_of(name, top):
        lines += command_lines(program, [command])
    if name == "pbrain-fukumi":
        lines += [".SH SETTINGS", "Sent as", ".BI INFO \" KEY VALUE\\fR."]
        settings = [line.split(None, 1) for line in help_of(program, "--settings").splitlines()]
        if not settings:
            raise SystemExit(f"{program} --settings prints nothing")
        lines += entries_of(settings)
    return "\n".join(lines) + "\n"


def main():
    parser = argparse.ArgumentParser(description="Copies the help texts of the programs into their manual pages.")
    parser.add_argument("--programs", type=Path, default=ROOT / "build/release")
    parser.add_argument("--check", action="store_true", help="only compare")
    arguments = parser.parse_args()
    differing = []
    for name, page in PAGES.items():
        path = ROOT / page
        before = path.read_text(encoding="utf-8")
        if not MARK.search(before):
            raise SystemExit(f"{page} lacks the mark for the help of {name}")
        body = generated(name, arguments.programs)
        after = MARK.sub(lambda match, text=body: match[1] + text + match[2], before)
        if after != before:
            differing.append(page)
            if not arguments.check:
                path.write_text(after, encoding="utf-8")
    if arguments.check and differing:
        print(f"differs from the help: {', '.join(differing)}; run scripts/make_man_pages.py")
    return 1 if arguments.check and differing else 0


if __name__ == "__main__":
    sys.exit(main())
