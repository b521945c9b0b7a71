#!/usr/bin/env bash
# document-rules.sh: what README and ARCHITECTURE say of the tree, held against it. Prints what is wrong and exits 1 if anything is.
set -u

wrong=0
# The sample that the README calls the whole of a program: the first.
sample=$(sed -n '/^```swift$/,/^```$/p' README.md | sed '1d;/^```$/,$d')
if [ "$sample" != "$(cat Examples/Minions/Sources/Minions/main.swift)" ]; then
    echo "README.md: its sample is not Examples/Minions any more"
    wrong=1
fi
# The rooms that ARCHITECTURE's table leads to.
while read -r path; do
    compgen -G "Sources/$path" >/dev/null || compgen -G "Sources/$path.swift" >/dev/null || [ -e "$path" ] || {
        echo "ARCHITECTURE.md: there is no $path"
        wrong=1
    }
done < <(grep '^|' ARCHITECTURE.md | grep -oE '`[A-Za-z-]+/[^` ]*`' | tr -d '`' | sed -E 's/…/*/g')
# What the documents link to.
for document in README.md CONTRIBUTING.md ARCHITECTURE.md Guides/*.md; do
    while read -r link; do
        [ -e "$(dirname "$document")/$link" ] || {
            echo "$document: there is no $link"
            wrong=1
        }
    done < <(grep -oE '\]\([^)#: ]+\)' "$document" | sed -E 's/^\]\((.*)\)$/\1/')
done
# The packages that setup.sh installs for `make run` and `make test`, by their names without lib, -dev and versions.
requirements=$(sed -n '/^On Debian/,/^$/p' README.md)
for package in $(sed -nE 's/^packages=\((.*)\)$/\1/p; s/^\[ "\$purpose" = test \] && packages\+=\((.*)\)$/\1/p' Scripts/setup.sh); do
    name=$(sed -E 's/-dev$//; s/^lib//; s/-?1g?$//; s/-/[_-]/g' <<<"$package")
    grep -qiE "(^|[ (])(lib)?$name" <<<"$requirements" || {
        echo "README.md: $package, which setup.sh installs, is not named"
        wrong=1
    }
done
# The limits of processor time that the cage's guide names.
while read -r file words; do
    seconds=$(sed -nE 's/.*timeLimit: Int32 = ([0-9]+)$/\1/p' "Sources/Pictures/$file.swift")
    grep -qE "[ ;]$seconds( to [0-9]+)? s $words" Guides/cage.md || {
        echo "Guides/cage.md: the limit is ${seconds:-unknown} s $words"
        wrong=1
    }
done <<'EOF'
Worker/WorkerProcess for each picture
Thumbnails/ThumbnailJob for a thumbnailer
EOF
[ $wrong -eq 0 ] && echo "documents: in order"
exit $wrong
