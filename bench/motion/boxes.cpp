// Boxes that turn by up to some angles.

#include <array>

#include "motion/beside_peers.hpp"
#include "motzkin/pair/certainly_apart.hpp"

namespace motzkin::bench {
namespace {

constexpr std::array<double, 4> angles = {30, 90, 170, 360};

/// Of which nearly all meet, and of which about half do.
struct Aim {
  const char* name;
  double offset;
};
constexpr std::array<Aim, 2> aims = {{{"well aimed", 1.3}, {"badly aimed", 5.75}}};

std::vector<Encounter> aimed_boxes(std::size_t count, double angle, const Aim& aim) {
  RandomFlights random(17);
  std::vector<Encounter> result;
  result.reserve(count);
  while (result.size() < count) {
    result.push_back(random.boxes(angle * degree, aim.offset));
  }
  return result;
}

/// The way of the source: poses bounded over time slices, boxes around what moves, slices without a proof cut in two.
struct Slices {
  Obb<3> a;
  Obb<3> b;
  Spin spin_a;
  Spin spin_b;
  Sphere<3> around_a;
  Sphere<3> around_b;
  std::size_t count = 0;

  explicit Slices(const MovingPair<Obb<3>, Obb<3>, Spin>& pair)
      : a(pair.a.shape),
        b(pair.b.shape),
        spin_a(pair.a.motion),
        spin_b(pair.b.motion),
        around_a(bounding_sphere(a)),
        around_b(bounding_sphere(b)) {}

  /// The time up to which both are proved not to meet.
  double free_until(double from, double until) {
    ++count;
    const PoseBound<3> pose_a = spin_a.bound({from, until});
    const PoseBound<3> pose_b = spin_b.bound({from, until});
    if (certainly_apart(bound(around_a, pose_a), bound(around_b, pose_b)) ||
        certainly_apart(bound(a, pose_a), bound(b, pose_b))) {
      return until;
    }
    if (until - from < tolerance) {
      return from;
    }
    const double middle = (from + until) / 2;
    const double first = free_until(from, middle);
    return first < middle ? first : free_until(middle, until);
  }
};

void slices_of_the_source(const MotionPlan& plan) {
  std::printf(
      "\nthe slices of the source (bounds of the pose, boxes around what moves, halves down to %g) on such boxes\n"
      "  %-36s %9s %9s %9s %9s %8s %16s\n",
      tolerance, "", "mean us", "ours", "ratio", "slices", "open", "open, but free");
  for (const Aim& aim : aims) {
    for (const double angle : angles) {
      const std::vector<Encounter> encounters = aimed_boxes(plan.pairs / 40, angle, aim);
      const auto pairs = spins<Obb<3>>(encounters);
      const MotionOptions options{.time_tolerance = tolerance};
      std::size_t open = 0;
      std::size_t open_but_free = 0;
      std::size_t slices = 0;
      const auto by_slices = [&](const MovingPair<Obb<3>, Obb<3>, Spin>& pair) {
        Slices sliced(pair);
        const double until = sliced.free_until(0, 1);
        slices += sliced.count;
        return until < 1;
      };
      for (const auto& pair : pairs) {
        const bool is_open = by_slices(pair);
        open += is_open ? 1 : 0;
        open_but_free += is_open && pair.first(options).contact.is_free() ? 1 : 0;
      }
      const auto each = static_cast<double>(slices) / static_cast<double>(pairs.size());
      const auto counted = [&](auto ask) {
        return [&pairs, ask] { return static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), ask)); };
      };
      const std::vector<Measurement> measured =
          measure({{"ours", counted([&](const auto& pair) { return !pair.first(options).contact.is_free(); })},
                   {"slices", counted(by_slices)}},
                  pairs.size(), plan.rounds);
      std::printf("  %-20s up to %3.0f degrees %9.2f %9.2f %9.1f %9.1f %8zu %16zu\n", aim.name, angle,
                  1e-3 * measured[1].nanoseconds, 1e-3 * measured[0].nanoseconds, measured[1].ratio, each, open,
                  open_but_free);
    }
  }
}

}  // namespace

void turning_boxes(const MotionPlan& plan) {
  for (const Aim& aim : aims) {
    for (const double angle : angles) {
      const std::string title =
          std::string("boxes, ") + aim.name + ", Spins up to " + std::to_string(static_cast<int>(angle)) + " degrees";
      beside_peers(title.c_str(), plan, aimed_boxes(plan.pairs, angle, aim), angle < 180);
    }
  }
  print_times_head("the same boxes, Turns");
  for (const Aim& aim : aims) {
    for (const double angle : angles) {
      if (angle < 180) {
        const std::string name =
            std::string(aim.name) + ", up to " + std::to_string(static_cast<int>(angle)) + " degrees";
        print_times(name.c_str(), turns<Obb<3>>(aimed_boxes(plan.pairs, angle, aim)));
      }
    }
  }
  slices_of_the_source(plan);
}

}  // namespace motzkin::bench
