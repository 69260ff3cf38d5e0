#!/usr/bin/env bash
# The source package of a commit: packaging/dist.sh [FOLDER] writes FOLDER/motzkin-VERSION.tar.gz (default: build/dist),
# with the bundled page of HTML reports, so that whoever builds it needs neither node nor npm. The same commit gives the
# same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(cat VERSION)
folder=${1:-build/dist}
name=motzkin-$version
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

git archive --prefix="$name/" HEAD | tar xf - -C "$scratch"
sh web/report/install.sh
node web/report/build.mjs "$scratch/page"
mkdir "$scratch/$name/web/report/bundled"
mv "$scratch/page/report_template.cpp" "$scratch/$name/web/report/bundled/"
cp -R "$scratch/$name/packaging/debian" "$scratch/$name/debian"

tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -cf - -C "$scratch" "$name" |
  gzip --no-name --best >"$scratch/$name.tar.gz"
mv "$scratch/$name.tar.gz" "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
