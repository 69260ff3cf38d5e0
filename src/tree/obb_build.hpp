#pragma once

#include <span>
#include <vector>

#include "motzkin/tree/obb_tree.hpp"
#include "tree/obb_fit.hpp"

namespace motzkin::detail {

/// The nodes over `elements`, which are brought into the order of the leaves.
/// Guarantee: the same for any thread count; no more than 96 levels.
template <int N>
[[nodiscard]] std::vector<ObbNode> build_obb_nodes(std::span<ObbElement<N>> elements, const ObbTreeOptions& options);

}  // namespace motzkin::detail
