#include "motzkin/shape/batch.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

/// Batches are the shapes that their numbers make, wherever these are. Fails where a stride, a part or its order is
/// mixed up, where a wrong number is let in or the wrong shape is blamed.

namespace motzkin::shape_batch_test {
namespace {

using detail::BatchLayout;
using detail::PartLayout;

/// Numbers that make a shape, part by part.
template <class Shape>
std::vector<std::vector<double>> random_parts(std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  std::vector<std::vector<double>> parts;
  for (const PartLayout& layout : BatchLayout<Shape>::parts) {
    const std::string name = layout.name;
    std::vector<double> part;
    for (std::size_t k = 0; k < layout.numbers(); ++k) {
      const double drawn = number(random);
      part.push_back(name == "half" || name == "radius" ? std::abs(drawn)
                     : name == "max"                    ? parts.back()[k] + std::abs(drawn)
                                                        : drawn);
    }
    parts.push_back(part);
  }
  return parts;
}

/// An array of one part of all shapes, whose axes have the strides given, in bytes, with space between the numbers.
class Memory {
 public:
  Memory(const PartLayout& layout, const std::vector<std::vector<std::vector<double>>>& shapes, std::size_t part,
         int arrangement) {
    lengths_ = {shapes.size()};
    for (const std::size_t length : {layout.rows, layout.columns}) {
      if (length > 0) {
        lengths_.push_back(length);
      }
    }
    const std::size_t each = layout.numbers();
    strides_.resize(lengths_.size());
    const auto bytes = [](std::size_t numbers) { return static_cast<std::ptrdiff_t>(numbers * sizeof(double)); };
    const std::size_t columns = std::max<std::size_t>(layout.columns, 1);
    switch (arrangement) {
      case 0:  // one shape after the other
        strides_ = dense(bytes(each), bytes(columns), bytes(1));
        break;
      case 1:  // a structure of arrays
        strides_ = dense(bytes(1), bytes(columns * shapes.size()), bytes(shapes.size()));
        break;
      case 2:  // backwards, not aligned, with bytes between
        strides_ = dense(-(bytes(each) * 2 + 5), bytes(columns) * 2, bytes(2));
        break;
      default:  // rows that are next to each other
        strides_ = dense(bytes(columns), bytes(columns * shapes.size()), bytes(1));
    }
    bytes_.resize(static_cast<std::size_t>(bytes(each) * 2 + 5) * (shapes.size() + 1) + 3);
    first_ = bytes_.data() + 3;
    if (strides_[0] < 0) {
      first_ += -strides_[0] * static_cast<std::ptrdiff_t>(shapes.size() - 1);
    }
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      for (std::size_t k = 0; k < each; ++k) {
        std::memcpy(at(i, k, columns), &shapes[i][part][k], sizeof(double));
      }
    }
  }

  [[nodiscard]] StridedArray array() const { return {first_, lengths_, strides_}; }

 private:
  [[nodiscard]] std::vector<std::ptrdiff_t> dense(std::ptrdiff_t shape, std::ptrdiff_t row,
                                                  std::ptrdiff_t number) const {
    std::vector<std::ptrdiff_t> all = {shape, row, number};
    if (lengths_.size() < 3) {
      all.erase(all.begin() + 1);
    }
    all.resize(lengths_.size());
    return all;
  }

  std::byte* at(std::size_t shape, std::size_t number, std::size_t columns) {
    std::ptrdiff_t offset = static_cast<std::ptrdiff_t>(shape) * strides_[0];
    if (lengths_.size() == 3) {
      offset += static_cast<std::ptrdiff_t>(number / columns) * strides_[1];
    }
    if (lengths_.size() > 1) {
      offset += static_cast<std::ptrdiff_t>(number % columns) * strides_.back();
    }
    return first_ + offset;
  }

