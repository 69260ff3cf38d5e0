#include "builds/answers.hpp"
#include "builds/hash.hpp"
#include "corpus/generator.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/motion/slerp.hpp"
#include "motzkin/tree/moving_mesh.hpp"

/// Motions of every kind: their poses and bounds, first contacts of shapes that move so, and proofs that there is none.

namespace motzkin::testing {
namespace {

constexpr int motions_per_kind = 24;

/// Numbers alone, no sines: those of the C library are not the same everywhere.
struct MotionDraw {
  Generator generator{1956};

  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return generator.uniform(-size, size); });
  }
  /// Of any length; the angle is below a half turn.
  Quaternion quaternion() {
    const Vector<3> v = vector(1);
    return {generator.uniform(0.125, 1), v[0], v[1], v[2]};
  }
  Vector<3> away() { return vector(0.5) + Vector<3>(2.5, 0, 0); }
};

/// A motion that takes a body near `from` to a place near the origin.
using Make = AnyMotion (*)(MotionDraw& draw, const Vector<3>& from);

struct Kind {
  const char* name;
  Make make;
};

PoseSequence sequence(MotionDraw& draw, const Vector<3>& from, Between between) {
  const Quaternion first = draw.quaternion();
  const Vector<3> middle = draw.vector(0.5) - 0.5 * from;
  const Quaternion second = draw.quaternion();
  return {{{0, Quaternion::Identity(), Vector<3>::Zero()}, {0.4, first, middle}, {1, second, draw.vector(0.5) - from}},
          between};
}

const Kind kinds[] = {
    {"translation",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion { return Translation(draw.vector(0.5) - from); }},
    {"turn",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion {
       const Vector<3> center = from + draw.vector(0.5);
       const Quaternion end = draw.quaternion();
       return Turn(center, end, draw.vector(0.5) - from);
     }},
    {"spin",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion {
       const Vector<3> center = from + draw.vector(0.5);
       const Vector<3> axis = draw.vector(1);
       const double angle = draw.generator.uniform(-6, 6);
       return Spin(center, axis, angle, draw.vector(0.5) - from);
     }},
    {"screw",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion {
       const Vector<3> center = draw.vector(0.5);
       const Vector<3> axis = from + draw.vector(0.25);
       const double angle = draw.generator.uniform(-6, 6);
       return screw(center, axis, angle, -draw.generator.uniform(1, 3));
     }},
    {"rotation vector",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion {
       const Vector<3> end = draw.vector(2);
       return RotationVector(Vector<3>::Zero(), end, Vector<3>::Zero(), draw.vector(0.5) - from);
     }},
    {"slerp",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion {
       const Quaternion start = draw.quaternion();
       const Quaternion end = draw.quaternion();
       return Slerp(start, end, Vector<3>::Zero(), draw.vector(0.5) - from);
     }},
    {"sequence of turns",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion { return sequence(draw, from, Between::Turn); }},
    {"sequence of spins",
     [](MotionDraw& draw, const Vector<3>& from) -> AnyMotion { return sequence(draw, from, Between::Spin); }},
};

template <class Entries>
void add_intervals(Hash& hash, const Entries& entries) {
  for (Eigen::Index i = 0; i < entries.size(); ++i) {
    hash.add(entries.data()[i].lower());
    hash.add(entries.data()[i].upper());
  }
}

void add_motion(Hash& hash, const AnyMotion& motion) {
  for (const Interval& slice : {Interval(0), Interval(0.3), Interval(1), Interval(0.2, 0.7)}) {
    const Pose pose = motion.pose(slice.lower());
    hash.add(pose.linear());
    hash.add(pose.translation());
    const PoseBound<3> bound = motion.bound(slice);
    add_intervals(hash, bound.rotation);
    add_intervals(hash, bound.translation);
    const RateBound rate = motion.rate(slice);
    add_intervals(hash, rate.turn);
    add_intervals(hash, rate.translation);
  }
}

void add(Hash& hash, const FirstContact& found) {
  const Contact<3>& contact = found.contact;
  hash.add(contact.status);
  hash.add(contact.on_a.kind);
  hash.add(contact.on_a.index);
  hash.add(contact.on_b.kind);
  hash.add(contact.on_b.index);
  hash.add(contact.time.lower);
  hash.add(contact.time.upper);
  hash.add(contact.point);
  hash.add(contact.normal);
  hash.add(found.element_a);
  hash.add(found.element_b);
}

