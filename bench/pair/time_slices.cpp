// Boxes that turn and move, over a time slice: `certainly_apart` beside the tests of the source. Decision 0010 has the
// table.

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <random>

#include "pair/blocks.hpp"

namespace motzkin::bench {
namespace {

/// A box that turns about its centre and moves, with constant speeds.
struct Flight {
  Vector<3> half;
  Matrix<3> axes;  ///< at time 0
  Vector<3> center;
  Vector<3> turns_about;  ///< of length 1
  double turning;
  Vector<3> velocity;

  [[nodiscard]] PoseBound<3> during(const Interval& time) const {
    const Interval sine = sin(time * turning);
    const Interval cosine = cos(time * turning);
    Matrix<3> cross;
    cross << 0, -turns_about[2], turns_about[1], turns_about[2], 0, -turns_about[0], -turns_about[1], turns_about[0], 0;
    const Matrix<3> along = turns_about * turns_about.transpose();
    const Matrix<3> rest = Matrix<3>::Identity() - along;
    PoseBound<3> pose;
    for (int k = 0; k < 3; ++k) {
      const Vector<3> kept = along * axes.col(k);
      const Vector<3> in_phase = rest * axes.col(k);
      const Vector<3> ahead = cross * axes.col(k);
      for (int i = 0; i < 3; ++i) {
        pose.rotation(i, k) = cosine * in_phase[i] + sine * ahead[i] + Interval(kept[i]);
      }
      pose.translation[k] = time * velocity[k] + Interval(center[k]);
    }
    return pose;
  }
};

class RandomFlights {
 public:
  Flight operator()(double distance) {
    Flight flight;
    flight.half = {number(0.2, 1), number(0.2, 1), number(0.2, 1)};
    flight.axes = Eigen::Quaterniond(Eigen::AngleAxisd(number(-4, 4), direction())).toRotationMatrix();
    flight.center = number(0, distance) * direction();
    flight.turns_about = direction();
    flight.turning = number(-1, 1);
    flight.velocity = number(0, 1) * direction();
    return flight;
  }

 private:
  double number(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine_); }

  Vector<3> direction() {
    std::normal_distribution<double> normal;
    Vector<3> result;
    for (double& part : result) {
      part = normal(engine_);
    }
    return result.normalized();
  }

  std::mt19937_64 engine_{10};  // NOLINT(cert-msc51-cpp): the same boxes in every run
};

/// Two boxes during a slice, in the form that each of the tests takes.
struct Slice {
  std::array<Vector<3>, 2> half;
  std::array<PoseBound<3>, 2> poses;
  std::array<ObbBound<3>, 2> bounds;
};

ObbBound<3> box_bound(const PoseBound<3>& pose, const Vector<3>& half) {
  return {pose.translation, pose.rotation, half};
}

/// The test of the source: 15 axes as intervals, both sides of the inequality as intervals.
bool by_interval_axes(const Slice& slice) {
  const auto& [a, b] = slice.poses;
  const IntervalVector<3> way = b.translation - a.translation;
  const auto separates = [&](const IntervalVector<3>& axis) {
    Interval radius;
    for (int i = 0; i < 3; ++i) {
      radius += abs(dot(axis, IntervalVector<3>(a.rotation.col(i)))) * slice.half[0][i] +
                abs(dot(axis, IntervalVector<3>(b.rotation.col(i)))) * slice.half[1][i];
    }
    return mignitude(dot(axis, way)) > radius.upper();
  };
  for (int i = 0; i < 3; ++i) {
    if (separates(a.rotation.col(i)) || separates(b.rotation.col(i))) {
      return true;
    }
  }
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (separates(cross(IntervalVector<3>(a.rotation.col(i)), IntervalVector<3>(b.rotation.col(j))))) {
        return true;
      }
    }
  }
  return false;
}

