#include "world/object_relation.hpp"

#include <algorithm>

#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/tree/solid_common.hpp"
#include "tree/element_pair.hpp"
#include "tree/posed_nodes.hpp"
#include "tree/solid_parts.hpp"
#include "world/object_pair.hpp"

namespace motzkin::detail {
namespace {

using Tree = std::shared_ptr<const VolumeTree>;
using Surface = std::shared_ptr<const MeshBody<3>>;
using Tetrahedra = std::shared_ptr<const MeshBody<4>>;

/// The object's mesh as a solid; null where it is none.
const Solid* solid_of(const WorldObject& object) {
  return std::visit(
      [&](const auto& body) -> const Solid* {
        if constexpr (requires { body->solid(); }) {
          return object.substance != Substance::Sheet && body->solid() ? &*body->solid() : nullptr;
        } else {
          return nullptr;
        }
      },
      object.geometry);
}

/// What parts say: Disjoint, Touching or Overlapping.
SolidRelation relation_of_parts(const WorldObject& a, const WorldObject& b, const WorldOptions& options) {
  WorldOptions all = options;
  all.overlaps = false;
  SolidRelation result = SolidRelation::Disjoint;
  visit_parts(a, b, all, [&](const Collision& pair) {
    result = pair.relation == Relation::Overlapping ? SolidRelation::Overlapping : SolidRelation::Touching;
    return result != SolidRelation::Overlapping;
  });
  return result;
}

Triple<Rational> exact(const Vector<3>& point) {
  return {to_rational(point[0]), to_rational(point[1]), to_rational(point[2])};
}

template <class Points>
Triple<Rational> middle_of(const Points& points) {
  Triple<Rational> sum = {0, 0, 0};
  Rational count = 0;
  for (const Vector<3>& point : points) {
    const Triple<Rational> next = exact(point);
    for (std::size_t k = 0; k < 3; ++k) {
      sum[k] += next[k];
    }
    count += 1;
  }
  return {Rational(sum[0] / count), Rational(sum[1] / count), Rational(sum[2] / count)};
}

/// A point in the relative interior of a shape. No value for one that is not bounded.
template <class Shape>
std::optional<Triple<Rational>> inner_point(const Shape& shape) {
  if constexpr (requires { shape.core(); }) {
    return inner_point(shape.core());
  } else if constexpr (
      requires {
        shape.half();
        shape.axes();
      } ||
      requires { shape.radius(); }) {
    return exact(shape.center());
  } else if constexpr (requires { shape.min(); }) {
    return middle_of(std::array<Vector<3>, 2>{shape.min(), shape.max()});
  } else if constexpr (requires { shape.axes(); }) {
    // The middle of the parallelepiped spanned by quarters of the axes is inside both cuboid and simplex.
    Triple<Rational> point = exact(shape.origin());
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      for (std::size_t k = 0; k < 3; ++k) {
        point[k] += to_rational(shape.axes()(static_cast<Eigen::Index>(k), axis)) / 4;
      }
    }
    return point;
  } else if constexpr (requires { shape.vertices(); }) {
    return middle_of(shape.vertices());
  } else if constexpr (requires { shape.points(); }) {
    return middle_of(shape.points());
  } else {
    return std::nullopt;
  }
}

/// Whether a shape, whose relative interior meets none of the surface, has it inside.
bool lies_within(const Volume& shape, const SurfaceView& surface) {
  TreeStatistics stats;
  const auto point = std::visit([](const auto& kind) { return inner_point(kind); }, shape);
  return point && is_inside(surface, *point, stats);
}

/// Whether all vertices that elements name are in a convex shape.
bool holds_all(const Volume& shape, const SurfaceView& surface) {
  const WorldElements<3> elements(surface.mesh.mesh, surface.mesh.pose);
  const auto count = static_cast<std::uint32_t>(surface.mesh.mesh.elements().size());
  for (std::uint32_t element = 0; element < count; ++element) {
    for (const Vector<3>& corner : elements.corners(element)) {
      if (detail::relate(shape, Volume(Point<3>(corner)), {}) == Relation::Disjoint) {
        return false;
      }
    }
  }
  return count > 0;
}

/// A tree of shapes and a solid mesh. The interior of a convex shape that meets no triangle is inside the mesh as a
/// whole, or outside.
SolidRelation relation_to_solid(const WorldObject& shapes, const VolumeTree& tree, const WorldObject& mesh,
                                const Solid& solid, const WorldOptions& options) {
  const PosedSurface surface({solid, mesh.pose});
  const PosedNodes nodes({tree, shapes.pose});
  std::vector<Relation> leaves(tree.leaves().empty() ? 0 : tree.leaves().back() + std::size_t{1}, Relation::Disjoint);
  WorldOptions all = options;
  all.overlaps = false;
  visit_surface_parts(shapes, surface.view().mesh, all, [&](const Collision& pair) {
    leaves[pair.a] = pair.relation == Relation::Overlapping ? pair.relation : std::max(leaves[pair.a], pair.relation);
    return true;
  });
  std::size_t crossing = 0;
  std::size_t within = 0;
  bool meets = false;
  for (const std::uint32_t leaf : tree.leaves()) {
    if (options.cancel.stop_requested()) {
      throw Cancelled();
    }
    meets |= leaves[leaf] != Relation::Disjoint;
    if (leaves[leaf] == Relation::Overlapping) {
      ++crossing;
    } else if (lies_within(nodes.leaf(leaf), surface.view())) {
      ++within;
    }
  }
  const bool single = tree.leaves().size() == 1;
  const auto holds_mesh = [&] { return single && holds_all(nodes.leaf(tree.leaves()[0]), surface.view()); };
  if (crossing > 0) {
    return holds_mesh() ? SolidRelation::Contains : SolidRelation::Overlapping;
  }
  if (within == tree.leaves().size()) {
    return holds_mesh() ? SolidRelation::Equal : SolidRelation::Inside;
  }
  return within > 0 ? SolidRelation::Overlapping : meets ? SolidRelation::Touching : SolidRelation::Disjoint;
}

/// Anything and a solid mesh.
SolidRelation relation_to_solid(const WorldObject& a, const WorldObject& mesh, const Solid& solid,
                                const WorldOptions& options) {
  SolidOptions relating;
  relating.cancel = options.cancel;
  if (const Solid* own = solid_of(a)) {
    return relate(PosedSolid{*own, a.pose}, PosedSolid{solid, mesh.pose}, relating);
  }
  if (const auto* surface = std::get_if<Surface>(&a.geometry)) {
    return relate(PosedMesh<3>{(*surface)->mesh, (*surface)->tree, a.pose}, PosedSolid{solid, mesh.pose}, relating);
  }
  return relation_to_solid(a, *std::get<Tree>(a.geometry), mesh, solid, options);
}

}  // namespace

