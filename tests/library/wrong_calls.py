#!/usr/bin/env python3
"""Makes 10,000 random wrong calls of the C interface by ctypes, from four threads. Each must return an
error with a text, change nothing, and neither hang nor crash.
usage: wrong_calls.py /where/it/is/built/libfukumi.so
"""

import ctypes
import random
import sys
import threading
import time
from ctypes import byref, c_size_t, c_uint64
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "library/examples"))
sys.dont_write_bytecode = True
from analyse import OK, Callback, Limits, Result, load  # noqa: E402

CALLS, THREADS = 10_000, 4
ERROR_MEMORY = 7
RENJU, FREESTYLE = 4, 0
NO_CALLBACK = Callback()
LONGEST = 60  # seconds, on a busy machine; usually a few milliseconds


def require(condition, text):
    if not condition:
        raise AssertionError(text)


class Caller:
    """Makes wrong calls of one thread, with handles of its own."""

    def __init__(self, library, seed):
        self.library, self.random = library, random.Random(seed)
        self.position, self.engine, self.out = c_uint64(), c_uint64(), c_uint64()
        require(library.fukumi_position_create(RENJU, 15, 15, b"h8i9", byref(self.position)) == OK, "position")
        require(library.fukumi_engine_create(None, byref(self.engine)) == OK, "engine")
        self.result = Result(size=ctypes.sizeof(Result))
        self.limits = Limits(size=ctypes.sizeof(Limits), nodes=100)

    def far(self, low, high):
        """Returns a 32-bit number outside low..high."""
        return self.random.choice([-2**31, low - self.random.randrange(1, 999),
                                   high + self.random.randrange(1, 999), 2**31 - 1])

    def handle(self, other):
        return self.random.choice([0, other.value, self.random.getrandbits(64), 2**64 - 1])

    def text(self):
        return bytes(self.random.randrange(1, 256) for _ in range(self.random.randrange(20))) + b"?"

    def wrong_limits(self):
        member, value = self.random.choice([("size", 3), ("depth", self.far(0, 255)), ("time_ms", -1), ("nodes", -5),
                                            ("lines", self.far(0, 16)), ("until_stopped", self.far(0, 1))])
        limits = Limits(size=ctypes.sizeof(Limits), nodes=100)
        setattr(limits, member, value)
        return limits

    def call(self):
        """Makes one call and returns its name and status."""
        library, out = self.library, byref(self.out)
        calls = {
            "fukumi_position_create": lambda: self.random.choice([
                (self.far(0, 9), 15, 15, b"", out), (FREESTYLE, self.far(5, 22), 15, b"", out),
                (FREESTYLE, 15, 15, self.text(), out), (FREESTYLE, 15, 15, b"h8h8", out),
                (FREESTYLE, 15, 15, b"h8", None)]),
            "fukumi_position_play": lambda: self.random.choice([
                (self.position, self.far(0, 14), 3), (self.position, 7, 7),
                (c_uint64(self.handle(self.engine)), 3, 3)]),
            "fukumi_position_free": lambda: (c_uint64(self.handle(self.engine)),),
            "fukumi_engine_free": lambda: (c_uint64(self.handle(self.position)),),
            "fukumi_stop": lambda: (self.engine,),
            "fukumi_cell_name": lambda: (3, 3, None, c_size_t(8)),
            "fukumi_engine_set_network": lambda: (self.engine, self.text(), c_size_t(1)),
            "fukumi_evaluate": lambda: (self.engine, self.position, None),
            "fukumi_search": lambda: self.random.choice([
                (self.engine, self.position, byref(self.wrong_limits()), NO_CALLBACK, None, byref(self.result)),
                (c_uint64(self.handle(self.position)), self.position, byref(self.limits), NO_CALLBACK, None,
                 byref(self.result)),
                (self.engine, self.position, byref(self.limits), NO_CALLBACK, None, None)]),
        }
        name = self.random.choice(list(calls))
        return name, getattr(library, name)(*calls[name]())

    def run(self, count):
        """Makes `count` calls; returns the seconds of the longest one."""
        longest = 0.0
        for _ in range(count):
            start = time.monotonic()
            name, status = self.call()
            longest = max(longest, time.monotonic() - start)
            text = self.library.fukumi_error_text()
            require(OK < status < ERROR_MEMORY and text, f"{name} returned {status}: {text!r}")
        require(self.library.fukumi_position_play(self.position, 0, 0) == OK, "the position has changed")
        require(self.library.fukumi_search(self.engine, self.position, byref(self.limits), NO_CALLBACK, None,
                                           byref(self.result)) == OK, "the engine is lost")
        require(self.library.fukumi_engine_free(self.engine) == OK, "engine_free")
        require(self.library.fukumi_position_free(self.position) == OK, "position_free")
        return longest


def main():
    library = load(sys.argv[1])
    times, faults = [], []

    def run(seed):
        try:
            times.append(Caller(library, seed).run(CALLS // THREADS))
        except AssertionError as fault:
            faults.append(str(fault))

    threads = [threading.Thread(target=run, args=(seed,)) for seed in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    require(not faults and len(times) == THREADS, "\n".join(faults))
    require(max(times) < LONGEST, f"a call took {max(times):.1f} s")
    print(f"{CALLS} wrong calls from {THREADS} threads, the longest took {max(times) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
