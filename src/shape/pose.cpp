#include "motzkin/shape/pose.hpp"

#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/sine.hpp"
#include "shape/pose_order.hpp"

namespace motzkin {
namespace {

/// Sine and cosine of an angle in degrees; quarter turns are exact.
struct Turn {
  double sine;
  double cosine;

  explicit Turn(double degrees) noexcept {
    const double rest = std::remainder(degrees, 360.0);  // exact
    const double quarters = std::nearbyint(rest / 90.0);
    const double angle = (rest - 90.0 * quarters) * (std::numbers::pi / 180.0);
    const double s = detail::sine(angle);
    const double c = detail::cosine(angle);
    switch (static_cast<int>(quarters) & 3) {
      case 0: sine = s, cosine = c; break;
      case 1: sine = c, cosine = -s; break;
      case 2: sine = -s, cosine = -c; break;
      default: sine = -c, cosine = s; break;
    }
  }
};

/// `t(1,0,0) r(0,0,1; 30) s(2)`, read from left to right.
class PoseReader {
 public:
  explicit PoseReader(std::string_view text) : text_(text) {}

  Pose read() {
    Pose pose;
    for (char move = next(); position_ < text_.size(); move = next()) {
      pose = then(pose, read_move(move));
    }
    return pose;
  }

 private:
  Pose read_move(char move) {
    if (move != 't' && move != 'r' && move != 's') {
      fail("t(x,y,z), r(x,y,z; degrees), s(factor) or s(x,y,z)");
    }
    ++position_;
    expect('(');
    Vector<3> values;
    values[0] = number();
    if (move == 's' && next() == ')') {
      values = Vector<3>::Constant(values[0]);
    } else {
      for (int i = 1; i < 3; ++i) {
        expect(',');
        values[i] = number();
      }
    }
    double degrees = 0;
    if (move == 'r') {
      expect(';');
      degrees = number();
    }
    expect(')');
    switch (move) {
      case 't': return Pose::translation_by(values);
      case 's': return Pose::scaling(values);
      default: return Pose::rotation(values, degrees);
    }
  }

  char next() {
    while (position_ < text_.size() && std::string_view(" \t\r\n").find(text_[position_]) != std::string_view::npos) {
      ++position_;
    }
    return position_ < text_.size() ? text_[position_] : '\0';
  }

  void expect(char wanted) {
    if (next() != wanted) {
      fail(std::string("'") + wanted + "'");
    }
    ++position_;
  }

  double number() {
    next();
    double value = 0;
    const char* begin = text_.data() + position_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc() || !(std::abs(value) <= max_coordinate)) {  // NaN: refused
      fail("a finite number of magnitude up to 2^1000");
    }
    position_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  [[noreturn]] void fail(const std::string& expected) const {
    throw InvalidInput("pose text, column " + std::to_string(position_ + 1) + ": expected " + expected + ", found " +
                       (position_ < text_.size() ? "'" + std::string(text_.substr(position_, 12)) + "'" : "the end"));
  }

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace

Pose::Pose(const Matrix<3>& linear, const Vector<3>& translation) : linear_(linear), translation_(translation) {
  for (int i = 0; i < 3; ++i) {
    check_coordinates<3>(linear.col(i), ("pose, column " + std::to_string(i)).c_str());
  }
  check_coordinates<3>(translation, "pose, translation");
}

Pose Pose::rotation(const Vector<3>& axis, double degrees) {
  const detail::StandardArithmetic standard;
  degrees = standard.settled(degrees);
  check_coordinates<3>(axis, "rotation axis");
  const double size = axis.cwiseAbs().maxCoeff();
  if (!(size > 0) || !std::isfinite(degrees)) {
    throw InvalidInput("a rotation needs an axis that is not zero and a finite angle");
  }
  const Vector<3> scaled = axis / size;  // a coordinate axis: exact, however short
  const Vector<3> unit = scaled / scaled.norm();
  const Turn turn(degrees);
  Matrix<3> linear;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      linear(i, k) = (i == k ? turn.cosine : 0) + (1 - turn.cosine) * unit[i] * unit[k];
    }
  }
  for (int i = 0; i < 3; ++i) {
    linear((i + 2) % 3, (i + 1) % 3) += turn.sine * unit[i];
    linear((i + 1) % 3, (i + 2) % 3) -= turn.sine * unit[i];
  }
  return {linear, Vector<3>::Zero()};
}

Pose Pose::translation_by(const Vector<3>& offset) { return {Matrix<3>::Identity(), offset}; }

Pose Pose::scaling(const Vector<3>& factors) {
  Matrix<3> linear = Matrix<3>::Zero();
  linear.diagonal() = factors;
  return {linear, Vector<3>::Zero()};
}

bool Pose::is_identity() const noexcept {
  const detail::StandardArithmetic standard;
  return standard.settled(*this == Pose());
}

Vector<3> apply(const Pose& pose, const Vector<3>& point) noexcept {
  const detail::StandardArithmetic standard;
  return detail::place(pose.linear(), pose.translation(), point);
}

Pose then(const Pose& first, const Pose& second) {
  const detail::StandardArithmetic standard;
  Matrix<3> linear;
  for (int k = 0; k < 3; ++k) {
    linear.col(k) = detail::place(second.linear(), Vector<3>::Zero(), first.linear().col(k));
  }
  return {linear, apply(second, first.translation())};
}

Pose parse_pose(std::string_view text) {
  const detail::StandardArithmetic standard;
  return PoseReader(text).read();
}

}  // namespace motzkin
