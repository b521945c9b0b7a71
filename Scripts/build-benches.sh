#!/usr/bin/env bash
# build-benches.sh SCRATCH [OPTION...]: builds the benchmarks, optimised. SwiftPM does not notice a file that was added to a package on which
# another one depends by its path, so a plan older than a folder of sources is dropped.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$1
shift
plan=$scratch/release.yaml
if [ -e "$plan" ] && [ -n "$(find Sources Benchmarks -type d -newer "$plan" -print -quit)" ]; then rm "$plan"; fi
swift build -c release --package-path Benchmarks --scratch-path "$scratch" "$@"
