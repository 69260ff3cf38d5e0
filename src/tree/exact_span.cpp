#include "tree/exact_span.hpp"

#include <algorithm>
#include <vector>

namespace motzkin::detail {
namespace {

bool is_zero(const ExactPoint& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

/// The products of every two, as far as they are not zero.
std::vector<ExactPoint> products(const std::vector<ExactPoint>& vectors) {
  std::vector<ExactPoint> result;
  for (std::size_t i = 0; i < vectors.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      ExactPoint product = cross(vectors[i], vectors[j]);
      if (!is_zero(product)) {
        result.push_back(std::move(product));
      }
    }
  }
  return result;
}

/// Directions such that a point is in the hull exactly if it is along each of them. How far the hull reaches along n is
/// linear in n between the planes perpendicular to its edges. These cut space into pointed cones, whose rays decide, if
/// the edges span space; otherwise the normal of their plane, or the coordinate axes, cut the cones further.
std::vector<ExactPoint> deciding_directions(const std::vector<ExactPoint>& corners) {
  std::vector<ExactPoint> vectors;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      vectors.push_back(difference(corners[i], corners[j]));
    }
  }
  std::vector<ExactPoint> normals = products(vectors);
  if (normals.empty()) {
    vectors.push_back({1, 0, 0});
    vectors.push_back({0, 1, 0});
    vectors.push_back({0, 0, 1});
    return products(vectors);
  }
  const bool flat = std::all_of(vectors.begin(), vectors.end(),
                                [&](const ExactPoint& edge) { return dot(normals.front(), edge) == 0; });
  if (flat) {
    vectors.push_back(normals.front());
    return products(vectors);
  }
  return normals;
}

}  // namespace

ExactPoint exact_point(const Vector<3>& vector) {
  return {to_rational(vector[0]), to_rational(vector[1]), to_rational(vector[2])};
}

ExactLine::ExactLine(const Ray<3>& ray)
    : origin(exact_point(ray.origin())), direction(exact_point(ray.direction())), ends(false) {}

ExactLine::ExactLine(const Segment<3>& segment)
    : origin(exact_point(segment.vertices()[0])),
      direction(difference(exact_point(segment.vertices()[1]), origin)),
      ends(true) {}

std::optional<ExactSpan> exact_span(const ExactLine& line, std::span<const Vector<3>> corners) {
  std::vector<ExactPoint> points;
  for (const Vector<3>& corner : corners) {
    points.push_back(exact_point(corner));
  }
  return exact_span(line, points);
}

std::optional<ExactSpan> exact_span(const ExactLine& line, const std::vector<ExactPoint>& corners) {
  Rational low = 0;
  std::optional<Rational> high = line.ends ? std::optional<Rational>(1) : std::nullopt;
  for (const ExactPoint& normal : deciding_directions(corners)) {
    const Rational start = dot(normal, line.origin);
    const Rational speed = dot(normal, line.direction);
    Rational least = dot(normal, corners.front()) - start;
    Rational most = least;
    for (const ExactPoint& point : corners) {
      const Rational distance = dot(normal, point) - start;
      least = std::min(least, distance);
      most = std::max(most, distance);
    }
    if (speed == 0) {
      if (least > 0 || most < 0) {
        return std::nullopt;
      }
      continue;
    }
    const Rational enter = (speed > 0 ? least : most) / speed;
    const Rational exit = (speed > 0 ? most : least) / speed;
    low = std::max(low, enter);
    high = high ? std::min(*high, exit) : exit;
    if (low > *high) {
      return std::nullopt;
    }
  }
  return ExactSpan{low, *high};
}

}  // namespace motzkin::detail
