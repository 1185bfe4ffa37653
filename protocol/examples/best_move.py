#!/usr/bin/env python3
"""Asks the engine for the best move of a position, and prints its value while it thinks.

usage: best_move.py ENGINE
"""

import subprocess
import sys

SIZE = 15
# The moves of a game so far, as (column, row) from 0, from the top left corner. Black plays first.
MOVES = [(7, 7), (8, 8), (7, 8)]

if len(sys.argv) != 2:
    sys.exit(__doc__)
engine = subprocess.Popen([sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(*lines):
    engine.stdin.write("".join(line + "\n" for line in lines))
    engine.stdin.flush()


def read_answer():
    """Returns the next line that is an answer, and passes the others to show()."""
    for line in engine.stdout:
        if line.startswith(("MESSAGE", "INFO")):
            show(line.split())
        else:
            return line.strip()
    sys.exit("the engine has ended")


def show(words):
    if words[:2] == ["INFO", "WINRATE"]:
        print(f"chance of the side to move: {100 * float(words[2]):.1f} %")


# Freestyle on 15x15, half a second for the move, and the value of each iteration.
send(f"START {SIZE}", "INFO rule 0", "INFO timeout_turn 500", "INFO show_detail 2")
if read_answer() != "OK":
    sys.exit("the engine refuses the board")

# Field 1 is a stone of the side to move, which the engine plays; field 2 is one of the other side.
mine = len(MOVES) % 2
send("BOARD", *(f"{x},{y},{1 if i % 2 == mine else 2}" for i, (x, y) in enumerate(MOVES)), "DONE")
x, y = map(int, read_answer().split(","))
# People name cells by a letter and a number, and count the rows from the bottom.
print(f"best move: {chr(ord('a') + x)}{SIZE - y}")

engine.communicate("END\n", timeout=10)  # waits until the process has ended
