#include "world/object_pair.hpp"

#include "motzkin/pair/volume_pair.hpp"
#include "tree/element_pair.hpp"
#include "tree/volume_pair_search.hpp"

namespace motzkin::detail {
namespace {

using Visit = std::function<bool(const Collision&)>;

/// A tree of volumes or a mesh, and where it is.
template <class Body>
struct Placed {
  const Body& body;
  const Pose& pose;
};

template <int N>
PosedMesh<N> posed_mesh(const Placed<MeshBody<N>>& placed) noexcept {
  return {placed.body.mesh, placed.body.tree, placed.pose};
}

void visit_pair(const Placed<VolumeTree>& a, const Placed<VolumeTree>& b, const WorldOptions& options,
                const Visit& visit) {
  const SearchOptions search = {.overlaps = options.overlaps};
  search_volumes(PosedNodes({a.body, a.pose}), 0, PosedNodes({b.body, b.pose}), 0, search,
                 [&](std::uint32_t leaf_a, std::uint32_t leaf_b, Relation relation, const Volume&, const Volume&) {
                   return visit({leaf_a, leaf_b, relation});
                 });
}

template <int M, int N>
void visit_pair(const Placed<MeshBody<M>>& a, const Placed<MeshBody<N>>& b, const WorldOptions& options,
                const Visit& visit) {
  CollideOptions collide;
  collide.overlaps = options.overlaps;
  collide.cancel = options.cancel;
  visit_collisions(posed_mesh(a), posed_mesh(b), visit, collide);
}

/// Where the poses leave too little of the trees: hierarchies over the boxes of leaves and elements where they are.
struct MovedBoxes {
  Bvh leaves;
  Bvh elements;
};

template <int N>
MovedBoxes moved_boxes(const PosedNodes& nodes, const PosedMesh<N>& mesh) {
  std::vector<Aabb<3>> boxes;
  boxes.reserve(nodes.tree().leaves().size());
  for (const std::uint32_t leaf : nodes.tree().leaves()) {
    boxes.push_back(nodes[leaf].box);
  }
  return {Bvh(boxes), Bvh(posed(mesh.mesh, mesh.pose))};
}

bool is_wanted(Relation relation, const WorldOptions& options) noexcept {
  return relation == Relation::Overlapping || (relation == Relation::Touching && !options.overlaps);
}

/// Every element is asked for: no box leaves any out.
template <int N>
void visit_behind(const Volume& half_space, const WorldElements<N>& elements, std::size_t count,
                  const WorldOptions& options, const Visit& visit) {
  for (std::uint32_t element = 0; element < count; ++element) {
    const Volume part = VertexSimplex<3, N>(elements.corners(element));
    const Relation relation = detail::relate(half_space, part, {});
    if (is_wanted(relation, options) && !visit({0, element, relation})) {
      return;
    }
  }
}

template <int N>
void visit_leaves(const Placed<VolumeTree>& a, const PosedMesh<N>& b, const WorldOptions& options, const Visit& visit) {
  const PosedNodes nodes({a.body, a.pose});
  const WorldElements<N> elements(b.mesh, b.pose);
  if (!motzkin::is_bounded(a.body.volume(0))) {
    visit_behind<N>(nodes.leaf(0), elements, b.mesh.elements().size(), options, visit);
    return;
  }
  std::optional<MovedBoxes> moved;
  auto search = BvhSearch::make(a.body.leaf_boxes(), a.pose, b.tree, b.pose, nodes.rounding());
  if (!search) {
    moved = moved_boxes(nodes, b);
    search = BvhSearch::make(moved->leaves, {}, moved->elements, {});  // there is one without poses
  }
  visit_pairs(*search, [&](std::uint32_t i, std::uint32_t element) {
    const std::uint32_t leaf = a.body.leaves()[i];
    const Volume part = VertexSimplex<3, N>(elements.corners(element));
    const Relation relation = detail::relate(nodes.leaf(leaf), part, {});
    return !is_wanted(relation, options) || visit({leaf, element, relation});
  });
}

template <int N>
void visit_pair(const Placed<VolumeTree>& a, const Placed<MeshBody<N>>& b, const WorldOptions& options,
                const Visit& visit) {
  visit_leaves(a, posed_mesh(b), options, visit);
}

template <int N>
void visit_pair(const Placed<MeshBody<N>>& a, const Placed<VolumeTree>& b, const WorldOptions& options,
                const Visit& visit) {
  visit_pair(b, a, options, [&](const Collision& found) { return visit({found.b, found.a, found.relation}); });
}

Volume part(const Placed<VolumeTree>& placed, std::uint32_t leaf) {
  return place(placed.body.volume(leaf), placed.pose);
}

template <int N>
Volume part(const Placed<MeshBody<N>>& placed, std::uint32_t element) {
  return VertexSimplex<3, N>(WorldElements<N>(placed.body.mesh, placed.pose).corners(element));
}

Volume part(const WorldObject& object, std::uint32_t number) {
  return std::visit(
      [&](const auto& body) {
        return part(Placed<std::remove_cvref_t<decltype(*body)>>{*body, object.pose}, number);
      },
      object.geometry);
}

}  // namespace

bool are_tested(const WorldObject& a, const WorldObject& b) noexcept {
  const bool same_group = a.group != 0 && a.group == b.group;
  return !same_group && (a.layers & b.meets) != 0 && (b.layers & a.meets) != 0;
}

void visit_parts(const WorldObject& a, const WorldObject& b, const WorldOptions& options, const Visit& visit) {
  std::visit(
      [&](const auto& p, const auto& q) {
        using A = std::remove_cvref_t<decltype(*p)>;
        using B = std::remove_cvref_t<decltype(*q)>;
        visit_pair(Placed<A>{*p, a.pose}, Placed<B>{*q, b.pose}, options, visit);
      },
      a.geometry, b.geometry);
}

bool is_bounded(const WorldObject& object) noexcept {
  const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry);
  return tree == nullptr || motzkin::is_bounded((*tree)->volume(0));
}

bool may_meet(const WorldObject& unbounded, const WorldObject& other, const Aabb<3>& box) {
  return !is_bounded(other) || detail::relate(part(unbounded, 0), Volume(box), {}) != Relation::Disjoint;
}

void visit_surface_parts(const WorldObject& shapes, const PosedMesh<3>& surface, const WorldOptions& options,
                         const Visit& visit) {
  const auto& tree = *std::get<std::shared_ptr<const VolumeTree>>(shapes.geometry);
  visit_leaves(Placed<VolumeTree>{tree, shapes.pose}, surface, options, visit);
}

std::optional<Aabb<3>> part_box(const WorldObject& a, const WorldObject& b, const Collision& parts) {
  return detail::intersection_box(part(a, parts.a), part(b, parts.b), {});
}

}  // namespace motzkin::detail
