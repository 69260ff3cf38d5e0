# `motzkin pair --batch`: one line of JSON per input line, in input order, whatever the lines and the threads.
source "$(dirname "$0")/harness.sh"
file=$folder/pairs.jsonl

unit='{"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]]}'
point='{"kind": "simplex", "origin": [1,0.5], "axes": []}'
overlapping='{"relation": "overlapping", "intersects": true, "overlaps": true, "box": null, "window": null, "method": "auto"}'
touching=${overlapping/overlapping/touching}
touching=${touching/'"overlaps": true'/'"overlaps": false'}

# Runs a batch of one line and expects this answer, with status 2 where it is an error.
answers() {
  printf '%s\n' "$1" >"$file"
  run pair --batch "$file"
  expect_out "$2"
  case $2 in
    '{"error"'*)
      expect_status 2
      [[ $err == "motzkin: $file: 1 of 1 lines invalid, "* ]] || complain 'expected a note on standard error'
      ;;
    *)
      expect_status 0
      expect_silent
      ;;
  esac
}
rejects() { answers "$1" "{\"error\": \"line 1: $2\"}"; }
# The same where the JSON library words the rest of the message.
rejects_at() {
  printf '%s\n' "$1" >"$file"
  run pair --batch "$file"
  expect_status 2
  [[ $out == "{\"error\": \"line 1: JSON, column $2: "*'"}' && $out != *$'\n'* ]] || complain "expected an error at column $2"
}

answers "{\"a\": $unit, \"b\": $unit}" "$overlapping"
answers "{\"b\":$point,\"a\":$unit}" "$touching"
answers "  {\"a\": $unit, \"b\": $point}  " "$touching"
answers $'\xef\xbb\xbf'"{\"a\": $unit, \"b\": $point}" "$touching"
answers "{\"a\": $unit, \"b\": $point}"$'\r' "$touching"

rejects_at '' 1
rejects '[]' 'pair: expected an object, found array'
rejects '{}' 'pair: missing key \"a\"'
rejects "{\"a\": $unit}" 'pair: missing key \"b\"'
rejects "{\"a\": $unit, \"b\": 7}" 'b: expected an object, found number'
rejects "{\"a\": $unit, \"b\": $unit, \"c\": $unit}" 'pair: unknown key \"c\"'
rejects "{\"a\": $unit, \"a\": $unit}" 'JSON: repeated key \"a\"'
rejects_at "{\"a\": $unit, \"b\": $unit} x" 132
rejects '{"a": {"kind": "ball", "center": [0,0], "radius": 1}, "b": 1}' 'a.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or half-space, found \"ball\"'
rejects '{"a": {"kind": 3, "origin": [0,0], "axes": []}, "b": 1}' 'a.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or half-space, found number'
rejects '{"a": {"origin": [0,0], "axes": []}, "b": 1}' 'a: missing key \"kind\"'
rejects '{"a": {"kind": "cuboid", "axes": []}, "b": 1}' 'a: missing key \"origin\"'
rejects '{"a": {"kind": "cuboid", "origin": [0,0]}, "b": 1}' 'a: missing key \"axes\"'
rejects '{"a": {"kind": "cuboid", "origin": [0,0], "axes": [], "colour": 1}, "b": 1}' 'a: unknown key \"colour\"'
rejects '{"a": {"kind": "cuboid", "origin": [0], "axes": []}, "b": 1}' 'a.origin: expected 2 or 3 numbers, found 1'
rejects '{"a": {"kind": "cuboid", "origin": [0,"1"], "axes": []}, "b": 1}' 'a.origin[1]: expected a number, found string'
rejects '{"a": {"kind": "cuboid", "origin": [0,0], "axes": [[0,0],[0,0],[0,0]]}, "b": 1}' 'a.axes: expected an array of 0 to 2 vectors'
rejects '{"a": {"kind": "cuboid", "origin": [0,0], "axes": [[0,0],[0,0,1]]}, "b": 1}' 'a.axes[1]: expected 2 numbers, as in origin, found 3'
rejects '{"a": {"kind": "cuboid", "origin": [0,0], "axes": [], "velocity": [1]}, "b": 1}' 'a.velocity: expected 2 numbers, as in origin, found 1'
rejects '{"a": {"kind": "cuboid", "origin": [0,0], "axes": [], "velocity": null}, "b": 1}' 'a.velocity: expected an array of numbers, found null'
rejects "{\"a\": $unit, \"b\": {\"kind\": \"cuboid\", \"origin\": [0,0,0], \"axes\": []}}" 'the shapes differ in dimension: the first has 2, the second 3'
rejects '{"a": {"kind": "cuboid", "origin": [0,1e400], "axes": []}, "b": 1}' "JSON: number overflow parsing '1e400'"
rejects '{"a": {"kind": "cuboid", "origin": [0,1.1e301], "axes": []}, "b": 1}' 'a: origin: the y component is 1.1e+301, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'
rejects_at '{"a": {"kind": "cuboid", "origin": [0,NaN], "axes": []}, "b": 1}' 39
rejects_at '{"a": {"kind": "cuboid", "origin": [0,Infinity], "axes": []}, "b": 1}' 39
rejects '[[[[[[[[[[[[' 'JSON: nested deeper than 8 levels'
rejects_at $'{"\xff": 1}' 3

