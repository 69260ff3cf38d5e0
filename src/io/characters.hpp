#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// Text as characters of UTF-8.

namespace motzkin::detail {

/// A character, or a byte that is part of none.
struct Character {
  std::string_view bytes;
  char32_t code = 0;
  bool is_valid = false;
};

/// Takes the first character off a text that is not empty.
[[nodiscard]] Character take_character(std::string_view& text) noexcept;

/// Whether it is to be shown as it is: neither a control character, nor one that hides or reorders text, nor one that
/// XML does not know. Joiners count as shown, because some scripts need them.
[[nodiscard]] bool is_shown(char32_t code) noexcept;

/// A number with so many digits, the last ones.
[[nodiscard]] std::string hexadecimal(char32_t number, int digits);

/// The text up to `most` bytes, without a character that would be cut.
[[nodiscard]] std::string_view first_bytes(std::string_view text, std::size_t most) noexcept;

}  // namespace motzkin::detail
