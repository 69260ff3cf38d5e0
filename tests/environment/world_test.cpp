// Many boxes and objects, and steps of deforming meshes, in every floating-point environment. They fail if a box is
// compared, an object placed or a step searched in the environment of the caller or of a thread that helps.

#include <gtest/gtest.h>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/world/broad_phase.hpp"
#include "motzkin/world/free_step.hpp"
#include "motzkin/world/world.hpp"
#include "support/environments.hpp"
#include "support/hard_numbers.hpp"

namespace motzkin::environment::world_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;
using testing::HardNumbers;

void add(Bits& bits, const std::vector<BoxPair>& pairs) {
  bits << pairs.size();
  for (const BoxPair& pair : pairs) {
    bits << pair.a << pair.b;
  }
}

std::vector<Aabb<3>> draw_boxes(std::uint64_t seed, int count, double scale) {
  HardNumbers numbers(seed);
  std::vector<Aabb<3>> boxes;
  for (int i = 0; i < count; ++i) {
    const auto corner = [&] {
      return testing::Generator::vector<3>([&] { return scale * numbers.generator().integer(-40, 40); });
    };
    const Vector<3> p = scale == 0 ? numbers.vector<3>() : corner();
    const Vector<3> q = p + 0.25 * (scale == 0 ? numbers.vector<3>() : corner());
    boxes.emplace_back(p.cwiseMin(q), p.cwiseMax(q));
  }
  return boxes;
}

constexpr double scales[] = {0, 1, 0x1p-1074, 0x1p-1030 / 3};

TEST(WorldEnvironmentTest, meeting_boxes_are_the_same) {
  for (const double scale : scales) {
    const std::vector<Aabb<3>> boxes = draw_boxes(1, 300, scale);
    expect_same_everywhere([&](Bits& bits) {
      for (const BroadPhaseMethod method : {BroadPhaseMethod::Tree, BroadPhaseMethod::Sweep}) {
        for (const int threads : {1, 2}) {
          add(bits, meeting_boxes(boxes, {method, threads}));
        }
      }
    });
  }
}

TEST(WorldEnvironmentTest, boxes_that_come_and_go_meet_the_same) {
  for (const double scale : scales) {
    const std::vector<Aabb<3>> boxes = draw_boxes(2, 200, scale);
    expect_same_everywhere([&](Bits& bits) {
      BroadPhase broad_phase(std::span<const Aabb<3>>(boxes).first(100));
      const auto add_changes = [&] {
        const BoxPairChanges changes = broad_phase.take_changes();
        add(bits, changes.began);
        add(bits, changes.ended);
      };
      add_changes();
      for (std::uint32_t i = 0; i < 100; ++i) {
        if (i % 3 == 0) {
          broad_phase.add(boxes[100 + i]);
        } else if (i % 3 == 1) {
          broad_phase.move(i, boxes[100 + i]);
        } else {
          broad_phase.remove(i);
        }
        bits << broad_phase.meeting(boxes[100 + i]);
        broad_phase.visit_meeting(boxes[100 + i], [](std::uint32_t) { return false; });
        if (i % 10 == 9) {
          add_changes();
        }
      }
      add(bits, broad_phase.pairs());
      add(bits, broad_phase.pairs(2));
      bits << testing::refusal<InvalidInput>([&] {
        broad_phase.remove(1000);
        return 0;
      });
    });
  }
}

/// Shapes, trees and meshes at one scale, some of them in contact.
std::vector<WorldObject> draw_objects(double scale) {
  HardNumbers numbers(3);
  const auto vector = [&] {
    return testing::Generator::vector<3>([&] { return scale * numbers.generator().integer(-6, 6); });
  };
  const auto mesh_at = [&](const auto& mesh) {
    std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
    const Vector<3> place = vector();
    for (Vector<3>& vertex : vertices) {
      vertex = 2 * scale * vertex + place;
    }
    auto result = mesh;
    result.set_vertices(vertices);
    return result;
  };
  std::vector<WorldObject> objects;
  for (int i = 0; i < 5; ++i) {
    objects.push_back({geometry(Cuboid<3>(vector(), {vector(), vector(), vector()}))});
    objects.push_back({geometry(Sphere<3>(vector(), 3 * scale))});
    objects.push_back({geometry(Triangle<3>(vector(), vector(), vector()))});
    objects.push_back({geometry(Obb<3>(vector(), Vector<3>(scale, 2 * scale, scale)))});
    objects.push_back({geometry(mesh_at(torus({.around = 6, .across = 4})))});
    objects.push_back({geometry(mesh_at(box_grid({{-1, -1, -1}, {1, 1, 1}}, {2, 1, 1})))});
  }
  return objects;
}

void add(Bits& bits, const std::vector<WorldCollision>& collisions) {
  bits << collisions.size();
  for (const WorldCollision& collision : collisions) {
    bits << collision.a << collision.b << collision.part_a << collision.part_b << collision.relation << collision.box;
  }
}

