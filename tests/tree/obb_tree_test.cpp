#include "motzkin/tree/obb_tree.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>

#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "tree/mesh_scenes.hpp"
#include "tree/obb_map.hpp"

namespace motzkin::obb_tree_test {
namespace {

using testing::Generator;
using testing::Integer;

/// Numbers times 2^fixed are integers here, scaled coordinates of trees included. Far quicker than rationals.
constexpr int fixed = 2200;

/// `value` times 2^bits, which must be an integer.
Integer exact(double value, int bits = fixed) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const Integer digits = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const int shift = exponent - 53 + bits;
  return shift < 0 ? Integer(digits / (Integer(1) << -shift)) : Integer(digits * (Integer(1) << shift));
}

using ExactVector = std::array<Integer, 3>;
using ExactMatrix = std::array<ExactVector, 3>;  ///< by rows

ExactVector exact_vector(const Vector<3>& v, int bits = fixed) {
  return {exact(v[0], bits), exact(v[1], bits), exact(v[2], bits)};
}

ExactVector minus(const ExactVector& a, const ExactVector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Integer minor_of(const ExactMatrix& m, std::size_t i, std::size_t k) {
  const std::size_t i1 = (i + 1) % 3;
  const std::size_t i2 = (i + 2) % 3;
  const std::size_t k1 = (k + 1) % 3;
  const std::size_t k2 = (k + 2) % 3;
  return m[i1][k1] * m[i2][k2] - m[i1][k2] * m[i2][k1];
}

/// A box and where it is, exactly: contains a point if the coordinates along its axes are within its half sizes.
class ExactBox {
 public:
  ExactBox(const Vector<3>& center, const Matrix<3>& axes, const Vector<3>& half) : center_(exact_vector(center)) {
    int bits = 0;  // that make all entries integers
    for (const double entry : axes.reshaped()) {
      bits = entry == 0 ? bits : std::max(bits, 52 - std::ilogb(entry));
    }
    ExactMatrix matrix;
    for (std::size_t i = 0; i < 3; ++i) {
      matrix[i] = exact_vector(axes.row(static_cast<Eigen::Index>(i)), bits);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t k = 0; k < 3; ++k) {
        adjugate_[k][i] = minor_of(matrix, i, k);
      }
    }
    determinant_ =
        abs(matrix[0][0] * adjugate_[0][0] + matrix[0][1] * adjugate_[1][0] + matrix[0][2] * adjugate_[2][0]);
    // By Cramer's rule the coordinates of d are `adjugate d / determinant`.
    for (std::size_t i = 0; i < 3; ++i) {
      bounds_[i] = (exact(half[static_cast<Eigen::Index>(i)]) * determinant_) >> bits;
    }
  }

  [[nodiscard]] bool contains(const ExactVector& point) const {
    const ExactVector d = minus(point, center_);
    for (std::size_t i = 0; i < 3; ++i) {
      if (abs(adjugate_[i][0] * d[0] + adjugate_[i][1] * d[1] + adjugate_[i][2] * d[2]) > bounds_[i]) {
        return false;
      }
    }
    return determinant_ > 0;
  }

 private:
  ExactVector center_;
  ExactMatrix adjugate_;
  Integer determinant_;
  ExactVector bounds_;  ///< rounded down, which is as strict for integers
};

bool in_sphere(const Vector<3>& center, double radius, const ExactVector& point) {
  const ExactVector d = minus(point, exact_vector(center));
  return d[0] * d[0] + d[1] * d[1] + d[2] * d[2] <= exact(radius) * exact(radius);
}

/// Each node encloses its elements, box and sphere, and so does its box in the coordinates of the mesh.
template <int N>
void expect_enclosed(const Mesh<N>& mesh, const ObbTree& tree) {
  const TreeFrame& frame = tree.frame();
  const int scale = std::ilogb(frame.scale);
  ASSERT_EQ(frame.scale, std::ldexp(1.0, scale));
  std::vector<ExactVector> local;
  std::vector<ExactVector> original;
  for (const Vector<3>& vertex : mesh.vertices()) {
    original.push_back(exact_vector(vertex));
    ExactVector point = minus(original.back(), exact_vector(frame.center));
    for (Integer& coordinate : point) {
      coordinate = scale < 0 ? Integer(coordinate >> -scale) : Integer(coordinate << scale);
      ASSERT_LE(abs(coordinate), exact(1 + 0x1p-50)) << "the frame is too small";
    }
    local.push_back(point);
  }
  for (std::size_t n = 0; n < tree.nodes().size(); ++n) {
    const ObbNode& node = tree.nodes()[n];
    const ExactBox box(node.volume.center, node.volume.axes, node.volume.half);
    const Obb<3> world = tree.box(n);
    const ExactBox world_box(world.center(), world.axes(), world.half());
    for (const std::uint32_t element : tree.order().subspan(node.first, node.count)) {
      for (const std::uint32_t vertex : mesh.elements()[element]) {
        ASSERT_TRUE(box.contains(local[vertex])) << "node " << n << ", vertex " << vertex;
        ASSERT_TRUE(in_sphere(node.volume.center, node.volume.radius, local[vertex])) << "node " << n;
        ASSERT_TRUE(world_box.contains(original[vertex])) << "node " << n << ", vertex " << vertex;
      }
    }
  }
}

/// Number of levels below a node.
std::size_t levels(const ObbTree& tree, std::size_t n = 0) {
  const ObbNode& node = tree.nodes()[n];
  return node.is_leaf() ? 1 : 1 + std::max(levels(tree, n + 1), levels(tree, node.right));
}

/// Every element is in exactly one leaf, no leaf has too many, and children share out the elements of their parent.
void expect_well_formed(const ObbTree& tree, int leaf_size) {
  std::vector<std::uint32_t> order(tree.order().begin(), tree.order().end());
  std::sort(order.begin(), order.end());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    ASSERT_EQ(order[i], i);
  }
  if (order.empty()) {
    EXPECT_TRUE(tree.nodes().empty());
    return;
  }
  ASSERT_EQ(tree.nodes()[0].first, 0U);
  ASSERT_EQ(tree.nodes()[0].count, order.size());
  for (std::size_t n = 0; n < tree.nodes().size(); ++n) {
    const ObbNode& node = tree.nodes()[n];
    ASSERT_GT(node.count, 0U);
    if (node.is_leaf()) {
      ASSERT_LE(node.count, static_cast<std::uint32_t>(leaf_size));
      continue;
    }
    ASSERT_GT(node.right, n + 1);
    ASSERT_LT(node.right, tree.nodes().size());
    const ObbNode& left = tree.nodes()[n + 1];
    const ObbNode& right = tree.nodes()[node.right];
    ASSERT_EQ(left.first, node.first);
    ASSERT_EQ(right.first, left.first + left.count);
    ASSERT_EQ(right.count, node.count - left.count);
  }
  EXPECT_LE(levels(tree), 96U);
}

