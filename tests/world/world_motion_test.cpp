#include <gtest/gtest.h>

#include <numbers>

#include "corpus/generator.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "motzkin/world/world.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"

/// Worlds in time against every pair of objects, part by part, and against the collisions of the same world at many
/// times. Fails where boxes around what moves leave out a pair, where a contact that is not the first one is named, and
/// where the answer depends on threads.

namespace motzkin::testing::world_motion_test {
namespace {

struct Draw {
  Generator generator;

  double number(double size) { return generator.uniform(-size, size); }
  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return number(size); });
  }
  Pose pose(double size) { return then(Pose::rotation(vector(1), number(180)), Pose::translation_by(vector(size))); }
  AnyMotion motion(const Vector<3>& center) {
    switch (generator.integer(0, 3)) {
      case 0: return {};
      case 1: return Translation(vector(3));
      case 2: return Spin(center, vector(1), number(4), vector(3));
      default: {
        const Vector<3> axis = vector(1);
        return Turn(center, Quaternion(generator.uniform(0, 1), axis[0], axis[1], axis[2]), vector(3));
      }
    }
  }
};

std::vector<Geometry> kinds() {
  return {geometry(Volume(Obb<3>({0, 0, 0}, {0.5, 0.3, 0.2}))),
          geometry(Volume(Sphere<3>({0.1, 0, 0}, 0.4))),
          geometry(Volume(Cuboid<3>({-0.2, 0, 0}, {{0.5, 0.1, 0}, {0, 0.6, 0.2}, {0.1, 0, 0.4}}))),
          geometry(fit_volumes(solid_torus({.around = 6, .across = 4}))),
          geometry(sphere_mesh(0.5, 8, 5)),
          geometry(solid_torus({.around = 5, .across = 3}))};
}

World random_world(Draw& draw, int count, double size) {
  static const std::vector<Geometry> geometries = kinds();
  World world;
  for (int i = 0; i < count; ++i) {
    WorldObject object;
    object.geometry = geometries[static_cast<std::size_t>(draw.generator.integer(0, 5))];
    object.pose = draw.pose(size);
    object.motion = draw.motion(object.pose.translation() + draw.vector(0.3));
    object.group = static_cast<std::uint32_t>(draw.generator.integer(0, 3)) / 3;
    world.add(object);
  }
  return world;
}

/// The parts of an object as a body, and their numbers.
MovingBody body_of(const WorldObject& object, std::vector<std::uint32_t>& parts) {
  MovingBody body{{}, object.motion};
  const auto take_mesh = [&](const auto& mesh) {
    for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
      body.shapes.emplace_back(mesh[i]);
      parts.push_back(i);
    }
  };
  if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry)) {
    for (const std::uint32_t leaf : (*tree)->leaves()) {
      std::visit(
          [&]<class Shape>(const Shape& shape) {
            if constexpr (std::is_constructible_v<MovingShape, const Shape&>) {
              body.shapes.emplace_back(shape);
            }
          },
          posed((*tree)->volume(leaf), object.pose));
      parts.push_back(leaf);
    }
  } else if (const auto* surface = std::get_if<std::shared_ptr<const MeshBody<3>>>(&object.geometry)) {
    take_mesh(posed((*surface)->mesh, object.pose));
  } else {
    take_mesh(posed(std::get<std::shared_ptr<const MeshBody<4>>>(object.geometry)->mesh, object.pose));
  }
  return body;
}

std::vector<WorldContact> of_every_pair(const World& world) {
  std::vector<WorldContact> result;
  for (const ObjectId a : world.ids()) {
    for (const ObjectId b : world.ids()) {
      const bool same_group = world.object(a).group != 0 && world.object(a).group == world.object(b).group;
      if (a >= b || same_group) {
        continue;
      }
      std::vector<std::uint32_t> parts_a;
      std::vector<std::uint32_t> parts_b;
      const MovingBody body_a = body_of(world.object(a), parts_a);
      const MovingBody body_b = body_of(world.object(b), parts_b);
      const FirstContact first = first_contact(body_a, body_b);
      if (!first.contact.is_free()) {
        result.push_back({a, b, {first.contact, parts_a[first.element_a], parts_b[first.element_b]}});
      }
    }
  }
  return result;
}

