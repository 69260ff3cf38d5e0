#pragma once

#include <string>
#include <string_view>

#include "motzkin/io/sweep_query.hpp"

namespace motzkin::app {

/// Counts of what `motzkin sweep` found, compared with the truth where that is given.
struct SweepSummary {
  std::size_t queries = 0;
  std::size_t contacts = 0;
  std::size_t unresolved = 0;
  std::size_t with_truth = 0;
  std::size_t missed = 0;
  std::size_t invented = 0;
  std::size_t late = 0;

  void add(const SweepQuery& query, const SweepResult& result);
  SweepSummary& operator+=(const SweepSummary& other) noexcept;
};

/// The line of a query: id, verdict, times, the features that meet first, elements, point and normal, and what the file
/// says where that differs.
[[nodiscard]] std::string result_text(const SweepQuery& query, const SweepResult& result, const std::string& name);

/// The id of a line of JSON for people: a string without its quotes, and the number of the line where there is none.
[[nodiscard]] std::string shown_id(std::string_view id, std::uint64_t line);

/// What the last lines of a table say, and the last line in JSON.
[[nodiscard]] std::string to_table(const SweepSummary& summary);
[[nodiscard]] std::string to_json(const SweepSummary& summary);

/// What `--stats` shows.
[[nodiscard]] std::string stats_table(const MotionStatistics& stats);

/// A table of queries: its columns, the line of an answer, and that of a query that has none.
[[nodiscard]] std::string sweep_csv_header();
[[nodiscard]] std::string sweep_csv(const SweepQuery& query, const SweepResult& result, const std::string& name);
[[nodiscard]] std::string sweep_error_csv(std::string_view message, const std::string& name);

}  // namespace motzkin::app
