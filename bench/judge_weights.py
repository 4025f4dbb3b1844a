"""judge_weights.py PROGRAM FOLDER WEIGHTS [--no-games]: what weights of the evaluation are worth beside those in the program.

Prints a table. Errors are in discs, mean absolute ones unless something else is said:
- of a look at positions of own games, against the labels that these have: searches of 6 plies, and exact scores;
- of a look, by empties: exact scores up to 16, searches of 14 plies from there on;
- of a look at the ends of lines of 8 plies, against searches of 10 plies, and exact scores;
- of searches of 8 plies with and without pruning, against searches of 14 plies without;
- the mean squared error against the results of games of 11 plies a move, with 7 to 20 random moves at the beginning;
- the nodes in which FFO #40-49 are solved;
- games by 30,000 and by 300,000 nodes a move, from XOT openings, without a book.

Deep labels are by the weights in the program, and so favour them a little. The positions and labels are kept in FOLDER; they take
ten minutes to make, and what is judged then takes two minutes, and without --no-games twenty more. Two threads, nothing else should
run."""

import json
import pathlib
import statistics
import struct
import subprocess
import sys

program, folder, weights = sys.argv[1:4]
has_games = "--no-games" not in sys.argv
work = pathlib.Path(folder)
work.mkdir(parents=True, exist_ok=True)
root = pathlib.Path(__file__).resolve().parent.parent

solved = 60  # the depth of a label that is exact
no_result = -128
most_positions = 4000  # of each kind
bands = [(1, 8), (9, 16), (17, 20), (21, 26), (27, 32), (33, 40), (41, 50)]


def run(*arguments, text=None):
    """Standard output of the program."""
    return subprocess.run([program, *map(str, arguments)], input=text, text=True, check=True, stdout=subprocess.PIPE).stdout


def rows(positions, command, *options):
    """The rows that a command prints for positions."""
    return [json.loads(line) for line in run(command, "--format", "jsonl", "-q", *options, "-", text="\n".join(positions) + "\n").splitlines()]


def static(positions, *options):
    return [row["static"] for row in rows(positions, "evaluate", "--static", *options)]


def searched(positions, depth, *options):
    """Scores of searches; from 16 empties on exact ones."""
    return [row["score"] for row in rows(positions, "evaluate", "--fresh", "-d", depth, "--exact-from", 16, *options)]


def text_of(player, opponent):
    """A board of a sample as a position. Black is to move, because samples do not say who is."""
    return "".join("X" if player >> n & 1 else "O" if opponent >> n & 1 else "-" for n in range(64)) + " X"


