#include "motzkin/shape/text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <vector>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {
namespace {

constexpr std::string_view axis_names = "xyz";
constexpr std::string_view box_names = "XYZ";

template <int D>
std::string vector_text(const Eigen::Matrix<double, D, 1, Eigen::DontAlign>& values) {
  std::string text = "(";
  for (int k = 0; k < D; ++k) {
    text += (k == 0 ? "" : ",") + to_text(values[k]);
  }
  return text + ")";
}

template <int D, FrameKind Kind>
std::string frame_text(const Frame<D, Kind>& frame, const std::string& velocity) {
  std::string text = Kind == FrameKind::Cuboid ? "C" : "T";
  text += "o" + vector_text<D>(frame.origin()) + velocity;
  for (int i = 0; i < D; ++i) {
    text += " ";
    text += axis_names[static_cast<std::size_t>(i)];
    text += vector_text<D>(frame.axes().col(i));
  }
  return text;
}

template <int D, FrameKind Kind>
std::string shape_text(const Frame<D, Kind>& frame, const std::string& velocity) {
  return frame_text(frame, velocity);
}

template <class Points>
std::string points_text(const Points& points, const std::string& velocity) {
  std::string text = "H";
  for (const auto& point : points) {
    text += text.size() == 1 ? "p" : " p";
    text += vector_text(point);
    text += &point == &*points.begin() ? velocity : "";
  }
  return text;
}

template <int D>
std::string shape_text(const Hull<D>& hull, const std::string& velocity) {
  return points_text(hull.points(), velocity);
}

template <int D>
std::string shape_text(const Segment<D>& segment, const std::string& velocity) {
  return points_text(segment.vertices(), velocity);
}

std::string radius_text(double radius) { return " r(" + to_text(radius) + ")"; }

template <int D>
std::string shape_text(const Sphere<D>& sphere, const std::string& velocity) {
  return points_text(std::array{sphere.center()}, velocity) + radius_text(sphere.radius());
}

template <class Shape>
std::string shape_text(const Rounded<Shape>& rounded, const std::string& velocity) {
  return shape_text(rounded.core(), velocity) + radius_text(rounded.radius());
}

template <int D>
std::string shape_text(const HalfSpace<D>& half_space, const std::string& velocity) {
  return "Pn" + vector_text<D>(half_space.normal()) + velocity + " o(" + to_text(half_space.offset()) + ")";
}

/// Reads a shape from left to right; every failure names the column where it stopped.
class ShapeReader {
 public:
  ShapeReader(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  AnyFrame read_frame() {
    const FrameText frame = frame_text();
    expect_end();
    return frame.origin.size() == 2 ? frame_of<2>(frame) : frame_of<3>(frame);
  }

  TextShape read_shape() {
    switch (next()) {
      case 'H': return read_hull();
      case 'P': return read_half_space();
      case 'C':
      case 'T': break;
      default: fail("'C' (cuboid), 'T' (simplex), 'H' (hull) or 'P' (half-space)");
    }
    const FrameText frame = frame_text();
    const std::optional<double> radius = optional_radius();
    expect_end();
    const AnyFrame flat = frame.origin.size() == 2 ? frame_of<2>(frame) : frame_of<3>(frame);
    return std::visit([&](const auto& shape) { return with_radius(shape, radius); }, flat);
  }

 private:
  struct FrameText {
    char kind;
    std::vector<double> origin;
    std::optional<std::vector<double>> velocity;
    std::vector<double> axes;
  };

  FrameText frame_text() {
    FrameText frame{next(), {}, {}, {}};
    if (frame.kind != 'C' && frame.kind != 'T') {
      fail("'C' (cuboid) or 'T' (simplex)");
    }
    ++position_;
    if (next() == ',') {
      ++position_;
    }
    frame.origin = named_vector('o', 0);
    const std::size_t dimension = frame.origin.size();
    frame.velocity = optional_velocity(dimension);
    for (std::size_t i = 0; i < dimension; ++i) {
      const std::vector<double> axis = named_vector(axis_names[i], dimension);
      frame.axes.insert(frame.axes.end(), axis.begin(), axis.end());
    }
    return frame;
  }

  TextShape read_hull() {
    ++position_;
    std::vector<double> numbers = named_vector('p', 0);
    const std::size_t dimension = numbers.size();
    first_ = 'p';
    const std::optional<std::vector<double>> velocity = optional_velocity(dimension);
    while (next() == 'p') {
      const std::vector<double> point = named_vector('p', dimension);
      numbers.insert(numbers.end(), point.begin(), point.end());
    }
    const std::optional<double> radius = optional_radius();
    expect_end();
    return dimension == 2 ? hull_of<2>(numbers, velocity, radius) : hull_of<3>(numbers, velocity, radius);
  }

  TextShape read_half_space() {
    ++position_;
    first_ = 'n';
    const std::vector<double> normal = named_vector('n', 0);
    const std::optional<std::vector<double>> velocity = optional_velocity(normal.size());
    const double offset = named_number('o', "'o(' with the offset");
    expect_end();
    const auto half_space = [&]<int D>() {
      return with_velocity(HalfSpace<D>(Vector<D>(normal.data()), offset), velocity);
    };
    return normal.size() == 2 ? half_space.template operator()<2>() : half_space.template operator()<3>();
  }

  std::optional<std::vector<double>> optional_velocity(std::size_t dimension) {
    return next() == 's' ? std::optional(named_vector('s', dimension)) : std::nullopt;
  }

  std::optional<double> optional_radius() {
    return next() == 'r' ? std::optional(named_number('r', "'r('")) : std::nullopt;
  }

  void expect_end() {
    if (next() != '\0' || position_ < text_.size()) {
      fail("the end of the " + std::string(what_));
    }
  }

  template <class Shape>
  static TextShape with_velocity(const Shape& shape, const std::optional<std::vector<double>>& velocity) {
    if (!velocity) {
      return shape;
    }
    return Moving<Shape>(shape, Vector<Shape::dimension>(velocity->data()));
  }

  template <class Shape>
  static TextShape with_radius(const Shape& shape, const std::optional<double>& radius) {
    if (!radius) {
      return shape;
    }
    return Rounded<Shape>(shape, *radius);
  }
  template <class Shape>
  static TextShape with_radius(const Moving<Shape>& moving, const std::optional<double>& radius) {
    if (!radius) {
      return moving;
    }
    return Moving<Rounded<Shape>>(Rounded<Shape>(moving.shape(), *radius), moving.velocity());
  }

  template <int D>
  static TextShape hull_of(const std::vector<double>& numbers, const std::optional<std::vector<double>>& velocity,
                           const std::optional<double>& radius) {
    std::vector<Vector<D>> points;
    for (std::size_t i = 0; i < numbers.size(); i += D) {
      points.emplace_back(numbers.data() + i);
    }
    if (!radius) {
      return with_velocity(Hull<D>(std::move(points)), velocity);
    }
    switch (points.size()) {
      case 1: return with_velocity(Sphere<D>(points[0], *radius), velocity);
      case 2: return with_velocity(Capsule<D>(Segment<D>(points[0], points[1]), *radius), velocity);
      default: return with_velocity(Rounded<Hull<D>>(Hull<D>(std::move(points)), *radius), velocity);
    }
  }

  /// The next character that is not white space, or '\0' at the end.
  char next() {
    while (position_ < text_.size() && std::string_view(" \t\r\n").find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
    return position_ < text_.size() ? text_[position_] : '\0';
  }

  /// `name(number,number,...)` with `size` numbers; size 0 stands for 2 or 3.
  std::vector<double> named_vector(char name, std::size_t size) {
    expect(name, std::string("'") + name + "(' with the " + description(name));
    expect('(', std::string("'(' after '") + name + "'");
    std::vector<double> values;
    do {
      values.push_back(number());
    } while (next() == ',' && ++position_ != 0);
    const bool fits = size == 0 ? values.size() == 2 || values.size() == 3 : values.size() == size;
    if (!fits) {
      fail(size == 0 ? "2 or 3 numbers in the " + description(name)
                     : std::to_string(size) + " numbers in '" + name + "', as in '" + first_ + "'",
           std::to_string(values.size()));
    }
    expect(')', "',' or ')'");
    return values;
  }

  /// `name(number)`.
  double named_number(char name, const std::string& description) {
    expect(name, description);
    expect('(', std::string("'(' after '") + name + "'");
    const double value = number();
    expect(')', "')'");
    return value;
  }

  static std::string description(char name) {
    switch (name) {
      case 'o': return "origin";
      case 'p': return "point";
      case 'n': return "normal";
      case 's': return "velocity";
      default: return "axis " + std::string(1, name);
    }
  }

  double number() {
    next();
    double value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) {
      fail("a number within the range of doubles", std::string(begin, end));
    }
    if (error != std::errc()) {
      fail("a number");
    }
    if (!(std::abs(value) <= max_coordinate)) {  // NaN: refused
      fail("a finite number of magnitude up to 2^1000", std::string(begin, end));
    }
    position_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  void expect(char wanted, const std::string& description) {
    if (next() != wanted) {
      fail(description);
    }
    ++position_;
  }

  [[noreturn]] void fail(const std::string& expected, std::string found = {}) {
    if (found.empty()) {
      found = position_ < text_.size() ? "'" + std::string(text_.substr(position_, 12)) + "'" : "the end";
    }
    throw InvalidInput(std::string(what_) + " text, column " + std::to_string(position_ + 1) + ": expected " +
                       expected + ", found " + found);
  }

  template <int D>
  static AnyFrame frame_of(const FrameText& frame) {
    return frame.kind == 'C' ? frame_of<D, FrameKind::Cuboid>(frame) : frame_of<D, FrameKind::Simplex>(frame);
  }

  template <int D, FrameKind Kind>
  static AnyFrame frame_of(const FrameText& text) {
    std::array<Vector<D>, D> columns;
    for (std::size_t i = 0; i < D; ++i) {
      columns[i] = Vector<D>(text.axes.data() + i * D);
    }
    const Frame<D, Kind> frame(Vector<D>(text.origin.data()), std::span<const Vector<D>>(columns));
    if (!text.velocity) {
      return frame;
    }
    return Moving<Frame<D, Kind>>(frame, Vector<D>(text.velocity->data()));
  }

  std::string_view text_;
  std::string_view what_;  ///< is read, for messages
  char first_ = 'o';       ///< the name of the vector that the dimension was taken from
  std::size_t position_ = 0;
};

template <int D>
std::string box_text(const Aabb<D>& box, const std::optional<Window>& window) {
  const std::string names = std::string(box_names.substr(0, D)) + (window ? "T" : "");
  const auto side = [&](const char* name, const Vector<D>& values, double time) {
    std::string text = vector_text<D>(values);
    if (window) {
      text.insert(text.size() - 1, "," + to_text(time));
    }
    return name + names + text;
  };
  const Window times = window.value_or(Window{});
  return side("min", box.min(), times.enter) + "-" + side("max", box.max(), times.exit);
}

}  // namespace

std::string to_text(double value) {
  const detail::StandardArithmetic standard;
  std::array<char, 32> buffer;
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), standard.settled(value));
  return {buffer.data(), end};
}