template <int N>
VertexSimplex<3, N> simplex(MotionDraw& draw, const Vector<3>& center) {
  std::array<Vector<3>, static_cast<std::size_t>(N)> vertices;
  for (Vector<3>& vertex : vertices) {
    vertex = center + draw.vector(0.8);
  }
  return VertexSimplex<3, N>(vertices);
}

std::vector<MovingShape> shapes(MotionDraw& draw, const Vector<3>& center) {
  std::vector<MovingShape> result = {simplex<1>(draw, center), simplex<2>(draw, center), simplex<3>(draw, center),
                                     simplex<4>(draw, center)};
  result.emplace_back(Aabb<3>::from_size(center, draw.vector(1).cwiseAbs()));
  const Vector<3> x = draw.vector(0.5);
  const Vector<3> y = draw.vector(0.5);
  result.emplace_back(Cuboid<3>(center, {x, y, draw.vector(0.5)}));
  result.emplace_back(Sphere<3>(center, draw.generator.uniform(0.125, 0.5)));
  return result;
}

void print_kind(const Kind& kind) {
  MotionDraw draw;
  Hash questions;
  Hash of_motions;
  Hash of_contacts;
  Hash of_proofs;
  Hash of_bodies;
  for (int i = 0; i < motions_per_kind; ++i) {
    const Vector<3> from = draw.away();
    const AnyMotion motion = kind.make(draw, from);
    const AnyMotion other = kinds[static_cast<std::size_t>(i) % std::size(kinds)].make(draw, Vector<3>::Zero());
    questions.add(from);
    add_motion(of_motions, motion);
    const std::vector<MovingShape> of_a = shapes(draw, from);
    const std::vector<MovingShape> of_b = shapes(draw, Vector<3>::Zero());
    for (std::size_t k = 0; k < of_a.size(); ++k) {
      const MovingShape& a = of_a[k];
      const MovingShape& b = of_b[(k + static_cast<std::size_t>(i)) % of_b.size()];
      add(of_contacts, detail::first_contact(a, motion, b, other, {}));
      add(of_contacts, detail::first_contact(b, other, a, motion, {.time_tolerance = 1e-9, .min_separation = 0x1p-6}));
      if (const auto proof = detail::prove_free(a, motion, b, other, {})) {
        of_proofs.add(proof->steps.size());
        for (const ProofStep& step : proof->steps) {
          of_proofs.add(step.time);
          of_proofs.add(step.direction);
        }
      }
    }
    add(of_bodies, first_contact(MovingBody{of_a, motion}, MovingBody{of_b, other}));
  }
  const std::string name = kind.name;
  print("motions, " + name, questions, of_motions);
  print("contacts in motion, " + name, questions, of_contacts);
  print("proofs in motion, " + name, questions, of_proofs);
  print("bodies in motion, " + name, questions, of_bodies);
}

/// A corner comes to (0, 5), where a wall is, and passes it by or through it by so little that integers or more digits
/// decide.
void print_grazes() {
  const Triangle<3> wall(Vector<3>(-9, 5, -9), Vector<3>(9, 5, -9), Vector<3>(0, 5, 9));
  const Point<3> tip(Vector<3>(3, 4, 0));
  Hash questions;
  Hash answers;
  for (const double drift : {0.0, 0x1p-40, -0x1p-40, 0x1p-60, -0x1p-60, 0x1p-100, -0x1p-100}) {
    questions.add(drift);
    const Vector<3> shift(0, drift, 0);
    const AnyMotion motions[] = {Turn(Vector<3>::Zero(), Quaternion(2, 0, 0, 1), shift),
                                 Spin(Vector<3>::Zero(), Vector<3>(0, 0, 7), 2, shift),
                                 RotationVector(Vector<3>::Zero(), Vector<3>(0, 0, 2), Vector<3>::Zero(), shift)};
    for (const AnyMotion& motion : motions) {
      add(answers, detail::first_contact(tip, motion, wall, Translation(Vector<3>(0.1, 0, 0)), {}));
    }
  }
  print("grazes in motion", questions, answers);
}

}  // namespace

void print_motions() {
  for (const Kind& kind : kinds) {
    print_kind(kind);
  }
  print_grazes();
}

}  // namespace motzkin::testing
