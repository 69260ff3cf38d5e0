#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "corpus/generator.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/tree/deforming_mesh.hpp"

/// Meshes whose vertices move on straight lines, and the slow way to their first contact.

namespace motzkin::testing::deforming {

template <int N>
struct Body {
  Mesh<N> mesh;
  std::vector<Vector<3>> end;
  Bvh tree = Bvh(mesh);

  [[nodiscard]] DeformingMesh<N> path() const { return {mesh, tree, end}; }

  [[nodiscard]] LinearPath<VertexSimplex<3, N>> element(std::size_t i) const {
    std::array<Vector<3>, static_cast<std::size_t>(N)> corners;
    for (std::size_t k = 0; k < corners.size(); ++k) {
      corners[k] = end[mesh.elements()[i][k]];
    }
    return {mesh[i], VertexSimplex<3, N>(corners)};
  }

  /// At a time.
  [[nodiscard]] Mesh<N> at(double time) const {
    std::vector<Vector<3>> vertices(end.size());
    for (std::size_t i = 0; i < end.size(); ++i) {
      vertices[i] = (1 - time) * mesh.vertices()[i] + time * end[i];
    }
    return {vertices, {mesh.elements().begin(), mesh.elements().end()}};
  }
};

/// How bodies are drawn: their numbers, and where.
struct Kind {
  int grid = 0;            ///< coordinates are so small integers, so that exact contacts are common; 0: any doubles
  double size = 1;         ///< everything is multiplied by this
  double far = 0;          ///< and begins so many sizes away from the origin
  double separation = 0;   ///< times the size
  bool translate = false;  ///< without deforming
};

/// A mesh of some elements over some vertices, several elements at each.
template <int N>
Body<N> draw_body(Generator& generator, const Kind& kind, int elements) {
  const auto point = [&](double reach) -> Vector<3> {
    return Generator::vector<3>(
        [&] { return kind.grid > 0 ? generator.integer(-kind.grid, kind.grid) : generator.uniform(-reach, reach); });
  };
  const Vector<3> place = kind.grid > 0 ? point(1) : point(2);
  const Vector<3> way = point(3);
  std::vector<Vector<3>> start;
  std::vector<Vector<3>> end;
  for (int i = 0; i < elements + N; ++i) {
    const Vector<3> from = place + point(0.7);
    const Vector<3> own = kind.translate || generator.coin() ? Vector<3>::Zero() : point(0.5);
    const Vector<3> shift = Vector<3>::Constant(kind.far);
    start.push_back((from + shift) * kind.size);
    end.push_back((from + way + own + shift) * kind.size);
  }
  std::vector<typename Mesh<N>::Element> indices;
  for (int i = 0; i < elements; ++i) {
    typename Mesh<N>::Element element;
    for (std::uint32_t& corner : element) {
      corner = static_cast<std::uint32_t>(generator.integer(i, i + N));  // now and then the same one twice
    }
    indices.push_back(element);
  }
  return {Mesh<N>(std::move(start), std::move(indices)), std::move(end)};
}

/// The triangles around a triangle or tetrahedron.
template <int N>
std::vector<LinearPath<Triangle<3>>> faces(const LinearPath<VertexSimplex<3, N>>& path) {
  if constexpr (N == 3) {
    return {path};
  } else {
    std::vector<LinearPath<Triangle<3>>> result;
    for (std::size_t skip = 0; skip < 4; ++skip) {
      std::vector<Vector<3>> start;
      std::vector<Vector<3>> end;
      for (std::size_t k = 0; k < 4; ++k) {
        if (k != skip) {
          start.push_back(path.start.vertices()[k]);
          end.push_back(path.end.vertices()[k]);
        }
      }
      result.push_back({Triangle<3>(start[0], start[1], start[2]), Triangle<3>(end[0], end[1], end[2])});
    }
    return result;
  }
}

/// The contact of two elements: that of their faces, or of the solids at the start.
template <int M, int N>
Contact<3> of_elements(const LinearPath<VertexSimplex<3, M>>& a, const LinearPath<VertexSimplex<3, N>>& b,
                       const ContactOptions& options) {
  Contact<3> first;
  TimeBracket time;
  for (const auto& p : faces<M>(a)) {
    for (const auto& q : faces<N>(b)) {
      const Contact<3> one = first_contact(p, q, options);
      if (one.is_free()) {
        continue;
      }
      const auto open = [](const Contact<3>& contact) { return contact.status == ContactStatus::Unresolved; };
      if (first.is_free() || std::tuple(open(one), one.time.upper) < std::tuple(open(first), first.time.upper)) {
        first = one;
      }
      time = {std::min(time.lower, one.time.lower), std::min(time.upper, one.time.upper)};
    }
  }
  first.time = time;
  if (time.upper > 0 && intersects(a.start, b.start)) {
    first.status = ContactStatus::InitialContact;
    first.time = {0, 0};
  }
  return first;
}

/// What every pair of elements says.
template <int M, int N>
std::vector<FirstContact> of_all_pairs(const Body<M>& a, const Body<N>& b, const ContactOptions& options) {
  std::vector<FirstContact> result;
  for (std::uint32_t i = 0; i < a.mesh.elements().size(); ++i) {
    for (std::uint32_t j = 0; j < b.mesh.elements().size(); ++j) {
      const Contact<3> one = of_elements<M, N>(a.element(i), b.element(j), options);
      if (!one.is_free()) {
        result.push_back({one, i, j});
      }
    }
  }
  return result;
}

/// What is wrong with the first contact of two meshes, or nothing: compared with what every pair of elements says, to
/// the last bit.
template <int M, int N>
std::string wrong_first_contact(const Body<M>& a, const Body<N>& b, const MotionSearchOptions& options,
                                ContactStatus& status) {
  const FirstContact found = first_contact(a.path(), b.path(), options);
  status = found.contact.status;
  const std::vector<FirstContact> all = of_all_pairs(
      a, b, {.time_tolerance = options.pair.time_tolerance, .min_separation = options.pair.min_separation});
  if (all.empty()) {
    return status == ContactStatus::Free ? "" : "a contact that no pair has";
  }
  const auto order = [](const FirstContact& one) {
    const bool open = one.contact.status == ContactStatus::Unresolved;
    return std::tuple(open, one.contact.time.upper, open ? one.contact.time.lower : 0, one.element_a, one.element_b);
  };
  const FirstContact first =
      *std::min_element(all.begin(), all.end(), [&](const auto& x, const auto& y) { return order(x) < order(y); });
  if (status != first.contact.status) {
    return "another status than that of all pairs";
  }
  if (found.element_a != first.element_a || found.element_b != first.element_b) {
    return "another pair of elements";
  }
  double least = first.contact.time.lower;
  for (const FirstContact& one : all) {
    least = std::min(least, one.contact.time.lower);
  }
  const TimeBracket& time = found.contact.time;
  if (time.upper != first.contact.time.upper || time.lower > first.contact.time.lower || time.lower < least) {
    return "another bracket";
  }
  if constexpr (M == 3 && N == 3) {
    if (!(found.contact.on_a == first.contact.on_a && found.contact.on_b == first.contact.on_b &&
          found.contact.point == first.contact.point && found.contact.normal == first.contact.normal)) {
      return "not where the pair that is named meets";
    }
  }
  return "";
}

}  // namespace motzkin::testing::deforming
