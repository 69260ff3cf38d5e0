#include "corpus/contact_distance.hpp"

#include <array>

namespace motzkin::testing {
namespace {

template <class Number>
using Triple = std::array<Number, 3>;

template <class Number>
Triple<Number> from(const Triple<Number>& a, const Triple<Number>& b) {
  return {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
}

template <class Number>
Number dot(const Triple<Number>& u, const Triple<Number>& v) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

template <class Number>
Triple<Number> cross(const Triple<Number>& u, const Triple<Number>& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

template <class Number>
Number to_segment(const Triple<Number>& point, const Triple<Number>& p, const Triple<Number>& q) {
  const Triple<Number> way = from(p, q);
  const Triple<Number> own = from(p, point);
  const Number along = dot(own, way);
  const Number length_sq = dot(way, way);
  if (along <= 0 || length_sq == 0) {
    return dot(own, own);
  }
  if (along >= length_sq) {
    const Triple<Number> rest = from(q, point);
    return dot(rest, rest);
  }
  const Triple<Number> area = cross(own, way);
  return dot(area, area) / length_sq;
}

/// Of a point over the inside of the triangle its height, otherwise the nearest edge.
template <class Number>
Number to_triangle(const Triple<Number>& point, const Triple<Number>* b) {
  const Triple<Number> normal = cross(from(b[0], b[1]), from(b[0], b[2]));
  const Number area_sq = dot(normal, normal);
  bool inside = area_sq > 0;
  Number nearest = to_segment(point, b[0], b[1]);
  for (int i = 0; i < 3; ++i) {
    const Triple<Number>& p = b[i];
    const Triple<Number>& q = b[(i + 1) % 3];
    inside = inside && dot(cross(from(p, q), from(p, point)), normal) >= 0;
    nearest = std::min<Number>(nearest, to_segment(point, p, q));
  }
  const Number height = dot(from(b[0], point), normal);
  return inside ? std::min<Number>(nearest, height * height / area_sq) : nearest;
}

/// Of lines whose nearest points are inside both segments their distance, otherwise that of the nearest end.
template <class Number>
Number of_segments(const Triple<Number>* a, const Triple<Number>* b) {
  Number nearest = std::min<Number>(to_segment(a[0], b[0], b[1]), to_segment(a[1], b[0], b[1]));
  nearest = std::min<Number>(nearest, std::min<Number>(to_segment(b[0], a[0], a[1]), to_segment(b[1], a[0], a[1])));
  const Triple<Number> u = from(a[0], a[1]);
  const Triple<Number> v = from(b[0], b[1]);
  const Triple<Number> way = from(a[0], b[0]);
  const Triple<Number> normal = cross(u, v);
  const Number size = dot(normal, normal);
  const Number s = dot(cross(way, v), normal);
  const Number t = dot(cross(way, u), normal);
  if (size > 0 && s >= 0 && s <= size && t >= 0 && t <= size) {
    const Number height = dot(way, normal);
    nearest = std::min<Number>(nearest, height * height / size);
  }
  return nearest;
}

void set(Rational& result, double value) { result = exact(value); }
void set(long double& result, double value) { result = value; }

}  // namespace

template <class Number>
Number distance_sq(const ContactQuery& query, const Number& time) {
  std::vector<Triple<Number>> at(query.size());
  for (std::size_t i = 0; i < query.size(); ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      Number start;
      Number end;
      set(start, query.start[i][static_cast<Eigen::Index>(k)]);
      set(end, query.end[i][static_cast<Eigen::Index>(k)]);
      at[i][k] = start + (end - start) * time;
    }
  }
  return distance_sq<Number>(query.kind, at);
}

template <class Number>
Number distance_sq(ContactKind kind, const std::vector<std::array<Number, 3>>& at) {
  switch (kind) {
    case ContactKind::VertexFace: return to_triangle(at[0], &at[1]);
    case ContactKind::EdgeEdge: return of_segments(&at[0], &at[2]);
    case ContactKind::VertexEdge: return to_segment(at[0], at[1], at[2]);
    case ContactKind::VertexVertex: return to_segment(at[0], at[1], at[1]);
  }
  return 0;
}

template Rational distance_sq(const ContactQuery&, const Rational&);
template long double distance_sq(const ContactQuery&, const long double&);
template Rational distance_sq(ContactKind, const std::vector<std::array<Rational, 3>>&);
template double distance_sq(ContactKind, const std::vector<std::array<double, 3>>&);

}  // namespace motzkin::testing
