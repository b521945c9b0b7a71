#!/usr/bin/env bash
# test.sh [PATH OF THE BUILD]: runs the tests tier by tier and counts them; the last line is 'N passed, N failed'.
set -u

scratch=${1:-.build}
mkdir -p build
log=build/test.log
: >"$log"
passed=0
failed=0

# A tier is a name and a filter over the test targets, and where they were built, if not in the debug build.
run_tier() {
    local name=$1 filter=$2 out ok bad skipped folder left
    shift 2
    local where=("$@")
    [ "${#where[@]}" -gt 0 ] || where=(--scratch-path "$scratch")
    out=$(mktemp)
    folder=$(mktemp -d)
    # What does not run as root, such as a compositor, must come through to its own folder.
    chmod a+x "$folder"
    # A tier that hangs fails instead of holding up the rest. Tests that start programs share the log with them: everybody appends.
    TMPDIR=$folder timeout 1200 swift test --skip-build "${where[@]}" --filter "$filter" >>"$out" 2>&1
    local status=$?
    cat "$out" >>"$log"
    # The runner's own count, in its last line: single lines can be missing where programs write at once.
    local total
    total=$(sed -nE 's/.*Test run with ([0-9]+) tests? in .*/\1/p' "$out" | tail -n 1)
    bad=$(grep -cE '^✘ Test .* failed after' "$out")
    bad=$((bad - $(grep -cE '^✘ Test run ' "$out")))
    # A test whose tool is missing is neither: the runner counts it, and the reason is told.
    skipped=$(grep -cE '^➜ Test .* skipped' "$out")
    ok=$((${total:-0} - bad - skipped))
    # A tier that died on its way failed, whatever it had counted.
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    # Tests leave nothing behind; the runner's own things do not count.
    left=$(find "$folder" -mindepth 1 -maxdepth 1 ! -name 'TemporaryDirectory.*' ! -name '*.lock' -printf '%f\n')
    rm -rf "$folder"
    [ -z "$left" ] || bad=$((bad + 1))
    printf '%-22s %5d passed, %d failed\n' "$name" "$ok" "$bad"
    [ -z "$left" ] || printf '  left behind: %s\n' "$left"
    sed -nE 's/^➜ Test (.*) skipped: "?([^"]*)"?$/  skipped: \1: \2/p' "$out"
    if [ "$bad" -ne 0 ]; then grep -E '^✘|(^|[^a-z])error: |Fatal error|Precondition failed' "$out" | head -n 40; fi
    passed=$((passed + ok))
    failed=$((failed + bad))
    rm -f "$out"
}

# What did not even build.
fail_tier() {
    printf '%-22s %5d passed, %d failed\n' "$1" 0 1
    tail -n 20 "$log"
    failed=$((failed + 1))
}

# Strangers' programs must build against the package as it stands, and do what their own tests ask of them. All share one scratch path, so that
# the toolkit is compiled once.
for example in Examples/*/; do
    name="example $(basename "$example")"
    where=(--package-path "$example" --scratch-path build/examples)
    if ! swift build --build-tests "${where[@]}" >>"$log" 2>&1; then
        fail_tier "$name"
    elif [ -d "$example/Tests" ]; then
        run_tier "$name" . "${where[@]}"
    else
        printf '%-22s %5d passed, %d failed\n' "$name" 1 0
        passed=$((passed + 1))
    fi
done
run_tier "values" '^(CommandSyntaxTests|LayoutMathTests|StorageTests|ImagingTests|PlatformTests|TextLayoutTests|ParticlesTests|PicturesTests|NotesTests|CopiesTests|EditingTests|EmitterFilesTests|FileWritersTests|FaultyReadersTests|FuzzingTests|DesktopTests)\.'
run_tier "views and replays" '^(ViewsTests|WidgetsTests|ReplayTests|PanoramaTestingTests|GalleryTests|ParticleEditorTests|ScenesTests)\.'
run_tier "pictures" '^(SDLBackendTests|HostingTests|ScreenshotTests)\.'
run_tier "decoders" '^DecoderTests\.'
run_tier "end to end, X11" '^EndToEndTests\.(?!WaylandTests|MutterTests|KWinTests|WindowPlaceTests|AwakeScreenTests)'
run_tier "end to end, Wayland" '^EndToEndTests\.WaylandTests'
run_tier "desktops" '^EndToEndTests\.(MutterTests|KWinTests|WindowPlaceTests|AwakeScreenTests)'
# What a frame costs in counts is told of the program as it is shipped: an optimised build.
counts=(-c release --package-path Benchmarks --scratch-path build/bench)
if bash Scripts/build-benches.sh build/bench --build-tests >>"$log" 2>&1; then
    PANORAMA_DATADIR=$PWD/Resources run_tier "counts, optimised" '^CountTests\.' "${counts[@]}"
else
    fail_tier "counts, optimised"
fi
# Judges builds, not the program: a second `make run` must not wait for a compiler.
if bash Scripts/check-rebuild.sh run-build >>"$log" 2>&1; then
    printf '%-22s %5d passed, %d failed\n' "rebuild" 1 0
    passed=$((passed + 1))
else
    fail_tier "rebuild"
fi
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
