#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <optional>

namespace motzkin::experiments {

/// Measurements that were thrown away, and why.
struct TimingGuards {
  std::uint64_t backwards = 0;  ///< the clock went backwards
  std::uint64_t too_long = 0;   ///< more than a second
  std::uint64_t too_short = 0;  ///< below what the clock can tell

  [[nodiscard]] std::uint64_t sum() const noexcept { return backwards + too_long + too_short; }
};

/// Seconds between two readings of a clock in nanoseconds, or nothing where they cannot be right.
inline std::optional<double> guarded_seconds(std::int64_t before, std::int64_t after, TimingGuards& guards) {
  constexpr std::int64_t second = 1'000'000'000;
  constexpr std::int64_t least = 200;
  if (after < before) {
    ++guards.backwards;
  } else if (after - before > second) {
    ++guards.too_long;
  } else if (after - before < least) {
    ++guards.too_short;
  } else {
    return static_cast<double>(after - before) / static_cast<double>(second);
  }
  return std::nullopt;
}

/// Keeps an answer, so that what it took is not left out.
inline void keep(bool answer) {
  asm volatile("" : : "r"(answer));  // NOLINT(hicpp-no-assembler)
}

/// Seconds of one call of each function. All take turns in two rounds, of which the quicker counts: what another
/// program takes from one is not booked on it. Nothing where a measurement cannot be right.
template <class... Calls>
std::optional<std::array<double, sizeof...(Calls)>> seconds_per_call(int repetitions, TimingGuards& guards,
                                                                     const Calls&... calls) {
  constexpr int rounds = 2;
  constexpr std::size_t count = sizeof...(Calls);
  std::array<double, count> least{};
  bool right = true;
  const auto now = [] {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  };
  for (int round = 0; round < rounds && right; ++round) {
    std::size_t i = 0;
    const auto measure = [&](const auto& call) {
      const std::int64_t before = now();
      for (int repetition = 0; repetition < repetitions; ++repetition) {
        keep(call());
      }
      const std::optional<double> seconds = guarded_seconds(before, now(), guards);
      right = right && seconds;
      const double each = seconds.value_or(0) / repetitions;
      least[i] = round == 0 ? each : std::min(least[i], each);
      ++i;
    };
    (measure(calls), ...);
  }
  return right ? std::optional(least) : std::nullopt;
}

}  // namespace motzkin::experiments
