"""Boards: a position of Othello, by itself, without an engine."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple

from . import drawing
from ._library import BadInput, rows_of_text

_all = (1 << 64) - 1
_not_a = 0xFEFEFEFEFEFEFEFE
_not_h = 0x7F7F7F7F7F7F7F7F
# The steps to the eight neighbours of a square, and the squares on which they may end.
_steps = ((1, _not_a), (-1, _not_h), (8, _all), (-8, _all), (9, _not_a), (-9, _not_h), (7, _not_h), (-7, _not_a))

_names = [column + row for row in "12345678" for column in "abcdefgh"]
_numbers = {name: number for number, name in enumerate(_names)}
_passes = ("pass", "pa", "ps", "--")
_signs = str.maketrans("012", "-XO")
_start = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)


class Board:
    """A position: the discs of both sides and the side to move. It never changes; `play` makes a new one. Equal boards have
    equal hashes.

    Board() is the first position of the game. Board(text) is what a text in any format of `outflank convert` leads to:
    moves ("f5d6c3"), 64 squares from a1 to h8 with `X`, `O` and `-` and the side to move, FEN, OBF, a drawing, a game in GGF
    or PGN. Text that is wrong, or holds more than one position, is a BadInput."""

    __slots__ = ("_player", "_opponent", "_is_black")

    def __init__(self, text: str = "") -> None:
        self._player, self._opponent, self._is_black = _start[0], _start[1], True
        if text.strip():
            self._become(_board_of_text(text))

    @classmethod
    def of(cls, black: int, white: int, side: str = "black") -> Board:
        """The board with these discs, as numbers of 64 bits: bit 0 is a1, bit 7 is h1, bit 63 is h8."""
        if side not in ("black", "white"):
            raise BadInput(f"the side to move is 'black' or 'white', not {side!r}")
        if not 0 <= black <= _all or not 0 <= white <= _all or black & white:
            raise BadInput("discs are numbers of 64 bits, and no square has two")
        return cls._of(black, white, True) if side == "black" else cls._of(white, black, False)

    @classmethod
    def _of(cls, player: int, opponent: int, is_black: bool) -> Board:
        board = cls.__new__(cls)
        board._player, board._opponent, board._is_black = player, opponent, is_black
        return board

    def _become(self, other: Board) -> None:
        self._player, self._opponent, self._is_black = other._player, other._opponent, other._is_black

    @property
    def black(self) -> int:
        """Black's discs: bit 0 is a1, bit 7 is h1, bit 63 is h8."""
        return self._player if self._is_black else self._opponent

    @property
    def white(self) -> int:
        """White's discs, in the same way."""
        return self._opponent if self._is_black else self._player

    @property
    def side(self) -> str:
        """The side to move: "black" or "white"."""
        return "black" if self._is_black else "white"

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return 64 - bin(self._player | self._opponent).count("1")

    @property
    def counts(self) -> Tuple[int, int]:
        """The number of Black's discs and of White's."""
        return bin(self.black).count("1"), bin(self.white).count("1")

    @property
    def is_over(self) -> bool:
        """Whether neither side has a move."""
        return not _moves(self._player, self._opponent) and not _moves(self._opponent, self._player)

    @property
    def final_score(self) -> Optional[int]:
        """Black's discs less White's, empty squares to the winner; None before the end of the game."""
        if not self.is_over:
            return None
        black, white = self.counts
        difference = black - white
        return difference + self.empties * ((difference > 0) - (difference < 0))

    def moves(self) -> List[str]:
        """The legal moves, from a1 to h8; ["pass"] if the side to move must pass; [] after the end of the game."""
        squares = _moves(self._player, self._opponent)
        if squares:
            return [_names[number] for number in _bits(squares)]
        return [] if self.is_over else ["pass"]

    def flips(self, move: str) -> List[str]:
        """The squares of the discs that a legal move turns over."""
        return [_names[number] for number in _bits(self._flipped(move))]

    def play(self, moves: str) -> Board:
        """The board after a move ("f5", "pass") or several ("f5d6" or "f5 d6"). Passes may be left out."""
        board, left = self, moves.strip().lower()
        while left:
            length = 4 if left.startswith("pass") else 2
            board = board._after(left[:length])
            left = left[length:].lstrip()
        return board

    def canonical(self) -> Board:
        """The smallest of the eight symmetric boards, with Black to move: the same for all positions that are images of each
        other. Boards are compared by the discs of the side to move, then by those of the other side, as numbers."""
        return Board._of(*min(zip(_images(self._player), _images(self._opponent))), True)

    def _after(self, move: str) -> Board:
        if move in _passes:
            if self.moves() != ["pass"]:
                raise BadInput(f"illegal pass: {self.side.capitalize()} has a move" if self.moves()
                               else "illegal pass: the game is over")
            return Board._of(self._opponent, self._player, not self._is_black)
        if self.moves() == ["pass"]:
            return self._after("pass")._after(move)
        flipped = self._flipped(move)
        player = self._player | flipped | 1 << _numbers[move]
        return Board._of(self._opponent & ~flipped, player, not self._is_black)

    def _flipped(self, move: str) -> int:
        number = _numbers.get(move)
        if number is None:
            raise BadInput(f"not a move: {move!r}")
        square = 1 << number
        flipped = 0 if (self._player | self._opponent) & square else _flips(self._player, self._opponent, square)
        if not flipped:
            raise BadInput(f"illegal move {move} for {self.side.capitalize()}")
        return flipped

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> Tuple[int, int, bool]:
        return self._player, self._opponent, self._is_black

    def __str__(self) -> str:
        """64 squares from a1 to h8, `X` Black, `O` White, `-` empty; a blank; `X` or `O` for the side to move."""
        # As decimal numbers, whose digits are those of the squares.
        digits = int(f"{self.black:b}") + 2 * int(f"{self.white:b}")
        return f"{digits:064d}"[::-1].translate(_signs) + (" X" if self._is_black else " O")

    def __repr__(self) -> str:
        return drawing.text(str(self), set(self.moves()))

    def _repr_html_(self) -> str:
        return drawing.svg(str(self), set(self.moves()))