/// Elements whose corners are drawn by `vertex()`.
template <int N>
Mesh<N> soup(int count, const std::function<Vector<3>()>& vertex) {
  std::vector<Vector<3>> vertices;
  std::vector<typename Mesh<N>::Element> elements(static_cast<std::size_t>(count));
  for (auto& element : elements) {
    for (std::uint32_t& index : element) {
      index = static_cast<std::uint32_t>(vertices.size());
      vertices.push_back(vertex());
    }
  }
  return {std::move(vertices), std::move(elements)};
}

template <int N>
struct NamedMesh {
  std::string name;
  Mesh<N> mesh;
};

/// Meshes of all the kinds that a fit may stumble over.
template <int N>
std::vector<NamedMesh<N>> awkward_meshes() {
  Generator generator(20);
  const auto number = [&] { return generator.uniform(-1, 1); };
  const auto vector = [&](double scale) { return Vector<3>(Generator::vector<3>(number) * scale); };
  const auto small = [&] { return Vector<3>(Generator::vector<3>([&] { return generator.integer(-2, 2); })); };
  const Vector<3> direction(0.3, -0.7, 0.123);
  const Vector<3> other(1.1, 0.4, -0.9);
  std::vector<NamedMesh<N>> result;
  const auto add = [&](const char* name, int count, const std::function<Vector<3>()>& vertex) {
    result.push_back({name, soup<N>(count, vertex)});
  };
  add("none", 0, [&] { return vector(1); });
  add("one", 1, [&] { return vector(1); });
  add("random", 40, [&] { return vector(1); });
  add("in a coordinate plane", 40, [&] { return Vector<3>(number(), number(), 5); });
  add("in a tilted plane", 40, [&] { return Vector<3>(number() * direction + number() * other); });
  add("collinear", 40, [&] { return Vector<3>(number() * direction); });
  add("collinear along an axis", 40, [&] { return Vector<3>(0, number(), 0); });
  add("one point", 20, [&] { return Vector<3>(direction); });
  add("small integers", 60, small);
  add("tiny", 30, [&] { return vector(1e-300); });
  add("subnormal", 20, [&] { return vector(0x1p-1060); });
  add("huge", 30, [&] { return vector(1e300); });
  add("far", 30, [&] { return Vector<3>(vector(1) + 1e15 * other); });
  add("far and huge", 20, [&] { return Vector<3>(vector(1e284) + 1e299 * other); });
  add("all magnitudes", 30, [&] {
    const double scale = std::pow(10.0, generator.integer(-300, 299));
    return vector(scale);
  });
  // Halving the box takes off one element at a time.
  double length = 1e300;
  add("ever smaller", 80, [&] {
    length *= 0.5;
    return Vector<3>(length, 0.1 * length, 0);
  });
  return result;
}

