"""Boards: rules, symmetries, texts, drawings."""

import pickle
import random
import unittest
from xml.dom import minidom

import outflank
from outflank import Board


def perft(board, depth):
    if depth == 0:
        return 1
    return sum(perft(board.play(move), depth - 1) for move in board.moves()) if board.moves() else 1


def random_game(seed):
    """The boards of a game of random moves, and the moves."""
    chance, boards, moves = random.Random(seed), [Board()], []
    while boards[-1].moves():
        moves.append(chance.choice(boards[-1].moves()))
        boards.append(boards[-1].play(moves[-1]))
    return boards, moves


class Rules(unittest.TestCase):
    def test_the_numbers_of_lines_are_the_known_ones(self):
        self.assertEqual([perft(Board(), depth) for depth in range(6)], [1, 4, 12, 56, 244, 1396])

    def test_random_games_are_those_of_the_library(self):
        for seed in range(20):
            boards, moves = random_game(seed)
            self.assertEqual(Board("".join(moves)), boards[-1])
            game = outflank.read_text(" ".join(moves))[0]
            self.assertEqual(list(game.moves), moves)
            self.assertEqual(game.boards, boards)
            self.assertEqual(game.result, boards[-1].final_score)

    def test_a_move_flips_what_it_outflanks(self):
        self.assertEqual(Board().flips("f5"), ["e5"])
        self.assertEqual(Board("f5").flips("f6"), ["e5"])

    def test_passes_are_moves_and_may_be_left_out(self):
        board = Board("XO" + "-" * 62 + " O")
        self.assertEqual(board.moves(), ["pass"])
        self.assertEqual(board.play("c1"), board.play("pass").play("c1"))
        self.assertEqual(board.play("pass c1").final_score, 64)
        self.assertTrue(board.play("c1").is_over)
        self.assertEqual(board.play("c1").moves(), [])

    def test_what_is_wrong_is_said(self):
        for moves, words in (("f5f5", "illegal move f5 for White"), ("a1", "illegal move a1 for Black"),
                             ("k9", "not a move: 'k9'"), ("pass", "illegal pass: Black has a move")):
            with self.assertRaisesRegex(outflank.BadInput, words):
                Board().play(moves)
        for text in ("XO", "hello", "f5d6\n\ne6f4", "X" * 60 + " X"):
            with self.assertRaises(outflank.BadInput, msg=text):
                Board(text)
        with self.assertRaises(ValueError):
            Board.of(1, 1)


class Symmetries(unittest.TestCase):
    def test_images_have_one_canonical_board_and_others_do_not(self):
        firsts = {Board(move).canonical() for move in Board().moves()}
        self.assertEqual(len(firsts), 1)
        self.assertEqual(len({Board("f5" + move).canonical() for move in Board("f5").moves()}), 3)
        for board in random_game(1)[0]:
            self.assertEqual(board.canonical().canonical(), board.canonical())
            self.assertEqual(board.canonical().empties, board.empties)


class Texts(unittest.TestCase):
    def test_a_board_is_read_from_what_str_writes(self):
        for board in random_game(2)[0]:
            self.assertEqual(Board(str(board)), board)
            self.assertEqual(Board.of(board.black, board.white, board.side), board)
            self.assertEqual(pickle.loads(pickle.dumps(board)), board)
            self.assertEqual(len({board, Board(str(board))}), 1)

    def test_the_forms_that_convert_reads_are_read(self):
        wanted = Board("f5d6c3")
        for text in ("F5 D6 C3", "1. f5 d6 2. c3", str(wanted), str(wanted).replace("-", "."), repr(wanted)):
            self.assertEqual(Board(text), wanted, text)

    def test_drawings(self):
        self.assertIn("\n5 - - - X O . - -\n", repr(Board()))
        self.assertIn("Black 2, White 2; Black X to move", repr(Board()))
        picture = minidom.parseString(Board("f5")._repr_html_())
        self.assertEqual(len(picture.getElementsByTagName("circle")), 5 + 3)


if __name__ == "__main__":
    unittest.main()
