#pragma once

#include <optional>

#include "pair/distance/difference.hpp"
#include "pair/distance/tracked.hpp"

/// The set M of differences in pairs of doubles, scaled so that no number of the pair exceeds 1.

namespace motzkin::detail {

/// Where a set reaches farther along a direction than a vertex, as far as the numbers tell.
struct FartherBack {
  DifferenceVertex vertex;
  bool certain = false;  ///< whether `vertex` is farther back
  double slack = 0;      ///< where not: how much farther another may be, times the length of the direction
};

class PreciseSet {
 public:
  explicit PreciseSet(const CorePair& pair) noexcept;

  /// Whether the numbers are exact but for rounding: false where they spread too far.
  [[nodiscard]] bool usable() const noexcept { return usable_; }
  /// All numbers are those of the pair times 2^exponent.
  [[nodiscard]] int exponent() const noexcept { return exponent_; }
  [[nodiscard]] double scale() const noexcept { return scale_; }
  /// At least the magnitude of each coordinate of any sum of numbers of the pair.
  [[nodiscard]] double reach() const noexcept { return reach_; }

  [[nodiscard]] Triple<Tracked> vertex(const DifferenceVertex& vertex) const noexcept;
  [[nodiscard]] Triple<Tracked> edge(const DifferenceVertex& from, const DifferenceVertex& to) const noexcept;
  [[nodiscard]] FartherBack farther_back(const Triple<Tracked>& direction, const DifferenceVertex& than) const noexcept;

  /// Of any unit.
  [[nodiscard]] static Tracked one() noexcept { return {{1, 0}, 1}; }

  // The same in doubles: numbers rounded to nearest, sums in a fixed order.

  [[nodiscard]] Triple<double> rough_vertex(const DifferenceVertex& vertex) const noexcept;
  /// The vertex least far along a direction, and its place.
  DifferenceVertex rough_support(const Triple<double>& direction, Triple<double>& place) const noexcept;
  /// How far M reaches along a direction: from `low` to `high`.
  void rough_range(const Triple<double>& direction, double& low, double& high) const noexcept;
  /// From the middle of the first shape to that of the second, roughly.
  [[nodiscard]] Triple<double> between_middles() const noexcept;

  /// Point `i` of a side, seen from its origin.
  [[nodiscard]] Triple<Tracked> point(std::size_t side, std::uint32_t i) const noexcept;

 private:
  struct Side {
    const Core* core;
    int count;  ///< axes, or points besides the first
    std::array<Triple<Tracked>, 3> axes;
    std::array<Triple<double>, 3> rough;
  };

  void add_side(Triple<Tracked>& sum, std::size_t side, std::uint32_t name, bool negative) const noexcept;
  void rough_part(std::size_t side, std::uint32_t name, Triple<double>& sum) const noexcept;
  std::uint32_t rough_extreme(std::size_t side, const Triple<double>& direction) const noexcept;
  void look_back(std::size_t side, const Triple<Tracked>& direction, const Triple<double>& rough, std::uint32_t& name,
                 FartherBack& result) const noexcept;
  [[nodiscard]] Triple<double> rough_point(const Core& core, std::uint32_t i) const noexcept {
    const Triple<double> p = core.point(i);
    return {(p[0] - core.origin[0]) * scale_, (p[1] - core.origin[1]) * scale_, (p[2] - core.origin[2]) * scale_};
  }

  bool usable_ = true;
  bool moves_ = false;
  int exponent_ = 0;
  double scale_ = 1;
  double reach_ = 0;
  std::array<Side, 2> sides_;
  Triple<Tracked> offset_;
  Triple<Tracked> drift_;
  Triple<double> rough_offset_;
  Triple<double> rough_drift_;
};

}  // namespace motzkin::detail
