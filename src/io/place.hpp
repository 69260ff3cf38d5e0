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

/// A word of a file as messages show it: in quotes and shortened.
[[nodiscard]] std::string quoted(std::string_view word);

/// Throws InvalidInput with the message made printable.
[[noreturn]] void refuse(std::string_view message);

/// `name, line 3: expected ..., found ...`, printable.
[[nodiscard]] std::string message_at(const std::string& name, Place place, const std::string& expected,
                                     const std::string& found);

/// Throws InvalidInput with that message.
[[noreturn]] void fail_at(const std::string& name, Place place, const std::string& expected, const std::string& found);

}  // namespace motzkin::detail
