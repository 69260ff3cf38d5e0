#pragma once

#include "motzkin/pair/body.hpp"

namespace motzkin::detail {

/// Whether every point that `a` and `b` have in common lies in `c`; so it is where they have none.
/// Guarantee: exact. Cost: milliseconds; allocates.
[[nodiscard]] bool common_part_within(const BodyView<3, FrameKind::Simplex>& a,
                                      const BodyView<3, FrameKind::Simplex>& b,
                                      const BodyView<3, FrameKind::Simplex>& c);

}  // namespace motzkin::detail
