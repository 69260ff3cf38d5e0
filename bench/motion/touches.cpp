// Contacts and misses by next to nothing, and by nothing.

#include <array>
#include <cmath>

#include "motion/blocks.hpp"
#include "motion/timing.hpp"

namespace motzkin::bench {
namespace {

// ---- grazing ----

/// A body turns about the z axis, and its tip at a distance of `radius` from the axis passes a wall at x = radius + gap
/// halfway. All of it is turned and moved at random.
class Grazing {
 public:
  Grazing(RandomFlights& random, double gap)
      : frame_(random.rotation()),
        origin_(random.anywhere(1)),
        across_(random.number(0.2, 1)),
        along_(random.number(0.2, 1)),
        height_(random.number(0.2, 1)),
        wall_(std::hypot(across_, along_) + gap),
        turn_(random.number(30, 120) * degree),
        rise_(random.number(-0.2, 0.2)) {}

  [[nodiscard]] Obb<3> turning_box() const { return {origin_, start_axes(), {across_, along_, height_}}; }
  [[nodiscard]] Point<3> turning_point() const { return Point<3>(tip(0)); }
  [[nodiscard]] Segment<3> turning_edge() const { return {tip(-height_), tip(height_)}; }

  [[nodiscard]] Obb<3> wall_box() const { return {at({wall_ + 0.5, 0, 0}), frame_, {0.5, 2, 2}}; }
  [[nodiscard]] Triangle<3> wall_face() const { return {at({wall_, -3, -2}), at({wall_, 3, -2}), at({wall_, 0, 4})}; }
  [[nodiscard]] Segment<3> wall_edge() const { return {at({wall_, -3, 0.01}), at({wall_, 3, -0.01})}; }

  [[nodiscard]] Flight flight() const {
    return {origin_, start_axes(), frame_.col(2), turn_, Vector<3>(rise_ * frame_.col(2))};
  }
  [[nodiscard]] Flight rest() const { return {origin_, frame_, frame_.col(2), 0, Vector<3>::Zero()}; }

 private:
  [[nodiscard]] Vector<3> at(const Vector<3>& local) const { return origin_ + frame_ * local; }
  /// The tip points at the wall when half of the turn is done.
  [[nodiscard]] Matrix<3> start_axes() const {
    const double angle = -turn_ / 2 - std::atan2(along_, across_);
    Matrix<3> turned;
    turned << std::cos(angle), -std::sin(angle), 0, std::sin(angle), std::cos(angle), 0, 0, 0, 1;
    return frame_ * turned;
  }
  [[nodiscard]] Vector<3> tip(double height) const {
    return origin_ + start_axes() * Vector<3>(across_, along_, height);
  }

  Matrix<3> frame_;
  Vector<3> origin_;
  double across_;
  double along_;
  double height_;
  double wall_;
  double turn_;
  double rise_;
};

template <class A, class B, class ShapeA, class ShapeB>
void graze(const char* name, const MotionPlan& plan, double gap, const ShapeA& shape_a, const ShapeB& shape_b) {
  RandomFlights random(29);
  std::vector<MovingPair<A, B, Spin>> spinning;
  std::vector<MovingPair<A, B, Turn>> turning;
  while (spinning.size() < plan.pairs / 20) {
    const Grazing one(random, gap);
    const A a = (one.*shape_a)();
    const B b = (one.*shape_b)();
    spinning.push_back({{a, one.flight().spin()}, {b, one.rest().spin()}});
    turning.push_back({{a, one.flight().turn()}, {b, one.rest().turn()}});
  }
  std::array<char, 80> title{};
  const auto titled = [&](const char* kind) {
    std::snprintf(title.data(), title.size(), "%s, %s by %.0e, %s", name, gap > 0 ? "missed" : "met", std::abs(gap),
                  kind);
    return title.data();
  };
  print_times(titled("Spin"), spinning);
  print_times(titled("Turn"), turning);
}

// ---- exact touches ----

/// A tip with whole coordinates at a whole distance from the axis about which it turns touches the wall there, and
/// nothing is rounded: the wall is met by nothing, or missed by the last bit of a coordinate.
struct ExactTouch {
  std::array<int, 3> triple;  ///< Pythagorean
  int height;
  int axis;             ///< about which all of it is turned, by whole quarters
  double last_bit;      ///< added to where the wall is
  bool wall_turns;      ///< about its normal
  double half_tangent;  ///< of the end of the turn
  double rise;