  std::vector<std::size_t> lengths_;
  std::vector<std::ptrdiff_t> strides_;
  std::vector<std::byte> bytes_;
  std::byte* first_;
};

/// The shape that the parts make, by its constructor.
template <class Shape>
Shape shape_of(const std::vector<std::vector<double>>& parts) {
  std::vector<double> numbers;
  for (const std::vector<double>& part : parts) {
    numbers.insert(numbers.end(), part.begin(), part.end());
    if (&part - parts.data() == 2 && std::string(BatchLayout<Shape>::parts[2].name) == "half") {
      numbers.push_back(0);  // its skew
    }
  }
  return BatchLayout<Shape>::make(numbers.data());
}

template <class Shape>
class ShapeBatch : public ::testing::Test {};
using Kinds = ::testing::Types<Cuboid<2>, Cuboid<3>, Simplex<2>, Simplex<3>, Point<2>, Point<3>, Segment<2>, Segment<3>,
                               Triangle<2>, Triangle<3>, Tetrahedron, Aabb<2>, Aabb<3>, Obb<2>, Obb<3>, Sphere<2>,
                               Sphere<3>, Capsule<2>, Capsule<3>, Rounded<Obb<3>>, Rounded<Aabb<3>>, Moving<Cuboid<2>>,
                               Moving<Cuboid<3>>, Moving<Simplex<3>>, Moving<Tetrahedron>, Moving<Aabb<2>>,
                               Moving<Obb<3>>, Moving<Sphere<3>>, Moving<Capsule<3>>, Moving<Rounded<Obb<2>>>>;
TYPED_TEST_SUITE(ShapeBatch, Kinds);

template <class Shape>
void expect_equal(const Batch<Shape>& batch, const std::vector<Shape>& shapes) {
  ASSERT_EQ(batch.size(), shapes.size());
  constexpr std::size_t numbers = detail::numbers_in_object<Shape>;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    ASSERT_EQ(batch[i], shapes[i]) << i;
    std::array<double, numbers> seen;
    batch.numbers().read(i, seen.data());
    ASSERT_EQ(std::memcmp(seen.data(), &shapes[i], sizeof(Shape)), 0) << "the numbers are those of the object";
  }
}

TYPED_TEST(ShapeBatch, IsTheShapesOfItsNumbers) {
  using Shape = TypeParam;
  std::mt19937_64 random(11);
  for (const std::size_t count : {0U, 1U, 2U, 9U}) {
    std::vector<std::vector<std::vector<double>>> parts;
    std::vector<Shape> shapes;
    for (std::size_t i = 0; i < count; ++i) {
      parts.push_back(random_parts<Shape>(random));
      shapes.push_back(shape_of<Shape>(parts.back()));
    }
    const Batch<Shape> objects{std::span<const Shape>(shapes)};
    expect_equal(objects, shapes);
    expect_equal(objects.copied(), shapes);
    for (int arrangement = 0; arrangement < 4; ++arrangement) {
      std::vector<Memory> memory;
      std::vector<StridedArray> arrays;
      for (std::size_t part = 0; part < BatchLayout<Shape>::parts.size(); ++part) {
        memory.emplace_back(BatchLayout<Shape>::parts[part], parts, part, arrangement);
        arrays.push_back(memory.back().array());
      }
      const Batch<Shape> batch{std::span<const StridedArray>(arrays)};
      expect_equal(batch, shapes);
      expect_equal(batch.copied(), shapes);
      if (count > 2) {
        expect_equal(batch.part(1, count - 2), std::vector<Shape>(shapes.begin() + 1, shapes.end() - 1));
        expect_equal(objects.part(1, count - 2), std::vector<Shape>(shapes.begin() + 1, shapes.end() - 1));
      }
    }
  }
}

