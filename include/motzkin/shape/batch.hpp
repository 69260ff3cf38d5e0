#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/rounded.hpp"
#include "motzkin/shape/sphere.hpp"
#include "motzkin/shape/strided_array.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// Many shapes of one kind, whose numbers stay where they are: in objects one after the other, or in arrays of whoever
/// calls, one array per part of a shape. docs/reference/batches.md has the layout.

namespace motzkin {

namespace detail {

/// Numbers of a shape that are one array of a batch: a number, a vector, or a row per vector.
struct PartLayout {
  const char* name;
  std::size_t rows;     ///< 0 for a number or a single vector
  std::size_t columns;  ///< 0 for a number

  [[nodiscard]] constexpr std::size_t numbers() const noexcept {
    return std::max<std::size_t>(rows, 1) * std::max<std::size_t>(columns, 1);
  }
};

/// `parts` of a shape, and the shape that `numbers` make, which are those of all parts one after the other.
template <class Shape>
struct BatchLayout;

/// Numbers in memory: `length` for each shape.
struct NumberRun {
  const std::byte* first = nullptr;
  std::ptrdiff_t shape_stride = 0;   ///< bytes from one shape to the next
  std::ptrdiff_t number_stride = 0;  ///< bytes from one number of a shape to the next
  std::size_t length = 0;
};

/// Where the numbers of shapes are: the same as in the memory of an object, one after the other, in a few runs.
class BatchNumbers {
 public:
  static constexpr std::size_t max_runs = 12;

  BatchNumbers() = default;
  explicit BatchNumbers(std::size_t shapes) : shapes_(shapes) {}

  void add(const NumberRun& run) noexcept;
  void add(const PartLayout& layout, const StridedArray& part) noexcept;
  void add(const BatchNumbers& other) noexcept;

  [[nodiscard]] std::size_t shapes() const noexcept { return shapes_; }
  [[nodiscard]] std::span<const NumberRun> runs() const noexcept { return {runs_.data(), run_count_}; }
  [[nodiscard]] BatchNumbers part(std::size_t begin, std::size_t count) const noexcept;

  void read(std::size_t shape, double* numbers) const noexcept {
    for (const NumberRun& run : runs()) {
      const std::byte* from = run.first + static_cast<std::ptrdiff_t>(shape) * run.shape_stride;
      for (std::size_t k = 0; k < run.length; ++k, from += run.number_stride) {
        std::memcpy(numbers++, from, sizeof(double));
      }
    }
  }

 private:
  std::array<NumberRun, max_runs> runs_{};
  std::size_t run_count_ = 0;
  std::size_t shapes_ = 0;
};

/// Throws InvalidInput unless the array has the lengths that the layout asks for, and one entry for each shape.
void check_part(const PartLayout& layout, const StridedArray& part, std::size_t shapes);
[[noreturn]] void refuse_part_count(std::size_t expected, std::size_t found);
/// "shape 17: what is wrong".
[[noreturn]] void refuse_shape(std::size_t index, const char* what);

/// Calls `make`, and says which shape it is whose numbers are wrong.
template <class Make>
void naming_shape(std::size_t index, const Make& make) {
  try {
    make();
  } catch (const InvalidInput& error) {
    refuse_shape(index, error.what());
  }
}

template <class Shape>
inline constexpr std::size_t numbers_in_object = sizeof(Shape) / sizeof(double);

/// Whether all numbers of a shape are small enough for any of them.
template <class Shape>
[[nodiscard]] inline bool in_range(const double* numbers) noexcept {
  bool result = true;
  for (std::size_t k = 0; k < numbers_in_object<Shape>; ++k) {
    result = result & (std::abs(numbers[k]) <= max_coordinate);  // NaN: fails
  }
  return result;
}

template <int D>
[[nodiscard]] Vector<D> vector_at(const double* numbers) noexcept {
  return Eigen::Map<const Vector<D>>(numbers);
}

template <int D, FrameKind Kind>
struct BatchLayout<Frame<D, Kind>> {
  static constexpr std::array parts = {PartLayout{"origin", 0, D}, PartLayout{"axes", D, D}};
  static bool certainly_valid(const double* numbers) noexcept { return in_range<Frame<D, Kind>>(numbers); }
  static Frame<D, Kind> make(const double* numbers) {
    std::array<Vector<D>, static_cast<std::size_t>(D)> axes;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      axes[i] = vector_at<D>(numbers + D * (i + 1));
    }
    return {vector_at<D>(numbers), axes};
  }
};

template <int D, int N>
struct BatchLayout<VertexSimplex<D, N>> {
  static constexpr std::array parts = {N == 1 ? PartLayout{"position", 0, D} : PartLayout{"vertices", N, D}};
  static bool certainly_valid(const double* numbers) noexcept { return in_range<VertexSimplex<D, N>>(numbers); }
  static VertexSimplex<D, N> make(const double* numbers) {
    std::array<Vector<D>, static_cast<std::size_t>(N)> vertices;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
      vertices[i] = vector_at<D>(numbers + D * i);
    }
    return VertexSimplex<D, N>(vertices);
  }
};

