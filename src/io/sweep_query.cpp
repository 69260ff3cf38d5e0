#include "motzkin/io/sweep_query.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "motzkin/io/contact_text.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/tree/solid.hpp"

namespace motzkin {
namespace {

/// A point of each shape.
Vector<3> point_of(const Cuboid<3>& shape) { return shape.origin(); }
Vector<3> point_of(const Simplex<3>& shape) { return shape.origin(); }
Vector<3> point_of(const Aabb<3>& shape) { return shape.min(); }
Vector<3> point_of(const Obb<3>& shape) { return shape.center(); }
Vector<3> point_of(const Sphere<3>& shape) { return shape.center(); }
template <int N>
Vector<3> point_of(const VertexSimplex<3, N>& shape) {
  return shape.vertices()[0];
}

/// Where a motion puts points at t = 0, in doubles.
class Start {
 public:
  explicit Start(const AnyMotion& motion)
      : is_rounded_(std::holds_alternative<RotationVector>(motion.kind()) ||
                    std::holds_alternative<std::shared_ptr<const AnyMotion::User>>(motion.kind())) {
    if (is_rounded_) {  // others start with the identity
      pose_ = motion.pose(0);
      bound_ = motion.bound(Interval(0));
    }
  }

  /// The place of a point. Adds to `error()` what was rounded.
  [[nodiscard]] Vector<3> place(const Vector<3>& point) {
    if (!is_rounded_) {
      return point;
    }
    const Vector<3> placed = apply(pose_, point);
    double squared = 0;
    for (int i = 0; i < 3; ++i) {
      const Interval exact = bound_.rotation(i, 0) * point[0] + bound_.rotation(i, 1) * point[1] +
                             bound_.rotation(i, 2) * point[2] + bound_.translation[i];
      const double off = std::max(exact.upper() - placed[i], placed[i] - exact.lower());
      squared += off * off;
    }
    constexpr double rounded_up = 1 + 0x1p-40;
    error_ = std::max(error_, std::sqrt(squared) * rounded_up + 0x1p-500);
    return placed;
  }

  /// A bound on the distance of what was placed from its exact place.
  [[nodiscard]] double error() const noexcept { return error_; }

 private:
  bool is_rounded_;
  Pose pose_;
  PoseBound<3> bound_;
  double error_ = 0;
};

/// The triangles of a body at t = 0 as a mesh, equal vertices made one.
TriangleMesh surface_of(const MovingBody& body, Start& start) {
  std::vector<Vector<3>> vertices;
  std::vector<TriangleMesh::Element> elements;
  for (const MovingShape& shape : body.shapes) {
    if (const auto* triangle = std::get_if<Triangle<3>>(&shape)) {
      const auto first = static_cast<std::uint32_t>(vertices.size());
      elements.push_back({first, first + 1, first + 2});
      for (const Vector<3>& vertex : triangle->vertices()) {
        vertices.push_back(start.place(vertex));
      }
    }
  }
  return merge_equal_vertices(TriangleMesh(std::move(vertices), std::move(elements)));
}

/// Whether the exact surface leaves the exact point on the side where the rounded ones are.
bool is_certain(const TriangleMesh& surface, const Vector<3>& point, double error) {
  if (error == 0) {
    return true;
  }
  const Sphere<3> near(point, error);
  for (std::size_t i = 0; i < surface.elements().size(); ++i) {
    if (intersects(near, surface[i])) {
      return false;
    }
  }
  return true;
}

enum class Inside { No, Unknown, Yes };

struct Held {
  Inside inside = Inside::No;
  Vector<3> point = Vector<3>::Zero();  ///< in the solid, where one is
};

/// Whether `outer` is a closed surface around a shape of `inner` at t = 0. Surfaces do not meet then, so one point of
/// each shape tells.
Held holds(const MovingBody& outer, const MovingBody& inner) {
  Start outer_start(outer.motion);
  const TriangleMesh surface = surface_of(outer, outer_start);
  if (surface.elements().empty() || !is_closed(surface)) {
    return {};
  }
  Start inner_start(inner.motion);
  std::vector<Point<3>> points;
  points.reserve(inner.shapes.size());
  for (const MovingShape& shape : inner.shapes) {
    points.emplace_back(inner_start.place(std::visit([](const auto& any) { return point_of(any); }, shape)));
  }
  const Bvh tree(surface);
  const std::vector<bool> are_inside = contains({surface, tree}, points);
  const double error = outer_start.error() + inner_start.error();
  Held result;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vector<3>& point = points[i].vertices()[0];
    if (!is_certain(surface, point, error)) {
      result = {Inside::Unknown, point};
    } else if (are_inside[i]) {
      return {Inside::Yes, point};
    }
  }
  return result;
}

Held either_holds(const MovingBody& a, const MovingBody& b) {
  const Held one = holds(a, b);
  if (one.inside == Inside::Yes) {
    return one;
  }
  const Held other = holds(b, a);
  return other.inside == Inside::No ? one : other;
}

}  // namespace

SweepResult answer(const SweepQuery& query, const SweepRequest& request) {
  const detail::StandardArithmetic standard;
  SweepResult result{.first = first_contact(query.a, query.b, {.pair = request.options})};
  if (!request.solid || result.first.contact.status == ContactStatus::InitialContact) {
    return result;
  }
  const Held held = either_holds(query.a, query.b);
  Contact<3> contact;
  contact.point = held.point;
  if (held.inside == Inside::Yes) {
    contact.status = ContactStatus::InitialContact;
    contact.time = {0, 0};
    return {.first = {.contact = contact}, .inside = true};
  }
  if (held.inside == Inside::Unknown) {
    contact.status = ContactStatus::Unresolved;
    contact.time = {0, 1};
    return {.first = {.contact = contact}};
  }
  return result;
}

SweepErrors compare(const Contact<3>& contact, const SweepTruth& truth) noexcept {
  SweepErrors errors;
  if (truth.status == ContactStatus::Unresolved) {
    return errors;
  }
  if (truth.status == ContactStatus::Free) {
    errors.invented = is_contact(contact);
    return errors;
  }
  const TimeBracket time = truth.time.value_or(TimeBracket{0, truth.status == ContactStatus::Contact ? 1.0 : 0.0});
  errors.missed = contact.is_free();
  errors.invented = is_contact(contact) && contact.time.upper < time.lower;
  errors.late = !contact.is_free() && contact.time.lower > time.upper;
  return errors;
}

}  // namespace motzkin