template <int D, FrameKind Kind>
std::string to_text(const Frame<D, Kind>& frame) {
  return frame_text(frame, "");
}

template <int D, FrameKind Kind>
std::string to_text(const Moving<Frame<D, Kind>>& moving) {
  return frame_text(moving.shape(), " s" + vector_text<D>(moving.velocity()));
}

template <int D>
std::string to_text(const Sphere<D>& sphere) {
  return shape_text(sphere, "");
}

template <int D>
std::string to_text(const Hull<D>& hull) {
  return shape_text(hull, "");
}

template <int D>
std::string to_text(const HalfSpace<D>& half_space) {
  return shape_text(half_space, "");
}

template <class Shape>
std::string to_text(const Rounded<Shape>& rounded) {
  return shape_text(rounded, "");
}

template <class Shape>
std::string to_text(const Moving<Shape>& moving) {
  return shape_text(moving.shape(), " s" + vector_text<Shape::dimension>(moving.velocity()));
}

template <int D>
std::string to_text(const Aabb<D>& box) {
  return box_text(box, std::nullopt);
}

template <int D>
std::string to_text(const Aabb<D>& box, Window window) {
  return box_text(box, window);
}

AnyFrame parse_frame(std::string_view text) {
  const detail::StandardArithmetic standard;
  return ShapeReader(text, "frame").read_frame();
}

