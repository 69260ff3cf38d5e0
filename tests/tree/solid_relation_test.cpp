// Relations of solids, compared with counting cells of a grid, and with what is known of the shapes. They fail if faces
// that lie on each other are taken for a clash, if a piece of a face is looked at on one side only, if walls that bound
// nothing count, if tetrahedra that overlap cancel each other, or if a cavity is filled.

#include "motzkin/tree/solid_relation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <variant>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/solid.hpp"
#include "motzkin/tree/solid_certificate.hpp"
#include "motzkin/tree/solid_common.hpp"
#include "support/draws.hpp"
#include "tree/grid_solids.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::solid_relation_test {
namespace {

using Kind = SolidRelation;

/// A mesh of either kind with what a solid needs.
class Body {
 public:
  explicit Body(TriangleMesh mesh) : mesh_(std::move(mesh)), tree_(std::get<TriangleMesh>(mesh_)) {}
  explicit Body(TetrahedronMesh mesh) : mesh_(std::move(mesh)) {}

  [[nodiscard]] Solid solid() const {
    const auto* triangles = std::get_if<TriangleMesh>(&mesh_);
    return triangles != nullptr ? Solid(*triangles, tree_) : Solid(std::get<TetrahedronMesh>(mesh_));
  }

  [[nodiscard]] const std::variant<TriangleMesh, TetrahedronMesh>& mesh() const { return mesh_; }

 private:
  std::variant<TriangleMesh, TetrahedronMesh> mesh_;
  Bvh tree_;
};

/// That there is a point which shows how solids meet, by the code that checks it; those that touch may have none.
void expect_proved(const Body& a, const Body& b, const Pose& pose_a, const Pose& pose_b, Kind kind) {
  const Solid solid_a = a.solid();
  const Solid solid_b = b.solid();
  const SolidCertificate proof = prove({solid_a, pose_a}, {solid_b, pose_b});
  EXPECT_EQ(proof.relation, kind);
  EXPECT_TRUE(proof.point || as_sets(kind) != Relation::Overlapping);
  if (proof.point) {
    const auto complaint =
        std::visit([&](const auto& p, const auto& q) { return flaw(proof, posed(p, pose_a), posed(q, pose_b)); },
                   a.mesh(), b.mesh());
    EXPECT_EQ(complaint.value_or(""), "") << to_text(kind);
  }
}

/// The relation, asked in both orders and with the proof that there is for it.
Kind kind_of(const Body& a, const Body& b, const Pose& pose_a = {}, const Pose& pose_b = {}) {
  const Solid solid_a = a.solid();
  const Solid solid_b = b.solid();
  const PosedSolid posed_a = {solid_a, pose_a};
  const PosedSolid posed_b = {solid_b, pose_b};
  const Kind kind = relate(posed_a, posed_b);
  EXPECT_EQ(relate(posed_b, posed_a), exchanged(kind));
  EXPECT_EQ(common_interior_point(posed_a, posed_b).has_value(), as_sets(kind) == Relation::Overlapping)
      << to_text(kind);
  expect_proved(a, b, pose_a, pose_b, kind);
  return kind;
}

template <class A, class B>
Kind kind_of_meshes(const A& a, const B& b, const Pose& pose_a = {}, const Pose& pose_b = {}) {
  return kind_of(Body(a), Body(b), pose_a, pose_b);
}

Pose at(double x, double y = 0, double z = 0) { return Pose::translation_by({x, y, z}); }

TriangleMesh box(const Vector<3>& low, const Vector<3>& high) {
  return boundary(box_grid({low, high}, {1, 1, 1})).surface;
}

TriangleMesh cube() { return box({0, 0, 0}, {1, 1, 1}); }

TEST(SolidRelation, OfCubes) {
  EXPECT_EQ(kind_of_meshes(cube(), cube()), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(1)), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(1, 1)), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(1, 1, 1)), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(1, 0.5, 0.25)), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(0.5)), Kind::Overlapping);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(0.5, 0.5, 0.5)), Kind::Overlapping);
  EXPECT_EQ(kind_of_meshes(cube(), cube(), {}, at(2)), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(cube(), box({0, 0, 0}, {1, 1, 2})), Kind::Inside);
  EXPECT_EQ(kind_of_meshes(cube(), box({0.25, 0.25, 0.25}, {0.5, 0.5, 0.5})), Kind::Contains);
  EXPECT_EQ(kind_of_meshes(cube(), box({0.25, 0.25, 0}, {0.5, 0.5, 0.5})), Kind::Contains);
  EXPECT_EQ(kind_of_meshes(cube(), box_grid({{0, 0, 0}, {1, 1, 1}}, {2, 3, 1})), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(box_grid({{0, 0, 0}, {1, 1, 1}}, {1, 2, 2}), box_grid({{0, 0, 0}, {1, 1, 1}}, {2, 3, 1})),
            Kind::Equal);
}

