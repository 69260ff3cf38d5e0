// Points, segments and rays against meshes are those of trying every element with exact linear programming, in any
// pose. They fail if a box or a margin is too small, a hit is missed or invented, the order is not that of the exact
// parameters, a span does not contain the exact one or is wider than 2 ulp, or a search tries too many elements.

#include "motzkin/tree/mesh_query.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "corpus/oracle.hpp"
#include "motzkin/invalid_input.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::mesh_query_test {
namespace {

struct ExactHit {
  std::uint32_t element;
  Span span;
};

/// The parameters t >= 0, and t <= 1 where it ends, at which `origin + t direction` is in the simplex.
std::optional<Span> reference(const std::vector<Rational>& origin, const std::vector<Rational>& direction, bool ends,
                              const ExactFrame& simplex) {
  const std::size_t axes = simplex.axes.size();
  std::vector<LinearProgram::Row> rows;
  for (std::size_t k = 0; k < 3; ++k) {
    LinearProgram::Row row{std::vector<Rational>(axes + 1), origin[k] - simplex.origin[k], true};
    for (std::size_t i = 0; i < axes; ++i) {
      row.coefficients[i] = simplex.axes[i][k];
    }
    row.coefficients[axes] = -direction[k];
    rows.push_back(row);
  }
  LinearProgram::Row sum{std::vector<Rational>(axes + 1, 1), 1, false};
  sum.coefficients[axes] = 0;
  rows.push_back(sum);
  std::vector<Rational> t(axes + 1);
  t[axes] = 1;
  if (ends) {
    rows.push_back({t, 1, false});
  }
  LinearProgram program(axes + 1, rows);
  if (!program.feasible()) {
    return std::nullopt;
  }
  return Span{program.minimum(t), program.maximum(t)};
}

std::optional<Span> reference(const Ray<3>& ray, const ExactFrame& simplex) {
  return reference(exact<3>(ray.origin()), exact<3>(ray.direction()), false, simplex);
}

std::optional<Span> reference(const Segment<3>& segment, const ExactFrame& simplex) {
  const std::vector<Rational> origin = exact<3>(segment.vertices()[0]);
  std::vector<Rational> direction = exact<3>(segment.vertices()[1]);
  for (std::size_t k = 0; k < 3; ++k) {
    direction[k] -= origin[k];
  }
  return reference(origin, direction, true, simplex);
}

/// A mesh in a pose with trees of several kinds, and the exact shapes of its elements.
template <int N>
struct World {
  const Mesh<N>& mesh;
  Pose pose;
  Mesh<N> moved;
  std::vector<Bvh> trees;
  std::vector<ExactFrame> elements;

  explicit World(const Mesh<N>& given, const Pose& where = {}) : mesh(given), pose(where), moved(posed(mesh, pose)) {
    for (const int leaf_size : {1, 3}) {
      trees.emplace_back(mesh, BvhOptions{.leaf_size = leaf_size});
    }
    for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
      elements.push_back(exact(moved[i]));
    }
  }
};

template <class Line, int N>
void expect_hits(const World<N>& world, const Line& line) {
  std::vector<ExactHit> expected;
  for (std::uint32_t i = 0; i < world.elements.size(); ++i) {
    if (const auto span = reference(line, world.elements[i])) {
      expected.push_back({i, *span});
    }
  }
  std::stable_sort(expected.begin(), expected.end(),
                   [](const ExactHit& a, const ExactHit& b) { return a.span.low < b.span.low; });
  for (const Bvh& tree : world.trees) {
    const PosedMesh<N> body = {world.mesh, tree, world.pose};
    const std::vector<RayHit> found = all_hits(line, body);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      ASSERT_EQ(found[i].element, expected[i].element) << "hit " << i;
      const auto& [enter, exit] = found[i].span;
      if (std::isfinite(exit)) {
        ASSERT_TRUE(encloses(enter, exit, expected[i].span)) << enter << " " << exit << to_text(expected[i].span);
        ASSERT_TRUE(is_tight(enter, exit, expected[i].span, 2)) << enter << " " << exit << to_text(expected[i].span);
      } else {
        ASSERT_GT(expected[i].span.high, exact(std::numeric_limits<double>::max()));
        ASSERT_LE(exact(enter), expected[i].span.low);
      }
    }
    const std::optional<RayHit> first = first_hit(line, body);
    ASSERT_EQ(first, found.empty() ? std::nullopt : std::optional(found.front()));
  }
}

