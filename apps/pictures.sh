#!/usr/bin/env bash
# Draws the pictures of the source documents that the command draws: apps/pictures.sh BINARY FOLDER [MODEL]. MODEL is the
# bunny. Drawings are SVG; scenes are for POV-Ray, and with it installed they are rendered as well (PNG).
set -euo pipefail
motzkin=$(realpath "${1:?usage: apps/pictures.sh BINARY FOLDER [MODEL]}")
scenes=$(realpath "$(dirname "$0")/../examples/scenes")
model=${3:+$(realpath "$3")}
mkdir -p "${2:?usage: apps/pictures.sh BINARY FOLDER [MODEL]}"
cd "$2"

# 002 section 6.1: two volumes, what they share, the box that is found, and the axes.
"$motzkin" pair 'Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)' 'To(0.4,0.3,0.3) x(1,0.2,0.1) y(-0.2,1,0) z(0,0.2,1.1)' \
  --intersection --svg pair_common.svg --pov pair_common.pov >/dev/null

# 000 section 7.2.1: the pair on which the document's own validation failed. The first frame is slender.
"$motzkin" pair 'Co(-63.571705,-22.581119) x(55.239119,38.152177) y(-62.031537,-42.843548)' \
  'To(3.474294,22.751011) x(-49.195251,84.166201) y(41.179031,-95.350316)' --svg pair_degenerate.svg >/dev/null

# 002 section 6.1.2: rings, the levels of volumes around them, and the boxes of all pairs with one around them all.
rings() { "$motzkin" search "$scenes/crossing_tori.json" --quiet --pov "rings$1.pov" "${@:2}" >/dev/null; }
rings ''
rings _level_0 --level 0
rings _level_1 --level 1
rings _boxes --boxes --glass

# The title picture of 003 on its turntable.
if [[ -n $model ]]; then
  "$motzkin" experiment bunny "$model" --quiet --pov bunny.pov >/dev/null
fi

if command -v povray >/dev/null; then
  for scene in pair_common rings rings_level_0 rings_level_1 rings_boxes; do
    povray "$scene.pov" "+O$scene.png" +W480 +H360 -D +A -GA 2>/dev/null
  done
  [[ ! -f bunny.pov ]] || povray bunny.pov +Obunny_.png +W240 +H180 -D +A -GA +KFI0 +KFF5 +KC 2>/dev/null
fi
