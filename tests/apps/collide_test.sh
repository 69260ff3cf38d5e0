# `motzkin collide`: two meshes, or one with itself, from files in any form.
script=$(realpath "$0")
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
0.5 0.25 -1
0.5 0.25 1
0.5 2 0
3 0 1 2
MESH
cat >tetrahedron.mesh <<'MESH'
MeshVersionFormatted 2
Dimension 3
Vertices
4
0 0 0 1
4 0 0 1
0 4 0 1
0 0 4 1
Tetrahedra
1
1 2 3 4 1
End
MESH

run collide square.obj fin.off --all --boxes
expect_status 0
expect_silent
expect_out_with 'A         square.obj, 2 triangles
B         fin.off, 1 triangles
collides  yes, 2 pairs: 2 overlapping, 0 touching
elements  2 of A, 1 of B
seconds '
expect_out_with '
0 0 overlapping minXYZ(0.5,0.25,0)-maxXYZ(0.5,0.5,0)
1 0 overlapping minXYZ(0.5,0.5,0)-maxXYZ(0.5,1,0)'

run collide square.obj fin.off --json
expect_out_with '"count": 2, "overlapping": 2, "touching": 0, "inside": false, "pairs": [{"a": 0, "b": 0, "relation": "overlapping"}, {"a": 1, "b": 0, "relation": "overlapping"}], "seconds": {"read": '
run collide square.obj fin.off --json --any
expect_out_with '"count": 1,'
run collide square.obj fin.off --fail-on-contact
expect_status 1

# Moves are done from left to right, and touching is exact.
run collide square.obj fin.off --move-b 't(0.5,0,0)' --all
expect_out_with '
0 0 touching
1 0 touching'
run collide square.obj fin.off --move-b 't(0.5,0,0)' --overlaps --fail-on-contact
expect_status 0
expect_out_with 'collides  no'
run collide square.obj fin.off --move-b 't(0.5000000000000002,0,0)'
expect_out_with 'collides  no'
run collide square.obj fin.off --move-a 's(-1,1,1) t(-1,0,0)' --json
expect_out_with '"count": 0,'
run collide square.obj fin.off --move-a 't(-1,0,0) s(-1,1,1)' --json
expect_out_with '"count": 2,'
run collide square.obj fin.off --move-a 'r(0,0,1; 90) t(1,0,0)' --json
expect_out_with '"count": 2,'

# Tetrahedra are solid: a triangle within one collides.
run collide tetrahedron.mesh fin.off --move-b 's(0.1) t(1,1,1)' --json
expect_out_with '{"a": {"file": "tetrahedron.mesh", "kind": "tetrahedra", "elements": 1}'
expect_out_with '"count": 1, "overlapping": 1'
run collide tetrahedron.mesh tetrahedron.mesh --move-b 's(0.1) t(1,1,0)' --json
expect_out_with '"count": 1, "overlapping": 1'
run collide tetrahedron.mesh tetrahedron.mesh --move-b 's(-1)' --json
expect_out_with '"count": 1, "overlapping": 0, "touching": 1'

# One mesh with itself: neighbours that share an edge do not count.
run collide square.obj --self
expect_out_with 'collides  no'
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0.2 0.2 -1\nv 0.2 0.2 1\nv 9 9 0\nf 1 2 3\nf 4 5 6\n' >crossed.obj
run collide crossed.obj --self --all
expect_out_with 'collides  yes, 1 pair: 1 overlapping, 0 touching'
expect_out_with '
0 1 overlapping'

# Closed surfaces as solids.
cat >shell.off <<'MESH'
OFF
4 4 0
0 0 0
4 0 0
0 4 0
0 0 4
3 0 2 1
3 0 1 3
3 0 3 2
3 1 2 3
MESH
run collide shell.off shell.off --move-b 's(0.1) t(1,1,1)'
expect_out_with 'collides  no'
run collide shell.off shell.off --move-b 's(0.1) t(1,1,1)' --solid
expect_out_with 'collides  yes, B is inside A
common    minXYZ(1,1,1)-maxXYZ(1.4,1.4,1.4)
elements  no pairs that meet
seconds '
run collide shell.off shell.off --move-a 's(0.1) t(1,1,1)' --solid --json --fail-on-contact
expect_status 1
expect_out_with '"count": 0, "overlapping": 0, "touching": 0, "inside": true'
run collide shell.off shell.off --move-b 't(9,9,9)' --solid
expect_out_with 'collides  no'
run collide tetrahedron.mesh shell.off --move-a 's(0.1) t(1,1,1)' --solid
expect_out_with 'collides  yes, A is inside B'

