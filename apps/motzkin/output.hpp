#pragma once

#include <string>
#include <string_view>

namespace motzkin::app {

/// Writes to standard output. Throws FileError where that fails.
void print(std::string_view text);

/// Makes sure that all printed text has left the program. Throws FileError where that fails.
void flush_output();

/// Writes to standard error.
void print_note(std::string_view text);

/// Writes `motzkin: message`, made printable, as one line to standard error.
void print_error(std::string_view message);

}  // namespace motzkin::app
