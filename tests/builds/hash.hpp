#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "motzkin/shape/aabb.hpp"

namespace motzkin::testing {

/// FNV-1a over the bits of what is added.
class Hash {
 public:
  template <std::integral Integer>
  void add(Integer value) {
    auto word = static_cast<std::uint64_t>(value);
    for (int i = 0; i < 8; ++i) {
      state_ = (state_ ^ (word & 0xff)) * 0x100000001b3;
      word >>= 8U;
    }
  }
  template <class Enum>
  requires(std::is_enum_v<Enum>) void add(Enum value) { add(static_cast<int>(value)); }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
  void add(std::string_view text) {
    for (const char character : text) {
      add(static_cast<unsigned char>(character));
    }
  }
  template <int Rows, int Columns>
  void add(const Eigen::Matrix<double, Rows, Columns, Eigen::DontAlign>& matrix) {
    for (int k = 0; k < Rows * Columns; ++k) {
      add(matrix.data()[k]);
    }
  }
  template <int D>
  void add(const Aabb<D>& box) {
    add(box.min());
    add(box.max());
  }

  [[nodiscard]] unsigned long long value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325;
};

/// Prints what was asked and what was answered as one line.
inline void print(const std::string& name, const Hash& questions, const Hash& answers) {
  std::printf("%s: questions %016llx answers %016llx\n", name.c_str(), questions.value(), answers.value());
}

}  // namespace motzkin::testing
