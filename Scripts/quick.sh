#!/usr/bin/env bash
# quick.sh [PATH OF THE BUILD]: runs those tests of values, views and replays that depend on what has changed since the commit SINCE, by default the
# last one. The last line is 'N passed, N failed'. BUILD_TESTS is the command that builds in the folder of the tests.
set -u

scratch=${1:-build/tests}
build_log=build/quick-build.log
mkdir -p build
. "$(dirname "$0")/suites.sh"

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

passed=0
failed=0
tests=$(swift build --show-bin-path --scratch-path "$scratch")/panoramaPackageTests.xctest
run_suites "$tests" "^($(paste -sd '|' <<<"$targets"))\\." "$(nproc)"
printf '%s\n' $targets | paste -sd ' '
printf 'built in %d s, tested in %d s\n' "$built" $((SECONDS - built))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
