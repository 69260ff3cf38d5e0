#include "pair/batch/relate_in_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include "number/error_free.hpp"
#include "pair/axes/obb_verdict.hpp"
#include "pair/axes/triangle_verdict.hpp"
#include "pair/witness.hpp"

#define MOTZKIN_ALSO_AVX512
#define MOTZKIN_COMPILED_TWICE "pair/batch/lane_pairs.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

std::size_t relate_in_lanes([[maybe_unused]] InstructionSet set, const LaneSide& a, const LaneSide& b,
                            const IndexPair* indices, std::size_t begin, std::size_t end, Relation* relations,
                            std::uint32_t* open) noexcept {
  return a.dimension == 2 ? MOTZKIN_CALL_ON(set, relate_lanes<2>(a, b, indices, begin, end, relations, open))
                          : MOTZKIN_CALL_ON(set, relate_lanes<3>(a, b, indices, begin, end, relations, open));
}

std::size_t relate_in_lanes(const LaneSide& a, const LaneSide& b, const IndexPair* indices, std::size_t begin,
                            std::size_t end, Relation* relations, std::uint32_t* open) noexcept {
  return relate_in_lanes(widest_instruction_set(), a, b, indices, begin, end, relations, open);
}

}  // namespace motzkin::detail
