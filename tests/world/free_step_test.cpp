// The free part of a step, against trying every pair. They fail if a box is too small, if cutting the step loses the
// first contact, if neighbours count, or if the number of threads shows.

#include "motzkin/world/free_step.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "corpus/generator.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/collide.hpp"

namespace motzkin::free_step_test {
namespace {

using testing::Generator;
using Vertices = std::vector<Vector<3>>;
using Element = TriangleMesh::Element;

Vertices start_of(const TriangleMesh& mesh) { return {mesh.vertices().begin(), mesh.vertices().end()}; }

template <class Move>
Vertices moved(const TriangleMesh& mesh, const Move& move) {
  Vertices result = start_of(mesh);
  std::transform(result.begin(), result.end(), result.begin(), move);
  return result;
}

/// Both meshes in one.
TriangleMesh joined(const TriangleMesh& a, const TriangleMesh& b) {
  Vertices vertices = start_of(a);
  vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
  std::vector<Element> elements(a.elements().begin(), a.elements().end());
  const auto shift = static_cast<std::uint32_t>(a.vertices().size());
  for (const auto& [p, q, r] : b.elements()) {
    elements.push_back({p + shift, q + shift, r + shift});
  }
  return {vertices, elements};
}

/// A sheet of `cells` by `cells` squares of length 1 about the origin, at height z.
TriangleMesh sheet(int cells, double z) {
  Vertices vertices;
  std::vector<Element> elements;
  const auto row = static_cast<std::uint32_t>(cells + 1);
  for (int y = 0; y <= cells; ++y) {
    for (int x = 0; x <= cells; ++x) {
      vertices.emplace_back(x - cells / 2.0, y - cells / 2.0, z);
    }
  }
  for (std::uint32_t y = 0; y + 1 < row; ++y) {
    for (std::uint32_t x = 0; x + 1 < row; ++x) {
      const std::uint32_t i = y * row + x;
      elements.push_back({i, i + 1, i + row});
      elements.push_back({i + 1, i + row + 1, i + row});
    }
  }
  return {vertices, elements};
}

std::vector<std::array<std::uint32_t, 2>> edges_of(const TriangleMesh& mesh) {
  std::set<std::array<std::uint32_t, 2>> edges;
  for (const Element& e : mesh.elements()) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t p = std::min(e[i], e[(i + 1) % 3]);
      const std::uint32_t q = std::max(e[i], e[(i + 1) % 3]);
      if (p != q) {
        edges.insert({p, q});
      }
    }
  }
  return {edges.begin(), edges.end()};
}

/// Whether a vertex, an edge or a face meets another one at the start, with which it shares no vertex.
bool meets_at_start(const TriangleMesh& mesh) {
  const auto apart = [](const auto& p, const auto& q) {
    return std::find_first_of(p.begin(), p.end(), q.begin(), q.end()) == p.end();
  };
  const auto vertices = mesh.vertices();
  const auto edge = [&](const std::array<std::uint32_t, 2>& e) { return Segment<3>(vertices[e[0]], vertices[e[1]]); };
  const auto edges = edges_of(mesh);
  for (std::uint32_t k = 0; k < mesh.elements().size(); ++k) {
    const Element& face = mesh.elements()[k];
    for (std::uint32_t v = 0; v < vertices.size(); ++v) {
      if (apart(std::array{v}, face) && intersects(Point<3>(vertices[v]), mesh[k])) {
        return true;
      }
    }
    for (const auto& e : edges) {
      if (apart(e, face) && intersects(edge(e), mesh[k])) {
        return true;
      }
    }
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = i + 1; j < edges.size(); ++j) {
      if (apart(edges[i], edges[j]) && intersects(edge(edges[i]), edge(edges[j]))) {
        return true;
      }
    }
  }
  return false;
}