template <class Shape, int N>
void expect_relations(const World<N>& world, const Shape& shape) {
  std::vector<ElementHit> expected;
  for (std::uint32_t i = 0; i < world.elements.size(); ++i) {
    const Relation relation = relate(shape, world.moved[i]);
    if (relation != Relation::Disjoint) {
      expected.push_back({i, relation});
    }
  }
  for (const Bvh& tree : world.trees) {
    ASSERT_EQ(elements_hit(shape, PosedMesh<N>{world.mesh, tree, world.pose}), expected);
  }
}

/// Rays and segments that go through vertices, along edges, in planes of faces, along axes, from far and from within.
template <int N>
void expect_right(const World<N>& world, std::mt19937_64& random, int count) {
  const auto& vertices = world.moved.vertices();
  std::uniform_int_distribution<std::size_t> pick(0, world.moved.elements().size() - 1);
  std::uniform_int_distribution<int> sign(-1, 1);
  const auto corner = [&](std::size_t k) { return vertices[world.moved.elements()[pick(random)][k]]; };
  for (int i = 0; i < count; ++i) {
    SCOPED_TRACE("query " + std::to_string(i));
    const auto element = world.moved[pick(random)].vertices();
    const Vector<3> a = corner(0);
    const Vector<3> b = corner(1);
    const Vector<3> middle = 0.25 * element[0] + 0.25 * element[1] + 0.5 * element[2];
    const Vector<3> axis = Vector<3>::Unit(i % 3) * (a - b).cwiseAbs().maxCoeff();
    const std::vector<std::pair<Vector<3>, Vector<3>>> lines = {
        {a, b},                                        // vertex to vertex
        {element[0], element[1]},                      // along an edge
        {middle, a},                                   // from a face
        {2 * element[0] - element[1], element[0]},     // towards an edge, in its direction
        {a - 2 * axis, a - axis},                      // along an axis through a vertex
        {middle + 3 * axis, middle + 2 * axis},        // and through a face
        {a + 1e6 * (middle - a), a},                   // from afar
        {middle + 0.1 * (a - b), middle + 0.3 * axis}  // anywhere
    };
    for (const auto& [from, to] : lines) {
      expect_relations(world, Point<3>(from));
      expect_relations(world, Segment<3>(from, to));
      ASSERT_NO_FATAL_FAILURE(expect_hits(world, Segment<3>(from, to)));
      const Vector<3> direction = to - from;
      if (!direction.isZero(0)) {
        ASSERT_NO_FATAL_FAILURE(expect_hits(world, Ray<3>(from, direction)));
      }
    }
    expect_hits(world, Segment<3>(middle, middle));
  }
}

template <class Corners>
class MeshQuery : public ::testing::Test {
 protected:
  static constexpr int corners = Corners::value;

  MeshQuery() {
    random = random_mesh<corners>(engine, 40, 25, 1);
    grid = random_mesh<corners>(engine, 25, 20, 2, 2);  // exact hits of vertices, edges and planes; flat elements
  }

  std::mt19937_64 engine{11};
  Mesh<corners> random;
  Mesh<corners> grid;
};

using AllCorners = ::testing::Types<std::integral_constant<int, 3>, std::integral_constant<int, 4>>;
TYPED_TEST_SUITE(MeshQuery, AllCorners);

TYPED_TEST(MeshQuery, EqualsEveryElementWhereBuilt) {
  expect_right(World(this->random), this->engine, 2);
  expect_right(World(this->grid), this->engine, 4);
}

