#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "motzkin/shape/vertex_simplex.hpp"
#include "python.hpp"

/// Numbers from Python: anything that NumPy makes an array of, as the doubles they are.

namespace motzkin::python {

using Doubles = py::array_t<double, py::array::c_style | py::array::forcecast>;

/// `numbers` as doubles in one block, without a copy where they are that already. Throws InvalidInput for what is no
/// array of numbers, and for integers and long doubles that no double represents, naming the first one.
[[nodiscard]] Doubles doubles(py::handle numbers, const std::string& what);

/// `numbers` as indices of vertices, one row per element. Throws InvalidInput for what are no whole numbers from 0 to
/// 2^32 - 1, naming the first one.
[[nodiscard]] std::vector<std::uint32_t> indices(py::handle numbers, const std::string& what, py::ssize_t columns);

/// One argument for one shape or for many of them: an item each, or one item for all.
class Items {
 public:
  /// Items are arrays of `item_dimensions` axes. Throws InvalidInput as `doubles`, and where there are neither so many
  /// axes nor one more.
  Items(py::handle numbers, const std::string& what, int item_dimensions);

  /// Whether this is one item, without an axis over them.
  [[nodiscard]] bool is_single() const noexcept { return single_; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }
  [[nodiscard]] const std::string& what() const noexcept { return what_; }

  /// Length of an axis of each item.
  [[nodiscard]] py::ssize_t length(int axis) const { return numbers_.shape(axis + (single_ ? 0 : 1)); }

  /// The numbers of item i; those of the only one for any i where it is single.
  [[nodiscard]] const double* operator[](std::size_t i) const noexcept { return data_ + (single_ ? 0 : i * size_); }

  /// Throws InvalidInput unless an axis of the items is so long.
  void require_length(int axis, py::ssize_t length) const;

  /// "origin: expected .. but its shape is (4, 7)".
  [[noreturn]] void refuse(const std::string& expected) const;

 private:
  std::string what_;
  Doubles numbers_;
  const double* data_;
  bool single_;
  std::size_t count_;
  std::size_t size_;  ///< numbers of an item
};

/// How many shapes several arguments make: `is_single` where all are.
struct Count {
  bool single = true;
  std::size_t count = 1;

  /// Throws InvalidInput where there are other numbers of items.
  void include(bool is_single, std::size_t items, const std::string& what);
  void include(const Items& items) { include(items.is_single(), items.count(), items.what()); }
};

template <int D>
[[nodiscard]] Vector<D> vector_at(const double* numbers) {
  return Eigen::Map<const Vector<D>>(numbers);
}

/// Two or three numbers per vector: 2 or 3. Throws InvalidInput for others.
[[nodiscard]] int dimension_of(const Items& vectors);

/// A vector in space from one item. Throws InvalidInput as `Items`.
[[nodiscard]] Vector<3> vector3(py::handle numbers, const std::string& what);

/// All rows of an array with three columns.
[[nodiscard]] std::vector<Vector<3>> vectors3(py::handle numbers, const std::string& what);

/// Points in space from items of three numbers. Throws InvalidInput for others, and for numbers that no point has.
[[nodiscard]] std::vector<Point<3>> points_of(const Items& items);

/// A new array of these vectors, one per row.
[[nodiscard]] py::array_t<double> array_of(const Vector<2>& vector);
[[nodiscard]] py::array_t<double> array_of(const Vector<3>& vector);
[[nodiscard]] py::array_t<double> array_of(const Vector<3>* vectors, std::size_t count);

/// `(2, 3)`.
[[nodiscard]] std::string shape_text(const py::array& array);

/// What a message calls item i of many.
[[nodiscard]] std::string place(bool single, std::size_t i, const char* item = "shape");

}  // namespace motzkin::python
