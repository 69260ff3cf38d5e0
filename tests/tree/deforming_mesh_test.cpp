#include "motzkin/tree/deforming_mesh.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "corpus/contact_queries.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "parallel/parallel.hpp"
#include "support/contact_answers.hpp"
#include "support/draws.hpp"
#include "support/triangle_paths.hpp"
#include "tree/deforming_scenes.hpp"

/// First contact of meshes whose vertices move on straight lines, against every pair of their elements to the last bit,
/// against exact times, and against the same meshes as rigid bodies. Fails where a box on its way leaves out a pair
/// that matters, where a contact that is not the first one ends the search, where meshes that pierce each other at the
/// start go unnoticed, and where the answer depends on threads, trees or memory.

namespace motzkin::testing::deforming_mesh_test {
namespace {

using deforming::Body;
using deforming::draw_body;
using deforming::Kind;
using deforming::wrong_first_contact;
using Vertices = std::vector<Vector<3>>;

bool same_bits(const FirstContact& x, const FirstContact& y) {
  return x.contact.status == y.contact.status && x.contact.time == y.contact.time &&
         x.contact.point == y.contact.point && x.contact.normal == y.contact.normal && x.element_a == y.element_a &&
         x.element_b == y.element_b && x.contact.on_a == y.contact.on_a && x.contact.on_b == y.contact.on_b;
}

/// Draws bodies of a kind; returns which statuses there were.
template <int M, int N>
std::set<ContactStatus> expect_as_all_pairs(const Kind& kind, int count, std::uint64_t seed) {
  std::set<ContactStatus> seen;
  Generator generator(seed);
  for (int i = 0; i < count; ++i) {
    const Body<M> a = draw_body<M>(generator, kind, generator.integer(1, 12));
    const Body<N> b = draw_body<N>(generator, kind, generator.integer(1, 9));
    ContactStatus status = ContactStatus::Free;
    EXPECT_EQ(wrong_first_contact(a, b, {.pair = {.min_separation = kind.separation * kind.size}}, status), "")
        << "pair " << i;
    seen.insert(status);
    if (kind.separation == 0) {
      EXPECT_EQ(first_contact(b.path(), a.path()).contact.time, first_contact(a.path(), b.path()).contact.time)
          << "exchanged, pair " << i;
    }
    if (::testing::Test::HasFailure()) {
      break;
    }
  }
  return seen;
}

const std::set exact_answers{ContactStatus::Free, ContactStatus::Contact, ContactStatus::InitialContact};

TEST(DeformingMeshes, TrianglesAreTheirPairs) {
  EXPECT_EQ((expect_as_all_pairs<3, 3>({}, draws(1200, 300), 61)), exact_answers);
}

/// Most of these touch at corners and edges, are flat, or meet several times at once.
TEST(DeformingMeshes, SmallIntegersAreTheirPairs) {
  for (const int grid : {1, 2, 4}) {
    EXPECT_EQ((expect_as_all_pairs<3, 3>({.grid = grid}, draws(800, 50), 62)), exact_answers) << grid;
  }
}

TEST(DeformingMeshes, TetrahedraAreSolid) {
  EXPECT_EQ((expect_as_all_pairs<4, 3>({}, draws(160, 40), 63)), exact_answers);
  EXPECT_EQ((expect_as_all_pairs<3, 4>({.grid = 2}, draws(120, 30), 64)), exact_answers);
  EXPECT_EQ((expect_as_all_pairs<4, 4>({}, draws(160, 40), 65)), exact_answers);
}

TEST(DeformingMeshes, TinyHugeAndFar) {
  for (const double size : {0x1p-1060, 1e-290, 1e-100, 1e-9, 1e9, 1e100, 0x1p960}) {
    for (const double far : {0.0, 1e3, 1e9}) {
      const auto seen = expect_as_all_pairs<3, 3>({.size = size, .far = far}, draws(120, 30), 66);
      EXPECT_GT(seen.count(ContactStatus::Contact), 0U) << size << " at " << far;
    }
  }
}

TEST(DeformingMeshes, SeparationsAreThoseOfTheirPairs) {
  for (const double separation : {1e-6, 0.1, 0.5}) {
    expect_as_all_pairs<3, 3>({.separation = separation}, draws(160), 67);
    expect_as_all_pairs<3, 3>({.grid = 3, .separation = separation}, draws(160), 68);
  }
  expect_as_all_pairs<4, 3>({.separation = 0.2}, draws(40), 69);
}

/// Without deforming: the same meshes as rigid bodies, by another search. Translations are multiples of 1/64, and so
/// are vertices, so that ends are exact.
template <int M, int N>
void expect_as_rigid(int grid, int count) {
  Generator generator(70);
  int contacts = 0;
  for (int i = 0; i < count; ++i) {
    const Kind kind{.grid = grid, .size = 1.0 / 64, .translate = true};
    const Body<M> a = draw_body<M>(generator, kind, generator.integer(1, 15));
    const Body<N> b = draw_body<N>(generator, kind, generator.integer(1, 15));
    const auto rigid = []<int K>(const Body<K>& body) {
      return MovingMesh<K>{{body.mesh, body.tree}, AnyMotion(Translation(body.end[0] - body.mesh.vertices()[0]))};
    };
    const FirstContact deforming = first_contact(a.path(), b.path());
    const FirstContact moving = first_contact(rigid(a), rigid(b), {.pair = {.time_tolerance = 0x1p-40}});
    ASSERT_EQ(deforming.contact.status, moving.contact.status) << i;
    if (!deforming.contact.is_free()) {
      ++contacts;
      ASSERT_LE(deforming.contact.time.lower, moving.contact.time.upper) << i;
      ASSERT_LE(moving.contact.time.lower, deforming.contact.time.upper) << i;
    }
  }
  EXPECT_GT(contacts, 0);
}

TEST(DeformingMeshes, InTranslationAreRigidBodies) {
  expect_as_rigid<3, 3>(40, draws(200, 50));
  expect_as_rigid<3, 3>(3, draws(100, 25));
  expect_as_rigid<4, 3>(40, draws(80, 20));
  expect_as_rigid<4, 4>(3, draws(40, 10));
}

/// The exact first time of two triangles.
std::optional<Root> exact_first(const TrianglePaths& paths) {
  std::optional<Root> first;
  for (const TriangleElement& element : triangle_elements()) {
    const ContactOracle oracle(element.query(paths));
    if (oracle.first() && (!first || compare(*oracle.first(), *first) < 0)) {
      first = oracle.first();
    }
  }
  return intersects(paths.triangle(0).start, paths.triangle(3).start) ? root_at({0, 0}) : first;
}

class DeformingSets : public ::testing::TestWithParam<int> {};

/// Two triangles each from the sets that are hard for first contacts, all four pairs by the oracle.
TEST_P(DeformingSets, HaveTheExactTime) {
  const auto set = static_cast<ContactSet>(GetParam());
  Generator generator(71);
  for (const auto kind : {ContactKind::VertexFace, ContactKind::EdgeEdge}) {
    ContactSource source(set, kind, 3, 71);
    for (int i = 0; i < draws(set == ContactSet::Extreme ? 4 : 24); ++i) {
      const std::array<TrianglePaths, 2> paths = {completed(source.draw(), generator),
                                                  completed(source.draw(), generator)};
      const auto body = [&](std::size_t first) {
        Vertices start;
        Vertices end;
        for (const TrianglePaths& one : paths) {
          const auto from = static_cast<std::ptrdiff_t>(first);
          start.insert(start.end(), one.start.begin() + from, one.start.begin() + from + 3);
          end.insert(end.end(), one.end.begin() + from, one.end.begin() + from + 3);
        }
        return Body<3>{TriangleMesh(std::move(start), {{0, 1, 2}, {3, 4, 5}}), std::move(end)};
      };
      const Body<3> a = body(0);
      const Body<3> b = body(3);
      std::optional<Root> first;
      for (const TrianglePaths& of_a : paths) {
        for (const TrianglePaths& of_b : paths) {
          TrianglePaths pair = of_a;
          std::copy(of_b.start.begin() + 3, of_b.start.end(), pair.start.begin() + 3);
          std::copy(of_b.end.begin() + 3, of_b.end.end(), pair.end.begin() + 3);
          const std::optional<Root> one = exact_first(pair);
          if (one && (!first || compare(*one, *first) < 0)) {
            first = one;
          }
        }
      }
      const double tolerance = i % 2 == 0 ? 0x1p-40 : 0x1p-50;
      const MotionSearchOptions options{.pair = {.time_tolerance = tolerance}};
      ASSERT_EQ(wrong_time(first_contact(a.path(), b.path(), options).contact, first, tolerance), "")
          << paths[0].text() << " " << paths[1].text();
      ASSERT_EQ(wrong_time(first_contact(b.path(), a.path(), options).contact, first, tolerance), "")
          << "exchanged, " << paths[0].text() << " " << paths[1].text();
      ASSERT_EQ(first_contact(a.path(), b.path()).contact.time, first_contact(b.path(), a.path()).contact.time);
    }
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<ContactSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Sets, DeformingSets, ::testing::Range(0, contact_set_count), set_name);

/// A sheet of 2 `side`^2 triangles at a height, and a ball below it. Where the sheet is after it has fallen in folds.
Body<3> falling_sheet(int side, double height, double depth) {
  Vertices start;
  Vertices end;
  std::vector<TriangleMesh::Element> elements;
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) {
      const double u = 4.0 * x / side - 2;
      const double v = 4.0 * y / side - 2;
      start.emplace_back(u, v, height + 0.05 * std::sin(9 * u));
      end.emplace_back(u, 0.8 * v, height - depth + 0.1 * std::cos(7 * v));
    }
  }
  const auto row = static_cast<std::uint32_t>(side + 1);
  for (std::uint32_t y = 0; y + 1 < row; ++y) {
    for (std::uint32_t x = 0; x + 1 < row; ++x) {
      const std::uint32_t i = y * row + x;
      elements.push_back({i, i + 1, i + row});
      elements.push_back({i + 1, i + row + 1, i + row});
    }
  }
  return {TriangleMesh(std::move(start), std::move(elements)), std::move(end)};
}

Body<3> resting(TriangleMesh mesh) {
  Vertices end(mesh.vertices().begin(), mesh.vertices().end());
  return {std::move(mesh), std::move(end)};
}

/// Threads, leaves of several elements, trees of another time and little memory change nothing, bit by bit; with the
/// meshes exchanged, status and bracket are the same.
TEST(DeformingMeshes, AnswersDependOnTheMeshesAlone) {
  const detail::MoreThreads more(8);
  for (const double separation : {0.0, 0.05}) {
    for (const double depth : {0.1, 1.7, 4.0}) {
      const Body<3> cloth = falling_sheet(24, 1.5, depth);
      const Body<3> ball = resting(sphere_mesh(1, 32, 24));
      const MotionSearchOptions options{.pair = {.min_separation = separation}};
      const FirstContact found = first_contact(cloth.path(), ball.path(), options);
      const std::vector<FirstContact> all = contacts_at_first(cloth.path(), ball.path(), options);
      EXPECT_EQ(all.empty(), found.contact.is_free());
      const Bvh coarse(cloth.mesh, {.leaf_size = 7});
      const Bvh of_end(cloth.at(1));
      for (const Bvh* tree : {&coarse, &of_end}) {
        EXPECT_TRUE(
            same_bits(found, first_contact(DeformingMesh<3>{cloth.mesh, *tree, cloth.end}, ball.path(), options)));
      }
      for (const std::size_t waiting : {std::size_t{1}, std::size_t{1} << 20U}) {
        for (const int threads : {1, 2, 8}) {
          MotionSearchOptions other = options;
          other.max_waiting = waiting;
          other.threads = threads;
          EXPECT_TRUE(same_bits(found, first_contact(cloth.path(), ball.path(), other))) << threads;
          const std::vector<FirstContact> again = contacts_at_first(cloth.path(), ball.path(), other);
          ASSERT_EQ(all.size(), again.size());
          for (std::size_t i = 0; i < all.size(); ++i) {
            EXPECT_TRUE(same_bits(all[i], again[i]));
          }
        }
      }
      const FirstContact exchanged = first_contact(ball.path(), cloth.path(), options);
      EXPECT_EQ(exchanged.contact.status, found.contact.status);
      if (separation == 0) {
        EXPECT_EQ(exchanged.contact.time, found.contact.time);
      }
    }
  }
}

/// Just before the first contact the meshes are free, and just after it they meet.
TEST(DeformingMeshes, MeetWhereTheySay) {
  const Body<3> cloth = falling_sheet(16, 1.5, 2);
  const Body<3> ball = resting(sphere_mesh(1, 24, 16));
  const FirstContact found = first_contact(cloth.path(), ball.path());
  ASSERT_EQ(found.contact.status, ContactStatus::Contact);
  const auto meet_at = [&](double time) {
    const TriangleMesh there = cloth.at(time);
    const Bvh tree(there);
    return any_collision(PosedMesh<3>{there, tree}, PosedMesh<3>{ball.mesh, ball.tree}).has_value();
  };
  EXPECT_FALSE(meet_at(found.contact.time.lower - 1e-9));
  EXPECT_TRUE(meet_at(found.contact.time.upper + 1e-9));
  EXPECT_LE(found.achieved_tolerance(), 0x1p-40);
}

/// Three edges of one triangle pass through the other: no vertex is on a face, and no edge on an edge.
TEST(DeformingMeshes, PiercingAtTheStartIsInitialContact) {
  const Body<3> flat = resting(TriangleMesh({{-3, -3, 0}, {5, -3, 0}, {-3, 5, 0}}, {{0, 1, 2}}));
  Body<3> spike{TriangleMesh({{0, 0, 2}, {1, 0, 2}, {0, 0, -2}}, {{0, 1, 2}}), {{0, 0, 9}, {1, 0, 9}, {0, 0, 8}}};
  EXPECT_EQ(first_contact(flat.path(), spike.path()).contact.status, ContactStatus::InitialContact);
  EXPECT_EQ(first_contact(spike.path(), flat.path()).contact.time, (TimeBracket{0, 0}));
  EXPECT_EQ(contacts_at_first(spike.path(), flat.path()).size(), 1U);
}

/// Surfaces within each other are free; solids are not.
TEST(DeformingMeshes, WithinEachOther) {
  const Body<3> shell = resting(sphere_mesh(2, 16, 12));
  const Body<3> ball = resting(sphere_mesh(1, 16, 12));
  EXPECT_TRUE(first_contact(shell.path(), ball.path()).contact.is_free());
  const auto solid = [](double half) {
    TetrahedronMesh mesh = box_grid(Aabb<3>::from_center({0, 0, 0}, Vector<3>::Constant(half)), {2, 2, 2});
    Vertices end(mesh.vertices().begin(), mesh.vertices().end());
    return Body<4>{std::move(mesh), std::move(end)};
  };
  const Body<4> outer = solid(8);
  const Body<4> inner = solid(0.125);
  EXPECT_EQ(first_contact(outer.path(), inner.path()).contact.status, ContactStatus::InitialContact);
  EXPECT_EQ(first_contact(outer.path(), ball.path()).contact.status, ContactStatus::InitialContact);
}

/// A vertex that six triangles share meets a square of two: all of these pairs are in contact at first.
TEST(DeformingMeshes, AllElementsThatTouchAtFirst) {
  Vertices start = {{0.125, 0.25, 1}};
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < 6; ++i) {
    const double angle = i * 1.0471975511965976;
    start.emplace_back(std::cos(angle), std::sin(angle), 2);
    elements.push_back({0, 1 + i, 1 + (i + 1) % 6});
  }
  Vertices end = start;
  end[0][2] = -1;
  const Body<3> tip{TriangleMesh(start, elements), end};
  const Body<3> square =
      resting(TriangleMesh({{-1, -1, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}}, {{{0, 1, 2}}, {{0, 2, 3}}}));
  const std::vector<FirstContact> all = contacts_at_first(tip.path(), square.path());
  ASSERT_EQ(all.size(), 6U);  // the tip comes down in the second triangle alone
  for (std::uint32_t i = 0; i < 6; ++i) {
    EXPECT_EQ(all[i].element_a, i);
    EXPECT_EQ(all[i].element_b, 1U);
    EXPECT_LE(all[i].contact.time.lower, 0.5);
    EXPECT_GE(all[i].contact.time.upper, 0.5);
  }
  EXPECT_EQ(first_contact(tip.path(), square.path()).element_a, 0U);
}

