#include "tree/solid_parts.hpp"

#include <algorithm>
#include <numeric>

#include "motzkin/invalid_input.hpp"
#include "motzkin/tree/solid.hpp"
#include "tree/element_pair.hpp"
#include "tree/face_cells.hpp"

namespace motzkin {
namespace detail {
namespace {

/// The orientation of four points: the sign of the volume that the edges from the first one span.
int turn_of(const std::array<Vector<3>, 4>& corners) {
  const TriangleCorners base = {corners[0], corners[1], corners[2]};
  if (are_near(base, {corners[3], corners[3], corners[3]})) {
    if (const int sign = orientation(corners[0], corners[1], corners[2], corners[3])) {
      return sign;
    }
  }
  return exact_side(base, corners[3]);
}

/// Whether a pose leaves all tetrahedra as they are turned, or turns all of them over.
bool turned_alike(const SolidParts& parts, const Pose& pose) {
  const std::vector<std::int8_t> turns = orientations(*parts.tetrahedra, pose);
  std::vector<std::int8_t> turned_over(turns.size());
  std::transform(turns.begin(), turns.end(), turned_over.begin(),
                 [](std::int8_t turn) { return static_cast<std::int8_t>(-turn); });
  return turns == parts.turns || turned_over == parts.turns;
}

/// What a solid consists of in its pose, where that is not what it consists of without.
std::shared_ptr<const SolidParts> parts_of_its_own(const PosedSolid& body) {
  const SolidParts& parts = *body.solid.parts();
  if (parts.tetrahedra == nullptr || body.pose.is_identity() || turned_alike(parts, body.pose)) {
    return nullptr;
  }
  return std::make_shared<const SolidParts>(*parts.tetrahedra, body.pose);
}

}  // namespace

std::vector<std::int8_t> orientations(const TetrahedronMesh& mesh, const Pose& pose) {
  const WorldElements<4> elements(mesh, pose);
  std::vector<std::int8_t> result(mesh.elements().size());
  for (std::uint32_t i = 0; i < result.size(); ++i) {
    result[i] = static_cast<std::int8_t>(turn_of(elements.corners(i)));
  }
  return result;
}

TriangleMesh oriented_boundary(const TetrahedronMesh& mesh, const std::vector<std::int8_t>& turns) {
  using Face = std::array<std::uint32_t, 3>;
  struct Side {
    Face face;  ///< ascending
    int times;
  };
  std::vector<Side> sides;
  sides.reserve(4 * mesh.elements().size());
  const auto add = [&](Face face, int times) {
    for (const auto& [i, k] : {std::pair(0, 1), std::pair(1, 2), std::pair(0, 1)}) {
      auto& first = face[static_cast<std::size_t>(i)];
      auto& second = face[static_cast<std::size_t>(k)];
      if (first > second) {
        std::swap(first, second);
        times = -times;
      }
    }
    sides.push_back({face, times});
  };
  for (std::size_t i = 0; i < turns.size(); ++i) {
    if (turns[i] != 0) {
      const auto& [a, b, c, d] = mesh.elements()[i];
      add({b, c, d}, turns[i]);
      add({a, d, c}, turns[i]);
      add({a, b, d}, turns[i]);
      add({a, c, b}, turns[i]);
    }
  }
  std::sort(sides.begin(), sides.end(), [](const Side& p, const Side& q) { return p.face < q.face; });
  std::vector<TriangleMesh::Element> elements;
  for (auto begin = sides.begin(); begin != sides.end();) {
    const auto end = std::find_if(begin, sides.end(), [&](const Side& side) { return side.face != begin->face; });
    const int times = std::accumulate(begin, end, 0, [](int sum, const Side& side) { return sum + side.times; });
    const auto& [a, b, c] = begin->face;
    for (int i = 0; i < std::abs(times); ++i) {
      elements.push_back(times > 0 ? begin->face : Face{a, c, b});
    }
    begin = end;
  }
  return {{mesh.vertices().begin(), mesh.vertices().end()}, std::move(elements)};
}

std::vector<std::vector<std::uint32_t>> connected_parts(const TriangleMesh& mesh, const std::vector<bool>& left_out) {
  std::vector<std::uint32_t> parent(mesh.vertices().size());
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t vertex) {
    while (parent[vertex] != vertex) {
      vertex = parent[vertex] = parent[parent[vertex]];
    }
    return vertex;
  };
  const auto counts = [&](std::uint32_t element) { return left_out.empty() || !left_out[element]; };
  const auto count = static_cast<std::uint32_t>(mesh.elements().size());
  for (std::uint32_t element = 0; element < count; ++element) {
    if (counts(element)) {
      const auto& [a, b, c] = mesh.elements()[element];
      parent[root(b)] = root(a);
      parent[root(c)] = root(a);
    }
  }
  constexpr std::uint32_t none = ~0U;
  std::vector<std::uint32_t> part_of(mesh.vertices().size(), none);
  std::vector<std::vector<std::uint32_t>> result;
  for (std::uint32_t element = 0; element < count; ++element) {
    if (counts(element)) {
      std::uint32_t& part = part_of[root(mesh.elements()[element][0])];
      if (part == none) {
        part = static_cast<std::uint32_t>(result.size());
        result.emplace_back();
      }
      result[part].push_back(element);
    }
  }
  return result;
}

void require_closed(const TriangleMesh& surface) {
  if (const auto edge = open_edge(surface)) {
    throw InvalidInput("the surface is not closed: the edge between vertices " + std::to_string((*edge)[0]) + " and " +
                       std::to_string((*edge)[1]) + " belongs to an odd number of triangles");
  }
}

SolidParts::SolidParts(const TriangleMesh& given_surface, const Bvh& given_tree, InsideRule given_rule)
    : surface(&given_surface), tree(&given_tree), rule(given_rule) {
  if (rule == InsideRule::Parity) {
    require_closed(given_surface);
  }
  parts = connected_parts(*surface, {});
}

SolidParts::SolidParts(const TetrahedronMesh& mesh, const Pose& pose)
    : surface(&own_surface_), tree(&own_tree_), rule(InsideRule::Winding), tetrahedra(&mesh) {
  if (pose.is_identity()) {
    turns = orientations(mesh, pose);
    own_surface_ = oriented_boundary(mesh, turns);
  } else {
    own_surface_ = oriented_boundary(posed(mesh, pose), orientations(mesh, pose));
  }
  own_tree_ = Bvh(own_surface_);
  parts = connected_parts(*surface, {});
}

PosedSurface::PosedSurface(std::shared_ptr<const SolidParts> parts, const Pose& pose)
    : parts_(std::move(parts)), view_(parts_->view(pose)) {}

PosedSurface::PosedSurface(const PosedSolid& body, const std::shared_ptr<const SolidParts>& own)
    : PosedSurface(own != nullptr ? own : body.solid.parts(), own != nullptr ? Pose() : body.pose) {}

PosedSurface::PosedSurface(const PosedMesh<3>& sheet)
    : PosedSurface(std::make_shared<const SolidParts>(sheet.mesh, sheet.tree, InsideRule::Nothing), sheet.pose) {}

PosedSurface::PosedSurface(const PosedSolid& body) : PosedSurface(body, parts_of_its_own(body)) {}

}  // namespace detail

Solid::Solid(const TriangleMesh& closed_surface, const Bvh& tree) {
  const detail::StandardArithmetic standard;
  parts_ = std::make_shared<const detail::SolidParts>(closed_surface, tree);
}

Solid::Solid(const TetrahedronMesh& mesh) {
  const detail::StandardArithmetic standard;
  parts_ = std::make_shared<const detail::SolidParts>(mesh);
}

}  // namespace motzkin
