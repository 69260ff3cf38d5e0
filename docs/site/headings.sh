#!/bin/sh
# Gives each heading of a page the name that links on this repository's pages use for it, which Doxygen does not: lower
# case, words joined by hyphens. Names are the site's, so that they begin with that of the page.
page() { basename "$1" .md | tr 'A-Z' 'a-z'; }
awk -v page="$(page "$1")" '
  function slug(text) {
    text = tolower(text)
    gsub(/[^a-z0-9 _-]/, "", text)
    gsub(/ /, "-", text)
    return text
  }
  /^```/ { code = !code }
  !code && /^##+ / {
    heading = $0
    sub(/^#+ /, "", heading)
    name = slug(heading)
    print $0 " {#" page "-" name (count[name]++ ? "-" count[name] - 1 : "") "}"
    next
  }
  !code {
    line = ""
    while (match($0, /\]\([A-Za-z0-9_.\/-]*(\.md)?#[a-z0-9_-]+\)/)) {
      link = substr($0, RSTART + 2, RLENGTH - 3)
      split(link, parts, "#")
      target = page
      if (parts[1] != "") {
        target = parts[1]
        sub(/.*\//, "", target)
        sub(/\.md$/, "", target)
        target = tolower(target)
      }
      line = line substr($0, 1, RSTART) "(@ref " target "-" parts[2] ")"
      $0 = substr($0, RSTART + RLENGTH)
    }
    print line $0
    next
  }
  { print }
' "$1"
