"""dask_test.py [--positions N]: a real scheduler and worker processes. Workers are killed, one is stopped, the client is killed and
goes on: all results must be right, each once. A match and a book must be those of one machine. Last, the speed of two workers
beside that of `solve --threads 2`. The package is in PYTHONPATH, the program is OUTFLANK_PROGRAM."""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import distributed

import outflank
from outflank import cluster

program = cluster.program()


def check(holds, text):
    if not holds:
        sys.exit(f"dask: {text}")


class Cluster:
    """A scheduler, and workers with a thread each, as processes."""

    def __init__(self, folder):
        self.file = str(Path(folder, "scheduler.json"))
        self.folder = folder
        environment = {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "10s"}
        self.scheduler = self.start("distributed.cli.dask_scheduler", "--port", "0", "--no-dashboard", "--no-show",
                                    environment=environment)
        while not os.path.exists(self.file):
            time.sleep(0.1)
        self.workers = []

    def start(self, module, *words, environment=None):
        log = open(Path(self.folder, f"{time.monotonic_ns()}.log"), "w")
        return subprocess.Popen([sys.executable, "-m", module, *words, "--scheduler-file", self.file], stdout=log, stderr=log,
                                cwd=self.folder, env=environment)

    def add_worker(self, environment=None):
        # Without a nanny, which would start a new one for each that dies.
        self.workers.append(self.start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard",
                                       environment=environment))

    def client(self, workers):
        client = distributed.Client(scheduler_file=self.file)
        client.wait_for_workers(workers)
        return client

    def end(self):
        for process in [*self.workers, self.scheduler]:
            if process.poll() is None:
                process.send_signal(signal.SIGCONT)
                process.kill()
            process.wait()


def random_boards(count, seed, least, most):
    chance, boards = random.Random(seed), []
    while len(boards) < count:
        board, empties = outflank.Board(), chance.randint(least, most)
        while board.moves() and board.empties > empties:
            board = board.play(chance.choice(board.moves()))
        if board.moves() and board.empties == empties:
            boards.append(board)
    return boards


def lines_in(file):
    return file.read_text().count("\n") if file.exists() else 0


def wait_for_lines(file, count, client):
    while lines_in(file) < count:
        check(client.poll() is None, f"the client ended with {client.returncode}")
        time.sleep(0.05)


