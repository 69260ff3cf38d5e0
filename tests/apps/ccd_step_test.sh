# `motzkin ccd --step`: meshes whose vertices move on straight lines.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1

# Writes an OBJ file $1 of triangles, the vertices $2... in groups of three.
mesh() {
  local file=$1 vertex number=0
  shift
  for vertex; do echo "v $vertex"; done >"$file"
  while ((number < $#)); do
    echo "f $((number + 1)) $((number + 2)) $((number + 3))"
    number=$((number + 3))
  done >>"$file"
}
flat=('0 0 0' '4 0 0' '0 4 0')
mesh flat.obj "${flat[@]}"
mesh above.obj '1 1 1' '1 1 3' '1 2 3'
mesh below.obj '1 1 -3' '1 1 -1' '1 2 -1'
mesh both.obj "${flat[@]}" '1 1 1' '1 1 3' '1 2 3'
mesh both_end.obj "${flat[@]}" '1 1 -3' '1 1 -1' '1 2 -1'
mesh edges.obj "${flat[@]}" '1 -1 -1' '1 -1 1' '9 -5 0'
mesh edges_end.obj "${flat[@]}" '1 1 -1' '1 1 1' '9 -5 0'
mesh pierced.obj "${flat[@]}" '1 1 -1' '1 1 1' '2 1 1'
{ grep v above.obj; echo 'f 1 3 2'; } >turned.obj
printf '4\n0 0 -9\n9 0 -9\n0 9 -9\n1 1 9\n' >tetrahedron
{ echo 'MeshVersionFormatted 2'; echo 'Dimension 3'; echo 'Vertices'; sed '1!s/$/ 0/' tetrahedron; echo 'Tetrahedra'; echo 1
  echo '1 2 3 4 0'; echo End; } >solid.mesh

# The bracket around a quarter.
quarter='[0.24999999999997868,0.2500000000000213]'

run ccd --step both.obj both_end.obj
expect_status 0
expect_silent
expect_out "mesh  both.obj, 2 triangles
free  0.24999999999997868 of the step
vertex 3 and face 0 1 2  contact  $quarter  vertex 0  face 0  point [1,1,0]  normal [0,0,1]"
run ccd --step both.obj both_end.obj --json --fail-on-contact
expect_status 1
expect_out '{"fraction": 0.24999999999997868, "first": {"vertices": [[3],[0,1,2]], "status": "contact", "time": '"$quarter"', "point": [1,1,0], "normal": [0,0,1], "features": {"a": {"kind": "vertex", "index": 0}, "b": {"kind": "face", "index": 0}}}, "at_start": null}'
run ccd --step edges.obj edges_end.obj
expect_out_with 'edges 0 1 and 3 4  contact  [0.4999'
run ccd --step edges.obj edges_end.obj --json
expect_out_with '"vertices": [[0,1],[3,4]]'
run ccd --step both.obj both.obj --fail-on-contact
expect_status 0
expect_out 'mesh  both.obj, 2 triangles
free  1 of the step'
run ccd --step pierced.obj pierced.obj
expect_out 'mesh  pierced.obj, 2 triangles
free  0 of the step
triangles 0 and 1 intersect at the start'
run ccd --step pierced.obj pierced.obj --json --fail-on-contact
expect_status 1
expect_out '{"fraction": 0, "first": null, "at_start": [0,1]}'

# Two meshes.
run ccd --step above.obj below.obj --step flat.obj flat.obj
expect_status 0
expect_silent
expect_out "A  above.obj, 1 triangle
B  flat.obj, 1 triangle
contact  $quarter  vertex 0  face 0  point [1,1,0]  normal [0,0,1]  elements 0 0"
run ccd --step flat.obj flat.obj --step above.obj below.obj --json --threads 2 --fail-on-contact
expect_status 1
expect_out '{"status": "contact", "time": '"$quarter"', "point": [1,1,0], "normal": [0,0,-1], "features": {"a": {"kind": "face", "index": 0}, "b": {"kind": "vertex", "index": 0}}, "elements": [0,0]}'
run ccd --step above.obj above.obj --step flat.obj flat.obj --json --fail-on-contact
expect_status 0
expect_out '{"status": "free", "time": null, "point": null, "normal": null, "features": null, "elements": null}'
run ccd --step above.obj above.obj --step flat.obj flat.obj --min-separation 1
expect_out_with 'initial-contact  [0,0]'
run ccd --step solid.mesh solid.mesh --step above.obj above.obj
expect_out_with 'A  solid.mesh, 1 tetrahedron'
expect_out_with 'initial-contact  [0,0]'

# Meshes that do not fit.
refuse 'turned.obj: element 0 is not that of above.obj; a mesh keeps its elements during a step' ccd --step above.obj turned.obj
refuse 'both.obj: expected 3 vertices, as in above.obj, found 6' ccd --step above.obj both.obj
refuse 'solid.mesh: expected triangles, as in above.obj' ccd --step above.obj solid.mesh
refuse 'solid.mesh: expected triangles, found tetrahedra' ccd --step solid.mesh solid.mesh
refuse 'none.obj: cannot read: No such file or directory' ccd --step above.obj none.obj
sed 's/1 1 3/1 nan 3/' above.obj >bad.obj
run ccd --step above.obj bad.obj
expect_status 2
refuse '--step: expected one mesh or two, found 3' ccd --step flat.obj flat.obj --step flat.obj flat.obj --step flat.obj flat.obj
refuse 'ccd: expected files of queries or --step START END, found both' ccd --step flat.obj flat.obj queries_ee.csv
refuse 'ccd: expected files of queries or --step START END, found neither' ccd
refuse '--step excludes --results' ccd --step flat.obj flat.obj --results
refuse '--min-separation: expected a number from 0 to 2^500, found -1' ccd --step flat.obj flat.obj --min-separation -1

finish
