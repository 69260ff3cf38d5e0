#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "contact/hull_nearest.hpp"
#include "contact/rational_contact.hpp"
#include "motzkin/contact/in_motion.hpp"

/// A convex shape as the search for its first contact sees it, without its type.

namespace motzkin::detail {

/// Which vertices are the edges and faces of a shape.
struct Topology {
  struct Edge {
    std::array<std::uint8_t, 2> vertices;
  };
  /// A triangle of a face that may have several.
  struct Triangle {
    std::array<std::uint8_t, 3> vertices;
    std::uint8_t face;
  };
  std::span<const Edge> edges;
  std::span<const Triangle> triangles;

  /// The smallest part of the shape that holds these vertices.
  [[nodiscard]] Feature feature(std::span<const std::size_t> vertices) const noexcept;
};

/// The hull of up to eight vertices, and everything within a distance of it.
class ConvexBody {
 public:
  explicit ConvexBody(const MovingShape& shape);

  /// Rounded.
  [[nodiscard]] const HullPoints& vertices() const noexcept { return vertices_; }
  /// How far a rounded vertex may be off.
  [[nodiscard]] double vertex_error() const noexcept { return vertex_error_; }

  /// Vertices seen from a point of the world, rounded, which far from the origin is much closer.
  [[nodiscard]] HullPoints vertices_from(const Vector<3>& point) const noexcept;
  /// How far these may be off, besides a roundoff of each coordinate and of what `point` is away from the middle.
  [[nodiscard]] double corner_error() const noexcept { return corner_error_; }
  [[nodiscard]] ExactPoint exact_vertex(std::size_t i) const;
  [[nodiscard]] double radius() const noexcept { return radius_; }
  [[nodiscard]] const Topology& topology() const noexcept { return *topology_; }

 private:
  template <int N>
  void take(const VertexSimplex<3, N>& simplex);
  template <FrameKind Kind>
  void take(const Frame<3, Kind>& frame);
  void take(const Aabb<3>& aabb);
  void take(const Obb<3>& obb);
  void take(const Sphere<3>& sphere);
  void take_corners(std::size_t count);

  /// Vertex i is the origin and each axis, times its factor, where bit k of i is set; or less the others, if centred.
  enum class Form : std::uint8_t { AsGiven, Frame, Centred };

  const Topology* topology_ = nullptr;
  HullPoints vertices_;
  HullPoints corners_;  ///< seen from `origin_`, unless given as they are
  double vertex_error_ = 0;
  double corner_error_ = 0;
  double radius_ = 0;
  Form form_ = Form::AsGiven;
  Vector<3> origin_ = Vector<3>::Zero();
  Matrix<3> axes_ = Matrix<3>::Zero();
  Vector<3> factors_ = Vector<3>::Ones();
};

}  // namespace motzkin::detail
