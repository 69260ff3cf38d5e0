#include "motzkin/tree/moving_mesh.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"
#include "tree/moving_scenes.hpp"

/// First contact of meshes in motion against every pair of their elements, followed one by one, and against the exact
/// collisions at many times. Fails where a slice of time or a box leaves out a pair that matters, where a contact that
/// is not the first one ends the search, and where the answer depends on threads, trees or memory.

namespace motzkin::testing::moving_mesh_test {
namespace {

using moving::Body;
using moving::cloud;
using moving::same_bits;
using moving::tolerance;
using moving::wrong_first_contact;
using Draw = moving::MotionDraw;

template <int M, int N>
void expect_as_all_pairs(const Body<M>& a, const Body<N>& b, int& contacts) {
  ContactStatus status = ContactStatus::Free;
  EXPECT_EQ(wrong_first_contact(a, b, status), "");
  contacts += status != ContactStatus::Free ? 1 : 0;
}

class Degrees : public ::testing::TestWithParam<int> {};

/// Of any motions, half of them in poses of their own.
TEST_P(Degrees, TrianglesAreTheirPairs) {
  Draw draw{Generator(41)};
  int contacts = 0;
  for (int i = 0; i < draws(80, 20); ++i) {
    const Vector<3> away = draw.vector(3);
    Body<3> a{cloud<3>(draw, 12, 0.3)};
    Body<3> b{cloud<3>(draw, 9, 0.5)};
    if (draw.generator.coin()) {
      a.pose = draw.pose(Vector<3>::Zero());
    }
    b.pose = draw.generator.coin() ? draw.pose(away) : Pose::translation_by(away);
    a.motion = draw.motion(Vector<3>::Zero(), draw.vector(0.5), GetParam());
    b.motion = draw.motion(away, draw.vector(1), GetParam());
    expect_as_all_pairs(a, b, contacts);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_GT(contacts, 0);
}

TEST_P(Degrees, TetrahedraAreTheirPairs) {
  Draw draw{Generator(42)};
  int contacts = 0;
  for (int i = 0; i < draws(40, 10); ++i) {
    const Vector<3> away = draw.vector(3);
    Body<4> a{cloud<4>(draw, 9, 0.3)};
    Body<3> b{cloud<3>(draw, 9, 0.3)};
    b.pose = Pose::translation_by(away);
    a.motion = draw.motion(Vector<3>::Zero(), draw.vector(0.5), GetParam());
    b.motion = draw.motion(away, draw.vector(1), GetParam());
    expect_as_all_pairs(a, b, contacts);
    expect_as_all_pairs(b, a, contacts);
    ASSERT_FALSE(HasFailure()) << "pair " << i;
  }
  EXPECT_GT(contacts, 0);
}

/// Shapes of many kinds as one body.
TEST_P(Degrees, BodiesAreTheirShapes) {
  Draw draw{Generator(43)};
  int contacts = 0;
  for (int i = 0; i < draws(80, 20); ++i) {
    const Vector<3> away = draw.vector(3);
    MovingBody a{{}, draw.motion(Vector<3>::Zero(), draw.vector(0.5), GetParam())};
    MovingBody b{{}, draw.motion(away, draw.vector(1), GetParam())};
    for (int k = 0; k < 6; ++k) {
      const Vector<3> middle = draw.vector(0.5);
      a.shapes.emplace_back(Triangle<3>(middle + draw.vector(0.5), middle + draw.vector(0.5), middle));
      b.shapes.emplace_back(Obb<3>(away + draw.vector(0.5), draw.vector(0.3).cwiseAbs()));
    }
    a.shapes.emplace_back(Segment<3>(draw.vector(1), draw.vector(1)));
    b.shapes.emplace_back(Sphere<3>(away, 0.2));
    const FirstContact found = first_contact(a, b);
    TimeBracket truth;
    for (const MovingShape& shape_a : a.shapes) {
      for (const MovingShape& shape_b : b.shapes) {
        const FirstContact one = first_contact(MovingBody{{shape_a}, a.motion}, MovingBody{{shape_b}, b.motion});
        ASSERT_NE(one.contact.status, ContactStatus::Unresolved);
        if (one.contact.time.upper < truth.upper) {
          truth = one.contact.time;
        }
      }
    }
    ASSERT_EQ(found.contact.is_free(), truth.upper > 1) << i;
    if (!found.contact.is_free()) {
      ++contacts;
      EXPECT_LE(found.contact.time.lower, truth.upper) << i;
      EXPECT_LE(truth.lower, found.contact.time.upper) << i;
      EXPECT_LE(found.achieved_tolerance(), tolerance) << i;
    }
  }
  EXPECT_GT(contacts, 0);
}

/// Surfaces of many triangles at many times: none of the collisions there are may be before the time up to which the
/// answer says free.
TEST_P(Degrees, NoCollisionIsMissed) {
  constexpr int samples = 400;
  Draw draw{Generator(44)};
  const TriangleMesh ball = sphere_mesh(1, 24, 17);
  const TriangleMesh ring = torus({.around = 24, .across = 16});
  int contacts = 0;
  for (int i = 0; i < draws(12, 3); ++i) {
    const Vector<3> away = draw.vector(1).normalized() * 3;
    Body<3> a{draw.generator.coin() ? ball : ring};
    Body<3> b{draw.generator.coin() ? ball : ring};
    b.pose = draw.pose(away);
    a.motion = draw.motion(Vector<3>::Zero(), draw.vector(0.5), GetParam());
    b.motion = draw.motion(away, draw.vector(1.5), GetParam());
    const FirstContact found = first_contact(a.moving(), b.moving());
    ASSERT_NE(found.contact.status, ContactStatus::Unresolved);
    EXPECT_TRUE(same_bits(found, first_contact(a.moving_oriented(), b.moving_oriented()))) << i;
    const double until = found.contact.is_free() ? 2 : found.contact.time.lower;
    for (int k = 0; k <= samples && k < until * samples; ++k) {
      const double time = static_cast<double>(k) / samples;
      ASSERT_FALSE(any_collision(PosedMesh<3>{a.mesh, a.tree, a.motion.pose(time)},
                                 PosedMesh<3>{b.mesh, b.tree, then(b.pose, b.motion.pose(time))}))
          << "query " << i << " at " << time << ", free before " << until;
    }
    if (found.contact.is_free()) {
      continue;
    }
    ++contacts;
    EXPECT_LE(found.achieved_tolerance(), tolerance);
  }
  EXPECT_GT(contacts, 0);
}

INSTANTIATE_TEST_SUITE_P(MovingMeshes, Degrees, ::testing::Values(30, 90, 170, 720));

/// Threads, leaves of several elements and little memory change nothing, bit by bit.
TEST(MovingMeshes, AnswersDependOnTheBodiesAlone) {
  const detail::MoreThreads more(8);
  Draw draw{Generator(45)};
  const TriangleMesh ring = torus({.around = 48, .across = 32});
  const Bvh coarse(ring, {.leaf_size = 5});
  for (int i = 0; i < draws(24); ++i) {
    const Vector<3> away = draw.vector(1).normalized() * 3;
    Body<3> a{ring};
    Body<3> b{ring};
    b.pose = draw.pose(away);
    a.motion = draw.motion(Vector<3>::Zero(), draw.vector(0.5), 170);
    b.motion = draw.motion(away, draw.vector(1.5), 170);
    const FirstContact found = first_contact(a.moving(), b.moving());
    const std::vector<FirstContact> all = contacts_at_first(a.moving(), b.moving());
    EXPECT_EQ(all.empty(), found.contact.is_free());
    for (const int threads : {2, 8}) {
      EXPECT_TRUE(same_bits(found, first_contact(a.moving(), b.moving(), {.threads = threads}))) << i;
    }
    EXPECT_TRUE(same_bits(found, first_contact(a.moving(), b.moving(), {.max_waiting = 1}))) << i;
    EXPECT_TRUE(same_bits(
        found, first_contact(MovingMesh<3>{{ring, coarse}, a.motion}, MovingMesh<3>{{ring, coarse, b.pose}, b.motion})))
        << i;
    EXPECT_TRUE(moving::same_turned_round(found, first_contact(b.moving(), a.moving()))) << i;
    const std::vector<FirstContact> deep = contacts_at_first(a.moving(), b.moving(), {.max_waiting = 1, .threads = 2});
    ASSERT_EQ(all.size(), deep.size()) << i;
    for (std::size_t k = 0; k < all.size(); ++k) {
      EXPECT_TRUE(same_bits(all[k], deep[k])) << i;
    }
    const FirstContact any = first_contact(a.moving(), b.moving(), {.any = true});
    EXPECT_EQ(any.contact.is_free(), found.contact.is_free());
    if (!found.contact.is_free()) {
      EXPECT_LE(any.contact.time.lower, found.contact.time.upper);
      EXPECT_GE(any.contact.time.upper, found.contact.time.lower);
      EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const FirstContact& one) {
        return one.element_a == found.element_a && one.element_b == found.element_b;
      }));
    }
  }
}

