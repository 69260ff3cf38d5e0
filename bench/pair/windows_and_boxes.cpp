// Where and when random pairs meet; ratios are to relate on the same pairs.

#include "pair/blocks.hpp"

namespace motzkin::bench {
namespace {

template <class Shape>
std::vector<Contender> questions(const std::vector<Pair<Shape>>& pairs, bool moving) {
  std::vector<Contender> result{
      contender("relate", pairs, [](const auto& a, const auto& b) { return relate(a, b) == Relation::Overlapping; })};
  if (moving) {
    result.push_back(contender("contact_window", pairs,
                               [](const auto& a, const auto& b) { return contact_window(a, b).has_value(); }));
  }
  result.push_back(contender("intersection_box", pairs,
                             [](const auto& a, const auto& b) { return intersection_box(a, b).has_value(); }));
  return result;
}

template <class Shape>
void block(const char* title, const Plan& plan, bool moving, const std::function<Shape()>& draw) {
  compare<Shape>(title, plan, draw,
                 [&](const std::vector<Pair<Shape>>& pairs) { return questions<Shape>(pairs, moving); });
}

}  // namespace

void windows_and_boxes(const Plan& plan) {
  experiments::RandomFrames random(4);
  block<Tetrahedron>("where: tetrahedra", plan, false, [&] { return random_tetrahedron(random); });
  block<Cuboid<3>>("where: parallelepipeds", plan, false, [&] { return random.frame<3, FrameKind::Cuboid>(); });
  block<Moving<Tetrahedron>>("where, when: moving tetrahedra", plan, true,
                             [&] { return Moving<Tetrahedron>(random_tetrahedron(random), random.vector<3>()); });
  block<Moving<Cuboid<3>>>("where, when: moving parallelepipeds", plan, true,
                           [&] { return random.moving_frame<3, FrameKind::Cuboid>(); });
}

}  // namespace motzkin::bench
