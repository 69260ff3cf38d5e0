#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>

namespace motzkin::app {

/// A count on standard error that is refreshed while work goes on. Silent where standard error is no terminal.
class Progress {
 public:
  /// `total` 0 stands for an unknown one.
  Progress(std::string what, std::uint64_t total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Adds finished work. Any thread may call it.
  void add(std::uint64_t count);

 private:
  using Clock = std::chrono::steady_clock;

  const std::string what_;
  const std::uint64_t total_;
  const bool visible_;
  std::atomic<std::uint64_t> done_ = 0;
  std::mutex drawing_;
  Clock::time_point last_drawn_ = Clock::now();
};

/// The same for work that says which part of it is done, from 0 to 1, one thread at a time.
class ProgressParts {
 public:
  ProgressParts(std::string what, bool quiet) : progress_(std::move(what), parts, quiet) {}

  void show(double part) {
    const auto done = static_cast<std::uint64_t>(part * parts);
    progress_.add(done - shown_);
    shown_ = done;
  }

 private:
  static constexpr std::uint64_t parts = 1000;

  Progress progress_;
  std::uint64_t shown_ = 0;
};

}  // namespace motzkin::app
