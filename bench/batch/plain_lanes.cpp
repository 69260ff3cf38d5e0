#include "batch/plain_lanes.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace motzkin::bench {
namespace {

using Four = double __attribute__((vector_size(32)));
using FourBits = std::int64_t __attribute__((vector_size(32)));

struct Vec {
  Four x, y, z;
};

Vec operator-(const Vec& a, const Vec& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
Four dot(const Vec& a, const Vec& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
Vec cross(const Vec& a, const Vec& b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

using Corners = std::array<Vec, 4>;

Corners corners_of(const std::vector<Tetrahedron>& all, std::size_t begin) {
  Corners corners;
  for (std::size_t corner = 0; corner < 4; ++corner) {
    const auto coordinate = [&](int k) {
      return Four{all[begin].vertices()[corner][k], all[begin + 1].vertices()[corner][k],
                  all[begin + 2].vertices()[corner][k], all[begin + 3].vertices()[corner][k]};
    };
    corners[corner] = {coordinate(0), coordinate(1), coordinate(2)};
  }
  return corners;
}

FourBits separated(const Vec& axis, const Corners& a, const Corners& b) {
  Four min_a = dot(axis, a[0]);
  Four max_a = min_a;
  Four min_b = dot(axis, b[0]);
  Four max_b = min_b;
  for (std::size_t i = 1; i < 4; ++i) {
    const Four on_a = dot(axis, a[i]);
    const Four on_b = dot(axis, b[i]);
    min_a = on_a < min_a ? on_a : min_a;
    max_a = on_a > max_a ? on_a : max_a;
    min_b = on_b < min_b ? on_b : min_b;
    max_b = on_b > max_b ? on_b : max_b;
  }
  return (max_a < min_b) | (max_b < min_a);
}

bool all(const FourBits& bits) { return (bits[0] & bits[1] & bits[2] & bits[3]) != 0; }

std::array<Vec, 6> edges_of(const Corners& v) {
  return {v[1] - v[0], v[2] - v[0], v[3] - v[0], v[2] - v[1], v[3] - v[1], v[3] - v[2]};
}

FourBits apart(const Corners& a, const Corners& b) {
  const std::array<Vec, 6> edges_a = edges_of(a);
  const std::array<Vec, 6> edges_b = edges_of(b);
  constexpr std::size_t faces[4][2] = {{0, 1}, {1, 2}, {2, 0}, {3, 4}};
  FourBits result = {};
  for (const auto& face : faces) {
    result |= separated(cross(edges_a[face[0]], edges_a[face[1]]), a, b);
  }
  for (const auto& face : faces) {
    result |= separated(cross(edges_b[face[0]], edges_b[face[1]]), a, b);
  }
  if (all(result)) {
    return result;
  }
  for (const Vec& edge_a : edges_a) {
    for (const Vec& edge_b : edges_b) {
      result |= separated(cross(edge_a, edge_b), a, b);
    }
    if (all(result)) {
      return result;
    }
  }
  return result;
}

}  // namespace

std::size_t plain_hits(const std::vector<Tetrahedron>& a, const std::vector<Tetrahedron>& b) {
  std::size_t hits = 0;
  for (std::size_t i = 0; i + 4 <= a.size(); i += 4) {
    const FourBits separate = apart(corners_of(a, i), corners_of(b, i));
    hits += static_cast<std::size_t>(4 + separate[0] + separate[1] + separate[2] + separate[3]);
  }
  return hits;
}

}  // namespace motzkin::bench
