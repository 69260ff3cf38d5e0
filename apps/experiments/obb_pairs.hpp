#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string_view>
#include <utility>

#include "motzkin/shape/obb.hpp"

/// Pairs of oriented boxes on which overlap tests differ. The sequence depends on the seed alone.

namespace motzkin::experiments {

enum class ObbSet { Random, ParallelGap, Touching, TouchingTurned, NearlyParallel, Flat, Small, Large, Far };

inline constexpr std::array<std::pair<ObbSet, std::string_view>, 9> obb_sets = {{
    {ObbSet::Random, "random, turned"},
    {ObbSet::ParallelGap, "parallel, 1e-6 to 1e-9 apart or overlapping"},
    {ObbSet::Touching, "touching exactly, parallel"},
    {ObbSet::TouchingTurned, "touching exactly, turned by 45 degrees"},
    {ObbSet::NearlyParallel, "axes turned by some epsilon, near contact"},
    {ObbSet::Flat, "flat, near contact"},
    {ObbSet::Small, "near contact, sizes about 1e-7"},
    {ObbSet::Large, "near contact, sizes about 1e+7"},
    {ObbSet::Far, "near contact, 1e+6 from the origin"},
}};

using ObbPair = std::pair<Obb<3>, Obb<3>>;

/// The number in single precision. Volatile, because GCC 12 drops both of two conversions that it vectorises.
inline double in_single(double value) {
  const volatile auto rounded = static_cast<float>(value);
  return rounded;
}

/// The box with all its numbers in single precision.
inline Obb<3> in_single(const Obb<3>& box) {
  const auto rounded = [](double value) { return in_single(value); };
  return {box.center().unaryExpr(rounded), box.axes().unaryExpr(rounded), box.half().unaryExpr(rounded)};
}

class RandomObbs {
 public:
  explicit RandomObbs(std::uint64_t seed) : engine_(seed) {}

