#pragma once

#include <algorithm>
#include <span>

#include "motzkin/pair/relate.hpp"
#include "motzkin/tree/collide.hpp"
#include "pair/axes/triangle_batch.hpp"
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

  /// Asks memory for the indices of an element, and then, once they are there, for its vertices.
  void fetch_indices(std::uint32_t element) const noexcept { __builtin_prefetch(&elements_[element]); }
  void fetch_vertices(std::uint32_t element) const noexcept {
    for (const std::uint32_t index : elements_[element]) {
      __builtin_prefetch(&vertices_[index]);
    }
  }

  [[nodiscard, gnu::always_inline]] Corners corners(std::uint32_t element) const noexcept {
    Corners result;
    for (std::size_t k = 0; k < result.size(); ++k) {
      result[k] = vertex(elements_[element][k]);
    }
    return result;
  }

  /// Whether vertices differ from those given.
  [[nodiscard]] bool is_moved() const noexcept { return moved_; }
  [[nodiscard]] const Vector<3>& given_vertex(std::uint32_t index) const noexcept { return vertices_[index]; }

  [[nodiscard, gnu::always_inline]] Vector<3> vertex(std::uint32_t index) const noexcept {
    return moved_ ? place(pose_.linear(), pose_.translation(), vertices_[index]) : vertices_[index];
  }

 private:
  const Vector<3>* vertices_;
  const typename Mesh<N>::Element* elements_;
  Pose pose_;
  bool moved_;
};

/// The relation of two elements, by the general way.
template <std::size_t M, std::size_t N>
Relation relate_corners(const std::array<Vector<3>, M>& a, const std::array<Vector<3>, N>& b,
                        TreeStatistics& stats) noexcept {
  PairStatistics counts;
  const PairOptions options = {.method = Method::SeparatingAxis, .stats = &counts};
  const Relation relation =
      detail::relate(VertexSimplex<3, static_cast<int>(M)>(a), VertexSimplex<3, static_cast<int>(N)>(b), options);
  stats.exact_pairs += counts.by_exact;
  return relation;
}

/// Relates pairs of elements and hands those that collide on to `visit`. Pairs wait for others, so that memory is asked
/// for many of them at once and triangles are judged four at a time: few at first, to find any collision soon, then
/// more and more. `near`: no coordinates differ by more than `max_triangle_extent`.
template <int M, int N, class Visit>
class PairTester {
 public:
  PairTester(const WorldElements<M>& a, const WorldElements<N>& b, bool near, TreeStatistics& stats, const Visit& visit)
      : a_(a), b_(b), near_(near), stats_(stats), visit_(visit) {}

  /// False once `visit` says so.
  bool add(std::uint32_t a, std::uint32_t b) {
    a_.fetch_indices(a);
    b_.fetch_indices(b);
    waiting_[count_++] = {a, b};
    return count_ < most_waiting_ || flush();
  }

  /// Relates the pairs that wait.
  bool flush() {
    const std::span<const ElementPair> pairs = std::span(waiting_).first(count_);
    count_ = 0;
    most_waiting_ = std::min(2 * most_waiting_, waiting_.size());
    for (const ElementPair& pair : pairs) {
      a_.fetch_vertices(pair.a);
      b_.fetch_vertices(pair.b);
    }
    if constexpr (M == 3 && N == 3) {
      if (near_) {
        return judge(pairs);
      }
    }
    return std::all_of(pairs.begin(), pairs.end(), [&](const ElementPair& pair) {
      return visit_({pair.a, pair.b, relation(pair)});
    });
  }

 private:
  struct ElementPair {
    std::uint32_t a;
    std::uint32_t b;
  };

  [[nodiscard]] Relation relation(const ElementPair& pair) const noexcept {
    return relate_corners(a_.corners(pair.a), b_.corners(pair.b), stats_);
  }

  bool judge(std::span<const ElementPair> pairs) {
    for (std::size_t begin = 0; begin < pairs.size(); begin += TriangleBatch::capacity) {
      const auto part = pairs.subspan(begin, std::min(TriangleBatch::capacity, pairs.size() - begin));
      TriangleBatch batch;
      for (const ElementPair& pair : part) {
        if (a_.is_moved() || b_.is_moved()) {
          batch.add([&](std::size_t i) { return a_.vertex(a_.indices(pair.a)[i]); },
                    [&](std::size_t i) { return b_.vertex(b_.indices(pair.b)[i]); });
        } else {
          batch.add([&](std::size_t i) -> const Vector<3>& { return a_.given_vertex(a_.indices(pair.a)[i]); },
                    [&](std::size_t i) -> const Vector<3>& { return b_.given_vertex(b_.indices(pair.b)[i]); });
        }
      }
      const std::array<Verdict, TriangleBatch::capacity> verdicts = batch.verdicts();
      for (std::size_t i = 0; i < part.size(); ++i) {
        if (verdicts[i] == Verdict::Disjoint) {
          continue;
        }
        const Relation answer = verdicts[i] == Verdict::Overlapping ? Relation::Overlapping : relation(part[i]);
        if (!visit_({part[i].a, part[i].b, answer})) {
          return false;
        }
      }
    }
    return true;
  }

  const WorldElements<M>& a_;
  const WorldElements<N>& b_;
  bool near_;
  TreeStatistics& stats_;
  const Visit& visit_;
  std::array<ElementPair, 64> waiting_;
  std::size_t count_ = 0;
  std::size_t most_waiting_ = TriangleBatch::capacity;
};

}  // namespace motzkin::detail
