# `motzkin sweep --batch`: first contacts of bodies in motion, one query per line.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
file=queries.jsonl

rest='{"kind": "rest"}'
# A box at rest, and a triangle in the plane z = 0 around the z axis.
box="{\"shape\": {\"kind\": \"aabb\", \"min\": [0,0,0], \"max\": [1,1,1]}, \"motion\": $rest}"
plate="{\"vertices\": [[-9,-9,0],[9,-9,0],[0,9,0]], \"triangles\": [[0,1,2]], \"motion\": $rest}"
# From t = 0 to 1, down by 4.
down='{"kind": "translation", "translation": [0,0,-4]}'
# An edge from 1 to 2 on the x axis, and upright ones where it gets after an eighth and a third of a quarter turn.
rod() { echo "{\"vertices\": [[1,0,0],[2,0,0]], \"edges\": [[0,1]], \"motion\": $1}"; }
upright="{\"vertices\": [[1,1,-1],[1,1,1]], \"edges\": [[0,1]], \"motion\": $rest}"
upright_30="{\"vertices\": [[1.299038105676658,0.75,-1],[1.299038105676658,0.75,1]], \"edges\": [[0,1]], \"motion\": $rest}"
quarter=1.5707963267948966
spin() { echo "{\"kind\": \"spin\", \"center\": [0,0,0], \"axis\": $1, \"angle\": $2, \"translation\": [0,0,0]}"; }
turn() { echo "{\"kind\": \"turn\", \"center\": [0,0,0], \"quaternion\": $1, \"translation\": [0,0,0]}"; }
poses() { # between; a quarter turn and back
  local start='{"quaternion": [1,0,0,0], "translation": [0,0,0]}'
  echo "{\"kind\": \"poses\", \"times\": [0,0.5,1], \"poses\": [$start, {\"quaternion\": [1,0,0,1], \"translation\": [0,0,0]}, $start], \"between\": \"$1\"}"
}

query() { echo "{\"id\": \"$1\", \"a\": $2, \"b\": $3}"; }

# Runs a batch of one line.
ask() {
  printf '%s\n' "$1" >"$file"
  shift
  run sweep --batch "$file" --json "$@"
}
# Runs the query of bodies $1 and $2 and expects contact at $3, with a bracket of the width asked for, or $3 as status.
meets() {
  local a=$1 b=$2 expected=$3
  shift 3
  ask "$(query q "$a" "$b")" "$@"
  expect_status 0
  expect_silent
  case $expected in
    free) expect_out '{"id": "q", "status": "free", "time": null, "point": null, "normal": null, "features": null, "elements": null}' ;;
    initial) expect_out_with '{"id": "q", "status": "initial-contact", "time": [0,0], "point": [' ;;
    *)
      expect_out_with '{"id": "q", "status": "contact", "time": ['
      brackets "$expected" "${tolerance:-1e-4}" || complain "expected a bracket around $expected"
      ;;
  esac
}
# Whether the times of the answer are around $1, up to rounding of what is asked, and at most $2 apart.
brackets() {
  local time=${out#*\"time\": [}
  time=${time%%]*}
  awk -v lower="${time%,*}" -v upper="${time#*,}" -v time="$1" -v tolerance="$2" \
    'BEGIN { exit !(lower <= time + 1e-12 && time <= upper + 1e-12 && lower <= upper && upper - lower <= tolerance * (1 + 1e-9)) }'
}