def test_faults(folder, count):
    """One worker is killed, one stopped, then the client is killed, and goes on."""
    boards = random_boards(count, 1, 14, 20)
    positions = Path(folder, "positions.obf")
    positions.write_text("".join(f"{board}\n" for board in boards))
    solved = subprocess.run([program, "solve", "--threads", "2", "--format", "jsonl", "-q", positions], capture_output=True)
    right = [json.loads(line)["score"] for line in solved.stdout.splitlines()]
    out = Path(folder, "solved.jsonl")
    machines = Cluster(folder)
    try:
        for _ in range(3):
            machines.add_worker()
        command = [sys.executable, "-m", "outflank.cluster", "solve", positions, "-o", out, "--scheduler", machines.file]
        client = subprocess.Popen(command)
        wait_for_lines(out, count // 10, client)
        machines.workers[0].kill()
        machines.workers[1].send_signal(signal.SIGSTOP)
        wait_for_lines(out, count // 4, client)
        client.kill()
        client.wait()
        had = lines_in(out)
        machines.add_worker()
        for more in ([], ["--resume", "--window", "-1", "1"]):
            check(subprocess.run([*command, *more], capture_output=True).returncode == 1, "a file of other work is written over")
        subprocess.run([*command, "--resume"], check=True)
    finally:
        machines.end()
    rows = sorted((json.loads(line) for line in out.read_text().splitlines()), key=lambda row: row["index"])
    check([row["index"] for row in rows] == list(range(1, count + 1)), "not each position is there once")
    check([row["score"] for row in rows] == right, "scores differ")
    checker = Path(__file__).parent.parent.parent / "library/python/check_results.py"
    subprocess.run([sys.executable, checker, out, "--sample", "30"], check=True)
    print(f"dask: {count} positions, a worker killed, one stopped, the client killed with {had} rows: right, each once")


def test_refusal(folder):
    """A worker with another version, other weights or another Dask is refused by name."""
    package = Path(outflank.__file__).parent
    for name, file, old, new in (("outflank", "_library.py", "return text.decode()", "return '0.9'"),
                                 ("evaluation", "engine.py", "return discs.value", "return discs.value + 1"),
                                 ("dask", "cluster.py", "distributed.__version__)", "'0.9')")):
        other = Path(folder, name)
        shutil.copytree(package, other / "outflank")
        text = (other / "outflank" / file).read_text()
        check(old in text, f"{file} has changed: {old}")
        (other / "outflank" / file).write_text(text.replace(old, new))
        place = other / "machines"
        place.mkdir()
        machines = Cluster(place)
        try:
            machines.add_worker({**os.environ, "PYTHONPATH": str(other)})
            with machines.client(1) as client:
                cluster.solve(client, [outflank.Board("f5d6c3")])
            check(False, f"a worker with another {name} works")
        except outflank.OutflankError as error:
            check(f"another {name}" in str(error) and "tcp://" in str(error), str(error))
            print(f"dask: refused: {error}")
        finally:
            machines.end()


def test_equal(folder, client):
    """Analyses, a match and a book are those of one machine."""
    games = outflank.read_text("f5d6c3d3c4f4c5b3c2\nf5f6e6f4g6c5g4g5\n")
    mine = [row for number, game in enumerate(games, 1) for row in cluster._analyze(number, game, {"depth": 6})]
    check(cluster.analyze(client, games, depth=6) == mine, "the analysis differs")

    engines = [f"name={name} cmd='{program} gtp --threads 1 --hash 4' depth={depth} restart=yes" for name, depth in (("A", 1), ("B", 3))]
    options = ["--random-openings", "10", "--seed", "3"]
    cluster.match(client, engines, 40, Path(folder, "cluster"), options=options, shards=7)
    words = [word for engine in engines for word in ("--engine", engine)]
    subprocess.run([program, "match", *words, "--games", "40", *options, "--out", Path(folder, "single")], check=True, capture_output=True)

    def moves(name):
        records = outflank.read(Path(folder, name, "games.ggf"))
        return sorted((dict(game.tags)["ID"], game.moves) for game in records)

    check(moves("cluster") == moves("single"), "the match differs")

    expand = ["--level", "2", "--leaves", "60", "--least-empties", "40", "--move-loss", "8", "--line-loss", "24"]
    for name in ("book", "alone"):
        subprocess.run([program, "book", "new", Path(folder, name)], check=True, capture_output=True)
        subprocess.run([program, "book", "learn", Path(folder, name), Path(folder, "single", "games.ggf"), "--plies", "12", "--no-search"],
                       check=True, capture_output=True)
    cluster.expand_book(client, Path(folder, "book"), options=expand, rounds=3)
    subprocess.run([program, "book", "expand", Path(folder, "alone"), "--threads", "1", "--rounds", "3", *expand], check=True, capture_output=True)
    content = [subprocess.run([program, "book", "export", Path(folder, name), "--to", "jsonl"], check=True, capture_output=True).stdout
               for name in ("book", "alone")]
    check(content[0] == content[1] and content[0].count(b"\n") > 60, "the book differs")

    files = cluster.self_play(client, 40, Path(folder, "games"), options=["--depth", "2", "--exact-from", "8"], shards=3)
    check(len(files) == 3 and all(file.stat().st_size > 0 for file in files), "self-play lacks files")
    print("dask: an analysis, a match of 40 games and a book as on one machine; self-play in three files")


def test_speed(folder, client, count):
    """Two workers beside the program with two threads; five seconds a task."""
    boards = random_boards(count, 2, 19, 20)
    file = Path(folder, "speed.obf")
    file.write_text("".join(f"{board}\n" for board in boards))
    begin = time.monotonic()
    subprocess.run([program, "solve", "--threads", "2", "--parallel", "positions", "--format", "jsonl", "-q", file], check=True,
                   capture_output=True)
    alone = time.monotonic() - begin
    cluster.solve(client, boards[:2])  # the time before the first task does not count
    begin = time.monotonic()
    cluster.solve(client, boards)
    print(f"dask: two workers at {alone / (time.monotonic() - begin):.2f} of the speed of solve --threads 2 ({alone:.1f} s)")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=2000)
    asked = parser.parse_args()
    for test in (lambda folder: test_faults(folder, asked.positions), test_refusal):
        with tempfile.TemporaryDirectory() as folder:
            test(folder)
    with tempfile.TemporaryDirectory() as folder:
        machines = Cluster(folder)
        try:
            machines.add_worker()
            machines.add_worker()
            with machines.client(2) as client:
                test_equal(folder, client)
                test_speed(folder, client, asked.positions // 5)
        finally:
            machines.end()


main()
