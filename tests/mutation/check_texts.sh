#!/usr/bin/env bash
# Whether each text of mutations.txt occurs exactly once in its file.
set -euo pipefail
cd "$(dirname "$0")/../.."
status=0
while IFS='|' read -r name file old _; do
  file=${file# } file=${file% } old=${old# } old=${old% }
  count=$(grep -oF -- "$old" "$file" | wc -l || true)
  if ((count != 1)); then
    echo "${name% }: the text '$old' occurs $count times in $file"
    status=1
  fi
done < <(grep -vE '^(#|$)' tests/mutation/mutations.txt)
exit "$status"
