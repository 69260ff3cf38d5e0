# `motzkin sweep` on public queries about rotating bodies, where they lie beside the project: edges, vertices and faces
# whose rotation vectors and positions are linear in time, with proved answers.
source "$(dirname "$0")/harness.sh"
queries=$(dirname "$0")/../../../shared/data/rigid-queries/queries.jsonl
if [[ ! -e $queries ]]; then
  echo 'skipped: no query files beside the project'
  exit 77
fi

# {"query": {"edge": PART, "type": "ev", "vertex": PART}, ..} to {"a": BODY, "b": BODY, ..}; keys of no use are ignored.
vector='(\[[^]]*\])'
ends="\\{\"pose_t0\": \\{\"position\": $vector, \"rotation\": $vector\\}, \"pose_t1\": \\{\"position\": $vector, \"rotation\": $vector\\}, "
sed -E -e "s/$ends/{\"motion\": {\"kind\": \"rotation-vector\", \"rotation\": [\\2,\\4], \"position\": [\\1,\\3]}, /g" \
  -e "s/\"vertex0\": $vector, \"vertex1\": $vector, \"vertex2\": $vector/\"vertices\": [\\1,\\2,\\3], \"triangles\": [[0,1,2]]/g" \
  -e "s/\"vertex0\": $vector, \"vertex1\": $vector/\"vertices\": [\\1,\\2], \"edges\": [[0,1]]/g" \
  -e "s/\"vertex\": $vector/\"vertices\": [\\1]/g" \
  -e 's/"query": \{"(edge0|edge|face)": /"a": /' -e 's/, "type": "(ev|fv)", "vertex": /, "b": /' -e 's/, "edge1": /, "b": /' \
  -e 's/, "type": "ee"\}, "truth"/, "truth"/' -e 's/\}\}, "truth"/}, "truth"/' "$queries" >"$folder/queries.jsonl"

# No contact is missed, none is invented, and every bracket is about the first time.
run sweep --batch "$folder/queries.jsonl"
expect_status 0
expect_silent
expect_out_with '
queries  contacts  unresolved  missed  invented  late
    403        13           0       0         0     0'
run sweep --batch "$folder/queries.jsonl" --json --time-tolerance 1e-5
expect_status 0
expect_out_with '{"summary": {"queries": 403, "contacts": 13, "with_truth": 403, "missed": 0, "invented": 0, "late": 0, "unresolved": 0}}'

finish
