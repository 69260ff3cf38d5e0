#pragma once

#include <cstddef>
#include <ctime>
#include <vector>

#include "quantile.hpp"

namespace motzkin::experiments {

/// Runs of each search, of which the median counts; a long one is run once.
inline constexpr std::size_t search_runs = 5;
inline constexpr double long_search = 0.005;

/// Seconds that this program has kept the processor busy.
inline double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Seconds of the processor that `work()` takes, the median of some runs: other programs are not counted, though they
/// may disturb some of the runs.
template <class Work>
double median_seconds(const Work& work, std::size_t least_runs = 1) {
  std::vector<double> seconds;
  do {
    const double start = processor_seconds();
    work();
    seconds.push_back(processor_seconds() - start);
  } while (seconds.size() < least_runs || (seconds.size() < search_runs && seconds.front() < long_search));
  return median(std::move(seconds));
}

}  // namespace motzkin::experiments
