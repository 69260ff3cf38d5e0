#include "contact/float_contact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contact/exact_times.hpp"
#include "contact/free_lanes.hpp"

#define MOTZKIN_COMPILED_TWICE "contact/free_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {
namespace {

/// Of the volume at a time, and of its coefficients after up to `most_halvings`, as parts of its size.
constexpr double volume_at_error = 128 * unit_roundoff;
constexpr double halved_error = 512 * unit_roundoff;
constexpr int most_halvings = 16;
/// Parts of the unit interval that are looked at.
constexpr int most_cells = 64;
/// Brackets of roots reach at least this far, so that rounding of areas is small beside what these change within one.
constexpr double least_reach = 0x1p-46;

struct Vertices {
  const CornerPath* corners;

  double operator()(std::size_t i, const Vector<3>* CornerPath::*vertex, std::size_t k) const noexcept {
    return (*(corners[i].*vertex))[static_cast<int>(k)];
  }
};

using Coefficients = std::array<double, 4>;

/// A part of the unit interval with the coefficients of Bernstein's form of the volume there.
struct Cell {
  double low;
  double width;
  int halvings;
  Coefficients volume;
};

enum class Roots { None, One, Unclear };

/// Roots between the ends. `One` is simple, and neither end is a root.
Roots roots_in(const Coefficients& c, double error_bound) noexcept {
  const auto sign = [&](double value) { return (value > error_bound) - (value < -error_bound); };
  const std::array signs = {sign(c[0]), sign(c[1]), sign(c[2]), sign(c[3])};
  if (signs[0] == 0 || signs[3] == 0) {
    return Roots::Unclear;
  }
  if (signs[0] == signs[3]) {
    return signs[1] == signs[0] && signs[2] == signs[0] ? Roots::None : Roots::Unclear;
  }
  return signs[1] == signs[0] || signs[2] == signs[3] ? Roots::One : Roots::Unclear;
}

/// Both halves of a cell, the later one first.
std::array<Cell, 2> halves(const Cell& cell) noexcept {
  const auto& [c0, c1, c2, c3] = cell.volume;
  const double c01 = (c0 + c1) / 2;
  const double c12 = (c1 + c2) / 2;
  const double c23 = (c2 + c3) / 2;
  const double c012 = (c01 + c12) / 2;
  const double c123 = (c12 + c23) / 2;
  const double middle = (c012 + c123) / 2;
  const double width = cell.width / 2;
  return {{{cell.low + width, width, cell.halvings + 1, {middle, c123, c23, c3}},
           {cell.low, width, cell.halvings + 1, {c0, c01, c012, middle}}}};
}

double volume_at(const Coefficients& c, double t) noexcept {
  const double s = 1 - t;
  return (c[0] * s + c[1] * t) * (s * s) + (c[2] * s + c[3] * t) * (t * t);
}

double slope_at(const Coefficients& c, double t) noexcept {
  const double s = 1 - t;
  return s * s * (c[1] - 3 * c[0]) + 2 * s * t * (c[2] - c[1]) + t * t * (3 * c[3] - c[2]);
}

/// A bracket of the only root in a cell with certain signs at its ends, in steps of 2^-52: by Newton's method, kept
/// between the ends. Empty, upper below lower, where the sign beside the root is not certain.
TimeBracket root_in(const Cell& cell, const Coefficients& volume, double error_bound) noexcept {
  double low = cell.low;
  double high = cell.low + cell.width;
  const double sign_above = std::copysign(1.0, cell.volume[3]);
  const double across = cell.volume[0] / (cell.volume[0] - cell.volume[3]);
  double time = low + across * cell.width;
  double slope = 0;
  for (int i = 0; i < 12; ++i) {
    const double value = volume_at(volume, time);
    (value * sign_above > 0 ? high : low) = time;
    slope = slope_at(volume, time);
    double next = time - value / slope;
    if (!(next >= low && next <= high)) {  // NaN: too
      next = low + (high - low) / 2;
    }
    const double step = std::abs(next - time);
    time = next;
    if (step < 0x1p-46) {
      break;
    }
  }
  double reach = std::max(least_reach, 2 * error_bound / std::abs(slope));
  constexpr auto steps = static_cast<double>(time_steps);
  const double cell_high = cell.low + cell.width;
  for (int i = 0; i < 3 && reach < 0x1p-12; ++i) {
    const double before = std::max(cell.low, std::floor((time - reach) * steps) / steps);
    const double after = std::min(cell_high, std::ceil((time + reach) * steps) / steps);
    const bool low_certain = before == cell.low || volume_at(volume, before) * sign_above < -error_bound;
    const bool high_certain = after == cell_high || volume_at(volume, after) * sign_above > error_bound;
    if (low_certain && high_certain) {
      return {before, after};
    }
    reach *= 8;
  }
  return {1, 0};
}

enum class Side { Inside, Outside, Unclear };

/// Where 0 is all the time in a bracket in which the plane of the polygon passes through it.
template <std::size_t Count>
Side side_at(const FloatPolygon<double, Count>& polygon, const TripleOf<double>& extents,
             const TimeBracket& time) noexcept {
  const double t = time.lower + (time.upper - time.lower) / 2;
  const double s = 1 - t;
  const double error = 8 * (time.upper - time.lower);
  std::array<TripleOf<double>, Count> corners;
  for (std::size_t i = 0; i < Count; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      corners[i][k] = s * polygon.start[i][k] + t * polygon.end[i][k];
    }
  }
  bool inside = false;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t x = (k + 1) % 3;
    const std::size_t y = (k + 2) % 3;
    const double error_bound = extents[x] * extents[y] * error + polygon_underflow;
    std::size_t left = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < Count; ++i) {
      const std::size_t j = i + 1 == Count ? 0 : i + 1;
      const double area = corners[i][x] * corners[j][y] - corners[i][y] * corners[j][x];
      left += area > error_bound ? 1 : 0;
      right += area < -error_bound ? 1 : 0;
    }
    if (left > 0 && right > 0) {
      return Side::Outside;
    }
    inside = inside || left == Count || right == Count;
  }
  return inside ? Side::Inside : Side::Unclear;
}

}  // namespace

