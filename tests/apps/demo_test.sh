# apps/demo.sh, as `./run demo` calls it: runs to the end and leaves a picture where it says.
source "$(dirname "$0")/harness.sh"
demo=$(realpath "$(dirname "$0")/../../apps/demo.sh")

command_line='apps/demo.sh motzkin'
out=$(cd "$folder" && "$demo" "$motzkin" 2>"$folder/stderr")
status=$?
err=$(<"$folder/stderr")
expect_status 0
expect_silent
for word in touching overlapping 'window      [' 'box         min' out/pair.svg 'hit faces' out/bunny.html 'crossing ring' out/rings.html 'drone' out/workshop.html; do
  expect_out_with "$word"
done
[[ -s $folder/out/pair.svg ]] || complain 'expected out/pair.svg'
[[ -s $folder/out/bunny.html ]] || complain 'expected out/bunny.html'
[[ -s $folder/out/rings.svg ]] || complain 'expected out/rings.svg'
[[ -s $folder/out/rings.html ]] || complain 'expected out/rings.html'
[[ -s $folder/out/workshop.html ]] || complain 'expected out/workshop.html'

# A command that was built without node and npm has no pages: the tour says so and goes on.
mkdir "$folder/bare"
cat >"$folder/bare/motzkin" <<TEXT
#!/bin/sh
case " \$* " in
  *' --report '*) echo 'motzkin: cannot write: this build has no report page' >&2; exit 2 ;;
esac
exec '$motzkin' "\$@"
TEXT
chmod +x "$folder/bare/motzkin"
command_line='apps/demo.sh motzkin-without-pages'
out=$(cd "$folder/bare" && "$demo" ./motzkin 2>"$folder/stderr")
status=$?
err=$(<"$folder/stderr")
expect_status 0
expect_silent
for word in 'goes on without its pages' 'this build has no report page' 'crossing ring' out/pair.svg; do
  expect_out_with "$word"
done
[[ $out != *out/bunny.html* ]] || complain 'expected no word of pages'

finish
