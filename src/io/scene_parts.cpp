#include "io/scene_parts.hpp"

#include "io/drawn_body.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "world/object_pair.hpp"

namespace motzkin::detail {
namespace {

constexpr int sphere_segments = 24;
constexpr int sphere_rings = 12;

/// Collects faces of many parts.
class Surface {
 public:
  explicit Surface(const std::optional<Aabb<3>>& around = std::nullopt) : around_(around) {}

  void add(const Volume& volume, std::uint32_t part) {
    std::visit([&](const auto& shape) { add_shape(shape, part); }, volume);
  }

  [[nodiscard]] PartSurface finish() && {
    return {TriangleMesh(std::move(vertices_), std::move(faces_)), std::move(owners_)};
  }

 private:
  template <class Shape>
  void add_shape(const Shape& shape, std::uint32_t part) {
    const DrawnBody<3> body = drawn_at(shape, 0);
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    vertices_.insert(vertices_.end(), body.corners.begin(), body.corners.end());
    for (const std::vector<std::size_t>& face : body.faces) {
      const auto corner = [&](std::size_t i) { return first + static_cast<std::uint32_t>(face[i]); };
      for (std::size_t i = 2; i < face.size(); ++i) {
        add_face({corner(0), corner(i - 1), corner(i)}, part);
      }
      if (face.size() == 2) {
        add_face({corner(0), corner(1), corner(1)}, part);
      }
    }
    if (body.faces.empty()) {
      add_face({first, first, first}, part);
    }
  }

  void add_shape(const Sphere<3>& sphere, std::uint32_t part) {
    if (sphere.radius() == 0) {
      add_shape(Point<3>(sphere.center()), part);
      return;
    }
    add_rounded(std::span(&sphere.center(), 1), sphere.radius(), part);
  }

  void add_shape(const motzkin::Hull<3>& hull, std::uint32_t part) { add_rounded(hull.points(), 0, part); }

  template <class Shape>
  void add_shape(const Rounded<Shape>& rounded, std::uint32_t part) {
    add_rounded(core_points(rounded.core()), rounded.radius(), part);
  }

  void add_shape(const HalfSpace<3>& half_space, std::uint32_t part) {
    const Vector<3> middle = around_ ? around_->center() : Vector<3>(Vector<3>::Zero());
    const double reach = around_ ? around_->half().maxCoeff() : 0;
    const DrawnBody<3> plane = drawn_plane<3>(half_space, middle, reach > 0 ? 1.2 * reach : 1);
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    vertices_.insert(vertices_.end(), plane.corners.begin(), plane.corners.end());
    add_face({first, first + 1, first + 2}, part);
    add_face({first, first + 2, first + 3}, part);
  }

  void add_rounded(std::span<const Vector<3>> points, double radius, std::uint32_t part) {
    const TriangleMesh ball = rounded_mesh(points, radius, sphere_segments, sphere_rings);
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    vertices_.insert(vertices_.end(), ball.vertices().begin(), ball.vertices().end());
    for (const auto& [p, q, r] : ball.elements()) {
      add_face({first + p, first + q, first + r}, part);
    }
  }

  void add_face(const TriangleMesh::Element& face, std::uint32_t part) {
    faces_.push_back(face);
    owners_.push_back(part);
  }

  std::optional<Aabb<3>> around_;
  std::vector<Vector<3>> vertices_;
  std::vector<TriangleMesh::Element> faces_;
  std::vector<std::uint32_t> owners_;
};

/// Calls one of two functions, for trees of volumes and for meshes.
template <class UseTree, class UseMesh>
auto with_geometry(const WorldObject& object, const UseTree& use_tree, const UseMesh& use_mesh) {
  return std::visit(
      [&](const auto& shared) {
        if constexpr (requires { shared->leaves(); }) {
          return use_tree(*shared);
        } else {
          return use_mesh(shared->mesh);
        }
      },
      object.geometry);
}

PartSurface surface_of(const TriangleMesh& mesh) {
  PartSurface surface = {mesh, {}};
  for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
    surface.owners.push_back(i);
  }
  return surface;
}

PartSurface surface_of(const TetrahedronMesh& mesh) {
  Boundary outside = boundary(mesh);
  return {std::move(outside.surface), std::move(outside.owners)};
}

}  // namespace

std::optional<Aabb<3>> box_of_objects(const World& world) {
  std::optional<Aabb<3>> result;
  for (const ObjectId id : world.ids()) {
    if (is_bounded(world.object(id))) {
      const Aabb<3>& box = world.box(id);
      result = result ? Aabb<3>(result->min().cwiseMin(box.min()), result->max().cwiseMax(box.max())) : box;
    }
  }
  return result;
}

TriangleMesh rounded_mesh(std::span<const Vector<3>> points, double radius, int segments, int rings) {
  TriangleMesh ball = sphere_mesh(1, segments, rings);
  std::vector<Vector<3>> vertices(ball.vertices().begin(), ball.vertices().end());
  for (Vector<3>& vertex : vertices) {
    vertex = farthest<3>(points, vertex) + radius * vertex;
  }
  ball.set_vertices(std::move(vertices));
  return ball;
}

PartSurface part_surface(const WorldObject& object, const std::optional<Aabb<3>>& around) {
  return with_geometry(
      object,
      [&](const VolumeTree& tree) {
        Surface surface(around);
        for (const std::uint32_t leaf : tree.leaves()) {
          surface.add(posed(tree.volume(leaf), object.pose), leaf);
        }
        return std::move(surface).finish();
      },
      [&](const auto& mesh) { return surface_of(posed(mesh, object.pose)); });
}

Volume part_shape(const WorldObject& object, std::uint32_t part) {
  return with_geometry(
      object, [&](const VolumeTree& tree) { return posed(tree.volume(part), object.pose); },
      [&](const auto& mesh) { return posed(Volume(mesh[part]), object.pose); });
}

std::size_t part_end(const WorldObject& object) {
  return with_geometry(
      object, [](const VolumeTree& tree) { return tree.node_count(); },
      [](const auto& mesh) { return mesh.elements().size(); });
}

PartSurface surface_of(std::span<const Volume> volumes) {
  Surface surface;
  for (std::uint32_t i = 0; i < volumes.size(); ++i) {
    surface.add(volumes[i], i);
  }
  return std::move(surface).finish();
}

std::vector<LevelVolumes> levels_of(const Scene& scene) {
  std::vector<LevelVolumes> levels;
  for (const ObjectId id : scene.world.ids()) {
    const WorldObject& object = scene.world.object(id);
    const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry);
    for (std::uint32_t node = 0; tree != nullptr && node < (*tree)->node_count(); ++node) {
      if (!(*tree)->is_leaf(node)) {
        const auto level = static_cast<std::size_t>((*tree)->level(node));
        levels.resize(std::max(levels.size(), level + 1));
        levels[level].volumes.push_back(posed((*tree)->volume(node), object.pose));
        levels[level].owners.push_back(id);
      }
    }
  }
  return levels;
}

}  // namespace motzkin::detail
