#include <gtest/gtest.h>

#include <numbers>

#include "motzkin/invalid_input.hpp"
#include "motzkin/lab/motion_search_switches.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"
#include "tree/moving_scenes.hpp"

/// Trees, switches, threads and the order of the bodies change no answer about meshes in motion. Fails where one of
/// them leaves out a pair that matters, or says something of a pair that another one does not.

namespace motzkin::testing::moving_switches_test {
namespace {

using lab::MotionSearchSwitches;
using lab::SearchOrder;
using moving::Body;
using moving::cloud;
using moving::MotionDraw;
using moving::same_bits;

/// All on, each one off, all off.
std::vector<MotionSearchSwitches> settings() {
  std::vector<MotionSearchSwitches> result(11);
  result[1].upper_time = false;
  result[2].lower_time = false;
  result[3].order = SearchOrder::NearestChild;
  result[4].order = SearchOrder::AsTheyCome;
  result[5].spheres = false;
  result[6].keep_slices = false;
  result[7].longer_slices = false;
  result[8].lanes = false;
  result[9].turning = false;
  result[10] = {.upper_time = false,
                .lower_time = false,
                .order = SearchOrder::AsTheyCome,
                .spheres = false,
                .keep_slices = false,
                .longer_slices = false,
                .lanes = false};
  return result;
}

MotionSearchSwitches random_switches(Generator& generator) {
  MotionSearchSwitches result;
  for (bool* one : {&result.upper_time, &result.lower_time, &result.spheres, &result.keep_slices, &result.longer_slices,
                    &result.lanes}) {
    *one = generator.coin();
  }
  result.order = static_cast<SearchOrder>(generator.integer(0, 2));
  return result;
}

/// The first contact with any trees.
template <int M, int N>
FirstContact with_trees(const Body<M>& a, const Body<N>& b, int trees, const MotionSearchOptions& options) {
  switch (trees) {
    case 0: return first_contact(a.moving(), b.moving(), options);
    case 1: return first_contact(a.moving_oriented(), b.moving_oriented(), options);
    case 2: return first_contact(a.moving(), b.moving_oriented(), options);
    default: return first_contact(a.moving_oriented(), b.moving(), options);
  }
}

/// The answer, which has the same bits in all ways, and with the bodies exchanged the same meaning.
template <int M, int N>
FirstContact in_all_ways(const Body<M>& a, const Body<N>& b, Generator& generator) {
  const FirstContact found = first_contact(a.moving(), b.moving());
  std::vector<MotionSearchSwitches> all = settings();
  all.push_back(random_switches(generator));
  all.push_back(random_switches(generator));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool usual = i == 0 || i + 1 == all.size();
    for (int trees = 0; trees < (usual ? 4 : 2); ++trees) {
      const int threads = i % 3 == 0 ? 1 : (i % 3 == 1 ? 2 : 8);
      const FirstContact other = with_trees(a, b, trees, {.threads = threads, .switches = &all[i]});
      EXPECT_TRUE(same_bits(found, other)) << "setting " << i << ", trees " << trees << ", threads " << threads;
    }
  }
  const std::vector<FirstContact> touching = contacts_at_first(a.moving(), b.moving());
  const std::vector<FirstContact> again =
      contacts_at_first(a.moving_oriented(), b.moving_oriented(), {.switches = &all.back()});
  EXPECT_TRUE(std::equal(touching.begin(), touching.end(), again.begin(), again.end(), same_bits));
  const FirstContact exchanged = first_contact(b.moving_oriented(), a.moving_oriented());
  EXPECT_EQ(exchanged.contact.status, found.contact.status);
  EXPECT_LE(exchanged.contact.time.lower, found.contact.time.upper);
  EXPECT_LE(found.contact.time.lower, exchanged.contact.time.upper);
  return found;
}

template <int N>
FirstContact as_all_pairs(const Body<N>& a, const Body<N>& b, Generator& generator) {
  ContactStatus status = ContactStatus::Free;
  EXPECT_EQ(moving::wrong_first_contact(a, b, status), "");
  return in_all_ways(a, b, generator);
}

class Switches : public ::testing::TestWithParam<int> {};

TEST_P(Switches, ChangeNothing) {
  const detail::MoreThreads more(8);
  MotionDraw draw{Generator(51)};
  int contacts = 0;
  for (int i = 0; i < draws(40); ++i) {
    const Vector<3> away = draw.vector(2.5);
    Body<3> a{cloud<3>(draw, 12, 0.3)};
    Body<3> b{cloud<3>(draw, 9, 0.5)};
    b.pose = draw.pose(away);
    a.motion = draw.motion(Vector<3>::Zero(), draw.vector(0.5), GetParam());
    b.motion = draw.motion(away, draw.vector(1), GetParam());
    contacts += in_all_ways(a, b, draw.generator).contact.is_free() ? 0 : 1;
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(contacts, 0);
}

INSTANTIATE_TEST_SUITE_P(MovingMeshes, Switches, ::testing::Values(30, 170, 720));

Body<3> ball(double radius, int segments = 6) { return {sphere_mesh(radius, segments, segments / 2 + 1)}; }

/// One body inside another one, turning there, and leaving through its surface.
TEST(MovingMeshes, ContainedBodies) {
  const detail::MoreThreads more(8);
  Generator generator(52);
  const Body<3> shell = ball(2);
  Body<3> inside = ball(1);
  inside.motion = Spin({0.01, 0, 0}, {1, 2, 3}, 2, {0.125, 0, 0});
  EXPECT_TRUE(as_all_pairs(inside, shell, generator).contact.is_free());
  inside.motion = Spin({0, 0, 0}, {1, 2, 3}, 2, {2, 0, 0});
  const FirstContact leaving = as_all_pairs(inside, shell, generator);
  EXPECT_EQ(leaving.contact.status, ContactStatus::Contact);
  EXPECT_NEAR(leaving.contact.time.lower, 0.4, 0.1);  // 2 t + 1 = 2, less what flat triangles cut off the shell
}

/// A sliver that crosses another one a thousand times its thickness per slice of 1/128.
TEST(MovingMeshes, ThinAndFast) {
  const detail::MoreThreads more(8);
  MotionDraw draw{Generator(53)};
  int contacts = 0;
  for (int i = 0; i < draws(24); ++i) {
    const auto blades = [&] { return boundary(box_grid(Aabb<3>({-1, -1, 0}, {1, 1, 1e-3}), {2, 2, 1})).surface; };
    Body<3> a{blades()};
    Body<3> b{blades()};
    const Vector<3> away = draw.vector(1).normalized() * 60;
    a.pose = draw.pose(Vector<3>::Zero());
    b.pose = draw.pose(away);
    b.motion = Spin(away, draw.vector(1), draw.number(4 * std::numbers::pi), -2 * away + draw.vector(1));
    contacts += as_all_pairs(a, b, draw.generator).contact.is_free() ? 0 : 1;
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(contacts, 0);
}

/// A plate that turns next to another one, 1e-3 to 1e-9 away at its nearest, on either side of contact. Its corner is
/// 1 away from the axis and passes the wall at half the time.
TEST(MovingMeshes, NearMisses) {
  const detail::MoreThreads more(8);
  Generator generator(54);
  const TriangleMesh wall({{0, -2, -2}, {0, 2, -2}, {0, 2, 2}, {0, -2, 2}}, {{{0, 1, 2}}, {{0, 2, 3}}});
  const TriangleMesh plate({{0, -1, -0.5}, {0, -1, 0.5}, {0, 0, 0.5}, {0, 0, -0.5}}, {{{0, 1, 2}}, {{0, 2, 3}}});
  for (const double gap : {1e-3, 1e-6, 1e-9}) {
    for (const bool meets : {false, true}) {
      Body<3> resting{.mesh = wall, .pose = Pose::translation_by({1 + (meets ? -gap : gap), 0, 0})};
      const Body<3> turning{.mesh = plate, .motion = Spin({0, 0, 0}, {0, 0, 1}, std::numbers::pi, {0, 0, 0})};
      const FirstContact found = as_all_pairs(turning, resting, generator);
      EXPECT_EQ(found.contact.is_free(), !meets) << gap;
    }
  }
}

TEST(MovingMeshes, TouchingAtTheStart) {
  const detail::MoreThreads more(8);
  Generator generator(55);
  const TriangleMesh cube = boundary(box_grid(Aabb<3>({0, 0, 0}, {1, 1, 1}), {2, 2, 2})).surface;
  const Body<3> resting{cube};
  Body<3> beside{.mesh = cube, .pose = Pose::translation_by({1, 0.25, 0.25})};
  beside.motion = Spin({1, 0, 0}, {1, 2, 3}, 7, {5, 0, 0});
  EXPECT_EQ(as_all_pairs(beside, resting, generator).contact.status, ContactStatus::InitialContact);
}

/// Bodies that turn about one centre or one axis while both go the same way: what each keeps tells many pairs apart.
/// Some have two centres. Fails where what meets is told apart.
TEST(MovingMeshes, TurningAboutOneCenter) {
  const detail::MoreThreads more(8);
  MotionDraw draw{Generator(57)};
  int contacts = 0;
  int free = 0;
  for (int i = 0; i < draws(200); ++i) {
    const Vector<3> center = draw.vector(1);
    const Vector<3> way = i % 2 == 0 ? draw.vector(1) : Vector<3>(Vector<3>::Zero());
    const Vector<3> axis = draw.vector(1);
    const auto turn = [&](const Vector<3>& about_center, bool about_axis) -> AnyMotion {
      const Vector<3> about = about_axis ? axis : draw.vector(1);
      if (draw.generator.coin()) {
        return Spin(about_center, about, draw.number(7), way);
      }
      return Turn(about_center, Quaternion(draw.generator.uniform(0, 1), about[0], about[1], about[2]), way);
    };
    Body<3> a{cloud<3>(draw, 12, 0.2)};
    Body<3> b{cloud<3>(draw, 12, 0.2)};
    a.pose = draw.pose(center);
    b.pose = draw.pose(center + draw.vector(1.5));
    const Vector<3> other = i % 4 == 3 ? center + draw.vector(0.5) : center;
    a.motion = turn(center, i % 3 != 0);
    b.motion = i % 5 == 0 ? AnyMotion(Translation(way)) : turn(other, i % 3 != 0);
    const FirstContact found = as_all_pairs(a, b, draw.generator);
    ++(found.contact.is_free() ? free : contacts);
    ASSERT_FALSE(HasFailure()) << i;
  }
  EXPECT_GT(contacts, 0);
  EXPECT_GT(free, 0);
}

/// A ball in a close shell, and a shaft in its bearing.
TEST(MovingMeshes, BallInShellAndShaftInBearing) {
  const Body<3> shell = ball(1.12, 24);
  Body<3> inside = ball(1, 24);
  inside.motion = Spin({0, 0, 0}, {1, 2, 3}, std::numbers::pi / 2, {0, 0, 0});
  const auto count = [](const Body<3>& a, const Body<3>& b, bool turning) {
    const MotionSearchSwitches switches{.turning = turning};
    MotionSearchStatistics stats;
    EXPECT_TRUE(first_contact(a.moving(), b.moving(), {.stats = &stats, .switches = &switches}).contact.is_free());
    return stats;
  };
  EXPECT_EQ(count(inside, shell, true).element_pairs, 0U);
  EXPECT_LT(20 * count(inside, shell, true).box_tests, count(inside, shell, false).box_tests);
  const auto tube = [](double radius) {
    std::vector<Vector<3>> vertices;
    std::vector<TriangleMesh::Element> elements;
    constexpr std::uint32_t around = 32;
    for (std::uint32_t i = 0; i < around; ++i) {
      const double angle = 2 * std::numbers::pi * i / around;
      const std::uint32_t next = (i + 1) % around;
      vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), -2);
      vertices.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 2);
      elements.push_back({2 * i, 2 * next, 2 * i + 1});
      elements.push_back({2 * next, 2 * next + 1, 2 * i + 1});
    }
    return Body<3>{TriangleMesh(vertices, elements)};
  };
  const Body<3> bearing = tube(1.05);
  Body<3> shaft = tube(1);
  shaft.motion = Spin({0, 0, 0}, {0, 0, 3}, 20, {0, 0, 0});
  EXPECT_EQ(count(shaft, bearing, true).element_pairs, 0U);
  EXPECT_GT(count(shaft, bearing, false).element_pairs, 0U);
}

