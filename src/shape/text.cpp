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
std::string vector_text(const Vector<D>& values) {
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

/// Reads a frame from left to right; every failure names the column where it stopped.
class FrameReader {
 public:
  explicit FrameReader(std::string_view text) : text_(text) {}

  AnyFrame read() {
    const char kind = next();
    if (kind != 'C' && kind != 'T') {
      fail("'C' (cuboid) or 'T' (simplex)");
    }
    ++position_;
    if (next() == ',') {
      ++position_;
    }
    const std::vector<double> origin = named_vector('o', 0);
    const std::size_t dimension = origin.size();
    std::optional<std::vector<double>> velocity;
    if (next() == 's') {
      velocity = named_vector('s', dimension);
    }
    std::vector<double> axes;
    for (std::size_t i = 0; i < dimension; ++i) {
      const std::vector<double> axis = named_vector(axis_names[i], dimension);
      axes.insert(axes.end(), axis.begin(), axis.end());
    }
    if (next() != '\0' || position_ < text_.size()) {
      fail("the end of the frame");
    }
    return dimension == 2 ? make<2>(kind, origin, velocity, axes) : make<3>(kind, origin, velocity, axes);
  }

 private:
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
      fail(size == 0 ? "2 or 3 numbers in the origin" : std::to_string(size) + " numbers in '" + name + "', as in 'o'",
           std::to_string(values.size()));
    }
    expect(')', "',' or ')'");
    return values;
  }

  static std::string description(char name) {
    switch (name) {
      case 'o': return "origin";
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
    throw InvalidInput("frame text, column " + std::to_string(position_ + 1) + ": expected " + expected + ", found " +
                       found);
  }

  template <int D>
  static AnyFrame make(char kind, const std::vector<double>& origin, const std::optional<std::vector<double>>& velocity,
                       const std::vector<double>& axes) {
    return kind == 'C' ? make<D, FrameKind::Cuboid>(origin, velocity, axes)
                       : make<D, FrameKind::Simplex>(origin, velocity, axes);
  }

  template <int D, FrameKind Kind>
  static AnyFrame make(const std::vector<double>& origin, const std::optional<std::vector<double>>& velocity,
                       const std::vector<double>& axes) {
    std::array<Vector<D>, D> columns;
    for (std::size_t i = 0; i < D; ++i) {
      columns[i] = Vector<D>(axes.data() + i * D);
    }
    const Frame<D, Kind> frame(Vector<D>(origin.data()), std::span<const Vector<D>>(columns));
    if (!velocity) {
      return frame;
    }
    return Moving<Frame<D, Kind>>(frame, Vector<D>(velocity->data()));
  }

  std::string_view text_;
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
std::string to_text(const Aabb<D>& box) {
  return box_text(box, std::nullopt);
}

template <int D>
std::string to_text(const Aabb<D>& box, Window window) {
  return box_text(box, window);
}

AnyFrame parse_frame(std::string_view text) {
  const detail::StandardArithmetic standard;
  return FrameReader(text).read();
}

#define MOTZKIN_INSTANTIATE(D, Kind)                   \
  template std::string to_text(const Frame<D, Kind>&); \
  template std::string to_text(const Moving<Frame<D, Kind>>&);
MOTZKIN_FOR_EACH_KIND(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND(MOTZKIN_INSTANTIATE, 3)

template std::string to_text(const Aabb<2>&);
template std::string to_text(const Aabb<3>&);
template std::string to_text(const Aabb<2>&, Window);
template std::string to_text(const Aabb<3>&, Window);

}  // namespace motzkin
