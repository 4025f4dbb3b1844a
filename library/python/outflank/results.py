"""What searches and the opening book answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Tuple

from .board import Board

_bounds = ("exact", "lower", "upper")


class Line(NamedTuple):
    """A move and what the search knows of it."""

    move: str  # "" after the end of the game
    score: int  # discs, for the side to move
    bound: str  # "exact" at this depth, or a "lower" or "upper" bound of the score
    pv: Tuple[str, ...]  # the best play as the search sees it, from `move` on


@dataclass(frozen=True)
class SearchInfo:
    """The state of a search, during it or at its end."""

    board: Board
    depth: int  # plies of the last completed iteration
    selectivity: int  # percent: how sure forward pruning must be; 100: without it
    exact: bool  # the scores are those of perfect play
    lines: Tuple[Line, ...]  # the best moves, the best first; at least one
    nodes: int
    seconds: float
    final: bool  # the search has ended

    @property
    def move(self) -> str:
        """The best move."""
        return self.lines[0].move

    @property
    def score(self) -> int:
        """The score of the best move, in discs, for the side to move; `bound` says whether it is one."""
        return self.lines[0].score

    @property
    def bound(self) -> str:
        """"exact", "lower" (the score may be higher) or "upper"."""
        return self.lines[0].bound

    @property
    def pv(self) -> Tuple[str, ...]:
        """The best play, from the best move on."""
        return self.lines[0].pv


class BookMove(NamedTuple):
    """A move of the opening book."""

    move: str
    score: int  # discs, for the side to move
    depth: int  # plies that the score looks ahead behind the move
    games: int  # in which the book has the move


def search_info(board: Board, report: Any, final: bool) -> SearchInfo:
    """A report of the C library, copied."""
    lines = tuple(
        Line(line.move.decode(), line.score, _bounds[line.bound], tuple(line.moves.decode().split()))
        for line in report.lines[:report.line_count])
    return SearchInfo(board, report.depth, report.selectivity, bool(report.exact), lines, report.nodes,
                      report.milliseconds / 1000, final)
