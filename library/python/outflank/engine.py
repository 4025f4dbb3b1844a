"""The engine: searches, solves, and tells what it knows without a search."""

from __future__ import annotations

import ctypes as c
import queue
import secrets
import threading
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from ._library import (BadInput, Busy, CBookMove, CLimits, NoResources, OnReport, OutflankError, ReportPointer, Rows,
                       library, message)
from .analysis import Analysis, analysis_of
from .board import Board
from .calls import Call, interruptible
from .games import Game
from .results import BookMove, SearchInfo, search_info

default_level = 12
most_seconds = 1_000_000


class Engine:
    """An engine with a transposition table of its own. It is closed by `close` or at the end of `with`. One thread uses it
    at a time: for another one it is Busy. Only `stop` and `close` may come from any thread."""

    def __init__(self, threads: int = 1, hash_mb: int = 256) -> None:
        """threads: 1 to 256, of each search. hash_mb: megabytes of the table, 1 to 1048576, which the first search takes."""
        self._lock = threading.Lock()  # held while the library works with the engine
        self._handle_lock = threading.Lock()  # held for moments: no `stop` meets an engine that is freed
        self._handle: Optional[int] = library.outflank_new()
        if not self._handle:
            raise NoResources(message())
        numbers = whole("threads", threads), whole("hash_mb", hash_mb)
        self._use(lambda handle: library.outflank_configure(handle, *numbers))

    def search(self, board: Board, *, level: Optional[int] = None, depth: Optional[int] = None,
               exact_from: Optional[int] = None, time: Optional[float] = None, nodes: Optional[int] = None,
               selectivity: Optional[int] = None, lines: int = 1, win_loss_draw: bool = False) -> Iterator[SearchInfo]:
        """Searches until a limit ends it, and yields what is known after each iteration, then the result, which is `final`.
        Without a limit it is level 12. Leaving the loop, or closing the iterator, stops the search.

        level: 1 to 60, sets depth and exact_from; depth: 1 to 60 plies; exact_from: solve from so many empty squares on;
        time: seconds; nodes: may be exceeded by some thousands a thread; selectivity: 1 to 100 percent, how sure forward
        pruning must be, by default 63, and 100 without it; lines: how many of the best moves to find; win_loss_draw: where
        the game is solved, only who wins, as scores of 1, 0 and -1."""
        limits = limits_of(level, depth, exact_from, time, nodes, selectivity, lines, win_loss_draw)
        return self._search(board, limits)

    def solve(self, board: Board, window: Optional[Tuple[int, int]] = None) -> SearchInfo:
        """Perfect play. With 24 empty squares that takes about a second, and twice as long with each one more. With a window
        (alpha, beta), only whether the score is alpha or less, beta or more, or which one between: see `bound`."""
        check_window(window)
        alpha, beta = window or (0, 0)

        def solved(handle: int, report: Any) -> None:
            if window:
                library.outflank_solve_window(handle, alpha, beta, report)
            else:
                library.outflank_solve(handle, report)

        return interruptible(lambda: self._report(board, solved), self.stop)

    def solving_nodes(self, board: Board) -> float:
        """The nodes that half of all positions with as many empty squares need to be solved."""
        nodes = c.c_double()
        self._ask(board, lambda handle: library.outflank_solving_nodes(handle, c.byref(nodes)))
        return nodes.value

    def evaluate(self, board: Board) -> float:
        """The score that the engine expects without a search, in discs for the side to move."""
        discs = c.c_double()
        self._ask(board, lambda handle: library.outflank_evaluate(handle, c.byref(discs)))
        return discs.value

    def policy(self, board: Board) -> Dict[str, float]:
        """How likely a person is to play each legal move, the likeliest first; in sum 1. Moves that are images of each other
        share one chance. Empty where there is none."""
        chances = (c.c_double * 64)()
        self._ask(board, lambda handle: library.outflank_human_policy(handle, chances))
        found = [(move, chances["abcdefgh".index(move[0]) + 8 * int(move[1]) - 8])
                 for move in board.moves() if move != "pass"]
        return dict(sorted(found, key=lambda each: -each[1]))

    def book(self, board: Board) -> List[BookMove]:
        """The moves that the opening book knows, the best first; none where it does not know the position."""
        moves, count = (CBookMove * 64)(), c.c_int()
        self._ask(board, lambda handle: library.outflank_book_moves(handle, moves, c.byref(count)))
        return [BookMove(move.move.decode(), move.score, move.depth, move.games) for move in moves[:count.value]]

    def best_move(self, board: Board, *, elo: Optional[int] = None, seed: Optional[int] = None,
                  level: Optional[int] = None, depth: Optional[int] = None, time: Optional[float] = None,
                  nodes: Optional[int] = None) -> str:
        """The move to play: the best one that a search within these limits finds; or with an Elo, 500 to 2500, one that a
        person of that strength would play. The same seed gives the same one in the same position. "pass" where that must be
        played; "" after the end of the game."""
        if elo is None:
            return self._result(board, limits_of(level, depth, None, time, nodes)).move
        move = c.create_string_buffer(8)
        rating, number = whole("elo", elo), secrets.randbits(64) if seed is None else whole("seed", seed)
        self._ask(board, lambda handle: library.outflank_human_move(handle, rating, number, move))
        return move.value.decode()

    def analyze(self, game: Game, *, level: Optional[int] = None, depth: Optional[int] = None,
                exact_from: Optional[int] = None, time: Optional[float] = None, nodes: Optional[int] = None,
                selectivity: Optional[int] = None, lines: int = 1) -> Analysis:
        """Compares each move of a game with the best one, as `outflank analyze` does. The limits are those of each search.
        It forgets earlier searches first."""
        limits = limits_of(level, depth, exact_from, time, nodes, selectivity, lines)
        return analysis_of(game, self.analysis_rows(game, limits))

    def analysis_rows(self, game: Game, limits: CLimits) -> List[Dict[str, Any]]:
        """The rows of outflank_analyze: for `analyze`, and for the cluster, which writes them."""
        rows = Rows()

        def analyzed(handle: int) -> None:
            library.outflank_set_position(handle, str(game.first).encode(), " ".join(game.moves).encode())
            library.outflank_analyze(handle, c.byref(limits), game.given, rows.callback, None)

        def work() -> None:
            self._use(analyzed)

        interruptible(work, self.stop)
        if not rows.rows:
            raise OutflankError("the analysis was stopped")
        return rows.rows

    def forget(self) -> None:
        """Forgets earlier searches: the next one, with one thread, depends on nothing but its board and limits."""
        self._use(lambda handle: library.outflank_forget(handle))

    def stop(self) -> None:
        """Makes what the engine does now return soon. From any thread. Does nothing where it does nothing."""
        with self._handle_lock:
            if self._handle:
                library.outflank_stop(self._handle)

    def close(self) -> None:
        """Stops what the engine does, and frees its memory. It cannot be used afterwards. Closing it again does nothing."""
        while not self._lock.acquire(timeout=0.005):
            self.stop()
        with self._handle_lock:
            handle, self._handle = self._handle, None
        self._lock.release()
        if handle:
            library.outflank_free(handle)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self.close()

    def _use(self, work: Callable[[int], Any]) -> Any:
        if not self._lock.acquire(blocking=False):
            raise Busy("the engine is in use, by another thread or by a search whose iterator is still open")
        try:
            if not self._handle:
                raise OutflankError("the engine is closed")
            return work(self._handle)
        finally:
            self._lock.release()

    def _ask(self, board: Board, question: Callable[[int], Any]) -> None:
        def work(handle: int) -> None:
            library.outflank_set_position(handle, str(board).encode(), None)
            question(handle)

        self._use(work)

    def _report(self, board: Board, search: Callable[[int, Any], None]) -> SearchInfo:
        """The result of a search of this board; in this thread."""
        report = ReportPointer()

        def work(handle: int) -> SearchInfo:
            library.outflank_set_position(handle, str(board).encode(), None)
            search(handle, c.byref(report))
            return search_info(board, report.contents, True)

        info: SearchInfo = self._use(work)
        return info

    def _limited(self, board: Board, limits: CLimits, on_report: Any = None) -> SearchInfo:
        callback = on_report and c.cast(on_report, c.c_void_p)

        def search(handle: int, report: Any) -> None:
            library.outflank_search(handle, c.byref(limits), callback, None, report)

        return self._report(board, search)

    def _result(self, board: Board, limits: CLimits) -> SearchInfo:
        return interruptible(lambda: self._limited(board, limits), self.stop)

    def _search(self, board: Board, limits: CLimits) -> Iterator[SearchInfo]:
        infos: queue.SimpleQueue[Optional[SearchInfo]] = queue.SimpleQueue()
        on_report = OnReport(lambda report, _: infos.put(search_info(board, report.contents, False)))

        def work() -> SearchInfo:
            try:
                return self._limited(board, limits, on_report)
            finally:
                infos.put(None)

        call = Call(work, self.stop)
        call.start()
        try:
            while True:
                try:
                    info = infos.get(timeout=0.1)  # on Windows, Ctrl-C interrupts no longer wait
                except queue.Empty:
                    continue
                if info is None:
                    break
                yield info
            yield call.wait()
        finally:
            call.end()


