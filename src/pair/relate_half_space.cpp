#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "motzkin/pair/relate.hpp"
#include "pair/distance/core.hpp"
#include "pair/exact/integer_pair.hpp"
#include "pair/half_space.hpp"

/// What is nearest to the inside of a half-space is a corner of the core, where it starts or where it ends. With D the
/// least of normal . corner - offset, and r the radius, the sign of D - r |normal| is the answer: doubles where they
/// can tell it, else integers, where a radius is compared by squares.

namespace motzkin::detail {
namespace {

/// The velocity of the second as seen from the first, nothing rounded.
template <int D>
Triple<ScaledSum> drift_between(const Vector<D>* first, const Vector<D>* second) noexcept {
  Triple<ScaledSum> result{};
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] =
        exact_difference(second == nullptr ? 0 : (*second)[k], first == nullptr ? 0 : (*first)[k]);
  }
  return result;
}

struct Question {
  Triple<double> normal{};
  double offset = 0;
  Core core;
  Triple<ScaledSum> drift{};  ///< of the core as seen from the half-space
  ScaledSum radius{};         ///< and a clearance
};

Relation relation_of(int sign) noexcept {
  return sign > 0 ? Relation::Disjoint : (sign < 0 ? Relation::Overlapping : Relation::Touching);
}

// Over doubles -------------------------------------------------------------------------------------------------------

/// D, with a bound of its error.
struct Height {
  double value = std::numeric_limits<double>::quiet_NaN();
  double error = 0;
};

double rounded(const ScaledSum& number) noexcept { return std::ldexp(number.value, number.exponent); }

Triple<double> rounded(const Triple<ScaledSum>& vector) noexcept {
  return {rounded(vector[0]), rounded(vector[1]), rounded(vector[2])};
}

double size_of(const Triple<double>& v) noexcept { return (std::abs(v[0]) + std::abs(v[1])) + std::abs(v[2]); }

/// normal . point of a corner given as a point.
double along(const Question& question, const Triple<double>& point) noexcept { return dot(question.normal, point); }

/// Of numbers whose products neither overflow nor vanish. A value is a sum of at most 13 products of numbers that are
/// rounded themselves, each product at most |normal| times the size: 64 roundoffs of that are more than enough.
Height height_of(const Question& question) noexcept {
  const Core& core = question.core;
  const Triple<double> drift = rounded(question.drift);
  double size = size_of(drift);
  double least = 0;
  if (core.points != nullptr) {
    least = std::numeric_limits<double>::infinity();
    double largest = 0;
    for (std::uint32_t i = 0; i < core.point_count; ++i) {
      const Triple<double> point = core.point(i);
      least = std::min(least, along(question, point));
      largest = std::max(largest, size_of(point));
    }
    size += largest;
  } else {
    least = along(question, core.origin);
    size += size_of(core.origin);
    double farthest = 0;
    for (int i = 0; i < core.axis_count; ++i) {
      const Triple<double> axis = rounded(core.axes[static_cast<std::size_t>(i)]);
      const double height = dot(question.normal, axis);
      size += size_of(axis);
      if (core.centred) {
        least -= std::abs(height);
      } else if (core.kind == FrameKind::Cuboid) {
        least += std::min(height, 0.0);
      } else {
        farthest = std::min(farthest, height);
      }
    }
    least += farthest;
  }
  const double scale = size_of(question.normal) * size + std::abs(question.offset);
  if (!(scale > 0x1p-700 && scale < 0x1p1000 && size_of(question.normal) > 0x1p-300)) {
    return {};
  }
  return {(least + std::min(dot(question.normal, drift), 0.0)) - question.offset,
          64 * unit_roundoff * scale + 0x1p-1000};
}

/// The sign of D - r |normal|, or nothing.
std::optional<int> quick_sign(const Question& question, const Height& height) noexcept {
  const double reach = question.radius.value * std::sqrt(dot(question.normal, question.normal));
  const double error = height.error + 8 * unit_roundoff * reach;
  const double excess = height.value - reach;
  if (excess > error) {  // NaN: neither
    return 1;
  }
  return excess < -error ? std::optional(-1) : std::nullopt;
}

// Over integers ------------------------------------------------------------------------------------------------------

/// Bits that corners need more than the numbers they are made of: sums of four, and a drift.
constexpr int corner_bits = 4;

