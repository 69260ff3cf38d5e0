# `motzkin distance`, `pair --distance --depth --within`, and clearances of `collide` and `search`.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1

cat >square.obj <<'MESH'
v 0 0 0
v 1 0 0
v 1 1 0
v 0 1 0
f 1 2 3 4
MESH
cat >fin.off <<'MESH'
OFF
3 1 0
0.5 0.25 1
0.5 0.25 2
0.5 2 1
3 0 1 2
MESH
ball='{"kind": "sphere", "center": [0,0,3], "radius": 1}'

run pair "$square" 'Co(4,5) x(1,0) y(0,1)' --distance --depth --within 5
expect_status 0
expect_out_with 'distance    [5, 5]
nearest a   (1,1)
nearest b   (4,5)
depth       none
shift of b  none
within      5 yes'

cat >pairs.jsonl <<'PAIRS'
{"a": {"kind": "sphere", "center": [0,0,0], "radius": 2}, "b": {"kind": "aabb", "min": [1,0,0], "max": [3,1,1]}, "within": 0}
{"a": {"kind": "sphere", "center": [0,0,0], "radius": 2}, "b": {"kind": "aabb", "min": [3,0,0], "max": [5,1,1]}, "within": 0.999}
{"a": {"kind": "point", "vertices": [[0,0]], "velocity": [1,0]}, "b": {"kind": "point", "vertices": [[0,0]]}}
{"a": {"kind": "point", "vertices": [[0,0]]}, "b": {"kind": "point", "vertices": [[0,0]]}, "within": -1}
PAIRS
run pair --batch pairs.jsonl --json --distance --depth
expect_status 2
expect_out_with '"distance": [0,0], "nearest": {"a": [1,0,0], "b": [1,0,0]}, "depth": [1,1], "shift": ['
expect_out_with '"distance": [1,1], "nearest": {"a": [2,0,0], "b": [3,0,0]}, "depth": null, "shift": null, "within": false}'
expect_out_with '{"error": "line 3: a: distance and depth are available for shapes at rest only"}'
expect_out_with '{"error": "line 4: within: clearance: must be a number from 0 to 2^1000, not -1'

run distance square.obj fin.off --within 1 --all
expect_status 0
expect_silent
expect_table 'distance   [1, 1]
nearest A  (0.5,0.5,0) of element 0
nearest B  (0.5,0.5,1) of element 0
within     1: yes, 2 pairs of elements
0 0
1 0'

run distance square.obj fin.off --move-b 't(0,0,-1)' --fail-on-contact --json
expect_status 1
drop_seconds
expect_out '{"a": "square.obj", "b": "fin.off", "distance": [0,0], "nearest": {"a": [0.5,0.5,0], "b": [0.5,0.5,0]}, "direction": [0,0,0], "elements": {"a": 0, "b": 0}'

# The roles of a shape and a mesh.
run distance "$ball" square.obj --within 2 --json
drop_seconds
expect_out_with '"distance": [2,2], "nearest": {"a": [0,0,2], "b": [0,0,0]}, "direction": [0,0,-1], "elements": {"a": null, "b": 0}, "within": true, "count": 2, "pairs": [{"a": null, "b": 0}, {"a": null, "b": 1}]'
run distance square.obj "$ball" --move-b 't(0,0,1)'
expect_out_with 'distance   [3, 3]
nearest A  (0,0,0) of element 0
nearest B  (0,0,3)'
run distance "$square" 'Co(1,1) x(1,0) y(0,1)'
expect_out 'distance   [0, 0]
nearest A  (1,1)
nearest B  (1,1)'

run distance square.obj fin.off --within 1 --report gap.html
if [[ $err != *'has no page'* ]]; then
  expect_status 0
  grep -q 'nearest points' gap.html || complain 'expected the nearest points on the page'
fi

run collide square.obj fin.off --clearance 1.5 --all
expect_table 'A         square.obj
B         fin.off
within    1.5: 2 pairs
0 0 [1, 1]
1 0 [1, 1]'
run collide square.obj fin.off --clearance 0.5 --json
drop_seconds
expect_out '{"clearance": 0.5, "count": 0, "pairs": []'
run collide square.obj --self --clearance 7
expect_table 'A         square.obj
within    7: no pair'

cat >scene.json <<'SCENE'
{"objects": [
  {"name": "left", "shape": {"kind": "sphere", "center": [0,0,0], "radius": 1}},
  {"name": "middle", "shape": {"kind": "sphere", "center": [3,0,0], "radius": 1}},
  {"name": "right", "shape": {"kind": "sphere", "center": [7,0,0], "radius": 1}}]}
SCENE
run search scene.json --clearance 1
expect_status 0
expect_table 'scene     scene.json, 3 objects, 3 parts
within    1: 1 pair of objects
left middle [1, 1]'
run search scene.json --clearance 2 --object right --json
drop_seconds
expect_out '{"clearance": 2, "count": 1, "pairs": [{"a": "middle", "b": "right", "part_a": 0, "part_b": 0, "distance": [2,2], "nearest": {"a": [4,0,0], "b": [6,0,0]}}]'

refuse 'clearance: must be a number from 0 to 2^1000, not -1' distance square.obj fin.off --within -1
refuse '--all lists the pairs of --within' distance square.obj fin.off --all
refuse 'A: shape text, column 1: expected '"'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space), found 'xo(1'" distance 'xo(1' square.obj
refuse 'B: expected a shape in space at rest' distance square.obj "$square"
refuse '--report shows two meshes with elements' distance square.obj "$ball" --report page.html

finish
