#pragma once

#include <algorithm>
#include <limits>

#include "motion/peers.hpp"
#include "motzkin/contact/in_motion.hpp"
#include "support/interleaved.hpp"

/// Times of single queries, and tables of them.

namespace motzkin::bench {

inline constexpr double tolerance = 1e-4;

/// How often each query is timed on its own: the least of these was not interrupted.
inline constexpr int calls = 3;

/// Queries that seem to take longer than this many microseconds are timed by the clock of the thread.
inline constexpr double long_query = 20;

/// Microseconds that each query takes at least. The clock of the thread takes longer than most queries, so that these
/// are timed by the clock on the wall, which takes some 0.03 itself; in rounds over all queries, so that an
/// interruption meets one once. Long ones are interrupted often on a machine that does other things, and timed by the
/// thread's again.
template <class Ask>
std::vector<double> least_times(std::size_t queries, const Ask& ask) {
  std::vector<double> result(queries, std::numeric_limits<double>::infinity());
  const auto time = [&](std::size_t i, Clock clock) {
    const double start = seconds_of(clock);
    ask(i);
    result[i] = std::min(result[i], 1e6 * (seconds_of(clock) - start));
  };
  for (int call = 0; call < calls; ++call) {
    for (std::size_t i = 0; i < queries; ++i) {
      time(i, Clock::Wall);
    }
  }
  for (std::size_t i = 0; i < queries; ++i) {
    for (int call = 0; call < calls && result[i] > long_query; ++call) {
      time(i, Clock::Thread);
    }
  }
  return result;
}

inline double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) {
    sum += value;
  }
  return sum / static_cast<double>(values.size());
}

/// How often an answer contradicts proved brackets, or a proved bracket contradicts plain tests of poses.
struct Errors {
  std::size_t missed = 0;
  std::size_t invented = 0;
  std::size_t late = 0;  ///< by more than its tolerance after the end of the bracket

  void judge(const Contact<3>& proved, const std::optional<double>& answer, double its_tolerance) {
    if (proved.status == ContactStatus::Unresolved) {
      return;
    }
    missed += !proved.is_free() && !answer ? 1 : 0;
    invented += proved.is_free() && answer ? 1 : 0;
    late += !proved.is_free() && answer && *answer > proved.time.upper + its_tolerance ? 1 : 0;
  }
};

/// A count, or a dash where nothing was compared.
inline std::string counted(std::size_t count, bool compared) { return compared ? std::to_string(count) : "-"; }

/// The answers of this library to some queries, and what they cost.
struct Answers {
  std::vector<Contact<3>> contacts;
  MotionStatistics counts;

  template <class Ask>
  Answers(std::size_t queries, const Ask& ask) {
    contacts.reserve(queries);
    MotionOptions options{.time_tolerance = tolerance, .stats = &counts};
    for (std::size_t i = 0; i < queries; ++i) {
      contacts.push_back(ask(i, options).contact);
    }
  }

  [[nodiscard]] std::size_t touching() const {
    return static_cast<std::size_t>(
        std::count_if(contacts.begin(), contacts.end(), [](const Contact<3>& one) { return !one.is_free(); }));
  }
  [[nodiscard]] double steps() const {
    return static_cast<double>(counts.steps) / static_cast<double>(contacts.size());
  }
};

/// Two shapes in motion.
template <class A, class B, Motion M>
struct MovingPair {
  InMotion<A, M> a;
  InMotion<B, M> b;

  [[nodiscard]] FirstContact first(const MotionOptions& options) const { return first_contact(a, b, options); }
};

template <class Shape>
std::vector<MovingPair<Shape, Shape, Spin>> spins(std::span<const Encounter> encounters) {
  std::vector<MovingPair<Shape, Shape, Spin>> result;
  result.reserve(encounters.size());
  for (const auto& [a, b] : encounters) {
    result.push_back({{std::get<Shape>(a.shape()), a.flight.spin()}, {std::get<Shape>(b.shape()), b.flight.spin()}});
  }
  return result;
}

template <class Shape>
std::vector<MovingPair<Shape, Shape, Turn>> turns(std::span<const Encounter> encounters) {
  std::vector<MovingPair<Shape, Shape, Turn>> result;
  result.reserve(encounters.size());
  for (const auto& [a, b] : encounters) {
    result.push_back({{std::get<Shape>(a.shape()), a.flight.turn()}, {std::get<Shape>(b.shape()), b.flight.turn()}});
  }
  return result;
}

/// One line of times of single queries.
inline void print_times(const char* name, const std::vector<double>& times, const MotionStatistics& counts) {
  const auto queries = static_cast<double>(times.size());
  std::printf("  %-40s %8.3f %8.3f %8.3f %8.2f %7.1f %7llu %6llu\n", name, mean(times), quantile(times, 0.5),
              quantile(times, 0.99), quantile(times, 1), static_cast<double>(counts.steps) / queries,
              static_cast<unsigned long long>(counts.by_exact), static_cast<unsigned long long>(counts.unresolved));
}

/// The same of what `first` of a pair takes.
template <class Pair>
void print_times(const char* name, const std::vector<Pair>& pairs) {
  const Answers answers(pairs.size(),
                        [&](std::size_t i, const MotionOptions& options) { return pairs[i].first(options); });
  const MotionOptions options{.time_tolerance = tolerance};
  print_times(name, least_times(pairs.size(), [&](std::size_t i) { return pairs[i].first(options); }), answers.counts);
}

inline void print_times_head(const char* title) {
  std::printf("\n%s\n  %-40s %8s %8s %8s %8s %7s %7s %6s\n", title, "us per query, the least of 3 calls", "mean",
              "median", "p99", "max", "steps", "exact", "open");
}

}  // namespace motzkin::bench
