#!/usr/bin/env bash
# docs.sh [coverage|site]: coverage counts the public names of PanoramaKit that have a doc comment. It fails if a name has no comment, or a comment
# that only lists parameters. site also draws the widgets' pictures and builds the DocC site into build/docs/site. It fails on a broken link.
set -euo pipefail
cd "$(dirname "$0")/.."

purpose=${1:-site}
scratch=${DEBUG:-.build}
docs=build/docs
modules=(LayoutMath Particles Imaging Platform TextLayout Views Widgets Hosting)

# Writes the symbol graph of everything that `import PanoramaKit` provides, as one module.
extract() {
    rm -rf "$docs/graphs"
    mkdir -p "$docs/graphs"
    local map flag maps=()
    for map in "$scratch"/debug/*.build/module.modulemap Sources/*/module.modulemap; do maps+=(-Xcc "-fmodule-map-file=$map"); done
    for flag in $(pkg-config --cflags dbus-1); do maps+=(-Xcc "$flag"); done
    swift symbolgraph-extract -module-name PanoramaKit -I "$scratch/debug/Modules" "${maps[@]}" -output-dir "$docs/graphs" \
        -target "$(swiftc -print-target-info | jq -r .target.triple)" -minimum-access-level public -skip-synthesized-members \
        -experimental-allowed-reexported-modules="$(IFS=, && echo "${modules[*]}")"
}

# A name is documented if its comment begins with a sentence. Overrides inherit the comment of the overridden member, and operators of Equatable,
# Hashable and Comparable that of the protocol.
coverage() {
    jq -r -s '
        ([.[].relationships[] | select(.kind == "overrides") | .source] | map({(.): true}) | add // {}) as $overrides
        | .[].symbols[]
        | select($overrides[.identifier.precise] | not)
        # Names that the compiler generates have no location in the sources.
        | select(.location and (.pathComponents[-1] | test("^(==|<|hash\\(into:\\)|init\\(from:\\)|encode\\(to:\\))") | not))
        | ([.docComment.lines[]?.text | select(test("\\S"))][0] // "") as $first
        | [(.location.uri | capture("/Sources/(?<module>[^/]*)/").module), ($first | test("^[^-]")),
            (.location.uri | sub(".*/Sources/"; "Sources/")) + ":\(.location.position.line + 1): " + (.pathComponents | join(".")) + " has no comment"]
        | @tsv' "$docs"/graphs/*.symbols.json | sort >"$docs/coverage.tsv"
    awk -F'\t' -v modules="${modules[*]}" '
        { total[$1]++ }
        $2 == "true" { documented[$1]++ }
        $2 != "true" { print $3; missing = 1 }
        END {
            count = split(modules, names, " ")
            for (i = 1; i <= count; i++) {
                printf "%s %d/%d\n", names[i], documented[names[i]], total[names[i]]
                if (total[names[i]] == 0) missing = 1
            }
            exit missing
        }' "$docs/coverage.tsv"
}

# Creates the catalog, and adds the guides, examples and pictures, which have their sources elsewhere.
assemble() {
    local catalog=$docs/PanoramaKit.docc article guide
    rm -rf "$catalog"
    mkdir -p "$catalog"/{Guides,Pictures}
    cp -r Sources/PanoramaKit/PanoramaKit.docc/. "$catalog"
    find "$catalog" -name '*.md' | while read -r article; do
        awk -v sources="$(echo Documentation/Sources/Examples/*.swift)" "$insert_examples" "$article" >"$docs/article.md"
        mv "$docs/article.md" "$article"
    done
    # Each step of the tutorial is a complete program. The last one is Examples/NorthPier, whose last line opens the window of all steps.
    local step
    for step in {1..8}; do
        { cat "Documentation/Sources/Tutorial/Step$step/Program.swift" && echo && tail -n 1 Examples/Sources/NorthPier/main.swift; } \
            >"$catalog/north-pier-$step.swift"
    done
    cp Examples/Tests/NorthPierTests/NorthPierTests.swift "$catalog/north-pier-tests.swift"
    # A guide's links to other guides become links to their articles. Links to source files become plain names.
    for guide in Guides/*.md; do
        sed -E 's/\]\(([a-z-]+)\.md\)/](doc:guide-\1)/g; s/\[([^]]*)\]\(\.\.\/[^)]*\)/`\1`/g' "$guide" >"$catalog/Guides/guide-$(basename "$guide")"
    done
    awk "$list_guides" "$catalog/Guides/guide-README.md" >"$catalog/Guides/Guides.md"
    rm "$catalog/Guides/guide-README.md"
    jq -r -s --rawfile page "$catalog/PanoramaKit.md" "$list_types" "$docs"/graphs/*.symbols.json >>"$catalog/PanoramaKit.md"
    swift build --package-path Documentation --scratch-path build/documentation >&2
    build/documentation/debug/Examples Resources "$catalog/Pictures"
    # The test of the last step waits for data that comes later.
    cp Examples/Tests/NorthPierTests/Goldens/ships.png "$catalog/Pictures/NorthPier-8.png"
}
# Replaces `<!-- example: NAME -->` with the code between `// example NAME` and `// end`.
insert_examples='
    BEGIN {
        count = split(sources, files, " ")
        for (i = 1; i <= count; i++) while ((getline line <files[i]) > 0) {
            if (line ~ /^ *\/\/ example /) { name = line; sub(/^ *\/\/ example /, "", name); indent = match(line, /[^ ]/); continue }
            if (line ~ /^ *\/\/ end$/) name = ""
            if (name != "") code[name] = code[name] substr(line, indent) "\n"
        }
    }
    /^<!-- example: .* -->$/ {
        if (!($3 in code)) { print FILENAME ": there is no example " $3 >"/dev/stderr"; exit 1 }
        printf "```swift\n%s```\n", code[$3]
        next
    }
    { print }'
# Turns `- Heading: [title](link), …` into a group of topics.
list_guides='
    /^- / {
        if (!isListing++) print "## Topics"
        heading = $0; sub(/^- /, "", heading); sub(/:.*/, "", heading)
        print "\n### " heading "\n"
        while (match($0, /\(doc:[a-z-]*\)/)) {
            print "- <" substr($0, RSTART + 1, RLENGTH - 2) ">"
            $0 = substr($0, RSTART + RLENGTH)
        }
        next
    }
    { print }'
# Lists the types that the first page does not mention, by module and folder.
list_types='
    [.[].symbols[] | select(.location and (.pathComponents | length) == 1)
        | {name: "``\(.pathComponents[0])``", place: (.location.uri | capture("/Sources/(?<place>.*)/[^/]*$").place | sub("/"; ": "))}
        | select(.name as $name | $page | contains($name) | not)]
    | group_by(.place)[] | "\n### \(.[0].place)\n", (map(.name) | unique[] | "- " + .)'

site() {
    rm -rf "$docs/site"
    docc convert "$docs/PanoramaKit.docc" --additional-symbol-graph-dir "$docs/graphs" --output-dir "$docs/site" --warnings-as-errors \
        --fallback-display-name PanoramaKit --fallback-bundle-identifier io.github.panorama.PanoramaKit --fallback-default-module-kind Library >&2
    echo "docs: $docs/site/documentation/panoramakit, for any web server on $docs/site"
}

case $purpose in coverage | site) ;; *) echo "docs.sh: coverage or site, not $purpose" >&2; exit 2 ;; esac
swift build --target PanoramaKit --scratch-path "$scratch" >&2
extract
coverage
if [ "$purpose" = site ]; then
    assemble
    site
fi
