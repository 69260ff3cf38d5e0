# `motzkin search`: which objects of a scene meet.
source "$(dirname "$0")/harness.sh"
root=$(realpath "$(dirname "$0")/../..")
cd "$folder" || exit 1
cp "$root"/examples/scenes/*.json .

run search rooms.json
expect_status 0
expect_silent
expect_table 'scene     rooms.json, 8 objects, 9 parts
collides  yes, 6 pairs of objects: 1 overlapping, 5 touching; --parts lists what meets of them
robot          kitchen floor  touching     1 pair of parts
robot          kitchen wall   overlapping  2 pairs of parts
robot          hall floor     touching     1 pair of parts
kitchen floor  hall floor     touching     1 pair of parts
kitchen wall   hall floor     touching     1 pair of parts
shelf          hall floor     touching     1 pair of parts'
run search rooms.json --object 'kitchen wall' --boxes --overlaps
expect_table 'scene     rooms.json, 8 objects, 9 parts
collides  yes, 1 pair of objects: 1 overlapping, 0 touching; --parts lists what meets of them
kitchen wall  robot  overlapping  2 pairs of parts  minXYZ(3.875,1,0)-maxXYZ(4,2,2)'

run search rooms.json --parts
expect_status 0
expect_silent
expect_table 'scene     rooms.json, 8 objects, 9 parts
collides  yes, 7 pairs of parts in 6 pairs of objects: 2 overlapping, 5 touching
robot          1  kitchen floor  0  touching
robot          1  kitchen wall   0  overlapping
robot          2  kitchen wall   0  overlapping
robot          1  hall floor     0  touching
kitchen floor  0  hall floor     0  touching
kitchen wall   0  hall floor     0  touching
shelf          0  hall floor     0  touching'
expect_out_with 'seconds   '

run search rooms.json --boxes --parts --object robot --overlaps
expect_table 'scene     rooms.json, 8 objects, 9 parts
collides  yes, 2 pairs of parts in 1 pair of objects: 2 overlapping, 0 touching
robot  1  kitchen wall  0  overlapping  minXYZ(3.875,1,0)-maxXYZ(4,2,1)
robot  2  kitchen wall  0  overlapping  minXYZ(3.875,1,1)-maxXYZ(4,2,2)'

# The object asked about comes first, wherever it is in the file.
run search rooms.json --object 'kitchen wall' --json
drop_seconds
expect_out '{"objects": 8, "count": 3, "pairs": [{"a": "kitchen wall", "b": "robot", "relation": "overlapping", "part_pairs": 2}, {"a": "kitchen wall", "b": "hall floor", "relation": "touching", "part_pairs": 1}], "collisions": [{"a": "kitchen wall", "part_a": 0, "b": "robot", "part_b": 1, "relation": "overlapping"}, {"a": "kitchen wall", "part_a": 0, "b": "robot", "part_b": 2, "relation": "overlapping"}, {"a": "kitchen wall", "part_a": 0, "b": "hall floor", "part_b": 0, "relation": "touching"}]'

run search rooms.json --first --object robot
expect_out_with 'collides  yes, 3 pairs of parts in 3 pairs of objects'

run search rooms.json --objects
expect_table 'scene     rooms.json, 8 objects, 9 parts
collides  yes, 6 pairs of objects
robot          kitchen floor
robot          kitchen wall
robot          hall floor
kitchen floor  hall floor
kitchen wall   hall floor
shelf          hall floor'
run search rooms.json --objects --object robot --json --overlaps
drop_seconds
expect_out '{"objects": 8, "count": 1, "collisions": [{"a": "robot", "b": "kitchen wall"}]'

# Layers: the lamp is where the drone is, but on a layer of its own.
run search rooms.json --object lamp
expect_out_with 'collides  no'

# Numbers read back to the same doubles.
cat >thirds.json <<'SCENE'
{"objects": [
  {"name": "a", "shape": {"kind": "cuboid", "origin": [0.1,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]]}},
  {"name": "b", "shape": {"kind": "segment", "vertices": [[0.3333333333333333,0.5,0.5],[0.6666666666666666,0.5,0.5]]}}]}
SCENE
run search thirds.json --boxes --json
drop_seconds
expect_out '{"objects": 2, "count": 1, "pairs": [{"a": "a", "b": "b", "relation": "overlapping", "part_pairs": 1, "box": {"min": [0.3333333333333333,0.5,0.5], "max": [0.6666666666666666,0.5,0.5]}}], "collisions": [{"a": "a", "part_a": 0, "b": "b", "part_b": 0, "relation": "overlapping", "box": {"min": [0.3333333333333333,0.5,0.5], "max": [0.6666666666666666,0.5,0.5]}}]'

# Rings: linked ones do not meet, crossing ones do; the number of threads changes nothing.
run search linked_tori.json --fail-on-contact
expect_status 0
expect_out_with 'collides  no'
run search crossing_tori.json --fail-on-contact
expect_status 1
expect_out_with 'collides  yes'
expect_out_with 'ring           crossing ring  overlapping'
run search crossing_tori.json --parts
expect_out_with 'more; --all lists them'
run search crossing_tori.json --parts --all
[[ $out != *'--all lists them'* ]] || complain 'expected all lines'
for threads in 1 2; do
  run search crossing_tori.json --json --boxes --threads $threads
  drop_seconds
  echo "$out" >threads$threads
done
expect_same_file threads1 threads2
run search crossing_tori.json --objects
expect_out_with '
ring           crossing ring'

# An empty scene has no collisions, which is no error.
echo '{}' >empty.json
run search empty.json --fail-on-contact
expect_status 0
expect_out_with 'scene     empty.json, 0 objects, 0 parts
collides  no'
run search empty.json --json --levels
expect_out_with '{"objects": 0, "count": 0, "pairs": [], "collisions": [], "seconds": '
expect_out_with ', "levels": []}'

# Closed meshes are solids, unless the scene says otherwise.
cat >ball.obj <<'MESH'
v -3 -3 -3
v 9 -3 -3
v -3 9 -3
v -3 -3 9
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
MESH
head -n 7 ball.obj >open.obj
ball_scene() {
  echo '{"objects": [{"name": "shell", "mesh": "'"$1"'"'"$2"'},
    {"name": "ball", "shape": {"kind": "sphere", "center": [0,0,0], "radius": 0.5}}]}'
}
ball_scene ball.obj '' >inside.json
ball_scene ball.obj ', "substance": "sheet"' >sheet.json
ball_scene open.obj '' >open.json
ball_scene open.obj ', "substance": "solid"' >refused.json
ball_scene ball.obj ', "substance": "gas"' >gas.json
run search inside.json --fail-on-contact
expect_status 1
expect_table 'scene     inside.json, 2 objects, 5 parts
collides  yes, 1 pair of objects: 1 overlapping, 0 touching; --parts lists what meets of them
shell  ball  contains  0 pairs of parts'
run search inside.json --objects --overlaps
expect_out_with 'collides  yes, 1 pair of objects'
run search inside.json --object ball --json
drop_seconds
expect_out '{"objects": 2, "count": 0, "pairs": [{"a": "ball", "b": "shell", "relation": "inside", "part_pairs": 0}], "collisions": []'
for scene in sheet open; do
  run search $scene.json --fail-on-contact
  expect_status 0
  expect_out_with 'collides  no'
done
refuse 'refused.json, line 1: objects[0]: the surface is not closed: the edge between vertices 1 and 2 belongs to an odd number of triangles' \
  search refused.json
refuse 'gas.json, line 1: objects[0].substance: expected auto, sheet or solid, found "gas"' search gas.json

# The table as CSV.
run search rooms.json --csv - --object robot
expect_out 'a,b,relation,part_pairs
robot,kitchen floor,touching,1
robot,kitchen wall,overlapping,2
robot,hall floor,touching,1'
run search rooms.json --csv robot.csv --object robot --parts --boxes --overlaps
expect_out_with 'wrote     robot.csv'
[[ $(<robot.csv) == 'a,part_a,b,part_b,relation,min_x,min_y,min_z,max_x,max_y,max_z
robot,1,kitchen wall,0,overlapping,3.875,1,0,4,2,1
robot,2,kitchen wall,0,overlapping,3.875,1,1,4,2,2' ]] || complain 'expected the parts in the file'
refuse '--report writes a page for a browser: expected a name that ends with .html, found page.PDF' \
  search rooms.json --report page.PDF

# Levels of volumes.
run search linked_tori.json --levels
expect_out_with '
object       level  volumes  volume'
expect_out_with '
ring         0      1  '
expect_out_with '
ring         1      792  '
run search empty.json --levels
expect_out_with 'no object has volumes'

# Pictures.
run search crossing_tori.json --pov rings.pov --level 0 --report rings.html
expect_status 0
expect_silent
grep -q 'texture_volume }' rings.pov || complain 'expected the volumes of level 0'
grep -q 'texture_all }' rings.pov || complain 'expected one box around all'
grep -q '</html>' rings.html || complain 'expected a page'
run search crossing_tori.json --tree rings.svg
for label in world ring 'crossing ring' surface '104 more' '1536 elements'; do
  grep -q ">$label</text>" rings.svg || complain "expected a node called $label"
done
[[ $(grep -c '#b0005c' rings.svg) -gt 6 ]] || complain 'expected objects and volumes that collide to be marked'
run search empty.json --tree empty.svg
grep -q '>world</text>' empty.svg || complain 'expected a world without objects'

run search empty.json --pov empty.pov --report empty.html
expect_status 0
refuse '--level: the objects of linked_tori.json have 1 level of volumes around their parts' \
  search linked_tori.json --pov no.pov --level 1
[[ ! -e no.pov ]] || complain 'expected no file after an error'

# Bad usage and bad files: one line, and nothing written.
refuse 'rooms.json: no object is called tabel; near it: table' search rooms.json --object tabel
refuse 'rooms.json: no object is called kitchen wal; near it: kitchen wall' search rooms.json --object 'kitchen wal'
refuse 'rooms.json: no object is called Zeppelin' search rooms.json --object Zeppelin
refuse '--objects finds names of objects; leave it out for --first, --parts, --all, --boxes, --report, --pov and --tree' \
  search rooms.json --objects --boxes
refuse '--level is about the scene of --pov' search rooms.json --level 0
refuse '--glass is about the scene of --pov' search rooms.json --glass
run search crossing_tori.json --pov glass.pov --glass
expect_status 0
grep -q 'texture_glass_hit }' glass.pov || complain 'expected translucent parts'
refuse 'missing.json: cannot read: No such file or directory' search missing.json
printf '{"objects": [\n{"name": "a", "shape": {"kind": "ball"}}]}' >bad.json
refuse 'bad.json, line 2: objects[0].shape.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or half-space, found "ball"' \
  search bad.json --report bad.html
[[ ! -e bad.html ]] || complain 'expected no file after an error'
run search
expect_status 2

finish
