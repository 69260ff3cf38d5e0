# `motzkin pair --svg`: a whole, well-formed file with the same bytes every time, or the old one untouched.
source "$(dirname "$0")/harness.sh"
picture=$folder/pair.svg

draw() {
  rm -f "$picture"
  run pair "$@" --svg "$picture"
  expect_status 0
  expect_silent
  well_formed
}
expect_dashed() { [[ $(grep -c 'stroke-dasharray' "$picture") == "$1" ]] || complain "expected $1 dashed elements"; }

# Dashed are the edges of the box and of the end positions, and the box's entry in the legend.
draw "$square" 'Co(5,0) x(1,0) y(0,1)'
expect_in_picture '>disjoint<'
expect_dashed 0
draw "$square" "$triangle"
expect_in_picture 'common box: x 0.5 to 1, y 0.5 to 1'
expect_dashed 5
draw 'Co(0,0) s(4,0) x(1,0) y(0,1)' 'To(2,0.5) x(1,0) y(0,1)'
expect_in_picture '>overlapping, time 0.25 to 0.75<'
expect_dashed 9
draw "$cube" 'To(0.5,0.5,0.5) x(1,0,0) y(0,1,0) z(0,0,1)'
expect_in_picture '>overlapping<'
expect_dashed 10
draw 'Co(0,0,0) s(1,1,1) x(1,0,0) y(0,1,0) z(0,0,1)' 'To(0.5,0.5,0.5) s(0,0,-1) x(1,0,0) y(0,1,0) z(0,0,1)'

# Shapes of vertices and boxes, in the plane and in space, moving ones too.
triangle3='{"kind": "triangle", "vertices": [[0,0,0],[1,0,0.3],[0.1,1,0]], "velocity": [1,1,1]}'
draw '{"kind": "segment", "vertices": [[0,0],[2,1]]}' '{"kind": "point", "vertices": [[1,0.5]], "velocity": [0,1]}'
expect_in_picture 'A: segment (0,0) (2,1)'
expect_in_picture 'B: point (1,0.5), moves by (0,1)'
draw "$triangle3" '{"kind": "tetrahedron", "vertices": [[0,0,0],[1,0,0],[0,1,0],[0,0,1]]}'
expect_in_picture 'A: triangle (0,0,0) (1,0,0.3) (0.1,1,0), moves by (1,1,1)'
draw "$triangle3" '{"kind": "aabb", "min": [0,0,0], "max": [1,2,3]}'
expect_in_picture 'B: box (0,0,0) to (1,2,3)'
draw '{"kind": "segment", "vertices": [[0,0,0],[0,0,1]]}' '{"kind": "point", "vertices": [[0,0,1]]}'
draw '{"kind": "point", "vertices": [[3,4]]}' '{"kind": "point", "vertices": [[3,4]]}'

# Points, and numbers as small and as large as they get.
draw 'Co(0,0) x(0,0) y(0,0)' 'To(0,0) x(0,0) y(0,0)'
draw 'Co(0,0,0) x(0,0,0) y(0,0,0) z(0,0,0)' 'Co(0,0,0) x(0,0,0) y(0,0,0) z(0,0,5e-324)'
draw 'Co(1e301,1e301) s(1e301,1e301) x(1e301,0) y(0,1e301)' 'To(-1e301,-1e301) x(1e-300,0) y(0,-1e301)'
draw 'Co(1e301,1e301,0) s(1e301,1e301,0) x(1e301,0,0) y(0,1e301,0) z(0,0,1)' "$cube"

# The same bytes every time; a failure leaves the old picture and nothing beside it.
draw "$square" "$triangle"
cp "$picture" "$folder/first.svg"
run pair "$square" "$triangle" --svg "$picture"
expect_same_file "$picture" "$folder/first.svg"
(ulimit -f 1 && trap '' XFSZ && "$motzkin" pair "$square" "$triangle" --svg "$picture" >/dev/null 2>&1)
status=$?
expect_status 2
expect_same_file "$picture" "$folder/first.svg"
[[ -z $(find "$folder" -name '*.part*') ]] || complain 'a temporary file is left'

# A link stays a link.
ln -s first.svg "$folder/link.svg"
run pair "$square" 'Co(5,0) x(1,0) y(0,1)' --svg "$folder/link.svg"
[[ -L $folder/link.svg ]] && grep -q '>disjoint<' "$folder/first.svg" || complain 'expected the target of the link to change'

# Scenes for POV-Ray show shapes in space.
run pair "$cube" 'Co(0.5,0.5,0.5) x(1,0,0) y(0,1,0) z(0,0,1)' --intersection --pov "$folder/pair.pov"
expect_status 0
[[ $(grep -c '^mesh2' "$folder/pair.pov") == 3 ]] || complain 'expected two shapes and what they share'
refuse 'a scene for POV-Ray shows shapes in space; these lie in the plane' pair "$square" "$triangle" --pov "$folder/flat.pov"
[[ ! -e $folder/flat.pov ]] || complain 'expected no file'
refuse 'pair: --pov draws one pair and does not go with --batch' pair --batch - --pov "$folder/flat.pov"

finish
