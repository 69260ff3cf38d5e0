#include <algorithm>
#include <functional>
#include <set>
#include <utility>

#include "io/pov.hpp"
#include "io/scene_parts.hpp"
#include "motzkin/io/scene_report.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

Aabb<3> around(const std::optional<Aabb<3>>& a, const Aabb<3>& b) {
  return a ? Aabb<3>(a->min().cwiseMin(b.min()), a->max().cwiseMax(b.max())) : b;
}

}  // namespace

std::string scene_pov(const SceneReport& report, std::optional<int> level, bool glass) {
  const detail::StandardArithmetic standard;
  const World& world = report.scene.world;
  const std::optional<Aabb<3>> whole = detail::box_of_objects(world);
  std::string text = detail::pov::beginning();
  if (!whole) {
    return text;
  }
  const detail::pov::ToUnit to_unit(*whole);
  std::set<std::pair<ObjectId, std::uint32_t>> colliding;
  std::optional<Aabb<3>> all;
  std::vector<Aabb<3>> boxes;
  for (const WorldCollision& found : report.collisions) {
    colliding.emplace(found.a, found.part_a);
    colliding.emplace(found.b, found.part_b);
    if (found.box) {
      all = around(all, *found.box);
      boxes.push_back(*found.box);
    }
  }
  text += detail::pov::boxes(boxes, to_unit);
  if (all) {
    text += detail::pov::box(*all, to_unit, "texture_all");
  }
  constexpr std::array solid = {"texture_a", "texture_b", "texture_c"};
  constexpr std::array translucent = {"texture_glass_a", "texture_glass_b", "texture_glass_c"};
  const auto& textures = glass ? translucent : solid;
  for (const ObjectId id : world.ids()) {
    const detail::PartSurface surface = detail::part_surface(world.object(id), whole);
    const auto marked = [&](std::size_t i) { return colliding.contains({id, surface.owners[i]}); };
    text += detail::pov::mesh(surface.mesh, std::not_fn(marked), to_unit, textures[id % textures.size()]);
    text += detail::pov::mesh(surface.mesh, marked, to_unit, glass ? "texture_glass_hit" : "texture_hit");
  }
  if (const auto levels = detail::levels_of(report.scene);
      level && *level >= 0 && std::cmp_less(*level, levels.size())) {
    const detail::PartSurface surface = detail::surface_of(levels[static_cast<std::size_t>(*level)].volumes);
    text += detail::pov::mesh(
        surface.mesh, [](std::size_t) { return true; }, to_unit, "texture_volume");
  }
  return text;
}

}  // namespace motzkin
