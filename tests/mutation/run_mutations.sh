#!/usr/bin/env bash
# Changes one line of mutations.txt at a time in a copy of the sources, and expects an adversarial program to fail with
# it and to pass without: `program_for` says which. Exit status 1 where a mutation goes unnoticed.
# With ONLY set, only lines of the table that match it are tried.
# usage: run_mutations.sh COMPILER EIGEN_INCLUDE SCRATCH CORE_SOURCE...
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
project=$here/../..
compiler=$1 eigen=$2 scratch=$3
shift 3
programs=(adversarial contact_adversarial interval_adversarial motion_adversarial tree_adversarial)
sources=(
  tests/mutation/{adversarial,contact_adversarial,interval_adversarial,motion_adversarial,tree_adversarial}.cpp
  apps/corpus/{any_shape,contact_distance,contact_queries,contact_query,linear_program,oracle,pair_sets,primitive_source,rational,turn_queries,turn_query}.cpp
  tests/support/{ball_oracle,contact_answers,contact_oracle,distance_answers,distance_oracle,pair_answers,real_root,triangle_paths}.cpp
  tests/support/{approach_oracle,common_unit,polynomial_path,turn_answers,turn_oracle}.cpp
)
for source in "$@"; do
  case $source in  # files of this folder include these
    src/pair/axes/separating_axis.cpp) sources+=(tests/mutation/separating_axis_inside.cpp) ;;
    src/pair/elimination/fourier_motzkin.cpp) sources+=(tests/mutation/fourier_motzkin_inside.cpp) ;;
    src/world/free_step.cpp) sources+=(tests/mutation/free_step_inside.cpp) ;;
    *) sources+=("$source") ;;
  esac
done

# The program that a change of a file must make fail.
program_for() {
  case $1 in
    src/contact/rigid_* | src/contact/convex_body* | src/contact/moving_pair*) echo motion_adversarial ;;
    src/contact/*) echo contact_adversarial ;;
    src/tree/* | src/world/*) echo tree_adversarial ;;
    src/number/* | include/motzkin/number/*) echo interval_adversarial ;;
    *) echo adversarial ;;
  esac
}

# Whether a program is made of a source.
uses() {
  case $1:$2 in
    *:tests/mutation/"$1".cpp) ;;
    *:tests/mutation/*adversarial.cpp) false ;;
    interval_adversarial:src/number/*) ;;
    interval_adversarial:*) false ;;
    tree_adversarial:*) ;;
    *:src/tree/* | *:src/world/* | *:tests/mutation/free_step_inside.cpp) false ;;
  esac
}

# Compiles a source of the copy in the current folder.
compile() {
  mkdir -p "objects/$(dirname "$1")"
  "$compiler" -std=gnu++20 -O1 -w -ffp-contract=off -Iinclude -Isrc -Itests -Iapps -isystem "$eigen" \
    -MMD -MF "objects/$1.d" -c "$1" -o "objects/$1.o"
}

# Links a program of the objects in the current folder.
link() {
  local object objects=()
  while read -r object; do
    object=${object#objects/}
    if uses "$1" "${object%.o}"; then
      objects+=("objects/$object")
    fi
  done < <(find objects -name '*.o')
  "$compiler" -o "$1" "${objects[@]}" -ltbb
}
export -f compile link uses program_for
export compiler eigen scratch

rm -rf "$scratch"
mkdir -p "$scratch/original"
cd "$scratch/original"
cp -r "$project/include" "$project/src" "$project/tests" .
mkdir apps && cp -r "$project/apps/corpus" apps/
printf '%s\n' "${sources[@]}" | xargs -P "$(nproc)" -I{} bash -c 'compile {}'
for program in "${programs[@]}"; do
  link "$program"
  if ! "./$program" >log; then
    echo "the sources without a mutation fail:" && cat log
    exit 1
  fi
done
echo "no mutation: passes"

# Tries one line of the table. Only what includes the changed file is compiled again.
try() {
  IFS='|' read -r name file old new <<<"$1"
  name=${name% } file=${file# } file=${file% } old=${old# } old=${old% } new=${new# }
  local copy=$scratch/${name// /_}
  cp -r "$scratch/original" "$copy"
  cd "$copy"
  local count
  count=$(grep -oF -- "$old" "$file" | wc -l || true)
  if ((count != 1)); then
    echo "$name: the text '$old' occurs $count times in $file" && return 1
  fi
  local text
  text=$(<"$file")
  printf '%s\n' "${text/"$old"/"$new"}" >"$file"
  local program dependents dependencies
  program=$(program_for "$file")
  dependents=$(grep -rlF --include='*.d' -- "$file" objects)
  for dependencies in $dependents; do
    dependencies=${dependencies#objects/}
    if uses "$program" "${dependencies%.d}"; then
      compile "${dependencies%.d}"
    fi
  done
  link "$program"
  if "./$program" >log; then
    echo "$name: NOT NOTICED" && return 1
  fi
  echo "$name: noticed, $(tail -n 1 log)"
  rm -rf "$copy"
}
export -f try

only=${ONLY:-.}
grep -vE '^(#|$)' "$here/mutations.txt" | grep -E -- "$only" | tr '\n' '\0' | xargs -0 -P "$(nproc)" -I{} bash -c 'try "$1"' _ {}
echo "every mutation was noticed"
