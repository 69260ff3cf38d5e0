#include "motzkin/tree/volume_search.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/volume_search_switches.hpp"
#include "support/draws.hpp"
#include "tree/volume_scenes.hpp"

namespace motzkin::testing::volume_search_test {
namespace {

using lab::Descent;
using lab::Restriction;

/// Every way to search.
std::vector<lab::VolumeSearchSwitches> all_switches() {
  std::vector<lab::VolumeSearchSwitches> result;
  for (const Restriction restriction : {Restriction::Auto, Restriction::None, Restriction::Boxes, Restriction::Exact}) {
    for (const Descent descent : {Descent::Auto, Descent::Both, Descent::Larger}) {
      for (const bool index : {false, true}) {
        result.push_back({.restriction = restriction, .descent = descent, .index = index});
      }
    }
  }
  return result;
}

std::vector<SearchOptions> all_options() {
  static const std::vector<lab::VolumeSearchSwitches> switches = all_switches();
  std::vector<SearchOptions> result;
  for (const bool overlaps : {false, true}) {
    for (const lab::VolumeSearchSwitches& use : switches) {
      result.push_back({.overlaps = overlaps, .switches = &use});
    }
  }
  return result;
}

/// Fails where a search finds other leaves or boxes than every pair of leaves does, or `first` and `any_collision`
/// something else.
void expect_all_pairs(const PosedTree& a, const PosedTree& b) {
  for (SearchOptions options : all_options()) {
    const std::vector<VolumeCollision> expected = all_pairs(a, b, options.overlaps);
    EXPECT_EQ(collisions(a, b, options), expected);
    EXPECT_EQ(any_collision(a, b, options), !expected.empty());
    options.first = true;
    const std::vector<VolumeCollision> one = collisions(a, b, options);
    ASSERT_EQ(one.size(), expected.empty() ? 0U : 1U);
    if (!one.empty()) {
      EXPECT_NE(std::find(expected.begin(), expected.end(), one[0]), expected.end());
    }
  }
}

Cuboid<3> box(const Vector<3>& min, const Vector<3>& max) {
  const Vector<3> size = max - min;
  return {min, {{size[0], 0, 0}, {0, size[1], 0}, {0, 0, size[2]}}};
}

// Corners on a coarse grid: many pairs touch exactly, many volumes share faces with their parents.
TEST(VolumeSearch, FindsWhatEveryPairOfLeavesFinds) {
  Random random(2002);
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const VolumeTree a = draw_tree(random, draw(random, 0, 3), 4);
    const VolumeTree b = draw_tree(random, draw(random, 0, 3), 4);
    expect_all_pairs({a}, {b});
    found += any_collision({a}, {b}) ? 1 : 0;
  }
  EXPECT_GT(found, 50);
  EXPECT_LT(found, 350);
}

TEST(VolumeSearch, FindsThemUnderPoses) {
  Random random(2003);
  for (int i = 0; i < rounds(300); ++i) {
    const VolumeTree a = draw_tree(random, draw(random, 0, 3), 4);
    const VolumeTree b = draw_tree(random, draw(random, 0, 2), 12);
    const double far = i % 3 == 0 ? 1e9 : 0;
    const Pose shift = Pose::translation_by({far, -far, far});
    expect_all_pairs({a, then(draw_pose(random, 4), shift)}, {b, then(draw_pose(random, 4), shift)});
  }
}

// A pose rounds each volume on its own: leaves as large as their parents stick out of them by a rounding error. Two
// such objects that touch would be missed if the parents had the last word.
TEST(VolumeSearch, RoundedParentsHideNothing) {
  Random random(2004);
  const Cuboid<3> left = box({-1, 0, 0}, {0, 1, 1});
  const Tetrahedron right({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1});
  const VolumeTree a({left, {{left, {{left, {}}}}}});
  const VolumeTree b({box({0, 0, 0}, {1, 1, 1}), {{box({0, 0, 0}, {1, 1, 1}), {{right, {}}}}}});
  int touching = 0;
  for (int i = 0; i < 400; ++i) {
    const Pose pose = draw_pose(random, i % 2 == 0 ? 1 : 1e6);
    const std::vector<VolumeCollision> expected = all_pairs({a, pose}, {b, pose});
    EXPECT_EQ(collisions({a, pose}, {b, pose}), expected);
    touching += static_cast<int>(expected.size());
  }
  EXPECT_GT(touching, 50);  // otherwise nothing was at stake
}

/// Cells of a grid, which touch their neighbours and their parent, as volumes of several kinds. `axes` lead from a cell
/// to the next.
VolumeNode draw_cells(Random& random, const Matrix<3>& axes, const Vector<3>& from, const Vector<3>& count) {
  const auto block = [&](const Vector<3>& corner, const Vector<3>& size) -> Cuboid<3> {
    const Matrix<3> sides = axes * size.asDiagonal();
    return {axes * corner, {sides.col(0), sides.col(1), sides.col(2)}};
  };
  VolumeNode result = {block(from, count), {}};
  for (double x = from[0]; x < from[0] + count[0]; ++x) {
    for (double y = from[1]; y < from[1] + count[1]; ++y) {
      for (double z = from[2]; z < from[2] + count[2]; ++z) {
        const Vector<3> origin = axes * Vector<3>(x, y, z);
        const Cuboid<3> cell = block({x, y, z}, {1, 1, 1});
        switch (draw(random, 0, 3)) {
          case 0: result.children.push_back({cell, {}}); break;
          case 1: result.children.push_back({Simplex<3>(origin, {axes.col(0), axes.col(1), axes.col(2)}), {}}); break;
          case 2: result.children.push_back({cell, {{cell, {}}}}); break;
          default: {
            const Vector<3> center = axes * Vector<3>(x + 0.5, y + 0.5, z + 0.5);
            result.children.push_back({Obb<3>(center, 0.5 * axes, {1, 1, 1}), {}});
          }
        }
      }
    }
  }
  return result;
}

// Grids of any size and shape, with few children, some and many, under poses that shear, flatten, mirror and move far
// away: fails where a bound of what poses round is none, for a volume, its box or a hierarchy of boxes.
TEST(VolumeSearch, TouchingGridsUnderAnyPose) {
  Random random(2009);
  std::uniform_real_distribution<double> number(-1, 1);
  std::size_t touching = 0;
  for (int i = 0; i < 60; ++i) {
    const double size = std::ldexp(1.0, i % 2 == 0 ? 0 : draw(random, -900, 900));
    const Vector<3> sides(1, std::ldexp(1.0, -draw(random, 0, 20)), std::ldexp(1.0, -draw(random, 0, 20)));
    const Matrix<3> axes = (size * sides).asDiagonal();
    const bool many = i % 6 == 0;
    const VolumeTree a(draw_cells(random, axes, {0, 0, 0}, many ? Vector<3>(8, 8, 5) : Vector<3>(3, 3, 3)));
    const VolumeTree b(draw_cells(random, axes, {many ? 8.0 : 3.0, 0, 1}, {1, 2, many ? 1.0 : 3.0}));
    Matrix<3> linear = draw_pose(random, 1).linear();
    linear.col(0) *= i % 3 == 0 ? -1 : std::ldexp(1.0, draw(random, -30, 30));
    linear.row(2) *= i % 5 == 0 ? 0 : 1;
    const double far = std::ldexp(size, draw(random, 0, 50));
    const Pose pose(linear, far * Vector<3>(number(random), number(random), number(random)));
    std::vector<std::pair<std::uint32_t, std::uint32_t>> expected;
    for (const std::uint32_t p : a.leaves()) {
      for (const std::uint32_t q : b.leaves()) {
        if (relate(posed(a.volume(p), pose), posed(b.volume(q), pose)) != Relation::Disjoint) {
          expected.emplace_back(p, q);
        }
      }
    }
    for (const bool index : {false, true}) {
      const lab::VolumeSearchSwitches use = {.restriction = Restriction::Boxes, .index = index};
      std::vector<std::pair<std::uint32_t, std::uint32_t>> found;
      for (const VolumeCollision& collision : collisions({a, pose}, {b, pose}, {.switches = &use})) {
        found.emplace_back(collision.a, collision.b);
      }
      EXPECT_EQ(found, expected);
    }
    touching += expected.size();
  }
  EXPECT_GT(touching, 500U);
}

TEST(VolumeSearch, OnlyOneSideHasChildren) {
  const VolumeTree single({box({0, 0, 0}, {1, 1, 1}), {}});
  const VolumeTree many(
      {box({0, 0, 0}, {4, 1, 1}),
       {{box({0, 0, 0}, {0.5, 1, 1}), {}}, {box({1, 0, 0}, {2, 1, 1}), {}}, {box({3, 0, 0}, {4, 1, 1}), {}}}});
  expect_all_pairs({single}, {many});
  expect_all_pairs({many}, {single});
  ASSERT_EQ(collisions({many}, {single}).size(), 2U);
  EXPECT_EQ(collisions({many}, {single})[0].relation, Relation::Overlapping);
  EXPECT_EQ(collisions({many}, {single})[1].relation, Relation::Touching);
  EXPECT_EQ(collisions({single}, {many}, {.overlaps = true}).size(), 1U);
}

TEST(VolumeSearch, LeavesOfEveryKind) {
  const std::vector<VolumeNode> leaves = {
      {box({0, 0, 0}, {1, 1, 1}), {}},
      {Simplex<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), {}},
      {Point<3>({0.25, 0.25, 0.25}), {}},
      {Segment<3>({0, 0, 0}, {1, 1, 1}), {}},
      {Triangle<3>({0, 0, 0}, {1, 0, 0}, {0, 1, 1}), {}},
      {Tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}), {}},
      {Obb<3>({0.5, 0.5, 0.5}, {0.25, 0.5, 0.5}), {}},
      {Sphere<3>({0.5, 0.5, 0.5}, 0.5), {}},
  };
  const VolumeTree tree({box({0, 0, 0}, {1, 1, 1}), leaves});
  Random random(2005);
  expect_all_pairs({tree}, {tree});
  for (int i = 0; i < 20; ++i) {
    expect_all_pairs({tree, draw_pose(random, 1)}, {tree, draw_pose(random, 1)});
  }
  EXPECT_THROW(static_cast<void>(collisions({tree, Pose::scaling({2, 2, 2})}, {tree})), InvalidInput);
}

