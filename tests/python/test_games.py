"""Recorded games and their analysis."""

import json
import os
import subprocess
import tempfile
import unittest
import warnings
from pathlib import Path

import outflank

data = Path(__file__).parent.parent / "data"
program = os.environ.get("OUTFLANK_PROGRAM")  # the program, for comparisons

ggf = ("(;GM[Othello]PC[Cup]DT[2020.01.02]PB[Jan]PW[Müller]RE[?]TY[8]"
       "BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3];)\n")


class Reading(unittest.TestCase):
    def test_a_game_has_what_its_record_says(self):
        game = outflank.read_text(ggf)[0]
        self.assertEqual((game.black, game.white, game.place, game.date), ("Jan", "Müller", "Cup", "2020.01.02"))
        self.assertEqual(game.moves, ("f5", "d6", "c3"))
        self.assertEqual(game.boards[0], outflank.Board())
        self.assertEqual(game.last, outflank.Board("f5d6c3"))

    def test_a_file_of_many_games_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "games.txt"
            file.write_text("f5d6c3\n" + ggf + "f5f6e6f4\n", encoding="utf-8")
            games = outflank.read(file)
        self.assertEqual([len(game.moves) for game in games], [3, 3, 4])
        self.assertEqual(games.errors, [])

    def test_what_is_no_game_is_told_and_not_lost(self):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            games = outflank.read_text("f5d6c3\n\nthe end of a1 letter\n")
        self.assertEqual(len(games), 1)
        self.assertEqual([str(each.message) for each in told], games.errors)
        with self.assertRaises(outflank.BadInput):
            outflank.read_text("no game at all")
        with self.assertRaises(FileNotFoundError):
            outflank.read("no such file")


class Analyzing(unittest.TestCase):
    def test_each_move_is_compared_with_the_best(self):
        game = outflank.read_text("f5d6c3d3c4f4c5b3c2e3d2c6b4b5")[0]
        analysis = outflank.analyze(game, depth=4)
        self.assertEqual([move.ply for move in analysis.moves], list(range(1, 15)))
        self.assertEqual([move.move for move in analysis.moves], list(game.moves))
        self.assertEqual(analysis.loss["black"]["total"],
                         sum(move.loss or 0 for move in analysis.moves if move.mover == "black"))
        self.assertEqual(len(analysis.evaluation()), 14)
        self.assertIsNotNone(analysis.moves[1].book)

    @unittest.skipUnless(program, "OUTFLANK_PROGRAM names no program")
    def test_the_program_finds_the_same(self):
        moves = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5"
        printed = subprocess.run([program, "analyze", "--depth", "4", "--threads", "1", "--format", "jsonl", moves],
                                 check=True, capture_output=True, text=True).stdout
        rows = [json.loads(line) for line in printed.splitlines()]
        analysis = outflank.analyze(outflank.read_text(moves)[0], depth=4)
        for row, move in zip(rows, analysis.moves):
            self.assertEqual([row["move"], row["score"], row["best"], row["best_score"], tuple(row["pv"])],
                             [move.move, move.score, move.best, move.best_score, move.pv])
        self.assertEqual(rows[-1]["loss"], analysis.loss)


if __name__ == "__main__":
    unittest.main()
