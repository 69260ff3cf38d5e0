#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace motzkin::experiments {
namespace {

std::string json_number(double value) {
  return std::isfinite(value) ? fmt::format("{}", value) : fmt::format("\"{}\"", value);
}

std::string lines(const std::vector<std::string>& texts) {
  std::string result;
  for (const std::string& text : texts) {
    result += text + "\n";
  }
  return result;
}

/// `begin element, element, ... end`
template <class Range, class Write>
std::string joined(char begin, const Range& range, char end, const Write& write) {
  std::string text(1, begin);
  for (const auto& element : range) {
    text += (text.size() == 1 ? "" : ", ") + write(element);
  }
  return text + end;
}

}  // namespace

Cell number(double value, int digits) { return {fmt::format("{:.{}g}", value, digits), json_number(value)}; }

Cell count(std::uint64_t value) { return {std::to_string(value), std::to_string(value)}; }

Cell amount(double value) {
  constexpr double four_digits = 1000;
  return {value < four_digits ? fmt::format("{:.3g}", value) : fmt::format("{:.0f}", value), json_number(value)};
}

Cell milliseconds(double seconds) { return amount(1e3 * seconds); }

Cell microseconds(double seconds) { return amount(1e6 * seconds); }

Cell word(std::string text) {
  std::string quoted = "\"" + text + "\"";
  return {std::move(text), std::move(quoted)};
}

Cell nothing() { return {"-", "null"}; }

std::string to_text(const Report& report) {
  static constexpr std::size_t gap = 3;
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < report.columns.size(); ++i) {
    std::size_t width = report.columns[i].title.size();
    for (const std::vector<Cell>& row : report.rows) {
      width = std::max(width, row[i].text.size());
    }
    widths.push_back(width);
  }
  std::string text = lines(report.headline) + "\n";
  const auto add_row = [&](const auto& entry) {
    std::string line = fmt::format("{:<{}}", entry(0), widths[0]);
    for (std::size_t i = 1; i < widths.size(); ++i) {
      fmt::format_to(std::back_inserter(line), "{:>{}}", entry(i), widths[i] + gap);
    }
    text += line + "\n";
  };
  add_row([&](std::size_t i) { return report.columns[i].title; });
  for (const std::vector<Cell>& row : report.rows) {
    add_row([&](std::size_t i) { return row[i].text; });
  }
  return text + (report.remarks.empty() ? "" : "\n" + lines(report.remarks));
}

std::string to_csv(const Report& report) {
  const auto quoted = [](const std::string& entry) {
    return entry.find(',') == std::string::npos ? entry : "\"" + entry + "\"";
  };
  std::string text;
  const auto add_row = [&](const auto& entry) {
    for (std::size_t i = 0; i < report.columns.size(); ++i) {
      text += (i == 0 ? "" : ",") + quoted(entry(i));
    }
    text += "\n";
  };
  add_row([&](std::size_t i) { return report.columns[i].key; });
  for (const std::vector<Cell>& row : report.rows) {
    add_row([&](std::size_t i) {
      const Cell& cell = row[i];
      return cell.json == "null" ? "" : (cell.json.front() == '"' ? cell.text : cell.json);
    });
  }
  return text;
}

std::string to_json(const Report& report, std::string_view experiment) {
  const auto write_row = [&](const std::vector<Cell>& row) {
    std::size_t i = 0;
    return joined('{', row, '}',
                  [&](const Cell& cell) { return fmt::format("\"{}\": {}", report.columns[i++].key, cell.json); });
  };
  const auto write_point = [](const Vector<2>& point) {
    return "[" + json_number(point.x()) + "," + json_number(point.y()) + "]";
  };
  const auto write_series = [&](const PlotSeries& series) {
    return fmt::format(R"({{"name": "{}", "points": {}}})", series.name, joined('[', series.points, ']', write_point));
  };
  const std::string sample =
      report.sample ? fmt::format(R"("samples": {}, "seed": {}, )", report.sample->size, report.sample->seed) : "";
  return fmt::format("{{\"experiment\": \"{}\", {}\"rows\": {}, \"series\": {}}}\n", experiment, sample,
                     joined('[', report.rows, ']', write_row), joined('[', report.plot.series, ']', write_series));
}

std::string to_text(const std::vector<NamedReport>& parts) {
  std::string text;
  for (const NamedReport& part : parts) {
    text += (text.empty() ? "" : "\n") + to_text(part.report);
  }
  return text;
}

std::string to_json(const std::vector<NamedReport>& parts, std::string_view experiment) {
  std::string documents;
  for (const NamedReport& part : parts) {
    std::string document = to_json(part.report, part.name);
    document.pop_back();  // the end of the line
    documents += (documents.empty() ? "" : ", ") + document;
  }
  return fmt::format("{{\"experiment\": \"{}\", \"parts\": [{}]}}\n", experiment, documents);
}

}  // namespace motzkin::experiments
