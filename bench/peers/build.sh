#!/bin/bash
# build.sh FITTER OUT SOURCES... [FILE...]: builds opponents for matches from folders with their sources, in OUT.
# Known by what is in them are Edax, Edax-AVX and NTest. FILEs of samples or games of self-play are what FITTER fits the weights
# of Edax to. Prints for each opponent the options of `outflank match --engine` that play it.

set -euo pipefail
fitter=$1 out=$2
shift 2
fail() { echo "peers: $*" >&2; exit 2; }

processor=x86-64-v3
! grep -qw avx512vl /proc/cpuinfo || processor=x86-64-v4

# Edax rounds less than a second a move up to one. Its copy here does not.
build_edax() {
    local name=$1 folder=$out/$1
    cp -r "$2/." "$folder"
    mkdir -p "$folder/bin" "$folder/data"
    sed -i 's/BOUND(options.time, 1000,/BOUND(options.time, 1,/' "$folder/src/options.c"
    make -s -C "$folder/src" build CC=gcc COMP=gcc OS=linux ARCH=$processor >"$folder/build.log" 2>&1 ||
        fail "$2 cannot be built: see $folder/build.log"
    [ ! -f "$out/eval.dat" ] || cp "$out/eval.dat" "$folder/data/eval.dat"
    [ -f "$folder/data/eval.dat" ] || echo "peers: $name has no weights: name files of samples or games, or put its own into $folder/data" >&2
    echo "name=$name dir=$folder cmd='bin/lEdax-$processor -gtp -n 1 -book-usage off -move-time 0.2'"
}

build_ntest() {
    local folder=$out/$1
    cmake -S "$2/src" -B "$folder/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_POLICY_VERSION_MINIMUM=3.5 >"$folder/build.log" 2>&1 &&
        ninja -C "$folder/build" ntest >>"$folder/build.log" 2>&1 || fail "$2 cannot be built: see $folder/build.log"
    cp -r "$2/src/resource/." "$folder"
    cp "$folder/build/ntest" "$folder"
    echo "name=$1 dir=$folder proto=nboard depth=16 cmd='./ntest x'"
}

folders=() files=()
for argument; do
    if [ -d "$argument" ]; then
        folders+=("$(realpath "$argument")")
    else
        files+=("$argument")
    fi
done
mkdir -p "$out"
[ ${#files[@]} = 0 ] || "$fitter" "$out/eval.dat" "${files[@]}" >&2
for folder in "${folders[@]}"; do
    name=$(basename "$folder")
    rm -rf "${out:?}/$name"
    mkdir -p "$out/$name"
    if [ -f "$folder/src/edax.c" ]; then
        build_edax "$name" "$folder"
    elif [ -d "$folder/src/n64" ]; then
        build_ntest "$name" "$folder"
    else
        fail "$folder does not hold the sources of Edax, Edax-AVX or NTest"
    fi
done
