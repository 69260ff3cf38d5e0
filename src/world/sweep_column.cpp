#include "world/sweep_column.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "motzkin/tree/bvh_node.hpp"

namespace motzkin::detail {
namespace {
constexpr std::size_t width = 8;
}  // namespace
}  // namespace motzkin::detail

#define MOTZKIN_COMPILED_TWICE "world/sweep_column.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

void sweep_column(std::span<const SweptBox> column, const std::array<std::size_t, 3>& axes,
                  std::span<const Aabb<3>> boxes, SweepScratch& scratch, std::vector<BoxPair>& found) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::size_t padded = column.size() + width;
  for (std::size_t k = 0; k < 3; ++k) {
    scratch.lo[k].assign(padded, infinity);
    scratch.hi[k].assign(padded, -infinity);
    for (std::size_t i = 0; i < column.size(); ++i) {
      scratch.lo[k][i] = column[i].box.lo[axes[k]];
      scratch.hi[k][i] = column[i].box.hi[axes[k]];
    }
  }
  scratch.begins.assign(padded, 0);
  for (std::size_t i = 0; i < column.size(); ++i) {
    scratch.begins[i] = static_cast<std::int32_t>(column[i].begins);
  }
  MOTZKIN_CHOOSE(sweep(column, boxes, scratch, found));
}

}  // namespace motzkin::detail
