#pragma once

#include <algorithm>
#include <cstdlib>

namespace motzkin::testing {

/// How many cases a test draws that draws `most` of them where time does not matter: MOTZKIN_DRAWS percent, or 25 where
/// that is not set; a tenth of that in builds without optimisation. `./run check` sets it to 100.
inline int draws(int most) {
#ifdef NDEBUG
  constexpr int slowness = 1;
#else
  constexpr int slowness = 10;
#endif
  const char* text = std::getenv("MOTZKIN_DRAWS");  // NOLINT(concurrency-mt-unsafe): one thread
  const double percent = text == nullptr ? 25 : std::clamp(std::atof(text), 0.0, 1e4);
  return std::max(1, static_cast<int>(most * percent / 100 / slowness));
}

}  // namespace motzkin::testing
