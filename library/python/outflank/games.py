"""Recorded games: read from files in any format that `outflank convert` reads."""

from __future__ import annotations

import os
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple, Union

from ._library import BadInput, rows_of_text
from .board import Board, board_of_squares


@dataclass(frozen=True)
class Game:
    """A game, or a position as a game without moves. Texts are as they were written, and may be empty."""

    moves: Tuple[str, ...]  # passes included
    first: Board = Board()
    black: str = ""
    white: str = ""
    place: str = ""
    date: str = ""
    result: Optional[int] = None  # Black's discs less White's, if it is known
    told_result: str = ""  # as it was written
    tags: Tuple[Tuple[str, str], ...] = ()  # what has no field here
    given: int = 0  # plies of an opening that no player chose
    opening_name: str = ""
    xot: bool = False  # it begins like an XOT opening
    notes: Tuple[str, ...] = ()  # what was read in another way than it is written
    fault: str = ""  # why moves after the last one here were left out

    @property
    def boards(self) -> List[Board]:
        """The first board, and the one after each move or pass."""
        boards = [self.first]
        for move in self.moves:
            boards.append(boards[-1].play(move))
        return boards

    @property
    def last(self) -> Board:
        """The board after all moves."""
        return self.boards[-1]


class Games(List[Game]):
    """The games of a file, and what of it is no game: `errors` says where and why."""

    errors: List[str]


def read(file: Union[str, "os.PathLike[str]"]) -> Games:
    """The games and positions of a file: GGF, SGF, PGN, WTHOR, transcripts, JSON, OBF, FEN, boards. A game that cannot be read
    is left out with a warning, and stands in `errors`; where there is no other one, it is a BadInput. The names of WTHOR
    stand in other files, and are numbers here: `outflank convert` finds them."""
    return _games(Path(file).read_bytes(), os.fspath(file))


def read_text(text: str) -> Games:
    """The games and positions of a text, in the same way."""
    return _games(text.encode("utf-8", "surrogateescape"), "text")


def _games(content: bytes, name: str) -> Games:
    games = Games()
    games.errors = []
    for row in rows_of_text(content):
        wrong = row.get("error") or row.get("note")
        if wrong:
            games.errors.append(f"{name}: {wrong}")
        else:
            games.append(_game(row))
    if not games:
        raise BadInput(games.errors[0] if games.errors else f"{name}: no game or position")
    for error in games.errors:
        warnings.warn(error, stacklevel=3)
    return games


def _game(row: Dict[str, Any]) -> Game:
    return Game(tuple(row["moves"]), board_of_squares(row["position"]), row["black"], row["white"], row["place"], row["date"],
                None if row["result"] is None else int(row["result"]), row["told_result"],
                tuple((name, value) for name, value in row["tags"]), row["given"], row["opening_name"], row["xot"],
                tuple(row["notes"]), row["fault"])
