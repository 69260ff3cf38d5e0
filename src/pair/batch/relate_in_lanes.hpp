#pragma once

#include "motzkin/pair/batch.hpp"
#include "number/registers.hpp"

namespace motzkin::detail {

/// `relate_in_lanes` by an instruction set that the processor has.
[[nodiscard]] std::size_t relate_in_lanes(InstructionSet set, const LaneSide& a, const LaneSide& b,
                                          const IndexPair* indices, std::size_t begin, std::size_t end,
                                          Relation* relations, std::uint32_t* open) noexcept;

}  // namespace motzkin::detail
