#include "motzkin/tree/collide.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "motzkin/invalid_input.hpp"
#include "tree/bvh_search.hpp"
#include "tree/element_pair.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin {

TreeStatistics& TreeStatistics::operator+=(const TreeStatistics& other) noexcept {
  node_pairs += other.node_pairs;
  element_pairs += other.element_pairs;
  exact_pairs += other.exact_pairs;
  return *this;
}

namespace {

using detail::BoxMaps;
using detail::BvhSearch;
using detail::NodePair;
using detail::PosedFrame;
using detail::WorldElements;

/// A mesh whose pose leaves too little of its tree: moved for good, with a tree of its own.
template <int N>
struct MovedMesh {
  Mesh<N> mesh;
  Bvh tree;

  explicit MovedMesh(const PosedMesh<N>& body) : mesh(posed(body.mesh, body.pose)), tree(mesh) {}
};

template <int N>
PosedFrame posed_frame(const PosedMesh<N>& body) noexcept {
  return {body.tree.frame(), body.pose};
}

template <int N>
void check(const PosedMesh<N>& body) {
  if (body.tree.element_count() != body.mesh.elements().size()) {
    throw InvalidInput("the tree was built from " + std::to_string(body.tree.element_count()) +
                       " elements, but the mesh has " + std::to_string(body.mesh.elements().size()));
  }
}

/// Two meshes ready to be searched, the tree of the larger one first.
template <int M, int N>
class Scene {
 public:
  Scene(const PosedMesh<M>& a, const PosedMesh<N>& b)
      : elements_a_(a.mesh, a.pose), elements_b_(b.mesh, b.pose), first_(&a.tree), second_(&b.tree) {
    check(a);
    check(b);
    PosedFrame frame_a = posed_frame(a);
    PosedFrame frame_b = posed_frame(b);
    swapped_ = smaller(frame_a, frame_b);
    std::optional<BoxMaps> maps = maps_between(frame_a, frame_b);
    if (!maps) {
      moved_a_.emplace(a);
      moved_b_.emplace(b);
      first_ = &moved_a_->tree;
      second_ = &moved_b_->tree;
      frame_a = {first_->frame(), {}};
      frame_b = {second_->frame(), {}};
      swapped_ = smaller(frame_a, frame_b);
      maps = maps_between(frame_a, frame_b);
    }
    maps_ = *maps;
    if (swapped_) {
      std::swap(first_, second_);
    }
    const double extent = 4 * (reach(frame_a) + reach(frame_b));
    near_ = extent <= detail::max_triangle_extent;
  }

  [[nodiscard]] bool empty() const noexcept { return first_->nodes().empty() || second_->nodes().empty(); }
  [[nodiscard]] BvhSearch search() const noexcept { return {*first_, *second_, maps_}; }

  /// The element pair that the search names, in the order of the meshes.
  [[nodiscard]] Collision relate(std::uint32_t first, std::uint32_t second, TreeStatistics& stats) const noexcept {
    const std::uint32_t a = swapped_ ? second : first;
    const std::uint32_t b = swapped_ ? first : second;
    return {a, b, detail::relate_corners(elements_a_.corners(a), elements_b_.corners(b), near_, stats)};
  }

 private:
  [[nodiscard]] std::optional<BoxMaps> maps_between(const PosedFrame& a, const PosedFrame& b) const noexcept {
    return swapped_ ? box_maps(b, a) : box_maps(a, b);
  }

  /// Bounds the coordinates.
  [[nodiscard]] static double reach(const PosedFrame& body) noexcept {
    const Vector<3> local = (body.frame.center.cwiseAbs().array() + 2 / body.frame.scale).matrix();
    return (body.pose.linear().cwiseAbs() * local + body.pose.translation().cwiseAbs()).maxCoeff();
  }

  WorldElements<M> elements_a_;
  WorldElements<N> elements_b_;
  const Bvh* first_;
  const Bvh* second_;
  std::optional<MovedMesh<M>> moved_a_;
  std::optional<MovedMesh<N>> moved_b_;
  BoxMaps maps_ = {};
  bool swapped_ = false;
  bool near_ = false;
};

/// Searches until nothing is left or `found` says so; asks now and then whether to go on.
template <class Search, class Found>
bool exhaust(const Search& search, std::vector<NodePair>& rest, const CollideOptions& options, TreeStatistics& stats,
             const Found& found) {
  constexpr std::uint64_t often = 1 << 10;
  while (!rest.empty()) {
    const NodePair pair = rest.back();
    rest.pop_back();
    if (++stats.node_pairs % often == 0 && options.cancel.stop_requested()) {
      throw Cancelled();
    }
    if (!search.step(pair, rest, found)) {
      return false;
    }
  }
  return true;
}

constexpr NodePair roots = {0, 0, detail::all_lanes, detail::all_lanes};

bool wanted(const Collision& collision, const CollideOptions& options) noexcept {
  return collision.relation == Relation::Overlapping || (collision.relation == Relation::Touching && !options.overlaps);
}

/// Calls `visit` for each collision, on this thread.
template <class Scene, class Visit>
void visit_in_order(const Scene& scene, const CollideOptions& options, const Visit& visit) {
  if (scene.empty()) {
    return;
  }
  TreeStatistics stats;
  std::vector<NodePair> rest = {roots};
  exhaust(scene.search(), rest, options, stats, [&](std::uint32_t first, std::uint32_t second) {
    ++stats.element_pairs;
    const Collision collision = scene.relate(first, second, stats);
    return !wanted(collision, options) || visit(collision);
  });
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
}

/// All collisions, in no particular order.
template <class Scene>
std::vector<Collision> collect(const Scene& scene, const CollideOptions& options) {
  std::vector<Collision> result;
  visit_in_order(scene, options, [&](const Collision& collision) {
    result.push_back(collision);
    return true;
  });
  return result;
}

void sort(std::vector<Collision>& collisions) {
  std::sort(collisions.begin(), collisions.end(),
            [](const Collision& p, const Collision& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
}

}  // namespace

template <int M, int N, class Tree>
std::vector<Collision> collisions(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                  const CollideOptions& options) {
  std::vector<Collision> result = collect(Scene<M, N>(a, b), options);
  sort(result);
  return result;
}

template <int M, int N, class Tree>
std::optional<Collision> any_collision(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                       const CollideOptions& options) {
  std::optional<Collision> result;
  visit_in_order(Scene<M, N>(a, b), options, [&](const Collision& collision) {
    result = collision;
    return false;
  });
  return result;
}

#define MOTZKIN_INSTANTIATE(M, N)                                                                     \
  template std::vector<Collision> collisions(const PosedMesh<M, Bvh>&, const PosedMesh<N, Bvh>&,      \
                                             const CollideOptions&);                                  \
  template std::optional<Collision> any_collision(const PosedMesh<M, Bvh>&, const PosedMesh<N, Bvh>&, \
                                                  const CollideOptions&);
MOTZKIN_INSTANTIATE(3, 3)
MOTZKIN_INSTANTIATE(3, 4)
MOTZKIN_INSTANTIATE(4, 3)
MOTZKIN_INSTANTIATE(4, 4)

}  // namespace motzkin
