#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "motzkin/number/interval.hpp"
#include "motzkin/tree/collide.hpp"
#include "number/rational.hpp"
#include "number/triple.hpp"
#include "pair/axes/triangle_verdict.hpp"

/// Lines through closed surfaces: where they are inside. Every sign is proved by intervals or taken in rationals.

namespace motzkin::detail {

/// What a surface encloses.
enum class InsideRule : std::uint8_t {
  Parity,   ///< what it separates from infinity an odd number of times
  Winding,  ///< what it winds around, a number of times other than 0
  Nothing,  ///< it is a sheet
};

/// A surface where a pose puts it, closed unless it encloses nothing.
struct SurfaceView {
  PosedMesh<3> mesh;
  InsideRule rule;
};

/// The exponent of a power of two by which lengths are divided before they are multiplied, so that products of three
/// are in the range of doubles: 0 where they are so anyway.
[[nodiscard]] int unit_exponent(double largest) noexcept;

/// The largest coordinate of a surface, nearly.
[[nodiscard]] double largest_coordinate(const SurfaceView& surface);

/// A line that surfaces are cut with, from its origin on: the points `origin + t 2^unit direction`. The unit keeps
/// intervals in the range of doubles and changes no answer.
class ProbeLine {
 public:
  ProbeLine(const Vector<3>& origin, const Vector<3>& direction, int unit);

  /// From a point that doubles cannot represent. No tree can be asked for it, so every triangle is tried.
  ProbeLine(const Triple<Rational>& origin, const Vector<3>& direction, int unit);

  [[nodiscard]] const Vector<3>& direction() const noexcept { return direction_; }
  [[nodiscard]] const std::optional<Vector<3>>& double_origin() const noexcept { return double_origin_; }
  [[nodiscard]] int unit() const noexcept { return unit_; }

  /// In that unit.
  [[nodiscard]] const Triple<Interval>& rough_origin() const noexcept { return rough_; }
  [[nodiscard]] const Triple<Rational>& origin() const;

 private:
  Vector<3> direction_;
  int unit_;
  std::optional<Vector<3>> double_origin_;
  Triple<Interval> rough_;
  mutable std::optional<Triple<Rational>> exact_;
};

/// Where a line goes through a triangle, from one side to the other and away from its edges.
struct Crossing {
  std::uint32_t element;
  Interval at;  ///< of t
  int way;      ///< 1 from the back, seen from where the corners run counterclockwise, to the front; otherwise -1
};

/// All of them with t >= 0, and maybe some before. No value where the line meets an edge of a triangle, so that it has
/// to be replaced. Flat triangles are left out, which a line away from all other edges may do.
[[nodiscard]] std::optional<std::vector<Crossing>> crossings(const ProbeLine& line, const SurfaceView& surface,
                                                             TreeStatistics& stats);

/// The parameter at which the line meets the plane of a triangle. No value where it may be parallel to it.
[[nodiscard]] std::optional<Interval> parameter_at(const ProbeLine& line, const TriangleCorners& plane);

/// The same exactly, without the unit: of `origin + t direction`. The line is not parallel to the plane.
[[nodiscard]] Rational exact_parameter(const ProbeLine& line, const TriangleCorners& plane);

/// Whether the line meets the plane of `a` before that of `b` (-1), behind it (1) or with it (0), exactly. The line is
/// parallel to none of them.
[[nodiscard]] int compare_parameters(const ProbeLine& line, const TriangleCorners& a, const TriangleCorners& b);

/// Counts crossings towards infinity.
class InsideCount {
 public:
  explicit InsideCount(InsideRule rule) noexcept : rule_(rule) {}

  void add(const Crossing& crossing) noexcept {
    ++count_;
    winding_ += crossing.way;
  }
  [[nodiscard]] bool is_inside() const noexcept {
    return rule_ == InsideRule::Parity ? count_ % 2 == 1 : rule_ == InsideRule::Winding && winding_ != 0;
  }

 private:
  InsideRule rule_;
  std::size_t count_ = 0;
  std::ptrdiff_t winding_ = 0;
};

/// Whether a point is inside. Not so for points on triangles, unless these are flat.
[[nodiscard]] bool is_inside(const SurfaceView& surface, const Vector<3>& point, TreeStatistics& stats);
[[nodiscard]] bool is_inside(const SurfaceView& surface, const Triple<Rational>& point, TreeStatistics& stats);

/// Whether a point is inside and on no triangle, as far as few lines tell: false where they do not.
[[nodiscard]] bool is_well_inside(const SurfaceView& surface, const Vector<3>& point, TreeStatistics& stats);

/// A surface beside a point of one of its or another one's triangles.
struct BesideFace {
  bool after;   ///< inside where the line goes on
  bool before;  ///< inside where it comes from
};

/// What is inside where the line meets `face`, at the parameter `at`, away from where `surface` meets the plane of
/// `face` in lines. `lies_in_plane(element)`: whether a triangle of the surface is in that plane. No value where the
/// line meets an edge, there or further on.
[[nodiscard]] std::optional<BesideFace> beside_face(const ProbeLine& line, const SurfaceView& surface,
                                                    const TriangleCorners& face, const Interval& at,
                                                    const std::function<bool(std::uint32_t)>& lies_in_plane,
                                                    TreeStatistics& stats);

}  // namespace motzkin::detail
