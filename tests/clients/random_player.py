#!/usr/bin/env python3
"""A GTP engine that plays at random: strength 0. The rules are those of the engine given.

    outflank match --engine "name=random cmd='python3 tests/clients/random_player.py outflank'" ...
"""

import random
import subprocess
import sys

engine = subprocess.Popen([*sys.argv[1:], "gtp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def ask(line):
    engine.stdin.write(line + "\n")
    engine.stdin.flush()
    answer = ""
    while not answer.endswith("\n\n"):
        answer += engine.stdout.readline() or sys.exit(1)
    return answer


for line in sys.stdin:
    words = line.split()
    if words and words[0] == "genmove":
        move = random.choice(ask("gogui-rules_legal_moves")[2:].split() or ["pass"])
        print(ask(f"play {words[1]} {move}").replace("=", f"= {move}", 1), end="", flush=True)
    elif words:
        print(ask(line), end="", flush=True)
        if words[0] == "quit":
            break