TYPED_TEST(ShapeBatch, NamesTheFirstShapeThatIsWrong) {
  using Shape = TypeParam;
  std::mt19937_64 random(12);
  std::vector<std::vector<std::vector<double>>> parts;
  for (std::size_t i = 0; i < 7; ++i) {
    parts.push_back(random_parts<Shape>(random));
  }
  const auto message = [&](const std::vector<std::vector<std::vector<double>>>& all) -> std::string {
    std::vector<Memory> memory;
    std::vector<StridedArray> arrays;
    for (std::size_t part = 0; part < BatchLayout<Shape>::parts.size(); ++part) {
      memory.emplace_back(BatchLayout<Shape>::parts[part], all, part, 0);
      arrays.push_back(memory.back().array());
    }
    try {
      static_cast<void>(Batch<Shape>{std::span<const StridedArray>(arrays)});
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  ASSERT_EQ(message(parts), "");
  for (std::size_t part = 0; part < BatchLayout<Shape>::parts.size(); ++part) {
    for (std::size_t k = 0; k < BatchLayout<Shape>::parts[part].numbers(); ++k) {
      auto wrong = parts;
      for (const double number : {std::numeric_limits<double>::quiet_NaN(), 0x1p1009}) {
        wrong[5][part][k] = number;
        wrong[6][part][k] = number;
        std::string expected;
        try {
          static_cast<void>(shape_of<Shape>(wrong[5]));
        } catch (const InvalidInput& error) {
          expected = std::string("shape 5: ") + error.what();
        }
        ASSERT_EQ(message(wrong), expected);
        ASSERT_NE(expected, "");
      }
    }
  }
}

template <class Make>
std::string refusal(const Make& make) {
  try {
    make();
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

TEST(ShapeBatch, RefusesArraysThatDoNotFit) {
  const std::vector<double> numbers(100);
  const auto array = [&](std::initializer_list<std::size_t> lengths) { return StridedArray(numbers.data(), lengths); };
  EXPECT_EQ(refusal([&] {
              CuboidBatch<3>({array({4, 3})});
            }),
            "batch: expected 2 arrays, one for each part of the shape, found 1");
  EXPECT_EQ(refusal([&] {
              CuboidBatch<3>({array({4, 3}), array({4, 3})});
            }),
            "axes: expected an array of lengths (4, 3, 3), found (4, 3)");
  EXPECT_EQ(refusal([&] {
              CuboidBatch<3>({array({4, 3}), array({5, 3, 3})});
            }),
            "axes: expected an array of lengths (4, 3, 3), found (5, 3, 3)");
  EXPECT_EQ(refusal([&] {
              SphereBatch<2>({array({4, 3}), array({4})});
            }),
            "center: expected an array of lengths (4, 2), found (4, 3)");
  EXPECT_EQ(refusal([&] {
              SphereBatch<2>({array({4, 2}), array({4, 1})});
            }),
            "radius: expected an array of lengths (4), found (4, 1)");
  EXPECT_EQ(refusal([&] { StridedArray(numbers.data(), {1, 1, 1, 1}); }), "array: expected one axis to 3, found 4");
  EXPECT_EQ(refusal([&] {
              StridedArray(numbers.data(), {1, 1}, {8});
            }),
            "array: expected as many strides as lengths, found 1 for 2");
  EXPECT_EQ(refusal([&] { StridedArray(nullptr, {1}); }), "array: null, although there are numbers");
  EXPECT_EQ(refusal([&] { StridedArray(nullptr, {0, 3}); }), "");
  EXPECT_EQ(refusal([&] {
              StridedArray(numbers.data(), {std::size_t{1} << 40U, std::size_t{1} << 40U});
            }),
            "array: more bytes than there is memory");
  EXPECT_EQ(
      refusal([&] { static_cast<void>(StridedArray::of_elements(numbers.data(), {2}, {std::ptrdiff_t{1} << 62U})); }),
      "array: stride 0 reaches further than memory");
}

TEST(ShapeBatch, RepeatsOneShape) {
  const Sphere<3> sphere({1, 2, 3}, 4);
  const auto batch = SphereBatch<3>::repeated(sphere, 3);
  expect_equal(batch, {sphere, sphere, sphere});
  expect_equal(batch.copied(), {sphere, sphere, sphere});
  const std::vector<double> center = {1, 2, 3};
  const double radius = 4;
  expect_equal(SphereBatch<3>({StridedArray(center.data(), {3, 3}, {0, 8}), StridedArray(&radius, {3}, {0})}),
               {sphere, sphere, sphere});
}

/// Strides in numbers.
TEST(ShapeBatch, TakesStridesOfElements) {
  const std::vector<double> columns = {1, 4, 2, 5, 3, 6};  // (1, 2, 3) and (4, 5, 6)
  const PointBatch<3> batch({StridedArray::of_elements(columns.data(), {2, 3}, {1, 2})});
  expect_equal(batch, {Point<3>({1, 2, 3}), Point<3>({4, 5, 6})});
}

}  // namespace
}  // namespace motzkin::shape_batch_test
