"""Functions that several scripts share to play through the Gomocup protocol: they parse arguments
that name a program, and convert positions to commands.
"""

import argparse
import os
import re
import shutil

INFO_RULES = {"freestyle": 0, "standard": 1, "renju": 4}


def program(text):
    """Checks an argument for argparse: it must be an executable program, or a .exe file, which Wine
    runs even without execute permission."""
    by_wine = text.endswith(".exe") and os.path.isfile(text)
    if not by_wine and shutil.which(text) is None:
        raise argparse.ArgumentTypeError(f"'{text}' cannot be run")
    return text


def command_of(text):
    """Returns the command line of such a program with absolute paths."""
    found = shutil.which(text)
    if text.endswith(".exe") and os.path.isfile(text):
        return ["wine", os.path.abspath(text)]
    return [os.path.abspath(found or text)]


def cells_of(moves):
    """Parses a move list such as "h8i7" to [(x, y), ...]; rows count from the top."""
    cells = re.findall(r"([a-z])(\d+)", moves)
    return [(ord(column) - ord("a"), int(row) - 1) for column, row in cells]


def board_commands(cells):
    """Returns a BOARD command with all stones. The stones of the side to move have the field 1 (own
    stone of the engine)."""
    lines = ["BOARD"]
    for index, (x, y) in enumerate(cells):
        lines.append(f"{x},{y},{1 if (len(cells) - index) % 2 == 0 else 2}")
    return lines + ["DONE"]
