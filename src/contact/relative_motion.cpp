#include "contact/relative_motion.hpp"

#include <algorithm>
#include <limits>

#include "number/wide_integer.hpp"

namespace motzkin::detail {
namespace {

/// The largest power of two of which all numbers are multiples.
class CommonUnit {
 public:
  void include(const Dyadic& value) {
    if (value.sign() != 0) {
      exponent_ = std::min(exponent_, value.exponent());
    }
  }
  void include(double value) {
    if (value != 0) {
      exponent_ = std::min(exponent_, bit_range(value).low);
    }
  }
  void include(const Vector<3>& vector) {
    for (int k = 0; k < 3; ++k) {
      include(vector[k]);
    }
  }
  void include(const RationalPrimitive& body) {
    for (const Vector<3>* vector : {&body.motion.center, &body.motion.start, &body.motion.toward, &body.motion.away}) {
      include(*vector);
    }
    for (const ExactPoint& vertex : body.vertices) {
      std::for_each(vertex.begin(), vertex.end(), [&](const Dyadic& value) { include(value); });
    }
  }

  [[nodiscard]] BigInteger integer(const Dyadic& value) const { return value.in_units(exponent_); }
  [[nodiscard]] IntegerVector integers(const Vector<3>& vector) const {
    return {integer(Dyadic(vector[0])), integer(Dyadic(vector[1])), integer(Dyadic(vector[2]))};
  }
  [[nodiscard]] IntegerVector integers(const ExactPoint& point) const {
    return {integer(point[0]), integer(point[1]), integer(point[2])};
  }

 private:
  int exponent_ = std::numeric_limits<int>::max();
};

/// The knots in units of 2^-scale.
struct IntegerKnots {
  BigInteger begin;
  BigInteger end;
  int scale;

  explicit IntegerKnots(const RationalMotion& motion) {
    const TimePoint from = time_point(motion.begin);
    const TimePoint to = time_point(motion.end);
    scale = std::max(from.scale, to.scale);
    begin = shifted(from.numerator, scale - from.scale);
    end = shifted(to.numerator, scale - to.scale);
  }

  /// from (end - t) + to (t - begin)
  [[nodiscard]] IntegerPolynomial between(const BigInteger& from, const BigInteger& to) const {
    return IntegerPolynomial({from * end - to * begin, shifted(to - from, scale)});
  }
};

using IntegerQuaternion = std::array<BigInteger, 4>;

bool parallel(const IntegerQuaternion& a, const IntegerQuaternion& b) {
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) {
      if (a[i] * b[j] != a[j] * b[i]) {
        return false;
      }
    }
  }
  return true;
}

/// The quaternion, up to a factor that is positive between the knots, which changes no rotation.
std::array<IntegerPolynomial, 4> quaternion(const RationalMotion& motion) {
  CommonUnit unit;
  for (std::size_t i = 0; i < 4; ++i) {
    unit.include(motion.from[i]);
    unit.include(motion.to[i]);
  }
  IntegerQuaternion from;
  IntegerQuaternion to;
  for (std::size_t i = 0; i < 4; ++i) {
    from[i] = unit.integer(Dyadic(motion.from[i]));
    to[i] = unit.integer(Dyadic(motion.to[i]));
  }
  std::array<IntegerPolynomial, 4> result;
  const bool turns = !parallel(from, to);
  const IntegerKnots knots(motion);
  for (std::size_t i = 0; i < 4; ++i) {
    result[i] = turns ? knots.between(from[i], to[i]) : IntegerPolynomial({from[i]});
  }
  return result;
}

IntegerRotation rotation(const RationalMotion& motion) {
  const auto [w, x, y, z] = quaternion(motion);
  if (x.zero() && y.zero() && z.zero()) {
    const IntegerPolynomial one({BigInteger(1)});
    const IntegerPolynomial zero;
    return {{{{one, zero, zero}, {zero, one, zero}, {zero, zero, one}}}, one, true};
  }
  const IntegerPolynomial ww = w * w;
  const IntegerPolynomial xx = x * x;
  const IntegerPolynomial yy = y * y;
  const IntegerPolynomial zz = z * z;
  const auto twice_sum = [](const IntegerPolynomial& a, const IntegerPolynomial& b) { return (a + b) * BigInteger(2); };
  const auto twice_difference = [](const IntegerPolynomial& a, const IntegerPolynomial& b) {
    return (a - b) * BigInteger(2);
  };
  const IntegerPolynomial wx = w * x;
  const IntegerPolynomial wy = w * y;
  const IntegerPolynomial wz = w * z;
  const IntegerPolynomial xy = x * y;
  const IntegerPolynomial xz = x * z;
  const IntegerPolynomial yz = y * z;
  return {{{{ww + xx - yy - zz, twice_difference(xy, wz), twice_sum(xz, wy)},
            {twice_sum(xy, wz), ww - xx + yy - zz, twice_difference(yz, wx)},
            {twice_difference(xz, wy), twice_sum(yz, wx), ww - xx - yy + zz}}},
          ww + xx + yy + zz,
          false};
}

