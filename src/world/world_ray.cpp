#include "motzkin/world/world.hpp"

#include <algorithm>
#include <tuple>

#include "motzkin/tree/volume_cast.hpp"
#include "tree/posed_nodes.hpp"
#include "world/object_pair.hpp"

namespace motzkin {
namespace {

template <int N>
std::vector<RayHit> hits_of(const Ray<3>& ray, const MeshBody<N>& body, const Pose& pose) {
  return all_hits(ray, PosedMesh<N>{body.mesh, body.tree, pose});
}

/// Calls `use(part, span)` for the parts of an object that the ray meets.
template <class Use>
void visit_hits(const Ray<3>& ray, const WorldObject& object, const Use& use) {
  if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry)) {
    const detail::PosedNodes nodes({**tree, object.pose});
    std::vector<std::uint32_t> rest = {0};
    while (!rest.empty()) {
      const std::uint32_t node = rest.back();
      rest.pop_back();
      if (detail::is_bounded(object) && !cast(ray, nodes[node].box)) {
        continue;
      }
      const std::uint32_t first = (*tree)->first_child(node);
      for (std::uint32_t i = 0; i < (*tree)->child_count(node); ++i) {
        rest.push_back(first + i);
      }
      if ((*tree)->is_leaf(node)) {
        if (const auto span = cast(ray, nodes.leaf(node))) {
          use(node, *span);
        }
      }
    }
    return;
  }
  std::visit(
      [&](const auto& body) {
        if constexpr (requires { body->mesh; }) {
          for (const RayHit& hit : hits_of(ray, *body, object.pose)) {
            use(hit.element, hit.span);
          }
        }
      },
      object.geometry);
}

}  // namespace

std::vector<WorldHit> World::all_hits(const Ray<3>& ray, std::uint32_t layers) const {
  const detail::StandardArithmetic standard;
  std::vector<WorldHit> result;
  for (const ObjectId id : ids()) {
    const WorldObject& object = *objects_[id];
    if ((object.layers & layers) != 0 && (!detail::is_bounded(object) || cast(ray, box(id)))) {
      visit_hits(ray, object, [&](std::uint32_t part, const ParameterSpan& span) {
        result.push_back({id, part, span});
      });
    }
  }
  std::sort(result.begin(), result.end(), [](const WorldHit& a, const WorldHit& b) {
    return std::tie(a.span.enter, a.object, a.part) < std::tie(b.span.enter, b.object, b.part);
  });
  return result;
}

std::optional<WorldHit> World::first_hit(const Ray<3>& ray, std::uint32_t layers) const {
  const std::vector<WorldHit> hits = all_hits(ray, layers);
  return hits.empty() ? std::nullopt : std::optional(hits.front());
}

}  // namespace motzkin
