#include "motzkin/world/world.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"
#include "tree/volume_scenes.hpp"

namespace motzkin::testing::world_test {
namespace {

/// The parts of an object by number, where they are.
std::vector<std::pair<std::uint32_t, Volume>> parts(const WorldObject& object) {
  std::vector<std::pair<std::uint32_t, Volume>> result;
  if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry)) {
    for (const std::uint32_t leaf : (*tree)->leaves()) {
      result.emplace_back(leaf, posed((*tree)->volume(leaf), object.pose));
    }
  } else if (const auto* surface = std::get_if<std::shared_ptr<const MeshBody<3>>>(&object.geometry)) {
    const TriangleMesh mesh = posed((*surface)->mesh, object.pose);
    for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
      result.emplace_back(i, mesh[i]);
    }
  } else {
    const TetrahedronMesh mesh =
        posed(std::get<std::shared_ptr<const MeshBody<4>>>(object.geometry)->mesh, object.pose);
    for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
      result.emplace_back(i, mesh[i]);
    }
  }
  return result;
}

/// Every part of every object against every part of every other one.
std::vector<WorldCollision> every_pair(const World& world, bool overlaps = false) {
  std::vector<WorldCollision> result;
  for (const ObjectId a : world.ids()) {
    for (const ObjectId b : world.ids()) {
      const WorldObject& p = world.object(a);
      const WorldObject& q = world.object(b);
      const bool tested =
          a < b && (p.layers & q.meets) != 0 && (q.layers & p.meets) != 0 && !(p.group != 0 && p.group == q.group);
      if (!tested) {
        continue;
      }
      for (const auto& [i, volume_a] : parts(p)) {
        for (const auto& [k, volume_b] : parts(q)) {
          const Relation relation = relate(volume_a, volume_b);
          if (relation == Relation::Overlapping || (relation == Relation::Touching && !overlaps)) {
            result.push_back({a, b, i, k, relation, intersection_box(volume_a, volume_b)});
          }
        }
      }
    }
  }
  return result;
}

std::vector<BoxPair> object_pairs(const std::vector<WorldCollision>& collisions) {
  std::set<BoxPair> result;
  for (const WorldCollision& collision : collisions) {
    result.insert({collision.a, collision.b});
  }
  return {result.begin(), result.end()};
}

/// Fails where an answer of the world is not that of every pair of parts.
void expect_every_pair(const World& world) {
  for (const bool overlaps : {false, true}) {
    const std::vector<WorldCollision> expected = every_pair(world, overlaps);
    const std::vector<BoxPair> pairs = object_pairs(expected);
    WorldOptions options;
    options.overlaps = overlaps;
    options.boxes = true;
    EXPECT_EQ(world.collisions(options), expected);
    EXPECT_EQ(world.colliding_objects(options), pairs);
    EXPECT_EQ(world.any(options), !pairs.empty());
    options.first = true;
    const std::vector<WorldCollision> firsts = world.collisions(options);
    EXPECT_EQ(object_pairs(firsts), pairs);
    EXPECT_EQ(firsts.size(), pairs.size());
    for (const WorldCollision& first : firsts) {
      EXPECT_NE(std::find(expected.begin(), expected.end(), first), expected.end());
    }
    options.first = false;
    for (const ObjectId id : world.ids()) {
      std::vector<WorldCollision> own;
      std::vector<ObjectId> others;
      for (const WorldCollision& collision : expected) {
        if (collision.a == id || collision.b == id) {
          own.push_back(collision);
        }
      }
      for (const BoxPair& pair : pairs) {
        if (pair.a == id || pair.b == id) {
          others.push_back(pair.a == id ? pair.b : pair.a);
        }
      }
      EXPECT_EQ(world.collisions_of(id, options), own);
      EXPECT_EQ(world.objects_meeting(id, options), others);
      EXPECT_EQ(world.any_of(id, options), !own.empty());
    }
  }
}

/// Shapes, trees and meshes of a few parts each.
std::vector<Geometry> some_geometries(Random& random) {
  std::vector<Geometry> result = {
      geometry(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})),
      geometry(Sphere<3>({0, 0, 0}, 1)),
      geometry(Obb<3>({1, 0.5, 0.25})),
      geometry(Segment<3>({0, 0, 0}, {2, 2, 2})),
      geometry(Point<3>({0, 0, 0})),
      geometry(Tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1})),
      geometry(torus({.major = 1, .minor = 0.5, .around = 5, .across = 4})),
      geometry(solid_torus({.major = 1, .minor = 0.5, .around = 4, .across = 3})),
      geometry(box_grid(Aabb<3>({0, 0, 0}, {1, 1, 1}), {1, 1, 1})),
      geometry(ring({.major = 1, .minor = 0.5, .around = 4, .across = 3})),
  };
  for (int i = 0; i < 4; ++i) {
    result.push_back(geometry(draw_tree(random, 2, 4)));
  }
  return result;
}

