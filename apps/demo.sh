#!/usr/bin/env bash
# A short tour of the command: apps/demo.sh BINARY [MODEL]. Pictures go to out/ in the current folder. MODEL is a mesh
# of triangles, preferably a bunny.
set -euo pipefail
motzkin=${1:?usage: apps/demo.sh BINARY [MODEL]}
model=("${@:2}")
scenes=$(dirname "$0")/../examples/scenes

# Pages need node and npm, or a source package, when the command is built.
mkdir -p out
pages=true
reason=$("$motzkin" search "$scenes/crossing_tori.json" --first --quiet --report out/rings.html 2>&1 >/dev/null) || pages=false
$pages || echo "The tour goes on without its pages. $reason"

# The option that writes a page, where there are pages.
report() { ! $pages || printf -- '--report %s' "$1"; }

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
show pair 'Co(0,0,0) s(2,0,0.5) x(1,0.25,0) y(-0.25,1,0) z(0,0,1)' \
  'To(3.25,1.25,0.25) x(-1.5,0,0.25) y(0.25,-1.5,0) z(0,-0.25,1.5)' --box --window --svg out/pair.svg

echo
echo 'A model and its mirror image, every face a tetrahedron: which of them meet.'
show experiment bunny "${model[@]}" $(report out/bunny.html)

echo
echo 'Three rings made of volumes: which of them meet, and a drawing of the scene as a tree.'
show search "$scenes/crossing_tori.json" --objects
show search "$scenes/crossing_tori.json" --first --quiet --tree out/rings.svg $(report out/rings.html)

echo
echo 'A workshop in motion: when its bodies meet first, proved, and a page that plays it.'
show sweep "$scenes/workshop.json" --all --quiet $(report out/workshop.html)

echo
echo "The picture of the pair is in $(pwd)/out/pair.svg"
if $pages; then
  echo "The models, to turn and look at: $(pwd)/out/bunny.html, $(pwd)/out/rings.html"
  echo "The workshop, to play: $(pwd)/out/workshop.html"
fi
