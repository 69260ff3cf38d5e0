#include "contact/exact_contact.hpp"

#include <variant>

#include "contact/exact_times.hpp"
#include "contact/polygon_times.hpp"
#include "pair/exact/integer_pair.hpp"

namespace motzkin::detail {
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

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  /// Twice the area between 0 and the projection of edge i along an axis.
  [[nodiscard]] Quadratic<2 * L> edge_function(std::size_t i, std::size_t axis) const noexcept {
    const std::size_t j = next_corner(i, count_);
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

 private:
  struct CrossCoefficients {
    IntegerTriple<2 * L> constant;
    IntegerTriple<2 * L> linear;
    IntegerTriple<2 * L> square;
  };

  [[nodiscard]] CrossCoefficients cross_coefficients(std::size_t i, std::size_t j) const noexcept {
    return {cross(start_[i], start_[j]), cross(start_[i], slope_[j]) + cross(slope_[i], start_[j]),
            cross(slope_[i], slope_[j])};
  }

  std::size_t count_;
  std::array<IntegerTriple<L>, 4> start_;
  std::array<IntegerTriple<L>, 4> slope_;
};

/// The times from 0 to `until`, of polynomials whose coefficients have up to 3 L limbs.
template <int L>
class LinearTimes {
 public:
  using EdgeTime = std::variant<RationalTime<2 * L>, QuadraticRoot<2 * L>>;

  LinearTimes(double time_tolerance, double until) noexcept : time_tolerance_(time_tolerance), until_(until) {}

  [[nodiscard]] static RationalTime<1> start() noexcept { return {time_step(0)}; }

  static void visit_roots(const Cubic<3 * L>& volume, const auto& visit) noexcept {
    if (!certainly_not_zero(volume)) {
      detail::visit_roots(volume, visit);
    }
  }
  static void visit_roots(const Quadratic<2 * L>& polynomial, const auto& visit) noexcept {
    detail::visit_roots(polynomial, visit);
  }

  [[nodiscard]] static bool is_zero(const Cubic<3 * L>& volume) noexcept { return detail::is_zero<3 * L, 3>(volume); }
  [[nodiscard]] static bool is_zero(const Quadratic<2 * L>& polynomial) noexcept {
    return detail::is_zero<2 * L, 2>(polynomial);
  }

  [[nodiscard]] bool is_after_end(const auto& time) const noexcept {
    return until_ < 1 &&
           time.compared_to(time_step(static_cast<std::int64_t>(until_ * static_cast<double>(time_steps)))) > 0;
  }

  [[nodiscard]] TimeBracket bracket(const auto& time) const noexcept { return detail::bracket(time, time_tolerance_); }

  static auto with(const EdgeTime& time, const auto& function) noexcept { return std::visit(function, time); }

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

 private:
  /// Whether the coefficients of Bernstein's form over [0, 1] all have one sign.
  static bool certainly_not_zero(const Cubic<3 * L>& p) noexcept {
    const WideInteger<3 * L> three = times(p[0], 3);
    const std::array coefficients = {sign(p[0]), sign(three + p[1]), sign(three + p[1] + p[1] + p[2]),
                                     sign(p[0] + p[1] + p[2] + p[3])};
    return coefficients[0] != 0 &&
           std::all_of(coefficients.begin(), coefficients.end(), [&](int one) { return one == coefficients[0]; });
  }

  double time_tolerance_;
  double until_;
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
  return with_polygon(corners, stats, [&]<int L>(const ExactPolygon<L>& polygon) {
    return first_time(polygon, LinearTimes<L>(time_tolerance, until));
  });
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

}  // namespace motzkin::detail
