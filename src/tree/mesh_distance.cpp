#include "motzkin/tree/mesh_distance.hpp"

#include "motzkin/tree/solid.hpp"
#include "pair/distance/core_distance.hpp"
#include "pair/half_space.hpp"
#include "shape/unguarded.hpp"
#include "tree/element_pair.hpp"
#include "tree/near_workers.hpp"

namespace motzkin {
namespace {

using detail::CoreBody;
using detail::enclosed;
using detail::find_nearest;
using detail::find_within;
using detail::FoundPair;
using detail::NearSearch;
using detail::WorldElements;
using detail::WorldTree;

/// A mesh in its pose, ready to be searched.
template <int N>
struct Side {
  WorldTree tree;
  WorldElements<N> elements;

  explicit Side(const PosedMesh<N>& body) : tree(body.tree, body.pose), elements(body.mesh, body.pose) {
    detail::check_tree(body);
    if (!body.mesh.elements().empty()) {
      detail::check_posed(body, tree.root().box);
    }
  }

  [[nodiscard]] VertexSimplex<3, N> shape(std::uint32_t element) const {
    return VertexSimplex<3, N>(elements.corners(element));
  }
};

template <class A, class B>
bool is_within(const A& a, const B& b, double clearance, DistanceStatistics& stats) noexcept {
  return detail::within(CoreBody<A>(a).view(), CoreBody<B>(b).view(), clearance, &stats);
}

/// Of a half-space, in whose place a box without end leaves no element out.
template <class Element>
bool is_within(const Element& element, const HalfSpace<3>& half_space, double clearance,
               DistanceStatistics& /*stats*/) noexcept {
  return detail::within(half_space, CoreBody<Element>(element).view(), clearance);
}

template <class Element, class Shape>
detail::Enclosure enclosed_from(const Element& element, const Shape& shape, double limit,
                                DistanceStatistics& stats) noexcept {
  if constexpr (HalfSpaceShape<Shape>) {
    const Distance<3> found = detail::distance_to(shape, CoreBody<Element>(element).view());
    return {found.lower, found.upper};
  } else {
    return enclosed(element, shape, limit, stats);
  }
}

/// Whether two elements of a mesh name no common vertex.
template <class Element>
bool have_nothing_in_common(const Element& a, const Element& b) noexcept {
  return std::none_of(a.begin(), a.end(),
                      [&](std::uint32_t vertex) { return std::find(b.begin(), b.end(), vertex) != b.end(); });
}

void check(const MeshDistanceOptions& options) {
  if (std::isnan(options.at_most)) {
    throw InvalidInput("at_most: must be a number");
  }
}

detail::WorldBox box_of(const Volume& shape) {
  const Aabb<3> box = detail::box_around(shape);
  return {box.min(), box.max()};
}

/// The nearest elements of a mesh to a shape, of a kind or another.
template <int N, class Shape>
std::vector<ElementDistance> nearest_to_shape(const Side<N>& side, const Shape& shape, const detail::WorldBox& box,
                                              std::size_t count, const MeshDistanceOptions& options) {
  const auto found = find_nearest(NearSearch(side.tree, box), count, options,
                                  [&](std::uint32_t a, std::uint32_t /*b*/, double limit, DistanceStatistics& stats) {
                                    const VertexSimplex<3, N> element = side.shape(a);
                                    return std::optional(enclosed_from(element, shape, limit, stats));
                                  });
  std::vector<ElementDistance> result;
  result.reserve(found.size());
  for (const FoundPair& candidate : found) {
    result.push_back({candidate.a, 0, detail::distance(Volume(side.shape(candidate.a)), Volume(shape), {})});
  }
  return result;
}

}  // namespace

template <int M, int N>
std::optional<ElementDistance> distance(const PosedMesh<M>& a, const PosedMesh<N>& b,
                                        const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  const Side<M> side_a(a);
  const Side<N> side_b(b);
  if (a.mesh.elements().empty() || b.mesh.elements().empty()) {
    return std::nullopt;
  }
  const auto found = find_nearest(NearSearch(side_a.tree, side_b.tree, false), 1, options,
                                  [&](std::uint32_t i, std::uint32_t k, double limit, DistanceStatistics& stats) {
                                    return std::optional(enclosed(side_a.shape(i), side_b.shape(k), limit, stats));
                                  });
  if (found.empty()) {
    return std::nullopt;
  }
  const VertexSimplex<3, M> shape_a = side_a.shape(found[0].a);
  const VertexSimplex<3, N> shape_b = side_b.shape(found[0].b);
  return ElementDistance{found[0].a, found[0].b, motzkin::distance(shape_a, shape_b)};
}

template <int N>
std::optional<ElementDistance> distance(const PosedMesh<N>& mesh, const Volume& shape,
                                        const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  const Side<N> side(mesh);
  if (mesh.mesh.elements().empty()) {
    return std::nullopt;
  }
  return std::visit(
      [&](const auto& known) -> std::optional<ElementDistance> {
        const auto found = nearest_to_shape(side, known, box_of(shape), 1, options);
        return found.empty() ? std::nullopt : std::optional(found[0]);
      },
      shape);
}

template <int N>
std::vector<ElementDistance> nearest(const PosedMesh<N>& mesh, const Point<3>& point, std::size_t count,
                                     const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  const Side<N> side(mesh);
  if (mesh.mesh.elements().empty() || count == 0) {
    return {};
  }
  const Vector<3>& place = point.vertices()[0];
  return nearest_to_shape(side, point, {place, place}, count, options);
}

template <int M, int N>
std::vector<ElementPair> pairs_within(const PosedMesh<M>& a, const PosedMesh<N>& b, Clearance clearance,
                                      const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  const Side<M> side_a(a);
  const Side<N> side_b(b);
  if (a.mesh.elements().empty() || b.mesh.elements().empty()) {
    return {};
  }
  return find_within(NearSearch(side_a.tree, side_b.tree, false), clearance.value(), options,
                     [&](std::uint32_t i, std::uint32_t k, DistanceStatistics& stats) {
                       return std::optional(is_within(side_a.shape(i), side_b.shape(k), clearance.value(), stats));
                     });
}

template <int N>
std::vector<std::uint32_t> elements_within(const PosedMesh<N>& mesh, const Volume& shape, Clearance clearance,
                                           const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  const Side<N> side(mesh);
  if (mesh.mesh.elements().empty()) {
    return {};
  }
  const std::vector<ElementPair> pairs = std::visit(
      [&](const auto& known) {
        return find_within(NearSearch(side.tree, box_of(shape)), clearance.value(), options,
                           [&](std::uint32_t i, std::uint32_t /*k*/, DistanceStatistics& stats) {
                             return std::optional(is_within(side.shape(i), known, clearance.value(), stats));
                           });
      },
      shape);
  std::vector<std::uint32_t> result;
  result.reserve(pairs.size());
  for (const ElementPair& pair : pairs) {
    result.push_back(pair.a);
  }
  return result;
}

template <int N>
std::optional<ElementDistance> self_distance(const PosedMesh<N>& mesh, const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  check(options);
  const Side<N> side(mesh);
  if (mesh.mesh.elements().empty()) {
    return std::nullopt;
  }
  const auto found = find_nearest(NearSearch(side.tree, side.tree, true), 1, options,
                                  [&](std::uint32_t i, std::uint32_t k, double limit,
                                      DistanceStatistics& stats) -> std::optional<detail::Enclosure> {
                                    if (!have_nothing_in_common(side.elements.indices(i), side.elements.indices(k))) {
                                      return std::nullopt;
                                    }
                                    return enclosed(side.shape(i), side.shape(k), limit, stats);
                                  });
  if (found.empty()) {
    return std::nullopt;
  }
  return ElementDistance{found[0].a, found[0].b, motzkin::distance(side.shape(found[0].a), side.shape(found[0].b))};
}

template <int N>
std::vector<ElementPair> self_pairs_within(const PosedMesh<N>& mesh, Clearance clearance,
                                           const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  const Side<N> side(mesh);
  if (mesh.mesh.elements().empty()) {
    return {};
  }
  return find_within(NearSearch(side.tree, side.tree, true), clearance.value(), options,
                     [&](std::uint32_t i, std::uint32_t k, DistanceStatistics& stats) -> std::optional<bool> {
                       if (!have_nothing_in_common(side.elements.indices(i), side.elements.indices(k))) {
                         return std::nullopt;
                       }
                       return is_within(side.shape(i), side.shape(k), clearance.value(), stats);
                     });
}

std::vector<SignedDistance> signed_distance(std::span<const Point<3>> points, const PosedMesh<3>& closed_surface,
                                            const MeshDistanceOptions& options) {
  const detail::StandardArithmetic standard;
  if (closed_surface.mesh.elements().empty()) {
    throw InvalidInput("the surface has no triangles");
  }
  const Side<3> side(closed_surface);
  std::vector<SignedDistance> result(points.size());
  constexpr std::size_t grain = 1024;
  std::mutex mutex;
  TreeStatistics all;
  std::size_t done = 0;
  static_cast<void>(contains(closed_surface, std::span<const Point<3>>()));  // refuses open surfaces
  detail::parallel_chunks(options.threads, points.size(), grain, [&](std::size_t begin, std::size_t end) {
    if (options.cancel.stop_requested()) {
      throw Cancelled();
    }
    TreeStatistics stats;
    const std::span<const Point<3>> part = points.subspan(begin, end - begin);
    const std::vector<bool> inside = contains(closed_surface, part, {.stats = &stats});
    for (std::size_t i = 0; i < part.size(); ++i) {
      const Vector<3>& place = part[i].vertices()[0];
      const MeshDistanceOptions one{.stats = &stats};
      const auto found =
          find_nearest(NearSearch(side.tree, detail::WorldBox{place, place}), 1, one,
                       [&](std::uint32_t a, std::uint32_t /*b*/, double limit, DistanceStatistics& counts) {
                         return std::optional(enclosed(side.shape(a), part[i], limit, counts));
                       });
      const FoundPair& nearest = found.at(0);
      result[begin + i] = inside[i] ? SignedDistance{0 - nearest.upper, 0 - nearest.lower, nearest.a}
                                    : SignedDistance{nearest.lower, nearest.upper, nearest.a};
    }
    const std::lock_guard lock(mutex);
    all += stats;
    done += part.size();
    if (options.progress) {
      options.progress(static_cast<double>(done) / static_cast<double>(points.size()));
    }
  });
  if (options.progress && points.empty()) {
    options.progress(1);
  }
  if (options.stats != nullptr) {
    *options.stats += all;
  }
  return result;
}

#define MOTZKIN_INSTANTIATE_PAIR(M, N)                                                                \
  template std::optional<ElementDistance> distance(const PosedMesh<M>&, const PosedMesh<N>&,          \
                                                   const MeshDistanceOptions&);                       \
  template std::vector<ElementPair> pairs_within(const PosedMesh<M>&, const PosedMesh<N>&, Clearance, \
                                                 const MeshDistanceOptions&);
#define MOTZKIN_INSTANTIATE(N)                                                                                      \
  template std::optional<ElementDistance> distance(const PosedMesh<N>&, const Volume&, const MeshDistanceOptions&); \
  template std::vector<ElementDistance> nearest(const PosedMesh<N>&, const Point<3>&, std::size_t,                  \
                                                const MeshDistanceOptions&);                                        \
  template std::vector<std::uint32_t> elements_within(const PosedMesh<N>&, const Volume&, Clearance,                \
                                                      const MeshDistanceOptions&);                                  \
  template std::optional<ElementDistance> self_distance(const PosedMesh<N>&, const MeshDistanceOptions&);           \
  template std::vector<ElementPair> self_pairs_within(const PosedMesh<N>&, Clearance, const MeshDistanceOptions&);
MOTZKIN_INSTANTIATE_PAIR(3, 3)
MOTZKIN_INSTANTIATE_PAIR(3, 4)
MOTZKIN_INSTANTIATE_PAIR(4, 3)
MOTZKIN_INSTANTIATE_PAIR(4, 4)
MOTZKIN_INSTANTIATE(3)
MOTZKIN_INSTANTIATE(4)

}  // namespace motzkin
