# `motzkin experiment torus`: what is counted depends on the seed alone, the parts agree, and plots are well formed.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1

# The values of a key in the rows of the last output, in order: values KEY.
values() { grep -oE "\"$1\": [0-9.e+]+" stdout | sed -E 's/.*: //' | xargs; }
small='--searches 5 --repetitions 2'

# Times differ from run to run, counts do not. Each part throws where two of its searches find different things.
counts() { values found_mean; values found_most; values pair_tests; values quick_tests; values boxes; }
run experiment torus $small --seed 3 --json
expect_status 0
expect_silent
[[ $out == '{"experiment": "torus", "parts": [{"experiment": "pairs", '*'}]}' && $(wc -l <stdout) == 1 ]] ||
  complain 'expected one line of JSON'
for part in pairs nodes objects worlds levels options groups; do
  expect_out_with "{\"experiment\": \"$part\", "
done
[[ $(values primitives) == '101 201 401 801 101 201 401 801' ]] || complain 'expected four sizes of rings, twice'
[[ $(values rings) == '100 300 1000 100 100 100 100 1000 1000 1000 1000 10000 10000 10000 10000' ]] || complain 'expected these worlds'
expect_out_with '"samples": 5, "seed": 3, "rows"'
run experiment torus $small --seed 3 --part objects --json
counts >first.txt
run experiment torus $small --seed 3 --part objects --json
counts >second.txt
expect_same_file first.txt second.txt
run experiment torus $small --seed 4 --part objects --json
counts >second.txt
! cmp -s first.txt second.txt || complain 'expected another seed to give other counts'

# Tables and plots.
run experiment torus $small --out . --quiet
expect_status 0
for text in 'time of one pair test in us, the 64 pairs' 'all pairs of nodes that meet' 'World us' 'halves and so on' \
  'no index, box of the collision' 'boxes compared'; do
  expect_out_with "$text"
done
for plot in nodes objects worlds; do
  [[ $(head -n 1 torus_$plot.svg) == '<svg xmlns="http://www.w3.org/2000/svg" '*'>' ]] || complain 'expected an svg element'
  grep -q '0.04 s' torus_$plot.svg || complain 'expected the limit of real time'
  ! grep -qiE '[",]-?(nan|inf)' torus_$plot.svg || complain 'a coordinate is no number'
  [[ ! -x $(command -v xmllint) ]] || xmllint --noout torus_$plot.svg || complain 'xmllint complains'
done
[[ $(echo torus_*.svg) == 'torus_nodes.svg torus_objects.svg torus_worlds.svg' ]] || complain 'expected three plots'

# One part by itself.
run experiment torus $small --part worlds
expect_out_with 'One ring of 201 primitives among others'
[[ $out != *'boxes compared'* ]] || complain 'expected one part only'
refuse '--part: bigger not in {pairs,nodes,objects,worlds,levels,options,groups}' experiment torus --part bigger
refuse '--searches: Value 0 not in range 1 to 100000' experiment torus --searches 0
refuse "$folder/none/torus_worlds.svg: cannot write: No such file or directory" \
  experiment torus $small --part worlds --out "$folder/none"

finish