  /// Uniform in [low, high).
  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11U) * 0x1p-53);
  }

  int integer(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<std::uint64_t>(high - low + 1));
  }

  double sign() { return (engine_() >> 63U) != 0 ? 1 : -1; }

  ObbPair pair(ObbSet set) {
    switch (set) {
      case ObbSet::Random: return random_pair();
      case ObbSet::ParallelGap: return parallel_pair(gap(-21), 0);
      case ObbSet::Touching: return touching_pair();
      case ObbSet::TouchingTurned: return touching_turned_pair();
      case ObbSet::NearlyParallel: return nearly_parallel_pair();
      case ObbSet::Flat: return flat_pair();
      case ObbSet::Small: return scaled(near_pair(), 1e-7);
      case ObbSet::Large: return scaled(near_pair(), 1e+7);
      case ObbSet::Far: return far_pair();
    }
    return random_pair();
  }

 private:
  Vector<3> vector(double low, double high) { return {uniform(low, high), uniform(low, high), uniform(low, high)}; }

  Matrix<3> rotation() {
    Eigen::Quaterniond turn;
    do {
      turn = {uniform(-1, 1), uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)};
    } while (turn.squaredNorm() > 1 || turn.squaredNorm() < 0.01);
    return turn.normalized().toRotationMatrix();
  }

  /// From 2^-30, about 1e-9, to 2^(most + 1), of either sign.
  double gap(int most) {
    const double mantissa = uniform(1, 2);  // one after the other: arguments are drawn in any order
    const int exponent = integer(-30, most);
    return std::ldexp(mantissa, exponent) * sign();
  }

  ObbPair random_pair() {
    return {{vector(-1, 1), rotation(), vector(0.1, 1)}, {vector(-1, 1), rotation(), vector(0.1, 1)}};
  }

  /// Boxes with the same axes, up to `turn` per component, and `gap` between them along one; the others overlap.
  ObbPair parallel_pair(double gap, double turn) {
    const Matrix<3> axes = rotation();
    const Vector<3> half_a = vector(0.1, 1);
    const Vector<3> half_b = vector(0.1, 1);
    const int along = integer(0, 2);
    Vector<3> distance;
    for (int k = 0; k < 3; ++k) {
      const double reach = half_a[k] + half_b[k];
      distance[k] = k == along ? (reach + gap) * sign() : uniform(-reach, reach);
    }
    Matrix<3> turned = axes;
    for (int i = 0; turn > 0 && i < 9; ++i) {
      turned(i % 3, i / 3) += turn * integer(-4, 4);
    }
    const Vector<3> center = vector(-1, 1);
    return {{center, axes, half_a}, {center + axes * distance, turned, half_b}};
  }

  /// Either precision is the fine one in half of the pairs.
  ObbPair nearly_parallel_pair() {
    const double epsilon =
        sign() > 0 ? std::numeric_limits<double>::epsilon() : double{std::numeric_limits<float>::epsilon()};
    return parallel_pair(uniform(-8, 8) * epsilon, epsilon);
  }

  /// A whole number of 64ths, so that sums are exact in single precision.
  double dyadic(int low, int high) { return integer(low, high) * 0x1p-6; }

  /// Axes along the coordinates in any order and direction.
  Matrix<3> permutation() {
    const int first = integer(0, 2);
    const int second = (first + integer(1, 2)) % 3;
    Matrix<3> axes = Matrix<3>::Zero();
    axes(first, 0) = sign();
    axes(second, 1) = sign();
    axes(3 - first - second, 2) = sign();
    return axes;
  }

  /// A common face, edge or corner.
  ObbPair touching_pair() {
    const auto size = [&] { return dyadic(1, 64); };
    const Vector<3> half_a = {size(), size(), size()};
    const Vector<3> half_b = {size(), size(), size()};
    const Matrix<3> axes_a = permutation();
    const Matrix<3> axes_b = permutation();
    const Vector<3> reach = axes_a.cwiseAbs() * half_a + axes_b.cwiseAbs() * half_b;
    const int along = integer(0, 2);
    const Vector<3> center = {dyadic(-64, 64), dyadic(-64, 64), dyadic(-64, 64)};
    Vector<3> other = center;
    for (int k = 0; k < 3; ++k) {
      const auto range = static_cast<int>(reach[k] * 0x1p6);
      const bool touches = k == along || integer(0, 2) == 0;
      other[k] += touches ? reach[k] * sign() : dyadic(-range, range);
    }
    return {{center, axes_a, half_a}, {other, axes_b, half_b}};
  }

  /// An edge of the second box in a face of the first, in the plane x = 0 before both are turned and mirrored. The edge
  /// is at (half[0] + half[1]) s = 2 s from the centre, a number of either precision.
  ObbPair touching_turned_pair() {
    const double s = std::sqrt(0.5);
    const double first = dyadic(1, 127);
    Matrix<3> turned;
    turned << s, -s, 0, s, s, 0, 0, 0, 1;
    const Matrix<3> mirror = permutation();
    const double depth = dyadic(1, 64);
    const double half = dyadic(1, 64);
    const double z = dyadic(-32, 32);
    const double y = dyadic(-64, 64);
    return {{mirror * Vector<3>(-depth, 0, 0), mirror, {depth, 3, half}},
            {mirror * Vector<3>(2 * s, y, z), mirror * turned, {first, 2 - first, dyadic(32, 64)}}};
  }

  /// The second box slides along the line of the centres until the first direction in which the boxes come apart has
  /// about `gap` left, as far as doubles tell.
  static ObbPair pushed_apart(const ObbPair& pair, double gap) {
    const Obb<3>& a = pair.first;
    const Obb<3>& b = pair.second;
    const Vector<3> distance = b.center() - a.center();
    double least = std::numeric_limits<double>::infinity();
    const auto look = [&](const Vector<3>& direction) {
      if (direction.norm() > 1e-3) {
        const double reach = (a.axes().transpose() * direction).cwiseAbs().dot(a.half()) +
                             (b.axes().transpose() * direction).cwiseAbs().dot(b.half()) + gap * direction.norm();
        least = std::min(least, reach / std::abs(direction.dot(distance)));
      }
    };
    for (int i = 0; i < 3; ++i) {
      look(a.axes().col(i));
      look(b.axes().col(i));
      for (int j = 0; j < 3; ++j) {
        look(Eigen::Vector3d(a.axes().col(i)).cross(Eigen::Vector3d(b.axes().col(j))));
      }
    }
    return {a, {a.center() + least * distance, b.axes(), b.half()}};
  }

  ObbPair near_pair() {
    const double left = gap(-18);
    return pushed_apart(random_pair(), left);
  }

  ObbPair flat_pair() {
    const auto [a, b] = random_pair();
    Vector<3> flat_a = a.half();
    Vector<3> flat_b = b.half();
    flat_a[integer(0, 2)] = 0;
    if (sign() > 0) {
      flat_b[integer(0, 2)] = 0;
    }
    return pushed_apart({{a.center(), a.axes(), flat_a}, {b.center(), b.axes(), flat_b}}, gap(-18));
  }

  ObbPair far_pair() {
    const auto [a, b] = near_pair();
    const Vector<3> offset = vector(-1e6, 1e6);
    return {{a.center() + offset, a.axes(), a.half()}, {b.center() + offset, b.axes(), b.half()}};
  }

  static ObbPair scaled(const ObbPair& pair, double factor) {
    const auto& [a, b] = pair;
    return {{a.center() * factor, a.axes(), a.half() * factor}, {b.center() * factor, b.axes(), b.half() * factor}};
  }

  std::mt19937_64 engine_;
};

}  // namespace motzkin::experiments
