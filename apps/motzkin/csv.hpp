#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "command.hpp"
#include "motzkin/contact/contact.hpp"
#include "motzkin/shape/aabb.hpp"

/// Tables as CSV: a line of names, then lines of as many fields, `\n` after each. Fields are in quotes where they have
/// to be, and printable; numbers are the shortest that read back, 0 for -0; what is not known or not there is empty.

namespace motzkin::app {

/// One line.
class CsvRow {
 public:
  CsvRow& text(std::string_view text);
  CsvRow& number(double number);
  CsvRow& count(std::uint64_t count);
  CsvRow& yes(bool yes);  ///< `yes` or `no`
  CsvRow& empty(std::size_t count);

  /// So many fields: the numbers, and nothing in those beyond them.
  CsvRow& numbers(std::span<const double> numbers, std::size_t fields);
  CsvRow& vector(const Vector<3>& vector);
  CsvRow& box(const Aabb<3>& box);

  /// What `csv_contact_columns` names; `inside` as in SweepResult.
  CsvRow& contact(const Contact<3>& contact, bool inside = false);

  [[nodiscard]] std::string line() const { return fields_ + "\n"; }

 private:
  void field(std::string_view text);

  std::string fields_;
  bool first_ = true;
};

inline constexpr const char* csv_box_columns = ",min_x,min_y,min_z,max_x,max_y,max_z";
inline constexpr const char* csv_contact_columns =
    ",status,time_lower,time_upper,feature_a,index_a,feature_b,index_b,"
    "point_x,point_y,point_z,normal_x,normal_y,normal_z";

/// The option `--csv FILE.csv`, where `-` means standard output and nothing else there.
struct CsvOutput {
  std::optional<std::string> file;

  [[nodiscard]] bool alone() const { return file == "-"; }
};

/// Adds the option; `what` it writes is for `--help`.
void add_csv(CLI::App& command, CsvOutput& csv, const std::string& what);

/// Throws InvalidInput where CSV and JSON would both go to standard output.
void check_csv(const CsvOutput& csv, const CommonOptions& common);

/// Writes the table where it was asked for, and prints it or what `text` returns.
void print_result(const CsvOutput& csv, const std::function<std::string()>& table,
                  const std::function<std::string()>& text);

}  // namespace motzkin::app
