"""python.py PROGRAM [SECONDS]: the Python package beside the program, in turn, five times each, on a machine that does nothing else:
- the nodes of two searches of SECONDS (60) in two threads, beside those in two processes of the program;
- the time of solve_many, beside that of `outflank solve`, with two threads, for 300 random positions of 16 to 18 empties.
Prints the ratios and their medians. PYTHONPATH must lead to the package."""

import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from statistics import median

import outflank

openings = ("f5d6c3", "f5f6e6f4")


def nodes_of_processes(program, seconds):
    command = [program, "hint", "--time", str(seconds), "--depth", "60", "--threads", "1", "--format", "jsonl"]
    running = [subprocess.Popen([*command, moves], stdout=subprocess.PIPE, text=True) for moves in openings]
    return sum(json.loads(each.communicate()[0].splitlines()[-1])["nodes"] for each in running)


def nodes_of_threads(seconds):
    found = []

    def search(moves):
        with outflank.Engine() as engine:
            *_, last = engine.search(outflank.Board(moves), time=seconds, depth=60)
            found.append(last.nodes)

    threads = [threading.Thread(target=search, args=(moves,)) for moves in openings]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(found)


def random_boards(count):
    chance, boards = random.Random(1), []
    while len(boards) < count:
        board, empties = outflank.Board(), chance.randint(16, 18)
        while board.moves() and board.empties > empties:
            board = board.play(chance.choice(board.moves()))
        if board.moves() and board.empties == empties:
            boards.append(board)
    return boards


def seconds_of(work):
    begin = time.monotonic()
    work()
    return time.monotonic() - begin


def main(program, seconds):
    boards = random_boards(300)
    searched, solved = [], []
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("".join(f"{board}\n" for board in boards))
        file.flush()
        command = [program, "solve", "--threads", "2", "--parallel", "positions", "--format", "jsonl", file.name]
        for _ in range(5):
            searched.append(nodes_of_threads(seconds) / nodes_of_processes(program, seconds))
            ours = seconds_of(lambda: outflank.solve_many(boards, threads=2))
            solved.append(ours / seconds_of(lambda: subprocess.run(command, check=True, capture_output=True)))
    for what, ratios in (("nodes of two threads to those of two processes", searched),
                         ("time of solve_many to that of solve", solved)):
        print(f"{what}: {median(ratios):.3f} (" + ", ".join(f"{ratio:.3f}" for ratio in ratios) + ")")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], float(sys.argv[2]) if len(sys.argv) == 3 else 60)