void expect_same_event(const WorldContact& found, const WorldContact& truth) {
  EXPECT_EQ(found.first.contact.status, truth.first.contact.status);
  EXPECT_LE(found.first.contact.time.lower, truth.first.contact.time.upper);
  EXPECT_LE(truth.first.contact.time.lower, found.first.contact.time.upper);
}

World at(const World& world, double time) {
  std::vector<WorldObject> objects;
  for (const ObjectId id : world.ids()) {
    WorldObject object = world.object(id);
    object.pose = then(object.pose, object.motion.pose(time));
    objects.push_back(object);
  }
  return World(objects);
}

TEST(WorldInTime, FindsWhatEveryPairFinds) {
  const detail::MoreThreads more(4);
  Draw draw{Generator(61)};
  int contacts = 0;
  int later = 0;
  for (int i = 0; i < draws(120, 30); ++i) {
    const World world = random_world(draw, draw.generator.integer(0, 9), 4);
    const std::vector<WorldContact> truth = of_every_pair(world);
    const std::vector<WorldContact> all = world.first_contacts();
    ASSERT_EQ(all.size(), truth.size()) << i;
    for (std::size_t k = 0; k < all.size(); ++k) {
      EXPECT_EQ(std::pair(all[k].a, all[k].b), std::pair(truth[k].a, truth[k].b)) << i;
      expect_same_event(all[k], truth[k]);
    }
    const std::optional<WorldContact> first = world.first_contact();
    ASSERT_EQ(first.has_value(), !truth.empty()) << i;
    const std::optional<WorldContact> on_threads = world.first_contact({.threads = 4});
    ASSERT_EQ(on_threads.has_value(), first.has_value());
    const std::optional<WorldContact> oriented = world.first_contact({.tree = TreeKind::Obb, .threads = 2});
    ASSERT_EQ(oriented.has_value(), first.has_value());
    if (!first) {
      continue;
    }
    ++contacts;
    later += first->first.contact.time.lower > 0 ? 1 : 0;
    double upper = 2;
    for (const WorldContact& one : truth) {
      upper = std::min(upper, one.first.contact.time.upper);
    }
    EXPECT_LE(first->first.contact.time.lower, upper);
    EXPECT_LE(upper, first->first.contact.time.upper + 1e-4);
    for (const WorldContact& other : {*on_threads, *oriented}) {
      EXPECT_EQ(other.first.contact.time, first->first.contact.time);
      EXPECT_EQ(std::tuple(other.a, other.b, other.first.element_a, other.first.element_b),
                std::tuple(first->a, first->b, first->first.element_a, first->first.element_b));
    }
    const std::optional<WorldContact> of_one = world.first_contact_of(first->a);
    ASSERT_TRUE(of_one);
    EXPECT_EQ(of_one->first.contact.time.upper, first->first.contact.time.upper);
    EXPECT_FALSE(world.first_contact({.until = first->first.contact.time.lower / 2}) &&
                 first->first.contact.time.lower > 0);
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(contacts, 0);
  EXPECT_GT(later, 0);
}

TEST(WorldInTime, NothingMeetsBeforeTheFirstContact) {
  Draw draw{Generator(62)};
  for (int i = 0; i < draws(80); ++i) {
    const World world = random_world(draw, 8, 5);
    const std::optional<WorldContact> first = world.first_contact();
    const double until = first ? first->first.contact.time.lower : 2;
    for (int k = 0; k <= 60 && k < until * 60; ++k) {
      ASSERT_FALSE(at(world, k / 60.0).any()) << "world " << i << " at " << k / 60.0;
    }
  }
}

/// With a distance to keep that is larger than what rounding of poses can do, nothing ever touches.
TEST(WorldInTime, AdvancesWithoutContact) {
  Draw draw{Generator(63)};
  int stopped = 0;
  for (int i = 0; i < draws(24, 6); ++i) {
    World world = random_world(draw, 6, 6);
    if (world.first_contact({.pair = {.min_separation = 1e-6}, .until = 0})) {
      continue;  // too near already
    }
    for (int step = 0; step < 10; ++step) {
      for (const ObjectId id : world.ids()) {
        world.set_motion(id, draw.motion(world.object(id).pose.translation()));
      }
      const WorldStep made = world.advance({.pair = {.min_separation = 1e-6}});
      stopped += made.contact ? 1 : 0;
      EXPECT_EQ(made.contact.has_value(), made.time < 1);
      ASSERT_FALSE(world.any()) << "world " << i << ", step " << step;
      for (const ObjectId id : world.ids()) {
        EXPECT_TRUE(std::holds_alternative<Translation>(world.object(id).motion.kind()));
      }
    }
  }
  EXPECT_GT(stopped, 0);
}

/// Fails where a ball is too small, because squares of small numbers vanish, or too large to be one.
TEST(WorldInTime, AnySize) {
  for (const double size : {1e-290, 1e-200, 1e-100, 1.0, 1e100, 1e200, 1e290}) {
    for (const Geometry& kind : {geometry(sphere_mesh(1, 8, 5)), geometry(Volume(Obb<3>({0, 0, 0}, {1, 1, 1})))}) {
      World world;
      const Pose scale = Pose::scaling(Vector<3>::Constant(size));
      const bool is_shape = kind.index() == 0;
      const Geometry body = is_shape ? geometry(Volume(Obb<3>({0, 0, 0}, Vector<3>::Constant(size)))) : kind;
      const Pose start = is_shape ? Pose() : scale;
      world.add({body, start});
      const ObjectId falling = world.add({body, then(start, Pose::translation_by({0, 0, 4 * size}))});
      const ObjectId beside = world.add({body, then(start, Pose::translation_by({3 * size, 0, 4 * size}))});
      for (const ObjectId id : {falling, beside}) {
        world.set_motion(id, Translation({0, 0, -8 * size}));
      }
      const std::vector<WorldContact> all = world.first_contacts();
      ASSERT_EQ(all.size(), 1U) << size;
      EXPECT_EQ(std::pair(all[0].a, all[0].b), std::pair(ObjectId{0}, falling));
      EXPECT_NEAR(all[0].first.contact.time.lower, 0.25, 2e-4) << size;
    }
  }
}

/// Two squares that meet with one corner each, as small as squares can be. Fails where subnormal radii are rounded
/// down.
TEST(WorldInTime, SubnormalSizes) {
  for (const double size : {0x1p-1074, 0x1p-1070, 0x1p-1060, 0x1p-1040, 0x1p-1022}) {
    World world;
    world.add(Volume(Cuboid<3>({0, 0, 0}, {{2 * size, 0, 0}, {0, 2 * size, 0}})));
    world.add(Volume(Cuboid<3>({2 * size, 2 * size, 3 * size}, {{size, 0, 0}, {0, size, 0}})));
    world.set_motion(1, Translation({0, 0, -4 * size}));
    const std::optional<WorldContact> first = world.first_contact();
    ASSERT_TRUE(first) << size;
    EXPECT_LE(first->first.contact.time.lower, 0.75) << size;
    EXPECT_GE(first->first.contact.time.upper, 0.75) << size;
  }
}

TEST(WorldInTime, BadInputIsRefused) {
  World world;
  EXPECT_THROW((void)world.first_contact({.until = 1.5}), InvalidInput);
  EXPECT_THROW((void)world.first_contact({.until = std::nan("")}), InvalidInput);
  EXPECT_THROW((void)world.first_contact({.threads = -1}), InvalidInput);
  EXPECT_THROW((void)world.first_contact({.pair = {.time_tolerance = 0}}), InvalidInput);
  EXPECT_THROW((void)world.first_contacts({.pair = {.min_separation = std::nan("")}}), InvalidInput);
  EXPECT_THROW(world.advance({.pair = {.time_tolerance = std::nan("")}}), InvalidInput);
  EXPECT_THROW((void)world.first_contact_of(3), InvalidInput);
  EXPECT_THROW(world.set_motion(3, {}), InvalidInput);
  EXPECT_FALSE(world.first_contact());
  EXPECT_EQ(world.advance().time, 1);
}

}  // namespace
}  // namespace motzkin::testing::world_motion_test
