# `motzkin verify`: takes what `pair --prove` printed, one per line or one document, and nothing that was changed.
source "$(dirname "$0")/harness.sh"
file=$folder/proofs.jsonl

a='{"kind": "aabb", "min": [0,0], "max": [1,1]}'
b='{"kind": "point", "vertices": [[1,0.5]]}'
plane='"plane": {"normal": ["1","0"], "offset": "1"}'
point='"point": {"weights_a": ["0","1/2","0","1/2"], "weights_b": ["1"]}'
proof="{\"a\": $a, \"b\": $b, \"relation\": \"touching\", $plane, $point}"

# Checks a file of one line and expects this verdict, status 2 unless it is verified.
says() {
  printf '%s\n' "$1" >"$file"
  run verify "$file"
  expect_out "line 1: $2"
  case $2 in
    verified*)
      expect_status 0
      expect_silent
      ;;
    *)
      expect_status 2
      [[ $err == "motzkin: $file: 1 of 1 certificates rejected" ]] || complain 'expected a note on standard error'
      ;;
  esac
}

says "$proof" 'verified, touching'
says "{\"relation\": \"touching\", \"certificate\": $proof, \"seconds\": 1}" 'verified, touching'

# What was changed is rejected, with the reason.
says "${proof/'"offset": "1"'/'"offset": "2"'}" 'rejected, plane: a point of the second shape lies below it'
says "${proof/'["1","0"]'/'["-1","0"]'}" 'rejected, plane: a point of the second shape lies below it'
says "${proof/1,0.5/1,0.75}" 'rejected, point: the weights give two different points'
says "${proof/'"relation": "touching"'/'"relation": "disjoint"'}" 'rejected, point: superfluous'
says "${proof/", $plane"/}" 'rejected, plane: missing'
says "${proof/'"0","1/2"'/'"1/2"'}" 'rejected, point.weights_a: expected 4 numbers, found 3'
says "${proof/'"1/2"'/'"1/2x"'}" 'rejected, point.weights_a[1] is no rational'
says "{\"relation\": \"overlapping\", \"certificate\": $proof}" 'rejected, relation: the result says overlapping, its certificate touching'

# What is no certificate names the place.
says '[]' 'rejected, certificate: expected an object, found array'
says '{"a": 1}' 'rejected, certificate: missing key "b"'
says '{"certificate": null}' 'rejected, certificate: expected an object, found null'
says '{"error": "line 1: .."}' 'rejected, certificate: unknown key "error"'
says '{"certificate": {"a": 1, "b": 2, "relation": "touching"}}' 'rejected, certificate.a: expected an object, found number'
says "{\"a\": $a, \"b\": $b, \"relation\": \"near\"}" 'rejected, relation: expected disjoint, touching or overlapping, found "near"'
says "{\"a\": $a, \"b\": $b, \"relation\": 1}" 'rejected, relation: expected disjoint, touching or overlapping, found number'
says "${proof/'"offset": "1"'/'"offset": 1'}" 'rejected, plane.offset: expected a string, found number'
says "${proof/'["1","0"]'/'["1",0]'}" 'rejected, plane.normal[1]: expected a string, found number'
says "${proof/'["1","0"]'/'"1"'}" 'rejected, plane.normal: expected an array of strings, found string'
says "${proof/'"offset"'/'"height"'}" 'rejected, plane: unknown key "height"'
says "{\"a\": $a, \"b\": {\"kind\": \"point\", \"vertices\": [[1,2,3]]}, \"relation\": \"disjoint\"}" 'rejected, the shapes differ in dimension: the first has 2, the second 3'

# Several lines, in both forms. Blank ones do not count.
printf '%s\n\n%s\n' "$proof" "${proof/'"offset": "1"'/'"offset": "3"'}" >"$file"
run verify "$file"
expect_status 2
expect_out 'line 1: verified, touching
line 3: rejected, plane: a point of the second shape lies below it'
[[ $err == "motzkin: $file: 1 of 2 certificates rejected" ]] || complain 'expected a count'
run verify "$file" --json
expect_status 2
expect_out '{"line": 1, "verified": true, "relation": "touching"}
{"line": 3, "verified": false, "error": "plane: a point of the second shape lies below it"}'

