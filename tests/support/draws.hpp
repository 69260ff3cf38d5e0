#pragma once

#include <algorithm>
#include <cstdlib>

namespace motzkin::testing {

/// So many rounds of a test, or a tenth in builds without optimisation, which are there for what sanitizers and
/// assertions see.
constexpr int rounds(int most) {
#ifdef NDEBUG
  return most;
#else
  return std::max(1, most / 10);
#endif
}

/// How many cases a test draws that draws `most` of them where time does not matter: MOTZKIN_DRAWS percent, or 25 where
/// that is not set; a tenth of that in builds without optimisation. `./run check` sets it to 100. Never fewer than
/// `least`, for tests that expect to see something rare among them.
inline int draws(int most, int least = 1) {
  const char* text = std::getenv("MOTZKIN_DRAWS");  // NOLINT(concurrency-mt-unsafe): one thread
  const double percent = text == nullptr ? 25 : std::clamp(std::atof(text), 0.0, 1e4);
  return std::max(least, rounds(static_cast<int>(most * percent / 100)));
}

}  // namespace motzkin::testing