bool has_solid_mesh(const WorldObject& a, const WorldObject& b) {
  return solid_of(a) != nullptr || solid_of(b) != nullptr;
}

SolidRelation object_relation(const WorldObject& a, const WorldObject& b, const WorldOptions& options) {
  if (const Solid* solid = solid_of(b)) {
    return relation_to_solid(a, b, *solid, options);
  }
  if (const Solid* solid = solid_of(a)) {
    return exchanged(relation_to_solid(b, a, *solid, options));
  }
  return relation_of_parts(a, b, options);
}

std::optional<Aabb<3>> common_box(const WorldObject& a, const Aabb<3>& box_a, const WorldObject& b,
                                  const Aabb<3>& box_b) {
  const bool bounded_a = is_bounded(a);
  if (!bounded_a && !is_bounded(b)) {
    return std::nullopt;
  }
  if (!bounded_a || !is_bounded(b)) {
    const WorldObject& half_space = bounded_a ? b : a;
    const Volume& plane = std::get<Tree>(half_space.geometry)->volume(0);
    return detail::intersection_box(place(plane, half_space.pose), Volume(bounded_a ? box_a : box_b), {});
  }
  const Solid* solid_a = solid_of(a);
  const Solid* solid_b = solid_of(b);
  if (solid_a != nullptr && solid_b != nullptr) {
    if (const auto box = intersection_box(PosedSolid{*solid_a, a.pose}, PosedSolid{*solid_b, b.pose})) {
      return box;
    }
  }
  if (solid_a != nullptr || solid_b != nullptr) {
    return Aabb<3>(box_a.min().cwiseMax(box_b.min()), box_a.max().cwiseMin(box_b.max()));
  }
  std::optional<Aabb<3>> box;
  visit_parts(a, b, {}, [&](const Collision& pair) {
    const Aabb<3> next = part_box(a, b, pair).value();  // there are no half-spaces
    box = box ? Aabb<3>(box->min().cwiseMin(next.min()), box->max().cwiseMax(next.max())) : next;
    return true;
  });
  return box;
}

}  // namespace motzkin::detail
