#!/usr/bin/env bash
# Runs two builds of answers.cpp and compares what they print. MOTZKIN_SETS_DIVISOR makes the sets smaller.
set -euo pipefail
most=48
[[ $2 == *unoptimised* ]] && most=16  # it takes ten times as long
pairs=$((most / ${MOTZKIN_SETS_DIVISOR:-1} > 0 ? most / ${MOTZKIN_SETS_DIVISOR:-1} : 1))
diff <("$1" "$pairs") <("$2" "$pairs")
lines=$("$1" 1 | wc -l)
((lines == 64)) || { echo "64 lines expected, $lines printed" && exit 1; }