/// A place on a grid, where things touch exactly, or any pose.
Pose draw_place(Random& random, double spread) {
  if (draw(random, 0, 1) == 0) {
    const int reach = static_cast<int>(spread);
    return Pose::translation_by(draw_vector(random, -reach, reach));
  }
  return draw_pose(random, spread);
}

WorldObject draw_object(Random& random, const std::vector<Geometry>& geometries, double spread) {
  const auto which = static_cast<std::size_t>(draw(random, 0, static_cast<int>(geometries.size()) - 1));
  WorldObject object = {geometries[which]};
  object.pose = draw_place(random, spread);
  object.group = static_cast<std::uint32_t>(std::max(0, draw(random, -6, 3)));
  object.layers = static_cast<std::uint32_t>(draw(random, 1, 7));
  object.meets = draw(random, 0, 3) == 0 ? static_cast<std::uint32_t>(draw(random, 0, 7)) : 0xFFFFFFFF;
  return object;
}

TEST(World, FindsWhatEveryPairOfPartsFinds) {
  Random random(52);
  const std::vector<Geometry> geometries = some_geometries(random);
  std::size_t found = 0;
  for (int i = 0; i < 20; ++i) {
    std::vector<WorldObject> objects;
    objects.reserve(16);
    for (int k = 0; k < 16; ++k) {
      objects.push_back(draw_object(random, geometries, 2));
    }
    const World world(objects);
    expect_every_pair(world);
    found += world.collisions().size();
  }
  EXPECT_GT(found, 500U);  // otherwise nothing was at stake
}

// Far from the origin and at scales that floats do not have: the trees of meshes are of no use under such poses.
TEST(World, FindsThemFarAwayAndAtAnyScale) {
  Random random(53);
  const std::vector<Geometry> geometries = some_geometries(random);
  for (const double scale : {1e-150, 1e150}) {
    World world;
    for (const std::size_t i : {std::size_t{0}, std::size_t{5}, std::size_t{6}, std::size_t{7}, std::size_t{9}}) {
      world.add({geometries[i], then(Pose::scaling({scale, scale, scale}), Pose::translation_by({scale, 0, 0}))});
    }
    expect_every_pair(world);
  }
  World far;
  for (const Geometry& made_of : geometries) {
    far.add({made_of, then(draw_pose(random, 2), Pose::translation_by({1e15, 1e15, -1e15}))});
  }
  expect_every_pair(far);
}

TEST(World, AnswersDoNotDependOnThreads) {
  const detail::MoreThreads more(4);
  Random random(54);
  const std::vector<Geometry> geometries = some_geometries(random);
  std::vector<WorldObject> objects;
  objects.reserve(200);
  for (int k = 0; k < 200; ++k) {
    objects.push_back(draw_object(random, geometries, 9));
  }
  const World world(objects);
  WorldOptions options;
  options.boxes = true;
  const std::vector<WorldCollision> expected = world.collisions(options);
  EXPECT_GT(expected.size(), 100U);
  options.threads = 4;
  double last = 0;
  options.progress = [&](double part) { last = std::max(last, part); };
  EXPECT_EQ(world.collisions(options), expected);
  EXPECT_EQ(last, 1);
  EXPECT_EQ(world.colliding_objects(options), object_pairs(expected));
}

