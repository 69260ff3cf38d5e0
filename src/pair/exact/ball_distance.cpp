#include "pair/exact/ball_distance.hpp"

#include "pair/exact/integer_pair.hpp"
#include "pair/exact/scaled_pair.hpp"
#include "pair/exact/swept_cells.hpp"

// The centre of the ball is the origin. A point outside a polytope is nearest to a point inside one of its corners,
// edges or faces, which is its projection on that cell. So each cell is asked whether the projection of the origin
// falls inside it and how far away it is; those that the projection misses have nothing to say. With v a corner of the
// cell and e, f its sides:
//
//   corner        distance^2 = |v|^2
//   segment       |v x e|^2 / |e|^2                       where 0 < -v . e < |e|^2
//   face          (v . n)^2 / |n|^2, with n = e x f       where 0 < -(v x f) . n, 0 < -(e x v) . n, both below |n|^2,
//                                                         for a triangle their sum too

namespace motzkin::detail {
namespace {

/// What a cell says about the distance of the origin, compared with the radius.
enum class Reach { Nearer, Equal, Farther, Unclear };

/// Bits that corners need more than the numbers of a pair: sums of an offset, three axes and a drift.
constexpr int corner_bits = 3;

/// Error bound of the numbers of a cell, in terms of the magnitudes multiplied in them, and what underflow can add.
/// Derivation: docs/decisions/0009-spheres.md.
constexpr double cell_error = 4096 * unit_roundoff;
constexpr double cell_underflow = 0x1p-1000;

// Over integers ------------------------------------------------------------------------------------------------------

template <int N>
Reach reach(const WideInteger<N>& distance, const WideInteger<N>& radius) noexcept {
  const WideInteger<N> excess = distance - radius;
  return excess.zero() ? Reach::Equal : (excess.negative() ? Reach::Nearer : Reach::Farther);
}

/// Whether 0 < x < limit.
template <int N>
bool between(const WideInteger<N>& x, const WideInteger<N>& limit) noexcept {
  return x.positive() && x < limit;
}

template <int L>
Reach exact_reach(const IntegerPair<L>& pair, const WideInteger<2 * L>& radius_sq, const Cell& cell) noexcept {
  const auto add = [](const IntegerTriple<L>& a, const IntegerTriple<L>& b) { return a + b; };
  const auto subtract = [](const IntegerTriple<L>& a, const IntegerTriple<L>& b) { return a - b; };
  const IntegerTriple<L> v = corner_of(pair, cell, add);
  if (cell.side_count == 0) {
    return reach(dot(v, v), radius_sq);
  }
  const IntegerTriple<L> e = side_of(pair, cell.sides[0], subtract);
  if (cell.side_count == 1) {
    const WideInteger<2 * L> length_sq = dot(e, e);
    if (!between(-dot(v, e), length_sq)) {
      return Reach::Farther;
    }
    const IntegerTriple<2 * L> moment = cross(v, e);
    return reach(dot(moment, moment), radius_sq * length_sq);
  }
  const IntegerTriple<L> f = side_of(pair, cell.sides[1], subtract);
  const IntegerTriple<2 * L> n = cross(e, f);
  const WideInteger<4 * L> area_sq = dot(n, n);
  const WideInteger<4 * L> along_e = dot(cross(f, v), n);
  const WideInteger<4 * L> along_f = dot(cross(v, e), n);
  if (!between(along_e, area_sq) || !between(along_f, area_sq) ||
      (cell.triangle && !between(along_e + along_f, area_sq))) {
    return Reach::Farther;
  }
  const WideInteger<3 * L> height = dot(n, v);
  return reach(height * height, radius_sq * area_sq);
}

// Over doubles -------------------------------------------------------------------------------------------------------

Triple<double> plus(const Triple<double>& a, const Triple<double>& b) noexcept {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
Triple<double> minus(const Triple<double>& a, const Triple<double>& b) noexcept {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

double largest(const Triple<double>& vector) noexcept { return std::max({vector[0], vector[1], vector[2]}); }

/// Whether 0 < x < limit, with both off by the error bound at most.
enum class Inside { Yes, No, Unclear };

Inside between(double x, double limit, double error_bound) noexcept {
  if (x > error_bound && limit - x > 2 * error_bound) {
    return Inside::Yes;
  }
  return x < -error_bound || limit - x < -2 * error_bound ? Inside::No : Inside::Unclear;
}

Reach reach(double excess, double error_bound, Inside inside) noexcept {
  if (inside == Inside::No || excess > error_bound) {
    return Reach::Farther;
  }
  return excess < -error_bound && inside == Inside::Yes ? Reach::Nearer : Reach::Unclear;
}

Inside both(Inside a, Inside b) noexcept {
  if (a == Inside::No || b == Inside::No) {
    return Inside::No;
  }
  return a == Inside::Yes && b == Inside::Yes ? Inside::Yes : Inside::Unclear;
}

Reach filtered_reach(const ScaledPair& pair, double radius, const Cell& cell) noexcept {
  const auto error_bound = [](double magnitude) { return cell_error * magnitude + cell_underflow; };
  const Triple<double> v = corner_of(pair.values, cell, plus);
  const double size_v = largest(corner_of(pair.magnitudes, cell, plus));
  const double size_sq = size_v * size_v + radius * radius;
  if (cell.side_count == 0) {
    return reach(dot(v, v) - radius * radius, error_bound(size_sq), Inside::Yes);
  }
  const Triple<double> e = side_of(pair.values, cell.sides[0], minus);
  const double size_e = largest(side_of(pair.magnitudes, cell.sides[0], plus));
  if (cell.side_count == 1) {
    const double length_sq = dot(e, e);
    const Inside inside = between(-dot(v, e), length_sq, error_bound((size_v + size_e) * size_e));
    const Triple<double> moment = cross(v, e);
    return reach(dot(moment, moment) - radius * radius * length_sq, error_bound(size_sq * size_e * size_e), inside);
  }
  const Triple<double> f = side_of(pair.values, cell.sides[1], minus);
  const double size_f = largest(side_of(pair.magnitudes, cell.sides[1], plus));
  const double size_n = size_e * size_f;
  const Triple<double> n = cross(e, f);
  const double area_sq = dot(n, n);
  const double along_e = dot(cross(f, v), n);
  const double along_f = dot(cross(v, e), n);
  const double side_error = error_bound((size_v * (size_e + size_f) + size_n) * size_n);
  Inside inside = both(between(along_e, area_sq, side_error), between(along_f, area_sq, side_error));
  if (cell.triangle) {
    inside = both(inside, between(along_e + along_f, area_sq, 2 * side_error));
  }
  const double height = dot(v, n);
  return reach(height * height - radius * radius * area_sq, error_bound(size_sq * size_n * size_n), inside);
}

// Both ---------------------------------------------------------------------------------------------------------------

/// The bits of a number that is not zero and has no exponent.
BitRange bits_of(const ScaledSum& number) noexcept {
  const BitRange range = bit_range(number.value);
  return {number.error == 0 ? range.low : bit_range(number.error).low, range.high};
}

/// Spheres stay round only where all coordinates are scaled alike.
PairNumbers equally_scaled(PairNumbers numbers, const ScaledSum& radius) noexcept {
  BitRange all = bits_of(radius);
  for (const BitRange& range : numbers.bits) {
    if (range.low < range.high) {
      all = {std::min(all.low, range.low), std::max(all.high, range.high)};
    }
  }
  all.high += corner_bits;
  numbers.bits = {all, all, all};
  return numbers;
}

}  // namespace

Relation ball_relation(const PairNumbers& pair_numbers, const ScaledSum& radius, PairStatistics* stats) noexcept {
  const PairNumbers numbers = equally_scaled(pair_numbers, radius);
  const bool moves = std::any_of(numbers.drift.begin(), numbers.drift.end(),
                                 [](const ScaledSum& component) { return component.value != 0; });
  const ScaledPair scaled(numbers);
  const double scaled_radius = radius.value * scaled.scales[0];
  std::array<Cell, max_cells> unclear;
  std::size_t unclear_count = 0;
  bool nearer = false;
  for_each_cell(numbers.sides[1].kind, numbers.sides[1].axis_count, moves, [&](const Cell& cell) {
    if (nearer) {
      return;
    }
    const Reach found = filtered_reach(scaled, scaled_radius, cell);
    nearer = found == Reach::Nearer;
    if (found == Reach::Unclear) {
      unclear[unclear_count++] = cell;
    }
  });
  if (nearer) {
    return Relation::Overlapping;
  }
  if (unclear_count == 0) {
    return Relation::Disjoint;
  }
  return with_integers(numbers, [&]<int L>(const IntegerPair<L>& pair) {
    const WideInteger<L> integer_radius = scaled_integer<L>(radius, numbers.bits[0].low);
    const WideInteger<2 * L> radius_sq = integer_radius * integer_radius;
    Relation result = Relation::Disjoint;
    if (stats != nullptr) {
      stats->wide_integers += L > 1 ? 1 : 0;
      stats->exact_directions += unclear_count;
    }
    for (std::size_t i = 0; i < unclear_count; ++i) {
      const Reach found = exact_reach(pair, radius_sq, unclear[i]);
      if (found == Reach::Nearer) {
        return Relation::Overlapping;
      }
      result = found == Reach::Equal ? Relation::Touching : result;
    }
    return result;
  });
}

int compare_length(const Triple<ScaledSum>& vector, const ScaledSum& radius) noexcept {
  const Triple<double> rounded = {vector[0].value, vector[1].value, vector[2].value};
  const double length_sq = dot(rounded, rounded);
  const double radius_sq = radius.value * radius.value;
  // Seven roundings at most, of numbers that are rounded themselves. NaN and infinity: no comparison holds.
  const double error_bound = 32 * unit_roundoff * (length_sq + radius_sq) + cell_underflow;
  if (length_sq - radius_sq > error_bound) {
    return 1;
  }
  if (radius_sq - length_sq > error_bound) {
    return -1;
  }
  BitRange all{0, 0};
  for (const ScaledSum* number : {&vector[0], &vector[1], &vector[2], &radius}) {
    if (number->value != 0) {
      const BitRange range = bits_of(*number);
      all = all.low == all.high ? range : BitRange{std::min(all.low, range.low), std::max(all.high, range.high)};
    }
  }
  return with_limbs(all.high - all.low + 2, [&]<int L>() {
    const auto integer = [&](const ScaledSum& number) { return scaled_integer<L>(number, all.low); };
    const IntegerTriple<L> integers = {integer(vector[0]), integer(vector[1]), integer(vector[2])};
    const WideInteger<2 * L> excess = dot(integers, integers) - integer(radius) * integer(radius);
    return excess.zero() ? 0 : (excess.negative() ? -1 : 1);
  });
}

}  // namespace motzkin::detail
