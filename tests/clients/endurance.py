#!/usr/bin/env python3
"""Plays game after game in one process, each on a clock, against random moves: no flag may fall, no command fail, and
the memory must not grow.

usage: endurance.py OUTFLANK [--games N] [--clock SECONDS]

Of a game in which the flag fell it also tells for how long the engine was computing: on a busy machine it waits for a
processor, and what it then computed within its clock is no fault of its own. It is counted all the same.
"""

import argparse
import random
import subprocess
import sys
import time


class Gtp:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.cpu_clock = (~self.process.pid << 3) | 2  # what clock_getcpuclockid(3) gives

    def __call__(self, command):
        self.process.stdin.write(command + "\n")
        answer = self.process.stdout.readline()
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            answer += line
        if not answer.startswith("="):
            sys.exit(f"endurance: {command} was answered by {answer!r}")
        return answer[1:].strip()

    def seconds_computing(self):
        return time.clock_gettime(self.cpu_clock)

    def megabytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def play(engine, chance, clock, ours):
    """One game; returns the seconds that the engine took of its clock, and those that it computed."""
    engine("clear_board")
    engine(f"time_settings {clock} 0 0")
    left, computed = clock, 0
    while moves := engine("gogui-rules_legal_moves").split():
        color = engine("gogui-rules_side_to_move")
        if color == ours:
            engine(f"time_left {color} {left:.2f} 0")
            start, start_computing = time.monotonic(), engine.seconds_computing()
            engine(f"genmove {color}")
            left -= time.monotonic() - start
            computed += engine.seconds_computing() - start_computing
        else:
            engine(f"play {color} {chance.choice(moves)}")
    engine("final_score")
    return clock - left, computed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outflank")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--clock", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    engine = Gtp([given.outflank, "gtp", "--hash", "16"])
    longest, flags = 0, 0
    warm = None
    for game in range(1, given.games + 1):
        took, computed = play(engine, chance, given.clock, chance.choice(["black", "white"]))
        longest = max(longest, took)
        if took > given.clock:
            flags += 1
            print(f"endurance: game {game} took {took:.3f} s, {computed:.3f} of them computing", flush=True)
        if game == min(3, given.games):
            warm = engine.megabytes()
        if game % 50 == 0:
            print(f"endurance: {game} games, {engine.megabytes():.1f} MB, longest {longest:.3f} s", flush=True)
    grown = engine.megabytes() - warm
    engine("quit")
    print(f"endurance: {given.games} games, the longest took {longest:.3f} of {given.clock} s, {flags} flags fell; "
          f"{warm:.1f} MB, {grown:+.1f}")
    return 1 if flags > 0 or grown > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
