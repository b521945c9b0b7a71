#!/usr/bin/env bash
# fuzz.sh [SECONDS] [TARGET]: fuzzes each reader of untrusted input (Tests/FuzzTargets) with libFuzzer, AddressSanitizer and
# UndefinedBehaviorSanitizer. Each reader runs for SECONDS (20), and as many run at once as there are processors. The fuzzer starts from the stored
# corpus and saves inputs that reach new code in build/fuzz/corpus. Inputs that break a reader are saved in build/fuzz/found, and the script fails.
set -u
cd "$(dirname "$0")/.." || exit 2

seconds=${1:-20}
only=${2:-}
scratch=build/fuzz
log=$scratch/build.log
program=$scratch/release/Fuzzing
mkdir -p $scratch/corpus $scratch/found

# On its own, Swift's -sanitize=fuzzer instruments only calls, so the coverage option below adds edges and comparisons.
swift build -c release --scratch-path $scratch --product Fuzzing --sanitize=fuzzer --sanitize=address \
    -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
    -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined -Xcc -DLIBFUZZER >$log 2>&1 || {
    tail -n 20 $log
    echo "the readers cannot be built for the fuzzer"
    exit 1
}

# Returns the fuzzer's exit code. It is not 0 if an input broke the reader, took ten seconds or took two gigabytes.
try() {
    local target=$1
    mkdir -p "$scratch/corpus/$target"
    # libFuzzer cannot stop a reader that never returns, so a hanging process is killed after all limits have passed.
    # Leak detection is off because it does not recognise the pointers that Swift uses for strings. Swift's backtraces are off because they would
    # come before the sanitizer's report.
    FUZZ_TARGET=$target ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no timeout -s KILL $((seconds + 120)) $program -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -close_fd_mask=1 \
        -artifact_prefix="$scratch/found/$target-" -print_final_stats=1 "$scratch/corpus/$target" "Tests/FuzzCorpus/$target" \
        >"$scratch/$target.log" 2>&1 </dev/null
}

tell() {
    local target=$1 stored runs edges
    stored=$(find "Tests/FuzzCorpus/$target" -type f | wc -l)
    runs=$(sed -nE 's/^stat::number_of_executed_units: *([0-9]+)/\1/p' "$scratch/$target.log" | tail -n 1)
    edges=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$scratch/$target.log" | tail -n 1)
    printf '%-10s %6d stored %10s runs %7s places reached\n' "$target" "$stored" "${runs:--}" "${edges:--}"
}

passed=0
failed=0
targets=(${only:-$(cd Tests/FuzzCorpus && ls)})
width=$(nproc)
for ((first = 0; first < ${#targets[@]}; first += width)); do
    turn=("${targets[@]:first:width}")
    pids=()
    for target in "${turn[@]}"; do try "$target" & pids+=($!); done
    for index in "${!turn[@]}"; do
        if wait "${pids[index]}"; then passed=$((passed + 1)); else
            failed=$((failed + 1))
            echo "${turn[index]} is broken by bytes:"
            grep -E 'ERROR: Add|Fatal error|runtime error|Test unit' "$scratch/${turn[index]}.log" | head -n 6
        fi
        tell "${turn[index]}"
    done
done
echo "$passed readers held, $failed broke"
[ "$failed" -eq 0 ]
