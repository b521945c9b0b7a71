#!/usr/bin/env bash
# english-rules.sh: finds words in documents and comments that readers had to read twice. Prints them, and exits 1 if there are any.
set -u
cd "$(dirname "$0")/.." || exit 2

words='nobody|somebody|whoever|anew|for ever|goe?s? on with|(is|are|was|were) told|(has|have) news|strangers|way back'
documents() { git ls-files -co --exclude-standard -- '*.md' | xargs -r grep -HnEiw "$words"; }
comments() {
    git ls-files -co --exclude-standard -- 'Sources/*.swift' 'Sources/*.c' 'Sources/*.h' 'Examples/*.swift' 'Benchmarks/*.swift' |
        xargs -r grep -HnEiw "^ *(//|/\*|\*).*($words)"
}
found=$({ documents; comments; } | grep -vE 'Package.resolved')
[ -z "$found" ] || {
    printf 'words to replace:\n%s\n' "$(sed 's/^/    /' <<<"$found")"
    exit 1
}
echo "english: in order"
