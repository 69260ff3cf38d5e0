// CGAL decides the same question exactly: its tests filter with intervals and then compute with multi-precision
// numbers. Compiled alone, because CGAL wants flags of its own.

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Tetrahedron_3.h>
#include <CGAL/intersections.h>
#include <CGAL/version.h>

#include "pair/blocks.hpp"
#include "pair/jittered_mesh.hpp"

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

std::vector<Measurement> measured(const Plan& plan, const std::vector<Pair<Tetrahedron>>& tetrahedra) {
  std::vector<Pair<Both>> pairs;
  pairs.reserve(tetrahedra.size());
  for (const auto& [a, b] : tetrahedra) {
    pairs.push_back({{a, to_cgal(a)}, {b, to_cgal(b)}});
  }
  std::vector<Measurement> result =
      measure({contender("relate, exact", pairs, [](const Both& a, const Both& b) { return intersects(a.own, b.own); }),
               contender("CGAL do_intersect, exact", pairs,
                         [](const Both& a, const Both& b) { return CGAL::do_intersect(a.peer, b.peer); })},
              pairs.size(), plan.rounds);
  if (result[0].answer != result[1].answer) {
    std::printf("  THE ANSWERS DIFFER\n");
  }
  return result;
}

}  // namespace

void beside_cgal(const Plan& plan) {
  const auto random_tetrahedra = [&](Relation relation) {
    experiments::RandomFrames random(3);
    return random_pairs<Tetrahedron>(plan.pairs, relation, [&] { return random_tetrahedron(random); });
  };
  const std::vector<Measurement> hits = measured(plan, random_tetrahedra(Relation::Overlapping));
  const std::vector<Measurement> misses = measured(plan, random_tetrahedra(Relation::Disjoint));
  print("tetrahedra, beside CGAL " CGAL_VERSION_STR, hits, misses);
  const JitteredMesh mesh;
  std::printf("\n%-36s %10s %10s %22s\n", "tetrahedra of a mesh, beside CGAL", "relate ns", "CGAL ns",
              "ratio (quartiles)");
  for (int steps = 1; steps <= 3; ++steps) {
    const std::vector<Measurement> touching = measured(plan, mesh.neighbours(4 - steps));
    std::printf("  common %-27s %10.1f %10.1f %7.2f (%5.2f..%5.2f)\n", shared_part(steps), touching[0].nanoseconds,
                touching[1].nanoseconds, touching[1].ratio, touching[1].ratio_low, touching[1].ratio_high);
  }
}

}  // namespace motzkin::bench