/// What switches are good for can be counted: fails where one of them does nothing.
TEST(MovingMeshes, SwitchesCount) {
  const TriangleMesh ring = torus({.around = 24, .across = 16});
  const Body<3> resting{ring};
  Body<3> turning{.mesh = ring, .pose = Pose::translation_by({4, 0, 0.3})};
  turning.motion = Spin({4, 0, 0}, {1, 1, 1}, 3, {-4, 0, 0});
  const auto count = [&](const MotionSearchSwitches& switches, int trees) {
    MotionSearchStatistics stats;
    MotionSearchTimes times;
    (void)with_trees(turning, resting, trees, {.stats = &stats, .times = &times, .switches = &switches});
    EXPECT_GT(times.boxes, 0);
    EXPECT_GT(times.slices, 0);
    EXPECT_GT(times.elements, 0);
    return stats;
  };
  const std::vector<MotionSearchSwitches> all = settings();
  const MotionSearchStatistics usual = count(all[0], 0);
  EXPECT_EQ(usual.by_spheres, 0U);
  EXPECT_GT(count(all[1], 0).element_pairs, 2 * usual.element_pairs);
  EXPECT_GT(count(all[2], 0).box_tests, 2 * usual.box_tests);
  EXPECT_GT(count(all[4], 0).box_tests, usual.box_tests);
  EXPECT_GT(count(all[6], 0).slices, 2 * usual.slices);
  EXPECT_GT(count(all[7], 0).box_tests, usual.box_tests);
  EXPECT_GT(count(all[8], 0).box_tests, usual.box_tests);
  EXPECT_GT(count(all[8], 0).by_spheres, 0U);
  EXPECT_GT(count(all[0], 1).by_spheres, 0U);
  EXPECT_EQ(count(all[5], 1).by_spheres, 0U);
}

