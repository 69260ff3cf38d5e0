#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace motzkin::experiments {

/// The value that a share of the others is at most: 0.5 for the median. There must be one.
inline double quantile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(std::lround(share * static_cast<double>(values.size() - 1)))];
}

inline double median(std::vector<double> values) { return quantile(std::move(values), 0.5); }

}  // namespace motzkin::experiments
