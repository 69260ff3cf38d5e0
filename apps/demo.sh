#!/usr/bin/env bash
# A short tour of the command: apps/demo.sh BINARY. The picture goes to out/ in the current folder.
set -euo pipefail
motzkin=${1:?usage: apps/demo.sh BINARY}

show() {
  local argument line=motzkin
  for argument; do
    [[ $argument != *' '* ]] || argument="'$argument'"
    line+=" $argument"
  done
  printf '\n$ %s\n' "$line"
  "$motzkin" "$@"
}

echo 'A square and a triangle: whether they meet, and the box of what they share.'
show pair 'Co(0,0) x(1,0) y(0,1)' 'To(0.5,0.25) x(1,0) y(0,1)' --box

echo
echo 'Two cubes that share a face. Touching is an answer of its own, and exact:'
show pair 'Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' 'Co(1,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' --box
echo
echo '... and with a gap of one rounding error:'
show pair 'Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' 'Co(1.0000000000000002,0,0) x(1,0,0) y(0,1,0) z(0,0,1)'

echo
echo 'A cube that flies past a tetrahedron: also when they meet, and a picture.'
mkdir -p out
show pair 'Co(0,0,0) s(2,0,0.5) x(1,0.25,0) y(-0.25,1,0) z(0,0,1)' \
  'To(3.25,1.25,0.25) x(-1.5,0,0.25) y(0.25,-1.5,0) z(0,-0.25,1.5)' --box --window --svg out/pair.svg

echo
echo "The picture is in $(pwd)/out/pair.svg"
