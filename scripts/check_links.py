#!/usr/bin/env python3
"""Fails on a link or path in the Markdown pages that leads nowhere, and if README.md at the top has
more than 150 lines.

The script checks
  - links to files and to headings: [text](page.md#heading);
  - paths in backticks and in blocks of commands that begin with a folder of the repository, such as
    `engine/board/rules.h`, and in backticks also paths relative to the page.
A `*` matches any characters. The script ignores paths into build/ and dist/, because these folders
exist only after a build.
usage: check_links.py [root]
"""

import re
import sys
from pathlib import Path

README_LINES = 150
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`]+)`")
# The script checks paths that begin with one of these folders in backticks and in commands.
FOLDERS = (".ci", "database", "engine", "formats", "library", "protocol", "scripts", "tests", "tools",
           "tournaments", "training", "web")
# A path has at least one slash.
PATH = re.compile(r"[\w.+*-]+(?:/[\w.+*-]+)*/[\w.+*-]*")
# A path with a word in capitals, such as FOLDER/more.games, is a placeholder and is not checked.
PLACEHOLDER = re.compile(r"(^|/)[A-Z]{3,}(/|$)")


def slug_of(heading):
    """Returns the anchor that GitHub gives to a heading."""
    text = re.sub(r"[`*]|\[([^\]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def split_page(text):
    """Returns the lines of text and the lines of code blocks, as [(number, line)] each."""
    prose, code, in_block = [], [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            in_block = not in_block
        else:
            (code if in_block else prose).append((number, line))
    return prose, code


def headings_of(page):
    prose, _ = split_page(page.read_text(encoding="utf-8"))
    return {slug_of(line.lstrip("#")) for _, line in prose if line.startswith("#")}


def exists(folder, path):
    if "*" in path:
        return any(folder.glob(path))
    return (folder / path).exists()


class Checker:
    """Collects the faults of the pages below `root`."""

    def __init__(self, root):
        self.root = root
        self.errors = []
        self.checked = 0

    def complain(self, page, number, what):
        self.errors.append(f"{page.relative_to(self.root)}:{number}: {what}")

    def check_link(self, page, number, target):
        if re.match(r"[a-z]+:", target):
            return  # another site: the check works without the Internet
        self.checked += 1
        path, _, heading = target.partition("#")
        file = page.parent / path if path else page
        if not file.exists():
            self.complain(page, number, f"no file {path}")
        elif heading and heading not in headings_of(file):
            self.complain(page, number, f"no heading #{heading} in {file.relative_to(self.root)}")

    def check_path(self, page, number, path, may_be_relative):
        if PLACEHOLDER.search(path) or path.startswith("build/") or "dist" in path.split("/"):
            return
        if path.split("/")[0] in FOLDERS or may_be_relative:
            self.checked += 1
            if not exists(self.root, path) and not exists(page.parent, path):
                self.complain(page, number, f"no file {path}")

    def check_page(self, page):
        prose, code = split_page(page.read_text(encoding="utf-8"))
        for number, line in prose:
            for target in LINK.findall(line):
                self.check_link(page, number, target)
            for span in CODE.findall(line):
                if PATH.fullmatch(span):
                    names_a_file = span.endswith("/") or "." in span.rpartition("/")[2]
                    self.check_path(page, number, span, may_be_relative=names_a_file)
                else:
                    self.check_words(page, number, span)
        for number, line in code:
            self.check_words(page, number, line)

    def check_words(self, page, number, text):
        """Checks the words of a command that begin with a folder of the repository."""
        for word in re.split(r"[\s=:(),;'\"]+", text):
            if PATH.fullmatch(word):
                self.check_path(page, number, word, may_be_relative=False)

    def check_length(self, page):
        lines = len(page.read_text(encoding="utf-8").splitlines())
        if lines > README_LINES:
            self.complain(page, lines, f"more than {README_LINES} lines")


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parent.parent).resolve()
    if not (root / "README.md").is_file():
        print(f"{root}: no README.md")
        return 1
    checker = Checker(root)
    pages = sorted(root.glob("*.md")) + [
        page for folder in FOLDERS for page in sorted((root / folder).rglob("*.md"))
        if "node_modules" not in page.parts and "dist" not in page.parts]
    for page in pages:
        checker.check_page(page)
    checker.check_length(root / "README.md")
    print("\n".join(checker.errors)
          or f"{checker.checked} links and paths of {len(pages)} pages lead somewhere")
    return 1 if checker.errors else 0


if __name__ == "__main__":
    sys.exit(main())
