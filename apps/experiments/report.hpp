#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/io/plot.hpp"

/// What an experiment found, for people and for programs.

namespace motzkin::experiments {

/// One entry of a table: how it is shown, and how it is written in JSON.
struct Cell {
  std::string text;
  std::string json;
};

/// Shown with some significant digits, written so that it reads back. Infinite and NaN are text in JSON.
[[nodiscard]] Cell number(double value, int digits = 4);
[[nodiscard]] Cell count(std::uint64_t value);
/// Shown with three significant digits, or all digits before the point where there are more.
[[nodiscard]] Cell amount(double value);
[[nodiscard]] Cell milliseconds(double seconds);
[[nodiscard]] Cell microseconds(double seconds);
/// Without characters that JSON would have to escape.
[[nodiscard]] Cell word(std::string text);
/// A dash; null in JSON.
[[nodiscard]] Cell nothing();

struct Column {
  std::string title;
  std::string key;  ///< in JSON
};

/// Random numbers: how many, and which.
struct Sample {
  std::uint64_t size = 0;
  std::uint64_t seed = 1;
};

struct Report {
  std::vector<std::string> headline;  ///< lines above the table
  std::vector<Column> columns;
  std::vector<std::vector<Cell>> rows;
  std::vector<std::string> remarks;  ///< lines below it
  Plot plot;
  std::vector<Plot> panels = {};  ///< small plots in one picture, so many beside each other
  int panel_columns = 1;
  bool split_csv = false;             ///< a file for each entry of the first column
  std::optional<Sample> sample = {};  ///< where numbers were random
};

/// What one part of an experiment found; a plot has at least one series, or there is none.
struct NamedReport {
  std::string name;
  Report report;
};

/// Headline, table and remarks. The first column is aligned left, the others right.
[[nodiscard]] std::string to_text(const Report& report);

/// The table alone: keys of columns, then a line per row, with numbers that read back and nothing for a dash.
[[nodiscard]] std::string to_csv(const Report& report);

/// The table, the plotted points and the sample as one document.
[[nodiscard]] std::string to_json(const Report& report, std::string_view experiment);

/// All parts of an experiment, one after the other, or as one document.
[[nodiscard]] std::string to_text(const std::vector<NamedReport>& parts);
[[nodiscard]] std::string to_json(const std::vector<NamedReport>& parts, std::string_view experiment);

}  // namespace motzkin::experiments
