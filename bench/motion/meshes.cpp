// Meshes that turn and move, two of them and a world of many.

#include <optional>

#include "motion/blocks.hpp"
#include "motion/timing.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/world/world.hpp"

namespace motzkin::bench {
namespace {

/// A mesh around the origin, of about the size of the unit ball.
struct Body {
  TriangleMesh mesh;
  Bvh tree;
  ObbTree oriented;

  explicit Body(TriangleMesh its_mesh) : mesh(std::move(its_mesh)), tree(mesh), oriented(mesh) {}

  [[nodiscard]] MovingMesh<3> moving(const Flight& flight) const {
    return {{mesh, tree, Pose(flight.axes, flight.center)}, flight.spin()};
  }
  [[nodiscard]] MovingMesh<3, ObbTree> moving_oriented(const Flight& flight) const {
    return {{mesh, oriented, Pose(flight.axes, flight.center)}, flight.spin()};
  }
};

Body centered(const TriangleMesh& mesh) {
  const Aabb<3> box = bounding_box(mesh);
  const double size = 2 / box.size().maxCoeff();
  return Body(posed(posed(mesh, Pose::translation_by(-box.center())), Pose::scaling(Vector<3>::Constant(size))));
}

/// The same encounter, the second body shifted so that both miss each other by about `gap`: found by halving between a
/// way that meets and one that does not.
std::optional<MeshEncounter> near_miss(const Body& a, const Body& b, const MeshEncounter& drawn, double gap) {
  const Vector<3> aside = drawn.b.displacement.cross(Vector<3>(1, 2, 3)).normalized();
  const auto shifted = [&](double by) {
    MeshEncounter result = drawn;
    result.b.center += by * aside;
    return result;
  };
  const auto misses = [&](double by) {
    const MeshEncounter one = shifted(by);
    return first_contact(a.moving(one.a), b.moving(one.b)).contact.is_free();
  };
  double meeting = 0;
  double missing = 4;
  if (misses(meeting) || !misses(missing)) {
    return std::nullopt;
  }
  while (missing - meeting > gap / 16) {
    const double middle = meeting + (missing - meeting) / 2;
    (misses(middle) ? missing : meeting) = middle;
  }
  return shifted(missing + gap);
}

void compare(const char* title, std::size_t count, const Body& a, const Body& b, double gap) {
  RandomFlights random(37);
  std::vector<MeshEncounter> encounters;
  while (encounters.size() < std::max<std::size_t>(1, count)) {
    Encounter drawn = random.boxes(170 * degree, 2.5);
    const Vector<3> way = drawn.b.flight.center - drawn.a.flight.center;
    drawn.b.flight.center = drawn.a.flight.center + way.normalized() * 3.5;  // apart at the start
    const MeshEncounter encounter{drawn.a.flight, drawn.b.flight};
    if (gap == 0) {
      encounters.push_back(encounter);
    } else if (const std::optional<MeshEncounter> missing = near_miss(a, b, encounter, gap)) {
      encounters.push_back(*missing);
    }
  }
  MotionSearchStatistics counts;
  const auto ask = [&](std::size_t i, const MotionSearchOptions& options) {
    return first_contact(a.moving(encounters[i].a), b.moving(encounters[i].b), options);
  };
  const Answers answers(encounters.size(), [&](std::size_t i, const MotionOptions& options) {
    return ask(i, {.pair = options, .stats = &counts});
  });
  const MotionSearchOptions usual{.pair = {.time_tolerance = tolerance}};
  const auto time_of = [](const FirstContact& found) {
    return found.contact.is_free() ? std::nullopt : std::optional(found.contact.time.lower);
  };
  std::vector<Finder> finders = {
      {"first_contact", [&](std::size_t i) { return time_of(ask(i, usual)); }},
      {"first_contact, ObbTree", [&](std::size_t i) {
         return time_of(first_contact(a.moving_oriented(encounters[i].a), b.moving_oriented(encounters[i].b), usual));
       }}};
  const std::size_t own_finders = finders.size();
#if defined(BENCH_WITH_FCL)
  add_fcl(finders, a.mesh, b.mesh, encounters);
#endif
  const auto each = [&](std::uint64_t total) {
    return static_cast<double>(total) / static_cast<double>(encounters.size());
  };
  std::printf(
      "\n%s: %zu of %zu in contact; %.0f tests of boxes and %.0f pairs of triangles each, %.0f slices, %llu "
      "unresolved\n",
      title, answers.touching(), encounters.size(), each(counts.box_tests), each(counts.element_pairs),
      each(counts.slices), static_cast<unsigned long long>(answers.counts.unresolved));
  std::printf("  %-36s %10s %10s %10s %7s %8s %6s\n", "ms per query, the least of 3 calls", "median", "p90", "max",
              "missed", "invented", "late");
  for (const Finder& finder : finders) {
    const bool peer = &finder >= finders.data() + own_finders;
    const std::vector<double> times =
        least_times(encounters.size(), [&](std::size_t i) { return finder.first(i).has_value(); });
    Errors errors;
    for (std::size_t i = 0; i < encounters.size(); ++i) {
      errors.judge(answers.contacts[i], finder.first(i), finder.tolerance);
    }
    std::printf("  %-36s %10.3f %10.3f %10.3f %7s %8s %6s\n", finder.name.c_str(), 1e-3 * quantile(times, 0.5),
                1e-3 * quantile(times, 0.9), 1e-3 * quantile(times, 1), counted(errors.missed, peer).c_str(),
                counted(errors.invented, peer).c_str(), counted(errors.late, peer).c_str());
  }
}

/// A ball that turns in a shell: everything is near something all the time, and nothing ever meets.
void ball_in_a_shell(int segments) {
  const Body ball(sphere_mesh(1, segments, segments / 2 + 1));
  const Body shell(sphere_mesh(1.05 + 10.0 / (segments * segments), segments, segments / 2 + 1));
  MotionSearchStatistics counts;
  const double start = seconds_of(Clock::Thread);
  const FirstContact found =
      first_contact(MovingMesh<3>{{ball.mesh, ball.tree}, Spin({0, 0, 0}, {1, 2, 3}, 90 * degree, {0, 0, 0})},
                    MovingMesh<3>{{shell.mesh, shell.tree}, Translation()}, {.stats = &counts});
  std::printf("  %zu triangles each: %s, %.0f ms, %llu tests of boxes, %llu pairs of triangles\n",
              ball.mesh.elements().size(), found.contact.is_free() ? "free" : "contact",
              1e3 * (seconds_of(Clock::Thread) - start), static_cast<unsigned long long>(counts.box_tests),
              static_cast<unsigned long long>(counts.element_pairs));
}

/// A thousand bodies of a hundred triangles, each near some others.
void crowd(const MotionPlan& plan) {
  RandomFlights random(41);
  const Geometry ball = geometry(sphere_mesh(0.5, 10, 6));
  World world;
  for (int i = 0; i < 1000; ++i) {
    const Pose pose = Pose::translation_by({1.5 * (i % 10), 1.5 * (i / 10 % 10), 1.5 * (i / 100)});
    const Spin spin(pose.translation(), random.direction(), random.number(-3, 3), random.anywhere(1));
    world.add(WorldObject{.geometry = ball, .pose = pose, .motion = spin});
  }
  const std::vector<double> times = least_times(static_cast<std::size_t>(plan.rounds), [&](std::size_t) {
    return world.first_contact({.pair = {.time_tolerance = tolerance}}).has_value();
  });
  const std::optional<WorldContact> first = world.first_contact();
  std::printf("\na thousand bodies of 100 triangles, Spins up to 170 degrees: first contact %s, %.2f ms\n",
              first ? std::to_string(first->first.contact.time.lower).c_str() : "none", 1e-3 * quantile(times, 0.5));
}

}  // namespace

void turning_meshes(const MotionPlan& plan) {
  const std::size_t count = plan.pairs / 1000;
  const Body ball(sphere_mesh(1, 24, 17));
  const Body ring(torus({.around = 24, .across = 16}));
  compare("two spheres of 768 triangles, Spins up to 170 degrees", count, ball, ball, 0);
  compare("two rings of 768 triangles, Spins up to 170 degrees", count, ring, ring, 0);
  compare("two rings of 768 triangles that miss each other by 1e-4", count, ring, ring, 1e-4);
  if (plan.mesh != nullptr) {
    const Body read = centered(std::get<TriangleMesh>(read_mesh(plan.mesh)));
    std::printf("\n%s: %zu triangles\n", plan.mesh, read.mesh.elements().size());
    compare("two of it, Spins up to 170 degrees", count, read, read, 0);
    compare("two of it that miss each other by 1e-4 of their size", count / 2, read, read, 1e-4);
  }
  std::printf("\na ball that turns by 90 degrees in a shell, a twentieth of its radius away\n");
  ball_in_a_shell(24);
  ball_in_a_shell(48);
  crowd(plan);
}

}  // namespace motzkin::bench
