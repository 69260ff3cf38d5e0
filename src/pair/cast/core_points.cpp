#include "pair/cast/core_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>

#include "number/wide_integer.hpp"

namespace motzkin::detail {
namespace {

/// The lowest bit of the numbers it was shown.
class LowestBit {
 public:
  void take(double value, int exponent = 0) noexcept {
    if (value != 0) {
      low_ = std::min(low_, bit_range(value).low + exponent);
    }
  }
  void take(const ScaledSum& number) noexcept {
    take(number.value, number.exponent);
    take(number.error, number.exponent);
  }
  void take(const Triple<double>& vector) noexcept {
    for (const double value : vector) {
      take(value);
    }
  }
  /// 0 where all of them were zero.
  [[nodiscard]] int value() const noexcept { return low_ == std::numeric_limits<int>::max() ? 0 : low_; }

 private:
  int low_ = std::numeric_limits<int>::max();
};

int unit_of(const Triple<double>& origin, const Core& core, double radius) {
  LowestBit bit;
  bit.take(origin);
  bit.take(radius);
  bit.take(core.origin);
  for (int i = 0; i < core.axis_count; ++i) {
    for (const ScaledSum& number : core.axes[static_cast<std::size_t>(i)]) {
      bit.take(number);
    }
  }
  for (std::uint32_t i = 0; i < core.point_count; ++i) {
    bit.take(core.point(i));
  }
  return bit.value();
}

/// value / 2^unit, which is an integer.
BigInteger in_units(double value, int unit) { return Dyadic(value).in_units(unit); }
BigInteger in_units(const ScaledSum& sum, int unit) {
  return in_units(sum.value, unit - sum.exponent) + in_units(sum.error, unit - sum.exponent);
}

template <class Number>
Triple<BigInteger> in_units(const Triple<Number>& vector, int unit) {
  return {in_units(vector[0], unit), in_units(vector[1], unit), in_units(vector[2], unit)};
}

/// The double nearest to `value 2^exponent`, or the one beside it.
double rounded(const BigInteger& value, int exponent) {
  const int excess = std::max(0, bit_length(value) - 62);
  return std::ldexp(static_cast<double>(static_cast<std::int64_t>(shifted(value, -excess))), exponent + excess);
}

/// The corners of a core with axes.
std::vector<Triple<BigInteger>> corners_of(const Core& core, int unit) {
  std::vector<Triple<BigInteger>> result = {in_units(core.origin, unit)};
  for (int i = 0; i < core.axis_count; ++i) {
    const Triple<BigInteger> axis = in_units(core.axes[static_cast<std::size_t>(i)], unit);
    const std::size_t count = core.kind == FrameKind::Cuboid ? result.size() : 1;
    for (std::size_t k = 0; k < count; ++k) {
      result.push_back(sum(result[k], axis));
      if (core.centred) {
        result[k] = difference(result[k], axis);
      }
    }
  }
  return result;
}

double size_of(const Triple<double>& v) { return (std::abs(v[0]) + std::abs(v[1])) + std::abs(v[2]); }

/// A normal and a level divided by a power of two, so that the largest component is between 1/2 and 1, and rounded.
struct RoundedTest {
  Triple<double> normal;
  double level;
};

RoundedTest rounded_test(const Triple<BigInteger>& normal, const BigInteger& level, int unit) {
  const int size = std::max({bit_length(normal[0]), bit_length(normal[1]), bit_length(normal[2])});
  return {{rounded(normal[0], -size), rounded(normal[1], -size), rounded(normal[2], -size)},
          rounded(level, unit - size)};
}

}  // namespace

CorePoints::CorePoints(const Ray<3>& ray, const Core& core, double radius)
    : origin_(triple_of<3>(ray.origin())),
      rounded_direction_(triple_of<3>(ray.direction())),
      rounded_radius_(radius),
      core_(core),
      size_(core.point_count),
      unit_(unit_of(origin_, core, radius)) {
  LowestBit bit;
  bit.take(rounded_direction_);
  direction_ = in_units(rounded_direction_, bit.value());
  parameter_exponent_ = unit_ - bit.value();
  radius_ = in_units(radius, unit_);
  if (core.points == nullptr) {
    const Triple<BigInteger> origin = in_units(origin_, unit_);
    for (const Triple<BigInteger>& corner : corners_of(core, unit_)) {
      corners_.push_back(difference(corner, origin));
      Triple<double>& rounded_corner = rounded_corners_.emplace_back();
      for (std::size_t k = 0; k < 3; ++k) {
        rounded_corner[k] = rounded(corners_.back()[k], unit_);
      }
    }
    size_ = static_cast<std::uint32_t>(corners_.size());
  }
}

Triple<BigInteger> CorePoints::exact_point(std::uint32_t i) const {
  return core_.points == nullptr ? corners_[i] : difference(in_units(core_.point(i), unit_), in_units(origin_, unit_));
}

Triple<double> CorePoints::rounded_point(std::uint32_t i) const {
  return core_.points == nullptr ? rounded_corners_[i] : difference(core_.point(i), origin_);
}

template <class Number>
Triple<Number> CorePoints::point(std::uint32_t i) const {
  if constexpr (std::is_same_v<Number, double>) {
    return rounded_point(i);
  } else {
    const Triple<BigInteger> point = exact_point(i);
    return {Number(point[0]), Number(point[1]), Number(point[2])};
  }
}

template <class Number>
Triple<Number> CorePoints::direction() const {
  if constexpr (std::is_same_v<Number, double>) {
    return rounded_direction_;
  } else {
    return {Number(direction_[0]), Number(direction_[1]), Number(direction_[2])};
  }
}

template <class Number>
Number CorePoints::radius() const {
  if constexpr (std::is_same_v<Number, double>) {
    return rounded_radius_;
  } else {
    return Number(radius_);
  }
}

std::optional<std::uint32_t> CorePoints::beyond(const Triple<BigInteger>& normal, const BigInteger& level,
                                                bool first) const {
  if (normal[0].is_zero() && normal[1].is_zero() && normal[2].is_zero()) {
    return level < 0 ? std::optional<std::uint32_t>(0) : std::nullopt;
  }
  const RoundedTest test = rounded_test(normal, level, unit_);
  // Components of the normal and of the point are off by an ulp at most, those of the normal are at most 1.
  const double room = 16 * unit_roundoff * std::abs(test.level) + 0x1p-900;
  std::optional<std::uint32_t> farthest;
  double most = -std::numeric_limits<double>::infinity();
  for (std::uint32_t i = 0; i < size_; ++i) {
    const Triple<double> point = rounded_point(i);
    const double height = dot(test.normal, point) - test.level;
    const bool is_behind = height < -(32 * unit_roundoff * size_of(point) + room);  // NaN: not for certain
    if (is_behind || (farthest && height <= most)) {
      continue;
    }
    if (dot(normal, exact_point(i)) > level) {
      farthest = i;
      most = height;
      if (first) {
        break;
      }
    }
  }
  return farthest;
}

std::optional<std::uint32_t> CorePoints::beyond(const Triple<Fraction>& normal, const Fraction& level) const {
  const std::array<Fraction, 4> numbers = {normal[0], normal[1], normal[2], level};
  const bool is_common = std::all_of(numbers.begin(), numbers.end(), [&](const Fraction& number) {
    return number.denominator() == level.denominator();
  });
  std::array<BigInteger, 4> whole;  // times the product of all denominators, or the common one
  for (std::size_t i = 0; i < whole.size(); ++i) {
    whole.at(i) = numbers.at(i).numerator();
    for (std::size_t k = 0; !is_common && k < numbers.size(); ++k) {
      whole.at(i) *= k == i ? BigInteger(1) : numbers.at(k).denominator();
    }
  }
  return beyond({whole[0], whole[1], whole[2]}, whole[3]);
}

std::optional<std::uint32_t> CorePoints::beyond(const Triple<double>& normal, double level) const {
  std::optional<std::uint32_t> farthest;
  for (std::uint32_t i = 0; i < size_; ++i) {
    const double height = dot(normal, rounded_point(i));
    if (height > level) {
      farthest = i;
      level = height;
    }
  }
  return farthest;
}

#define MOTZKIN_INSTANTIATE(Number)                               \
  template Triple<Number> CorePoints::point(std::uint32_t) const; \
  template Triple<Number> CorePoints::direction<Number>() const;  \
  template Number CorePoints::radius<Number>() const;
MOTZKIN_INSTANTIATE(double)
MOTZKIN_INSTANTIATE(BigInteger)
MOTZKIN_INSTANTIATE(Fraction)

}  // namespace motzkin::detail
