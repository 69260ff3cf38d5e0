# A page shows the counts of a file of libraries judged. usage: awk -f corpus_page.awk [-v section=TITLE] corpus.json corpus.md
# Prints what differs, and how many counts were compared.

# Of the JSON: each library on a line of its own; the counts of all sets of a topic are behind "topics", or alone.
FNR == NR {
  if (match($0, /^ *"[^"]+": [[{]/)) {
    library = $0
    sub(/^ *"/, "", library)
    sub(/": .*/, "", library)
    sub(/.*"topics": \[/, "")
    while (match($0, /\{[^}]*\}/)) {
      object = substr($0, RSTART + 1, RLENGTH - 2)
      $0 = substr($0, RSTART + RLENGTH)
      count = split(object, members, /, */)
      topic = members[1]
      gsub(/.*: "|"/, "", topic)
      for (i = 3; i <= count; ++i) {
        split(members[i], member, /": /)
        gsub(/"/, "", member[1])
        counts[library, topic, member[1]] = member[2]
      }
    }
  }
  next
}

/^## / { here = substr($0, 4) }
/^```/ { inside = ($0 ~ /measured/) && (section == "" || here == section); topic = ""; next }
!inside { next }
NF == 0 { topic = ""; next }
topic == "" {
  topic = $1
  titles = NF
  for (i = 2; i <= NF; ++i) title[i] = $i
  next
}
{
  library = $1
  for (i = 2; i <= NF - titles + 1; ++i) library = library " " $i
  for (i = 2; i <= titles; ++i) {
    shown = $(NF - titles + i)
    gsub(/,/, "", shown)
    if (shown == "-") continue
    ++compared
    if (shown != counts[library, topic, title[i]])
      print library ", " topic ", " title[i] ": " shown " but " counts[library, topic, title[i]] " in the file"
  }
}
END { print compared + 0 " counts compared" }