/// A vertex that six triangles share meets a square of two: all of these pairs are in contact at first.
TEST(MovingMeshes, AllElementsThatTouchAtFirst) {
  std::vector<Vector<3>> vertices = {{0, 0, 0}};
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < 6; ++i) {
    const double angle = i * std::numbers::pi / 3;
    vertices.emplace_back(std::cos(angle), std::sin(angle), 1);
    elements.push_back({0, 1 + i, 1 + (i + 1) % 6});
  }
  const Body<3> tip{.mesh = TriangleMesh(vertices, elements), .pose = Pose::translation_by({0.1, 0.2, 1})};
  const Body<3> square{TriangleMesh({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, {{{0, 1, 2}}, {{0, 2, 3}}})};
  const MovingMesh<3> falling{{tip.mesh, tip.tree, tip.pose}, Translation({0, 0, -2})};
  const std::vector<FirstContact> all = contacts_at_first(falling, square.moving());
  ASSERT_EQ(all.size(), 6U);  // (0.1, 0.2) is in the second triangle alone
  for (std::uint32_t i = 0; i < 6; ++i) {
    EXPECT_EQ(all[i].element_a, i);
    EXPECT_EQ(all[i].element_b, 1U);
    EXPECT_LE(all[i].contact.time.lower, 0.5);
    EXPECT_GE(all[i].contact.time.upper, 0.5);
  }
  EXPECT_EQ(first_contact(falling, square.moving()).element_a, 0U);
}

