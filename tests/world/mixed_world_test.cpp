#include <gtest/gtest.h>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/world/world.hpp"
#include "support/draws.hpp"

/// A world with objects of every kind, half-spaces among them, against all pairs. Fails for one pair too many or too
/// few, whatever the order in which objects came.

namespace motzkin::testing::mixed_world_test {
namespace {

class Source {
 public:
  explicit Source(std::uint64_t seed) : generator_(seed) {}

  Generator& generator() { return generator_; }

  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return generator_.uniform(-size, size); });
  }

  Volume volume() {
    const Vector<3> p = vector(1);
    const Vector<3> q = vector(1);
    const double radius = generator_.uniform(0, 0.4);
    const Cuboid<3> cuboid(p, {vector(1), vector(1), vector(1)});
    const Simplex<3> simplex(p, {vector(1), vector(1), vector(1)});
    const Triangle<3> triangle(p, q, vector(1));
    const Tetrahedron tetrahedron(p, q, vector(1), vector(1));
    const Aabb<3> aabb(p.cwiseMin(q), p.cwiseMax(q));
    const Obb<3> obb(p, Pose::rotation(q, 50).linear(), {0.5, 0.25, 0.75});
    const Hull<3> hull{p, q, vector(1), vector(1), vector(1), vector(1)};
    switch (generator_.integer(0, 18)) {
      case 0: return cuboid;
      case 1: return simplex;
      case 2: return Point<3>(p);
      case 3: return Segment<3>(p, q);
      case 4: return triangle;
      case 5: return tetrahedron;
      case 6: return obb;
      case 7: return Sphere<3>(p, radius);
      case 8: return aabb;
      case 9: return hull;
      case 10: return HalfSpace<3>(q, -generator_.uniform(1, 4));
      case 11: return Capsule<3>({p, q}, radius);
      case 12: return Rounded(triangle, radius);
      case 13: return Rounded(tetrahedron, radius);
      case 14: return Rounded(cuboid, radius);
      case 15: return Rounded(simplex, radius);
      case 16: return Rounded(aabb, radius);
      case 17: return Rounded(obb, radius);
      default: return Rounded(hull, radius);
    }
  }

  Pose pose() { return then(Pose::rotation(vector(1), generator_.uniform(0, 360)), Pose::translation_by(vector(3))); }

 private:
  Generator generator_;
};

struct Placed {
  Volume shape;
  Pose pose;
};

std::vector<WorldCollision> all_pairs(const std::vector<std::pair<ObjectId, Placed>>& objects) {
  std::vector<WorldCollision> result;
  for (std::size_t i = 0; i < objects.size(); ++i) {
    for (std::size_t k = i + 1; k < objects.size(); ++k) {
      const auto& [a, p] = objects[i];
      const auto& [b, q] = objects[k];
      const Relation relation = relate(posed(p.shape, p.pose), posed(q.shape, q.pose));
      if (relation != Relation::Disjoint) {
        result.push_back({a, b, 0, 0, relation});
      }
    }
  }
  return result;
}

TEST(MixedWorld, FindsWhatAllPairsFind) {
  Source source(2220);
  for (int round = 0; round < draws(12, 2); ++round) {
    World world;
    std::map<ObjectId, Placed> placed;
    for (int i = 0; i < 60; ++i) {
      const Placed object{source.volume(), source.pose()};
      placed.insert_or_assign(world.add(Volume(object.shape), object.pose), object);
      const auto id = static_cast<ObjectId>(source.generator().integer(0, i));
      switch (source.generator().integer(0, 7)) {
        case 0:
          if (world.has(id)) {
            world.remove(id);
            placed.erase(id);
          }
          break;
        case 1:
          if (world.has(id)) {
            placed.at(id).pose = source.pose();
            world.move(id, placed.at(id).pose);
          }
          break;
        case 2:
          if (world.has(id)) {
            placed.at(id) = {source.volume(), source.pose()};
            world.replace(id, WorldObject{.geometry = geometry(placed.at(id).shape), .pose = placed.at(id).pose});
          }
          break;
        default: break;
      }
    }
    const std::vector<std::pair<ObjectId, Placed>> objects(placed.begin(), placed.end());
    const std::vector<WorldCollision> truth = all_pairs(objects);
    ASSERT_GT(truth.size(), 10U);
    EXPECT_EQ(world.collisions(), truth);
    EXPECT_EQ(world.collisions({.threads = 3}), truth);
    EXPECT_TRUE(world.any());
    std::vector<WorldObject> list;
    for (const auto& [id, object] : objects) {
      list.push_back({.geometry = geometry(object.shape), .pose = object.pose});
      std::vector<ObjectId> others;
      for (const WorldCollision& found : truth) {
        if (found.a == id || found.b == id) {
          others.push_back(found.a == id ? found.b : found.a);
        }
      }
      std::sort(others.begin(), others.end());
      EXPECT_EQ(world.objects_meeting(id), others);
      World rest = world;
      rest.remove(id);
      EXPECT_EQ(rest.objects_meeting(list.back()), others);
    }
    EXPECT_EQ(World(list).collisions().size(), truth.size());
    for (const WorldCollision& found : world.collisions({.boxes = true})) {
      const bool unbounded = !is_bounded(placed.at(found.a).shape) && !is_bounded(placed.at(found.b).shape);
      EXPECT_EQ(found.box.has_value(), !unbounded);
    }
  }
}

TEST(MixedWorld, HasGround) {
  World world;
  const ObjectId ground = world.add(Volume(HalfSpace<3>({0, 0, 1}, 0)));
  const ObjectId ring = world.add(torus(), Pose::translation_by({0, 0, 0.4}));
  const ObjectId box = world.add(Volume(Aabb<3>({5, 5, 1}, {6, 6, 2})));
  std::size_t touching = 0;
  for (const WorldCollision& found : world.collisions()) {
    EXPECT_EQ(found.a, ground);
    EXPECT_EQ(found.b, ring);
    touching += found.relation == Relation::Touching ? 1 : 0;
  }
  EXPECT_GT(touching, 0U);  // the lowest vertices are at 0 to the last bit
  EXPECT_EQ(world.objects_meeting(ground), std::vector<ObjectId>{ring});
  world.move(ring, Pose::translation_by({0, 0, 1}));
  EXPECT_FALSE(world.any());
  world.move(ground, then(Pose::rotation({1, 0, 0}, 180), Pose::translation_by({0, 0, 2})));  // a ceiling: z >= 2
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{ground, box}}));
  EXPECT_THROW(static_cast<void>(world.box(ground)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.first_contact()), InvalidInput);
  world.remove(ground);
  EXPECT_FALSE(world.first_contact());
  EXPECT_EQ(world.add(Volume(HalfSpace<3>({0, 0, 1}, 1.5))), ground);
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{ground, ring}, {ground, box}}));
}

/// A half-space is no part of a tree.
TEST(MixedWorld, RefusesHalfSpacesInTrees) {
  const Volume room = Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
  EXPECT_THROW(VolumeTree({room, {{HalfSpace<3>({0, 0, 1}, 0), {}}}}), InvalidInput);
  EXPECT_EQ(VolumeTree({HalfSpace<3>({0, 0, 1}, 0), {}}).node_count(), 1U);
}

}  // namespace
}  // namespace motzkin::testing::mixed_world_test
