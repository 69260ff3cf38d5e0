#pragma once

#include <chrono>

namespace motzkin::app {

/// Runs `work` and adds what it took to `seconds`.
template <class Work>
auto timed(double& seconds, const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  auto result = work();
  seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace motzkin::app
