#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>

#include "flights.hpp"
#include "motion.hpp"
#include "motzkin/contact/in_motion.hpp"
#include "motzkin/motion/slice_cache.hpp"
#include "motzkin/pair/certainly_apart.hpp"
#include "processor_time.hpp"

namespace motzkin::experiments {
namespace {

constexpr int most_level = 10;
constexpr std::size_t pairs_per_query = 8;

struct Flyer {
  Obb<3> box;
  Spin spin;
};

struct Passing {
  Flyer a;
  Flyer b;
  bool free;
};

Flyer flyer(RandomFlights& random, const Vector<3>& start, const Vector<3>& displacement) {
  const double x = random.number(0.1, 1);
  const double y = random.number(0.1, 1);
  const Vector<3> half(x, y, random.number(0.1, 1));
  const Flight flight = random.flight(start, displacement);
  return {Obb<3>(start, flight.pose.linear(), half), flight.spin};
}

std::vector<Passing> pairs_of_boxes(const MotionSettings& settings) {
  constexpr double away = 4;
  RandomFlights random(settings.seed);
  std::vector<Passing> result;
  while (result.size() < pairs_per_query * static_cast<std::size_t>(settings.queries)) {
    const Vector<3> start = away * random.direction();
    const Vector<3> aside = start.cross(random.direction()).normalized() * random.number(1, 3);
    Flyer a = flyer(random, Vector<3>::Zero(), Vector<3>::Zero());
    Flyer b = flyer(random, start + aside, -2 * start);
    const bool free = first_contact(InMotion{a.box, a.spin}, InMotion{b.box, b.spin}).contact.is_free();
    result.push_back({std::move(a), std::move(b), free});
  }
  return result;
}

/// What holds a box during one slice.
struct Held {
  SphereBound<3> ball;
  Aabb<3> aligned;
  ObbBound<3> oriented;

