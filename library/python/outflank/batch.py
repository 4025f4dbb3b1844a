"""Many positions at once."""

from __future__ import annotations

import os
import threading
from functools import partial
from typing import Dict, Iterable, List, Optional, Tuple

from ._library import BadInput
from .board import Board
from .calls import Call
from .engine import Engine, whole
from .results import SearchInfo


def solve_many(boards: Iterable[Board], *, threads: Optional[int] = None, hash_mb: int = 256,
               window: Optional[Tuple[int, int]] = None) -> List[SearchInfo]:
    """Solves boards, each with one thread, several at once; the answers are in the order of the boards. threads: by default
    one for each processor. hash_mb: megabytes of the tables of all threads. window: see Engine.solve."""
    if threads is not None and whole("threads", threads) < 1:
        raise BadInput(f"threads: {threads} is not above 0")
    todo = list(enumerate(boards))
    todo.reverse()
    answers: Dict[int, SearchInfo] = {}
    count = max(min(threads if threads is not None else os.cpu_count() or 1, len(todo)), 1)
    engines = [Engine(1, max(hash_mb // count, 1)) for _ in range(count)]
    is_stopped = threading.Event()

    def stop() -> None:
        is_stopped.set()
        for engine in engines:
            engine.stop()

    def work(engine: Engine) -> None:
        while not is_stopped.is_set():
            try:
                number, board = todo.pop()
            except IndexError:
                return
            answers[number] = engine.solve(board, window)

    calls = [Call(partial(work, engine), stop) for engine in engines]
    try:
        for call in calls:
            call.start()
        for call in calls:
            call.wait()
    finally:
        stop()
        for engine in engines:
            engine.close()
    return [answers[number] for number in range(len(answers))]
