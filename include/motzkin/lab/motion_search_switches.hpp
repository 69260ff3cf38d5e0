#pragma once

#include <cstdint>

/// What a search in time does to be quick, each part of it to be switched off: to see what it is good for. Not part of
/// motzkin.hpp. Source: 001 section 9.

namespace motzkin::lab {

enum class SearchOrder : std::uint8_t {
  EarliestFirst,  ///< the pair of boxes that is free for the shortest time is next
  NearestChild,   ///< depth first, of the children the one that is free for the shortest time
  AsTheyCome,     ///< depth first
};

/// None of them changes an answer. With `any`, which contact comes first is a matter of the order.
struct MotionSearchSwitches {
  bool upper_time = true;  ///< what begins after the end of the best bracket so far is left out
  bool lower_time = true;  ///< boxes are looked at from the time on up to which those around them are free
  SearchOrder order = SearchOrder::EarliestFirst;
  bool spheres = true;        ///< where boxes are tested one by one, their spheres come first
  bool keep_slices = true;    ///< slices of time are computed once, not for each test
  bool longer_slices = true;  ///< where nothing was near, the next slice is longer
  bool turning = true;        ///< what turns about a common centre is told apart by distances from that
  bool lanes = true;          ///< a box is tested with the eight children of a node at once, if both trees are `Bvh`
};

}  // namespace motzkin::lab
