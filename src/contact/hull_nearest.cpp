#include "contact/hull_nearest.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

/// More than any pair of hulls of eight points was seen to need.
constexpr int most_rounds = 40;

/// Sine of the angle of a triangle below which its normal is left to chance.
constexpr double least_sine = 0x1p-40;

/// Differences of points, and which points.
struct Corners {
  std::array<Vector<3>, 4> points;
  std::array<std::size_t, 4> a{};
  std::array<std::size_t, 4> b{};
  std::size_t size = 0;
};

/// Some of the corners, by number, with weights whose sum is 1, and the point these make.
struct Part {
  std::size_t size = 0;
  std::array<std::size_t, 4> corners{};
  std::array<double, 4> weights{};
  Vector<3> point = Vector<3>::Zero();
  double distance_sq = 0;
};

Part vertex_part(const Corners& c, std::size_t i) noexcept {
  return {1, {i}, {1}, c.points[i], square_norm_of(c.points[i])};
}

/// The part of a segment nearest to 0.
Part nearest_in(const Corners& c, std::size_t i, std::size_t j) noexcept {
  const Vector<3>& p = c.points[i];
  const Vector<3> edge = c.points[j] - p;
  const double along = -dot_product(p, edge);
  const double length_sq = square_norm_of(edge);
  if (!(along > 0)) {
    return vertex_part(c, i);
  }
  if (along >= length_sq) {
    return vertex_part(c, j);
  }
  const double t = along / length_sq;
  const Vector<3> point = p + t * edge;
  return {2, {i, j}, {1 - t, t}, point, square_norm_of(point)};
}

void keep_nearer(Part& known, const Part& other) noexcept {
  if (other.distance_sq < known.distance_sq) {
    known = other;
  }
}

/// The part of a triangle nearest to 0: it, or a part of an edge with 0 on its outer side.
Part nearest_in(const Corners& c, std::size_t i, std::size_t j, std::size_t k) noexcept {
  const Vector<3>& p = c.points[i];
  const Vector<3>& q = c.points[j];
  const Vector<3>& r = c.points[k];
  const Vector<3> normal = (q - p).cross(r - p);
  const double at_p = dot_product(normal, q.cross(r));
  const double at_q = dot_product(normal, r.cross(p));
  const double at_r = dot_product(normal, p.cross(q));
  if (at_p > 0 && at_q > 0 && at_r > 0) {
    const double sum = at_p + at_q + at_r;
    Part result{3, {i, j, k}, {at_p / sum, at_q / sum, at_r / sum}};
    result.point = result.weights[0] * p + result.weights[1] * q + result.weights[2] * r;
    result.distance_sq = square_norm_of(result.point);
    return result;
  }
  Part result = vertex_part(c, i);
  if (!(at_p > 0)) {
    keep_nearer(result, nearest_in(c, j, k));
  }
  if (!(at_q > 0)) {
    keep_nearer(result, nearest_in(c, k, i));
  }
  if (!(at_r > 0)) {
    keep_nearer(result, nearest_in(c, i, j));
  }
  return result;
}

/// The part of a tetrahedron nearest to 0: all of it where 0 is inside, or of a face with 0 on its outer side.
Part nearest_in_all(const Corners& c) noexcept {
  constexpr std::array<std::array<std::size_t, 3>, 4> faces = {{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}}};
  std::array<double, 4> volumes;
  for (std::size_t i = 0; i < 4; ++i) {
    volumes[i] = dot_product(c.points[faces[i][0]], c.points[faces[i][1]].cross(c.points[faces[i][2]]));
  }
  const double sum = volumes[0] + volumes[1] + volumes[2] + volumes[3];
  Part result;
  result.distance_sq = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < 4; ++i) {
    if (!(volumes[i] * sum > 0)) {
      keep_nearer(result, nearest_in(c, faces[i][0], faces[i][1], faces[i][2]));
    }
  }
  if (result.size == 0) {
    result = {4, {0, 1, 2, 3}, {volumes[0] / sum, volumes[1] / sum, volumes[2] / sum, volumes[3] / sum}};
  }
  return result;
}

Part nearest_in(const Corners& c) noexcept {
  switch (c.size) {
    case 1: return vertex_part(c, 0);
    case 2: return nearest_in(c, 0, 1);
    case 3: return nearest_in(c, 0, 1, 2);
    default: return nearest_in_all(c);
  }
}

