#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace motzkin::app {

/// Writes to standard output. Throws FileError where that fails.
void print(std::string_view text);

/// Makes sure that all printed text has left the program. Throws FileError where that fails.
void flush_output();

/// What a table says of files that were written, a line for each: `wrote     page.html`. Standard output is none.
[[nodiscard]] std::string wrote_lines(std::initializer_list<std::optional<std::string>> files);

/// Refuses names for pages that end like other files, such as `report.pdf`.
void require_page_name(const std::optional<std::string>& file);

/// Writes to standard error.
void print_note(std::string_view text);

/// Writes `motzkin: message`, made printable, as one line to standard error.
void print_error(std::string_view message);

}  // namespace motzkin::app
