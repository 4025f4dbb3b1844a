#!/usr/bin/env python3
"""Plays two whole games in Quarry, the real one, on a screen of its own: Outflank against itself and against GRhino,
side by side, with a clock of a minute a player.

usage: quarry.py OUTFLANK [--out DIR] [--clock SECONDS]

Needs quarry, gtp-rhino, Xvfb, xdotool and ImageMagick's import. Fails when a command was answered by an error, the clock
ran out, or the game that Quarry saved is not the one that was played to its end. DIR keeps the logs, the saved games
and a screenshot of each final board.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

SETTINGS = """
[GTP Engine "Outflank"]
Screen name format = "%n %v"
Name = "Outflank"
Command line = "{outflank}"
Supported games = "Reversi"

[GTP Engine "GRhino"]
Screen name format = "%n %v"
Name = "GRhino"
Command line = "{rhino} -l 2"
Supported games = "Reversi"

[New Game Parameters]
Game = "Reversi"
White is computer = true
Engine playing white = "{white}"
Black is computer = true
Engine playing black = "Outflank"

[New Reversi Game Parameters]
Board size = 8
Time control type = 1
Time limit for game = {minutes:02}:{seconds:02}
"""


def program(name):
    """Debian keeps games out of root's PATH."""
    path = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")
    if path is None:
        sys.exit(f"quarry.py: {name} is not installed")
    return path


