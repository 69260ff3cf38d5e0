#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace motzkin::detail {

/// Appends the bytes in base64, padded.
void append_base64(std::string& text, std::span<const std::byte> bytes);

}  // namespace motzkin::detail