  [[nodiscard]] Vector<3> at(double x, double y, double z) const {
    Vector<3> result;
    result[axis] = x;
    result[(axis + 1) % 3] = y;
    result[(axis + 2) % 3] = z;
    return result;
  }
  [[nodiscard]] double wall() const {
    return last_bit == 0 ? triple[2] : std::nextafter(triple[2], last_bit > 0 ? 1e9 : 0);
  }
  [[nodiscard]] Aabb<3> turning_box() const {
    const Vector<3> reach = at(triple[0], triple[1], height);
    return {-reach, reach};
  }
  [[nodiscard]] Aabb<3> wall_box() const {
    return {at(wall(), -3 * triple[2], -3 * triple[2]), at(2 * triple[2], 3 * triple[2], 3 * triple[2])};
  }
  [[nodiscard]] Point<3> turning_point() const { return Point<3>(at(triple[0], triple[1], 0)); }
  [[nodiscard]] Triangle<3> wall_face() const {
    const int far = 4 * triple[2];
    return {at(wall(), -far, -far), at(wall(), far, -far), at(wall(), 0, far)};
  }
  [[nodiscard]] Segment<3> turning_edge() const {
    return {at(triple[0], triple[1], -height), at(triple[0], triple[1], height)};
  }
  [[nodiscard]] Segment<3> wall_edge() const {
    const int far = 4 * triple[2];
    return {at(wall(), -far, 1), at(wall(), far, -1)};
  }
  [[nodiscard]] Turn turn() const {
    const Vector<3> v = at(0, 0, -half_tangent);
    return {Vector<3>::Zero(), Quaternion(1, v[0], v[1], v[2]), at(0, 0, rise)};
  }
  [[nodiscard]] Turn wall_turn() const {
    const Vector<3> v = at(wall_turns ? 0.25 : 0, 0, 0);
    return {Vector<3>::Zero(), Quaternion(1, v[0], v[1], v[2]), Vector<3>::Zero()};
  }
};

ExactTouch random_touch(RandomFlights& random, double last_bit, bool wall_turns) {
  constexpr std::array<std::array<int, 3>, 6> triples = {
      {{3, 4, 5}, {5, 12, 13}, {8, 15, 17}, {7, 24, 25}, {20, 21, 29}, {12, 35, 37}}};
  const auto whole = [&](int low, int high) { return static_cast<int>(random.number(low, high)); };
  std::array<int, 3> triple = triples[static_cast<std::size_t>(whole(0, 6))];
  if (whole(0, 2) == 1) {
    std::swap(triple[0], triple[1]);
  }
  // The tip is at the wall when the tangent of half the angle is y / (x + r); the turn goes on beyond.
  const double half_tangent = static_cast<double>(triple[1]) / (triple[0] + triple[2]) * random.number(1.2, 2);
  return {triple, whole(1, 9), whole(0, 3), last_bit, wall_turns, half_tangent, whole(-4, 5) / 8.0};
}

template <class A, class B, class ShapeA, class ShapeB>
void touch(const char* name, const MotionPlan& plan, double last_bit, bool wall_turns, const ShapeA& shape_a,
           const ShapeB& shape_b) {
  RandomFlights random(31);
  std::vector<MovingPair<A, B, Turn>> pairs;
  while (pairs.size() < plan.pairs / 100) {
    const ExactTouch one = random_touch(random, last_bit, wall_turns);
    pairs.push_back({{(one.*shape_a)(), one.turn()}, {(one.*shape_b)(), one.wall_turn()}});
  }
  print_times(name, pairs);
}

}  // namespace

void grazing(const MotionPlan& plan) {
  print_times_head("a tip that turns past a wall");
  for (const double gap : {1e-6, -1e-6, 1e-12, -1e-12}) {
    graze<Obb<3>, Obb<3>>("boxes", plan, gap, &Grazing::turning_box, &Grazing::wall_box);
    graze<Point<3>, Triangle<3>>("vertex-face", plan, gap, &Grazing::turning_point, &Grazing::wall_face);
    graze<Segment<3>, Segment<3>>("edge-edge", plan, gap, &Grazing::turning_edge, &Grazing::wall_edge);
  }
}

void exact_touches(const MotionPlan& plan) {
  print_times_head("a tip that turns past a wall and touches it exactly, or misses it by one ulp; Turns");
  for (const bool both : {false, true}) {
    for (const double last_bit : {0.0, 1.0}) {
      const auto named = [&](const char* name) {
        return std::string(name) + (last_bit == 0 ? ", touch" : ", missed by one ulp") + (both ? ", both turn" : "");
      };
      touch<Point<3>, Triangle<3>>(named("vertex-face").c_str(), plan, last_bit, both, &ExactTouch::turning_point,
                                   &ExactTouch::wall_face);
      touch<Segment<3>, Segment<3>>(named("edge-edge").c_str(), plan, last_bit, both, &ExactTouch::turning_edge,
                                    &ExactTouch::wall_edge);
      touch<Aabb<3>, Aabb<3>>(named("boxes").c_str(), plan, last_bit, both, &ExactTouch::turning_box,
                              &ExactTouch::wall_box);
    }
  }
}

}  // namespace motzkin::bench