TEST(MovingMeshes, TreesOfOtherMeshesAreRefused) {
  const TriangleMesh ring = torus();
  const ObbTree tree(ring);
  const ObbTree other(torus({.around = 5, .across = 4}));
  const MovingMesh<3, ObbTree> mesh{{ring, tree}, Translation()};
  EXPECT_THROW((void)first_contact(mesh, MovingMesh<3, ObbTree>{{ring, other}, Translation()}), InvalidInput);
  const TriangleMesh nothing;
  const ObbTree empty(nothing);
  EXPECT_TRUE(first_contact(mesh, MovingMesh<3, ObbTree>{{nothing, empty}, Translation()}).contact.is_free());
}

/// At any size and place, in poses that stretch and shear: fails where a margin does not grow with the numbers.
TEST(MovingMeshes, OrientedBoxesTinyHugeFarAndSheared) {
  MotionDraw draw{Generator(56)};
  for (const double size : {1e-290, 1e-9, 1.0, 1e9, 1e290}) {
    int contacts = 0;
    for (int i = 0; i < draws(16, 4); ++i) {
      const Vector<3> place = Vector<3>::Constant((i % 2 == 0 ? 0 : 1e6) * size);
      const Vector<3> away = draw.vector(3) * size;
      Body<3> a{cloud<3>(draw, 6, 0.3)};
      Body<3> b{cloud<3>(draw, 6, 0.5)};
      Matrix<3> sheared = Matrix<3>::Identity() * size;
      sheared(0, 1) = draw.number(2) * size;
      sheared(2, 2) *= 3;
      a.pose = Pose(sheared, place);
      b.pose = then(Pose::scaling(Vector<3>(1, 2, 0.5) * size), Pose::translation_by(place + away));
      a.motion = Spin(place, draw.vector(1), draw.number(3), draw.vector(0.5) * size);
      b.motion = Spin(place + away, draw.vector(1), draw.number(3), -away);
      ContactStatus status = ContactStatus::Free;
      EXPECT_EQ(moving::wrong_first_contact(a, b, status), "") << "size " << size << ", pair " << i;
      contacts += status != ContactStatus::Free ? 1 : 0;
      ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(contacts, 0) << size;
  }
}

}  // namespace
}  // namespace motzkin::testing::moving_switches_test
