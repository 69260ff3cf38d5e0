#include "tree/polygons_meet.hpp"

namespace motzkin::detail {
namespace {

Triple<Rational> minus(const Triple<Rational>& a, const Triple<Rational>& b) {
  return {Rational(a[0] - b[0]), Rational(a[1] - b[1]), Rational(a[2] - b[2])};
}

Rational dot_of(const Triple<Rational>& a, const Triple<Rational>& b) {
  return Rational(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

Triple<Rational> cross_of(const Triple<Rational>& a, const Triple<Rational>& b) {
  return {Rational(a[1] * b[2] - a[2] * b[1]), Rational(a[2] * b[0] - a[0] * b[2]),
          Rational(a[0] * b[1] - a[1] * b[0])};
}

/// What a convex polygon, or what is left of one, has in a closed half space. It may be a segment or a point.
ExactPolygon clipped(const ExactPolygon& polygon, const Triple<Rational>& normal, const Triple<Rational>& on_plane) {
  ExactPolygon result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Triple<Rational>& here = polygon[i];
    const Triple<Rational>& there = polygon[(i + 1) % polygon.size()];
    const Rational height = dot_of(normal, minus(here, on_plane));
    const Rational next = dot_of(normal, minus(there, on_plane));
    if (height >= 0) {
      result.push_back(here);
    }
    if (height.sign() * next.sign() < 0) {
      const Rational part = height / (height - next);
      Triple<Rational> point;
      for (std::size_t k = 0; k < 3; ++k) {
        point[k] = here[k] + part * (there[k] - here[k]);
      }
      result.push_back(point);
    }
  }
  return result;
}

}  // namespace

ExactPolygon exact_polygon(const TriangleCorners& triangle) {
  ExactPolygon result;
  for (const Vector<3>& corner : triangle) {
    result.push_back({to_rational(corner[0]), to_rational(corner[1]), to_rational(corner[2])});
  }
  return result;
}

ExactPolygon common_part(const ExactPolygon& a, const ExactPolygon& b) {
  const Triple<Rational> normal = cross_of(minus(a[1], a[0]), minus(a[2], a[0]));
  ExactPolygon rest = clipped(b, normal, a[0]);
  const Triple<Rational> down = {Rational(-normal[0]), Rational(-normal[1]), Rational(-normal[2])};
  rest = clipped(rest, down, a[0]);
  for (std::size_t i = 0; i < a.size() && !rest.empty(); ++i) {
    rest = clipped(rest, cross_of(normal, minus(a[(i + 1) % a.size()], a[i])), a[i]);
  }
  return rest;
}

bool polygons_meet(const ExactPolygon& a, const ExactPolygon& b) { return !common_part(a, b).empty(); }

}  // namespace motzkin::detail