/// The first of all collisions of triangles that do not name the same vertices.
std::optional<Collision> first_collision(const TriangleMesh& mesh) {
  const Bvh tree(mesh);
  for (const Collision& found : self_collisions(PosedMesh<3>{mesh, tree})) {
    const auto corners = [&](std::uint32_t i) {
      return std::set<std::uint32_t>(mesh.elements()[i].begin(), mesh.elements()[i].end());
    };
    if (corners(found.a) != corners(found.b)) {
      return found;
    }
  }
  return std::nullopt;
}

/// Every pair, one by one.
FreeStep every_pair(const TriangleMesh& mesh, const Vertices& end, const ContactOptions& options) {
  FreeStep step;
  const auto start = mesh.vertices();
  const auto key = [](const MeshContact& found) {
    auto sorted = found.vertices;
    std::sort(sorted.begin(), sorted.end());
    return std::tuple(found.contact.time.lower, sorted, found.edges, found.vertices);
  };
  const auto take = [&](bool edges, const std::array<std::uint32_t, 4>& v, const Contact<3>& contact) {
    const MeshContact found = {edges, v, contact};
    if (!contact.is_free() && (!step.first || key(found) < key(*step.first))) {
      step.first = found;
      step.fraction = contact.time.lower;
    }
  };
  for (std::uint32_t v = 0; v < start.size(); ++v) {
    for (const auto& [p, q, r] : mesh.elements()) {
      if (v != p && v != q && v != r) {
        take(false, {v, p, q, r},
             first_contact({Point<3>(start[v]), Point<3>(end[v])},
                           {Triangle<3>(start[p], start[q], start[r]), Triangle<3>(end[p], end[q], end[r])}, options));
      }
    }
  }
  const auto edges = edges_of(mesh);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = i + 1; j < edges.size(); ++j) {
      const auto [a, b] = edges[i];
      const auto [c, d] = edges[j];
      if (a != c && a != d && b != c && b != d) {
        using Path = LinearPath<Segment<3>>;
        take(true, {a, b, c, d},
             first_contact(Path{{start[a], start[b]}, {end[a], end[b]}}, Path{{start[c], start[d]}, {end[c], end[d]}},
                           options));
      }
    }
  }
  step.at_start = first_collision(mesh);
  if (step.at_start) {
    step.first = step.fraction == 0 ? step.first : std::nullopt;
    step.fraction = 0;
  }
  return step;
}

void expect_same(const FreeStep& found, const FreeStep& expected) {
  EXPECT_EQ(found.fraction, expected.fraction);
  EXPECT_EQ(found.at_start, expected.at_start);
  ASSERT_EQ(found.first.has_value(), expected.first.has_value());
  if (found.first) {
    EXPECT_EQ(found.first->edges, expected.first->edges);
    EXPECT_EQ(found.first->vertices, expected.first->vertices);
    EXPECT_EQ(found.first->contact.status, expected.first->contact.status);
    EXPECT_EQ(found.first->contact.time, expected.first->contact.time);
    EXPECT_EQ(found.first->contact.on_a, expected.first->contact.on_a);
    EXPECT_EQ(found.first->contact.on_b, expected.first->contact.on_b);
    EXPECT_EQ(found.first->contact.point, expected.first->contact.point);
    EXPECT_EQ(found.first->contact.normal, expected.first->contact.normal);
  }
}

/// The step that every pair gives, for any number of threads; returned.
FreeStep expect_right(const TriangleMesh& mesh, const Vertices& end, ContactOptions options = {}) {
  FreeStep expected = every_pair(mesh, end, options);
  for (const int threads : {1, 2, 5}) {
    options.threads = threads;
    expect_same(free_step(mesh, end, options), expected);
  }
  const bool first_at_start = expected.first && expected.first->contact.status == ContactStatus::InitialContact;
  if (options.min_separation == 0 && mesh.elements().size() <= 100) {  // the slow way takes seconds for more
    EXPECT_EQ(expected.at_start || first_at_start, meets_at_start(mesh));
  }
  return expected;
}

std::size_t self_collision_count(const TriangleMesh& mesh) {
  const Bvh tree(mesh);
  return self_collisions(PosedMesh<3>{mesh, tree}).size();
}

