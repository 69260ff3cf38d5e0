#pragma once

#include <compare>
#include <cstdint>

namespace motzkin {

/// Number `a` of some shapes and number `b` of others, or of the same.
struct IndexPair {
  std::uint32_t a;
  std::uint32_t b;

  friend auto operator<=>(const IndexPair&, const IndexPair&) = default;  // NOLINT(modernize-use-nullptr): sees a 0
};

}  // namespace motzkin
