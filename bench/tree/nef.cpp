// Relations of random solids beside CGAL's Nef polyhedra, which build what the solids have in common and leave over as
// exact sets: another method, with another library's code. bench_nef [PAIRS]; exits with 1 where an answer differs.

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/Nef_polyhedron_3.h>
#include <CGAL/Polyhedron_3.h>
#include <CGAL/Polyhedron_incremental_builder_3.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <variant>
#include <vector>

#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/solid_certificate.hpp"
#include "motzkin/tree/solid_relation.hpp"

namespace motzkin::bench {
namespace {

using Kernel = CGAL::Exact_predicates_exact_constructions_kernel;
using Polyhedron = CGAL::Polyhedron_3<Kernel>;
using Nef = CGAL::Nef_polyhedron_3<Kernel>;

class Builder : public CGAL::Modifier_base<Polyhedron::HalfedgeDS> {
 public:
  explicit Builder(const TriangleMesh& mesh) : mesh_(mesh) {}

  void operator()(Polyhedron::HalfedgeDS& structure) override {
    CGAL::Polyhedron_incremental_builder_3<Polyhedron::HalfedgeDS> builder(structure, true);
    builder.begin_surface(mesh_.vertices().size(), mesh_.elements().size());
    for (const Vector<3>& v : mesh_.vertices()) {
      builder.add_vertex(Kernel::Point_3(v[0], v[1], v[2]));
    }
    for (const auto& element : mesh_.elements()) {
      builder.add_facet(element.begin(), element.end());
    }
    builder.end_surface();
  }

 private:
  const TriangleMesh& mesh_;
};

Nef nef_of(const TriangleMesh& mesh) {
  Polyhedron polyhedron;
  Builder builder(mesh);
  polyhedron.delegate(builder);
  return Nef(polyhedron);
}

/// A solid with the set that it is.
struct Body {
  std::variant<TriangleMesh, TetrahedronMesh> mesh;
  Nef set;
};

/// Draws solids with few different numbers, so that faces, edges and corners often lie on each other.
class Draw {
 public:
  explicit Draw(unsigned seed) : random_(seed) {}

  Body body() {
    switch (random_() % 4) {
      case 0: {
        const TriangleMesh mesh = box();
        return {mesh, nef_of(mesh)};
      }
      case 1: {
        const TriangleMesh mesh = posed(torus({2, 1, 3 + static_cast<int>(random_() % 3), 3}), pose());
        return {mesh, nef_of(mesh)};
      }
      case 2: {  // two surfaces enclose what one of them does
        const TriangleMesh first = box();
        const TriangleMesh second = box();
        return {together(first, second), nef_of(first).symmetric_difference(nef_of(second)).regularization()};
      }
      default: return tetrahedra();
    }
  }

  /// A box around whatever is drawn.
  static Body around() {
    const TriangleMesh mesh = boundary(box_grid({{-16, -16, -16}, {16, 16, 16}}, {1, 1, 1})).surface;
    return {mesh, nef_of(mesh)};
  }

 private:
  double number() { return static_cast<double>(random_() % 5); }
  Vector<3> vector() { return {number(), number(), number()}; }

  /// Often along the axes.
  Pose pose() {
    const Pose turn = random_() % 3 == 0 ? Pose::rotation({1, 2, number()}, 15 * number()) : Pose();
    return then(turn, Pose::translation_by(vector()));
  }

