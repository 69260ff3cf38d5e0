#include "contact/simplex_paths.hpp"

#include <algorithm>
#include <array>

#include "contact/known_contact.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/pair/relate.hpp"

namespace motzkin::detail {
namespace {

using Corners = std::array<std::size_t, 3>;

/// Face i lacks vertex i; edges 01, 02, 03, 12, 13, 23.
constexpr std::array<Corners, 4> tetrahedron_faces = {{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}}};

std::uint8_t tetrahedron_edge(std::size_t i, std::size_t j) noexcept {
  constexpr std::array<std::size_t, 3> before = {0, 3, 5};  // edges that begin at lower vertices
  const auto [low, high] = std::minmax(i, j);
  return static_cast<std::uint8_t>(before[low] + high - low - 1);
}

/// The triangles that make up the surface.
template <int N>
constexpr std::size_t face_count = N == 3 ? 1 : 4;

template <int N>
LinearPath<Triangle<3>> face(const LinearPath<VertexSimplex<3, N>>& path, std::size_t index) {
  if constexpr (N == 3) {
    return path;
  } else {
    const auto& [p, q, r] = tetrahedron_faces[index];
    const auto& start = path.start.vertices();
    const auto& end = path.end.vertices();
    return {{start[p], start[q], start[r]}, {end[p], end[q], end[r]}};
  }
}

/// A part of a face as a part of the whole.
template <int N>
Feature in_simplex(const Feature& part, std::size_t face) noexcept {
  if constexpr (N == 3) {
    return part;
  } else {
    const Corners& corners = tetrahedron_faces[face];
    switch (part.kind) {
      case FeatureKind::Vertex: return {FeatureKind::Vertex, static_cast<std::uint8_t>(corners[part.index])};
      case FeatureKind::Edge:
        return {FeatureKind::Edge, tetrahedron_edge(corners[part.index], corners[(part.index + 1U) % 3])};
      case FeatureKind::Face: break;
    }
    return {FeatureKind::Face, static_cast<std::uint8_t>(face)};
  }
}

}  // namespace

/// Solids that are apart at t = 0 meet first with their surfaces, and these are the faces, also while a tetrahedron is
/// flat or inside out.
template <int M, int N>
Contact<3> first_of_simplices(const LinearPath<VertexSimplex<3, M>>& a, const LinearPath<VertexSimplex<3, N>>& b,
                              const ContactOptions& options) {
  if constexpr (M == 3 && N == 3) {
    return first_contact(a, b, options);
  } else {
    Contact<3> known;
    for (std::size_t i = 0; i < face_count<M> && known.time.upper > 0; ++i) {
      const auto face_a = face(a, i);
      for (std::size_t j = 0; j < face_count<N> && known.time.upper > 0; ++j) {
        Contact<3> one = first_contact(face_a, face(b, j), options);
        one.on_a = in_simplex<M>(one.on_a, i);
        one.on_b = in_simplex<N>(one.on_b, j);
        take(known, one);
      }
    }
    if (known.time.upper > 0) {
      if (const auto common = intersection_box(a.start, b.start)) {  // one is inside the other
        constexpr Feature face{FeatureKind::Face, 0};
        return {ContactStatus::InitialContact,
                face,
                face,
                {0, 0},
                common->min() / 2 + common->max() / 2,
                Vector<3>::Zero()};
      }
    }
    return known;
  }
}

template Contact<3> first_of_simplices(const LinearPath<Triangle<3>>&, const LinearPath<Triangle<3>>&,
                                       const ContactOptions&);
template Contact<3> first_of_simplices(const LinearPath<Triangle<3>>&, const LinearPath<Tetrahedron>&,
                                       const ContactOptions&);
template Contact<3> first_of_simplices(const LinearPath<Tetrahedron>&, const LinearPath<Triangle<3>>&,
                                       const ContactOptions&);
template Contact<3> first_of_simplices(const LinearPath<Tetrahedron>&, const LinearPath<Tetrahedron>&,
                                       const ContactOptions&);

}  // namespace motzkin::detail