  Held(const Obb<3>& box, const PoseBound<3>& pose)
      : ball(bound(bounding_sphere(box), pose)), aligned({0, 0, 0}, {0, 0, 0}), oriented(bound(box, pose)) {
    aligned = bounding_box(oriented);
  }
};

double volume(const Aabb<3>& box) { return box.size().prod(); }
double volume(const Obb<3>& box) {
  constexpr double corners = 8;
  return corners * box.half().prod();
}
double volume(const SphereBound<3>& ball) {
  double corner_sq = 0;
  for (int i = 0; i < 3; ++i) {
    corner_sq += width(ball.center()[i]) * width(ball.center()[i]) / 4;
  }
  return 4 * std::numbers::pi / 3 * std::pow(ball.radius() + std::sqrt(corner_sq), 3);
}
/// Of a box with the same axes that holds all of them.
double volume(const ObbBound<3>& bound) {
  double result = 1;
  for (int i = 0; i < 3; ++i) {
    const double more = bound.middle().axes().col(i).cwiseAbs().dot(bound.margin());
    result *= 2 * (bound.middle().half()[i] + more);
  }
  return result;
}

enum class Kind { Sphere, Aligned, Oriented, SphereThenOriented };
constexpr std::array kinds = {Kind::Sphere, Kind::Aligned, Kind::Oriented, Kind::SphereThenOriented};
constexpr std::array names = {"sphere", "AABB", "OBB", "sphere, then OBB"};

struct Tally {
  double times_as_large = 0;
  std::size_t proved = 0;
  std::size_t tests = 0;
  std::size_t oriented_tests = 0;
};

bool apart(Kind kind, const Held& a, const Held& b, std::size_t& oriented_tests) {
  switch (kind) {
    case Kind::Sphere: return certainly_apart(a.ball, b.ball);
    case Kind::Aligned: return certainly_apart(a.aligned, b.aligned);
    case Kind::SphereThenOriented:
      if (certainly_apart(a.ball, b.ball)) {
        return true;
      }
      break;
    case Kind::Oriented: break;
  }
  ++oriented_tests;
  return certainly_apart(a.oriented, b.oriented);
}

double times_as_large(Kind kind, const Held& held, const Obb<3>& box) {
  switch (kind) {
    case Kind::Sphere: return volume(held.ball) / volume(box);
    case Kind::Aligned: return volume(held.aligned) / volume(box);
    default: return volume(held.oriented) / volume(box);
  }
}

std::vector<Held> held(const Flyer& flyer, int level) {
  const SliceCache cache(flyer.spin, level);
  std::vector<Held> result;
  result.reserve(static_cast<std::size_t>(cache.size()));
  for (int i = 0; i < cache.size(); ++i) {
    result.emplace_back(flyer.box, cache.bound_of(i));
  }
  return result;
}

}  // namespace

NamedReport motion_volumes(const MotionSettings& settings) {
  NamedReport part = {"volumes", {}};
  Report& report = part.report;
  const std::vector<Passing> pairs = pairs_of_boxes(settings);
  const auto free = static_cast<std::size_t>(
      std::count_if(pairs.begin(), pairs.end(), [](const Passing& pair) { return pair.free; }));
  report.headline = {fmt::format(
      "{} pairs of boxes that pass each other and turn, {} of them free: told apart by what holds each of them",
      pairs.size(), free)};
  report.columns = {{"slices", "slices"},
                    {"volume", "volume"},
                    {"times as large", "larger"},
                    {"told apart", "told_apart"},
                    {"tests each", "tests"},
                    {"OBB tests each", "obb_tests"},
                    {"us each", "us"}};
  report.plot = {.title = "Pairs of boxes that are told apart, by what holds them during a slice",
                 .x = {"slices", true},
                 .y = {"pairs"},
                 .series = {},
                 .level = PlotLevel{"free", static_cast<double>(free)}};
  report.sample = Sample{pairs.size(), settings.seed};
  for (std::size_t k = 0; k < 3; ++k) {
    report.plot.series.push_back({names[k], {}, true});
  }
  for (int level = 0; level <= most_level; ++level) {
    std::vector<std::pair<std::vector<Held>, std::vector<Held>>> slices;
    slices.reserve(pairs.size());
    for (const Passing& pair : pairs) {
      slices.emplace_back(held(pair.a, level), held(pair.b, level));
    }
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      Tally tally;
      const double seconds = median_seconds([&] {
        tally = {};
        for (std::size_t i = 0; i < pairs.size(); ++i) {
          const auto& [a, b] = slices[i];
          std::size_t slice = 0;
          while (slice < a.size() && apart(kinds[k], a[slice], b[slice], tally.oriented_tests)) {
            ++slice;
          }
          tally.tests += std::min(slice + 1, a.size());
          tally.proved += slice == a.size() ? 1 : 0;
          if (slice == a.size() && !pairs[i].free) {
            throw std::logic_error("boxes that meet were told apart");
          }
        }
      });
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        for (const Held& one : slices[i].first) {
          tally.times_as_large += times_as_large(kinds[k], one, pairs[i].a.box) /
                                  static_cast<double>(pairs.size() * slices[i].first.size());
        }
      }
      const auto each = [&](std::size_t total) {
        return amount(static_cast<double>(total) / static_cast<double>(pairs.size()));
      };
      report.rows.push_back({count(std::uint64_t{1} << static_cast<unsigned>(level)), word(names[k]),
                             kinds[k] == Kind::SphereThenOriented ? nothing() : amount(tally.times_as_large),
                             count(tally.proved), each(tally.tests),
                             tally.oriented_tests == 0 ? nothing() : each(tally.oriented_tests),
                             microseconds(seconds / static_cast<double>(pairs.size()))});
      if (k < report.plot.series.size()) {
        report.plot.series[k].points.emplace_back(std::ldexp(1.0, level), static_cast<double>(tally.proved));
      }
    }
  }
  report.remarks = {
      "Tests go from slice to slice, up to the first one where a pair is not told apart. Bounds of slices were",
      "computed before, as in the document, and are not in the time."};
  return part;
}

}  // namespace motzkin::experiments
