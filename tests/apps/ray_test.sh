# `motzkin ray`: where rays, lines and segments enter and leave boxes.
source "$(dirname "$0")/harness.sh"
box='{"kind": "aabb", "min": [-1,-1,-1], "max": [1,1,1]}'
turned='{"kind": "obb", "center": [0,0], "axes": [[0.6,0.8],[-0.8,0.6]], "half": [2,1]}'

run ray -3,0,0 1,0,0 "$box"
expect_status 0
expect_silent
expect_out 'hits   yes
enter  2 at (-1,0,0)
exit   4 at (1,0,0)'

run ray '(3,0,0)' '(1,0,0)' "$box"
expect_out 'hits   no'
run ray '(3,0,0)' '(1,0,0)' "$box" --line
expect_out 'hits   yes
enter  -4 at (-1,0,0)
exit   -2 at (1,0,0)'
run ray 0,0,9 0,0,-9 "$box" --segment
expect_out 'hits   yes
enter  0.4444444444444444 at (0,0,1)
exit   0.5555555555555556 at (0,0,-1)'

# Along an edge, and one ulp above it.
run ray -3,1,1 1,0,0 "$box" --json
expect_out '{"hits": true, "enter": {"t": 2, "point": [-1,1,1]}, "exit": {"t": 4, "point": [1,1,1]}}'
run ray -3,1.0000000000000002,1 1,0,0 "$box" --json
expect_out '{"hits": false, "enter": null, "exit": null}'

run ray 0,0 1,0 "$turned"
expect_out_with 'enter  0 at (0,0)'
run ray 0,0 1e-300,0 '{"kind": "aabb", "min": [1e200,-1], "max": [1e201,1]}'
expect_out 'hits   yes
enter  1.7976931348623157e+308 at (179769313.48623157,0)
exit   inf, beyond the range of doubles'
run ray 0,0 1e-300,0 '{"kind": "aabb", "min": [1e200,-1], "max": [1e201,1]}' --json
expect_out_with '"exit": {"t": null, "point": [null,'

refuse "FROM: expected numbers with commas between them, found '1,x'" ray 1,x 1,0 "$turned"
refuse "FROM: expected numbers with commas between them, found ''" ray '' 1,0 "$turned"
refuse 'DIRECTION: expected 2 numbers, as in the shape, found 3' ray 1,0 1,0,0 "$turned"
refuse 'TO: expected 2 numbers, as in the shape, found 1' ray 1,0 1 "$turned" --segment
# Spheres and the other shapes in space.
run ray -3,0,0 2,0,0 '{"kind": "sphere", "center": [0,0,0], "radius": 1}'
expect_out 'hits   yes
enter  1 at (-1,0,0)
exit   2 at (1,0,0)'
run ray -3,1.0000000000000002,0 2,0,0 '{"kind": "sphere", "center": [0,0,0], "radius": 1}' --json
expect_out '{"hits": false, "enter": null, "exit": null}'
run ray 0,0,-1 0,0,1 '{"kind": "triangle", "vertices": [[0,0,0],[1,0,0],[0,1,0]]}'
expect_out_with 'enter  1 at (0,0,0)'
refuse '--line and --segment are for boxes; --segment is for meshes, too' ray -3,0,0 1,0,0 '{"kind": "sphere", "center": [0,0,0], "radius": 1}' --line

# Hulls, shapes with a radius and half-spaces, in text form too.
run ray -3,1,0 1,0,0 '{"kind": "capsule", "vertices": [[0,0,0],[4,0,0]], "radius": 1}'
expect_out 'hits   yes
enter  3 at (0,1,0)
exit   7 at (4,1,0)'
run ray -3,1.0000000000000002,0 1,0,0 'H p(0,0,0) p(4,0,0) r(1)'
expect_out 'hits   no'
run ray 0.25,0.25,-1 0,0,1 'H p(0,0,0) p(1,0,0) p(0,1,0) p(0,0,1)' --json
expect_out '{"hits": true, "enter": {"t": 1, "point": [0.25,0.25,0]}, "exit": {"t": 1.5, "point": [0.25,0.25,0.5]}}'
run ray 0,0,3 0,0,-1 'P n(0,0,1) o(0)'
expect_out 'hits   yes
enter  3 at (0,0,0)
exit   inf, beyond the range of doubles'
run ray 0,0,3 0,0,1 'P n(0,0,1) o(0)'
expect_out 'hits   no'
refuse '--first is about meshes and scenes' ray 0,0,3 0,0,1 'P n(0,0,1) o(0)' --first

