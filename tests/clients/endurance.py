#!/usr/bin/env python3
"""Plays game after game in one process, each on a clock, against random moves: no flag may fall, no command fail, and
the memory must not grow.

usage: endurance.py OUTFLANK [--games N] [--clock SECONDS]
"""

import argparse
import random
import subprocess
import sys
import time


class Gtp:
    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def __call__(self, command):
        self.process.stdin.write(command + "\n")
        answer = self.process.stdout.readline()
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            answer += line
        if not answer.startswith("="):
            sys.exit(f"endurance: {command} was answered by {answer!r}")
        return answer[1:].strip()

    def megabytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def play(engine, chance, clock, ours):
    """One game; returns the seconds that the engine took of its clock."""
    engine("clear_board")
    engine(f"time_settings {clock} 0 0")
    left = clock
    while moves := engine("gogui-rules_legal_moves").split():
        color = engine("gogui-rules_side_to_move")
        if color == ours:
            engine(f"time_left {color} {left:.2f} 0")
            start = time.monotonic()
            engine(f"genmove {color}")
            left -= time.monotonic() - start
        else:
            engine(f"play {color} {chance.choice(moves)}")
    engine("final_score")
    return clock - left


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outflank")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--clock", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = random.Random(given.seed)
    engine = Gtp([given.outflank, "gtp", "--hash", "16"])
    longest = 0
    warm = None
    for game in range(1, given.games + 1):
        longest = max(longest, play(engine, chance, given.clock, chance.choice(["black", "white"])))
        if game == min(3, given.games):
            warm = engine.megabytes()
        if game % 50 == 0:
            print(f"endurance: {game} games, {engine.megabytes():.1f} MB, longest {longest:.3f} s", flush=True)
    grown = engine.megabytes() - warm
    engine("quit")
    print(f"endurance: {given.games} games, the longest took {longest:.3f} of {given.clock} s; {warm:.1f} MB, {grown:+.1f}")
    return 1 if longest > given.clock or grown > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
