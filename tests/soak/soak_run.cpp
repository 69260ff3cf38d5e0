#include "soak/soak_run.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <chrono>
#include <mutex>
#include <random>
#include <string_view>
#include <thread>

namespace motzkin::testing {
namespace {

class Soak {
 public:
  Soak(const SoakPlan& plan, std::uint64_t total, std::uint64_t seed)
      : plan_(plan), total_(total), seed_(seed), counts_(plan.titles.size()) {}

  /// Whether all answers were right.
  bool run() {
    std::vector<std::thread> threads(std::max(1U, std::thread::hardware_concurrency()));
    for (std::thread& thread : threads) {
      thread = std::thread([this] { work(); });
    }
    const bool terminal = isatty(STDERR_FILENO) != 0;
    while (terminal && done_ < total_ && !failed_) {
      fmt::print(stderr, "\r{} of {} {}", done_.load(), total_, plan_.noun);
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
    std::vector<SoakPlan::Counts> counts(counts_.size());
    const auto next = [this] { return !failed_ && done_++ < total_; };
    while (done_ < total_ && !failed_) {
      const std::uint64_t number = next_++;
      const auto index = static_cast<std::size_t>(number % counts.size());
      const std::string wrong = plan_.compare(index, seed_ + number / counts.size(), counts[index], next);
      if (!wrong.empty()) {
        const std::lock_guard lock(mutex_);
        failed_ = true;
        fmt::print("{}", wrong);
      }
    }
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      for (std::size_t j = 0; j < 3; ++j) {
        counts_[i][j] += counts[i][j];
      }
    }
  }

  void report() const {
    const auto line = [](std::string_view title, const auto& values) {
      fmt::print("{:<34}{:>14}{:>14}{:>14}\n", title, values[0], values[1], values[2]);
    };
    line("set", plan_.answers);
    SoakPlan::Counts sum{};
    for (std::size_t i = 0; i < counts_.size(); ++i) {
      line(plan_.titles[i], counts_[i]);
      for (std::size_t j = 0; j < 3; ++j) {
        sum[j] += counts_[i][j];
      }
    }
    line("all", sum);
    fmt::print("{} {} compared with the oracle, {}\n", sum[0] + sum[1] + sum[2], plan_.noun,
               failed_ ? "the last one wrong" : "0 wrong");
  }

  const SoakPlan& plan_;
  std::uint64_t total_;
  std::uint64_t seed_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<bool> failed_ = false;
  std::mutex mutex_;
  std::vector<SoakPlan::Counts> counts_;
};

/// False for anything but a number above zero.
bool read(std::string_view text, std::uint64_t& value) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size() && value > 0;
}

}  // namespace

int run_soak(const SoakPlan& plan, int argc, char** argv) {
  std::uint64_t total = plan.default_count;
  std::uint64_t seed = std::random_device()();
  if (argc > 3 || (argc > 1 && !read(argv[1], total)) || (argc > 2 && !read(argv[2], seed))) {
    std::string noun = plan.noun;
    std::transform(noun.begin(), noun.end(), noun.begin(), [](char c) { return c >= 'a' ? c - 'a' + 'A' : c; });
    fmt::print(stderr, "usage: {} [{} [SEED]]\n", plan.program, noun);
    return 2;
  }
  fmt::print("seed {}\n", seed);
  return Soak(plan, total, seed).run() ? 0 : 1;
}

}  // namespace motzkin::testing
