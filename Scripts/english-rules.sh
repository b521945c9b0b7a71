#!/usr/bin/env bash
# english-rules.sh: finds the words of english-words.txt in documents and comments, and names of tests that are too long or contain
# underscores. Prints them, and exits 1 if there are any.
set -u
cd "$(dirname "$0")/.." || exit 2

documents() { git ls-files -co --exclude-standard -z -- '*.md' | xargs -0r grep -Hn ''; }
comments() {
    git ls-files -co --exclude-standard -z -- 'Sources/*.swift' 'Sources/*.c' 'Sources/*.h' 'Examples/*.swift' 'Benchmarks/*.swift' |
        xargs -0r grep -HnE '^ *(//|/\*|\*)'
}
found=$({ documents; comments; } | grep -iwF -f Scripts/english-words.txt)
[ -z "$found" ] || {
    printf 'words to replace:\n%s\n' "$(sed 's/^/    /' <<<"$found")"
    exit 1
}

# A name says what holds, in at most 14 words.
names=$(git ls-files -co --exclude-standard -z -- '*Tests.swift' |
    xargs -0r grep -HnE '\bfunc ([a-z]+([A-Z][a-z0-9]*){14,}|[A-Za-z0-9]+_[A-Za-z0-9_]*)\(')
[ -z "$names" ] || {
    printf 'names of tests to shorten:\n%s\n' "$(sed 's/^/    /' <<<"$names")"
    exit 1
}
echo "english: in order"
