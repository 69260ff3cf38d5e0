#include <algorithm>
#include <limits>
#include <tuple>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/mesh.hpp"

namespace motzkin {
namespace {

constexpr std::uint32_t unknown = std::numeric_limits<std::uint32_t>::max();

/// A vertex that some element names; `first_use` counts the ones before it.
struct UsedVertex {
  Vector<3> point;
  std::uint32_t first_use;
};

/// 0 and -0 count as equal; there are no NaNs in a mesh.
bool less(const UsedVertex& a, const UsedVertex& b) {
  return std::tie(a.point[0], a.point[1], a.point[2], a.first_use) <
         std::tie(b.point[0], b.point[1], b.point[2], b.first_use);
}

}  // namespace

/// Cost: that of sorting the vertices, whatever their numbers; no hashing that a file could spoil.
template <int N>
Mesh<N> merge_equal_vertices(const Mesh<N>& mesh) {
  const detail::StandardArithmetic standard;
  std::vector<UsedVertex> used;
  std::vector<std::uint32_t> first_use(mesh.vertices().size(), unknown);
  for (const auto& element : mesh.elements()) {
    for (const std::uint32_t index : element) {
      if (first_use[index] == unknown) {
        first_use[index] = static_cast<std::uint32_t>(used.size());
        used.push_back({mesh.vertices()[index], first_use[index]});
      }
    }
  }
  std::sort(used.begin(), used.end(), less);

  std::vector<std::uint32_t> equal_to(used.size());  // by first use: the first of the vertices that are equal
  std::vector<Vector<3>> points(used.size());
  for (std::size_t i = 0; i < used.size(); ++i) {
    const bool repeats = i > 0 && used[i].point == used[i - 1].point;
    equal_to[used[i].first_use] = repeats ? equal_to[used[i - 1].first_use] : used[i].first_use;
    points[used[i].first_use] = used[i].point;
  }

  std::vector<Vector<3>> vertices;
  std::vector<std::uint32_t> merged(used.size());
  for (std::size_t i = 0; i < merged.size(); ++i) {
    if (equal_to[i] == i) {
      merged[i] = static_cast<std::uint32_t>(vertices.size());
      vertices.push_back(points[i]);
    } else {
      merged[i] = merged[equal_to[i]];
    }
  }
  std::vector<typename Mesh<N>::Element> elements(mesh.elements().begin(), mesh.elements().end());
  for (auto& element : elements) {
    for (std::uint32_t& index : element) {
      index = merged[first_use[index]];
    }
  }
  return {std::move(vertices), std::move(elements)};
}

template Mesh<3> merge_equal_vertices(const Mesh<3>& mesh);
template Mesh<4> merge_equal_vertices(const Mesh<4>& mesh);

}  // namespace motzkin