/// The mesh at t.
TriangleMesh at(const TriangleMesh& mesh, const Vertices& end, double t) {
  Vertices vertices = start_of(mesh);
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    vertices[i] = (1 - t) * vertices[i] + t * end[i];
  }
  return {vertices, {mesh.elements().begin(), mesh.elements().end()}};
}

/// A little before the end of the step the mesh is free of itself, a little later it is not.
void expect_ends_there(const TriangleMesh& mesh, const Vertices& end, double fraction) {
  EXPECT_EQ(self_collision_count(at(mesh, end, fraction - 1e-9)), 0U);
  EXPECT_GT(self_collision_count(at(mesh, end, fraction + 1e-6)), 0U);
}

TEST(FreeStep, RingsDeformAtRandom) {
  Generator generator(1);
  int contacts = 0;
  for (int i = 0; i < 12; ++i) {
    const TriangleMesh ring = torus({.around = 7, .across = 5});
    const double far = generator.uniform(0, 1) < 0.4 ? 0.05 : generator.uniform(0.1, 1.5);
    const Vertices end = moved(ring, [&](const Vector<3>& vertex) {
      return Vector<3>(vertex + Generator::vector<3>([&] { return generator.uniform(-far, far); }));
    });
    const FreeStep step = expect_right(ring, end);
    contacts += step.first ? 1 : 0;
    if (step.first) {
      expect_ends_there(ring, end, step.fraction);
    } else {
      EXPECT_EQ(step.fraction, 1);
    }
  }
  EXPECT_GT(contacts, 3);
  EXPECT_LT(contacts, 12);
}

TEST(FreeStep, AClothFallsOnASphere) {
  const TriangleMesh sphere = sphere_mesh(1.5, 8, 6);
  const TriangleMesh both = joined(sphere, sheet(6, 3));
  Generator generator(2);
  const Vertices end = moved(both, [&](const Vector<3>& vertex) {
    return vertex[2] < 2 ? vertex : Vector<3>(vertex + Vector<3>(0, 0, generator.uniform(-3, -2)));
  });
  const FreeStep step = expect_right(both, end);
  ASSERT_TRUE(step.first);
  EXPECT_GT(step.fraction, 0.4);
  expect_ends_there(both, end, step.fraction);
}

TEST(FreeStep, AFoldingSheetMeetsItself) {
  const TriangleMesh flat = sheet(6, 0);
  Generator generator(3);
  // The left half goes up and over to the right, and down below the other half.
  const Vertices end = moved(flat, [&](const Vector<3>& vertex) {
    const double up = generator.uniform(-0.1, 0.1);
    return vertex[0] >= 0 ? vertex : Vector<3>(-vertex[0] + 0.3, vertex[1] + 0.2, (vertex[0] + 1.6) * 0.5 + up);
  });
  const FreeStep step = expect_right(flat, end);
  ASSERT_TRUE(step.first);
  EXPECT_GT(step.fraction, 0);
  EXPECT_LT(step.fraction, 1);
}

TEST(FreeStep, IntegersTouchExactlyAndOftenAtOnce) {
  Generator generator(4);
  std::set<ContactStatus> seen;
  for (int i = 0; i < 25; ++i) {
    const int vertices = generator.integer(4, 12);
    const int range = generator.integer(1, 6);
    Vertices start;
    Vertices end;
    std::vector<Element> elements;
    const auto point = [&] { return Generator::vector<3>([&] { return generator.integer(-range, range); }); };
    for (int k = 0; k < vertices; ++k) {
      start.push_back(point());
      end.push_back(generator.coin() ? point() : start.back());
    }
    const auto corner = [&] { return static_cast<std::uint32_t>(generator.integer(0, vertices - 1)); };
    for (int k = generator.integer(1, 8); k > 0; --k) {
      elements.push_back({corner(), corner(), corner()});  // some name a vertex twice
    }
    const FreeStep step = expect_right({start, elements}, end);
    seen.insert(step.first ? step.first->contact.status : ContactStatus::Free);
  }
  EXPECT_EQ(seen, (std::set{ContactStatus::Free, ContactStatus::Contact, ContactStatus::InitialContact}));
}

