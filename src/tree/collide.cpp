#include "motzkin/tree/collide.hpp"

#include <algorithm>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "tree/bvh_search.hpp"
#include "tree/element_pair.hpp"
#include "tree/near_elements.hpp"
#include "tree/obb_search.hpp"
#include "tree/run_search.hpp"
#include "tree/shared_corners.hpp"

namespace motzkin {

TreeStatistics& TreeStatistics::operator+=(const TreeStatistics& other) noexcept {
  node_pairs += other.node_pairs;
  element_pairs += other.element_pairs;
  exact_pairs += other.exact_pairs;
  return *this;
}

namespace {

using detail::WorldElements;

template <class Tree>
struct SearchOf;
template <>
struct SearchOf<Bvh> {
  using Type = detail::BvhSearch;
};
template <>
struct SearchOf<ObbTree> {
  using Type = detail::ObbSearch;
};

/// A mesh whose pose leaves too little of its tree: moved for good, with a tree of its own.
template <int N, class Tree>
struct MovedMesh {
  Mesh<N> mesh;
  Tree tree;

  explicit MovedMesh(const PosedMesh<N, Tree>& body) : mesh(posed(body.mesh, body.pose)), tree(mesh) {}
};

template <int N, class Tree>
void check(const PosedMesh<N, Tree>& body) {
  if (body.tree.element_count() != body.mesh.elements().size()) {
    throw InvalidInput("the tree was built from " + std::to_string(body.tree.element_count()) +
                       " elements, but the mesh has " + std::to_string(body.mesh.elements().size()));
  }
}

/// Whether the coordinates of all elements are so close that `triangle_verdict` may judge them.
template <int N, class Tree>
bool is_near(const PosedMesh<N, Tree>& body) noexcept {
  const TreeFrame& frame = body.tree.frame();
  const Vector<3> local = (frame.center.cwiseAbs().array() + 2 / frame.scale).matrix();
  const Vector<3> world = body.pose.linear().cwiseAbs() * local + body.pose.translation().cwiseAbs();
  return world.maxCoeff() <= detail::max_triangle_extent / 4;
}

/// Two meshes, ready to be searched.
template <int M, int N, class Tree>
class MeshPair {
 public:
  using Search = typename SearchOf<Tree>::Type;

  MeshPair(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b)
      : elements_a_(a.mesh, a.pose), elements_b_(b.mesh, b.pose), near_(is_near(a) && is_near(b)) {
    check(a);
    check(b);
    if (a.mesh.elements().empty() || b.mesh.elements().empty()) {
      return;
    }
    search_ = Search::make(a.tree, a.pose, b.tree, b.pose);
    if (!search_) {
      moved_a_.emplace(a);
      moved_b_.emplace(b);
      search_ = Search::make(moved_a_->tree, {}, moved_b_->tree, {}).value();  // there is one without poses
    }
  }

  /// No value for a mesh without elements.
  [[nodiscard]] const std::optional<Search>& search() const noexcept { return search_; }

  template <class Visit>
  using Tester = detail::PairTester<M, N, Visit>;

  template <class Visit>
  [[nodiscard]] Tester<Visit> tester(TreeStatistics& stats, const Visit& visit) const noexcept {
    return {elements_a_, elements_b_, near_, stats, visit};
  }

 private:
  WorldElements<M> elements_a_;
  WorldElements<N> elements_b_;
  bool near_;
  std::optional<MovedMesh<M, Tree>> moved_a_;
  std::optional<MovedMesh<N, Tree>> moved_b_;
  std::optional<Search> search_;
};

/// Like `PairTester` for elements of one mesh, where neighbours are a matter of their own.
template <int N, class Visit>
class SelfTester {
 public:
  SelfTester(const WorldElements<N>& elements, bool near, TreeStatistics& stats, const Visit& visit)
      : elements_(elements), near_(near), others_(elements, elements, near, stats, visit) {}

  bool add(std::uint32_t i, std::uint32_t k) {
    const auto [a, b] = std::minmax(i, k);
    const detail::SharedCorners shared = shared_corners(a, b);
    return (shared.shared > 0 && !share_more_than_corners(shared, near_)) || others_.add(a, b);
  }

