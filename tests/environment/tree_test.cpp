// Trees, collisions and questions about meshes in every floating-point environment, on one thread and on several. They
// fail if a tree is built, fitted or searched in the environment of the caller or of a thread that helps.

#include <gtest/gtest.h>

#include <cmath>
#include <mutex>

#include "motzkin/invalid_input.hpp"
#include "motzkin/tree/collide.hpp"
#include "motzkin/tree/mesh_distance.hpp"
#include "motzkin/tree/mesh_query.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "motzkin/tree/solid.hpp"
#include "motzkin/tree/solid_certificate.hpp"
#include "motzkin/tree/solid_common.hpp"
#include "motzkin/tree/volume_cast.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "support/environments.hpp"
#include "tree/mesh_scenes.hpp"
#include "tree/volume_scenes.hpp"

namespace motzkin::environment::tree_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;

template <int N>
Mesh<N> scaled(const Mesh<N>& mesh, double factor) {
  std::vector<Vector<3>> vertices(mesh.vertices().begin(), mesh.vertices().end());
  for (Vector<3>& vertex : vertices) {
    vertex *= factor;
  }
  return {vertices, {mesh.elements().begin(), mesh.elements().end()}};
}

/// Meshes whose elements touch, coincide and overlap, at scales down to the smallest doubles.
constexpr double scales[] = {1, 0x1p-700, 0x1p-1021, 0x1p-1060};

template <int N>
Mesh<N> grid_mesh(std::uint64_t seed, double factor) {
  std::mt19937_64 random(seed);
  return scaled(testing::random_mesh<N>(random, 40, 60, 1.5, 8), factor);
}

const Pose turned = parse_pose("r(1,2,3; 33.3) t(0.1,0.3,0.05)");

void add(Bits& bits, const std::vector<Collision>& collisions) {
  bits << collisions.size();
  for (const Collision& collision : collisions) {
    bits << collision.a << collision.b << collision.relation;
  }
}

void add(Bits& bits, const Bvh& tree) {
  bits << tree.order().size() << tree.frame().center << tree.frame().scale;
  for (const std::uint32_t element : tree.order()) {
    bits << element;
  }
  for (const BvhNode& node : tree.nodes()) {
    for (std::size_t k = 0; k < 3; ++k) {
      for (std::size_t lane = 0; lane < node.lanes; ++lane) {
        bits << node.lo[k][lane] << node.hi[k][lane];
      }
    }
  }
}

void add(Bits& bits, const ObbTree& tree) {
  bits << tree.order().size() << tree.frame().center << tree.frame().scale;
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const ObbVolume& volume = tree.nodes()[i].volume;
    bits << volume.center << volume.axes << volume.half << volume.radius << tree.box(i).half();
  }
}

template <int N>
std::vector<Aabb<3>> boxes_of(const Mesh<N>& mesh) {
  std::vector<Aabb<3>> boxes;
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    boxes.push_back(bounding_box(Volume(mesh[i])));
  }
  return boxes;
}

TEST(TreeEnvironmentTest, trees_are_the_same) {
  for (const double scale : scales) {
    const TriangleMesh mesh = grid_mesh<3>(1, scale);
    const TriangleMesh other = grid_mesh<3>(2, scale);
    const TriangleMesh moved({other.vertices().begin(), other.vertices().end()},
                             {mesh.elements().begin(), mesh.elements().end()});
    const std::vector<Aabb<3>> boxes = boxes_of(mesh);
    const std::vector<Aabb<3>> other_boxes = boxes_of(moved);
    expect_same_everywhere([&](Bits& bits) {
      Bvh tree(mesh, {.leaf_size = 2});
      add(bits, tree);
      tree.refit(moved);
      add(bits, tree);
      Bvh of_boxes(boxes);
      add(bits, of_boxes);
      of_boxes.refit(other_boxes);
      add(bits, of_boxes);
      for (const SplitRule rule : {SplitRule::Center, SplitRule::MinSum}) {
        ObbTree oriented(mesh, {.split = rule});
        add(bits, oriented);
        oriented.refit(moved);
        add(bits, oriented);
      }
    });
  }
}

