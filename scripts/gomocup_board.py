"""Positions in the words of the Gomocup protocol, for the scripts that ask engines for moves."""

import re

INFO_RULES = {"freestyle": 0, "standard": 1, "renju": 4}


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
