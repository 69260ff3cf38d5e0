#pragma once

/// Bounds that other bounds imply for whole pairs, so that no pair shows whether they are there. What the functions
/// behind them promise is tested directly.

namespace motzkin::testing {

/// Whether `ContactTimes` neither excludes a time that exact conditions allow nor takes a single time for an overlap.
[[nodiscard]] bool contact_times_hold();

/// Whether parameters whose sum is above 1 by less than rounding shows are found to be outside a simplex.
[[nodiscard]] bool own_frame_holds();

/// Whether no point in four dimensions that rounding moves into the reference is taken for one inside it.
[[nodiscard]] bool residual_holds();

}  // namespace motzkin::testing
