#pragma once

#include "motzkin/number/interval.hpp"
#include "number/directed.hpp"

namespace motzkin::detail {

/// The number head + tail, up to an error of at most `bound`. The bound includes that of tail - bound and tail + bound.
struct Approximation {
  double head = 0;
  double tail = 0;
  double bound = 0;

  [[nodiscard]] Approximation operator-() const noexcept { return {-head, -tail, bound}; }

  [[nodiscard]] double lower() const noexcept { return add_down(head, tail - bound); }
  [[nodiscard]] double upper() const noexcept { return add_up(head, tail + bound); }
};

/// pi / 2 as the sum of three doubles, up to 2^-162.
inline constexpr double half_pi_head = 0x1.921fb54442d18p+0;
inline constexpr double half_pi_middle = 0x1.1a62633145c07p-54;
inline constexpr double half_pi_tail = -0x1.f1976b7ed8fbcp-110;

}  // namespace motzkin::detail
