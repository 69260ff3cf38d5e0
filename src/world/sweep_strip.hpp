#pragma once

#include <array>
#include <span>
#include <vector>

#include "motzkin/world/broad_phase.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {

/// A box in one of the strips that it reaches.
struct SweptBox {
  FloatBox box;
  std::uint32_t number;
  bool begins;  ///< it reaches no strip before
};

/// Room to work in.
struct SweepScratch {
  std::array<std::vector<float>, 3> lo;
  std::array<std::vector<float>, 3> hi;
  std::vector<std::int32_t> begins;
};

/// Adds the pairs that meet in a strip and in none before it. `strip` is ordered by the lower ends on the first of
/// `axes`, `boxes` are those of all numbers and decide where ends in floats are equal.
void sweep_strip(std::span<const SweptBox> strip, const std::array<std::size_t, 3>& axes,
                 std::span<const Aabb<3>> boxes, SweepScratch& scratch, std::vector<BoxPair>& found);

}  // namespace motzkin::detail
