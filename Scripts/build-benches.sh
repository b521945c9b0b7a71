#!/usr/bin/env bash
# build-benches.sh SCRATCH [OPTION...]: builds the benchmarks with optimisation. SwiftPM does not notice a new file in a package that another package
# depends on by path. So the build plan is deleted if it is older than a folder of sources.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$1
shift
plan=$scratch/release.yaml
if [ -e "$plan" ] && [ -n "$(find Sources Benchmarks -type d -newer "$plan" -print -quit)" ]; then rm "$plan"; fi
swift build -c release --package-path Benchmarks --scratch-path "$scratch" "$@"
