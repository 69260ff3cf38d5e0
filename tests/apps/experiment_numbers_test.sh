# The experiments with the errors of floating-point numbers: what they claim of the source documents, the same bytes
# every time, and plots.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
experiments='epsilon rounding cancellation powers binet dependency ruler'

# The value of a key in the row of a JSON report that holds a text: value TEXT KEY.
value() { grep -oE "\{[^{}]*$1[^{}]*\}" "$folder/stdout" | head -n 1 | sed -nE "s/.*\"$2\": \"?([^,\"}]*).*/\\1/p"; }
# Compares numbers, also such as 1e-7.
holds() { awk "BEGIN { exit !($1) }" || complain "expected $1"; }

run experiment epsilon --json
[[ $(value '"format": "half"' next) == 1.0009765625 ]] || complain 'expected 1 + 2^-10'
[[ $(value '"format": "single"' next) == 1.00000011920928955078125 ]] || complain 'expected 1 + 2^-23'
[[ $(value '"format": "single"' distance) == 1.1920928955078125e-07 ]] || complain 'expected 2^-23'
[[ $(value '"format": "single"' half_distance) == 5.960464477539063e-08 ]] || complain 'expected 2^-24'
[[ $(value '"format": "double"' distance_power) == 2^-52 ]] || complain 'expected 2^-52'

# Bounds that hold for every number, and are nearly reached by some.
for seed in 1 2; do
  run experiment rounding --json --samples 2000 --seed $seed
  [[ $(grep -o '"set"' "$folder/stdout" | wc -l) == 5 ]] || complain 'expected five sets'
  for set in 'F\(2,4,-6,6\)' 'F\(2,11,-14,15\)' 'F\(3,6,-9,9\)' 'F\(10,4,-5,5\)' 'F\(16,3,-4,4\)'; do
    holds "$(value "$set" truncated_places) < 1 && $(value "$set" truncated_places) > 0.99"
    holds "$(value "$set" rounded_places) <= 0.5 && $(value "$set" rounded_places) > 0.495"
    holds "$(value "$set" truncated_relative) < 1 && $(value "$set" rounded_relative) < 0.5"
    holds "$(value "$set" overflows) > 0 && $(value "$set" underflows) > 0"
  done
done

# Products and quotients stay within three roundings, differences follow the estimate.
run experiment cancellation --json --samples 3000
for power in 1 5 10 15 20 23; do
  holds "$(value "\"2\\^-$power\"" product) < 3.001 && $(value "\"2\\^-$power\"" quotient) < 3.001"
  holds "$(value "\"2\\^-$power\"" product) > 1.5 && $(value "\"2\\^-$power\"" quotient) > 1"
  holds "$(value "\"2\\^-$power\"" difference) <= $(value "\"2\\^-$power\"" estimate)"
done
holds "$(value '"2\^-20"' difference) > 1000000"

# exp(y ln x) is many times less accurate than the loop, and the library is nearly exact.
run experiment powers --json --samples 100000
holds "$(value loop mean) > 0.4 && $(value loop mean) < 1 && $(value loop worst) > 5 && $(value loop worst) < 12"
holds "$(value exp mean) > 5 && $(value exp mean) < 10 && $(value exp worst) > 40 && $(value exp worst) < 100"
holds "$(value 'library pow' worst) < 1"

# The error of Binet's formula exceeds epsilon first at 32, with the rounded golden ratio alone.
run experiment binet --json
for powers in 'by loop' 'by powf' 'exact'; do
  [[ $(value "\"golden_ratio\": \"single\", \"powers\": \"$powers" first_above_epsilon) == 32 ]] || complain "expected 32 $powers"
done
holds "$(value '"golden_ratio": "double", "powers": "by loop' first_above_epsilon) > 40"
[[ $(value '"golden_ratio": "double", "powers": "exact' first_above_epsilon) == null ]] || complain 'expected none above epsilon'

# Intervals enclose the exact ranges [29/21, 31/19] and [31/21, 29/19], and hardly more. With x twice the width is five
# times the one with x once.
encloses() { # encloses INTERVAL LOWER UPPER
  local lower=${1#[} upper=${1#*, }
  holds "${lower%,*} <= $2 && ${lower%,*} > $2 - 1e-12 && ${upper%]} >= $3 && ${upper%]} < $3 + 1e-12"
}
interval() { grep -oE "\{[^{}]*$1[^{}]*\}" "$folder/stdout" | head -n 1 | sed -nE "s/.*\"$2\": \"([^\"]*)\".*/\1/p"; }
run experiment dependency --json
encloses "$(interval '"x": "\[2.9, 3.1\]"' twice)" 29/21 31/19
encloses "$(interval '"x": "\[2.9, 3.1\]"' once)" 31/21 29/19
holds "$(value '"x": "\[2.9, 3.1\]"' ratio) > 4.999 && $(value '"x": "\[2.9, 3.1\]"' ratio) < 5.001"
run experiment ruler --json
encloses "$(interval '"quantity": "force"' interval)" 2.48*3.1 2.52*3.3
encloses "$(interval '"quantity": "area"' interval)" 29.6*20.9 29.8*21.1
encloses "$(interval '"quantity": "perimeter"' interval)" 101 101.8

# Every experiment: a table, the same bytes every time, a plot that is well formed, and help with examples that work.
for experiment in $experiments; do
  run experiment "$experiment" --svg first.svg
  expect_status 0
  expect_silent
  cp stdout first.txt
  run experiment "$experiment" --svg second.svg --threads 3
  expect_same_file stdout first.txt
  expect_same_file first.svg second.svg
  [[ $(head -n 1 first.svg) == '<svg xmlns="http://www.w3.org/2000/svg" '*'>' && $(tail -n 1 first.svg) == '</svg>' ]] ||
    complain 'expected an svg element'
  ! grep -qiE '[",]-?(nan|inf)' first.svg || complain 'a coordinate is no number'
  [[ ! -x $(command -v xmllint) ]] || xmllint --noout first.svg || complain 'xmllint complains'
  run experiment "$experiment" --json
  [[ $out == "{\"experiment\": \"$experiment\", "*'"rows": [{'*'], "series": ['*']}' && $(wc -l <stdout) == 1 ]] ||
    complain 'expected one line of JSON'
  run experiment "$experiment" --help
  for word in --svg --json --quiet --threads Examples:; do
    expect_out_with "$word"
  done
  while read -r _ arguments; do
    eval "run $arguments"
    expect_status 0
  done < <(run experiment "$experiment" --help && grep '^  motzkin ' <<<"$out")
  refuse "$folder/none/p.svg: cannot write: No such file or directory" experiment "$experiment" --svg "$folder/none/p.svg"
done
for experiment in rounding cancellation powers; do
  run experiment $experiment --samples 500 --seed 7
  cp stdout first.txt
  run experiment $experiment --samples 500 --seed 8 --json
  expect_out_with '"samples": 500, "seed": 8, "rows"'
  run experiment $experiment --samples 500 --seed 8
  ! cmp -s stdout first.txt || complain 'expected another seed to give other numbers'
  refuse '--samples: Value 0 not in range 1 to 1000000' experiment $experiment --samples 0
done
refuse 'The following argument was not expected: --seed' experiment binet --seed

finish