/// Its faster version: axes are taken for orthonormal, and everything is said in the products of axes of both boxes.
bool by_orthonormal_axes(const Slice& slice) {
  const auto& [a, b] = slice.poses;
  const auto& [half_a, half_b] = slice.half;
  const IntervalVector<3> way = b.translation - a.translation;
  std::array<std::array<Interval, 3>, 3> product;
  std::array<std::array<Interval, 3>, 3> size;
  std::array<Interval, 3> way_a;
  for (std::size_t i = 0; i < 3; ++i) {
    const IntervalVector<3> e = a.rotation.col(static_cast<int>(i));
    way_a[i] = dot(way, e);
    Interval radius(half_a[static_cast<int>(i)]);
    for (std::size_t j = 0; j < 3; ++j) {
      product[i][j] = dot(e, IntervalVector<3>(b.rotation.col(static_cast<int>(j))));
      size[i][j] = abs(product[i][j]);
      radius += size[i][j] * half_b[static_cast<int>(j)];
    }
    if (mignitude(way_a[i]) > radius.upper()) {
      return true;
    }
  }
  for (std::size_t j = 0; j < 3; ++j) {
    Interval radius(half_b[static_cast<int>(j)]);
    for (std::size_t i = 0; i < 3; ++i) {
      radius += size[i][j] * half_a[static_cast<int>(i)];
    }
    if (mignitude(dot(way, IntervalVector<3>(b.rotation.col(static_cast<int>(j))))) > radius.upper()) {
      return true;
    }
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t i1 = (i + 1) % 3;
    const std::size_t i2 = (i + 2) % 3;
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t j1 = (j + 1) % 3;
      const std::size_t j2 = (j + 2) % 3;
      const Interval radius = size[i2][j] * half_a[static_cast<int>(i1)] + size[i1][j] * half_a[static_cast<int>(i2)] +
                              size[i][j2] * half_b[static_cast<int>(j1)] + size[i][j1] * half_b[static_cast<int>(j2)];
      if (mignitude(way_a[i2] * product[i1][j] - way_a[i1] * product[i2][j]) > radius.upper()) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace

void time_slices(const Plan& plan) {
  RandomFlights draw;
  std::vector<Pair<Flight>> pairs;
  while (pairs.size() < plan.pairs) {
    const Pair<Flight> pair{draw(0), draw(3)};
    const auto now = [](const Flight& flight) { return Obb<3>(flight.center, flight.axes, flight.half); };
    if (relate(now(pair.a), now(pair.b)) == Relation::Disjoint) {
      pairs.push_back(pair);
    }
  }
  const auto slices = [&](double half_width) {
    std::vector<Slice> result;
    result.reserve(pairs.size());
    const Interval time(-half_width, half_width);
    for (const Pair<Flight>& pair : pairs) {
      const std::array poses = {pair.a.during(time), pair.b.during(time)};
      result.push_back(
          {{pair.a.half, pair.b.half}, poses, {box_bound(poses[0], pair.a.half), box_bound(poses[1], pair.b.half)}});
    }
    return result;
  };
  const auto contenders = [](const std::vector<Slice>& from) {
    const auto contender = [&](const char* name, auto apart) {
      return Contender{
          name, [&from, apart] { return static_cast<std::size_t>(std::count_if(from.begin(), from.end(), apart)); }};
    };
    return std::vector{
        contender("axes as intervals", by_interval_axes),
        contender("the same, orthonormal", by_orthonormal_axes),
        contender("one direction per slice",
                  [](const Slice& slice) { return certainly_apart(slice.bounds[0], slice.bounds[1]); }),
        contender("the same, bounds made as well",
                  [](const Slice& slice) {
                    return certainly_apart(box_bound(slice.poses[0], slice.half[0]),
                                           box_bound(slice.poses[1], slice.half[1]));
                  }),
    };
  };
  constexpr std::array widths = {0.02, 0.1, 0.2, 0.4};
  constexpr double timed_width = 0.05;
  const std::vector<Slice> timed = slices(timed_width);
  const std::vector<Measurement> times = measure(contenders(timed), timed.size(), plan.rounds);
  std::printf("\nboxes proved apart over a slice of half width w, of %zu pairs; time at w = %.2f\n", pairs.size(),
              timed_width);
  std::printf("  %-34s", "w");
  for (const double width : widths) {
    std::printf(" %9.2f", width);
  }
  std::printf(" %10s %22s\n", "ns", "ratio (quartiles)");
  std::vector<std::array<std::size_t, widths.size()>> proved(times.size());
  for (std::size_t w = 0; w < widths.size(); ++w) {
    const std::vector<Slice> from = slices(widths[w]);
    const std::vector<Contender> tests = contenders(from);
    for (std::size_t c = 0; c < tests.size(); ++c) {
      proved[c][w] = tests[c].run();
    }
  }
  for (std::size_t c = 0; c < times.size(); ++c) {
    std::printf("  %-34s", times[c].name.c_str());
    for (const std::size_t count : proved[c]) {
      std::printf(" %7.1f %%", 100 * static_cast<double>(count) / static_cast<double>(pairs.size()));
    }
    std::printf(" %10.1f %7.2f (%5.2f..%5.2f)\n", times[c].nanoseconds, times[c].ratio, times[c].ratio_low,
                times[c].ratio_high);
  }
}

}  // namespace motzkin::bench
