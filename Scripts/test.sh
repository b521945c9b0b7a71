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

. "$(dirname "$0")/suites.sh"

# run_tier NAME BINARY PATTERN [PROCESSES]: runs the suites of a test program that match the pattern, and prints a line.
run_tier() {
    local start=$SECONDS before=$passed wrong=$failed details
    details=$(mktemp)
    run_suites "$2" "$3" "${4:-$(nproc)}" >"$details"
    # A tier without tests is a mistake.
    [ "$passed" -gt "$before" ] || failed=$((failed + 1))
    printf '%-22s %5d passed, %d failed, %d s\n' "$1" $((passed - before)) $((failed - wrong)) $((SECONDS - start))
    cat "$details"
    rm -f "$details"
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
    run_tier "examples" "$scratch/debug/ExamplesPackageTests.xctest" .
else
    fail_tier "examples"
fi
# The samples of the documentation must build and draw their pictures.
pictures=$(mktemp -d)
if bash -c "$BUILD_TESTS --package-path Documentation" >>"$log" 2>&1 && "$scratch/debug/Examples" Resources "$pictures" >>"$log" 2>&1; then
    printf '%-22s %5d passed, %d failed\n' "documentation" 1 0
    passed=$((passed + 1))
else
    fail_tier "documentation"
fi
rm -rf "$pictures"
bash -c "$BUILD_TESTS --build-tests" >>"$log" 2>&1 || fail_tier "build"
tests=$scratch/debug/panoramaPackageTests.xctest
run_tier "values" "$tests" '^(LayoutMathTests|StorageTests|ImagingTests|PlatformTests|TextLayoutTests|ParticlesTests|PicturesTests|NotesTests|CopiesTests|EditingTests|EmitterFilesTests|FileWritersTests|FaultyReadersTests|FuzzingTests|DesktopTests)\.'
run_tier "views and replays" "$tests" '^(ViewsTests|WidgetsTests|ReplayTests|PanoramaTestingTests|GalleryTests|ParticleEditorTests|ScenesTests)\.'
run_tier "pictures" "$tests" '^(SDLBackendTests|HostingTests|ScreenshotTests)\.'
run_tier "decoders" "$tests" '^DecoderTests\.'
# Tests of windows mostly wait. Meanwhile, what is tested last is built by what they leave of the processors.
builds=$(mktemp -d)
{
    chrt --idle 0 bash Scripts/build-benches.sh build/bench --build-tests >"$builds/benches.log" 2>&1
    echo $? >"$builds/benches.status"
    chrt --idle 0 make run-build SETUP=no >"$builds/run.log" 2>&1
} &
run_tier "end to end" "$tests" '^EndToEndTests\.(?!Mutter|KWinTests|OpenboxPlaceTests|XfwmPlaceTests)' $((1 + $(nproc)))
run_tier "desktops" "$tests" '^EndToEndTests\.(Mutter|KWinTests|OpenboxPlaceTests|XfwmPlaceTests)' $((1 + $(nproc)))
wait
cat "$builds"/*.log >>"$log"
# Allocations and frames are counted in an optimised build, because that is what is shipped.
if [ "$(cat "$builds/benches.status")" = 0 ]; then
    PANORAMA_DATADIR=$PWD/Resources run_tier "counts, optimised" build/bench/release/BenchmarksPackageTests.xctest '^CountTests\.' 1
else
    fail_tier "counts, optimised"
fi
rm -rf "$builds"
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
