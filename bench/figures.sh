#!/bin/bash
# figures.sh PROGRAM VERSION [EDAX]: measures the program and writes bench/results/VERSION.md, so that all figures there are
# of one program. EDAX is a folder of Edax-AVX, built: bin/lEdax-* and data/ in it. Nothing else should run meanwhile.

set -euo pipefail
cd "$(dirname "$0")/.."
program=$1 version=$2 edax=${3-}
out=bench/results/$version.md
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p bench/results
head -n 12 bench/data/ffo-40-59.obf >"$work/ffo-40-49.obf"

# value NAME: from the output of a bench.
value() { sed -nE "s/^$1: ([^ ]+).*/\1/p"; }
million() { awk -v n="$1" 'BEGIN { printf "%.1f", n / 1e6 }'; }
# of_three COMMAND: the median of three numbers.
of_three() { for _ in 1 2 3; do "$@"; done | sort -n | sed -n 2p; }
seconds() { local begin; begin=$(date +%s.%N); "$@" >"$work/out" 2>&1; awk -v b="$begin" -v e="$(date +%s.%N)" 'BEGIN { printf "%.2f\n", e - b }'; }
# memory COMMAND: the most megabytes that it held.
memory() { /usr/bin/time -f %M "$@" 2>&1 >/dev/null | tail -n 1 | awk '{ printf "%.0f", $1 / 1024 }'; }

tiers() {
    local tier result
    for tier in v2 avx2 avx512; do
        "$program" perft 1 --tier $tier >/dev/null 2>&1 || continue
        result=$("$program" bench --tier $tier --hash 64 "$work/ffo-40-49.obf")
        echo "| $tier | $(million "$(value nodes <<<"$result")") | $(value seconds <<<"$result") |" \
            "$(awk -v n="$(value nodes <<<"$result")" -v s="$(value seconds <<<"$result")" 'BEGIN { printf "%.1f", n / s / 1e6 }') |"
    done
}

levels() {
    local level
    for level in 1 4 8 12 16 20; do
        echo "| $level | $(seconds "$program" analyze --level $level --no-book --threads 1 --quiet f5d6c3d3c4f4f6f3e6e7d7g6) |"
    done
}

# The positions in the form that Edax reads, and its time for them.
edax_seconds() {
    sed 's/%.*//; /^$/d; s/;.*//' "$work/ffo-40-49.obf" | tr -d ' ' | sed 's/\([XO]\)$/ \1/' >"$work/ffo.txt"
    (cd "$edax" && seconds "$(ls "$PWD"/bin/lEdax-* | head -n 1)" -n 1 -h 21 -l 60 -solve "$work/ffo.txt")
}

{
    echo "# Outflank $version"
    echo
    echo "Processor: $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -n 1), $(nproc) cores." \
        "Fingerprint: $("$program" bench | value nodes). Made by \`./dev figures\`, one thread."
    echo
    echo "Solving FFO #40-49 with 64 MB:"
    echo
    echo "| instruction set | million nodes | seconds | million nodes a second |"
    echo "|---|--:|--:|--:|"
    tiers
    if [ -n "$edax" ]; then
        ours=$(of_three seconds "$program" solve --threads 1 --hash 64 "$work/ffo-40-49.obf")
        theirs=$(of_three edax_seconds)
        echo
        echo "Beside Edax-AVX, medians of three, wall clock: $ours s and $theirs s, ratio" \
            "$(awk -v a="$ours" -v b="$theirs" 'BEGIN { printf "%.2f", a / b }')."
    fi
    echo
    echo "Analysing a game of 12 moves:"
    echo
    echo "| level | seconds |"
    echo "|--:|--:|"
    levels
    echo
    echo "| size | |"
    echo "|---|--:|"
    strip -o "$work/stripped" "$program"
    "$program" page -o "$work/page.html"
    echo "| program, stripped | $(million "$(stat -c %s "$work/stripped")") MB |"
    echo "| page | $(million "$(stat -c %s "$work/page.html")") MB |"
    echo "| memory to solve FFO #40-49 with \`--hash 64\` | $(memory "$program" solve --threads 1 --hash 64 "$work/ffo-40-49.obf") MiB |"
} >"$work/figures.md"
mv "$work/figures.md" "$out"
echo "wrote $out"
