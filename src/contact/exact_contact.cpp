#include "contact/exact_contact.hpp"

#include <variant>

#include "contact/exact_times.hpp"
#include "pair/integer_pair.hpp"

namespace motzkin {
namespace {

/// Limbs that hold every coordinate that a shape may contain.
constexpr int most_coordinate_limbs = 34;

/// Bits of a coordinate more than its integers have, so that nothing overflows.
/// Derivation: docs/decisions/0015-first-contact.md.
constexpr int spare_contact_bits = 4;

/// The bits of all vertices, per coordinate. Each coordinate is scaled by a power of two of its own, which changes no
/// contact.
Triple<BitRange> coordinate_bits(std::span<const CornerPath> corners) noexcept {
  Triple<BitRange> result{};
  for (int k = 0; k < 3; ++k) {
    BitRange bits{std::numeric_limits<int>::max(), std::numeric_limits<int>::min()};
    for (const CornerPath& corner : corners) {
      for (const Vector<3>* vertex : {corner.a_start, corner.a_end, corner.b_start, corner.b_end}) {
        if (const double value = (*vertex)[k]; value != 0) {
          const BitRange range = bit_range(value);
          bits = {std::min(bits.low, range.low), std::max(bits.high, range.high)};
        }
      }
    }
    if (bits.low <= bits.high) {
      result[static_cast<std::size_t>(k)] = bits;
    }
  }
  return result;
}

/// The bracket of a root in [low, high], in steps, by bisection.
template <class Root>
TimeBracket bisected(const Root& root, std::int64_t low, std::int64_t high, double time_tolerance) noexcept {
  const auto in_time = [](std::int64_t steps) { return static_cast<double>(steps) / static_cast<double>(time_steps); };
  const auto widest = static_cast<std::int64_t>(time_tolerance * static_cast<double>(time_steps));
  while (high - low > widest) {
    const std::int64_t middle = low + (high - low) / 2;
    const int order = root.compared_to(time_step(middle));
    if (order == 0) {
      return {in_time(middle), in_time(middle)};
    }
    (order > 0 ? low : high) = middle;
  }
  return {in_time(low), in_time(high)};
}

/// The bracket of a root in [0, 1]: a guess in doubles, which is right but for clusters of roots, and then whatever is
/// left of the interval.
template <class Root>
TimeBracket bracket(const Root& root, double time_tolerance) noexcept {
  constexpr auto steps = static_cast<double>(time_steps);
  const double guess = root.guess();
  const std::int64_t middle = guess > 0 && guess < 1 ? std::llround(guess * steps) : 0;  // NaN: 0
  for (const std::int64_t likely : {middle, std::int64_t{0}, time_steps}) {
    if (root.compared_to(time_step(likely)) == 0) {
      return {static_cast<double>(likely) / steps, static_cast<double>(likely) / steps};
    }
  }
  const auto reach = static_cast<std::int64_t>(time_tolerance * steps / 2);
  const std::int64_t low = std::max<std::int64_t>(0, middle - reach);
  const std::int64_t high = std::min(time_steps, middle + reach);
  if (root.compared_to(time_step(low)) < 0) {
    return bisected(root, 0, low, time_tolerance);
  }
  if (root.compared_to(time_step(high)) > 0) {
    return bisected(root, high, time_steps, time_tolerance);
  }
  return bisected(root, low, high, time_tolerance);
}

/// The moving polygon in integers. L is the number of limbs of a coordinate.
template <int L>
class ExactPolygon {
 public:
  ExactPolygon(std::span<const CornerPath> corners, const Triple<BitRange>& bits) noexcept : count_(corners.size()) {
    for (std::size_t i = 0; i < count_; ++i) {
      const CornerPath& corner = corners[i];
      for (std::size_t k = 0; k < 3; ++k) {
        const auto integer = [&](const Vector<3>& vertex) {
          return scaled_integer<L>(vertex[static_cast<int>(k)], bits[k].low);
        };
        start_[i][k] = integer(*corner.b_start) - integer(*corner.a_start);
        slope_[i][k] = integer(*corner.b_end) - integer(*corner.a_end) - start_[i][k];
      }
    }
  }

  /// Six times the volume between 0 and the polygon: it is 0 where the plane of the polygon holds 0.
  [[nodiscard]] MOTZKIN_OWN_FRAME Cubic<3 * L> volume() const noexcept {
    const auto [constant, linear, square] = cross_coefficients(1, count_ - 1);
    return {dot(constant, start_[0]), dot(linear, start_[0]) + dot(constant, slope_[0]),
            dot(square, start_[0]) + dot(linear, slope_[0]), dot(square, slope_[0])};
  }

