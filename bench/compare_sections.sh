# The sections of docs/comparison.md: title, program with its arguments, and what the numbers mean.
# shellcheck disable=SC2034
sections=(
  'Pairs that lie|bench_peers|Wrong answers about two solids: `invented` counts pairs that are apart and were said to meet, `missed` those that meet and were said to be apart, `by order` answers that change with the order of the two. The truth is found by elimination over rationals. The other libraries take floating-point answers for what they are, and offer depth and distance, which `relate` does not.'
  'Hard questions|corpus|Answers to the [corpus of hard questions](corpus.md), which has the forms, every set, and what is asked of whom. Counts are of questions; of meshes one may be missed and invented.'
  'Pairs, time|bench_pair|Time of one pair beside a plain test without error bounds, and beside CGAL with exact predicates. `relate` is exact, the plain tests are not. Above 1 is slower than the first line.'
  'Meshes|bench_tree|Building one tree, whether two meshes meet, and all pairs of triangles that do; trees are there before the searches begin. Motzkin and CGAL are exact, Embree has boxes in floats and is given a test of triangles in floats. A dash is what a library does not offer. FCL and ODE can report contact points as well.'
  'Worlds|bench_world|All pairs among a hundred thousand boxes, and rings among rings; what follows the first block compares ways within Motzkin.'
  'First contact in linear motion|bench_contact|Errors and time on published queries, where their files are beside this folder, and on random ones. `cubic in doubles` and `steps as the distance allows` are the two usual ways, written here; both are approximate.'
  'First contact of bodies that turn|bench_motion 3 2000|FCL and Bullet look for the time of contact by conservative advancement, Motzkin proves a bracket. `missed` are contacts that were not found, `late` those found after the bodies have entered each other.'
)
