# `--csv` of every command: one form, and nothing else on standard output with `-`.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
both='--csv - and --json both print to standard output; give --csv a file'

# pair: coordinates of z stay empty in the plane.
run pair "$square" "$triangle" --box --window --distance --depth --within 1 --csv -
expect_status 0
expect_silent
expect_out 'relation,intersects,overlaps,min_x,min_y,min_z,max_x,max_y,max_z,enter,exit,method,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z,depth_lower,depth_upper,shift_x,shift_y,shift_z,within
overlapping,yes,yes,0.5,0.5,,1,1,,0,1,auto,0,0,0.75,0.625,,0.75,0.625,,0.5,0.5,0,0.5000000000000036,,yes'
run pair "$cube" 'Co(2,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' --box --window --depth --csv -
expect_out 'relation,intersects,overlaps,min_x,min_y,min_z,max_x,max_y,max_z,enter,exit,method,depth_lower,depth_upper,shift_x,shift_y,shift_z
disjoint,no,no,,,,,,,,,auto,,,,,'
run pair "$square" "$triangle" --intersection --csv -
expect_out 'relation,intersects,overlaps,method,measure
overlapping,yes,yes,auto,0.25'
run pair "$square" "$triangle" --csv pair.csv
expect_out_with 'wrote     pair.csv'
[[ $(<pair.csv) == 'relation,intersects,overlaps,method
overlapping,yes,yes,auto' ]] || complain 'expected one line in the file'
run pair "$square" "$triangle" --csv pair.csv --json
expect_out '{"relation": "overlapping", "intersects": true, "overlaps": true, "box": null, "window": null, "method": "auto"}'
refuse "$both" pair "$square" "$triangle" --csv - --json
refuse 'pair: certificates are no table; leave out --csv or --prove' pair "$square" "$triangle" --csv - --prove

# pair --batch: the number of the line first, what is wrong with it last.
cat >pairs.jsonl <<'END'
{"a": {"kind": "point", "vertices": [[1,1]]}, "b": {"kind": "aabb", "min": [0,0], "max": [1,1]}}
{"a": {"kind": "point", "vertices": [[1,1]]}, "b": {"kind": "aabb", "max": [1,1]}}
{"a": {"kind": "point", "vertices": [[1,0,-0.1]]}, "b": {"kind": "aabb", "min": [0,0,0], "max": [1,1,1]}, "within": 0.25}
END
run pair --batch pairs.jsonl --distance --csv -
expect_status 2
expect_out 'line,relation,intersects,overlaps,method,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z,within,error
1,touching,yes,no,auto,0,0,1,1,,1,1,,,
2,,,,,,,,,,,,,,"b: missing key ""min"""
3,disjoint,no,no,auto,0.1,0.1,1,0,-0.1,1,0,0,yes,'
expected=$out
run pair --batch pairs.jsonl --distance --csv pairs.csv
[[ $(wc -l <<<"$out") == 3 ]] || complain 'expected a line of JSON for each'
[[ $(<pairs.csv) == "$expected" ]] || complain 'expected the same table in the file'

# collide and search, within a clearance as well.
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >a.obj
run collide a.obj a.obj --boxes --move-b 't(0.5,0,0)' --csv -
expect_out 'a,b,relation,min_x,min_y,min_z,max_x,max_y,max_z
0,0,overlapping,0.5,0,0,1,0.5,0'
run collide a.obj a.obj --move-b 't(0,0,-0.25)' --clearance 0.25 --csv -
expect_out_with 'a,b,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z
0,0,0.25,0.25,'
run collide a.obj a.obj --move-b 't(0,0,-0.25)' --clearance 0.25 --csv near.csv
expect_out_with 'wrote     near.csv'
refuse "$both" collide a.obj a.obj --clearance 1 --csv - --json
cat >scene.json <<'END'
{"objects": [{"name": "ball, \"red\"", "shape": {"kind": "sphere", "center": [0,0,0], "radius": 1}},
             {"name": "=1+1", "shape": {"kind": "aabb", "min": [1,-1,-1], "max": [2,1,1]}}]}
END
run search scene.json --csv -
expect_out 'a,b,relation,part_pairs
"ball, ""red""",=1+1,touching,1'
run search scene.json --objects --csv -
expect_out 'a,b
"ball, ""red""",=1+1'
run search scene.json --clearance 1 --csv -
expect_out 'a,part_a,b,part_b,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z
"ball, ""red""",0,=1+1,0,0,0,1,0,0,1,0,0'

# distance.
run distance a.obj '{"kind": "sphere", "center": [0,0,3], "radius": 1}' --within 2 --csv -
expect_out 'a,b,distance_lower,distance_upper,nearest_a_x,nearest_a_y,nearest_a_z,nearest_b_x,nearest_b_y,nearest_b_z,direction_x,direction_y,direction_z,element_a,element_b,within
a.obj,"{""kind"": ""sphere"", ""center"": [0,0,3], ""radius"": 1}",2,2,0,0,0,0,0,2,0,0,1,0,,yes'
run distance "$square" 'Co(4,5) x(1,0) y(0,1)' --csv -
expect_out_with '"Co(0,0) x(1,0) y(0,1)","Co(4,5) x(1,0) y(0,1)",5,5,1,1,,4,5,,0.6,0.8,,,,'
run distance a.obj a.obj --within 1 --all --csv -
expect_out 'a,b
0,0'
run distance a.obj a.obj --csv distance.csv
expect_out_with 'wrote     distance.csv'
refuse "$both" distance a.obj a.obj --csv - --json

# ray: shapes, meshes and scenes.
columns='enter,enter_x,enter_y,enter_z,exit,exit_x,exit_y,exit_z'
run ray -3,0,0 1,0,0 'H p(0,0,0) p(4,0,0) r(1)' --csv -
expect_out "$columns
2,-1,0,0,8,5,0,0"
run ray -3,0 1,0 '{"kind": "aabb", "min": [0,0], "max": [1,1]}' --csv -
expect_out "$columns
3,0,0,,4,1,0,"
run ray -3,5 1,0 '{"kind": "aabb", "min": [0,0], "max": [1,1]}' --csv -
expect_out "$columns"
run ray 0,0,-1 0,0,1 a.obj --csv -
expect_out "element,$columns
0,1,0,0,0,1,0,0,0"
run ray -3,0,0 1,0,0 scene.json --csv -
expect_out "object,part,$columns
\"ball, \"\"red\"\"\",0,2,-1,0,0,4,1,0,0
=1+1,0,4,1,0,0,5,2,0,0"

# ccd, sweep.
contact='status,time_lower,time_upper,feature_a,index_a,feature_b,index_b,point_x,point_y,point_z,normal_x,normal_y,normal_z'
lines() { local row; for row in "$@"; do echo "${row// /,1,},1$after"; done; }
after=,1
lines '-1 0 1' '1 0 1' '0 -1 0' '0 1 0' '-1 0 -1' '1 0 -1' '0 -1 0' '0 1 0' >known_ee.csv
after=''
lines '-1 0 1' '1 0 1' '0 -1 0' '0 1 0' '-1 0 2' '1 0 2' '0 -1 0' '0 1 0' >open_ee.csv
run ccd known_ee.csv open_ee.csv --csv -
expect_out "file,query,kind,$contact,truth
known_ee.csv,0,edge-edge,contact,0.4999999999999858,0.5000000000000142,edge,0,edge,0,0,0,0,0,0,1,contact
open_ee.csv,0,edge-edge,free,,,,,,,,,,,,,"
run ccd known_ee.csv --csv ccd.csv
expect_out_with 'wrote     ccd.csv'
refuse "$both" ccd known_ee.csv --csv - --json
refuse '--csv is about queries; leave it out with --step' ccd --step a.obj a.obj --csv -
cat >queries.jsonl <<'END'
{"id": "up, and away", "a": {"vertices": [[0,0,0]], "motion": {"kind": "translation", "translation": [0,0,2]}}, "b": {"vertices": [[-1,-1,1],[1,-1,1],[0,1,1]], "triangles": [[0,1,2]], "motion": {"kind": "rest"}}, "truth": {"status": "contact", "time": [0.5,0.5]}}
{"id": 7, "a": {"vertices": [[0,0,0]], "motion": {"kind": "rest"}}, "b": {"vertices": [[0,0,1]], "motion": {"kind": "rest"}}}
{"id": 8, "a": 3}
END
run sweep --batch queries.jsonl --csv -
expect_status 2
expect_out "id,$contact,element_a,element_b,truth,truth_lower,truth_upper,error
\"up, and away\",contact,0.4999999999999922,0.5000999999999921,vertex,0,face,0,0,0,1,0,0,-1,0,0,contact,0.5,0.5,
7,free,,,,,,,,,,,,,,,,,,
8,,,,,,,,,,,,,,,,,,,\"a: expected an object, found number\""
expected=$out
run sweep --batch queries.jsonl --csv sweep.csv
expect_out_with 'wrote     sweep.csv'
[[ $(<sweep.csv) == "$expected" ]] || complain 'expected the same table in the file'
run sweep --batch queries.jsonl --query 1 --csv -
expect_out "id,$contact,element_a,element_b,truth,truth_lower,truth_upper,error
7,free,,,,,,,,,,,,,,,,,,"
refuse "$both" sweep --batch queries.jsonl --csv - --json
run sweep scene.json --csv -
expect_out "a,part_a,b,part_b,$contact
\"ball, \"\"red\"\"\",0,=1+1,0,initial-contact,0,0,face,0,face,0,1,0,0,-1,0,0"

# float, obb.
run float 0.1 --single --base 3 --csv -
expect_out 'given,format,stored,error,class,sign,raw_exponent,exponent,mantissa,bits,hexadecimal,significand,next_below,next_above,last_place,base,digits,digits_complete
0.1,single,0.100000001490116119384765625,0.000000001490116119384765625,normal,0,123,-4,5033165,00111101110011001100110011001101,0x3DCCCCCD,1.60000002384185791015625,0.0999999940395355224609375,0.10000000894069671630859375,0.000000007450580596923828125,3,0.(0022),yes'
run float inf --csv float.csv
expect_out_with 'wrote     float.csv'
box='{"kind": "obb", "center": [0,0,0], "axes": [[1,0,0],[0,1,0],[0,0,1]], "half": [1,1,1]}'
run obb "$box" "${box/0,0,0/2.000001,0,0}" --epsilon 1e-5 --csv -
expect_out 'test,single,double,exactly
plain,apart,apart,disjoint
robust,apart,apart,disjoint
gottschalk,overlap,overlap,disjoint'
refuse "$both" obb "$box" "$box" --csv - --json
refuse "$both" float 1 --csv - --json

finish
