#include <CGAL/AABB_traits.h>
#include <CGAL/AABB_tree.h>
#include <CGAL/AABB_triangle_primitive.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_mesh_processing/intersection.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/version.h>

#include <algorithm>

#include "tree/peers.hpp"
#include "tree/solids.hpp"

namespace motzkin::bench {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Triangles = std::vector<Kernel::Triangle_3>;
using Primitive = CGAL::AABB_triangle_primitive<Kernel, Triangles::const_iterator>;

Triangles triangles_of(const TriangleMesh& mesh) {
  std::vector<Kernel::Point_3> points;
  points.reserve(mesh.vertices().size());
  for (const Vector<3>& v : mesh.vertices()) {
    points.emplace_back(v[0], v[1], v[2]);
  }
  Triangles result;
  result.reserve(mesh.elements().size());
  for (const auto& [i, j, k] : mesh.elements()) {
    result.emplace_back(points[i], points[j], points[k]);
  }
  return result;
}

/// One tree is asked for each triangle of the other mesh: CGAL does not descend two trees together.
struct Tree {
  explicit Tree(const TriangleMesh& mesh) : triangles(triangles_of(mesh)), tree(triangles.begin(), triangles.end()) {
    tree.build();
  }

  Triangles triangles;
  CGAL::AABB_tree<CGAL::AABB_traits<Kernel, Primitive>> tree;
};

using PolygonMesh = CGAL::Surface_mesh<Kernel::Point_3>;

PolygonMesh polygon_mesh(const TriangleMesh& mesh) {
  PolygonMesh result;
  for (const Vector<3>& v : mesh.vertices()) {
    result.add_vertex(Kernel::Point_3(v[0], v[1], v[2]));
  }
  using Index = PolygonMesh::Vertex_index;
  for (const auto& [i, j, k] : mesh.elements()) {
    result.add_face(Index(i), Index(j), Index(k));
  }
  return result;
}

}  // namespace

void add_cgal_solids(const MeshScene& scene, std::vector<Contender>& contenders) {
  const auto a = std::make_shared<const PolygonMesh>(polygon_mesh(scene.a));
  const auto b = std::make_shared<const PolygonMesh>(polygon_mesh(scene.b));
  contenders.push_back({"CGAL " CGAL_VERSION_STR " do_intersect, bounded sides", [a, b] {
                          namespace processing = CGAL::Polygon_mesh_processing;
                          const auto sides = CGAL::parameters::do_overlap_test_of_bounded_sides(true);
                          return std::size_t{processing::do_intersect(*a, *b, sides, sides) ? 1U : 0U};
                        }});
}

void add_cgal(std::vector<MeshPeer>& peers) {
  peers.push_back(mesh_peer<Tree>(
      "CGAL " CGAL_VERSION_STR " AABB_tree, exact",
      [](const Tree& a, const Tree& b) {
        return std::any_of(b.triangles.begin(), b.triangles.end(),
                           [&](const Kernel::Triangle_3& triangle) { return a.tree.do_intersect(triangle); });
      },
      [](const Tree& a, const Tree& b) {
        std::vector<Triangles::const_iterator> found;
        for (const Kernel::Triangle_3& triangle : b.triangles) {
          a.tree.all_intersected_primitives(triangle, std::back_inserter(found));
        }
        return found.size();
      }));
}

}  // namespace motzkin::bench
