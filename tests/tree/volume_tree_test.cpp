// The structure of trees of volumes, and which volumes are inside others compared with parameters of corners in exact
// rationals. They fail if a link is wrong, a bad tree is accepted, or a volume that sticks out by one ulp, or only
// touches from inside, is misjudged at any scale.

#include "motzkin/tree/volume_tree.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/volume_pair.hpp"

namespace motzkin::testing::volume_tree_test {
namespace {

using Exact = std::array<Rational, 3>;

Exact exact(const Vector<3>& v) { return {testing::exact(v[0]), testing::exact(v[1]), testing::exact(v[2])}; }
Exact plus(const Exact& a, const Exact& b, const Rational& factor = 1) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
Rational dot(const Exact& a, const Exact& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Rational determinant(const Exact& a, const Exact& b, const Exact& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}
Exact cross(const Exact& a, const Exact& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

// ---- The oracle: every corner, with divisions.

template <int N>
std::vector<Exact> corners(const VertexSimplex<3, N>& shape) {
  std::vector<Exact> result;
  for (const Vector<3>& vertex : shape.vertices()) {
    result.push_back(exact(vertex));
  }
  return result;
}

std::vector<Exact> corners(const Simplex<3>& shape) {
  std::vector<Exact> result = {exact(shape.origin())};
  for (int i = 0; i < 3; ++i) {
    result.push_back(plus(result[0], exact(shape.axes().col(i))));
  }
  return result;
}

std::vector<Exact> corners(const Cuboid<3>& shape) {
  std::vector<Exact> result;
  for (unsigned bits = 0; bits < 8; ++bits) {
    Exact corner = exact(shape.origin());
    for (int i = 0; i < 3; ++i) {
      corner = plus(corner, exact(shape.axes().col(i)), (bits >> static_cast<unsigned>(i)) & 1U);
    }
    result.push_back(corner);
  }
  return result;
}

std::vector<Exact> corners(const Obb<3>& shape) {
  std::vector<Exact> result;
  for (unsigned bits = 0; bits < 8; ++bits) {
    Exact corner = exact(shape.center());
    for (int i = 0; i < 3; ++i) {
      const Rational half = testing::exact(shape.half()[i]);
      const bool up = ((bits >> static_cast<unsigned>(i)) & 1U) != 0;
      corner = plus(corner, exact(shape.axes().col(i)), up ? half : Rational(-half));
    }
    result.push_back(corner);
  }
  return result;
}

std::vector<Exact> corners(const Sphere<3>& shape) { return {exact(shape.center())}; }

std::vector<Exact> corners(const Aabb<3>& shape) {
  std::vector<Exact> result;
  for (unsigned bits = 0; bits < 8; ++bits) {
    const auto at = [&](int k) {
      return ((bits >> static_cast<unsigned>(k)) & 1U) != 0 ? shape.max()[k] : shape.min()[k];
    };
    result.push_back(exact({at(0), at(1), at(2)}));
  }
  return result;
}

std::vector<Exact> corners(const Hull<3>& shape) {
  std::vector<Exact> result;
  for (const Vector<3>& point : shape.points()) {
    result.push_back(exact(point));
  }
  return result;
}

/// Inside nothing.
std::vector<Exact> corners(const HalfSpace<3>& /*shape*/) { return {}; }

template <class Shape>
std::vector<Exact> corners(const Rounded<Shape>& shape) {
  return corners(shape.core());
}

Rational radius_of(const Volume& volume) {
  return std::visit(
      [](const auto& shape) {
        if constexpr (requires { shape.radius(); }) {
          return testing::exact(shape.radius());
        } else {
          return Rational(0);
        }
      },
      volume);
}

/// A corner of a core, and the radius around it.
struct Ball {
  Exact center;
  Rational radius;
};

/// Whether the plane through three corners leaves the whole ball on one side, or touches it.
bool clear_of_plane(const Ball& ball, const Exact& p, const Exact& q, const Exact& r) {
  const Exact normal = cross(plus(q, p, -1), plus(r, p, -1));
  const Rational distance = dot(normal, plus(ball.center, p, -1));
  return distance * distance / dot(normal, normal) >= ball.radius * ball.radius;
}

template <FrameKind Kind>
bool oracle(const Volume& inner, const Frame<3, Kind>& outer) {
  const Exact origin = exact(outer.origin());
  const std::array<Exact, 3> axes = {exact(outer.axes().col(0)), exact(outer.axes().col(1)),
                                     exact(outer.axes().col(2))};
  const Rational det = determinant(axes[0], axes[1], axes[2]);
  if (det == 0 || std::holds_alternative<HalfSpace<3>>(inner)) {
    return false;
  }
  const Rational radius = radius_of(inner);
  for (const Exact& corner : std::visit([](const auto& shape) { return corners(shape); }, inner)) {
    const Exact way = plus(corner, origin, -1);
    Rational sum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      std::array<Exact, 3> replaced = axes;
      replaced[i] = way;
      const Rational x = determinant(replaced[0], replaced[1], replaced[2]) / det;
      if (x < 0 || x > 1) {
        return false;
      }
      sum += x;
    }
    if (Kind == FrameKind::Simplex && sum > 1) {
      return false;
    }
    const Ball ball{corner, radius};
    const auto at = [&](std::size_t i) { return plus(origin, axes[i]); };
    bool clear = clear_of_plane(ball, origin, at(0), at(1)) && clear_of_plane(ball, origin, at(1), at(2)) &&
                 clear_of_plane(ball, origin, at(2), at(0));
    if (Kind == FrameKind::Simplex) {
      clear = clear && clear_of_plane(ball, at(0), at(1), at(2));
    }
    for (std::size_t i = 0; i < 3 && Kind == FrameKind::Cuboid; ++i) {
      clear = clear && clear_of_plane(ball, at(i), plus(at(i), axes[(i + 1) % 3]), plus(at(i), axes[(i + 2) % 3]));
    }
    if (!clear) {
      return false;
    }
  }
  return true;
}

bool oracle(const Volume& inner, const Volume& outer) {
  const auto* cuboid = std::get_if<Cuboid<3>>(&outer);
  return cuboid != nullptr ? oracle(inner, *cuboid) : oracle(inner, std::get<Simplex<3>>(outer));
}

// ---- Volumes of all kinds.

constexpr int kinds = 13;

/// Numbers of `place()` where it is, of `size()` how large.
Volume make(int kind, const std::function<double()>& place, const std::function<double()>& size) {
  const Vector<3> p = Generator::vector<3>(place);
  const Vector<3> a = Generator::vector<3>(size);
  const Vector<3> b = Generator::vector<3>(size);
  const Vector<3> c = Generator::vector<3>(size);
  switch (kind) {
    case 0: return Cuboid<3>(p, {a, b, c});
    case 1: return Simplex<3>(p, {a, b, c});
    case 2: return Point<3>(p);
    case 3: return Segment<3>(p, p + a);
    case 4: return Triangle<3>(p, p + a, p + b);
    case 5: return Tetrahedron(p, p + a, p + b, p + c);
    case 6: {
      Matrix<3> axes;
      axes << a, b, c;
      return Obb<3>(p, axes, {1, 0.5, 0.25});
    }
    case 8: return Aabb<3>(p.cwiseMin(p + a), p.cwiseMax(p + a));
    case 9: return Hull<3>{p, p + a, p + b, p + c, p - a};
    case 10: return Capsule<3>({p, p + a}, std::abs(size()));
    case 11: return Rounded(Cuboid<3>(p, {a, b, c}), std::abs(size()) / 8);
    case 12: return Rounded(Hull<3>{p, p + a, p + b, p + c, p - a}, std::abs(size()) / 8);
    default: return Sphere<3>(p, std::abs(size()));
  }
}

struct Count {
  int in = 0;
  int out = 0;
};

void expect_same(const Volume& inner, const Volume& outer, Count& count, const std::string& what) {
  const bool expected = oracle(inner, outer);
  EXPECT_EQ(is_inside(inner, outer), expected) << what;
  ++(expected ? count.in : count.out);
}

TEST(IsInside, AgreesWithRationalsAtEveryScale) {
  Generator random(2801);
  for (const double scale : {1.0, 0x1p-1000, 0x1p-1060, 0x1p990}) {
    for (int kind = 0; kind < kinds; ++kind) {
      for (const bool cuboid : {true, false}) {
        Count count;
        for (int i = 0; i < 60; ++i) {
          const auto wide = [&] { return scale * random.uniform(-1, 1); };
          const Volume outer = make(cuboid ? 0 : 1, wide, wide);
          // Near the middle of the outer one, and from tiny to half its size.
          const auto& [origin, axes] = std::visit(
              [](const auto& shape) -> std::pair<Vector<3>, Matrix<3>> {
                if constexpr (requires {
                                shape.origin();
                                shape.axes();
                              }) {
                  return {shape.origin(), shape.axes()};
                } else {
                  return {};
                }
              },
              outer);
          const Vector<3> middle = origin + axes * Vector<3>::Constant(cuboid ? 0.5 : 0.25);
          const double part = std::ldexp(scale, -random.integer(1, 10));
          int k = 0;
          const auto place = [&, middle = middle] { return middle[k++ % 3] + part * random.uniform(-1, 1); };
          expect_same(make(kind, place, [&] { return part * random.uniform(-1, 1); }), outer, count,
                      "kind " + std::to_string(kind) + ", scale " + std::to_string(std::ilogb(scale)));
        }
        EXPECT_GT(count.in, 0) << kind << " " << cuboid << " " << scale;
        EXPECT_GT(count.out, 0) << kind << " " << cuboid << " " << scale;
      }
    }
  }
}

TEST(IsInside, AgreesWithRationalsOnFacesAndFlatShapes) {
  Generator random(2802);
  for (const double unit : {1.0, 0x1p-1073, 0x1p994}) {
    const auto integer = [&] { return unit * random.integer(-2, 2); };
    for (int kind = 0; kind < kinds; ++kind) {
      for (const int outer_kind : {0, 1}) {
        Count count;
        for (int i = 0; i < 150; ++i) {
          // Axes about along the coordinates, large enough to have something inside.
          const auto axis = [&](int along) {
            Vector<3> result = Generator::vector<3>([&] { return unit * random.integer(-1, 1); });
            result[along] += (outer_kind == 0 ? 8 : 28) * unit;
            return result;
          };
          const Vector<3> origin = Vector<3>::Constant(-4 * unit) + Generator::vector<3>(integer);
          const Volume outer = outer_kind == 0 ? Volume(Cuboid<3>(origin, {axis(0), axis(1), axis(2)}))
                                               : Volume(Simplex<3>(origin, {axis(0), axis(1), axis(2)}));
          expect_same(make(kind, integer, [&] { return unit * random.integer(0, 3); }), outer, count,
                      "kind " + std::to_string(kind));
        }
        EXPECT_GT(count.in, 0) << kind << " " << outer_kind << " " << unit;
        EXPECT_GT(count.out, 0) << kind << " " << outer_kind << " " << unit;
      }
    }
  }
}

TEST(IsInside, AgreesWithRationalsForAnyNumbers) {
  Generator random(2803);
  Count count;
  const auto any = [&] { return random.any_double(); };
  for (int i = 0; i < 200; ++i) {
    const auto half = [&] { return 0.25 * random.any_double(); };
    const Volume outer = random.coin() ? Volume(Generator::frame<3, FrameKind::Cuboid>(any))
                                       : Volume(Generator::frame<3, FrameKind::Simplex>(any));
    expect_same(make(i % kinds, half, half), outer, count, std::to_string(i));
  }
  EXPECT_GT(count.out, 0);
}

/// One ulp of a number, outwards.
double next(double value, double towards) { return std::nextafter(value, towards); }

TEST(IsInside, OneUlpDecides) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double scale : {1.0, 0x1p-1000, 0x1p998}) {
    // The same cuboid, along the axes and with other axes.
    const double s = scale;
    const std::vector<Volume> outers = {Cuboid<3>({-s, -s, -s}, {{2 * s, 0, 0}, {0, 2 * s, 0}, {0, 0, 2 * s}}),
                                        Cuboid<3>({s, -s, s}, {{0, 0, -2 * s}, {-2 * s, 0, 0}, {0, 2 * s, 0}})};
    const double over = next(s, infinity);
    for (const Volume& outer : outers) {
      for (int k = 0; k < 3; ++k) {
        for (const double side : {-1.0, 1.0}) {
          const auto at = [&](double value) {
            Vector<3> result = Vector<3>::Zero();
            result[k] = side * value;
            return result;
          };
          const Vector<3> z = Vector<3>::Zero();
          const std::vector<std::pair<Volume, Volume>> cases = {
              {Point<3>(at(s)), Point<3>(at(over))},
              {Segment<3>(z, at(s)), Segment<3>(z, at(over))},
              {Triangle<3>(z, at(s), z), Triangle<3>(z, at(over), z)},
              {Tetrahedron(z, z, z, at(s)), Tetrahedron(z, z, z, at(over))},
              {Cuboid<3>(z, {at(s)}), Cuboid<3>(z, {at(over)})},
              {Simplex<3>(z, {at(s)}), Simplex<3>(z, {at(over)})},
              {Sphere<3>(z, s), Sphere<3>(z, over)},
              {Sphere<3>(at(0.5 * s), 0.5 * s), Sphere<3>(at(0.5 * s), next(0.5 * s, infinity))},
              {Obb<3>(Vector<3>(s, s, s)), Obb<3>(Vector<3>(k == 0 ? over : s, k == 1 ? over : s, k == 2 ? over : s))}};
          for (const auto& [in, out] : cases) {
            EXPECT_TRUE(is_inside(in, outer)) << in.index() << " " << k << " " << side << " " << scale;
            EXPECT_FALSE(is_inside(out, outer)) << in.index() << " " << k << " " << side << " " << scale;
          }
        }
      }
      EXPECT_TRUE(is_inside(outer, outers[0]));
    }
    const Simplex<3> corner({0, 0, 0}, {{s, 0, 0}, {0, s, 0}, {0, 0, s}});
    EXPECT_TRUE(is_inside(corner, Volume(corner)));
    EXPECT_TRUE(is_inside(Point<3>({0.5 * s, 0.25 * s, 0.25 * s}), Volume(corner)));
    EXPECT_FALSE(is_inside(Point<3>({0.5 * s, 0.25 * s, next(0.25 * s, infinity)}), Volume(corner)));
  }
}

/// Half sizes times axes that need 79 bits: (1 + 2^-26) (1 - 2^-26 + 2^-52) = 1 + 2^-78.
TEST(IsInside, ProductsOfBoxesAreNotRounded) {
  const double over = 1 - 0x1p-26 + 0x1p-52;
  const double below = over - 0x1p-53;
  for (const double s : {1.0, 0x1p-1000, 0x1p998}) {
    const Volume outer = Cuboid<3>({-s, -s, -s}, {{2 * s, 0, 0}, {0, 2 * s, 0}, {0, 0, 2 * s}});
    const Matrix<3> axes = Matrix<3>::Identity() * (s * (1 + 0x1p-26));
    EXPECT_TRUE(is_inside(Obb<3>({0, 0, 0}, axes, {below, below, below}), outer)) << s;
    EXPECT_FALSE(is_inside(Obb<3>({0, 0, 0}, axes, {below, over, below}), outer)) << s;
  }
}

TEST(IsInside, NothingIsInsideFlatOnes) {
  const Point<3> point({0, 0, 0});
  EXPECT_FALSE(is_inside(point, Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}})));
  EXPECT_FALSE(is_inside(point, Simplex<3>({0, 0, 0}, {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}})));
  // Not flat as decimals say, but as doubles it is what the rationals say.
  const Cuboid<3> nearly({0, 0, 0}, {{0.1, 0.2, 0.3}, {0.3, 0.2, 0.1}, {0.4, 0.4, 0.4}});
  EXPECT_EQ(is_inside(point, nearly), oracle(point, nearly));
  EXPECT_TRUE(is_inside(point, Cuboid<3>({0, 0, 0}, {{0x1p-1074, 0, 0}, {0, 0x1p-1074, 0}, {0, 0, 0x1p-1074}})));
}

