#!/usr/bin/env bash
# check-rebuild.sh TARGET: checks that a Makefile target that builds programs builds nothing the second time. Otherwise it prints what is built again
# and exits 1.
set -u
cd "$(dirname "$0")/.." || exit 2

log=$(mktemp "${TMPDIR:-/tmp}/panorama-rebuild.XXXXXX")
trap 'rm -f "$log"' EXIT
for _ in first second; do
    make "$1" SETUP=no >"$log" 2>&1 || {
        tail -n 12 "$log"
        exit 1
    }
done
again=$(grep -E '\b(Compiling|Emitting|Linking|Wrapping)\b' "$log")
if [ -n "$again" ]; then
    printf 'make %s builds again:\n%s\n' "$1" "$(head -n 12 <<<"$again")"
    exit 1
fi
echo "make $1: nothing is built again"