TEST(MovingMeshes, ContactAtTheStartIsExact) {
  const TriangleMesh cube = boundary(box_grid(Aabb<3>({0, 0, 0}, {1, 1, 1}), {2, 2, 2})).surface;
  const Bvh tree(cube);
  const Spin spin({0, 0, 0}, {1, 2, 3}, 1, {5, 0, 0});
  const auto beside = [&](double x) {
    return first_contact(MovingMesh<3>{{cube, tree}, Translation()},
                         MovingMesh<3>{{cube, tree, Pose::translation_by({x, 0, 0})}, spin});
  };
  EXPECT_EQ(beside(1).contact.status, ContactStatus::InitialContact);
  EXPECT_EQ(beside(1).contact.time, (TimeBracket{0, 0}));
  EXPECT_NE(beside(std::nextafter(1.0, 2.0)).contact.status, ContactStatus::InitialContact);
  EXPECT_EQ(beside(0.5).contact.status, ContactStatus::InitialContact);
}

/// A screw turns about a centre without displacement and leaves it all the same: a triangle climbs to a ceiling. Fails
/// where its height is taken for kept.
TEST(MovingMeshes, AScrewKeepsNoDistance) {
  const TriangleMesh nut({{1, 0, 0}, {1.5, 0, 0}, {1, 0.5, 0}}, {{0, 1, 2}});
  const TriangleMesh ceiling({{-9, -9, 2}, {9, -9, 2}, {0, 9, 2}}, {{0, 1, 2}});
  const Body<3> climbs{.mesh = nut, .motion = screw({0, 0, 0}, {0, 0, 1}, 4, 1)};
  const Body<3> rests{.mesh = ceiling};
  EXPECT_TRUE(first_contact(Body<3>{.mesh = nut, .motion = screw({0, 0, 0}, {0, 0, 1}, 4, 0)}.moving(), rests.moving())
                  .contact.is_free());
  for (const FirstContact& found : {first_contact(climbs.moving(), rests.moving()),
                                    first_contact(climbs.moving_oriented(), rests.moving_oriented())}) {
    EXPECT_EQ(found.contact.status, ContactStatus::Contact);
    EXPECT_LE(found.contact.time.lower, 0.5);
    EXPECT_GE(found.contact.time.upper, 0.5);
  }
}