std::vector<ObbTreeOptions> all_options() {
  std::vector<ObbTreeOptions> result;
  for (const SplitRule split : {SplitRule::Center, SplitRule::MinMax, SplitRule::MinSum}) {
    for (const int leaf_size : {1, 2, 5}) {
      result.push_back({.leaf_size = leaf_size, .split = split});
    }
  }
  return result;
}

std::string text(const ObbTreeOptions& options) {
  return "split rule " + std::to_string(static_cast<int>(options.split)) + ", leaf size " +
         std::to_string(options.leaf_size);
}

template <int N>
void expect_sound_trees() {
  for (const NamedMesh<N>& named : awkward_meshes<N>()) {
    for (const ObbTreeOptions& options : all_options()) {
      SCOPED_TRACE(named.name + ", " + text(options));
      const ObbTree tree(named.mesh, options);
      ASSERT_EQ(tree.element_count(), named.mesh.elements().size());
      expect_well_formed(tree, options.leaf_size);
      expect_enclosed(named.mesh, tree);
    }
  }
}

TEST(ObbTree, EnclosesTriangles) { expect_sound_trees<3>(); }
TEST(ObbTree, EnclosesTetrahedra) { expect_sound_trees<4>(); }

/// The fit would pass the tests above with boxes of any size. Both diagonals, so that all corners count alike.
TEST(ObbTree, IsTight) {
  const TriangleMesh plate({{0, 0, 0}, {4, 0, 0}, {4, 2, 0}, {0, 2, 0}}, {{0, 1, 2}, {0, 2, 3}, {0, 1, 3}, {1, 2, 3}});
  const TriangleMesh turned = posed(plate, Pose::rotation({1, 2, 3}, 40));
  const ObbTree tree(turned);
  Vector<3> half = tree.box(0).half();
  std::sort(half.begin(), half.end());
  EXPECT_NEAR(half[0], 0, 1e-12);
  EXPECT_NEAR(half[1], 1, 1e-12);
  EXPECT_NEAR(half[2], 2, 1e-12);
  EXPECT_NEAR(tree.nodes()[0].volume.radius / tree.frame().scale, std::sqrt(5), 1e-12);
}

/// Every corner of every element counts once (E1.24): of the corners of this triangle the mean is the origin and the
/// axes are those of symmetry. With one corner counted twice they would be turned.
TEST(ObbTree, CountsEveryCornerOnce) {
  const TriangleMesh mesh({{-2, -1, 0}, {2, -1, 0}, {0, 2, 0}}, {{0, 1, 2}});
  const ObbTree tree(mesh);
  for (const double entry : tree.nodes()[0].volume.axes.reshaped()) {
    EXPECT_TRUE(std::abs(entry) < 1e-12 || std::abs(std::abs(entry) - 1) < 1e-12) << entry;
  }
}

TEST(ObbTree, DoesNotDependOnThreads) {
  const detail::MoreThreads eight(8);
  const TriangleMesh mesh = torus({.major = 1, .minor = 0.4, .around = 80, .across = 60});
  for (const SplitRule split : {SplitRule::Center, SplitRule::MinMax, SplitRule::MinSum}) {
    const ObbTree one(mesh, {.split = split, .threads = 1});
    for (const int threads : {0, 2, 8}) {
      EXPECT_EQ(ObbTree(mesh, {.split = split, .threads = threads}), one) << threads;
    }
  }
}

