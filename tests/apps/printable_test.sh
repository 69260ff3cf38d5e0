# Text from outside cannot command a terminal: whatever is in names of files and objects, keys and numbers, no control
# character and nothing that hides or reorders text comes out, and files that are made of it stay well formed.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1

# Complains where standard output or error have a byte that is no part of a line of text, or a character that is not seen.
expect_clean() {
  ! LC_ALL=C grep -qaE "$hidden" "$folder/stdout" "$folder/stderr" || complain 'expected nothing that a terminal obeys'
  iconv -f UTF-8 -t UTF-8 "$folder/stdout" "$folder/stderr" >/dev/null 2>&1 || complain 'expected UTF-8'
}
# Bytes: C0 but for the ends of lines, delete, C1; marks, separators, embeddings, isolates, byte order mark, a tag.
hidden=$'[\x01-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xd8\x9c|\xe2\x80[\x8b\x8e\x8f\xa8-\xae]|\xe2\x81[\xa0-\xaf]|\xef\xbb\xbf|\xf3\xa0\x80\x81'

triangle_mesh=$'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'
names=($'red\x1b[31m' $'two\nlines' $'tab\tbell\a' $'c1\xc2\x9b31m' $'right\u202eleft' $'isolated\u2066x\u2069' $'mark\u200e\u200f\u061c'
  $'line\u2028paragraph\u2029' $'tag\xf3\xa0\x80\x81' $'delete\x7f' $'no\xff\xfe\xc3(utf8' $'half\xed\xa0\x80' 'back\slash' $'\ufeffmark' 'plain Küche 台所')

# As names of files, for every command that shows or refuses them.
for name in "${names[@]}"; do
  printf %s "$triangle_mesh" >"$name.obj"
  echo '{"objects": [{"name": "a", "torus": {}}]}' >"$name.json"
  : >"${name}_ee.csv"
  for command in "collide|$name.obj|--self" "search|$name.json" "search|$name.json|--object|$name" "sweep|$name.json" "sweep|$name.json|--pair|a|$name" "ccd|${name}_ee.csv|--results"; do
    IFS='|' read -r -d '' -a words <<<"$command"
    words[-1]=${words[-1]%$'\n'}
    run "${words[@]}"
    expect_clean
    run "${words[@]}" --json
    expect_clean
  done
  for command in collide search ccd verify 'pair --batch' sweep 'sweep --batch' "$name"; do
    run $command "$name"
    expect_status 2
    expect_clean
    [[ $(wc -l <"$folder/stderr") == 1 ]] || complain 'expected one line'
  done
  run pair "$name" "$square"
  expect_clean
  run pair "$square" "$square" --method "$name"
  expect_clean
  run pair "$square" "$square" --svg "none/$name"
  expect_clean
  run float "$name"
  expect_clean
  run ray "$name" 1,0 '{"kind": "aabb", "min": [0,0], "max": [1,1]}'
  expect_clean
  run collide "$name.obj" --self --svg "$name.svg"
  expect_status 0
  [[ ! -x $(command -v xmllint) ]] || xmllint --noout "$name.svg" || complain 'xmllint complains'
done
run collide $'red\x1b[31m.obj' --self
expect_out_with 'A         red\x1b[31m.obj, 1 triangles'
run experiment bunny $'red\x1b[31m.obj' --sample 1
expect_clean
refuse $'right\\u202eleft: cannot read: No such file or directory' search $'right\u202eleft'
refuse 'two\nlines: cannot read: No such file or directory' search $'two\nlines'
run search 'plain Küche 台所.json'
expect_out_with 'scene     plain Küche 台所.json'

# As names of objects and groups, and as keys, kinds and poses.
escaped='\u202e \u2066 \u200e \u061c \u2028 \u200b \ufeff \udb40\udc01 é 台'
shape='"shape": {"kind": "point", "vertices": [[0,0,0]]}'
echo "{\"objects\": [{\"name\": \"$escaped\", $shape}, {\"name\": \"b\", $shape}],
  \"groups\": [{\"name\": \"$escaped\", \"objects\": [{\"name\": \"c\", $shape}]}]}" >names.json
