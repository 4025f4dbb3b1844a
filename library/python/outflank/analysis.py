"""What the moves of a game are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Tuple

from .games import Game

if TYPE_CHECKING:
    from .engine import Engine


class BookMark(NamedTuple):
    """What the opening book knows of a move."""

    score: int  # discs, the mover's view
    depth: int  # plies that the score looks ahead


@dataclass(frozen=True)
class MoveAnalysis:
    """A move, compared with the best one. Scores are in discs, the mover's view."""

    ply: int  # from 1, passes counted
    mover: str  # "black" or "white"
    move: str
    score: Optional[int]  # of the move played; None where only a bound is known
    best: Optional[str]
    best_score: Optional[int]
    loss: Optional[int]  # discs; None where a score is unknown, or the move was given
    given: bool  # by an opening that no player chose
    exact: bool  # both scores are those of perfect play
    pv: Tuple[str, ...]  # the best play, from the best move on
    best_moves: Dict[str, int]  # the scores of the best moves, where more than one line was asked for
    book: Optional[BookMark]  # what the opening book knows of the move
    best_book: Optional[BookMark]  # and of the best one


@dataclass(frozen=True)
class Analysis:
    """A game, all its moves compared with the best ones. A mistake is a loss that is exact, or of 3 discs or more; below,
    it may be noise of the search."""

    game: Game
    moves: Tuple[MoveAnalysis, ...]  # without passes
    loss: Dict[str, Dict[str, int]]  # discs lost by "black" and "white": "total", "opening", "midgame", "endgame"
    turning_points: Tuple[int, ...]  # plies of the mistakes that changed the expected winner
    first_loss: Optional[int]  # ply of the first mistake
    exact_from: Optional[int]  # the ply from which on all scores are exact

    def evaluation(self) -> List[Tuple[int, int]]:
        """How the game stood: the ply of each move, and the score after it, in discs, Black's view. For a plot."""
        return [(each.ply, each.score if each.mover == "black" else -each.score)
                for each in self.moves if each.score is not None]


def analyze(game: Game, *, engine: Optional[Engine] = None, threads: int = 1, level: Optional[int] = None,
            depth: Optional[int] = None, exact_from: Optional[int] = None, time: Optional[float] = None,
            nodes: Optional[int] = None, selectivity: Optional[int] = None, lines: int = 1) -> Analysis:
    """Compares each move of a game with the best one: Engine.analyze, by default with an engine of its own."""
    from .engine import Engine

    if not isinstance(game, Game):
        raise TypeError(f"{game!r} is not a Game: read and read_text give games, as in read_text('f5d6c3')[0]")
    if engine is not None:
        return engine.analyze(game, level=level, depth=depth, exact_from=exact_from, time=time, nodes=nodes,
                              selectivity=selectivity, lines=lines)
    with Engine(threads) as own:
        return analyze(game, engine=own, level=level, depth=depth, exact_from=exact_from, time=time, nodes=nodes,
                       selectivity=selectivity, lines=lines)


def analysis_of(game: Game, rows: List[Dict[str, Any]]) -> Analysis:
    """Of the rows of outflank_analyze."""
    whole = rows[-1]
    return Analysis(game, tuple(_move(row) for row in rows[:-1]), whole["loss"], tuple(whole["turning_points"]),
                    whole["first_loss"], whole["exact_from"])


def _move(row: Dict[str, Any]) -> MoveAnalysis:
    return MoveAnalysis(row["ply"], row["mover"], row["move"], row["score"], row["best"], row["best_score"], row["loss"],
                        row["given"], row["exact"], tuple(row["pv"]), row.get("best_moves", {}), _mark(row["book"]),
                        _mark(row["best_book"]))


def _mark(mark: Optional[Dict[str, int]]) -> Optional[BookMark]:
    return None if mark is None else BookMark(mark["score"], mark["depth"])
