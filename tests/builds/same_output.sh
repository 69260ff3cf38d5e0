#!/usr/bin/env bash
# Whether a program prints what is in a file.
# usage: same_output.sh FILE PROGRAM [ARGUMENT...]
set -euo pipefail
diff "$1" <("${@:2}")
[[ -s $1 ]] || { echo "$1 is empty" && exit 1; }