TEST(SolidRelation, OneUlpApartAndOneUlpDeep) {
  for (const double size : {1.0, 0x1p-664, 0x1p664, 1e-200, 1e200}) {
    const TriangleMesh first = box({0, 0, 0}, {size, size, size});
    const double below = std::nextafter(size, 0.0);
    const double above = std::nextafter(size, 2 * size);
    EXPECT_EQ(kind_of_meshes(first, box({below, 0, 0}, {2 * size, size, size})), Kind::Overlapping) << size;
    EXPECT_EQ(kind_of_meshes(first, box({size, 0, 0}, {2 * size, size, size})), Kind::Touching) << size;
    EXPECT_EQ(kind_of_meshes(first, box({above, 0, 0}, {2 * size, size, size})), Kind::Disjoint) << size;
    EXPECT_EQ(kind_of_meshes(first, box({0, 0, 0}, {below, size, size})), Kind::Contains) << size;
    EXPECT_EQ(kind_of_meshes(first, box({0, 0, 0}, {above, size, size})), Kind::Inside) << size;
    EXPECT_EQ(kind_of_meshes(first, box({below, below, below}, {2 * size, 2 * size, 2 * size})), Kind::Overlapping);
    EXPECT_EQ(kind_of_meshes(first, box({above, size, size}, {2 * size, 2 * size, 2 * size})), Kind::Disjoint);
  }
}

TEST(SolidRelation, APointOfTheCommonPart) {
  const TriangleMesh a = cube();
  const Bvh tree(a);
  const Solid solid(a, tree);
  const auto point = common_interior_point({solid}, {solid, at(0.5, 0.25, 0.125)});
  ASSERT_TRUE(point);
  EXPECT_TRUE(point->is_exact);
  EXPECT_GT(point->point[0], 0.5);
  EXPECT_LT(point->point[0], 1);
  EXPECT_TRUE(contains(PosedMesh<3>{a, tree}, Point<3>(point->point)));
  EXPECT_EQ(common_interior_point({solid}, {solid, at(1)}), std::nullopt);
}

TEST(SolidRelation, Tori) {
  const TriangleMesh ring = torus({1, 0.4, 24, 12});
  const TriangleMesh thin = torus({1, 0.2, 20, 10});
  const Pose linked = parse_pose("r(1,0,0; 90) t(1,0,0)");
  const Pose crossed = parse_pose("r(1,0,0; 90) t(0.75,0,0)");
  EXPECT_EQ(kind_of_meshes(ring, ring), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(thin, ring), Kind::Inside);
  EXPECT_EQ(kind_of_meshes(ring, ring, {}, linked), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(ring, ring, {}, crossed), Kind::Overlapping);
  EXPECT_EQ(kind_of_meshes(thin, thin, {}, linked), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(ring, ring, {}, at(4)), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(solid_torus({1, 0.4, 24, 12}), thin), Kind::Contains);
  EXPECT_EQ(kind_of_meshes(solid_torus({1, 0.2, 20, 10}), solid_torus({1, 0.2, 20, 10}), {}, linked), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(solid_torus({1, 0.4, 24, 12}), ring, parse_pose("s(-1,1,1)"), crossed), Kind::Overlapping);
}

