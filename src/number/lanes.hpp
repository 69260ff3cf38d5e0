#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace motzkin {

/// N doubles worked on side by side, in pairs that every 64-bit processor has registers for. An odd last one is paired
/// with a copy of itself. Only operations that round each lane as a lone double would be rounded are here, so results
/// have the same bits as scalar code; and no branch depends on a value.
template <int N>
struct Lanes {
  using Pair = double __attribute__((vector_size(16)));
  static constexpr std::size_t pair_count = static_cast<std::size_t>(N + 1) / 2;

  std::array<Pair, pair_count> pairs;

  double operator[](int lane) const noexcept { return pairs[static_cast<std::size_t>(lane) / 2][lane % 2]; }

  static Lanes all(double value) noexcept {
    Lanes result;
    result.pairs.fill(Pair{value, value});
    return result;
  }

  /// Lane i is `value(i)`.
  template <class Value>
  static Lanes of(const Value& value) noexcept {
    Lanes result;
    for (int p = 0; p < static_cast<int>(pair_count); ++p) {
      result.pairs[static_cast<std::size_t>(p)] = Pair{value(2 * p), value(2 * p + 1 < N ? 2 * p + 1 : 2 * p)};
    }
    return result;
  }
};

/// Lane by lane `operation(a, b)`, on pairs.
template <int N, class Operation>
Lanes<N> apply(const Lanes<N>& a, const Lanes<N>& b, const Operation& operation) noexcept {
  Lanes<N> result;
  for (std::size_t p = 0; p < Lanes<N>::pair_count; ++p) {
    result.pairs[p] = operation(a.pairs[p], b.pairs[p]);
  }
  return result;
}

template <int N>
Lanes<N> operator+(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x + y; });
}
template <int N>
Lanes<N> operator-(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x - y; });
}
template <int N>
Lanes<N> operator*(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x * y; });
}
template <int N>
Lanes<N> operator/(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x / y; });
}
template <int N>
Lanes<N> operator-(const Lanes<N>& a) noexcept {
  return apply(a, a, [](auto x, auto) { return -x; });
}
/// The second where a lane holds NaN.
template <int N>
Lanes<N> smaller(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x < y ? x : y; });
}
template <int N>
Lanes<N> larger(const Lanes<N>& a, const Lanes<N>& b) noexcept {
  return apply(a, b, [](auto x, auto y) { return x > y ? x : y; });
}
template <int N>
Lanes<N> magnitude(const Lanes<N>& a) noexcept {
  using Bits = std::int64_t __attribute__((vector_size(16)));
  constexpr std::int64_t without_sign = INT64_MAX;
  return apply(a, a, [](auto x, auto) {
    return reinterpret_cast<typename Lanes<N>::Pair>(reinterpret_cast<Bits>(x) & Bits{without_sign, without_sign});
  });
}

/// The larger of `so_far` and of all lanes, folded into two.
template <int N>
Lanes<2> folded_larger(Lanes<2> so_far, const Lanes<N>& lanes) noexcept {
  for (const auto& pair : lanes.pairs) {
    so_far.pairs[0] = so_far.pairs[0] > pair ? so_far.pairs[0] : pair;
  }
  return so_far;
}

/// The largest and the smallest of all lanes.
template <int N>
double largest_lane(const Lanes<N>& a) noexcept {
  auto pair = a.pairs[0];
  for (std::size_t p = 1; p < Lanes<N>::pair_count; ++p) {
    pair = pair > a.pairs[p] ? pair : a.pairs[p];
  }
  const typename Lanes<N>::Pair swapped = {pair[1], pair[0]};
  return (pair > swapped ? pair : swapped)[0];
}
template <int N>
double smallest_lane(const Lanes<N>& a) noexcept {
  return -largest_lane(-a);
}

/// Number of the first lane above `limit`, or N where there is none.
template <int N>
int first_lane_above(const Lanes<N>& a, double limit) noexcept {
  unsigned above = 1U << static_cast<unsigned>(N);
  for (int lane = 0; lane < N; ++lane) {
    above |= (a[lane] > limit ? 1U : 0U) << static_cast<unsigned>(lane);
  }
  return std::countr_zero(above);
}

/// Lane i of the result is lane i + Shift of three, counted in a circle.
template <int Shift>
Lanes<3> rotated(const Lanes<3>& a) noexcept {
  return Lanes<3>::of([&](int i) { return a[(i + Shift) % 3]; });
}

/// Two sets of three lanes one after the other.
inline Lanes<6> joined(const Lanes<3>& a, const Lanes<3>& b) noexcept {
  return Lanes<6>::of([&](int i) { return i < 3 ? a[i] : b[i - 3]; });
}

}  // namespace motzkin