template <int D>
struct BatchLayout<Aabb<D>> {
  static constexpr std::array parts = {PartLayout{"min", 0, D}, PartLayout{"max", 0, D}};
  static bool certainly_valid(const double* numbers) noexcept {
    bool result = in_range<Aabb<D>>(numbers);
    for (int k = 0; k < D; ++k) {
      result = result & (numbers[k] <= numbers[D + k]);
    }
    return result;
  }
  static Aabb<D> make(const double* numbers) { return {vector_at<D>(numbers), vector_at<D>(numbers + D)}; }
};

/// An oriented box has its skew behind the numbers that make it.
template <int D>
struct BatchLayout<Obb<D>> {
  static constexpr std::array parts = {PartLayout{"center", 0, D}, PartLayout{"axes", D, D}, PartLayout{"half", 0, D}};
  static bool certainly_valid(const double* /*numbers*/) noexcept { return false; }
  static Obb<D> make(const double* numbers) {
    const Eigen::Map<const Matrix<D>> axes(numbers + D);
    return {vector_at<D>(numbers), axes, vector_at<D>(numbers + std::ptrdiff_t{D} * (D + 1))};
  }
};

template <int D>
struct BatchLayout<Sphere<D>> {
  static constexpr std::array parts = {PartLayout{"center", 0, D}, PartLayout{"radius", 0, 0}};
  static bool certainly_valid(const double* numbers) noexcept { return in_range<Sphere<D>>(numbers) && numbers[D] > 0; }
  static Sphere<D> make(const double* numbers) { return {vector_at<D>(numbers), numbers[D]}; }
};

template <class Shape>
inline constexpr bool has_skew = std::is_same_v<Shape, Obb<Shape::dimension>>;

/// What a shape made of another has behind it.
template <class Shape>
struct OuterLayout;

template <class Shape>
struct OuterLayout<Moving<Shape>> {
  using Inner = Shape;
  static constexpr PartLayout part = {"velocity", 0, Shape::dimension};
  static bool certainly_valid(const double* numbers) noexcept {
    bool result = true;
    for (int k = 0; k < Shape::dimension; ++k) {
      result = result & (std::abs(numbers[k]) <= max_coordinate);
    }
    return result;
  }
  static Moving<Shape> make(const Shape& shape, const double* numbers) {
    return {shape, vector_at<Shape::dimension>(numbers)};
  }
};

template <class Shape>
struct OuterLayout<Rounded<Shape>> {
  using Inner = Shape;
  static constexpr PartLayout part = {"radius", 0, 0};
  static bool certainly_valid(const double* numbers) noexcept {
    return *numbers > 0 && *numbers <= max_coordinate && !std::is_same_v<Shape, Aabb<Shape::dimension>>;
  }
  static Rounded<Shape> make(const Shape& core, const double* numbers) { return {core, *numbers}; }
};

template <class Shape>
concept OuterShape = requires {
  typename OuterLayout<Shape>::Inner;
};

/// The shape inside, if there is one.
template <class Shape>
struct InnerOf {
  using Type = void;
};
template <OuterShape Shape>
struct InnerOf<Shape> {
  using Type = typename OuterLayout<Shape>::Inner;
};

template <class Shape>
concept HasLayout = requires {
  BatchLayout<Shape>::parts;
};

template <OuterShape Shape>
requires HasLayout<typename OuterLayout<Shape>::Inner>
struct BatchLayout<Shape> {
  using Outer = OuterLayout<Shape>;
  using Inner = typename Outer::Inner;
  static constexpr auto parts = [] {
    constexpr auto& inner = BatchLayout<Inner>::parts;
    std::array<PartLayout, std::tuple_size_v<std::remove_cvref_t<decltype(inner)>> + 1> all{};
    std::copy(inner.begin(), inner.end(), all.begin());
    all.back() = Outer::part;
    return all;
  }();
  static bool certainly_valid(const double* numbers) noexcept {
    return BatchLayout<Inner>::certainly_valid(numbers) && Outer::certainly_valid(numbers + numbers_in_object<Inner>);
  }
  static Shape make(const double* numbers) {
    return Outer::make(BatchLayout<Inner>::make(numbers), numbers + numbers_in_object<Inner>);
  }
};

}  // namespace detail

