#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>

#include "number/registers.hpp"
#include "pair/direction.hpp"
#include "pair/frame_pair.hpp"
#include "pair/witness.hpp"

/// Lanes and candidate directions for any processor. Registers of two doubles are part of every 64-bit one.

namespace motzkin::detail::plain {

#define MOTZKIN_LANE_WIDTH 2
#define MOTZKIN_LAMBDA_TARGET
#include "number/lanes.inc"
#include "pair/axes/candidate_axes.inc"
#undef MOTZKIN_LANE_WIDTH
#undef MOTZKIN_LAMBDA_TARGET

}  // namespace motzkin::detail::plain
