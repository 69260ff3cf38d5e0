#pragma once

#include <optional>
#include <string>
#include <vector>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/body.hpp"
#include "motzkin/pair/core_shapes.hpp"
#include "motzkin/pair/relation.hpp"

/// Proofs of the relation of two shapes, to keep and to check elsewhere. Every shape is the convex hull of
/// points:
///
/// - of a cuboid or a box the 2^D corners, where bit i of the number of a corner selects axis i, the maximum of axis i,
///   or the positive end of axis i of an oriented box;
/// - of a simplex with origin and axes the origin, then the tip of each axis, missing axes included;
/// - of a point, segment, triangle or tetrahedron the vertices, of a hull its points;
/// - of a shape with a radius those of its core, of a sphere the centre;
/// - in space and time, where at least one of the shapes moves, the points (x, 0) for all of those, in this order, then
///   the points (x + velocity, 1).
///
/// A half-space is no hull and has no points; two of them have no certificates.
///
/// The numbers of a certificate are exact rationals as text, such as "12" and "-3/7".

namespace motzkin {

/// Longest text of a number, in bytes. Longer ones are rejected, so that checking ends soon whatever the input. The
/// longest seen in a proof of extreme coordinates has 15,000.
inline constexpr std::size_t max_certificate_number = 40000;

/// The first shape lies where normal . x <= offset, the second where normal . x >= offset. Time is the last coordinate.
struct Plane {
  std::vector<std::string> normal;
  std::string offset;

  friend bool operator==(const Plane&, const Plane&) = default;
};

/// A common point as convex combination of the hull points of each shape: weights not negative, with sum 1.
struct SharedPoint {
  std::vector<std::string> weights_a;
  std::vector<std::string> weights_b;

  friend bool operator==(const SharedPoint&, const SharedPoint&) = default;
};

/// A claim about two shapes with what proves it:
///
/// - disjoint: a plane with no point of either shape on it;
/// - touching: a plane that does not contain both shapes, and a point;
/// - overlapping: a point with all weights positive, which is to say in the relative interior of both.
///
/// With a radius, or two, the weights give a point of each core at the same time: at most the sum of the radii apart
/// for touching, and less for overlapping, where weights may be zero; and no point of a core is nearer to the plane
/// than its radius, in space. Beside a half-space the point of the other shape alone counts: in it, or as near as the
/// radius.
struct Certificate {
  Relation relation = Relation::Disjoint;
  std::optional<Plane> plane = std::nullopt;
  std::optional<SharedPoint> point = std::nullopt;

  friend bool operator==(const Certificate&, const Certificate&) = default;
};

namespace detail {

/// The exact product of both.
struct HullTerm {
  std::vector<double> vector;
  double factor = 1;
};

/// The points whose hull a shape is, at time 0. A point is the exact sum of its terms.
struct Hull {
  std::vector<std::vector<HullTerm>> points;
  std::vector<double> velocity = {};  ///< empty for a shape at rest
  double radius = 0;
  std::vector<double> normal = {};  ///< of a half-space, which has no points, and is empty for others
  double offset = 0;                ///< of the half-space at time 0
};

template <int D>
[[nodiscard]] std::vector<double> coordinates(const Vector<D>& vector) {
  return {vector.data(), vector.data() + D};
}

[[nodiscard]] constexpr bool has_bit(unsigned number, int bit) noexcept {
  return (number >> static_cast<unsigned>(bit) & 1U) != 0;
}

template <int D>
[[nodiscard]] Hull hull(const Frame<D, FrameKind::Cuboid>& cuboid) {
  Hull result;
  for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D); ++corner) {
    auto& terms = result.points.emplace_back(1, HullTerm{coordinates<D>(cuboid.origin())});
    for (int i = 0; i < D; ++i) {
      if (has_bit(corner, i)) {
        terms.push_back({coordinates<D>(cuboid.axes().col(i))});
      }
    }
  }
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const Frame<D, FrameKind::Simplex>& simplex) {
  Hull result{{{{coordinates<D>(simplex.origin())}}}};
  for (int i = 0; i < D; ++i) {
    result.points.push_back({{coordinates<D>(simplex.origin())}, {coordinates<D>(simplex.axes().col(i))}});
  }
  return result;
}

template <int D, int N>
[[nodiscard]] Hull hull(const VertexSimplex<D, N>& simplex) {
  Hull result;
  for (const Vector<D>& vertex : simplex.vertices()) {
    result.points.push_back({{coordinates<D>(vertex)}});
  }
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const Aabb<D>& box) {
  Hull result;
  for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D); ++corner) {
    Vector<D> point = box.min();
    for (int i = 0; i < D; ++i) {
      point[i] = has_bit(corner, i) ? box.max()[i] : point[i];
    }
    result.points.push_back({{coordinates<D>(point)}});
  }
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const Obb<D>& box) {
  Hull result;
  for (unsigned corner = 0; corner < 1U << static_cast<unsigned>(D); ++corner) {
    auto& terms = result.points.emplace_back(1, HullTerm{coordinates<D>(box.center())});
    for (int i = 0; i < D; ++i) {
      terms.push_back({coordinates<D>(box.axes().col(i)), has_bit(corner, i) ? box.half()[i] : -box.half()[i]});
    }
  }
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const motzkin::Hull<D>& shape) {
  Hull result;
  for (const Vector<D>& point : shape.points()) {
    result.points.push_back({{coordinates<D>(point)}});
  }
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const Sphere<D>& sphere) {
  Hull result{{{{coordinates<D>(sphere.center())}}}};
  result.radius = sphere.radius();
  return result;
}

template <class Shape>
[[nodiscard]] Hull hull(const motzkin::Rounded<Shape>& rounded) {
  Hull result = hull(rounded.core());
  result.radius = rounded.radius();
  return result;
}

template <int D>
[[nodiscard]] Hull hull(const HalfSpace<D>& half_space) {
  Hull result;
  result.normal = coordinates<D>(half_space.normal());
  result.offset = half_space.offset();
  return result;
}

template <class Shape>
[[nodiscard]] Hull hull(const Moving<Shape>& moving) {
  Hull result = hull(moving.shape());
  result.velocity = coordinates<Shape::dimension>(moving.velocity());
  return result;
}

[[nodiscard]] std::optional<std::string> flaw(const Certificate& certificate, const Hull& a, const Hull& b);

}  // namespace detail

/// Why a certificate does not prove its claim about `a` and `b`, in one line; no value where it does.
/// Guarantee: exact, in rational arithmetic that shares no code with the rest of the library. Whatever the certificate
/// holds, there is an answer and no exception beside std::bad_alloc.
/// Cost: a millisecond at most for shapes of one scale, below two seconds for the longest numbers; allocates.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] std::optional<std::string> flaw(const Certificate& certificate, const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::flaw(certificate, detail::hull(a), detail::hull(b));
}

/// Whether a certificate proves its claim about `a` and `b`. Guarantee and cost: as `flaw`.
template <RelatableShape A, RelatableShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] bool verify(const Certificate& certificate, const A& a, const B& b) {
  return !flaw(certificate, a, b);
}

}  // namespace motzkin
