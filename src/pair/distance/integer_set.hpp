#pragma once

#include <algorithm>
#include <limits>

#include "pair/distance/precise_set.hpp"
#include "pair/exact/integer_pair.hpp"

/// The set M of differences over integers of L limbs, all coordinates in one unit.
///
/// Numbers of the pair are below 2^h units. A vertex of M is the sum of at most 8 of them, an edge that of at most 12,
/// so that both are below 2^n, n = h + 4 <= 64 L - 6. Then components of a cross product are below 2^(2n+1), of
/// e x (w x e) below 2^(3n+2), heights along a normal below 2^(3n+3) and their squares below 2^(6n+6), products of two
/// cross products below 2^(4n+4): nothing overflows 3 L, 6 L and 4 L limbs, their sums included.

namespace motzkin::detail {

/// Bits that vertices and edges need more than the numbers of a pair.
inline constexpr int vertex_bits = 4;

/// The bits of all numbers of a pair and of some others, which are sums of doubles.
[[nodiscard]] inline BitRange bits_of(const CorePair& pair, std::span<const double> others) noexcept {
  int low = std::numeric_limits<int>::max();
  int high = std::numeric_limits<int>::min();
  const auto take = [&](double value, int exponent) {
    if (value != 0) {
      const BitRange range = bit_range(value);
      low = std::min(low, range.low + exponent);
      high = std::max(high, range.high + exponent);
    }
  };
  const auto take_sum = [&](const ScaledSum& number) {
    take(number.value, number.exponent);
    take(number.error, number.exponent);
  };
  for (std::size_t k = 0; k < 3; ++k) {
    take_sum(exact_difference(pair.b.origin[k], pair.a.origin[k]));
    take_sum(pair.drift[k]);
  }
  for (const Core* core : {&pair.a, &pair.b}) {
    for (int i = 0; i < core->axis_count; ++i) {
      for (const ScaledSum& number : core->axes[static_cast<std::size_t>(i)]) {
        take_sum(number);
      }
    }
    for (std::uint32_t i = 1; i < core->point_count; ++i) {
      const Triple<double> p = core->point(i);
      for (std::size_t k = 0; k < 3; ++k) {
        take_sum(exact_difference(p[k], core->origin[k]));
      }
    }
  }
  for (const double number : others) {
    take(number, 0);
  }
  return low > high ? BitRange{0, 1} : BitRange{low, high};
}

template <int N>
[[nodiscard]] int sign(const WideInteger<N>& x) noexcept {
  return x.negative() ? -1 : (x.zero() ? 0 : 1);
}

template <int N, int M>
[[nodiscard]] double ratio(const WideInteger<N>& a, const WideInteger<M>& b) noexcept {
  return std::fmin(std::fmax(quotient(a, b, 0, Rounding::Down), 0), 1);
}

template <int M, int N>
[[nodiscard]] WideInteger<M> widened_to(const WideInteger<N>& x) noexcept {
  static_assert(M >= N);
  WideInteger<M> result;
  std::copy(x.limbs.begin(), x.limbs.end(), result.limbs.begin());
  std::fill(result.limbs.begin() + N, result.limbs.end(), x.sign_mask());
  return result;
}

/// The cross product of vectors of different widths.
template <int N, int M>
requires(N != M)
    [[nodiscard]] IntegerTriple<N + M> cross(const IntegerTriple<N>& a, const IntegerTriple<M>& b) noexcept {
  const auto minor = [&](std::size_t i, std::size_t j) {
    WideInteger<N + M> result = a[i] * b[j];
    subtract_product(result, a[j], b[i]);
    return result;
  };
  return {minor(1, 2), minor(2, 0), minor(0, 1)};
}

/// A vector as doubles, up to a power of two; each component within 2^-51 of itself, relatively, or 2^-1000.
template <int N>
[[nodiscard]] Triple<double> rough_direction(const IntegerTriple<N>& vector) noexcept {
  int exponent = std::numeric_limits<int>::min();
  for (const WideInteger<N>& component : vector) {
    if (!component.zero()) {
      exponent = std::max(exponent, leading(magnitude(component)).exponent + 64);
    }
  }
  Triple<double> result{};
  for (std::size_t k = 0; k < 3; ++k) {
    if (!vector[k].zero()) {
      const Leading top = leading(magnitude(vector[k]));
      const double size = std::ldexp(static_cast<double>(top.top), std::max(top.exponent - exponent, -2000));
      result[k] = vector[k].negative() ? -size : size;
    }
  }
  return result;
}

template <int L>
class IntegerSet {
 public:
  /// `low` is the exponent of the unit. Both must outlive this.
  IntegerSet(const CorePair& pair, int low) noexcept : pair_(pair), low_(low) {
    for (std::size_t k = 0; k < 3; ++k) {
      offset_[k] = integer(exact_difference(pair.b.origin[k], pair.a.origin[k]));
      drift_[k] = integer(pair.drift[k]);
    }
    moves_ = !is_zero(drift_);
    for (std::size_t s = 0; s < 2; ++s) {
      const Core& core = of_side(s);
      for (std::size_t i = 0; i < static_cast<std::size_t>(core.axis_count); ++i) {
        IntegerTriple<L>& axis = axes_[s][i];
        for (std::size_t k = 0; k < 3; ++k) {
          axis[k] = integer(core.axes[i][k]);
        }
        if (core.centred) {
          offset_ = s == 0 ? offset_ + axis : offset_ - axis;
          axis = axis + axis;
        }
      }
    }
  }

