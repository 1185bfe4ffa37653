#!/usr/bin/env python3
"""Uses the library from Python by ctypes: a best move, an analysis that is stopped after 300 ms, and
an illegal position that is refused.
usage: analyse.py /where/it/is/installed/lib/libfukumi.so
"""

import ctypes
import sys
import threading
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_uint32, c_uint64, c_void_p

OK, ERROR_MOVE = 0, 3
STANDARD = 1


class Cell(ctypes.Structure):
    _fields_ = [("x", c_int32), ("y", c_int32)]


class Limits(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("depth", c_int32), ("time_ms", c_int64), ("nodes", c_int64),
                ("lines", c_int32), ("until_stopped", c_int32)]


class Line(ctypes.Structure):
    _fields_ = [(name, c_int32) for name in ["rank", "depth", "selective_depth", "value", "bound",
                                             "winner", "plies", "by"]] + [
        ("win_chance", c_double), ("nodes", c_int64), ("elapsed_ms", c_int64),
        ("move_count", c_int32), ("moves", Cell * 484)]


class Result(ctypes.Structure):
    _fields_ = [("size", c_uint32), ("end", c_int32), ("line_count", c_int32), ("best", Cell),
                ("nodes", c_int64), ("elapsed_ms", c_int64), ("line", Line)]


Callback = ctypes.CFUNCTYPE(c_int32, POINTER(Line), c_void_p)


def load(path):
    library = ctypes.CDLL(path)
    library.fukumi_error_text.restype = c_char_p
    library.fukumi_version.restype = c_char_p
    library.fukumi_position_create.argtypes = [c_int32, c_int32, c_int32, c_char_p,
                                               POINTER(c_uint64)]
    library.fukumi_engine_create.argtypes = [c_void_p, POINTER(c_uint64)]
    library.fukumi_search.argtypes = [c_uint64, c_uint64, POINTER(Limits), Callback, c_void_p,
                                      POINTER(Result)]
    for name in ["fukumi_stop", "fukumi_engine_free", "fukumi_position_free"]:
        getattr(library, name).argtypes = [c_uint64]
    return library


class FukumiError(Exception):
    def __init__(self, code, text):
        super().__init__(f"error {code}: {text}")
        self.code = code


class Fukumi:
    def __init__(self, path):
        self.library = load(path)
        self.engine = c_uint64()
        self.check(self.library.fukumi_engine_create(None, byref(self.engine)))

    def check(self, code):
        if code != OK:
            raise FukumiError(code, self.library.fukumi_error_text().decode())

    def position(self, moves, rule=STANDARD, size=15):
        position = c_uint64()
        self.check(self.library.fukumi_position_create(rule, size, size, moves.encode(),
                                                       byref(position)))
        return position

    def search(self, position, on_line=lambda line: False, **limits):
        """Blocks, but ctypes lets other threads of Python run."""
        asked = Limits(size=ctypes.sizeof(Limits), **limits)
        result = Result(size=ctypes.sizeof(Result))
        callback = Callback(lambda line, user: int(bool(on_line(line.contents))))
        self.check(self.library.fukumi_search(self.engine, position, byref(asked), callback, None,
                                              byref(result)))
        return result

    def stop(self):
        self.library.fukumi_stop(self.engine)

    def close(self):
        self.check(self.library.fukumi_engine_free(self.engine))


def name(cell):
    return "abcdefghijklmnopqrstuv"[cell.x] + str(cell.y + 1)


def main():
    fukumi = Fukumi(sys.argv[1])
    position = fukumi.position("h8h9i9g7")
    best = fukumi.search(position, nodes=20000).best
    print("best move", name(best))

    depths = []
    timer = threading.Timer(0.3, fukumi.stop)
    timer.start()
    stopped = fukumi.search(position, lambda line: depths.append(line.depth), until_stopped=1)
    timer.join()
    print(f"stopped after {stopped.elapsed_ms} ms, with {len(depths)} lines")
    assert stopped.line_count == 1 and depths

    try:
        fukumi.position("h8h8")
    except FukumiError as error:
        print("refused:", error)
    else:
        sys.exit("an illegal position was accepted")
    fukumi.close()


if __name__ == "__main__":
    main()