# Every kind of motion. Half of a quarter turn is an eighth: after half the time at a constant rate, after tan(pi/8)
# where the quaternion is linear in time.
meets "$(rod "$rest")" "$upright" free
meets "$(rod '{"kind": "translation", "translation": [-1,4,0]}')" "$upright" 0.25
meets "$(rod "$(spin '[0,0,1]' $quarter)")" "$upright" 0.5
meets "$(rod "$(spin '[0,0,7e-200]' $quarter)")" "$upright" 0.5
meets "$(rod "$(spin '[0,0,1]' $quarter)")" "$upright_30" 0.3333333333333333
meets "$(rod "$(spin '[0,0,-1]' -$quarter)")" "$upright_30" 0.3333333333333333
meets "$(rod "$(spin '[0,0,1]' -$quarter)")" "$upright_30" free
meets "$(rod "$(spin '[0,0,1]' 12.566370614359172)")" "$upright" 0.0625
meets "$(rod "$(turn '[1,0,0,1]')")" "$upright" 0.41421356237309503
meets "$(rod "$(turn '[1,0,0,1]')")" "$upright_30" 0.2679491924311227
meets "$(rod "$(turn '[0,0,0,1]')")" "$upright" 0.29289321881345254  # half a turn: tan(pi/8) = t / (1 - t)
meets "$(rod "$(turn '[0,0,0,1e300]')")" "$upright" 0
meets "$(rod "$(turn '[2,0,0,0]')")" "$upright" free
screw='{"kind": "screw", "point": [0,0,0], "axis": [0,0,2], "angle": 3.141592653589793, "pitch": 0.3183098861837907}'
meets "{\"vertices\": [[1,0,0]], \"motion\": $screw}" "{\"vertices\": [[-1,0.5,0.5],[1,0.5,0.5],[0,2,0.5]], \"triangles\": [[0,1,2]], \"motion\": $rest}" 0.5
rotation_vector="{\"kind\": \"rotation-vector\", \"rotation\": [[0,0,0],[0,0,$quarter]], \"position\": [[0,0,0],[0,0,0]]}"
meets "$(rod "$rotation_vector")" "$upright" 0.5
# In its own frame the edge is where it is turned from; it starts where the rod does.
turned="{\"kind\": \"rotation-vector\", \"rotation\": [[0,0,$quarter],[0,0,3.141592653589793]], \"position\": [[1,1,0],[1,1,0]]}"
meets "{\"vertices\": [[-1,0,0],[-1,-1,0]], \"edges\": [[0,1]], \"motion\": $turned}" "{\"vertices\": [[2.0606601717798214,0.6464466094067263,-1],[2.0606601717798214,0.6464466094067263,1]], \"edges\": [[0,1]], \"motion\": $rest}" 0.5
meets "$(rod "$(poses turn)")" "$upright" 0.20710678118654752
meets "$(rod "$(poses spin)")" "$upright" 0.25
# Both move: what counts is how they do so relative to each other.
falling() { echo "{\"vertices\": [[0,0,2]], \"motion\": $1}"; }
meets "$(falling "$down")" "{\"vertices\": [[-9,-9,0],[9,-9,0],[0,9,0]], \"triangles\": [[0,1,2]], \"motion\": {\"kind\": \"translation\", \"translation\": [0,0,4]}}" 0.25
meets "$(rod "$(spin '[0,0,1]' $quarter)")" "{\"vertices\": [[0,1.5,-1],[0,1.5,1]], \"edges\": [[0,1]], \"motion\": $(spin '[0,0,-1]' $quarter)}" 0.5

# A box turns until the face that is in front, at x = 0, has gone 30 degrees of 180.
meets "{\"shape\": {\"kind\": \"aabb\", \"min\": [0,0,0], \"max\": [1,1,1]}, \"motion\": $(spin '[0,0,1]' 3.141592653589793)}" "{\"vertices\": [[-0.25,0.4330127018922193,0.5]], \"motion\": $rest}" 0.16666666666666666

# Every shape, the lowest point 2 above the plate, meets it halfway down.
for shape in '"cuboid", "origin": [0,0,2], "axes": [[1,0,0],[0,1,0],[0,0,1]]' '"simplex", "origin": [0,0,2], "axes": [[1,0,1],[0,1,1],[0,0,1]]' \
  '"point", "vertices": [[0,0,2]]' '"segment", "vertices": [[0,0,3],[1,1,2]]' '"triangle", "vertices": [[0,0,3],[1,1,2],[1,0,4]]' \
  '"tetrahedron", "vertices": [[0,0,3],[1,1,2],[1,0,4],[0,1,7]]' '"aabb", "min": [0,0,2], "max": [1,1,3]' \
  '"obb", "center": [0,0,3], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]' '"sphere", "center": [0,0,3], "radius": 1'; do
  meets "{\"shape\": {\"kind\": $shape}, \"motion\": $down}" "$plate" 0.5
  meets "$plate" "{\"shape\": {\"kind\": $shape}, \"motion\": {\"kind\": \"translation\", \"translation\": [0,0,4]}}" free
  meets "$plate" "{\"shape\": {\"kind\": $shape}, \"motion\": {\"kind\": \"translation\", \"translation\": [0,0,-1.9]}}" free