  bool flush() { return others_.flush(); }

 private:
  [[nodiscard]] detail::SharedCorners shared_corners(std::uint32_t a, std::uint32_t b) const noexcept {
    auto indices_a = elements_.indices(a);
    auto indices_b = elements_.indices(b);
    std::size_t shared = 0;
    for (std::size_t i = 0; i < indices_a.size(); ++i) {
      const auto new_in_a = indices_a.begin() + static_cast<std::ptrdiff_t>(shared);
      const auto new_in_b = indices_b.begin() + static_cast<std::ptrdiff_t>(shared);
      const auto same = std::find(new_in_b, indices_b.end(), indices_a[i]);
      if (same != indices_b.end() && std::find(indices_a.begin(), new_in_a, indices_a[i]) == new_in_a) {
        std::iter_swap(new_in_b, same);
        std::swap(*new_in_a, indices_a[i]);
        ++shared;
      }
    }
    detail::SharedCorners result = {{}, {}, N, static_cast<int>(shared), false};
    if (shared > 0) {
      const auto names_no_other = [&](const auto& indices) {
        const auto others = indices.begin() + static_cast<std::ptrdiff_t>(shared);
        return std::all_of(others, indices.end(),
                           [&](std::uint32_t index) { return std::find(indices.begin(), others, index) != others; });
      };
      result.same = names_no_other(indices_a) && names_no_other(indices_b);
      for (std::size_t k = 0; k < indices_a.size(); ++k) {
        result.a[k] = elements_.vertex(indices_a[k]);
        result.b[k] = elements_.vertex(indices_b[k]);
      }
    }
    return result;
  }

  const WorldElements<N>& elements_;
  bool near_;
  detail::PairTester<N, N, Visit> others_;
};

/// A mesh against itself.
template <int N, class Tree>
class MeshSelf {
 public:
  using Search = typename SearchOf<Tree>::Type;
  template <class Visit>
  using Tester = SelfTester<N, Visit>;

  explicit MeshSelf(const PosedMesh<N, Tree>& body) : elements_(body.mesh, body.pose), near_(is_near(body)) {
    check(body);
    if (body.mesh.elements().empty()) {
      return;
    }
    search_ = Search::make_self(body.tree, body.pose);
    if (!search_) {
      moved_.emplace(body);
      search_ = Search::make_self(moved_->tree, {}).value();
    }
  }

  [[nodiscard]] const std::optional<Search>& search() const noexcept { return search_; }

  template <class Visit>
  [[nodiscard]] Tester<Visit> tester(TreeStatistics& stats, const Visit& visit) const noexcept {
    return {elements_, near_, stats, visit};
  }

