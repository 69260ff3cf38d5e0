#include "world/box_sweep.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <mutex>
#include <numeric>

#include "parallel/parallel.hpp"
#include "world/box_search.hpp"
#include "world/sort_pairs.hpp"
#include "world/sweep_column.hpp"

namespace motzkin::detail {
namespace {

/// Numbers in the order of floats that are not NaN.
std::uint32_t ordered_bits(float value) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(value + 0.0F);  // one zero
  return (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
}

/// The indices of `keys` by ascending key, equal ones by index.
std::vector<std::uint32_t> order_of(const std::vector<std::uint32_t>& keys) {
  constexpr unsigned digit = 11;
  constexpr std::uint32_t digits = 1U << digit;
  std::vector<std::uint32_t> order(keys.size());
  std::vector<std::uint32_t> next(keys.size());
  std::iota(order.begin(), order.end(), 0U);
  for (unsigned shift = 0; shift < 32; shift += digit) {
    std::array<std::uint32_t, digits + 1> begin = {};
    for (const std::uint32_t key : keys) {
      ++begin[((key >> shift) & (digits - 1)) + 1];
    }
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    for (const std::uint32_t i : order) {
      next[begin[(keys[i] >> shift) & (digits - 1)]++] = i;
    }
    order.swap(next);
  }
  return order;
}

TreeFrame frame_of(std::span<const Aabb<3>> boxes, std::array<double, 3>& spread) noexcept {
  Vector<3> min = boxes[0].min();
  Vector<3> max = boxes[0].max();
  for (const Aabb<3>& box : boxes) {
    min = min.cwiseMin(box.min());
    max = max.cwiseMax(box.max());
  }
  const Vector<3> size = 0.5 * max - 0.5 * min;
  spread = {size[0], size[1], size[2]};
  return tree_frame(min, max);
}

/// Cuts the boxes across one axis into strips of equal width. A box is in each strip that it reaches.
class Strips {
 public:
  /// `coarse` times as wide as would be best for boxes of similar size.
  Strips(std::span<const FloatBox> boxes, std::size_t axis, double coarse) : axis_(axis) {
    float most = -std::numeric_limits<float>::infinity();
    double sides = 0;
    low_ = std::numeric_limits<float>::infinity();
    for (const FloatBox& box : boxes) {
      low_ = std::min(low_, box.lo[axis]);
      most = std::max(most, box.hi[axis]);
      sides += static_cast<double>(box.hi[axis]) - static_cast<double>(box.lo[axis]);
    }
    // Strips twice as wide as a box, in the mean, so that a box is in one and a half; with few boxes in a column there
    // is nothing to gain.
    constexpr double boxes_per_column = 64;
    const auto number = static_cast<double>(boxes.size());
    const double size = static_cast<double>(most) - static_cast<double>(low_);
    const double by_side = sides > 0 ? size / (2 * sides / number) : number;
    const double by_number = std::sqrt(number / boxes_per_column);
    count_ = size > 0 ? static_cast<std::size_t>(std::max(1.0, std::min(by_side, by_number) / coarse)) : 1;
    factor_ = count_ > 1 ? static_cast<float>(static_cast<double>(count_) / std::max(size, least_size)) : 0;
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] std::uint32_t first(const FloatBox& box) const noexcept { return of(box.lo[axis_]); }
  [[nodiscard]] std::uint32_t last(const FloatBox& box) const noexcept { return of(box.hi[axis_]); }

 private:
  static constexpr double least_size = 0x1p-60;  // so that the factor is a float

  /// Never decreases, like each of its steps.
  [[nodiscard]] std::uint32_t of(float coordinate) const noexcept {
    const float place = (coordinate - low_) * factor_;
    return static_cast<std::uint32_t>(std::min(place, static_cast<float>(count_ - 1)));
  }

  std::size_t axis_;
  std::size_t count_;
  float low_;
  float factor_;
};

/// The columns in which strips across two axes cross.
class Columns {
 public:
  Columns(std::span<const FloatBox> boxes, const std::array<std::size_t, 3>& axes, double coarse)
      : second_(boxes, axes[1], coarse), third_(boxes, axes[2], coarse) {}