done
for elements in '"triangles": [[0,1,2]]' '"edges": [[0,1],[2,1]]' '"triangles": [], "edges": []' '"name": "three points"'; do
  meets "{\"vertices\": [[0,0,3],[1,1,2],[1,0,4]], $elements, \"motion\": $down}" "$plate" 0.5
done

# What touches at the start is in contact, shapes are what they contain, and surfaces are not, unless they are solid.
meets "$box" "{\"shape\": {\"kind\": \"point\", \"vertices\": [[1,0.5,0.5]]}, \"motion\": $down}" initial
meets "$box" "{\"vertices\": [[0.5,0.5,0.5]], \"motion\": $rest}" initial
corners='[[0,0,0],[8,0,0],[0,8,0],[0,0,8]]'
shell="{\"vertices\": $corners, \"triangles\": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]], \"motion\": $rest}"
loose="{\"vertices\": ${corners/%]/,[0,0,0],[8,0,0],[0,8,0],[0,0,8]]}, \"triangles\": [[0,1,2],[4,5,7],[4,2,3],[1,6,7]], \"motion\": $rest}"
open_shell=${shell/',[1,2,3]'/}
grain() { echo "{\"vertices\": [[1,1,1]], \"motion\": $1}"; }
inside='{"id": "q", "status": "initial-contact", "time": [0,0], "point": [1,1,1], "normal": null, "features": null, "elements": null}'
meets "$shell" "$(grain "$rest")" free
meets "$shell" "$(grain "$down")" 0.25
meets "$shell" "$(grain "$down")" initial --solid
expect_out "$inside"
meets "$(grain "$down")" "$shell" initial --solid
expect_out "$inside"
meets "$loose" "$(grain "$rest")" initial --solid
meets "$open_shell" "$(grain "$rest")" free --solid
meets "$shell" "{\"vertices\": [[-1,-1,-1]], \"motion\": $rest}" free --solid
small="{\"vertices\": [[1,1,1],[2,1,1],[1,2,1],[1,1,2]], \"triangles\": [[0,1,2],[0,1,3],[0,2,3],[1,2,3]], \"motion\": $rest}"
meets "$small" "$shell" initial --solid
meets "$small" "$shell" free
meets "$shell" "{\"shape\": {\"kind\": \"sphere\", \"center\": [1.5,1.5,1.5], \"radius\": 0.125}, \"motion\": $rest}" initial --solid
placed="{\"kind\": \"rotation-vector\", \"rotation\": [[0.1,0.2,0.3],[1,2,3]], \"position\": [[1,1,1],[1,1,1]]}"
meets "$shell" "{\"vertices\": [[0.125,0,0],[0,0.125,0]], \"edges\": [[0,1]], \"motion\": $placed}" free
meets "$shell" "{\"vertices\": [[0.125,0,0],[0,0.125,0]], \"edges\": [[0,1]], \"motion\": $placed}" initial --solid
meets "{\"vertices\": [[99,0,0],[0,99,0]], \"edges\": [[0,1]], \"motion\": $placed}" "$shell" free --solid

# Elements: triangles, then edges; vertices that none of them uses are ignored.
several='"vertices": [[0,0,100],[0,0,5],[1,0,5],[0,1,5],[0,0,2],[0,0,3],[1e308,0,0]], "triangles": [[0,0,0],[1,2,3]], "edges": [[1,2],[5,4]]'
ask "$(query q "$plate" "{$several, \"motion\": $down}")"
expect_out_with '"status": "contact", '
expect_out_with '"features": {"a": {"kind": "face", "index": 0}, "b": {"kind": "vertex", "index": 1}}, "elements": [0,3]}'

