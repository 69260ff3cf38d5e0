#include "support/distance_answers.hpp"

#include <Eigen/Geometry>

#include "motzkin/shape/text.hpp"
#include "support/distance_oracle.hpp"
#include "support/sphere_pairs.hpp"

namespace motzkin::testing {

template <int D>
std::string wrong_distance(const AnyPair<D>& pair) {
  const Rational square = distance_sq(exact_any<D>(pair.a), exact_any<D>(pair.b));
  std::string wrong = std::visit(
      [&]<class A, class B>(const A& a, const B& b) -> std::string {
        if constexpr (DistanceShape<A> && DistanceShape<B>) {
          return wrong_distance(a, b, square, 0);
        } else {
          return {};
        }
      },
      pair.a, pair.b);
  const auto center = std::get<Sphere<D>>(sphere_at<D>(pair.a, 0));
  const Rational from_center = distance_sq(exact_ball(center), exact_any<D>(pair.b));
  for (const double radius : {root(from_center), root(from_center) / 2, 0x1p-1074}) {
    const Sphere<D> sphere(center.center(), radius);
    const std::string of_sphere = std::visit(
        [&]<class B>(const B& b) -> std::string {
          if constexpr (DistanceShape<B>) {
            return wrong_distance(sphere, b, from_center, exact(radius));
          } else {
            return {};
          }
        },
        pair.b);
    wrong += of_sphere.empty() ? "" : " radius " + motzkin::to_text(radius) + ": " + of_sphere;
  }
  return wrong.empty() ? wrong : wrong + " " + to_json(pair);
}

template <int D>
std::string wrong_depth(const AnyPair<D>& pair, Relation truth) {
  const bool apart = truth == Relation::Disjoint;
  const Rational square = apart ? Rational(0) : depth_sq(exact_any<D>(pair.a), exact_any<D>(pair.b));
  const std::string wrong = std::visit(
      [&]<class A, class B>(const A& a, const B& b) -> std::string {
        if constexpr (DepthShape<A> && DepthShape<B>) {
          return wrong_depth(a, b, apart ? nullptr : &square);
        } else {
          return {};
        }
      },
      pair.a, pair.b);
  return wrong.empty() ? wrong : wrong + " " + to_json(pair);
}

namespace {

Matrix<3> rotation(Generator& generator) {
  Eigen::Quaterniond q(generator.uniform(-1, 1), generator.uniform(-1, 1), generator.uniform(-1, 1),
                       generator.uniform(-1, 1));
  return q.normalized().toRotationMatrix();
}

}  // namespace

std::pair<Obb<3>, Obb<3>> draw_stack(Generator& generator) {
  const Matrix<3> axes = rotation(generator);
  const double gap = std::pow(10.0, -generator.uniform(0, 15));
  const Vector<3> center(generator.uniform(-1, 1), generator.uniform(-1, 1), generator.uniform(-1, 1));
  const Vector<3> half(generator.uniform(0.1, 1), generator.uniform(0.1, 1), generator.uniform(0.1, 1));
  const Vector<3> other(generator.uniform(0.1, 1), generator.uniform(0.1, 1), generator.uniform(0.1, 1));
  const Vector<3> shift(generator.uniform(-0.1, 0.1), generator.uniform(-0.1, 0.1), half[2] + other[2] + gap);
  return {Obb<3>(center, axes, half), Obb<3>(center + axes * shift, axes, other)};
}

std::pair<Obb<3>, Obb<3>> draw_near_ties(Generator& generator) {
  const Matrix<3> axes = rotation(generator);
  return {Obb<3>({0, 0, 0}, axes, {1, 1, 1}), Obb<3>(axes * Vector<3>(1e-16, 0.5, 0.5), axes, {0.25, 0.25, 0.25})};
}

template std::string wrong_distance(const AnyPair<2>&);
template std::string wrong_distance(const AnyPair<3>&);
template std::string wrong_depth(const AnyPair<2>&, Relation);
template std::string wrong_depth(const AnyPair<3>&, Relation);

}  // namespace motzkin::testing