/// The number of the point that is least far along a direction, or, with `sign` -1, furthest.
std::size_t least_far(const HullPoints& hull, const Vector<3>& direction, double sign) noexcept {
  HullPoints::Row values{};
  const double x = sign * direction[0];
  const double y = sign * direction[1];
  const double z = sign * direction[2];
  for (std::size_t i = 0; i < hull.padded(); ++i) {
    values[i] = x * hull.rows[0][i] + y * hull.rows[1][i] + z * hull.rows[2][i];
  }
  return std::min(place_of(least(values, hull.padded()), values), hull.count - 1);
}

/// The normal of a triangle on the side of a direction, or 0 where it is too thin.
Vector<3> normal_of(const Vector<3>& p, const Vector<3>& q, const Vector<3>& r, const Vector<3>& side) noexcept {
  const Vector<3> e = q - p;
  const Vector<3> f = r - p;
  const Vector<3> normal = e.cross(f);
  const double length_sq = square_norm_of(normal);
  if (!(length_sq > least_sine * least_sine * square_norm_of(e) * square_norm_of(f))) {
    return Vector<3>::Zero();
  }
  const double factor = (dot_product(normal, side) < 0 ? -1 : 1) / std::sqrt(length_sq);
  return factor * normal;
}

/// Across the face of a tetrahedron nearest to 0, inwards.
Vector<3> nearest_face(const Corners& c) noexcept {
  Vector<3> best = Vector<3>::Zero();
  double least = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vector<3>& p = c.points[(i + 1) % 4];
    const Vector<3> normal = normal_of(p, c.points[(i + 2) % 4], c.points[(i + 3) % 4], c.points[i] - p);
    const double depth = -dot_product(normal, p);
    if (normal != Vector<3>::Zero() && (best == Vector<3>::Zero() || depth < least)) {
      best = normal;
      least = depth;
    }
  }
  return best;
}

/// The direction that tells both apart best, as far as the corners tell. The normal of a triangle is known much better
/// than a short difference.
Vector<3> direction_of(const Corners& c, const Vector<3>& difference, const Vector<3>& before) noexcept {
  if (c.size == 4) {
    return nearest_face(c);
  }
  const double length_sq = square_norm_of(difference);
  if (c.size == 3) {
    const Vector<3> normal = normal_of(c.points[0], c.points[1], c.points[2], length_sq > 0 ? difference : before);
    if (normal != Vector<3>::Zero()) {
      return normal;
    }
  }
  return length_sq > 0 ? Vector<3>(difference / std::sqrt(length_sq)) : before;
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

HullNearest nearest(const HullPoints& a, const HullPoints& b, const HullNearest& before) noexcept {
  Corners corners;
  const auto add = [&](std::size_t i, std::size_t j) {
    corners.points[corners.size] = b[j] - a[i];
    corners.a[corners.size] = i;
    corners.b[corners.size] = j;
    ++corners.size;
  };
  for (std::size_t i = 0; i < std::min<std::size_t>(before.size, 3); ++i) {
    add(before.a[i], before.b[i]);
  }
  if (corners.size == 0) {
    const Vector<3> between = b[0] - a[0];
    add(least_far(a, between, -1), least_far(b, between, 1));
  }
  Part part = nearest_in(corners);
  const auto reduce = [&] {  // to the corners that count
    if (part.size == corners.size) {
      return;
    }
    Corners less;
    for (std::size_t i = 0; i < part.size; ++i) {
      less.points[i] = corners.points[part.corners[i]];
      less.a[i] = corners.a[part.corners[i]];
      less.b[i] = corners.b[part.corners[i]];
    }
    less.size = part.size;
    corners = less;
  };
  reduce();
  for (int round = 0; round < most_rounds && part.size < 4; ++round) {
    const std::size_t i = least_far(a, part.point, -1);
    const std::size_t j = least_far(b, part.point, 1);
    bool known = false;
    for (std::size_t k = 0; k < corners.size; ++k) {
      known = known || (corners.a[k] == i && corners.b[k] == j);
    }
    if (known || !(dot_product(part.point, b[j] - a[i]) < part.distance_sq * (1 - 0x1p-46))) {
      break;
    }
    add(i, j);
    const Part next = nearest_in(corners);
    if (next.size < 4 && !(next.distance_sq < part.distance_sq)) {
      --corners.size;  // rounding hides what is left
      break;
    }
    part = next;
    reduce();
  }
  HullNearest result;
  result.size = corners.size;
  result.a = corners.a;
  result.b = corners.b;
  result.weights = part.weights;
  result.difference = part.size == 4 ? Vector<3>(Vector<3>::Zero()) : part.point;
  result.direction = direction_of(corners, result.difference, before.direction);
  return result;
}

}  // namespace motzkin::detail
