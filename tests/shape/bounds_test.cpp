#include "motzkin/shape/bounds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "corpus/generator.hpp"
#include "corpus/oracle.hpp"
#include "support/frame_types.hpp"

/// Boxes, corners and changes of coordinates of frames, against exact rationals.

namespace motzkin::testing::bounds_test {
namespace {

constexpr int rounds = 300;

/// A box on every axis against exact spans: it must enclose, and exceed them by at most `excess`.
template <int D>
void expect_encloses(const Aabb<D>& box, const Box& spans, const Rational& excess) {
  for (int k = 0; k < D; ++k) {
    const Span& span = spans[static_cast<std::size_t>(k)];
    EXPECT_TRUE(encloses(box.min()[k], box.max()[k], span)) << "axis " << k << ": " << to_text(span);
    EXPECT_LE(span.low - exact(box.min()[k]), excess) << "axis " << k;
    EXPECT_LE(exact(box.max()[k]) - span.high, excess) << "axis " << k;
  }
}

Box extents(const ExactFrame& frame) {
  Box box;
  for (std::size_t k = 0; k < frame.origin.size(); ++k) {
    box.push_back(extent(frame, k));
  }
  return box;
}

double ulp(double value) { return std::nextafter(std::abs(value), INFINITY) - std::abs(value); }

/// An upper bound of every partial sum of a coordinate of the frame.
template <int D, FrameKind Kind>
double size(const Frame<D, Kind>& frame) {
  return (frame.origin().cwiseAbs() + frame.axes().cwiseAbs().rowwise().sum()).maxCoeff();
}

template <class Shape>
class FrameBounds : public ::testing::Test {
 public:
  Generator generator{7};

