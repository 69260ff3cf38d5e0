#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/shape/vector.hpp"

namespace motzkin::testing {

enum class ContactKind : std::uint8_t { VertexFace, EdgeEdge, VertexEdge, VertexVertex };
inline constexpr int contact_kind_count = 4;

[[nodiscard]] std::string_view name(ContactKind kind) noexcept;

/// How many vertices the first and the second primitive have.
[[nodiscard]] constexpr std::size_t size_a(ContactKind kind) noexcept { return kind == ContactKind::EdgeEdge ? 2 : 1; }
[[nodiscard]] constexpr std::size_t size_b(ContactKind kind) noexcept {
  return kind == ContactKind::VertexFace ? 3 : (kind == ContactKind::VertexVertex ? 1 : 2);
}

/// Two primitives on linear paths, whatever they are: the vertices of a, then those of b, at t = 0 and at t = 1. In the
/// plane the third coordinate is 0.
struct ContactQuery {
  ContactKind kind = ContactKind::VertexFace;
  int dimension = 3;
  std::vector<Vector<3>> start;
  std::vector<Vector<3>> end;

  [[nodiscard]] std::size_t size_a() const noexcept { return testing::size_a(kind); }
  [[nodiscard]] std::size_t size_b() const noexcept { return testing::size_b(kind); }
  [[nodiscard]] std::size_t size() const noexcept { return size_a() + size_b(); }

  /// Backwards in time.
  [[nodiscard]] ContactQuery reversed() const { return {kind, dimension, end, start}; }

  /// With the vertices in another order: `order[i]` is the number of the vertex that comes i-th.
  [[nodiscard]] ContactQuery permuted(std::span<const std::size_t> order) const;
};

/// All numbers in hexadecimal, as an initialiser.
[[nodiscard]] std::string to_text(const std::vector<Vector<3>>& vertices);
[[nodiscard]] std::string to_text(const ContactQuery& query);

}  // namespace motzkin::testing
