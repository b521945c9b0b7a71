#!/usr/bin/env bash
# fuzz.sh [SECONDS] [TARGET]: tries altered bytes on each reader of strangers' bytes (Tests/FuzzTargets) with libFuzzer, under the sanitizers of
# addresses and of undefined behaviour, SECONDS each (20), as many at once as there are processors. Begins with the stored corpus and keeps what
# reaches further in build/fuzz/corpus; bytes that break a reader are put into build/fuzz/found. Fails if one breaks.
set -u
cd "$(dirname "$0")/.." || exit 2

seconds=${1:-20}
only=${2:-}
scratch=build/fuzz
log=$scratch/build.log
program=$scratch/release/Fuzzing
mkdir -p $scratch/corpus $scratch/found

# Swift's own option for fuzzing instruments calls only.
swift build -c release --scratch-path $scratch --product Fuzzing --sanitize=fuzzer --sanitize=address \
    -Xswiftc -sanitize-coverage=edge,indirect-calls,trace-cmp,inline-8bit-counters,pc-table \
    -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined -Xcc -DLIBFUZZER >$log 2>&1 || {
    tail -n 20 $log
    echo "the readers cannot be built for the fuzzer"
    exit 1
}

# Exits with the fuzzer's code: not 0 if bytes broke the reader, took ten seconds or two gigabytes.
try() {
    local target=$1
    mkdir -p "$scratch/corpus/$target"
    # libFuzzer cannot be asked to end by a reader that does not: whoever hangs beyond all limits is killed.
    # Swift keeps texts behind pointers that the search for leaks does not know, and its own report of a crash would come first.
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
