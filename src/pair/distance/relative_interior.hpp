#pragma once

#include "pair/distance/difference.hpp"

namespace motzkin::detail {

/// Whether 0 is in the relative interior of M, given vertices of M whose hull has 0 in its relative interior, with
/// independent differences. Exact.
[[nodiscard]] bool is_relative_interior(const CorePair& pair, const Feature& carrier) noexcept;

}  // namespace motzkin::detail