# One document over several lines; a broken first line leaves the others.
sed 's/, "/,\n"/g' <<<"$proof" >"$file"
run verify "$file"
expect_status 0
expect_out 'line 1: verified, touching'
printf '%s\n' '{' "$proof" >"$file"
run verify "$file"
expect_status 2
[[ $out == 'line 1: rejected, JSON, column '*$'\nline 2: verified, touching' ]] || complain 'expected one of two'

# Nothing is not verified.
: >"$file"
refuse "$file: no certificate found" verify "$file"
printf '\n \n' >"$file"
refuse "$file: no certificate found" verify "$file"
refuse "$folder/none: cannot read: No such file or directory" verify "$folder/none"
refuse 'FILE is required' verify

# A line beyond the limit, also as part of a document.
{ printf '{\n'; head -c 2000000 /dev/zero | tr '\0' ' '; printf '\n%s\n' "$proof"; } >"$file"
run verify "$file"
expect_status 2
[[ $out == 'line 1: rejected, JSON, '*'line 2: rejected, longer than the limit of 1048576 bytes'*'line 3: verified, touching' ]] ||
  complain 'expected the third line to be verified'

# What the command proves, it verifies: every pair of kinds, at rest and moving, from both files and standard input.
shapes=(
  '{"kind": "cuboid", "origin": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]]}'
  '{"kind": "simplex", "origin": [1,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "velocity": [0,0,0.1]}'
  '{"kind": "point", "vertices": [[1,1,0.5]]}'
  '{"kind": "segment", "vertices": [[-1,0.3,0.5],[2,0.3,0.1]], "velocity": [-1,2,3]}'
  '{"kind": "triangle", "vertices": [[0,0,1],[1,0,1],[0,1,1.5]]}'
  '{"kind": "tetrahedron", "vertices": [[0.1,0.1,0.1],[1e-300,0,0],[0,1e10,0],[0,0,1]]}'
  '{"kind": "aabb", "min": [1,1,0], "max": [2,2,3], "velocity": [-1,0,0]}'
)
for a in "${shapes[@]}"; do
  for b in "${shapes[@]}"; do
    echo "{\"a\": $a, \"b\": $b}"
  done
done >"$folder/pairs.jsonl"
run pair --batch "$folder/pairs.jsonl" --prove
expect_status 0
cp "$folder/stdout" "$file"
run verify "$file"
expect_status 0
expect_silent
[[ $(grep -c verified <<<"$out") == 49 ]] || complain 'expected 49 verified'
for relation in disjoint touching overlapping; do
  (($(grep -c "verified, $relation" <<<"$out") >= 3)) || complain "expected some $relation"
done
command_line='motzkin verify - <FILE'
out=$("$motzkin" verify - --quiet <"$file" | tail -n 1)
[[ $out == 'line 49: verified, '* ]] || complain 'expected 49 lines'

