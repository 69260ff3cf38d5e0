# `motzkin corpus`: what the command answers is right by the corpus that it writes, and what is wrong is counted.
source "$(dirname "$0")/harness.sh"

run corpus make "$folder/hard" --scale 0.02 --seed 5
expect_status 0
expect_silent
expect_out "corpus version 1, seed 5, scale 0.02: written to $folder/hard"
[[ $(<"$folder/hard/corpus.json") =~ ^'{"corpus": 1, "seed": 5, "scale": 0.02, "pairs": '([0-9]+)', "meshes": '[0-9]+', "paths": '[0-9]+', "bodies": '([0-9]+)'}'$ ]] ||
  complain 'expected a description'
pairs=${BASH_REMATCH[1]}
for topic in pairs meshes paths bodies; do
  [[ $(wc -l <"$folder/hard/$topic.jsonl") == "$(wc -l <"$folder/hard/${topic}_truth.jsonl")" ]] || complain "expected a truth per line of $topic"
done
run corpus make "$folder/again" --scale 0.02 --seed 5 --threads 1 --json
expect_out "{\"folder\": \"$folder/again\", \"corpus\": 1, \"seed\": 5, \"scale\": 0.02}"
diff -r "$folder/hard" "$folder/again" >/dev/null || complain 'expected the same files for the same seed'

mkdir "$folder/answers"
"$motzkin" pair --batch "$folder/hard/pairs.jsonl" --json >"$folder/answers/pairs.jsonl"
"$motzkin" sweep --batch "$folder/hard/bodies.jsonl" --json >"$folder/answers/bodies.jsonl"
run corpus judge "$folder/hard" "$folder/answers"
expect_status 0
expect_silent
[[ $(awk '$1 == "pairs" { print ($2 == $3 && $2 == $4) }' <<<"$out") == 1 ]] || complain 'expected every pair to be right'
run corpus judge "$folder/hard" "$folder/answers" --json
expect_out_with "{\"topic\": \"pairs\", \"set\": \"pairs\", \"questions\": $pairs, \"answered\": $pairs, \"right\": $pairs, \"missed\": 0,"
[[ $out =~ '"set": "bodies", "questions": '([0-9]+)', "answered": '([0-9]+)', "right": '([0-9]+)',' &&
  ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" && ${BASH_REMATCH[1]} == "${BASH_REMATCH[3]}" ]] || complain 'expected all bodies to be right'
expect_out_with '"topic": "meshes", "set": "meshes", "questions": 10, "answered": 0, '

# One answer turned round.
sed -i '1s/.*/{"intersects": true}/; 2s/.*/null/' "$folder/answers/pairs.jsonl"
sed -i '1s/"relation": "[a-z]*"/"relation": "disjoint"/' "$folder/hard/pairs_truth.jsonl"
run corpus judge "$folder/hard" "$folder/answers/pairs.jsonl" --json --sets
expect_out_with "\"set\": \"pairs\", \"questions\": $pairs, \"answered\": $((pairs - 1)), \"right\": $((pairs - 2)), \"missed\": 0, \"invented\": 1"
expect_out_with '{"sets": [{"topic": "pairs", "set": "Random2Resting", '

refuse "$folder/nowhere: is no corpus, or not a whole one: there is no corpus.json; see motzkin corpus make" corpus judge "$folder/nowhere" "$folder/answers"
mkdir "$folder/empty"
refuse "$folder/empty: expected answers in pairs.jsonl, meshes.jsonl, paths.jsonl or bodies.jsonl" corpus judge "$folder/again" "$folder/empty"
refuse "--scale: expected a number above 0 and at most 10, found 0" corpus make "$folder/x" --scale 0
refuse "--scale: expected a number above 0 and at most 10, found 11" corpus make "$folder/x" --scale 11
[[ ! -e $folder/x ]] || complain "expected nothing to be written"
refuse "--time-tolerance: expected a number from 0 to 1, found -1" corpus judge "$folder/again" "$folder/empty" --time-tolerance -1
echo no >"$folder/file"
run corpus make "$folder/file/x"
expect_status 2
finish
