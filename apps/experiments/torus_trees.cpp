#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "motzkin/lab/volume_search_switches.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "motzkin/world/world.hpp"
#include "ring_searches.hpp"
#include "torus.hpp"

namespace motzkin::experiments {
namespace {

constexpr int rings = 100;

/// Trees are compared on a fifth of the searches of a series, and on fewer where all pairs are wanted: these take long.
int searches_of(const TorusSettings& settings, bool first = true) {
  return std::max(1, settings.searches / (first ? 5 : 25));
}

/// A tree over a ring of 801 primitives.
struct RingTree {
  std::string name;
  VolumeNode ring;
};

VolumeNode node_of(const VolumeTree& tree, std::uint32_t node = 0) {
  VolumeNode result = {tree.volume(node), {}};
  for (std::uint32_t i = 0; i < tree.child_count(node); ++i) {
    result.children.push_back(node_of(tree, tree.first_child(node) + i));
  }
  return result;
}

std::vector<RingTree> ring_trees() {
  const TetrahedronMesh mesh = ring_mesh(40);
  const std::array<int, 1> segments = {20};
  const std::array<int, 2> arcs = {100, 20};
  const std::array<int, 3> cells = {100, 20, 5};
  const std::array<int, 5> halves = {400, 200, 100, 20, 5};
  std::vector<RingTree> trees = {{"two levels", ring_node(mesh)},
                                 {"segments", ring_node(mesh, segments)},
                                 {"arcs, segments", ring_node(mesh, arcs)},
                                 {"arcs, segments, cells", ring_node(mesh, cells)},
                                 {"halves and so on", ring_node(mesh, halves)}};
  for (const int fan_out : {2, 4, 8, 16}) {
    trees.push_back(
        {fmt::format("fitted, {} children", fan_out), node_of(fit_volumes(mesh, {.fan_out = fan_out, .levels = 0}))});
  }
  return trees;
}

/// Medians of the searches' times, means of their counts.
struct Summary {
  double seconds = 0;
  double worst = 0;
  double pair_tests = 0;
  double quick_tests = 0;
  double boxes = 0;
  std::size_t found = 0;
};

Summary summary(const std::vector<RingSearch>& searches) {
  const std::vector<double> seconds = seconds_of(searches);
  Summary result = {.seconds = median(seconds), .worst = quantile(seconds, 1), .found = total_found(searches)};
  for (const RingSearch& search : searches) {
    const auto share = 1 / static_cast<double>(searches.size());
    result.pair_tests += share * static_cast<double>(search.stats.pair_tests);
    result.quick_tests += share * static_cast<double>(search.stats.quick_tests);
    result.boxes += share * static_cast<double>(search.stats.boxes);
  }
  return result;
}

std::vector<Cell> cost_cells(const Summary& cost) {
  return {microseconds(cost.seconds), microseconds(cost.worst), amount(cost.pair_tests), amount(cost.quick_tests),
          amount(cost.boxes)};
}

void append(std::vector<Cell>& row, std::vector<Cell> more) {
  row.insert(row.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

const std::vector<Column> cost_columns = {{"median us", "median_us"},
                                          {"worst us", "worst_us"},
                                          {"pair tests", "pair_tests"},
                                          {"quick tests", "quick_tests"},
                                          {"boxes", "boxes"}};

std::vector<Column> columns(std::vector<Column> first) {
  first.insert(first.end(), cost_columns.begin(), cost_columns.end());
  return first;
}

std::size_t most_children(const VolumeNode& node) {
  std::size_t most = node.children.size();
  for (const VolumeNode& child : node.children) {
    most = std::max(most, most_children(child));
  }
  return most;
}

int levels(const VolumeNode& node) {
  int below = 0;
  for (const VolumeNode& child : node.children) {
    below = std::max(below, levels(child));
  }
  return below + 1;
}

/// The world of one level, and the same with rooms: cells of a grid, each a node around the rings whose middle it has.
/// `searched` is a child of the root in both, and node 1.
VolumeTree world_of_rings(const std::vector<VolumeNode>& roots, std::size_t searched) {
  std::vector<VolumeNode> children = {roots[searched]};
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (i != searched) {
      children.push_back(roots[i]);
    }
  }
  return VolumeTree(node_around(std::move(children)));
}

VolumeTree world_of_rooms(const std::vector<VolumeNode>& roots, std::size_t searched, double space) {
  constexpr double rings_per_room = 16;
  const int cells = std::max(1, static_cast<int>(std::cbrt(static_cast<double>(roots.size()) / rings_per_room)));
  std::map<std::array<int, 3>, std::vector<VolumeNode>> rooms;
  for (std::size_t i = 0; i < roots.size(); ++i) {
    if (i == searched) {
      continue;
    }
    const Aabb<3> box = bounding_box(roots[i].volume);
    std::array<int, 3> cell{};
    for (std::size_t k = 0; k < 3; ++k) {
      const auto axis = static_cast<Eigen::Index>(k);
      const double place = (box.min()[axis] + box.max()[axis]) / (2 * space) + 0.5;
      cell[k] = std::clamp(static_cast<int>(place * cells), 0, cells - 1);
    }
    rooms[cell].push_back(roots[i]);
  }
  std::vector<VolumeNode> children = {roots[searched]};
  for (auto& [cell, members] : rooms) {
    children.push_back(node_around(std::move(members)));
  }
  return VolumeTree(node_around(std::move(children)));
}

}  // namespace

NamedReport torus_levels(const TorusSettings& settings) {
  NamedReport part = {"levels", {}};
  Report& report = part.report;
  report.headline = {"One ring of 800 tetrahedra among 100, by the tree over them; every pair of children is tried"};
  report.columns = columns({{"tree", "tree"}, {"levels", "levels"}, {"children", "children"}, {"search", "search"}});
  report.columns.push_back({"indexed us", "indexed_us"});
  report.sample = Sample{static_cast<std::uint64_t>(searches_of(settings)), settings.seed};
  const std::vector<RingTree> trees = ring_trees();
  for (const bool first : {true, false}) {
    std::vector<Summary> costs;
    std::vector<double> indexed;
    for (const RingTree& tree : trees) {
      const lab::VolumeSearchSwitches no_index = {.index = false};
      SearchOptions options = {.first = first, .switches = &no_index};
      costs.push_back(summary(search_rings(tree.ring, rings, searches_of(settings, first), settings.seed, options)));
      options.switches = nullptr;
      const Summary with =
          summary(search_rings(tree.ring, rings, searches_of(settings, first), settings.seed, options));
      indexed.push_back(with.seconds);
      expect_same(costs.back().found, costs.front().found);
      expect_same(with.found, costs.front().found);
      std::vector<Cell> row = {word(tree.name), count(static_cast<std::uint64_t>(levels(tree.ring))),
                               count(most_children(tree.ring)), word(first ? "first" : "all")};
      append(row, cost_cells(costs.back()));
      row.push_back(microseconds(with.seconds));
      report.rows.push_back(std::move(row));
    }
    const auto best = static_cast<std::size_t>(
        std::min_element(costs.begin(), costs.end(),
                         [](const Summary& p, const Summary& q) { return p.seconds < q.seconds; }) -
        costs.begin());
    const auto best_indexed =
        static_cast<std::size_t>(std::min_element(indexed.begin(), indexed.end()) - indexed.begin());
    report.remarks.push_back(fmt::format(
        "{}: fastest is '{}' with {} levels, {:.3g} times as fast as two levels, its worst search {:.3g} times; with "
        "an index over\n  children '{}', {:.3g} times as fast as two levels with one.",
        first ? "First pair" : "All pairs", trees[best].name, levels(trees[best].ring),
        costs[0].seconds / costs[best].seconds, costs[0].worst / costs[best].worst, trees[best_indexed].name,
        indexed[0] / indexed[best_indexed]));
  }
  return part;
}

NamedReport torus_options(const TorusSettings& settings) {
  struct Choice {
    const char* name;
    lab::VolumeSearchSwitches use;
  };
  using lab::Descent;
  using lab::Restriction;
  const std::array<Choice, 9> choices = {
      {{"as it is", {}},
       {"nothing restricts", {.restriction = Restriction::None}},
       {"common part of boxes", {.restriction = Restriction::Boxes}},
       {"box of the collision", {.restriction = Restriction::Exact}},
       {"no index, nothing restricts", {.restriction = Restriction::None, .index = false}},
       {"no index, common part of boxes", {.restriction = Restriction::Boxes, .index = false}},
       {"no index, box of the collision", {.restriction = Restriction::Exact, .index = false}},
       {"both go down", {.descent = Descent::Both}},
       {"the larger goes down", {.descent = Descent::Larger}}}};
  NamedReport part = {"options", {}};
  Report& report = part.report;
  report.headline = {"One ring of 800 tetrahedra among 100, by the options of the search"};
  report.columns = columns({{"option", "option"}, {"tree", "tree"}, {"search", "search"}});
  report.columns.push_back({"ratio", "ratio"});
  report.sample = Sample{static_cast<std::uint64_t>(searches_of(settings)), settings.seed};
  const std::vector<RingTree> trees = ring_trees();
  for (const std::size_t tree : {std::size_t{0}, std::size_t{3}}) {
    for (const bool first : {true, false}) {
      std::vector<Summary> costs;
      for (const Choice& choice : choices) {
        const SearchOptions options = {.first = first, .switches = &choice.use};
        costs.push_back(
            summary(search_rings(trees[tree].ring, rings, searches_of(settings, first), settings.seed, options)));
        expect_same(costs.back().found, costs.front().found);
        std::vector<Cell> row = {word(choice.name), word(trees[tree].name), word(first ? "first" : "all")};
        append(row, cost_cells(costs.back()));
        row.push_back(number(costs.back().seconds / costs.front().seconds, 3));
        report.rows.push_back(std::move(row));
      }
      report.remarks.push_back(fmt::format(
          "{}, {}: the box of the collision makes it {:.3g} times as fast where every pair of children is tried, "
          "{:.3g} times with an index.",
          trees[tree].name, first ? "first pair" : "all pairs", costs[4].seconds / costs[6].seconds,
          costs[1].seconds / costs[3].seconds));
    }
  }
  return part;
}

NamedReport torus_groups(const TorusSettings& settings) {
  NamedReport part = {"groups", {}};
  Report& report = part.report;
  report.headline = {"Which parallelepipeds of rings one of them meets: under the world, in rooms, by the broad phase"};
  report.columns = {{"rings", "rings"},           {"way", "way"},
                    {"met, mean", "found_mean"},  {"boxes compared", "boxes_compared"},
                    {"pair tests", "pair_tests"}, {"median us", "median_us"}};
  const int searches = searches_of(settings);
  report.sample = Sample{static_cast<std::uint64_t>(searches), settings.seed};
  VolumeNode root = ring_node(ring_mesh(10));
  root.children.clear();
  const Geometry shared = geometry(root.volume);
  for (const int size : {100, 1000, 10000}) {
    std::vector<RingSearch> flat;
    std::vector<RingSearch> grouped;
    std::vector<RingSearch> broad;
    std::vector<RingSearch> without_boxes;
    double compared_flat = 0;
    double compared_grouped = 0;
    struct Scene {
      std::vector<VolumeNode> roots;
      World world;
    };
    for_each_search(
        size, searches, settings.seed,
        [&](const std::vector<Pose>& poses) {
          Scene scene;
          std::vector<WorldObject> objects;
          for (const Pose& pose : poses) {
            scene.roots.push_back(posed_node(root, pose));
            objects.push_back({shared, pose});
          }
          scene.world = World(std::move(objects));
          return scene;
        },
        [&](const Scene& scene, std::uint32_t i) {
          const VolumeTree level = world_of_rings(scene.roots, i);
          flat.push_back(search_ring(level, 1, {}));
          compared_flat += static_cast<double>(level.child_count(0) - 1 + flat.back().stats.quick_tests);
          const VolumeTree rooms = world_of_rooms(scene.roots, i, ring_space(size));
          grouped.push_back(search_ring(rooms, 1, {}));
          compared_grouped += static_cast<double>(rooms.child_count(0) - 1 + grouped.back().stats.quick_tests);
          RingSearch& search = broad.emplace_back();
          search.seconds = median_seconds([&] { search.found = scene.world.collisions_of(i, {.boxes = true}).size(); });
          RingSearch& quicker = without_boxes.emplace_back();
          quicker.seconds = median_seconds([&] { quicker.found = scene.world.objects_meeting(i).size(); });
        });
    const auto add_row = [&](const char* way, const std::vector<RingSearch>& list, const Cell& compared,
                             const Cell& tests) {
      expect_same(total_found(list), total_found(flat));
      report.rows.push_back({count(static_cast<std::uint64_t>(size)), word(way),
                             number(static_cast<double>(total_found(list)) / searches, 3), compared, tests,
                             microseconds(median(seconds_of(list)))});
    };
    add_row("one level", flat, amount(compared_flat / searches), amount(summary(flat).pair_tests));
    add_row("rooms", grouped, amount(compared_grouped / searches), amount(summary(grouped).pair_tests));
    add_row("World", broad, nothing(), nothing());
    add_row("World, no boxes", without_boxes, nothing(), nothing());
    report.remarks.push_back(
        fmt::format("{} rings: rooms compare {:.3g} of the boxes and take {:.3g} of the time of "
                    "one level, the broad phase {:.3g}, {:.3g} without boxes.",
                    size, compared_grouped / compared_flat, median(seconds_of(grouped)) / median(seconds_of(flat)),
                    median(seconds_of(broad)) / median(seconds_of(flat)),
                    median(seconds_of(without_boxes)) / median(seconds_of(flat))));
  }
  return part;
}

}  // namespace motzkin::experiments
