#!/usr/bin/env bash
# Other libraries judged by the corpus of hard questions: bench/corpus.sh [FOLDER]
# Writes FOLDER/corpus.json (docs by default), and the tables between the marks of FOLDER/corpus.md.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-docs}
motzkin=build/release/motzkin
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$motzkin" corpus make "$scratch/corpus" --quiet >&2
build/release/bench/bench_corpus "$scratch/corpus" "$scratch/answers" >"$scratch/libraries"

mkdir -p "$folder"
{
  printf '{"environment": %s' "$("$motzkin" experiment environment --json)"
  printf ', "corpus": %s' "$(<"$scratch/corpus/corpus.json")"
  printf ',\n "libraries": {'
  separator=''
  while IFS= read -r library; do
    printf '%s\n  "%s": %s' "$separator" "$library" \
      "$("$motzkin" corpus judge "$scratch/corpus" "$scratch/answers/$library" --sets --json)"
    separator=','
  done <"$scratch/libraries"
  printf '\n}}\n'
} >"$scratch/corpus.json"

# One block per topic, without libraries that have no answers and counts that are not about it.
tables() {
  echo '```text measured'
  local topic library
  for topic in pairs meshes paths bodies; do
    [[ $topic == pairs ]] || echo
    printf '%-24s' "$topic"
    printf '%11s' questions answered right missed invented confused early late unresolved
    echo
    while IFS= read -r library; do
      "$motzkin" corpus judge "$scratch/corpus" "$scratch/answers/$library" |
        awk -v topic="$topic" -v library="$library" '$1 == topic && $3 != "0" {
          printf "%-24s", library
          for (i = 2; i <= NF; ++i) printf "%11s", $i
          print "" }'
    done <"$scratch/libraries"
  done
  echo '```'
}
if [[ -f $folder/corpus.md ]]; then
  tables >"$scratch/tables"
  awk -v tables="$scratch/tables" '
    /^<!-- judged -->$/ { print; while ((getline line < tables) > 0) print line; skip = 1; next }
    /^<!-- end -->$/ { skip = 0 }
    !skip' "$folder/corpus.md" >"$scratch/corpus.md"
  mv "$scratch/corpus.md" "$folder/corpus.md"
fi
mv "$scratch/corpus.json" "$folder/corpus.json"
echo "$folder/corpus.json"