/// The kinds that batches hold: all with the same numbers for every shape, so neither hulls nor half-spaces.
template <class Shape>
concept BatchShape = detail::HasLayout<Shape>;

/// Shapes of one kind, as `operator[]` returns them. Copies are cheap, and see the same numbers.
///
/// Numbers that are given stay the caller's: they must live, and not change, as long as a batch or a copy of it is
/// used. `copied` makes a batch that keeps its own.
/// Degenerate: a batch may be empty, and hold one shape many times.
template <BatchShape Shape>
class Batch {
  using Layout = detail::BatchLayout<Shape>;
  static constexpr std::size_t numbers_each = detail::numbers_in_object<Shape>;
  static_assert(numbers_each * sizeof(double) == sizeof(Shape));

 public:
  static constexpr int dimension = Shape::dimension;
  using Element = Shape;

  Batch() = default;

  /// Of objects, which were checked when they were made. Nothing is copied.
  explicit Batch(std::span<const Shape> shapes) noexcept : Batch(shapes.data(), shapes.size(), 1) {}

  /// `count` times the same object.
  [[nodiscard]] static Batch repeated(const Shape& shape, std::size_t count) noexcept { return {&shape, count, 0}; }
  static Batch repeated(const Shape&& shape, std::size_t count) = delete;  // the object must live

  /// Of arrays, one for each part that the constructor of the shape takes: `origin` and `axes` of a cuboid, then
  /// `velocity` where it moves. The first axis of an array counts shapes; those of axes and vertices have a row for
  /// each. Nothing is copied but the skew of oriented boxes, which is computed.
  /// Throws InvalidInput for other parts or lengths, and what the constructor of the shape throws, with the number of
  /// the first shape that is wrong.
  explicit Batch(std::span<const StridedArray> parts);
  Batch(std::initializer_list<StridedArray> parts) : Batch(std::span(parts.begin(), parts.size())) {}

  /// Of the shapes that move, or have a radius, and their velocities or radii. Throws InvalidInput as above.
  template <BatchShape Inner>
  requires(std::is_same_v<Inner, typename detail::InnerOf<Shape>::Type>)
      Batch(const Batch<Inner>& inner, const StridedArray& outer);

  [[nodiscard]] std::size_t size() const noexcept { return numbers_.shapes(); }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }

  /// Shape i of fewer than `size()`. Throws InvalidInput only where its numbers have become wrong since.
  [[nodiscard]] Shape operator[](std::size_t i) const {
    if (objects_ != nullptr) {
      return objects_[i * object_step_];
    }
    std::array<double, numbers_each> numbers;
    numbers_.read(i, numbers.data());
    return Layout::make(numbers.data());
  }

  /// `count` shapes from `begin` on.
  [[nodiscard]] Batch part(std::size_t begin, std::size_t count) const noexcept {
    Batch result = *this;
    result.numbers_ = numbers_.part(begin, count);
    result.objects_ = objects_ == nullptr ? nullptr : objects_ + begin * object_step_;
    return result;
  }

  /// A batch with numbers of its own, a structure of arrays: the first number of all shapes, then the second, and so
  /// on.
  [[nodiscard]] Batch copied() const;

  /// Where the numbers are, for compiled code.
  [[nodiscard]] const detail::BatchNumbers& numbers() const noexcept { return numbers_; }

 private:
  template <BatchShape Other>
  friend class Batch;

  Batch(const Shape* shapes, std::size_t count, std::size_t step) noexcept
      : numbers_(count), objects_(shapes), object_step_(step) {
    numbers_.add({reinterpret_cast<const std::byte*>(shapes), static_cast<std::ptrdiff_t>(step * sizeof(Shape)),
                  sizeof(double), numbers_each});
  }

  void check();
  [[nodiscard]] std::shared_ptr<double[]> own(std::size_t count);

  detail::BatchNumbers numbers_;
  const Shape* objects_ = nullptr;  ///< where not null, the shapes are these
  std::size_t object_step_ = 1;
  std::shared_ptr<const void> owned_;  ///< numbers that belong to the batch and its copies
};