// Each question is asked of pairs that do not meet although their boxes do, so that nothing ends it early. Whoever
// relates a pair reports it, slowly enough for another thread to come along.
TEST(World, EveryQuestionUsesTheThreadsItIsGiven) {
  const detail::MoreThreads more(4);
  const Geometry lower = geometry(Tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}));
  const Geometry upper = geometry(Tetrahedron({1, 1, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}));
  World world;
  const ObjectId one = world.add({.geometry = lower});
  for (int k = 0; k < 500; ++k) {
    world.add({.geometry = upper, .group = 1});
  }
  ASSERT_EQ(world.candidates().size(), 500U);
  const auto expect_several = [](const auto& ask) {
    std::set<std::thread::id> helpers;
    double last = 0;
    WorldOptions options;
    options.threads = 4;
    options.progress = [&](double part) {
      EXPECT_GT(part, last);
      last = part;
      helpers.insert(std::this_thread::get_id());
      if (helpers.size() == 1) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
    };
    ask(options);
    EXPECT_GT(helpers.size(), 1U);
    EXPECT_EQ(last, 1);
  };
  expect_several([&](const WorldOptions& options) { EXPECT_FALSE(world.any(options)); });
  expect_several([&](const WorldOptions& options) { EXPECT_FALSE(world.any_of(one, options)); });
  expect_several([&](const WorldOptions& options) { EXPECT_TRUE(world.collisions(options).empty()); });
  expect_several([&](const WorldOptions& options) { EXPECT_TRUE(world.collisions_of(one, options).empty()); });
  expect_several([&](const WorldOptions& options) { EXPECT_TRUE(world.colliding_objects(options).empty()); });
  expect_several([&](const WorldOptions& options) { EXPECT_TRUE(world.objects_meeting(one, options).empty()); });
  expect_several([&](const WorldOptions& options) {
    EXPECT_EQ(world.objects_meeting(world.object(one), options), std::vector<ObjectId>{one});
  });
}

// One pair is enough: on one thread nothing behind the first that meets is asked.
TEST(World, AnyEndsWithTheFirstPairThatMeets) {
  const detail::MoreThreads more(4);
  const Geometry lower = geometry(Tetrahedron({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}));
  const Geometry upper = geometry(Tetrahedron({1, 1, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}));
  World world;
  const ObjectId one = world.add({.geometry = lower});
  for (int k = 0; k < 300; ++k) {
    world.add({.geometry = k == 1 ? lower : upper, .group = 1});
  }
  for (const int threads : {1, 4}) {
    int calls = 0;
    double last = 0;
    WorldOptions options;
    options.threads = threads;
    options.progress = [&](double part) {
      ++calls;
      last = part;
    };
    EXPECT_TRUE(world.any(options));
    EXPECT_EQ(last, 1);
    if (threads == 1) {
      EXPECT_EQ(calls, 2);
    }
    EXPECT_TRUE(world.any_of(one, options));
  }
}

TEST(World, ManyThreadsMayAsk) {
  Random random(55);
  const std::vector<Geometry> geometries = some_geometries(random);
  World world;
  for (int k = 0; k < 60; ++k) {
    world.add(draw_object(random, geometries, 5));
  }
  const std::vector<WorldCollision> expected = world.collisions();
  std::vector<std::vector<WorldCollision>> answers(4);
  std::vector<std::thread> threads;
  threads.reserve(answers.size());
  for (std::vector<WorldCollision>& answer : answers) {
    threads.emplace_back([&] { answer = world.collisions(); });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (const std::vector<WorldCollision>& answer : answers) {
    EXPECT_EQ(answer, expected);
  }
}

// Objects come, move and go a million times; now and then the world must answer as one made of the same objects at
// once, and as every pair of parts.
TEST(World, HistoryDoesNotMatter) {
  Random random(56);
  const std::vector<Geometry> geometries = some_geometries(random);
  World world;
  std::vector<ObjectId> ids;
  for (int step = 1; step <= rounds(1'000'000); ++step) {
    const int action = draw(random, 0, 9);
    if (ids.size() < 40 || (action == 0 && ids.size() < 80)) {
      ids.push_back(world.add(draw_object(random, geometries, 8)));
    } else if (action == 1) {
      const auto which = static_cast<std::size_t>(draw(random, 0, static_cast<int>(ids.size()) - 1));
      world.remove(ids[which]);
      ids.erase(ids.begin() + static_cast<std::ptrdiff_t>(which));
    } else if (action == 2) {
      const auto which = static_cast<std::size_t>(draw(random, 0, static_cast<int>(ids.size()) - 1));
      world.replace(ids[which], draw_object(random, geometries, 8));
    } else {
      const auto which = static_cast<std::size_t>(draw(random, 0, static_cast<int>(ids.size()) - 1));
      world.move(ids[which], draw_place(random, 8));
    }
    if (step % rounds(50'000) == 0) {
      World fresh;  // the same numbers: gaps are filled, then emptied again
      const std::vector<ObjectId> numbers = world.ids();
      for (ObjectId id = 0; id <= numbers.back(); ++id) {
        ASSERT_EQ(fresh.add(world.has(id) ? world.object(id) : WorldObject{geometries[0]}), id);
      }
      for (ObjectId id = 0; id <= numbers.back(); ++id) {
        if (!world.has(id)) {
          fresh.remove(id);
        }
      }
      WorldOptions options;
      options.boxes = true;
      EXPECT_EQ(world.collisions(options), fresh.collisions(options));
      EXPECT_EQ(world.candidates(), fresh.candidates());
      if (step % rounds(250'000) == 0) {
        expect_every_pair(world);
      }
    }
  }
}

TEST(World, TakesShapesTreesAndMeshesAsTheyAre) {
  World world;
  const Obb<3> box({0, 0, 0}, Matrix<3>::Identity(), {1, 1, 1});
  const ObjectId a = world.add(box);
  const ObjectId b = world.add(Sphere<3>({0, 0, 0}, 1.2), Pose::translation_by({1.5, 0, 0}));
  const ObjectId c = world.add(torus({.major = 2, .minor = 0.5}), parse_pose("t(1,0,0)"));
  const ObjectId d = world.add(VolumeTree({box, {}}), Pose::translation_by({9, 9, 9}));
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{a, b}, {a, c}, {b, c}}));
  EXPECT_TRUE(world.objects_meeting(d).empty());
  EXPECT_EQ(world.size(), 4U);
}