TextShape parse_shape(std::string_view text) {
  const detail::StandardArithmetic standard;
  return ShapeReader(text, "shape").read_shape();
}

#define MOTZKIN_INSTANTIATE(D, Kind)                   \
  template std::string to_text(const Frame<D, Kind>&); \
  template std::string to_text(const Moving<Frame<D, Kind>>&);
MOTZKIN_FOR_EACH_KIND(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND(MOTZKIN_INSTANTIATE, 3)

#define MOTZKIN_INSTANTIATE_ROUND(Shape)               \
  template std::string to_text(const Rounded<Shape>&); \
  template std::string to_text(const Moving<Rounded<Shape>>&);

#define MOTZKIN_INSTANTIATE_OTHERS(D)                     \
  MOTZKIN_INSTANTIATE_ROUND(Cuboid<D>)                    \
  MOTZKIN_INSTANTIATE_ROUND(Simplex<D>)                   \
  MOTZKIN_INSTANTIATE_ROUND(Segment<D>)                   \
  MOTZKIN_INSTANTIATE_ROUND(Hull<D>)                      \
  template std::string to_text(const Sphere<D>&);         \
  template std::string to_text(const Hull<D>&);           \
  template std::string to_text(const HalfSpace<D>&);      \
  template std::string to_text(const Moving<Sphere<D>>&); \
  template std::string to_text(const Moving<Hull<D>>&);   \
  template std::string to_text(const Moving<HalfSpace<D>>&);
MOTZKIN_INSTANTIATE_OTHERS(2)
MOTZKIN_INSTANTIATE_OTHERS(3)

template std::string to_text(const Aabb<2>&);
template std::string to_text(const Aabb<3>&);
template std::string to_text(const Aabb<2>&, Window);
template std::string to_text(const Aabb<3>&, Window);

}  // namespace motzkin
