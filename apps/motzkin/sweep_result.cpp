#include "sweep_result.hpp"

#include <fmt/format.h>

#include <iterator>

#include "csv.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

/// `free`, `contact [0.25,0.5]`.
std::string truth_text(const SweepTruth& truth) {
  return std::string(to_text(truth.status)) + (truth.time ? " " + time_text(*truth.time) : "");
}

}  // namespace

void SweepSummary::add(const SweepQuery& query, const SweepResult& result) {
  const Contact<3>& contact = result.first.contact;
  ++queries;
  contacts += is_contact(contact) ? 1 : 0;
  unresolved += contact.status == ContactStatus::Unresolved ? 1 : 0;
  if (query.truth) {
    const SweepErrors errors = compare(contact, *query.truth);
    ++with_truth;
    missed += errors.missed ? 1 : 0;
    invented += errors.invented ? 1 : 0;
    late += errors.late ? 1 : 0;
  }
}

SweepSummary& SweepSummary::operator+=(const SweepSummary& other) noexcept {
  queries += other.queries;
  contacts += other.contacts;
  unresolved += other.unresolved;
  with_truth += other.with_truth;
  missed += other.missed;
  invented += other.invented;
  late += other.late;
  return *this;
}

std::string result_text(const SweepQuery& query, const SweepResult& result, const std::string& name) {
  const auto& [contact, element_a, element_b] = result.first;
  std::vector<std::string> cells = contact_cells(contact);
  if (result.inside) {
    cells = {std::string(to_text(contact.status)), time_text(contact.time), "inside", point_text(contact)};
  } else if (is_contact(contact)) {
    cells.insert(cells.begin() + 4, fmt::format("elements {} {}", element_a, element_b));
  }
  std::string text = fmt::format("{}  {}", name, fmt::join(cells, "  "));
  if (query.truth) {
    const SweepErrors errors = compare(contact, *query.truth);
    if (errors.missed || errors.invented || errors.late) {
      text += "  the file says " + truth_text(*query.truth);
    }
  }
  return text;
}

std::string shown_id(std::string_view id, std::uint64_t line) {
  if (id == "null") {
    return fmt::format("line {}", line);
  }
  const bool is_string = id.starts_with('"');
  return printable(is_string ? id.substr(1, id.size() - 2) : id);
}

std::string to_table(const SweepSummary& summary) {
  const auto known = [&](std::size_t count) { return summary.with_truth > 0 ? grouped(count) : "-"; };
  return aligned({{"queries", "contacts", "unresolved", "missed", "invented", "late"},
                  {grouped(summary.queries), grouped(summary.contacts), grouped(summary.unresolved),
                   known(summary.missed), known(summary.invented), known(summary.late)}},
                 0);
}

std::string to_json(const SweepSummary& summary) {
  return fmt::format(
      R"({{"summary": {{"queries": {}, "contacts": {}, "with_truth": {}, "missed": {}, "invented": {}, "late": {}, "unresolved": {}}}}})"
      "\n",
      summary.queries, summary.contacts, summary.with_truth, summary.missed, summary.invented, summary.late,
      summary.unresolved);
}

std::string stats_table(const MotionStatistics& stats) {
  std::string text;
  const auto line = [&](std::string_view name, std::uint64_t count) {
    fmt::format_to(std::back_inserter(text), "{:<34}{:>12}\n", name, count);
  };
  line("pairs of convex shapes", stats.questions);
  line("steps in time", stats.steps);
  line("pairs decided by steps", stats.by_steps);
  line("pairs decided in integers", stats.by_exact);
  line("pairs decided by more digits", stats.by_digits);
  line("pairs left open", stats.unresolved);
  return text;
}

std::string sweep_csv_header() {
  return std::string("id") + csv_contact_columns + ",element_a,element_b,truth,truth_lower,truth_upper,error\n";
}

std::string sweep_csv(const SweepQuery& query, const SweepResult& result, const std::string& name) {
  const auto& [contact, element_a, element_b] = result.first;
  CsvRow row;
  row.text(name).contact(contact, result.inside);
  is_contact(contact) && !result.inside ? row.count(element_a).count(element_b) : row.empty(2);
  query.truth ? row.text(to_text(query.truth->status)) : row.empty(1);
  query.truth&& query.truth->time ? row.number(query.truth->time->lower).number(query.truth->time->upper)
                                  : row.empty(2);
  return row.empty(1).line();
}

std::string sweep_error_csv(std::string_view message, const std::string& name) {
  return CsvRow().text(name).empty(18).text(message).line();
}

}  // namespace motzkin::app
