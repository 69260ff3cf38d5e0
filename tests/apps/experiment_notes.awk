# Lines of a page of an experiment that are no tables are those of its notes. usage: awk -f experiment_notes.awk
# NAME_notes.json NAME.md. Prints what differs, and how many lines were compared.
function text_of(line) {
  sub(/^[^:]*: "/, "", line)
  sub(/"[,}]*$/, "", line)
  gsub(/\\"/, "\"", line)
  gsub(/\\\\/, "\\", line)
  return line
}
FNR == NR && /"(headline|remarks)": "/ { known[text_of($0)] = 1; next }
FNR == NR && /"name": "/ { known["## " text_of($0)] = 1; next }
FNR == NR && match($0, /^  "[a-z]+": "/) { known["- " substr($0, 4, RLENGTH - 7) ": `" text_of($0) "`"] = 1 }
FNR == NR { next }
FNR == 1 || /^$/ || /^\|/ || /^!\[/ { next }
{
  ++compared
  if (!($0 in known)) print "not in the notes: " $0
}
END { print compared + 0 " lines compared" }
