#pragma once

/// What no answer shows because other slack covers it, tested directly.

namespace motzkin::testing {

/// Whether the interval that a coordinate sweeps contains where it gets, in exact numbers.
[[nodiscard]] bool swept_holds();

}  // namespace motzkin::testing