TEST(IsInside, RefusesOtherOuterVolumes) {
  const Point<3> point({0, 0, 0});
  EXPECT_THROW((void)is_inside(point, point), InvalidInput);
  EXPECT_THROW((void)is_inside(point, Sphere<3>({0, 0, 0}, 1)), InvalidInput);
  EXPECT_THROW((void)is_inside(point, Obb<3>(Vector<3>(1, 1, 1))), InvalidInput);
}

// ---- Trees.

Volume cube(double x, double size) { return Cuboid<3>({x, 0, 0}, {{size, 0, 0}, {0, size, 0}, {0, 0, size}}); }

/// Leaves on levels 1, 2 and 3.
VolumeNode uneven() {
  return {cube(0, 8),
          {{cube(0, 4),
            {{cube(0, 1)}, {Simplex<3>({1, 0, 0}, {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}}), {{Point<3>({1, 0, 0})}}}}},
           {Sphere<3>({6, 2, 2}, 1)},
           {cube(4, 4), {{Triangle<3>({4, 0, 0}, {8, 4, 4}, {4, 4, 0})}}}}};
}

TEST(VolumeTree, KeepsLevelsInOrder) {
  const VolumeTree tree(uneven());
  ASSERT_EQ(tree.node_count(), 8U);
  EXPECT_EQ(tree.level_count(), 4);
  const std::vector<std::uint32_t> parents = {0, 0, 0, 0, 1, 1, 3, 5};
  const std::vector<int> levels = {0, 1, 1, 1, 2, 2, 2, 3};
  const std::vector<std::uint32_t> counts = {3, 2, 0, 1, 0, 1, 0, 0};
  const std::vector<std::size_t> kind = {0, 0, 7, 0, 0, 1, 4, 2};
  std::uint32_t next_child = 1;
  for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
    EXPECT_EQ(tree.parent(node), parents[node]) << node;
    EXPECT_EQ(tree.level(node), levels[node]) << node;
    EXPECT_EQ(tree.child_count(node), counts[node]) << node;
    EXPECT_EQ(tree.is_leaf(node), counts[node] == 0) << node;
    EXPECT_EQ(tree.volume(node).index(), kind[node]) << node;
    EXPECT_EQ(tree.box(node), bounding_box(tree.volume(node))) << node;
    EXPECT_EQ(tree.child_boxes(node), nullptr) << node;
    if (counts[node] > 0) {
      EXPECT_EQ(tree.first_child(node), next_child) << node;
      next_child += counts[node];
    }
  }
  const std::vector<std::uint32_t> leaves(tree.leaves().begin(), tree.leaves().end());
  EXPECT_EQ(leaves, (std::vector<std::uint32_t>{2, 4, 6, 7}));
  EXPECT_EQ(tree.leaf_boxes().element_count(), 4U);
}