template <BatchShape Shape>
Batch<Shape>::Batch(std::span<const StridedArray> parts) {
  if (parts.size() != Layout::parts.size()) {
    detail::refuse_part_count(Layout::parts.size(), parts.size());
  }
  if constexpr (detail::OuterShape<Shape>) {
    *this = Batch(Batch<typename Layout::Inner>(parts.first(parts.size() - 1)), parts.back());
  } else {
    const detail::StandardArithmetic standard;
    numbers_ = detail::BatchNumbers(parts.front().length(0));
    for (std::size_t i = 0; i < parts.size(); ++i) {
      detail::check_part(Layout::parts[i], parts[i], size());
      numbers_.add(Layout::parts[i], parts[i]);
    }
    check();
  }
}

template <BatchShape Shape>
template <BatchShape Inner>
requires(std::is_same_v<Inner, typename detail::InnerOf<Shape>::Type>) Batch<Shape>::Batch(const Batch<Inner>& inner,
                                                                                           const StridedArray& outer)
    : numbers_(inner.size()), owned_(inner.owned_) {
  const detail::StandardArithmetic standard;
  detail::check_part(Layout::parts.back(), outer, size());
  numbers_.add(inner.numbers_);
  numbers_.add(Layout::parts.back(), outer);
  std::array<double, numbers_each> numbers;
  for (std::size_t i = 0; i < size(); ++i) {
    numbers_.read(i, numbers.data());
    if (!Layout::Outer::certainly_valid(numbers.data() + detail::numbers_in_object<Inner>)) {
      detail::naming_shape(i, [&] { static_cast<void>(Layout::make(numbers.data())); });
    }
  }
}

template <BatchShape Shape>
void Batch<Shape>::check() {
  constexpr bool has_skew = detail::has_skew<Shape>;
  const std::shared_ptr<double[]> skews = has_skew ? own(size()) : nullptr;
  std::array<double, numbers_each> numbers;
  for (std::size_t i = 0; i < size(); ++i) {
    numbers_.read(i, numbers.data());
    if (!Layout::certainly_valid(numbers.data())) {
      detail::naming_shape(i, [&] {
        [[maybe_unused]] const Shape shape = Layout::make(numbers.data());
        if constexpr (has_skew) {
          skews.get()[i] = shape.skew();
        }
      });
    }
  }
  if constexpr (has_skew) {
    numbers_.add({reinterpret_cast<const std::byte*>(skews.get()), sizeof(double), sizeof(double), 1});
  }
}

template <BatchShape Shape>
std::shared_ptr<double[]> Batch<Shape>::own(std::size_t count) {
  std::shared_ptr<double[]> numbers(new double[count]);
  owned_ = numbers;
  return numbers;
}

template <BatchShape Shape>
Batch<Shape> Batch<Shape>::copied() const {
  const std::size_t count = size();
  Batch result;
  result.numbers_ = detail::BatchNumbers(count);
  if (count > std::numeric_limits<std::size_t>::max() / numbers_each) {  // one shape that is there very often
    throw std::bad_array_new_length();
  }
  const std::shared_ptr<double[]> columns = result.own(count * numbers_each);
  std::array<double, numbers_each> numbers;
  for (std::size_t i = 0; i < count; ++i) {
    numbers_.read(i, numbers.data());
    for (std::size_t k = 0; k < numbers_each; ++k) {
      columns.get()[k * count + i] = numbers[k];
    }
  }
  result.numbers_.add({reinterpret_cast<const std::byte*>(columns.get()), sizeof(double),
                       static_cast<std::ptrdiff_t>(count * sizeof(double)), numbers_each});
  return result;
}

template <int D>
using CuboidBatch = Batch<Cuboid<D>>;
template <int D>
using SimplexBatch = Batch<Simplex<D>>;
template <int D>
using PointBatch = Batch<Point<D>>;
template <int D>
using SegmentBatch = Batch<Segment<D>>;
template <int D>
using TriangleBatch = Batch<Triangle<D>>;
using TetrahedronBatch = Batch<Tetrahedron>;
template <int D>
using AabbBatch = Batch<Aabb<D>>;
template <int D>
using ObbBatch = Batch<Obb<D>>;
template <int D>
using SphereBatch = Batch<Sphere<D>>;
template <int D>
using CapsuleBatch = Batch<Capsule<D>>;

}  // namespace motzkin
