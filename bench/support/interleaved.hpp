#pragma once

#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is of POSIX

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <string>
#include <vector>

#include "experiments/quantile.hpp"

/// Times several ways to do the same work. A round runs each once, one after the other, so that what else the machine
/// does falls on all alike; a ratio compares two of the same round. Medians over the rounds are reported.
/// Time is what the calling thread keeps a processor busy, so that it does not count while other programs run: these
/// would interrupt long contenders more often than short ones. Contenders on several threads are measured by the clock
/// on the wall, which is what threads are for, and should say so in their name.

namespace motzkin::bench {

enum class Clock : clockid_t { Thread = CLOCK_THREAD_CPUTIME_ID, Wall = CLOCK_MONOTONIC };

inline double seconds_of(Clock clock) {
  timespec time{};
  clock_gettime(static_cast<clockid_t>(clock), &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Contender {
  std::string name;
  std::function<std::size_t()> run;  ///< does the work once, and returns something that depends on all answers
  Clock clock = Clock::Thread;
};

struct Measurement {
  std::string name;
  double nanoseconds;  ///< per item, median
  double ratio;        ///< to the first contender, median of the rounds
  double ratio_low;    ///< quartiles of that
  double ratio_high;
  std::size_t answer;
};

using experiments::quantile;

/// Appends measurements to the file that MOTZKIN_BENCH_LOG names, for `bench/against.sh` and `bench/compare.sh`:
/// number, name, nanoseconds, ratio to the first of the block and its quartiles.
inline void log(const std::vector<Measurement>& measurements) {
  static int number = 0;
  const char* path = std::getenv("MOTZKIN_BENCH_LOG");  // NOLINT(concurrency-mt-unsafe): one thread
  if (path == nullptr) {
    return;
  }
  std::ofstream file(path, std::ios::app);
  for (const Measurement& each : measurements) {
    file << ++number << '\t' << each.name << '\t' << each.nanoseconds << '\t' << each.ratio << '\t' << each.ratio_low
         << '\t' << each.ratio_high << '\n';
  }
}

inline std::vector<Measurement> measure(const std::vector<Contender>& contenders, std::size_t items, int rounds) {
  std::vector<std::vector<double>> seconds(contenders.size());
  std::vector<Measurement> result;
  result.reserve(contenders.size());
  for (const Contender& contender : contenders) {
    result.push_back({contender.name, 0, 0, 0, 0, contender.run()});
  }
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t c = 0; c < contenders.size(); ++c) {
      const double start = seconds_of(contenders[c].clock);
      const std::size_t answer = contenders[c].run();
      seconds[c].push_back(seconds_of(contenders[c].clock) - start);
      if (answer != result[c].answer) {
        std::fprintf(stderr, "%s: the answer changed between rounds\n", result[c].name.c_str());
      }
    }
  }
  for (std::size_t c = 0; c < contenders.size(); ++c) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < seconds[c].size(); ++round) {
      ratios.push_back(seconds[c][round] / seconds[0][round]);
    }
    result[c].nanoseconds = quantile(seconds[c], 0.5) / static_cast<double>(items) * 1e9;
    result[c].ratio = quantile(ratios, 0.5);
    result[c].ratio_low = quantile(ratios, 0.25);
    result[c].ratio_high = quantile(ratios, 0.75);
  }
  log(result);
  return result;
}

}  // namespace motzkin::bench
