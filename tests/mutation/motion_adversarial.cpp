#include <cmath>
#include <string>

#include "contact/convex_body.hpp"
#include "contact/rigid_approach.hpp"
#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "corpus/turn_queries.hpp"
#include "motzkin/contact/in_motion.hpp"
#include "motzkin/pair/relate.hpp"
#include "mutation/report.hpp"
#include "support/turn_answers.hpp"

/// Bodies in rigid motion on which an error bound of the steps shows: queries whose first contact is known exactly, and
/// poses, rates and proofs of contact at one time against rationals. Exit status 1 where an answer or a bound is wrong.
/// Passes for the library as it is, and must fail for a library with any one line of the table changed.

namespace motzkin::testing {
namespace {

constexpr std::uint64_t seed = 6;
constexpr int queries_per_case = 120;
constexpr int poses = 2000;
constexpr int touches = 3000;

void try_set(TurnSet set, Report& report) {
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    const TurnCase which{set, static_cast<ContactKind>(kind)};
    TurnSource source(which, seed);
    for (int i = 0; i < queries_per_case; ++i) {
      const TurnQuery query = source.draw();
      if (is_plain(query)) {
        const std::string wrong = wrong_first_contact(query, TurnOracle(query), i % 2 == 0 ? 1e-12 : 1e-4);
        report.count(!wrong.empty(), name(which) + ", " + wrong + " " + to_text(query));
      }
    }
  }
}

using Triple = std::array<Rational, 3>;

Rational square(const Rational& x) { return x * x; }
Rational norm_sq(const Triple& x) { return square(x[0]) + square(x[1]) + square(x[2]); }

Triple cross(const Triple& x, const Triple& y) {
  return {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
}

Triple exact(const Vector<3>& x) { return {testing::exact(x[0]), testing::exact(x[1]), testing::exact(x[2])}; }

/// A turn from the identity to a quaternion, in the coordinates of the body about its pivot, at one time.
struct ExactTurn {
  Rational w;
  Triple v;
  Rational square_norm;

  ExactTurn(const Quaternion& end, const Rational& time)
      : w(1 - time + time * testing::exact(end.w())),
        v{time * testing::exact(end.x()), time * testing::exact(end.y()), time * testing::exact(end.z())},
        square_norm(w * w + norm_sq(v)) {}

  [[nodiscard]] Triple turned(const Triple& y) const {
    const Triple once = cross(v, y);
    const Triple twice = cross(v, once);
    Triple result;
    for (std::size_t k = 0; k < 3; ++k) {
      result[k] = y[k] + 2 * (w * once[k] + twice[k]) / square_norm;
    }
    return result;
  }
};

/// Whether two vectors are no further apart than a bound.
bool within(const Triple& x, const Triple& y, const Rational& bound) {
  return norm_sq({x[0] - y[0], x[1] - y[1], x[2] - y[2]}) <= bound * bound;
}

/// What a step says of a point with the arm `y` of length at most 2: where it is, how fast it is, and how far it strays
/// from a straight line during the step.
void try_poses(Report& report) {
  Generator generator(seed);
  const auto vector = [&](double size) { return Generator::vector<3>([&] { return generator.uniform(-size, size); }); };
  for (int i = 0; i < poses; ++i) {
    const Vector<3> v = vector(1);
    const Quaternion end(generator.uniform(0.01, 1), v[0], v[1], v[2]);
    const bool in_sequence = i % 4 < 2;
    const Vector<3> center = in_sequence ? Vector<3>(0, 0, 0) : vector(1);
    const Vector<3> shift = vector(1);
    const AnyMotion motion =
        in_sequence ? AnyMotion(PoseSequence({{0, Quaternion::Identity(), center}, {1, end, shift}}, Between::Turn))
                    : AnyMotion(Turn(center, end, shift));
    detail::RigidPath path(motion, center);
    const Vector<3> origin = vector(1);
    path.see_from(origin, 0);
    const double time = generator.uniform(0, 0.5);
    const double length = i % 2 == 0 ? 0.5 : 0x1p-12;
    const detail::RigidStep step = path.step(time, length);
    const Vector<3> arm = vector(1);
    const Rational reach = 2;
    const Triple y = exact(arm);
    const Rational t = testing::exact(time);
    const ExactTurn now(end, t);
    const Triple there = now.turned(y);

    Triple rotated;
    for (int k = 0; k < 3; ++k) {
      rotated[static_cast<std::size_t>(k)] = testing::exact(step.rotation(k, 0)) * y[0] +
                                             testing::exact(step.rotation(k, 1)) * y[1] +
                                             testing::exact(step.rotation(k, 2)) * y[2];
    }
    report.count(!within(rotated, there, testing::exact(step.rotation_error) * reach), "a rotation");

    // The angular velocity is 2 v / |q|^2, where v belongs to the end.
    Triple rate = exact(v);
    for (Rational& one : rate) {
      one = 2 * one / now.square_norm;
    }
    report.count(!within(exact(step.turn), rate, testing::exact(step.turn_error)), "a rate");

    Triple pivot = exact(center);
    for (std::size_t k = 0; k < 3; ++k) {
      pivot[k] += t * exact(shift)[k] - exact(origin)[k];
    }
    report.count(!within(exact(step.pivot), pivot, testing::exact(step.pivot_error)), "a pivot");
    report.count(!within(exact(step.velocity), exact(shift), testing::exact(step.velocity_error)), "a velocity");

    const Rational h = testing::exact(length) * (i % 3 + 1) / 4;
    const Triple later = ExactTurn(end, t + h).turned(y);
    const Triple velocity = cross(rate, there);
    Triple straight;
    for (std::size_t k = 0; k < 3; ++k) {
      straight[k] = there[k] + h * velocity[k];
    }
    // The distance from the axis, squared, is |y x v|^2 / |v|^2; a sequence knows no axis.
    const Rational distance_sq = in_sequence ? norm_sq(y) : Rational(norm_sq(cross(y, exact(v))) / norm_sq(exact(v)));
    const Rational stray = h * h / 2 * testing::exact(step.bend);
    const Triple strays{later[0] - straight[0], later[1] - straight[1], later[2] - straight[2]};
    report.count(norm_sq(strays) > stray * stray * distance_sq, "a bend");
  }
}

/// Corners of boxes, and their places relative to a pivot.
void try_corners(Report& report) {
  Generator generator(seed + 2);
  const auto vector = [&] { return Generator::vector<3>([&] { return generator.uniform(-1, 1); }); };
  for (int i = 0; i < poses; ++i) {
    const Vector<3> center = vector();
    const Vector<3> half = vector().cwiseAbs();
    Matrix<3> axes;
    axes << vector(), vector(), vector();
    const detail::ConvexBody body{MovingShape(Obb<3>(center, axes, half))};
    const Vector<3> pivot = vector();
    const AnyMotion motion = Turn(pivot, Quaternion(1, 1, 0, 0), Vector<3>::Zero());
    detail::RigidPath path(motion, body.vertices()[0]);
    path.see_from(Vector<3>::Zero(), 0);
    const detail::MovingHull hull(path, body, 0);
    for (std::size_t corner = 0; corner < 8; ++corner) {
      Triple there = exact(center);
      Triple arm;
      for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t k = 0; k < 3; ++k) {
          const auto column = static_cast<int>(k);
          const Rational part = testing::exact(axes(static_cast<int>(row), column)) * testing::exact(half[column]);
          there[row] += (corner >> k & 1U) != 0 ? part : Rational(-part);
        }
        arm[row] = there[row] - exact(pivot)[row];
      }
      report.count(!within(exact(body.vertices()[corner]), there, testing::exact(body.vertex_error())), "a corner");
      report.count(!within(exact(hull.arms[corner]), arm, testing::exact(hull.arm_error)), "an arm");
    }
  }
}