TEST(DeformingMeshes, UntilAndAny) {
  const Body<3> cloth = falling_sheet(16, 1.5, 2);
  const Body<3> ball = resting(sphere_mesh(1, 24, 16));
  const FirstContact found = first_contact(cloth.path(), ball.path());
  const double lower = found.contact.time.lower;
  EXPECT_TRUE(first_contact(cloth.path(), ball.path(), {.until = std::nextafter(lower, 0.0)}).contact.is_free());
  EXPECT_TRUE(same_bits(found, first_contact(cloth.path(), ball.path(), {.until = found.contact.time.upper})));
  const FirstContact any = first_contact(cloth.path(), ball.path(), {.any = true});
  EXPECT_EQ(any.contact.status, ContactStatus::Contact);
  EXPECT_LE(any.contact.time.lower, found.contact.time.upper);
  EXPECT_GE(any.contact.time.upper, lower);
}

TEST(DeformingMeshes, ReportsWhatItFinds) {
  const Body<3> cloth = falling_sheet(16, 1.5, 2);
  const Body<3> ball = resting(sphere_mesh(1, 24, 16));
  MotionSearchStatistics stats;
  std::vector<double> uppers;
  double reached = 0;
  const FirstContact found =
      first_contact(cloth.path(), ball.path(),
                    {.progress =
                         [&](double time) {
                           EXPECT_GE(time, reached);
                           reached = time;
                         },
                     .improved = [&](const FirstContact& one) { uppers.push_back(one.contact.time.upper); },
                     .stats = &stats});
  EXPECT_LE(reached, found.contact.time.upper);
  ASSERT_FALSE(uppers.empty());
  EXPECT_TRUE(std::is_sorted(uppers.rbegin(), uppers.rend()));
  EXPECT_EQ(uppers.back(), found.contact.time.upper);
  EXPECT_GT(stats.box_tests, 0U);
  EXPECT_LT(stats.element_pairs, cloth.mesh.elements().size());  // of half a million
  EXPECT_EQ(stats.elements.questions, stats.element_pairs);
  EXPECT_EQ(stats.elements.by_steps + stats.elements.by_exact, stats.element_pairs);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_THROW((void)first_contact(cloth.path(), ball.path(), {.cancel = stop.get_token()}), Cancelled);
}

