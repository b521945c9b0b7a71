#!/usr/bin/env bash
# document-rules.sh: checks what README, ARCHITECTURE and the guides say about the source tree. Prints mistakes, and exits 1 if there are any.
set -u

wrong=0
# The first code sample in the README must be the complete source of Examples/HelloPanorama.
sample=$(sed -n '/^```swift$/,/^```$/p' README.md | sed '1d;/^```$/,$d')
if [ "$sample" != "$(cat Examples/Sources/HelloPanorama/main.swift)" ]; then
    echo "README.md: its sample is not Examples/HelloPanorama any more"
    wrong=1
fi
# The tutorial's last step must be Examples/NorthPier, without the line that opens the window.
[ "$(sed '$d' Examples/Sources/NorthPier/main.swift)" = "$(cat Documentation/Sources/Tutorial/Step8/Program.swift)" ] || {
    echo "Documentation/Sources/Tutorial/Step8: it is not Examples/NorthPier any more"
    wrong=1
}
# The list of examples must be complete.
for example in Examples/Sources/*/; do
    grep -q "^| \[$(basename "$example")\]" Examples/README.md || {
        echo "Examples/README.md: there is no $(basename "$example")"
        wrong=1
    }
done
# Paths in ARCHITECTURE's table must exist.
while read -r path; do
    compgen -G "Sources/$path" >/dev/null || compgen -G "Sources/$path.swift" >/dev/null || [ -e "$path" ] || {
        echo "ARCHITECTURE.md: there is no $path"
        wrong=1
    }
done < <(grep '^|' ARCHITECTURE.md | grep -oE '`[A-Za-z-]+/[^` ]*`' | tr -d '`' | sed -E 's/…/*/g')
# Newcomers read these two first, so they are short.
[ "$(wc -w <README.md)" -le 700 ] || {
    echo "README.md: it has more than 700 words"
    wrong=1
}
[ "$(wc -l <ARCHITECTURE.md)" -le 150 ] || {
    echo "ARCHITECTURE.md: it has more than 150 lines"
    wrong=1
}
# Targets of links must exist.
for document in README.md CONTRIBUTING.md ARCHITECTURE.md Guides/*.md Examples/README.md; do
    while read -r link; do
        [ -e "$(dirname "$document")/$link" ] || {
            echo "$document: there is no $link"
            wrong=1
        }
    done < <(grep -oE '\]\([^)#: ]+\)' "$document" | sed -E 's/^\]\((.*)\)$/\1/')
done
# Guides/install.md must name each package that setup.sh installs for `make run` and `make test`. Names are compared without lib, -dev and versions.
requirements=$(sed -n '/^## Requirements/,/^## Targets/p' Guides/install.md)
for package in $(sed -nE 's/^packages=\((.*)\)$/\1/p; s/^\[ "\$purpose" = test \] && packages\+=\((.*)\)$/\1/p' Scripts/setup.sh); do
    name=$(sed -E 's/-dev$//; s/^lib//; s/-?1g?$//; s/-/[_-]/g' <<<"$package")
    grep -qiE "(^|[ (])(lib)?$name" <<<"$requirements" || {
        echo "Guides/install.md: $package, which setup.sh installs, is not named"
        wrong=1
    }
done
# The CPU time limits in Guides/sandbox.md must be those of the code.
while read -r file words; do
    seconds=$(sed -nE 's/.*timeLimit: Int32 = ([0-9]+)$/\1/p' "Sources/Pictures/$file.swift")
    grep -qE "[ ;]$seconds( to [0-9]+)? s $words" Guides/sandbox.md || {
        echo "Guides/sandbox.md: the limit is ${seconds:-unknown} s $words"
        wrong=1
    }
done <<'EOF'
Worker/WorkerProcess for each picture
Thumbnails/ThumbnailJob for a thumbnailer
EOF
[ $wrong -eq 0 ] && echo "documents: in order"
exit $wrong
