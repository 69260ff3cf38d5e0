#include <gtest/gtest.h>

#include <cmath>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "experiments/random_frames.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "support/expectations.hpp"
#include "support/pair_cases.hpp"

/// Frames a few steps of doubles before and behind the place where they begin to touch. An error bound that is too
/// small by a little shows here and hardly anywhere else.

namespace motzkin::testing::near_contact_test {
namespace {

using experiments::RandomFrames;

constexpr int rounds = 60;
constexpr int steps = 6;

/// Frames whose axes are nearly parallel, which amplifies every rounding error.
class SlenderFrames : public RandomFrames {
 public:
  using RandomFrames::RandomFrames;

  template <int D, FrameKind Kind>
  Frame<D, Kind> frame() {
    const Vector<D> origin = vector<D>();
    const Vector<D> direction = vector<D>();
    std::array<Vector<D>, D> axes;
    for (Vector<D>& axis : axes) {
      axis = uniform(-1, 1) * direction + std::pow(10.0, uniform(-14, -1)) * vector<D>();
    }
    return {origin, std::span<const Vector<D>>(axes)};
  }

  template <int D, FrameKind Kind>
  Moving<Frame<D, Kind>> moving_frame() {
    const Frame<D, Kind> resting = frame<D, Kind>();
    return {resting, vector<D>()};
  }
};

/// Random frames times a power of two: products underflow, or numbers are subnormal, or sums leave the accepted range.
template <int Exponent>
class ScaledFrames {
 public:
  explicit ScaledFrames(std::uint64_t seed) : generator_(seed) {}

  bool coin() { return generator_.coin(); }

  template <int D>
  Vector<D> vector() {
    return Generator::vector<D>([&] { return number(); });
  }

  template <int D, FrameKind Kind>
  Frame<D, Kind> frame() {
    return Generator::frame<D, Kind>([&] { return number(); });
  }

  template <int D, FrameKind Kind>
  Moving<Frame<D, Kind>> moving_frame() {
    return Generator::moving_frame<D, Kind>([&] { return number(); });
  }

 private:
  double number() { return std::ldexp(generator_.uniform(-1, 1), Exponent); }

  Generator generator_;
};

/// The frame with its origin elsewhere.
template <int D, FrameKind Kind>
Frame<D, Kind> placed(const Frame<D, Kind>& frame, const Vector<D>& origin) {
  std::array<Vector<D>, D> axes;
  for (int i = 0; i < D; ++i) {
    axes[static_cast<std::size_t>(i)] = frame.axes().col(i);
  }
  return {origin, std::span<const Vector<D>>(axes)};
}

template <int D, FrameKind Kind>
Moving<Frame<D, Kind>> placed(const Moving<Frame<D, Kind>>& moving, const Vector<D>& origin) {
  return {placed(moving.shape(), origin), moving.velocity()};
}

template <int D, FrameKind Kind>
const Vector<D>& origin_of(const Frame<D, Kind>& frame) {
  return frame.origin();
}

template <int D, FrameKind Kind>
const Vector<D>& origin_of(const Moving<Frame<D, Kind>>& moving) {
  return moving.shape().origin();
}

/// `b` on its way from the origin of `a`, where the two share a point, to a place far away: the last way at which they
/// still do, to the last bit.
template <class A, class B>
double last_contact(const A& a, const B& b, const Vector<A::dimension>& direction) {
  double near = 0;
  double far = 16;
  while (true) {
    const double middle = near + (far - near) / 2;
    if (middle <= near || middle >= far) {
      return near;
    }
    const Vector<A::dimension> origin = origin_of(a) + middle * direction;
    (Oracle(a, placed(b, origin)).relation() == Relation::Disjoint ? far : near) = middle;
  }
}

template <class A, class B>
void expect_right(const A& a, const B& b) {
  const Relation relation = Oracle(a, b).relation();
  EXPECT_FALSE(contradicts(fourier_motzkin(a, b), relation)) << relation << describe(a, b);
  EXPECT_FALSE(contradicts(fourier_motzkin(b, a), relation)) << relation << describe(b, a);
  EXPECT_FALSE(contradicts(separating_axis(a, b).verdict, relation)) << relation << describe(a, b);
  EXPECT_FALSE(contradicts(separating_axis(b, a).verdict, relation)) << relation << describe(b, a);
  EXPECT_EQ(relate(a, b), relation) << describe(a, b);
}

template <class Case, class Random>
void expect_right_near_contact() {
  Random random(1953);
  for (int i = 0; i < rounds; ++i) {
    with_random_pair<Case>(random, [&]<class A, class B>(const A& a, const B& b) {
      const Vector<A::dimension> direction = random.template vector<A::dimension>();
      double way = last_contact(a, b, direction);
      for (int step = 0; step < steps; ++step) {
        way = std::nextafter(way, 0.0);
      }
      for (int step = 0; step < 2 * steps; ++step) {
        const Vector<A::dimension> origin = origin_of(a) + way * direction;
        expect_right(a, placed(b, origin));
        way = std::nextafter(way, 16.0);
      }
    });
  }
}

template <class Case>
class NearContact : public ::testing::Test {};
TYPED_TEST_SUITE(NearContact, PairCases);

TYPED_TEST(NearContact, OfRandomFrames) { expect_right_near_contact<TypeParam, RandomFrames>(); }
TYPED_TEST(NearContact, OfSlenderFrames) { expect_right_near_contact<TypeParam, SlenderFrames>(); }
TYPED_TEST(NearContact, OfTinyFrames) { expect_right_near_contact<TypeParam, ScaledFrames<-520>>(); }
TYPED_TEST(NearContact, OfSubnormalFrames) { expect_right_near_contact<TypeParam, ScaledFrames<-1060>>(); }
TYPED_TEST(NearContact, OfHugeFrames) { expect_right_near_contact<TypeParam, ScaledFrames<995>>(); }

}  // namespace
}  // namespace motzkin::testing::near_contact_test
