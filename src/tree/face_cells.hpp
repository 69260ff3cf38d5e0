#pragma once

#include <span>
#include <vector>

#include "number/rational.hpp"
#include "number/triple.hpp"
#include "pair/axes/triangle_verdict.hpp"

/// Triangles cut into pieces by other triangles, in integers.

namespace motzkin::detail {

/// Which side of the plane of `plane` a point is on: -1, 0 or 1, exactly.
[[nodiscard]] int exact_side(const TriangleCorners& plane, const Vector<3>& point);

/// Whether the corners are on one line.
[[nodiscard]] bool is_flat_triangle(const TriangleCorners& triangle);

/// What another triangle is to the inner points of a face.
enum class Cut : std::uint8_t {
  None,     ///< it has no line in common with them
  May,      ///< it may cut them
  InPlane,  ///< it lies in the plane of the face, and may cut them
};

[[nodiscard]] Cut cut_of(const TriangleCorners& face, const TriangleCorners& other);

/// The pieces of a triangle. Each is convex, and no inner point of it is on a triangle that crosses the face, nor on an
/// edge of one that lies in its plane.
/// Corners of pieces are common points of two lines, each of which comes from one of the triangles: so numbers stay as
/// short as polynomials of degree 14 in the coordinates make them, however many pieces there are.
class FaceCells {
 public:
  using Integer = boost::multiprecision::cpp_int;

  /// `face` is not flat.
  FaceCells(const TriangleCorners& face, std::span<const TriangleCorners> others);

  [[nodiscard]] std::size_t size() const noexcept { return cells_.size(); }

  /// The corners of a piece, nearly.
  [[nodiscard]] std::vector<Vector<3>> rough_corners(std::size_t cell) const;

  /// The corners of a piece.
  [[nodiscard]] std::vector<Triple<Rational>> corners(std::size_t cell) const;

  /// Whether the line goes through the inner points of a piece, behind its origin.
  [[nodiscard]] bool passes(std::size_t cell, const Vector<3>& origin, const Vector<3>& direction) const;

 private:
  /// `a x + b y + c w`, 0 on a line of the plane. Points are homogeneous, with w > 0.
  using Line = std::array<Integer, 3>;
  using Point = std::array<Integer, 3>;
  using Axes = std::array<std::size_t, 2>;

  struct Edge {
    Line line;
    int inside;  ///< the sign of the line at inner points of the piece
  };

  /// `edges[i]` runs from `points[i]` to the next point.
  struct Cell {
    std::vector<Point> points;
    std::vector<Edge> edges;
  };

  /// A part of a line: where none of `limits` is negative.
  struct Segment {
    Line line;
    std::vector<Line> limits;
  };

  [[nodiscard]] Triple<Integer> scaled(const Vector<3>& point) const;
  [[nodiscard]] Segment between(const Triple<Integer>& p, const Triple<Integer>& q) const;
  [[nodiscard]] Line trace(const Triple<Integer>& normal, const Integer& offset) const;
  void cut_by(const TriangleCorners& other);
  void cut(const Segment& segment);
  [[nodiscard]] Triple<Integer> in_space(const Point& point, Integer& weight) const;

  int exponent_;  ///< coordinates are integers times 2^exponent_
  Triple<Integer> corner_;
  Triple<Integer> normal_;
  Integer offset_;  ///< normal . corner
  Axes axes_;       ///< of the coordinates x and y of the plane
  std::size_t last_;
  std::vector<Cell> cells_;
};

}  // namespace motzkin::detail
