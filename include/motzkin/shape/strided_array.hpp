#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace motzkin {

/// Doubles in memory that belongs to somebody else, as an array of one to three axes: the form in which NumPy, engines
/// and WebAssembly hold numbers. Nothing is copied, and the numbers need not be aligned.
class StridedArray {
 public:
  static constexpr std::size_t max_axes = 3;

  /// Without gaps, the last axis fastest. Throws InvalidInput for no axis and for more than `max_axes`, for more bytes
  /// than there is memory, and where `data` is null although there are numbers.
  StridedArray(const void* data, std::span<const std::size_t> lengths);
  StridedArray(const void* data, std::initializer_list<std::size_t> lengths)
      : StridedArray(data, std::span(lengths.begin(), lengths.size())) {}

  /// `strides[k]` bytes from one index of axis k to the next. They may be negative, and zero, which repeats numbers.
  /// Throws InvalidInput also where there are not as many strides as lengths.
  StridedArray(const void* data, std::span<const std::size_t> lengths, std::span<const std::ptrdiff_t> strides);
  StridedArray(const void* data, std::initializer_list<std::size_t> lengths,
               std::initializer_list<std::ptrdiff_t> strides)
      : StridedArray(data, std::span(lengths.begin(), lengths.size()), std::span(strides.begin(), strides.size())) {}

  /// The same with strides in numbers instead of bytes.
  [[nodiscard]] static StridedArray of_elements(const double* data, std::span<const std::size_t> lengths,
                                                std::span<const std::ptrdiff_t> strides);
  [[nodiscard]] static StridedArray of_elements(const double* data, std::initializer_list<std::size_t> lengths,
                                                std::initializer_list<std::ptrdiff_t> strides) {
    return of_elements(data, std::span(lengths.begin(), lengths.size()), std::span(strides.begin(), strides.size()));
  }

  [[nodiscard]] const std::byte* data() const noexcept { return data_; }
  [[nodiscard]] std::size_t axes() const noexcept { return axes_; }
  [[nodiscard]] std::size_t length(std::size_t axis) const noexcept { return lengths_[axis]; }
  [[nodiscard]] std::ptrdiff_t stride(std::size_t axis) const noexcept { return strides_[axis]; }  ///< in bytes

 private:
  const std::byte* data_;
  std::size_t axes_;
  std::array<std::size_t, max_axes> lengths_{1, 1, 1};
  std::array<std::ptrdiff_t, max_axes> strides_{};
};

}  // namespace motzkin