template <std::size_t Count>
FloatContact float_contact(const std::array<CornerPath, Count>& corners, double time_tolerance, Tried tried,
                           double until) noexcept {
  FloatPolygon<double, Count> polygon;
  plain::load(Vertices{corners.data()}, polygon);
  if (tried == Tried::Nothing && plain::apart_in_a_coordinate(polygon, TripleOf<double>{})) {
    return {FloatVerdict::Apart, {}};
  }
  const TripleOf<double> sizes = plain::volume_sizes(polygon);
  const FloatVolume<double> volume = plain::volume(polygon, sizes, volume_error);
  if (tried == Tried::Nothing && plain::never_zero(volume)) {
    return {FloatVerdict::Free, {}};
  }
  const TripleOf<double> extents = plain::extents_of(polygon);
  if (MOTZKIN_CHOOSE(free_until(polygon, sizes, extents, until))) {
    return {FloatVerdict::Free, {}};
  }
  if (!(volume.error_bound < std::numeric_limits<double>::infinity())) {
    return {};
  }
  const double size = sizes[0] * sizes[1] * sizes[2];
  const double error_bound = halved_error * size + polygon_underflow;
  const auto& c = volume.coefficients;
  std::array<Cell, most_halvings + 2> waiting;
  waiting[0] = {0, 1, 0, {c[0], c[1] / 3, c[2] / 3, c[3]}};
  std::size_t count = 1;
  for (int looked_at = 0; count > 0; ++looked_at) {
    const Cell cell = waiting[--count];  // the earliest
    if (cell.low > until) {
      break;
    }
    const Roots roots = roots_in(cell.volume, error_bound);
    if (roots == Roots::Unclear) {
      if (cell.halvings == most_halvings || looked_at == most_cells) {
        return {};
      }
      for (const Cell& half : halves(cell)) {
        waiting[count++] = half;
      }
    } else if (roots == Roots::One) {
      const TimeBracket time = root_in(cell, c, volume_at_error * size + polygon_underflow);
      if (until < time.lower && time.lower <= time.upper) {
        break;
      }
      const Side side = time.upper < time.lower ? Side::Unclear : side_at(polygon, extents, time);
      if (side == Side::Unclear) {
        return {};
      }
      if (side == Side::Inside) {
        return {
            FloatVerdict::Contact,
            {time.upper - time.lower <= time_tolerance ? time : refined_crossing(corners, time, time_tolerance), {}}};
      }
    }
  }
  return {FloatVerdict::Free, {}};
}

template FloatContact float_contact(const Corners<3>&, double, Tried, double) noexcept;
template FloatContact float_contact(const Corners<4>&, double, Tried, double) noexcept;

}  // namespace motzkin::detail
