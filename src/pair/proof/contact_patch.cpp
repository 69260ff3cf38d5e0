#include "motzkin/pair/contact_patch.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "motzkin/pair/relate.hpp"
#include "pair/proof/common_part.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::detail {
namespace {

struct Extent {
  Rational low;
  Rational high;
};

Extent extent(const ExactFrame& frame, const ExactVector& direction) {
  std::vector<Rational> heights;
  for (const ExactVector& corner : corners(frame)) {
    heights.push_back(dot(direction, corner));
  }
  const auto [low, high] = std::minmax_element(heights.begin(), heights.end());
  return {*low, *high};
}

/// A normal of a plane with `a` below and `b` above, which does not contain both.
ExactVector touching_normal(const ExactFrame& a, const ExactFrame& b) {
  std::vector<ExactVector> edges = edge_directions(a);
  const std::vector<ExactVector> more = edge_directions(b);
  edges.insert(edges.end(), more.begin(), more.end());
  for (ExactVector normal : face_normals(edges, a.origin.size())) {
    for (int side = 0; side < 2; ++side) {
      const Extent of_a = extent(a, normal);
      const Extent of_b = extent(b, normal);
      if (of_a.high == of_b.low && (of_a.low < of_a.high || of_b.low < of_b.high)) {
        return normal;
      }
      for (Rational& component : normal) {
        component = -component;
      }
    }
  }
  throw std::logic_error("contact_patch: no plane between touching shapes");  // cannot be
}

/// Puts the vertices of a convex polygon in order: from each to the one that has all others on its left.
void put_in_order(std::vector<ExactVector>& points, const ExactVector& normal) {
  const auto turn = [&](const ExactVector& p, const ExactVector& q, const ExactVector& r) {
    const ExactVector e = sum(q, -1, p);
    const ExactVector f = sum(r, -1, p);
    return Rational(normal[0] * (e[1] * f[2] - e[2] * f[1]) + normal[1] * (e[2] * f[0] - e[0] * f[2]) +
                    normal[2] * (e[0] * f[1] - e[1] * f[0]));
  };
  for (std::size_t i = 0; i + 2 < points.size(); ++i) {
    for (std::size_t k = i + 2; k < points.size(); ++k) {
      if (turn(points[i], points[i + 1], points[k]) < 0) {
        std::swap(points[i + 1], points[k]);
      }
    }
  }
}

/// Of length 1, whatever the size of the exact numbers.
template <int D>
Vector<D> rounded_direction(const ExactVector& exact) {
  Rational largest = 0;
  for (const Rational& component : exact) {
    largest = std::max<Rational>(largest, abs(component));
  }
  Vector<D> result;
  double square = 0;
  for (int k = 0; k < D; ++k) {
    result[k] = round_nearest(Rational(exact[static_cast<std::size_t>(k)] / largest));
    square += result[k] * result[k];
  }
  return result / std::sqrt(square);
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
std::optional<ContactPatch<D>> contact_patch(const BodyView<D, A>& a, const BodyView<D, B>& b) {
  if (relate(a, b, {}) != Relation::Touching) {
    return std::nullopt;
  }
  const ExactFrame frame_a = exact_frame(a, false);
  const ExactFrame frame_b = exact_frame(b, false);
  const ExactVector normal = touching_normal(frame_a, frame_b);
  std::vector<ExactVector> points = common_vertices(frame_a, frame_b);
  if constexpr (D == 3) {
    put_in_order(points, normal);
  }
  ContactPatch<D> result{{}, rounded_direction<D>(normal)};
  for (const ExactVector& point : points) {
    Vector<D> min;
    Vector<D> max;
    for (int k = 0; k < D; ++k) {
      min[k] = round_down(point[static_cast<std::size_t>(k)]);
      max[k] = round_up(point[static_cast<std::size_t>(k)]);
    }
    result.vertices.emplace_back(min, max);
  }
  return result;
}

#define MOTZKIN_INSTANTIATE(D, A, B) \
  template std::optional<ContactPatch<D>> contact_patch(const BodyView<D, A>&, const BodyView<D, B>&);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin::detail
