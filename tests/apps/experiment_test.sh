# `motzkin experiment validation`: the engines agree, an error would be noticed, and the result depends
# on the seed alone.
source "$(dirname "$0")/harness.sh"
pairs=9000  # more than two chunks

for threads in 1 2 8; do
  run experiment validation --pairs $pairs --seed 7 --json --threads $threads
  expect_status 0
  expect_silent
  cp "$folder/stdout" "$folder/out$threads"
done
expect_same_file "$folder/out1" "$folder/out2"
expect_same_file "$folder/out1" "$folder/out8"

# Of triangles, one pair for a hundred of the others.
grep -q '"case": "3D triangles", "intersecting": [0-9]*, "apart": [0-9]*, .*"documented": null' "$folder/out1" ||
  complain 'expected triangles'

# Every pair counts twice, and the shares are near the documented ones: 23.4, 37.2, 15.9 and 26.2 percent.
shares=$(grep -oE '"intersecting": [0-9]+, "apart": [0-9]+, "undecided"' "$folder/out1" |
  sed -E 's/[^0-9]+/ /g' | awk -v pairs=$pairs '{ print ($1 + $2 == 2 * pairs || $1 + $2 == 2 * int(pairs / 100)) ? int(100 * $1 / (2 * pairs) + 0.5) : "lost" }' | xargs)
read -r -a share <<<"$shares"
documented=(23 37 16 26)
[[ ${#share[@]} == 5 ]] || complain 'expected five cases'
for i in 0 1 2 3; do
  difference=$((share[i] - documented[i]))
  ((difference >= -2 && difference <= 2)) || complain "case $i: ${share[i]} percent, documented ${documented[i]}"
done

run experiment validation --pairs $pairs --seed 8 --json
! cmp -s "$folder/stdout" "$folder/out1" || complain 'expected another seed to give other counts'

run experiment validation --pairs 1000
expect_status 0
expect_out_with '1000 random pairs per case in both orders, seed 1: Fourier-Motzkin and separating axis agree'
expect_out_with '468652    1531274  23.43 %'

# An error is noticed, and ends the experiment with the pair that shows it.
run experiment validation --pairs 1000 --inject 417
expect_status 2
[[ $err == 'motzkin: the engines contradict each other' ]] || complain 'expected a contradiction'
expect_out_with 'case             2D static, pair 417'
expect_out_with 'first frame '
run experiment validation --pairs 1000 --inject 417 --json
expect_status 2
expect_out_with '{"conflict": {"case": "2D static", "pair": 417, "a": "'

# Files: a row for each case.
run experiment validation --pairs 1000 --out "$folder"
expect_status 0
[[ $(wc -l <"$folder/validation_cases.csv") == 6 ]] || complain 'expected five rows'
grep -q '^3D dynamic,' "$folder/validation_cases.csv" || complain 'expected a row of 3D dynamic'
[[ -s $folder/validation.md && -s $folder/validation.html ]] || complain 'expected pages'

finish
