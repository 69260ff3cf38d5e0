#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <utility>

namespace motzkin::app {
namespace {

constexpr std::chrono::milliseconds refresh_interval{200};
constexpr const char* clear_line = "\r\x1b[K";

}  // namespace

Progress::Progress(std::string what, std::uint64_t total, bool quiet)
    : what_(std::move(what)), total_(total), visible_(!quiet && isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (visible_) {
    std::fputs(clear_line, stderr);
  }
}

void Progress::add(std::uint64_t count) {
  const std::uint64_t done = done_ += count;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  if (!visible_ || !lock || Clock::now() - last_drawn_ < refresh_interval) {
    return;
  }
  last_drawn_ = Clock::now();
  const std::string amount = total_ == 0 ? std::to_string(done) : fmt::format("{} %", 100 * done / total_);
  fmt::print(stderr, "{}{}: {}", clear_line, what_, amount);
}

}  // namespace motzkin::app