TEST(FreeStep, WideBracketsChangeNothing) {
  Generator generator(5);
  for (const double tolerance : {0.01, 0.25, 1.0}) {
    const TriangleMesh ring = torus({.around = 6, .across = 4});
    const Vertices end = moved(ring, [&](const Vector<3>& vertex) {
      return Vector<3>(vertex + Generator::vector<3>([&] { return generator.uniform(-2, 2); }));
    });
    const FreeStep step = expect_right(ring, end, {.time_tolerance = tolerance});
    ASSERT_TRUE(step.first);
    EXPECT_LE(step.first->contact.time.upper - step.fraction, tolerance);
  }
}

// Big enough for several chunks, with contacts that get earlier and earlier: the step is cut more than once.
TEST(FreeStep, TheStepIsCutWhereContactIsEarly) {
  TriangleMesh all = sheet(3, 0);
  for (int i = 1; i < 40; ++i) {
    all = joined(all, sheet(3, i));
  }
  const Vertices end = moved(all, [](const Vector<3>& vertex) {
    const double speed = std::exp2(0.6 * std::floor(vertex[2])) + 0.01 * vertex[0];
    return Vector<3>(vertex[0], vertex[1], static_cast<int>(vertex[2]) % 2 == 0 ? vertex[2] : vertex[2] - speed);
  });
  const FreeStep step = expect_right(all, end);
  ASSERT_TRUE(step.first);
  EXPECT_LT(step.fraction, 1e-3);
}

TEST(FreeStep, NumbersOfAllSizes) {
  Generator generator(6);
  for (const double scale : {0x1p-1040, 1e-200, 1.0, 1e200, 0x1p998}) {
    const TriangleMesh ring = torus({.around = 5, .across = 4});
    const Vertices start = moved(ring, [&](const Vector<3>& vertex) { return Vector<3>(scale * vertex); });
    const TriangleMesh scaled(start, {ring.elements().begin(), ring.elements().end()});
    const Vertices end = moved(scaled, [&](const Vector<3>& vertex) {
      return Vector<3>(vertex + scale * Generator::vector<3>([&] { return generator.uniform(-1, 1); }));
    });
    expect_right(scaled, end);
  }
}

TEST(FreeStep, AStepEndsWhereVerticesComeNear) {
  Generator generator(7);
  for (const double separation : {0.001, 0.05, 0.3}) {
    const TriangleMesh both = joined(sphere_mesh(1, 6, 4), sheet(4, 2));
    const Vertices end = moved(both, [&](const Vector<3>& vertex) {
      return vertex[2] < 1.5 ? vertex : Vector<3>(vertex - Vector<3>(0, 0, generator.uniform(1, 1.5)));
    });
    const FreeStep near = expect_right(both, end, {.min_separation = separation});
    EXPECT_TRUE(near.first);
    EXPECT_LT(near.fraction, free_step(both, end).fraction);
  }
}

const TriangleMesh two_triangles({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 2}, {1, 1, 6}, {1, 2, 6}},
                                 {{0, 1, 2}, {3, 4, 5}});

Vertices lowered(double by) {
  return moved(two_triangles, [&](const Vector<3>& vertex) {
    return vertex[2] > 1 ? Vector<3>(vertex - Vector<3>(0, 0, by)) : vertex;
  });
}

TEST(FreeStep, ToOneWithoutContact) {
  const FreeStep step = expect_right(two_triangles, lowered(1.5));
  EXPECT_EQ(step.fraction, 1);
  EXPECT_FALSE(step.first);
}