class Screen:
    """An X server without a monitor, and what a person does there with keyboard and mouse."""

    def __init__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
            pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as stream:
            self.display = ":" + stream.readline().strip()
        self.environment = dict(os.environ, DISPLAY=self.display, LC_ALL="C.UTF-8")

    def close(self):
        self.server.terminate()
        self.server.wait()

    def do(self, *command):
        return subprocess.run(["xdotool", *map(str, command)], env=self.environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout

    def keys(self, *keys):
        for key in keys:
            self.do("key", key)
            time.sleep(0.3)

    def window(self, title, seconds=20):
        """Waits for a window and puts the pointer on it, as without a window manager the keyboard follows it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            windows = self.do("search", "--onlyvisible", "--name", title).split()
            if windows:
                time.sleep(0.5)
                self.do("mousemove", "--window", windows[-1], 3, 3)
                return windows[-1]
            time.sleep(0.2)
        raise RuntimeError(f"no window '{title}' on the screen")

    def click_last_button(self, window):
        """The one at the bottom right."""
        shape = dict(line.split("=") for line in self.do("getwindowgeometry", "--shell", window).split())
        self.do("mousemove", "--window", window, int(shape["WIDTH"]) - 40, int(shape["HEIGHT"]) - 25, "click", 1)
        time.sleep(1)

    def picture(self, window, file):
        subprocess.run(["import", "-window", window, "-strip", "-resize", "60%", "+dither", "-colors", "32",
                        "PNG8:" + str(file)], env=self.environment, check=False)


def moves_of(log):
    """The moves that an engine's log tells of: those it was told and those it answered."""
    moves, asked = [], []
    for line in log.read_text().splitlines() if log.exists() else []:
        direction, words = line.split()[1], line.split()[2:]
        if direction == "<" and words:
            asked.append(words)
        elif direction == ">" and words and words[0] in ("=", "?"):
            command = asked.pop(0)
            if command[0] == "play" and words[0] == "=":
                moves.append(command[1:])
            elif command[0] == "genmove" and words[0] == "=":
                moves.append([command[1], words[1]])
    return moves


def final_score(outflank, commands):
    """What a second Outflank says of the game's end: 'B+12', or nothing before it."""
    run = subprocess.run([outflank, "gtp", "--hash", "1"], input="\n".join([*commands, "final_score"]) + "\n",
                         stdout=subprocess.PIPE, text=True, check=True, timeout=60)
    answers = run.stdout.strip().split("\n\n")
    return answers[-1][2:] if all(answer.startswith("=") for answer in answers) else None


def as_quarry_counts(score, moves):
    """The squares left empty count for the winner in `score`, for nobody in Quarry."""
    if score == "0":
        return "Draw"
    empties = 60 - sum(move[1].lower() != "pass" for move in moves)
    return f"{score[:2]}{int(score[2:]) - empties}"


def play(outflank, white, name, out, clock):
    """One game; returns what is wrong with it."""
    home = out / name
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(parents=True)
    # Quarry starts an engine a colour from the same command line, so each gets a log of its own.
    starter = home / "outflank"
    starter.write_text(f'#!/bin/sh\nexec "{outflank}" gtp --hash 64 --log "{home}/engine-$$.log"\n')
    starter.chmod(0o755)
    (home / ".quarry").write_text(SETTINGS.format(outflank=starter, rhino=program("gtp-rhino"), white=white,
                                                  minutes=clock // 60, seconds=clock % 60))
    screen = Screen()
    screen.environment["HOME"] = str(home)
    with open(home / "quarry.log", "w") as errors:
        quarry = subprocess.Popen([program("quarry"), "--gtp-log=" + str(home / "gtp")], env=screen.environment,
                                  stdout=errors, stderr=errors)
        try:
            return watch(outflank, screen, home, clock)
        except Exception as problem:  # pylint: disable=broad-except
            screen.picture("root", home / "failed.png")
            return [str(problem)]
        finally:
            quarry.terminate()
            quarry.wait()
            screen.close()


def watch(outflank, screen, home, clock):
    screen.window("^Quarry Control Center$")
    screen.keys("alt+n")
    dialog = screen.window("^New Game$")
    screen.click_last_button(dialog)  # Forward
    screen.click_last_button(dialog)  # Play
    window = screen.window(r"vs\.")

    until = time.monotonic() + 2 * clock + 30
    score = None
    while score is None:
        if time.monotonic() > until:
            raise RuntimeError("the game did not end in time")
        time.sleep(1)
        logs = sorted(home.glob("engine-*.log"))
        # Engines of earlier dialogs, which were only asked for their names, have short ones.
        moves = max((moves_of(log) for log in logs), key=len, default=[])
        if moves:
            score = final_score(outflank, ["play " + " ".join(move) for move in moves])
    time.sleep(1.5)
    screen.picture(window, home / "final.png")

    saved = home / "game.sgf"
    screen.keys("ctrl+shift+s")
    screen.window("^Save As")
    screen.keys("ctrl+a")
    screen.do("type", "--delay", "30", str(saved))
    screen.keys("Return")
    time.sleep(2)

    problems = []
    if not saved.exists():
        return ["Quarry did not save the game"]
    result = re.search(r"RE\[([^]]*)\]", saved.read_text())
    if result is None or result[1] != as_quarry_counts(score, moves):
        problems.append(f"the game ended {score}, and Quarry says {result[1] if result else 'nothing'}")
    if final_score(outflank, [f"loadsgf {saved}"]) != score:
        problems.append("the saved game is another one")
    for log in logs:
        lines = [line.split(None, 2)[1:] for line in log.read_text().splitlines()]
        said = [line[1] for line in lines if line[0] == ">" and len(line) > 1]
        asked = [line[1].split() for line in lines if line[0] == "<" and len(line) > 1]
        problems += ["answered: " + answer for answer in said if answer.startswith("?")]
        times = [float(words[2]) for words in asked if words[0] == "time_left"]
        if times and min(times) <= 0:
            problems.append("its clock ran out")
    print(f"quarry: {home.name}: {len(moves)} moves, {score}", "; ".join(problems), flush=True)
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("outflank", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("build/quarry"))
    parser.add_argument("--clock", type=int, default=60)
    given = parser.parse_args()
    games = [("Outflank", "itself"), ("GRhino", "grhino")]
    with concurrent.futures.ThreadPoolExecutor() as pool:
        played = [pool.submit(play, given.outflank.resolve(), white, name, given.out.resolve(), given.clock)
                  for white, name in games]
    problems = [f"quarry: {name}: {problem}" for (_, name), game in zip(games, played) for problem in game.result()]
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
