"""Work for many machines, over Dask: `pip install outflank[cluster]`, or Debian's python3-distributed.

    from distributed import Client
    rows = outflank.cluster.solve(Client("tcp://host:8786"), boards, out="solved.jsonl")

or from a shell, on all processors of this machine where no scheduler is named:

    python3 -m outflank.cluster solve positions.obf -o solved.jsonl [--scheduler tcp://host:8786] [--resume]

The work is cut into tasks of some seconds to minutes; long ones begin first, and those of a worker that dies are done again. A
task uses one thread: start workers with one thread for each processor. Each position and game begins with a cleared table, so
that results do not depend on the workers, as long as the limits are none of time. A worker with another version of Outflank,
other weights, or another version of Dask is refused. `match`, `expand_book` and `self_play` need the program `outflank` on each
worker, in its PATH or where OUTFLANK_PROGRAM says."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import warnings
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple, TypeVar

from ._library import OutflankError, version
from .board import Board
from .engine import Engine, check_window, limits_of
from .games import Game, read

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

# Dask has few types, and need not be there where types are checked.
try:
    distributed: Any = import_module("distributed")
except ImportError:
    raise ImportError("outflank.cluster needs Dask: pip install 'outflank[cluster]', or Debian's python3-distributed") from None
Client = Any  # distributed.Client

Row = Dict[str, Any]
Limits = Dict[str, Any]
T = TypeVar("T")

# The table of a task, in megabytes: one size for all, because it plays a part in what is found.
hash_mb = 64
# A task is to take so many seconds, if it holds more than one position or game.
task_seconds = 5.0


# ---- Who works ----


class Identity(NamedTuple):
    """What all who work together must have in common."""

    outflank: str
    evaluation: str  # of some positions: that of the weights
    dask: str


def identity() -> Identity:
    """Of this process."""
    with Engine(hash_mb=1) as engine:
        boards = (Board("f5d6c3d3c4"), Board("f5f6e6f4g6c5g4g5"), Board("f5d6c5f4e3c6d3f6e6d7"))
        evaluation = " ".join(f"{engine.evaluate(board):.4f}" for board in boards)
    return Identity(version(), evaluation, distributed.__version__)


def _check(wanted: Identity, where: str) -> None:
    mine = identity()
    for name in Identity._fields:
        if getattr(mine, name) != getattr(wanted, name):
            raise OutflankError(f"{where} has another {name} than the client: {getattr(mine, name)}, not {getattr(wanted, name)}")


def _work(wanted: Identity, function: Callable[..., T], arguments: Sequence[Any]) -> T:
    """On a worker, which may have come after the work began."""
    _check(wanted, f"the worker {distributed.get_worker().address}")
    return function(*arguments)


class Task(NamedTuple):
    name: str
    seconds: float  # about
    arguments: Tuple[Any, ...]


def _results(client: Client, function: Callable[..., T], tasks: List[Task], shows: bool) -> Iterator[T]:
    """The results of tasks, as they come. Long ones begin first."""
    wanted = identity()
    tasks = sorted(tasks, key=lambda task: -task.seconds)
    futures = [client.submit(_work, wanted, function, task.arguments, key=f"{task.name}-{os.urandom(8).hex()}", pure=False,
                             retries=3, priority=-number) for number, task in enumerate(tasks)]
    if shows and futures:
        # Dask's bar blocks its thread.
        threading.Thread(target=distributed.progress, args=(futures,), kwargs={"notebook": False}, daemon=True).start()
    try:
        for future in distributed.as_completed(futures):
            yield future.result()
            future.release()
    finally:
        client.cancel(futures)


# ---- Results in a file ----


class Work:
    """What a file or folder of results is made of: what was asked for stands in a file beside the results, or in the folder, so
    that nothing else goes on with them. One process at a time works on it."""

    def __init__(self, place: Path, resume: bool, **asked: Any) -> None:
        """place: a folder, or a file that may not be there yet. asked: all that the results depend on. Raises OutflankError
        where other work has begun there, or goes on."""
        file = place / "work.json" if place.is_dir() else place.with_name(f"{place.name}.work")
        self.has_begun = _has_content(file if place.is_dir() else place)
        if self.has_begun and not resume:
            raise OutflankError(f"{place} is there: say resume (--resume), or name another one")
        self._stream = file.open("a+")
        if fcntl is not None:
            try:
                fcntl.flock(self._stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise OutflankError(f"another process works on {place}") from None
        if not self.has_begun:
            self._stream.truncate(0)
        self._stream.seek(0)
        before = self._stream.read()
        digest = {name: value if isinstance(value, (int, str, type(None))) else
                  hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()
                  for name, value in asked.items()}
        now = json.dumps(digest, sort_keys=True)
        if before and before != now:
            try:
                old = json.loads(before)
            except ValueError:
                old = {}
            others = [name for name in digest if old.get(name) != digest[name]]
            self.close()
            raise OutflankError(f"{place} was begun with other {' and '.join(others)}: name another one")
        if not before:
            self._stream.write(now)
            self._stream.flush()

    def close(self) -> None:
        """Lets others work on it."""
        self._stream.close()


def _has_content(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


class Results:
    """Rows in a file of JSON lines, each written when it is known; with `resume`, those that an earlier run has written are
    there. An item (a position, a game) has one row or more, of which the last one completes it."""

    def __init__(self, file: Optional["os.PathLike[str] | str"], resume: bool, completes: Callable[[Row], Optional[int]],
                 **asked: Any) -> None:
        """completes: the number of the item that a row completes, or None. asked: see Work."""
        self.rows: List[Row] = []
        self.done: Set[int] = set()
        self._file = Path(file) if file is not None else None
        self._work: Optional[Work] = None
        if self._file is None:
            return
        self._work = Work(self._file, resume, **asked)
        if self._work.has_begun:
            self._take(completes)
        self._file.write_text("".join(map(_line, self.rows)))

    def _take(self, completes: Callable[[Row], Optional[int]]) -> None:
        open_rows: List[Row] = []
        assert self._file is not None
        lines = self._file.read_bytes().split(b"\n")
        for number, line in enumerate(lines, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
                item = completes(row)
            except (ValueError, KeyError, TypeError):
                if number == len(lines):
                    continue  # the last line was not written to its end
                raise OutflankError(f"{self._file}: line {number} is no row of this work") from None
            open_rows.append(row)
            if item is None:
                continue
            if item not in self.done:
                self.rows += open_rows
                self.done.add(item)
            open_rows = []

    def add(self, rows: List[Row]) -> None:
        """The rows of whole items."""
        self.rows += rows
        if self._file is not None:
            with self._file.open("a") as stream:
                stream.write("".join(map(_line, rows)))

    def close(self) -> None:
        if self._work is not None:
            self._work.close()


def _line(row: Row) -> str:
    return json.dumps(row, separators=(",", ":")) + "\n"


# ---- Positions and games: by the library ----


def solve(client: Client, positions: Iterable["Board | str"], *, out: Optional["os.PathLike[str] | str"] = None,
          resume: bool = False, window: Optional[Tuple[int, int]] = None, progress: bool = False) -> List[Row]:
    """Solves positions. The rows are those of `outflank solve --format jsonl`, without what the input expects, in the order of
    the positions; `index` counts from 1. window: see Engine.solve; then there is a `bound`."""
    boards = [board if isinstance(board, Board) else Board(board) for board in positions]
    check_window(window)
    with closing(Results(out, resume, lambda row: int(row["index"]), work="solve", window=window and list(window),
                         positions=[str(board) for board in boards])) as results:
        todo = [(index, board) for index, board in enumerate(boards, 1) if index not in results.done]
        tasks = [Task("solve", seconds, (part, window)) for part, seconds in _parts(todo)]
        for rows in _results(client, _solve, tasks, progress):
            results.add(rows)
    return sorted(results.rows, key=lambda row: int(row["index"]))


def _parts(todo: List[Tuple[int, Board]]) -> Iterator[Tuple[List[Tuple[int, str]], float]]:
    """The numbered positions in parts that take task_seconds or a little more, and how long each takes; long ones first."""
    with Engine(hash_mb=hash_mb) as engine:
        sample = engine.solve(Board("--OOO-----OOOOX--OOOOXXO-XOXOXXX-XXOXXXX-XXXOXXX--XXXX---OOOO--- X"))
        speed = sample.nodes / max(sample.seconds, 1e-3)
        # The mean is above the median.
        estimates = [(2 * engine.solving_nodes(board) / speed, index, str(board)) for index, board in todo]
    part: List[Tuple[int, str]] = []
    sum_of_part = 0.0
    for seconds, index, text in sorted(estimates, key=lambda estimate: -estimate[0]):
        part.append((index, text))
        sum_of_part += seconds
        if sum_of_part >= task_seconds:
            yield part, sum_of_part
            part, sum_of_part = [], 0.0
    if part:
        yield part, sum_of_part


def _solve(numbered: List[Tuple[int, str]], window: Optional[Tuple[int, int]]) -> List[Row]:
    rows: List[Row] = []
    with Engine(hash_mb=hash_mb) as engine:
        for index, text in numbered:
            engine.forget()
            board = Board(text)
            info = engine.solve(board, window)
            row: Row = {"index": index, "position": text, "empties": board.empties, "score": info.score}
            if window:
                row["bound"] = info.bound
            has_best = info.bound != "upper" and info.move
            row.update(best=info.move if has_best else None, pv=list(info.pv) if has_best else [], nodes=info.nodes,
                       seconds=info.seconds, exact=info.bound == "exact")
            rows.append(row)
    return rows


def analyze(client: Client, games: Iterable[Game], *, out: Optional["os.PathLike[str] | str"] = None,
            resume: bool = False, progress: bool = False, **limits: Any) -> List[Row]:
    """Compares the moves of games with the best ones. The rows are those of `outflank analyze --format jsonl`. limits: those of
    Engine.analyze."""
    limits_of(**limits)  # refuses what is wrong before the work begins
    games = list(games)
    with closing(Results(out, resume, lambda row: int(row["game"]) if row["type"] == "game" else None, work="analyze",
                         limits=limits, games=[(str(game.first), game.moves) for game in games])) as results:
        tasks = [Task("analyze", float(len(game.moves)), (number, game, limits))
                 for number, game in enumerate(games, 1) if number not in results.done]
        for rows in _results(client, _analyze, tasks, progress):
            results.add(rows)
    return sorted(results.rows, key=lambda row: int(row["game"]))


def _analyze(number: int, game: Game, limits: Limits) -> List[Row]:
    with Engine(hash_mb=hash_mb) as engine:
        return [{**row, "game": number} for row in engine.analysis_rows(game, limits_of(**limits))]


# ---- Matches, books and self-play: by the program ----


def program() -> str:
    """The command of the program on this machine."""
    return os.environ.get("OUTFLANK_PROGRAM", "outflank")


def _run(words: Sequence[str]) -> str:
    try:
        done = subprocess.run([program(), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError as error:
        raise OutflankError(f"cannot run {program()}: {error}") from None
    if done.returncode != 0:
        raise OutflankError(f"outflank {words[0]}: {done.stderr.strip() or done.stdout.strip()}")
    return done.stdout


def _check_program() -> None:
    told = _run(["--version"]).split()
    if told[:2] != ["outflank", version()]:
        raise OutflankError(f"{program()} is {' '.join(told)}, not outflank {version()}")


def match(client: Client, engines: Sequence[str], games: int, out: "os.PathLike[str] | str", *,
          options: Sequence[str] = (), shards: Optional[int] = None, resume: bool = False, progress: bool = False) -> Row:
    """Plays a match: `outflank match` with the KEYS of these engines, so many games of each pair, and more options, such as
    ["--random-openings", "8"]. Folders and programs in them are those of the workers; a file of --openings is the client's.
    Returns summary.json of the folder `out`. shards: how many tasks; by default eight a worker."""
    folder, options = Path(out), _split(options)
    openings = None
    if "--openings" in options:
        at = options.index("--openings") + 1
        if at == len(options):
            raise OutflankError("--openings needs a file")
        openings = Path(options[at]).read_bytes()
        options[at] = os.path.abspath(options[at])
    folder.mkdir(parents=True, exist_ok=True)
    with closing(Work(folder, resume, work="match", engines=list(engines), games=games, options=options)):
        parts = folder / "shards"
        parts.mkdir(exist_ok=True)
        count_file = parts / "count"
        if not count_file.exists():
            workers = len(client.scheduler_info()["workers"])
            count_file.write_text(str(shards or max(min((games + 1) // 2, 8 * workers), 1)))
        count = int(count_file.read_text())
        words = [word for engine in engines for word in ("--engine", engine)] + ["--games", str(games), *options]
        tasks = [Task("match", 1.0, (words, openings, number, count)) for number in range(1, count + 1)
                 if not (parts / str(number) / "summary.json").exists()]
        for number, files in _results(client, _play, tasks, progress):
            part = parts / str(number)
            part.mkdir(exist_ok=True)
            for name, content in sorted(files.items()):  # summary.json is the last one
                (part / name).write_text(content)
        names = [str(parts / str(number)) for number in range(1, count + 1)]
        _run(["match", "--merge", *names, "--out", str(folder)])
    summary: Row = json.loads((folder / "summary.json").read_text())
    return summary


def _split(options: Sequence[str]) -> List[str]:
    """ "--name=value" as two words."""
    return [word for option in options for word in (option.split("=", 1) if option.startswith("--") else [option])]


def _play(words: List[str], openings: Optional[bytes], number: int, count: int) -> Tuple[int, Dict[str, str]]:
    _check_program()
    with tempfile.TemporaryDirectory() as folder:
        here = words
        if openings is not None:
            place = words.index("--openings") + 1
            Path(folder, "openings").write_bytes(openings)
            here = [*words[:place], str(Path(folder, "openings")), *words[place + 1:]]
        out = Path(folder, "match")
        _run(["match", *here, "--shard", f"{number}/{count}", "--out", str(out)])
        files = {name: (out / name).read_text() for name in ("arguments.json", "games.ggf", "match.json", "summary.json")}
        # With the client's names of files, because the match goes on there.
        arguments = json.loads(files["arguments.json"])
        files["arguments.json"] = json.dumps({**arguments, "arguments": [*words, "--shard", f"{number}/{count}"]}, indent=2)
        return number, files


def expand_book(client: Client, book: "os.PathLike[str] | str", *, options: Sequence[str] = (), rounds: int = 1,
                progress: bool = False) -> None:
    """Expands a book as `outflank book expand` does with these options and one thread. Missing leaves are searched first, then
    those of each round; a run that was stopped goes on by the same call."""
    given = _split(options)
    missing = given.copy()
    if "--leaves" in missing:
        at = missing.index("--leaves")
        del missing[at:at + 2]
    for words in ([*missing, "--leaves", "0"], *([given] * rounds)):
        count = 4 * max(len(client.scheduler_info()["workers"]), 1)
        content = Path(book).read_bytes()
        tasks = [Task("expand", 1.0, (content, words, number, count)) for number in range(1, count + 1)]
        with tempfile.TemporaryDirectory() as folder:
            parts = []
            for number, rows in enumerate(_results(client, _expand, tasks, progress)):
                if rows:
                    parts.append(str(Path(folder, f"{number}.jsonl")))
                    Path(parts[-1]).write_text(rows)
            if parts:
                _run(["book", "merge", os.fspath(book), *parts])


def _expand(book: bytes, options: List[str], number: int, count: int) -> str:
    _check_program()
    with tempfile.TemporaryDirectory() as folder:
        file, part = Path(folder, "book"), Path(folder, "part")
        file.write_bytes(book)
        _run(["book", "expand", str(file), *options, "--threads", "1", "--shard", f"{number}/{count}", "--output", str(part)])
        return part.read_text()


def self_play(client: Client, games: int, out: "os.PathLike[str] | str", *, options: Sequence[str] = (),
              shards: Optional[int] = None, resume: bool = False, progress: bool = False) -> List[Path]:
    """Plays games for training: `outflank self-play` with these options and one thread. Writes a file for each task into the
    folder `out`, and returns their names. shards: how many tasks; by default one for each 1,000 games."""
    folder, count = Path(out), shards or max(games // 1000, 1)
    folder.mkdir(parents=True, exist_ok=True)
    files = {number: folder / f"{number}-of-{count}.games" for number in range(1, count + 1)}
    with closing(Work(folder, resume, work="self-play", games=games, shards=count, options=list(options))):
        tasks = [Task("self-play", 1.0, ([*options, "--games", str(games)], number, count)) for number, file in files.items()
                 if not file.exists()]
        for number, content in _results(client, _self_play, tasks, progress):
            part = files[number].with_suffix(".part")
            part.write_bytes(content)
            part.rename(files[number])
    return list(files.values())


def _self_play(options: List[str], number: int, count: int) -> Tuple[int, bytes]:
    _check_program()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games")
        _run(["self-play", "-o", str(file), *options, "--threads", "1", "--shard", f"{number}/{count}", "-q"])
        return number, file.read_bytes()


# ---- From a shell ----


def _arguments() -> Tuple[argparse.Namespace, List[str]]:
    parser = argparse.ArgumentParser(prog="python3 -m outflank.cluster", description="Work for many machines, over Dask.",
                                     epilog="match, expand-book and self-play take the options of the program's words, too.")
    words = parser.add_subparsers(dest="word", required=True, metavar="solve|analyze|match|expand-book|self-play")
    for word, takes in (("solve", "FILE"), ("analyze", "FILE"), ("match", None), ("expand-book", "BOOK"), ("self-play", None)):
        each = words.add_parser(word, allow_abbrev=False)
        if takes:
            each.add_argument("file", metavar=takes, help="the book, which is changed" if takes == "BOOK" else
                              "positions or games in any format")
        if word != "expand-book":
            each.add_argument("-o", "--out", required=True, help="the file or folder to write")
            each.add_argument("--resume", action="store_true", help="go on with it")
        each.add_argument("--scheduler", metavar="ADDRESS",
                          help="tcp://host:port, or a scheduler file; by default a cluster on this machine")
        each.add_argument("--workers", type=int, help="of the cluster on this machine")
        each.add_argument("-q", "--quiet", action="store_true", help="show no progress")
        if word == "solve":
            each.add_argument("--window", type=int, nargs=2, metavar=("A", "B"), help="as in `outflank solve --help`")
        if word == "analyze":
            for name in ("level", "depth", "exact-from", "nodes", "selectivity"):
                each.add_argument(f"--{name}", type=int)
        if word == "match":
            each.add_argument("--engine", action="append", required=True, metavar="KEYS")
        if word in ("match", "self-play"):
            each.add_argument("--games", type=int, required=True)
        if word == "expand-book":
            each.add_argument("--rounds", type=int, default=1)
    known, others = parser.parse_known_args()
    if others and known.word in ("solve", "analyze"):
        parser.error(f"unknown: {' '.join(others)}")
    return known, others


def _client(scheduler: Optional[str], workers: Optional[int]) -> Client:
    if scheduler and os.path.exists(scheduler):
        return distributed.Client(scheduler_file=scheduler)
    if scheduler and "://" not in scheduler:
        raise OutflankError(f"no scheduler file {scheduler}; an address looks like tcp://host:8786")
    if scheduler:
        return distributed.Client(scheduler)
    return distributed.Client(n_workers=workers or os.cpu_count(), threads_per_worker=1, dashboard_address=":0")


def _records(file: str) -> Tuple[List[Game], bool]:
    """The games in a file, and whether all of it was read. What was not is told; games that are cut off are left out."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        games = read(file)
    problems = games.errors + [f"{file}: {text}" for game in games for text in (*game.notes, game.fault) if text]
    for problem in problems:
        print(f"outflank.cluster: {problem}", file=sys.stderr)
    return [game for game in games if not game.fault], not problems