TYPED_TEST(MeshQuery, EqualsEveryElementInAnyPose) {
  for (const auto& factors : {Vector<3>(1, 1, 1), Vector<3>(-1, 1, 1), Vector<3>(2, 0.01, 1), Vector<3>(1, 1e-9, 1)}) {
    SCOPED_TRACE(factors.transpose());
    expect_right(World(this->random, random_pose(this->engine, 0.5, factors)), this->engine, 1);
    expect_right(World(this->grid, Pose::scaling(factors)), this->engine, 1);
  }
  expect_right(World(this->grid, Pose::rotation({1, 0, 0}, 90)), this->engine, 2);
  const Matrix<3> nearly_flat = Matrix<3>::Ones() + 1e-6 * Matrix<3>::Identity();  // its inverse is not accurate
  expect_right(World(this->random, Pose(nearly_flat, {0, 0, 0})), this->engine, 2);
}

TYPED_TEST(MeshQuery, EqualsEveryElementFarAwayAndFlattened) {
  for (const double offset : {1e6, 1e12, 1e14, 1e15, 1e17}) {
    SCOPED_TRACE(offset);
    const Pose far = Pose::translation_by({offset, -offset, offset});
    expect_right(World(this->random, then(random_pose(this->engine, 0.2), far)), this->engine, 1);
    expect_right(World(posed(this->grid, far)), this->engine, 1);
  }
  expect_right(World(this->random, Pose::scaling({1, 0, 1})), this->engine, 1);
  expect_right(World(this->random, Pose::scaling({0, 0, 0})), this->engine, 1);
}

TYPED_TEST(MeshQuery, EqualsEveryElementTinyAndHuge) {
  for (const double factor : {0x1p-1000, 0x1p-530, 0x1p-100, 0x1p100, 0x1p470, 0x1p970}) {
    SCOPED_TRACE(factor);
    const Pose pose = Pose::scaling(Vector<3>::Constant(factor));
    expect_right(World(this->grid, pose), this->engine, 1);
    expect_right(World(posed(this->grid, pose)), this->engine, 1);
  }
}

/// Directions whose parameters leave the doubles, and origins so far that the tree is of no use.
TYPED_TEST(MeshQuery, EqualsEveryElementForExtremeRays) {
  const World world(this->grid);
  for (const int exponent : {-1074, -1060, -1000, -500, 500, 990}) {
    SCOPED_TRACE(exponent);
    for (const Vector<3>& direction : {Vector<3>(1, 0, 0), Vector<3>(1, 1, 2), Vector<3>(-1, 3, 0.5)}) {
      const Vector<3> scaled = direction.unaryExpr([&](double x) { return std::ldexp(x, exponent); });
      for (const Vector<3>& origin : {Vector<3>(-3, 0, 0.5), Vector<3>(0.5, 0.5, 0), Vector<3>(2.5, -3.5, -2.75)}) {
        expect_hits(world, Ray<3>(origin, scaled));
      }
    }
  }
  for (const double far : {0x1p20, 0x1p31, 0x1p40, 0x1p45, 0x1p50, 0x1p60, 0x1p900, 0x1p1000}) {
    SCOPED_TRACE(far);
    expect_hits(world, Ray<3>({-far, 0.25, 0.125}, {1, 0, 0}));
    expect_hits(world, Ray<3>({-far, far, 0.125}, {1, -1, 0}));
    expect_hits(world, Ray<3>({far, far, far}, {-far, -far, -far}));
    expect_hits(world, Ray<3>({-far, 0.25, 0.125}, {far, 0.25, 0}));
    expect_hits(world, Segment<3>({-far, 0.25, 0.125}, {far, 0.25, 0.125}));
    expect_hits(world, Segment<3>({-far, 0.25, -far}, {far, 0, far}));
  }
}