TEST(VolumeSearch, RefusesPosesThatLeadTooFar) {
  const VolumeTree tree({box({0, 0, 0}, {2, 1, 1}), {{box({0, 0, 0}, {2, 1, 1}), {}}}});
  const Pose far = Pose::scaling({0x1p999, 1, 1});
  const Pose too_far = Pose::scaling({0x1p1000, 1, 1});
  EXPECT_EQ(collisions({tree, far}, {tree, far}).size(), 1U);
  EXPECT_THROW(static_cast<void>(collisions({tree, too_far}, {tree})), InvalidInput);
}

// Axes as short as numbers go are rounded by a large part of themselves, and long half sizes make that a large part of
// the box: a search that bounds rounding by the size of the tree alone loses such leaves.
TEST(VolumeSearch, LongHalfSizesOfShortAxesHideNothing) {
  Random random(2008);
  std::uniform_real_distribution<double> number(0.5, 1);
  const Obb<3> leaf({0, 0, 0}, 0x1p-1000 * Matrix<3>::Identity(), Vector<3>::Constant(0x1p1000));
  const VolumeTree tree({box({-1, -1, -1}, {1, 1, 1}), {{leaf, {}}}});
  int outside = 0;
  for (int i = 0; i < 100; ++i) {
    const Pose pose = Pose::scaling(Vector<3>::Constant(0x1p-60 * number(random)));
    const double end = bounding_box(posed(leaf, pose)).max()[0];
    const VolumeTree corner({Point<3>({end, 0, 0}), {}});
    ASSERT_EQ(all_pairs({tree, pose}, {corner}).size(), 1U);
    expect_all_pairs({tree, pose}, {corner});
    outside += end > bounding_box(posed(tree.volume(0), pose)).max()[0] ? 1 : 0;
  }
  EXPECT_GT(outside, 20);  // otherwise nothing was at stake
}

