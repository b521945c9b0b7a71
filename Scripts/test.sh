#!/usr/bin/env bash
# test.sh [PATH OF THE BUILD]: runs the tests tier by tier and counts them. The last line is 'N passed, N failed'. BUILD_TESTS is the command that has
# built the tests.
set -u

scratch=${1:-build/tests}
mkdir -p build
log=build/test.log
: >"$log"
passed=0
failed=0

# Whether the tested code is built with PANORAMA_OPTIMISED.
optimised=1

# run_tier NAME FILTER [OPTION...]: runs the test targets that match the filter. The options select the build, if it is not that of the tests.
run_tier() {
    local name=$1 filter=$2 out ok bad skipped folder left
    shift 2
    local where=("$@")
    [ "${#where[@]}" -gt 0 ] || where=(--scratch-path "$scratch")
    local start=$SECONDS
    out=$(mktemp)
    folder=$(mktemp -d)
    # Programs that do not run as root, such as a compositor, must be able to reach their own folders inside this one.
    chmod a+x "$folder"
    # A tier that hangs fails after 20 minutes. The log is opened for appending, because tests share it with the programs that they start.
    TMPDIR=$folder env ${optimised:+PANORAMA_OPTIMISED=1} timeout 1200 swift test --skip-build "${where[@]}" --filter "$filter" >>"$out" 2>&1
    local status=$?
    cat "$out" >>"$log"
    # The total is taken from the runner's last line, because single lines can be missing when several programs write at once.
    local total
    total=$(sed -nE 's/.*Test run with ([0-9]+) tests? in .*/\1/p' "$out" | tail -n 1)
    bad=$(grep -cE '^✘ Test .* failed after' "$out")
    bad=$((bad - $(grep -cE '^✘ Test run ' "$out")))
    # A test whose tool is missing counts as neither passed nor failed. The runner includes it in its total, and the reason is printed below.
    skipped=$(grep -cE '^➜ Test .* skipped' "$out")
    ok=$((${total:-0} - bad - skipped))
    # A tier that crashed has failed, even if no test had failed before.
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    # Tests must leave no files behind. Files of the runner itself are ignored.
    left=$(find "$folder" -mindepth 1 -maxdepth 1 ! -name 'TemporaryDirectory.*' ! -name '*.lock' -printf '%f\n')
    rm -rf "$folder"
    [ -z "$left" ] || bad=$((bad + 1))
    printf '%-22s %5d passed, %d failed, %d s\n' "$name" "$ok" "$bad" $((SECONDS - start))
    [ -z "$left" ] || printf '  left behind: %s\n' "$left"
    sed -nE 's/^➜ Test (.*) skipped: "?([^"]*)"?$/  skipped: \1: \2/p' "$out"
    if [ "$bad" -ne 0 ]; then grep -E '^✘|(^|[^a-z])error: |Fatal error|Precondition failed' "$out" | head -n 40; fi
    passed=$((passed + ok))
    failed=$((failed + bad))
    rm -f "$out"
}

# fail_tier NAME: counts a tier that could not be built as failed.
fail_tier() {
    printf '%-22s %5d passed, %d failed\n' "$1" 0 1
    tail -n 20 "$log"
    failed=$((failed + 1))
}

# The examples must build against the current state of this package and pass their own tests. A folder has one build plan, so the tests are planned
# again afterwards, which compiles nothing.
if bash -c "${BUILD_TESTS:?} --build-tests --package-path Examples" >>"$log" 2>&1; then
    run_tier "examples" . --package-path Examples --scratch-path "$scratch"
else
    fail_tier "examples"
fi
bash -c "$BUILD_TESTS --build-tests" >>"$log" 2>&1 || fail_tier "build"
run_tier "values" '^(LayoutMathTests|StorageTests|ImagingTests|PlatformTests|TextLayoutTests|ParticlesTests|PicturesTests|NotesTests|CopiesTests|EditingTests|EmitterFilesTests|FileWritersTests|FaultyReadersTests|FuzzingTests|DesktopTests)\.'
run_tier "views and replays" '^(ViewsTests|WidgetsTests|ReplayTests|PanoramaTestingTests|GalleryTests|ParticleEditorTests|ScenesTests)\.'
run_tier "pictures" '^(SDLBackendTests|HostingTests|ScreenshotTests)\.'
run_tier "decoders" '^DecoderTests\.'
run_tier "end to end, X11" '^EndToEndTests\.(?!WaylandTests|MutterTests|KWinTests|WindowPlaceTests|AwakeScreenTests)'
run_tier "end to end, Wayland" '^EndToEndTests\.WaylandTests'
run_tier "desktops" '^EndToEndTests\.(MutterTests|KWinTests|WindowPlaceTests|AwakeScreenTests)'
# Allocations and frames are counted in an optimised build, because that is what is shipped.
counts=(-c release --package-path Benchmarks --scratch-path build/bench)
if bash Scripts/build-benches.sh build/bench --build-tests >>"$log" 2>&1; then
    optimised= PANORAMA_DATADIR=$PWD/Resources run_tier "counts, optimised" '^CountTests\.' "${counts[@]}"
else
    fail_tier "counts, optimised"
fi
# Checks the build and not the program: a second `make run` must not compile anything.
if bash Scripts/check-rebuild.sh run-build >>"$log" 2>&1; then
    printf '%-22s %5d passed, %d failed\n' "rebuild" 1 0
    passed=$((passed + 1))
else
    fail_tier "rebuild"
fi
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