TEST(FreeStep, ASeparationMetExactlyAtTheStartCounts) {
  for (const double by : {-1.0, 0.0, 1.0}) {
    const FreeStep step = free_step(two_triangles, lowered(by), {.min_separation = 2});
    EXPECT_EQ(step.fraction, 0);
    ASSERT_TRUE(step.first);
    EXPECT_EQ(step.first->contact.status, ContactStatus::InitialContact);
  }
}

TEST(FreeStep, ContactExactlyAtTheEndCounts) {
  const FreeStep step = free_step(two_triangles, lowered(2));
  ASSERT_TRUE(step.first);
  EXPECT_EQ(step.first->contact.status, ContactStatus::Contact);
  EXPECT_FALSE(step.first->edges);
  EXPECT_EQ(step.first->vertices, (std::array<std::uint32_t, 4>{3, 0, 1, 2}));
  EXPECT_LE(step.fraction, 1);
  EXPECT_GE(step.fraction, 1 - 0x1p-40);
}

TEST(FreeStep, ContactInTheMiddle) {
  const FreeStep step = free_step(two_triangles, lowered(4));
  ASSERT_TRUE(step.first);
  EXPECT_LE(step.fraction, 0.5);
  EXPECT_GE(step.fraction, 0.5 - 0x1p-40);
  EXPECT_EQ(step.first->contact.on_a, (Feature{FeatureKind::Vertex, 0}));
  EXPECT_EQ(step.first->contact.on_b, (Feature{FeatureKind::Face, 0}));
}

TEST(FreeStep, NothingIsFreeAfterContactAtTheStart) {
  const Vertices start = lowered(2);
  const TriangleMesh touching(start, {{0, 1, 2}, {3, 4, 5}});
  const Vertices end = moved(touching, [](const Vector<3>& vertex) { return Vector<3>(vertex + 3 * vertex); });
  const FreeStep step = expect_right(touching, end);
  EXPECT_EQ(step.fraction, 0);
  ASSERT_TRUE(step.first);
  EXPECT_EQ(step.first->contact.status, ContactStatus::InitialContact);
}

/// An edge passes through a triangle: no vertex is on a face, and no edge on an edge, at the start or later.
TEST(FreeStep, APiercedTriangleAtTheStartIsFound) {
  const Vertices start = {{-4, -4, 0}, {8, -4, 0}, {-4, 8, 0}, {0, 0, -1}, {0, 0, 1}, {1, 0, 1}};
  const TriangleMesh pierced(start, {{0, 1, 2}, {3, 4, 5}});
  for (const Vertices& end : {start, moved(pierced, [](const Vector<3>& vertex) { return Vector<3>(2 * vertex); })}) {
    const FreeStep step = expect_right(pierced, end);
    EXPECT_EQ(step.fraction, 0);
    EXPECT_FALSE(step.first);
    EXPECT_EQ(step.at_start, (Collision{0, 1, Relation::Overlapping}));
  }
}

/// The triangles share a vertex, and an edge of one passes through the other all the same.
TEST(FreeStep, ANeighbourThatPiercesIsFound) {
  const TriangleMesh pierced({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, -1}, {1, 1, 1}}, {{0, 1, 2}, {0, 3, 4}});
  const FreeStep step = expect_right(pierced, start_of(pierced));
  EXPECT_EQ(step.fraction, 0);
  EXPECT_FALSE(step.first);
  ASSERT_TRUE(step.at_start);
  EXPECT_EQ(step.at_start->b, 1U);
}

TEST(FreeStep, ContactLaterIsNoneOfAStepThatEndsAtTheStart) {
  // Two that pierce each other, and far away two that meet on the way.
  Vertices start = {{-4, -4, 0}, {8, -4, 0}, {-4, 8, 0}, {0, 0, -1}, {0, 0, 1}, {1, 0, 1}};
  for (const Vector<3>& vertex : two_triangles.vertices()) {
    start.push_back(vertex + Vector<3>(50, 0, 0));
  }
  const TriangleMesh mesh(start, {{6, 7, 8}, {9, 10, 11}, {0, 1, 2}, {3, 4, 5}});
  Vertices end = start;
  for (std::size_t i = 9; i < 12; ++i) {
    end[i][2] -= 4;
  }
  const FreeStep step = expect_right(mesh, end);
  EXPECT_EQ(step.fraction, 0);
  EXPECT_FALSE(step.first);
  EXPECT_EQ(step.at_start, (Collision{2, 3, Relation::Overlapping}));
}

