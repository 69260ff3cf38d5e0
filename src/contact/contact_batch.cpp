#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <mutex>

#include "contact/find_contact.hpp"
#include "motzkin/contact/edge_edge.hpp"
#include "motzkin/contact/vertex_face.hpp"
#include "motzkin/invalid_input.hpp"
#include "tree/threads.hpp"

namespace motzkin {
namespace {

/// Queries that a thread answers in a row.
constexpr std::size_t chunk = 256;

Contact<3> found(const VertexFace& query, const ContactOptions& options) noexcept {
  return find_contact(corners(query.vertex, query.face), options);
}
Contact<3> found(const EdgeEdge& query, const ContactOptions& options) noexcept {
  return find_contact(corners(query.a, query.b), options);
}

template <class Query>
void answer(std::span<const Query> queries, std::span<Contact<3>> results, const ContactOptions& options) noexcept {
  for (std::size_t i = 0; i < queries.size(); ++i) {
    results[i] = found(queries[i], options);
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