def samples(name, games, *options):
    """Samples of own games, as (position, score, depth, result); every nth of them."""
    file = work / (name + ".smp")
    if not file.exists():
        played = work / (name + ".games")
        run("self-play", "-o", played, "--games", games, "-t", 1, "-q", *options)
        run("train", "--write-samples", file, "--lambda", 1, played)
    data = file.read_bytes()[24:]
    every = max(1, len(data) // 24 // most_positions)
    unpacked = [struct.unpack_from("<QQbBbxI", data, at) for at in range(0, len(data) // 24 * 24, 24 * every)]
    return [(text_of(player, opponent), score, depth, result) for player, opponent, score, depth, result, _ in unpacked]


def kept(name, make):
    """What `make` made once."""
    file = work / (name + ".json")
    if not file.exists():
        file.write_text(json.dumps(make()))
    return json.loads(file.read_text())


def mean_error(found, labels):
    return statistics.fmean(abs(one - other) for one, other in zip(found, labels)) if labels else float("nan")


def played(position, moves):
    """The position after moves."""
    board = list(position[:64])
    mover = position[65]
    for move in moves:
        other = "O" if mover == "X" else "X"
        if move != "pass":
            column, row = ord(move[0]) - ord("a"), int(move[1]) - 1
            board[8 * row + column] = mover
            for dc, dr in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)):
                line = []
                c, r = column + dc, row + dr
                while 0 <= c < 8 and 0 <= r < 8 and board[8 * r + c] == other:
                    line.append(8 * r + c)
                    c, r = c + dc, r + dr
                if 0 <= c < 8 and 0 <= r < 8 and board[8 * r + c] == mover:
                    for square in line:
                        board[square] = mover
        mover = other
    return "".join(board) + " " + mover


def ends_of_lines(positions):
    """Where the lines of searches of 8 plies lead to."""
    ends = []
    for position in positions:
        last = json.loads(run("hint", "--format", "jsonl", "-q", "--no-book", "-t", 1, "--hash", 4, "-d", 8, position).splitlines()[-1])
        ends.append(played(position, last["hints"][0]["pv"]))
    return [row["position"] for row in rows(ends, "evaluate", "--static") if "-" in row["position"]]


def nodes_of_ffo():
    lines = (root / "bench/data/ffo-40-59.obf").read_text().splitlines()
    positions = [line for line in lines if line.strip() and not line.startswith("%")][:10]
    def nodes(*options):
        return sum(row["nodes"] for row in rows(positions, "solve", "--fresh", "-t", 1, "--hash", 64, *options))
    return nodes(), nodes("--weights", weights)


def match(games, nodes, name):
    out = work / (name + "-" + pathlib.Path(weights).stem)
    engine = f"proto=nboard cmd='{program} nboard -t 1 --hash 16 --no-book --nodes {nodes}"
    run("match", "--engine", f"name=new {engine} --weights {weights}'", "--engine", f"name=shipped {engine}'", "--games", games,
        "--openings", root / "protocol/play/xot_openings.txt", "--concurrency", 2, "--seed", nodes, "--out", out)
    summary = json.loads((out / "summary.json").read_text())
    return 100 * summary["engines"][0]["score"], summary["elo"], summary["elo95"]


def line(what, shipped, new, form="{:.3f}"):
    print(f"| {what} | {form.format(shipped)} | {form.format(new)} |", flush=True)


openings = ["--openings", root / "protocol/play/xot_openings.txt", "--least-opening", 8]
own = samples("own", 2000, *openings, "--random-plies", 20, "--random-percent", 3, "-d", 6, "--exact-from", 16, "--seed", 4711)
print("| error | shipped | these |")
print("|---|--:|--:|")

for what, chosen in (("searches of 6 plies", [s for s in own if s[2] != solved]), ("exact scores", [s for s in own if s[2] == solved])):
    positions, labels = [s[0] for s in chosen], [s[1] for s in chosen]
    line(f"own games, {what}", mean_error(static(positions), labels), mean_error(static(positions, "--weights", weights), labels))

middle = [s[0] for s in own if 16 < s[0].count("-") <= 50][::2]
labelled = [(s[0], s[1]) for s in own if s[2] == solved] + list(zip(middle, kept("deep", lambda: searched(middle, 14))))
looks = [static([position for position, _ in labelled], *options) for options in ([], ["--weights", weights])]
for least, most in bands:
    here = [n for n, (position, _) in enumerate(labelled) if least <= position.count("-") <= most]
    line(f"{least}-{most} empties", *(mean_error([look[n] for n in here], [labelled[n][1] for n in here]) for look in looks))

ends = kept("ends", lambda: ends_of_lines(middle[:600]))
labels = kept("ends-deep", lambda: searched(ends, 10))
line("ends of lines of 8 plies", mean_error(static(ends), labels), mean_error(static(ends, "--weights", weights), labels))

few = middle[::3]
labels = kept("deeper", lambda: searched(few, 14, "--selectivity", 100))
for what, options in (("with", []), ("without", ["--selectivity", 100])):
    line(f"8 plies {what} pruning", mean_error(searched(few, 8, *options), labels),
         mean_error(searched(few, 8, "--weights", weights, *options), labels))

level_11 = samples("level-11", 400, *openings[:2], "--most-opening", 0, "--random-plies", 20, "--random-percent", 0, "-d", 11,
                   "--exact-from", 21, "--seed", 11)
known = [s for s in level_11 if s[3] != no_result and 64 - 4 - s[0].count("-") >= 7]


def squared_error(*options):
    return statistics.fmean((one - s[3]) ** 2 for one, s in zip(static([s[0] for s in known], *options), known))


line("squared error against results", squared_error(), squared_error("--weights", weights), "{:.2f}")

line("nodes for FFO #40-49, million", *(nodes / 1e6 for nodes in nodes_of_ffo()), "{:.1f}")
if has_games:
    for games, nodes in ((1600, 30_000), (800, 300_000)):
        score, elo, (low, high) = match(games, nodes, f"{nodes}-nodes")
        print(f"| {games} games by {nodes} nodes a move | | {score:.1f}%, {elo:+.0f} [{low:+.0f}, {high:+.0f}] Elo |", flush=True)
