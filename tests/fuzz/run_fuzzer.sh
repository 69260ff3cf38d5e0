#!/usr/bin/env bash
# Tries inputs in one format: run_fuzzer.sh FUZZER SEEDS FORMAT RUNS [SEED [CORPUS]]. Without a corpus to extend, it begins
# with what SEEDS writes, so that the same seed tries the same inputs. An input that fails is left beside the fuzzer.
set -euo pipefail
fuzzer=$1 seeds=$2 format=$3 runs=$4 seed=${5:-0} corpus=${6:-}
begin=$(mktemp -d)
trap 'rm -rf "$begin"' EXIT
"$seeds" "$format" "$begin"
[[ -z $corpus ]] || mkdir -p "$corpus"

# An input of 4 KiB that makes a reader ask for 8 MiB at once, or takes it 5 seconds, is a failure as well.
if MOTZKIN_FUZZ_FORMAT=$format "$fuzzer" -runs="$runs" -seed="$seed" -max_len=4096 -timeout=5 -malloc_limit_mb=8 \
    -artifact_prefix="$(dirname "$fuzzer")/$format-" ${corpus:+"$corpus"} "$begin" 2>"$begin/log"; then
  echo "$format: $(tail -n 1 "$begin/log")"
else
  tail -n 50 "$begin/log"
  exit 1
fi
