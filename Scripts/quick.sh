#!/usr/bin/env bash
# quick.sh [PATH OF THE BUILD]: runs those tests of values, views and replays that depend on what has changed since the commit SINCE, by default the
# last one. The last line is 'N passed, N failed'. BUILD_TESTS is the command that builds in the folder of the tests.
set -u

scratch=${1:-build/tests}
build_log=build/quick-build.log
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p build

# The targets with a changed file, all if the package's manifest has changed, and the targets that depend on these. A file belongs to the target with
# the longest path that leads to it.
reached='
    .targets as $targets
    | def owner: . as $file | [$targets[] | select(.path as $path | $file | startswith($path + "/"))] | max_by(.path | length) | .name // empty;
    def widened: . as $known | (. + [$targets[] | select(.target_dependencies // [] | any(IN($known[]))) | .name] | unique)
        | if . == $known then . else widened end;
    ($files | split("\n")) as $files
    | if any($files[]; . == "Package.swift") then $targets | map(.name) else $files | map(owner) | unique | widened end
    | .[]'

# affected_tests: the names of the test targets to run, of those that test.sh has in these tiers.
affected_tests() {
    local files package tiers
    files=$({ git diff --name-only "${SINCE:-HEAD}" -- && git ls-files -o --exclude-standard; }) || return 1
    package=$(swift package describe --type json) || return 1
    tiers=$(sed -nE 's/^run_tier "(values|views and replays)" .*\((.*)\).*/\2/p' Scripts/test.sh | tr '|' '\n')
    jq -r --arg files "$files" "$reached" <<<"$package" | grep -xFf <(echo "$tiers") || true
}

targets=$(affected_tests) || exit 1
if [ -z "$targets" ]; then
    echo "panorama: no test of values, views and replays depends on what has changed"
    exit 0
fi
if ! bash -c "${BUILD_TESTS:?} --build-tests" >"$build_log" 2>&1; then
    grep -E 'error:' "$build_log" | sort -u | head -n 40
    exit 1
fi
built=$SECONDS

# Most of these tests wait for the main thread of their process, so the suites are dealt to several processes for each core, and each core runs one of
# these at a time. A few suites take most of the time, so one process a core would leave cores idle.
export tests
tests=$(swift build --show-bin-path --scratch-path "$scratch")/panoramaPackageTests.xctest
"$tests" --list-tests --testing-library swift-testing | sed -nE "s/^(($(paste -sd '|' <<<"$targets"))\.[^/(]+)[/(].*/\1/p" | sort -u |
    awk -v folder="$folder" -v hands=$((4 * $(nproc))) '{ print > (folder "/suites." NR % hands) }'
# run_suites FILE: runs the suites whose names are in the file, and writes the runner's output and status beside it.
run_suites() {
    mkdir "$1.files"
    chmod a+x "$1.files"
    TMPDIR=$1.files NO_COLOR=1 timeout 600 "$tests" --testing-library swift-testing --filter "^($(sed 's/\./\\./' "$1" | paste -sd '|'))[/(]" >"$1.log" 2>&1
    echo $? >"$1.status"
}
export -f run_suites
chmod a+x "$folder"
printf '%s\0' "$folder"/suites.* | xargs -0 -n 1 -P "$(nproc)" bash -c 'run_suites "$1"' run_suites

passed=0
failed=0
for suites in "$folder"/suites.*[0-9]; do
    # The total is taken from the runner's last line, as in test.sh.
    total=$(sed -nE 's/.*Test run with ([0-9]+) tests? in .*/\1/p' "$suites.log" | tail -n 1)
    bad=$(grep -E '^✘ Test .* failed after' "$suites.log" | grep -cv '^✘ Test run ')
    skipped=$(grep -cE '^➜ Test .* skipped' "$suites.log")
    [ "$(cat "$suites.status")" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    if [ "$bad" -ne 0 ]; then grep -E '^✘|(^|[^a-z])error: |Fatal error|Precondition failed' "$suites.log" | head -n 40; fi
    passed=$((passed + ${total:-0} - bad - skipped))
    failed=$((failed + bad))
done
printf '%s\n' $targets | paste -sd ' '
printf 'built in %d s, tested in %d s\n' "$built" $((SECONDS - built))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
