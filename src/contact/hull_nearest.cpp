#include "contact/hull_nearest.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <utility>

namespace motzkin::detail {
namespace {

/// More than any pair of hulls of eight points was seen to need.
constexpr int most_rounds = 40;

/// Sine of the angle of a triangle below which its normal is left to chance.
constexpr double least_sine = 0x1p-40;

struct Corner {
  Vector<3> point;
  std::size_t a;
  std::size_t b;
};

/// Up to four corners, of which the first `size` are in use, with weights whose sum is 1.
struct Hull {
  std::array<Corner, 4> corners;
  std::array<double, 4> weights{};
  std::size_t size = 0;

  [[nodiscard]] Vector<3> nearest() const noexcept {
    Vector<3> result = Vector<3>::Zero();
    for (std::size_t i = 0; i < size; ++i) {
      result += weights[i] * corners[i].point;
    }
    return result;
  }
};

Hull one(const Corner& corner) noexcept { return {{corner}, {1}, 1}; }

/// The part of a segment nearest to 0.
Hull nearest_in(const Corner& p, const Corner& q) noexcept {
  const Vector<3> edge = q.point - p.point;
  const double along = -p.point.dot(edge);
  const double length_sq = edge.squaredNorm();
  if (!(along > 0)) {
    return one(p);
  }
  if (along >= length_sq) {
    return one(q);
  }
  const double t = along / length_sq;
  return {{p, q}, {1 - t, t}, 2};
}

Hull nearer(const Hull& one, const Hull& other) noexcept {
  return other.nearest().squaredNorm() < one.nearest().squaredNorm() ? other : one;
}

/// The part of a triangle nearest to 0.
Hull nearest_in(const Corner& p, const Corner& q, const Corner& r) noexcept {
  const Vector<3> normal = (q.point - p.point).cross(r.point - p.point);
  const double area_sq = normal.squaredNorm();
  const double at_p = normal.dot(q.point.cross(r.point));
  const double at_q = normal.dot(r.point.cross(p.point));
  const double at_r = normal.dot(p.point.cross(q.point));
  if (area_sq > 0 && at_p > 0 && at_q > 0 && at_r > 0) {
    const double sum = at_p + at_q + at_r;
    return {{p, q, r}, {at_p / sum, at_q / sum, at_r / sum}, 3};
  }
  return nearer(nearer(nearest_in(p, q), nearest_in(q, r)), nearest_in(r, p));
}

/// The part of a tetrahedron nearest to 0: all of it where 0 is inside.
Hull nearest_in(const Corner& p, const Corner& q, const Corner& r, const Corner& s) noexcept {
  const auto volume = [](const Vector<3>& x, const Vector<3>& y, const Vector<3>& z) { return x.dot(y.cross(z)); };
  const std::array<double, 4> parts = {volume(q.point, r.point, s.point), -volume(p.point, r.point, s.point),
                                       volume(p.point, q.point, s.point), -volume(p.point, q.point, r.point)};
  const bool positive = std::all_of(parts.begin(), parts.end(), [](double part) { return part > 0; });
  const bool negative = std::all_of(parts.begin(), parts.end(), [](double part) { return part < 0; });
  if (positive || negative) {
    const double sum = parts[0] + parts[1] + parts[2] + parts[3];
    return {{p, q, r, s}, {parts[0] / sum, parts[1] / sum, parts[2] / sum, parts[3] / sum}, 4};
  }
  return nearer(nearer(nearest_in(p, q, r), nearest_in(p, q, s)), nearer(nearest_in(p, r, s), nearest_in(q, r, s)));
}

Hull nearest_in(const Hull& hull) noexcept {
  const auto& c = hull.corners;
  switch (hull.size) {
    case 1: return one(c[0]);
    case 2: return nearest_in(c[0], c[1]);
    case 3: return nearest_in(c[0], c[1], c[2]);
    default: return nearest_in(c[0], c[1], c[2], c[3]);
  }
}

std::size_t furthest(const HullPoints& hull, const Vector<3>& direction) noexcept {
  std::size_t best = 0;
  double most = direction.dot(hull.points[0]);
  for (std::size_t i = 1; i < hull.count; ++i) {
    if (const double value = direction.dot(hull.points[i]); value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/// The normal of a triangle on the side of a direction, or 0 where it is too thin.
Vector<3> normal_of(const Vector<3>& p, const Vector<3>& q, const Vector<3>& r, const Vector<3>& side) noexcept {
  const Vector<3> e = q - p;
  const Vector<3> f = r - p;
  const Vector<3> normal = e.cross(f);
  const double length = normal.norm();
  if (!(length > least_sine * e.norm() * f.norm())) {
    return Vector<3>::Zero();
  }
  return normal.dot(side) < 0 ? Vector<3>(-normal / length) : Vector<3>(normal / length);
}

/// The direction that tells both apart best, as far as the corners tell. The normal of a triangle is known much better
/// than a short difference.
Vector<3> direction_of(const Hull& hull, const Vector<3>& difference, const Vector<3>& guess) noexcept {
  const auto& c = hull.corners;
  const Vector<3>& side = difference.isZero() ? guess : difference;
  if (hull.size == 3) {
    if (const Vector<3> normal = normal_of(c[0].point, c[1].point, c[2].point, side); !normal.isZero()) {
      return normal;
    }
  }
  if (hull.size == 4) {  // 0 seems inside: across the nearest face
    Vector<3> best = Vector<3>::Zero();
    double least = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const Vector<3>& p = c[(i + 1) % 4].point;
      const Vector<3> inwards = c[i].point - p;
      const Vector<3> normal = normal_of(p, c[(i + 2) % 4].point, c[(i + 3) % 4].point, inwards);
      const double depth = -normal.dot(p);
      if (!normal.isZero() && (best.isZero() || depth < least)) {
        best = normal;
        least = depth;
      }
    }
    return best;
  }
  const double length = difference.norm();
  return length > 0 ? Vector<3>(difference / length) : guess;
}

}  // namespace

HullNearest::Part HullNearest::part(const std::array<std::size_t, 4>& points) const noexcept {
  Part result;
  for (std::size_t i = 0; i < size; ++i) {
    const auto end = result.points.begin() + static_cast<std::ptrdiff_t>(result.count);
    if (std::find(result.points.begin(), end, points[i]) == end) {
      result.points[result.count] = points[i];
      ++result.count;
    }
  }
  return result;
}

HullNearest nearest(const HullPoints& a, const HullPoints& b, const Vector<3>& guess) noexcept {
  const auto corner = [&](const Vector<3>& direction) {  // the difference that is least along it
    const std::size_t i = furthest(a, direction);
    const std::size_t j = furthest(b, -direction);
    return Corner{b.points[j] - a.points[i], i, j};
  };
  Hull hull = one(corner(guess.isZero() ? Vector<3>(b.points[0] - a.points[0]) : guess));
  Vector<3> difference = hull.corners[0].point;
  for (int round = 0; round < most_rounds; ++round) {
    const double distance_sq = difference.squaredNorm();
    const Corner next = corner(difference);
    const bool known = std::any_of(hull.corners.begin(), hull.corners.begin() + static_cast<std::ptrdiff_t>(hull.size),
                                   [&](const Corner& old) { return old.a == next.a && old.b == next.b; });
    if (known || !(difference.dot(next.point) < distance_sq * (1 - 0x1p-46))) {
      break;
    }
    hull.corners[hull.size] = next;
    ++hull.size;
    const Hull smaller = nearest_in(hull);
    const Vector<3> found = smaller.nearest();
    if (smaller.size < 4 && !(found.squaredNorm() < distance_sq)) {
      --hull.size;  // rounding hides what is left
      break;
    }
    hull = smaller;
    difference = found;
    if (hull.size == 4) {
      break;
    }
  }
  HullNearest result;
  result.size = hull.size;
  for (std::size_t i = 0; i < hull.size; ++i) {
    result.a[i] = hull.corners[i].a;
    result.b[i] = hull.corners[i].b;
    result.weights[i] = hull.weights[i];
  }
  result.difference = hull.size == 4 ? Vector<3>(Vector<3>::Zero()) : difference;
  result.direction = direction_of(hull, result.difference, guess);
  return result;
}

}  // namespace motzkin::detail
