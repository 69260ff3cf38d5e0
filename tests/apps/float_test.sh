# `motzkin float`: the parts of a number, as a table and as JSON.
source "$(dirname "$0")/harness.sh"

# Looks at a number and expects a row of the table: expect_row NAME VALUE.
expect_row() {
  local found
  found=$(sed -nE "s/^│ $1 +│ (.*) │\$/\\1/p" <<<"$out")
  [[ ${found%"${found##*[! ]}"} == "$2" ]] || complain "expected $1: $2, found $found"
}
# Expects a key of the JSON document with this value, as it is written there.
expect_json() { [[ $out == *"\"$1\": $2"[,}]* ]] || complain "expected \"$1\": $2"; }

# The numbers of the document, and its exercise.
run float 0.15625 --single
expect_status 0
expect_silent
expect_row number 0.15625
expect_row stored 0.15625
expect_row error 0
expect_row class normal
expect_row sign 0
expect_row exponent '124, stands for -3'
expect_row mantissa 2097152
expect_row hexadecimal 0x3E200000
expect_row product '1.25 x 2^-3'
run float -6.8 --single
expect_out '╭───────────────────┬──────────────────────────────────╮
│ number            │ -6.8                             │
│ format            │ single                           │
│ stored            │ -6.80000019073486328125          │
│ error             │ -0.00000019073486328125          │
│ class             │ normal                           │
│ sign              │ 1                                │
│ exponent          │ 129, stands for 2                │
│ mantissa          │ 5872026                          │
│ bits              │ 11000000110110011001100110011010 │
│   of the sign     │ 1                                │
│   of the exponent │  10000001                        │
│   of the mantissa │          10110011001100110011010 │
│ hexadecimal       │ 0xC0D9999A                       │
│ product           │ -1.7000000476837158203125 x 2^2  │
│ next below        │ -6.800000667572021484375         │
│ next above        │ -6.799999713897705078125         │
│ last place        │ 0.000000476837158203125 = 2^-21  │
╰───────────────────┴──────────────────────────────────╯'
run float 89 --base 2
expect_row 'in base 2' 1011001
run float 0.1 --base 2
expect_row 'in base 2' '0.0(0011)'
expect_row stored 0.1000000000000000055511151231257827021181583404541015625
run float 0.1 --single
expect_row stored 0.100000001490116119384765625

# Powers of two around epsilon, halves, and the ends of each format.
run float 0x1p-23 --single
expect_row stored 0.00000011920928955078125
expect_row exponent '104, stands for -23'
run float 0x1p-24 --single
expect_row stored 0.000000059604644775390625
run float 65504 --half
expect_row hexadecimal 0x7BFF
expect_row 'next above' inf
run float 65520 --half
expect_row class infinity
expect_row error inf
run float 0x1p-24 --half
expect_row class subnormal
expect_row exponent '0, stands for -14'
expect_row product '0.0009765625 x 2^-14'
run float 1e-45 --single
expect_row class subnormal
expect_row 'next below' 0
run float -0 --single
expect_row class zero
expect_row stored -0
expect_row hexadecimal 0x80000000
for number in -inf -nan -.5 -1e3; do # not options
  run float $number
  expect_status 0
  expect_row number "$number"
  run float --json -- $number
  expect_json given "\"$number\""
done
run float --bits 7FC0BEEF --single
expect_row class NaN
expect_row mantissa 4243183
[[ $out != *'next above'* && $out != *number* ]] || complain 'expected neither neighbours nor a number given'

# A number with hundreds of digits keeps them all, within the border.
run float 5e-324
[[ $(awk '{ print length($0) }' <<<"${out//[│─╭╮╰╯┬┴]/|}" | sort -u | wc -l) == 1 ]] || complain 'expected lines of one length'
digits=$(sed -nE '/^│ stored/,/^│ error/ { /error/! s/^│[^│]*│ ([^ ]*) .*/\1/p }' <<<"$out" | tr -d '\n')
[[ $digits == 4.94065645841246544176568792868221372365059802614324764425585682500675507270208751865*65533447265625e-324 && ${#digits} == 757 ]] ||
  complain "expected all digits, found $digits"
run float 1e300
expect_row class normal
[[ $out == *'e300 '* ]] || complain 'expected a power of ten'

run float 0.00001 --base 2
expect_out_with '│ no end and no period within 1000 digits '

# JSON: one line, numbers that it cannot hold as text.
run float -6.8 --single --base 3 --json
expect_out '{"given": "-6.8", "format": "single", "stored": "-6.80000019073486328125", "error": "-0.00000019073486328125", "class": "normal", "sign": 1, "raw_exponent": 129, "exponent": 2, "mantissa": 5872026, "bits": "11000000110110011001100110011010", "sign_bits": "1", "exponent_bits": "10000001", "mantissa_bits": "10110011001100110011010", "hexadecimal": "0xC0D9999A", "significand": "1.7000000476837158203125", "next_below": "-6.800000667572021484375", "next_above": "-6.799999713897705078125", "last_place": "0.000000476837158203125", "base": 3, "digits": "-20.(2101)", "digits_complete": true}'
run float --bits 0x3E200000 --single --json
expect_json given null
expect_json error null
expect_json stored '"0.15625"'
expect_json mantissa 2097152
run float inf --json
expect_json stored '"inf"'
expect_json exponent null
expect_json last_place '"nan"'

refuse "expected a number as -6.8, 1e-7, 0x1.8p3, inf or nan, found 'six'" float six
refuse "expected a number as -6.8, 1e-7, 0x1.8p3, inf or nan, found '1,5'" float 1,5
refuse "expected a number as -6.8, 1e-7, 0x1.8p3, inf or nan, found ''" float ''
refuse "an exponent has a magnitude of at most 5000, found '1e5001'" float 1e5001
refuse 'a number has at most 5000 characters' float "$(printf '%05001d' 1)"
refuse 'float: give a number or --bits' float
refuse 'float: give a number or --bits, not both' float 1 --bits 0
refuse "--bits: expected hexadecimal digits, found '0xyz'" float --bits 0xyz
refuse "--bits: expected hexadecimal digits, found '0x'" float --bits 0x
refuse "--bits: a half has 16 bits, found more in '0x10000'" float --bits 0x10000 --half
refuse "--bits: a double has 64 bits, found more in '0x10000000000000000'" float --bits 0x10000000000000000
refuse "--base: expected a finite number, found 'inf'" float inf --base 2
refuse '--base: Value 37 not in range 2 to 36' float 1 --base 37
refuse '--single excludes --half' float 1 --half --single
refuse 'The following argument was not expected: 2' float 1 2
refuse 'The following argument was not expected: --digits' float 1 --digits

finish