def board_of_squares(text: str) -> Board:
    """The board that `str` has written."""
    black = sum(1 << number for number in range(64) if text[number] == "X")
    white = sum(1 << number for number in range(64) if text[number] == "O")
    return Board.of(black, white, "black" if text[65] == "X" else "white")


def _board_of_text(text: str) -> Board:
    rows = rows_of_text(text.encode("utf-8", "surrogateescape"))
    games = [row for row in rows if "moves" in row]
    for row in rows:
        wrong = row.get("error") or row.get("fault")
        if wrong:
            raise BadInput(wrong)
    if len(games) != 1:
        raise BadInput(f"no position: {text[:80]!r}" if not games else f"{len(games)} positions or games, not one")
    return last_board(games[0])


def last_board(row: Dict[str, Any]) -> Board:
    """The board at the end of a game of outflank_read."""
    return board_of_squares(row["position"]).play(" ".join(row["moves"]))


def _bits(squares: int) -> Iterator[int]:
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def _shifted(squares: int, step: int, ends: int) -> int:
    return (squares << step if step > 0 else squares >> -step) & ends


def _moves(player: int, opponent: int) -> int:
    empty = ~(player | opponent) & _all
    found = 0
    for step, ends in _steps:
        line = _shifted(player, step, ends) & opponent
        for _ in range(5):
            line |= _shifted(line, step, ends) & opponent
        found |= _shifted(line, step, ends) & empty
    return found


def _flips(player: int, opponent: int, square: int) -> int:
    flipped = 0
    for step, ends in _steps:
        line, at = 0, _shifted(square, step, ends)
        while at & opponent:
            line |= at
            at = _shifted(at, step, ends)
        if at & player:
            flipped |= line
    return flipped


def _images(squares: int) -> Iterator[int]:
    """The squares under each of the eight symmetries."""
    rows = squares.to_bytes(8, "little")
    columns = sum(1 << (number % 8 * 8 + number // 8) for number in _bits(squares)).to_bytes(8, "little")
    for lines in (rows, columns):
        turned = bytes(_reversed[line] for line in lines)
        for image in (lines, turned):
            yield int.from_bytes(image, "little")
            yield int.from_bytes(image, "big")


_reversed = [int(f"{line:08b}"[::-1], 2) for line in range(256)]
