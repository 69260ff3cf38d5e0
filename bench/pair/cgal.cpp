// CGAL decides the same question exactly: its tests filter with intervals and then compute with multi-precision
// numbers. Compiled alone, because CGAL wants flags of its own.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Tetrahedron_3.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include "pair/blocks.hpp"

namespace motzkin::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;

struct Both {
  Tetrahedron own;
  Kernel::Tetrahedron_3 peer;
};

Kernel::Tetrahedron_3 to_cgal(const Tetrahedron& tetrahedron) {
  const auto point = [&](std::size_t i) {
    const Vector<3>& v = tetrahedron.vertices()[i];
    return Kernel::Point_3(v[0], v[1], v[2]);
  };
  return {point(0), point(1), point(2), point(3)};
}

std::vector<Measurement> measured(const Plan& plan, Relation relation) {
  experiments::RandomFrames random(3);
  std::vector<Pair<Both>> pairs;
  for (const auto& [a, b] :
       random_pairs<Tetrahedron>(plan.pairs, relation, [&] { return random_tetrahedron(random); })) {
    pairs.push_back({{a, to_cgal(a)}, {b, to_cgal(b)}});
  }
  return measure(
      {contender("relate, exact", pairs, [](const Both& a, const Both& b) { return intersects(a.own, b.own); }),
       contender("CGAL do_intersect, exact", pairs,
                 [](const Both& a, const Both& b) { return CGAL::do_intersect(a.peer, b.peer); })},
      pairs.size(), plan.rounds);
}

}  // namespace

void cgal_on_random_pairs(const Plan& plan) {
  const std::vector<Measurement> hits = measured(plan, Relation::Overlapping);
  const std::vector<Measurement> misses = measured(plan, Relation::Disjoint);
  print("tetrahedra, beside CGAL " CGAL_VERSION_STR, hits, misses);
  if (hits[0].answer != hits[1].answer || misses[0].answer != misses[1].answer) {
    std::printf("  THE ANSWERS DIFFER\n");
  }
}

}  // namespace motzkin::bench