/// Two faces that a ray enters at parameters which round to the same double.
TEST(MeshQueryOrder, IsThatOfTheExactParameters) {
  const TriangleMesh tilted({{1, -1, 0}, {1, 1, 0}, {1, 0, 1}, {1 + 0x1p-52, 0, 1}}, {{0, 1, 3}, {0, 1, 2}});
  const Bvh tilted_tree(tilted);
  for (const double z : {0x1p-10, 0x1p-40, 0.25, 0x1p-60, 0.0}) {
    const Ray<3> ray({-2, 0, z}, {1, 0, 0});
    const std::vector<RayHit> hits = all_hits(ray, PosedMesh<3>{tilted, tilted_tree});
    ASSERT_EQ(hits.size(), 2);
    EXPECT_EQ(hits[0].element, z == 0 ? 0 : 1) << z;
    EXPECT_EQ(first_hit(ray, PosedMesh<3>{tilted, tilted_tree}), hits[0]) << z;
  }
}

TEST(MeshQueryCost, IsThatOfFewElements) {
  const TriangleMesh mesh = torus({1, 0.4, 320, 160});
  ASSERT_GT(mesh.elements().size(), 100000);
  const Bvh tree(mesh);
  std::mt19937_64 random(12);
  std::uniform_real_distribution<double> unit(-1, 1);
  for (const Pose& pose : {Pose(), random_pose(random, 3), random_pose(random, 1e5, {1, -2, 0.5})}) {
    const PosedMesh<3> body = {mesh, tree, pose};
    std::size_t hits = 0;
    for (int i = 0; i < 100; ++i) {
      const Vector<3> from = apply(pose, 4 * Vector<3>(unit(random), unit(random), unit(random)));
      const Vector<3> to = apply(pose, {unit(random), unit(random), 0});
      TreeStatistics all;
      TreeStatistics first;
      TreeStatistics segment;
      hits += all_hits(Ray<3>(from, to - from), body, {.stats = &all}).size();
      (void)first_hit(Ray<3>(from, to - from), body, {.stats = &first});
      (void)elements_hit(Segment<3>(from, to), body, {.stats = &segment});
      ASSERT_LT(all.element_pairs, 200);
      ASSERT_LT(all.node_pairs, 400);
      ASSERT_LE(first.element_pairs, all.element_pairs);
      ASSERT_LE(segment.element_pairs, all.element_pairs);
    }
    EXPECT_GT(hits, 100);
  }
}

/// What is behind the first hit is not looked at: a hundred sheets, of which a ray needs one or two.
TEST(MeshQueryCost, EndsAtTheFirstHit) {
  std::vector<Vector<3>> vertices;
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i < 100; ++i) {
    const double x = i;
    vertices.insert(vertices.end(), {{x, -1, -1}, {x, 2, -1}, {x, -1, 2}});
    elements.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  const TriangleMesh mesh(vertices, elements);
  const Bvh tree(mesh);
  for (const Vector<3>& direction : {Vector<3>(1, 0, 0), Vector<3>(-1, 0, 0)}) {
    TreeStatistics stats;
    const auto hit = first_hit(Ray<3>(-200 * direction, direction), PosedMesh<3>{mesh, tree}, {.stats = &stats});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->element, direction[0] > 0 ? 0 : 99);
    EXPECT_LT(stats.element_pairs, 10);
  }
}

TEST(MeshQueryErrors, AreReported) {
  const TriangleMesh mesh = torus({1, 0.4, 8, 4});
  const TriangleMesh other = torus({1, 0.4, 8, 5});
  const Bvh tree(mesh);
  const Ray<3> ray({0, 0, 0}, {1, 0, 0});
  EXPECT_THROW((void)first_hit(ray, PosedMesh<3>{other, tree}), InvalidInput);
  EXPECT_THROW((void)first_hit(ray, PosedMesh<3>{mesh, tree, Pose::scaling({0x1p1000, 1, 1})}), InvalidInput);
  const TriangleMesh nothing;
  const Bvh empty(nothing);
  EXPECT_FALSE(first_hit(ray, PosedMesh<3>{nothing, empty}));
  EXPECT_TRUE(elements_hit(Point<3>({0, 0, 0}), PosedMesh<3>{nothing, empty}).empty());
}

}  // namespace
}  // namespace motzkin::testing::mesh_query_test
