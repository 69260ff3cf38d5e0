# What `motzkin pair` refuses: one line that names what and where, status 2, nothing on standard output.
source "$(dirname "$0")/harness.sh"

refuse 'pair: expected two shapes, found none' pair
refuse 'pair: expected two shapes, found one' pair "$square"
refuse 'The following argument was not expected: x' pair "$square" "$square" x
refuse 'a command is missing; motzkin --help lists them'
refuse 'a command is missing; motzkin --help lists them' experiment
refuse 'no command is called fly; motzkin --help lists them' fly
refuse 'The following argument was not expected: --frob' pair "$square" "$square" --frob
refuse '--method: expected auto, fourier-motzkin or sat, found gjk' pair "$square" "$square" --method gjk
refuse '--threads: Value -1 not in range 0 to 1024' pair "$square" "$square" --threads -1
refuse '--threads: Value many not in range 0 to 1024' pair "$square" "$square" --threads many

refuse 'the shapes differ in dimension: the first has 2, the second 3' pair "$square" "$cube"
refuse "first shape: shape text, column 1: expected 'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space), found the end" pair '' "$square"
refuse "second shape: shape text, column 1: expected 'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space), found 'Bo(0,0)'" pair "$square" 'Bo(0,0)'
refuse "second shape: shape text, column 15: expected 'y(' with the axis y, found the end" pair "$square" 'Co(0,0) x(1,0)'
refuse "second shape: shape text, column 9: expected 'x(' with the axis x, found 'y(0,1)'" pair "$square" 'Co(0,0) y(0,1)'
refuse "second shape: shape text, column 23: expected the end of the shape, found 'z(0,1)'" pair "$square" 'Co(0,0) x(1,0) y(0,1) z(0,1)'
refuse 'second shape: shape text, column 6: expected a finite number of magnitude up to 2^1000, found nan' pair "$square" 'Co(0,nan) x(1,0) y(0,1)'
refuse 'first shape: shape text, column 18: expected a finite number of magnitude up to 2^1000, found -inf' pair 'Co(0,0) x(1,0) y(-inf,1)' "$square"
refuse 'first shape: shape text, column 11: expected a finite number of magnitude up to 2^1000, found inf' pair 'Co(0,0) s(inf,0) x(1,0) y(0,1)' "$square"
refuse 'first shape: shape text, column 4: expected a number within the range of doubles, found 1e400' pair 'Co(1e400,0) x(1,0) y(0,1)' "$square"
refuse 'first shape: shape text, column 4: expected a finite number of magnitude up to 2^1000, found 1.1e301' pair 'Co(1.1e301,0) x(1,0) y(0,1)' "$square"

# JSON form.
refuse 'first shape: shape.kind: expected cuboid, simplex, point, segment, triangle, tetrahedron, aabb, obb, sphere, capsule, rounded, hull or half-space, found "ball"' pair '{"kind": "ball"}' "$square"
refuse 'second shape: shape.vertices: expected 3 vectors, found 1' pair "$square" '{"kind": "triangle", "vertices": [[0,0]]}'
ball='{"kind": "sphere", "center": [3,4], "radius": 5}'
refuse 'the intersection is available for two shapes with flat faces that are no hulls' pair "$square" "$ball" --intersection
refuse 'there are no certificates of two half-spaces' pair 'Pn(1,0) o(0)' 'Pn(1,0) o(0)' --prove
refuse 'the intersection is available for shapes at rest only' pair "$square" 'Co(0,0) s(1,0) x(1,0) y(0,1)' --intersection

# A message stays on one line, whatever the input.
refuse "second shape: shape text, column 1: expected 'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space), found 'one\ntwo'" pair "$square" $'one\ntwo'

refuse 'pair: give two shapes or --batch, not both' pair "$square" "$square" --batch file
refuse 'pair: --svg draws one pair and does not go with --batch' pair --batch file --svg picture.svg
refuse "$folder/none: cannot read: No such file or directory" pair --batch "$folder/none"
refuse "$folder: cannot read: is a directory, not a regular file" pair --batch "$folder"
if ((EUID != 0)); then
  : >"$folder/secret" && chmod 000 "$folder/secret"
  refuse "$folder/secret: cannot read: Permission denied" pair --batch "$folder/secret"
fi
refuse "$folder/none/p.svg: cannot write: No such file or directory" pair "$square" "$square" --svg "$folder/none/p.svg"
refuse "$folder: cannot write: is a directory, not a regular file" pair "$square" "$square" --svg "$folder"
refuse '/dev/null: cannot write: is a device, not a regular file' pair "$square" "$square" --svg /dev/null

refuse '--pairs: Value 0 not in range 1 to 1000000000000' experiment validation --pairs 0
refuse '--pairs: Value -5 not in range 1 to 1000000000000' experiment validation --pairs -5
refuse '--seed: Value -1 not in range 0 to 9223372036854775807' experiment validation --seed -1

finish
