# `motzkin experiment motion`: what is counted depends on the seed alone, the switches of a search do something and change no
# answer (or it ends with an error), and each file that it writes is well formed.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1

# The values of a key in the rows of the last output, in order: values KEY.
values() { grep -oE "\"$1\": [-0-9.e+]+" stdout | sed -E 's/.*: //' | xargs; }
counts() { values box_tests; values triangle_pairs; values slices; }
small='--triangles 1000 --queries 2'

run experiment motion $small --seed 3 --json --out .
expect_status 0
expect_silent
[[ $out == '{"experiment": "motion", "parts": [{"experiment": "switches", '*'}]}' && $(wc -l <stdout) == 1 ]] ||
  complain 'expected one line of JSON'
[[ ! -x $(command -v python3) ]] || python3 -m json.tool stdout >tidy.json || complain 'python complains'
for part in switches profile shell volumes intervals teapots; do
  expect_out_with "{\"experiment\": \"$part\", "
done
for text in '"tree": "Bvh", "without": "no upper time"' '"tree": "ObbTree", "without": "no spheres"' \
  '"operation": "cross product"' '"slices": 1024, "volume": "OBB"'; do
  expect_out_with "$text"
done
values told_apart >volumes.txt
run experiment motion $small --part volumes --seed 3 --json
values told_apart >again.txt
expect_same_file volumes.txt again.txt
run experiment motion $small --part switches --seed 3 --json
counts >first.txt
run experiment motion $small --part switches --seed 3 --json
counts >second.txt
expect_same_file first.txt second.txt
run experiment motion $small --part switches --seed 4 --json
counts >second.txt
! cmp -s first.txt second.txt || complain 'expected another seed to give other counts'

# The teapots: free, in contact, in contact from the start, whatever the tree.
run experiment motion --part teapots --json
[[ $(grep -oE '"verdict": "[a-z ]+", "documented": "[a-z]+"' stdout | sort | uniq -c | xargs) == \
  '2 verdict: contact, documented: contact 2 verdict: free, documented: free 2 verdict: from the start, documented: contact' ]] ||
  complain 'expected the documented verdicts'

# Files: tables with as many entries in each line, plots, and a page of both.
[[ $(echo motion*) == 'motion.html motion.md motion_intervals.csv motion_notes.json motion_profile.csv motion_shell.csv motion_switches.csv motion_switches.svg motion_teapots.csv motion_volumes.csv motion_volumes.svg' ]] ||
  complain "expected six tables, two plots and two pages, found $(echo motion*)"
for table in motion_*.csv; do
  [[ $(awk -F, 'NR > 1 { gsub(/"[^"]*"/, ""); } { print NF }' $table | sort -u | wc -l) == 1 && $(wc -l <$table) -gt 3 ]] ||
    complain "$table: expected as many entries in each line"
done
for picture in motion_*.svg; do
  well_formed
done
[[ $(head -n 1 motion.html) == '<!DOCTYPE html>' && $(tail -n 1 motion.html) == '</body></html>' ]] || complain 'expected a page'
[[ $(grep -c '<table>' motion.html) == 7 && $(grep -c '<svg ' motion.html) == 2 ]] || complain 'expected tables and plots'
[[ ! -x $(command -v xmllint) ]] || tail -n +2 motion.html | xmllint --noout - || complain 'xmllint complains about the page'

# Tables as text, one part by itself.
run experiment motion $small --part switches
expect_status 0
expect_out_with 'All answers have the same bits.'
[[ $out != *'Boost.Interval'* ]] || complain 'expected one part only'
refuse '--part: speed not in {switches,profile,shell,volumes,intervals,teapots}' experiment motion --part speed
refuse '--queries: Value 0 not in range 1 to 10000' experiment motion --queries 0
refuse '--triangles: Value 10 not in range 100 to 10000000' experiment motion --triangles 10
refuse "$folder/none/motion_intervals.csv: cannot write: No such file or directory" \
  experiment motion --part intervals --out "$folder/none"

finish