TEST(SolidRelation, Cavities) {
  const TriangleMesh shell = joined(sphere_mesh(2, 12, 8), sphere_mesh(1, 12, 8));
  EXPECT_EQ(kind_of_meshes(sphere_mesh(0.5, 8, 6), shell), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(sphere_mesh(1, 12, 8), shell), Kind::Touching);  // fills the cavity
  EXPECT_EQ(kind_of_meshes(sphere_mesh(2, 12, 8), shell), Kind::Contains);
  EXPECT_EQ(kind_of_meshes(sphere_mesh(1.5, 12, 8), shell), Kind::Overlapping);
  EXPECT_EQ(kind_of_meshes(joined(sphere_mesh(1.75, 8, 6), sphere_mesh(1.5, 8, 6)), shell), Kind::Inside);
  EXPECT_EQ(kind_of_meshes(joined(sphere_mesh(3, 12, 8), sphere_mesh(2, 12, 8)), shell), Kind::Touching);
}

TEST(SolidRelation, WallsThatBoundNothing) {
  // A square that is there twice sticks out of a cube.
  TriangleMesh cube_mesh = cube();
  std::vector<Vector<3>> vertices(cube_mesh.vertices().begin(), cube_mesh.vertices().end());
  std::vector<TriangleMesh::Element> elements(cube_mesh.elements().begin(), cube_mesh.elements().end());
  const auto n = static_cast<std::uint32_t>(vertices.size());
  vertices.insert(vertices.end(), {{1, 0.25, 0.5}, {3, 0.25, 0.5}, {3, 0.75, 0.5}});
  elements.insert(elements.end(), {{n, n + 1, n + 2}, {n + 2, n + 1, n}});
  const TriangleMesh winged(vertices, elements);
  EXPECT_EQ(kind_of_meshes(winged, cube()), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(winged, cube(), {}, at(2)), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(winged, cube(), {}, at(2, 0, 0.5)), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(winged, cube(), {}, at(1)), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(winged, box({-1, -1, -1}, {2, 2, 2})), Kind::Inside);
  const TriangleMesh flat({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 5, 5}}, {{0, 1, 2}, {2, 1, 0}, {3, 3, 3}, {0, 0, 1}});
  EXPECT_EQ(kind_of_meshes(flat, cube()), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(flat, flat), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(flat, box({-1, -1, -1}, {2, 2, 2})), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(joined(cube(), flat), cube()), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(joined(cube(), cube()), cube()), Kind::Disjoint);
}

TEST(SolidRelation, FacesThatBoundSomethingInPartOnly) {
  // The lower half of a cube is there twice, so that its upper half is left; the faces around it reach down all the
  // way.
  const TriangleMesh upper = joined(cube(), box({0, 0, 0}, {1, 1, 0.5}));
  EXPECT_EQ(kind_of_meshes(upper, box({0, 0, 0.5}, {1, 1, 1})), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(upper, box({-1, 0.25, 0}, {0, 0.75, 0.25})), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(upper, box({-1, 0.25, 0.25}, {0, 0.75, 0.5})), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(upper, box({-1, 0.25, 0.75}, {0, 0.75, 1})), Kind::Touching);
  EXPECT_EQ(kind_of_meshes(upper, box({0, 0, 0}, {1, 1, 0.25})), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(upper, box({0, 0, 0}, {1, 1, 0.5})), Kind::Touching);
}

TEST(SolidRelation, TetrahedraThatOverlapOrAreFlat) {
  const std::vector<Vector<3>> vertices = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 1, 1}, {0.5, 0.5, 0}};
  const TetrahedronMesh one(vertices, {{0, 1, 2, 3}});
  EXPECT_EQ(kind_of_meshes(TetrahedronMesh(vertices, {{0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 2, 5}}), one), Kind::Equal);
  EXPECT_EQ(kind_of_meshes(TetrahedronMesh(vertices, {{0, 1, 2, 3}, {0, 1, 2, 4}}), one), Kind::Contains);
  EXPECT_EQ(kind_of_meshes(TetrahedronMesh(vertices, {{0, 1, 2, 5}}), one), Kind::Disjoint);
  EXPECT_EQ(kind_of_meshes(TetrahedronMesh(vertices, {{4, 1, 2, 3}}), one), Kind::Touching);
  // Two that overlap are as much of a solid as what they cover.
  const TetrahedronMesh crossed(vertices, {{0, 1, 2, 3}, {0, 1, 2, 4}});
  const TetrahedronMesh apart(vertices, {{0, 1, 2, 4}});
  EXPECT_EQ(kind_of_meshes(crossed, apart), Kind::Contains);
}