TEST(TreeEnvironmentTest, threads_build_the_same_trees) {
  const TriangleMesh mesh = torus({.around = 96, .across = 90});  // more than one thread takes alone
  expect_same_everywhere([&](Bits& bits) {
    add(bits, Bvh(mesh, {.threads = 2}));
    add(bits, ObbTree(mesh, {.threads = 2}));
  });
}

template <int M, int N>
void expect_same_collisions(double scale) {
  const Mesh<M> a = grid_mesh<M>(3, scale);
  const Mesh<N> b = grid_mesh<N>(4, scale);
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  const ObbTree oriented_a(a);
  const ObbTree oriented_b(b);
  for (const Pose& pose : {Pose(), turned}) {
    expect_same_everywhere([&](Bits& bits) {
      const PosedMesh<M> posed_a{a, tree_a, pose};
      const PosedMesh<N> posed_b{b, tree_b};
      for (const int threads : {1, 2}) {
        CollideOptions options;
        options.threads = threads;
        const std::vector<Collision> found = collisions(posed_a, posed_b, options);
        add(bits, found);
        add(bits,
            collisions(PosedMesh<M, ObbTree>{a, oriented_a, pose}, PosedMesh<N, ObbTree>{b, oriented_b}, options));
        for (const Collision& collision : found) {
          bits << collision_box(posed_a, posed_b, collision);
        }
      }
      bits << any_collision(posed_a, posed_b).has_value();
    });
  }
}

TEST(TreeEnvironmentTest, collisions_of_triangles_are_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    expect_same_collisions<3, 3>(scale);
  }
}

TEST(TreeEnvironmentTest, collisions_of_triangles_with_tetrahedra_are_the_same) {
  expect_same_collisions<3, 4>(0x1p-1060);
}

TEST(TreeEnvironmentTest, collisions_of_a_mesh_with_itself_are_the_same) {
  std::mt19937_64 random(7);
  const TriangleMesh mesh = testing::random_mesh<3>(random, 30, 12, 2);
  const TriangleMesh flat({{0, 0, 0}, {9, 0, 0}, {0, 9, 0}, {5, 5, 0}}, {{0, 1, 2}, {1, 2, 3}});
  const TriangleMesh tiny = scaled(flat, 0x1p-1074);
  const Bvh tree(mesh);
  const Bvh tiny_tree(tiny);
  expect_same_everywhere([&](Bits& bits) {
    add(bits, self_collisions(PosedMesh<3>{mesh, tree}));
    add(bits, self_collisions(PosedMesh<3>{tiny, tiny_tree}));
  });
}

TEST(TreeEnvironmentTest, callbacks_run_in_the_standard_environment) {
  const TriangleMesh mesh = torus({.around = 60, .across = 40});
  const Bvh tree(mesh);
  const PosedMesh<3> a{mesh, tree};
  const PosedMesh<3> b{mesh, tree, turned};
  const std::uint64_t standard = testing::control_bits();
  expect_same_everywhere([&](Bits& bits) {
    std::mutex mutex;
    bool always = true;
    bool called = false;
    const auto look = [&] {
      const std::lock_guard lock(mutex);
      always = always && testing::control_bits() == standard;
      called = true;
    };
    CollideOptions options;
    options.threads = 2;
    options.progress = [&](double) { look(); };
    add(bits, collisions(a, b, options));
    visit_collisions<3, 3, Bvh>(a, b, [&](const Collision&) {
      look();
      return true;
    });
    EXPECT_TRUE(called && always);
  });
}

TEST(TreeEnvironmentTest, what_a_callback_throws_restores_the_environment) {
  const TriangleMesh mesh = torus({.around = 60, .across = 40});
  const Bvh tree(mesh);
  const PosedMesh<3> a{mesh, tree};
  const PosedMesh<3> b{mesh, tree, turned};
  expect_same_everywhere([&](Bits& bits) {
    const auto fail = [](const Collision&) -> bool { throw std::runtime_error("enough"); };
    bits << testing::refusal<std::runtime_error>([&] {
      visit_collisions<3, 3, Bvh>(a, b, fail);
      return 0;
    });
    CollideOptions options;
    options.threads = 2;
    options.progress = [](double) { throw std::runtime_error("enough"); };
    bits << testing::refusal<std::runtime_error>([&] { return collisions(a, b, options); });
  });
}

