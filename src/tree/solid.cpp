#include "motzkin/tree/solid.hpp"

#include <algorithm>
#include <numeric>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval.hpp"
#include "number/triple.hpp"
#include "tree/crossing_direction.hpp"
#include "tree/element_cast.hpp"
#include "tree/line_query.hpp"
#include "tree/run_search.hpp"

namespace motzkin {
namespace {

using detail::WorldElements;

/// Six times the volumes of the tetrahedra that the direction spans with each two corners, seen from the origin.
template <class Number>
std::array<Number, 3> volumes(const Ray<3>& ray, const Triangle<3>& triangle, Number (*number)(double)) {
  std::array<detail::Triple<Number>, 3> corners;
  detail::Triple<Number> direction;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    direction[k] = number(ray.direction()[i]);
    for (std::size_t corner = 0; corner < 3; ++corner) {
      corners[corner][k] = number(triangle.vertices()[corner][i]) - number(ray.origin()[i]);
    }
  }
  const auto volume = [&](const detail::Triple<Number>& a, const detail::Triple<Number>& b) {
    return detail::dot(direction, detail::cross(a, b));
  };
  return {volume(corners[1], corners[2]), volume(corners[2], corners[0]), volume(corners[0], corners[1])};
}

Interval interval(double value) { return Interval(value); }

/// Whether a ray that meets a triangle, not with its origin, crosses it: away from its edges, from one side to the
/// other. Never so for flat triangles.
bool crosses(const Ray<3>& ray, const Triangle<3>& triangle) {
  const auto all = [](const auto& values, auto condition) {
    return std::all_of(values.begin(), values.end(), condition);
  };
  const std::array<Interval, 3> rough = volumes<Interval>(ray, triangle, interval);
  if (all(rough, [](const Interval& x) { return x.lower() > 0; }) ||
      all(rough, [](const Interval& x) { return x.upper() < 0; })) {
    return true;
  }
  const std::array<detail::Rational, 3> exact = volumes<detail::Rational>(ray, triangle, detail::to_rational);
  return all(exact, [](const detail::Rational& x) { return x > 0; }) ||
         all(exact, [](const detail::Rational& x) { return x < 0; });
}

/// A surface that is known to be closed.
class ClosedSurface {
 public:
  explicit ClosedSurface(const PosedMesh<3>& body) : body_(body), reach_(world_reach(detail::posed_frame(body))) {
    if (const auto edge = open_edge(body.mesh)) {
      throw InvalidInput("the surface is not closed: the edge between vertices " + std::to_string((*edge)[0]) +
                         " and " + std::to_string((*edge)[1]) + " belongs to an odd number of triangles");
    }
  }

  [[nodiscard]] bool contains(const Vector<3>& point, TreeStatistics& stats) const {
    if (!elements_hit(Point<3>(point), body_, {.stats = &stats}).empty()) {
      return true;
    }
    for (std::uint64_t i = 0;; ++i) {
      if (const auto count = crossings(Ray<3>(point, detail::crossing_direction(i)), stats)) {
        return *count % 2 == 1;
      }
    }
  }

 private:
  /// How often the ray crosses the surface. No value where it meets an edge.
  [[nodiscard]] std::optional<std::size_t> crossings(const Ray<3>& ray, TreeStatistics& stats) const {
    const detail::RayCast cast(ray, reach_);
    std::size_t count = 0;
    bool clear = true;
    detail::visit_along(cast.line(), body_, stats, [&](std::uint32_t /*element*/, const Triangle<3>& triangle) {
      if (clear && cast.span(triangle)) {
        clear = crosses(ray, triangle);
        ++count;
      }
      return clear ? std::numeric_limits<double>::infinity() : 0;
    });
    return clear ? std::optional(count) : std::nullopt;
  }

  const PosedMesh<3>& body_;
  Vector<3> reach_;
};

/// A vertex of each connected part of a mesh.
std::vector<std::uint32_t> one_vertex_per_part(const TriangleMesh& mesh) {
  std::vector<std::uint32_t> parent(mesh.vertices().size());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t vertex) {
    while (parent[vertex] != vertex) {
      vertex = parent[vertex] = parent[parent[vertex]];
    }
    return vertex;
  };
  for (const auto& [a, b, c] : mesh.elements()) {
    parent[root(b)] = root(a);
    parent[root(c)] = root(a);
  }
  std::vector<std::uint32_t> result;
  for (const auto& element : mesh.elements()) {
    result.push_back(root(element[0]));
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// Whether a part of one surface is in the other solid, if the surfaces do not meet.
bool contains_part(const ClosedSurface& surface, const PosedMesh<3>& other, const CollideOptions& options,
                   TreeStatistics& stats) {
  const WorldElements<3> elements(other.mesh, other.pose);
  const std::vector<std::uint32_t> parts = one_vertex_per_part(other.mesh);
  return std::any_of(parts.begin(), parts.end(), [&](std::uint32_t vertex) {
    detail::stop_if_asked(options);
    return surface.contains(elements.vertex(vertex), stats);
  });
}

}  // namespace

std::optional<std::array<std::uint32_t, 2>> open_edge(const TriangleMesh& mesh) {
  using Edge = std::array<std::uint32_t, 2>;
  std::vector<Edge> edges;
  edges.reserve(3 * mesh.elements().size());
  for (const auto& [a, b, c] : mesh.elements()) {
    for (const Edge& edge : {Edge{a, b}, Edge{b, c}, Edge{c, a}}) {
      if (edge[0] != edge[1]) {
        edges.push_back({std::min(edge[0], edge[1]), std::max(edge[0], edge[1])});
      }
    }
  }
  std::sort(edges.begin(), edges.end());
  for (auto begin = edges.begin(); begin != edges.end();) {
    const auto end = std::upper_bound(begin, edges.end(), *begin);
    if ((end - begin) % 2 != 0) {
      return *begin;
    }
    begin = end;
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
