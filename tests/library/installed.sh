#!/bin/bash
# installed.sh CMAKE GENERATOR BUILD: installs the C library from the build folder BUILD into a folder of its own, compares
# it with version 1.0, and lets the examples of library/example use it, found by CMake and by pkg-config. CMake's
# default generator needs make, which may be missing, so GENERATOR, which made BUILD, builds the examples too.

set -euo pipefail
cmake=$1
generator=$2
build=$3
example=$(cd "$(dirname "$0")/../../library/example" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; exit 1; }

# check NAME COMMAND...: the command answers f5 with one of the three good moves, and refuses an illegal game.
check() {
    local name=$1 answer
    shift
    answer=$("$@" f5 2>"$folder/told") || fail "$name: exit status $?: $(<"$folder/told")"
    [[ $answer =~ ^(d6|f6|f4) ]] || fail "$name: a bad answer to f5: $answer"
    if answer=$("$@" f5f5 2>&1); then fail "$name: an illegal move is no error"; fi
    [[ $answer == *"move 2: illegal move f5 for White"* ]] || fail "$name: a bad message: $answer"
}

"$cmake" --install "$build" --component library --prefix "$folder/prefix" >/dev/null
library=$(find "$folder/prefix" -name liboutflank.so.1)
archive=$(find "$folder/prefix" -name liboutflank.a)

# Nothing but what outflank.h declares can be seen.
for seen in "$(nm -D --defined-only "$library")" "$(nm -g --defined-only "$archive")"; do
    other=$(awk 'NF == 3 && $3 !~ /^(outflank_|OUTFLANK_1(_1)?$)/' <<<"$seen")
    [ -z "$other" ] || fail "other symbols than the library's own: $other"
done

# What 1.0 had is there, as it was, and a program that was compiled with its header runs.
old=$(dirname "$0")/1.0
missing=$(comm -23 "$old/symbols" <(nm -D --defined-only "$library" | awk '{ print $3 }' | LC_ALL=C sort))
[ -z "$missing" ] || fail "symbols of version 1.0 that are no longer there: $missing"
cc -std=c99 -Wall -Wextra -Werror -pedantic "$old/uses_all.c" "$library" -o "$folder/uses_all"
answer=$(LD_LIBRARY_PATH=${library%/*} "$folder/uses_all") || fail "a program compiled with the header of 1.0: $answer"

for target in outflank outflank_static; do
    mkdir "$folder/$target"
    sed "s/outflank::outflank/outflank::$target/" "$example/CMakeLists.txt" >"$folder/$target/CMakeLists.txt"
    cp "$example/best_move.c" "$folder/$target"
    "$cmake" -G "$generator" -S "$folder/$target" -B "$folder/$target/build" -DCMAKE_PREFIX_PATH="$folder/prefix" >/dev/null
    "$cmake" --build "$folder/$target/build" >"$folder/told" || fail "$target: $(<"$folder/told")"
    check "find_package, $target" "$folder/$target/build/best_move"
done

export PKG_CONFIG_PATH=${library%/*}/pkgconfig
read -ra flags < <(pkg-config --cflags --libs outflank)
cc -std=c99 -Wall -Wextra -Werror -pedantic "$example/best_move.c" "${flags[@]}" -o "$folder/shared"
LD_LIBRARY_PATH=${library%/*} check pkg-config "$folder/shared"

# Without the shared library the linker takes the static one.
rm "${library%.1}"
read -ra flags < <(pkg-config --static --cflags --libs outflank)
cc "$example/best_move.c" "${flags[@]}" -o "$folder/static"
check "pkg-config --static" "$folder/static"