TEST(TreeEnvironmentTest, points_segments_and_rays_meet_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    const TriangleMesh surface = scaled(torus({.around = 8, .across = 6}), scale);
    const TetrahedronMesh solid = scaled(solid_torus({.around = 8, .across = 6}), scale);
    const Bvh surface_tree(surface);
    const Bvh solid_tree(solid);
    std::vector<Vector<3>> points;
    std::mt19937_64 random(5);
    std::uniform_int_distribution<int> step(-12, 12);
    for (int i = 0; i < 4; ++i) {
      points.push_back(scale * Vector<3>(step(random) / 8.0, step(random) / 8.0, step(random) / 32.0));
    }
    points.push_back(surface.vertices()[0]);
    const Vector<3> direction = Vector<3>(1, 0.3, 0.01) * std::max(scale, 0x1p-1060);
    expect_same_everywhere([&](Bits& bits) {
      const auto add_hits = [&](const auto& hits) {
        for (const RayHit& hit : hits) {
          bits << hit.element << hit.span.enter << hit.span.exit;
        }
      };
      const auto ask = [&](const auto& mesh) {
        for (std::size_t i = 0; i + 1 < points.size(); ++i) {
          const Ray<3> ray(points[i], direction);
          const Segment<3> segment(points[i], points[i + 1]);
          add_hits(all_hits(ray, mesh));
          add_hits(all_hits(segment, mesh));
          bits << first_hit(ray, mesh).has_value() << first_hit(segment, mesh).has_value();
          for (const auto& hits : {elements_hit(Point<3>(points[i + 1]), mesh), elements_hit(segment, mesh)}) {
            for (const ElementHit& hit : hits) {
              bits << hit.element << hit.relation;
            }
          }
        }
      };
      ask(PosedMesh<3>{surface, surface_tree});
      ask(PosedMesh<4>{solid, solid_tree, scale == 1 ? turned : Pose()});
    });
  }
}

TEST(TreeEnvironmentTest, rays_meet_shapes_of_every_kind_the_same) {
  for (const double scale : {1.0, 0x1p-1000, 0x1p-1060}) {
    const auto at = [&](double x, double y, double z) { return Vector<3>(scale * Vector<3>(x, y, z)); };
    const Hull<3> hull({at(0, 0, 0), at(4, 0, 0), at(0, 4, 1), at(1, 1, 4), at(1, 1, 1)});
    const std::vector<Volume> shapes = {hull,
                                        Rounded<Hull<3>>(hull, scale),
                                        Capsule<3>(Segment<3>(at(0, 0, 0), at(4, 0, 0)), scale),
                                        Rounded<Obb<3>>(Obb<3>(at(1, 1, 1), at(1, 2, 3)), scale),
                                        Sphere<3>(at(1, 0, 0), 2 * scale),
                                        HalfSpace<3>({1, 2, 3}, scale)};
    std::vector<Ray<3>> rays;
    for (const double y : {0.0, 0.25, 1.0, 2.0, 9.0}) {
      rays.emplace_back(at(1, y, -8), at(0, 0.125, 1));
    }
    expect_same_everywhere([&](Bits& bits) {
      for (const Volume& shape : shapes) {
        for (const Ray<3>& ray : rays) {
          const auto span = cast(ray, shape);
          bits << span.has_value() << (span ? span->enter : 0) << (span ? span->exit : 0);
        }
      }
    });
  }
}

