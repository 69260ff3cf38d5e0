#!/usr/bin/env bash
# Runs two builds of answers.cpp and compares what they print. MOTZKIN_SETS_DIVISOR makes the sets smaller.
set -euo pipefail
pairs=$((48 / ${MOTZKIN_SETS_DIVISOR:-1} > 0 ? 48 / ${MOTZKIN_SETS_DIVISOR:-1} : 1))
diff <("$1" "$pairs") <("$2" "$pairs")
lines=$("$1" 1 | wc -l)
((lines == 64)) || { echo "64 lines expected, $lines printed" && exit 1; }
