#include "motzkin/tree/solid.hpp"

#include <algorithm>
#include <numeric>

#include "tree/element_pair.hpp"
#include "tree/near_elements.hpp"
#include "tree/run_search.hpp"
#include "tree/solid_parts.hpp"

namespace motzkin {
namespace {

using detail::WorldElements;

/// A surface that is known to be closed.
class ClosedSurface {
 public:
  explicit ClosedSurface(const PosedMesh<3>& body) : surface_{body, detail::InsideRule::Parity} {
    detail::require_closed(body.mesh);
  }

  [[nodiscard]] bool contains(const Vector<3>& point, TreeStatistics& stats) const {
    return !elements_hit(Point<3>(point), surface_.mesh, {.stats = &stats}).empty() ||
           detail::is_inside(surface_, point, stats);
  }

 private:
  detail::SurfaceView surface_;
};

/// Whether a part of one surface is in the other solid, if the surfaces do not meet.
bool contains_part(const ClosedSurface& surface, const PosedMesh<3>& other, const CollideOptions& options,
                   TreeStatistics& stats) {
  const WorldElements<3> elements(other.mesh, other.pose);
  const std::vector<std::vector<std::uint32_t>> parts = detail::connected_parts(other.mesh, {});
  return std::any_of(parts.begin(), parts.end(), [&](const std::vector<std::uint32_t>& part) {
    detail::stop_if_asked(options);
    return surface.contains(elements.vertex(other.mesh.elements()[part.front()][0]), stats);
  });
}

}  // namespace

std::optional<std::array<std::uint32_t, 2>> open_edge(const TriangleMesh& mesh) {
  const auto each_edge = [&](const auto& use) {
    for (const auto& [a, b, c] : mesh.elements()) {
      for (const auto& [p, q] : {std::pair(a, b), std::pair(b, c), std::pair(c, a)}) {
        if (p != q) {
          use(std::min(p, q), std::max(p, q));
        }
      }
    }
  };
  // The higher vertices of edges, by their lower ones: those of vertex i begin at ends[i] once all are there.
  std::vector<std::size_t> ends(mesh.vertices().size() + 1, 0);
  each_edge([&](std::uint32_t low, std::uint32_t /*high*/) { ++ends[low]; });
  std::partial_sum(ends.begin(), ends.end(), ends.begin());
  std::vector<std::uint32_t> higher(ends.back());
  each_edge([&](std::uint32_t low, std::uint32_t high) { higher[--ends[low]] = high; });
  for (std::uint32_t low = 0; low + std::size_t{1} < ends.size(); ++low) {
    const auto end = higher.begin() + static_cast<std::ptrdiff_t>(ends[low + std::size_t{1}]);
    auto begin = higher.begin() + static_cast<std::ptrdiff_t>(ends[low]);
    std::sort(begin, end);
    while (begin != end) {
      const auto next = std::upper_bound(begin, end, *begin);
      if ((next - begin) % 2 != 0) {
        return std::array{low, *begin};
      }
      begin = next;
    }
  }
  return std::nullopt;
}

bool is_closed(const TriangleMesh& mesh) { return !open_edge(mesh); }

bool contains(const PosedMesh<3>& closed_surface, const Point<3>& point, const QueryOptions& options) {
  return contains(closed_surface, std::span(&point, 1), options)[0];
}

std::vector<bool> contains(const PosedMesh<3>& closed_surface, std::span<const Point<3>> points,
                           const QueryOptions& options) {
  const detail::StandardArithmetic standard;
  const ClosedSurface surface(closed_surface);
  std::vector<bool> result;
  TreeStatistics stats;
  for (const Point<3>& point : points) {
    result.push_back(surface.contains(point.vertices()[0], stats));
  }
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
  return result;
}

bool solids_intersect(const PosedMesh<3>& a, const PosedMesh<3>& b, const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::refuse_margin(options);
  const ClosedSurface surface_a(a);
  const ClosedSurface surface_b(b);
  CollideOptions touching = options;
  touching.overlaps = false;
  touching.progress = {};
  if (any_collision(a, b, touching)) {
    return true;
  }
  TreeStatistics stats;
  const bool result = contains_part(surface_a, b, options, stats) || contains_part(surface_b, a, options, stats);
  detail::add(stats, options);
  return result;
}

}  // namespace motzkin
