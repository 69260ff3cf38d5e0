#include "csv.hpp"

#include <CLI/CLI.hpp>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"

namespace motzkin::app {

void CsvRow::field(std::string_view text) {
  fields_ += first_ ? "" : ",";
  first_ = false;
  fields_ += text;
}

CsvRow& CsvRow::text(std::string_view text) {
  const std::string shown = printable(text);
  if (shown.find_first_of(",\"\r\n") == std::string::npos) {
    field(shown);
    return *this;
  }
  std::string quoted = "\"";
  for (const char letter : shown) {
    quoted += letter == '"' ? "\"\"" : std::string(1, letter);
  }
  field(quoted + "\"");
  return *this;
}

CsvRow& CsvRow::number(double number) {
  field(to_text(number + 0.0));
  return *this;
}

CsvRow& CsvRow::count(std::uint64_t count) {
  field(std::to_string(count));
  return *this;
}

CsvRow& CsvRow::yes(bool yes) {
  field(yes ? "yes" : "no");
  return *this;
}

CsvRow& CsvRow::empty(std::size_t count) {
  for (; count > 0; --count) {
    field("");
  }
  return *this;
}

CsvRow& CsvRow::numbers(std::span<const double> numbers, std::size_t fields) {
  for (const double value : numbers) {
    number(value);
  }
  return empty(fields - numbers.size());
}

CsvRow& CsvRow::vector(const Vector<3>& vector) { return numbers({vector.data(), 3}, 3); }

CsvRow& CsvRow::box(const Aabb<3>& box) { return vector(box.min()).vector(box.max()); }

CsvRow& CsvRow::contact(const Contact<3>& contact, bool inside) {
  text(to_text(contact.status));
  if (contact.is_free()) {
    return empty(12);
  }
  number(contact.time.lower).number(contact.time.upper);
  if (!is_contact(contact)) {
    return empty(10);
  }
  if (inside) {
    return empty(4).vector(contact.point).empty(3);
  }
  for (const Feature& feature : {contact.on_a, contact.on_b}) {
    text(to_text(feature.kind)).count(feature.index);
  }
  return vector(contact.point).vector(contact.normal);
}

void add_csv(CLI::App& command, CsvOutput& csv, const std::string& what) {
  command.add_option("--csv", csv.file, "Also write " + what + " to a file; - for standard output alone")
      ->type_name("FILE.csv");
}

void check_csv(const CsvOutput& csv, const CommonOptions& common) {
  if (csv.alone() && common.json) {
    throw InvalidInput("--csv - and --json both print to standard output; give --csv a file");
  }
}

void print_result(const CsvOutput& csv, const std::function<std::string()>& table,
                  const std::function<std::string()>& text) {
  if (csv.alone()) {
    print(table());
    return;
  }
  if (csv.file) {
    write_file(*csv.file, table());
  }
  print(text());
}

}  // namespace motzkin::app