/// The relation of two objects, in both orders of their numbers.
SolidRelation relation_in_world(const WorldObject& a, const WorldObject& b) {
  World world;
  world.add(a);
  world.add(b);
  world.add(a);
  WorldOptions options;
  options.boxes = true;
  const auto relation_of = [&](ObjectId first, ObjectId second) {
    for (const ObjectCollision& pair : world.object_collisions(options)) {
      if (pair.a == first && pair.b == second) {
        EXPECT_TRUE(pair.box.has_value());
        return pair.relation;
      }
    }
    return SolidRelation::Disjoint;
  };
  const SolidRelation relation = relation_of(0, 1);
  EXPECT_EQ(relation_of(1, 2), exchanged(relation));
  const std::vector<ObjectId> meeting = world.objects_meeting(1);
  EXPECT_EQ(meeting.size(), relation == SolidRelation::Disjoint ? 0U : 2U);
  const bool overlap = as_sets(relation) == Relation::Overlapping;
  EXPECT_EQ(world.objects_meeting(1, {.overlaps = true}).size(), overlap ? 2U : 0U);
  return relation;
}

TEST(World, KnowsSolids) {
  using Kind = SolidRelation;
  const auto sphere = [](double x, double radius) {
    return WorldObject{.geometry = geometry(Volume(Sphere<3>({x, 0, 0}, radius)))};
  };
  const auto cube = [](double low, double high, Substance substance = Substance::Auto) {
    const TetrahedronMesh grid = box_grid({{low, low, low}, {high, high, high}}, {1, 1, 1});
    WorldObject object{.geometry = geometry(boundary(grid).surface)};
    object.substance = substance;
    return object;
  };
  const WorldObject grid = {.geometry = geometry(box_grid({{-2, -2, -2}, {2, 2, 2}}, {2, 2, 2}))};
  EXPECT_EQ(relation_in_world(sphere(0, 1), cube(-2, 2)), Kind::Inside);
  EXPECT_EQ(relation_in_world(sphere(0, 2), cube(-2, 2)), Kind::Inside);  // touches the faces from within
  EXPECT_EQ(relation_in_world(sphere(0, 2.5), cube(-2, 2)), Kind::Overlapping);
  EXPECT_EQ(relation_in_world(sphere(0, 4), cube(-2, 2)), Kind::Contains);
  EXPECT_EQ(relation_in_world(sphere(3, 1), cube(-2, 2)), Kind::Touching);
  EXPECT_EQ(relation_in_world(sphere(4, 1), cube(-2, 2)), Kind::Disjoint);
  EXPECT_EQ(relation_in_world(sphere(0, 1), cube(-2, 2, Substance::Sheet)), Kind::Disjoint);
  EXPECT_EQ(relation_in_world(sphere(0, 1), grid), Kind::Inside);
  EXPECT_EQ(relation_in_world(sphere(3, 1), grid), Kind::Touching);
  EXPECT_EQ(relation_in_world(cube(-2, 2), grid), Kind::Equal);
  EXPECT_EQ(relation_in_world(cube(2, 3), grid), Kind::Touching);
  EXPECT_EQ(relation_in_world(cube(-1, 1), grid), Kind::Inside);
  EXPECT_EQ(relation_in_world(cube(-1, 1, Substance::Sheet), grid), Kind::Inside);
  EXPECT_EQ(relation_in_world(cube(-2, 2, Substance::Sheet), grid), Kind::Touching);
  EXPECT_EQ(relation_in_world(cube(-1, 3, Substance::Sheet), cube(-2, 2)), Kind::Overlapping);
  EXPECT_EQ(relation_in_world(cube(-1, 1, Substance::Sheet), cube(-2, 2, Substance::Sheet)), Kind::Disjoint);
  const auto cuboid = [](double low, double size) {
    const Vector<3> origin = Vector<3>::Constant(low);
    return WorldObject{.geometry = geometry(Volume(Cuboid<3>(origin, {{size, 0, 0}, {0, size, 0}, {0, 0, size}})))};
  };
  EXPECT_EQ(relation_in_world(cuboid(-2, 4), cube(-2, 2)), Kind::Equal);
  EXPECT_EQ(relation_in_world(cuboid(-2, 1), cube(-2, 2)), Kind::Inside);
  EXPECT_EQ(relation_in_world(cuboid(-3, 6), cube(-2, 2)), Kind::Contains);
  EXPECT_EQ(relation_in_world(cuboid(-3, 1), cube(-2, 2)), Kind::Touching);
  // A point on an edge of the surface touches it; one within is inside.
  const auto point = [](const Vector<3>& at) { return WorldObject{.geometry = geometry(Volume(Point<3>(at)))}; };
  EXPECT_EQ(relation_in_world(point({2, 2, 0.5}), cube(-2, 2)), Kind::Touching);
  EXPECT_EQ(relation_in_world(point({1, 1.5, 0.5}), cube(-2, 2)), Kind::Inside);
  // A sheet through opposite edges: no triangle of it overlaps one of the surface, and yet it is within.
  const WorldObject diagonal = {.geometry = geometry(TriangleMesh({{-3, -3, -1}, {3, 3, -1}, {0, 0, 1}}, {{0, 1, 2}}))};
  EXPECT_EQ(relation_in_world(diagonal, cube(-2, 2)), Kind::Overlapping);
}

