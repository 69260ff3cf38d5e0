#include "motion/flights.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "motzkin/pair/relate.hpp"

namespace motzkin::bench {

Turn Flight::turn() const {
  const Vector<3> v = std::sin(angle / 2) * turns_about;
  return {center, Quaternion(std::cos(angle / 2), v[0], v[1], v[2]), displacement};
}

Matrix<3> Flight::axes_at(double time) const {
  return Eigen::AngleAxisd(time * angle, turns_about).toRotationMatrix() * axes;
}

Obb<3> Flyer::box_at(double time, double more) const {
  return {flight.center_at(time), flight.axes_at(time), half->array() + more};
}

MovingShape Flyer::shape() const {
  if (half) {
    return Obb<3>(flight.center, flight.axes, *half);
  }
  if (corners.size() == 3) {
    return Triangle<3>(corner_at(0, 0), corner_at(1, 0), corner_at(2, 0));
  }
  return Tetrahedron(corner_at(0, 0), corner_at(1, 0), corner_at(2, 0), corner_at(3, 0));
}

double Flyer::reach() const {
  double result = half ? half->norm() : 0;
  for (const Vector<3>& corner : corners) {
    result = std::max(result, corner.norm());
  }
  return result;
}

Vector<3> RandomFlights::direction() {
  std::normal_distribution<double> normal;
  const double x = normal(engine_);
  const double y = normal(engine_);
  return Vector<3>(x, y, normal(engine_)).normalized();
}

Matrix<3> RandomFlights::rotation() {
  std::normal_distribution<double> normal;
  Eigen::Quaterniond turn;
  for (double* part : {&turn.w(), &turn.x(), &turn.y(), &turn.z()}) {
    *part = normal(engine_);
  }
  return turn.normalized().toRotationMatrix();
}

template <class Draw>
Encounter RandomFlights::aimed(double angle, double offset, const Draw& draw) {
  const auto meet = [](const Flyer& a, const Flyer& b) {
    return std::visit(
        [](const auto& x, const auto& y) {
          if constexpr (requires { relate(x, y); }) {
            return relate(x, y) != Relation::Disjoint;
          } else {
            return false;
          }
        },
        a.shape(), b.shape());
  };
  while (true) {
    Encounter result{draw(), draw()};
    const Vector<3> way = number(1.5, 4) * direction();
    // The centre of b, seen from a, is at `way` first and at `pass` later.
    const Vector<3> pass = number(0, offset) * direction();
    const Vector<3> relative = (pass - way) / number(0.4, 0.9);
    const Vector<3> common = 0.5 * direction();
    const Vector<3> center = anywhere(1);
    result.a.flight = {center, rotation(), direction(), number(-angle, angle), common};
    result.b.flight = {center + way, rotation(), direction(), number(-angle, angle), common + relative};
    if (!meet(result.a, result.b)) {
      return result;
    }
  }
}

Encounter RandomFlights::boxes(double angle, double offset) {
  return aimed(angle, offset, [this] {
    const double x = number(0.2, 1);
    const double y = number(0.2, 1);
    return Flyer{{}, Vector<3>(x, y, number(0.2, 1)), {}};
  });
}

Encounter RandomFlights::simplices(std::size_t corners, double angle, double offset) {
  return aimed(angle, offset, [this, corners] {
    Flyer flyer;
    while (flyer.corners.size() < corners) {
      flyer.corners.push_back(anywhere(0.8));
    }
    return flyer;
  });
}

}  // namespace motzkin::bench
