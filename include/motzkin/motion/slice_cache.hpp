#pragma once

#include <vector>

#include "motzkin/motion/any_motion.hpp"

namespace motzkin {

/// The time from 0 to 1 in 2^level slices of equal length: `default_slice_level` unless told, `max_slice_level` at
/// most.
inline constexpr int default_slice_level = 7;
inline constexpr int max_slice_level = 16;

/// The bounds of a motion for each of these slices and its poses between them, computed once. It is a motion itself:
/// its bounds are those of whole slices, so that they cost next to nothing and shorter slices get no tighter ones.
/// Source: 001 sections 9.3 and 14.2.
class SliceCache {
 public:
  /// Throws InvalidInput for a level that is not from 0 to `max_slice_level`, and for what the motion throws.
  explicit SliceCache(AnyMotion motion, int level = default_slice_level);

  [[nodiscard]] const AnyMotion& motion() const noexcept { return motion_; }
  [[nodiscard]] int level() const noexcept { return level_; }
  [[nodiscard]] int size() const noexcept { return 1 << level_; }

  /// 2^-level, exactly.
  [[nodiscard]] double slice_length() const noexcept;

  /// From index / size to (index + 1) / size, exactly. This and what follows throws InvalidInput for no index of a
  /// slice.
  [[nodiscard]] Interval slice(int index) const;
  [[nodiscard]] const PoseBound<3>& bound_of(int index) const;
  [[nodiscard]] const RateBound& rate_of(int index) const;

  /// The pose at index / size, for indices from 0 to `size`.
  [[nodiscard]] const Pose& pose_of(int index) const;

  /// The first and the last of the slices that cover the times, none of which could be left out. A time between two
  /// slices is in the later one, if there is one.
  [[nodiscard]] int lower_index(const Interval& times) const;
  [[nodiscard]] int upper_index(const Interval& times) const;

  /// Of the motion itself.
  [[nodiscard]] Pose pose(double time) const { return motion_.pose(time); }

  /// The hull of the bounds of the slices that cover the times.
  [[nodiscard]] PoseBound<3> bound(const Interval& times) const;
  [[nodiscard]] RateBound rate(const Interval& times) const;

 private:
  [[nodiscard]] std::size_t checked(int index, int most) const;

  AnyMotion motion_;
  int level_;
  std::vector<PoseBound<3>> bounds_;
  std::vector<RateBound> rates_;
  std::vector<Pose> poses_;
};

}  // namespace motzkin
