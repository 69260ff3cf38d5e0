#pragma once

#include <cfloat>
#include <cmath>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "motzkin/number/floating_point.hpp"

#if __FINITE_MATH_ONLY__
#error "Motzkin's intervals may be unbounded: build without -ffinite-math-only."
#endif
#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 16
#error "Motzkin needs doubles that are rounded to double after every operation: build for SSE2, not for the x87 unit."
#endif

/// Arithmetic on the two ends of an interval side by side: the first lane is rounded down, the second up, without
/// touching the rounding mode. The exact error of an operation rounded to nearest, itself a double, tells whether an
/// end has to move to its neighbour. So every result is the smallest interval of doubles around the exact one, whatever
/// the compiler, its flags and the processor.
///
/// Contraction: under -ffp-contract=fast a compiler may replace a product and a sum by a fused multiply-add. Factors
/// and products that must be rounded by themselves go through `settled`, which the compiler cannot see through; the
/// other products here are exact, so that fusing them changes nothing.

namespace motzkin::detail {

using Ends = double __attribute__((vector_size(16)));
using EndBits = long long __attribute__((vector_size(16)));

/// The numbers as they are, rounded to double: no operation before this is fused with one after.
[[nodiscard]] inline Ends settled(Ends ends) noexcept {
#if defined(__x86_64__)
  __asm__("" : "+x"(ends));
#elif defined(__aarch64__)
  __asm__("" : "+w"(ends));
#else
  volatile Ends copy = ends;
  ends = copy;
#endif
  return ends;
}

[[nodiscard]] inline EndBits bits(Ends ends) noexcept { return reinterpret_cast<EndBits>(ends); }
[[nodiscard]] inline Ends from_bits(EndBits bits) noexcept { return reinterpret_cast<Ends>(bits); }

// Comparisons, lane by lane, all bits of a lane set where they hold. Written with operators, GCC 12 takes the lanes of
// combined ones apart.
#if defined(__SSE2__)
[[nodiscard]] inline EndBits less(Ends a, Ends b) noexcept { return bits(_mm_cmplt_pd(a, b)); }
[[nodiscard]] inline EndBits at_most(Ends a, Ends b) noexcept { return bits(_mm_cmple_pd(a, b)); }
[[nodiscard]] inline EndBits equal(Ends a, Ends b) noexcept { return bits(_mm_cmpeq_pd(a, b)); }
#else
[[nodiscard]] inline EndBits less(Ends a, Ends b) noexcept { return a < b; }
[[nodiscard]] inline EndBits at_most(Ends a, Ends b) noexcept { return a <= b; }
[[nodiscard]] inline EndBits equal(Ends a, Ends b) noexcept { return a == b; }
#endif

[[nodiscard]] inline bool both(EndBits condition) noexcept {
#if defined(__SSE2__)
  return _mm_movemask_pd(from_bits(condition)) == 3;
#else
  return (condition[0] & condition[1]) != 0;
#endif
}

[[nodiscard]] inline Ends swapped(Ends ends) noexcept { return __builtin_shufflevector(ends, ends, 1, 0); }
[[nodiscard]] inline Ends magnitude(Ends ends) noexcept { return from_bits(bits(ends) & INT64_MAX); }

/// (-lower, upper): what is outwards is upwards in both lanes.
[[nodiscard]] inline Ends outward(Ends ends) noexcept { return from_bits(bits(ends) ^ EndBits{INT64_MIN, 0}); }

/// (-upper, -lower), without negative zeros.
[[nodiscard]] inline Ends negated(Ends ends) noexcept { return Ends{0, 0} - swapped(ends); }

/// `condition ? yes : no`, lane by lane.
[[nodiscard]] inline Ends select(EndBits condition, Ends yes, Ends no) noexcept {
  return from_bits((bits(yes) & condition) | (bits(no) & ~condition));
}

/// The outer of either end.
[[nodiscard]] inline Ends wider(Ends a, Ends b) noexcept { return select(less(outward(b), outward(a)), a, b); }

/// The second where an operand is NaN.
[[nodiscard]] inline Ends lesser(Ends a, Ends b) noexcept {
#if defined(__SSE2__)
  return _mm_min_pd(a, b);
#else
  return select(less(a, b), a, b);
#endif
}
[[nodiscard]] inline Ends greater(Ends a, Ends b) noexcept {
#if defined(__SSE2__)
  return _mm_max_pd(a, b);
#else
  return select(less(b, a), a, b);
#endif
}

/// Moves an end to its neighbour where the exact value, nearest + error, lies beyond. No end that moves is 0.
[[nodiscard]] inline Ends move_outwards(Ends nearest, Ends error) noexcept {
  const EndBits beyond = less(Ends{0, 0}, outward(error));
  const EndBits inwards = less(outward(nearest), Ends{0, 0});  // there the neighbour has the smaller magnitude
  return from_bits(bits(nearest) - ((beyond ^ inwards) - inwards));
}

// The same for the numbers that the quick way leaves: infinite, close to overflow, or with errors that underflow.
[[nodiscard]] Ends add_far(Ends a, Ends b) noexcept;
[[nodiscard]] Ends multiply_far(Ends a, Ends b) noexcept;
[[nodiscard]] Ends divide_far(Ends a, Ends b) noexcept;

/// Products of at least this magnitude have an error that is a double.
inline constexpr double least_near = 0x1p-960;
/// Sums of at most this magnitude overflow in no step.
inline constexpr double most_near = 0x1p1000;

/// a + b, lane by lane.
[[nodiscard]] inline Ends add_outwards(Ends a, Ends b) noexcept {
  const Ends sum = a + b;
  const Ends b_part = sum - a;
  const Ends error = (a - (sum - b_part)) + (b - b_part);
  if (!both(at_most(magnitude(sum), Ends{most_near, most_near}))) [[unlikely]] {  // NaN: not near
    return add_far(a, b);
  }
  return move_outwards(sum, error);
}

/// The 26 leading bits, to nearest; what is left fits 26 bits and a sign.
[[nodiscard]] inline Ends leading_half(Ends ends) noexcept {
  constexpr std::int64_t tail = (1LL << 27) - 1;
  return from_bits((bits(ends) + (1LL << 26)) & ~tail);
}

/// a * b - product, exact where the product is near; infinite or NaN where a step overflows. Source: Dekker.
[[nodiscard]] inline Ends product_error(Ends a, Ends b, Ends product) noexcept {
#if defined(__FMA__)
  return Ends{__builtin_fma(a[0], b[0], -product[0]), __builtin_fma(a[1], b[1], -product[1])};
#else
  const Ends a_head = leading_half(a);
  const Ends b_head = leading_half(b);
  const Ends a_tail = a - a_head;
  const Ends b_tail = b - b_head;
  return a_tail * b_tail - (((product - a_head * b_head) - a_head * b_tail) - a_tail * b_head);
#endif
}

/// a * b, lane by lane, where 0 times infinity is 0.
[[nodiscard]] inline Ends multiply_outwards(Ends a, Ends b) noexcept {
  const Ends product = settled(a * b);
  const Ends error = product_error(a, b, product);
  const Ends size = magnitude(product);
  const EndBits zero = equal(a, Ends{0, 0}) | equal(b, Ends{0, 0});
  const EndBits exact_error = at_most(Ends{least_near, least_near}, size) | zero;
  if (!both(at_most(magnitude(error), size) & exact_error)) [[unlikely]] {  // NaN: not near
    return multiply_far(a, b);
  }
  return move_outwards(product + 0.0, error);  // no negative zero
}

/// The products of the ends of two intervals, two by two: the largest of the upper ones, negated the least of the
/// lower ones.
struct EndProducts {
  Ends negated_low;
  Ends high;