TEST(VolumeTree, OneNodeIsATree) {
  const VolumeTree tree(VolumeNode{Sphere<3>({0, 0, 0}, 1)});
  EXPECT_EQ(tree.node_count(), 1U);
  EXPECT_EQ(tree.level_count(), 1);
  EXPECT_EQ(tree.parent(0), 0U);
  EXPECT_TRUE(tree.is_leaf(0));
  EXPECT_EQ(first_node_outside(tree), std::nullopt);
}

TEST(VolumeTree, ManyChildrenHaveAHierarchy) {
  VolumeNode root = {cube(0, 64)};
  for (int i = 0; i < 60; ++i) {
    root.children.push_back({cube(i, 1)});
  }
  const VolumeTree tree(root);
  ASSERT_NE(tree.child_boxes(0), nullptr);
  EXPECT_EQ(tree.child_boxes(0)->element_count(), 60U);
  EXPECT_EQ(first_node_outside(tree), std::nullopt);
}

TEST(VolumeTree, RefusesBadTrees) {
  EXPECT_THROW(VolumeTree({Triangle<3>({0, 0, 0}, {1, 0, 0}, {0, 1, 0}), {{Point<3>({0, 0, 0})}}}), InvalidInput);
  EXPECT_THROW(VolumeTree({Sphere<3>({0, 0, 0}, 1), {{Point<3>({0, 0, 0})}}}), InvalidInput);
  const auto chain = [](int levels) {
    VolumeNode node = {cube(0, 1)};
    for (int i = 1; i < levels; ++i) {
      node = VolumeNode{cube(0, 1), {node}};
    }
    return node;
  };
  EXPECT_EQ(VolumeTree(chain(VolumeTree::max_depth)).level_count(), VolumeTree::max_depth);
  EXPECT_THROW(VolumeTree(chain(VolumeTree::max_depth + 1)), InvalidInput);
}

TEST(FirstNodeOutside, NamesTheFirst) {
  EXPECT_EQ(first_node_outside(VolumeTree(uneven())), std::nullopt);
  VolumeNode low = uneven();
  low.children[0].children[1].children[0].volume = Point<3>({1, -0x1p-1074, 0});
  EXPECT_EQ(first_node_outside(VolumeTree(low)), 7U);
  VolumeNode both = low;
  both.children[1].volume = Sphere<3>({6, 2, 2}, std::nextafter(2.0, 3.0));
  EXPECT_EQ(first_node_outside(VolumeTree(both)), 2U);
  both.children[1].volume = Sphere<3>({6, 2, 2}, 2);
  EXPECT_EQ(first_node_outside(VolumeTree(both)), 7U);
}

TEST(FirstNodeOutside, FlatNodesContainNothing) {
  const VolumeNode flat = {cube(0, 2), {{Cuboid<3>({0, 0, 0}, {{1, 0, 0}, {0, 1, 0}}), {{Point<3>({0, 0, 0})}}}}};
  EXPECT_EQ(first_node_outside(VolumeTree(flat)), 2U);
}

}  // namespace
}  // namespace motzkin::testing::volume_tree_test