# The other kinds of shapes, and what is wrong with them.
answers "{\"a\": $unit, \"b\": {\"kind\": \"point\", \"vertices\": [[1,0.5]]}}" "$touching"
answers "{\"a\": {\"kind\": \"segment\", \"vertices\": [[-1,0.5],[2,0.5]]}, \"b\": $unit}" "$overlapping"
answers "{\"a\": {\"kind\": \"aabb\", \"min\": [1,1], \"max\": [2,2]}, \"b\": $unit}" "$touching"
answers '{"a": {"kind": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,0]]}, "b": {"kind": "tetrahedron", "vertices": [[0,0,0],[0,0,1],[1,0,1],[0,1,1]]}}' "$touching"
answers "{\"a\": {\"kind\": \"point\", \"vertices\": [[-1,0.5]], \"velocity\": [2,0]}, \"b\": {\"kind\": \"aabb\", \"min\": [0,0], \"max\": [1,1], \"velocity\": [0,0]}}" "$overlapping"
# A capsule that falls on a moving hull: at the end their distance is the radius, or a little less.
fall='{"a": {"kind": "capsule", "vertices": [[0,0],[1,0]], "radius": 0.5, "velocity": [0,-2]}, "b": {"kind": "hull", "points": [[0,-3.5],[1,-3.5],[2,-4]], "velocity": [0,1]}}'
answers "$fall" "$touching"
answers "${fall/0.5, /0.5000000000000001, }" "$overlapping"
rejects '{"a": {"kind": "point"}, "b": 1}' 'a: missing key \"vertices\"'
rejects '{"a": {"kind": "point", "origin": [0,0], "axes": []}, "b": 1}' 'a: unknown key \"axes\"'
rejects '{"a": {"kind": "point", "vertices": []}, "b": 1}' 'a.vertices: expected an array of vectors, found an empty one'
rejects '{"a": {"kind": "point", "vertices": {"x": 1}}, "b": 1}' 'a.vertices: expected an array of vectors, found object'
rejects '{"a": {"kind": "point", "vertices": [0,0]}, "b": 1}' 'a.vertices[0]: expected an array of numbers, found number'
rejects '{"a": {"kind": "point", "vertices": [[0]]}, "b": 1}' 'a.vertices[0]: expected 2 or 3 numbers, found 1'
rejects '{"a": {"kind": "point", "vertices": [[0,0],[1,1]]}, "b": 1}' 'a.vertices: expected 1 vector, found 2'
rejects '{"a": {"kind": "segment", "vertices": [[0,0],[1,1,1]]}, "b": 1}' 'a.vertices[1]: expected 2 numbers, as in vertices[0], found 3'
rejects '{"a": {"kind": "segment", "vertices": [[0,0],[1,2e301]]}, "b": 1}' 'a: vertex 1: the y component is 2e+301, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'
rejects '{"a": {"kind": "tetrahedron", "vertices": [[0,0],[1,0],[0,1],[1,1]]}, "b": 1}' 'a.vertices[0]: expected 3 numbers, because it is a tetrahedron, found 2'
rejects '{"a": {"kind": "aabb", "min": [0,0]}, "b": 1}' 'a: missing key \"max\"'
rejects '{"a": {"kind": "aabb", "min": [0,0], "max": [1]}, "b": 1}' 'a.max: expected 2 numbers, as in min, found 1'
rejects '{"a": {"kind": "aabb", "min": [0,1], "max": [1,0]}, "b": 1}' 'a: box: on axis 1 the minimum 1 exceeds the maximum 0'
rejects '{"a": {"kind": "aabb", "min": [0,0], "max": [1,1], "velocity": [1e302,0]}, "b": 1}' 'a: velocity: the x component is 1e+302, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'

