#include <cmath>
#include <limits>
#include <mutex>

#include "contact/find_contact.hpp"
#include "contact/free_lanes.hpp"
#include "motzkin/contact/first_contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "parallel/parallel.hpp"

#define MOTZKIN_COMPILED_TWICE "contact/free_lanes.inc"
#include "number/compiled_twice.inc"

namespace motzkin {
namespace {

using detail::lane_count;

/// Queries that a thread answers in a row.
constexpr std::size_t chunk = 128;
using Near = std::array<std::uint32_t, chunk>;

static_assert(sizeof(VertexFace) == sizeof(double) * detail::numbers_per_query);
static_assert(sizeof(EdgeEdge) == sizeof(double) * detail::numbers_per_query);

auto corners_of(const VertexFace& query) noexcept { return detail::corners(query.vertex, query.face); }
auto corners_of(const EdgeEdge& query) noexcept { return detail::corners(query.a, query.b); }

const double* numbers_of(const VertexFace& query) noexcept { return query.vertex.start.vertices()[0].data(); }
const double* numbers_of(const EdgeEdge& query) noexcept { return query.a.start.vertices()[0].data(); }

template <class Query>
constexpr std::size_t corner_count = std::tuple_size_v<decltype(corners_of(std::declval<Query>()))>;

/// There must be one more query behind these.
template <class Query>
std::size_t list_near(std::span<const Query> queries, Near& near) noexcept {
  using namespace detail;  // for the two instruction sets
  return MOTZKIN_CHOOSE(list_near<corner_count<Query>>(numbers_of(queries.front()), queries.size(), near.data()));
}

template <class Query>
unsigned free_lanes(const detail::FourQueries& queries) noexcept {
  using namespace detail;
  return MOTZKIN_CHOOSE(free_lanes<corner_count<Query>>(queries));
}

/// At most a chunk of queries, with another one behind them: first a look at boxes, then four of those left at once,
/// then one by one.
template <class Query>
void answer_chunk(std::span<const Query> queries, std::span<Contact<3>> results,
                  const ContactOptions& options) noexcept {
  Near near;
  std::fill(results.begin(), results.end(), Contact<3>{});
  const std::size_t count = list_near(queries, near);
  std::size_t free_count = 0;
  std::size_t i = 0;
  for (; i + lane_count <= count; i += lane_count) {
    detail::FourQueries lanes;
    for (std::size_t lane = 0; lane < lane_count; ++lane) {
      lanes[lane] = corners_of(queries[near[i + lane]])[0];
    }
    const unsigned free = free_lanes<Query>(lanes);
    free_count += static_cast<std::size_t>(std::popcount(free));
    for (unsigned rest = ~free & detail::all_lanes; rest != 0; rest &= rest - 1) {
      const std::uint32_t query = near[i + static_cast<std::size_t>(std::countr_zero(rest))];
      results[query] = find_contact(corners_of(queries[query]), options, detail::Tried::WholeTime);
    }
  }
  for (; i < count; ++i) {
    results[near[i]] = find_contact(corners_of(queries[near[i]]), options);
  }
  if (options.stats != nullptr) {
    const std::size_t apart = queries.size() - count;
    *options.stats += {.questions = apart + free_count, .by_boxes = apart, .by_filter = free_count};
  }
}

template <class Query>
void answer(std::span<const Query> queries, std::span<Contact<3>> results, const ContactOptions& options) noexcept {
  std::size_t i = 0;
  if (options.min_separation == 0) {
    for (std::size_t count = 0; i + 1 < queries.size(); i += count) {  // something is behind each chunk
      count = std::min(chunk, queries.size() - 1 - i);
      answer_chunk(queries.subspan(i, count), results.subspan(i, count), options);
    }
  }
  for (; i < queries.size(); ++i) {
    results[i] = find_contact(corners_of(queries[i]), options);
  }
}

template <class Query>
void answer_all(std::span<const Query> queries, std::span<Contact<3>> results, const ContactOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check(options);
  detail::check_threads(options.threads);
  if (queries.size() != results.size()) {
    throw InvalidInput("expected as many results as queries, found " + std::to_string(results.size()) + " for " +
                       std::to_string(queries.size()));
  }
  if (options.threads == 1 || queries.size() <= chunk) {
    return answer(queries, results, options);
  }
  std::mutex mutex;
  detail::parallel_chunks(options.threads, queries.size(), chunk, [&](std::size_t begin, std::size_t end) {
    ContactStatistics stats;
    ContactOptions own = options;
    own.stats = options.stats == nullptr ? nullptr : &stats;
    answer(queries.subspan(begin, end - begin), results.subspan(begin, end - begin), own);
    if (options.stats != nullptr) {
      const std::lock_guard lock(mutex);
      *options.stats += stats;
    }
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
