#pragma once

#include <Eigen/Geometry>
#include <random>

#include "motzkin/shape/obb.hpp"

namespace motzkin::bench {

/// Boxes of any orientation, of which about as many meet as do not.
class RandomBoxes {
 public:
  Obb<3> operator()() {
    const auto triple = [&](double low, double high) {
      std::uniform_real_distribution<double> number(low, high);
      const double x = number(engine_);
      const double y = number(engine_);
      return Vector<3>(x, y, number(engine_));
    };
    std::normal_distribution<double> normal;
    Eigen::Quaterniond turn;
    for (double* part : {&turn.w(), &turn.x(), &turn.y(), &turn.z()}) {
      *part = normal(engine_);
    }
    const Matrix<3> axes = turn.normalized().toRotationMatrix();
    const Vector<3> center = triple(-50, 50);
    return {center, axes, triple(5, 40)};
  }

 private:
  std::mt19937_64 engine_{3};  // NOLINT(cert-msc51-cpp): the same boxes in every run
};

}  // namespace motzkin::bench
