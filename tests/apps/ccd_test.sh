# `motzkin ccd`: files of queries about first contact.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
mkdir -p set/edge-edge set/vertex-face

# Prints a query: four vertices at t = 0, four at t = 1, and what follows in each line (a comma and the truth, or nothing).
query() {
  local after=$1 vertex
  shift
  for vertex; do
    echo "${vertex// /,1,},1$after"
  done
}
# An edge along x above (or in, or below) one along y, at z = $2 and z = $3.
edges() { query "$1" "-1 0 $2" "1 0 $2" '0 -1 0' '0 1 0' "-1 0 $3" "1 0 $3" '0 -1 0' '0 1 0'; }
# A vertex above a triangle, at z = $2 and z = $3.
faces() { query "$1" "0 0 $2" '-1 -1 0' '1 -1 0' '0 1 0' "0 0 $3" '-1 -1 0' '1 -1 0' '0 1 0'; }

{ edges ,1 1 -1; edges ,0 1 2; edges ,1 0 -1; } >set/edge-edge/a.csv
{ faces ,1 3 -1; faces ,0 -1 -2; } >set/vertex-face/a.csv
edges '' 1 -1 >plain_ee.csv
edges ,0 1 -1 >false_positive_ee.csv
edges ,1 1 2 >false_negative_ee.csv
cp plain_ee.csv plain.csv

# Everything but the times, which differ from run to run; $1 columns are left.
table() { awk -v n="$1" -F '  +' '{ line = $1; for (i = 2; i <= n; ++i) line = line "  " $i; print line }' <<<"$out"; }
expect_table() { [[ $(table 5) == "$1" ]] || complain "expected but for the times: $1"; }

run ccd set/edge-edge/a.csv set/vertex-face/a.csv
expect_status 0
expect_silent
expect_table 'file  queries  contacts  false positives  false negatives
set/edge-edge/a.csv  3  2  0  0
set/vertex-face/a.csv  2  1  0  0
total  5  3  0  0'
[[ $(table 9) == *'  mean us  median us  p99 us  worst us'$'\n'* ]] || complain 'expected columns of times'
for cell in $(awk -F '  +' 'NR > 1 { print $6, $7, $8, $9 }' <<<"$out"); do
  [[ $cell =~ ^[0-9]+\.[0-9]{3}$ ]] || complain "expected a time, found $cell"
done

# Files without truth, and files that are wrong.
run ccd plain_ee.csv
expect_table 'file  queries  contacts  false positives  false negatives
plain_ee.csv  1  1  -  -
total  1  1  -  -'
run ccd plain_ee.csv false_positive_ee.csv false_negative_ee.csv
expect_table 'file  queries  contacts  false positives  false negatives
plain_ee.csv  1  1  -  -
false_positive_ee.csv  1  1  1  0
false_negative_ee.csv  1  0  0  1
total  3  2  1  1'

# Puts the exact time $1 in place of every bracket that contains it and is at most 2^-40 wide.
exact_time() {
  out=$(awk -v t="$1" '{
    rest = $0; line = ""
    while (match(rest, /\[[0-9.e-]+,[0-9.e-]+\]/)) {
      split(substr(rest, RSTART + 1, RLENGTH - 2), ends, ",")
      found = ends[1] <= t && t <= ends[2] && ends[2] - ends[1] <= 2 ^ -40
      line = line substr(rest, 1, RSTART - 1) (found ? t : substr(rest, RSTART, RLENGTH))
      rest = substr(rest, RSTART + RLENGTH)
    }
    print line rest
  }' <<<"$out")
}

# One line per query.
run ccd set/edge-edge/a.csv set/vertex-face/a.csv --results
exact_time 0.5
exact_time 0.75
expect_out_with 'set/edge-edge/a.csv  0  contact  0.5  edge 0  edge 0  point [0,0,0]  normal [0,0,1]
set/edge-edge/a.csv  1  free
set/edge-edge/a.csv  2  initial-contact  [0,0]  edge 0  edge 0  point [0,0,0]  normal '
expect_out_with 'set/vertex-face/a.csv  0  contact  0.75  vertex 0  face 0  point [0,0,0]  normal [0,0,1]
set/vertex-face/a.csv  1  free
file '
run ccd false_positive_ee.csv false_negative_ee.csv --results
expect_out_with 'normal [0,0,1]  the file says free'
expect_out_with 'false_negative_ee.csv  0  free  the file says contact'

