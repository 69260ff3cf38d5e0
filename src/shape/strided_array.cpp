#include "motzkin/shape/strided_array.hpp"

#include <algorithm>
#include <limits>
#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

constexpr auto most_bytes = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());

/// Strides of an array without gaps.
std::array<std::ptrdiff_t, StridedArray::max_axes> dense_strides(std::span<const std::size_t> lengths) {
  std::array<std::ptrdiff_t, StridedArray::max_axes> strides{};
  std::size_t bytes = sizeof(double);
  for (std::size_t axis = std::min(lengths.size(), strides.size()); axis-- > 0;) {
    strides[axis] = static_cast<std::ptrdiff_t>(bytes);
    if (lengths[axis] > 0 && bytes > most_bytes / lengths[axis]) {
      throw InvalidInput("array: more bytes than there is memory");
    }
    bytes *= std::max<std::size_t>(lengths[axis], 1);
  }
  return strides;
}

}  // namespace

StridedArray::StridedArray(const void* data, std::span<const std::size_t> lengths)
    : StridedArray(data, lengths,
                   std::span<const std::ptrdiff_t>(dense_strides(lengths)).first(std::min(lengths.size(), max_axes))) {}

StridedArray::StridedArray(const void* data, std::span<const std::size_t> lengths,
                           std::span<const std::ptrdiff_t> strides)
    : data_(static_cast<const std::byte*>(data)), axes_(lengths.size()) {
  if (lengths.empty() || lengths.size() > max_axes) {
    throw InvalidInput("array: expected one axis to " + std::to_string(max_axes) + ", found " +
                       std::to_string(lengths.size()));
  }
  if (strides.size() != lengths.size()) {
    throw InvalidInput("array: expected as many strides as lengths, found " + std::to_string(strides.size()) + " for " +
                       std::to_string(lengths.size()));
  }
  std::copy(lengths.begin(), lengths.end(), lengths_.begin());
  std::copy(strides.begin(), strides.end(), strides_.begin());
  const bool has_numbers = std::find(lengths.begin(), lengths.end(), 0U) == lengths.end();
  if (data == nullptr && has_numbers) {
    throw InvalidInput("array: null, although there are numbers");
  }
}

StridedArray StridedArray::of_elements(const double* data, std::span<const std::size_t> lengths,
                                       std::span<const std::ptrdiff_t> strides) {
  constexpr auto size = static_cast<std::ptrdiff_t>(sizeof(double));
  constexpr std::ptrdiff_t most = std::numeric_limits<std::ptrdiff_t>::max() / size;
  std::array<std::ptrdiff_t, max_axes> bytes{};
  for (std::size_t axis = 0; axis < std::min(strides.size(), max_axes); ++axis) {
    if (strides[axis] > most || strides[axis] < -most) {
      throw InvalidInput("array: stride " + std::to_string(axis) + " reaches further than memory");
    }
    bytes[axis] = strides[axis] * size;
  }
  return {data, lengths,
          strides.size() <= max_axes ? std::span<const std::ptrdiff_t>(bytes).first(strides.size())
                                     : strides};  // refused for its length
}

}  // namespace motzkin