TEST(ObbTree, RefusesBadOptions) {
  const TriangleMesh mesh = torus();
  EXPECT_THROW(ObbTree(mesh, {.leaf_size = 0}), InvalidInput);
  EXPECT_THROW(ObbTree(mesh, {.leaf_size = 65}), InvalidInput);
  EXPECT_THROW(ObbTree(mesh, {.threads = -1}), InvalidInput);
  ObbTree tree(mesh);
  EXPECT_THROW(tree.refit(sphere_mesh(1, 5, 5)), InvalidInput);
  EXPECT_THROW((void)tree.box(tree.nodes().size()), InvalidInput);
}

// Searches

/// Trees with all options find what brute force finds, in both orders. Returns the number of collisions.
template <int M, int N>
std::size_t expect_right(const Mesh<M>& a, const Pose& pose_a, const Mesh<N>& b, const Pose& pose_b) {
  const std::vector<Collision> expected = testing::brute_force(posed(a, pose_a), posed(b, pose_b));
  std::vector<Collision> exchanged = expected;
  for (Collision& collision : exchanged) {
    std::swap(collision.a, collision.b);
  }
  std::sort(exchanged.begin(), exchanged.end(),
            [](const Collision& p, const Collision& q) { return p.a != q.a ? p.a < q.a : p.b < q.b; });
  for (const ObbTreeOptions& options : all_options()) {
    SCOPED_TRACE(text(options));
    const ObbTree tree_a(a, options);
    const ObbTree tree_b(b, options);
    const PosedMesh<M, ObbTree> body_a = {a, tree_a, pose_a};
    const PosedMesh<N, ObbTree> body_b = {b, tree_b, pose_b};
    EXPECT_EQ(collisions(body_a, body_b), expected);
    EXPECT_EQ(collisions(body_b, body_a), exchanged);
    EXPECT_EQ(any_collision(body_a, body_b).has_value(), !expected.empty());
  }
  return expected.size();
}

Pose any_pose(Generator& generator, double distance) {
  const auto number = [&] { return generator.uniform(-1, 1); };
  Pose pose = Pose::rotation(Generator::vector<3>(number), generator.uniform(0, 360));
  switch (generator.integer(0, 5)) {
    case 0: pose = then(Pose::scaling({generator.uniform(0.5, 2), generator.uniform(0.1, 2), 1}), pose); break;
    case 1: pose = then(Pose::scaling({-1, 1, 1}), pose); break;
    case 2: pose = then(pose, Pose::scaling({1, generator.uniform(-3, 3), 0.01})); break;
    case 3: pose = then(pose, Pose::scaling(Vector<3>::Constant(generator.uniform(1e-3, 30)))); break;
    default: break;
  }
  return then(pose, Pose::translation_by(Generator::vector<3>(number) * distance));
}

TEST(ObbTree, FindsWhatBruteForceFinds) {
  Generator generator(21);
  const auto vertex = [&] { return Vector<3>(Generator::vector<3>([&] { return generator.uniform(-1, 1); })); };
  const auto near_center = [&](double size) {
    const Vector<3> center = vertex();
    return [=, &generator] {
      return Vector<3>(center + size * Generator::vector<3>([&] { return generator.uniform(-1, 1); }));
    };
  };
  std::size_t found = 0;
  for (int i = 0; i < 60; ++i) {
    SCOPED_TRACE(i);
    const double size = generator.uniform(0.05, 1);
    const auto triangles = soup<3>(generator.integer(1, 40), near_center(size));
    const auto tetrahedra = soup<4>(generator.integer(1, 20), near_center(size));
    const Pose pose_a = i % 3 == 0 ? Pose() : any_pose(generator, 1);
    const Pose pose_b = i % 5 == 0 ? pose_a : any_pose(generator, 1);
    found += expect_right(triangles, pose_a, soup<3>(20, vertex), pose_b);
    found += expect_right(triangles, pose_a, tetrahedra, pose_b);
    found += expect_right(tetrahedra, pose_a, soup<4>(10, vertex), pose_b);
  }
  EXPECT_GT(found, 1000U);
}

