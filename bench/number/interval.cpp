#include "number/interval.hpp"

#include <Eigen/Geometry>
#include <array>
#include <bit>
#include <boost/numeric/interval.hpp>
#include <cstdint>
#include <random>

#include "motzkin/number/interval_vector.hpp"
#include "support/interleaved.hpp"
#if defined(BENCH_WITH_MPFI)
#include <mpfi.h>
#endif

namespace motzkin::bench {
namespace {

constexpr std::size_t count = 256;  // operands and results stay in the first cache
constexpr std::size_t repetitions = 40;

using BoostInterval = boost::numeric::interval<double>;
using Vector3 = Eigen::Matrix<double, 3, 1, Eigen::DontAlign>;

/// Depends on every bit of the results.
std::size_t digest(const double* values, std::size_t size) {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < size; ++i) {
    result = 3 * result + std::bit_cast<std::uint64_t>(values[i]);
  }
  return result;
}

/// Keeps the compiler from doing the work of all repetitions at once.
template <class Array>
void touch(Array& results) {
  __asm__ volatile("" : : "r"(results.data()) : "memory");
}

/// Fills an array of results from two of operands, again and again.
template <class Result, class Operand, class Operation, class Ends>
Contender contender(const char* name, const std::vector<Operand>& x, const std::vector<Operand>& y, Operation operation,
                    Ends ends) {
  return {name, [&x, &y, operation, ends] {
            static std::array<Result, count> results;
            for (std::size_t r = 0; r < repetitions; ++r) {
              for (std::size_t i = 0; i < count; ++i) {
                results[i] = operation(x[i], y[i]);
              }
              touch(results);
            }
            std::array<double, 6 * count> flat{};
            std::size_t size = 0;
            for (const Result& result : results) {
              size = ends(result, flat, size);
            }
            return digest(flat.data(), size);
          }};
}

void print(const char* title, const std::vector<Contender>& contenders, int rounds) {
  std::printf("\n%s\n", title);
  for (const Measurement& m : measure(contenders, count * repetitions, rounds)) {
    std::printf("  %-34s %10.2f ns %8.2f (%6.2f..%6.2f)\n", m.name.c_str(), m.nanoseconds, m.ratio, m.ratio_low,
                m.ratio_high);
  }
}

constexpr auto interval_ends = [](const Interval& x, auto& flat, std::size_t size) {
  flat[size] = x.lower();
  flat[size + 1] = x.upper();
  return size + 2;
};
constexpr auto boost_ends = [](const BoostInterval& x, auto& flat, std::size_t size) {
  flat[size] = x.lower();
  flat[size + 1] = x.upper();
  return size + 2;
};

#if defined(BENCH_WITH_MPFI)
/// The same as `contender` for numbers of 53 bits that live in memory of their own.
Contender mpfi_contender(const std::vector<Interval>& x, const std::vector<Interval>& y,
                         int (*operation)(mpfi_ptr, mpfi_srcptr, mpfi_srcptr)) {
  struct Number {
    mpfi_t value;
  };
  static std::vector<Number> numbers;
  const std::size_t start = numbers.size();
  for (const std::vector<Interval>* operands : {&x, &y}) {
    for (const Interval& operand : *operands) {
      numbers.emplace_back();
      mpfi_init2(numbers.back().value, 53);
      mpfi_interv_d(numbers.back().value, operand.lower(), operand.upper());
    }
  }
  return {"MPFI, 53 bits", [operation, start] {
            static Number result = [] {
              Number number;
              mpfi_init2(number.value, 53);
              return number;
            }();
            double sum = 0;
            for (std::size_t r = 0; r < repetitions; ++r) {
              for (std::size_t i = 0; i < count; ++i) {
                operation(result.value, numbers[start + i].value, numbers[start + count + i].value);
              }
              sum += mpfr_get_d(&result.value->left, MPFR_RNDD);
            }
            return digest(&sum, 1);
          }};
}
#endif

#define MOTZKIN_ARITHMETIC_BLOCK(title, op, mpfi_function)                                                             \
  {                                                                                                                    \
    std::vector<Contender> contenders;                                                                                 \
    contenders.push_back(contender<Interval>(                                                                          \
        "Interval", x, y, [](const Interval& a, const Interval& b) { return a op b; }, interval_ends));                \
    contenders.push_back(contender<BoostInterval>(                                                                     \
        "Boost.Interval", bx, by, [](const BoostInterval& a, const BoostInterval& b) { return a op b; }, boost_ends)); \
    MOTZKIN_MPFI(contenders.push_back(mpfi_contender(x, y, mpfi_function)));                                           \
    print(title, contenders, rounds);                                                                                  \
  }
#if defined(BENCH_WITH_MPFI)
#define MOTZKIN_MPFI(statement) statement
#else
#define MOTZKIN_MPFI(statement)
#endif

}  // namespace

