#!/usr/bin/env python3
"""Plays at the board on a real pseudo-terminal: editing, history, completion, pasting, load, save, analyze, Ctrl-C while
the engine thinks, Ctrl-D, a screen of 40 columns, and whole games on small screens with few and many colours.

usage: terminal.py OUTFLANK
"""

import os
import re
import sys
import tempfile
import time

import pexpect
import pyte

LEFT, RIGHT, UP, BACKSPACE, DELETE, HOME = "\x1b[D", "\x1b[C", "\x1b[A", "\x7f", "\x1b[3~", "\x01"
CTRL_C, CTRL_D, CTRL_R = "\x03", "\x04", "\x12"
PROMPT = "\n> "


class Board:
    """The board in a terminal of that size. Its engine thinks at level 1 unless the options say otherwise. `screen` is what
    a person sees."""

    def __init__(self, outflank, *options, columns=80, rows=50, terminal="xterm", in_color=False, folder=None):
        environment = dict(os.environ, TERM=terminal, LANG="C.UTF-8", HOME="/nonexistent")
        for name in ["NO_COLOR", "COLORTERM"]:
            environment.pop(name, None)
        if not in_color:
            environment["NO_COLOR"] = "1"
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.process = pexpect.spawn(outflank, list(options) or ["--level", "1"], dimensions=(rows, columns), timeout=10,
                                     encoding="utf-8", env=environment, cwd=folder)
        self.prompted()

    def prompted(self):
        """What came before the next prompt."""
        self.process.expect_exact("\r" + PROMPT)
        self.stream.feed(self.process.before + self.process.after)
        return self.process.before

    def say(self, keys):
        """Types a line and returns what is answered."""
        self.process.send(keys + "\r")
        return self.prompted()

    def moves(self):
        return re.findall(r"\d+\.([a-h][1-8]|pass)", self.say("moves"))

    def ended(self):
        """The exit status, and the last that was shown."""
        self.process.expect(pexpect.EOF)
        self.process.close()
        return self.process.exitstatus, self.process.before


def check(holds, what):
    if not holds:
        sys.exit(f"terminal: {what}")
    print(f"terminal: {what}: ok", flush=True)


def editing(outflank, folder):
    board = Board(outflank, folder=folder)
    board.say("engine none")
    board.say("f6" + BACKSPACE + "5")
    check(board.moves() == ["f5"], "Backspace removes a letter")
    board.say("6" + LEFT + "dx" + LEFT + DELETE)
    check(board.moves() == ["f5", "d6"], "the arrows move the cursor, Delete removes behind it")
    board.say("3" + HOME + "c")
    check(board.moves() == ["f5", "d6", "c3"], "Ctrl-A goes to the beginning")
    board.say("undo 2")
    board.say("redo")
    board.say(UP + UP)
    check(board.moves() == [], "the arrow up brings back earlier lines")
    board.say("redo 3")
    board.say(CTRL_R + "undo\x1b")
    check(len(board.moves()) < 3, "Ctrl-R searches them")
    board.say("new")
    board.say("f5")
    board.say("und\t")
    check(board.moves() == [], "Tab completes a command")
    check("black" in board.say("engine b\t\tlack") and "both" in board.process.before, "Tab lists what there is")


def records(outflank, folder):
    board = Board(outflank, folder=folder)
    board.say("f5d6c3")
    board.say("save first.ggf")
    with open(os.path.join(folder, "first.ggf"), encoding="utf-8") as file:
        check("B[F5" in file.read().upper(), "save writes the game")
    board.say("new")
    board.say("load fir\t")
    check(board.moves() == ["f5", "d6", "c3"], "load takes it, its name completed by Tab")
    check("Opening: " in board.say("d3c4"), "the opening is named")
    check("Black lost " in board.say("analyze"), "analyze tells what was lost")
    rows = ["  a b c d e f g h"] + [f"{row} - - - - - - - -" for row in range(1, 9)]
    rows[4], rows[5] = "4 - - - O X - - -", "5 - - - X O - - -"
    board.process.send("\r".join(rows + ["White to move"]) + "\r")
    board.prompted()
    time.sleep(0.3)
    board.say("")
    check(board.say("position").endswith(" O"), "a board of several lines is pasted")
    check("'foo'" in board.say("foo"), "a word that means nothing is named")