  EndProducts(Ends x, Ends y, Ends y_swapped) noexcept {
    const Ends straight = x * y;
    const Ends across = x * y_swapped;
    negated_low = from_bits(bits(lesser(straight, across)) ^ INT64_MIN);
    high = greater(across, straight);
  }
};

/// (-lower, upper) of the product of two intervals, each rounded to nearest. Where an end is infinite, a lane is
/// infinite or NaN, or both are right; that depends on which operands stand first here and above.
[[nodiscard]] inline Ends nearest_product(Ends x, Ends y, Ends y_swapped) noexcept {
  const EndProducts p(x, y, y_swapped);
  return greater(__builtin_shufflevector(p.negated_low, p.high, 0, 2),
                 __builtin_shufflevector(p.negated_low, p.high, 1, 3));
}
[[nodiscard]] inline Ends nearest_product(Ends x, Ends y) noexcept { return nearest_product(x, y, swapped(y)); }

/// The same of minus the product: (upper, -lower).
[[nodiscard]] inline Ends nearest_negated_product(Ends x, Ends y, Ends y_swapped) noexcept {
  const EndProducts p(x, y, y_swapped);
  return greater(__builtin_shufflevector(p.high, p.negated_low, 0, 2),
                 __builtin_shufflevector(p.high, p.negated_low, 1, 3));
}

/// The product of two intervals, with the smallest ends.
[[nodiscard]] Ends multiply_intervals_smallest(Ends x, Ends y) noexcept;

/// The product of two intervals. The neighbours of the ends rounded to nearest enclose, and are what is returned unless
/// a product may be exact: where a factor is a point, or all ends have at most 26 bits.
[[nodiscard]] inline Ends multiply_intervals(Ends x, Ends y) noexcept {
  constexpr long long tail = (1LL << 27) - 1;
  const Ends nearest = nearest_product(x, y);
  const Ends size = magnitude(nearest);
  const EndBits near = at_most(Ends{least_near, least_near}, size) & at_most(size, Ends{most_near, most_near});
  const EndBits few_bits = equal(from_bits((bits(x) | bits(y)) & tail), Ends{0, 0});
  const EndBits wide = less(x, swapped(x)) & less(y, swapped(y));  // in the first lane
  if (!both(near) || both(few_bits) || wide[0] == 0) [[unlikely]] {
    return multiply_intervals_smallest(x, y);
  }
  const EndBits negative = less(nearest, Ends{0, 0});
  return outward(from_bits(bits(nearest) + 1 + negative + negative));
}

/// a / b, lane by lane, for positive b.
[[nodiscard]] inline Ends divide_outwards(Ends a, Ends b) noexcept {
  const Ends quotient = settled(a / b);
  const Ends product = settled(quotient * b);
  const Ends error = product_error(quotient, b, product);
  const Ends rest = (a - product) - error;
  const Ends smaller = select(less(magnitude(a), magnitude(quotient)), magnitude(a), magnitude(quotient));
  const EndBits exact_error = at_most(Ends{least_near, least_near}, smaller) | equal(a, Ends{0, 0});
  if (!both(at_most(magnitude(error), magnitude(product)) & exact_error)) [[unlikely]] {
    return divide_far(a, b);
  }
  return move_outwards(quotient + 0.0, rest);
}

[[nodiscard]] inline float round_down_to_float(double value) noexcept {
  const auto nearest = static_cast<float>(value);
  return static_cast<double>(nearest) <= value ? nearest : std::nextafter(nearest, -HUGE_VALF);
}

}  // namespace motzkin::detail