# Of objects, faces that lie on each other are contact.
cp "$(dirname "$script")"/../../examples/meshes/cube.obj .
expect_solids() {
  local expected=$1
  shift
  run collide cube.obj cube.obj --solid "$@"
  expect_silent
  expect_table "A         cube.obj, 12 triangles
B         cube.obj, 12 triangles
$expected"
}
expect_solids 'collides  no, the solids only touch
common    minXYZ(1,0,0)-maxXYZ(1,1,1)
elements  4 pairs: 4 overlapping, 0 touching; --all lists them' --move-b 't(1,0,0)' --overlaps
expect_status 0
expect_solids 'collides  no, the solids only touch
common    minXYZ(1,0,0)-maxXYZ(1,1,1)
elements  4 pairs: 4 overlapping, 0 touching; --all lists them' --move-b 't(1,0,0)' --overlaps --fail-on-contact
expect_status 0
expect_solids 'collides  yes, the solids touch
common    minXYZ(1,0,0)-maxXYZ(1,1,1)
elements  64 pairs: 4 overlapping, 60 touching; --all lists them' --move-b 't(1,0,0)' --fail-on-contact
expect_status 1
expect_solids 'collides  no, the solids are disjoint
elements  no pairs that meet' --move-b 't(1.0000000000000002,0,0)'
expect_solids 'collides  yes, A and B are the same solid
common    minXYZ(0,0,0)-maxXYZ(1,1,1)
elements  12 pairs: 12 overlapping, 0 touching; --all lists them' --overlaps
run collide cube.obj cube.obj --solid --move-b 't(0.5,0.25,0)' --json
expect_out_with '"relation": "overlapping", "common": {"min": [0.5,0.25,0], "max": [1,1,1]}, "count": '
run collide cube.obj tetrahedron.mesh --solid --move-b 's(-1)'
expect_out_with 'collides  yes, the solids touch
common    minXYZ(0,0,0)-maxXYZ(0,0,0)'
run collide tetrahedron.mesh tetrahedron.mesh --solid --overlaps
expect_out_with 'collides  yes, A and B are the same solid'
refuse 'fin.off: --solid needs a closed surface, but the edge between the vertices 0 and 1 belongs to an odd number of triangles' \
  collide shell.off fin.off --solid
refuse '--solid is about two meshes' collide shell.off --self --solid

# What shows that solids meet is checked by `verify`, and nothing else is accepted.
expect_verified() {
  local expected=$1
  shift
  run collide cube.obj cube.obj --solid --prove --json "$@"
  printf '%s\n' "$out" >proved.json
  run verify proved.json
  expect_out "line 1: $expected"
}
expect_verified 'verified, interiors meet' --move-b 't(0.5,0.25,0)'
expect_status 0
expect_verified 'verified, interiors meet'
expect_verified 'verified, interiors meet' --move-b 's(0.5) r(0,0,1; 10) t(0.4,0.3,0.25)'
expect_verified 'verified, solids meet' --move-b 't(1,0,0)'
sed 's/"relation": "touching"/"relation": "overlapping"/g' proved.json >altered.json
run verify altered.json
expect_status 2
expect_out 'line 1: rejected, the point is not inside the first solid'
sed 's/t(1,0,0)/t(2,0,0)/' proved.json >altered.json
run verify altered.json
expect_out 'line 1: rejected, the point is not on the second solid'
sed 's/"point": \["1"/"point": ["1","1"/' proved.json >altered.json
run verify altered.json
expect_out 'line 1: rejected, certificate.point: expected 3 numbers, found 4'
sed 's/cube.obj/gone.obj/g' proved.json >altered.json
run verify altered.json
expect_out 'line 1: rejected, gone.obj: cannot read: No such file or directory'
sed 's/"relation": "touching", "common"/"relation": "inside", "common"/' proved.json >altered.json
run verify altered.json
expect_out 'line 1: rejected, relation: the result says inside, its certificate touching'
expect_verified 'rejected, certificate: expected an object, found null' --move-b 't(3,0,0)'
run collide cube.obj cube.obj --solid --prove --move-b 't(1,0,0)'
expect_out_with 'point     on both: (1, '
run collide cube.obj cube.obj --solid --prove --move-b 't(0.5,0.25,0)'
expect_out_with 'point     inside both: ('
run collide cube.obj cube.obj --solid --prove --move-b 't(3,0,0)'
expect_out_with 'point     none'
refuse '--prove is about solids; add --solid. motzkin pair --prove is about two shapes' collide cube.obj cube.obj --prove
refuse '--prove names the files that motzkin verify reads, and standard input has no name' collide - cube.obj --solid --prove

# The number of threads changes nothing.
for threads in 1 2; do
  run collide crossed.obj square.obj --json --boxes --threads $threads
  echo "${out%%\"seconds\"*}" >threads$threads
done
expect_same_file threads1 threads2

