#!/usr/bin/env python3
"""check_results.py [--sample N] [--seed N] [--empties N] FILE...: checks rows of `solve`, `merge-results` or outflank.cluster.

It has rules and a search of its own, and nothing of the program's. Of each row of a random sample (by default 100 of each file):
- it plays the line (`pv`) to its end: each move must be legal; where the score is exact, the game must be over, and its result must
  be the score;
- of such a line it solves the position with 10 empty squares again, by plain alpha-beta: its value must be the score.
Prints what is wrong, and how many rows were checked. Exit status: 1 if anything is wrong."""

import argparse
import json
import random
import sys

ALL = (1 << 64) - 1
NOT_A, NOT_H = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F
# A step to each neighbour: the shift to the left, and the squares on which it may end.
STEPS = ((1, NOT_A), (-1, NOT_H), (8, ALL), (-8, ALL), (9, NOT_A), (-9, NOT_H), (7, NOT_H), (-7, NOT_A))


class Wrong(Exception):
    pass


def shifted(squares, shift, ends):
    return (squares << shift if shift > 0 else squares >> -shift) & ends


def moves_of(player, opponent):
    """The squares on which the player may place a disc."""
    found, empty = 0, ~(player | opponent) & ALL
    for shift, ends in STEPS:
        line = shifted(player, shift, ends) & opponent
        while line:
            line = shifted(line, shift, ends)
            found |= line & empty
            line &= opponent
    return found


def flips_of(player, opponent, square):
    """The discs that a disc on this square turns over."""
    flipped = 0
    for shift, ends in STEPS:
        line, at = 0, shifted(square, shift, ends)
        while at & opponent:
            line |= at
            at = shifted(at, shift, ends)
        if at & player:
            flipped |= line
    return flipped


def after(player, opponent, square):
    """The board for the other side."""
    flipped = flips_of(player, opponent, square)
    return opponent & ~flipped, player | flipped | square


def result(player, opponent):
    """Of a finished game: the player's discs less the opponent's, empty squares to the winner."""
    mine, others = bin(player).count("1"), bin(opponent).count("1")
    empties = 64 - mine - others
    return mine - others + (empties if mine > others else -empties if mine < others else 0)


def solve(player, opponent, alpha, beta, passed=False):
    """The value of the position, if it is between alpha and beta, else a bound of it."""
    moves = moves_of(player, opponent)
    if not moves:
        return result(player, opponent) if passed else -solve(opponent, player, -beta, -alpha, True)
    children = []
    while moves:
        square = moves & -moves
        moves ^= square
        child = after(player, opponent, square)
        children.append((bin(moves_of(*child)).count("1"), child))
    best = -64
    for _, child in sorted(children):
        best = max(best, -solve(*child, -beta, -alpha))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def board_of(text):
    """The discs of the side to move, and those of the other side."""
    if len(text) < 66 or text[65] not in "XO":
        raise Wrong(f"no position: {text!r}")
    black = sum(1 << at for at in range(64) if text[at] == "X")
    white = sum(1 << at for at in range(64) if text[at] == "O")
    return (black, white) if text[65] == "X" else (white, black)


def boards_of(player, opponent, line):
    """The boards of the line with the sign of the side to move in them: 1 for the side that begins."""
    sign, boards = 1, [(player, opponent, 1)]
    for move in line:
        if not moves_of(player, opponent):  # passes may be left out
            player, opponent, sign = opponent, player, -sign
            if move == "pass":
                boards.append((player, opponent, sign))
                continue
        square = 1 << ("abcdefgh".index(move[0]) + 8 * (int(move[1]) - 1)) if len(move) == 2 else 0
        if not square & moves_of(player, opponent):
            raise Wrong(f"{move} is no legal move")
        player, opponent = after(player, opponent, square)
        sign = -sign
        boards.append((player, opponent, sign))
    return boards


def bounds_of(row):
    if "lower" in row:
        return row["lower"], row["upper"]
    score, bound = row["score"], row.get("bound", "exact")
    if score is None or (bound == "exact" and not row["exact"]):
        return -64, 64
    return {"exact": (score, score), "lower": (score, 64), "upper": (-64, score)}[bound]


def check(row, empties):
    """Whether there was an exact score to check."""
    lower, upper = bounds_of(row)
    boards = boards_of(*board_of(row["position"]), row["pv"])
    if lower != upper:
        return False  # what the other side could have done better says nothing of a bound
    player, opponent, sign = boards[-1]
    if moves_of(player, opponent) or moves_of(opponent, player):
        if "lower" in row:
            return False  # two bounds that met: no search has seen a whole line
        raise Wrong("the line does not lead to the end of the game")
    end = sign * result(player, opponent)
    if end != lower:
        raise Wrong(f"the line ends with {end:+d}, but the score is {lower:+d}")
    for player, opponent, sign in boards:
        if 64 - bin(player | opponent).count("1") <= empties:
            value = sign * solve(player, opponent, -64, 64)
            if value != end:
                raise Wrong(f"with {empties} empties, the position of the line is worth {value:+d}, not {end:+d}")
            break
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sample", type=int, default=100, help="rows of each file; 0: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--empties", type=int, default=10)
    asked = parser.parse_args()
    checked, without, wrong = 0, 0, 0
    for file in asked.files:
        with open(file, encoding="utf-8") as stream:
            rows = [(number, line) for number, line in enumerate(stream, 1) if line.strip()]
        if 0 < asked.sample < len(rows):
            rows = random.Random(asked.seed).sample(rows, asked.sample)
        for number, line in sorted(rows):
            try:
                if check(json.loads(line), asked.empties):
                    checked += 1
                else:
                    without += 1
            except (Wrong, ValueError, KeyError, TypeError, IndexError) as problem:
                wrong += 1
                print(f"{file}: line {number}: {problem}")
    print(f"{checked} exact scores checked, {without} rows without one or without its whole line, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
