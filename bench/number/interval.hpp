#pragma once

namespace motzkin::bench {

/// Interval arithmetic beside that of Boost and MPFI, and products of vectors beside plain ones.
void measure_intervals(int rounds);

}  // namespace motzkin::bench
