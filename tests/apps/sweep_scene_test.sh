# `motzkin sweep SCENE`: first contacts of objects of a scene that move.
source "$(dirname "$0")/harness.sh"
root=$(realpath "$(dirname "$0")/../..")
cd "$folder" || exit 1
cp "$root"/examples/scenes/*.json .

# The objects and verdicts of CSV.
expect_pairs() { [[ $(cut -d, -f1,3,5 <<<"$out") == "a,b,status${1:+$'\n'}$1" ]] || complain "expected these contacts: $1"; }

point() { echo "\"shape\": {\"kind\": \"point\", \"vertices\": [$1]}"; }
moves() { echo "\"motion\": {\"kind\": \"translation\", \"translation\": $1}"; }
box() { echo "\"shape\": {\"kind\": \"aabb\", \"min\": $1, \"max\": $2}"; }

# A point falls by 4 on a floor, which is 2 below, past a lamp that another one would meet.
cat >fall.json <<SCENE
{"objects": [
  {"name": "floor", $(box '[-9,-9,-1]' '[9,9,0]')},
  {"name": "drop", $(point '[0,0,2]'), $(moves '[0,0,-4]')},
  {"name": "lamp", $(box '[1,-1,0.5]' '[2,1,1]')},
  {"name": "late drop", $(point '[1.5,0,4]'), $(moves '[0,0,-4]')}]}
SCENE
run sweep fall.json --time-tolerance 0.5
expect_status 0
expect_silent
expect_table 'scene     fall.json, 4 objects, 4 parts
contact   yes, first between t = 0.4999999999999857 and 0.5078124999999857
floor  0  drop  0  contact  [0.4999999999999857,0.5078124999999857]  face 5  vertex 0  point [0,0,0]  normal [0,0,-1]'
expect_out_with '
seconds   '
run sweep fall.json --json
expect_silent
expect_out_with '], "seconds": {"read": '
drop_seconds
expect_out '{"contacts": [{"a": "floor", "b": "drop", "part_a": 0, "part_b": 0, "status": "contact", "time": [0.4999999999999857,0.5000999999999857], "point": [0,0,0], "normal": [0,0,-1], "features": {"a": {"kind": "face", "index": 5}, "b": {"kind": "vertex", "index": 0}}}]'

# Every pair, in the order of the file; --until leaves out what is later.
run sweep fall.json --all --csv -
expect_status 0
expect_silent
expect_pairs 'floor,drop,contact
floor,late drop,contact
lamp,late drop,contact'
run sweep fall.json --all
expect_out_with 'contact   yes, 3 pairs of objects
'
run sweep fall.json --all --until 0.75 --csv -
expect_pairs 'floor,drop,contact
lamp,late drop,contact'
run sweep fall.json --all --until 0.4375
expect_table 'scene     fall.json, 4 objects, 4 parts
contact   no, free until t = 0.4375'
run sweep fall.json --until 0 --json --fail-on-contact
expect_status 0
drop_seconds
expect_out '{"contacts": []'

# Two objects, in the order in which they are named.
run sweep fall.json --pair 'late drop' lamp --csv -
expect_pairs 'late drop,lamp,contact'
run sweep fall.json --csv - --pair lamp 'late drop'
expect_pairs 'lamp,late drop,contact'
run sweep --pair drop lamp fall.json --fail-on-contact
expect_status 0
expect_table 'scene     fall.json, 4 objects, 4 parts
contact   no, free until t = 1'

# The brackets are as narrow as asked for, and around the time.
for tolerance in 1e-2 1e-6 1e-12; do
  run sweep fall.json --time-tolerance $tolerance --csv -
  awk -F, -v tolerance=$tolerance 'NR == 2 { exit !($6 <= 0.5 && 0.5 <= $7 && $7 - $6 <= tolerance * (1 + 1e-9)) }' <<<"$out" ||
    complain "expected a bracket of $tolerance around 0.5"
done
# A distance to keep: contact is 0.5 above the floor, and 0.25 in time before it.
run sweep fall.json --pair floor drop --min-separation 1 --csv -
awk -F, 'NR == 2 { exit !($6 <= 0.25 && 0.25 <= $7) }' <<<"$out" || complain 'expected contact at a distance of 1'

# Exit status.
run sweep fall.json --fail-on-contact
expect_status 1
run sweep fall.json --fail-on-contact --until 0.25
expect_status 0

# Groups: members are not tested with each other, unless named; they move with the group. Layers likewise.
cat >train.json <<SCENE
{"objects": [{"name": "buffer", $(box '[8,0,0]' '[9,1,1]')}, {"name": "ghost", $(box '[7,0,0]' '[9,1,1]'), "layers": 2, "meets": 2}],
 "groups": [{"name": "train", $(moves '[8,0,0]'),
   "objects": [{"name": "engine", $(box '[2,0,0]' '[4,1,1]')}],
   "groups": [{"name": "cars", "objects": [{"name": "car", $(box '[0,0,0]' '[2,1,1]')}]}]}]}
SCENE
run sweep train.json --csv - --all --time-tolerance 1e-9
expect_pairs 'buffer,engine,contact
buffer,car,contact'
awk -F, 'NR > 1 { at = NR == 2 ? 0.5 : 0.75; bad += !($6 <= at && at <= $7) } END { exit bad }' <<<"$out" || complain 'expected contact at 0.5 and 0.75'
run sweep train.json --pair car engine --csv -
expect_pairs 'car,engine,initial-contact'
run sweep train.json --pair car ghost --csv -
expect_pairs 'car,ghost,contact'
run sweep train.json --pair engine car
expect_out_with 'contact   yes, from the start
'
# What moves alike stays as it is, and a search looks at the start alone.
run search train.json
expect_out_with 'collides  no'
run sweep rooms.json
expect_out_with 'contact   yes, from the start
'

# What no digits tell from a contact is unresolved, which is no freedom: a point climbs as it turns, and grazes a wall.
cat >graze.json <<SCENE
{"objects": [
  {"name": "wall", $(box '[1,-4,-1]' '[2,4,1]')},
  {"name": "pin", $(point '[0,-1,0.5]'), "motion": {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 2, "translation": [0,0,0.25]}}]}
SCENE
run sweep graze.json --csv -
expect_status 0
[[ $out == *$'\n'wall,0,pin,0,unresolved,0.78*,1,,,,,,,,,, ]] || complain 'expected no features'
run sweep graze.json --fail-on-contact
expect_status 1
expect_out_with 'contact   unresolved, free before t = 0.78'
expect_out_with 'wall  0  pin  0  unresolved  [0.78'
run sweep graze.json --all
expect_out_with 'contact   unresolved, 1 pair of objects
'
run sweep graze.json --json
expect_out_with '"status": "unresolved", "time": [0.78'
expect_out_with ',1], "point": null, "normal": null, "features": null}]'
# A proved contact comes before it.
sed 's/^{"objects": \[/&{"name": "dust", "shape": {"kind": "point", "vertices": [[1,0,0]]}},/' graze.json >dusty.json
run sweep dusty.json
expect_out_with 'contact   yes, from the start
'
run sweep dusty.json --all
expect_out_with 'contact   yes, 1 pair of objects and 1 unresolved
'

# The example, by any number of threads.
for threads in 1 2 8; do
  run sweep workshop.json --all --json --threads $threads
  expect_status 0
  drop_seconds
  echo "$out" >"all$threads"
  run sweep workshop.json --json --threads $threads
  drop_seconds
  echo "$out" >"first$threads"
done
for tree in bvh obb; do
  run sweep workshop.json --all --json --tree $tree
  expect_status 0
  drop_seconds
  echo "$out" >"all$tree"
  expect_same_file all1 "all$tree"
done
for threads in 2 8; do
  expect_same_file all1 "all$threads"
  expect_same_file first1 "first$threads"
done
run sweep workshop.json --all --csv -
expect_pairs 'door,bed,contact
fan,drone,contact'
[[ $(<first1) == '{"contacts": [{"a": "fan", "b": "drone", '* ]] || complain 'expected the drone to meet the fan first'

# What the help shows for a scene works with the example of this name.
run sweep --help
mapfile -t shown < <(sed -nE 's/^  motzkin (sweep workshop.json.*)/\1/p' <<<"$out")
((${#shown[@]} >= 3)) || complain 'expected examples of scenes'
for command in "${shown[@]}"; do
  run $command
  expect_status 0
  expect_out_with 'contact   yes'
done
rm contacts.csv contacts.html

# Files of contacts: names in quotes where need be, and the table as well.
cat >names.json <<SCENE
{"objects": [
  {"name": "a, \"b\"", $(box '[0,0,0]' '[1,1,1]')},
  {"name": "[c,d]", $(point '[0.5,0.5,3]'), $(moves '[0,0,-4]')},
  {"name": "right\u202eleft", $(point '[0.5,0.25,1]')}]}
SCENE
run sweep names.json --all --csv contacts.csv --time-tolerance 0.25
expect_status 0
expect_silent
expect_out_with 'contact   yes, 2 pairs of objects'
expect_out_with 'right\u202eleft'
out=$(<contacts.csv)
expect_out 'a,part_a,b,part_b,status,time_lower,time_upper,feature_a,index_a,feature_b,index_b,point_x,point_y,point_z,normal_x,normal_y,normal_z
"a, ""b""",0,"[c,d]",0,contact,0.4999999999999969,0.5039062499999969,face,5,vertex,0,0.5,0.5,1,0,0,-1
"a, ""b""",0,right\u202eleft,0,initial-contact,0,0,face,5,vertex,0,0.5,0.25,1,0,0,-1'
run sweep names.json --pair 'a, "b"' '[c,d]' --json
drop_seconds
expect_out_with '{"contacts": [{"a": "a, \"b\"", "b": "[c,d]", "part_a": 0, "part_b": 0, "status": "contact", '
run sweep names.json --pair $'right\u202eleft' 'a, "b"' --csv -
expect_out_with $'\nright\\u202eleft,0,"a, ""b""",0,initial-contact,0,0,'
run sweep fall.json --json --csv both.csv
expect_out_with '{"contacts": [{'
[[ $(wc -l <both.csv) == 2 ]] || complain 'expected a file, too'

# Pages: what is printed is the same, and the page has the objects and the contacts.
expect_page() { grep -qF -- "$1" page.html || complain "expected in the page: $1"; }
run sweep fall.json --all --json
drop_seconds
without_page=$out
run sweep fall.json --all --json --report page.html
expect_status 0
expect_silent
drop_seconds
expect_out "$without_page"
expect_page '"title":"fall.json"'
expect_page '"time":{"until":1,"pair":null}'
expect_page '"pairs":3'
expect_page '["Time tolerance","1e-04"]'
for option in '--pair lamp floor' '--until 0.25'; do
  run sweep fall.json $option --report page.html --min-separation 1e-6
  expect_status 0
  expect_page '"pairs":0'
  [[ $option != --pair* ]] || expect_page '"time":{"until":1,"pair":[2,0]}'
  expect_page '["Contact is a distance of at most","1e-06"]'
done
run sweep names.json --report page.html
expect_page '"name":"right\\u202eleft"'
run sweep graze.json --report page.html
expect_page '"pairs":1'
rm page.html

# Nothing in, nothing out.
echo '{}' >empty.json
for options in '' --all; do
  run sweep empty.json --fail-on-contact $options
  expect_status 0
  expect_table 'scene     empty.json, 0 objects, 0 parts
contact   no, free until t = 1'
done

# Standard input.
command_line='motzkin sweep - <fall.json'
out=$("$motzkin" sweep - --all --csv - <fall.json)
expect_pairs 'floor,drop,contact
floor,late drop,contact
lamp,late drop,contact'

# Counts go to standard error.
run sweep fall.json --stats
expect_status 0
[[ $err == 'pairs of convex shapes '*'pairs left open '* && $(wc -l <<<"$err") == 6 ]] || complain 'expected a table of counts'

# Numbers of any size: tiny and huge scenes meet at the same time as others do.
for scale in 1e-300 1e-200 1e-100 1e100 1e200 1e290; do
  cat >scaled.json <<SCENE
{"objects": [
  {"name": "box", $(box "[0,0,0]" "[$scale,$scale,$scale]")},
  {"name": "other", $(box "[0,0,0]" "[$scale,$scale,$scale]"), "pose": {"translation": [${scale/1e/0.5e},0,${scale/1e/3e}]}, $(moves "[0,0,-${scale/1e/4e}]")}]}
SCENE
  for options in '' --all '--pair box other'; do
    run sweep scaled.json --csv - $options
    expect_status 0
    awk -F, 'NR == 2 { exit !($6 <= 0.5 + 1e-9 && 0.5 - 1e-9 <= $7) } END { exit NR != 2 }' <<<"$out" || complain "expected contact at 0.5 of boxes of $scale"
  done
done

# Bad motions: one line that names the place, and nothing printed.
bad() {
  printf '{"objects": [\n{"name": "a", %s,\n"motion": %s}]}' "$(point '[0,0,0]')" "$1" >bad.json
  refuse "bad.json, line $2" sweep bad.json --csv bad.csv
  [[ ! -e bad.csv ]] || complain 'expected no file after an error'
}
bad 1 '3: objects[0].motion: expected an object, found number'
bad '{"kind": "fly"}' '3: objects[0].motion.kind: expected rest, translation, spin, turn, screw, rotation-vector or poses, found "fly"'
bad '{"kind": "translation"}' '3: objects[0].motion: missing key "translation"'
bad $'{"kind": "translation",\n"translation": [1,2]}' '4: objects[0].motion.translation: expected 3 numbers, found 2'
bad '{"kind": "translation", "translation": [1,2,NaN]}' "3: syntax error while parsing value - invalid literal; last read: '2,N'"
bad '{"kind": "translation", "translation": [1,2,1e400]}' "3: number overflow parsing '1e400'"
bad '{"kind": "translation", "translation": [1,2,1e305]}' '3: objects[0].motion: displacement: the z component is 1e+305, beyond the largest accepted magnitude 2^1000 (about 1.07e301)'
bad '{"kind": "screw", "point": [0,0,0], "axis": [0,0,0], "angle": 1, "pitch": 0}' '3: objects[0].motion: axis: a turn by 1 needs one that is not zero'
bad '{"kind": "rest", "speed": 1}' '3: objects[0].motion: unknown key "speed"'

# Bad usage.
form='; motzkin sweep --help has their form'
refuse "sweep: expected a SCENE or --batch FILE.jsonl, found neither$form" sweep
refuse "sweep: expected a SCENE or --batch FILE.jsonl, found both$form" sweep fall.json --batch queries.jsonl
for option in '--pair a b' --all '--until 1' '--tree obb'; do
  refuse '--pair, --joint, --all, --until and --tree are about a SCENE; leave them out with --batch' sweep --batch queries.jsonl $option
done
refuse '--query is about the lines of --batch' sweep fall.json --query 0
refuse '--report shows one query of a batch; say which by --query N' sweep --batch queries.jsonl --report page.html
refuse '--solid is about queries of --batch; the meshes of a SCENE are what their elements are' sweep fall.json --solid
refuse '--pair is about one pair of objects; leave out --all' sweep fall.json --pair drop floor --all
refuse '--pair: expected the names of two objects, found drop twice' sweep fall.json --pair drop drop
refuse 'fall.json: no object is called flor; near it: floor' sweep fall.json --pair flor drop
refuse 'fall.json: no object is called Zeppelin' sweep fall.json --pair drop Zeppelin
refuse '--csv - and --json both print to standard output; give --csv a file' sweep fall.json --csv - --json
for time in -0.5 1.5 nan inf; do
  refuse "--until: expected a time from 0 to 1, found $time" sweep fall.json --until $time
done
refuse '--time-tolerance: expected a number from 2^-50 to 1, found nan' sweep fall.json --time-tolerance nan
refuse '--min-separation: expected a number from 0 to 2^500, found -1' sweep fall.json --min-separation -1
refuse 'missing.json: cannot read: No such file or directory' sweep missing.json
refuse 'none/page.html: cannot write: No such file or directory' sweep fall.json --report none/page.html
refuse 'bad.json, line 3: objects[0].motion: unknown key "speed"' sweep bad.json --report page.html
[[ ! -e page.html ]] || complain 'expected no page after an error'
refuse 'none/contacts.csv: cannot write: No such file or directory' sweep fall.json --csv none/contacts.csv
refuse '--tree: octree not in {bvh,obb}' sweep fall.json --tree octree
run sweep fall.json --pair drop
expect_status 2
run sweep fall.json --until soon
expect_status 2

finish
