#include "contact/nearest.hpp"

#include <Eigen/Geometry>
#include <algorithm>

namespace motzkin {
namespace {

Nearest weighted(const FourCorners& corners, std::size_t count, const std::array<double, 4>& weights,
                 const Place& place) noexcept {
  Nearest result{weights, Vector<3>::Zero(), place};
  for (std::size_t i = 0; i < count; ++i) {
    result.point += weights[i] * corners[i];
  }
  return result;
}

Nearest nearest_on_edge(const FourCorners& corners, std::size_t count, std::size_t i) noexcept {
  const std::size_t j = (i + 1) % count;
  const Vector<3> edge = corners[j] - corners[i];
  const double length_sq = edge.squaredNorm();
  const double s = length_sq > 0 ? std::clamp(-corners[i].dot(edge) / length_sq, 0.0, 1.0) : 0;
  std::array<double, 4> weights{};
  weights[i] = 1 - s;
  weights[j] += s;
  const bool corner = s == 0 || s == 1;
  return weighted(corners, count, weights,
                  {corner ? Place::Kind::Corner : Place::Kind::Edge, static_cast<int>(s == 1 ? j : i)});
}

/// Corner 0 + s (corner 1 - corner 0) + r (last corner - corner 0), where that is nearest to 0 in the plane.
std::array<double, 2> plane_coordinates(const FourCorners& corners, std::size_t count) noexcept {
  const Vector<3> e = corners[1] - corners[0];
  const Vector<3> f = corners[count - 1] - corners[0];
  const Vector<3> normal = e.cross(f);
  const double size = normal.squaredNorm();
  return {-corners[0].cross(f).dot(normal) / size, corners[0].cross(e).dot(normal) / size};  // NaN: in a line
}

}  // namespace

Nearest nearest(const FourCorners& corners, std::size_t count) noexcept {
  Nearest best = nearest_on_edge(corners, count, 0);
  const auto take = [&](const Nearest& other) {
    if (other.point.squaredNorm() < best.point.squaredNorm()) {
      best = other;
    }
  };
  for (std::size_t i = 1; i < (count == 2 ? 1 : count); ++i) {
    take(nearest_on_edge(corners, count, i));
  }
  if (count >= 3) {
    const auto [s, r] = plane_coordinates(corners, count);
    if (count == 3 && s >= 0 && r >= 0 && s + r <= 1) {
      take(weighted(corners, count, {1 - s - r, s, r, 0}, {}));
    }
    if (count == 4 && s >= 0 && r >= 0 && s <= 1 && r <= 1) {
      take(weighted(corners, count, {(1 - s) * (1 - r), s * (1 - r), s * r, (1 - s) * r}, {}));
    }
  }
  return best;
}

}  // namespace motzkin
