#include "motzkin/io/sweep_report.hpp"

#include <array>
#include <utility>

#include "io/scene_page.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {
namespace {

struct Way {
  const AnyMotion& motion;
  Aabb<3> box;  ///< around the body where the motion takes it from
};

/// The ends of the brackets of each mesh, at which a page has the poses as they are.
std::vector<std::vector<double>> contact_times(const detail::ReportPage& page) {
  std::vector<std::vector<double>> times(page.meshes.size());
  for (std::size_t i = 0; i < page.pairs.size() && i < max_report_pairs; ++i) {
    const TimeBracket& time = page.time->contacts[i].contact.time;
    for (const std::uint32_t mesh : {page.pairs[i].mesh_a, page.pairs[i].mesh_b}) {
      times[mesh].push_back(time.lower);
      times[mesh].push_back(time.upper);
    }
  }
  return times;
}

/// Adds where each mesh goes.
void add_paths(detail::ReportPage& page, std::span<const Way> ways) {
  std::vector<std::vector<double>> times = contact_times(page);
  std::size_t poses = 0;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    times[i] = detail::path_times(ways[i].motion, times[i]);
    poses += times[i].size();
    if (poses > max_report_poses) {
      throw InvalidInput("report: the bodies go through more than " + std::to_string(max_report_poses) + " poses");
    }
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    page.meshes[i].path = detail::body_path(ways[i].motion, ways[i].box, std::move(times[i]), report_slices);
  }
}

void add_pair(detail::ReportPage& page, std::uint32_t a, std::uint32_t b, const FirstContact& first, bool inside) {
  page.pairs.push_back({a, b, first.element_a, first.element_b, Relation::Touching});
  page.time->contacts.push_back({first.contact, inside});
}

void add_scene_trees(const Scene& scene, std::vector<detail::LevelVolumes>& levels) {
  std::vector<detail::PosedTree> trees;
  for (const ObjectId id : scene.world.ids()) {
    const WorldObject& object = scene.world.object(id);
    std::visit(
        [&](const auto& body) {
          if constexpr (requires { body->tree; }) {
            trees.push_back({id, body->tree, object.pose});
          }
        },
        object.geometry);
  }
  detail::add_box_levels(trees, max_report_boxes, levels);
}

std::vector<Volume> volumes_of(const MovingBody& body) {
  std::vector<Volume> volumes;
  volumes.reserve(body.shapes.size());
  for (const MovingShape& shape : body.shapes) {
    volumes.push_back(std::visit([](const auto& any) -> Volume { return any; }, shape));
  }
  return volumes;
}

Aabb<3> box_around(std::span<const Volume> volumes) {
  Aabb<3> box = volumes.empty() ? Aabb<3>(Vector<3>::Zero(), Vector<3>::Zero()) : bounding_box(volumes.front());
  for (const Volume& volume : volumes) {
    const Aabb<3> one = bounding_box(volume);
    box = Aabb<3>(box.min().cwiseMin(one.min()), box.max().cwiseMax(one.max()));
  }
  return box;
}

}  // namespace

void write_report(const std::string& path, const SweepReport& report) {
  const detail::StandardArithmetic standard;
  detail::ScenePage made = detail::scene_page(report.scene, report.title);
  detail::ReportPage& page = made.page;
  page.timings = report.timings;
  page.facts = report.facts;
  page.time = {.until = report.until};
  if (report.pair) {
    detail::check_objects(page, report.pair->a, report.pair->b);
    page.time->pair = {report.pair->a, report.pair->b};
  }
  for (const WorldContact& found : report.contacts) {
    detail::check_objects(page, found.a, found.b);
    add_pair(page, found.a, found.b, found.first, false);
  }
  const World& world = report.scene.world;
  std::vector<Way> ways;
  ways.reserve(page.meshes.size());
  for (ObjectId id = 0; id < page.meshes.size(); ++id) {
    ways.push_back({world.object(id).motion, world.box(id)});
  }
  add_paths(page, ways);
  add_scene_trees(report.scene, page.levels);
  detail::write_page(path, page);
}

void write_report(const std::string& path, const QueryReport& report) {
  const detail::StandardArithmetic standard;
  detail::ReportPage page = {.title = report.title,
                             .scene = true,
                             .timings = report.timings,
                             .facts = report.facts,
                             .time = detail::PageTime{}};
  const std::array bodies = {&report.query.a, &report.query.b};
  std::array<std::vector<Volume>, 2> volumes;
  std::array<detail::PartSurface, 2> surfaces;
  std::array<Bvh, 2> trees;
  const Pose here;
  std::vector<detail::PosedTree> posed_trees;
  for (std::uint32_t i = 0; i < 2; ++i) {
    volumes[i] = volumes_of(*bodies[i]);
    surfaces[i] = detail::surface_of(volumes[i]);
    detail::check_triangles(surfaces[0].owners.size() + surfaces[1].owners.size());
    trees[i] = detail::tree_of(bodies[i]->shapes);
    posed_trees.push_back({i, trees[i], here});
    page.meshes.push_back({.name = i == 0 ? "a" : "b",
                           .kind = "part",
                           .count = volumes[i].size(),
                           .end = volumes[i].size(),
                           .surface = &surfaces[i].mesh,
                           .owners = surfaces[i].owners,
                           .shape = [&of = volumes[i]](std::uint32_t part) { return of[part]; }});
  }
  if (!report.result.first.contact.is_free()) {
    add_pair(page, 0, 1, report.result.first, report.result.inside);
  }
  add_paths(page,
            std::array{Way{bodies[0]->motion, box_around(volumes[0])}, Way{bodies[1]->motion, box_around(volumes[1])}});
  detail::add_box_levels(posed_trees, max_report_boxes, page.levels);
  detail::write_page(path, page);
}

}  // namespace motzkin
