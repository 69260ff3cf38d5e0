// Two bodies of 768 triangles each that turn and move.

#include "motion/blocks.hpp"
#include "motion/timing.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/moving_mesh.hpp"

namespace motzkin::bench {
namespace {

MovingBody body_of(const TriangleMesh& mesh, const Flight& flight) {
  MovingBody result{{}, flight.spin()};
  result.shapes.reserve(mesh.elements().size());
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const Triangle<3> triangle = mesh[i];
    const auto at = [&](std::size_t k) { return Vector<3>(flight.center + flight.axes * triangle.vertices()[k]); };
    result.shapes.emplace_back(Triangle<3>(at(0), at(1), at(2)));
  }
  return result;
}

void compare(const char* title, const MotionPlan& plan, const TriangleMesh& a, const TriangleMesh& b, double offset) {
  RandomFlights random(37);
  std::vector<MeshEncounter> encounters;
  std::vector<std::pair<MovingBody, MovingBody>> bodies;
  while (encounters.size() < std::max<std::size_t>(1, plan.pairs / 1000)) {
    Encounter drawn = random.boxes(170 * degree, offset);
    const Vector<3> way = drawn.b.flight.center - drawn.a.flight.center;
    drawn.b.flight.center = drawn.a.flight.center + way.normalized() * 3;  // apart at the start
    encounters.push_back({drawn.a.flight, drawn.b.flight});
    bodies.emplace_back(body_of(a, drawn.a.flight), body_of(b, drawn.b.flight));
  }
  const Answers answers(bodies.size(), [&](std::size_t i, const MotionOptions& options) {
    return first_contact(bodies[i].first, bodies[i].second, {.pair = options});
  });
  std::vector<Finder> finders = {
      {"first_contact", [&](std::size_t i) {
         const FirstContact found = first_contact(bodies[i].first, bodies[i].second, {.pair = {.time_tolerance = tolerance}});
         return found.contact.is_free() ? std::nullopt : std::optional(found.contact.time.lower);
       }}};
#if defined(BENCH_WITH_FCL)
  add_fcl(finders, a, b, encounters);
#endif
  std::printf("\n%s: %zu of %zu in contact; %.0f pairs of triangles and %.0f steps each, %llu unresolved\n", title,
              answers.touching(), bodies.size(),
              static_cast<double>(answers.counts.questions) / static_cast<double>(bodies.size()), answers.steps(),
              static_cast<unsigned long long>(answers.counts.unresolved));
  std::printf("  %-36s %10s %10s %10s %7s %8s %6s\n", "ms per query, the least of 3 calls", "median", "p90", "max",
              "missed", "invented", "late");
  for (const Finder& finder : finders) {
    const bool peer = &finder != &finders.front();
    const std::vector<double> times =
        least_times(bodies.size(), [&](std::size_t i) { return finder.first(i).has_value(); });
    Errors errors;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      errors.judge(answers.contacts[i], finder.first(i), finder.tolerance);
    }
    std::printf("  %-36s %10.3f %10.3f %10.3f %7s %8s %6s\n", finder.name.c_str(), 1e-3 * quantile(times, 0.5),
                1e-3 * quantile(times, 0.9), 1e-3 * quantile(times, 1), counted(errors.missed, peer).c_str(),
                counted(errors.invented, peer).c_str(), counted(errors.late, peer).c_str());
  }
}

}  // namespace

void turning_meshes(const MotionPlan& plan) {
  const TriangleMesh ball = sphere_mesh(1, 24, 17);
  const TriangleMesh ring = torus({.around = 24, .across = 16});
  compare("two spheres of 768 triangles, Spins up to 170 degrees", plan, ball, ball, 2.5);
  compare("two rings of 768 triangles, Spins up to 170 degrees", plan, ring, ring, 2.5);
}

}  // namespace motzkin::bench