for options in '' --objects --levels --json '--json --objects' '--json --levels' '--tree names.svg --report names.html --pov names.pov'; do
  run search names.json $options
  expect_status 0
  expect_clean
done
for options in '' --all --json '--csv -'; do
  run sweep names.json $options
  expect_status 0
  expect_clean
done
[[ ! -x $(command -v xmllint) ]] || xmllint --noout names.svg || complain 'xmllint complains'
run search names.json --objects
expect_out_with '\u202e \u2066 \u200e \u061c \u2028 \u200b \ufeff \U000e0001 é 台 '
# JSON reads back to the same names.
run search names.json --objects --json
if [[ -x $(command -v python3) ]]; then
  python3 -c 'import json, sys
scene = json.load(open("names.json")); answer = json.load(open(sys.argv[1]))
sys.exit(scene["objects"][0]["name"] != answer["collisions"][0]["a"])' "$folder/stdout" || complain 'expected the name as it is'
fi
run search names.json --object $'\u202e \u2066 \u200e \u061c'
expect_status 2
expect_clean
for text in '{"\u202e\u001b[31m": 1}' '{"objects": [{"name": "a", "shape": {"kind": "\u009b31m\u202e"}}]}' \
  '{"objects": [{"name": "a\u0085", "torus": {}}]}' '{"objects": [{"name": "a", "torus": {}, "pose": "\u001b[31m\u202e"}]}' \
  '{"objects": [{"name": "a", "mesh": "\u001b[31m\u202e.obj"}]}' '{"objects": [{"name": "a", "like": "\u202e\u009b"}]}' \
  '{"objects": [{"name": "a", "torus": {}, "motion": {"kind": "\u202e\u009b"}}]}' '{"a": 1, "a\u202e": 1, "a\u202e": 2}' $'{"a": \x1b[31m\u202e}' $'{"a": \u202e\x9b}' $'[1, \x7f]'; do
  printf %s "$text" >odd.json
  run search odd.json
  expect_status 2
  expect_clean
  run pair --batch odd.json
  expect_status 2
  expect_clean
  for options in '' --json; do
    run sweep --batch odd.json $options
    expect_status 2
    expect_clean
  done
  run verify odd.json
  expect_status 2
  expect_clean
  run verify odd.json --json
  expect_clean
done

# As ids of queries.
for id in "\"$escaped\"" $'"\u202e \u2066 \u200b \x7f \xc2\x9b"' $'[\t"\u2028",\t{"\u202e": 1}]' '"\u001b[31m\n"'; do
  printf '{"id": %s, "a": 1}\n' "$id" >odd.json
  for options in '' --json; do
    run sweep --batch odd.json $options
    expect_status 2
    expect_clean
    [[ $(wc -l <"$folder/stdout") == $([[ $options ]] && echo 1 || echo 3) ]] || complain 'expected one line per query'
  done
done

# As content of mesh files and queries.
number=0
for bytes in $'\x1b[31m' $'\xc2\x9b31m' $'\u202e' $'\xff' $'\u2028'; do
  for text in "v 0 0 $bytes" "OFF $bytes" "ply"$'\n'"format $bytes" '$MeshFormat'$'\n'"$bytes" "MeshVersionFormatted 1 Dimension $bytes" \
    "solid"$'\n'"$bytes" "1 3 0 0"$'\n'"0 $bytes 0 0"; do
    for ending in obj off ply msh mesh stl node; do
      printf '%s\n' "$text" >"odd.$ending"
      cp "odd.$ending" odd.ele
      run collide "odd.$ending" --self
      expect_status 2
      expect_clean
    done
  done
  printf '0,1,0,1,0,%s\n' "$bytes" >odd_ee.csv
  run ccd odd_ee.csv
  expect_status 2
  expect_clean
done

finish
