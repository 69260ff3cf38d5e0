#include "contact/nearest.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <optional>

#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

Nearest weighted(const FourCorners& corners, std::size_t count, const std::array<double, 4>& weights,
                 const Place& place) noexcept {
  Nearest result;
  result.weights = weights;
  result.place = place;
  for (std::size_t i = 0; i < count; ++i) {
    result.point += weights[i] * corners[i];
  }
  return result;
}

Nearest nearest_on_edge(const FourCorners& corners, std::size_t count, std::size_t i) noexcept {
  const std::size_t j = (i + 1) % count;
  const Vector<3> edge = corners[j] - corners[i];
  const double length_sq = square_norm_of(edge);
  const double s = length_sq > 0 ? std::clamp(-dot_product(corners[i], edge) / length_sq, 0.0, 1.0) : 0;
  std::array<double, 4> weights{};
  weights[i] = 1 - s;
  weights[j] += s;
  if (s == 0 || s == 1) {
    Nearest result = weighted(corners, count, weights, {Place::Kind::Corner, static_cast<int>(s == 1 ? j : i)});
    result.direction = unit(result.point);
    return result;
  }
  Nearest result = weighted(corners, count, weights, {Place::Kind::Edge, static_cast<int>(i)});
  // A short point is off along a long edge by rounding, and its direction by far more.
  result.direction = unit(result.point - dot_product(result.point, edge) / length_sq * edge);
  return result;
}

/// The foot of 0 on the plane, where that is in the polygon.
std::optional<Nearest> nearest_inside(const FourCorners& corners, std::size_t count) noexcept {
  const Vector<3> e = corners[1] - corners[0];
  const Vector<3> f = corners[count - 1] - corners[0];
  const Vector<3> normal = e.cross(f);
  const double size = square_norm_of(normal);
  const double s = -dot_product(corners[0].cross(f), normal) / size;  // NaN: in a line
  const double r = dot_product(corners[0].cross(e), normal) / size;
  if (!(s >= 0 && r >= 0 && (count == 3 ? s + r <= 1 : s <= 1 && r <= 1))) {
    return std::nullopt;
  }
  const std::array<double, 4> weights = count == 3 ? std::array<double, 4>{1 - s - r, s, r, 0}
                                                   : std::array{(1 - s) * (1 - r), s * (1 - r), s * r, (1 - s) * r};
  Nearest result = weighted(corners, count, weights, {});
  result.direction = unit(dot_product(normal, corners[0]) < 0 ? Vector<3>(-normal) : normal);
  return result;
}

}  // namespace

Vector<3> unit(const Vector<3>& vector) noexcept {
  const double size = vector.cwiseAbs().maxCoeff();
  return size > 0 ? normalized(vector / size) : Vector<3>(Vector<3>::Zero());
}

Nearest nearest(const FourCorners& corners, std::size_t count) noexcept {
  Nearest best = nearest_on_edge(corners, count, 0);
  const auto take = [&](const Nearest& other) {
    if (square_norm_of(other.point) < square_norm_of(best.point)) {
      best = other;
    }
  };
  for (std::size_t i = 1; i < (count == 2 ? 1 : count); ++i) {
    take(nearest_on_edge(corners, count, i));
  }
  if (count >= 3) {
    if (const auto inside = nearest_inside(corners, count)) {
      take(*inside);
    }
  }
  return best;
}

}  // namespace motzkin::detail
