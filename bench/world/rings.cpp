#include "world/rings.hpp"

#include <array>
#include <cstdio>
#include <functional>

#include "experiments/ring_searches.hpp"
#include "motzkin/world/world.hpp"

namespace motzkin::bench {
namespace {

using namespace motzkin::experiments;

constexpr int seeds = 3;
constexpr int searches_per_seed = 100;

/// A world of rings that share a tree.
struct Rings {
  std::vector<Pose> poses;
  std::shared_ptr<const VolumeTree> tree;
  World world;
};

Rings make_rings(const std::shared_ptr<const VolumeTree>& tree, std::vector<Pose> poses) {
  std::vector<WorldObject> objects;
  objects.reserve(poses.size());
  for (const Pose& pose : poses) {
    objects.push_back({tree, pose});
  }
  return {std::move(poses), tree, World(std::move(objects))};
}

/// Counts the rings that ring i meets.
struct Way {
  const char* name;
  std::function<std::size_t(const Rings& rings, std::uint32_t i)> search;
  std::vector<RingSearch> searches = {};
};

/// Every other ring is asked.
template <class Meets>
std::size_t loop(const Rings& rings, std::uint32_t i, const Meets& meets) {
  std::size_t found = 0;
  for (std::size_t k = 0; k < rings.poses.size(); ++k) {
    found += k != i && meets(PosedTree{*rings.tree, rings.poses[i]}, PosedTree{*rings.tree, rings.poses[k]}) ? 1 : 0;
  }
  return found;
}

void table(const char* name, const VolumeNode& ring, int count) {
  const auto tree = std::make_shared<const VolumeTree>(ring);
  std::array<Way, 3> ways = {
      {{"World::objects_meeting",
        [](const Rings& rings, std::uint32_t i) { return rings.world.objects_meeting(i).size(); }},
       {"loop over any_collision",
        [](const Rings& rings, std::uint32_t i) {
          return loop(rings, i, [](const PosedTree& a, const PosedTree& b) { return any_collision(a, b); });
        }},
       {"loop over collisions, first", [](const Rings& rings, std::uint32_t i) {
          return loop(rings, i, [](const PosedTree& a, const PosedTree& b) {
            return !collisions(a, b, {.first = true}).empty();
          });
        }}}};
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for_each_search(
        count, searches_per_seed, 1000 * seed,
        [&](std::vector<Pose> poses) { return make_rings(tree, std::move(poses)); },
        [&](const Rings& rings, std::uint32_t i) {
          for (Way& way : ways) {
            RingSearch& search = way.searches.emplace_back();
            search.seconds = median_seconds([&] { search.found = way.search(rings, i); });
          }
        });
  }
  std::printf("\n%d rings of %zu volumes, %s\n", count, tree->node_count(), name);
  for (const Way& way : ways) {
    const std::vector<double> seconds = seconds_of(way.searches);
    std::printf("  %-44s %9.0f us %8.0f us %8.0f us %9zu%s\n", way.name, 1e6 * median(seconds),
                1e6 * quantile(seconds, 0.95), 1e6 * quantile(seconds, 1), total_found(way.searches),
                total_found(way.searches) == total_found(ways[0].searches) ? "" : "  differs");
  }
}

}  // namespace

void run_rings() {
  std::printf(
      "\nOne ring among others, which it meets: processor time, median, 95 %%, worst of\n%d searches; rings met in "
      "all\n",
      seeds * searches_per_seed);
  for (const int segments : {10, 40}) {
    const TetrahedronMesh mesh = ring_mesh(segments);
    const std::array<int, 3> sizes = {5 * tetrahedra_per_segment, tetrahedra_per_segment, 5};
    for (const int count : {100, 300, 1000}) {
      table("two levels", ring_node(mesh), count);
      table("five levels", ring_node(mesh, sizes), count);
    }
  }
}

}  // namespace motzkin::bench
