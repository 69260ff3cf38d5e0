#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <cmath>
#include <limits>
#include <mutex>

#include "contact/find_contact.hpp"
#include "contact/free_lanes.hpp"
#include "motzkin/contact/edge_edge.hpp"
#include "motzkin/contact/vertex_face.hpp"
#include "motzkin/invalid_input.hpp"
#include "tree/threads.hpp"

#define MOTZKIN_COMPILED_TWICE "contact/free_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin {
namespace {

using detail::lane_count;

/// Queries that a thread answers in a row.
constexpr std::size_t chunk = 256;

detail::FreeLanes free_of(const VertexFace*, const detail::FourQueries& queries) noexcept {
  using namespace detail;  // for the two instruction sets
  return MOTZKIN_CHOOSE(free_lanes<3>(queries));
}
detail::FreeLanes free_of(const EdgeEdge*, const detail::FourQueries& queries) noexcept {
  using namespace detail;
  return MOTZKIN_CHOOSE(free_lanes<4>(queries));
}

auto corners_of(const VertexFace& query) noexcept { return corners(query.vertex, query.face); }
auto corners_of(const EdgeEdge& query) noexcept { return corners(query.a, query.b); }

/// Four queries: first all of them at once, then each that is not certainly free.
template <class Query>
void answer_four(const Query* queries, Contact<3>* results, const ContactOptions& options) noexcept {
  detail::FourQueries lanes;
  for (std::size_t i = 0; i < lane_count; ++i) {
    lanes[i] = corners_of(queries[i])[0];
  }
  const detail::FreeLanes known = free_of(queries, lanes);
  for (std::size_t i = 0; i < lane_count; ++i) {
    if ((known.free >> i & 1U) != 0) {
      results[i] = {};
    } else {
      results[i] = find_contact(corners_of(queries[i]), options);
    }
  }
  if (options.stats != nullptr) {
    const auto free = static_cast<std::uint64_t>(std::popcount(known.free));
    const auto apart = static_cast<std::uint64_t>(std::popcount(known.apart));
    *options.stats += {.questions = free, .by_boxes = apart, .by_filter = free - apart};
  }
}

template <class Query>
void answer(std::span<const Query> queries, std::span<Contact<3>> results, const ContactOptions& options) noexcept {
  std::size_t i = 0;
  if (options.min_separation == 0) {
    for (; i + lane_count <= queries.size(); i += lane_count) {
      answer_four(&queries[i], &results[i], options);
    }
  }
  for (; i < queries.size(); ++i) {
    results[i] = find_contact(corners_of(queries[i]), options);
  }
}

template <class Query>
void answer_all(std::span<const Query> queries, std::span<Contact<3>> results, const ContactOptions& options) {
  check(options);
  detail::check_threads(options.threads);
  if (queries.size() != results.size()) {
    throw InvalidInput("expected as many results as queries, found " + std::to_string(results.size()) + " for " +
                       std::to_string(queries.size()));
  }
  if (options.threads == 1 || queries.size() <= chunk) {
    return answer(queries, results, options);
  }
  std::mutex mutex;
  tbb::task_arena arena(detail::arena_size(options.threads));
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, queries.size(), chunk), [&](const auto& range) {
      ContactStatistics stats;
      ContactOptions own = options;
      own.stats = options.stats == nullptr ? nullptr : &stats;
      answer(queries.subspan(range.begin(), range.size()), results.subspan(range.begin(), range.size()), own);
      if (options.stats != nullptr) {
        const std::lock_guard lock(mutex);
        *options.stats += stats;
      }
    });
  });
}

}  // namespace

void first_contacts(std::span<const VertexFace> queries, std::span<Contact<3>> results, const ContactOptions& options) {
  answer_all(queries, results, options);
}

void first_contacts(std::span<const EdgeEdge> queries, std::span<Contact<3>> results, const ContactOptions& options) {
  answer_all(queries, results, options);
}

}  // namespace motzkin
