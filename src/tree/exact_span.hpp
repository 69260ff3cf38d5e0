#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "motzkin/shape/ray.hpp"
#include "motzkin/shape/vertex_simplex.hpp"
#include "number/rational.hpp"
#include "number/triple.hpp"

namespace motzkin::detail {

using ExactPoint = Triple<Rational>;

[[nodiscard]] ExactPoint exact_point(const Vector<3>& vector);

/// `origin + t direction` for t from 0 on, up to 1 where it `ends`.
struct ExactLine {
  ExactPoint origin;
  ExactPoint direction;
  bool ends;

  explicit ExactLine(const Ray<3>& ray);
  explicit ExactLine(const Segment<3>& segment);
};

struct ExactSpan {
  Rational enter;
  Rational exit;
};

/// The parameters at which the line is in the hull of the corners, if there are any. Guarantee: exact.
/// Degenerate: corners may coincide, lie on a line or on a plane.
[[nodiscard]] std::optional<ExactSpan> exact_span(const ExactLine& line, std::span<const Vector<3>> corners);
[[nodiscard]] std::optional<ExactSpan> exact_span(const ExactLine& line, const std::vector<ExactPoint>& corners);

}  // namespace motzkin::detail
