#pragma once

#include <chrono>
#include <exception>
#include <functional>
#include <optional>
#include <stop_token>
#include <thread>

#include "python.hpp"

/// Work without the lock of the interpreter, which Ctrl-C ends and a callable of Python follows.

namespace motzkin::python {

/// Calls a callable of Python with the part done, and looks for Ctrl-C. Needs the lock.
class Follower {
 public:
  explicit Follower(py::object progress) : progress_(std::move(progress)), shown_(std::chrono::steady_clock::now()) {}

  /// At most every 50 ms; throws what Python raised.
  void follow(double part) {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown_ < std::chrono::milliseconds(50)) {
      return;
    }
    shown_ = now;
    if (PyErr_CheckSignals() != 0) {
      throw py::error_already_set();
    }
    if (!progress_.is_none()) {
      progress_(part);
    }
  }

  void end() {
    if (!progress_.is_none()) {
      progress_(1.0);
    }
  }

 private:
  py::object progress_;
  std::chrono::steady_clock::time_point shown_;
};

/// Calls `work(begin, end)` for consecutive parts of [0, count), each on `threads` threads (0: all processors), and
/// looks up now and then.
void in_parts(std::size_t count, int threads, const py::object& progress,
              const std::function<void(std::size_t, std::size_t)>& work);

/// Calls `query(cancel, progress)` of the library on so many threads, which calls `progress` now and then. Ctrl-C asks
/// it to stop, and so does an exception of the callable; either is raised here.
void run_query(int threads, const py::object& progress,
               const std::function<void(std::stop_token, const std::function<void(double)>&)>& query);

}  // namespace motzkin::python
