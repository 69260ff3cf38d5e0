# What is no file, or not the file it was: refused at once and by name, and nothing is replaced that was not meant.
source "$(dirname "$0")/harness.sh"
cd "$folder" || exit 1
unlimited=${2:-}

echo '{"objects": [{"name": "a", "shape": {"kind": "point", "vertices": [[0,0,0]]}}]}' >scene.json
printf 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n' >triangle.obj
for _ in 1 2 3 4 5 6 7 8; do echo 0,1,0,1,0,1,1; done >queries_ee.csv
unit='{"kind": "cuboid", "origin": [0,0], "axes": [[1,0],[0,1]]}'
echo "{\"a\": $unit, \"b\": $unit}" >pairs.jsonl
run pair --batch pairs.jsonl --prove
echo "$out" >certificates.jsonl

# Runs with a limit of time, so that what hangs is an error, and of memory, so that what is endless is one.
run_limited() {
  command_line="motzkin $*"
  ( [[ $unlimited ]] || ulimit -v 2000000; exec timeout 20 "$motzkin" "$@" ) >stdout 2>stderr </dev/null
  status=$?
  out=$(<stdout)
  err=$(<stderr)
}
refuse_limited() {
  local message=$1
  shift
  run_limited "$@"
  [[ $status == 2 && -z $out && $err == "motzkin: $message" ]] || complain "expected status 2 and: motzkin: $message"
}

# Each reader, each kind of thing that is no regular file, also behind links.
mkfifo fifo
mkdir folder
ln -s fifo link
ln -s /dev/zero zero
ln -s /dev/urandom random
ln -s around here
ln -s here around
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket")' 2>/dev/null
for name in fifo folder link zero random here socket; do ln -s $name $name.obj; ln -s $name ${name}_ee.csv; done

refuse_each() {
  local name=$1 reason=$2 advice=$3
  [[ -e $name || -L $name ]] || return
  refuse_limited "$name: cannot read: $reason$advice" search "$name"
  refuse_limited "$name: cannot read: $reason$advice" verify "$name"
  refuse_limited "$name: cannot read: $reason$advice" pair --batch "$name"
  refuse_limited "$name: cannot read: $reason$advice" sweep "$name"
  refuse_limited "$name: cannot read: $reason$advice" sweep --batch "$name"
  refuse_limited "${name}_ee.csv: cannot read: $reason$advice" ccd "${name}_ee.csv"
  refuse_limited "$name.obj: cannot read: $reason" collide "$name.obj" triangle.obj
  echo "{\"objects\": [{\"name\": \"a\", \"mesh\": \"$name.obj\"}]}" >odd.json
  refuse_limited "odd.json, line 1: objects[0].mesh: $name.obj: cannot read: $reason" search odd.json
}
refuse_each fifo 'is a FIFO, not a regular file' '; - reads standard input'
refuse_each link 'is a FIFO, not a regular file' '; - reads standard input'
refuse_each zero 'is a device, not a regular file' '; - reads standard input'
refuse_each random 'is a device, not a regular file' '; - reads standard input'
refuse_each socket 'is a socket, not a regular file' '; - reads standard input'
refuse_each folder 'is a directory, not a regular file' ''
refuse_each here 'Too many levels of symbolic links' ''
printf '{"objects": [{"name": "a", "mesh": "triangle.obj\\u0000.obj"}]}' >nul.json
refuse_limited 'nul.json, line 1: objects[0].mesh: triangle.obj\x00.obj: cannot read: the name has a NUL byte' search nul.json

# Standard input, by any of its names; what a shell connects is read, also where it is a pipe.
for name in - /dev/stdin /dev/fd/0; do
  shown=${name/#-/standard input}
  for command in "search $name" "verify $name" "pair --batch $name" "ccd $name --edge-edge"; do
    command_line="motzkin $command <FILE"
    case $command in
      search*) file=scene.json ;;
      verify*) file=certificates.jsonl ;;
      pair*) file=pairs.jsonl ;;
      ccd*) file=queries_ee.csv ;;
    esac
    for way in file pipe; do
      if [[ $way == file ]]; then
        timeout 20 "$motzkin" $command <$file >stdout 2>stderr
      else
        cat $file | timeout 20 "$motzkin" $command >stdout 2>stderr
      fi
      status=$?
      out=$(<stdout)
      err=$(<stderr)
      expect_status 0
      expect_silent
      [[ $command != search* && $command != ccd* ]] || expect_out_with "$shown"
    done
  done
done
command_line='motzkin ccd <(cat queries) --edge-edge'
out=$(timeout 20 "$motzkin" ccd <(cat queries_ee.csv) --edge-edge --json 2>stderr)
status=$?
err=$(<stderr)
expect_status 0
expect_out_with '"queries": 1'
# A scene from standard input finds its meshes from the current folder.
command_line='motzkin search - <SCENE'
out=$(echo '{"objects": [{"name": "a", "mesh": "triangle.obj"}]}' | "$motzkin" search - --json 2>stderr)
status=$?
err=$(<stderr)
expect_status 0
expect_out_with '"objects": 1'
refuse 'standard input can be read once' ccd - - --edge-edge
refuse 'standard input can be read once' ccd /dev/stdin - --edge-edge
refuse 'standard input: the name does not tell what is inside; give --edge-edge or --vertex-face' ccd -
refuse '/dev/fd/99: cannot read: Bad file descriptor' search /dev/fd/99
# An endless scene ends at its limit.
if [[ ! $unlimited ]]; then
  command_line='motzkin search - </dev/zero'
  out=$(ulimit -v 2000000; timeout 60 "$motzkin" search - </dev/zero 2>stderr)
  status=$?
  err=$(<stderr)
  [[ $status == 2 && $err == 'motzkin: standard input: cannot read: it has more than 268435456 bytes' ]] ||
    complain 'expected the limit of a scene'