# A NUL byte is no end of the line.
printf '{"a": %s, "b": %s}\0\n' "$unit" "$unit" >"$file"
run pair --batch "$file"
expect_status 2
expect_out '{"error": "line 1: JSON, column 131: unexpected NUL byte"}'

# Invalid lines leave the others answered, in their place.
printf '%s\r\n' "{\"a\": $unit, \"b\": $unit}" '{' "{\"a\": $unit, \"b\": $point}" >"$file"
run pair --batch "$file"
expect_status 2
mapfile -t lines <"$folder/stdout"
[[ ${#lines[@]} == 3 && ${lines[0]} == "$overlapping" && ${lines[1]} == '{"error": "line 2: '* && ${lines[2]} == "$touching" ]] ||
  complain 'expected an answer, an error and an answer'

# Boxes and windows on request, and a last line without an end.
moving='{"kind": "cuboid", "origin": [-2,0], "axes": [[1,0],[0,1]], "velocity": [4,0]}'
printf '%s' "{\"a\": $unit, \"b\": $moving}" >"$file"
run pair --batch "$file" --box --window --method sat
expect_status 0
expect_out '{"relation": "overlapping", "intersects": true, "overlaps": true, "box": {"min": [0,0], "max": [1,1]}, "window": [0.25,0.75], "method": "sat"}'
run pair --batch "$file" --fail-on-contact
expect_status 1

# Certificates and intersections on request, the latter for shapes at rest.
printf '%s\n' "{\"a\": $unit, \"b\": $point}" "{\"a\": $unit, \"b\": $moving}" >"$file"
run pair --batch "$file" --prove
expect_status 0
[[ $(grep -c '"certificate": {"a": {"kind": ' "$folder/stdout") == 2 ]] || complain 'expected two certificates'
run pair --batch "$file" --intersection
expect_status 2
expect_out "${touching%\}}, \"intersection\": {\"vertices\": [[1,0.5]], \"measure\": 0}}
{\"error\": \"line 2: the intersection is available for shapes at rest only\"}"

# Counts go to standard error and leave the answers alone.
run pair --batch "$file" --stats
expect_status 0
expect_out "$touching
$overlapping"
[[ $err == 'questions '*'answered in floating point '* && $(wc -l <<<"$err") == 5 ]] || complain 'expected a table of counts'

# Nothing in, nothing out.
: >"$file"
run pair --batch "$file" --fail-on-contact
expect_status 0
expect_silent
expect_out ''

# Standard input.
command_line='motzkin pair --batch - <FILE'
out=$(printf '%s\n' "{\"a\": $unit, \"b\": $unit}" | "$motzkin" pair --batch -)
expect_out "$overlapping"

# The same bytes for any number of threads.
for ((i = 0; i < 3000; ++i)); do
  case $((i % 5)) in
    0) echo "{\"a\": $unit, \"b\": {\"kind\": \"simplex\", \"origin\": [$((i % 7)).25,0.5], \"axes\": [[1,$i],[0,1]]}}" ;;
    1) echo "{\"a\": $unit, \"b\": $moving}" ;;
    2) echo "{\"a\": $unit, \"b\": {\"kind\": \"cuboid\", \"origin\": [1,0.5], \"axes\": [[$i,0],[0,1]]}}" ;;
    3) echo "{\"a\": $unit, \"b\": $i}" ;;
    4) echo "{\"a\": $moving, \"b\": {\"kind\": \"simplex\", \"origin\": [$((i % 9)),0.5], \"axes\": [[0.1,0.7],[0.3,1]]}}" ;;
  esac
