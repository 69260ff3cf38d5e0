# Whether a page of an experiment shows what its tables hold: awk -v folder=DIR -v experiment=NAME -f page_agrees.awk PAGE
# Prints a line for each cell that differs, and one that counts the cells.
function table_of(part, first,   path) {
  path = folder "/" experiment "_" part ".csv"
  if (!(path in exists)) {
    exists[path] = (getline line < path) > 0
    close(path)
  }
  return exists[path] ? path : folder "/" experiment "_" part "_" first ".csv"
}
function trimmed(text) { gsub(/^ +| +$/, "", text); return text }
function digits(text) { sub(/e.*/, "", text); gsub(/[-.]/, "", text); sub(/^0+/, "", text); return length(text) }
# The same text, or the number that is held rounded to the digits that are shown.
function agree(shown, held) {
  if (shown == held || (shown == "-" && held == "")) return 1
  if (held == "" || shown !~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/) return 0
  return sprintf("%." digits(shown) "g", held) + 0 == shown + 0
}
# The entries of a line of a table; commas within quotes are not between entries.
function split_row(row, held,   count, i, pieces, parts) {
  parts = split(row, pieces, ",")
  count = 0
  for (i = 1; i <= parts; ++i) {
    held[++count] = pieces[i]
    while (held[count] ~ /^"/ && held[count] !~ /^".*"$/ && i < parts) held[count] = held[count] "," pieces[++i]
  }
  return count
}
/^## / { part = substr($0, 4); rows = -1; path = "" }
/^\|---/ { rows = 0; next }
/^\| / && rows >= 0 {
  count = split($0, cells, "|")
  first = trimmed(cells[2])
  wanted = table_of(part, first)
  if (wanted != path) {
    close(path)
    path = wanted
    close(path)
    if ((getline header < path) <= 0) print "no table " path
  }
  if ((getline row < path) <= 0) { print part ": a row that " path " does not have: " $0; next }
  ++rows
  entries = split_row(row, held)
  if (entries != count - 2) print part ": " count - 2 " cells, " entries " entries"
  for (i = 1; i <= entries; ++i) {
    ++compared
    gsub(/^"|"$/, "", held[i])
    if (!agree(trimmed(cells[i + 1]), held[i])) print part ", row " rows ": shows" cells[i + 1] ", " path " holds " held[i]
  }
}
END { print compared + 0 " cells compared" }
