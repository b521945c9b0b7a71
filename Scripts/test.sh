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
# Allocations and frames are counted in optimised code, because that is what is shipped.
if bash -c "$BUILD_TESTS --build-tests --package-path Benchmarks" >>"$log" 2>&1; then
    PANORAMA_DATADIR=$PWD/Resources run_tier "counts" "$scratch/debug/BenchmarksPackageTests.xctest" '^CountTests\.' 1
else
    fail_tier "counts"
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
run_tier "values" "$tests" '^(LayoutMathTests|StorageTests|ImagingTests|PlatformTests|TextLayoutTests|ParticlesTests|PicturesTests|NotesTests|CopiesTests|EditingTests|EmitterFilesTests|FileWritersTests|FaultyReadersTests|FuzzingTests|DesktopTests|AccessibilityTests)\.'
run_tier "views and replays" "$tests" '^(ViewsTests|WidgetsTests|ReplayTests|PanoramaTestingTests|GalleryTests|ParticleEditorTests|ScenesTests)\.'
run_tier "pictures" "$tests" '^(SDLBackendTests|HostingTests|EmitterViewsTests|ScreenshotTests)\.'
run_tier "decoders" "$tests" '^DecoderTests\.'
# Tests of windows mostly wait, so both tiers of them run at once.
beside=$(mktemp -d)
(
    passed=0
    failed=0
    log=$beside/log
    run_tier "desktops" "$tests" '^EndToEndTests\.(Mutter|KWin|OpenboxPlaceTests|XfwmPlaceTests)(?!DragTests)' >"$beside/lines"
    echo "$passed $failed" >"$beside/counts"
) &
run_tier "end to end" "$tests" '^EndToEndTests\.(?!Mutter|KWin|OpenboxPlaceTests|XfwmPlaceTests|DragTests|Orca)' $((1 + $(nproc)))
wait
cat "$beside/lines"
cat "$beside/log" >>"$log"
read -r desktops_passed desktops_failed <"$beside/counts"
passed=$((passed + desktops_passed))
failed=$((failed + desktops_failed))
rm -rf "$beside"
# SDL gives a program 14 ms to send what was dropped, which on a busy machine is too short.
run_tier "drags" "$tests" '^EndToEndTests\.(Mutter|KWin)?DragTests$' 1
# A reader that is interrupted says other things.
run_tier "spoken" "$tests" '^EndToEndTests\.Orca'
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ]
