# `motzkin pair` with two frames: answers in both forms, and exit statuses.
source "$(dirname "$0")/harness.sh"

run pair "$square" "$triangle"
expect_status 0
expect_silent
expect_out 'relation    overlapping
intersects  yes
overlaps    yes
method      auto'

run pair "$square" "$triangle" --box --window --method sat
expect_status 0
expect_out 'relation    overlapping
intersects  yes
overlaps    yes
box         minXY(0.5,0.5)-maxXY(1,1)
window      [0, 1]
method      sat'

run pair "$square" 'Co(1,0) x(1,0) y(0,1)' --box --method fourier-motzkin --json
expect_status 0
expect_out '{"relation": "touching", "intersects": true, "overlaps": false, "box": {"min": [1,0], "max": [1,1]}, "window": null, "method": "fourier-motzkin"}'

run pair "$square" 'Co(5,0) x(1,0) y(0,1)' --box --window --json
expect_status 0
expect_out '{"relation": "disjoint", "intersects": false, "overlaps": false, "box": null, "window": null, "method": "auto"}'

run pair "$square" 'Co(5,0) x(1,0) y(0,1)' --window
expect_out_with 'window      none'

# A resting frame beside a moving one, in either place.
run pair 'Co(0,0) s(4,0) x(1,0) y(0,1)' 'Co(2,0.5) x(1,0) y(0,1)' --box --window --json
expect_out '{"relation": "overlapping", "intersects": true, "overlaps": true, "box": {"min": [2,0.5], "max": [3,1]}, "window": [0.25,0.75], "method": "auto"}'
run pair 'Co(2,0.5) x(1,0) y(0,1)' 'Co(0,0) s(4,0) x(1,0) y(0,1)' --box --window --json
expect_out '{"relation": "overlapping", "intersects": true, "overlaps": true, "box": {"min": [2,0.5], "max": [3,1]}, "window": [0.25,0.75], "method": "auto"}'
run pair 'Co(2,0.5) x(1,0) y(0,1)' 'Co(0,0) s(4,0) x(1,0) y(0,1)' --window
expect_out_with 'window      [0.25, 0.75]'

# Boxes and windows are there only where asked for.
run pair "$square" "$triangle" --json
expect_out_with '"box": null'

# Space, and the three engines give one answer.
for method in auto fourier-motzkin sat; do
  run pair "$cube" 'To(0.5,0.5,0.5) x(1,0,0) y(0,1,0) z(0,0,1)' --method $method --box --json
  expect_out "{\"relation\": \"overlapping\", \"intersects\": true, \"overlaps\": true, \"box\": {\"min\": [0.5,0.5,0.5], \"max\": [1,1,1]}, \"window\": null, \"method\": \"$method\"}"
done

# Proofs and common parts, in both forms. Shapes may come in JSON form.
run pair "$square" 'To(1,0.5) x(1,-1) y(1,1)' --prove --intersection
expect_status 0
expect_out 'relation    touching
intersects  yes
overlaps    no
method      auto
vertices    (1,0.5)
area        0
plane       (1, 0) . x = 1
weights a   0 1/2 0 1/2
weights b   1 0 0'
run pair "$square" '{"kind": "aabb", "min": [3,0], "max": [4,1], "velocity": [1,0]}' --prove --json
expect_out '{"relation": "disjoint", "intersects": false, "overlaps": false, "box": null, "window": null, "method": "auto", "certificate": {"a": {"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]]}, "b": {"kind": "aabb", "min": [3,0], "max": [4,1], "velocity": [1,0]}, "relation": "disjoint", "plane": {"normal": ["1","0","0"], "offset": "2"}}}'
run pair "$cube" '{"kind": "aabb", "min": [0.5,0.5,0.5], "max": [2,2,2]}' --intersection
expect_out_with 'vertices    (0.5,0.5,0.5) (0.5,0.5,1) (0.5,1,0.5) (0.5,1,1) (1,0.5,0.5) (1,0.5,1) (1,1,0.5) (1,1,1)
volume      0.125'
run pair "$square" '{"kind": "point", "vertices": [[7,7]]}' --intersection --json
expect_out_with '"intersection": {"vertices": [], "measure": 0}}'
run pair 'Co(0,0) x(1e300,0) y(0,1e300)' '{"kind": "aabb", "min": [0,0], "max": [1e300,1e300]}' --intersection --json
expect_out_with '"measure": null}}'
run pair "$square" "$triangle" --stats
expect_status 0
expect_out_with 'relation    overlapping'
[[ $err == 'questions '* ]] || complain 'expected counts on standard error'

# A gap of one rounding error is a gap.
run pair "$square" 'Co(1.0000000000000002,0) x(1,0) y(0,1)'
expect_out_with 'relation    disjoint'

# Exit status 1 is for contact, if asked for.
run pair "$square" "$triangle" --fail-on-contact
expect_status 1
expect_out_with 'relation    overlapping'
run pair "$square" 'Co(1,0) x(1,0) y(0,1)' --fail-on-contact
expect_status 1
run pair "$square" 'Co(5,0) x(1,0) y(0,1)' --fail-on-contact
expect_status 0

# Output that cannot be written is reported.
if [[ -w /dev/full ]]; then
  command_line='motzkin pair ... >/dev/full'
  out=''
  err=$("$motzkin" pair "$square" "$triangle" 2>&1 >/dev/full)
  status=$?
  [[ $status == 2 && $err == 'motzkin: standard output: cannot write: '* ]] || complain 'expected a write error'
fi

# Oriented boxes and spheres: the corner of the square lies on the circle, and on the side of the turned box.
run pair "$square" '{"kind": "sphere", "center": [4,5], "radius": 5}' --svg "$folder/sphere.svg"
expect_status 0
expect_out 'relation    touching
intersects  yes
overlaps    no
method      auto'
[[ $(<"$folder/sphere.svg") == *"disc around (4,5) of radius 5"* ]] || complain 'expected a picture of the disc'
run pair "$square" '{"kind": "obb", "center": [2,2], "axes": [[1,1],[1,-1]], "half": [1,1]}' --box --prove
expect_status 0
expect_out_with 'relation    touching'
expect_out_with 'box         minXY(1,1)-maxXY(1,1)'

finish
