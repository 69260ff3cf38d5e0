#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "support/pair_sets.hpp"

/// Compares `relate` with the oracle on fresh pairs of all sets, on all processors, until so many pairs were compared.
/// Ends at the first wrong answer, with the pair, the set and the seed.
///
/// usage: motzkin_soak [PAIRS [SEED]]

namespace motzkin::testing {
namespace {

constexpr std::uint64_t default_pairs = 10'000'000;
/// Pairs of one set that a thread compares in a row.
constexpr int chunk = 250;
/// Of so many pairs one is asked for its box and window too.
constexpr int bounds_every = 16;
constexpr std::size_t case_count = std::size_t{4} * pair_set_count;

/// The answers of the oracle by case: the set, its dimension, and whether shapes move.
using Counts = std::array<std::array<std::uint64_t, 3>, case_count>;

class Soak {
 public:
  Soak(std::uint64_t pairs, std::uint64_t seed) : pairs_(pairs), seed_(seed) {}

  /// Whether all answers were right.
  bool run() {
    std::vector<std::thread> threads(std::max(1U, std::thread::hardware_concurrency()));
    for (std::thread& thread : threads) {
      thread = std::thread([this] { work(); });
    }
    const bool terminal = isatty(STDERR_FILENO) != 0;
    while (terminal && done_ < pairs_ && !failed_) {
      fmt::print(stderr, "\r{} of {} pairs", done_.load(), pairs_);
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    if (terminal) {
      fmt::print(stderr, "\r{:40}\r", "");
    }
    report();
    return !failed_;
  }

 private:
  void work() {
    Counts counts{};
    while (done_ < pairs_ && !failed_) {
      const std::uint64_t number = next_++;
      const auto index = static_cast<std::size_t>(number % case_count);
      const auto set = static_cast<PairSet>(index / 4);
      const std::uint64_t seed = seed_ + number / case_count;
      const bool moves = index % 2 == 1;
      index % 4 < 2 ? compare<2>(set, moves, seed, counts[index]) : compare<3>(set, moves, seed, counts[index]);
    }
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < case_count; ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        counts_[i][j] += counts[i][j];
      }
    }
  }

  template <int D>
  void compare(PairSet set, bool moves, std::uint64_t seed, std::array<std::uint64_t, 3>& counts) {
    PairSource<D> source(set, moves, seed);
    for (int i = 0; i < chunk && !failed_ && done_++ < pairs_; ++i) {
      const AnyPair<D> pair = source.draw();
      Oracle oracle(exact_any<D>(pair.a), exact_any<D>(pair.b));
      ++counts[static_cast<std::size_t>(oracle.relation())];
      std::string wrong = wrong_relation(pair, oracle.relation());
      if (i % bounds_every == 0) {
        wrong += wrong_bounds(pair, oracle);
      }
      if (!wrong.empty()) {
        fail(fmt::format("wrong: set {}, {}D, {}, seed {}, pair {}\n{}", name(set), D, moves ? "moving" : "resting",
                         seed, i, wrong));
      }
    }
  }

  void fail(const std::string& text) {
    const std::lock_guard lock(mutex_);
    failed_ = true;
    fmt::print("{}", text);
  }

  void report() const {
    fmt::print("{:<26}{:>14}{:>14}{:>14}\n", "set", "disjoint", "touching", "overlapping");
    std::array<std::uint64_t, 3> total{};
    for (std::size_t i = 0; i < case_count; ++i) {
      const std::string title =
          fmt::format("{} {}D{}", name(static_cast<PairSet>(i / 4)), i % 4 < 2 ? 2 : 3, i % 2 == 1 ? " moving" : "");
      fmt::print("{:<26}{:>14}{:>14}{:>14}\n", title, counts_[i][0], counts_[i][1], counts_[i][2]);
      for (std::size_t j = 0; j < 3; ++j) {
        total[j] += counts_[i][j];
      }
    }
    fmt::print("{:<26}{:>14}{:>14}{:>14}\n", "all", total[0], total[1], total[2]);
    fmt::print("{} pairs compared with the oracle, {}\n", total[0] + total[1] + total[2],
               failed_ ? "the last one wrong" : "0 wrong");
  }

  std::uint64_t pairs_;
  std::uint64_t seed_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  Counts counts_{};
};

/// False for anything but a number above zero.
bool read(std::string_view text, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value > 0;
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) {
  std::uint64_t pairs = motzkin::testing::default_pairs;
  std::uint64_t seed = std::random_device()();
  if (argc > 3 || (argc > 1 && !motzkin::testing::read(argv[1], pairs)) ||
      (argc > 2 && !motzkin::testing::read(argv[2], seed))) {
    fmt::print(stderr, "usage: motzkin_soak [PAIRS [SEED]]\n");
    return 2;
  }
  fmt::print("seed {}\n", seed);
  return motzkin::testing::Soak(pairs, seed).run() ? 0 : 1;
}
