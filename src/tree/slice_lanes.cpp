#include "tree/slice_lanes.hpp"

#include <cmath>

#define MOTZKIN_COMPILED_TWICE "tree/slice_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {
namespace {

/// What floats lose of the sum of all magnitudes: some twelve roundings of 2^-24.
constexpr double float_error = 0x1p-20;

float round_up(double value) noexcept { return static_cast<float>(value) * (1 + 0x1p-22F) + 0x1p-120F; }

}  // namespace

SliceBox slice_box(const TreeBox& box, bool of_a, const Slice& slice) noexcept {
  SliceBox result;
  for (std::size_t set = 0; set < 2; ++set) {
    for (std::size_t k = 0; k < 2; ++k) {
      const SliceDirections::End& end = slice.along[set].ends[k];
      const TreeAlong& own = of_a ? end.a : end.b;
      const TreeAlong& other = of_a ? end.b : end.a;
      const double sign = of_a ? 1 : -1;  // seen from b, boxes of a are ahead by as much as b's are behind
      SliceBox::End& here = result.ends[set][k];
      here.other = &other;
      for (std::size_t i = 0; i < 3; ++i) {
        const auto& row = own.linear[i];
        const double center = row[0] * box.center[0] + row[1] * box.center[1] + row[2] * box.center[2];
        const double reach =
            std::abs(row[0]) * box.half[0] + std::abs(row[1]) * box.half[1] + std::abs(row[2]) * box.half[2];
        const double ahead = sign * end.offset[i] - center;
        here.ahead[i] = static_cast<float>(ahead);
        here.reach[i] = round_up(reach + slice.margin + float_error * (std::abs(ahead) + reach + 2 * other.size[i]));
      }
    }
  }
  return result;
}

void free_parts(const SliceBox& box, const BvhNode& node, PerLane<float>& parts) noexcept {
  MOTZKIN_CHOOSE(free_parts(box, node, parts));
}

}  // namespace motzkin::detail
