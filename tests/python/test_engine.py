"""Engines: what they answer, how they are stopped, how they are closed."""

import math
import os
import signal
import subprocess
import sys
import threading
import time
import unittest

import outflank
from outflank import Board, Engine

# 20 empty squares.
endgame = Board("--OOO-----OOOOX--OOOOXXO-XOXOXXX-XXOXXXX-XXXOXXX--XXXX---OOOO--- X")


def small_engine():
    return Engine(hash_mb=1)


class Searches(unittest.TestCase):
    def test_a_search_tells_of_each_iteration_and_then_the_result(self):
        with small_engine() as engine:
            infos = list(engine.search(Board("f5d6"), depth=7, lines=3))
        self.assertEqual([info.depth for info in infos], [1, 2, 3, 4, 5, 6, 7, 7])
        self.assertEqual([info.final for info in infos], [False] * 7 + [True])
        last = infos[-1]
        self.assertEqual(len(last.lines), 3)
        self.assertEqual([line.score for line in last.lines], sorted((line.score for line in last.lines), reverse=True))
        for line in last.lines:
            self.assertEqual((line.bound, line.pv[0]), ("exact", line.move))
            last.board.play(" ".join(line.pv))
        self.assertGreater(last.nodes, 0)

    def test_the_same_question_has_the_same_answer_when_the_engine_has_forgotten(self):
        with small_engine() as engine:
            def nodes():
                *_, last = engine.search(Board("f5f6"), depth=8)
                return last.nodes
            first = nodes()
            self.assertNotEqual(nodes(), first)
            engine.forget()
            self.assertEqual(nodes(), first)

    def test_a_window_gives_a_bound(self):
        with small_engine() as engine:
            score = engine.solve(endgame).score
            self.assertTrue(engine.solve(endgame).exact)
            for window, bound in (((score - 1, score + 1), "exact"), ((score, score + 1), "upper"),
                                  ((score - 1, score), "lower")):
                self.assertEqual(engine.solve(endgame, window=window).bound, bound)

    def test_limits_out_of_range_are_named(self):
        with small_engine() as engine:
            for limits, words in (({"level": 61}, "level: 61 is not from 0 to 60"), ({"depth": 0}, "depth: 0 is not above 0"),
                                  ({"lines": 65}, "lines: 65 is not from 0 to 64"), ({"time": -1}, "time"),
                                  ({"nodes": 1 << 70}, "nodes"), ({"depth": 1 << 40}, "depth")):
                with self.assertRaisesRegex(outflank.BadInput, words):
                    list(engine.search(Board(), **limits))
            with self.assertRaisesRegex(outflank.BadInput, "the smaller one first"):
                engine.solve(endgame, window=(0, 0))
            self.assertEqual(list(engine.search(Board(), depth=2))[-1].depth, 2)
        with self.assertRaisesRegex(outflank.BadInput, "threads: 0 is not from 1 to 256"):
            Engine(threads=0)

    def test_the_game_may_be_over_or_the_side_must_pass(self):
        must_pass = Board("XO" + "-" * 62 + " O")
        with small_engine() as engine:
            self.assertEqual(engine.solve(must_pass).pv, ("pass", "c1"))
            self.assertEqual(engine.best_move(must_pass, elo=1000), "pass")
            self.assertEqual(engine.policy(must_pass), {})
            over = must_pass.play("c1")
            self.assertEqual((engine.best_move(over), engine.best_move(over, elo=1000)), ("", ""))
            self.assertEqual(engine.solve(over).score, -64)


class Knowledge(unittest.TestCase):
    def test_what_is_known_without_a_search(self):
        board = Board("f5d6c3")
        with small_engine() as engine:
            self.assertLess(abs(engine.evaluate(board)), 10)
            policy = engine.policy(board)
            self.assertEqual(set(policy), set(board.moves()))
            self.assertTrue(math.isclose(sum(policy.values()), 1, abs_tol=1e-6))
            self.assertEqual(list(policy.values()), sorted(policy.values(), reverse=True))
            book = engine.book(board)
            self.assertTrue(book and {move.move for move in book} <= set(board.moves()))
            self.assertEqual(engine.book(endgame), [])

    def test_a_seed_chooses_the_move_of_a_person(self):
        board = Board("f5d6c3")
        with small_engine() as engine:
            moves = [engine.best_move(board, elo=800, seed=seed) for seed in range(20)]
            self.assertEqual(moves, [engine.best_move(board, elo=800, seed=seed) for seed in range(20)])
            self.assertGreater(len(set(moves)), 1)
            with self.assertRaisesRegex(outflank.BadInput, "elo: 3000 is not from 500 to 2500"):
                engine.best_move(board, elo=3000)


