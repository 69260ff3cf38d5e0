// Boxes fall, spin and come to rest on a floor. Each frame goes from contact to contact, so that none is missed,
// however fast a box is; a small distance is kept, and whether boxes ever share a point is asked exactly.

#include <array>
#include <iostream>
#include <motzkin/motzkin.hpp>

using namespace motzkin;

namespace {

constexpr double frame_time = 1.0 / 60;
constexpr double kept = 1e-3;  // distance that counts as contact, at first
constexpr double bounce = 0.3;
constexpr double friction = 0.8;  // what is left of the rest of a velocity after a contact

struct State {
  Vector<3> velocity = Vector<3>::Zero();
  Vector<3> spin = Vector<3>::Zero();  // radians per second, about the direction of the vector
};

/// Where both go from now on, for a part of a frame.
AnyMotion motion(const Vector<3>& center, const State& state, double time) {
  const double rate = state.spin.norm();
  const Vector<3> way = state.velocity * time;
  return rate > 0 ? AnyMotion(Spin(center, state.spin, rate * time, way)) : AnyMotion(Translation(way));
}

/// Takes the velocity with which a box comes nearer along the normal, which points away from what it meets.
void meet(State& state, const Vector<3>& normal) {
  const double toward = state.velocity.dot(normal);
  const Vector<3> across = state.velocity - toward * normal;
  state.velocity = friction * across + (toward < 0 ? -bounce * toward : toward) * normal;
  state.spin *= friction;
}

}  // namespace

int main() {
  World world;
  const ObjectId floor = world.add(Obb<3>({0, 0, -0.5}, {50, 50, 0.5}));
  std::array<State, 6> states;
  const Geometry box = geometry(Volume(Obb<3>({0, 0, 0}, {0.5, 0.3, 0.2})));
  for (std::uint32_t i = 0; i < 5; ++i) {
    const ObjectId id = world.add(WorldObject{box, Pose::translation_by({0.3 * (i % 3), 0.2 * (i % 2), 1.0 + i})});
    states[id].spin = Vector<3>(1.0 + i, 2.0, 3.0 - i);
    states[id].velocity = Vector<3>(0, 0, -4.0 * i);
  }
  int contacts = 0;
  int penetrations = 0;
  const int frames = 1000;
  for (int frame = 0; frame < frames; ++frame) {
    for (const ObjectId id : world.ids()) {
      states[id].velocity[2] -= id == floor ? 0 : 9.81 * frame_time;
    }
    double rest = frame_time;
    double distance = kept;
    for (int part = 0; part < 8 && rest > 0; ++part) {
      for (const ObjectId id : world.ids()) {
        world.set_motion(id, motion(world.object(id).pose.translation(), states[id], id == floor ? 0 : rest));
      }
      const WorldStep step = world.advance({.pair = {.min_separation = distance}});
      rest *= 1 - step.time;
      if (!step.contact) {
        break;
      }
      ++contacts;
      if (step.contact->first.contact.status == ContactStatus::InitialContact) {
        distance /= 2;  // so that they can part again
      }
      const auto& [a, b, first] = *step.contact;
      for (const auto& [id, sign] : {std::pair(a, 1.0), std::pair(b, -1.0)}) {
        if (id != floor) {
          meet(states[id], sign * first.contact.normal);
        }
      }
    }
    penetrations += world.any() ? 1 : 0;
  }
  std::cout << frames << " frames, " << (contacts > 100 ? "many" : "few") << " contacts, " << penetrations
            << " frames with boxes that share a point\n";
  bool above = true;
  for (const ObjectId id : world.ids()) {
    above = above && (id == floor || world.box(id).min()[2] > 0);
  }
  std::cout << (above ? "all boxes are above the floor\n" : "a box fell through the floor\n");
}