// A pose is refused before the search, also where only a leaf that it would not come to cannot be posed.
TEST(VolumeSearch, RefusesPosesThatLeadAxesTooFar) {
  const Obb<3> leaf({0, 0, 0}, 0x1p999 * Matrix<3>::Identity(), Vector<3>::Constant(0x1p-1000));
  const VolumeTree tree({box({-1, -1, -1}, {1, 1, 1}), {{leaf, {}}}});
  const VolumeTree far_away({Point<3>({100, 0, 0}), {}});
  EXPECT_EQ(collisions({tree, Pose::scaling({2, 2, 2})}, {tree}).size(), 1U);
  EXPECT_THROW(static_cast<void>(collisions({tree, Pose::scaling({4, 4, 4})}, {far_away})), InvalidInput);
}

/// The node at a level that a node is or is below.
std::uint32_t at_level(const VolumeTree& tree, std::uint32_t node, int level) {
  while (tree.level(node) > level) {
    node = tree.parent(node);
  }
  return node;
}

// A search that ends at a level finds the nodes above every pair of leaves that intersect, and is the whole search
// where it may go deep enough. Fails where it leaves out a pair of nodes, goes deeper than asked, or needs more tests.
TEST(VolumeSearch, EndsAtALevel) {
  Random random(2011);
  int more_than_leaves = 0;
  for (int i = 0; i < rounds(200); ++i) {
    const VolumeTree a = draw_tree(random, 3, 4);
    const VolumeTree b = draw_tree(random, 2, 6);
    const PosedTree posed_a = {a, i % 2 == 0 ? Pose() : draw_pose(random, 4)};
    for (const bool overlaps : {false, true}) {
      const std::vector<VolumeCollision> all = collisions(posed_a, {b}, {.overlaps = overlaps});
      std::uint64_t tests = 0;
      for (int levels = 0; levels <= 4; ++levels) {
        SearchStatistics stats;
        const auto found = collisions(posed_a, {b}, {.overlaps = overlaps, .levels = levels, .stats = &stats});
        for (const VolumeCollision& leaves : all) {
          const auto above = std::pair(at_level(a, leaves.a, levels), at_level(b, leaves.b, levels));
          EXPECT_TRUE(std::any_of(found.begin(), found.end(), [&](const VolumeCollision& nodes) {
            return std::pair(nodes.a, nodes.b) == above && intersects(nodes.box, leaves.box);
          })) << levels;
        }
        for (const VolumeCollision& nodes : found) {
          EXPECT_LE(std::max(a.level(nodes.a), b.level(nodes.b)), levels);
        }
        EXPECT_GE(stats.pair_tests, tests) << levels;
        tests = stats.pair_tests;
        more_than_leaves += levels < 2 && all.empty() && !found.empty() ? 1 : 0;
        if (levels == 4) {
          EXPECT_EQ(found, all);
        }
      }
    }
  }
  EXPECT_GT(more_than_leaves, 0);
}

