#pragma once

#include "motion/blocks.hpp"
#include "motion/timing.hpp"

namespace motzkin::bench {

/// Prints a table of this library and of the peers that are installed on the same encounters, all of them Spins.
/// `with_peers` is false where two poses do not tell the motion.
void beside_peers(const char* title, const MotionPlan& plan, const std::vector<Encounter>& encounters, bool with_peers);

}  // namespace motzkin::bench
