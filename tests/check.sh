#!/usr/bin/env bash
# Everything there is to check, stage by stage, and a table of the results: ./run check [STAGE...]. A stage that passed is
# not run again for the same sources, so that a run that was stopped goes on where it was. Exit status 1 where one failed.
set -uo pipefail
cd "$(dirname "$0")/.."

# Stages in their order: name | what it does.
stages=(
  'lint | layout, names, common mistakes'
  'docs | the site of guides and reference, without a warning'
  'release | all tests as users get the library, with four times as many draws'
  'asan | tests of the library and the command, with address and undefined-behaviour sanitizers'
  'tsan | tests of what runs on several threads, with the thread sanitizer'
  'clang | tests of the library, compiled by Clang'
  'native | tests of the library, compiled for this processor'
  'unoptimised | the bits of answers, without optimisation'
  'arm64 | the bits of answers and the floating-point environment on 64-bit ARM, emulated'
  'debug | tests of the library and the command, without optimisation and with assertions of the standard library; lines they run'
  'benches | the measurements compile, with the libraries they compare with'
  'soak | fresh pairs and queries against the oracles'
  'fuzz | readers of files'
  'dist | the source package builds without node and npm, and as a package for Debian that installs and works'
  'fresh | the tour in a minimal Debian that has nothing, without node; takes root'
  'mutations | error bounds set to zero, decisions left out'
)

# Run only where they are named, because another stage has all of it.
parts=(
  'sanitized | what asan has of readers, the command, and the quick tests of every folder; about a quarter of an hour'
)

# Builds the targets of a preset, then runs its tests that match: tested PRESET TARGETS CTEST-OPTIONS...
tested() {
  local preset=$1 targets=$2
  cmake --preset "$preset" --log-level=WARNING >/dev/null &&
    cmake --build --preset "$preset" ${targets:+--target $targets} -- --quiet &&
    ctest --preset "$preset" --parallel "$(nproc)" --no-tests=error "${@:3}"
}

stage_lint() { ./run lint; }
stage_docs() { ./run docs; }
stage_release() { MOTZKIN_DRAWS=100 ./run test release; }
stage_asan() { tested asan 'library_tests motzkin_app' --label-regex 'library|command'; }
stage_sanitized() {
  local suites='Interval|Base|Construction|TextForm|Poses|Meshes|Vectors|Document001|FoundContacts|ContactOptions|Batches'
  suites+='|TriangleContact|Bvh|Solids|VolumeTree|BroadPhase|MeetingBoxes|StandardArithmeticTest|FileTest|CcdFileTest'
  suites+='|(Contact|Number|Io|Shape)EnvironmentTest|MeshFile(Errors)?Test|PairJson|PairPicture|Plot|SceneTest'
  suites+='|SceneReport(File|Test)|MeshReportFile|ContactPicture|Printable|NoReportPage|Base64|Builds'
  suites+='|InMotionEnvironmentTest|InMotionByHand|ExtremeMotions|MotionProofs|RationalContact|RationalApproach|AlgebraicTime|Dyadic'
  tested asan 'library_tests motzkin_app' --label-regex 'library|command' --tests-regex "^(($suites)[.]|Each/|apps)" \
    --exclude-regex 'Printable.messages|^apps.(demo|documents|experiment)'
}
stage_tsan() {
  tested tsan 'test_contact test_parallel test_tree test_world motzkin_app' \
    --tests-regex '^(apps\.(batch|ccd|collide|experiment|search)|.*(Parallel|Pipeline|Batch|Bvh|ObbTree|Collide|Mesh|Volume|World|BroadPhase|Step).*)' \
    --exclude-regex '^(Fuzz|(Sets|Every|Each)/)'
}
# What other compilers and builds of the same sources are asked is whether they go wrong at all, so they draw less.
few_draws=10
stage_clang() { MOTZKIN_DRAWS=$few_draws tested clang library_tests --label-regex library; }
stage_native() { MOTZKIN_DRAWS=$few_draws tested native library_tests --label-regex library; }
stage_unoptimised() { tested unoptimised 'motzkin_answers interval_builds' --tests-regex '^Builds\.'; }
stage_arm64() { tested arm64 library_tests --label-regex library; }
stage_debug() {
  tested coverage 'library_tests motzkin_app' --label-regex 'library|command' &&
    gcovr --root . --filter 'src/' --filter 'include/' --exclude 'src/io/' build/coverage --print-summary | grep -E '^(lines|branches)'
}
stage_benches() {
  cmake --preset release --log-level=WARNING >/dev/null && cmake --build --preset release --target benches -- --quiet || return
  local nef=build/release/bench/bench_nef
  [[ ! -x $nef ]] || $nef 300
}
stage_soak() { ./run soak 1000000; }
stage_fuzz() { ./run fuzz 200000; }
stage_dist() { packaging/check.sh; }
stage_fresh() { packaging/fresh_machine.sh; }
stage_mutations() { ./run mutations; }

