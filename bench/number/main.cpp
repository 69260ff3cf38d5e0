// The sign of the determinant of three vectors between points, the number that all exact answers about pairs are made
// of: in integers as wide as the numbers need, in expansions, and in the numbers of Boost. Then interval arithmetic.
// usage: bench_number [ROUNDS [DETERMINANTS]]

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "number/expansion.hpp"
#include "number/interval.hpp"
#include "pair/exact/integer_pair.hpp"
#include "support/interleaved.hpp"

namespace motzkin::bench {
namespace {

using Rational = boost::multiprecision::cpp_rational;
using Boost512 = boost::multiprecision::number<
    boost::multiprecision::cpp_int_backend<512, 512, boost::multiprecision::signed_magnitude,
                                           boost::multiprecision::unchecked, void>,
    boost::multiprecision::et_off>;

using Point = detail::Triple<double>;
using Points = std::array<Point, 4>;  ///< the vectors lead from the last to the others

template <class Number>
using Matrix = detail::Triple<detail::Triple<Number>>;

template <class Number>
int sign_of_determinant(const Matrix<Number>& m) {
  const auto minor = [&](std::size_t i, std::size_t j) { return m[0][i] * m[1][j] - m[0][j] * m[1][i]; };
  const Number determinant = minor(1, 2) * m[2][0] + minor(2, 0) * m[2][1] + minor(0, 1) * m[2][2];
  return determinant > 0 ? 1 : (determinant < 0 ? -1 : 0);
}

template <int L>
int sign_of_determinant(const Matrix<detail::WideInteger<L>>& m) {
  const detail::WideInteger<3 * L> determinant = dot(cross(m[0], m[1]), m[2]);
  return determinant.positive() ? 1 : (determinant.negative() ? -1 : 0);
}

int sign_of_determinant(const Matrix<Expansion<2>>& m) {
  const auto minor = [&](std::size_t i, std::size_t j) { return m[0][i] * m[1][j] + -(m[0][j] * m[1][i]); };
  return (minor(1, 2) * m[2][0] + minor(2, 0) * m[2][1] + minor(0, 1) * m[2][2]).sign();
}

/// Converts a coordinate at a time: `number(double)`, then the difference.
template <class Number, class Convert, class Subtract>
Matrix<Number> matrix(const Points& points, const Convert& number, const Subtract& subtract) {
  Matrix<Number> result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      result[i][k] = subtract(number(points[i][k], k), number(points[3][k], k));
    }
  }
  return result;
}

int lowest_bit(const Points& points, std::size_t k) {
  int low = 0;
  for (const Point& point : points) {
    low = point[k] == 0 ? low : std::min(low, detail::bit_range(point[k]).low);
  }
  return low;
}

detail::Triple<int> lowest_bits(const Points& points) {
  return {lowest_bit(points, 0), lowest_bit(points, 1), lowest_bit(points, 2)};
}

/// Bits of the widest coordinate, counted as for a pair.
int width(const Points& points) {
  const detail::Triple<int> low = lowest_bits(points);
  int result = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    for (const Point& point : points) {
      result = std::max(result, point[k] == 0 ? 0 : detail::bit_range(point[k]).high + 1 - low[k]);
    }
  }
  return result + 2;
}

constexpr auto minus = [](const auto& a, const auto& b) { return a - b; };

template <class Number>
Matrix<Number> converted(const Points& points) {
  if constexpr (std::is_same_v<Number, double>) {
    return matrix<double>(
        points, [](double value, std::size_t) { return value; }, minus);
  } else if constexpr (std::is_same_v<Number, Expansion<2>>) {
    return matrix<Expansion<2>>(
        points, [](double value, std::size_t) { return value; }, [](double a, double b) { return difference(a, b); });
  } else if constexpr (std::is_same_v<Number, Rational>) {
    return matrix<Rational>(
        points, [](double value, std::size_t) { return Rational(value); }, minus);
  } else if constexpr (std::is_same_v<Number, Boost512>) {
    const detail::Triple<int> low = lowest_bits(points);
    return matrix<Boost512>(
        points, [&](double value, std::size_t k) { return Boost512(std::ldexp(value, -low[k])); }, minus);
  } else {
    const detail::Triple<int> low = lowest_bits(points);
    return matrix<Number>(
        points,
        [&](double value, std::size_t k) {
          return detail::scaled_integer<static_cast<int>(Number::limb_count)>(value, low[k]);
        },
        minus);
  }
}