# JSON: the same, for other programs.
without_times() { out=$(sed -E 's/("(mean|median|p99|max)_us": )[0-9.e-]+/\1T/g' <<<"$out"); }
run ccd set/vertex-face/a.csv --results --json
without_times
exact_time 0.75
expect_out '{"results": [{"file": "set/vertex-face/a.csv", "query": 0, "kind": "vertex-face", "status": "contact", "time": 0.75, "point": [0,0,0], "normal": [0,0,1], "features": {"a": {"kind": "vertex", "index": 0}, "b": {"kind": "face", "index": 0}}, "truth": true}, {"file": "set/vertex-face/a.csv", "query": 1, "kind": "vertex-face", "status": "free", "time": null, "point": null, "normal": null, "features": null, "truth": false}], "summary": {"queries": 2, "contacts": 1, "false_positives": 0, "false_negatives": 0, "unresolved": 0, "mean_us": T, "median_us": T, "p99_us": T, "max_us": T}}'
run ccd plain_ee.csv --json
without_times
expect_out '{"summary": {"queries": 1, "contacts": 1, "false_positives": null, "false_negatives": null, "unresolved": 0, "mean_us": T, "median_us": T, "p99_us": T, "max_us": T}}'
run ccd plain_ee.csv --json --results
expect_out_with '"truth": null}], "summary"'

# The kind: by name, or by option, which has the last word.
refuse 'plain.csv: the name does not tell what is inside; give --edge-edge or --vertex-face' ccd plain.csv
run ccd plain.csv --edge-edge --json --results
expect_out_with '"kind": "edge-edge"'
run ccd plain_ee.csv --vertex-face --json --results
expect_out_with '"kind": "vertex-face"'
refuse '--edge-edge excludes --vertex-face' ccd plain.csv --vertex-face --edge-edge

