#!/usr/bin/env python3
"""Prints the games of files that fukumi-train selfplay wrote as JSON, one game on each line.

training/training_game.h describes the format. From Python:

    from read_games import read_games
    for game in read_games("freestyle15.games"):
        print(game["outcome"], len(game["moves"]))

usage: read_games.py FILE...
"""

import json
import os
import struct
import sys

MAGIC = b"FKGAMES2"
RESULTS = ["black", "white", "draw"]
SCHEMA = 1  # of tools/json.md
RULES = {0: "freestyle", 1: "standard", 4: "renju", 8: "caro-overline", 9: "caro"}
RANDOM = 1 << 15
DECIDED = 1 << 7
HEADER = struct.Struct("<II")


def fnv1a(data):
    value = 2166136261
    for byte in data:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


class Reader:
    """Reads numbers from the bytes of a record, from front to back."""

    def __init__(self, payload, width):
        self.payload = payload
        self.width = width
        self.at = 8

    def take(self, layout):
        (value,) = struct.unpack_from(layout, self.payload, self.at)
        self.at += struct.calcsize(layout)
        return value

    def cell(self, number):
        """Returns the name of a cell, such as "h8"."""
        return chr(ord("a") + number % self.width) + str(number // self.width + 1)

    def judgement(self):
        value = self.take("<h")
        byte = self.take("<B")
        candidates = []
        for _ in range(byte & ~DECIDED):
            move = self.cell(self.take("<H"))
            candidates.append({"move": move, "share": round(self.take("<B") / 255, 4)})
        return {"value": value, "decided": bool(byte & DECIDED), "candidates": candidates}

    def leaf(self):
        line = [self.cell(self.take("<H")) for _ in range(self.take("<B"))]
        return {"line": line, "judgement": self.judgement()}


def decode(payload):
    rule, width, height, result, opening, count = struct.unpack_from("<BBBBHH", payload)
    reader = Reader(payload, width)
    moves = []
    for number in range(count):
        word = reader.take("<H")
        move = {"move": reader.cell(word & ~RANDOM)}
        if number >= opening:
            move["random"] = bool(word & RANDOM)
            move["judgement"] = reader.judgement()
            move["leaves"] = [reader.leaf() for _ in range(reader.take("<B"))]
        moves.append(move)
    return {
        "schema": SCHEMA,
        "rows": "top",
        "rule": RULES.get(rule),
        "width": width,
        "height": height,
        "outcome": RESULTS[result],
        "opening_stones": opening,
        "moves": moves,
    }


def is_cut_off(payload):
    """Returns true if the bytes of a record are the beginning of a game that was not written
    fully."""
    try:
        decode(payload)
    except struct.error:
        return True
    except (IndexError, ZeroDivisionError):  # invalid result or width
        pass
    return False


def read_games(path):
    """Yields the complete games of a file as dictionaries; skips a game that was cut off.

    Raises ValueError if the file is of another kind, or if a record before the last one is damaged.
    """
    with open(path, "rb") as file:
        data = file.read()
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError(f"{path}: is not a file of training games")
    at = len(MAGIC)
    while at + HEADER.size <= len(data):
        length, checksum = HEADER.unpack_from(data, at)
        payload = data[at + HEADER.size : at + HEADER.size + length]
        # A length beyond the end of the file is either the last record, cut off, or damaged. If it is
        # damaged, whole games follow within the length.
        is_short = len(payload) < length
        if is_short and is_cut_off(payload):
            return
        if is_short or fnv1a(payload) != checksum:
            if at + HEADER.size + length == len(data):
                return
            raise ValueError(f"{path}: damaged record at byte {at}")
        yield decode(payload)
        at += HEADER.size + length


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr if len(sys.argv) < 2 else sys.stdout)
        return 2 if len(sys.argv) < 2 else 0
    try:
        for path in sys.argv[1:]:
            for game in read_games(path):
                print(json.dumps(game))
        sys.stdout.flush()
    except BrokenPipeError:  # such as `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError) as problem:
        print(f"read_games.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