TEST(TreeEnvironmentTest, solids_contain_the_same) {
  for (const double scale : {1.0, 0x1p-1060}) {
    const TriangleMesh ring = scaled(torus({.around = 12, .across = 8}), scale);
    const TriangleMesh ball = scaled(sphere_mesh(0.5, 8, 6), scale);
    const TriangleMesh open({ring.vertices().begin(), ring.vertices().end()}, {ring.elements()[0]});
    const Bvh ring_tree(ring);
    const Bvh ball_tree(ball);
    const Bvh open_tree(open);
    std::vector<Point<3>> points;
    for (std::size_t i = 0; i < ball.vertices().size(); i += 7) {
      points.emplace_back(ball.vertices()[i]);
      points.emplace_back(Vector<3>(1.75 * ball.vertices()[i]));
    }
    expect_same_everywhere([&](Bits& bits) {
      for (const bool inside : contains(PosedMesh<3>{ring, ring_tree}, points)) {
        bits << inside;
      }
      bits << solids_intersect({ring, ring_tree}, {ball, ball_tree})
           << contains(PosedMesh<3>{ball, ball_tree}, points[0]) << testing::refusal<InvalidInput>([&] {
                return contains(PosedMesh<3>{open, open_tree}, points[0]);
              });
    });
  }
}

TEST(TreeEnvironment, RelationsOfSolids) {
  for (const double size : {1.0, 0x1p-1000}) {
    const Pose scaled = Pose::scaling({size, size, size});
    const TriangleMesh ring = posed(torus({1, 0.4, 12, 8}), scaled);
    const TetrahedronMesh grid = box_grid({{0, 0, 0}, {size, size, size}}, {1, 1, 1});
    const TriangleMesh cube = boundary(grid).surface;
    const Bvh ring_tree(ring);
    const Bvh cube_tree(cube);
    const Bvh grid_tree(grid);
    const Pose beside = Pose::translation_by({size, 0, 0});
    const TriangleMesh cube_beside = posed(cube, beside);
    expect_same_everywhere([&](Bits& bits) {
      const Solid ring_solid(ring, ring_tree);
      const Solid cube_solid(cube, cube_tree);
      const Solid grid_solid(grid);
      bits << relate(PosedSolid{ring_solid}, PosedSolid{cube_solid})
           << relate(PosedSolid{cube_solid}, PosedSolid{grid_solid})
           << relate(PosedSolid{cube_solid}, PosedSolid{grid_solid, beside})
           << relate(PosedMesh<3>{cube, cube_tree}, PosedSolid{grid_solid});
      for (const auto& [place, mesh_b] : {std::pair(Pose(), cube), std::pair(beside, cube_beside)}) {
        const SolidCertificate proof = prove({cube_solid}, {cube_solid, place});
        for (const std::string& number : proof.point.value()) {
          bits << number;
        }
        bits << flaw(proof, cube, mesh_b).value_or("") << flaw(proof, ring, mesh_b).value_or("");
      }
      const auto point = common_interior_point({ring_solid}, {cube_solid});
      bits << point.has_value() << point->point << point->is_exact;
      bits << intersection_box({ring_solid}, {cube_solid, beside});
      bits << intersection_volume(PosedMesh<4>{grid, grid_tree}, PosedMesh<4>{grid, grid_tree});
      for (const IntersectionCurve& curve : intersection_curves({ring, ring_tree}, {cube, cube_tree})) {
        for (const Vector<3>& p : curve.points) {
          bits << p;
        }
      }
    });
  }
}

void add(Bits& bits, const std::vector<VolumeCollision>& collisions) {
  bits << collisions.size();
  for (const VolumeCollision& collision : collisions) {
    bits << collision.a << collision.b << collision.relation << collision.box;
  }
}

VolumeNode scaled(const VolumeTree& tree, std::uint32_t node, double factor) {
  const Volume volume = std::visit(
      [&]<class Shape>(const Shape& shape) -> Volume {
        if constexpr (requires {
                        shape.axes();
                        shape.origin();
                      }) {
          const Matrix<3> axes = factor * shape.axes();
          return Shape(factor * shape.origin(), {axes.col(0), axes.col(1), axes.col(2)});
        } else {
          return shape;
        }
      },
      tree.volume(node));
  VolumeNode result{volume, {}};
  for (std::uint32_t i = 0; i < tree.child_count(node); ++i) {
    result.children.push_back(scaled(tree, tree.first_child(node) + i, factor));
  }
  return result;
}