  [[nodiscard]] std::optional<FirstTime> first_time(double time_tolerance, double until) const noexcept {
    if (count_ >= 3) {
      const Cubic<3 * L> polynomial = volume();
      if (certainly_not_zero(polynomial)) {
        return std::nullopt;
      }
      if (!is_zero<3 * L, 3>(polynomial)) {
        return first_time_in_plane(polynomial, time_tolerance, until);
      }
    }
    return first_time_always_in_plane(time_tolerance, until);
  }

 private:
  using EdgeTime = std::variant<RationalTime<2 * L>, QuadraticRoot<2 * L>>;

  struct CrossCoefficients {
    IntegerTriple<2 * L> constant;
    IntegerTriple<2 * L> linear;
    IntegerTriple<2 * L> square;
  };

  [[nodiscard]] CrossCoefficients cross_coefficients(std::size_t i, std::size_t j) const noexcept {
    return {cross(start_[i], start_[j]), cross(start_[i], slope_[j]) + cross(slope_[i], start_[j]),
            cross(slope_[i], slope_[j])};
  }

  /// Twice the area between 0 and the projection of edge i along an axis.
  [[nodiscard]] Quadratic<2 * L> edge_function(std::size_t i, std::size_t axis) const noexcept {
    const std::size_t j = next(i);
    const std::size_t k = axis == 2 ? 0 : axis + 1;
    const std::size_t l = axis == 0 ? 2 : axis - 1;
    const auto area = [&](const IntegerTriple<L>& from, const IntegerTriple<L>& to) {
      WideInteger<2 * L> result = from[k] * to[l];
      subtract_product(result, from[l], to[k]);
      return result;
    };
    return {area(start_[i], start_[j]), area(start_[i], slope_[j]) + area(slope_[i], start_[j]),
            area(slope_[i], slope_[j])};
  }

  [[nodiscard]] Quadratic<2 * L> dot_polynomial(std::size_t i, std::size_t j) const noexcept {
    return {dot(start_[i], start_[j]), dot(start_[i], slope_[j]) + dot(slope_[i], start_[j]),
            dot(slope_[i], slope_[j])};
  }

  [[nodiscard]] std::size_t next(std::size_t i) const noexcept { return i + 1 == count_ ? 0 : i + 1; }

  /// Whether the coefficients of Bernstein's form over [0, 1] all have one sign.
  static bool certainly_not_zero(const Cubic<3 * L>& p) noexcept {
    const WideInteger<3 * L> three = times(p[0], 3);
    const std::array coefficients = {sign(p[0]), sign(three + p[1]), sign(three + p[1] + p[1] + p[2]),
                                     sign(p[0] + p[1] + p[2] + p[3])};
    return coefficients[0] != 0 &&
           std::all_of(coefficients.begin(), coefficients.end(), [&](int one) { return one == coefficients[0]; });
  }