/// Contact is a distance: two unit balls of triangles that pass each other.
TEST(MovingMeshes, SeparationToKeep) {
  const TriangleMesh ball = sphere_mesh(1, 32, 33);
  const Bvh tree(ball);
  const MovingMesh<3> resting{{ball, tree}, Translation()};
  const MovingMesh<3> passing{{ball, tree, Pose::translation_by({-4, 2.2, 0})}, Translation({8, 0, 0})};
  EXPECT_TRUE(first_contact(resting, passing).contact.is_free());
  EXPECT_TRUE(first_contact(resting, passing, {.pair = {.min_separation = 0.19}}).contact.is_free());
  EXPECT_EQ(first_contact(resting, passing, {.pair = {.min_separation = 0.25}}).contact.status, ContactStatus::Contact);
}

/// A box that falls onto a surface, as a shape and as the mesh of its surface.
TEST(MovingMeshes, MeshAndShape) {
  Draw draw{Generator(46)};
  const TriangleMesh ring = torus({.around = 24, .across = 16});
  const Bvh tree(ring);
  const TriangleMesh cube = boundary(box_grid(Aabb<3>({-0.5, -0.5, -0.5}, {0.5, 0.5, 0.5}), {1, 1, 1})).surface;
  const Bvh cube_tree(cube);
  for (int i = 0; i < draws(40); ++i) {
    const Vector<3> away = draw.vector(1).normalized() * 3;
    const Spin spin(away, draw.vector(1), draw.number(3), -away + draw.vector(1));
    const MovingMesh<3> surface{{ring, tree}, Translation()};
    const FirstContact one =
        first_contact(surface, InMotion{Aabb<3>::from_center(away, Vector<3>::Constant(0.5)), spin});
    const FirstContact other =
        first_contact(surface, MovingMesh<3>{{cube, cube_tree, Pose::translation_by(away)}, spin});
    ASSERT_EQ(one.contact.status, other.contact.status) << i;
    if (!one.contact.is_free()) {
      EXPECT_NEAR(one.contact.time.lower, other.contact.time.lower, 3 * tolerance) << i;
    }
  }
}

TEST(MovingMeshes, ReportsWhatItFinds) {
  const TriangleMesh ring = torus({.around = 48, .across = 32});
  const Bvh tree(ring);
  const MovingMesh<3> resting{{ring, tree}, Translation()};
  const MovingMesh<3> turning{{ring, tree, Pose::translation_by({4, 0, 0.3})},
                              Spin({4, 0, 0}, {1, 1, 1}, 3, {-4, 0, 0})};
  MotionSearchStatistics stats;
  MotionStatistics of_elements;
  std::vector<double> uppers;
  double reached = 0;
  const FirstContact found =
      first_contact(resting, turning,
                    {.pair = {.stats = &of_elements},
                     .progress =
                         [&](double time) {
                           EXPECT_GE(time, reached);
                           reached = time;
                         },
                     .improved = [&](const FirstContact& one) { uppers.push_back(one.contact.time.upper); },
                     .stats = &stats});
  ASSERT_EQ(found.contact.status, ContactStatus::Contact);
  EXPECT_LE(reached, found.contact.time.upper);
  ASSERT_FALSE(uppers.empty());
  EXPECT_TRUE(std::is_sorted(uppers.rbegin(), uppers.rend()));
  EXPECT_EQ(uppers.back(), found.contact.time.upper);
  EXPECT_GT(stats.box_tests, 0U);
  EXPECT_GT(stats.slices, 0U);
  EXPECT_GT(stats.element_pairs, 0U);
  EXPECT_EQ(stats.elements.questions, of_elements.questions);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW((void)first_contact(resting, turning, {.cancel = stop.get_token()}), Cancelled);
}

