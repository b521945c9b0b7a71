#!/usr/bin/env bash
# check-rebuild.sh TARGET: checks that a Makefile target that builds programs builds nothing the second time, and a changed file the third time.
# Otherwise it prints what is wrong and exits 1.
set -u
cd "$(dirname "$0")/.." || exit 2

log=$(mktemp "${TMPDIR:-/tmp}/panorama-rebuild.XXXXXX")
trap 'rm -f "$log"' EXIT

build() {
    make "$1" SETUP=no >"$log" 2>&1 || {
        tail -n 12 "$log"
        exit 1
    }
}

build "$1"
build "$1"
again=$(grep -E '\b(Compiling|Emitting|Linking|Wrapping)\b' "$log")
if [ -n "$again" ]; then
    printf 'make %s builds again:\n%s\n' "$1" "$(head -n 12 <<<"$again")"
    exit 1
fi

touch Sources/panorama/main.swift
build "$1"
if ! grep -qE '\bCompiling panorama main\.swift' "$log"; then
    printf 'make %s does not build a changed file:\n%s\n' "$1" "$(tail -n 12 "$log")"
    exit 1
fi
echo "make $1: nothing is built again unless a file has changed"