# A narrower bracket.
tolerance=1e-10
meets "$(rod "$(spin '[0,0,1]' $quarter)")" "$upright" 0.5 --time-tolerance $tolerance
unset tolerance

# The id comes back as it is given, whatever it is.
for id in '"q"' 7 -0 1.50 1e3 123456789012345678901234567890 true null '[1, {"b": 2, "a": [ ]}]' '{"b": 1, "a": {"c": []}}' '"\u00e9\"\\\t"' '"Küche"'; do
  ask "{\"id\": $id, \"a\": $box, \"b\": $box}"
  expect_out_with "{\"id\": $id, \"status\": \"initial-contact\", "
  ask "{\"a\": $box, \"b\": 1, \"id\":$id }"
  expect_out "{\"id\": $id, \"error\": \"line 1: b: expected an object, found number\"}"
done
ask "{\"a\": $box, \"b\": $box}"
expect_out_with '{"id": null, "status": "initial-contact", '
ask "{\"id\": \"a"$'\xe2\x80\xae\xc2\x9b'"b\", \"a\": $box, \"b\": $box}"
expect_out_with '{"id": "a\u202e\u009bb", "status": '

# What is wrong with a line is said in its place.
rejects() {
  ask "{\"id\": 3, $1}"
  expect_status 2
  expect_out "{\"id\": 3, \"error\": \"line 1: $2\"}"
  [[ $err == "motzkin: $file: 1 of 1 lines invalid, "* ]] || complain 'expected a note on standard error'
}
rejects_body() { rejects "\"a\": $box, \"b\": $1" "b$2"; }
rejects_motion() { rejects_body "{\"vertices\": [[0,0,0]], \"motion\": $1}" ".motion$2"; }
rejects '"b": 1' 'query: missing key \"a\"'
rejects "\"a\": $box" 'query: missing key \"b\"'
rejects_body '[]' ': expected an object, found array'
rejects_body '{}' ': missing key \"vertices\" or \"shape\"'
rejects_body '{"shape": 1, "vertices": []}' ': expected \"shape\" or \"vertices\", found both'
rejects_body '{"vertices": [[0,0,0]]}' ': missing key \"motion\"'
rejects_body '{"vertices": 1}' '.vertices: expected an array, found number'
rejects_body '{"vertices": []}' '.vertices: expected at least one, found none'
rejects_body '{"vertices": [[0,0]]}' '.vertices[0]: expected 3 numbers, found 2'
rejects_body '{"vertices": [[0,0,0],[0,"1",0]]}' '.vertices[1][1]: expected a number, found string'
rejects_body '{"vertices": [[0,0,null]]}' '.vertices[0][2]: expected a number, found null'
rejects_body '{"vertices": [[0,2e301,0]]}' '.vertices[0]: vertex 0: the y component is 2e+301, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'
rejects_body '{"vertices": [[0,0,0]], "triangles": 1}' '.triangles: expected an array, found number'
rejects_body '{"vertices": [[0,0,0]], "triangles": [1]}' '.triangles[0]: expected an array, found number'
rejects_body '{"vertices": [[0,0,0]], "triangles": [[0,0]]}' '.triangles[0]: expected 3 indices, found 2'
rejects_body '{"vertices": [[0,0,0]], "triangles": [[0,0,0],[0,1,0]]}' '.triangles[1]: expected indices of 1 vertices, counted from 0, found 1'
rejects_body '{"vertices": [[0,0,0]], "edges": [[0,-1]]}' '.edges[0]: expected indices of 1 vertices, counted from 0, found -1'
rejects_body '{"vertices": [[0,0,0]], "edges": [[0.0,0]]}' '.edges[0]: expected indices of 1 vertices, counted from 0, found 0.0'
rejects_body '{"vertices": [[0,0,0]], "edges": [[0,"0"]]}' '.edges[0]: expected indices of 1 vertices, counted from 0, found \"0\"'
rejects_body '{"vertices": [[0,0,0],[0,0,2e301]], "edges": [[0,1]]}' '.edges[0]: vertex 1: the z component is 2e+301, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'
rejects_body '{"shape": 1}' '.shape: expected an object, found number'
rejects_body '{"shape": {"kind": "ball"}}' '.shape.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or half-space, found \"ball\"'
rejects_body '{"shape": {"kind": "sphere", "center": [0,0,0], "radius": -1}}' '.shape: radius: is -1, but must be a number from 0 to 2^1000 (about 1.07e301)'
rejects_body '{"shape": {"kind": "sphere", "center": [0,0,0], "radius": 1, "colour": 1}}' '.shape: unknown key \"colour\"'
rejects_body '{"shape": {"kind": "sphere", "center": [0,0], "radius": 1}}' '.shape: expected a shape in space, found one in the plane'
rejects_body '{"shape": {"kind": "sphere", "center": [0,0,0], "radius": 1, "velocity": [0,0,0]}}' '.shape: a shape in motion has no \"velocity\"; use a motion of kind translation'
rejects_motion 1 ': expected an object, found number'
rejects_motion '{}' ': missing key \"kind\"'
rejects_motion '{"kind": "fly"}' '.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, found \"fly\"'
rejects_motion '{"kind": 1}' '.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, found number'
rejects_motion '{"kind": "translation"}' ': missing key \"translation\"'
rejects_motion '{"kind": "translation", "translation": [1,2]}' '.translation: expected 3 numbers, found 2'
rejects_motion '{"kind": "translation", "translation": 1}' '.translation: expected an array of numbers, found number'
rejects_motion '{"kind": "spin", "axis": [0,0,1], "angle": 1, "translation": [0,0,0]}' ': missing key \"center\"'
rejects_motion '{"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": "1", "translation": [0,0,0]}' '.angle: expected a number, found string'
rejects_motion "$(spin '[0,0,0]' 1)" ': axis: a turn by 1 needs one that is not zero'
rejects_motion "$(spin '[0,0,1]' 2e9)" ': angle: 2e+09 is beyond 2^30'
rejects_motion "$(turn '[1,0,0]')" '.quaternion: expected 4 numbers, found 3'
rejects_motion "$(turn '[-1,0,0,1]')" ': quaternion: w is -1, but has to be at least 0: negate all of it'
rejects_motion "$(turn '[0,0,0,0]')" ': quaternion: is zero'
rejects_motion '{"kind": "screw", "point": [0,0,0], "axis": [0,0,1], "angle": 1}' ': missing key \"pitch\"'
rejects_motion '{"kind": "rotation-vector", "rotation": 1, "position": 1}' '.rotation: expected an array, found number'
rejects_motion '{"kind": "rotation-vector", "rotation": [[0,0,0]], "position": 1}' '.rotation: expected 2 vectors, found 1'
rejects_motion '{"kind": "rotation-vector", "rotation": [[0,0,0],[0,0]], "position": 1}' '.rotation[1]: expected 3 numbers, found 2'
rejects_motion '{"kind": "rotation-vector", "rotation": [[0,0,0],[0,2e9,0]], "position": [[0,0,0],[0,0,0]]}' ': rotation vector: is longer than 2^30'
pose='{"quaternion": [1,0,0,0], "translation": [0,0,0]}'
rejects_motion '{"kind": "poses", "poses": []}' ': missing key \"times\"'
rejects_motion '{"kind": "poses", "times": [0,1], "poses": {}}' '.poses: expected an array, found object'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [$pose]}" '.poses: expected as many as times, 2, found 1'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [$pose,1]}" '.poses[1]: expected an object, found number'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [$pose,{\"quaternion\": [1]}]}" '.poses[1].quaternion: expected 4 numbers, found 1'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [$pose,$pose]}" ': missing key \"between\"'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [$pose,$pose], \"between\": \"slerp\"}" '.between: expected turn or spin, found \"slerp\"'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,2], \"poses\": [$pose,$pose], \"between\": \"turn\"}" ': knot 1: time 2 is not from 0 to 1'
rejects_motion "{\"kind\": \"poses\", \"times\": [0], \"poses\": [$pose], \"between\": \"turn\"}" ': knots: expected from 2 to 1000000, found 1'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,0.5], \"poses\": [$pose,$pose], \"between\": \"turn\"}" ': knot 1: time 0.5, but the last one has to be 1'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,0.5,0.5,1], \"poses\": [$pose,$pose,$pose,$pose], \"between\": \"turn\"}" ': knot 2: time 0.5 is not after 0.5'
rejects_motion "{\"kind\": \"poses\", \"times\": [0,1], \"poses\": [{\"quaternion\": [2,0,0,1], \"translation\": [0,0,0]},$pose], \"between\": \"turn\"}" ': knot 0: the first position has to be the identity'
rejects "\"a\": $box, \"b\": $box, \"truth\": 1" 'truth: expected an object, found number'
rejects "\"a\": $box, \"b\": $box, \"truth\": {}" 'truth: missing key \"status\"'
rejects "\"a\": $box, \"b\": $box, \"truth\": {\"status\": \"hit\"}" 'truth.status: expected free, contact, initial-contact or unresolved, found \"hit\"'
rejects "\"a\": $box, \"b\": $box, \"truth\": {\"status\": \"contact\", \"time\": [1,0]}" 'truth.time: expected null or two ascending numbers'
rejects "\"a\": $box, \"a\": $box, \"b\": $box" 'JSON: repeated key \"a\"'

