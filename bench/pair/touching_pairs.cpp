// What filters fear: every pair touches, or misses or enters by an ulp. Such pairs are the rule among neighbours in
// stacked boxes and meshes.

#include <Eigen/Geometry>
#include <array>
#include <cmath>

#include "pair/blocks.hpp"
#include "pair/jittered_mesh.hpp"
#include "pair/yardsticks.hpp"

namespace motzkin::bench {
namespace {

/// Prints times, and how often each answer was given.
template <class Shape>
void block(const char* title, const Plan& plan, const std::vector<Pair<Shape>>& pairs) {
  const std::vector<Measurement> measured =
      measure({contender("yardstick", pairs, [](const auto& a, const auto& b) { return yardstick(a, b); }),
               contender("relate, exact", pairs,
                         [](const auto& a, const auto& b) { return relate(a, b) != Relation::Disjoint; })},
              pairs.size(), plan.rounds);
  std::array<std::size_t, 3> answers{};
  std::size_t errors = 0;
  for (const auto& [a, b] : pairs) {
    const Relation relation = relate(a, b);
    ++answers.at(static_cast<std::size_t>(relation));
    errors += yardstick(a, b) == (relation != Relation::Disjoint) ? 0 : 1;
  }
  std::printf("  %-44s %9.1f %9.1f %7.2f (%5.2f..%5.2f) %9zu %9zu %9zu %9zu\n", title, measured[0].nanoseconds,
              measured[1].nanoseconds, measured[1].ratio, measured[1].ratio_low, measured[1].ratio_high, answers[0],
              answers[1], answers[2], errors);
}

constexpr int grid_size = 16;

/// A step to a neighbour in a grid: 1 coordinate changes across a face, 2 across an edge, 3 across a vertex.
Vector<3> random_step(Draw& draw, int changed) {
  Vector<3> step(0, 0, 0);
  for (int left = changed; left > 0;) {
    const int k = draw.below(3);
    if (step[k] == 0) {
      step[k] = draw.sign();
      --left;
    }
  }
  return step;
}

template <class Shape, class Box>
std::vector<Pair<Shape>> stacked_boxes(std::size_t count, int changed, const Box& box) {
  Draw draw(11);
  std::vector<Pair<Shape>> pairs;
  while (pairs.size() < count) {
    const Vector<3> cell(draw.below(grid_size), draw.below(grid_size), draw.below(grid_size));
    pairs.push_back({box(cell), box(cell + random_step(draw, changed))});
  }
  return pairs;
}

Cuboid<3> unit_cuboid(const Vector<3>& corner) { return {corner, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}; }
Aabb<3> unit_aabb(const Vector<3>& corner) { return {corner, corner + Vector<3>(1, 1, 1)}; }

/// Boxes turned at random, the second where the first ends along its first axis, then moved by `ulps` of one
/// coordinate across the common face. The numbers are short enough for the sum to be exact.
std::vector<Pair<Cuboid<3>>> parallel_boxes(std::size_t count, int ulps) {
  constexpr double grid = 0x1p-40;
  Draw draw(12);
  const auto on_grid = [&](const Vector<3>& v) -> Vector<3> { return (v / grid).array().round().matrix() * grid; };
  const auto random_vector = [&](double size) -> Vector<3> {
    return {draw.uniform(-size, size), draw.uniform(-size, size), draw.uniform(-size, size)};
  };
  std::vector<Pair<Cuboid<3>>> pairs;
  while (pairs.size() < count) {
    const Eigen::Vector3d x = random_vector(1).normalized();
    const Eigen::Vector3d y = x.cross(Eigen::Vector3d(random_vector(1))).normalized();
    const Eigen::Vector3d z = x.cross(y);
    const std::array<Vector<3>, 3> axes{on_grid(x), on_grid(y), on_grid(z)};
    const Vector<3> corner = on_grid(random_vector(50));
    Vector<3> next = corner + axes[0];
    int k = 0;
    x.cwiseAbs().maxCoeff(&k);
    if (ulps != 0) {
      next[k] = std::nextafter(next[k], (ulps > 0) == (x[k] > 0) ? HUGE_VAL : -HUGE_VAL);
    }
    pairs.push_back({{corner, axes}, {next, axes}});
  }
  return pairs;
}

}  // namespace

void touching_pairs(const Plan& plan) {
  std::printf("\n%-46s %9s %9s %22s %9s %9s %9s %9s\n", "pairs that touch, or nearly", "plain ns", "relate ns",
              "ratio (quartiles)", "disjoint", "touching", "overlap", "plain errs");
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title = std::string("stacked unit cuboids, common ") + shared_part(changed);
    block(title.c_str(), plan, stacked_boxes<Cuboid<3>>(plan.pairs, changed, unit_cuboid));
  }
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title = std::string("stacked unit Aabbs, common ") + shared_part(changed);
    block(title.c_str(), plan, stacked_boxes<Aabb<3>>(plan.pairs, changed, unit_aabb));
  }
  const JitteredMesh mesh;
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title = std::string("tetrahedra of a mesh, common ") + shared_part(changed);
    block(title.c_str(), plan, mesh.neighbours(4 - changed));
  }
  block("parallel turned boxes, 1 ulp inside", plan, parallel_boxes(plan.pairs, -1));
  block("parallel turned boxes, touching", plan, parallel_boxes(plan.pairs, 0));
  block("parallel turned boxes, 1 ulp apart", plan, parallel_boxes(plan.pairs, 1));
}

}  // namespace motzkin::bench
