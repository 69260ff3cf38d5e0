# `motzkin obb`, `experiment obb` and `experiment operations`: what the overlap tests say, beside what is true.
source "$(dirname "$0")/harness.sh"

# A box around a centre with the coordinate axes and half sizes 1.
box() { printf '{"kind": "obb", "center": [%s], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]}' "$1"; }

run obb "$(box 0,0,0)" "$(box 2.5,0,0)"
expect_status 0
expect_silent
expect_out 'test        single          double
plain       apart           apart
robust      apart           apart
gottschalk  apart           apart
exactly     disjoint'

# A gap of 1e-7: gone in single precision, and within the epsilon of Gottschalk's test.
run obb "$(box 0,0,0)" "$(box 2.0000001,0,0)"
expect_out 'test        single          double
plain       overlap, wrong  apart
robust      overlap, wrong  apart
gottschalk  overlap, wrong  overlap, wrong
exactly     disjoint'
run obb "$(box 0,0,0)" "$(box 2.0000001,0,0)" --epsilon 0
expect_out_with 'gottschalk  overlap, wrong  apart'

run obb "$(box 0,0,0)" "$(box 2,2,2)" --json
expect_out '{"relation": "touching", "tests": [{"test": "plain", "single": {"overlap": true, "wrong": false}, "double": {"overlap": true, "wrong": false}}, {"test": "robust", "single": {"overlap": true, "wrong": false}, "double": {"overlap": true, "wrong": false}}, {"test": "gottschalk", "single": {"overlap": true, "wrong": false}, "double": {"overlap": true, "wrong": false}}]}'

flat='{"kind": "obb", "center": [0,0], "axes": [[1,0],[0,1]], "half": [1,0]}'
run obb "$flat" '{"kind": "obb", "center": [0,1], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [1,1]}'
expect_out 'test        single          double
planar      overlap         overlap
exactly     overlapping'

refuse 'obb: expected two boxes of kind obb and of the same dimension, at rest' obb "$flat" "$(box 0,0,0)"
refuse 'obb: expected two boxes of kind obb and of the same dimension, at rest' \
  obb "$(box 0,0,0)" '{"kind": "aabb", "min": [0,0,0], "max": [1,1,1]}'
run obb "$(box 0,0,0)" '{"kind": "obb"}'
expect_status 2
[[ $err == 'motzkin: second box: '* ]] || complain 'expected the second box to be named'
run obb "$(box 0,0,0)"
expect_status 2
run obb "$(box 0,0,0)" "$(box 0,0,0)" --epsilon -1
expect_status 2

# The experiment depends on the seed alone; every pair is counted.
for threads in 1 2 8; do
  run experiment obb --pairs 2500 --seed 7 --json --threads $threads
  expect_status 0
  expect_silent
  cp "$folder/stdout" "$folder/out$threads"
done
expect_same_file "$folder/out1" "$folder/out2"
expect_same_file "$folder/out1" "$folder/out8"
lost=$(grep -oE '"disjoint": [0-9]+, "touching": [0-9]+, "overlapping": [0-9]+' "$folder/out1" |
  sed -E 's/[^0-9]+/ /g' | awk '{ if ($1 + $2 + $3 != 2500) print }')
[[ -z $lost ]] || complain "pairs were lost: $lost"
[[ $(grep -oE '"set": ' "$folder/out1" | wc -l) == 18 ]] || complain 'expected nine sets in two precisions'
run experiment obb --pairs 2500 --seed 8 --json
! cmp -s "$folder/stdout" "$folder/out1" || complain 'expected another seed to give other counts'

# Random pairs are no trouble to any of the tests.
run experiment obb --pairs 3000
expect_status 0
[[ $(grep -A2 '^random, turned' <<<"$out" | grep -o '0 / 0 / 0 / 0' | wc -l) == 6 ]] ||
  complain 'expected no wrong answers about random pairs'

# The documented counts come out.
run experiment operations
expect_status 0
expect_out_with 'equations 5 to 7                             69               81      60          0      0   69 / 81 / 60'
expect_out_with 'with the change of coordinates               69              117      87          0      0   69 / 117 / 87'
expect_out_with 'absolute values once                         24              117      87          0      0   24 / 117 / 87'
run experiment operations --json
expect_out_with '{"form": "in the plane", "absolute_values": 8, "multiplications": 24, "sums": 18, "divisions": 0, "roots": 0, "documented": null}'

finish
