#include "io/drawn_hull.hpp"

#include <algorithm>
#include <set>

namespace motzkin::detail {
namespace {

constexpr double on_face = 1e-9;  ///< of the size

using Indices = std::vector<std::size_t>;

double turn(const Vector<2>& a, const Vector<2>& b, const Vector<2>& c) {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/// The corners of the hull, counterclockwise; two for points on a line, one for points that are equal.
Indices outline(std::span<const Vector<2>> points) {
  Indices order;
  for (std::size_t i = 0; i < points.size(); ++i) {
    order.push_back(i);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    return std::lexicographical_compare(points[i].begin(), points[i].end(), points[j].begin(), points[j].end());
  });
  order.erase(
      std::unique(order.begin(), order.end(), [&](std::size_t i, std::size_t j) { return points[i] == points[j]; }),
      order.end());
  if (order.size() < 3) {
    return order;
  }
  Indices result;
  const auto add_half = [&](const auto& first, const auto& last) {
    const std::size_t base = result.size();
    for (auto i = first; i != last; ++i) {
      while (result.size() >= base + 2 &&
             turn(points[result[result.size() - 2]], points[result.back()], points[*i]) <= 0) {
        result.pop_back();
      }
      result.push_back(*i);
    }
    result.pop_back();  // where the other half begins
  };
  add_half(order.begin(), order.end());
  add_half(order.rbegin(), order.rend());
  return result;
}

/// Points of size about 1, from one of them.
struct Scaled {
  std::vector<Vector<3>> points;

  explicit Scaled(std::span<const Vector<3>> given) {
    const Extent<3> extent{given};
    const double size = (extent.max - extent.min).maxCoeff();
    for (const Vector<3>& point : given) {
      points.emplace_back(size > 0 ? Vector<3>((point - given.front()) / size) : Vector<3>(Vector<3>::Zero()));
    }
  }

  /// Those in a plane in order around it.
  [[nodiscard]] Indices around(const Indices& face, const Vector<3>& normal) const {
    const Vector<3> right = normal.unitOrthogonal();
    const Vector<3> up = normal.cross(right);
    std::vector<Vector<2>> flat;
    for (const std::size_t i : face) {
      flat.emplace_back(points[i].dot(right), points[i].dot(up));
    }
    Indices result;
    for (const std::size_t i : outline(flat)) {
      result.push_back(face[i]);
    }
    return result;
  }
};

/// The end points of points on a line, or one of points that are equal.
Indices ends(const std::vector<Vector<3>>& points) {
  const auto [least, most] =
      std::minmax_element(points.begin(), points.end(), [](const Vector<3>& a, const Vector<3>& b) {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
      });
  const auto first = static_cast<std::size_t>(least - points.begin());
  const auto last = static_cast<std::size_t>(most - points.begin());
  return points[first] == points[last] ? Indices{first} : Indices{first, last};
}

/// Faces by number of the points: each plane through three of them that has all others on one side.
std::vector<Indices> faces(const Scaled& scaled) {
  const std::vector<Vector<3>>& p = scaled.points;
  std::set<Indices> known;
  std::vector<Indices> result;
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = i + 1; j < p.size(); ++j) {
      for (std::size_t k = j + 1; k < p.size(); ++k) {
        Vector<3> normal = (p[j] - p[i]).cross(p[k] - p[i]);
        if (!(normal.norm() > on_face)) {
          continue;
        }
        normal.normalize();
        Indices on;
        bool above = false;
        bool below = false;
        for (std::size_t m = 0; m < p.size(); ++m) {
          const double height = normal.dot(p[m] - p[i]);
          above = above || height > on_face;
          below = below || height < -on_face;
          if (std::abs(height) <= on_face) {
            on.push_back(m);
          }
        }
        if (!(above && below) && known.insert(on).second) {
          result.push_back(scaled.around(on, normal));
        }
      }
    }
  }
  return result;
}

}  // namespace

DrawnBody<2> drawn_hull(std::span<const Vector<2>> points) {
  DrawnBody<2> body;
  for (const std::size_t i : outline(points)) {
    body.corners.push_back(points[i]);
  }
  if (body.corners.size() > 1) {
    Indices& face = body.faces.emplace_back();
    for (std::size_t i = 0; i < body.corners.size(); ++i) {
      face.push_back(i);
    }
  }
  return body;
}

DrawnBody<3> drawn_hull(std::span<const Vector<3>> points) {
  if (points.empty()) {
    return {};
  }
  const Scaled scaled(points);
  DrawnBody<3> body{{points.begin(), points.end()}, faces(scaled)};
  if (body.faces.empty()) {
    const Indices line = ends(scaled.points);
    body.corners.clear();
    for (const std::size_t i : line) {
      body.corners.push_back(points[i]);
    }
    if (line.size() == 2) {
      body.faces = {{0, 1}};
    }
  }
  return body;
}

}  // namespace motzkin::detail