TEST(TreeEnvironmentTest, trees_of_volumes_are_searched_the_same) {
  for (const double scale : {1.0, 0x1p-1065}) {
    testing::Random random(6);
    std::vector<VolumeNode> nodes;
    for (int i = 0; i < 4; ++i) {
      nodes.push_back(scaled(testing::draw_tree(random, 3, 5, 2), 0, scale));
    }
    expect_same_everywhere([&](Bits& bits) {
      std::vector<VolumeTree> trees;
      for (const VolumeNode& node : nodes) {
        trees.emplace_back(node);
        bits << trees.back().reach() << trees.back().box(0) << first_node_outside(trees.back());
        for (const LevelTightness& level : tightness(trees.back())) {
          bits << level.volumes << level.volume << level.area;
        }
      }
      for (std::size_t i = 0; i < trees.size(); ++i) {
        for (std::size_t k = 0; k < trees.size(); ++k) {
          add(bits, collisions(PosedTree{trees[i]}, PosedTree{trees[k]}));
          if (scale == 1) {
            add(bits, collisions(PosedTree{trees[i], turned}, PosedTree{trees[k]}));
            bits << any_collision(PosedTree{trees[i], turned}, PosedTree{trees[k]});
          }
        }
        add(bits, collisions_between_children(trees[i]));
        if (trees[i].node_count() > 1) {
          add(bits, collisions_of_node(trees[i], 1));
        }
      }
    });
  }
}

TEST(TreeEnvironmentTest, volumes_are_fitted_the_same) {
  for (const double scale : {1.0, 0x1p-1030}) {
    const TetrahedronMesh mesh = scaled(solid_torus({.around = 12, .across = 6}), scale);
    expect_same_everywhere([&](Bits& bits) {
      for (const FittedBoxes boxes : {FittedBoxes::Aligned, FittedBoxes::Oriented}) {
        const VolumeTree tree = fit_volumes(mesh, {.elements_per_leaf = 3, .boxes = boxes});
        for (std::uint32_t node = 0; node < tree.node_count(); ++node) {
          const auto& cuboid = std::get<Cuboid<3>>(tree.volume(node));
          bits << cuboid.origin() << cuboid.axes();
        }
      }
    });
  }
}

void add(Bits& bits, const std::optional<ElementDistance>& found) {
  bits << found.has_value();
  if (found) {
    bits << found->a << found->b << found->distance.lower << found->distance.upper << found->distance.nearest_a;
  }
}

TEST(TreeEnvironmentTest, distances_are_the_same) {
  for (const double scale : scales) {
    const auto a = grid_mesh<3>(31, scale);
    const auto b = grid_mesh<4>(32, scale);
    const TriangleMesh closed = scaled(sphere_mesh(1, 5, 4), scale);
    const Bvh tree_a(a);
    const Bvh tree_b(b);
    const Bvh tree_of_closed(closed);
    const PosedMesh<3> body_a{a, tree_a};
    const PosedMesh<4> body_b{b, tree_b, Pose::translation_by({3 * scale, 0, 0})};
    const Point<3> point({2 * scale, scale, 0});
    const std::array<Point<3>, 2> points = {point, Point<3>({scale / 8, 0, 0})};
    const Volume ball = Sphere<3>(point.vertices()[0], scale / 8);
    const double far = 2 * scale;  // not computed below, where the test's own arithmetic would trap
    const double near = scale / 16;
    expect_same_everywhere([&](Bits& bits) {
      for (const int threads : {1, 2}) {
        const MeshDistanceOptions options{.threads = threads};
        add(bits, distance(body_a, body_b, options));
        add(bits, distance(body_a, ball, options));
        add(bits, self_distance(body_a, options));
        for (const ElementDistance& found : nearest(body_b, point, 3, options)) {
          add(bits, std::optional(found));
        }
        bits << pairs_within(body_a, body_b, far, options).size()
             << elements_within(body_b, Volume(point), far, options).size()
             << self_pairs_within(body_a, near, options).size();
        for (const SignedDistance& found : signed_distance(points, PosedMesh<3>{closed, tree_of_closed}, options)) {
          bits << found.lower << found.upper << found.element;
        }
      }
    });
  }
}

}  // namespace
}  // namespace motzkin::environment::tree_test
