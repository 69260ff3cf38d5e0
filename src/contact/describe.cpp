#include "contact/describe.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "contact/nearest.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

/// Sine of the angle between two edges of the polygon below which its plane is left to chance.
constexpr double least_sine = 0x1p-40;

Vector<3> between(const Vector<3>& start, const Vector<3>& end, double time) noexcept {
  return (1 - time) * start + time * end;
}

/// The polygon at one time, in doubles, scaled so that products stay in range.
struct Snapshot {
  FourCorners corners;
  FourCorners velocities;
  std::size_t count;

  Snapshot(std::span<const CornerPath> paths, double time) noexcept : count(paths.size()) {
    double size = 0;
    for (const CornerPath& path : paths) {
      for (int k = 0; k < 3; ++k) {
        size = std::max({size, std::abs(path.start(k)), std::abs(path.end(k))});
      }
    }
    const double scale = size > 0 ? 1 / std::clamp(size, 0x1p-1000, 0x1p1002) : 1;
    for (std::size_t i = 0; i < count; ++i) {
      const CornerPath& path = paths[i];
      const Vector<3> start = scale * Vector<3>(path.start(0), path.start(1), path.start(2));
      const Vector<3> end = scale * Vector<3>(path.end(0), path.end(1), path.end(2));
      corners[i] = between(start, end, time);
      velocities[i] = end - start;
    }
  }

  [[nodiscard]] std::size_t last() const noexcept { return count - 1; }

  /// The plane of the polygon, or 0 where there is none to be seen.
  [[nodiscard]] Vector<3> plane() const noexcept {
    if (count < 3) {
      return Vector<3>::Zero();
    }
    const Vector<3> e = corners[1] - corners[0];
    const Vector<3> f = corners[last()] - corners[0];
    const Vector<3> normal = e.cross(f);
    return norm_of(normal) > least_sine * norm_of(e) * norm_of(f) ? unit(normal) : Vector<3>::Zero();
  }

  /// Which way the plane passes through 0: the sign of the distance of the polygon from 0 along `plane` before.
  [[nodiscard]] double side_before() const noexcept {
    const auto det = [](const Vector<3>& u, const Vector<3>& v, const Vector<3>& w) {
      return dot_product(u, v.cross(w));
    };
    const Vector<3>& p = corners[0];
    const Vector<3>& dp = velocities[0];
    const Vector<3> e = corners[1] - p;
    const Vector<3> de = velocities[1] - dp;
    const Vector<3> f = corners[last()] - p;
    const Vector<3> df = velocities[last()] - dp;
    const double first = det(dp, e, f) + det(p, de, f) + det(p, e, df);
    const double second = det(dp, de, f) + det(dp, e, df) + det(p, de, df);
    return std::abs(first) > least_sine * std::abs(second) ? -first : second;
  }

  /// How far along edge i the point nearest to 0 is.
  [[nodiscard]] double along(std::size_t i) const noexcept {
    const Vector<3>& from = corners[i];
    const Vector<3> edge = corners[(i + 1) % count] - from;
    const double length_sq = square_norm_of(edge);
    return length_sq > 0 ? std::clamp(-dot_product(from, edge) / length_sq, 0.0, 1.0) : 0;
  }
};

Vector<3> normal_of(const Snapshot& at, const Place& place) noexcept {
  if (const Vector<3> plane = at.plane(); !plane.isZero()) {
    return at.side_before() > 0 ? Vector<3>(-plane) : plane;
  }
  // Against the motion of a as b sees it, across the edge where there is one.
  const auto i = static_cast<std::size_t>(place.index);
  if (place.kind == Place::Kind::Corner) {
    return unit(at.velocities[i]);
  }
  const std::size_t j = (i + 1) % at.count;
  const double s = at.along(i);
  const Vector<3> velocity = (1 - s) * at.velocities[i] + s * at.velocities[j];
  const Vector<3> edge = unit(at.corners[j] - at.corners[i]);
  const Vector<3> across = velocity - dot_product(velocity, edge) * edge;
  return norm_of(across) > least_sine * norm_of(velocity) ? unit(across) : unit(velocity);
}

struct Features {
  Feature on_a;
  Feature on_b;
};

constexpr Feature vertex(int index) noexcept { return {FeatureKind::Vertex, static_cast<std::uint8_t>(index)}; }
constexpr Feature edge(int index) noexcept { return {FeatureKind::Edge, static_cast<std::uint8_t>(index)}; }

/// See `corners`.
Features features_of(const Place& place, std::size_t count) noexcept {
  const int i = place.index;
  if (count < 4) {
    switch (place.kind) {
      case Place::Kind::Inside: return {vertex(0), {FeatureKind::Face, 0}};
      case Place::Kind::Edge: return {vertex(0), count == 2 ? edge(0) : edge(i)};
      default: return {vertex(0), vertex(i)};
    }
  }
  constexpr std::array<Features, 4> at_edges = {
      {{edge(0), vertex(0)}, {vertex(1), edge(0)}, {edge(0), vertex(1)}, {vertex(0), edge(0)}}};
  constexpr std::array<Features, 4> at_corners = {
      {{vertex(0), vertex(0)}, {vertex(1), vertex(0)}, {vertex(1), vertex(1)}, {vertex(0), vertex(1)}}};
  switch (place.kind) {
    case Place::Kind::Inside: return {edge(0), edge(0)};
    case Place::Kind::Edge: return at_edges[static_cast<std::size_t>(i)];
    default: return at_corners[static_cast<std::size_t>(i)];
  }
}

}  // namespace

Contact<3> placed(const Place& place, std::size_t corner_count) noexcept {
  Contact<3> result;
  const Features features = features_of(place, corner_count);
  result.on_a = features.on_a;
  result.on_b = features.on_b;
  return result;
}

Contact<3> described(std::span<const CornerPath> corners, const FirstTime& first) noexcept {
  const auto& [time, place] = first;
  const double middle = time.lower + (time.upper - time.lower) / 2;
  const Snapshot at(corners, middle);
  Contact<3> result = placed(place, corners.size());
  result.status = time.upper == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
  result.time = time;
  result.normal = normal_of(at, place);
  const auto of_a = [&](std::size_t i) { return between(*corners[i].a_start, *corners[i].a_end, middle); };
  const auto of_b = [&](std::size_t i) { return between(*corners[i].b_start, *corners[i].b_end, middle); };
  if (const Feature& on_a = result.on_a; on_a.kind == FeatureKind::Vertex) {
    result.point = of_a(on_a.index);  // corner 1 of two edges is at vertex 1 of a, too
  } else if (const Feature& on_b = result.on_b; on_b.kind == FeatureKind::Vertex) {
    result.point = of_b(on_b.index == 0 ? 0 : 2);
  } else {
    // Where edges are almost parallel, their lines say little about where they meet; the corners always do.
    const std::array<double, 4> weights = nearest(at.corners, at.count).weights;
    result.point = (weights[0] + weights[3]) * of_a(0) + (weights[1] + weights[2]) * of_a(1);
  }
  return result;
}

}  // namespace motzkin::detail
