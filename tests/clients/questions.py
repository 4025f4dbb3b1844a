#!/usr/bin/env python3
"""Asks `outflank json` many questions at a time, and compares the answers with those of the commands.

usage: questions.py OUTFLANK [--count N] [--seed N] [--pairs N]

N random positions of 8 to 14 empties are solved and N others searched 6 plies deep, mixed, in random order, with random cancels.
Each must be answered once, solved ones as `solve` does, searched ones with a fresh table as `evaluate --depth 6 --fresh` does.
Then: a level-1 question of high priority while two long ones run, a line of 3 MB, 100,000 questions that wait. With --pairs N,
the time for the solved positions alone beside that of `solve`, N times in turn; on an idle machine it is at least 0.95 of it.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
import threading
import time

START = ["-"] * 64
for square, disc in ((27, "O"), (28, "X"), (35, "X"), (36, "O")):
    START[square] = disc


def flips(board, square, mover):
    found = []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line, row, column = [], square // 8 + down, square % 8 + right
            while (down or right) and 0 <= row < 8 and 0 <= column < 8 and board[row * 8 + column] not in ("-", mover):
                line.append(row * 8 + column)
                row, column = row + down, column + right
            if line and 0 <= row < 8 and 0 <= column < 8 and board[row * 8 + column] == mover:
                found += line
    return found


def random_position(chance, empties):
    """A position of a game of random moves, with this number of empties and a move."""
    while True:
        board, mover = START[:], "X"
        while True:
            moves = [at for at in range(64) if board[at] == "-" and flips(board, at, mover)]
            if not moves:
                mover = "XO"[mover == "X"]
                if not any(board[at] == "-" and flips(board, at, mover) for at in range(64)):
                    break
                continue
            if board.count("-") == empties:
                return "".join(board) + " " + mover
            move = chance.choice(moves)
            for at in flips(board, move, mover) + [move]:
                board[at] = mover
            mover = "XO"[mover == "X"]


def check(condition, text):
    if not condition:
        sys.exit("questions: " + text)


class Engine:
    """Reads all lines in a thread of its own; `answers` has the time and the object of each."""

    def __init__(self, outflank, *options):
        self.process = subprocess.Popen([outflank, "json", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = []
        self.came = threading.Condition()
        self.reader = threading.Thread(target=self.read)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            with self.came:
                self.lines.append((time.perf_counter(), line))
                self.came.notify_all()

    def send(self, *objects):
        self.process.stdin.write("".join(json.dumps(each) + "\n" for each in objects).encode())
        self.process.stdin.flush()

    def until(self, text, begin=0):
        """The line that contains a text, and when it came."""
        at = begin
        with self.came:
            while True:
                for when, line in self.lines[at:]:
                    if text in line:
                        return when, json.loads(line)
                at = len(self.lines)
                check(self.came.wait(300), f"no answer with {text}")

    def end(self):
        """All objects, once all questions are answered."""
        self.process.stdin.close()
        check(self.process.wait(3600) == 0, "the engine failed")
        self.reader.join()
        return [json.loads(line) for _, line in self.lines]


def finals_of(answers):
    finals = {}
    for answer in answers:
        if answer.get("final"):
            check(answer["id"] not in finals, f"two answers for {answer['id']}")
            finals[answer["id"]] = answer
    return finals


def command(outflank, positions, *words):
    with tempfile.NamedTemporaryFile("w", suffix=".obf") as file:
        file.write("".join(position + "\n" for position in positions))
        file.flush()
        lines = subprocess.run([outflank, *words, "--format", "jsonl", "-q", file.name], check=True, capture_output=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def mixed(outflank, chance, solved, searched):
    right = [row["score"] for row in command(outflank, solved, "solve", "--threads", "1")]
    deep = [row["score"] for row in command(outflank, searched, "evaluate", "--depth", "6", "--fresh", "--hash", "16",
                                            "--threads", "1")]
    questions = [{"id": f"s{at}", "position": position, "solve": True, "priority": chance.randrange(3)}
                 for at, position in enumerate(solved)]
    questions += [{"id": at, "position": position, "search": {"depth": 6}, "fresh": True, "priority": chance.randrange(3)}
                  for at, position in enumerate(searched)]
    chance.shuffle(questions)
    engine = Engine(outflank, "--threads", "2")
    cancels = []
    for question in questions:
        engine.send(question)
        if chance.random() < 0.05:
            cancels.append(chance.choice(questions)["id"])
            engine.send({"cancel": cancels[-1]})
    answers = engine.end()
    finals = finals_of(answers)
    check(finals.keys() == {question["id"] for question in questions}, "not every question is answered")
    cancelled = 0
    for question in questions:
        answer = finals[question["id"]]
        check("error" not in answer, f"{answer}")
        if answer.get("cancelled"):
            check(question["id"] in cancels, f"{answer} was not cancelled")
            cancelled += 1
        elif "solve" in question:
            check(answer["exact"] and answer["score"] == right[int(question["id"][1:])], f"{answer} is wrong")
        else:
            check(answer["score"] == deep[question["id"]], f"{answer} is not what evaluate finds: {deep[question['id']]}")
    print(f"{len(questions)} questions, {cancelled} of them cancelled: each answered once, and right")


def latency(outflank, times=20):
    engine = Engine(outflank, "--threads", "2")
    engine.send({"id": "one", "moves": "f5", "search": {"depth": 60}}, {"id": "two", "moves": "f5d6", "search": {"depth": 60}})
    waits = []
    for number in range(times):
        time.sleep(0.1)
        begin = time.perf_counter()
        engine.send({"id": number, "moves": "f5d6c3", "search": {"level": 1}, "priority": 1})
        waits.append((engine.until(b'"id":%d,' % number)[0] - begin) * 1000)
    engine.send({"cancel_all": True})
    engine.end()
    print(f"level 1 at high priority beside two long searches: median {statistics.median(waits):.1f} ms, "
          f"worst {max(waits):.1f} ms")
    return statistics.median(waits)


def long_line(outflank):
    engine = Engine(outflank, "--threads", "1")
    engine.send({"id": "x" * 3_000_000, "position": "f5d6", "search": {"depth": 1}},
                {"id": 1, "position": "f5d6\n" + "# a comment\n" * 300_000, "search": {"depth": 1}},
                {"id": 2, "position": "f5d6", "search": {"depth": 1}})
    engine.process.stdin.write(b"{" + b"x" * 20_000_000 + b"\n")
    finals = finals_of(engine.end())
    check(finals["x" * 3_000_000]["depth"] == 1, "a line of 3 MB is not answered")
    check(finals[1]["depth"] == 1 and finals[2]["depth"] == 1, "what follows a line of 3 MB is not answered")
    check("too long" in finals[None]["error"], "a line of 20 MB is not refused")
    print("lines of 3 MB: answered; of 20 MB: refused")


def waiting(outflank, many):
    engine = Engine(outflank, "--threads", "2")
    engine.send({"version": True}, {"id": "one", "moves": "f5", "search": {"depth": 60}},
                {"id": "two", "moves": "f5d6", "search": {"depth": 60}})
    check(engine.until(b'"version"')[1]["most_waiting"] >= 200_000, "too few may wait")
    engine.send({"cancel": many - 1})  # before it is asked
    engine.send(*({"id": at, "position": "f5d6c3", "search": {"depth": 1}} for at in range(many)))
    engine.send({"cancel": 5}, {"cancel": "one"}, {"cancel": "two"})
    engine.until(b'"id":"two"')
    engine.send({"cancel": "two"})  # after its end
    answers = engine.end()
    found = [answer["found"] for answer in answers if "cancel" in answer]
    finals = finals_of(answers)
    check(found == [False, True, True, True, False], f"cancels found {found}")
    check(len(finals) == many + 2, "not all that waited are answered")
    check(finals[5].get("cancelled") and "cancelled" not in finals[many - 1], "another question was cancelled")
    print(f"{many} questions waited; cancels before, while and after: right")


def speed(outflank, positions, pairs):
    shares = []
    with tempfile.NamedTemporaryFile("w", suffix=".obf") as file:
        file.write("".join(position + "\n" for position in positions))
        file.flush()
        questions = "".join(json.dumps({"id": at, "position": position, "solve": True}) + "\n"
                            for at, position in enumerate(positions)).encode()
        for _ in range(pairs):
            begin = time.perf_counter()
            subprocess.run([outflank, "solve", "--threads", "2", "--format", "jsonl", "-q", file.name], check=True,
                           stdout=subprocess.DEVNULL)
            of_command = time.perf_counter() - begin
            begin = time.perf_counter()
            subprocess.run([outflank, "json", "--threads", "2"], check=True, input=questions, stdout=subprocess.PIPE)
            shares.append(of_command / (time.perf_counter() - begin))
    print(f"speed beside solve --threads 2: median {statistics.median(shares):.3f} of {[round(each, 3) for each in shares]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("outflank")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=0)
    asked = parser.parse_args()
    chance = random.Random(asked.seed)
    solved = [random_position(chance, chance.randint(8, 14)) for _ in range(asked.count)]
    searched = [random_position(chance, chance.randint(8, 59)) for _ in range(asked.count)]
    mixed(asked.outflank, chance, solved, searched)
    is_large = asked.count >= 10_000
    median = latency(asked.outflank, 20 if is_large else 5)
    check(not is_large or median <= 50, "a question of high priority waits too long")
    long_line(asked.outflank)
    waiting(asked.outflank, 100_000 if is_large else 2_000)
    if asked.pairs:
        speed(asked.outflank, solved, asked.pairs)


main()
