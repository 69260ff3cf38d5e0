# Help and version, and that every option of a command is in its help.
source "$(dirname "$0")/harness.sh"

run --version
expect_status 0
expect_out "motzkin $(<"$(dirname "$0")/../../VERSION")"

run --help
expect_status 0
for word in pair verify ccd corpus float obb ray search sweep experiment --version 'Exit status: 0 done, 1 contact found'; do
  expect_out_with "$word"
done

version=$out
run -V
expect_out "motzkin $(<"$(dirname "$0")/../../VERSION")"
run --help
main_help=$out
run help
expect_out "$main_help"
run collide --help
collide_help=$out
run help collide
expect_status 0
expect_out "$collide_help"

# Typing errors: what was meant, in one line.
refuse 'no command is called colide; near it: collide; motzkin --help lists them' colide a.obj
refuse 'no command is called zzzzzz; motzkin --help lists them' zzzzzz
run collide a.obj b.obj --overlap
expect_status 2
[[ $err == *'--overlap'*'; near it: --overlaps'* ]] || complain 'expected the option that was meant'
run experiment validation --pears 3
[[ $err == *'; near it: --pairs'* ]] || complain 'expected the option that was meant'

# Options that every command has may come first.
run --json --threads 1 pair "$square" "$triangle"
expect_status 0
expect_out_with '{"relation": "overlapping"'
run --threads=1 --quiet experiment validation --pairs 10
expect_status 0

run pair --help
expect_status 0
for word in SHAPE --csv --method --box --window --intersection --prove --stats --svg --pov --json --quiet --threads --fail-on-contact --batch Examples:; do
  expect_out_with "$word"
done

run verify --help
expect_status 0
for word in FILE --json --quiet --threads Examples: 'Exit status: 0 all verified'; do
  expect_out_with "$word"
done

run float --help
expect_status 0
for word in --csv --bits --single --half --double --base --json Examples:; do
  expect_out_with "$word"
done

run ccd --help
expect_status 0
for word in FILE.csv --csv --edge-edge --vertex-face --round --results --query --picture --time-tolerance --min-separation --repeat --fail-on-contact --json --quiet --threads Examples:; do
  expect_out_with "$word"
done

run experiment validation --help
expect_status 0
for word in --pairs --seed --json --threads --quiet Examples:; do
  expect_out_with "$word"
done

run obb --help
expect_status 0
for word in BOX --csv --epsilon --json --quiet --threads Examples:; do
  expect_out_with "$word"
done

run ray --help
expect_status 0
for word in FROM DIRECTION TARGET --first --csv --line --segment --json --quiet --threads Examples:; do
  expect_out_with "$word"
done

run search --help
expect_status 0
for word in SCENE --object --first --parts --objects --csv --overlaps --boxes --all --levels --report --pov --level --glass --fail-on-contact --json --quiet --threads Examples:; do
  expect_out_with "$word"
done

run sweep --help
expect_status 0
for word in SCENE --pair --all --until --csv --report FILE.jsonl --batch --query --time-tolerance --min-separation --solid --stats --fail-on-contact --json --quiet --threads Examples:; do
  expect_out_with "$word"
done

# The examples of the help are commands that work.
cd "$folder" || exit 1
for command in pair float obb ray 'experiment operations'; do
  run $command --help
  while read -r _ arguments; do
    [[ $arguments != *--batch* ]] || continue
    eval "run $arguments"
    expect_status 0
  done < <(grep '^  motzkin ' <<<"$out")
done

finish
