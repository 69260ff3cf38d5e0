# motzkin search and sweep of robots in URDF, alone and in scenes.
source "$(dirname "$0")/harness.sh"
examples=$(realpath "$(dirname "$0")/../../examples/robot")
cd "$folder" || exit 1

run search "$examples/arm.urdf" --object hand
expect_status 0
expect_silent
expect_table "scene     $examples/arm.urdf, 8 objects, 35 parts
collides  no"
run search "$examples/arm.urdf" --joint lift=0.9 --joint elbow=2.6 --objects --fail-on-contact
expect_status 1
expect_table "scene     $examples/arm.urdf, 8 objects, 35 parts
collides  yes, 2 pairs of objects
base  wrist_2
base  hand"

# What the scene allows does not count, what it does not allow does.
sed 's/"allow": .*/"allow": [/; s/^           \["table", "bin back"\], //' "$examples/cell.json" >strict.json
cp "$examples/arm.urdf" .
mkdir robot && cp "$examples/gripper.obj" robot/
run search "$examples/cell.json"
expect_out_with 'collides  no'
run search strict.json
expect_out_with 'arm/base  table'

run sweep "$examples/cell.json" --report cell.html
expect_status 0
expect_out_with 'arm/hand  9  ring  145  contact'
grep -q '</html>' cell.html || complain 'expected a page'
run sweep "$examples/arm.urdf" --joint turn=0:3 --joint lift=0.9 --joint elbow=1:2.6 --csv -
expect_status 0
expect_out_with 'base,'

# From a stream meshes are looked for from the current folder.
run_from() { out=$("$motzkin" search - <arm.urdf 2>&1); }
command_line='motzkin search - <arm.urdf'
run_from
[[ $out == *'8 objects, 35 parts'* ]] || complain 'expected the robot'

# Bad usage and bad files: one line.
refuse '--joint: expected NAME=VALUE or NAME=FROM:TO, found lift' search arm.urdf --joint lift
refuse '--joint: expected NAME=VALUE or NAME=FROM:TO, found lift=x' search arm.urdf --joint lift=x
refuse '--joint: expected NAME=VALUE or NAME=FROM:TO, found lift=0:' sweep arm.urdf --joint lift=0:
refuse '--joint: found lift twice' search arm.urdf --joint lift=0 --joint lift=1
refuse "arm.urdf: joint 'lift': expected a number from -2 to 2, found 3" search arm.urdf --joint lift=3
refuse "arm.urdf: robot arm has no joint 'knee'" search arm.urdf --joint knee=0
refuse 'strict.json: joints of robots in a scene are set there, by the key joints' search strict.json --joint lift=0
rm robot/gripper.obj
refuse "arm.urdf, line 24: expected a package that is the folder of the robot, one around it, or in one of these, with this file, found 'package://robot/gripper.obj'" \
  search arm.urdf
printf '<robot name="a">\n<link name="b"/>\n' >cut.urdf
refuse "cut.urdf, line 3: expected the end of element 'robot', found the end of the file" search cut.urdf

finish
