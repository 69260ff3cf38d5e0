#pragma once

#include <charconv>
#include <string_view>

namespace motzkin::detail {

/// The whole of `text` as a number, a plus sign in front allowed.
template <class Number>
[[nodiscard]] bool parse_number(std::string_view text, Number& value) noexcept {
  if (text.starts_with('+') && !text.starts_with("+-")) {
    text.remove_prefix(1);
  }
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace motzkin::detail
