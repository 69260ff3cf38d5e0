#!/usr/bin/env bash
# Makes the source package and the Debian packages of a commit, looks at them with lintian, installs them below a folder,
# and uses what is there: the command, and a program that finds the libraries. packaging/check.sh [FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(cat VERSION)
folder=$(realpath -m "${1:-build/dist}")
packaging/dist.sh "$folder"
rm -rf "$folder/source" "$folder/installed" "$folder/consumer"
mkdir -p "$folder/source" "$folder/installed"
tar xf "$folder/motzkin-$version.tar.gz" -C "$folder/source"

# Twice the same bytes.
packaging/dist.sh "$folder/again" >/dev/null
cmp "$folder/motzkin-$version.tar.gz" "$folder/again/motzkin-$version.tar.gz"

# A package for Debian, without node and npm in reach.
no_node=$folder/no_node
rm -rf "$no_node"
mkdir "$no_node"
for tool in node npm; do
  printf '#!/bin/sh\necho "a source package has to build without %s" >&2\nexit 1\n' "$tool" >"$no_node/$tool"
  chmod +x "$no_node/$tool"
done
(cd "$folder/source/motzkin-$version" && PATH=$no_node:$PATH dpkg-buildpackage --no-sign --build=binary >"$folder/dpkg.log" 2>&1) || {
  tail -n 30 "$folder/dpkg.log" >&2
  exit 1
}
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs,bogus-mail-host "$folder"/source/*.changes
for package in "$folder"/source/*.deb; do
  [[ $package == *dbgsym* ]] || dpkg-deb --extract "$package" "$folder/installed"
done

# What was installed, in use.
[[ $("$folder/installed/usr/bin/motzkin" --version) == "motzkin $version" ]]
"$folder/installed/usr/bin/motzkin" pair 'Co(0,0) x(1,0) y(0,1)' 'To(1,0.5) x(1,-1) y(1,1)' | grep -x touching
"$folder/installed/usr/bin/motzkin" search examples/scenes/crossing_tori.json --first --quiet --report "$folder/report.html"
grep -q '<canvas\|three' "$folder/report.html"
cmake -S tests/consumer/find_package -B "$folder/consumer" -DCMAKE_BUILD_TYPE=Release \
  -DCMAKE_PREFIX_PATH="$folder/installed/usr" --log-level=WARNING >/dev/null
cmake --build "$folder/consumer" >/dev/null
"$folder/consumer/consumer"
man --warnings -l "$folder/installed/usr/share/man/man1/motzkin.1.gz" >/dev/null 2>"$folder/man.log" || true
[[ ! -s $folder/man.log ]] || { cat "$folder/man.log" >&2; exit 1; }

# Recipes of other package managers, as far as they can be read without these.
python3 -c 'import json, sys; port = json.load(open("packaging/vcpkg/vcpkg.json")); sys.exit(port["version"] != sys.argv[1])' "$version"
python3 -c 'import ast; ast.parse(open("packaging/conan/conanfile.py").read())'
grep -q "^version: $version$" CITATION.cff
grep -q "^motzkin ($version)" packaging/debian/changelog
echo "packages: $version builds from its source package, installs and works"