done >"$file"
for threads in 1 2 8; do
  run pair --batch "$file" --window --threads $threads
  expect_status 2
  mv "$folder/stdout" "$folder/out$threads"
done
[[ $(wc -l <"$folder/out1") == 3000 ]] || complain 'expected 3000 lines'
[[ $(grep -c '"error"' "$folder/out1") == 600 ]] || complain 'expected 600 errors'
expect_same_file "$folder/out1" "$folder/out2"
expect_same_file "$folder/out1" "$folder/out8"

# Doubles in, a byte per pair out. A header of 32 bytes: two pairs of points in the plane, of which one is twice the same.
bytes() { printf '%b' "$1"; }
header() { bytes "MOTZPAIR\\x01\\0\\0\\0\\x02\\x02\\0\\0\\x0$1\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0"; }
one='\0\0\0\0\0\0\xf0\x3f'
zero='\0\0\0\0\0\0\0\0'
{ header 2; bytes "$zero$one$zero$one$zero$one$one$one"; } >"$folder/pairs.bin"
motzkin_binary() { "$motzkin" pair --batch "$@" --binary >"$folder/answers.bin" 2>"$folder/error"; }
motzkin_binary "$folder/pairs.bin" || complain 'pairs.bin: expected an answer'
[[ $(tail -c 2 "$folder/answers.bin" | od -An -tu1 | tr -s ' ') == ' 2 0' ]] || complain 'expected overlapping, disjoint'
[[ $(head -c 8 "$folder/answers.bin") == MOTZRELA && $(wc -c <"$folder/answers.bin") -eq 34 ]] || complain 'wrong header'
motzkin_binary - <"$folder/pairs.bin" || complain 'standard input: expected an answer'
refuses_binary() {
  local status=0
  motzkin_binary "$folder/wrong.bin" || status=$?
  [[ $status == 2 && $(<"$folder/error") == "motzkin: $folder/wrong.bin: $1" ]] ||
    complain "expected '$1', status 2; found $status: $(<"$folder/error")"
}
head -c 95 "$folder/pairs.bin" >"$folder/wrong.bin"
refuses_binary 'cut short: 2 pairs take 96 bytes, found 95'
head -c 3 "$folder/pairs.bin" >"$folder/wrong.bin"
refuses_binary 'cut short: the header has 32 bytes, found 3'
{ header 1; bytes "$zero$one$zero\\0\\0\\0\\0\\0\\0\\xf8\\x7f"; } >"$folder/wrong.bin"
refuses_binary 'pair 0: second shape: vertex 0: the y component is nan, but must be a finite number'
run pair --batch "$folder/pairs.bin" --binary --box
expect_status 2

# A full disk is no success.
if [[ -w /dev/full ]]; then
  command_line='motzkin pair --batch ... >/dev/full'
  out=''
  err=$("$motzkin" pair --batch "$file" 2>&1 >/dev/full)
  status=$?
  [[ $status == 2 && $err == 'motzkin: standard output: cannot write: '* ]] || complain 'expected a write error'
fi

finish