TEST(SolidRelation, OpenSurfacesAreRefused) {
  const TriangleMesh open({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
  const Bvh tree(open);
  EXPECT_THROW(Solid(open, tree), InvalidInput);
}

GridSolid random_grid_solid(std::mt19937_64& random, int extent) {
  GridSolid result{.size = random() % 3 == 0 ? 2 : 1, .cells = {}};
  const int count = extent / result.size;
  const auto wanted = static_cast<std::size_t>(1 + random() % 5);
  // Cells one after the other beside each other more often than not.
  GridPoint cell;
  for (int& x : cell) {
    x = result.size * static_cast<int>(random() % static_cast<std::uint64_t>(count));
  }
  for (std::size_t i = 0; i < 4 * wanted && result.cells.size() < wanted; ++i) {
    result.cells.insert(cell);
    cell = moved(cell, static_cast<int>(random() % 3), random() % 2 == 0 ? result.size : -result.size);
    for (int& x : cell) {
      x = std::clamp(x, 0, result.size * (count - 1));
    }
  }
  return result;
}

/// An integer map that keeps volumes: what is a grid becomes a sheared one, without rounding.
Matrix<3> random_shear(std::mt19937_64& random) {
  Matrix<3> result = Matrix<3>::Identity();
  for (int i = 0; i < 3; ++i) {
    Matrix<3> step = Matrix<3>::Identity();
    const auto row = static_cast<Eigen::Index>(random() % 3);
    const auto column = static_cast<Eigen::Index>(random() % 3);
    if (row != column) {
      step(row, column) = static_cast<double>(random() % 5) - 2;
    }
    result = result * step;
  }
  return result;
}

TEST(SolidRelation, AsCountingCellsSays) {
  std::mt19937_64 random(11);
  std::map<Kind, int> seen;
  const int count = draws(1200, 150);
  for (int i = 0; i < count; ++i) {
    const GridSolid a = random_grid_solid(random, 4);
    GridSolid b = random_grid_solid(random, 4);
    if (random() % 8 == 0) {  // equal, or one within the other
      b = a;
      if (random() % 2 == 0) {
        b.cells.insert(moved(*a.cells.begin(), static_cast<int>(random() % 3), a.size));
      }
    }
    const Kind expected = grid_relation(a, b);
    const double scale = std::array{1.0, 0x1p-664, 0x1p660}[random() % 3];
    const Pose pose(random_shear(random) * scale, Vector<3>(3, -1, 2) * scale);
    const auto body = [&](const GridSolid& solid) {
      return random() % 3 == 0 ? Body(grid_tetrahedra(solid, random)) : Body(grid_surface(solid, random));
    };
    const Body body_a = body(a);
    const Body body_b = body(b);
    EXPECT_EQ(to_text(kind_of(body_a, body_b, pose, pose)), to_text(expected)) << "number " << i;
    ++seen[expected];
  }
  for (const Kind kind :
       {Kind::Disjoint, Kind::Touching, Kind::Overlapping, Kind::Inside, Kind::Contains, Kind::Equal}) {
    EXPECT_GE(seen[kind], 3) << to_text(kind);
  }
}

std::optional<Aabb<3>> box_of(const Body& a, const Body& b, const Pose& pose_b) {
  const Solid solid_a = a.solid();
  const Solid solid_b = b.solid();
  return intersection_box({solid_a}, {solid_b, pose_b});
}

TEST(SolidCommonPart, Boxes) {
  const Body solid(cube());
  EXPECT_EQ(box_of(solid, solid, at(0.5, 0.25)), Aabb<3>({0.5, 0.25, 0}, {1, 1, 1}));
  EXPECT_EQ(box_of(solid, solid, at(1, 0.25)), Aabb<3>({1, 0.25, 0}, {1, 1, 1}));
  EXPECT_EQ(box_of(solid, solid, at(3)), std::nullopt);
  EXPECT_EQ(box_of(solid, Body(box({0.25, 0.25, 0.25}, {0.5, 0.75, 0.5})), {}),
            Aabb<3>({0.25, 0.25, 0.25}, {0.5, 0.75, 0.5}));
  EXPECT_EQ(box_of(Body(box({0.25, 0.25, -1}, {0.5, 0.75, 2})), Body(box_grid({{0, 0, 0}, {1, 1, 1}}, {2, 1, 2})), {}),
            Aabb<3>({0.25, 0.25, 0}, {0.5, 0.75, 1}));
}

TEST(SolidCommonPart, VolumesOfTetrahedra) {
  const auto volume = [](const TetrahedronMesh& a, const TetrahedronMesh& b, const Pose& pose_b, int threads) {
    const Bvh tree_a(a);
    const Bvh tree_b(b);
    CollideOptions options;
    options.threads = threads;
    return intersection_volume({a, tree_a}, {b, tree_b, pose_b}, options);
  };
  const TetrahedronMesh a = box_grid({{0, 0, 0}, {1, 1, 1}}, {2, 1, 1});
  const TetrahedronMesh b = box_grid({{0, 0, 0}, {1, 1, 1}}, {1, 2, 1});
  EXPECT_NEAR(volume(a, b, at(0.5, 0.25, 0.125), 1), 0.5 * 0.75 * 0.875, 1e-15);
  EXPECT_EQ(volume(a, b, at(0.5, 0.25, 0.125), 2), volume(a, b, at(0.5, 0.25, 0.125), 1));
  EXPECT_EQ(volume(a, b, at(1), 1), 0);
  EXPECT_NEAR(volume(a, b, {}, 1), 1, 1e-15);
}

TEST(SolidCommonPart, CurvesOfSurfaces) {
  const TriangleMesh column = box({0.25, 0.25, -1}, {0.5, 0.75, 2});
  const TriangleMesh plate = box({0, 0, 0}, {1, 1, 1});
  const Bvh tree_a(column);
  const Bvh tree_b(plate);
  const auto curves = intersection_curves(PosedMesh<3>{column, tree_a}, PosedMesh<3>{plate, tree_b});
  ASSERT_EQ(curves.size(), 2U);
  for (const IntersectionCurve& curve : curves) {
    EXPECT_TRUE(curve.is_closed());
    EXPECT_EQ(curve.elements.size() + 1, curve.points.size());
    double length = 0;
    for (std::size_t i = 0; i + 1 < curve.points.size(); ++i) {
      length += (curve.points[i + 1] - curve.points[i]).norm();
      // Rounded, points may be beside the triangles they are on.
      const Vector<3> near = Vector<3>::Constant(1e-15);
      const Vector<3>& p = curve.points[i];
      EXPECT_TRUE(p[2] == 0 || p[2] == 1);
      EXPECT_TRUE(p[0] == 0.25 || p[0] == 0.5 || p[1] == 0.25 || p[1] == 0.75);
      for (const Vector<3>& end : {p, curve.points[i + 1]}) {
        EXPECT_NE(relate(column[curve.elements[i][0]], Aabb<3>(end - near, end + near)), Relation::Disjoint);
        EXPECT_NE(relate(plate[curve.elements[i][1]], Aabb<3>(end - near, end + near)), Relation::Disjoint);
      }
    }
    EXPECT_NEAR(length, 1.5, 1e-12);
  }
  EXPECT_NE(curves[0].points[0][2], curves[1].points[0][2]);
  // An open sheet cuts an open curve; faces that lie on each other have none.
  const TriangleMesh sheet({{0.5, -1, -1}, {0.5, -1, 3}, {0.5, 0.5, 0.5}}, {{0, 1, 2}});
  const Bvh tree_sheet(sheet);
  const auto open = intersection_curves(PosedMesh<3>{sheet, tree_sheet}, PosedMesh<3>{plate, tree_b});
  ASSERT_FALSE(open.empty());
  EXPECT_FALSE(open[0].is_closed());
  const auto none = intersection_curves(PosedMesh<3>{sheet, tree_sheet}, PosedMesh<3>{sheet, tree_sheet});
  EXPECT_TRUE(none.empty());
}

}  // namespace
}  // namespace motzkin::testing::solid_relation_test