 private:
  WorldElements<N> elements_;
  bool near_;
  std::optional<MovedMesh<N, Tree>> moved_;
  std::optional<Search> search_;
};

void sort(std::vector<Collision>& collisions) {
  const auto key = [](const Collision& collision) { return std::uint64_t{collision.a} << 32U | collision.b; };
  std::sort(collisions.begin(), collisions.end(),
            [&](const Collision& p, const Collision& q) { return key(p) < key(q); });
}

template <class Meshes>
std::vector<Collision> all_collisions(const Meshes& meshes, const CollideOptions& options) {
  std::vector<Collision> result = detail::collect(meshes, options);
  sort(result);
  return result;
}

}  // namespace

template <int M, int N, class Tree>
std::vector<Collision> collisions(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                  const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check_margin(options);
  const MeshPair<M, N, Tree> meshes(a, b);
  if (options.margin > 0) {
    const std::vector<Collision> meeting = all_collisions(meshes, detail::meeting_options(options));
    return detail::merged(meeting, detail::near_elements(a, b, options));
  }
  return all_collisions(meshes, options);
}

template <int N, class Tree>
std::vector<Collision> self_collisions(const PosedMesh<N, Tree>& mesh, const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check_margin(options);
  const MeshSelf<N, Tree> meshes(mesh);
  if (options.margin > 0) {
    const std::vector<Collision> meeting = all_collisions(meshes, detail::meeting_options(options));
    return detail::merged(meeting, detail::near_elements(mesh, options));
  }
  return all_collisions(meshes, options);
}

namespace {

void visit_all(const std::vector<Collision>& found, const std::function<bool(const Collision&)>& visit) {
  static_cast<void>(std::all_of(found.begin(), found.end(), visit));
}

}  // namespace

template <int M, int N, class Tree>
void visit_collisions(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                      const std::function<bool(const Collision&)>& visit, const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  if (options.margin != 0) {
    visit_all(collisions(a, b, options), visit);
    return;
  }
  detail::visit_in_order(MeshPair<M, N, Tree>(a, b), options, visit);
}

template <int N, class Tree>
void visit_self_collisions(const PosedMesh<N, Tree>& mesh, const std::function<bool(const Collision&)>& visit,
                           const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  if (options.margin != 0) {
    visit_all(self_collisions(mesh, options), visit);
    return;
  }
  detail::visit_in_order(MeshSelf<N, Tree>(mesh), options, visit);
}

template <int M, int N, class Tree>
std::optional<Collision> any_collision(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b,
                                       const CollideOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check_margin(options);
  std::optional<Collision> result;
  detail::visit_in_order(MeshPair<M, N, Tree>(a, b), options, [&](const Collision& collision) {
    result = collision;
    return false;
  });
  return result || options.margin == 0 ? result : detail::any_near(a, b, options);
}

template <int M, int N, class Tree>
Aabb<3> collision_box(const PosedMesh<M, Tree>& a, const PosedMesh<N, Tree>& b, const Collision& collision) {
  const detail::StandardArithmetic standard;
  const auto box = intersection_box(VertexSimplex<3, M>(WorldElements<M>(a.mesh, a.pose).corners(collision.a)),
                                    VertexSimplex<3, N>(WorldElements<N>(b.mesh, b.pose).corners(collision.b)));
  if (!box) {
    throw InvalidInput("elements " + std::to_string(collision.a) + " and " + std::to_string(collision.b) +
                       " have nothing in common");
  }
  return *box;
}

#define MOTZKIN_INSTANTIATE_PAIR(M, N, Tree)                                                            \
  template std::vector<Collision> collisions(const PosedMesh<M, Tree>&, const PosedMesh<N, Tree>&,      \
                                             const CollideOptions&);                                    \
  template std::optional<Collision> any_collision(const PosedMesh<M, Tree>&, const PosedMesh<N, Tree>&, \
                                                  const CollideOptions&);                               \
  template void visit_collisions(const PosedMesh<M, Tree>&, const PosedMesh<N, Tree>&,                  \
                                 const std::function<bool(const Collision&)>&, const CollideOptions&);  \
  template Aabb<3> collision_box(const PosedMesh<M, Tree>&, const PosedMesh<N, Tree>&, const Collision&);
#define MOTZKIN_INSTANTIATE(Tree)                                                                              \
  MOTZKIN_INSTANTIATE_PAIR(3, 3, Tree)                                                                         \
  MOTZKIN_INSTANTIATE_PAIR(3, 4, Tree)                                                                         \
  MOTZKIN_INSTANTIATE_PAIR(4, 3, Tree)                                                                         \
  MOTZKIN_INSTANTIATE_PAIR(4, 4, Tree)                                                                         \
  template std::vector<Collision> self_collisions(const PosedMesh<3, Tree>&, const CollideOptions&);           \
  template std::vector<Collision> self_collisions(const PosedMesh<4, Tree>&, const CollideOptions&);           \
  template void visit_self_collisions(const PosedMesh<3, Tree>&, const std::function<bool(const Collision&)>&, \
                                      const CollideOptions&);                                                  \
  template void visit_self_collisions(const PosedMesh<4, Tree>&, const std::function<bool(const Collision&)>&, \
                                      const CollideOptions&);
MOTZKIN_INSTANTIATE(Bvh)
MOTZKIN_INSTANTIATE(ObbTree)

}  // namespace motzkin
