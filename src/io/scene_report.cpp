#include "motzkin/io/scene_report.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "io/scene_page.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

/// Hulls of more points have certificates as long as they, which nobody reads on a page.
constexpr std::size_t most_proved_points = 256;

std::size_t point_count(const Volume& volume) {
  return std::visit(
      [](const auto& shape) -> std::size_t {
        if constexpr (requires { shape.points(); }) {
          return shape.points().size();
        } else if constexpr (requires { shape.core().points(); }) {
          return shape.core().points().size();
        } else {
          return 1;
        }
      },
      volume);
}

/// The certificate of a pair in the form that `motzkin verify` reads; nothing where there is none.
std::string certificate_json(const Volume& a, const Volume& b) {
  const auto any = [](const Volume& volume) {
    return std::visit([](const auto& shape) -> AnyShape { return shape; }, volume);
  };
  const AnyPair pair(any(a), any(b));
  const bool short_enough = std::max(point_count(a), point_count(b)) <= most_proved_points;
  return short_enough && can_be_proved(pair) ? to_json(*answer(pair, {.proof = true}).proof) : "";
}

const MeshBody<3>* surface_of(const WorldObject& object) {
  const auto* body = std::get_if<std::shared_ptr<const MeshBody<3>>>(&object.geometry);
  return body != nullptr ? body->get() : nullptr;
}

}  // namespace

std::vector<ObjectCurves> intersection_curves(const World& world, std::span<const WorldCollision> collisions) {
  const detail::StandardArithmetic standard;
  std::set<std::pair<ObjectId, ObjectId>> pairs;
  for (const WorldCollision& found : collisions) {
    pairs.emplace(found.a, found.b);
  }
  std::vector<ObjectCurves> result;
  for (const auto& [a, b] : pairs) {
    const WorldObject& first = world.object(a);
    const WorldObject& second = world.object(b);
    const MeshBody<3>* surface_a = surface_of(first);
    const MeshBody<3>* surface_b = surface_of(second);
    if (surface_a != nullptr && surface_b != nullptr) {
      result.push_back({a, b,
                        intersection_curves(PosedMesh<3>{surface_a->mesh, surface_a->tree, first.pose},
                                            PosedMesh<3>{surface_b->mesh, surface_b->tree, second.pose})});
    }
  }
  return result;
}

void write_report(const std::string& path, const SceneReport& report) {
  const detail::StandardArithmetic standard;
  detail::ScenePage made = detail::scene_page(report.scene, report.title);
  detail::ReportPage& page = made.page;
  page.timings = report.timings;
  page.facts = report.facts;
  std::vector<Aabb<3>> boxes;
  for (const WorldCollision& found : report.collisions) {
    detail::check_objects(page, found.a, found.b);
    page.pairs.push_back({found.a, found.b, found.part_a, found.part_b, found.relation});
    if (found.box) {
      boxes.push_back(*found.box);
    }
  }
  if (boxes.size() == page.pairs.size()) {
    page.boxes = boxes;
  }
  for (const auto& [a, b, curves] : report.curves) {
    detail::check_objects(page, a, b);
    page.curves.push_back({a, b, curves});
  }
  page.certificates = [&](std::size_t pair) {
    const detail::PagePair& found = page.pairs[pair];
    return certificate_json(page.meshes[found.mesh_a].shape(found.a), page.meshes[found.mesh_b].shape(found.b));
  };
  detail::write_page(path, page);
}

int level_count(const Scene& scene) {
  int count = 0;
  for (const ObjectId id : scene.world.ids()) {
    if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&scene.world.object(id).geometry)) {
      count = std::max(count, (*tree)->level_count() - 1);
    }
  }
  return count;
}

}  // namespace motzkin
