#include "mutation/adversarial.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "corpus/pair_sets.hpp"
#include "motzkin/pair/batch.hpp"
#include "motzkin/pair/cast.hpp"
#include "motzkin/pair/certainly_apart.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "mutation/report.hpp"
#include "pair/axes/obb_verdict.hpp"
#include "pair/axes/triangle_verdict.hpp"
#include "pair/engines.hpp"
#include "pair/exact/ball_distance.hpp"
#include "support/corner_rays.hpp"
#include "support/distance_answers.hpp"
#include "support/distance_oracle.hpp"
#include "support/hull_points.hpp"
#include "support/pair_answers.hpp"
#include "support/sphere_pairs.hpp"

/// Pairs on which an error bound decides: the sets, as they are and so small that products underflow, and four- and
/// five-dimensional frames at contact. Exit status 1 where an engine claims what the oracle refutes, or an answer is
/// wrong. Passes for the library as it is, and must fail for a library with any one bound set to zero.

namespace motzkin::testing {
namespace {

constexpr std::uint64_t seed = 5;
constexpr int pairs_for_engines = 200;
constexpr int pairs_for_distances = 60;
constexpr int parallel_boxes = 200;
constexpr int pairs_of_hulls = 60;
constexpr int pairs_for_answers = 120;
constexpr int pairs_in_space_of_four = 400;
constexpr int pairs_for_boxes = 2000;
constexpr int pairs_for_spheres = 20;
constexpr int pairs_for_bounds = 600;
constexpr int pairs_in_lanes = 1500;
constexpr int triangles_at_contact = 3000;
constexpr int rays_at_corners = 20000;

bool refuted(Verdict verdict, Relation truth) {
  return (verdict == Verdict::Disjoint && truth != Relation::Disjoint) ||
         (verdict == Verdict::Overlapping && truth != Relation::Overlapping);
}

template <class A, class B>
bool engine_refuted(const A& a, const B& b, Relation truth) {
  const detail::Body body_a(a);
  const detail::Body body_b(b);
  if (body_a.view().underflows || body_b.view().underflows) {
    return false;  // no engine is asked about these
  }
  const auto ask = [&](const auto& pair) {
    return refuted(separating_axis_verdict(pair), truth) || refuted(fourier_motzkin_verdict(pair), truth);
  };
  if (body_a.view().velocity == nullptr && body_b.view().velocity == nullptr) {
    return ask(frame_pair<false>(body_a.view(), body_b.view()));
  }
  return ask(frame_pair<true>(body_a.view(), body_b.view()));
}

template <int D>
Relation truth_of(const AnyPair<D>& pair) {
  return Oracle(exact_any<D>(pair.a), exact_any<D>(pair.b)).relation();
}

/// So that products of D numbers are at or below the smallest normal one.
template <int D>
AnyPair<D> tiny(const AnyPair<D>& pair, int i) {
  const double factor = std::ldexp(1.0, D == 3 ? -340 - i % 22 : -512 - i % 26);
  return transformed<D>(pair, Vector<D>::Constant(factor), Vector<D>::Zero());
}

template <int D>
void try_engines(PairSet set, bool moves, int count, Report& report) {
  const bool has_scale = set == PairSet::Scaled || set == PairSet::MixedScales || set == PairSet::Largest;
  PairSource<D> source(set, moves, seed);
  for (int i = 0; i < count; ++i) {
    const AnyPair<D> drawn = source.draw();
    for (const bool shrink : {false, true}) {
      if (shrink && has_scale) {
        continue;
      }
      const AnyPair<D> pair = shrink ? tiny(drawn, i) : drawn;
      const Relation truth = truth_of(pair);
      const bool wrong = std::visit(
          [&](const auto& a, const auto& b) { return engine_refuted(a, b, truth) || engine_refuted(b, a, truth); },
          pair.a, pair.b);
      report.count(wrong, "an engine, set " + std::string(name(set)) + " " + to_json(pair));
    }
  }
}

template <int D>
void try_answers(PairSet set, bool moves, int count, Report& report) {
  PairSource<D> source(set, moves, seed + 1);
  for (int i = 0; i < count; ++i) {
    const AnyPair<D> pair = source.draw();
    Oracle oracle(exact_any<D>(pair.a), exact_any<D>(pair.b));
    const std::string wrong = wrong_relation(pair, oracle.relation()) + wrong_bounds(pair, oracle);
    report.count(!wrong.empty(), "an answer, set " + std::string(name(set)) + " " + wrong);
  }
}

/// The shape with its velocity multiplied.
template <int D>
AnyShape<D> slowed(const AnyShape<D>& shape, double factor) {
  return std::visit(
      [&]<class Shape>(const Shape& alternative) -> AnyShape<D> {
        if constexpr (requires { alternative.velocity(); }) {
          return Shape(alternative.shape(), alternative.velocity() * factor);
        } else {
          return alternative;
        }
      },
      shape);
}

/// Windows of pairs so near and so slow that rounding errors of the distance are long times.
template <int D>
void try_slow(PairSet set, Report& report) {
  PairSource<D> source(set, true, seed + 2);
  for (int i = 0; i < pairs_for_engines; ++i) {
    const AnyPair<D> drawn = source.draw();
    const double factor = std::ldexp(1.0, -30 - i % 24);
    const AnyPair<D> pair{slowed<D>(drawn.a, factor), slowed<D>(drawn.b, factor)};
    Oracle oracle(exact_any<D>(pair.a), exact_any<D>(pair.b));
    const std::string wrong = wrong_bounds(pair, oracle);
    report.count(!wrong.empty(), "slow, set " + std::string(name(set)) + " " + wrong);
  }
}

template <int D, FrameKind A, FrameKind B>
void try_space(Report& report) {
  Generator generator(seed);
  const auto number = [&] { return generator.uniform(-1, 1); };
  for (int i = 0; i < pairs_in_space_of_four; ++i) {
    const Frame<D, A> a = Generator::frame<D, A>(number);
    const Frame<D, B> b = Generator::frame<D, B>(number);
    const Vector<D> direction = Generator::vector<D>(number) * 8;
    std::array<Vector<D>, D> axes;
    for (int k = 0; k < D; ++k) {
      axes[static_cast<std::size_t>(k)] = b.axes().col(k);
    }
    const auto placed = [&](const Vector<D>& origin) { return Frame<D, B>(origin, std::span<const Vector<D>>(axes)); };
    Oracle leaving(a, Moving<Frame<D, B>>(placed(a.origin()), direction));
    const auto last = static_cast<double>(leaving.window().high);
    for (const double nearly : {last, std::nextafter(last, 0.0), std::nextafter(last, 2.0)}) {
      const Frame<D, B> there = placed(a.origin() + nearly * direction);
      const Relation truth = Oracle(a, there).relation();
      report.count(refuted(fourier_motzkin(a, there), truth) || refuted(fourier_motzkin(there, a), truth),
                   "Fourier-Motzkin in " + std::to_string(D) + " dimensions");
    }
  }
}

/// Turned boxes moved to contact, and some steps to either side; also boxes that are a little skew.
void try_boxes(Report& report) {
  Generator generator(seed);
  const auto number = [&] { return generator.uniform(-1, 1); };
  const auto turned = [&](const Vector<3>& center) {
    const Vector<3> x = Generator::vector<3>(number).normalized();
    const Vector<3> y = x.cross(Generator::vector<3>(number)).normalized();
    Matrix<3> axes;
    axes << x, y, x.cross(y);
    const double skew = generator.coin() ? 0 : std::ldexp(1.0, -generator.integer(12, 50));
    axes += skew * Matrix<3>::NullaryExpr(number);
    return Obb<3>(center, axes, Generator::vector<3>(number).cwiseAbs());
  };
  for (int i = 0; i < pairs_for_boxes; ++i) {
    const Obb<3> a = turned(Generator::vector<3>(number));
    const Obb<3> b = turned(a.center());
    const Vector<3> direction = Generator::vector<3>(number) * 8;
    const auto last = static_cast<double>(Oracle(a, Moving<Obb<3>>(b, direction)).window().high);
    for (const double nearly : {last, std::nextafter(last, 0.0), std::nextafter(last, 2.0)}) {
      const Obb<3> there(a.center() + nearly * direction, b.axes(), b.half());
      const Relation truth = Oracle(a, there).relation();
      report.count(refuted(detail::obb_verdict(a, there), truth) || refuted(detail::obb_verdict(there, a), truth),
                   "boxes at contact");
    }
  }
}

/// Triangles of which one has a corner in the other, up to rounding, and is on one side of it otherwise.
void try_triangles(Report& report) {
  Generator generator(seed);
  const auto number = [&] { return generator.uniform(-1, 1); };
  for (int i = 0; i < triangles_at_contact; ++i) {
    const auto point = [&] { return Generator::vector<3>(number); };
    const Triangle<3> a(point(), point(), point());
    const auto& [p, q, r] = a.vertices();
    const double u = generator.uniform(0.1, 0.5);
    const double v = generator.uniform(0.1, 0.4);
    const Vector<3> corner = p + u * (q - p) + v * (r - p);
    const Vector<3> normal = (q - p).cross(r - p);
    const auto beside = [&] {
      const Vector<3> way = point();
      return Vector<3>(corner + (way.dot(normal) < 0 ? Vector<3>(-way) : way));
    };
    const Triangle<3> b(corner, beside(), beside());
    const Relation truth = Oracle(a, b).relation();
    report.count(refuted(detail::triangle_verdict(a.vertices(), b.vertices()), truth) ||
                     refuted(detail::triangle_verdict(b.vertices(), a.vertices()), truth),
                 "triangles at contact");
  }
}

/// Spheres at contact with the shapes of a set.
template <int D>
void try_spheres(PairSet set, bool moves, Report& report) {
  PairSource<D> source(set, moves, seed + 3);
  for (int i = 0; i < pairs_for_spheres; ++i) {
    AnyPair<D> pair = source.draw();
    if (i % 2 == 1 && set != PairSet::Scaled && set != PairSet::MixedScales && set != PairSet::Largest) {
      pair = transformed<D>(pair, Vector<D>::Constant(std::ldexp(1.0, -170 - i % 340)), Vector<D>::Zero());
    }
    const ExactFrame frame = exact_any<D>(pair.b);
    const auto ball = [&](double radius) {
      return std::visit([](const auto& sphere) { return exact_ball(sphere); }, sphere_at<D>(pair.a, radius));
    };
    const Rational least = distance_sq(ball(0), frame);
    for (const double radius : radii(least)) {
      if (radius == 0) {
        continue;  // a point
      }
      const Rational excess = least - exact(radius) * exact(radius);
      const Relation truth =
          excess == 0 ? Relation::Touching : (excess < 0 ? Relation::Overlapping : Relation::Disjoint);
      const Relation answer =
          std::visit([](const auto& sphere, const auto& shape) { return motzkin::relate(sphere, shape); },
                     sphere_at<D>(pair.a, radius), pair.b);
      report.count(answer != truth, "a sphere, set " + std::string(name(set)) + " " + to_json(pair));
    }
  }
}

/// Whether lanes claim of two shapes what is not so.
template <BatchShape A, BatchShape B>
bool lanes_refuted(const A& a, const B& b, Relation truth) {
  if constexpr (detail::has_lanes(detail::lane_kind<A>, detail::lane_kind<B>)) {
    const auto batch_a = Batch<A>::repeated(a, 1);
    const auto batch_b = Batch<B>::repeated(b, 1);
    Relation claimed{};
    std::uint32_t open = 0;
    return detail::relate_in_lanes(detail::lane_side(batch_a), detail::lane_side(batch_b), nullptr, 0, 1, &claimed,
                                   &open) == 0 &&
           claimed != truth;
  }
  return false;
}

/// Pairs side by side, asked of batches of one.
template <int D>
void try_lanes(PairSet set, Report& report) {
  PairSource<D> source(set, false, seed + 4);
  for (int i = 0; i < pairs_in_lanes; ++i) {
    const AnyPair<D> pair = source.draw();
    const Relation truth = relate(pair);
    const bool wrong =
        std::visit([&](const auto& a, const auto& b) { return lanes_refuted(a, b, truth); }, pair.a, pair.b);
    report.count(wrong, "lanes, set " + std::string(name(set)) + " " + to_json(pair));
  }
}

/// Spheres and boxes within an ulp of contact.
void try_round_lanes(Report& report) {
  Generator generator(seed + 5);
  const auto vector = [&] {
    Vector<3> result;
    for (int k = 0; k < 3; ++k) {
      result[k] = generator.uniform(0, 1);
    }
    return result;
  };
  for (int i = 0; i < pairs_in_lanes; ++i) {
    const Vector<3> center = vector();
    const Vector<3> far = center + vector();
    const double length = std::sqrt((far - center).squaredNorm());
    const double part = generator.uniform(0, length);
    const Sphere<3> sphere(center, length);
    const Sphere<3> smaller(center, part);
    const Sphere<3> other(far, std::nextafter(length - part, generator.integer(0, 2)));
    const Aabb<3> box(far, far + vector());
    report.count(lanes_refuted(smaller, other, motzkin::relate(smaller, other)), "lanes, spheres");
    report.count(lanes_refuted(box, sphere, motzkin::relate(box, sphere)), "lanes, a sphere and a box");
  }
}

/// Rays that touch a corner, also where products underflow.
template <int D>
void try_casts(Report& report) {
  Generator generator(seed);
  for (int i = 0; i < rays_at_corners; ++i) {
    for (const double scale : {1.0, std::ldexp(1.0, -500 - i % 45)}) {
      const auto [ray, box] = corner_ray<D>(generator, scale);
      report.count(!cast(ray, box), "a ray that touches a corner");
    }
  }
}

/// Boxes with parallel sides that meet by a rounding error, and such whose sizes round to zero.
void try_bounds(Report& report) {
  Generator generator(seed);
  const auto number = [&] { return generator.uniform(-1, 1); };
  const auto claims_wrongly = [](const Obb<2>& a, const Obb<2>& b) {
    const auto point = [](const Obb<2>& box) {
      return ObbBound<2>(box.center().cast<Interval>(), box.axes().cast<Interval>(), box.half());
    };
    return certainly_apart(point(a), point(b)) && relate(a, b) != Relation::Disjoint;
  };
  for (int i = 0; i < pairs_for_engines; ++i) {
    Matrix<2> axes;
    axes << number(), number(), number(), number();
    const Obb<2> a(Generator::vector<2>(number), axes, {1, 1});
    const Vector<2> aside = number() * axes.col(1);
    report.count(claims_wrongly(a, Obb<2>(a.center() + 2 * axes.col(0) + aside, axes, {1, 1})), "bounds at contact");
  }
  constexpr double least = 0x1p-1074;
  const Matrix<2> axes = Matrix<2>::Identity() / 2;
  report.count(claims_wrongly({{0, 0}, axes, {least, least}}, {{least, 0}, axes, {least, least}}), "least bounds");
}

/// Lengths that differ from a radius by what rounding loses; every second so small that squares underflow.
void try_lengths(Report& report) {
  Generator generator(seed + 7);
  for (int i = 0; i < pairs_for_boxes; ++i) {
    const double size = i % 2 == 0 ? 1 : std::ldexp(1.0, -500 - i % 40);
    const Vector<3> vector = Generator::vector<3>([&] { return generator.uniform(-size, size); });
    const double radius = size * (vector / size).norm();
    Rational excess = -exact(radius) * exact(radius);
    detail::Triple<detail::ScaledSum> components{};
    for (std::size_t k = 0; k < 3; ++k) {
      const double component = vector[static_cast<Eigen::Index>(k)];
      components[k].value = component;
      excess += exact(component) * exact(component);
    }
    report.count(detail::compare_length(components, {radius, 0, 0}) != excess.sign(), "a length");
  }
}

/// Distances and depths of the pairs of a set.
template <int D>
void try_distances(PairSet set, Report& report) {
  PairSource<D> source(set, false, seed + 11);
  for (int i = 0; i < pairs_for_distances; ++i) {
    const AnyPair<D> pair = source.draw();
    const Relation truth = Oracle(exact_any<D>(pair.a), exact_any<D>(pair.b)).relation();
    const std::string wrong = wrong_distance(pair) + wrong_depth(pair, truth);
    report.count(!wrong.empty(), "a distance or depth, set " + std::string(name(set)) + " " + wrong);
  }
}

/// Boxes of one rotation, with faces beside each other or one inside the other.
void try_parallel_boxes(Report& report) {
  Generator generator(seed + 12);
  for (int i = 0; i < parallel_boxes; ++i) {
    const auto [a, b] = draw_stack(generator);
    report.count(!wrong_distance(a, b, distance_sq(exact(a), exact(b)), 0).empty(), "the distance of a stack");
    const auto [outer, inner] = draw_near_ties(generator);
    const Rational square = depth_sq(exact(outer), exact(inner));
    report.count(!wrong_depth(outer, inner, &square).empty(), "the depth of a box in a box");
  }
}

/// Depths of hulls on a grid, at random, around a common corner and of two scales.
void try_hulls(Report& report) {
  for (const int manner : {0, 1, 4, 8}) {
    HullPoints points(seed + 13);
    for (int i = 0; i < pairs_of_hulls; ++i) {
      const auto [a, b] = points.pair<3>(manner);
      const ExactFrame exact_a = exact_hull(a);
      const ExactFrame exact_b = exact_hull(b);
      const bool apart = Oracle(exact_a, exact_b).relation() == Relation::Disjoint;
      const Rational square = apart ? Rational(0) : hull_depth_sq(exact_a, exact_b);
      report.count(!wrong_depth(a, b, apart ? nullptr : &square).empty(), "the depth of hulls");
    }
  }
}

int run() {
  Report report;
  try_boxes(report);
  try_lengths(report);
  try_parallel_boxes(report);
  try_hulls(report);
  try_triangles(report);
  try_casts<2>(report);
  try_casts<3>(report);
  try_bounds(report);
  report.count(!contact_times_hold(), "contact times, given exact numbers");
  report.count(!own_frame_holds(), "parameters outside their frame");
  report.count(!residual_holds(), "a point outside the reference");
  try_round_lanes(report);
  for (int i = 0; i < pair_set_count; ++i) {
    const auto set = static_cast<PairSet>(i);
    try_lanes<2>(set, report);
    try_lanes<3>(set, report);
    for (const bool moves : {false, true}) {
      try_engines<2>(set, moves, pairs_for_engines, report);
      try_engines<3>(set, moves, pairs_for_engines, report);
      try_answers<2>(set, moves, pairs_for_answers, report);
      try_answers<3>(set, moves, pairs_for_answers, report);
      try_spheres<2>(set, moves, report);
      try_spheres<3>(set, moves, report);
    }
    try_distances<2>(set, report);
    try_distances<3>(set, report);
  }
  for (const PairSet set : {PairSet::Gaps, PairSet::NearlyParallel, PairSet::Grazing, PairSet::Shared}) {
    try_slow<2>(set, report);
    try_slow<3>(set, report);
    try_answers<3>(set, false, pairs_for_bounds, report);
  }
  try_engines<3>(PairSet::Largest, false, pairs_for_boxes, report);
  try_space<4, FrameKind::Cuboid, FrameKind::Cuboid>(report);
  try_space<4, FrameKind::Simplex, FrameKind::Cuboid>(report);
  try_space<4, FrameKind::Simplex, FrameKind::Simplex>(report);
  return report.exit_status();
}

}  // namespace
}  // namespace motzkin::testing

int main() { return motzkin::testing::run(); }
