#!/bin/sh
# private_symbols.sh NM INCLUDE ARCHIVE...: what other code could link is in namespace motzkin if a public header names
# it, and otherwise in motzkin::detail. Fails for a private function, class or constant outside of it, and prints it.
set -eu
nm=$1 include=$2
shift 2
"$nm" --extern-only --defined-only "$@" 2>/dev/null | awk -v include="$include" '
  BEGIN {
    command = "find " include " -name \"*.hpp\" -exec cat {} +"
    while ((command | getline line) > 0) {
      sub(/\/\/.*/, "", line)
      n = split(line, words, /[^A-Za-z_0-9]+/)
      for (i = 1; i <= n; ++i) public[words[i]] = 1
    }
  }
  NF == 3 && match($3, /^_Z(T[VIST]|G[VR]|Z)*N?[KVR]*7motzkin/) {
    ++count
    rest = substr($3, RSTART + RLENGTH)
    if (!match(rest, /^[0-9]+/)) next  # an operator
    name = substr(rest, RLENGTH + 1, substr(rest, 1, RLENGTH))  # the outermost one in the namespace
    if (name ~ /^(detail|_GLOBAL__N_1)$/ || name in public) next
    if (!(name in seen)) print "not in motzkin::detail, and in no public header: " name " (" $3 ")"
    seen[name] = bad = 1
  }
  END {
    if (count < 100) {
      print "only " count + 0 " symbols found: is this the library?"
      bad = 1
    }
    exit bad
  }'
