#include "motzkin/number/interval_vector.hpp"

namespace motzkin::detail {

Interval dot_far(const Interval* x, const Interval* y, int count) noexcept {
  Interval sum;
  for (int i = 0; i < count; ++i) {
    sum += x[i] * y[i];
  }
  return sum;
}

void cross_far(const Interval* x, const Interval* y, Interval* result) noexcept {
  result[0] = x[1] * y[2] - x[2] * y[1];
  result[1] = x[2] * y[0] - x[0] * y[2];
  result[2] = x[0] * y[1] - x[1] * y[0];
}

}  // namespace motzkin::detail
