#!/usr/bin/env bash
# Runs two builds of interval_bits.cpp and compares what they print. A program for fused multiply-add is skipped where the
# processor has none.
set -euo pipefail
if [[ $3 == *fused* ]] && ! grep -qw fma /proc/cpuinfo; then
  echo "skipped: no fused multiply-add"
  exit 77
fi
diff <("$1") <("$2")
lines=$("$1" | wc -l)
((lines == 12)) || { echo "12 lines expected, $lines printed" && exit 1; }