fi

# So does every other input without end.
endless() {
  local message=$1
  shift
  command_line="motzkin $* </dev/zero"
  out=$(timeout 60 "$motzkin" "$@" </dev/zero 2>stderr)
  status=$?
  err=$(<stderr)
  [[ $status == 2 && $err == "motzkin: standard input: cannot read: $message" ]] || complain "expected: $message"
}
for command in 'pair --batch -' 'verify -' 'sweep --batch -'; do
  endless 'line 1 has more than 268435456 bytes' $command
done
endless 'it has more than 268435456 bytes' search -
endless 'it has more than 268435456 bytes' ray 0,0,0 1,0,0 -
if [[ ! $unlimited ]]; then
  endless 'it has more than 1073741824 bytes' ccd - --edge-edge
  endless 'it has more than 1073741824 bytes' collide - triangle.obj
fi

# A batch that is written to the file it is read from would never end.
cp pairs.jsonl growing.jsonl
for _ in {1..2000}; do cat pairs.jsonl; done >>growing.jsonl
command_line='motzkin pair --batch growing.jsonl >>growing.jsonl'
timeout 20 "$motzkin" pair --batch growing.jsonl >>growing.jsonl 2>stderr
status=$?
out=
err=$(<stderr)
[[ $status == 2 && $err == 'motzkin: growing.jsonl: cannot read: it changed while it was read' ]] ||
  complain 'expected an error about a file that grows'

# Output: a link stays and the file behind it is replaced, whatever the chain.
svg() { run pair "$square" "$triangle" --svg "$1"; }
mkdir real
echo old >real/picture.svg
ln -s real/picture.svg direct.svg
ln -s direct.svg chain.svg
ln -s real/new.svg dangling.svg
ln -s none/new.svg nowhere.svg
for name in direct chain dangling; do
  svg $name.svg
  expect_status 0
  [[ -L $name.svg ]] || complain "expected the link $name.svg to stay"
done
grep -q '</svg>' real/picture.svg || complain 'expected the file behind the links to be replaced'
grep -q '</svg>' real/new.svg || complain 'expected the file that the link names'
refuse 'nowhere.svg: cannot write: No such file or directory' pair "$square" "$triangle" --svg nowhere.svg
refuse 'here: cannot write: Too many levels of symbolic links' pair "$square" "$triangle" --svg here
[[ $(readlink here) == around && $(readlink around) == here ]] || complain 'expected the links as they were'
refuse 'here/picture.svg: cannot write: Too many levels of symbolic links' pair "$square" "$triangle" --svg here/picture.svg
refuse 'fifo: cannot write: is a FIFO, not a regular file' pair "$square" "$triangle" --svg fifo
refuse 'link: cannot write: is a FIFO, not a regular file' pair "$square" "$triangle" --svg link
refuse 'folder: cannot write: is a directory, not a regular file' pair "$square" "$triangle" --svg folder
refuse '/dev/null: cannot write: is a device, not a regular file' pair "$square" "$triangle" --svg /dev/null
refuse '/dev/stdout: cannot write: is a stream, not a regular file' pair "$square" "$triangle" --svg /dev/stdout
refuse '/dev/fd/1: cannot write: is a stream, not a regular file' pair "$square" "$triangle" --svg /dev/fd/1
[[ -z $(find . -name '*.part*') ]] || complain 'expected no file in part'

# Permissions: those of the file stay, and a file that may not be written is not.
echo old >private.svg
chmod 640 private.svg
svg private.svg
[[ $(stat -c %a private.svg) == 640 ]] || complain 'expected the permissions to stay'
(umask 027 && svg new.svg && [[ $(stat -c %a new.svg) == 640 ]]) || complain 'expected the permissions of a new file'
if ((EUID != 0)); then
  echo old >protected.svg
  chmod 444 protected.svg
  refuse 'protected.svg: cannot write: Permission denied' pair "$square" "$triangle" --svg protected.svg
  [[ $(<protected.svg) == old ]] || complain 'expected the file as it was'
fi

# Not enough memory: one line with the name of the file, or of the object.
if [[ ! $unlimited ]]; then
  starve() {
    local limit=$1 message=$2
    shift 2
    command_line="motzkin $*"
    (ulimit -v "$limit"; exec timeout 60 "$motzkin" "$@") >stdout 2>stderr </dev/null
    status=$?
    out=$(<stdout)
    err=$(<stderr)
    [[ $status == 2 && -z $out && $err == "motzkin: $message" ]] || complain "expected status 2 and: motzkin: $message"
  }
  printf '{"objects": [{"name": "small", "torus": {}},\n{"name": "large", "torus": {"around": 2000, "across": 2000}}]}' >rings.json
  starve 400000 'rings.json, line 2: objects[1].torus: not enough memory' search rings.json --threads 1
  truncate -s 300M large.obj
  starve 250000 'large.obj: not enough memory' collide large.obj triangle.obj --threads 1
  truncate -s 300M large_ee.csv
  starve 250000 'large_ee.csv: not enough memory' ccd large_ee.csv --threads 1
fi

finish