/// The way of a body's origin: numerator / denominator, which is positive.
struct Way {
  IntegerVector start;
  IntegerVector end;
  IntegerKnots knots;

  Way(const RationalMotion& motion, const CommonUnit& unit)
      : start(unit.integers(motion.start)),
        end(start + unit.integers(motion.toward) - unit.integers(motion.away)),
        knots(motion) {}

  [[nodiscard]] bool rests() const { return start == end; }
  [[nodiscard]] BigInteger denominator() const { return rests() ? BigInteger(1) : BigInteger(knots.end - knots.begin); }
  [[nodiscard]] PolynomialVector numerator() const {
    PolynomialVector result;
    for (std::size_t k = 0; k < 3; ++k) {
      result[k] = rests() ? IntegerPolynomial({start[k]}) : knots.between(start[k], end[k]);
    }
    return result;
  }
};

/// Vertices relative to the centre of rotation.
std::vector<IntegerVector> arms(const RationalPrimitive& body, const CommonUnit& unit, const BigInteger& factor) {
  const IntegerVector center = unit.integers(body.motion.center);
  std::vector<IntegerVector> result;
  for (const ExactPoint& vertex : body.vertices) {
    result.push_back(unit.integers(vertex) - center);
    std::for_each(result.back().begin(), result.back().end(), [&](BigInteger& value) { value *= factor; });
  }
  return result;
}

void multiply(PolynomialVector& vector, const BigInteger& factor) {
  std::for_each(vector.begin(), vector.end(), [&](IntegerPolynomial& component) { component *= factor; });
}

void multiply(PolynomialVector& vector, const IntegerPolynomial& factor) {
  std::for_each(vector.begin(), vector.end(), [&](IntegerPolynomial& component) { component = component * factor; });
}

}  // namespace

PolynomialVector IntegerRotation::turned(const IntegerVector& vector) const {
  if (identity) {
    return {IntegerPolynomial({vector[0]}), IntegerPolynomial({vector[1]}), IntegerPolynomial({vector[2]})};
  }
  return {dot(rows[0], vector), dot(rows[1], vector), dot(rows[2], vector)};
}

PolynomialVector IntegerRotation::turned_back(const PolynomialVector& vector) const {
  if (identity) {
    return vector;
  }
  PolynomialVector result;
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = dot(PolynomialVector{rows[0][k], rows[1][k], rows[2][k]}, vector);
  }
  return result;
}

RelativeMotion::RelativeMotion(const RationalPrimitive& body_a, const RationalPrimitive& body_b, const Dyadic& length)
    : a(rotation(body_a.motion)), b(rotation(body_b.motion)), weight(a.weight * b.weight) {
  CommonUnit unit;
  unit.include(body_a);
  unit.include(body_b);
  unit.include(length);
  const Way way_a(body_a.motion, unit);
  const Way way_b(body_b.motion, unit);
  // All lengths are multiplied by a common denominator of both ways.
  BigInteger factor = way_a.denominator();
  PolynomialVector from = way_a.numerator();
  shift = way_b.numerator();
  if (const BigInteger of_b = way_b.denominator(); of_b != factor) {
    multiply(from, of_b);
    multiply(shift, factor);
    factor *= of_b;
  }
  shift = shift - from;
  vertices_a = arms(body_a, unit, factor);
  vertices_b = arms(body_b, unit, factor);
  radius = unit.integer(length) * factor;
}

PolynomialVector RelativeMotion::position(const IntegerVector& x) const {
  PolynomialVector moved = shift;
  if (!b.identity) {
    multiply(moved, b.weight);
  }
  return a.turned_back(moved + b.turned(x));
}

PolynomialVector RelativeMotion::direction(const IntegerVector& x) const { return a.turned_back(b.turned(x)); }

PolynomialVector RelativeMotion::moment(const IntegerVector& x0, const IntegerVector& x1) const {
  return a.turned_back(b.turned(cross(x0, x1)) + cross(shift, b.turned(x1 - x0)));
}

IntegerPolynomial RelativeMotion::product(const IntegerVector& x0, const IntegerVector& x1) const {
  const IntegerPolynomial turned = dot(b.turned(x0 + x1), shift) * a.weight;
  return weight * IntegerPolynomial({dot(x0, x1)}) + turned + weight * dot(shift, shift);
}

}  // namespace motzkin::detail
