// Random pairs of the documents' generator, hits and misses apart.

#include "pair/blocks.hpp"
#include "pair/yardsticks.hpp"

namespace motzkin::bench {
namespace {

template <class Shape>
Contender exact_relate(const std::vector<Pair<Shape>>& pairs) {
  return contender("relate, exact", pairs,
                   [](const auto& a, const auto& b) { return relate(a, b) == Relation::Overlapping; });
}

template <class Shape>
Contender plain_test(const char* name, const std::vector<Pair<Shape>>& pairs) {
  return contender(name, pairs, [](const auto& a, const auto& b) { return yardstick(a, b); });
}

template <class Shape>
std::vector<Contender> engines(const std::vector<Pair<Shape>>& pairs) {
  return {
      contender("separating axis", pairs,
                [](const auto& a, const auto& b) { return separating_axis_verdict(a, b) == Verdict::Overlapping; }),
      contender("separating axis, with the axis", pairs,
                [](const auto& a, const auto& b) { return separating_axis(a, b).verdict == Verdict::Overlapping; }),
      contender("Fourier-Motzkin", pairs,
                [](const auto& a, const auto& b) { return fourier_motzkin(a, b) == Verdict::Overlapping; }),
      exact_relate(pairs),
  };
}

/// Engines beside the plain test of the same shapes.
template <FrameKind Kind>
void compare_with_yardstick(const char* title, const char* yardstick_name, const Plan& plan) {
  experiments::RandomFrames random(1);
  using Shape = Frame<3, Kind>;
  compare<Shape>(
      title, plan, [&] { return random.frame<3, Kind>(); },
      [&](const std::vector<Pair<Shape>>& pairs) {
        std::vector<Contender> all = engines(pairs);
        all.insert(all.begin(), plain_test(yardstick_name, pairs));
        return all;
      });
}

/// Engines beside each other; ratios are to the separating axis engine.
template <class Shape>
void compare_engines(const char* title, const Plan& plan, const std::function<Shape()>& draw) {
  compare<Shape>(title, plan, draw, [](const std::vector<Pair<Shape>>& pairs) { return engines(pairs); });
}

}  // namespace

void engines_on_random_pairs(const Plan& plan) {
  compare_with_yardstick<FrameKind::Cuboid>("parallelepipeds", "yardstick: plain, shared cofactors", plan);
  compare_with_yardstick<FrameKind::Simplex>("tetrahedra", "yardstick: plain, 44 axes", plan);
  experiments::RandomFrames random(2);
  compare<Tetrahedron>(
      "tetrahedra, by vertices", plan, [&] { return random_tetrahedron(random); },
      [](const std::vector<Pair<Tetrahedron>>& pairs) {
        return std::vector{plain_test("yardstick: plain, 44 axes", pairs), exact_relate(pairs)};
      });
  compare_engines<Cuboid<2>>("parallelograms", plan, [&] { return random.frame<2, FrameKind::Cuboid>(); });
  compare_engines<Simplex<2>>("triangles in the plane", plan, [&] { return random.frame<2, FrameKind::Simplex>(); });
  compare_engines<Moving<Cuboid<3>>>("moving parallelepipeds", plan,
                                     [&] { return random.moving_frame<3, FrameKind::Cuboid>(); });
  compare_engines<Moving<Simplex<3>>>("moving tetrahedra", plan,
                                      [&] { return random.moving_frame<3, FrameKind::Simplex>(); });
}

}  // namespace motzkin::bench