def main() -> None:
    asked, others = _arguments()
    shows = not asked.quiet and sys.stderr.isatty()
    rows: List[Row] = []
    try:
        games, is_whole = _records(asked.file) if asked.word in ("solve", "analyze") else ([], True)
        with _client(asked.scheduler, asked.workers) as client:
            if asked.word == "solve":
                boards = [game.last for game in games]
                window = (asked.window[0], asked.window[1]) if asked.window else None
                rows = solve(client, boards, out=asked.out, resume=asked.resume, window=window, progress=shows)
            elif asked.word == "analyze":
                names = ("level", "depth", "exact_from", "nodes", "selectivity")
                limits = {name: getattr(asked, name) for name in names if getattr(asked, name) is not None}
                rows = analyze(client, games, out=asked.out, resume=asked.resume, progress=shows, **limits)
            elif asked.word == "match":
                match(client, asked.engine, asked.games, asked.out, options=others, resume=asked.resume, progress=shows)
            elif asked.word == "expand-book":
                expand_book(client, asked.file, options=others, rounds=asked.rounds, progress=shows)
            else:
                self_play(client, asked.games, asked.out, options=others, resume=asked.resume, progress=shows)
    except (OutflankError, OSError) as error:
        sys.exit(f"outflank.cluster: {error}")
    except KeyboardInterrupt:
        print("outflank.cluster: stopped; --resume goes on", file=sys.stderr)
        sys.exit(130)
    if rows and not asked.quiet:
        print(f"{asked.out}: {len(rows)} rows", file=sys.stderr)
    if not is_whole:
        sys.exit(2)


if __name__ == "__main__":
    # By the name of the module, because workers do not have the functions of __main__.
    from outflank import cluster
    cluster.main()
