#!/usr/bin/env bash
# What got slower since another revision: bench/against.sh REVISION [BENCH [ROUNDS]] [-- ARGUMENTS]
# Builds the bench program of both, runs them in turns, and compares each of their measurements by the median ratio of
# the rounds. Slower is what exceeds 5 %, which the layout of a program alone can do, and half the spread of the old one's
# rounds, in the median and at all in every round. Exit status 1 where something is.
set -euo pipefail
cd "$(dirname "$0")/.."

revision=$(git rev-parse --verify --short "${1:?a revision to compare with}^{commit}")
bench=pair
rounds=5
shift
[[ $# == 0 || $1 == -- ]] || { bench=$1 && shift; }
[[ $# == 0 || $1 == -- ]] || { rounds=$1 && shift; }
[[ $# == 0 ]] || shift
[[ $rounds =~ ^[1-9][0-9]*$ ]] || { echo "against: $rounds is no number of rounds" >&2; exit 2; }

folder=build/against
sources=$folder/$revision
mkdir -p "$folder"
[[ -d $sources ]] || git worktree add --detach --quiet "$sources" "$revision"
echo "building bench_$bench of $revision and of these sources" >&2
cmake -S "$sources" -B "$folder/build-$revision" -G Ninja -DCMAKE_BUILD_TYPE=Release -DMOTZKIN_BENCH=ON -DMOTZKIN_TESTS=OFF \
  --log-level=WARNING >/dev/null
cmake --build "$folder/build-$revision" --target "bench_$bench" -- --quiet
cmake --preset release --log-level=WARNING >/dev/null
cmake --build --preset release --target "bench_$bench" -- --quiet

log=$folder/$bench.log
: >"$log"
for ((round = 1; round <= rounds; ++round)); do
  echo "round $round of $rounds" >&2
  for which in old new; do
    program=build/release/bench/bench_$bench
    [[ $which == new ]] || program=$folder/build-$revision/bench/bench_$bench
    measured=$folder/$bench.$which
    rm -f "$measured"
    MOTZKIN_BENCH_LOG=$measured "$program" "$@" >/dev/null
    [[ -s $measured ]] || { echo "against: bench_$bench of $revision measures nothing that can be compared" >&2; exit 2; }
    awk -v which=$which -v round="$round" '{ print which "\t" round "\t" $0 }' "$measured" >>"$log"
  done
done

# Lines of the log: old or new, round, number of the measurement, its name, nanoseconds.
awk -F'\t' '
  function sort(values, count,   i, j, value) {
    for (i = 2; i <= count; ++i) {
      value = values[i]
      for (j = i - 1; j > 0 && values[j] > value; --j) values[j + 1] = values[j]
      values[j + 1] = value
    }
  }
  function quantile(values, count, share) { return values[1 + int(share * (count - 1) + 0.5)] }
  { name[$3] = $4; time[$1, $2, $3] = $5; rounds = $2 > rounds ? $2 : rounds; most = $3 > most ? $3 : most }
  END {
    printf "%-52s %12s %12s %8s %8s\n", "median of " rounds " rounds", "before ns", "now ns", "ratio", "noise"
    for (i = 1; i <= most; ++i) {
      if (!(i in name)) continue
      for (round = 1; round <= rounds; ++round) {
        before[round] = time["old", round, i]
        now[round] = time["new", round, i]
        ratio[round] = before[round] > 0 ? now[round] / before[round] : 1
      }
      sort(before, rounds); sort(now, rounds); sort(ratio, rounds)
      middle = quantile(before, rounds, 0.5)
      noise = middle > 0 ? (quantile(before, rounds, 1) - quantile(before, rounds, 0)) / middle / 2 : 0
      least = noise > 0.05 ? noise : 0.05
      change = quantile(ratio, rounds, 0.5)
      always = quantile(ratio, rounds, 0) > 1 ? 1 : quantile(ratio, rounds, 1) < 1 ? -1 : 0
      remark = change > 1 + least && always > 0 ? "  slower" : change < 1 - least && always < 0 ? "  quicker" : ""
      slower += remark == "  slower"
      printf "%-52s %12.1f %12.1f %8.3f %7.1f%%%s\n", name[i], middle, quantile(now, rounds, 0.5), change, 100 * noise, remark
    }
    printf "%d of %d slower by more than the noise\n", slower, most
    exit slower > 0
  }' "$log"
