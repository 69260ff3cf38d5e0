#pragma once

#include "pair/exact/edge_vectors.hpp"

/// A pair over integers. Each coordinate is scaled by a power of two of its own, which is an affine map and changes no
/// relation. L is the number of limbs of a coordinate.

namespace motzkin::detail {

/// Spare bits of a coordinate, so that no sum of the products below overflows.
/// Derivation: docs/decisions/0006-integers-for-exact-signs.md.
inline constexpr int spare_bits = 6;

/// Limbs that hold every coordinate that a shape may contain.
inline constexpr int most_limbs = 51;

template <int N>
using IntegerTriple = Triple<WideInteger<N>>;

template <int N>
[[nodiscard]] IntegerTriple<N> operator-(const IntegerTriple<N>& a, const IntegerTriple<N>& b) noexcept {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

template <int N>
[[nodiscard]] IntegerTriple<N> operator+(const IntegerTriple<N>& a, const IntegerTriple<N>& b) noexcept {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

template <int N>
[[nodiscard]] IntegerTriple<N> zero_triple() noexcept {
  return {WideInteger<N>::of(0), WideInteger<N>::of(0), WideInteger<N>::of(0)};
}

template <int N>
[[nodiscard]] bool is_zero(const IntegerTriple<N>& vector) noexcept {
  return vector[0].zero() && vector[1].zero() && vector[2].zero();
}

template <int N, int M>
[[nodiscard]] WideInteger<N + M> dot(const IntegerTriple<N>& a, const IntegerTriple<M>& b) noexcept {
  if constexpr (N == 2 && M == 1) {
    // The case that matters, with the carries of the three products put off to the end.
    DoubleLimb lowest = 0;
    __int128 upper = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto factor = static_cast<std::int64_t>(b[k].limbs[0]);
      const DoubleLimb low = DoubleLimb{a[k].limbs[0]} * b[k].limbs[0];
      lowest += static_cast<std::uint64_t>(low);
      upper += static_cast<__int128>(static_cast<std::int64_t>(a[k].limbs[1])) * factor;
      upper += static_cast<std::uint64_t>(low >> 64U);
      upper -= a[k].limbs[0] & b[k].sign_mask();
    }
    const auto rest = static_cast<DoubleLimb>(upper) + static_cast<std::uint64_t>(lowest >> 64U);
    return {{static_cast<std::uint64_t>(lowest), static_cast<std::uint64_t>(rest),
             static_cast<std::uint64_t>(rest >> 64U)}};
  } else {
    WideInteger<N + M> sum = a[0] * b[0];
    add_product(sum, a[1], b[1]);
    add_product(sum, a[2], b[2]);
    return sum;
  }
}

template <int N>
[[nodiscard]] IntegerTriple<2 * N> cross(const IntegerTriple<N>& a, const IntegerTriple<N>& b) noexcept {
  const auto minor = [&](std::size_t i, std::size_t j) -> WideInteger<2 * N> {
    if constexpr (N == 1) {
      return a[i] * b[j] - a[j] * b[i];
    } else {
      WideInteger<2 * N> result = a[i] * b[j];
      subtract_product(result, a[j], b[i]);
      return result;
    }
  };
  return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

/// The range of a linear function over a shape, relative to its origin, from its values at the axes.
template <int N>
struct IntegerExtent {
  WideInteger<N> low = WideInteger<N>::of(0);
  WideInteger<N> high = WideInteger<N>::of(0);

  void take(FrameKind kind, const WideInteger<N>& at_axis) noexcept {
    WideInteger<N>& end = at_axis.negative() ? low : high;
    if (kind == FrameKind::Cuboid) {
      end = end + at_axis;
    } else if (at_axis.negative() ? at_axis < end : end < at_axis) {
      end = at_axis;
    }
  }
};

/// What all edges and the drift span together, as a choice of coordinates: projecting out the others loses nothing. It
/// need not be done, because the normals of `for_each_normal` do not look at them.
struct SpannedSpace {
  int rank = 0;
  Triple<bool> kept{};
  bool holds_offset = true;  ///< whether the offset lies in it; if not, the shapes are disjoint
};

/// number * 2^-low, which must be an integer that fits.
template <int L>
[[nodiscard]] WideInteger<L> scaled_integer(const ScaledSum& number, int low) noexcept {
  const WideInteger<L> value = scaled_integer<L>(number.value, low - number.exponent);
  return number.error == 0 ? value : value + scaled_integer<L>(number.error, low - number.exponent);
}

template <int L>
struct IntegerPair : EdgeVectors<WideInteger<L>> {
  using Base = EdgeVectors<WideInteger<L>>;

  explicit IntegerPair(const PairNumbers& numbers) noexcept
      : Base(
            numbers,
            [&](const ScaledSum& number, std::size_t k) { return scaled_integer<L>(number, numbers.bits[k].low); },
            [](const IntegerTriple<L>& a, const IntegerTriple<L>& b) { return a + b; },
            [](const IntegerTriple<L>& a, const IntegerTriple<L>& b) { return a - b; }, WideInteger<L>::of(0),
            WideInteger<L>::of(1)) {}

  [[nodiscard]] IntegerExtent<3 * L> extent(std::size_t side, const IntegerTriple<2 * L>& normal) const noexcept {
    IntegerExtent<3 * L> result;
    for (const auto& axis : this->axes(side)) {
      result.take(this->kinds[side], dot(normal, axis));
    }
    return result;
  }

  [[nodiscard]] SpannedSpace spanned_space() const noexcept;
};

template <int L>
SpannedSpace IntegerPair<L>::spanned_space() const noexcept {
  std::array<const IntegerTriple<L>*, 7> vectors;
  std::size_t count = 0;
  for (std::size_t s = 0; s < 2; ++s) {
    for (const auto& axis : this->axes(s)) {
      vectors[count++] = &axis;
    }
  }
  if (!is_zero(this->drift)) {
    vectors[count++] = &this->drift;
  }
  if (count == 0) {
    return {0, {}, is_zero(this->offset)};
  }
  const auto coordinate_of = [](const auto& vector) {
    std::size_t k = 0;
    while (vector[k].zero()) {
      ++k;
    }
    return k;
  };
  const IntegerTriple<L>& line = *vectors[0];
  for (std::size_t i = 1; i < count; ++i) {
    const IntegerTriple<2 * L> normal = cross(line, *vectors[i]);
    if (is_zero(normal)) {
      continue;
    }
    for (std::size_t j = i + 1; j < count; ++j) {
      if (!dot(normal, *vectors[j]).zero()) {
        return {3, {true, true, true}, true};
      }
    }
    SpannedSpace plane{2, {true, true, true}, dot(normal, this->offset).zero()};
    plane.kept[coordinate_of(normal)] = false;
    return plane;
  }
  SpannedSpace result{1, {}, is_zero(cross(line, this->offset))};
  result.kept[coordinate_of(line)] = true;
  return result;
}

/// Calls `function.operator()<L>()` with the number of limbs that hold coordinates of this width.
template <class Function>
auto with_limbs(int width, const Function& function) noexcept {
  if (width + spare_bits <= 64) {
    return function.template operator()<1>();
  }
  if (width + spare_bits <= 2 * 64) {
    return function.template operator()<2>();
  }
  if (width + spare_bits <= 5 * 64) {
    return function.template operator()<5>();
  }
  return function.template operator()<most_limbs>();
}

/// Calls `function` with an IntegerPair whose limbs hold the numbers.
template <class Function>
auto with_integers(const PairNumbers& numbers, const Function& function) noexcept {
  return with_limbs(numbers.width(), [&]<int L>() { return function(IntegerPair<L>(numbers)); });
}

}  // namespace motzkin::detail