// The four situations of 002, section 6.1.2: 1 and 780 volumes per ring.
class Rings : public ::testing::Test {
 protected:
  const VolumeTree ring_object = ring({.major = 2, .minor = 0.5, .around = 20, .across = 13});

  [[nodiscard]] std::size_t places(const Pose& pose) const {
    expect_same(pose);
    std::vector<Aabb<3>> boxes;
    for (const VolumeCollision& collision : collisions({ring_object}, {ring_object, pose})) {
      boxes.push_back(collision.box);
    }
    return clusters(std::move(boxes));
  }

 private:
  void expect_same(const Pose& pose) const {
    EXPECT_EQ(collisions({ring_object}, {ring_object, pose}), all_pairs({ring_object}, {ring_object, pose}));
  }

  /// How many separate places a set of boxes covers.
  static std::size_t clusters(std::vector<Aabb<3>> boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (std::size_t k = i + 1; k < boxes.size(); ++k) {
        if (intersects(boxes[i], boxes[k])) {
          boxes[i] = Aabb<3>(boxes[i].min().cwiseMin(boxes[k].min()), boxes[i].max().cwiseMax(boxes[k].max()));
          boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(k));
          k = i;
        }
      }
    }
    return boxes.size();
  }
};

TEST_F(Rings, LinkedWithoutCollision) {
  const Pose linked = then(Pose::rotation({1, 0, 0}, 90), Pose::translation_by({2, 0, 0}));
  EXPECT_TRUE(intersects(bounding_box(ring_object.volume(0)), bounding_box(posed(ring_object.volume(0), linked))));
  EXPECT_EQ(places(linked), 0U);
}

TEST_F(Rings, SideBySide) { EXPECT_EQ(places(Pose::translation_by({5.1, 0, 0})), 0U); }

TEST_F(Rings, TwoPlaces) { EXPECT_EQ(places(Pose::translation_by({3, 0, 0})), 2U); }

TEST_F(Rings, OnePlace) { EXPECT_EQ(places(Pose::translation_by({4.75, 0, 0})), 1U); }

