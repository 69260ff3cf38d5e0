#include "motzkin/motion/slice_cache.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "motion/axis_turn.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {

SliceCache::SliceCache(AnyMotion motion, int level) : motion_(std::move(motion)), level_(level) {
  const detail::StandardArithmetic standard;
  if (level < 0 || level > max_slice_level) {
    throw InvalidInput("level of slices: expected from 0 to " + std::to_string(max_slice_level) + ", found " +
                       std::to_string(level));
  }
  for (int i = 0; i < size(); ++i) {
    const Interval times = slice(i);
    bounds_.push_back(motion_.bound(times));
    rates_.push_back(motion_.rate(times));
    poses_.push_back(motion_.pose(times.lower()));
  }
  poses_.push_back(motion_.pose(1));
}

double SliceCache::slice_length() const noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(std::ldexp(1.0, -level_));
}

Interval SliceCache::slice(int index) const {
  const detail::StandardArithmetic standard;
  static_cast<void>(checked(index, size() - 1));
  return {index * slice_length(), (index + 1) * slice_length()};
}

const PoseBound<3>& SliceCache::bound_of(int index) const { return bounds_[checked(index, size() - 1)]; }

const RateBound& SliceCache::rate_of(int index) const { return rates_[checked(index, size() - 1)]; }

const Pose& SliceCache::pose_of(int index) const { return poses_[checked(index, size())]; }

int SliceCache::lower_index(const Interval& times) const {
  const detail::StandardArithmetic standard;
  detail::check_slice(times);
  return std::min(static_cast<int>(std::floor(times.lower() * size())), size() - 1);  // exact: a power of two
}

int SliceCache::upper_index(const Interval& times) const {
  const detail::StandardArithmetic standard;
  const int first = lower_index(times);
  return std::max(first, static_cast<int>(std::ceil(times.upper() * size())) - 1);
}

PoseBound<3> SliceCache::bound(const Interval& times) const {
  const detail::StandardArithmetic standard;
  const int last = upper_index(times);
  int i = lower_index(times);
  PoseBound<3> result = bound_of(i);
  for (++i; i <= last; ++i) {
    detail::widen(result.rotation, bound_of(i).rotation);
    detail::widen(result.translation, bound_of(i).translation);
  }
  return result;
}

RateBound SliceCache::rate(const Interval& times) const {
  const detail::StandardArithmetic standard;
  const int last = upper_index(times);
  int i = lower_index(times);
  RateBound result = rate_of(i);
  for (++i; i <= last; ++i) {
    detail::widen(result.turn, rate_of(i).turn);
    detail::widen(result.translation, rate_of(i).translation);
  }
  return result;
}

std::size_t SliceCache::checked(int index, int most) const {
  if (index < 0 || index > most) {
    throw InvalidInput("slice " + std::to_string(index) + ": expected from 0 to " + std::to_string(most));
  }
  return static_cast<std::size_t>(index);
}

}  // namespace motzkin
