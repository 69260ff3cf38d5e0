// Points that show that solids meet, and the code that checks them. They fail if a point is missing or not inside, if
// the checker lets one pass that is outside or on the surface, or if it depends on how faces are turned.

#include "motzkin/tree/solid_certificate.hpp"

#include <gtest/gtest.h>

#include <random>

#include "motzkin/tree/bvh.hpp"
#include "support/draws.hpp"
#include "tree/mesh_scenes.hpp"

namespace motzkin::testing::solid_certificate_test {
namespace {

TriangleMesh cube(const Vector<3>& low, double size, bool turned = false) {
  std::vector<Vector<3>> vertices;
  for (int i = 0; i < 8; ++i) {
    vertices.emplace_back(low[0] + ((i & 1) != 0 ? size : 0), low[1] + ((i & 2) != 0 ? size : 0),
                          low[2] + ((i & 4) != 0 ? size : 0));
  }
  std::vector<TriangleMesh::Element> faces = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                              {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  for (std::size_t i = 0; turned && i < faces.size(); i += 3) {
    std::swap(faces[i][0], faces[i][1]);
  }
  return {vertices, faces};
}

/// The same cube of six tetrahedra around a diagonal, some turned inside out; one of them may be there twice.
TetrahedronMesh solid_cube(const Vector<3>& low, double size, bool twice) {
  const TriangleMesh surface = cube(low, size);
  std::vector<TetrahedronMesh::Element> elements = {{0, 1, 3, 7}, {0, 2, 3, 7}, {0, 2, 7, 6},
                                                    {0, 4, 6, 7}, {0, 4, 7, 5}, {0, 1, 5, 7}};
  if (twice) {
    elements.push_back({0, 3, 1, 7});
  }
  return {{surface.vertices().begin(), surface.vertices().end()}, elements};
}

template <int N>
SolidCertificate prove_meshes(const Mesh<3>& a, const Mesh<N>& b) {
  const Bvh tree_a(a);
  const Solid solid_a(a, tree_a);
  if constexpr (N == 3) {
    const Bvh tree_b(b);
    const Solid solid_b(b, tree_b);
    return prove({solid_a}, {solid_b});
  } else {
    const Solid solid_b(b);
    return prove({solid_a}, {solid_b});
  }
}

/// What `prove` says holds; points that are moved far away, or called something else, do not.
template <int N>
SolidRelation expect_proved(const Mesh<3>& a, const Mesh<N>& b) {
  const SolidCertificate proof = prove_meshes(a, b);
  if (proof.relation == SolidRelation::Disjoint) {
    EXPECT_FALSE(proof.point);
    return proof.relation;
  }
  EXPECT_TRUE(proof.point);
  EXPECT_EQ(flaw(proof, a, b).value_or(""), "");
  SolidCertificate moved = proof;
  (*moved.point)[1] = "1" + std::string(400, '0');
  EXPECT_TRUE(flaw(moved, a, b));
  if (proof.relation == SolidRelation::Touching) {
    SolidCertificate called = proof;
    called.relation = SolidRelation::Overlapping;
    EXPECT_TRUE(flaw(called, a, b));
  }
  return proof.relation;
}

TEST(SolidCertificate, CubesOfAGrid) {
  std::mt19937_64 random(4);
  std::array<int, 6> seen{};
  for (int i = 0; i < draws(800, 200); ++i) {
    const double scale = std::ldexp(1.0, i % 4 == 0 ? static_cast<int>(random() % 1300) - 650 : 0);
    const auto place = [&] { return scale * static_cast<double>(random() % 5); };
    const bool is_same = i < 2;
    const Vector<3> low = is_same ? Vector<3>(scale, scale, scale) : Vector<3>(place(), place(), place());
    const double size = scale * static_cast<double>(is_same ? 2 : 1 + random() % 3);
    const TriangleMesh fixed = cube({scale, scale, scale}, 2 * scale);
    const SolidRelation relation = i % 2 == 0 ? expect_proved(fixed, cube(low, size, true))
                                              : expect_proved(fixed, solid_cube(low, size, i % 3 == 0));
    ++seen.at(static_cast<std::size_t>(relation));
  }
  for (std::size_t i = 0; i < seen.size(); ++i) {
    EXPECT_GT(seen.at(i), 0) << to_text(static_cast<SolidRelation>(i));
  }
}

TEST(SolidCertificate, PointsOnFacesAndEdgesAreNotInside) {
  const TriangleMesh a = cube({0, 0, 0}, 1);
  const auto complaint = [&](const SolidCertificate& certificate) {
    return flaw(certificate, a, cube({0, 0, 0}, 2)).value_or("none");
  };
  const auto at = [](const char* x, const char* y, const char* z) {
    return SolidCertificate{SolidRelation::Inside, {{x, y, z}}};
  };
  EXPECT_EQ(complaint(at("1/2", "1/2", "1/2")), "none");
  EXPECT_EQ(complaint(at("1/3", "1/1000000000000000000000000", "1/7")), "none");
  const std::string outside = "the point is not inside the first solid";
  EXPECT_EQ(complaint(at("1/3", "0", "1/7")), outside);
  EXPECT_EQ(complaint(at("1/2", "1/2", "1")), outside);
  EXPECT_EQ(complaint(at("1/2", "1", "1")), outside);
  EXPECT_EQ(complaint(at("1", "1", "1")), outside);
  EXPECT_EQ(complaint(at("3/2", "3/2", "3/2")), outside);
  EXPECT_EQ(complaint(at("1/2", "1/2", "-1/1000000000000000000000000")), outside);
  EXPECT_EQ(flaw(at("1/2", "1/2", "1/2"), cube({0, 0, 0}, 2), cube({1, 1, 1}, 1)).value_or("none"),
            "the point is not inside the second solid");
  EXPECT_EQ(complaint({SolidRelation::Inside}), "there is no point");
  EXPECT_EQ(complaint({SolidRelation::Disjoint, {{"1/2", "1/2", "1/2"}}}), "disjoint solids have no proof");
  EXPECT_EQ(complaint(at("1/2", "x", "1/2")), "point[1] is no rational");
  EXPECT_EQ(complaint(at("1/2", "1/0", "1/2")), "point[1] has a denominator that is not positive");
}

TEST(SolidCertificate, CavitiesAndOpenSurfaces) {
  const TriangleMesh hollow = joined(cube({0, 0, 0}, 8), cube({2, 2, 2}, 4));
  EXPECT_EQ(expect_proved(hollow, cube({3, 3, 3}, 1)), SolidRelation::Disjoint);
  EXPECT_EQ(expect_proved(hollow, cube({3, 3, 3}, 3)), SolidRelation::Touching);
  EXPECT_EQ(expect_proved(hollow, cube({1, 3, 3}, 2)), SolidRelation::Overlapping);
  const SolidCertificate middle = {SolidRelation::Contains, {{"4", "4", "4"}}};
  EXPECT_EQ(flaw(middle, hollow, cube({3, 3, 3}, 2)).value_or("none"), "the point is not inside the first solid");
  TriangleMesh open = cube({0, 0, 0}, 8);
  std::vector<TriangleMesh::Element> faces(open.elements().begin(), open.elements().end() - 1);
  open = TriangleMesh({open.vertices().begin(), open.vertices().end()}, faces);
  EXPECT_EQ(flaw(middle, open, cube({3, 3, 3}, 2)).value_or("none"), "a surface is open");
}

TEST(SolidCertificate, FacesWithinTetrahedraAreInside) {
  const TetrahedronMesh a = solid_cube({0, 0, 0}, 2, false);
  // On the diagonal, where all tetrahedra meet.
  const SolidCertificate diagonal = {SolidRelation::Equal, {{"1", "1", "1"}}};
  EXPECT_EQ(flaw(diagonal, a, cube({0, 0, 0}, 2)).value_or("none"), "none");
  EXPECT_EQ(flaw({SolidRelation::Equal, {{"0", "0", "0"}}}, a, a).value_or("none"),
            "the point is not inside the first solid");
  EXPECT_EQ(flaw({SolidRelation::Touching, {{"0", "0", "0"}}}, a, a).value_or("none"), "none");
}

}  // namespace
}  // namespace motzkin::testing::solid_certificate_test
