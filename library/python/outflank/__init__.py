"""Outflank, an Othello engine: boards, searches, exact solving, recorded games.

    board = outflank.Board("f5d6c3")
    with outflank.Engine() as engine:
        print(engine.solve(board).score, engine.best_move(board, level=12))

Words. A square is "a1" (the upper left corner) to "h8"; a move is a square or "pass". A score is the difference of discs at
the end of the game, for the side to move, with the empty squares given to the winner: -64 to 64.

Errors. What is wrong with an input is a BadInput, in the words of the C library; all errors of the package are
OutflankErrors. Threads. Each engine may be used by one thread at a time, and different engines at the same time: the
interpreter's lock is free while one works. Ctrl-C in the main thread stops what works there."""

from ._library import BadInput, Busy, Failed, NoResources, OutflankError, version
from .analysis import Analysis, BookMark, MoveAnalysis, analyze
from .batch import solve_many
from .board import Board
from .engine import Engine
from .games import Game, Games, read, read_text
from .results import BookMove, Line, SearchInfo

__version__ = version()

__all__ = [
    "Analysis", "BadInput", "Board", "BookMark", "BookMove", "Busy", "Engine", "Failed", "Game", "Games", "Line",
    "MoveAnalysis", "NoResources", "OutflankError", "SearchInfo", "analyze", "read", "read_text", "solve_many",
]
