#pragma once

#include <Eigen/Geometry>
#include <numbers>

#include "motzkin/motion/spin.hpp"
#include "motzkin/shape/pose.hpp"
#include "random_numbers.hpp"

/// Bodies that fly by each other and turn, from the seed alone.

namespace motzkin::experiments {

/// Where a body is at t = 0, and what it does then.
struct Flight {
  Pose pose;
  Spin spin;
};

class RandomFlights {
 public:
  explicit RandomFlights(std::uint64_t seed) : numbers_(seed) {}

  double number(double low, double high) { return numbers_.uniform(low, high); }

  Vector<3> direction() {
    while (true) {
      const double x = number(-1, 1);
      const double y = number(-1, 1);
      const Vector<3> way(x, y, number(-1, 1));
      if (way.squaredNorm() <= 1 && way.squaredNorm() > 1.0 / 64) {
        return way.normalized();
      }
    }
  }

  /// A body from `start`, in any orientation; it turns by up to 170 degrees about its centre.
  Flight flight(const Vector<3>& start, const Vector<3>& displacement) {
    constexpr double most = 170 * std::numbers::pi / 180;
    const double turned = number(-std::numbers::pi, std::numbers::pi);
    const Matrix<3> axes = Eigen::AngleAxisd(turned, direction()).toRotationMatrix();
    const Vector<3> axis = direction();
    return {Pose(axes, start), Spin(start, axis, number(-most, most), displacement)};
  }

 private:
  RandomNumbers numbers_;
};

}  // namespace motzkin::experiments
