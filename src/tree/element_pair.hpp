#pragma once

#include "motzkin/pair/relate.hpp"
#include "motzkin/tree/collide.hpp"
#include "pair/triangle_verdict.hpp"
#include "shape/pose_order.hpp"

namespace motzkin::detail {

/// The elements of a mesh where a pose puts them.
template <int N>
class WorldElements {
 public:
  using Corners = std::array<Vector<3>, static_cast<std::size_t>(N)>;

  WorldElements(const Mesh<N>& mesh, const Pose& pose) noexcept
      : vertices_(mesh.vertices().data()),
        elements_(mesh.elements().data()),
        pose_(pose),
        moved_(!pose.is_identity()) {}

  [[nodiscard]] const typename Mesh<N>::Element& indices(std::uint32_t element) const noexcept {
    return elements_[element];
  }

  [[nodiscard]] Corners corners(std::uint32_t element) const noexcept {
    Corners result;
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] = vertex(elements_[element][k]);
    }
    return result;
  }

  [[nodiscard]] Vector<3> vertex(std::uint32_t index) const noexcept {
    return moved_ ? place(pose_.linear(), pose_.translation(), vertices_[index]) : vertices_[index];
  }

 private:
  const Vector<3>* vertices_;
  const typename Mesh<N>::Element* elements_;
  Pose pose_;
  bool moved_;
};

/// How two elements lie to each other. `near`: no coordinates differ by more than `max_triangle_extent`.
template <std::size_t M, std::size_t N>
Relation relate_corners(const std::array<Vector<3>, M>& a, const std::array<Vector<3>, N>& b, bool near,
                        TreeStatistics& stats) noexcept {
  if constexpr (M == 3 && N == 3) {
    const Verdict verdict = near ? triangle_verdict(a, b) : Verdict::Undecided;
    if (verdict != Verdict::Undecided) {
      return verdict == Verdict::Disjoint ? Relation::Disjoint : Relation::Overlapping;
    }
  }
  PairStatistics counts;
  const PairOptions options = {.method = Method::SeparatingAxis, .stats = &counts};  // past the verdict above
  const Relation relation =
      relate(VertexSimplex<3, static_cast<int>(M)>(a), VertexSimplex<3, static_cast<int>(N)>(b), options);
  stats.exact_pairs += counts.by_exact;
  return relation;
}

}  // namespace motzkin::detail