class Bits {
 public:
  void take(double value, int exponent = 0) noexcept {
    if (value != 0) {
      const BitRange range = bit_range(value);
      range_ = {std::min(range_.low, range.low + exponent), std::max(range_.high, range.high + exponent)};
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
  /// Of numbers of which one at least is not zero; of none, one bit.
  [[nodiscard]] BitRange range() const noexcept { return range_.low > range_.high ? BitRange{0, 1} : range_; }

 private:
  BitRange range_ = {std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
};

BitRange bits_of(const Question& question) noexcept {
  Bits bits;
  const Core& core = question.core;
  bits.take(core.origin);
  bits.take(question.radius);
  for (const ScaledSum& number : question.drift) {
    bits.take(number);
  }
  for (int i = 0; i < core.axis_count; ++i) {
    for (const ScaledSum& number : core.axes[static_cast<std::size_t>(i)]) {
      bits.take(number);
    }
  }
  for (std::uint32_t i = 0; i < core.point_count; ++i) {
    bits.take(core.point(i));
  }
  return bits.range();
}

/// A normal in units of 2^normal, lengths in units of 2^length, and the offset in units of their product.
struct Units {
  int normal = 0;
  int length = 0;
};

template <int L>
MOTZKIN_OWN_FRAME int exact_sign(const Question& question, const Units& units, const Height& height) noexcept {
  const Core& core = question.core;
  IntegerTriple<L> normal;
  for (std::size_t k = 0; k < 3; ++k) {
    normal[k] = scaled_integer<L>(question.normal[k], units.normal);
  }
  const auto along_sums = [&](const Triple<ScaledSum>& vector) {
    return dot(normal,
               IntegerTriple<L>{scaled_integer<L>(vector[0], units.length), scaled_integer<L>(vector[1], units.length),
                                scaled_integer<L>(vector[2], units.length)});
  };
  const auto along_point = [&](const Triple<double>& point) {
    return dot(normal,
               IntegerTriple<L>{scaled_integer<L>(point[0], units.length), scaled_integer<L>(point[1], units.length),
                                scaled_integer<L>(point[2], units.length)});
  };
  const auto negative_part = [](const WideInteger<2 * L>& x) { return x.negative() ? x : WideInteger<2 * L>::of(0); };
  WideInteger<2 * L> least = along_point(core.origin);
  if (core.points != nullptr) {
    const double most = height.value + question.offset + 2 * height.error;  // NaN: nothing is left out
    const bool still = std::all_of(question.drift.begin(), question.drift.end(),
                                   [](const ScaledSum& number) { return number.value == 0; });
    for (std::uint32_t i = 1; i < core.point_count; ++i) {
      const Triple<double> point = core.point(i);
      if (still && along(question, point) > most) {
        continue;
      }
      const WideInteger<2 * L> here = along_point(point);
      least = here < least ? here : least;
    }
  } else {
    WideInteger<2 * L> farthest = WideInteger<2 * L>::of(0);
    for (int i = 0; i < core.axis_count; ++i) {
      const WideInteger<2 * L> here = along_sums(core.axes[static_cast<std::size_t>(i)]);
      if (core.centred) {
        least = least - magnitude(here);
      } else if (core.kind == FrameKind::Cuboid) {
        least = least + negative_part(here);
      } else {
        farthest = here < farthest ? here : farthest;
      }
    }
    least = least + farthest;
  }
  least = least + negative_part(along_sums(question.drift)) -
          scaled_integer<2 * L>(question.offset, units.normal + units.length);
  const int sign = least.zero() ? 0 : (least.negative() ? -1 : 1);
  if (question.radius.value == 0 || sign < 0) {
    return sign;
  }
  const WideInteger<L> radius = scaled_integer<L>(question.radius, units.length);
  const WideInteger<4 * L> excess = least * least - (radius * radius) * dot(normal, normal);
  return excess.zero() ? 0 : (excess.negative() ? -1 : 1);
}

int exact_sign(const Question& question, const Height& height) noexcept {
  Bits normal_bits;
  normal_bits.take(question.normal);
  const BitRange normal = normal_bits.range();
  BitRange length = bits_of(question);
  int offset_bits = 0;
  if (question.offset != 0) {
    const BitRange offset = bit_range(question.offset);
    length.low = std::min(length.low, offset.low - normal.low);
    offset_bits = offset.high - normal.low - length.low;
  }
  const int width =
      std::max(std::max(length.high + corner_bits - length.low, normal.high - normal.low), offset_bits / 2 + 1);
  return with_limbs(width + 2, [&]<int L>() { return exact_sign<L>(question, Units{normal.low, length.low}, height); });
}

template <int D>
Question question_of(const MovingHalfSpace<D>& a, const MovingCore<D>& b, double clearance) noexcept {
  const ExactSum radius = two_sum(b.view.radius, clearance);
  return {triple_of<D>(a.half_space->normal()), a.half_space->offset(), core_of(b.view),
          drift_between<D>(a.velocity, b.velocity), ScaledSum{radius.value, radius.error, 0}};
}

/// The sign of D - r |normal|.
int sign_of(const Question& question, PairStatistics* stats) noexcept {
  const Height height = height_of(question);
  const std::optional<int> quick = quick_sign(question, height);
  if (stats != nullptr) {
    ++stats->questions;
    ++(quick ? stats->by_engine : stats->by_exact);
  }
  return quick ? *quick : exact_sign(question, height);
}

}  // namespace

template <int D>
Relation relate(const MovingHalfSpace<D>& a, const MovingCore<D>& b, const PairOptions& options) noexcept {
  return relation_of(sign_of(question_of(a, b, 0), options.stats));
}

bool within(const HalfSpace<3>& a, const CoreView<3>& b, double clearance) noexcept {
  return sign_of(question_of<3>({&a, nullptr}, {b, nullptr}, clearance), nullptr) <= 0;
}

// Two half-spaces are disjoint only where their normals are opposite, n and -k n with k > 0, and the one ends before
// the other begins: where offset_b + k offset_a is negative. It grows with time by k n . (velocity_a - velocity_b).
// Multiplied by a component of n that is not zero, k needs no quotient. All numbers are multiples of the least double.

namespace {

constexpr int pair_limbs = 34;
using PairInteger = WideInteger<pair_limbs>;

PairInteger pair_integer(double value) noexcept { return scaled_integer<pair_limbs>(value, -1074); }

IntegerTriple<pair_limbs> pair_integers(const Triple<ScaledSum>& vector) noexcept {
  const auto integer = [](const ScaledSum& number) { return scaled_integer<pair_limbs>(number, -1074); };
  return {integer(vector[0]), integer(vector[1]), integer(vector[2])};
}

IntegerTriple<pair_limbs> pair_integers(const Triple<double>& vector) noexcept {
  return {pair_integer(vector[0]), pair_integer(vector[1]), pair_integer(vector[2])};
}

/// Two half-spaces whose normals are opposite, and the room between their planes: offset_b + k offset_a, times the size
/// of a component of the first normal. Negative where they are apart.
struct Slab {
  IntegerTriple<pair_limbs> normal_a;
  IntegerTriple<pair_limbs> normal_b;
  PairInteger size_a;
  PairInteger size_b;
  WideInteger<2 * pair_limbs> room;
};

template <int D>
MOTZKIN_OWN_FRAME std::optional<Slab> slab_between(const HalfSpace<D>& a, const HalfSpace<D>& b) noexcept {
  Slab slab{pair_integers(triple_of<D>(a.normal())), pair_integers(triple_of<D>(b.normal())), {}, {}, {}};
  std::size_t at = 0;
  while (slab.normal_a[at].zero()) {
    ++at;
  }
  if (!is_zero(cross(slab.normal_a, slab.normal_b)) || slab.normal_a[at].negative() == slab.normal_b[at].negative()) {
    return std::nullopt;
  }
  slab.size_a = magnitude(slab.normal_a[at]);
  slab.size_b = magnitude(slab.normal_b[at]);
  slab.room = pair_integer(b.offset()) * slab.size_a + pair_integer(a.offset()) * slab.size_b;
  return slab;
}

}  // namespace

template <int D>
Relation relate(const MovingHalfSpace<D>& a, const MovingHalfSpace<D>& b, const PairOptions& options) noexcept {
  if (options.stats != nullptr) {
    ++options.stats->questions;
    ++options.stats->by_exact;
  }
  const std::optional<Slab> slab = slab_between(*a.half_space, *b.half_space);
  if (!slab) {
    return Relation::Overlapping;
  }
  const IntegerTriple<pair_limbs> drift = pair_integers(drift_between<D>(b.velocity, a.velocity));
  const WideInteger<3 * pair_limbs> start = slab->room * pair_integer(1);
  const WideInteger<3 * pair_limbs> end = start + dot(slab->normal_a, drift) * slab->size_b;
  const WideInteger<3 * pair_limbs>& room = start < end ? end : start;
  return relation_of(room.zero() ? 0 : (room.negative() ? 1 : -1));
}

/// The distance is -room / (size_a |normal_b|).
bool within(const HalfSpace<3>& a, const HalfSpace<3>& b, double clearance) noexcept {
  const std::optional<Slab> slab = slab_between(a, b);
  if (!slab || !slab->room.negative()) {
    return true;
  }
  const WideInteger<3 * pair_limbs> room = slab->room * pair_integer(1);
  const WideInteger<2 * pair_limbs> kept = pair_integer(clearance) * slab->size_a;
  return !((kept * kept) * dot(slab->normal_b, slab->normal_b) < room * room);
}

#define MOTZKIN_INSTANTIATE(D)                                                                            \
  template Relation relate(const MovingHalfSpace<D>&, const MovingCore<D>&, const PairOptions&) noexcept; \
  template Relation relate(const MovingHalfSpace<D>&, const MovingHalfSpace<D>&, const PairOptions&) noexcept;
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