# A distance instead of contact: edges that stay 1 apart.
run ccd false_negative_ee.csv --min-separation 0.5 --json
expect_out_with '"contacts": 0'
run ccd false_negative_ee.csv --min-separation 1.5 --json
expect_out_with '"contacts": 1, "false_positives": 0'
# At that very distance they are in contact from the beginning. Where it is larger by an ulp doubles cannot tell how long:
# that is no contact, but no freedom either.
run ccd false_negative_ee.csv --min-separation 1 --results
expect_out_with 'false_negative_ee.csv  0  initial-contact  [0,0]  '
hair=0.9999999999999999
run ccd false_negative_ee.csv --min-separation $hair --results
expect_out_with 'false_negative_ee.csv  0  unresolved  [0,1]
file '
out=${out#*$'\n'}
[[ $(table 6) == 'file  queries  contacts  false positives  false negatives  unresolved
false_negative_ee.csv  1  0  0  0  1
total  1  0  0  0  1' ]] || complain 'expected a column of unresolved queries'
run ccd false_negative_ee.csv --min-separation $hair --fail-on-contact --json
expect_status 1
expect_out_with '"contacts": 0, "false_positives": 0, "false_negatives": 0, "unresolved": 1, '
run ccd plain_ee.csv --time-tolerance 0.25 --repeat 1 --threads 2 --quiet --json
expect_out_with '"contacts": 1'

# The number of threads changes no answer.
for threads in 1 2; do
  run ccd set/*/a.csv plain_ee.csv --json --results --threads $threads
  without_times
  echo "$out" >threads$threads
done
expect_same_file threads1 threads2

# Exit status.
run ccd set/*/a.csv
expect_status 0
run ccd set/*/a.csv --fail-on-contact
expect_status 1
run ccd false_negative_ee.csv --fail-on-contact
expect_status 0

# An empty file has no queries, which is no error.
: >empty_ee.csv
run ccd empty_ee.csv --fail-on-contact
expect_status 0
expect_out 'file          queries  contacts  false positives  false negatives  mean us  median us  p99 us  worst us
empty_ee.csv        0         0                -                -        -          -       -         -
total               0         0                -                -        -          -       -         -'
run ccd empty_ee.csv --json --results
expect_out '{"results": [], "summary": {"queries": 0, "contacts": 0, "false_positives": null, "false_negatives": null, "unresolved": 0, "mean_us": null, "median_us": null, "p99_us": null, "max_us": null}}'

# One query of a file, by its number there.
run ccd set/edge-edge/a.csv --query 1 --results
expect_out_with 'set/edge-edge/a.csv  1  free
file '
out=${out#*$'\n'}
expect_table 'file  queries  contacts  false positives  false negatives
set/edge-edge/a.csv  1  0  0  0
total  1  0  0  0'
run ccd set/vertex-face/a.csv --query 1 --results --json
expect_out_with '{"results": [{"file": "set/vertex-face/a.csv", "query": 1, "kind": "vertex-face", "status": "free", "time": null, "point": null, "normal": null, "features": null, "truth": false}], "summary": {"queries": 1, "contacts": 0, '
run ccd plain_ee.csv --query 0 --fail-on-contact
expect_status 1
refuse '--query: expected one of the 3 queries in set/edge-edge/a.csv, counted from 0, found 3' ccd set/edge-edge/a.csv --query 3
refuse '--query: expected one of the 0 queries in empty_ee.csv, counted from 0, found 0' ccd empty_ee.csv --query 0
refuse '--query: expected one file, found 2' ccd set/edge-edge/a.csv set/vertex-face/a.csv --query 0
run ccd plain_ee.csv --query -1
expect_status 2

# Its picture, with the same bytes every time.
picture=query.svg
draw() {
  rm -f "$picture"
  run ccd "$@" --picture "$picture"
  expect_status 0
  expect_silent
  well_formed
}
draw set/edge-edge/a.csv --query 0
expect_in_picture '>contact, time 0.'
expect_in_picture '>B: edge, contact on edge 0<'
draw set/edge-edge/a.csv --query 1
expect_in_picture '>free<'
draw set/edge-edge/a.csv --query 2
expect_in_picture '>initial-contact, time 0<'
draw false_negative_ee.csv --min-separation $hair --query 0
expect_in_picture '>unresolved, time 0 to 1<'
draw set/vertex-face/a.csv --query 0 --results --json
expect_in_picture '>A: vertex, contact on vertex 0<'
expect_out_with '"status": "contact"'
cp "$picture" first.svg
draw set/vertex-face/a.csv --query 0
expect_same_file "$picture" first.svg
refuse '--picture requires --query' ccd plain_ee.csv --picture "$picture"
refuse 'set: cannot write: is a directory, not a regular file' ccd plain_ee.csv --query 0 --picture set
run ccd plain_ee.csv --query 0 --picture missing/query.svg
[[ $status == 2 && -z $out && $err == 'motzkin: missing/query.svg: cannot '*': No such file or directory' ]] ||
  complain 'expected one line about the folder that is missing'
(ulimit -f 1 && trap '' XFSZ && "$motzkin" ccd plain_ee.csv --query 0 --picture "$picture" >/dev/null 2>&1)
status=$?
expect_status 2
expect_same_file "$picture" first.svg
[[ -z $(find . -name '*.part*') ]] || complain 'a temporary file is left'

# Numbers that are no doubles.
sed '3s/^0,1,/1,3,/' plain_ee.csv >third_ee.csv
refuse "third_ee.csv, line 3: expected a quotient that is exactly a double in columns 1 and 2, found '1' / '3'" ccd third_ee.csv
run ccd third_ee.csv --round
expect_status 0

# Bad usage and bad files: one line, and nothing printed.
refuse 'missing_ee.csv: cannot read: No such file or directory' ccd plain_ee.csv missing_ee.csv
refuse 'set/edge-edge: cannot read: is a directory, not a regular file' ccd set/edge-edge
head -n 5 plain_ee.csv >short_ee.csv
refuse 'short_ee.csv, line 5: expected 8 lines per query, found the end of the file after 5' ccd plain_ee.csv short_ee.csv
refuse '--time-tolerance: expected a number from 2^-50 to 1, found 0' ccd plain_ee.csv --time-tolerance 0
refuse '--time-tolerance: expected a number from 2^-50 to 1, found nan' ccd plain_ee.csv --time-tolerance nan
refuse '--min-separation: expected a number from 0 to 2^500, found -1' ccd plain_ee.csv --min-separation -1
refuse 'ccd: expected files of queries or --step START END, found neither' ccd
run ccd plain_ee.csv --repeat 0
expect_status 2

# A long line, and a number of a million digits, are refused at once.
head -c 20000000 /dev/zero | tr '\0' 1 >long_ee.csv
refuse 'long_ee.csv, line 1: expected 6 columns, or 7 with the truth, found 1' ccd long_ee.csv
echo ',1,0,1,0,1' >>long_ee.csv
refuse 'long_ee.csv, line 1: expected a whole number of at most 4096 characters in column 1, found one of 20000000' ccd long_ee.csv

finish