  /// Where in the polygon 0 lies, if it does, at a time when its plane holds 0.
  template <class Time>
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<Place> place_at(const Time& time) const noexcept {
    for (std::size_t k = 0; k < 3; ++k) {
      int side = 0;
      std::array<std::size_t, 2> on{};  // edges whose line holds 0
      std::size_t on_count = 0;
      for (std::size_t i = 0; i < count_; ++i) {
        const int one = time.sign_of(edge_function(i, k));
        if (one == 0) {
          on[std::min<std::size_t>(on_count++, 1)] = i;
        } else if (one == -side) {
          return std::nullopt;
        } else {
          side = one;
        }
      }
      if (side != 0) {  // the projection has an area, and 0 is on no edge's outer side
        return place_of(on, on_count);
      }
    }
    // All corners and 0 are on one line.
    for (std::size_t i = 0; i < count_; ++i) {
      if (time.sign_of(dot_polynomial(i, i)) == 0) {
        return Place{Place::Kind::Corner, static_cast<int>(i)};
      }
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (time.sign_of(dot_polynomial(i, next(i))) < 0) {
        return Place{Place::Kind::Edge, static_cast<int>(i)};
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Place place_of(const std::array<std::size_t, 2>& on, std::size_t on_count) const noexcept {
    if (on_count == 0) {
      return {};
    }
    if (on_count == 1) {
      return {Place::Kind::Edge, static_cast<int>(on[0])};
    }
    return {Place::Kind::Corner, static_cast<int>(next(on[0]) == on[1] ? on[1] : on[0])};
  }

  /// Whether a time is after one that is before the end.
  template <class Time>
  [[nodiscard]] static bool is_after(const Time& time, double until) noexcept {
    return until < 1 &&
           time.compared_to(time_step(static_cast<std::int64_t>(until * static_cast<double>(time_steps)))) > 0;
  }

  /// Where the plane of the polygon holds 0 at roots of the volume only.
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<FirstTime> first_time_in_plane(const Cubic<3 * L>& polynomial,
                                                                               double time_tolerance,
                                                                               double until) const noexcept {
    std::optional<FirstTime> result;
    visit_roots(polynomial, [&](const auto& root) {
      if (is_after(root, until)) {
        return true;
      }
      if (const std::optional<Place> place = place_at(root)) {
        result = {bracket(root, time_tolerance), *place};
      }
      return result.has_value();
    });
    return result;
  }

  /// Where 0 never leaves the plane of the polygon: it comes in over an edge unless it is there from the beginning.
  [[nodiscard]] MOTZKIN_OWN_FRAME std::optional<FirstTime> first_time_always_in_plane(double time_tolerance,
                                                                                      double until) const noexcept {
    if (const auto place = place_at(RationalTime<1>{time_step(0)})) {
      return FirstTime{{0, 0}, *place};
    }
    std::optional<EdgeTime> first;
    const std::size_t edges = count_ == 2 ? 1 : count_;
    for (std::size_t i = 0; i < edges; ++i) {
      const std::optional<EdgeTime> time = first_time_on_edge(i);
      if (time && (!first || is_before(*time, *first))) {
        first = time;
      }
    }
    if (!first || std::visit([&](const auto& time) { return is_after(time, until); }, *first)) {
      return std::nullopt;
    }
    return std::visit(
        [&](const auto& time) {
          return FirstTime{bracket(time, time_tolerance), place_at(time).value_or(Place{})};
        },
        *first);
  }

  /// When 0 is on an edge for the first time, if it is not at t = 0.
  [[nodiscard]] std::optional<EdgeTime> first_time_on_edge(std::size_t i) const noexcept {
    const Quadratic<2 * L> order = dot_polynomial(i, next(i));
    std::optional<EdgeTime> result;
    const auto try_time = [&](const auto& time) {
      if (time.sign_of(order) > 0) {
        return false;
      }
      for (std::size_t k = 0; k < 3; ++k) {
        if (time.sign_of(edge_function(i, k)) != 0) {
          return false;
        }
      }
      result = time;
      return true;
    };
    for (std::size_t k = 0; k < 3; ++k) {
      if (const Quadratic<2 * L> function = edge_function(i, k); !is_zero<2 * L, 2>(function)) {
        visit_roots(function, try_time);
        return result;
      }
    }
    visit_roots(order, try_time);  // the line always holds 0, which comes in over a corner
    return result;
  }

  static bool is_before(const EdgeTime& a, const EdgeTime& b) noexcept {
    if (const auto* fraction = std::get_if<RationalTime<2 * L>>(&b)) {
      return std::visit([&](const auto& time) { return time.compared_to(fraction->value) < 0; }, a);
    }
    const auto& root = std::get<QuadraticRoot<2 * L>>(b);
    if (const auto* fraction = std::get_if<RationalTime<2 * L>>(&a)) {
      return root.compared_to(fraction->value) > 0;
    }
    return std::get<QuadraticRoot<2 * L>>(a).compared_to(root) < 0;
  }

  std::size_t count_;
  std::array<IntegerTriple<L>, 4> start_;
  std::array<IntegerTriple<L>, 4> slope_;
};

/// Calls `function` with the polygon in integers that hold its numbers.
template <class Function>
auto with_polygon(std::span<const CornerPath> corners, ContactStatistics* stats, const Function& function) noexcept {
  const Triple<BitRange> bits = coordinate_bits(corners);
  int width = 0;
  for (const BitRange& range : bits) {
    width = std::max(width, range.high - range.low + spare_contact_bits);
  }
  if (stats != nullptr && width > 64) {
    ++stats->wide_integers;
  }
  if (width <= 64) {
    return function(ExactPolygon<1>(corners, bits));
  }
  if (width <= 2 * 64) {
    return function(ExactPolygon<2>(corners, bits));
  }
  if (width <= 5 * 64) {
    return function(ExactPolygon<5>(corners, bits));
  }
  return function(ExactPolygon<most_coordinate_limbs>(corners, bits));
}

}  // namespace

std::optional<FirstTime> exact_contact(std::span<const CornerPath> corners, double time_tolerance,
                                       ContactStatistics* stats, double until) noexcept {
  return with_polygon(corners, stats, [&](const auto& polygon) { return polygon.first_time(time_tolerance, until); });
}

TimeBracket refined_crossing(std::span<const CornerPath> corners, const TimeBracket& time,
                             double time_tolerance) noexcept {
  return with_polygon(corners, nullptr, [&](const auto& polygon) {
    const auto polynomial = polygon.volume();
    const auto steps = [](double value) { return static_cast<std::int64_t>(value * static_cast<double>(time_steps)); };
    const std::int64_t low = steps(time.lower);
    const std::int64_t high = steps(time.upper);
    struct Crossing {
      const decltype(polynomial)& function;
      int sign_above;
      int compared_to(const Fraction<1>& at) const noexcept { return -sign_above * sign_at(function, at); }
    };
    return bisected(Crossing{polynomial, sign_at(polynomial, time_step(high))}, low, high, time_tolerance);
  });
}

}  // namespace motzkin
