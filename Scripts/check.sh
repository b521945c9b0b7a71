#!/usr/bin/env bash
# check.sh: format, rules of the house, shell scripts. Nothing is built.
set -eu

swift format lint --strict --configuration .swift-format --parallel $(git ls-files -- "*.swift")
bash Scripts/house-rules.sh
if [ -x ../shared/checks/house.sh ]; then ../shared/checks/house.sh; fi
for script in Scripts/*.sh .ci/run; do bash -n "$script"; done
echo "check: in order"