# The id is there as far as the line can be read.
while read -r id line; do
  ask "$line"
  expect_status 2
  [[ $out == "{\"id\": $id, \"error\": \"line 1: "*'"}' && $out != *$'\n'* ]] || complain "expected an error of $id"
done <<'END'
null
null []
null {"a": NaN, "id": 5}
5 {"id": 5
null {"id":
null {"id" 5}
5 {"id": 5, "a": {"vertices": [[NaN,0,0]]}}
"x" {"id": "x", "a": Infinity}
5 {"id": 5, "id": 6}
null {"a": {"id": 5}}
null [{"id": 5}]
END
expect_status 2

# Unknown keys are ignored.
ask "{\"id\": 1, \"set\": \"x\", \"a\": ${box/%\}/, \"colour\": [1,2]\}}, \"b\": {\"vertices\": [[0,0,2]], \"file\": \"y\", \"motion\": {\"kind\": \"rest\", \"since\": 1990}}}"
expect_status 0
expect_out_with '{"id": 1, "status": "free", '

# For people: a line per query, and a summary.
{
  query free "$box" "$(falling "$rest")"
  query first "$plate" "$(falling "$down")"
  echo "{\"id\": [1], \"a\": $box, \"b\": $box}"
  echo "{\"a\": $box, \"b\": $(grain "$rest")}"
  echo '{"id": "bad"'
} >"$file"
run sweep --batch "$file"
expect_status 2
mapfile -t lines <<<"$out"
[[ ${#lines[@]} == 7 && ${lines[0]} == 'free  free' && ${lines[1]} == 'first  contact  [0.'*'  face 0  vertex 0  elements 0 0  point [0,0,0]  normal [0,0,-1]' ]] ||
  complain 'expected lines of a table'
[[ ${lines[2]} == '[1]  initial-contact  [0,0]  '* && ${lines[3]} == 'line 4  initial-contact  [0,0]  '* && ${lines[4]} == 'bad  error: line 5: JSON, column '* ]] ||
  complain 'expected ids of all kinds'
[[ ${lines[5]} == 'queries  contacts  unresolved  missed  invented  late' && ${lines[6]} == '      4         3           0       -         -     -' ]] ||
  complain 'expected a summary'

# The truth, where lines have it.
truth() { echo "{\"id\": \"$1\", \"a\": $2, \"b\": $3, \"truth\": {\"status\": \"$4\", \"time\": $5}}"; }
{
  truth right "$plate" "$(falling "$down")" contact '[0.4999,0.5001]'
  truth free "$plate" "$(falling "$rest")" free null
  truth start "$box" "$box" initial-contact '[0,0]'
} >right.jsonl
{
  truth missed "$plate" "$(falling "$rest")" contact '[0.5,0.6]'
  truth invented "$plate" "$(falling "$down")" free null
  truth late "$plate" "$(falling "$down")" contact '[0.3,0.4]'
  truth early "$plate" "$(falling "$down")" contact '[0.6,0.7]'
  truth unknown "$plate" "$(falling "$down")" unresolved '[0.6,1]'
} >wrong.jsonl
run sweep --batch right.jsonl
expect_status 0
[[ $out != *'the file says'* ]] || complain 'expected no difference'
expect_out_with '
queries  contacts  unresolved  missed  invented  late
      3         2           0       0         0     0'
cat right.jsonl wrong.jsonl >all.jsonl
run sweep --batch all.jsonl
expect_out_with '
missed  free  the file says contact [0.5,0.6]
invented  contact  ['
expect_out_with 'the file says free
late  contact '
expect_out_with 'the file says contact [0.6,0.7]
unknown  contact  '
expect_out_with '
queries  contacts  unresolved  missed  invented  late
      8         6           0       1         2     1'
run sweep --batch all.jsonl --json
expect_status 0
mapfile -t lines <<<"$out"
[[ ${#lines[@]} == 9 ]] || complain 'expected a line per query and a summary'
[[ ${lines[8]} == '{"summary": {"queries": 8, "contacts": 6, "with_truth": 8, "missed": 1, "invented": 2, "late": 1, "unresolved": 0}}' ]] || complain 'expected a summary'

# What doubles cannot tell from a contact is unresolved, which is no freedom.
grazing="{\"vertices\": [[1,0,0]], \"motion\": $(spin '[0,0,1]' $quarter)}"
wall="{\"vertices\": [[0.7071067811865475,0.7071067811865476,-1],[0.7071067811865475,0.7071067811865476,1]], \"edges\": [[0,1]], \"motion\": $rest}"
query grazing "$grazing" "$wall" >"$file"
run sweep --batch "$file" --json
expect_status 0
unresolved=$out
[[ $out == '{"id": "grazing", "status": "unresolved", "time": [0.'*',1], "point": null, "normal": null, "features": null, "elements": null}' || $out == *'"status": "free"'* ]] ||
  complain 'expected no contact'
if [[ $unresolved == *unresolved* ]]; then
  run sweep --batch "$file" --fail-on-contact
  expect_status 1
fi

# Exit status.
query free "$box" "$(falling "$rest")" >free.jsonl
run sweep --batch free.jsonl --fail-on-contact
expect_status 0
run sweep --batch right.jsonl
expect_status 0
run sweep --batch right.jsonl --fail-on-contact --json
expect_status 1
{ cat right.jsonl; echo; } >"$file"
run sweep --batch "$file" --fail-on-contact
expect_status 2

# Counts go to standard error and leave the answers alone.
run sweep --batch right.jsonl
plain=$out
run sweep --batch right.jsonl --stats
expect_status 0
expect_out "$plain"
[[ $err == 'pairs of convex shapes '*'pairs left open '* && $(wc -l <<<"$err") == 6 ]] || complain 'expected a table of counts'

# Nothing in, nothing out.
: >"$file"
run sweep --batch "$file" --json --fail-on-contact
expect_status 0
expect_silent
expect_out ''
run sweep --batch "$file"
expect_status 0
expect_out 'queries  contacts  unresolved  missed  invented  late
      0         0           0       -         -     -'

# Standard input, a last line without an end, ends of lines of another system.
command_line='motzkin sweep --batch - <FILE'
out=$(printf '%s\r\n%s' "$(<free.jsonl)" "$(<free.jsonl)" | "$motzkin" sweep --batch - --json)
expect_out '{"id": "free", "status": "free", "time": null, "point": null, "normal": null, "features": null, "elements": null}
{"id": "free", "status": "free", "time": null, "point": null, "normal": null, "features": null, "elements": null}'

# The same bytes for any number of threads.
for ((i = 0; i < 100; ++i)); do
  query "$i" "$(rod "$(spin "[0,0.$((i % 7)),1]" $((i % 9 - 4)).5)")" "$upright"
  query "$i" "$(rod "$(turn "[1,$i,0,1]")")" "{\"shape\": {\"kind\": \"sphere\", \"center\": [1.5,$((i % 3)),2], \"radius\": 0.75}, \"motion\": $down}"
  echo "{\"id\": $i, \"a\": $box, \"b\": $i}"
done >many.jsonl
for threads in 1 2 8; do
  run sweep --batch many.jsonl --json --threads $threads
  expect_status 2
  mv stdout "out$threads"
  run sweep --batch many.jsonl --quiet --threads $threads
  mv stdout "table$threads"
done
[[ $(wc -l <out1) == 300 && $(grep -c '"error"' out1) == 100 && $(grep -c '"contact"' out1) -ge 10 ]] || complain 'expected 300 lines, some contacts, 100 errors'
for threads in 2 8; do
  expect_same_file out1 "out$threads"
  expect_same_file table1 "table$threads"
done

# A line that is too long is refused without being held.
{ cat free.jsonl; head -c 3000000 /dev/zero | tr '\0' '['; echo; cat free.jsonl; } >"$file"
run sweep --batch "$file" --json
expect_status 2
[[ $(sed -n 2p stdout) == '{"id": null, "error": "line 2: longer than the limit of 1048576 bytes"}' && $(wc -l <stdout) == 3 ]] ||
  complain 'expected an error in the place of the line'

# One line of a file, counted from 0, and a page of it.
for number in 0 3 7; do
  run sweep --batch many.jsonl --query $number
  expect_status 0
  expect_silent
  [[ $out == "$(sed -n $((number + 1))p table1)" ]] || complain "expected line $number alone"
  run sweep --batch many.jsonl --query $number --json --report page.html
  expect_status 0
  [[ $out == "$(sed -n $((number + 1))p out1)" ]] || complain "expected line $number alone as JSON"
  [[ $(grep -c '"time":{"until":1,' page.html) == 1 ]] || complain 'expected a page'
done
run sweep --batch - --query 0
expect_status 2
command_line='motzkin sweep --batch - --query 1 <FILE'
out=$(cat many.jsonl | "$motzkin" sweep --batch - --query 1)
[[ $out == "$(sed -n 2p table1)" ]] || complain 'expected line 1 of standard input'
rm page.html
refuse 'many.jsonl, line 3: b: expected an object, found number' sweep --batch many.jsonl --query 2 --report page.html
[[ ! -e page.html ]] || complain 'expected no page after an error'
refuse '--query: expected one of the 300 lines in many.jsonl, counted from 0, found 300' sweep --batch many.jsonl --query 300
refuse 'none/page.html: cannot write: No such file or directory' sweep --batch many.jsonl --query 0 --report none/page.html
run sweep --batch many.jsonl --query -1
expect_status 2

# Bad usage and bad files: one line, and nothing printed.
refuse 'missing.jsonl: cannot read: No such file or directory' sweep --batch missing.jsonl
refuse '.: cannot read: is a directory, not a regular file' sweep --batch .
refuse '--time-tolerance: expected a number from 2^-50 to 1, found 0' sweep --batch free.jsonl --time-tolerance 0
refuse '--time-tolerance: expected a number from 2^-50 to 1, found nan' sweep --batch free.jsonl --time-tolerance nan
refuse '--time-tolerance: expected a number from 2^-50 to 1, found 2' sweep --batch free.jsonl --time-tolerance 2
mkfifo fifo
refuse 'fifo: cannot read: is a FIFO, not a regular file; - reads standard input' sweep --batch fifo
refuse '--min-separation: expected a number from 0 to 2^500, found nan' sweep --batch free.jsonl --min-separation nan

# A full disk is no success.
if [[ -w /dev/full ]]; then
  command_line='motzkin sweep --batch ... >/dev/full'
  out=''
  err=$("$motzkin" sweep --batch many.jsonl 2>&1 >/dev/full)
  status=$?
  [[ $status == 2 && $err == 'motzkin: standard output: cannot write: '* ]] || complain 'expected a write error'
fi

finish
