// Distances of objects, compared with trying all parts of all objects. They fail if an object or a part is left out
// that matters, if pairs that are never tested come up, and if the number of threads changes an answer.

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/world/world.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"

namespace motzkin::testing::world_distance_test {
namespace {

using Ranked = std::tuple<double, double, std::uint32_t, std::uint32_t>;

/// An object with all its parts where they are.
struct Known {
  WorldObject object;
  std::vector<std::pair<std::uint32_t, Volume>> parts;
};

class Scene {
 public:
  explicit Scene(std::uint64_t seed) : random_(seed) {}

  Known draw() {
    const Pose pose =
        then(Pose::rotation(vector(1) + Vector<3>(2, 0, 0), 180 * unit()), Pose::translation_by(vector(4)));
    Known result;
    result.object.pose = pose;
    switch (kind_++ % 4) {
      case 0: {
        const Volume shape = Obb<3>(vector(0.3), vector(0.8).cwiseAbs());
        result.object.geometry = geometry(shape);
        result.parts = {{0, posed(shape, pose)}};
        break;
      }
      case 1: {
        const Volume shape = Sphere<3>(vector(0.3), 0.4);
        result.object.geometry = geometry(shape);
        result.parts = {{0, posed(shape, pose)}};
        break;
      }
      case 2: {
        const auto mesh = sphere_mesh(0.7, 5, 4);
        result.object.geometry = geometry(mesh);
        const auto moved = posed(mesh, pose);
        for (std::uint32_t i = 0; i < moved.elements().size(); ++i) {
          result.parts.emplace_back(i, moved[i]);
        }
        break;
      }
      default: {
        const auto mesh = box_grid(Aabb<3>({0, 0, 0}, {1, 0.5, 0.5}), {2, 1, 1});
        result.object.geometry = geometry(mesh);
        const auto moved = posed(mesh, pose);
        for (std::uint32_t i = 0; i < moved.elements().size(); ++i) {
          result.parts.emplace_back(i, moved[i]);
        }
        break;
      }
    }
    return result;
  }

  Vector<3> vector(double size) { return size * Vector<3>(unit(), unit(), unit()); }

 private:
  double unit() { return std::uniform_real_distribution<double>(-1, 1)(random_); }

  std::mt19937_64 random_;
  int kind_ = 0;
};

Ranked nearest_parts(const Known& a, const Known& b) {
  Ranked best{std::numeric_limits<double>::infinity(), 0, 0, 0};
  for (const auto& [i, p] : a.parts) {
    for (const auto& [k, q] : b.parts) {
      const Distance<3> found = distance(p, q);
      best = std::min(best, Ranked{found.upper, found.lower, i, k});
    }
  }
  return best;
}

Ranked ranked(const WorldDistance& found) {
  return {found.distance.upper, found.distance.lower, found.part_a, found.part_b};
}

TEST(WorldDistance, IsThatOfAllParts) {
  const detail::MoreThreads eight(8);
  for (int round = 0; round < draws(20); ++round) {
    Scene scene(static_cast<std::uint64_t>(round));
    std::vector<Known> known;
    World world;
    for (std::uint32_t i = 0; i < 10; ++i) {
      known.push_back(scene.draw());
      ASSERT_EQ(world.add(known.back().object), i);
    }
    world.allow(2, 7);
    world.allow(5, 4);
    std::vector<std::tuple<Ranked, ObjectId, ObjectId>> pairs;
    for (ObjectId a = 0; a < known.size(); ++a) {
      std::tuple<double, double, ObjectId> nearest{std::numeric_limits<double>::infinity(), 0, 0};
      for (ObjectId b = 0; b < known.size(); ++b) {
        if (a == b) {
          continue;
        }
        const Ranked truth = nearest_parts(known[a], known[b]);
        const auto found = world.distance(a, b);
        ASSERT_TRUE(found);
        ASSERT_EQ(ranked(*found), truth) << a << " " << b;
        if (world.is_allowed(a, b)) {
          continue;
        }
        nearest = std::min(nearest, std::tuple(std::get<0>(truth), std::get<1>(truth), b));
        if (a < b) {
          pairs.emplace_back(truth, a, b);
        }
      }
      const auto found = world.nearest_of(a);
      ASSERT_TRUE(found);
      ASSERT_EQ(std::tuple(found->distance.upper, found->distance.lower, found->b), nearest);
    }
    std::sort(pairs.begin(), pairs.end());
    ASSERT_EQ(pairs.size(), 43);  // 45 pairs, two of them never tested
    const double clearance = std::get<0>(std::get<0>(pairs[12]));
    const auto within = world.pairs_within(clearance, {.threads = 3});
    ASSERT_GE(within.size(), 13);
    std::size_t expected = 0;
    for (const auto& [rank, a, b] : pairs) {
      expected += std::get<0>(rank) <= clearance ? 1 : 0;
    }
    ASSERT_EQ(within.size(), expected);
    for (std::size_t i = 0; i < within.size(); ++i) {
      ASSERT_TRUE(i == 0 || std::tie(within[i - 1].a, within[i - 1].b) < std::tie(within[i].a, within[i].b));
      ASSERT_EQ(ranked(within[i]), nearest_parts(known[within[i].a], known[within[i].b]));
    }
    const Point<3> point(scene.vector(5));
    const Known of_point{{}, {{0, Volume(point)}}};
    std::tuple<double, double, ObjectId> nearest{std::numeric_limits<double>::infinity(), 0, 0};
    for (ObjectId b = 0; b < known.size(); ++b) {
      const Ranked truth = nearest_parts(of_point, known[b]);
      nearest = std::min(nearest, std::tuple(std::get<0>(truth), std::get<1>(truth), b));
    }
    const auto found = world.nearest_to(point);
    ASSERT_TRUE(found);
    ASSERT_EQ(std::tuple(found->distance.upper, found->distance.lower, found->b), nearest);
    ASSERT_FALSE(world.nearest_to(point, {.at_most = std::get<1>(nearest) / 2}));
  }
}

/// Pairs that are never tested come up nowhere, until that is taken back or one of them goes.
TEST(WorldDistance, LeavesOutAllowedPairs) {
  World world;
  const ObjectId a = world.add(Volume(Obb<3>({0, 0, 0}, {1, 1, 1})));
  const ObjectId b = world.add(Volume(Obb<3>({1, 0, 0}, {1, 1, 1})));
  EXPECT_TRUE(world.any());
  world.allow(b, a);
  EXPECT_TRUE(world.is_allowed(a, b));
  EXPECT_FALSE(world.any());
  EXPECT_TRUE(world.candidates().empty());
  EXPECT_TRUE(world.collisions_of(a).empty());
  EXPECT_TRUE(world.pairs_within(1).empty());
  EXPECT_FALSE(world.nearest_of(a));
  EXPECT_FALSE(world.first_contact());
  EXPECT_EQ(world.distance(a, b)->distance.upper, 0);
  world.allow(a, b, false);
  EXPECT_TRUE(world.any());
  EXPECT_TRUE(world.first_contact());
  world.allow(a, b);
  world.remove(b);
  EXPECT_EQ(world.add(Volume(Obb<3>({1, 0, 0}, {1, 1, 1}))), b);
  EXPECT_TRUE(world.any());
  EXPECT_THROW(world.allow(a, a), InvalidInput);
  EXPECT_THROW(world.allow(a, 77), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.distance(a, 77)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.nearest_of(77)), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::world_distance_test
