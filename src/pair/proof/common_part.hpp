#pragma once

#include "motzkin/pair/body.hpp"
#include "pair/proof/exact_hull.hpp"

namespace motzkin::detail {

/// Whether every point that `a` and `b` have in common lies in `c`; so it is where they have none.
/// Guarantee: exact. Cost: milliseconds; allocates.
[[nodiscard]] bool common_part_within(const BodyView<3, FrameKind::Simplex>& a,
                                      const BodyView<3, FrameKind::Simplex>& b,
                                      const BodyView<3, FrameKind::Simplex>& c);

/// The vertices of what two frames at rest have in common, in lexicographic order. Exact.
[[nodiscard]] std::vector<ExactVector> common_vertices(const ExactFrame& a, const ExactFrame& b);

}  // namespace motzkin::detail
