#include "contact/yardsticks.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

namespace motzkin::bench {
namespace {

/// Parameters may be outside of [0, 1] by this, and roots of [0, 1].
constexpr double tolerance = 1e-9;

/// Corners of a triangle or parallelogram that contains 0 at a contact, relative to the first primitive.
struct Polygon {
  std::array<Vector<3>, 4> start;
  std::array<Vector<3>, 4> end;
  int count;

  [[nodiscard]] Vector<3> at(int i, double t) const {
    const auto index = static_cast<std::size_t>(i);
    return (1 - t) * start[index] + t * end[index];
  }
};

Polygon polygon(const VertexFace& query) {
  Polygon result{{}, {}, 3};
  for (std::size_t i = 0; i < 3; ++i) {
    result.start[i] = query.face.start.vertices()[i] - query.vertex.start.vertices()[0];
    result.end[i] = query.face.end.vertices()[i] - query.vertex.end.vertices()[0];
  }
  return result;
}

Polygon polygon(const EdgeEdge& query) {
  Polygon result{{}, {}, 4};
  constexpr std::array<std::array<std::size_t, 2>, 4> order = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto [a, b] = order[i];
    result.start[i] = query.b.start.vertices()[b] - query.a.start.vertices()[a];
    result.end[i] = query.b.end.vertices()[b] - query.a.end.vertices()[a];
  }
  return result;
}

double volume(const Polygon& p, double t) { return p.at(0, t).dot(p.at(1, t).cross(p.at(p.count - 1, t))); }

/// Whether the foot of 0 on the plane is in the polygon.
bool inside(const Polygon& p, double t) {
  const Vector<3> origin = p.at(0, t);
  const Vector<3> e = p.at(1, t) - origin;
  const Vector<3> f = p.at(p.count - 1, t) - origin;
  const Vector<3> normal = e.cross(f);
  const double size = normal.squaredNorm();
  const double s = -origin.cross(f).dot(normal) / size;
  const double r = origin.cross(e).dot(normal) / size;
  return s >= -tolerance && r >= -tolerance && (p.count == 3 ? s + r : std::max(s, r)) <= 1 + tolerance;
}

bool cubic(const Polygon& p) {
  const double at0 = volume(p, 0);
  const double at1 = volume(p, 1);
  const double third = volume(p, 1.0 / 3);
  const double two_thirds = volume(p, 2.0 / 3);
  // Newton's form through four times, as powers.
  const double d1 = 3 * (third - at0);
  const double d2 = 4.5 * (two_thirds - 2 * third + at0);
  const double d3 = 4.5 * (at1 - 3 * two_thirds + 3 * third - at0);
  const std::array<double, 4> c = {at0, d1 - d2 / 3 + 2 * d3 / 9, d2 - d3, d3};
  const auto value = [&](double t) { return c[0] + t * (c[1] + t * (c[2] + t * c[3])); };
  std::array<double, 4> ends = {0, 0, 0, 1};
  std::size_t count = 1;
  const double disc = c[2] * c[2] - 3 * c[1] * c[3];
  if (disc > 0) {
    const double root = std::sqrt(disc);
    const double q = -(c[2] + std::copysign(root, c[2]));
    for (const double t : {q / (3 * c[3]), c[1] / q}) {
      if (t > 0 && t < 1) {
        ends[count++] = t;
      }
    }
    std::sort(ends.begin(), ends.begin() + static_cast<std::ptrdiff_t>(count));
  }
  ends[count++] = 1;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    double low = ends[i];
    double high = ends[i + 1];
    double low_value = value(low);
    const double high_value = value(high);
    if (low_value * high_value > 0) {
      continue;
    }
    for (int step = 0; step < 50 && high - low > tolerance; ++step) {
      const double middle = (low + high) / 2;
      const double middle_value = value(middle);
      if (low_value * middle_value <= 0) {
        high = middle;
      } else {
        low = middle;
        low_value = middle_value;
      }
    }
    if (inside(p, high)) {
      return true;
    }
  }
  return false;
}

double distance_sq_to_edge(const Vector<3>& p, const Vector<3>& q) {
  const Vector<3> edge = q - p;
  const double length_sq = edge.squaredNorm();
  const double s = length_sq > 0 ? std::clamp(-p.dot(edge) / length_sq, 0.0, 1.0) : 0;
  return (p + s * edge).squaredNorm();
}

double distance(const Polygon& p, double t) {
  double best = distance_sq_to_edge(p.at(p.count - 1, t), p.at(0, t));
  for (int i = 0; i + 1 < p.count; ++i) {
    best = std::min(best, distance_sq_to_edge(p.at(i, t), p.at(i + 1, t)));
  }
  const Vector<3> origin = p.at(0, t);
  const Vector<3> normal = (p.at(1, t) - origin).cross(p.at(p.count - 1, t) - origin);
  if (normal.squaredNorm() > 0 && inside(p, t)) {
    best = std::min(best, std::pow(origin.dot(normal), 2) / normal.squaredNorm());
  }
  return std::sqrt(best);
}

bool advancing(const Polygon& p) {
  double speed = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(p.count); ++i) {
    speed = std::max(speed, (p.end[i] - p.start[i]).norm());
  }
  const double first = distance(p, 0);
  if (first == 0) {
    return true;
  }
  double time = 0;
  for (int step = 0; step < 100'000; ++step) {
    const double gap = distance(p, time);
    if (gap <= 1e-6 * first) {
      return true;
    }
    time += 0.9 * gap / speed;
    if (!(time < 1)) {  // NaN: no motion
      return distance(p, 1) <= 1e-6 * first;
    }
  }
  return true;
}

}  // namespace

bool cubic_contact(const VertexFace& query) { return cubic(polygon(query)); }
bool cubic_contact(const EdgeEdge& query) { return cubic(polygon(query)); }
bool advancing_contact(const VertexFace& query) { return advancing(polygon(query)); }
bool advancing_contact(const EdgeEdge& query) { return advancing(polygon(query)); }

}  // namespace motzkin::bench
