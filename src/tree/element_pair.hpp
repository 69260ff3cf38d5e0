#pragma once

#include "motzkin/pair/relate.hpp"
#include "motzkin/tree/collide.hpp"
#include "pair/triangle_batch.hpp"
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

/// How two elements lie to each other, by the general way.
template <std::size_t M, std::size_t N>
Relation relate_corners(const std::array<Vector<3>, M>& a, const std::array<Vector<3>, N>& b,
                        TreeStatistics& stats) noexcept {
  PairStatistics counts;
  const PairOptions options = {.method = Method::SeparatingAxis, .stats = &counts};
  const Relation relation =
      relate(VertexSimplex<3, static_cast<int>(M)>(a), VertexSimplex<3, static_cast<int>(N)>(b), options);
  stats.exact_pairs += counts.by_exact;
  return relation;
}

/// Relates pairs of elements and hands those that collide on to `visit`. Triangles are judged four at a time; `near`:
/// no coordinates differ by more than `max_triangle_extent`.
template <int M, int N, class Visit>
class PairTester {
 public:
  PairTester(const WorldElements<M>& a, const WorldElements<N>& b, bool near, TreeStatistics& stats, const Visit& visit)
      : a_(a), b_(b), near_(near), stats_(stats), visit_(visit) {}

  /// False once `visit` says so.
  bool add(std::uint32_t a, std::uint32_t b) {
    const auto corners_a = a_.corners(a);
    const auto corners_b = b_.corners(b);
    if constexpr (M == 3 && N == 3) {
      if (near_) {
        pairs_[batch_.size()] = {a, b, Relation::Disjoint};
        batch_.add(corners_a, corners_b);
        return !batch_.full() || flush();
      }
    }
    return visit_({a, b, relate_corners(corners_a, corners_b, stats_)});
  }

  /// Relates the pairs that wait for others.
  bool flush() {
    const std::array<Verdict, TriangleBatch::capacity> verdicts = batch_.verdicts();
    const std::size_t count = batch_.size();
    batch_.clear();
    for (std::size_t i = 0; i < count; ++i) {
      if (verdicts[i] == Verdict::Disjoint) {
        continue;
      }
      Collision& pair = pairs_[i];
      pair.relation = verdicts[i] == Verdict::Overlapping
                          ? Relation::Overlapping
                          : relate_corners(a_.corners(pair.a), b_.corners(pair.b), stats_);
      if (!visit_(pair)) {
        return false;
      }
    }
    return true;
  }

 private:
  const WorldElements<M>& a_;
  const WorldElements<N>& b_;
  bool near_;
  TreeStatistics& stats_;
  const Visit& visit_;
  TriangleBatch batch_;
  std::array<Collision, TriangleBatch::capacity> pairs_;
};

}  // namespace motzkin::detail