TEST(DeformingMeshes, BadInputIsRefused) {
  const Body<3> ball = resting(sphere_mesh(1, 8, 6));
  const Body<3> other = resting(sphere_mesh(1, 9, 6));
  const auto ask = [&](const DeformingMesh<3>& mesh, const MotionSearchOptions& options = {}) {
    (void)first_contact(mesh, ball.path(), options);
  };
  EXPECT_THROW(ask({ball.mesh, other.tree, ball.end}), InvalidInput);
  EXPECT_THROW(ask({ball.mesh, ball.tree, other.end}), InvalidInput);
  EXPECT_THROW(ask({ball.mesh, ball.tree, {}}), InvalidInput);
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 0x1p1001}) {
    Vertices end = ball.end;
    end.back()[1] = bad;
    EXPECT_THROW(ask({ball.mesh, ball.tree, end}), InvalidInput);
  }
  EXPECT_THROW(ask(ball.path(), {.pair = {.time_tolerance = 0}}), InvalidInput);
  EXPECT_THROW(ask(ball.path(), {.until = 2}), InvalidInput);
  EXPECT_THROW(ask(ball.path(), {.threads = -1}), InvalidInput);
  EXPECT_THROW(ask(ball.path(), {.max_waiting = 0}), InvalidInput);
  const Body<3> nothing{};
  EXPECT_TRUE(first_contact(nothing.path(), ball.path()).contact.is_free());
  EXPECT_TRUE(contacts_at_first(ball.path(), nothing.path()).empty());
}

}  // namespace
}  // namespace motzkin::testing::deforming_mesh_test
