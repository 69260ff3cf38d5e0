#!/usr/bin/env bash
# Motzkin beside other libraries, on the same work in the same run: bench/compare.sh [FOLDER]
# Writes FOLDER/comparison.md (docs by default) and FOLDER/comparison.json, which holds all that the page shows. Runs the
# bench programs one after the other; within each, all contenders take turns.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-docs}
programs=build/release/bench
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
source bench/compare_sections.sh

build/release/motzkin experiment environment | sed '/^command/d' >"$scratch/environment"
for package in libfcl-dev libbullet-dev libode-dev libccd-dev libcgal-dev libembree-dev; do
  version=$(dpkg-query --show --showformat '${Version}' $package 2>/dev/null || echo 'not installed')
  printf '%-10s %s\n' "${package%-dev}" "$version" >>"$scratch/environment"
done
for section in "${sections[@]}"; do
  IFS='|' read -r title command note <<<"$section"
  read -r program arguments <<<"$command"
  echo "$command" >&2
  if [[ $program == corpus ]]; then
    mkdir "$scratch/judged"
    printf '<!-- judged -->\n<!-- end -->\n' >"$scratch/judged/corpus.md"
    bench/corpus.sh "$scratch/judged" >/dev/null
    sed '/^<!--/d; /^```/d' "$scratch/judged/corpus.md" >"$scratch/corpus.txt"
    mv "$scratch/judged/corpus.json" "$scratch/corpus.json"
    continue
  fi
  # shellcheck disable=SC2086
  MOTZKIN_BENCH_LOG=$scratch/$program.log "$programs/$program" $arguments >"$scratch/$program.txt"
done
bench/compare_page.sh "$scratch" "$folder"