# Nor does the kind of tree.
for question in 'crossed.obj square.obj --boxes' 'crossed.obj --self' 'tetrahedron.mesh fin.off --move-b s(0.1)' \
  'shell.off tetrahedron.mesh --move-b t(0,0,1) --overlaps'; do
  for tree in bvh obb; do
    run collide $question --json --tree $tree
    expect_status 0
    echo "${out%%\"seconds\"*}" >tree_$tree
  done
  expect_out_with '"pairs": [{"a": '
  expect_same_file tree_bvh tree_obb
done
refuse '--tree: octree not in {bvh,obb}' collide square.obj fin.off --tree octree

# Pairs as CSV, and a mesh from standard input in whatever form.
run collide square.obj fin.off --boxes --csv -
expect_out 'a,b,relation,min_x,min_y,min_z,max_x,max_y,max_z
0,0,overlapping,0.5,0.25,0,0.5,0.5,0
1,0,overlapping,0.5,0.5,0,0.5,1,0'
run collide square.obj fin.off --csv pairs.csv
expect_out_with 'wrote     pairs.csv'
[[ $(<pairs.csv) == 'a,b,relation
0,0,overlapping
1,0,overlapping' ]] || complain 'expected the pairs in the file'
refuse '--csv - and --json both print to standard output; give --csv a file' collide square.obj fin.off --csv - --json
for mesh in square.obj fin.off tetrahedron.mesh; do
  command_line="motzkin collide - square.obj <$mesh"
  out=$("$motzkin" collide - square.obj --json <$mesh 2>stderr)
  status=$?
  err=$(<stderr)
  expect_status 0
  expect_out_with '{"a": {"file": "standard input", "kind": '
done
refuse 'standard input can be read once' collide - -
command_line='motzkin collide - square.obj <README'
out=$(echo 'no mesh' | "$motzkin" collide - square.obj 2>stderr)
status=$?
err=$(<stderr)
[[ $status == 2 && $err == 'motzkin: standard input: its content does not say what it is; expected OBJ, PLY, STL, OFF, MSH, MESH, glTF or 3MF' ]] ||
  complain 'expected to be told what is read'
refuse '--report writes a page for a browser: expected a name that ends with .html, found page.pdf' \
  collide square.obj fin.off --report page.pdf
[[ ! -e page.pdf ]] || complain 'expected no file after an error'

# Pictures.
run collide square.obj square.obj --move-b 't(0.5,0.5,0)' --boxes --svg flat.svg --pov flat.pov --report flat.html
expect_status 0
expect_silent
expect_out_with 'wrote     flat.html
wrote     flat.pov
wrote     flat.svg'
grep -q '</svg>' flat.svg || complain 'expected a drawing'
grep -q 'mesh2' flat.pov || complain 'expected a scene'
grep -q '</html>' flat.html || complain 'expected a page'
refuse 'a drawing needs meshes in one plane of constant z; a report or a POV-Ray scene shows others' \
  collide square.obj fin.off --svg no.svg
[[ ! -e no.svg ]] || complain 'expected no file after an error'

# With a margin: what is near counts, as disjoint, but is no contact.
run collide square.obj square.obj --move-b 't(0,0,2)' --margin 2 --fail-on-contact
expect_status 0
expect_out_with 'collides  no, but near, 4 pairs: 0 overlapping, 0 touching, 4 near'
run collide square.obj square.obj --move-b 't(0,0,2)' --margin 1.9999999999999998 --json
expect_out_with '"count": 0, "overlapping": 0, "touching": 0, "inside": false, "near": 0, "pairs": []'
run collide square.obj square.obj --move-b 't(0,0,2)' --margin 2 --any --csv -
expect_out_with ',disjoint'
run collide square.obj square.obj --move-b 't(0.5,0.5,0)' --margin 2 --fail-on-contact
expect_status 1
refuse '--margin adds pairs that have nothing in common; leave it out for --overlaps, --boxes, --solid, --clearance and pictures' \
  collide square.obj square.obj --margin 1 --boxes
refuse 'margin: must be a number from 0 to 2^1000, not -1' collide square.obj square.obj --margin -1

# Bad usage and bad files: one line, and nothing written.
refuse 'expected two files, or one with --self' collide square.obj
refuse '--self takes one file' collide square.obj fin.off --self
refuse '--any finds one pair; leave it out for --all and --report' collide square.obj fin.off --any --all
refuse "--move-b: pose text, column 4: expected ',', found ';0)'" collide square.obj fin.off --move-b 't(1;0)'
run collide square.obj missing.obj
expect_status 2
run collide square.obj square.txt
expect_status 2
printf 'v 0 0 0\nv 1 0 nan\nv 0 1 0\nf 1 2 3\n' >bad.obj
run collide square.obj bad.obj --report bad.html
expect_status 2
[[ $err == *bad.obj* && $err == *2* && ! -e bad.html ]] || complain 'expected the file and the line'

finish
