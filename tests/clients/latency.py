#!/usr/bin/env python3
"""Measures how fast Outflank answers when it must: `pong` in the middle of a search (20 ms), and a move with no time left
on the clock in each protocol (50 ms).

usage: latency.py OUTFLANK [--times N]

Tells the wall time and the processor time that the engine itself spent between the question and the answer. On a busy
machine the first also holds the wait for a processor, so that the second is held against the bars. The search may run
there while the thread that answers waits, so a time over its bar is measured again, up to twice.
"""

import argparse
import itertools
import os
import random
import subprocess
import sys
import time

BOARD = "---------------------------O*------*O---------------------------"
GAMES = ["", "B[F5]W[D6]B[C3]W[D3]B[C4]", "B[F5]W[D6]B[C3]W[D3]B[C4]W[F4]B[F6]W[F3]B[E6]W[E7]B[D7]W[C6]"]


class Engine:
    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.cpu_clock = (~self.process.pid << 3) | 2  # what clock_getcpuclockid(3) gives

    def send(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))

    def until(self, start):
        """The line that starts so."""
        for line in self.process.stdout:
            if line.startswith(start):
                return line.strip()
        sys.exit(f"latency: the engine ended before it said {start!r}")

    def measure(self, line, start):
        """The answer, and the milliseconds of wall time and of processor time until it came."""
        wall, cpu = time.perf_counter(), time.clock_gettime(self.cpu_clock)
        self.send(line)
        answer = self.until(start)
        return answer, (time.perf_counter() - wall) * 1000, (time.clock_gettime(self.cpu_clock) - cpu) * 1000


def nboard_game(moves, clock):
    return f"set game (;GM[Othello]PB[]PW[]TI[{clock}]TY[8]BO[8 {BOARD} *]{moves};)"


def pong(outflank, times):
    engine, chance = Engine(outflank, "nboard", "--hash", "64"), random.Random(1)
    engine.send("nboard 2", "set depth 60")
    engine.measure("ping 0", "pong 0")
    for number in range(1, times + 1):
        engine.send(nboard_game(GAMES[number % 3], "9:00:00"), chance.choice(["go", "hint 4", "hint 64"]))
        time.sleep(0.02 + chance.random() * 0.1)
        yield engine.measure(f"ping {number}", f"pong {number}")[1:]


def nboard(outflank, times):
    engine = Engine(outflank, "nboard", "--hash", "64")
    engine.send("nboard 2")
    for number in range(times):
        engine.send(nboard_game(GAMES[number % 3], "0:00/0/0"), f"ping {number}")
        engine.until(f"pong {number}")
        yield engine.measure("go", "===")[1:]


def gtp(outflank, times):
    engine = Engine(outflank, "gtp", "--hash", "64")
    colors = itertools.cycle("bw")
    engine.measure("time_settings 5 0 0", "=")
    for _ in range(times):
        if engine.measure("final_score", ("=", "?"))[0].startswith("="):
            engine.measure("clear_board", "=")
            colors = itertools.cycle("bw")
        color = next(colors)
        engine.measure(f"time_left {color} 0 0", "=")
        yield engine.measure(f"genmove {color}", "=")[1:]


def uci(outflank, times):
    engine = Engine(outflank, "uci")
    moves = []
    for _ in range(times):
        engine.send("position startpos moves " + " ".join(moves))
        engine.measure("isready", "readyok")
        answer, *milliseconds = engine.measure("go wtime 0 btime 0", "bestmove")
        yield milliseconds
        moves = [] if "(none)" in answer else moves + [answer.split()[1]]


def is_fast(given, name, ask, bar):
    """Measures and tells the times of a protocol: whether the longest one is within its bar."""
    walls, cpus = (sorted(times) for times in zip(*ask(given.outflank, given.times)))
    at = lambda times, part: times[int(part * (len(times) - 1))]
    print(f"latency: {name}: " + ", ".join(
        f"{label} {at(walls, part):.1f} {at(cpus, part):.1f}" for label, part in
        [("median", 0.5), ("95%", 0.95), ("most", 1)]) + f" (bar {bar})", flush=True)
    return cpus[-1] <= bar


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outflank")
    parser.add_argument("--times", type=int, default=200)
    given = parser.parse_args()
    print("latency: load %.1f %.1f %.1f, in milliseconds, of wall and processor time:" % os.getloadavg())
    bars = [("pong", pong, 20), ("NBoard at 0 s", nboard, 50), ("GTP at 0 s", gtp, 50), ("UCI at 0 s", uci, 50)]
    return 0 if all(any(is_fast(given, *each) for _ in range(3)) for each in bars) else 1


if __name__ == "__main__":
    sys.exit(main())
