#!/usr/bin/env bash
# check.sh: checks the format, the house rules and the syntax of shell scripts, without building anything.
set -eu

swift format lint --strict --configuration .swift-format --parallel $(git ls-files -- "*.swift")
bash Scripts/house-rules.sh
bash Scripts/document-rules.sh
bash Scripts/english-rules.sh
for script in Scripts/*.sh .ci/run; do bash -n "$script"; done
echo "check: in order"