TEST(WorldEnvironmentTest, collisions_of_worlds_are_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    const std::vector<WorldObject> objects = draw_objects(scale);
    const Pose pose = scale == 1 ? parse_pose("r(1,2,3; 33.3) t(0.1,0.3,0.05)")
                                 : Pose::translation_by({3 * scale, -scale, 0x1p-1074});
    expect_same_everywhere([&](Bits& bits) {
      World world(objects);
      for (const int threads : {1, 2}) {
        WorldOptions options;
        options.boxes = true;
        options.threads = threads;
        add(bits, world.candidates(threads));
        add(bits, world.collisions(options));
        add(bits, world.colliding_objects(options));
        for (const ObjectCollision& pair : world.object_collisions(options)) {
          bits << pair.a << pair.b << pair.relation << pair.part_pairs;
        }
        bits << world.any(options);
      }
      for (ObjectId id = 0; id < objects.size(); id += 3) {
        world.move(id, pose);
        bits << world.box(id) << world.any_of(id) << world.objects_meeting(id);
        add(bits, world.collisions_of(id));
        bits << world.object_collisions_of(id).size();
      }
      WorldObject other = objects[4];
      other.pose = pose;
      bits << world.objects_meeting(other) << world.add(other);
      world.replace(0, other);
      world.remove(1);
      add(bits, world.collisions());
      bits << testing::refusal<InvalidInput>([&] {
        world.move(1, pose);
        return 0;
      });
    });
  }
}

TEST(WorldEnvironmentTest, geometry_is_the_same) {
  const TriangleMesh mesh = torus({.around = 6, .across = 4});
  const Sphere<3> sphere(Vector<3>(0.1, 0.2, 0.3), 1 / 3.0);
  const Pose pose = parse_pose("r(1,2,3; 33.3) t(0.1,1e-310,3.3)");
  expect_same_everywhere([&](Bits& bits) {
    World world;
    for (const Geometry& made : {geometry(sphere), geometry(mesh)}) {
      bits << world.box(world.add({made, pose}));
    }
  });
}

TEST(WorldEnvironmentTest, progress_is_called_in_the_standard_environment) {
  const std::vector<WorldObject> objects = draw_objects(1);
  const World world(objects);
  const std::uint64_t standard = testing::control_bits();
  expect_same_everywhere([&](Bits& bits) {
    WorldOptions options;
    options.threads = 2;
    bool always = true;
    bool called = false;
    options.progress = [&](double) {
      always = always && testing::control_bits() == standard;
      called = true;
    };
    add(bits, world.collisions(options));
    EXPECT_TRUE(called && always);
  });
}

TEST(WorldEnvironmentTest, free_steps_are_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    HardNumbers numbers(4);
    std::vector<Vector<3>> start;
    std::vector<Vector<3>> end;
    std::vector<TriangleMesh::Element> elements;
    for (int i = 0; i < 60; ++i) {
      start.push_back(scale * testing::Generator::vector<3>([&] { return numbers.generator().integer(-50, 50); }));
      end.push_back(start.back() +
                    scale * testing::Generator::vector<3>([&] { return numbers.generator().integer(-9, 9); }));
    }
    for (std::uint32_t i = 0; i + 2 < start.size(); i += 3) {
      elements.push_back({i, i + 1, i + 2});
    }
    const TriangleMesh mesh(start, elements);
    expect_same_everywhere([&](Bits& bits) {
      for (const int threads : {1, 2}) {
        for (const double separation : {0.0, 0x1p-500}) {
          ContactOptions options;
          options.threads = threads;
          options.min_separation = separation;
          options.max_steps = 20;
          const FreeStep step = free_step(mesh, end, options);
          bits << step.fraction << step.first.has_value();
          if (step.first) {
            bits << step.first->contact.time.lower << step.first->contact.time.upper << step.first->contact.point;
            for (const std::uint32_t vertex : step.first->vertices) {
              bits << vertex;
            }
          }
        }
      }
      bits << testing::refusal<InvalidInput>([&] { return free_step(mesh, std::span<const Vector<3>>(end).first(3)); });
    });
  }
}

TEST(WorldEnvironmentTest, distances_of_objects_are_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    World world;
    for (int i = 0; i < 6; ++i) {
      world.add(Volume(Obb<3>({i * 3.0 * scale, (i % 2) * scale, 0}, {scale, scale, scale})));
    }
    world.allow(0, 1);
    const Point<3> point({scale, 5 * scale, 0});  // not computed below, where the test's own arithmetic would trap
    expect_same_everywhere([&](Bits& bits) {
      for (const int threads : {1, 2}) {
        const MeshDistanceOptions options{.threads = threads};
        const auto between = world.distance(1, 4, options);
        const auto nearest = world.nearest_of(0, options);
        const auto to_point = world.nearest_to(point, options);
        bits << between->distance.lower << between->distance.upper << nearest->b << nearest->distance.upper
             << to_point->b << to_point->distance.upper;
        for (const WorldDistance& found : world.pairs_within(scale, options)) {
          bits << found.a << found.b << found.distance.lower << found.distance.upper;
        }
      }
      bits << world.is_allowed(1, 0) << testing::refusal<InvalidInput>([&] {
        world.allow(2, 2);
        return 0;
      });
    });
  }
}

}  // namespace
}  // namespace motzkin::environment::world_test