TEST(World, RaysMeetShapesTreesAndMeshes) {
  World world;
  world.add(Sphere<3>({0, 0, 0}, 1));
  const TetrahedronMesh grid = box_grid({{2, -1, -1}, {3, 1, 1}}, {1, 1, 1});
  const ObjectId surface = world.add(boundary(grid).surface);
  world.add(VolumeTree({Cuboid<3>({5, -1, -1}, {{4, 0, 0}, {0, 2, 0}, {0, 0, 2}}),
                        {{Cuboid<3>({5, -1, -1}, {{1, 0, 0}, {0, 2, 0}, {0, 0, 2}})},
                         {Cuboid<3>({8, -1, -1}, {{1, 0, 0}, {0, 2, 0}, {0, 0, 2}})}}}));
  WorldObject hidden{.geometry = geometry(Volume(Sphere<3>({0, 0, 0}, 0.5)))};
  hidden.layers = 2;
  world.add(hidden);
  const Ray<3> ray({-3, 0.25, 0.125}, {1, 0, 0});
  std::vector<WorldHit> hits = world.all_hits(ray, 1);
  ASSERT_EQ(hits.size(), 5U);  // the surface is met where it is entered and left
  EXPECT_EQ(hits[0].object, 0U);
  EXPECT_EQ(hits[1].object, surface);
  EXPECT_EQ(hits[1].span.enter, 5);
  EXPECT_EQ(hits[2].object, surface);
  EXPECT_EQ(hits[2].span.enter, 6);
  EXPECT_EQ(hits[3], (WorldHit{2, 1, {8, 9}}));
  EXPECT_EQ(hits[4], (WorldHit{2, 2, {11, 12}}));
  EXPECT_EQ(world.first_hit(ray), hits[0]);
  EXPECT_EQ(world.all_hits(ray).size(), 6U);
  EXPECT_EQ(world.first_hit(ray, 2)->object, 3U);
  EXPECT_EQ(world.first_hit(Ray<3>({-3, 5, 0}, {1, 0, 0})), std::nullopt);
}

TEST(World, RefusesOpenSurfacesAsSolids) {
  WorldObject object{.geometry = geometry(TriangleMesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}}))};
  World world;
  EXPECT_EQ(world.add(object), 0U);
  object.substance = Substance::Solid;
  EXPECT_THROW(world.add(object), InvalidInput);
  EXPECT_THROW(world.replace(0, object), InvalidInput);
}

