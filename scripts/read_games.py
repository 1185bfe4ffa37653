#!/usr/bin/env python3
"""Reads files of training games, which fukumi-train writes, and prints one game a line as JSON.

The format is told in tournaments/training/training_game.h. From Python:

    from read_games import read_games
    for game in read_games("freestyle15.games"):
        print(game["result"], len(game["moves"]))

usage: read_games.py FILE...
"""

import json
import struct
import sys

MAGIC = b"FKGAMES1"
RESULTS = ["black", "white", "draw"]
RANDOM = 1 << 15


def fnv1a(data):
    value = 2166136261
    for byte in data:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def decode(payload):
    rule, width, height, result, opening, count = struct.unpack_from("<BBBBHH", payload)
    moves = []
    at = 8
    for number in range(count):
        (word,) = struct.unpack_from("<H", payload, at)
        cell = word & ~RANDOM
        move = {"x": cell % width, "y": cell // width}
        at += 2
        if number >= opening:
            (move["value"],) = struct.unpack_from("<h", payload, at)
            move["random"] = bool(word & RANDOM)
            at += 2
        moves.append(move)
    return {
        "rule": rule,
        "width": width,
        "height": height,
        "result": RESULTS[result],
        "opening": opening,
        "moves": moves,
    }


def read_games(path):
    """Yields the whole games of a file as dictionaries; one cut off at the end is left out.

    Raises ValueError for what is no file of games, or is damaged anywhere but at its end.
    """
    with open(path, "rb") as file:
        data = file.read()
    if data[: len(MAGIC)] != MAGIC:
        raise ValueError(f"{path}: not a file of training games")
    at = len(MAGIC)
    while at + 6 <= len(data):
        length, checksum = struct.unpack_from("<HI", data, at)
        payload = data[at + 6 : at + 6 + length]
        if len(payload) < length:
            return
        if fnv1a(payload) != checksum:
            if at + 6 + length == len(data):
                return
            raise ValueError(f"{path}: damaged record at byte {at}")
        yield decode(payload)
        at += 6 + length


def main():
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stderr if len(sys.argv) < 2 else sys.stdout)
        return 2 if len(sys.argv) < 2 else 0
    try:
        for path in sys.argv[1:]:
            for game in read_games(path):
                print(json.dumps(game))
    except (OSError, ValueError) as problem:
        print(f"read_games.py: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
