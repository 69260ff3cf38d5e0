# A line of 200 MB is refused without being held: the command gets less memory than the line has bytes.
# usage: bash long_line_test.sh BINARY [unlimited]; unlimited for sanitizers, whose address space cannot be limited
source "$(dirname "$0")/harness.sh"
limit=${2:-180000}  # KiB

unit='{"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]]}'
pair="{\"a\": $unit, \"b\": $unit}"
answer='{"relation": "overlapping", "intersects": true, "overlaps": true, "box": null, "window": null, "method": "auto"}'

input() {
  echo "$pair"
  head -c 200000000 /dev/zero | tr '\0' '['
  echo
  echo "$pair"
}

command_line='motzkin pair --batch - <LONG'
err=''
out=$(input | (ulimit -v "$limit" && exec "$motzkin" pair --batch - --threads 1) 2>"$folder/stderr")
status=$?
expect_status 2
expect_out "$answer
{\"error\": \"line 2: longer than the limit of 1048576 bytes\"}
$answer"

# The longest line that is kept, and one byte more.
padded() { printf '%s%*s\n' "$pair" $(($1 - ${#pair})) ''; }
{ padded 1048576; padded 1048577; } >"$folder/file"
run pair --batch "$folder/file"
expect_status 2
expect_out "$answer
{\"error\": \"line 2: longer than the limit of 1048576 bytes\"}"

finish
