#include "motzkin/pair/relate.hpp"
#include "pair/ball_distance.hpp"
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

/// A ball overlaps whatever holds its centre.
template <int D, FrameKind Kind>
Relation relate_around(const BodyView<D, FrameKind::Simplex>& center, const ScaledSum& radius,
                       const BodyView<D, Kind>& body, const PairOptions& options) noexcept {
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
  return relate_around(Centre<D>(a).view(), {radius.value, radius.error, 0}, Centre<D>(b).view(), options);
}

#define MOTZKIN_INSTANTIATE(D)                                                                                       \
  template Relation relate(const BallView<D>&, const BodyView<D, FrameKind::Cuboid>&, const PairOptions&) noexcept;  \
  template Relation relate(const BallView<D>&, const BodyView<D, FrameKind::Simplex>&, const PairOptions&) noexcept; \
  template Relation relate(const BallView<D>&, const BallView<D>&, const PairOptions&) noexcept;
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
