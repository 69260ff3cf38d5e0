#include "tree/path_box.hpp"

#include <limits>

#include "number/rational.hpp"

#define MOTZKIN_COMPILED_TWICE "tree/path_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

PathBox PathBoxes::lane(std::size_t lane) const noexcept {
  PathBox result;
  for (std::size_t end = 0; end < 2; ++end) {
    for (std::size_t k = 0; k < 3; ++k) {
      result.lo[end][static_cast<Eigen::Index>(k)] = lo[end][k][lane];
      result.hi[end][static_cast<Eigen::Index>(k)] = hi[end][k][lane];
    }
  }
  return result;
}

void PathBoxes::set_lane(std::size_t lane, const PathBox& box) noexcept {
  for (std::size_t end = 0; end < 2; ++end) {
    for (std::size_t k = 0; k < 3; ++k) {
      lo[end][k][lane] = box.lo[end][static_cast<Eigen::Index>(k)];
      hi[end][k][lane] = box.hi[end][static_cast<Eigen::Index>(k)];
    }
  }
}

PathBox hull(const PathBox& a, const PathBox& b) noexcept {
  PathBox result;
  for (std::size_t end = 0; end < 2; ++end) {
    result.lo[end] = a.lo[end].cwiseMin(b.lo[end]);
    result.hi[end] = a.hi[end].cwiseMax(b.hi[end]);
  }
  return result;
}

void meeting_times(const PathBox& box, const PathBoxes& children, PerLane<double>& times) noexcept {
  MOTZKIN_CHOOSE(meeting_times(box, children, times));
}

bool are_apart_until(const PathBox& a, const PathBox& b, double separation, double until) {
  Rational enter = 0;
  Rational exit = to_rational(until);
  const auto take_gap = [&](const PathBox& below, const PathBox& above, Eigen::Index k) {
    const auto gap = [&](std::size_t end) {
      return Rational(to_rational(above.lo[end][k]) - to_rational(below.hi[end][k]) - to_rational(separation));
    };
    const Rational first = gap(0);
    const Rational last = gap(1);
    if (first > 0 && last > 0) {
      enter = exit + 1;
    } else if (first > 0) {
      enter = std::max(enter, Rational(first / (first - last)));
    } else if (last > 0) {
      exit = std::min(exit, Rational(first / (first - last)));
    }
  };
  for (Eigen::Index k = 0; k < 3; ++k) {
    take_gap(a, b, k);
    take_gap(b, a, k);
  }
  return enter > exit;
}

}  // namespace motzkin::detail