  [[nodiscard]] std::size_t count() const noexcept { return second_.count() * third_.count(); }

  /// How many a box reaches.
  [[nodiscard]] std::size_t reached(const FloatBox& box) const noexcept {
    return std::size_t{second_.last(box) - second_.first(box) + 1} * (third_.last(box) - third_.first(box) + 1);
  }

  /// Calls `use(column, begins)` for each column that a box reaches.
  template <class Use>
  void each(const FloatBox& box, const Use& use) const {
    const std::uint32_t first_i = second_.first(box);
    const std::uint32_t last_i = second_.last(box);
    const std::uint32_t first_j = third_.first(box);
    const std::uint32_t last_j = third_.last(box);
    for (std::uint32_t i = first_i; i <= last_i; ++i) {
      for (std::uint32_t j = first_j; j <= last_j; ++j) {
        use(i * third_.count() + j, (i == first_i ? 1U : 0U) | (j == first_j ? 2U : 0U));
      }
    }
  }

 private:
  Strips second_;
  Strips third_;
};

/// Fine columns, unless some boxes are so large that they would be in too many.
Columns columns_of(std::span<const FloatBox> boxes, const std::array<std::size_t, 3>& axes) {
  constexpr std::size_t most_per_box = 6;  // in the mean; 2.25 for boxes of one size
  for (double coarse = 1;; coarse *= 2) {
    const Columns columns(boxes, axes, coarse);
    std::size_t places = 0;
    for (const FloatBox& box : boxes) {
      places += columns.reached(box);
    }
    if (places <= most_per_box * boxes.size()) {
      return columns;
    }
  }
}

}  // namespace

std::vector<BoxPair> sweep_boxes(std::span<const Aabb<3>> boxes, int threads) {
  std::vector<BoxPair> found;
  if (boxes.size() < 2) {
    return found;
  }
  std::array<double, 3> spread;
  const TreeFrame frame = frame_of(boxes, spread);
  std::array<std::size_t, 3> axes = {0, 1, 2};  // by descending spread
  std::sort(axes.begin(), axes.end(),
            [&](std::size_t i, std::size_t k) { return spread[i] != spread[k] ? spread[i] > spread[k] : i < k; });

  std::vector<FloatBox> small(boxes.size());
  std::vector<std::uint32_t> keys(boxes.size());
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    small[i] = monotone_box(frame, boxes[i]);
    keys[i] = ordered_bits(small[i].lo[axes[0]]);
  }
  const std::vector<std::uint32_t> order = order_of(keys);

  const Columns columns = columns_of(small, axes);
  std::vector<std::size_t> ends(columns.count() + 1);
  for (const FloatBox& box : small) {
    columns.each(box, [&](std::size_t column, unsigned) { ++ends[column + 1]; });
  }
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<SweptBox> swept(ends.back());
  for (const std::uint32_t number : order) {
    columns.each(small[number], [&](std::size_t column, unsigned begins) {
      swept[ends[column]++] = {small[number], number, begins};
    });
  }
  const auto column_at = [&](std::size_t i) {
    const std::size_t begin = i == 0 ? 0 : ends[i - 1];
    return std::span<const SweptBox>(swept).subspan(begin, ends[i] - begin);
  };
  if (threads == 1) {
    SweepScratch scratch;
    for (std::size_t i = 0; i < columns.count(); ++i) {
      sweep_column(column_at(i), axes, boxes, scratch, found);
    }
  } else {
    std::mutex mutex;
    parallel_for(threads, columns.count(), [&](std::size_t i) {
      SweepScratch scratch;
      std::vector<BoxPair> own;
      sweep_column(column_at(i), axes, boxes, scratch, own);
      const std::lock_guard lock(mutex);
      found.insert(found.end(), own.begin(), own.end());
    });
  }
  sort_pairs(found, boxes.size());
  return found;
}

}  // namespace motzkin::detail