  [[nodiscard]] IntegerTriple<L> vertex(const DifferenceVertex& vertex) const noexcept {
    IntegerTriple<L> result = offset_ + part(1, vertex.b) - part(0, vertex.a);
    return vertex.late ? result + drift_ : result;
  }

  [[nodiscard]] IntegerTriple<L> edge(const DifferenceVertex& from, const DifferenceVertex& to) const noexcept {
    return vertex(to) - vertex(from);
  }

  /// Of any unit.
  [[nodiscard]] static WideInteger<L> one() noexcept { return WideInteger<L>::of(1); }

  /// The vertex farthest back along a direction, if any is farther back than one that is known.
  template <int N>
  MOTZKIN_OWN_FRAME std::optional<DifferenceVertex> farther_back(const IntegerTriple<N>& direction,
                                                                 const DifferenceVertex& than) const noexcept {
    DifferenceVertex result = than;
    const IntegerTriple<N> opposite = {-direction[0], -direction[1], -direction[2]};
    bool found = look_back(1, direction, result.b);
    found = look_back(0, opposite, result.a) || found;
    if (moves_) {
      const WideInteger<N + L> way = dot(direction, drift_);
      if (than.late ? way.positive() : way.negative()) {
        result.late = !than.late;
        found = true;
      }
    }
    return found ? std::optional(result) : std::nullopt;
  }

 private:
  [[nodiscard]] const Core& of_side(std::size_t side) const noexcept { return side == 0 ? pair_.a : pair_.b; }
  [[nodiscard]] WideInteger<L> integer(const ScaledSum& number) const noexcept {
    return scaled_integer<L>(number, low_);
  }

  /// A vertex of a side, seen from its origin.
  [[nodiscard]] IntegerTriple<L> part(std::size_t side, std::uint32_t name) const noexcept {
    const Core& core = of_side(side);
    IntegerTriple<L> result = zero_triple<L>();
    if (core.points != nullptr) {
      const Triple<double> p = core.point(name);
      for (std::size_t k = 0; k < 3; ++k) {
        result[k] = integer(exact_difference(p[k], core.origin[k]));
      }
    } else if (core.kind == FrameKind::Simplex) {
      result = name == 0 ? result : axes_[side][name - 1];
    } else {
      for (std::size_t i = 0; i < static_cast<std::size_t>(core.axis_count); ++i) {
        if ((name >> i & 1U) != 0) {
          result = result + axes_[side][i];
        }
      }
    }
    return result;
  }

  template <int N>
  bool look_back(std::size_t side, const IntegerTriple<N>& direction, std::uint32_t& name) const noexcept {
    const Core& core = of_side(side);
    const std::uint32_t before = name;
    if (core.points == nullptr && core.kind == FrameKind::Cuboid) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(core.axis_count); ++i) {
        const WideInteger<N + L> along = dot(direction, axes_[side][i]);
        const bool taken = (name >> i & 1U) != 0;
        if (taken ? along.positive() : along.negative()) {
          name ^= 1U << i;
        }
      }
      return name != before;
    }
    const bool many = core.points != nullptr;
    const std::uint32_t count = many ? core.point_count : static_cast<std::uint32_t>(core.axis_count) + 1;
    // Doubles leave few of many points. Coordinates are seen from the origin, so that their size is that of the core.
    const Triple<double> rough = many ? rough_direction(direction) : Triple<double>{};
    const double scale = many && core.reach > 0 ? std::ldexp(1.0, std::clamp(-std::ilogb(core.reach), -1020, 1000)) : 1;
    const auto estimate = [&](std::uint32_t i, double& bound) {
      const Triple<double> p = core.point(i);
      double value = 0;
      bound = 0x1p-900;
      for (std::size_t k = 0; k < 3; ++k) {
        const double product = rough[k] * ((p[k] - core.origin[k]) * scale);
        value += product;
        bound += 32 * unit_roundoff * std::abs(product);
      }
      return value;
    };
    double threshold = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; many && i < count; ++i) {
      double bound = 0;
      const double value = estimate(i, bound);
      threshold = std::fmin(threshold, value + bound);
    }
    WideInteger<N + L> least = dot(direction, part(side, name));
    for (std::uint32_t i = 0; i < count; ++i) {
      double bound = 0;
      if (i == name || (many && estimate(i, bound) - bound > threshold)) {
        continue;
      }
      const WideInteger<N + L> along = dot(direction, part(side, i));
      if (along < least) {
        least = along;
        name = i;
      }
    }
    return name != before;
  }

  const CorePair& pair_;
  int low_;
  bool moves_ = false;
  IntegerTriple<L> offset_;
  IntegerTriple<L> drift_;
  std::array<std::array<IntegerTriple<L>, 3>, 2> axes_;
};

/// Calls `function.operator()<L>(low)` with limbs enough for the numbers of a pair, and the exponent of their unit.
template <class Function>
auto with_integer_set(const CorePair& pair, std::span<const double> others, const Function& function) noexcept {
  const BitRange bits = bits_of(pair, others);
  return with_limbs(bits.high - bits.low + vertex_bits,
                    [&]<int L>() { return function(IntegerSet<L>(pair, bits.low), bits.low); });
}

}  // namespace motzkin::detail
