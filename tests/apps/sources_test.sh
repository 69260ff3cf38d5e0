# docs/sources.md says what every erratum and requirement means that comments and documents cite by number, and the files
# that it names are there.
source "$(dirname "$0")/harness.sh"
root=$(realpath "$(dirname "$0")/../..")
page=$root/docs/sources.md
command_line=docs/sources.md status='' out='' err=''

# The numbers with a letter that files name, those within ranges included: numbers LETTER FILE...
numbers() {
  local letter=$1 range first last
  shift
  grep -rhoE "\b$letter[0-4]\.[0-9]+(( to |-)$letter[0-4]\.[0-9]+)?" "$@" | sort -u | while IFS= read -r range; do
    first=${range%%[ -]*}
    last=${range##*[ -]}
    for ((i = ${first#*.}; i <= ${last#*.}; ++i)); do
      echo "${first%.*}.$i"
    done
  done | sort -u
}

# Of all errata, entries of their own, once and in order.
entries=$(grep -oE '^- \*\*E[0-4]\.[0-9]+\*\*' "$page" | grep -oE 'E[0-9.]+')
[[ $entries == "$(sort -uV <<<"$entries")" ]] || complain 'expected errata in order, each of them once'

for letter in E R; do
  cited=$(cd "$root" && numbers $letter include src apps tests docs --exclude={sources.md,sources_test.sh})
  (($(wc -l <<<"$cited") > 15)) || complain "found only these numbers with $letter: $cited"
  [[ $letter == E ]] && explained=$(sort <<<"$entries") || explained=$(numbers R "$page")
  missing=$(comm -23 <(echo "$cited") <(echo "$explained") | xargs)
  [[ -z $missing ]] || complain "does not say what these are, which others cite: $missing"
done

# Links, and what is named as a path of the repository.
linked=$(grep -oE '\]\([^)#:]+' "$page" | cut -c3- | sort -u)
(($(wc -l <<<"$linked") > 50)) || complain "found only these links: $linked"
named=$(grep -oE '`(apps|bench|docs|examples|include|src|tests|web)/[A-Za-z0-9_./-]+`' "$page" | tr -d '`' | sed 's|^|../|')
for path in $linked $named; do
  [[ -e $root/docs/$path ]] || complain "names $path, which is not there"
done

finish
