#pragma once

#include "pair/distance/core.hpp"

/// The set M of differences of two cores, and of the way that the second moves as seen from the first: what its points
/// are called, whatever the numbers they are made of (docs/decisions/0007-one-convex-set.md).

namespace motzkin::detail {

/// Two cores and the drift between them. Nothing is copied, so that both must outlive it.
struct CorePair {
  const Core& a;
  const Core& b;
  Triple<ScaledSum> drift{};  ///< velocity of b less that of a; 0 for shapes at rest
};

/// A vertex of M: vertex `b` of the second core, after its drift where `late`, less vertex `a` of the first.
struct DifferenceVertex {
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  bool late = false;

  friend bool operator==(const DifferenceVertex&, const DifferenceVertex&) = default;
};

/// Up to four vertices of M.
struct Feature {
  std::array<DifferenceVertex, 4> vertices;
  int count = 0;

  [[nodiscard]] const DifferenceVertex& operator[](int i) const noexcept {
    return vertices[static_cast<std::size_t>(i)];
  }
  void add(const DifferenceVertex& vertex) noexcept { vertices[static_cast<std::size_t>(count++)] = vertex; }

  [[nodiscard]] bool contains(const DifferenceVertex& vertex) const noexcept {
    for (int i = 0; i < count; ++i) {
      if ((*this)[i] == vertex) {
        return true;
      }
    }
    return false;
  }
};

}  // namespace motzkin::detail