/// Corners on a small grid: most pairs that meet touch, many lie in one plane, many are the same. Poses that keep the
/// grid, and others that do not but move both meshes alike.
TEST(ObbTree, FindsContacts) {
  Generator generator(22);
  const auto vertex = [&] { return Vector<3>(Generator::vector<3>([&] { return generator.integer(0, 3); })); };
  const auto in_plane = [&] { return Vector<3>(generator.integer(0, 4), 1, generator.integer(0, 4)); };
  std::size_t found = 0;
  for (int i = 0; i < 40; ++i) {
    SCOPED_TRACE(i);
    const bool flat = i % 2 == 0;
    const auto a = flat ? soup<3>(15, in_plane) : soup<3>(15, vertex);
    const auto b = i % 4 < 2 ? soup<3>(15, in_plane) : a;
    const Pose quarter = Pose::rotation({0, 0, 1}, 90.0 * generator.integer(0, 3));
    const Pose shifted =
        then(quarter, Pose::translation_by(Generator::vector<3>([&] { return generator.integer(-1, 1); })));
    const Pose anything = any_pose(generator, 10);
    found += expect_right(a, {}, b, {});
    found += expect_right(a, {}, b, shifted);
    found += expect_right(a, anything, b, anything);
    found += expect_right(a, {}, soup<4>(8, vertex), shifted);
  }
  EXPECT_GT(found, 1000U);
}

/// Triangles with one corner in common, the others within `size` of it.
TriangleMesh fan(Generator& generator, const Vector<3>& corner, double size) {
  std::uint32_t drawn = 0;
  return soup<3>(8, [&] {
    const Vector<3> offset = Generator::vector<3>([&] { return generator.uniform(-size, size); });
    return drawn++ % 3 == 0 ? corner : Vector<3>(corner + offset);
  });
}

/// Contacts at one corner between meshes that are far, tiny, huge, turned, or of very different size, far by themselves
/// or by their pose: margins must cover what poses and boxes round. The corner of b is where the pose puts one of a.
TEST(ObbTree, FindsContactsWhateverTheScale) {
  Generator generator(23);
  const auto number = [&] { return generator.uniform(-1, 1); };
  for (const double scale : {1.0, 1e-300, 1e299, 1e-20}) {
    for (const double ratio : {1.0, 1e-3, 1e3, 1e-17}) {
      for (const double distance : {0.0, 8.0, 1e3, 1e9, 1e15}) {
        for (int i = 0; i < 4; ++i) {
          SCOPED_TRACE(::testing::Message() << scale << ", " << ratio << ", " << distance << ", " << i);
          const Vector<3> offset = Generator::vector<3>(number) * std::min(scale * distance, 1e300);
          const bool by_pose = i % 2 == 0;
          const auto a = soup<3>(8, [&] {
            return Vector<3>(Generator::vector<3>(number) * scale + (by_pose ? Vector<3>::Zero() : offset));
          });
          const Pose turn = i < 2 ? Pose() : Pose::rotation(Generator::vector<3>(number), 360 * number());
          const Pose pose = by_pose ? then(turn, Pose::translation_by(offset)) : turn;
          const Vector<3> corner = apply(pose, a.vertices()[static_cast<std::size_t>(generator.integer(0, 23))]);
          EXPECT_GE(expect_right(a, pose, fan(generator, corner, std::min(scale * ratio, 1e299)), {}), 8U);
        }
      }
    }
  }
}

/// Half the size of these meshes is the largest coordinate that there is.
TEST(ObbTree, FindsContactsOfTheLargestMeshes) {
  Generator generator(27);
  const auto corner = [&] {
    return Vector<3>(Generator::vector<3>([&] { return max_coordinate * generator.integer(-2, 2) / 2; }));
  };
  std::size_t found = 0;
  for (int i = 0; i < 5; ++i) {
    found += expect_right(soup<3>(10, corner), {}, soup<3>(10, corner), {});
  }
  EXPECT_GT(found, 100U);
}

