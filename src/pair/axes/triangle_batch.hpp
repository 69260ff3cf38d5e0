#pragma once

#include <cstdint>

#include "pair/axes/triangle_verdict.hpp"

namespace motzkin::detail {

/// Pairs of triangles that are judged side by side.
class TriangleBatch {
 public:
  static constexpr std::size_t capacity = 4;

  /// Adds the triangles whose corners `a(i)` and `b(i)` give, i from 0 to 2. At most `capacity` times.
  template <class CornerOfA, class CornerOfB>
  void add(const CornerOfA& a, const CornerOfB& b) noexcept {
    for (std::size_t corner = 0; corner < 3; ++corner) {
      const Vector<3>& p = a(corner);
      const Vector<3>& q = b(corner);
      for (std::size_t k = 0; k < 3; ++k) {
        a_[corner][k][size_] = p[static_cast<Eigen::Index>(k)];
        b_[corner][k][size_] = q[static_cast<Eigen::Index>(k)];
      }
    }
    ++size_;
  }

  /// `triangle_verdict` of each pair, the same bit for bit.
  [[nodiscard]] std::array<Verdict, capacity> verdicts() const noexcept;

 private:
  using Lanes = std::array<double, capacity>;

  alignas(32) std::array<std::array<Lanes, 3>, 3> a_;  ///< by corner and coordinate
  alignas(32) std::array<std::array<Lanes, 3>, 3> b_;
  std::size_t size_ = 0;
};

}  // namespace motzkin::detail
