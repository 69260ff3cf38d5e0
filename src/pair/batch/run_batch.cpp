#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/pair/batch.hpp"
#include "parallel/parallel.hpp"

namespace motzkin::detail {
namespace {

/// Of parts that end in any order: how many from the first on have ended.
class Prefix {
 public:
  explicit Prefix(std::size_t parts) : ended_(parts) {}

  std::size_t end(std::size_t part) {
    ended_[part] = true;
    while (length_ < ended_.size() && ended_[length_]) {
      ++length_;
    }
    return length_;
  }

 private:
  std::vector<bool> ended_;
  std::size_t length_ = 0;
};

}  // namespace

void check_sizes(std::size_t a, std::size_t b) {
  if (a != b) {
    throw InvalidInput("batches: expected as many shapes in both, found " + std::to_string(a) + " and " +
                       std::to_string(b));
  }
}

void check_results(std::size_t pairs, std::size_t results) {
  if (pairs != results) {
    throw InvalidInput("results: expected as many as pairs, found " + std::to_string(results) + " for " +
                       std::to_string(pairs));
  }
}

void check_indices(std::span<const IndexPair> indices, std::size_t a, std::size_t b) {
  for (std::size_t i = 0; i < indices.size(); ++i) {
    const auto refuse = [&](const char* side, std::uint32_t index, std::size_t size) {
      throw InvalidInput("pair " + std::to_string(i) + ": " + side + " is " + std::to_string(index) +
                         ", but the batch has " + std::to_string(size) + " shapes");
    };
    if (indices[i].a >= a) {
      refuse("a", indices[i].a, a);
    }
    if (indices[i].b >= b) {
      refuse("b", indices[i].b, b);
    }
  }
}

void run_batch(std::size_t count, const BatchRun& run, const std::function<void(std::size_t, std::size_t)>& answer) {
  check_threads(run.threads);
  const std::size_t parts = (count + run.grain - 1) / run.grain;
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  Prefix prefix(run.progress ? parts : 0);
  const auto answer_part = [&](std::size_t part) {
    if (run.cancel.stop_requested()) {
      throw Cancelled();
    }
    const std::size_t begin = part * run.grain;
    answer(begin, std::min(begin + run.grain, count));
    if (run.progress) {
      const std::lock_guard lock(mutex);
      const std::size_t done = std::min(prefix.end(part) * run.grain, count);
      run.progress(static_cast<double>(done) / static_cast<double>(count));
    }
  };
  const auto answer_parts_in_turn = [&] {
    const StandardArithmetic standard;
    try {
      for (std::size_t part = next++; part < parts; part = next++) {
        answer_part(part);
      }
    } catch (...) {
      next = parts;  // for the other threads
      throw;
    }
  };
  const auto workers = std::min(static_cast<std::size_t>(thread_count(run.threads)), parts);
  if (workers < 2) {
    return answer_parts_in_turn();
  }
  parallel_for(run.threads, workers, [&](std::size_t /*worker*/) { answer_parts_in_turn(); });
}

namespace {

template <class Counts>
void add_alone(const Counts& counts, Counts& all) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  all += counts;
}

}  // namespace

void add_counts(const PairStatistics& counts, PairStatistics& all) { add_alone(counts, all); }
void add_counts(const DistanceStatistics& counts, DistanceStatistics& all) { add_alone(counts, all); }

}  // namespace motzkin::detail