/// Bodies that are small beside their ways, down to points: slices of time grow where nothing is near. Fails where they
/// stay as short as the boxes are small.
TEST(MovingMeshes, SmallBodiesTakeFewSlices) {
  for (const double size : {0.0, 1e-9, 1e-6, 1e-3}) {
    const TriangleMesh speck({{0, 0, 0}, {size, 0, 0}, {0, size, 0}}, {{0, 1, 2}});
    const Bvh tree(speck);
    const MovingMesh<3> one{{speck, tree}, Spin({0.2, 0, 0}, {1, 2, 3}, 4, {1, 0, 0})};
    const MovingMesh<3> other{{speck, tree, Pose::translation_by({4, 0, 0})},
                              Spin({4, 0, 0}, {1, 0, 3}, -4, {-6, 0.3, 0})};
    MotionSearchStatistics stats;
    EXPECT_TRUE(first_contact(one, other, {.stats = &stats}).contact.is_free());
    EXPECT_LE(stats.slices, 64U) << size;
  }
}

/// Knots next to each other, between which a body jumps and turns: what it jumps through is hit then, and what it jumps
/// past is free, for any tree. Fails where a part of time that cannot be divided is divided for minutes, or leaves the
/// answer to the tree.
TEST(MovingMeshes, JumpsBetweenKnots) {
  const TriangleMesh ring = torus({.around = 4, .across = 3});
  Body<3> jumping{ring};
  for (const double gap : {1e-10, 1e-15, 0x1p-53}) {
    for (const Between between : {Between::Turn, Between::Spin}) {
      jumping.motion = PoseSequence({{0, Quaternion(1, 0, 0, 0), {0, 0, 0}},
                                     {0.5, Quaternion(1, 0, 0, 0.1), {0, 0, 1}},
                                     {0.5 + gap * 2, Quaternion(0.2, 1, 0.5, 0), {0, 0, 9}},
                                     {1, Quaternion(1, 0, 0, 0), {0, 0, 12}}},
                                    between);
      for (const double aside : {0.0, 9.0}) {
        const Body<3> resting{.mesh = ring, .pose = Pose::translation_by({aside, 0, 5})};
        const FirstContact found = first_contact(jumping.moving(), resting.moving());
        EXPECT_EQ(found.contact.is_free(), aside > 0) << gap;
        EXPECT_TRUE(same_bits(found, first_contact(jumping.moving_oriented(), resting.moving_oriented()))) << gap;
        if (!found.contact.is_free()) {
          EXPECT_GE(found.contact.time.lower, 0.5 - tolerance);
          EXPECT_LE(found.contact.time.lower, 0.5 + 2 * gap);
        }
      }
    }
  }
}

