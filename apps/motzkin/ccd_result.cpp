#include "ccd_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <string_view>

#include "../experiments/quantile.hpp"
#include "csv.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

/// Counts and times of one file or of several.
struct Summary {
  std::size_t queries = 0;
  std::size_t contacts = 0;
  std::size_t unresolved = 0;
  bool has_truth = false;  ///< of at least one file
  std::size_t false_positives = 0;
  std::size_t false_negatives = 0;
  std::vector<double> microseconds = {};

  void add(const CcdResult& result) {
    queries += result.contacts.size();
    has_truth = has_truth || !result.queries.truth.empty();
    for (std::size_t i = 0; i < result.contacts.size(); ++i) {
      const bool found = is_contact(result.contacts[i]);
      const bool open = result.contacts[i].status == ContactStatus::Unresolved;
      contacts += found ? 1 : 0;
      unresolved += open ? 1 : 0;
      if (!result.queries.truth.empty() && !open) {
        false_positives += found && !result.queries.truth[i] ? 1 : 0;
        false_negatives += !found && result.queries.truth[i] ? 1 : 0;
      }
    }
    microseconds.insert(microseconds.end(), result.microseconds.begin(), result.microseconds.end());
  }

  /// Mean, median, the time that 99 of 100 queries need at most, and the longest. Nothing without queries.
  [[nodiscard]] std::vector<std::optional<double>> times() const {
    if (microseconds.empty()) {
      return std::vector<std::optional<double>>(4);
    }
    const double sum = std::accumulate(microseconds.begin(), microseconds.end(), 0.0);
    return {sum / static_cast<double>(microseconds.size()), experiments::median(microseconds),
            experiments::quantile(microseconds, 0.99), *std::max_element(microseconds.begin(), microseconds.end())};
  }
};

std::vector<std::string> row_of(const std::string& name, const Summary& summary, bool with_unresolved) {
  const auto known = [&](std::size_t count) { return summary.has_truth ? grouped(count) : "-"; };
  std::vector<std::string> row = {name, grouped(summary.queries), grouped(summary.contacts),
                                  known(summary.false_positives), known(summary.false_negatives)};
  if (with_unresolved) {
    row.push_back(grouped(summary.unresolved));
  }
  for (const std::optional<double>& time : summary.times()) {
    row.push_back(time ? fmt::format("{:.3f}", *time) : "-");
  }
  return row;
}

std::string summary_json(const Summary& summary) {
  const auto known = [&](std::size_t count) { return summary.has_truth ? std::to_string(count) : "null"; };
  std::string text =
      fmt::format(R"({{"queries": {}, "contacts": {}, "false_positives": {}, "false_negatives": {}, "unresolved": {})",
                  summary.queries, summary.contacts, known(summary.false_positives), known(summary.false_negatives),
                  summary.unresolved);
  const std::vector<std::optional<double>> times = summary.times();
  constexpr std::string_view names[] = {"mean_us", "median_us", "p99_us", "max_us"};
  for (std::size_t i = 0; i < times.size(); ++i) {
    text += fmt::format(R"(, "{}": {})", names[i], times[i] ? to_text(*times[i]) : "null");
  }
  return text + "}";
}

std::string query_json(const CcdResult& result, std::size_t i) {
  const std::vector<bool>& truth = result.queries.truth;
  return fmt::format(R"({{"file": {}, "query": {}, "kind": "{}", {}, "truth": {}}})", string_json(result.name),
                     result.first + i, to_text(result.queries.kind()), contact_json(result.contacts[i]),
                     truth.empty() ? "null"
                     : truth[i]    ? "true"
                                   : "false");
}

}  // namespace

std::string results_text(const CcdResult& result) {
  std::string text;
  for (std::size_t i = 0; i < result.contacts.size(); ++i) {
    const Contact<3>& contact = result.contacts[i];
    text +=
        fmt::format("{}  {}  {}", printable(result.name), result.first + i, fmt::join(contact_cells(contact), "  "));
    const std::vector<bool>& truth = result.queries.truth;
    const bool resolved = contact.status != ContactStatus::Unresolved;
    if (resolved && !truth.empty() && truth[i] != is_contact(contact)) {
      text += truth[i] ? "  the file says contact" : "  the file says free";
    }
    text += '\n';
  }
  return text;
}

std::string to_table(const std::vector<CcdResult>& results) {
  Summary total;
  std::vector<Summary> each;
  for (const CcdResult& result : results) {
    each.emplace_back().add(result);
    total.add(result);
  }
  const bool open = total.unresolved > 0;
  std::vector<std::vector<std::string>> rows = {{"file", "queries", "contacts", "false positives", "false negatives"}};
  if (open) {
    rows[0].emplace_back("unresolved");
  }
  rows[0].insert(rows[0].end(), {"mean us", "median us", "p99 us", "worst us"});
  for (std::size_t i = 0; i < results.size(); ++i) {
    rows.push_back(row_of(printable(results[i].name), each[i], open));
  }
  rows.push_back(row_of("total", total, open));
  return aligned(rows, 1);
}

std::string to_csv(const std::vector<CcdResult>& results) {
  std::string text = std::string("file,query,kind") + csv_contact_columns + ",truth\n";
  for (const CcdResult& result : results) {
    const std::vector<bool>& truth = result.queries.truth;
    for (std::size_t i = 0; i < result.contacts.size(); ++i) {
      CsvRow row;
      row.text(result.name).count(result.first + i).text(to_text(result.queries.kind())).contact(result.contacts[i]);
      text += (truth.empty() ? row.empty(1) : row.text(truth[i] ? "contact" : "free")).line();
    }
  }
  return text;
}

std::string to_json(const std::vector<CcdResult>& results, bool all) {
  Summary total;
  std::string text;
  for (const CcdResult& result : results) {
    total.add(result);
    for (std::size_t i = 0; all && i < result.contacts.size(); ++i) {
      text += (text.empty() ? "" : ", ") + query_json(result, i);
    }
  }
  return "{" + (all ? "\"results\": [" + text + "], " : "") + "\"summary\": " + summary_json(total) + "}\n";
}

}  // namespace motzkin::app
