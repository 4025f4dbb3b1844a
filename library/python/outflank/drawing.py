"""Drawings of boards: as text and as SVG. A board comes as `str` writes it."""

from __future__ import annotations

from typing import AbstractSet

_words = {"X": "Black", "O": "White"}


def text(board: str, moves: AbstractSet[str]) -> str:
    """Rows with their numbers, legal moves as dots, and the side to move."""
    lines = ["  a b c d e f g h"]
    for row in range(8):
        signs = []
        for column in range(8):
            is_move = f"{'abcdefgh'[column]}{row + 1}" in moves
            signs.append("." if is_move else board[8 * row + column])
        lines.append(f"{row + 1} {' '.join(signs)}")
    return "\n".join(lines) + "\n" + _caption(board, moves)


def _caption(board: str, moves: AbstractSet[str]) -> str:
    state = "to move" if moves else "the game is over"
    if "pass" in moves:
        state = "must pass"
    who = f"{_words[board[65]]} {board[65]} {state}" if moves else state
    return f"Black {board[:64].count('X')}, White {board[:64].count('O')}; {who}"


def svg(board: str, moves: AbstractSet[str]) -> str:
    """A picture for notebooks: green squares, discs, legal moves as small rings."""
    shapes = ['<rect x="20" y="20" width="320" height="320" fill="#087a48"/>']
    for line in range(9):
        at = 20 + 40 * line
        shapes.append(f'<path d="M{at} 20V340M20 {at}H340" stroke="#04432a" fill="none"/>')
    for number in range(64):
        column, row = number % 8, number // 8
        name = f"{'abcdefgh'[column]}{row + 1}"
        place = f'cx="{40 + 40 * column}" cy="{40 + 40 * row}"'
        if board[number] != "-":
            color = "#111" if board[number] == "X" else "#fff"
            shapes.append(f'<circle {place} r="16" fill="{color}" stroke="#111"/>')
        elif name in moves:
            color = "#111" if board[65] == "X" else "#fff"
            shapes.append(f'<circle {place} r="4" fill="none" stroke="{color}"/>')
    for number in range(8):
        at = 40 + 40 * number
        shapes.append(f'<text x="{at}" y="14" text-anchor="middle">{"abcdefgh"[number]}</text>')
        shapes.append(f'<text x="10" y="{at + 4}" text-anchor="middle">{number + 1}</text>')
    return ('<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 360 360" font-size="12" '
            f'font-family="sans-serif" fill="#444">{"".join(shapes)}<text x="20" y="356">{_caption(board, moves)}</text></svg>')
