#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace motzkin::detail {

/// Where in a file something is: "line 3" or "byte 84".
struct Place {
  const char* unit = "line";
  std::size_t number = 0;
};

/// A word of a file as messages show it: in quotes, shortened, without bytes that are no printable ASCII.
[[nodiscard]] std::string quoted(std::string_view word);

/// Throws InvalidInput: `name, line 3: expected ..., found ...`.
[[noreturn]] void fail_at(const std::string& name, Place place, const std::string& expected, const std::string& found);

}  // namespace motzkin::detail