  /// A parallelepiped, turned outwards.
  TriangleMesh box() {
    const bool is_aligned = random_() % 2 == 0;
    Matrix<3> axes = Matrix<3>::Zero();
    while (axes.determinant() == 0) {
      for (int k = 0; k < 3; ++k) {
        axes.col(k) = is_aligned ? Vector<3>(Vector<3>::Unit(k) * (1 + number() / 2)) : Vector<3>(vector() - vector());
      }
    }
    const Vector<3> low = vector();
    std::vector<Vector<3>> vertices;
    for (int i = 0; i < 8; ++i) {
      Vector<3> corner = low;
      for (int k = 0; k < 3; ++k) {
        corner += ((i >> k) & 1) * axes.col(k);
      }
      vertices.push_back(corner);
    }
    std::vector<TriangleMesh::Element> faces = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                                                {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    for (TriangleMesh::Element& face : faces) {
      if (axes.determinant() < 0) {
        std::swap(face[0], face[1]);
      }
    }
    return {vertices, faces};
  }

  /// Any three, which may share what they like.
  Body tetrahedra() {
    std::vector<Vector<3>> vertices;
    std::vector<TetrahedronMesh::Element> elements;
    Nef set(Nef::EMPTY);
    for (std::uint32_t i = 0; i < 12; i += 4) {
      std::array<Vector<3>, 4> v;
      double volume = 0;
      while (volume == 0) {
        v = {vector(), vector(), vector(), vector()};
        volume = (v[1] - v[0]).cross(v[2] - v[0]).dot(v[3] - v[0]);
      }
      vertices.insert(vertices.end(), v.begin(), v.end());
      elements.push_back({i, i + 1, i + 2, i + 3});
      if (volume < 0) {
        std::swap(v[0], v[1]);
      }
      set = set + nef_of({{v.begin(), v.end()}, {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}});
    }
    return {TetrahedronMesh(vertices, elements), set.regularization()};
  }

  static TriangleMesh together(const TriangleMesh& a, const TriangleMesh& b) {
    std::vector<Vector<3>> vertices(a.vertices().begin(), a.vertices().end());
    vertices.insert(vertices.end(), b.vertices().begin(), b.vertices().end());
    std::vector<TriangleMesh::Element> faces(a.elements().begin(), a.elements().end());
    const auto first = static_cast<std::uint32_t>(a.vertices().size());
    for (const auto& [p, q, r] : b.elements()) {
      faces.push_back({p + first, q + first, r + first});
    }
    return {vertices, faces};
  }

  std::mt19937_64 random_;
};

/// What the sets are to each other.
SolidRelation relation_of(const Nef& a, const Nef& b) {
  const bool only_a = !(a - b).regularization().is_empty();
  const bool only_b = !(b - a).regularization().is_empty();
  const Nef common = a * b;
  if (common.regularization().is_empty()) {
    return common.is_empty() ? SolidRelation::Disjoint : SolidRelation::Touching;
  }
  return only_a && only_b ? SolidRelation::Overlapping
         : only_a         ? SolidRelation::Contains
         : only_b         ? SolidRelation::Inside
                          : SolidRelation::Equal;
}

/// Calls `use` with the mesh as a solid.
template <class Use>
auto with_solid(const std::variant<TriangleMesh, TetrahedronMesh>& mesh, const Use& use) {
  if (const auto* triangles = std::get_if<TriangleMesh>(&mesh)) {
    const Bvh tree(*triangles);
    return use(Solid(*triangles, tree));
  }
  return use(Solid(std::get<TetrahedronMesh>(mesh)));
}

int run(int pairs) {
  std::array<int, 6> seen{};
  int wrong = 0;
  for (int i = 0; i < pairs; ++i) {
    Draw draw(static_cast<unsigned>(i));
    const Body a = i % 16 == 4 ? Draw::around() : draw.body();
    const Body b = i % 16 == 0 ? a : i % 16 == 8 ? Draw::around() : draw.body();
    const SolidRelation expected = relation_of(a.set, b.set);
    const SolidCertificate proof = with_solid(a.mesh, [&](const Solid& solid_a) {
      return with_solid(b.mesh, [&](const Solid& solid_b) { return prove({solid_a}, {solid_b}); });
    });
    ++seen.at(static_cast<std::size_t>(expected));
    const auto complaint = std::visit([&](const auto& p, const auto& q) { return flaw(proof, p, q); }, a.mesh, b.mesh);
    const bool needs_proof = as_sets(proof.relation) == Relation::Overlapping || proof.point;
    if (proof.relation != expected || (needs_proof && complaint)) {
      ++wrong;
      std::printf("pair %d: relate says %s, the sets are %s%s%s\n", i, std::string(to_text(proof.relation)).c_str(),
                  std::string(to_text(expected)).c_str(), complaint ? "; " : "", complaint.value_or("").c_str());
    }
  }
  std::printf("%d pairs of solids beside Nef polyhedra of CGAL, %d wrong:", pairs, wrong);
  for (std::size_t k = 0; k < seen.size(); ++k) {
    std::printf(" %d %s", seen.at(k), std::string(to_text(static_cast<SolidRelation>(k))).c_str());
  }
  std::printf("\n");
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace motzkin::bench

int main(int argc, char** argv) { return motzkin::bench::run(argc > 1 ? std::atoi(argv[1]) : 300); }
