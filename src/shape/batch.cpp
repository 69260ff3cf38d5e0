#include "motzkin/shape/batch.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {
namespace {

std::string lengths_text(const StridedArray& part) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < part.axes(); ++axis) {
    text += (axis == 0 ? "" : ", ") + std::to_string(part.length(axis));
  }
  return text + ")";
}

}  // namespace

void BatchNumbers::add(const NumberRun& run) noexcept {
  if (run_count_ > 0) {
    NumberRun& last = runs_[run_count_ - 1];
    const auto end = reinterpret_cast<std::uintptr_t>(last.first) + last.length * sizeof(double);
    constexpr auto dense = static_cast<std::ptrdiff_t>(sizeof(double));
    if (end == reinterpret_cast<std::uintptr_t>(run.first) && last.shape_stride == run.shape_stride &&
        (last.number_stride == dense || last.length == 1) && (run.number_stride == dense || run.length == 1)) {
      last.number_stride = dense;
      last.length += run.length;
      return;
    }
  }
  runs_[run_count_++] = run;
}

void BatchNumbers::add(const PartLayout& layout, const StridedArray& part) noexcept {
  const std::size_t rows = std::max<std::size_t>(layout.rows, 1);
  for (std::size_t row = 0; row < rows; ++row) {
    const std::ptrdiff_t to_row = layout.rows == 0 ? 0 : static_cast<std::ptrdiff_t>(row) * part.stride(1);
    const std::byte* first = part.data() == nullptr ? nullptr : part.data() + to_row;
    const std::ptrdiff_t between =
        layout.columns == 0 ? static_cast<std::ptrdiff_t>(sizeof(double)) : part.stride(part.axes() - 1);
    add(NumberRun{first, part.stride(0), between, std::max<std::size_t>(layout.columns, 1)});
  }
}

void BatchNumbers::add(const BatchNumbers& other) noexcept {
  for (const NumberRun& run : other.runs()) {
    add(run);
  }
}

BatchNumbers BatchNumbers::part(std::size_t begin, std::size_t count) const noexcept {
  BatchNumbers result = *this;
  result.shapes_ = count;
  for (std::size_t i = 0; i < run_count_; ++i) {
    result.runs_[i].first += static_cast<std::ptrdiff_t>(begin) * runs_[i].shape_stride;
  }
  return result;
}

void check_part(const PartLayout& layout, const StridedArray& part, std::size_t shapes) {
  const std::size_t axes = 1 + (layout.rows > 0 ? 1U : 0U) + (layout.columns > 0 ? 1U : 0U);
  const bool fits = part.axes() == axes && part.length(0) == shapes &&
                    (layout.rows == 0 || part.length(1) == layout.rows) &&
                    (layout.columns == 0 || part.length(axes - 1) == layout.columns);
  if (!fits) {
    std::string expected = "(" + std::to_string(shapes);
    for (const std::size_t length : {layout.rows, layout.columns}) {
      expected += length > 0 ? ", " + std::to_string(length) : "";
    }
    throw InvalidInput(std::string(layout.name) + ": expected an array of lengths " + expected + "), found " +
                       lengths_text(part));
  }
}

void refuse_part_count(std::size_t expected, std::size_t found) {
  throw InvalidInput("batch: expected " + std::to_string(expected) + " arrays, one for each part of the shape, found " +
                     std::to_string(found));
}

void refuse_shape(std::size_t index, const char* what) {
  throw InvalidInput("shape " + std::to_string(index) + ": " + what);
}

}  // namespace motzkin::detail