def limits_of(level: Optional[int] = None, depth: Optional[int] = None, exact_from: Optional[int] = None,
              time: Optional[float] = None, nodes: Optional[int] = None, selectivity: Optional[int] = None, lines: int = 1,
              win_loss_draw: bool = False) -> CLimits:
    """The limits for the library. What is given must be there: 0 stands for no limit in C alone."""
    if level is None and depth is None and time is None and nodes is None:
        level = default_level
    limits = CLimits()
    for name, value in (("level", level), ("depth", depth), ("exact_from", exact_from), ("nodes", nodes),
                        ("selectivity", selectivity), ("lines", lines)):
        if value is None:
            continue
        if whole(name, value) < 1:
            raise BadInput(f"{name}: {value} is not above 0")
        if value >= 1 << (63 if name == "nodes" else 31):
            raise BadInput(f"{name}: {value} is too large")
        setattr(limits, name, value)
    if time is not None:
        if not isinstance(time, (int, float)):
            raise TypeError(f"time: {time!r} is not a number of seconds")
        if not 0 < time <= most_seconds:
            raise BadInput(f"time: {time} is not above 0 and at most {most_seconds} seconds")
        limits.milliseconds = max(round(time * 1000), 1)
    limits.win_loss_draw = win_loss_draw
    return limits


def check_window(window: Optional[Tuple[int, int]]) -> None:
    """Refuses what is no window of scores."""
    if window is not None:
        alpha, beta = (whole("window", bound) for bound in window)
        if not -64 <= alpha < beta <= 64:
            raise BadInput(f"window: {alpha} and {beta} are not two numbers from -64 to 64, the smaller one first")


def whole(name: str, value: int) -> int:
    """The value of a parameter, which must be a whole number."""
    if not isinstance(value, int):
        raise TypeError(f"{name}: {value!r} is not a whole number")
    return value