class Stopping(unittest.TestCase):
    def test_leaving_the_loop_stops_the_search(self):
        with small_engine() as engine:
            for info in engine.search(Board(), level=60):
                if info.depth == 3:
                    break
            begin = time.monotonic()
            self.assertEqual(engine.best_move(Board(), depth=1) in Board().moves(), True)
            self.assertLess(time.monotonic() - begin, 5)

    def test_another_thread_stops_and_closes(self):
        engine = small_engine()
        threading.Timer(0.2, engine.stop).start()
        self.assertFalse(engine.solve(Board()).exact)
        search = engine.search(Board(), level=60)
        next(search)
        engine.close()
        engine.close()
        self.assertTrue(list(search)[-1].final)
        with self.assertRaisesRegex(outflank.OutflankError, "the engine is closed"):
            engine.evaluate(Board())

    def test_an_engine_in_use_is_busy(self):
        with small_engine() as engine:
            search = engine.search(Board(), level=60)
            next(search)
            with self.assertRaisesRegex(outflank.Busy, "the engine is in use"):
                engine.evaluate(Board())

    @unittest.skipIf(sys.platform == "win32", "signals")
    def test_ctrl_c_stops(self):
        for work in ("engine.solve(Board())", "list(engine.search(Board(), level=60))",
                     "outflank.solve_many([Board()] * 3, threads=2, hash_mb=2)",
                     "outflank.analyze(outflank.read_text('f5d6c3d3c4f4')[0], level=40)"):
            # What runs in the background of a shell does not get the signal, unless it asks for it.
            program = ("import outflank, signal\nfrom outflank import Board\n"
                       "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
                       "engine = outflank.Engine(hash_mb=1)\nprint('begins', flush=True)\n"
                       f"try: {work}\nexcept KeyboardInterrupt: engine.close(); print('stopped')\n")
            child = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
            with child:
                child.stdout.readline()
                time.sleep(0.4)
                child.send_signal(signal.SIGINT)
                begin = time.monotonic()
                try:
                    self.assertEqual(child.communicate(timeout=30)[0], "stopped\n", work)
                finally:
                    child.kill()
                self.assertLess(time.monotonic() - begin, 10, work)

    def test_the_interpreter_goes_on_while_an_engine_works(self):
        ticks = 0
        with small_engine() as engine:
            search = threading.Thread(target=engine.solve, args=(Board(),))
            search.start()
            end = time.monotonic() + 0.3
            while time.monotonic() < end:
                ticks += 1
            engine.stop()
            while search.is_alive():
                engine.stop()
                search.join(0.01)
        self.assertGreater(ticks, 1000)

    def test_engines_on_several_threads_find_what_one_finds_alone(self):
        games = ("f5d6", "f5f6e6f4", "f5d6c3", "f5d6c5")

        def nodes_after(moves):
            with small_engine() as engine:
                return list(engine.search(Board(moves), depth=9))[-1].nodes

        found = {}
        threads = [threading.Thread(target=lambda moves=moves: found.update({moves: nodes_after(moves)})) for moves in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, {moves: nodes_after(moves) for moves in games})

    @unittest.skipUnless(sys.platform == "linux", "/proc")
    def test_a_thousand_engines_leave_no_memory_behind(self):
        def use(times):
            for number in range(times):
                with small_engine() as engine:
                    list(engine.search(Board("f5"), depth=1))
                    if number % 10 == 0:
                        engine.best_move(Board(), elo=1000)

        def megabytes():
            with open("/proc/self/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

        use(100)
        before = megabytes()
        use(1000)
        self.assertLess(megabytes() - before, 10)
        self.assertEqual(threading.active_count(), 1)


class Many(unittest.TestCase):
    def test_many_boards_are_answered_in_their_order(self):
        boards = [endgame, Board("XO" + "-" * 62 + " O")] * 10 + [endgame.play(move) for move in endgame.moves()]
        with small_engine() as engine:
            alone = [engine.solve(board).score for board in boards]
        for threads in (1, 3):
            answers = outflank.solve_many(iter(boards), threads=threads, hash_mb=4)
            self.assertEqual([answer.score for answer in answers], alone)
            self.assertEqual([answer.board for answer in answers], boards)
        self.assertEqual(outflank.solve_many([]), [])


if __name__ == "__main__":
    unittest.main()
