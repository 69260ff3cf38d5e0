#include "io/base64.hpp"

#include <cstdint>
#include <string_view>

namespace motzkin::detail {

void append_base64(std::string& text, std::span<const std::byte> bytes) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::size_t start = text.size();
  text.resize(start + (bytes.size() + 2) / 3 * 4, '=');
  char* out = text.data() + start;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = bytes.size() - i < 3 ? bytes.size() - i : 3;
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8U | (k < count ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k <= count; ++k) {
      out[k] = digits[group >> (18U - 6U * k) & 63U];
    }
    out += 4;
  }
}

}  // namespace motzkin::detail
