#include "lock.hpp"

#include <algorithm>
#include <atomic>
#include <future>

#include "motzkin/tree/collide.hpp"
#include "parallel/parallel.hpp"

namespace motzkin::python {

void in_parts(std::size_t count, int threads, const py::object& progress,
              const std::function<void(std::size_t, std::size_t)>& work) {
  detail::check_threads(threads);
  Follower follower(progress);
  std::size_t part = std::size_t{1} << 12U;
  for (std::size_t begin = 0; begin < count;) {
    const std::size_t end = begin + std::min(part, count - begin);
    const auto started = std::chrono::steady_clock::now();
    {
      const py::gil_scoped_release unlocked;
      if (threads == 1) {
        work(begin, end);
      } else {
        detail::parallel_chunks(threads, end - begin, 1024,
                                [&](std::size_t from, std::size_t to) { work(begin + from, begin + to); });
      }
    }
    const auto taken = std::chrono::steady_clock::now() - started;
    part = taken < std::chrono::milliseconds(10)   ? part * 2
           : taken > std::chrono::milliseconds(50) ? std::max<std::size_t>(part / 2, 16)
                                                   : part;
    begin = end;
    follower.follow(static_cast<double>(end) / static_cast<double>(count));
  }
  follower.end();
}

void run_query(int threads, const py::object& progress,
               const std::function<void(std::stop_token, const std::function<void(double)>&)>& query) {
  detail::check_threads(threads);
  Follower follower(progress);
  std::stop_source stop;
  std::exception_ptr raised;
  const auto look_up = [&](double part) {
    const py::gil_scoped_acquire locked;
    try {
      follower.follow(part);
    } catch (...) {
      raised = std::current_exception();
      stop.request_stop();
    }
  };
  try {
    const py::gil_scoped_release unlocked;
    if (threads == 1) {
      auto last = std::chrono::steady_clock::now();
      query(stop.get_token(), [&](double part) {
        const auto now = std::chrono::steady_clock::now();
        if (now - last >= std::chrono::milliseconds(50) && !raised) {
          last = now;
          look_up(part);
        }
      });
    } else {  // Python handles signals on this thread alone, so that it waits and another one works
      std::atomic<double> done = 0;
      auto answer = std::async(std::launch::async, [&] { query(stop.get_token(), [&](double part) { done = part; }); });
      while (answer.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        if (!raised) {
          look_up(done);
        }
      }
      answer.get();
    }
  } catch (const Cancelled&) {
    if (!raised) {
      throw;
    }
  }
  if (raised) {
    std::rethrow_exception(raised);
  }
  follower.end();
}

}  // namespace motzkin::python
