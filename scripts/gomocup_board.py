"""What the scripts that ask engines for moves share.

The type of an argument that names a program, and positions in the words of the Gomocup protocol.
"""

import argparse
import os
import re
import shutil

INFO_RULES = {"freestyle": 0, "standard": 1, "renju": 4}


def program(text):
    """A type for argparse: a program that can be run, or by Wine; anything else ends the script in
    one line. What Wine runs need not have the right to be run, as after it was unpacked."""
    by_wine = text.endswith(".exe") and os.path.isfile(text)
    if not by_wine and shutil.which(text) is None:
        raise argparse.ArgumentTypeError(f"'{text}' is no program that can be run")
    return text


def command_of(text):
    """The words that run such a program, wherever they are run."""
    found = shutil.which(text)
    if text.endswith(".exe") and os.path.isfile(text):
        return ["wine", os.path.abspath(text)]
    return [os.path.abspath(found or text)]


def cells_of(moves):
    """[(x, y), ...] of a move list such as "h8i7"; rows count from the top."""
    cells = re.findall(r"([a-z])(\d+)", moves)
    return [(ord(column) - ord("a"), int(row) - 1) for column, row in cells]


def board_commands(cells):
    """BOARD with all stones, for the side whose turn it is: that is the one asked for a move."""
    lines = ["BOARD"]
    for index, (x, y) in enumerate(cells):
        lines.append(f"{x},{y},{1 if (len(cells) - index) % 2 == 0 else 2}")
    return lines + ["DONE"]
