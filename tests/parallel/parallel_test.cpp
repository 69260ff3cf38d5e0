#include "parallel/parallel.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <stdexcept>
#include <vector>

#include "motzkin/invalid_input.hpp"

namespace motzkin::parallel_test {
namespace {

constexpr int most_threads = 8;

/// Fails where a number is left out or comes twice, or a part is larger than asked for.
TEST(Parallel, ChunksCoverEveryNumberOnce) {
  const detail::MoreThreads more(most_threads);
  for (const int threads : {0, 1, 2, most_threads}) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{64}, std::size_t{1001}}) {
      std::vector<std::atomic<int>> seen(count);
      detail::parallel_chunks(threads, count, 64, [&](std::size_t begin, std::size_t end) {
        EXPECT_LT(begin, end);
        EXPECT_LE(end - begin, 64U);
        for (std::size_t i = begin; i < end; ++i) {
          ++seen[i];
        }
      });
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 1; }));
      detail::parallel_for(threads, count, [&](std::size_t i) { ++seen[i]; });
      EXPECT_TRUE(std::all_of(seen.begin(), seen.end(), [](int times) { return times == 2; }));
    }
  }
}

TEST(Parallel, AnExceptionIsThrownWhereTheCallWas) {
  const detail::MoreThreads more(most_threads);
  for (const int threads : {1, most_threads}) {
    EXPECT_THROW(detail::parallel_for(threads, 1000,
                                      [](std::size_t i) {
                                        if (i == 500) {
                                          throw std::runtime_error("here");
                                        }
                                      }),
                 std::runtime_error);
    EXPECT_THROW(detail::with_threads(threads, [] { throw std::runtime_error("here"); }), std::runtime_error);
  }
}

/// Counts the leaves of a binary tree, one task per branch. Fails where tasks inside tasks are lost or never end.
TEST(Parallel, TasksMayHaveTasks) {
  const detail::MoreThreads more(most_threads);
  for (const int threads : {1, 2, most_threads}) {
    std::atomic<int> leaves = 0;
    const std::function<void(int)> descend = [&](int depth) {
      if (depth == 0) {
        ++leaves;
        return;
      }
      detail::TaskGroup branches;
      branches.run([&, depth] { descend(depth - 1); });
      descend(depth - 1);
      branches.wait();
    };
    detail::with_threads(threads, [&] { descend(10); });
    EXPECT_EQ(leaves, 1024);
  }
}

TEST(Parallel, ATaskMayFail) {
  const detail::MoreThreads more(most_threads);
  detail::with_threads(most_threads, [] {
    detail::TaskGroup group;
    group.run([] { throw std::runtime_error("here"); });
    EXPECT_THROW(group.wait(), std::runtime_error);
  });
}

TEST(Parallel, NumbersOfThreads) {
  EXPECT_GE(detail::thread_count(0), 1);
  EXPECT_EQ(detail::thread_count(3), 3);
  EXPECT_NO_THROW(detail::check_threads(0));
  EXPECT_THROW(detail::check_threads(-1), InvalidInput);
}

}  // namespace
}  // namespace motzkin::parallel_test
