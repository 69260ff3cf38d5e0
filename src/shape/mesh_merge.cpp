#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>

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

/// A number that equal vertices have in common, and others hardly ever.
std::uint64_t mixed(const Vector<3>& point) {
  std::uint64_t sum = 0;
  for (const double coordinate : point) {
    const double positive = coordinate == 0 ? 0 : coordinate;  // -0 as 0
    sum = (std::rotl(sum, 23) ^ std::bit_cast<std::uint64_t>(positive)) * 0x9E3779B97F4A7C15U;
    sum ^= sum >> 32U;
  }
  return sum * 0xD6E8FEB86659FD93U;
}

/// Brings equal vertices next to each other, the first used one first: into buckets by a number mixed from their
/// coordinates, and in order within these. A file that puts all into one bucket makes this a sort of all.
void put_together(std::vector<UsedVertex>& vertices) {
  constexpr std::size_t usual_bucket = 4;
  const int bits = std::max(1, static_cast<int>(std::bit_width(vertices.size() / usual_bucket)));
  const auto bucket = [&](const UsedVertex& vertex) {
    return static_cast<std::size_t>(mixed(vertex.point) >> static_cast<unsigned>(64 - bits));
  };
  std::vector<std::size_t> ends(std::size_t{1} << static_cast<unsigned>(bits), 0);
  for (const UsedVertex& vertex : vertices) {
    ++ends[bucket(vertex)];
  }
  std::size_t sum = 0;
  for (std::size_t& end : ends) {
    sum += std::exchange(end, sum);  // where the bucket begins, until it is filled
  }
  std::vector<UsedVertex> sorted(vertices.size());
  for (const UsedVertex& vertex : vertices) {
    sorted[ends[bucket(vertex)]++] = vertex;
  }
  auto begin = sorted.begin();
  for (const std::size_t end : ends) {
    const auto last = sorted.begin() + static_cast<std::ptrdiff_t>(end);
    std::sort(begin, last, less);
    begin = last;
  }
  vertices = std::move(sorted);
}

}  // namespace

/// Cost: that of looking at each vertex; at most that of sorting them, whatever numbers a file has.
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
  put_together(used);

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
