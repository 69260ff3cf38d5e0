#!/bin/sh
# Installs the packages of package-lock.json, unless that was done since the file changed. Usage: install.sh [NPM]
set -eu
cd "$(dirname "$0")"
[ node_modules/.package-lock.json -nt package-lock.json ] ||
  "${1:-npm}" ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null || {
  echo 'web/report: npm ci failed; to build without the report page, configure with -DMOTZKIN_REPORT=OFF' >&2
  exit 1
}