/// Shapes that touch but for rounding: who is certain that they share a point has to be right.
template <class A, class B>
void try_meeting(const A& a, const B& b, const std::string& where, Report& report) {
  const detail::ConvexBody body_a{MovingShape(a)};
  const detail::ConvexBody body_b{MovingShape(b)};
  const AnyMotion rest = Translation();
  detail::RigidPath path_a(rest, body_a.vertices()[0]);
  detail::RigidPath path_b(rest, body_b.vertices()[0]);
  path_a.see_from(path_a.start(), 4);
  path_b.see_from(path_a.start(), 4);
  const detail::MovingHull hull_a(path_a, body_a, 0);
  const detail::MovingHull hull_b(path_b, body_b, 0);
  detail::RigidApproach approach(hull_a, hull_b, 1e-4, 100);
  const bool meet = intersects(a, b);
  report.count(!meet && approach.meet_at(0), where + " that are apart");
  report.count(meet && approach.is_free(0, 0x1p-20), where + " that meet");
}

void try_touches(Report& report) {
  Generator generator(seed + 1);
  const auto vector = [&](double size) { return Generator::vector<3>([&] { return generator.uniform(-size, size); }); };
  for (int i = 0; i < touches; ++i) {
    // A vertex of one is a point of a face of the other, rounded; all other vertices are on the other side of it.
    const Vector<3> p = vector(1);
    const Vector<3> e = vector(1);
    const Vector<3> f = vector(1);
    const Vector<3> n = e.cross(f);
    const double s = generator.uniform(0.2, 0.6);
    const double t = generator.uniform(0.1, 0.3);
    const double nudge = std::ldexp(generator.integer(-2, 2), -53);
    const Vector<3> on = p + s * e + t * f + nudge * n;
    const Vector<3> above = on + n + vector(0.1);
    const Tetrahedron lower(p, p + e, p + f, p - n);
    try_meeting(lower, Tetrahedron(on, above + 0.3 * e, above + 0.3 * f, above - 0.2 * e - 0.2 * f), "tetrahedra",
                report);
    const double radius = std::ldexp(generator.uniform(0.5, 1), -generator.integer(0, 24));
    const Vector<3> center = p + s * e + t * f + (radius + nudge) / n.norm() * n;
    try_meeting(lower, Sphere<3>(center, radius), "a tetrahedron and a sphere", report);
  }
}

