# Shared by the tests of the command: runs it as a user does and compares what comes back.
# usage of a test: bash NAME_test.sh BINARY
set -u
motzkin=$(realpath "$1")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failures=0

square='Co(0,0) x(1,0) y(0,1)'
triangle='To(0.5,0.5) x(1,0) y(0,1)'
cube='Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)'

# Runs the command; leaves its exit status, output and errors in status, out and err.
run() {
  command_line="motzkin $*"
  "$motzkin" "$@" >"$folder/stdout" 2>"$folder/stderr" </dev/null
  status=$?
  out=$(<"$folder/stdout")
  err=$(<"$folder/stderr")
}

complain() {
  failures=$((failures + 1))
  printf 'FAILED %s\n  %s\n  status: %s\n  out: %.2000s\n  err: %.2000s\n' "$command_line" "$1" "$status" "$out" "$err"
}

expect_status() { [[ $status == "$1" ]] || complain "expected status $1"; }
expect_out() { [[ $out == "$1" ]] || complain "expected output: $1"; }
expect_out_with() { [[ $out == *"$1"* ]] || complain "expected output with: $1"; }
expect_silent() { [[ -z $err ]] || complain "expected nothing on standard error"; }
expect_same_file() { cmp -s "$1" "$2" || complain "expected the same bytes in $1 and $2"; }

# Runs the command and expects refusal: status 2, nothing on standard output, and this one line on standard error.
refuse() {
  local message=$1
  shift
  run "$@"
  [[ $status == 2 && -z $out && $err == "motzkin: $message" ]] || complain "expected status 2 and: motzkin: $message"
}

# For answers about scenes: without the seconds, which differ from run to run; of JSON, what is before them.
expect_table() { [[ $(sed '/^seconds /d' <<<"$out") == "$1" ]] || complain "expected but for the seconds: $1"; }
drop_seconds() { out=${out%%, \"seconds\"*}; }

# For pictures, at $picture: every line is an element of its own; nothing in it is not a number.
well_formed() {
  [[ $(head -n 1 "$picture") == '<svg xmlns="http://www.w3.org/2000/svg" '*'>' && $(tail -n 1 "$picture") == '</svg>' ]] ||
    complain 'expected an svg element'
  local element='<(polygon|polyline|line) ([a-z0-9-]+="[^"<>&]*" ?)+/>|<text ([a-z-]+="[^"<>&]*" ?)+>[^<>]*</text>|<title>[^<>]*</title>'
  local odd
  odd=$(sed '1d;$d' "$picture" | grep -vE "^($element)\$")
  [[ -z $odd ]] || complain "not well formed: $odd"
  ! grep -qiE '[",]-?(nan|inf)' "$picture" || complain 'a coordinate is no number'
  [[ ! -x $(command -v xmllint) ]] || xmllint --noout "$picture" || complain 'xmllint complains'
}
expect_in_picture() { grep -qF -- "$1" "$picture" || complain "expected in the picture: $1"; }

finish() {
  ((failures == 0)) || { echo "$failures failed"; exit 1; }
}