TEST(ObbTree, AgreesWithTheOtherTree) {
  const TriangleMesh ring = torus({.major = 1, .minor = 0.4, .around = 30, .across = 20});
  const TetrahedronMesh solid = solid_torus({.major = 1, .minor = 0.3, .around = 20, .across = 9});
  const detail::MoreThreads eight(8);
  Generator generator(24);
  std::size_t found = 0;
  for (int i = 0; i < 20; ++i) {
    const Pose pose = i == 0 ? Pose() : any_pose(generator, 1.5);
    const ObbTree ring_obb(ring, all_options()[static_cast<std::size_t>(i) % 9]);
    const ObbTree solid_obb(solid, all_options()[static_cast<std::size_t>(i) % 9]);
    const Bvh ring_boxes(ring);
    const Bvh solid_boxes(solid);
    for (const int threads : {1, 2, 8}) {
      for (const bool overlaps : {false, true}) {
        const CollideOptions options = {.overlaps = overlaps, .threads = threads};
        const auto rings = collisions<3, 3, Bvh>({ring, ring_boxes}, {ring, ring_boxes, pose}, options);
        EXPECT_EQ((collisions<3, 3, ObbTree>({ring, ring_obb}, {ring, ring_obb, pose}, options)), rings);
        const auto mixed = collisions<4, 3, Bvh>({solid, solid_boxes, pose}, {ring, ring_boxes}, options);
        EXPECT_EQ((collisions<4, 3, ObbTree>({solid, solid_obb, pose}, {ring, ring_obb}, options)), mixed);
        found += rings.size() + mixed.size();
      }
    }
    std::vector<Collision> visited;
    visit_collisions<3, 3, ObbTree>({ring, ring_obb}, {ring, ring_obb, pose}, [&](const Collision& collision) {
      visited.push_back(collision);
      return visited.size() < 7;
    });
    const auto all = collisions<3, 3, Bvh>({ring, ring_boxes}, {ring, ring_boxes, pose});
    EXPECT_EQ(visited.size(), std::min<std::size_t>(7, all.size()));
    for (const Collision& collision : visited) {
      EXPECT_NE(std::find(all.begin(), all.end(), collision), all.end());
      EXPECT_EQ((collision_box<3, 3, ObbTree>({ring, ring_obb}, {ring, ring_obb, pose}, collision)),
                (collision_box<3, 3, Bvh>({ring, ring_boxes}, {ring, ring_boxes, pose}, collision)));
    }
  }
  EXPECT_GT(found, 1000U);
}

TEST(ObbTree, FindsWhatMeetsWithinOneMesh) {
  Generator generator(25);
  std::size_t found = 0;
  for (const NamedMesh<3>& named : awkward_meshes<3>()) {
    const Bvh boxes(named.mesh);
    const auto expected = self_collisions<3, Bvh>({named.mesh, boxes});
    for (const ObbTreeOptions& options : all_options()) {
      SCOPED_TRACE(named.name + ", " + text(options));
      const ObbTree tree(named.mesh, options);
      EXPECT_EQ((self_collisions<3, ObbTree>({named.mesh, tree})), expected);
      found += expected.size();
    }
  }
  const TetrahedronMesh solid = solid_torus({.major = 1, .minor = 0.6, .around = 12, .across = 6});
  const ObbTree tree(solid);
  const Bvh boxes(solid);
  for (int i = 0; i < 3; ++i) {
    const Pose pose = any_pose(generator, 2);
    EXPECT_EQ((self_collisions<4, ObbTree>({solid, tree, pose})), (self_collisions<4, Bvh>({solid, boxes, pose})));
  }
  EXPECT_GT(found, 1000U);
}

TEST(ObbTree, RefitsToAMeshThatMoved) {
  Generator generator(26);
  const auto vertex = [&] { return Vector<3>(Generator::vector<3>([&] { return generator.uniform(-1, 1); })); };
  for (const ObbTreeOptions& options : all_options()) {
    SCOPED_TRACE(text(options));
    TriangleMesh mesh = soup<3>(50, vertex);
    const TriangleMesh other = soup<3>(50, vertex);
    const ObbTree other_tree(other);
    ObbTree tree(mesh, options);
    const ObbTree before = tree;
    tree.refit(mesh);
    EXPECT_EQ(tree.order().size(), before.order().size());
    expect_enclosed(mesh, tree);
    std::vector<Vector<3>> moved;
    for (const Vector<3>& old : mesh.vertices()) {
      moved.push_back(3 * old + vertex());
    }
    mesh.set_vertices(moved);
    tree.refit(mesh);
    expect_well_formed(tree, options.leaf_size);
    expect_enclosed(mesh, tree);
    const ObbTree fresh(mesh, options);
    const auto expected = collisions<3, 3, ObbTree>({mesh, fresh}, {other, other_tree});
    EXPECT_EQ((collisions<3, 3, ObbTree>({mesh, tree}, {other, other_tree})), expected);
    EXPECT_FALSE(expected.empty());
  }
}