# What identifies the sources: the commit, and what was changed since.
sources=$(git rev-parse --short HEAD)
changes=$(git status --porcelain --untracked-files=no)
[[ -z $changes ]] || sources+=-$(git diff HEAD | sha1sum | cut -c1-8)
folder=build/check/$sources
mkdir -p "$folder"

# Sets `busy` to the seconds for which everything that has ended so far kept processors busy.
count_busy_seconds() {
  times >"$folder/times"  # not in a subshell, which has times of its own
  busy=$(($(sed -nE '2s/([0-9]+)m([0-9]+)[^ ]* ([0-9]+)m([0-9]+).*/60 * (\1 + \3) + \2 + \4/p' "$folder/times")))
}

chosen=("$@")
status=0
[[ ${#chosen[@]} -eq 0 ]] || stages+=("${parts[@]}")
for stage in "${stages[@]}"; do
  name=${stage%% |*}
  [[ ${#chosen[@]} -eq 0 || " ${chosen[*]} " == *" $name "* ]] || continue
  if [[ -f $folder/$name.row ]] && grep -q '| passed |' "$folder/$name.row"; then
    echo "$name: passed before"
    continue
  fi
  echo "$name: begins at $(date +%H:%M), log in $folder/$name.log"
  begin=$SECONDS
  count_busy_seconds
  busy_before=$busy
  result=passed
  "stage_$name" >"$folder/$name.log" 2>&1 </dev/null || result=FAILED
  minutes=$(((SECONDS - begin + 59) / 60))
  count_busy_seconds
  busy=$(((busy - busy_before + 59) / 60))
  found=$(sed -nE 's/.*(100% tests passed|[0-9]+% tests passed, [0-9]+ tests failed) out of ([0-9]+).*/\2 tests/p;
                   s/.* tests failed out of ([0-9]+)$/\1 tests/p; s/^lines: ([0-9.]+%).*/\1 of lines/p;
                   s/^([0-9]+ (pairs|queries) compared with the oracle, [0-9]+ wrong).*/\1/p;
                   s/^every mutation was noticed$/every one noticed/p' "$folder/$name.log" | sort -u | paste -sd';' | sed 's/;/; /g')
  echo "| \`$name\` | ${stage#* | } | $result | ${found:-} | $minutes | $busy |" >"$folder/$name.row"
  echo "$name: $result after $minutes min, $busy min of processors${found:+, $found}"
  if [[ $result == FAILED ]]; then
    status=1
    tail -n 20 "$folder/$name.log"
  fi
done

echo
echo "Checks of $sources, $(date +%Y-%m-%d), $(nproc) processors"
echo
echo '| stage | what | result | found | minutes | of processors |'
echo '|---|---|---|---|---|---|'
for stage in "${stages[@]}"; do
  name=${stage%% |*}
  [[ ! -f $folder/$name.row ]] || cat "$folder/$name.row"
done
exit "$status"