void measure_intervals(int rounds) {
  std::printf(
      "\ninterval arithmetic, processor time per operation, median of %d interleaved rounds; ratio to the first line\n",
      rounds);
#if !defined(BENCH_WITH_MPFI)
  std::printf("built without MPFI: its rows are left out\n");
#endif
  std::mt19937_64 engine(1);
  const auto uniform = [&](double low, double high) {
    return low + (high - low) * (static_cast<double>(engine() >> 11U) * 0x1p-53);
  };
  const auto interval = [&](bool divisor) {
    const double middle = divisor ? std::copysign(uniform(1, 2), uniform(-1, 1)) : uniform(-1, 1);
    const double radius = uniform(0, 0.25);
    return Interval(middle - radius, middle + radius);
  };
  std::vector<Interval> x;
  std::vector<Interval> y;
  std::vector<BoostInterval> bx;
  std::vector<BoostInterval> by;
  for (std::size_t i = 0; i < count; ++i) {
    x.push_back(interval(false));
    y.push_back(interval(true));
    bx.emplace_back(x.back().lower(), x.back().upper());
    by.emplace_back(y.back().lower(), y.back().upper());
  }
  MOTZKIN_ARITHMETIC_BLOCK("sum", +, mpfi_add)
  MOTZKIN_ARITHMETIC_BLOCK("difference", -, mpfi_sub)
  MOTZKIN_ARITHMETIC_BLOCK("product", *, mpfi_mul)
  MOTZKIN_ARITHMETIC_BLOCK("quotient", /, mpfi_div)

  std::vector<Vector3> v;
  std::vector<Vector3> w;
  std::vector<IntervalVector<3>> iv;
  std::vector<IntervalVector<3>> iw;
  for (std::size_t i = 0; i < count; ++i) {
    v.emplace_back(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    w.emplace_back(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    iv.emplace_back(interval(false), interval(false), interval(false));
    iw.emplace_back(interval(false), interval(false), interval(false));
  }
  const auto number_ends = [](double value, auto& flat, std::size_t size) {
    flat[size] = value;
    return size + 1;
  };
  const auto vector_ends = [](const Vector3& value, auto& flat, std::size_t size) {
    for (int k = 0; k < 3; ++k) {
      flat[size++] = value[k];
    }
    return size;
  };
  const auto interval_vector_ends = [](const IntervalVector<3>& value, auto& flat, std::size_t size) {
    for (int k = 0; k < 3; ++k) {
      size = interval_ends(value[k], flat, size);
    }
    return size;
  };
  print("product of vectors (dot)",
        {contender<double>(
             "doubles", v, w, [](const Vector3& a, const Vector3& b) { return a.dot(b); }, number_ends),
         contender<Interval>(
             "dot of intervals", iv, iw,
             [](const IntervalVector<3>& a, const IntervalVector<3>& b) { return dot(a, b); }, interval_ends),
         contender<Interval>(
             "intervals, term by term", iv, iw,
             [](const IntervalVector<3>& a, const IntervalVector<3>& b) { return Interval(a.dot(b)); }, interval_ends)},
        rounds);
  print("cross product",
        {contender<Vector3>(
             "doubles", v, w, [](const Vector3& a, const Vector3& b) { return Vector3(a.cross(b)); }, vector_ends),
         contender<IntervalVector<3>>(
             "cross of intervals", iv, iw,
             [](const IntervalVector<3>& a, const IntervalVector<3>& b) { return cross(a, b); }, interval_vector_ends),
         contender<IntervalVector<3>>(
             "intervals, term by term", iv, iw,
             [](const IntervalVector<3>& a, const IntervalVector<3>& b) { return IntervalVector<3>(a.cross(b)); },
             interval_vector_ends)},
        rounds);
}

}  // namespace motzkin::bench
