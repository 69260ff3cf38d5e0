#pragma once

#include <optional>

#include "motzkin/pair/cast.hpp"
#include "motzkin/shape/moving.hpp"
#include "tree/exact_span.hpp"
#include "tree/tree_line.hpp"

/// Rays and segments against the elements of a mesh: `span(element)` are the parameters at which they are in it.
/// Guarantee: exact about hit or miss; the span contains the exact one, each end at most 2 ulp outside.

namespace motzkin::detail {

/// A ray is a point that moves from its origin to beyond all elements while time runs from 0 to 1. Where that leaves
/// the doubles, rationals answer.
class RayCast {
 public:
  /// The coordinates of elements are at most `reach`.
  RayCast(const Ray<3>& ray, const Vector<3>& reach) noexcept;

  template <int N>
  [[nodiscard]] std::optional<ParameterSpan> span(const VertexSimplex<3, N>& element) const;

  /// The same for any convex shape, without rationals: no outer value where these are needed.
  template <class Shape>
  [[nodiscard]] std::optional<std::optional<ParameterSpan>> quick_span(const Shape& shape) const;

  /// A point that passes all elements while time runs from 0 to 1, where that is exact.
  [[nodiscard]] std::optional<Moving<Point<3>>> flight() const;

  [[nodiscard]] const Ray<3>& ray() const noexcept { return ray_; }
  [[nodiscard]] WorldLine line() const noexcept { return {ray_.origin(), ray_.direction()}; }
  [[nodiscard]] ExactLine exact_line() const { return ExactLine(ray_); }

 private:
  Ray<3> ray_;
  int exponent_ = 0;  ///< time is `t 2^-exponent_`
  Vector<3> velocity_;
  bool usable_ = true;  ///< the velocity is exact, and accepted
};

inline WorldLine world_line(const Segment<3>& segment) noexcept {
  const auto& [p, q] = segment.vertices();
  return {p, q - p, 1};
}

/// A segment from p to q is a point that moves by q while the element moves by p: q - p need not be a double.
class SegmentCast {
 public:
  SegmentCast(const Segment<3>& segment, const Vector<3>& /*reach*/) noexcept : segment_(segment) {}

  template <int N>
  [[nodiscard]] std::optional<ParameterSpan> span(const VertexSimplex<3, N>& element) const;

  [[nodiscard]] WorldLine line() const noexcept { return world_line(segment_); }
  [[nodiscard]] ExactLine exact_line() const { return ExactLine(segment_); }

 private:
  Segment<3> segment_;
};

}  // namespace motzkin::detail
