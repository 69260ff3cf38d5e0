#pragma once

#include <array>
#include <span>
#include <vector>

#include "motzkin/world/broad_phase.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {

/// A box in one of the columns that it reaches. Columns are numbered across two axes.
struct SweptBox {
  FloatBox box;
  std::uint32_t number;
  std::uint32_t begins;  ///< 1 if it reaches no column before on one of the axes, and 2 on the other, together
};

/// Room to work in.
struct SweepScratch {
  std::array<std::vector<float>, 3> lo;
  std::array<std::vector<float>, 3> hi;
  std::vector<std::int32_t> begins;
};

/// Adds the pairs that meet in a column and in none before it on either axis: there both boxes begin, taken together.
/// `column` is ordered by the lower ends on the first of `axes`, `boxes` are those of all numbers and decide where ends
/// in floats are equal.
void sweep_column(std::span<const SweptBox> column, const std::array<std::size_t, 3>& axes,
                  std::span<const Aabb<3>> boxes, SweepScratch& scratch, std::vector<BoxPair>& found);

}  // namespace motzkin::detail
