#pragma once

#include <algorithm>
#include <numbers>
#include <string>

#include "corpus/generator.hpp"
#include "motzkin/motion/slerp.hpp"
#include "motzkin/tree/moving_mesh.hpp"

/// Meshes in motions of all kinds, and the slow way to their first contact.

namespace motzkin::testing::moving {

inline constexpr double tolerance = 1e-4;

struct MotionDraw {
  Generator generator;

  double number(double size) { return generator.uniform(-size, size); }

  Vector<3> vector(double size) {
    return Generator::vector<3>([&] { return number(size); });
  }

  Quaternion quaternion(double degrees) {
    const double half = generator.uniform(0, degrees) * std::numbers::pi / 360;
    const Vector<3> axis = vector(1).normalized() * std::sin(half);
    return {std::cos(half), axis[0], axis[1], axis[2]};
  }

  Pose pose(const Vector<3>& center) { return Pose(quaternion(180).normalized().toRotationMatrix(), center); }

  /// From one place to another, of any kind.
  AnyMotion motion(const Vector<3>& from, const Vector<3>& to, double degrees) {
    const Vector<3> center = from + vector(0.5);
    const double turn = number(degrees) * std::numbers::pi / 180;
    switch (generator.integer(0, 6)) {
      case 0: return Spin(center, vector(1), turn, to - from);
      case 1: return Turn(center, quaternion(std::min(degrees, 179.0)), to - from);
      case 2: return Translation(to - from);
      case 3: {
        const Vector<3> halfway = (to - from) * 0.4 + vector(0.3);
        return PoseSequence({{0, Quaternion::Identity(), Vector<3>::Zero()},
                             {0.4, quaternion(degrees / 2), halfway},
                             {1, quaternion(degrees / 2), to - from}},
                            generator.coin() ? Between::Turn : Between::Spin);
      }
      case 4: return RotationVector(Vector<3>::Zero(), vector(degrees / 90), Vector<3>::Zero(), to - from);
      case 5: return screw(center, to - from + vector(0.1), turn, (to - from).norm() / (std::abs(turn) + 0.1));
      default: return Slerp(Quaternion::Identity(), quaternion(degrees / 2).normalized(), Vector<3>::Zero(), to - from);
    }
  }
};

template <int N>
struct Body {
  Mesh<N> mesh;
  Bvh tree = Bvh(mesh);
  ObbTree oriented = ObbTree(mesh);
  Pose pose = {};
  AnyMotion motion = {};

  [[nodiscard]] MovingMesh<N> moving() const { return {{mesh, tree, pose}, motion}; }
  [[nodiscard]] MovingMesh<N, ObbTree> moving_oriented() const { return {{mesh, oriented, pose}, motion}; }
  [[nodiscard]] VertexSimplex<3, N> element(std::size_t i) const { return posed(mesh, pose)[i]; }
};

/// Random elements near the origin.
template <int N>
Mesh<N> cloud(MotionDraw& draw, int count, double size) {
  std::vector<Vector<3>> vertices;
  std::vector<typename Mesh<N>::Element> elements;
  for (int i = 0; i < count; ++i) {
    const Vector<3> middle = draw.vector(0.7);
    typename Mesh<N>::Element element;
    for (std::uint32_t& corner : element) {
      corner = static_cast<std::uint32_t>(vertices.size());
      vertices.push_back(middle + draw.vector(size));
    }
    elements.push_back(element);
  }
  return Mesh<N>(std::move(vertices), std::move(elements));
}

inline bool same_bits(const FirstContact& x, const FirstContact& y) {
  return x.contact.status == y.contact.status && x.contact.time == y.contact.time &&
         x.contact.point == y.contact.point && x.contact.normal == y.contact.normal && x.element_a == y.element_a &&
         x.element_b == y.element_b && x.contact.on_a == y.contact.on_a && x.contact.on_b == y.contact.on_b;
}

/// Whether two answers are those of both orders of arguments: the same bits. Only which of several elements that meet
/// at one time comes first depends on the order.
inline bool same_turned_round(const FirstContact& x, const FirstContact& y) {
  FirstContact turned = y;
  std::swap(turned.element_a, turned.element_b);
  std::swap(turned.contact.on_a, turned.contact.on_b);
  turned.contact.normal = -turned.contact.normal;
  const bool same_elements = turned.element_a == x.element_a && turned.element_b == x.element_b;
  return x.contact.status == y.contact.status && x.contact.time == y.contact.time &&
         (!same_elements || same_bits(x, turned));
}

template <int M, int N>
FirstContact of_all_pairs(const Body<M>& a, const Body<N>& b) {
  const Mesh<M> mesh_a = posed(a.mesh, a.pose);
  const Mesh<N> mesh_b = posed(b.mesh, b.pose);
  FirstContact first;
  for (std::uint32_t i = 0; i < mesh_a.elements().size(); ++i) {
    for (std::uint32_t j = 0; j < mesh_b.elements().size(); ++j) {
      const FirstContact one = first_contact(InMotion{mesh_a[i], a.motion}, InMotion{mesh_b[j], b.motion});
      if (one.contact.status != ContactStatus::Unresolved && one.contact.time.upper < first.contact.time.upper) {
        first = {one.contact, i, j};
      }
    }
  }
  return first;
}

/// What is wrong with the first contact of two meshes, or nothing: compared with that of every pair of elements.
template <int M, int N>
std::string wrong_first_contact(const Body<M>& a, const Body<N>& b, ContactStatus& status) {
  const FirstContact found = first_contact(a.moving(), b.moving());
  const FirstContact truth = of_all_pairs(a, b);
  status = found.contact.status;
  if (!same_bits(found, first_contact(a.moving_oriented(), b.moving_oriented()))) {
    return "another answer with oriented boxes";
  }
  if (!same_turned_round(found, first_contact(b.moving(), a.moving()))) {
    return "another answer with the arguments turned round";
  }
  if (status == ContactStatus::Unresolved) {
    return "unresolved";
  }
  if (status != truth.contact.status) {
    return "another status than that of all pairs";
  }
  if (found.contact.is_free()) {
    return "";
  }
  const auto overlap = [&](const FirstContact& other) {
    return found.contact.time.lower <= other.contact.time.upper && other.contact.time.lower <= found.contact.time.upper;
  };
  if (!overlap(truth)) {
    return "another time than that of all pairs";
  }
  if (found.achieved_tolerance() > tolerance) {
    return "a bracket that is too wide";
  }
  const FirstContact named =
      first_contact(InMotion{a.element(found.element_a), a.motion}, InMotion{b.element(found.element_b), b.motion});
  return overlap(named) ? "" : "elements that are not in contact then";
}

}  // namespace motzkin::testing::moving