def stopping(outflank, folder):
    board = Board(outflank, "--level", "60", "--no-book", folder=folder)
    board.process.send("go\r")
    board.process.expect_exact("Black thinks")
    time.sleep(0.5)
    begin = time.monotonic()
    board.process.send(CTRL_C)
    board.prompted()
    check(time.monotonic() - begin < 1, "Ctrl-C stops the thinking")
    check(len(board.moves()) == 1, "the game goes on with the move that was found")
    board.process.send("hint\r")
    board.process.expect_exact("depth 5")
    board.process.send(CTRL_C)
    board.prompted()
    check(len(board.moves()) == 1, "Ctrl-C stops a hint and keeps the game")
    board.process.send("go\r")
    board.process.expect_exact("thinks")
    board.process.send("moves\rstop\r")
    answers = board.prompted()
    check(" plays " in answers and " 1." in answers, "stop acts at once, and what was typed before it is done")
    board.process.send(CTRL_C)
    board.prompted()
    board.process.send(CTRL_C)
    check(board.ended()[0] == 0, "a second Ctrl-C ends the program")

    board = Board(outflank, "--level", "60", "--no-book", folder=folder)
    board.process.send("go\r")
    board.process.expect_exact("Black thinks")
    board.process.send(CTRL_C)
    time.sleep(0.1)
    board.process.send(CTRL_C)
    check(board.ended()[0] == 0, "also right after the first one")

    board = Board(outflank, folder=folder)
    board.process.send(CTRL_D)
    status, last = board.ended()
    check(status == 0 and last.endswith("\n"), "Ctrl-D ends with a new line")
    board = Board(outflank, folder=folder)
    board.process.send("q\r")
    check(board.ended()[0] == 0, "q ends the program")


def narrow(outflank, folder):
    board = Board(outflank, "--level", "8", "--no-book", columns=40, folder=folder)
    shown = board.say("f5d6c3d3c4f4c5b3c2") + board.say("moves") + board.say("hint") + board.say("help")
    lines = [line.split("\r")[-1] for line in shown.replace("\r\n", "\n").split("\n")]
    check(max(map(len, lines)) <= 40, "no line is longer than 40 columns")


def board_rows(board):
    """The rows of the screen that show row 1 of a board."""
    return [y for y, line in enumerate(board.screen.display) if re.match(r"1( [XO+.]){8} 1", line)]


def check_board(board, where):
    """One board, and its marks are seen."""
    tops = board_rows(board)
    if len(tops) != 1:
        check(False, f"one board is on the screen {where}, not {len(tops)}:\n" + "\n".join(board.screen.display))
    colors = set()
    for y in range(tops[0], tops[0] + 8):
        for x in range(2, 18, 2):
            cell = board.screen.buffer[y][x]
            if cell.data in "+.":
                colors.add((cell.fg, cell.bg))
    return colors


def small_screen(outflank, columns, rows, terminal, in_color, colors):
    """A whole game, of the first legal move on the screen each time."""
    where = f"at {columns}x{rows}, {terminal}{'' if in_color else ' without colours'}"
    board = Board(outflank, columns=columns, rows=rows, terminal=terminal, in_color=in_color)
    seen = check_board(board, where)
    for line in ["hint", "f5", "help", "d", "moves", "undo", "f5", "foo", "new"]:
        board.process.send("\t" if line == "d" else "")
        board.say(line)
        if line in ["f5", "undo", "new"]:
            seen |= check_board(board, f"after {line} {where}")
        if line == "help":
            text = "\n".join(board.screen.display)
            check("a move" in text.lower() and ("leave;" in text or "help rules" in text), f"help fits {where}")
    while True:
        top = board_rows(board)[0]
        square = next((f"{'abcdefgh'[x // 2 - 1]}{y + 1}" for y in range(8) for x in range(2, 18, 2)
                       if board.screen.buffer[top + y][x].data == "+"), None)
        if square is None:
            break
        last = board.say(square)
        seen |= check_board(board, f"after {square} {where}")
    check("The game is over" in last and " 1." in last, f"a finished game leaves its moves and last board {where}")
    check(seen <= colors, f"one board after each move, its marks are seen {where}")


def small_screens(outflank, folder):
    for columns, rows in [(80, 24), (60, 20)]:
        for terminal, in_color, colors in [("xterm", True, {("black", "green")}), ("xterm-256color", True, {("d7ff5f", "008700")}),
                                           ("xterm", False, {("default", "default")})]:
            small_screen(outflank, columns, rows, terminal, in_color, colors)


def commands(outflank, folder):
    hint = pexpect.spawn(outflank, ["hint", "--depth", "1"], timeout=10, encoding="utf-8", cwd=folder)
    hint.expect_exact("reads positions from the terminal: type or paste them, then press Ctrl-D")
    hint.send("f5\r" + CTRL_D)
    hint.expect("score  move")
    hint.expect(pexpect.EOF)
    check(True, "hint without an argument says what it waits for")
    page = pexpect.spawn(outflank, ["page"], timeout=10, encoding="utf-8", cwd=folder)
    page.expect_exact("-o FILE writes it")
    page.expect(pexpect.EOF)
    page.close()
    check(page.exitstatus == 2, "no page is written to a terminal")


def thinking_of_mod(outflank, folder):
    board = Board(outflank, "--game", "mod", folder=folder)
    slowest = 0
    for _ in range(4):
        begin = time.monotonic()
        board.process.send("go\r")
        board.process.expect_exact("thinks")
        board.prompted()
        slowest = max(slowest, time.monotonic() - begin)
    check(slowest < 4, f"two moves of Othello MOD took at most {slowest:.1f} s")
    check("25 cards" in board.say("help rules"), "help has the rules of Othello MOD")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    outflank = os.path.abspath(sys.argv[1])
    for part in [editing, records, stopping, narrow, small_screens, commands, thinking_of_mod]:
        with tempfile.TemporaryDirectory() as folder:
            part(outflank, folder)


if __name__ == "__main__":
    main()
