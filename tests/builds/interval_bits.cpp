#include <bit>
#include <cstdint>
#include <cstdio>

#include "motzkin/number/interval_vector.hpp"
#include "support/random_interval.hpp"

/// Prints hashes of the bits of intervals computed in a translation unit of a user, whose flags may fuse products and
/// sums. Built with different compilers and flags, it must print the same.

namespace {

using motzkin::Interval;

class Hash {
 public:
  void add(const Interval& x) {
    add(x.lower());
    add(x.upper());
  }
  void print(const char* name) const { std::printf("%s %016llx\n", name, state_); }

 private:
  void add(double value) {
    state_ = (state_ ^ std::bit_cast<std::uint64_t>(value)) * 0x9e3779b97f4a7c15 + (state_ >> 29U);
  }

  unsigned long long state_ = 1;
};

template <class Operation>
void print(const char* name, const Operation& operation) {
  motzkin::testing::RandomIntervals random(1956);
  Hash hash;
  for (int i = 0; i < 100000; ++i) {
    const Interval a = random.any();
    const Interval b = random.any();
    hash.add(operation(a, b));
  }
  hash.print(name);
}

}  // namespace

int main() {
  print("+", [](const Interval& a, const Interval& b) { return a + b; });
  print("-", [](const Interval& a, const Interval& b) { return a - b; });
  print("*", [](const Interval& a, const Interval& b) { return a * b; });
  print("/", [](const Interval& a, const Interval& b) { return a / b; });
  print("square", [](const Interval& a, const Interval& b) { return hull(square(a), square(b)); });
  print("pow", [](const Interval& a, const Interval& b) { return pow(a, b.contains(0.0) ? 3 : -5); });
  print("sqrt", [](const Interval& a, const Interval& b) { return sqrt(abs(a)) - sqrt(abs(b)); });
  print("sin cos", [](const Interval& a, const Interval& b) { return sin(a) * cos(b); });
  print("acos atan2", [](const Interval& a, const Interval& b) { return acos(sin(a)) + atan2(a, b); });
  // Chains and products of plain numbers: here the compiler would like to fuse.
  print("chains", [](const Interval& a, const Interval& b) { return a * b + a * midpoint(a) - b * (a + 1.0) * 3.0; });

  motzkin::testing::RandomIntervals random(1957);
  Hash points;
  Hash vectors;
  for (int i = 0; i < 100000; ++i) {
    const double s = random.unit();
    const double t = random.unit();
    const double u = random.unit();
    points.add(Interval(s * t) + s * u);
    points.add(Interval(s * t) * Interval(u * t) - s * s);
    points.add(Interval(s * t, 1) / (u * u));
    motzkin::IntervalVector<3> x;
    motzkin::IntervalVector<3> y;
    for (int k = 0; k < 3; ++k) {
      const double end = random.unit();
      x[k] = Interval(end, end + 0.25);
      const double point = random.unit();
      y[k] = i % 16 == 0 ? random.any() : Interval(point);
    }
    vectors.add(dot(x, y));
    vectors.add(cross(x, y).sum());
    vectors.add(dot(y, Eigen::Vector3d(s * t, t * u, u * s)));
  }
  points.print("points");
  vectors.print("vectors");
  return 0;
}
