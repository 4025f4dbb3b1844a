#!/bin/bash
# threads.sh OUTFLANK: whole programs whose threads meet, for ./dev threads, which builds OUTFLANK with the thread sanitizer:
# commands on several threads, on a terminal for their progress; a match; the board while its engine thinks and ponders.

set -euo pipefail
cd "$(dirname "$0")/.."
outflank=$(readlink -f "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export TSAN_OPTIONS="halt_on_error=1 exitcode=66"

# on_terminal NAME WORDS...: the program on a pseudo-terminal, fed from standard input. Each of its WORDS stands in quotes.
on_terminal() {
    local name=$1 begin=$SECONDS
    shift
    script -qec "$(printf '%q ' "$outflank" "$@")" "$folder/$name.log" >/dev/null || {
        echo "threads: $name: status $?"
        cat "$folder/$name.log"
        exit 1
    }
    echo "threads: $name: ok, $((SECONDS - begin)) s"
}

# Ten positions of 10 to 16 empties, and two games.
grep -v '^[%#]' tests/data/exact_endgames.obf | awk 'NR % 20 == 1' >"$folder/positions.obf"
printf 'f5d6c3d3c4f4c5b3c2e3d2c6b4a3\nf5f6e6f4g6c5g4g5\n' >"$folder/games.txt"
for parallel in positions tree; do
    on_terminal "solve-$parallel" solve --threads 3 --hash 1 --parallel $parallel "$folder/positions.obf" </dev/null
    on_terminal "analyze-$parallel" analyze --threads 3 --hash 1 --depth 7 --parallel $parallel "$folder/games.txt" </dev/null
done

engine="cmd='$outflank gtp --hash 1' depth=3"
on_terminal match match --engine "name=one $engine" --engine "name=two $engine" --games 4 --concurrency 2 --out "$folder/match" \
    </dev/null

# A key a second: while it ponders, while it thinks, while it analyses.
{
    for line in 'set ponder on' f5 moves 'set threads 2' go hint stop analyze undo 'set level 40' go stop quit; do
        printf '%s\n' "$line"
        sleep 1
    done
} | on_terminal board --hash 1 --level 6
