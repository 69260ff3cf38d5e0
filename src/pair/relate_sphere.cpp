#include "motzkin/pair/relate.hpp"
#include "pair/axes/ball_verdict.hpp"
#include "pair/exact/ball_distance.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::detail {
namespace {

/// The centre of a ball as a body.
template <int D>
class Centre {
 public:
  explicit Centre(const BallView<D>& ball) noexcept : ball_(ball) {}
  [[nodiscard]] BodyView<D, FrameKind::Simplex> view() const noexcept {
    return {ball_.center, &no_axes_, ball_.center, 0, ball_.velocity};
  }

 private:
  const BallView<D>& ball_;
  Matrix<D> no_axes_ = Matrix<D>::Zero();
};

/// Counts a question that floating point answered.
void count_proved(PairStatistics* stats) noexcept {
  if (stats != nullptr) {
    ++stats->questions;
    ++stats->by_engine;
  }
}

/// Of a ball and something that the vector leads to from its centre on the shortest way.
Relation relate_nearest(const Triple<ScaledSum>& nearest, const ScaledSum& radius,
                        const PairOptions& options) noexcept {
  count_proved(options.stats);
  const int excess = compare_length(nearest, radius);
  return excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
}

/// A ball overlaps whatever holds its centre.
template <int D, FrameKind Kind>
Relation relate_around(const BodyView<D, FrameKind::Simplex>& center, const ScaledSum& radius,
                       const BodyView<D, Kind>& body, const PairOptions& options) noexcept {
  if (radius.value > 0 && !body.underflows) {
    const Verdict verdict = ball_verdict(frame_pair<true>(center, body), radius.value);
    if (verdict != Verdict::Undecided) {
      count_proved(options.stats);
      return verdict == Verdict::Disjoint ? Relation::Disjoint : Relation::Overlapping;
    }
  }
  const Relation of_center = relate(center, body, options);
  if (radius.value == 0) {
    return of_center;
  }
  if (of_center != Relation::Disjoint) {
    return Relation::Overlapping;
  }
  return ball_relation(PairNumbers(center, body, WithWorld::No), radius, options.stats);
}

}  // namespace

template <int D, FrameKind Kind>
Relation relate(const BallView<D>& ball, const BodyView<D, Kind>& body, const PairOptions& options) noexcept {
  return relate_around(Centre<D>(ball).view(), {ball.radius, 0, 0}, body, options);
}

/// The first ball, larger by the radius of the second, and the centre of the second.
template <int D>
Relation relate(const BallView<D>& a, const BallView<D>& b, const PairOptions& options) noexcept {
  const ExactSum radius = two_sum(a.radius, b.radius);
  if (a.velocity == nullptr && b.velocity == nullptr && radius.value > 0) {
    Triple<ScaledSum> between{};
    for (int k = 0; k < D; ++k) {
      between[static_cast<std::size_t>(k)] = exact_difference((*b.center)[k], (*a.center)[k]);
    }
    return relate_nearest(between, {radius.value, radius.error, 0}, options);
  }
  return relate_around(Centre<D>(a).view(), {radius.value, radius.error, 0}, Centre<D>(b).view(), options);
}

template <int D>
Relation relate(const Sphere<D>& sphere, const Aabb<D>& box, const PairOptions& options) noexcept {
  if (sphere.radius() == 0) {
    return relate(ball(sphere), Body(box).view(), options);
  }
  Triple<ScaledSum> nearest{};
  for (int k = 0; k < D; ++k) {
    const double center = sphere.center()[k];
    const double point = std::clamp(center, box.min()[k], box.max()[k]);
    nearest[static_cast<std::size_t>(k)] = exact_difference(point, center);
  }
  return relate_nearest(nearest, {sphere.radius(), 0, 0}, options);
}

#define MOTZKIN_INSTANTIATE(D)                                                                                       \
  template Relation relate(const BallView<D>&, const BodyView<D, FrameKind::Cuboid>&, const PairOptions&) noexcept;  \
  template Relation relate(const BallView<D>&, const BodyView<D, FrameKind::Simplex>&, const PairOptions&) noexcept; \
  template Relation relate(const BallView<D>&, const BallView<D>&, const PairOptions&) noexcept;                     \
  template Relation relate(const Sphere<D>&, const Aabb<D>&, const PairOptions&) noexcept;
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