# Meshes and scenes.
cd "$folder" || exit 1
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 2\nv 1 0 2\nv 0 1 2\nf 1 2 3\nf 4 5 6\n' >two.obj
run ray 0.25,0.25,-1 0,0,1 two.obj
expect_out 'hits   yes, 2 elements
element 0  enter 1 at (0.25,0.25,0)  exit 1 at (0.25,0.25,0)
element 1  enter 3 at (0.25,0.25,2)  exit 3 at (0.25,0.25,2)'
run ray 0.25,0.25,-1 0.25,0.25,1 two.obj --segment --json
expect_out '{"hits": true, "elements": [{"element": 0, "enter": {"t": 0.5, "point": [0.25,0.25,0]}, "exit": {"t": 0.5, "point": [0.25,0.25,0]}}]}'
run ray 5,5,0 0,0,1 two.obj
expect_out 'hits   no'
run ray 0.25,0.25,-1 0,0,1 two.obj --csv -
expect_out 'element,enter,enter_x,enter_y,enter_z,exit,exit_x,exit_y,exit_z
0,1,0.25,0.25,0,1,0.25,0.25,0
1,3,0.25,0.25,2,3,0.25,0.25,2'
echo '{"objects": [{"name": "sheet", "mesh": "two.obj"},
  {"name": "ball, red", "shape": {"kind": "sphere", "center": [0.25,0.25,4], "radius": 1}}]}' >scene.json
run ray 0.25,0.25,-1 0,0,1 scene.json
expect_out 'hits   yes, 3 parts
sheet      part 0  enter 1 at (0.25,0.25,0)  exit 1 at (0.25,0.25,0)
sheet      part 1  enter 3 at (0.25,0.25,2)  exit 3 at (0.25,0.25,2)
ball, red  part 0  enter 4 at (0.25,0.25,3)  exit 6 at (0.25,0.25,5)'
run ray 0.25,0.25,-1 0,0,1 scene.json --first --json
expect_out '{"hits": true, "parts": [{"object": "sheet", "part": 0, "enter": {"t": 1, "point": [0.25,0.25,0]}, "exit": {"t": 1, "point": [0.25,0.25,0]}}]}'
run ray 0.25,0.25,-1 0,0,1 scene.json --csv hits.csv
expect_out_with 'wrote     hits.csv'
grep -q '^"ball, red",0,4,' hits.csv || complain 'expected the ball in the file'
out=$("$motzkin" ray 0.25,0.25,-1 0,0,1 - <scene.json 2>&1)
expect_out_with 'hits   yes, 3 parts'
echo '{"objects": [{"name": "ground", "shape": {"kind": "half-space", "normal": [0,0,1], "offset": 0}},
  {"name": "arm", "shape": {"kind": "capsule", "vertices": [[0,0,0],[4,0,0]], "radius": 0.5}, "pose": "r(0,0,1; 90) t(0,0,3)"},
  {"name": "stone", "shape": {"kind": "hull", "points": [[-1,-1,1],[1,-1,1],[0,2,1],[0,0,2]]}}]}' >robot.json
run ray 0,0,9 0,0,-1 robot.json
expect_out 'hits   yes, 3 parts
arm     part 0  enter 5.5 at (0,0,3.5)  exit 6.5 at (0,0,2.5)
stone   part 0  enter 7 at (0,0,2)      exit 8 at (0,0,1)
ground  part 0  enter 9 at (0,0,0)      exit inf, beyond the range of doubles'
run ray -9,3,3 1,0,0 robot.json --first --csv -
expect_out 'object,part,enter,enter_x,enter_y,enter_z,exit,exit_x,exit_y,exit_z
arm,0,8.5,-0.5,3,3,9.5,0.5,3,3'
refuse '--line is for boxes' ray 0,0,0 0,0,1 two.obj --line
refuse '--segment is for boxes and meshes' ray 0,0,0 0,0,1 scene.json --segment

refuse 'direction: is zero, but must lead somewhere' ray 1,0 0,0 "$turned"
refuse 'target: expected a shape in space, or a box in the plane, at rest' ray 1,0 0,1 '{"kind": "point", "vertices": [[0,0]]}'
refuse 'target: expected a shape in space, or a box in the plane, at rest' ray 1,0 0,1 '{"kind": "aabb", "min": [0,0], "max": [1,1], "velocity": [1,0]}'
run ray 1,0 nan,1 "$turned"
expect_status 2
run ray 1,0 0,1 '{"kind": "aabb"}'
expect_status 2
[[ $err == 'motzkin: target: '* ]] || complain 'expected the target to be named'
run ray 1,0 0,1 "$turned" --line --segment
expect_status 2

finish
