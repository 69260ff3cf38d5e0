# The experiments with the elimination: small runs finish and write well-formed files, what is counted depends on the seed
# alone, and a run that is killed leaves whole files.
source "$(dirname "$0")/harness.sh"
small='--scale 0.0001 --seed 3'

# Every file of an experiment, and what the pages show.
mkdir "$folder/first" "$folder/second" "$folder/third"
for name in qualification systems reductions variability; do
  run experiment $name $small --out "$folder/first"
  expect_status 0
  expect_silent
  for page in md html; do
    [[ -s $folder/first/$name.$page ]] || complain "expected $name.$page"
    grep -q processor "$folder/first/$name.$page" || complain "expected the environment in $name.$page"
  done
  [[ ! -x $(command -v xmllint) ]] || xmllint --noout "$folder/first/$name.html" || complain 'xmllint complains'
done
for name in qualification systems reductions variability; do
  notes=$(awk -f "$(dirname "$0")/experiment_notes.awk" "$folder/first/${name}_notes.json" "$folder/first/$name.md")
  [[ $notes =~ ^[0-9]+\ lines\ compared$ ]] || complain "expected the page of $name to say what its notes hold: $notes"
done
for file in "$folder"/first/*.csv; do
  fields=$(awk -F, 'NR == 1 { n = NF } NF != n { print FNR ": " $0 }' "$file")
  [[ -z $fields ]] || complain "rows of another length in $(basename "$file"): $fields"
done
# A file for each of six cases and five groups of types, nine shares in each.
[[ $(ls "$folder"/first/qualification_[23]d*.csv | wc -l) == 30 ]] || complain 'expected thirty tables'
for file in "$folder"/first/qualification_[23]d*.csv; do
  [[ $(wc -l <"$file") == 10 ]] || complain "expected nine rows in $(basename "$file")"
done
# Small multiples: fifteen plots per case, one picture.
for case in 2d_static 2d_static_near 3d_static 3d_static_near 2d_dynamic 3d_dynamic; do
  [[ $(grep -c '<svg ' "$folder/first/qualification_$case.svg") == 16 ]] || complain "expected 15 plots of $case"
done

# The same seed, the same rows: the systems count, and measure nothing.
run experiment systems $small --out "$folder/second"
expect_same_file "$folder/first/systems_systems.csv" "$folder/second/systems_systems.csv"
run experiment systems --scale 0.0001 --seed 4 --out "$folder/third"
! cmp -s "$folder/first/systems_systems.csv" "$folder/third/systems_systems.csv" || complain 'expected other rows of another seed'
# Of the others, all but the times: numbers of pairs, and rows.
run experiment qualification $small --out "$folder/second"
run experiment reductions $small --out "$folder/second"
for file in "$folder"/first/qualification_[23]d*.csv; do
  cut -d, -f1,2 "$file" >"$folder/a"
  cut -d, -f1,2 "$folder/second/$(basename "$file")" >"$folder/b"
  expect_same_file "$folder/a" "$folder/b"
done
for answer in 3,4 6,7; do
  cut -d, -f1,2,$answer "$folder/first/reductions_reductions.csv" >"$folder/a"
  cut -d, -f1,2,$answer "$folder/second/reductions_reductions.csv" >"$folder/b"
  expect_same_file "$folder/a" "$folder/b"
done

# Killed in the middle: what is there is whole.
mkdir "$folder/killed"
"$motzkin" experiment qualification --scale 0.01 --out "$folder/killed" >/dev/null 2>&1 &
victim=$!
for ((i = 0; i < 300; ++i)); do
  [[ ! -s $folder/killed/qualification_2d_static.svg ]] || break
  sleep 0.1
done
kill -9 $victim
wait $victim 2>/dev/null
[[ -s $folder/killed/qualification_2d_static_all.csv ]] || complain 'expected a table before the end'
for file in "$folder"/killed/*.csv; do
  fields=$(awk -F, 'NR == 1 { n = NF } NF != n { print FNR ": " $0 }' "$file")
  [[ -z $fields ]] || complain "cut off: $(basename "$file"): $fields"
done
[[ $(tail -n 1 "$folder/killed/qualification_2d_static.svg") == '</svg>' ]] || complain 'the picture is cut off'

# All on linked pages.
mkdir "$folder/all"
run experiment all $small --out "$folder/all"
expect_status 0
expect_out "11 pages written to $folder/all"
for name in validation qualification systems reductions variability numbers torus motion obb operations bunny; do
  [[ -s $folder/all/$name.html && -s $folder/all/$name.md ]] || complain "expected pages of $name"
  grep -q "href=\"$name.html\"" "$folder/all/index.html" || complain "expected a link to $name.html"
done

mkdir "$folder/some"
run experiment all $small --out "$folder/some" --only obb,operations
expect_out "2 pages written to $folder/some"
expect_same_file "$folder/all/obb_errors.csv" "$folder/some/obb_errors.csv"
expect_same_file "$folder/all/operations_counts.csv" "$folder/some/operations_counts.csv"
[[ ! -e $folder/some/index.html && ! -e $folder/some/torus.md ]] || complain 'expected two pages alone'

run experiment environment --json
expect_out_with '{"command": "motzkin experiment environment --json", "version": "'
refuse '--scale: Value 0 not in range 0.000001 to 100.000000' experiment systems --scale 0
refuse "$folder/none/systems_systems.csv: cannot write: No such file or directory" experiment systems $small --out "$folder/none"
finish