/// E1.8: the rule as printed in section 6.5 never compares two roots that are leaves, and loses all pairs where a leaf
/// is larger than the inner node it meets.
TEST(ObbTree, SplitsTheNodeThatHasChildren) {
  const TriangleMesh large({{-9, -9, 0}, {9, -9, 1}, {0, 9, -1}}, {{0, 1, 2}});
  const TriangleMesh crossing({{0, 0, -1}, {1, 0, 1}, {0, 1, 1}}, {{0, 1, 2}});
  const TriangleMesh two({{0, 0, -1}, {1, 0, 1}, {0, 1, 1}, {-1, 0, -1}, {-2, 0, 1}, {-1, 1, 1}},
                         {{0, 1, 2}, {3, 4, 5}});
  EXPECT_EQ(expect_right(large, {}, crossing, {}), 1U);
  EXPECT_EQ(expect_right(two, {}, large, {}), 2U);
  EXPECT_EQ(expect_right(large, {}, two, {}), 2U);
  // The searched trees may be exchanged, so that the inner node is that of the longer mesh; it has less volume.
  const TriangleMesh strip({{-20, 0, 0}, {0.5, 0, 0}, {0, 0.1, 0}, {20, 0, 0}, {-0.5, 0, 0}, {0, -0.1, 0}},
                           {{0, 1, 2}, {3, 4, 5}});
  const TetrahedronMesh fat({{-4, -4, -4}, {4, -4, -4}, {0, 4, -4}, {0, 0, 4}}, {{0, 1, 2, 3}});
  EXPECT_EQ(expect_right(strip, {}, fat, {}), 2U);
  EXPECT_EQ(expect_right(fat, {}, strip, {}), 2U);
}

/// What the boxes are for: meshes that are apart by little are told apart by few pairs of nodes.
TEST(ObbTree, SkipsWhatIsApart) {
  const TriangleMesh ring = torus({.major = 1, .minor = 0.4, .around = 60, .across = 40});
  const ObbTree tree(ring);
  TreeStatistics stats;
  const Pose pose = Pose::translation_by({0, 0, 0.81});
  EXPECT_TRUE((collisions<3, 3, ObbTree>({ring, tree}, {ring, tree, pose}, {.stats = &stats})).empty());
  EXPECT_EQ(stats.element_pairs, 0U);
  EXPECT_LT(stats.node_pairs, 5000U);
}

/// Boxes a hundredth apart, whose elements may be off by some margin, with and without a pose. Fails where the margin
/// of either is left out, or taken in the coordinates of the tree although it is one of the world.
TEST(ObbTree, KeepsToTheMarginOfElements) {
  const ObbVolume left{{-0.255, 0, 0}, Matrix<3>::Identity(), {0.25, 0.25, 0.25}, 0.45};
  const ObbVolume right{{0.255, 0, 0}, Matrix<3>::Identity(), {0.25, 0.25, 0.25}, 0.45};
  for (const bool moved : {false, true}) {
    const TreeFrame frame{Vector<3>::Zero(), 0.5};  // twice as large in the world
    const Pose pose = moved ? Pose::rotation({1, 2, 3}, 0.5) : Pose();
    const Vector<3> narrow = Vector<3>::Constant(moved ? 0.002 : 0.009);
    const Vector<3> wide = Vector<3>::Constant(0.0201);
    const auto are_apart = [&](const Vector<3>& margin_left, const Vector<3>& margin_right) {
      const auto map = detail::obb_map({frame, pose, margin_left}, {frame, pose, margin_right});
      return map && detail::apart(left, right, *map);
    };
    EXPECT_TRUE(are_apart(Vector<3>::Zero(), Vector<3>::Zero())) << moved;
    EXPECT_TRUE(are_apart(narrow, Vector<3>::Zero())) << moved;
    EXPECT_TRUE(are_apart(Vector<3>::Zero(), narrow)) << moved;
    EXPECT_FALSE(are_apart(wide, Vector<3>::Zero())) << moved;
    EXPECT_FALSE(are_apart(Vector<3>::Zero(), wide)) << moved;
  }
}

}  // namespace
}  // namespace motzkin::obb_tree_test
