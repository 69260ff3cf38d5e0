#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "io/place.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::detail {

template <class Number>
[[nodiscard]] Number swap_if(bool swap, Number value) noexcept {
  auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(value);
  if (swap) {
    std::reverse(bytes.begin(), bytes.end());
  }
  return std::bit_cast<Number>(bytes);
}

/// Appends the bytes of a number.
template <class Number>
void append_bytes(std::string& bytes, Number value, std::endian order) {
  const Number ordered = swap_if(order != std::endian::native, value);
  bytes.append(reinterpret_cast<const char*>(&ordered), sizeof(Number));
}

/// Reads numbers from bytes. Every failure is an InvalidInput that names the file and the byte, counted from 0.
class ByteCursor {
 public:
  /// The bytes of the file from `position` on.
  ByteCursor(std::string_view file, std::size_t position, std::endian order, std::string name)
      : bytes_(file), position_(position), swap_(order != std::endian::native), name_(std::move(name)) {}

  template <class Number>
  Number number() {
    Number value{};
    require(sizeof(Number));
    std::memcpy(&value, bytes_.data() + position_, sizeof(Number));
    position_ += sizeof(Number);
    return swap_if(swap_, value);
  }

  /// A number of a vertex, finite and at most `max_coordinate` in magnitude.
  template <class Number>
  double coordinate() {
    const Place start = place();
    const auto value = static_cast<double>(number<Number>());
    if (!(std::abs(value) <= max_coordinate)) {  // NaN: refused
      fail_at(name_, start, "a finite number of magnitude up to 2^1000", to_text(value));
    }
    return value;
  }

  void skip(std::size_t count) {
    require(count);
    position_ += count;
  }

  [[nodiscard]] std::size_t remaining() const noexcept { return bytes_.size() - position_; }
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] Place place() const noexcept { return {"byte", position_}; }

  void require_end_of_file() const {
    if (remaining() > 0) {
      fail("the end of the file", std::to_string(remaining()) + " bytes more");
    }
  }

  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    fail_at(name_, place(), expected, found);
  }

 private:
  void require(std::size_t count) const {
    if (remaining() < count) {
      fail(std::to_string(count) + " bytes more", std::to_string(remaining()));
    }
  }

  std::string_view bytes_;
  std::size_t position_;
  bool swap_;
  std::string name_;
};

}  // namespace motzkin::detail
