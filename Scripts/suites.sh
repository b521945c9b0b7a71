# suites.sh: sourced by the scripts that run tests. Most tests wait for the main thread of their process, and those of windows mostly wait for a
# program. So the suites are dealt to several processes, of which some run at a time.
#
# The functions add to `passed` and `failed`.

# count_run LOG STATUS FILES: counts the tests of a process from the runner's output, its exit status and the folder in which it could leave files.
# Prints what failed, what was skipped and why, and what was left behind.
count_run() {
    local log=$1 status=$2 files=$3 total bad skipped left
    # The total is taken from the runner's last line, because single lines can be missing when several programs write at once.
    total=$(sed -nE 's/.*Test run with ([0-9]+) tests? in .*/\1/p' "$log" | tail -n 1)
    bad=$(grep -E '^✘ Test .* failed after' "$log" | grep -cv '^✘ Test run ')
    # A test whose tool is missing counts as neither passed nor failed. The runner includes it in its total.
    skipped=$(grep -cE '^➜ Test .* skipped' "$log")
    passed=$((passed + ${total:-0} - bad - skipped))
    # A process that crashed has failed, even if no test had failed before.
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    sed -nE 's/^➜ Test (.*) skipped: "?([^"]*)"?$/  skipped: \1: \2/p' "$log"
    if [ "$bad" -ne 0 ]; then grep -E '^✘|(^|[^a-z])error: |Fatal error|Precondition failed' "$log" | head -n 40; fi
    # Tests must leave no files behind. Files of the runner itself are ignored.
    left=$(find "$files" -mindepth 1 -maxdepth 1 ! -name 'TemporaryDirectory.*' ! -name '*.lock' -printf '%f\n')
    if [ -n "$left" ]; then
        printf '  left behind: %s\n' $left
        find "$files" -mindepth 2 -printf '    %P\n' | head -n 20
        bad=$((bad + 1))
    fi
    failed=$((failed + bad))
}

# run_hand BINARY SECONDS FILE: runs the suites whose names are in the file, and writes the runner's output and status beside it.
run_hand() {
    mkdir "$3.d"
    # Programs that do not run as root, such as a compositor, must be able to reach their own folders inside this one.
    chmod a+x "$3.d"
    # A shell without job control lets background processes ignore signals that the tests send to programs.
    env --default-signal TMPDIR="$3.d" NO_COLOR=1 timeout "$2" "$1" --testing-library swift-testing \
        --filter "^($(sed 's/\./\\./' "$3" | paste -sd '|'))[/(]" >>"$3.log" 2>&1
    echo $? >"$3.status"
}
export -f run_hand

# run_suites BINARY PATTERN PROCESSES: runs the suites of a test program whose names ('Target.Suite') match a Perl regular expression. A process
# that hangs fails after 20 minutes. The output is appended to the file `log`, if that is set.
run_suites() {
    local binary=$1 pattern=$2 processes=$3 folder hand
    folder=$(mktemp -d)
    chmod a+x "$folder"
    # A few suites take most of the time, so one hand for each process would leave some processes idle. Suites that count the open files of their
    # process get one for themselves, and so do those whose locks a program would hold for a moment that another suite starts.
    "$binary" --list-tests --testing-library swift-testing | sed -nE 's/^([^/(]+)[/(].*/\1/p' | sort -u | grep -P "$pattern" |
        awk -v folder="$folder" -v hands=$((4 * processes)) '
            /(Descriptor|UnwatchedFolder|ReplacedWorker|DraftFile)Tests$/ { print > (folder "/alone-" NR); next }
            { print > (folder "/" NR % hands) }'
    printf '%s\0' "$folder"/* | xargs -0 -n 1 -P "$processes" bash -c 'run_hand "$0" 1200 "$1"' "$binary"
    for hand in "$folder"/*[0-9]; do
        count_run "$hand.log" "$(cat "$hand.status" || echo 1)" "$hand.d"
        [ -z "${log:-}" ] || cat "$hand.log" >>"$log"
    done
    rm -rf "$folder"
}
