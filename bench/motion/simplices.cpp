// Tetrahedra and triangles that turn, beside peers; vertices and faces, edges and edges.

#include "motion/beside_peers.hpp"

namespace motzkin::bench {
namespace {

/// A part of a body in the unit cube that turns about a point near it, by up to an angle, and moves by up to `step` per
/// coordinate.
template <class Shape>
Shape shape_in_cube(RandomFlights& random) {
  constexpr int count = Shape::vertex_count;
  std::array<Vector<3>, count> vertices;
  for (Vector<3>& vertex : vertices) {
    vertex = random.anywhere(0.5);
  }
  return Shape(vertices);
}

struct Reach {
  double angle;  ///< in degrees
  double step;
};

Flight flight_in_cube(RandomFlights& random, const Reach& reach) {
  Flight result;
  result.center = random.anywhere(0.5);
  result.axes.setIdentity();
  result.turns_about = random.direction();
  result.angle = random.number(-reach.angle, reach.angle) * degree;
  result.displacement = random.anywhere(reach.step);
  return result;
}

/// The same random flights as Spins and as Turns, of those that touch, or that do not, in both.
template <class A, class B>
void parts(const char* name, const MotionPlan& plan, const Reach& reach, bool with_contact) {
  RandomFlights random(23);
  std::vector<MovingPair<A, B, Spin>> spinning;
  std::vector<MovingPair<A, B, Turn>> turning;
  while (spinning.size() < plan.pairs / 10) {
    const A a = shape_in_cube<A>(random);
    const B b = shape_in_cube<B>(random);
    const Flight of_a = flight_in_cube(random, reach);
    const Flight of_b = flight_in_cube(random, reach);
    const MovingPair<A, B, Spin> spin{{a, of_a.spin()}, {b, of_b.spin()}};
    const MovingPair<A, B, Turn> turn{{a, of_a.turn()}, {b, of_b.turn()}};
    const auto wanted = [&](const FirstContact& found) {
      return found.contact.status == (with_contact ? ContactStatus::Contact : ContactStatus::Free);
    };
    if (wanted(spin.first({})) && wanted(turn.first({}))) {
      spinning.push_back(spin);
      turning.push_back(turn);
    }
  }
  print_times((std::string(name) + ", Spin").c_str(), spinning);
  print_times((std::string(name) + ", Turn").c_str(), turning);
}

std::vector<Encounter> aimed_simplices(std::size_t count, std::size_t corners) {
  RandomFlights random(19);
  std::vector<Encounter> result;
  result.reserve(count);
  while (result.size() < count) {
    result.push_back(random.simplices(corners, 90 * degree, 0.8));
  }
  return result;
}

}  // namespace

void turning_simplices(const MotionPlan& plan) {
  beside_peers("tetrahedra, Spins up to 90 degrees", plan, aimed_simplices(plan.pairs, 4), true);
  beside_peers("triangles, Spins up to 90 degrees", plan, aimed_simplices(plan.pairs, 3), true);
  print_times_head("parts of bodies in the unit cube: turns up to 30 degrees and steps up to 0.1, or 170 and 0.5");
  constexpr Reach near{30, 0.1};
  constexpr Reach far{170, 0.5};
  parts<Point<3>, Triangle<3>>("vertex-face, free, short", plan, near, false);
  parts<Segment<3>, Segment<3>>("edge-edge, free, short", plan, near, false);
  parts<Point<3>, Triangle<3>>("vertex-face, free, long", plan, far, false);
  parts<Segment<3>, Segment<3>>("edge-edge, free, long", plan, far, false);
  parts<Triangle<3>, Triangle<3>>("triangles, free, long", plan, far, false);
  parts<Point<3>, Triangle<3>>("vertex-face, contact", plan, far, true);
  parts<Segment<3>, Segment<3>>("edge-edge, contact", plan, far, true);
  parts<Triangle<3>, Triangle<3>>("triangles, contact", plan, far, true);
}

}  // namespace motzkin::bench