  Shape small_integers() {
    return Generator::frame<Shape::dimension, Shape::kind>([&] { return generator.integer(-9, 9); });
  }
  Shape reals() {
    return Generator::frame<Shape::dimension, Shape::kind>([&] { return generator.uniform(-100, 100); });
  }
  Shape any() {
    return Generator::frame<Shape::dimension, Shape::kind>([&] { return generator.any_double(); });
  }
  Vector<Shape::dimension> velocity() {
    return Generator::vector<Shape::dimension>([&] { return generator.uniform(-100, 100); });
  }
  Aabb<Shape::dimension> unit_box() {
    const auto number = [&] { return generator.uniform(0, 1); };
    const Vector<Shape::dimension> one = Generator::vector<Shape::dimension>(number);
    const Vector<Shape::dimension> other = Generator::vector<Shape::dimension>(number);
    return {one.cwiseMin(other), one.cwiseMax(other)};
  }
};
TYPED_TEST_SUITE(FrameBounds, AllFrames);

TYPED_TEST(FrameBounds, BoxOfSmallIntegersIsExact) {
  for (int i = 0; i < rounds; ++i) {
    const TypeParam frame = this->small_integers();
    expect_encloses(bounding_box(frame), extents(exact(frame)), 0);
    const Moving<TypeParam> moving(frame, 3 * Vector<TypeParam::dimension>::Ones());
    expect_encloses(bounding_box(moving), extents(exact(moving)), 0);
  }
}

TYPED_TEST(FrameBounds, BoxEnclosesWithinTheDocumentedRounding) {
  for (int i = 0; i < rounds; ++i) {
    const TypeParam frame = this->reals();
    expect_encloses(bounding_box(frame), extents(exact(frame)), exact(TypeParam::dimension * ulp(size(frame))));
  }
}

TYPED_TEST(FrameBounds, BoxEnclosesFramesOfEveryMagnitude) {
  for (int i = 0; i < rounds; ++i) {
    const TypeParam frame = this->any();
    expect_encloses(bounding_box(frame), extents(exact(frame)), exact(TypeParam::dimension * ulp(size(frame))));
  }
}

TYPED_TEST(FrameBounds, SweptBoxEnclosesTheWholeMotion) {
  for (int i = 0; i < rounds; ++i) {
    const Moving<TypeParam> moving(this->reals(), this->velocity());
    const double largest = size(moving.shape()) + 100;
    expect_encloses(bounding_box(moving), extents(exact(moving)), exact((TypeParam::dimension + 2) * ulp(largest)));
  }
}

TYPED_TEST(FrameBounds, SweptBoxOfAWindowEnclosesThatPart) {
  for (int i = 0; i < rounds; ++i) {
    const Moving<TypeParam> moving(this->reals(), this->velocity());
    const double time = this->generator.uniform(0, 1);
    const Window window{time, this->generator.uniform(time, 1)};
    ExactFrame part = at_time(exact(moving), exact(window.enter));
    part.velocity = exact(moving).velocity;
    for (Rational& component : *part.velocity) {
      component *= exact(window.exit) - exact(window.enter);
    }
    const double largest = size(moving.shape()) + 100;
    expect_encloses(bounding_box(moving, window), extents(part), exact((TypeParam::dimension + 2) * ulp(largest)));
  }
}

/// The cuboid of all points of `frame` with coordinates in `local`.
template <int D, FrameKind Kind>
ExactFrame part_of(const Frame<D, Kind>& frame, const Aabb<D>& local) {
  ExactFrame result = exact(frame);
  result.kind = FrameKind::Cuboid;
  for (int i = 0; i < D; ++i) {
    for (int k = 0; k < D; ++k) {
      Rational& component = result.axes[static_cast<std::size_t>(i)][static_cast<std::size_t>(k)];
      result.origin[static_cast<std::size_t>(k)] += component * exact(local.min()[i]);
      component *= exact(local.max()[i]) - exact(local.min()[i]);
    }
  }
  return result;
}

TYPED_TEST(FrameBounds, WorldBoxOfALocalBoxEncloses) {
  for (int i = 0; i < rounds; ++i) {
    const TypeParam frame = this->reals();
    const auto local = this->unit_box();
    const Rational excess = exact(2 * TypeParam::dimension * ulp(size(frame)));
    expect_encloses(to_world(frame, local), extents(part_of(frame, local)), excess);
    const Moving<TypeParam> moving(frame, this->velocity());
    ExactFrame part = part_of(frame, local);
    part.velocity = exact(moving).velocity;
    expect_encloses(to_world(moving, local, Window{}), extents(part), 3 * excess);
  }
}

TYPED_TEST(FrameBounds, CornersOfSmallIntegersAreExactAndInOrder) {
  constexpr std::size_t dimension = TypeParam::dimension;
  const TypeParam frame = this->small_integers();
  const Moving<TypeParam> moving(frame, 4 * Vector<TypeParam::dimension>::Ones());
  const auto corners = vertices(frame);
  const auto later = vertices(moving, 0.5);
  ASSERT_EQ(corners.size(), TypeParam::kind == FrameKind::Cuboid ? 1U << dimension : dimension + 1);
  ASSERT_EQ(later.size(), corners.size());
  for (std::size_t index = 0; index < corners.size(); ++index) {
    Vector<TypeParam::dimension> corner = frame.origin();
    for (std::size_t i = 0; i < dimension; ++i) {
      const bool taken = TypeParam::kind == FrameKind::Cuboid ? (index >> i & 1U) != 0 : index == i + 1;
      corner += (taken ? 1 : 0) * frame.axes().col(static_cast<Eigen::Index>(i));
    }
    EXPECT_EQ(corners[index], corner);
    EXPECT_EQ(later[index], corner + 2 * Vector<TypeParam::dimension>::Ones());
  }
}

TYPED_TEST(FrameBounds, LocalFormOfAFrameInItselfIsTheUnitFrame) {
  constexpr int dimension = TypeParam::dimension;
  const TypeParam frame = this->reals();
  const auto local = to_local(frame, frame);
  ASSERT_TRUE(local);
  EXPECT_TRUE(local->origin().isZero(1e-10));
  EXPECT_TRUE(local->axes().isApprox(Matrix<dimension>::Identity(), 1e-10));
}

TYPED_TEST(FrameBounds, LocalFormMapsBackToTheFrame) {
  for (int i = 0; i < rounds; ++i) {
    const TypeParam reference = this->reals();
    const Moving<TypeParam> moving(this->reals(), this->velocity());
    const Moving<TypeParam> origin(reference, this->velocity());
    const auto local = to_local(origin, moving);
    ASSERT_TRUE(local);
    EXPECT_EQ(to_local(reference, moving.shape()), local->shape());
    // The error of the way there and back is the rounding of numbers as large as axes times local coordinates.
    const double tolerance = 1e-11 * size(reference) * (1 + size(local->shape()) + local->velocity().cwiseAbs().sum());
    const Matrix<TypeParam::dimension>& axes = reference.axes();
    EXPECT_LE((reference.origin() + axes * local->shape().origin() - moving.shape().origin()).cwiseAbs().maxCoeff(),
              tolerance);
    EXPECT_LE((axes * local->shape().axes() - moving.shape().axes()).cwiseAbs().maxCoeff(), tolerance);
    EXPECT_LE((axes * local->velocity() - (moving.velocity() - origin.velocity())).cwiseAbs().maxCoeff(), tolerance);
  }
}

TYPED_TEST(FrameBounds, NoLocalFormInAFlatFrame) {
  constexpr int dimension = TypeParam::dimension;
  using V = Vector<dimension>;
  const TypeParam frame = this->reals();
  EXPECT_FALSE(to_local(TypeParam(V::Zero(), {}), frame).has_value());
  EXPECT_FALSE(to_local(TypeParam(V::Zero(), {V(V::Ones())}), frame).has_value());
  // Exactly dependent axes: the last one is the sum of the others, in numbers of few bits.
  for (int i = 0; i < rounds; ++i) {
    std::vector<V> axes(dimension, V::Zero());
    for (std::size_t j = 0; j + 1 < dimension; ++j) {
      axes[j] =
          Generator::vector<dimension>([&] { return std::ldexp(this->generator.integer(-1 << 29, 1 << 29), -20); });
      axes.back() += axes[j];
    }
    ASSERT_FALSE(to_local(TypeParam(V::Zero(), std::span<const V>(axes)), frame).has_value());
  }
}

TEST(WorldBoxOfMovingFrames, EveryCornerCountsAtBothTimes) {
  // Erratum E0.3: the corner of least coordinates was projected at the first time only, and the box [-2, 5] on x missed
  // a part of the true range [-3, 1].
  const Moving<Simplex<2>> a(Simplex<2>({2, 2}, {{3, -3}, {-3, -3}}), {-3, -3});
  const Moving<Cuboid<2>> b(Cuboid<2>({-1, -1}, {{1, 1}, {1, -1}}), {-2, -2});
  const Aabb<2> in_a = to_world(a, Aabb<2>({0, 1.0 / 3}, {1.0 / 3, 1}), Window{});
  const Aabb<2> in_b = to_world(b, Aabb<2>({0, 0}, {1, 1}), Window{});
  EXPECT_EQ(in_b, (Aabb<2>({-3, -4}, {1, 0})));
  EXPECT_LE(in_a.min()[0], -3);
  EXPECT_GE(in_a.max()[0], 1);
  Oracle oracle(a, b);
  EXPECT_EQ(oracle.world_box(), Box({{-3, 1}, {-4, 0}}));
}

}  // namespace
}  // namespace motzkin::testing::bounds_test
