# The documents show what the command prints: every console block is run, and the pictures drawn again.
source "$(dirname "$0")/harness.sh"
root=$(realpath "$(dirname "$0")/../..")
checked=0

# Runs `$ motzkin ...` and compares with the lines below it in the document.
check() {
  local shown=$1 expected=$2
  eval "run ${shown#\$ motzkin }"
  [[ $out$err == "$expected" ]] || complain "expected as in the document: $expected"
  checked=$((checked + 1))
}

for document in README.md docs/reference/command.md docs/guide/numerically-stable-collision-detection.md; do
  inside=no
  shown=''
  while IFS= read -r line; do
    case $inside,$line in
      no,'```console') inside=yes ;;
      yes,'```' | yes,'$ '*)
        [[ -z $shown ]] || check "$shown" "${expected%$'\n'}"
        expected=''
        shown=''
        [[ $line == '```' ]] && inside=no || shown=$line
        ;;
      yes,*) expected+=$line$'\n' ;;
    esac
  done <"$root/$document"
done
((checked >= 6)) || complain "only $checked commands found"

# The pictures are those of the demo, of the experiment and of a query.
(cd "$folder" && "$root/apps/demo.sh" "$motzkin" >/dev/null)
expect_same_file "$folder/out/pair.svg" "$root/docs/pictures/pair.svg"
run experiment binet --svg "$folder/binet.svg"
expect_same_file "$folder/binet.svg" "$root/docs/pictures/binet.svg"
run ccd "$root/examples/queries/contact_vf.csv" --query 0 --picture "$folder/contact.svg"
expect_same_file "$folder/contact.svg" "$root/docs/pictures/contact.svg"

# Links between the documents lead somewhere.
while IFS=: read -r document link; do
  target=${link#](}
  target=$(dirname "$document")/${target%%[)#]*}
  [[ -e $target ]] || complain "$document links to $target"
done < <(cd "$root" && grep -oHE '\]\([A-Za-z0-9./_-]+[)#]' "$root"/*.md "$root"/docs/*.md "$root"/docs/*/*.md)

finish
