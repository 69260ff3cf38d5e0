#include "parallel/pipeline.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "parallel/parallel.hpp"

namespace motzkin::pipeline_test {
namespace {

/// Items 0, 1, ... below `count`, and what becomes of them. Calls of `read` or `write` at the same time are seen.
class Stream {
 public:
  explicit Stream(int count) : count_(count) {}

  std::optional<int> read() {
    const Alone alone(readers_);
    return next_ < count_ ? std::optional(next_++) : std::nullopt;
  }

  /// Some items take longer than others, so that later ones are ready first.
  static std::string work(int item) {
    if (item % 7 == 0) {
      std::this_thread::sleep_for(std::chrono::microseconds(200));
    }
    return std::to_string(item);
  }

  void write(const std::string& result) {
    const Alone alone(writers_);
    written.push_back(result);
  }

  [[nodiscard]] int items_read() const { return next_; }

  std::vector<std::string> written;

 private:
  class Alone {
   public:
    explicit Alone(std::atomic<int>& inside) : inside_(inside) { EXPECT_EQ(++inside_, 1); }
    Alone(const Alone&) = delete;
    Alone& operator=(const Alone&) = delete;
    ~Alone() { --inside_; }

   private:
    std::atomic<int>& inside_;
  };

  int count_;
  int next_ = 0;
  std::atomic<int> readers_ = 0;
  std::atomic<int> writers_ = 0;
};

std::vector<std::string> numbers_below(int count) {
  std::vector<std::string> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(std::to_string(i));
  }
  return result;
}

/// Fails where results are written as they come, twice, or not at all.
TEST(Pipeline, WritesEveryResultInOrder) {
  const detail::MoreThreads more(8);
  for (const int threads : {0, 1, 2, 3, 8}) {
    for (const std::size_t capacity : {std::size_t{1}, std::size_t{3}, std::size_t{100}}) {
      for (const int count : {0, 1, 2, 500}) {
        Stream stream(count);
        detail::pipeline(
            threads, capacity, [&] { return stream.read(); }, Stream::work,
            [&](const auto& text) { stream.write(text); });
        EXPECT_EQ(stream.written, numbers_below(count)) << threads << " threads, capacity " << capacity;
      }
    }
  }
}

/// Fails where a slow item lets others pile up behind it.
TEST(Pipeline, HoldsNoMoreItemsThanItsCapacity) {
  const detail::MoreThreads more(4);
  constexpr int capacity = 5;
  Stream stream(300);
  std::atomic<int> written = 0;
  detail::pipeline(
      4, capacity,
      [&] {
        EXPECT_LT(stream.items_read() - written, capacity);
        return stream.read();
      },
      [](int item) {
        std::this_thread::sleep_for(std::chrono::microseconds(item % 50 == 0 ? 5000 : 10));
        return std::to_string(item);
      },
      [&](const auto& text) {
        stream.write(text);
        ++written;
      });
}

/// Fails where an error is lost, hangs the others, or loses what came before it.
TEST(Pipeline, AnErrorOfReadingFollowsTheResultsBeforeIt) {
  const detail::MoreThreads more(4);
  for (const int threads : {1, 4}) {
    Stream stream(1000);
    const auto read = [&] {
      if (stream.items_read() == 40) {
        throw std::runtime_error("the file ends here");
      }
      return stream.read();
    };
    EXPECT_THROW(detail::pipeline(threads, 16, read, Stream::work, [&](const auto& text) { stream.write(text); }),
                 std::runtime_error);
    EXPECT_EQ(stream.written, numbers_below(40));
  }
}

TEST(Pipeline, AnErrorOfWritingIsTheLastThingWritten) {
  const detail::MoreThreads more(4);
  for (const int threads : {1, 4}) {
    Stream stream(100000);
    const auto write = [&](const std::string& text) {
      if (text == "40") {
        throw std::runtime_error("the disk is full");
      }
      stream.write(text);
    };
    EXPECT_THROW(detail::pipeline(
                     threads, 16, [&] { return stream.read(); }, Stream::work, write),
                 std::runtime_error);
    EXPECT_EQ(stream.written, numbers_below(40));
    EXPECT_LE(stream.items_read(), 40 + 16);
  }
}

TEST(Pipeline, AnErrorOfWorkIsThrown) {
  const detail::MoreThreads more(4);
  for (const int threads : {1, 4}) {
    Stream stream(100000);
    const auto work = [](int item) {
      return item == 40 ? throw std::runtime_error("no such shape") : std::to_string(item);
    };
    EXPECT_THROW(detail::pipeline(
                     threads, 16, [&] { return stream.read(); }, work, [&](const auto& text) { stream.write(text); }),
                 std::runtime_error);
    EXPECT_EQ(stream.written, numbers_below(40));
  }
}

}  // namespace
}  // namespace motzkin::pipeline_test
