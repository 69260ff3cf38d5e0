// A bar makes half a turn while it moves ten units to the right, past a post: when it meets the post first, a proof
// where it does not, and what decides where doubles end.

#include <cmath>
#include <iomanip>
#include <iostream>
#include <motzkin/motzkin.hpp>
#include <numbers>
#include <optional>
#include <string>

namespace {

using namespace motzkin;

const Vector<3> origin(0, 0, 0);
const Vector<3> upright(0, 0, 1);
const Vector<3> way(10, 0, 0);

const Turn turn(origin, {0, 0, 0, 1}, way);  // the quaternion w, x, y, z of half a turn
const Spin spin(origin, upright, std::numbers::pi, way);

const Obb<3> bar({2, 0.5, 0.5});

const InMotion near_post{Obb<3>({5, 2.2, 0}, {1, 0.5, 1}), Translation()};
const InMotion far_post{Obb<3>({8.5, 2, 0}, {1, 0.5, 1}), Translation()};

std::ostream& operator<<(std::ostream& out, const Feature& feature) {
  constexpr const char* kinds[] = {"vertex ", "edge ", "face "};
  return out << kinds[static_cast<int>(feature.kind)] << int{feature.index};
}

void print(const char* what, const FirstContact& answer, const MotionStatistics& statistics) {
  const Contact<3>& contact = answer.contact;
  std::cout << what << ": ";
  switch (contact.status) {
    case ContactStatus::Free: std::cout << "free"; break;
    case ContactStatus::Unresolved: std::cout << "free before " << contact.time.lower << ", unresolved"; break;
    default:
      std::cout << "contact from " << contact.time.lower << " to " << contact.time.upper << ", " << contact.on_a
                << " on " << contact.on_b;
  }
  std::cout << (statistics.by_exact > 0 ? ", by integers" : "") << (statistics.by_digits > 0 ? ", by more digits" : "")
            << '\n';
}

template <class A, Motion M, class B, Motion N>
void ask(const char* what, const InMotion<A, M>& a, const InMotion<B, N>& b, double time_tolerance = 1e-4) {
  MotionStatistics statistics;
  const FirstContact answer = first_contact(a, b, {.time_tolerance = time_tolerance, .stats = &statistics});
  std::cout << std::setprecision(time_tolerance < 1e-6 ? 12 : 6);
  print(what, answer, statistics);
  std::cout << std::setprecision(6);
}

void meet_near_post() {
  ask("turn", InMotion{bar, turn}, near_post);
  ask("spin", InMotion{bar, spin}, near_post);
  ask("spin, to 1e-10", InMotion{bar, spin}, near_post, 1e-10);
}

void pass_far_post() {
  const InMotion moving{bar, spin};
  MotionProof proof = prove_free(moving, far_post).value();
  for (const ProofStep& step : proof.steps) {
    const Vector<3> direction = step.direction.normalized();
    std::cout << "from " << step.time << ": below along (" << direction.x() << ", " << direction.y() << ")\n";
  }
  std::cout << "verified: " << (verify(proof, moving, far_post) ? "yes" : "no") << '\n';
  proof.steps.pop_back();
  std::cout << "without its last step: " << (verify(proof, moving, far_post) ? "yes" : "no") << '\n';
}

// In how many slices volumes are apart, halving those in which they may not be. None where they overlap at some time.
template <class Apart>
std::optional<int> slices(const Apart& apart, double from = 0, double until = 1) {
  if (apart(Interval(from, until))) {
    return 1;
  }
  if (until - from < 1e-6) {
    return std::nullopt;
  }
  const double middle = (from + until) / 2;
  const std::optional<int> first = slices(apart, from, middle);
  const std::optional<int> second = first ? slices(apart, middle, until) : std::nullopt;
  return second ? std::optional(*first + *second) : std::nullopt;
}

template <class Apart>
void count(const char* what, const Apart& apart) {
  const std::optional<int> needed = slices(apart);
  std::cout << what << ": "
            << (needed ? std::to_string(*needed) + " slices, " + std::to_string(2 * *needed - 1) + " tests"
                       : "no proof, they overlap")
            << '\n';
}

void compare_volumes() {
  const Obb<3> obstacle = far_post.shape;
  const PoseBound<3> rest = far_post.motion.bound({0, 1});
  count("spheres", [&](const Interval& slice) {
    return certainly_apart(bound(bounding_sphere(bar), spin.bound(slice)), bound(bounding_sphere(obstacle), rest));
  });
  count("axis-aligned boxes", [&](const Interval& slice) {
    return certainly_apart(bounding_box(bound(bar, spin.bound(slice))), bounding_box(obstacle));
  });
  count("oriented boxes",
        [&](const Interval& slice) { return certainly_apart(bound(bar, spin.bound(slice)), bound(obstacle, rest)); });
  std::cout << "one direction per step: " << prove_free(InMotion{bar, spin}, far_post).value().steps.size()
            << " steps, a test each\n";
}

// The tip of a rod is as high as a ceiling at one moment, in the middle of the motion.
void ceiling() {
  const InMotion turning{Segment<3>({-2, 0, 0}, {2, 0, 0}), turn};
  const InMotion spinning{turning.shape, spin};
  const InMotion hinged{turning.shape, Spin(origin, upright, std::numbers::pi, {0, 0, 0})};
  const auto plate = [](double height) {
    return InMotion{Aabb<3>({-20, height, -1}, {20, height + 1, 1}), Translation()};
  };
  ask("turn", turning, plate(2));
  ask("turn, ceiling one ulp higher", turning, plate(std::nextafter(2.0, 3.0)));
  ask("hinge", hinged, plate(2));
  ask("spin", spinning, plate(2));
  ask("spin, ceiling one ulp higher", spinning, plate(std::nextafter(2.0, 3.0)));
  ask("spin, ceiling one ulp lower", spinning, plate(std::nextafter(2.0, 1.0)));
}

}  // namespace

int main() {
  meet_near_post();
  std::cout << '\n';
  pass_far_post();
  std::cout << '\n';
  compare_volumes();
  std::cout << '\n';
  ceiling();
}
