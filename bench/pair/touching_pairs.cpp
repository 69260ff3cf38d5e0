// What filters fear: every pair touches, or misses or enters by an ulp. Such pairs are the rule among neighbours in
// stacked boxes and meshes.

#include <Eigen/Geometry>
#include <array>
#include <cmath>

#include "pair/blocks.hpp"
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

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  double uniform(double low, double high) { return random_.uniform(low, high); }
  int below(int count) { return static_cast<int>(random_.uniform(0, count)); }
  double sign() { return random_.coin() ? 1 : -1; }

 private:
  experiments::RandomFrames random_;
};

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

/// A grid of points, moved a little at random, and six tetrahedra per cell along the paths from its lowest to its
/// highest corner. Neighbours share vertices, bit by bit.
class JitteredMesh {
 public:
  explicit JitteredMesh(Draw& draw) {
    for (Vector<3>& point : points_) {
      auto rest = static_cast<int>(&point - points_.data());
      for (int k = 0; k < 3; ++k) {
        point[k] = rest % side + draw.uniform(-0.125, 0.125);
        rest /= side;
      }
    }
    constexpr int steps[6][2] = {{1, side},           {side, 1},        {side, side * side},
                                 {side * side, side}, {side * side, 1}, {1, side * side}};
    constexpr int diagonal = 1 + side + side * side;
    for (int z = 0; z < cells; ++z) {
      for (int y = 0; y < cells; ++y) {
        for (int x = 0; x < cells; ++x) {
          const int low = x + side * (y + side * z);
          for (const auto& [first, second] : steps) {
            tetrahedra_.push_back({low, low + first, low + first + second, low + diagonal});
          }
        }
      }
    }
  }

  [[nodiscard]] std::vector<Pair<Tetrahedron>> neighbours(int shared_vertices) const {
    std::vector<Pair<Tetrahedron>> pairs;
    for (const Corners& a : tetrahedra_) {
      for (const Corners& b : tetrahedra_) {
        if (&a < &b && shared(a, b) == shared_vertices) {
          pairs.push_back({tetrahedron(a), tetrahedron(b)});
        }
      }
    }
    return pairs;
  }

 private:
  static constexpr int cells = 5;
  static constexpr int side = cells + 1;
  using Corners = std::array<int, 4>;

  static int shared(const Corners& a, const Corners& b) {
    int count = 0;
    for (const int corner : a) {
      count += static_cast<int>(std::count(b.begin(), b.end(), corner));
    }
    return count;
  }

  [[nodiscard]] Tetrahedron tetrahedron(const Corners& corners) const {
    const auto point = [&](std::size_t i) { return points_.at(static_cast<std::size_t>(corners[i])); };
    return {point(0), point(1), point(2), point(3)};
  }

  std::array<Vector<3>, std::size_t{side} * side * side> points_;
  std::vector<Corners> tetrahedra_;
};

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
  constexpr std::array<const char*, 3> across = {"face", "edge", "vertex"};
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title =
        std::string("stacked unit cuboids, common ") + across.at(static_cast<std::size_t>(changed - 1));
    block(title.c_str(), plan, stacked_boxes<Cuboid<3>>(plan.pairs, changed, unit_cuboid));
  }
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title =
        std::string("stacked unit Aabbs, common ") + across.at(static_cast<std::size_t>(changed - 1));
    block(title.c_str(), plan, stacked_boxes<Aabb<3>>(plan.pairs, changed, unit_aabb));
  }
  Draw draw(13);
  const JitteredMesh mesh(draw);
  for (int changed = 1; changed <= 3; ++changed) {
    const std::string title =
        std::string("tetrahedra of a mesh, common ") + across.at(static_cast<std::size_t>(changed - 1));
    block(title.c_str(), plan, mesh.neighbours(4 - changed));
  }
  block("parallel turned boxes, 1 ulp inside", plan, parallel_boxes(plan.pairs, -1));
  block("parallel turned boxes, touching", plan, parallel_boxes(plan.pairs, 0));
  block("parallel turned boxes, 1 ulp apart", plan, parallel_boxes(plan.pairs, 1));
}

}  // namespace motzkin::bench
