#!/usr/bin/env bash
# Motzkin beside other libraries, on the same work in the same run: bench/compare.sh [FOLDER]
# Writes FOLDER/comparison.md (docs by default) and FOLDER/comparison.json. Runs the bench programs one after the other;
# within each, all contenders take turns.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-docs}
programs=build/release/bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Section titles, programs with their arguments, and what the numbers mean.
sections=(
  'Pairs that lie|bench_peers|Wrong answers about two solids: `invented` counts pairs that are apart and were said to meet, `missed` those that meet and were said to be apart, `by order` answers that change with the order of the two. The truth is found by elimination over rationals. The other libraries take floating-point answers for what they are, and offer depth and distance, which `relate` does not.'
  'Pairs, time|bench_pair|Time of one pair beside a plain test without error bounds, and beside CGAL with exact predicates. `relate` is exact, the plain tests are not. Above 1 is slower than the first line.'
  'Meshes|bench_tree|Building one tree, whether two meshes meet, and all pairs of triangles that do; trees are there before the searches begin. Motzkin and CGAL are exact, Embree has boxes in floats and is given a test of triangles in floats. A dash is what a library does not offer. FCL and ODE can report contact points as well.'
  'Worlds|bench_world|All pairs among a hundred thousand boxes, and rings among rings; what follows the first block compares ways within Motzkin.'
  'First contact in linear motion|bench_contact|Errors and time on published queries, where their files are beside this folder, and on random ones. `cubic in doubles` and `steps as the distance allows` are the two usual ways, written here; both are approximate.'
  'First contact of bodies that turn|bench_motion 3 2000|FCL and Bullet look for the time of contact by conservative advancement, Motzkin proves a bracket. `missed` are contacts that were not found, `late` those found after the bodies have entered each other.'
)

for section in "${sections[@]}"; do
  IFS='|' read -r title command note <<<"$section"
  read -r program arguments <<<"$command"
  echo "$command" >&2
  # shellcheck disable=SC2086
  MOTZKIN_BENCH_LOG=$scratch/$program.log "$programs/$program" $arguments >"$scratch/$program.txt"
done

mkdir -p "$folder"
{
  echo '# Motzkin beside other libraries'
  echo
  echo 'Written by `./run bench compare`. Every table comes from one run of one program, in which the contenders take turns;'
  echo 'times are of the processor, medians, and ratios are to the first line of a block, with their quartiles where two'
  echo 'numbers stand in brackets. Each library runs in its best mode that we know of, with its input prepared before the time'
  echo 'begins. Rows where Motzkin loses are kept. The [guarantees](guarantees.md) say what it promises.'
  echo
  build/release/motzkin experiment environment | sed -E '/^command/d; s/^(\S+) +(.*)$/- \1: `\2`/'
  for package in libfcl-dev libbullet-dev libode-dev libccd-dev libcgal-dev libembree-dev; do
    version=$(dpkg-query --show --showformat '${Version}' $package 2>/dev/null || echo 'not installed')
    echo "- ${package%-dev}: \`$version\`"
  done
  for section in "${sections[@]}"; do
    IFS='|' read -r title command note <<<"$section"
    read -r program arguments <<<"$command"
    printf '\n## %s\n\n%s\n\n```text measured\n' "$title" "$note"
    sed -E 's/[[:space:]]+$//' "$scratch/$program.txt" | sed '/./,$!d'
    echo '```'
  done
} >"$scratch/comparison.md"
{
  echo '{'
  separator=''
  for section in "${sections[@]}"; do
    IFS='|' read -r title command note <<<"$section"
    read -r program arguments <<<"$command"
    [[ -f $scratch/$program.log ]] || continue
    printf '%s"%s": [\n' "$separator" "${program#bench_}"
    awk -F'\t' '{ gsub(/["\\]/, "", $2); printf "%s  {\"measurement\": %d, \"name\": \"%s\", \"nanoseconds\": %s}", (NR > 1 ? ",\n" : ""), $1, $2, $3 }' \
      "$scratch/$program.log"
    printf '\n]'
    separator=$',\n'
  done
  printf '\n}\n'
} >"$scratch/comparison.json"
mv "$scratch/comparison.md" "$scratch/comparison.json" "$folder/"
echo "$folder/comparison.md, $folder/comparison.json"