// Many children on one side only: found by their hierarchy from either side.
TEST_F(Rings, AgainstOneVolume) {
  Random random(2007);
  const VolumeTree one({box({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}), {}});
  std::size_t found = 0;
  for (int i = 0; i < 20; ++i) {
    const PosedTree moved_ring = {ring_object, draw_pose(random, 2)};
    const PosedTree moved_one = {one, draw_pose(random, 2)};
    const std::vector<VolumeCollision> expected = all_pairs(moved_ring, moved_one);
    EXPECT_EQ(collisions(moved_ring, moved_one), expected);
    EXPECT_EQ(collisions(moved_one, moved_ring), all_pairs(moved_one, moved_ring));
    found += expected.size();
  }
  EXPECT_GT(found, 100U);
}

TEST_F(Rings, TheCollisionBoxSavesTests) {
  const Pose pose = Pose::translation_by({4.5, 0, 0});
  SearchStatistics with;
  SearchStatistics without;
  const lab::VolumeSearchSwitches no_index = {.index = false};
  const lab::VolumeSearchSwitches unrestricted = {.restriction = Restriction::None, .index = false};
  static_cast<void>(collisions({ring_object}, {ring_object, pose}, {.stats = &with, .switches = &no_index}));
  static_cast<void>(collisions({ring_object}, {ring_object, pose}, {.stats = &without, .switches = &unrestricted}));
  EXPECT_GT(with.boxes, 0U);
  EXPECT_EQ(without.boxes, 0U);
  EXPECT_LE(with.pair_tests, without.pair_tests);
}

// A world of two rooms, of which one has two objects, and one object without room.
TEST(VolumeSearch, MembersOfAGroupAreNotTested) {
  const VolumeNode object = {box({1, 1, 1}, {3, 3, 3}),
                             {{box({1, 1, 1}, {2, 3, 3}), {}}, {box({2, 1, 1}, {3, 3, 3}), {}}}};
  const VolumeNode neighbour = {box({2, 2, 2}, {4, 4, 4}), {}};
  const VolumeNode room = {box({0, 0, 0}, {8, 8, 8}), {object, neighbour}};
  const VolumeNode other_room = {box({8, 0, 0}, {16, 8, 8}), {{box({8, 0, 0}, {9, 9, 9}), {}}}};
  const VolumeNode walker = {box({2.5, 0, 0}, {8, 2, 2}), {}};
  const VolumeTree world({box({0, 0, 0}, {16, 16, 16}), {room, other_room, walker}});

  // Level by level: 0 world; 1, 2, 3 rooms and walker; 4, 5 objects; 6 in the other room; 7, 8 leaves of object 4.
  const auto pairs = [](const std::vector<VolumeCollision>& list) {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> result;
    result.reserve(list.size());
    for (const VolumeCollision& collision : list) {
      result.emplace_back(collision.a, collision.b);
    }
    return result;
  };
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  EXPECT_EQ(pairs(collisions_between_children(world)), (Pairs{{5, 3}, {6, 3}, {8, 3}}));
  EXPECT_EQ(pairs(collisions_between_children(world, {.overlaps = true})), (Pairs{{8, 3}}));
  EXPECT_EQ(pairs(collisions_of_node(world, 3)), (Pairs{{3, 5}, {3, 6}, {3, 8}}));
  EXPECT_EQ(pairs(collisions_of_node(world, 4)), (Pairs{{8, 3}}));
  EXPECT_EQ(pairs(collisions_of_node(world, 5)), (Pairs{{5, 3}}));
  EXPECT_EQ(collisions_of_node(world, 3, {.first = true}).size(), 2U);  // one per room
  EXPECT_THROW(static_cast<void>(collisions_of_node(world, 0)), InvalidInput);
  EXPECT_THROW(static_cast<void>(collisions_of_node(world, 9)), InvalidInput);
}

// Random worlds: objects in groups of groups, searched as one tree and as pairs of leaves.
TEST(VolumeSearch, WorldsOfGroups) {
  Random random(2006);
  for (int i = 0; i < 100; ++i) {
    const VolumeTree world(draw_node(random, box({-8, -8, -8}, {8, 8, 8}), 4, 4));
    const auto group = [&](std::uint32_t node) {
      while (world.level(node) > 1) {
        node = world.parent(node);
      }
      return node;
    };
    std::vector<VolumeCollision> expected;
    for (const VolumeCollision& collision : all_pairs({world}, {world})) {
      if (group(collision.a) < group(collision.b)) {
        expected.push_back(collision);
      }
    }
    EXPECT_EQ(collisions_between_children(world), expected);
  }
}

}  // namespace
}  // namespace motzkin::testing::volume_search_test