/// Two shapes have one answer, bit by bit, whatever is asked besides: fails where counts, times or an end that does not
/// matter lead to a search with another unit of length.
TEST(MovingMeshes, SingleShapesHaveOneAnswer) {
  const MovingBody falling{{Sphere<3>({0, 0, 3}, 1)}, Translation({0, 0, -4})};
  const MovingBody floor{{Obb<3>({0, 0, 0}, {5, 5, 1})}, {}};
  const FirstContact found = first_contact(InMotion{Sphere<3>({0, 0, 3}, 1), Translation({0, 0, -4})},
                                           InMotion{Obb<3>({0, 0, 0}, {5, 5, 1}), Translation()});
  ASSERT_EQ(found.contact.status, ContactStatus::Contact);
  EXPECT_TRUE(same_bits(found, first_contact(falling, floor)));
  EXPECT_TRUE(same_bits(found, first_contact(falling, floor, {.until = 0.5})));
  EXPECT_TRUE(same_bits(found, first_contact(falling, floor, {.any = true})));
  EXPECT_TRUE(first_contact(falling, floor, {.until = 0.125}).contact.is_free());
  MotionSearchStatistics stats;
  MotionSearchTimes times;
  MotionStatistics of_pair;
  std::vector<FirstContact> improved;
  EXPECT_TRUE(same_bits(found, first_contact(falling, floor,
                                             {.pair = {.stats = &of_pair},
                                              .improved = [&](const FirstContact& one) { improved.push_back(one); },
                                              .stats = &stats,
                                              .times = &times})));
  ASSERT_EQ(improved.size(), 1U);
  EXPECT_TRUE(same_bits(found, improved[0]));
  EXPECT_EQ(stats.element_pairs, 1U);
  EXPECT_EQ(stats.elements.questions, of_pair.questions);
  EXPECT_GT(of_pair.steps, 0U);
  EXPECT_GT(times.elements, 0);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW((void)first_contact(falling, floor, {.cancel = stop.get_token()}), Cancelled);
  EXPECT_THROW((void)first_contact(falling, floor, {.threads = -1}), InvalidInput);
  EXPECT_THROW((void)first_contact(falling, floor, {.max_waiting = 0}), InvalidInput);
}

TEST(MovingMeshes, BadInputIsRefused) {
  const TriangleMesh ring = torus();
  const Bvh tree(ring);
  const Bvh other(torus({.around = 5, .across = 4}));
  const MovingMesh<3> mesh{{ring, tree}, Translation()};
  EXPECT_THROW((void)first_contact(mesh, MovingMesh<3>{{ring, other}, Translation()}), InvalidInput);
  EXPECT_THROW((void)first_contact(mesh, mesh, {.threads = -1}), InvalidInput);
  EXPECT_THROW((void)first_contact(mesh, mesh, {.max_waiting = 0}), InvalidInput);
  EXPECT_THROW((void)first_contact(mesh, mesh, {.pair = {.time_tolerance = 0}}), InvalidInput);
  const MovingMesh<3> beyond{{ring, tree, Pose::scaling(Vector<3>::Constant(0x1p1000))}, Translation()};
  EXPECT_THROW((void)first_contact(mesh, beyond), InvalidInput);
  const TriangleMesh nothing;
  const Bvh empty(nothing);
  EXPECT_TRUE(first_contact(mesh, MovingMesh<3>{{nothing, empty}, Translation()}).contact.is_free());
}

/// The same at any size and place: fails where a margin does not grow with the numbers.
TEST(MovingMeshes, TinyHugeAndFar) {
  Draw draw{Generator(47)};
  for (const double size : {1e-290, 1e-100, 1e-9, 1.0, 1e9, 1e100, 1e290}) {
    for (const double far : {0.0, 1e3, 1e9}) {
      int contacts = 0;
      for (int i = 0; i < draws(16, 4); ++i) {
        const Vector<3> place = Vector<3>::Constant(far * size);
        const Vector<3> away = draw.vector(3) * size;
        Body<3> a{cloud<3>(draw, 6, 0.3)};
        Body<3> b{cloud<3>(draw, 6, 0.5)};
        a.pose = then(Pose::scaling(Vector<3>::Constant(size)), Pose::translation_by(place));
        b.pose = then(Pose::scaling(Vector<3>::Constant(size)), Pose::translation_by(place + away));
        a.motion = Spin(place, draw.vector(1), draw.number(3), draw.vector(0.5) * size);
        b.motion = Spin(place + away, draw.vector(1), draw.number(3), -away);
        expect_as_all_pairs(a, b, contacts);
        ASSERT_FALSE(HasFailure()) << "size " << size << " at " << far << ", pair " << i;
      }
      EXPECT_GT(contacts, 0) << size;
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::moving_mesh_test
