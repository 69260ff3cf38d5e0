#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace motzkin::experiments {

/// Least, mean and greatest of some ratios, and the ratio of the sums, which long tests weigh more in.
class RatioStatistics {
 public:
  void take(double numerator, double denominator) {
    const double ratio = numerator / denominator;
    ++count_;
    sum_ += ratio;
    least_ = std::min(least_, ratio);
    most_ = std::max(most_, ratio);
    numerators_ += numerator;
    denominators_ += denominator;
  }

  void take(const RatioStatistics& other) {
    count_ += other.count_;
    sum_ += other.sum_;
    least_ = std::min(least_, other.least_);
    most_ = std::max(most_, other.most_);
    numerators_ += other.numerators_;
    denominators_ += other.denominators_;
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// The following are NaN or infinite where nothing was taken.
  [[nodiscard]] double least() const noexcept { return least_; }
  [[nodiscard]] double mean() const noexcept { return sum_ / static_cast<double>(count_); }
  [[nodiscard]] double most() const noexcept { return most_; }
  [[nodiscard]] double of_sums() const noexcept { return numerators_ / denominators_; }

 private:
  std::uint64_t count_ = 0;
  double sum_ = 0;
  double least_ = std::numeric_limits<double>::infinity();
  double most_ = -std::numeric_limits<double>::infinity();
  double numerators_ = 0;
  double denominators_ = 0;
};

/// The share of pairs that meet from which a method that takes `meeting` and `apart` times as long as another on
/// average loses to it, or up to which, where it loses on pairs that are apart. NaN where one is quicker at any share.
inline double break_even(double meeting, double apart) noexcept {
  const double share = (1 - apart) / (meeting - apart);
  return share >= 0 && share <= 1 ? share : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace motzkin::experiments
