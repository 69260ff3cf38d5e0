#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "motzkin/contact/in_motion.hpp"

/// Bodies that turn and move, in the form that this library and others take.

namespace motzkin::bench {

inline constexpr double degree = 0.017453292519943295;

/// A turn about `center` at a constant rate and a straight way of `center`.
struct Flight {
  Vector<3> center;
  Matrix<3> axes;         ///< of the body at t = 0
  Vector<3> turns_about;  ///< of length 1
  double angle;           ///< in radians
  Vector<3> displacement;

  [[nodiscard]] Spin spin() const { return {center, turns_about, angle, displacement}; }
  [[nodiscard]] Turn turn() const;  ///< the same at both ends, up to half a turn
  [[nodiscard]] Matrix<3> axes_at(double time) const;
  [[nodiscard]] Vector<3> center_at(double time) const { return center + time * displacement; }
};

/// A box, or the hull of some corners, given in the coordinates of the body: relative to its centre and axes.
struct Flyer {
  Flight flight;
  std::optional<Vector<3>> half;
  std::vector<Vector<3>> corners;

  /// A box at a time, with `more` added on all sides.
  [[nodiscard]] Obb<3> box_at(double time, double more = 0) const;
  [[nodiscard]] Vector<3> corner_at(std::size_t i, double time) const {
    return flight.center_at(time) + flight.axes_at(time) * corners[i];
  }
  [[nodiscard]] MovingShape shape() const;
  [[nodiscard]] double reach() const;  ///< from the centre
};

struct Encounter {
  Flyer a;
  Flyer b;
};

class RandomFlights {
 public:
  explicit RandomFlights(std::uint64_t seed) : engine_(seed) {}

  double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }
  Vector<3> direction();
  Vector<3> anywhere(double reach) {
    const double x = number(-reach, reach);
    const double y = number(-reach, reach);
    return {x, y, number(-reach, reach)};
  }
  Matrix<3> rotation();

  /// Two boxes that do not meet at t = 0, aimed at each other: the way of one, seen from the other, passes its centre
  /// at a distance of up to `offset`, at a time between 0.4 and 0.9. Both turn by up to `angle`, either way.
  Encounter boxes(double angle, double offset);

  /// The same of hulls of three or four corners.
  Encounter simplices(std::size_t corners, double angle, double offset);

 private:
  template <class Draw>
  Encounter aimed(double angle, double offset, const Draw& draw);

  std::mt19937_64 engine_;
};

}  // namespace motzkin::bench
