# The documents show what is printed: every console block is run, text compared with what examples print, and the pictures
# drawn again.
source "$(dirname "$0")/harness.sh"
root=$(realpath "$(dirname "$0")/../..")
checked=0

# Runs `$ motzkin ...` and compares with the lines below it in the document. Times are never the same.
check() {
  local shown=$1 expected=$2
  eval "run ${shown#\$ motzkin }"
  [[ $(without_times "$out$err") == "$(without_times "$expected")" ]] || complain "expected as in $document: $expected"
  checked=$((checked + 1))
}
without_times() { sed -E '/^seconds /s/[0-9]+(\.[0-9]+)?(e-?[0-9]+)?/TIME/g' <<<"$1"; }

# Complains unless the text is what an example prints, or whole paragraphs of that. The tests of the examples compare
# these files with what is printed.
check_example() {
  local text=$1 file
  for file in "$root"/examples/expected/*.txt; do
    [[ $'\n\n'$(<"$file")$'\n\n' != *$'\n\n'"$text"$'\n\n'* ]] || return 0
  done
  complain "$document shows as text what no example prints: $text"
}

# Blocks are code, code and sessions of Python (bindings/python/tests/package_test.py runs them), commands, a console, what
# an example prints (text), or what was measured once on some machine with
# some version of other libraries (text measured), which is not compared.
cd "$root" || exit 1  # the console shows paths from there
for document in README.md docs/*.md docs/*/*.md; do
  command_line=$document status='' out='' err='' inside='' shown=''
  while IFS= read -r line; do
    case $inside,$line in
      ,'```cpp' | ,'```py' | ,'```pycon' | ,'```sh' | ,'```cmake' | ,'```console' | ,'```text' | ,'```text measured')
        inside=${line#'```'} expected=''
        ;;
      ,'```'*) complain "$document has a block that nobody checks: $line" ;;
      console,'```' | console,'$ '*)
        [[ -z $shown ]] || check "$shown" "${expected%$'\n'}"
        expected=''
        shown=''
        [[ $line == '```' ]] && inside='' || shown=$line
        ;;
      text,'```')
        check_example "${expected%$'\n'}"
        inside=''
        ;;
      ?*,'```') inside='' ;;
      *) expected+=$line$'\n' ;;
    esac
  done <"$document"
  [[ -z $inside ]] || complain "$document ends inside a block"
done
((checked >= 6)) || complain "only $checked commands found"

# The pictures are those of the demo, of the experiment and of a query.
(cd "$folder" && "$root/apps/demo.sh" "$motzkin" >/dev/null)
expect_same_file "$folder/out/pair.svg" "$root/docs/pictures/pair.svg"
run experiment binet --svg "$folder/binet.svg"
expect_same_file "$folder/binet.svg" "$root/docs/pictures/binet.svg"
run ccd "$root/examples/queries/contact_vf.csv" --query 0 --picture "$folder/contact.svg"
expect_same_file "$folder/contact.svg" "$root/docs/pictures/contact.svg"

# Those of the source documents are drawn again: drawings are the same, scenes those that were rendered. Without the bunny
# its scene is left out.
bunny=$root/../shared/data/bunny/bun_zipper.ply
[[ -f $bunny ]] || { echo 'no bunny beside the repository: its scene is not compared' && bunny=''; }
mkdir "$folder/bin"
printf '#!/bin/sh\n' >"$folder/bin/povray" && chmod +x "$folder/bin/povray"  # nothing is rendered
command_line=apps/pictures.sh
PATH=$folder/bin:$PATH "$root/apps/pictures.sh" "$motzkin" "$folder/sources" ${bunny:+"$bunny"} || complain 'expected pictures'
for picture in pair_common pair_degenerate; do
  expect_same_file "$folder/sources/$picture.svg" "$root/docs/pictures/$picture.svg"
done
[[ -n $bunny ]] && scenes=. || scenes='[^y].pov$'
different=$(cd "$folder/sources" && grep -e "$scenes" "$root/docs/pictures/scenes.sha256" | sha256sum --check --quiet 2>&1) ||
  complain "expected the scenes of docs/pictures/scenes.sha256: $different"

# Links between the documents lead somewhere.
while IFS=: read -r document link; do
  target=${link#](}
  target=$(dirname "$document")/${target%%[)#]*}
  [[ -e $target ]] || complain "$document links to $target"
done < <(cd "$root" && grep -oHE '\]\([A-Za-z0-9./_-]+[)#]' "$root"/*.md "$root"/docs/*.md "$root"/docs/*/*.md)

# Pages of experiments show what the tables beside them hold, and name what their figures depend on.
for page in "$root"/docs/experiments/*.md; do
  command_line=$page
  differences=$(awk -v folder="$root/docs/experiments" -v experiment="$(basename "$page" .md)" \
    -f "$root/tests/apps/page_agrees.awk" "$page")
  [[ $differences =~ ^([0-9]+)\ cells\ compared$ && ${BASH_REMATCH[1]} -gt 20 ]] || complain "$differences"
  notes=${page%.md}_notes.json
  differences=$([[ -f $notes ]] && awk -f "$root/tests/apps/experiment_notes.awk" "$notes" "$page")
  [[ $differences =~ ^([0-9]+)\ lines\ compared$ && ${BASH_REMATCH[1]} -gt 6 ]] || complain "expected the lines of $notes: $differences"
  for name in command version date processor kernel compiler; do
    grep -qE "^- $name: \`.+\`" "$page" || complain "expected $name"
  done
done

# So do the tables of libraries judged by the corpus.
command_line=docs/corpus.md
differences=$(awk -f "$root/tests/apps/corpus_page.awk" "$root/docs/corpus.json" "$root/docs/corpus.md")
[[ $differences =~ ^([0-9]+)\ counts\ compared$ && ${BASH_REMATCH[1]} -gt 50 ]] || complain "$differences"

# And the page about other libraries.
command_line=docs/comparison.md
differences=$(awk -f "$root/tests/apps/comparison_page.awk" "$root/docs/comparison.json" "$root/docs/comparison.md")
[[ $differences =~ ^([0-9]+)\ lines\ compared$ && ${BASH_REMATCH[1]} -gt 300 ]] || complain "$differences"
differences=$(awk -f "$root/tests/apps/corpus_page.awk" -v section='Hard questions' "$root/docs/comparison.json" "$root/docs/comparison.md")
[[ $differences =~ ^([0-9]+)\ counts\ compared$ && ${BASH_REMATCH[1]} -gt 50 ]] || complain "$differences"

finish
