#!/bin/bash
# release_check.sh [PART]: everything that is checked before a release, in some hours, or one PART of it. Ends with the time
# of each part, and with status 1 if one of them failed.

set -uo pipefail
cd "$(dirname "$0")/.."
all=(bare-bookworm bare-trixie lint tests single libcxx fuzz asan-ubsan threads tiers clients page page-test python npm cluster windows arm64 release)

fail() { echo "release-check: $*" >&2; exit 1; }

# bare SUITE: both commands of README in a new Debian that has nothing but the checkout, /proc and /dev/pts. Reports the
# packages and megabytes that were added, and the seconds with and without their installation.
bare() {
    [ "$(id -u)" = 0 ] || fail "a bare root needs root"
    command -v debootstrap >/dev/null || apt-get install -y debootstrap >&2 || return 1
    local root mirror status=0
    root=$(mktemp -d "${TMPDIR:-/var/tmp}/outflank-bare-XXXXXX")
    mirror=$(apt-get indextargets --format '$(REPO_URI)' | head -n 1)
    debootstrap --variant=minbase "$1" "$root" "$mirror" >"$root.log" 2>&1 || fail "debootstrap failed, see $root.log"
    cp -r /etc/apt/apt.conf.d "$root/etc/apt"
    git clone -q . "$root/outflank"
    unshare --mount --pid --fork bash -s "$root" <<'ROOT' || status=1
        set -uo pipefail
        mount -t proc proc "$1/proc"
        mount --bind /dev/pts "$1/dev/pts"
        packages() { chroot "$1" dpkg-query -W | wc -l; }
        size() { du -xsm --exclude=outflank "$1" | cut -f1; }
        for command in "run --version" test; do
            before=$(packages "$1") size=$(size "$1") begin=$(date +%s) status=0
            chroot "$1" bash -c "cd outflank && env -i HOME=/root PATH=$PATH ./dev $command" >"$1.${command%% *}" 2>&1 || status=$?
            end=$(date +%s)
            # The stamp of the packages is written when they are installed.
            installed=$(stat -c %Y "$1"/outflank/build/.packages-{base,tests} 2>/dev/null | sort -n | tail -n 1)
            echo "./dev $command: status $status, $(($(packages "$1") - before)) packages, $(($(size "$1") - size)) MB," \
                "$((end - begin)) s, of these $((end - installed)) s after the packages were installed"
            [ $status = 0 ] || { tail -n 30 "$1.${command%% *}"; exit 1; }
        done
ROOT
    rm -rf "$root"
    return $status
}

# Two clones must give the same files.
release() {
    local folder clone
    folder=$(mktemp -d)
    for clone in one two; do
        git clone -q . "$folder/$clone"
        "$folder/$clone/dev" release || return 1
    done
    diff -r "$folder"/{one,two}/build/release-files && rm -rf "$folder"
}

part() {
    case $1 in
        bare-*) bare "${1#bare-}" ;;
        tests) ./dev test release && ./dev test debug ;;
        asan-ubsan) ./dev test asan-ubsan ;;
        page) ./dev page --check ;;
        page-test) OUTFLANK_ALL_LOOKS=yes ./dev page-test ;;
        release) release ;;
        *) ./dev "$1" ;;
    esac
}

[ "${1-}" != list ] || { printf '%s\n' "${all[@]}"; exit; }
parts=("${@:-${all[@]}}")
[ $# -gt 0 ] || parts=("${all[@]}")
times=() failed=0
for name in "${parts[@]}"; do
    [[ " ${all[*]} " = *" $name "* ]] || fail "there is no part $name; see ./dev release-check list"
    begin=$SECONDS result=passed
    part "$name" || { result=FAILED; failed=1; }
    times+=("$(printf '%6d s  %-14s %s' $((SECONDS - begin)) "$name" $result)")
done
printf '%s\n' "${times[@]}"
exit $failed