/// Balls that come from afar, and pass each other so that they just touch, but for rounding.
void try_passing(Report& report) {
  Generator generator(seed + 3);
  const auto vector = [&](double size) { return Generator::vector<3>([&] { return generator.uniform(-size, size); }); };
  for (int i = 0; i < touches; ++i) {
    const Vector<3> way = vector(1e6);
    const Vector<3> aside = way.cross(vector(1)).normalized() * (1 + generator.uniform(-1e-10, 1e-10));
    const Vector<3> start = aside - generator.uniform(0.2, 0.8) * way;
    const Triple from = exact(start);
    const Triple along = exact(way);
    const Rational distance_sq = norm_sq(cross(from, along)) / norm_sq(along);  // the least, on the way
    const FirstContact found = first_contact(InMotion{Sphere<3>(Vector<3>(0, 0, 0), 0.5), Translation()},
                                             InMotion{Sphere<3>(start, 0.5), Translation(way)});
    report.count(found.contact.is_free() != (distance_sq > 1), "balls that pass");
  }
}

/// Ends after the first part with a wrong answer.
int run() {
  Report report;
  try_poses(report);
  if (report.empty()) {
    try_corners(report);
    try_touches(report);
    try_passing(report);
  }
  for (const TurnSet set :
       {TurnSet::Grazing, TurnSet::Aimed, TurnSet::Boundary, TurnSet::Touch, TurnSet::DoubleRoot, TurnSet::Beside,
        TurnSet::BothTurn, TurnSet::Hinge, TurnSet::AtEnd, TurnSet::Coplanar, TurnSet::Parallel, TurnSet::Far}) {
    if (report.empty()) {
      try_set(set, report);
    }
  }
  return report.exit_status();
}

}  // namespace
}  // namespace motzkin::testing

int main() { return motzkin::testing::run(); }
