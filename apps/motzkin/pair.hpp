#pragma once

#include <optional>
#include <string>

#include "command.hpp"
#include "csv.hpp"
#include "motzkin/io/pair_distance.hpp"

namespace motzkin::app {

struct PairArguments {
  CommonOptions common;
  std::optional<std::string> first;  ///< shapes in text or JSON form; both, or none with `batch`
  std::optional<std::string> second;
  std::optional<std::string> batch;  ///< file with one JSON pair per line, `-` for standard input
  std::optional<std::string> svg;    ///< picture to write
  std::optional<std::string> pov;    ///< scene to write
  PairRequest request;
  PairDistanceRequest distance;
  bool binary = false;  ///< `batch` holds doubles, and answers are bytes
  bool fail_on_contact = false;
  bool stats = false;  ///< counts on standard error
  CsvOutput csv;
};

/// The names of the columns of CSV, with that of the line and of the error in a batch. Coordinates of shapes in the
/// plane leave those of z empty.
[[nodiscard]] std::string pair_csv_header(const PairArguments& arguments);

/// The fields of an answer, after those that `row` has.
[[nodiscard]] CsvRow pair_csv(CsvRow row, const PairArguments& arguments, const PairResult& result,
                              const PairDistanceResult& distance);

/// What `--stats` shows.
[[nodiscard]] std::string stats_table(const PairStatistics& stats);

/// Adds `motzkin pair`: the relation of two shapes, or of every pair of a file.
void add_pair(CLI::App& app, Action& action);

/// `motzkin pair --batch`: one line of JSON per input line, in input order.
[[nodiscard]] ExitStatus run_pair_batch(const PairArguments& arguments);

/// The same with `--binary`: one byte per pair, in input order.
[[nodiscard]] ExitStatus run_pair_binary(const PairArguments& arguments);

}  // namespace motzkin::app
