#!/usr/bin/env bash
# The page and the file of what bench/compare.sh has measured: bench/compare_page.sh MEASURED FOLDER
# MEASURED has `environment`, what each program printed (PROGRAM.txt), and its measurements (PROGRAM.log).
set -euo pipefail
measured=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
cd "$(dirname "$0")/.."
source bench/compare_sections.sh

quoted() { sed -E 's/[\\"]/\\&/g; s/^/"/; s/$/"/'; }
joined() { sed -E '$!s/$/,/'; }
# What a program printed, as it is shown.
shown() { sed -E 's/[[:space:]]+$//' "$measured/$1.txt" | sed '/./,$!d'; }

{
  echo '# Motzkin beside other libraries'
  echo
  echo 'Written by `./run bench compare`. Every table comes from one run of one program, in which the contenders take turns;'
  echo 'times are of the processor, medians, and ratios are to the first line of a block, with their quartiles where two'
  echo 'numbers stand in brackets. Each library runs in its best mode that we know of, with its input prepared before the time'
  echo 'begins. Rows where Motzkin loses are kept. The [guarantees](guarantees.md) say what it promises.'
  echo '[comparison.json](comparison.json) holds all of it for programs.'
  echo
  sed -E 's/^(\S+) +(.*)$/- \1: `\2`/' "$measured/environment"
  for section in "${sections[@]}"; do
    IFS='|' read -r title command note <<<"$section"
    read -r program arguments <<<"$command"
    printf '\n## %s\n\n%s\n\n```text measured\n' "$title" "$note"
    shown "$program"
    echo '```'
  done
} >"$measured/comparison.md"
{
  echo '{"environment": {'
  while read -r name value; do
    printf '  %s: %s\n' "$(quoted <<<"$name")" "$(quoted <<<"$value")"
  done <"$measured/environment" | joined
  echo '},'
  echo '"sections": ['
  separator=''
  for section in "${sections[@]}"; do
    IFS='|' read -r title command note <<<"$section"
    read -r program arguments <<<"$command"
    printf '%s{"title": %s,\n "program": "%s", "arguments": "%s",\n' "$separator" "$(quoted <<<"$title")" "$program" "$arguments"
    if [[ -f $measured/$program.json ]]; then  # counts of the corpus, for each library those of its topics
      echo ' "counts": {'
      sed -nE 's/^ *("[^"]+"): \{.*"topics": (\[[^]]*\])\},?$/  \1: \2/p' "$measured/$program.json" | joined
      echo ' },'
    fi
    if [[ -f $measured/$program.log ]]; then
      echo ' "measurements": ['
      awk -F'\t' '{
        gsub(/["\\]/, "", $2)
        printf "  {\"measurement\": %d, \"name\": \"%s\", \"nanoseconds\": %s", $1, $2, $3
        if (NF >= 6) printf ", \"ratio\": %s, \"quartiles\": [%s, %s]", $4, $5, $6
        print "}" }' "$measured/$program.log" | joined
      echo ' ],'
    fi
    echo ' "text": ['
    shown "$program" | quoted | joined
    printf ' ]}'
    separator=$',\n'
  done
  printf '\n]}\n'
} >"$measured/comparison.json"
mv "$measured/comparison.md" "$measured/comparison.json" "$folder/"
echo "$folder/comparison.md, $folder/comparison.json"