TEST(FreeStep, SpheresWithinEachOtherAreFree) {
  const TriangleMesh both = joined(sphere_mesh(2, 10, 8), sphere_mesh(1, 10, 8));
  const FreeStep step = expect_right(both, moved(both, [](const Vector<3>& vertex) { return Vector<3>(2 * vertex); }));
  EXPECT_EQ(step.fraction, 1);
  EXPECT_FALSE(step.at_start);
}

TEST(FreeStep, TwoSidesOfASheetAreFree) {
  const TriangleMesh sides({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, {{0, 1, 2}, {2, 1, 3}, {2, 1, 0}, {3, 1, 2}});
  EXPECT_EQ(expect_right(sides, start_of(sides)).fraction, 1);
}

TEST(FreeStep, AVertexWithoutFaceCounts) {
  const TriangleMesh mesh({{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, 1}}, {{0, 1, 2}});
  const FreeStep step = expect_right(mesh, {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {1, 1, -3}});
  ASSERT_TRUE(step.first);
  EXPECT_EQ(step.first->vertices, (std::array<std::uint32_t, 4>{3, 0, 1, 2}));
}

TEST(FreeStep, NeighboursDoNotCount) {
  // Two triangles with a common edge close like a book, and one collapses.
  const TriangleMesh book({{0, -1, 0}, {0, 1, 0}, {1, 0, 0}, {-1, 0, 0}}, {{0, 1, 2}, {0, 1, 3}});
  const FreeStep step = expect_right(book, {{0, -1, 0}, {0, 1, 0}, {1, 0, 0}, {0.5, 0, 0}});
  ASSERT_TRUE(step.first);  // vertex 3 of one meets the other face, which it does not share
  EXPECT_EQ(step.first->vertices, (std::array<std::uint32_t, 4>{3, 0, 1, 2}));
  const TriangleMesh one({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
  EXPECT_EQ(expect_right(one, {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}).fraction, 1);
}

TEST(FreeStep, AnEdgeFromAVertexToItselfIsNone) {
  // The first triangle collapses, which is no contact; the second is a corner of it.
  const TriangleMesh mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}, {0, 0, 0}});
  EXPECT_EQ(expect_right(mesh, {{1, 1, 0}, {1, 0, 0}, {0, 1, 0}}).fraction, 1);
}

TEST(FreeStep, MeshesWithoutTriangles) {
  EXPECT_EQ(free_step({}, {}).fraction, 1);
  const TriangleMesh points({{0, 0, 0}, {1, 0, 0}}, {});
  EXPECT_EQ(expect_right(points, {{1, 0, 0}, {0, 0, 0}}).fraction, 1);
}

TEST(FreeStep, StatisticsCountThePairs) {
  for (const int threads : {1, 2}) {
    ContactStatistics stats;
    (void)free_step(two_triangles, lowered(4), {.threads = threads, .stats = &stats});
    EXPECT_GT(stats.questions, 0U);
    EXPECT_LE(stats.questions, 6U + 9U);
  }
}

TEST(FreeStep, BadInputIsRefused) {
  const auto message = [](const Vertices& end, const ContactOptions& options) {
    try {
      (void)free_step(two_triangles, end, options);
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(message({{0, 0, 0}}, {}), "expected an end for each of 6 vertices, found 1");
  Vertices end = lowered(0);
  EXPECT_NE(message(end, {.time_tolerance = 2}), "");
  EXPECT_NE(message(end, {.threads = -1}), "");
  end[4][1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_NE(message(end, {}).find("vertex 4"), std::string::npos) << message(end, {});
}

}  // namespace
}  // namespace motzkin::free_step_test
