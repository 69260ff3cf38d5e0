#pragma once

namespace motzkin::bench {

/// One ring among many, as in 002 section 6.2.2: the rings that it meets, by a world and by plain loops.
void run_rings();

}  // namespace motzkin::bench