/// Signs of matrices that were converted before the clock starts; a pair converts once and then asks many times.
template <class Number>
Contender signs(const char* name, const std::vector<Points>& all) {
  std::vector<Matrix<Number>> matrices;
  matrices.reserve(all.size());
  for (const Points& points : all) {
    matrices.push_back(converted<Number>(points));
  }
  return {name, [matrices] {
            std::size_t sum = 0;
            for (const Matrix<Number>& m : matrices) {
              sum = 3 * sum + static_cast<std::size_t>(1 + sign_of_determinant(m));
            }
            return sum;
          }};
}

/// The same with conversion.
template <class Number>
Contender conversions(const char* name, const std::vector<Points>& all) {
  return {name, [&all] {
            std::size_t sum = 0;
            for (const Points& points : all) {
              sum = 3 * sum + static_cast<std::size_t>(1 + sign_of_determinant(converted<Number>(points)));
            }
            return sum;
          }};
}

void block(const char* title, const std::vector<Points>& all, int rounds) {
  int widest = 0;
  for (const Points& points : all) {
    widest = std::max(widest, width(points));
  }
  std::printf("\n%s: %d bits and %d spare\n", title, widest, detail::spare_bits);
  std::vector<Contender> contenders;
  if (widest + detail::spare_bits <= 64) {
    contenders.push_back(signs<detail::WideInteger<1>>("WideInteger<1>", all));
  }
  contenders.push_back(signs<detail::WideInteger<2>>("WideInteger<2>", all));
  contenders.push_back(signs<detail::WideInteger<5>>("WideInteger<5>", all));
  contenders.push_back(signs<Expansion<2>>("expansions", all));
  contenders.push_back(signs<Boost512>("Boost cpp_int, 512 bits", all));
  contenders.push_back(signs<Rational>("Boost cpp_rational", all));
  if (widest + detail::spare_bits <= 64) {
    contenders.push_back(conversions<detail::WideInteger<1>>("WideInteger<1>, with conversion", all));
  }
  contenders.push_back(conversions<detail::WideInteger<2>>("WideInteger<2>, with conversion", all));
  contenders.push_back(conversions<Expansion<2>>("expansions, with differences", all));
  contenders.push_back(signs<double>("doubles, rounded", all));
  for (const Measurement& m : measure(contenders, all.size(), rounds)) {
    std::printf("  %-34s %10.1f ns %8.2f (%6.2f..%6.2f)", m.name.c_str(), m.nanoseconds, m.ratio, m.ratio_low,
                m.ratio_high);
    std::printf("%s\n", m.answer == contenders.front().run() ? "" : "   signs differ");
  }
}

class Draw {
 public:
  double uniform(double size) { return size * (static_cast<double>(engine_() >> 11U) * 0x1p-52 - 1); }

  /// Random points with coordinates of few enough bits for sums of them to be exact, times a power of two of their own.
  Points points(int spread) {
    Points result;
    for (Point& point : result) {
      const int exponent = spread == 0 ? 0 : -static_cast<int>(engine_() % static_cast<unsigned>(spread));
      for (double& coordinate : point) {
        coordinate = std::ldexp(std::round(uniform(0x1p50)), exponent - 46);
      }
    }
    return result;
  }

  /// Four points in a plane: the third vector is the sum of the first two.
  Points flat_points() {
    Points result = points(0);
    for (std::size_t k = 0; k < 3; ++k) {
      result[2][k] = result[0][k] + result[1][k] - result[3][k];
    }
    return result;
  }

  /// Three points, one of them twice.
  Points equal_points(int spread) {
    Points result = points(spread);
    result[2] = result[0];
    return result;
  }

 private:
  std::mt19937_64 engine_{1};
};

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) {
  using namespace motzkin::bench;
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 31;
  const std::size_t count = argc > 2 ? static_cast<std::size_t>(std::atoi(argv[2])) : 2000;
  std::printf(
      "processor time per determinant, median of %d interleaved rounds over %zu; ratio to the first line of each "
      "block\n",
      rounds, count);
  Draw draw;
  const auto many = [&](auto make) {
    std::vector<Points> result(count);
    std::generate(result.begin(), result.end(), make);
    return result;
  };
  block("random points of one size", many([&] { return draw.points(0); }), rounds);
  block("four points in a plane, of one size", many([&] { return draw.flat_points(); }), rounds);
  block("random points of sizes up to 2^40 apart", many([&] { return draw.points(40); }), rounds);
  block("two of four points equal, of sizes up to 2^40 apart", many([&] { return draw.equal_points(40); }), rounds);
  measure_intervals(rounds);
  return 0;
}
