#include "arrays.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::python {
namespace {

/// Where in an array the flat index `i` is: `[3]`, `[3, 1]`.
std::string index_text(const py::array& array, std::size_t i) {
  std::vector<std::string> parts;
  for (py::ssize_t axis = array.ndim(); axis-- > 0;) {
    const auto length = static_cast<std::size_t>(array.shape(axis));
    parts.push_back(std::to_string(i % length));
    i /= length;
  }
  std::string text = "[";
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    text += (part == parts.rbegin() ? "" : ", ") + *part;
  }
  return text + "]";
}

/// Refuses numbers that doubles cannot represent: nothing is rounded unless somebody says so.
template <class Number>
void require_doubles(const py::array& numbers, const std::string& what) {
  const py::array_t<Number, py::array::c_style> exact(numbers);
  const Number* data = exact.data();
  for (py::ssize_t i = 0; i < exact.size(); ++i) {
    const Number number = data[i];
    const auto rounded = static_cast<double>(number);
    const bool same = std::is_integral_v<Number> ? std::abs(rounded) < 0x1p63 && static_cast<Number>(rounded) == number
                                                 : static_cast<Number>(rounded) == number || number != number;
    if (!same) {
      throw InvalidInput(what + index_text(numbers, static_cast<std::size_t>(i)) +
                         ": no double represents this number exactly; round it where it is made");
    }
  }
}

}  // namespace

std::string shape_text(const py::array& array) {
  std::string text = "(";
  for (py::ssize_t axis = 0; axis < array.ndim(); ++axis) {
    text += (axis == 0 ? "" : ", ") + std::to_string(array.shape(axis));
  }
  return text + (array.ndim() == 1 ? ",)" : ")");
}

Doubles doubles(py::handle numbers, const std::string& what) {
  if (Doubles::check_(numbers)) {
    return py::reinterpret_borrow<Doubles>(numbers);
  }
  const py::array given = py::array::ensure(numbers);
  const char kind = given ? given.dtype().kind() : 'O';
  if (kind != 'f' && kind != 'i' && kind != 'u') {
    throw InvalidInput(what + ": expected numbers, or an array of them, but it is " +
                       (given && kind != 'O' ? "an array of " + py::str(given.dtype()).cast<std::string>()
                                             : py::repr(py::type::of(numbers)).cast<std::string>()));
  }
  const auto bytes = given.itemsize();
  if (kind == 'i' && bytes > 4) {
    require_doubles<std::int64_t>(given, what);
  } else if (kind == 'u' && bytes > 4) {
    require_doubles<std::uint64_t>(given, what);
  } else if (kind == 'f' && bytes > 8) {
    require_doubles<long double>(given, what);
  }
  return Doubles(given);
}

std::vector<std::uint32_t> indices(py::handle numbers, const std::string& what, py::ssize_t columns) {
  const py::array given = py::array::ensure(numbers);
  const char kind = given ? given.dtype().kind() : 'O';
  if (kind != 'i' && kind != 'u') {
    throw InvalidInput(what + ": expected an array of whole numbers");
  }
  if (given.ndim() != 2 || given.shape(1) != columns) {
    throw InvalidInput(what + ": expected " + std::to_string(columns) + " columns, but the shape is " +
                       shape_text(given));
  }
  const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> whole(given);
  std::vector<std::uint32_t> result(static_cast<std::size_t>(whole.size()));
  const std::int64_t* data = whole.data();
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (data[i] < 0 || data[i] > 0xffff'ffff) {
      throw InvalidInput(what + index_text(given, i) + ": " + std::to_string(data[i]) + " is no index of a vertex");
    }
    result[i] = static_cast<std::uint32_t>(data[i]);
  }
  return result;
}

Items::Items(py::handle numbers, const std::string& what, int item_dimensions)
    : what_(what),
      numbers_(doubles(numbers, what)),
      data_(numbers_.data()),
      single_(numbers_.ndim() == item_dimensions) {
  if (!single_ && numbers_.ndim() != item_dimensions + 1) {
    static constexpr const char* items[] = {"a number, or an array of shape (n,)", "an array of shape (d,) or (n, d)",
                                            "an array of shape (k, d) or (n, k, d)"};
    refuse(items[item_dimensions]);
  }
  count_ = single_ ? 1 : static_cast<std::size_t>(numbers_.shape(0));
  size_ = 1;
  for (int axis = 0; axis < item_dimensions; ++axis) {
    size_ *= static_cast<std::size_t>(length(axis));
  }
}

void Items::refuse(const std::string& expected) const {
  throw InvalidInput(what_ + ": expected " + expected + ", but the shape is " + shape_text(numbers_));
}

void Items::require_length(int axis, py::ssize_t expected) const {
  if (length(axis) != expected) {
    refuse(std::to_string(expected) + " numbers per vector");
  }
}

void Count::include(bool is_single, std::size_t items, const std::string& what) {
  if (is_single) {
    return;
  }
  if (!single && items != count) {
    throw InvalidInput(what + ": expected " + std::to_string(count) +
                       " items as before, or a single one, but there are " + std::to_string(items));
  }
  single = false;
  count = items;
}

int dimension_of(const Items& vectors) {
  const auto dimension = vectors.length(0);
  if (dimension != 2 && dimension != 3) {
    vectors.refuse("2 or 3 numbers per vector");
  }
  return static_cast<int>(dimension);
}

Vector<3> vector3(py::handle numbers, const std::string& what) {
  const Items items(numbers, what, 1);
  if (!items.is_single()) {
    items.refuse("3 numbers");
  }
  items.require_length(0, 3);
  return vector_at<3>(items[0]);
}

std::vector<Vector<3>> vectors3(py::handle numbers, const std::string& what) {
  const Items items(numbers, what, 1);
  if (items.is_single()) {
    items.refuse("an array of shape (n, 3)");
  }
  items.require_length(0, 3);
  std::vector<Vector<3>> result(items.count());
  for (std::size_t i = 0; i < result.size(); ++i) {
    result[i] = vector_at<3>(items[i]);
  }
  return result;
}

std::vector<Point<3>> points_of(const Items& items) {
  items.require_length(0, 3);
  std::vector<Point<3>> points;
  points.reserve(items.count());
  for (std::size_t i = 0; i < items.count(); ++i) {
    try {
      points.emplace_back(vector_at<3>(items[i]));
    } catch (const InvalidInput& error) {
      throw InvalidInput(place(items.is_single(), i, "point") + error.what());
    }
  }
  return points;
}

py::array_t<double> array_of(const Vector<2>& vector) { return py::array_t<double>(2, vector.data()); }
py::array_t<double> array_of(const Vector<3>& vector) { return py::array_t<double>(3, vector.data()); }

py::array_t<double> array_of(const Vector<3>* vectors, std::size_t count) {
  static_assert(sizeof(Vector<3>) == 3 * sizeof(double));
  return py::array_t<double>({static_cast<py::ssize_t>(count), py::ssize_t{3}}, count == 0 ? nullptr : vectors->data());
}

std::string place(bool single, std::size_t i, const char* item) {
  return single ? std::string() : std::string(item) + " " + std::to_string(i) + ": ";
}

}  // namespace motzkin::python
