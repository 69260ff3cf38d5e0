#include "motzkin/shape/pose.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval_functions.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "number/sine.hpp"
#include "shape/ordered_sums.hpp"
#include "shape/pose_order.hpp"

namespace motzkin {
namespace {

using detail::cross_product;
using detail::dot_product;

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

/// 2^-k such that `size` times it is around 1, as far as that is a double.
double unit_scale(double size) noexcept {
  return size > 0 ? std::ldexp(1.0, -std::clamp(std::ilogb(size), -1000, 1000)) : 1.0;
}

void check_rigid(const Pose& pose) {
  if (!is_rigid(pose)) {
    throw InvalidInput("the pose is not rigid: its columns are not at right angles, of length 1 and right-handed");
  }
}

/// Divided by its length, which is of ordinary size.
Quaternion normalised(const Vector<4>& wxyz) noexcept {
  const double length = std::sqrt((wxyz[0] * wxyz[0] + wxyz[1] * wxyz[1]) + (wxyz[2] * wxyz[2] + wxyz[3] * wxyz[3]));
  return {wxyz[0] / length, wxyz[1] / length, wxyz[2] / length, wxyz[3] / length};
}

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
  const Vector<3> unit = scaled / std::sqrt(dot_product(scaled, scaled));
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

Pose Pose::rotation(const Quaternion& q) {
  const detail::StandardArithmetic standard;
  const Vector<4> given(q.w(), q.x(), q.y(), q.z());
  check_coordinates<4>(Vector<4>(q.x(), q.y(), q.z(), q.w()), "quaternion");
  const double size = given.cwiseAbs().maxCoeff();
  if (size == 0) {
    throw InvalidInput("quaternion: is zero");
  }
  const double scale = unit_scale(size);
  const Quaternion u(q.w() * scale, q.x() * scale, q.y() * scale, q.z() * scale);
  const double length_sq = (u.w() * u.w() + u.x() * u.x()) + (u.y() * u.y() + u.z() * u.z());
  const double two = 2 / length_sq;
  const Vector<3> v(u.x(), u.y(), u.z());
  Matrix<3> linear;
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    linear(i, i) = 1 - two * (v[j] * v[j] + v[k] * v[k]);
    linear(k, j) = two * (v[j] * v[k] + u.w() * v[i]);
    linear(j, k) = two * (v[j] * v[k] - u.w() * v[i]);
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

/// Rows of the inverse are products of two columns over the determinant, each row by the scale of its column.
Pose inverse(const Pose& pose) {
  const detail::StandardArithmetic standard;
  Vector<3> scales;
  Matrix<3> scaled;
  for (int k = 0; k < 3; ++k) {
    scales[k] = unit_scale(pose.linear().col(k).cwiseAbs().maxCoeff());
    scaled.col(k) = pose.linear().col(k) * scales[k];
  }
  const double determinant = dot_product(scaled.col(0), cross_product(scaled.col(1), scaled.col(2)));
  if (!(std::abs(determinant) > 0)) {
    throw InvalidInput("the pose has no inverse: its columns are in a plane, or too nearly so");
  }
  Matrix<3> linear;
  for (int k = 0; k < 3; ++k) {
    const Vector<3> row = cross_product(scaled.col((k + 1) % 3), scaled.col((k + 2) % 3)) / determinant;
    linear.row(k) = row * scales[k] + Vector<3>::Zero();  // no negative zero
  }
  const Pose turn(linear, Vector<3>::Zero());
  return {linear, Vector<3>::Zero() - apply(turn, pose.translation())};
}

bool is_rigid(const Pose& pose, double tolerance) noexcept {
  const detail::StandardArithmetic standard;
  tolerance = standard.settled(tolerance);
  bool result = true;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j <= i; ++j) {
      const double product = dot_product(pose.linear().col(i), pose.linear().col(j));
      result = result && std::abs(product - (i == j ? 1 : 0)) <= tolerance;  // NaN: no
    }
  }
  const double determinant =
      dot_product(pose.linear().col(0), cross_product(pose.linear().col(1), pose.linear().col(2)));
  return standard.settled(result && determinant > 0);
}

/// From the largest of four numbers, which the others are divided by. Source: Shepperd.
Pose orthonormal(const Pose& pose) {
  const detail::StandardArithmetic standard;
  constexpr double farthest = 0.1;
  constexpr int most_steps = 8;  // each squares the distance: 0.1, 0.01, .. 1e-32
  Matrix<3> linear = pose.linear();
  for (int step = 0; step < most_steps; ++step) {
    // A step of Newton's for the inverse square root of linear^T linear: linear (3 - linear^T linear) / 2.
    Matrix<3> rest;
    double distance = 0;
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) {
        rest(i, k) = (i == k ? 1.0 : 0.0) - dot_product(linear.col(i), linear.col(k));
        distance = std::max(distance, std::abs(rest(i, k)));
      }
    }
    if (step == 0 && !(distance <= farthest)) {  // NaN: refused
      throw InvalidInput("the pose is far from rigid: its columns are not nearly at right angles and of length 1");
    }
    if (distance <= 4 * unit_roundoff) {
      break;
    }
    Matrix<3> better;
    for (int k = 0; k < 3; ++k) {
      better.col(k) = linear.col(k) + 0.5 * detail::product_of(linear, rest.col(k));
    }
    linear = better;
  }
  return {linear, pose.translation()};
}

Quaternion quaternion(const Pose& pose) {
  const detail::StandardArithmetic standard;
  check_rigid(pose);
  const Matrix<3>& r = pose.linear();
  const double trace = (r(0, 0) + r(1, 1)) + r(2, 2);
  Vector<4> wxyz;
  if (trace >= 0) {
    wxyz << 1 + trace, r(2, 1) - r(1, 2), r(0, 2) - r(2, 0), r(1, 0) - r(0, 1);
  } else {
    const int i = r(0, 0) >= r(1, 1) && r(0, 0) >= r(2, 2) ? 0 : (r(1, 1) >= r(2, 2) ? 1 : 2);
    const int j = (i + 1) % 3;
    const int k = (i + 2) % 3;
    wxyz[0] = r(k, j) - r(j, k);
    wxyz[1 + i] = 1 + ((r(i, i) - r(j, j)) - r(k, k));
    wxyz[1 + j] = r(j, i) + r(i, j);
    wxyz[1 + k] = r(k, i) + r(i, k);
  }
  bool negate = wxyz[0] < 0;
  for (int i = 1; i < 4 && wxyz[0] == 0; ++i) {
    if (wxyz[i] != 0) {
      negate = wxyz[i] < 0;
      break;
    }
  }
  if (negate) {
    wxyz = Vector<4>::Zero() - wxyz;
  }
  return normalised(wxyz);
}

AxisAngle axis_and_angle(const Pose& pose) {
  const detail::StandardArithmetic standard;
  const Quaternion q = quaternion(pose);
  const double size = std::max({std::abs(q.x()), std::abs(q.y()), std::abs(q.z())});
  if (size == 0) {
    return {Vector<3>::UnitZ(), 0};
  }
  const double scale = unit_scale(size);
  const Vector<3> v(q.x() * scale, q.y() * scale, q.z() * scale);
  const double length = std::sqrt(dot_product(v, v));
  const double angle = 2 * midpoint(atan2(Interval(length / scale), Interval(q.w())));
  return {v / length, angle};
}

Pose parse_pose(std::string_view text) {
  const detail::StandardArithmetic standard;
  return PoseReader(text).read();
}

}  // namespace motzkin
