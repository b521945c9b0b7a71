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

# Runs the fuzzer on a reader; the arguments are the fuzzer's. Leak detection is off because it does not recognise the pointers that Swift uses for
# strings. Swift's backtraces are off because they would come before the sanitizer's report.
run_fuzzer() {
    FUZZ_TARGET=$1 ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no timeout -s KILL $((seconds + 120)) $program -timeout=10 -rss_limit_mb=2048 \
        -close_fd_mask=1 "${@:2}" >>"$scratch/$1.log" 2>&1 </dev/null
}

# Fuzzes a reader. Returns the fuzzer's exit code, which is not 0 if an input broke the reader, took ten seconds or took two gigabytes. libFuzzer
# cannot stop a reader that never returns, so a hanging process is killed after all limits have passed.
try() {
    local target=$1 status slow
    mkdir -p "$scratch/corpus/$target"
    : >"$scratch/$target.log"
    run_fuzzer "$target" -max_total_time="$seconds" -artifact_prefix="$scratch/found/$target-" -print_final_stats=1 "$scratch/corpus/$target" \
        "Tests/FuzzCorpus/$target"
    status=$?
    # libFuzzer measures ten seconds by the wall clock, which also passes while a machine stands still. So the input is read again, alone.
    [ $status -eq 70 ] || return $status
    slow=$(ls -t "$scratch/found/$target"-timeout-* | head -n 1)
    run_fuzzer "$target" "$slow" && rm -f "$slow"
}

tell() {
    local target=$1 stored runs edges
    stored=$(find "Tests/FuzzCorpus/$target" -type f | wc -l)
    runs=$(sed -nE 's/^stat::number_of_executed_units: *([0-9]+)/\1/p' "$scratch/$target.log" | tail -n 1)
    edges=$(sed -nE 's/.* cov: ([0-9]+) .*/\1/p' "$scratch/$target.log" | tail -n 1)
    printf '%-10s %6d stored %10s runs %7s places reached\n' "$target" "$stored" "${runs:--}" "${edges:--}"
}

# Prints what broke a reader, with the bytes, because a machine that is lent for one run keeps no files.
explain() {
    local file
    echo "$1 is broken by bytes:"
    grep -E 'ERROR: |Fatal error|runtime error|Test unit' "$scratch/$1.log" | head -n 6
    file=$(ls -t "$scratch/found/$1"-* 2>/dev/null | head -n 1)
    [ -z "$file" ] || gzip -c9n "$file" | base64 -w 200
}

broken=()
targets=(${only:-$(cd Tests/FuzzCorpus && ls)})
width=$(nproc)
for ((first = 0; first < ${#targets[@]}; first += width)); do
    turn=("${targets[@]:first:width}")
    pids=()
    for target in "${turn[@]}"; do try "$target" & pids+=($!); done
    for index in "${!turn[@]}"; do
        wait "${pids[index]}" || broken+=("${turn[index]}")
        tell "${turn[index]}"
    done
done
for target in "${broken[@]}"; do explain "$target"; done
echo "$((${#targets[@]} - ${#broken[@]})) readers held, ${#broken[@]} broke"
[ ${#broken[@]} -eq 0 ]
