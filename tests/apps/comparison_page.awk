# docs/comparison.md shows what docs/comparison.json holds. usage: awk -f comparison_page.awk comparison.json comparison.md
# Prints what differs, and how many lines were compared.
function text_of(line) {  # of a string of JSON on a line
  sub(/^ *"/, "", line)
  sub(/",?$/, "", line)
  gsub(/\\"/, "\"", line)
  gsub(/\\\\/, "\\", line)
  return line
}
FNR == NR && /^"sections"/ { environment = 0 }
FNR == NR && environment && match($0, /^  "[^"]+": /) {
  name = substr($0, 4, RLENGTH - 6)
  held[name] = text_of(substr($0, RLENGTH))
  next
}
FNR == NR && /^\{"environment"/ { environment = 1 }
FNR == NR && match($0, /"title": ".*",$/) { title = text_of(substr($0, RSTART + 9)); ++sections }
FNR == NR && / "text": \[/ { inside = 1; count[title] = 0; next }
FNR == NR && /^ \]\}/ { inside = 0 }
FNR == NR && inside { lines[title, ++count[title]] = text_of($0) }
FNR == NR { next }

FNR == 1 { inside = 0; title = "" }
/^- [a-z]+: `/ {
  name = $2
  sub(/:/, "", name)
  value = $0
  sub(/^[^`]*`/, "", value)
  sub(/`$/, "", value)
  ++compared
  if (held[name] != value) print name ": shows " value ", the file holds " held[name]
  next
}
/^## / { title = substr($0, 4); at = 0; ++shown; if (!(title in count)) print "no section " title; next }
/^```/ {
  if (inside && at != count[title]) print title ": " at " lines, the file holds " count[title]
  inside = !inside
  next
}
inside {
  ++compared
  if ($0 != lines[title, ++at]) print title ": shows " $0 ", the file holds " lines[title, at]
}
END {
  if (shown != sections) print shown " sections, the file holds " sections
  print compared + 0 " lines compared"
}