TEST(World, LayersAndGroups) {
  const Geometry cube = geometry(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  World world;
  const ObjectId a = world.add({cube, {}, 1, 2});
  const ObjectId b = world.add({cube, {}, 2, 1});
  const ObjectId c = world.add({cube, {}, 1, 1});
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{a, b}}));  // c meets layer 1, a does not
  world.replace(c, {cube, {}, 2, 1, 7});
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{a, b}, {a, c}}));
  world.replace(a, {cube, {}, 1, 2, 7});
  EXPECT_EQ(world.colliding_objects(), (std::vector<BoxPair>{{a, b}}));
}

TEST(World, TriesAPlaceWithoutGoingThere) {
  const Geometry cube = geometry(Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}));
  World world;
  world.add({cube});
  const ObjectId second = world.add({cube, Pose::translation_by({4, 0, 0})});
  EXPECT_EQ(world.objects_meeting({cube, Pose::translation_by({4.5, 0, 0})}), std::vector<ObjectId>{second});
  EXPECT_EQ(world.objects_meeting({cube, Pose::translation_by({3, 0, 0})}), std::vector<ObjectId>{second});
  WorldOptions options;
  options.overlaps = true;
  EXPECT_TRUE(world.objects_meeting({cube, Pose::translation_by({3, 0, 0})}, options).empty());
  EXPECT_EQ(world.size(), 2U);
}

TEST(World, RefusesWhatItCannotHold) {
  World world;
  const ObjectId sphere = world.add({geometry(Sphere<3>({0, 0, 0}, 1))});
  EXPECT_THROW(world.add({std::shared_ptr<const VolumeTree>()}), InvalidInput);
  EXPECT_THROW(static_cast<void>(geometry(TriangleMesh())), InvalidInput);
  EXPECT_THROW(world.move(sphere, Pose::scaling({2, 1, 1})), InvalidInput);
  EXPECT_TRUE(world.object(sphere).pose.is_identity());
  EXPECT_THROW(world.move(sphere + 1, {}), InvalidInput);
  EXPECT_THROW(world.remove(7), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.object(7)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.collisions_of(7)), InvalidInput);
  EXPECT_THROW(world.add({geometry(torus()), Pose::scaling({0x1p1000, 1, 1})}), InvalidInput);
  EXPECT_EQ(world.size(), 1U);
  WorldOptions options;
  options.threads = -2;
  EXPECT_THROW(static_cast<void>(world.collisions(options)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.collisions_of(sphere, options)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.objects_meeting(sphere, options)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.objects_meeting(world.object(sphere), options)), InvalidInput);
  EXPECT_THROW(static_cast<void>(world.any_of(sphere, options)), InvalidInput);
  EXPECT_TRUE(World().collisions().empty());
  EXPECT_FALSE(World().any());
}

// The pose takes corners of the mesh's box beyond all boxes, and its vertices nowhere near.
TEST(World, HoldsMeshesWhoseBoxCannotBePosed) {
  constexpr double far = 0x1p500;
  const Geometry triangle = geometry(TriangleMesh({{far, -far, 0}, {-far, far, 0}, {0, 0, 1}}, {{0, 1, 2}}));
  Matrix<3> linear = Matrix<3>::Identity();
  linear.row(0) << 0x1p520, 0x1p520, 0;
  World world;
  world.add({triangle, Pose(linear, {0, 0, 0})});
  world.add({triangle, Pose(linear, {0, 0, 1})});
  world.add({geometry(Point<3>({0, 0, 0.5}))});
  EXPECT_EQ(world.box(0), Aabb<3>({0, -far, 0}, {0, far, 1}));
  expect_every_pair(world);
}

TEST(World, StopsWhereAsked) {
  World world;
  world.add({geometry(Sphere<3>({0, 0, 0}, 1))});
  world.add({geometry(Sphere<3>({0, 0, 0}, 1))});
  std::stop_source source;
  source.request_stop();
  WorldOptions options;
  options.cancel = source.get_token();
  EXPECT_THROW(static_cast<void>(world.collisions(options)), Cancelled);
  EXPECT_THROW(static_cast<void>(world.any(options)), Cancelled);
  EXPECT_THROW(static_cast<void>(world.objects_meeting(world.object(0), options)), Cancelled);
}

}  // namespace
}  // namespace motzkin::testing::world_test
