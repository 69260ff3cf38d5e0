# Small inputs cannot ask for much: what exceeds a limit is refused before memory is taken for it.
# usage: bash limits_test.sh BINARY [unlimited]; unlimited for sanitizers, whose address space cannot be limited
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
unlimited=${2:-}

# As refuse, with an address space of this many KiB.
refuse_within() {
  local limit=$1 message=$2
  shift 2
  command_line="motzkin $*"
  ( [[ $unlimited ]] || ulimit -v "$limit"; exec timeout 60 "$motzkin" "$@" ) >stdout 2>stderr </dev/null
  status=$?
  out=$(<stdout)
  err=$(<stderr)
  [[ $status == 2 && -z $out && $err == "motzkin: $message" ]] || complain "expected status 2 and: motzkin: $message"
}

# Rings: one that is too large, and one whose tree is.
memory='the geometry of the scene would take more than 2147483648 bytes; use coarser meshes, fit with more elements_per_leaf, or share geometry with like'
ring() { printf '{"objects": [{"name": "small", "torus": {}},\n{"name": "large", "torus": {%s}}]}' "$1"; }
ring '"around": 4000, "across": 3000' >large.json
refuse_within 400000 "large.json, line 2: objects[1].torus: $memory" search large.json --threads 1
ring '"around": 2000, "across": 1000}, "fit": {' >fitted.json
refuse_within 400000 "fitted.json, line 2: objects[1].torus: $memory" search fitted.json --threads 1
ring '"around": 300, "across": 300}, "fit": {"levels": 63, "fan_out": 2' >chains.json
refuse_within 400000 "chains.json, line 2: objects[1].torus: $memory" search chains.json --threads 1
# Geometry that is shared counts once.
{
  echo '{"objects": [{"name": "first", "torus": {"around": 400, "across": 100}}'
  for ((i = 0; i < 300; ++i)); do printf ',{"name": "%s", "like": "first", "pose": "t(%s,0,0)"}\n' $i $((4 * i + 4)); done
  echo ']}'
} >shared.json
run search shared.json --objects
expect_status 0
expect_out_with '301 objects, 24,080,000 parts'

# JSON: numbers, strings, values.
long() { head -c "$1" /dev/zero | tr '\0' "$2"; }
{ printf '{"objects":\n['; long 50000000 9; echo ']}'; } >number.json
refuse_within 150000 'number.json, line 2: a number of more than 4096 characters' search number.json
{ printf '{"objects": [{"name": "'; long 50000000 x; echo '"}]}'; } >string.json
refuse_within 150000 'string.json, line 1: a string of more than 65536 bytes' search string.json
rm -f number.json string.json
point() { printf '{"kind": "point", "vertices": [[%s,0]]}' "$1"; }
{ printf '{"a": %s, "b": %s}\n' "$(point 0)" "$(point "0.$(long 4094 0)")"; } >longest.jsonl
run pair --batch longest.jsonl
expect_status 0
{ printf '{"a": %s, "b": %s}\n' "$(point 0)" "$(point "0.$(long 4095 0)")"; } >longer.jsonl
run pair --batch longer.jsonl
expect_status 2
expect_out '{"error": "line 1: JSON, column 84: a number of more than 4096 characters"}'

# Files, by their size.
truncate -s 300M scene.json
refuse_within 150000 'scene.json: cannot read: it has more than 268435456 bytes' search scene.json
truncate -s 5G mesh.stl
refuse_within 150000 'mesh.stl: cannot read: it has more than 4294967296 bytes' collide mesh.stl --self
truncate -s 5G queries_ee.csv
refuse_within 150000 'queries_ee.csv: cannot read: it has more than 4294967296 bytes' ccd queries_ee.csv

finish