# Certificates of distances and depths, by themselves and in results: each number of one is changed once.
unit='{"kind": "aabb", "min": [0,0], "max": [1,1]}'
far='{"kind": "point", "vertices": [[4,5]]}'
bounds='"distance": {"at_least": "5", "at_most": "5"}'
rest='"direction": ["3","4"], "points": {"weights_a": ["0","0","0","1"], "weights_b": ["1"]}'
distance="{\"a\": $unit, \"b\": $far, $bounds, $rest}"
says "$distance" 'verified, distance at least 5 and at most 5'
says "${distance/'"at_least": "5", '/}" 'rejected, direction: superfluous'
says "${distance/'"at_least": "5"'/'"at_least": "6"'}" 'rejected, direction: the shapes are not that far apart along it'
says "${distance/'"at_least"'/'"more_than"'}" 'rejected, direction: the shapes are not that far apart along it'
says "${distance/'"at_most": "5"'/'"at_most": "4"'}" 'rejected, points: they are farther apart than that'
says "${distance/'"3","4"'/'"4","3"'}" 'rejected, direction: the shapes are not that far apart along it'
says "${distance/'"0","0","0","1"'/'"0","0","1","0"'}" 'rejected, points: they are farther apart than that'
says "${distance/'["1"]'/'["2"]'}" 'rejected, points.weights_b: their sum is not 1'
says "${distance/'[[4,5]]'/'[[4,4]]'}" 'rejected, direction: the shapes are not that far apart along it'
says "${distance/'"distance"'/'"depth"'}" 'rejected, points: superfluous'
says "${distance/'"5", '/'5, '}" 'rejected, distance.at_least: expected a string, found number'
says "${distance/'"at_most"'/'"most"'}" 'rejected, distance: unknown key "most"'
says "${distance/'{"at_least": "5", "at_most": "5"}'/'[5,5]'}" 'rejected, distance: expected an object, found array'
within=${distance/"$bounds"/'"distance": {"at_most": "5"}'}
within=${within/'"direction": ["3","4"], '/}
says "{\"distance\": [5,5], \"distance_certificate\": $distance, \"within\": true, \"within_certificate\": $within}" 'verified, distance at least 5 and at most 5
line 1: verified, distance at most 5'
says "{\"distance\": [4,5], \"distance_certificate\": $distance}" 'rejected, distance: the result does not say what its certificate does'
says "{\"within\": false, \"within_certificate\": $within}" 'rejected, within: the result does not say what its certificate does'
says "{\"depth\": null, \"depth_certificate\": null, \"certificate\": $proof}" 'verified, touching'
inner='{"kind": "aabb", "min": [0.5,0], "max": [3,1]}'
facets='"facets": [[[3,0],[2,1]],[[2,1],[0,3]],[[0,3],[1,2]],[[1,2],[3,0]]]'
depth="{\"a\": $unit, \"b\": $inner, \"depth\": {\"at_least\": \"1/2\", \"at_most\": \"1/2\"}, \"direction\": [\"1\",\"0\"], $facets}"
says "$depth" 'verified, depth at least 1/2 and at most 1/2'
says "${depth/'"at_least": "1/2"'/'"at_least": "2/3"'}" 'rejected, facets[3]: its plane is not that far before 0'
says "${depth/'"at_most": "1/2"'/'"at_most": "1/3"'}" 'rejected, direction: the shapes are not that far apart along it'
says "${depth/',[[1,2],[3,0]]'/}" 'rejected, facets: they are no closed surface'
says "${depth/'[0,3],[1,2]'/'[0,3],[1,9]'}" 'rejected, facets[2]: there is no such point'
says "${depth/'[0,3],[1,2]'/'[0,3],[1,-2]'}" 'rejected, facets[2][1][1]: expected the number of a point, found number'
says "${depth/'[0,3],[1,2]'/'[0,3],[1]'}" 'rejected, facets[2][1]: expected two numbers, found 1'
says "${depth/'[[3,0],[2,1]]'/'7'}" 'rejected, facets[0]: expected an array of corners, found number'

# What the command proves it verifies: of hulls, rounded shapes, in space and in the plane.
prove_and_verify() { run pair "$@" --distance --depth --within 0.5 --prove --json && printf '%s\n' "$out" >"$file" && run verify "$file"; }
prove_and_verify 'Hp(0,0,0) p(2,0,0) p(0,2,0) p(0,0,2) p(1,1,1)' 'Co(0.5,0.5,0.5) x(1,0,0) y(0,1,0) z(0,0,1) r(0.25)'
expect_status 0
[[ $out == *'verified, overlapping'*'verified, distance at least 0 and at most 0'*'verified, distance at most 1/2'*'verified, depth at least'* ]] || complain 'expected four proofs'
prove_and_verify 'Hp(0,0) p(2,0) p(1,3) r(1)' 'To(5,5) x(1,0) y(0,1)'
expect_status 0
[[ $out == *'verified, disjoint'*'verified, distance at least'*'verified, distance more than 1/2'* ]] || complain 'expected three proofs'
run distance 'Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' '{"kind": "sphere", "center": [0,0,4], "radius": 0.5}' --move-b 't(0,0,1)' --prove --json
printf '%s\n' "$out" >"$file"
run verify "$file"
expect_out 'line 1: verified, distance at least 7/2 and at most 7/2'
run distance 'Co(0,0) x(1,0)' 'Co(3,0) x(1,0)' --prove
expect_status 2

finish
