#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>

#include "motzkin/invalid_input.hpp"
#include "motzkin/number/interval.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "number/triple.hpp"
#include "number/wide_integer.hpp"

/// A volume is in a cuboid or simplex if it is behind each of its faces. How far it reaches along the normal of a face
/// is a sum of products: in intervals first, and in integers where these do not tell.

namespace motzkin::detail {
namespace {

using Integer = boost::multiprecision::cpp_int;

enum class Answer { No, Yes, Unclear };

Answer not_negative(const Interval& value) noexcept {
  return value.lower() >= 0 ? Answer::Yes : value.upper() < 0 ? Answer::No : Answer::Unclear;
}

Answer not_negative(const Integer& value) { return value >= 0 ? Answer::Yes : Answer::No; }

Interval positive_part(const Interval& value) { return {std::max(value.lower(), 0.0), std::max(value.upper(), 0.0)}; }

Integer positive_part(const Integer& value) { return value > 0 ? value : Integer(0); }

/// Calls `use` for every number of a shape that is a length.
template <int N, class Use>
void for_each_length(const VertexSimplex<3, N>& shape, const Use& use) {
  for (const Vector<3>& vertex : shape.vertices()) {
    std::for_each(vertex.begin(), vertex.end(), use);
  }
}

template <FrameKind Kind, class Use>
void for_each_length(const Frame<3, Kind>& shape, const Use& use) {
  std::for_each(shape.origin().begin(), shape.origin().end(), use);
  std::for_each(shape.axes().reshaped().begin(), shape.axes().reshaped().end(), use);
}

/// Half sizes are not: they are multiplied with axes.
template <class Use>
void for_each_length(const Obb<3>& shape, const Use& use) {
  std::for_each(shape.center().begin(), shape.center().end(), use);
  std::for_each(shape.axes().reshaped().begin(), shape.axes().reshaped().end(), use);
}

template <class Use>
void for_each_length(const Sphere<3>& shape, const Use& use) {
  std::for_each(shape.center().begin(), shape.center().end(), use);
  use(shape.radius());
}

template <class Use>
void for_each_length(const Aabb<3>& shape, const Use& use) {
  std::for_each(shape.min().begin(), shape.min().end(), use);
  std::for_each(shape.max().begin(), shape.max().end(), use);
}

template <class Shape, class Use>
void for_each_length(const Rounded<Shape>& shape, const Use& use) {
  for_each_length(shape.core(), use);
  use(shape.radius());
}

/// Lengths as numbers to calculate with.
template <class T>
class Numbers;

/// Multiplied by a power of two, and enclosed where that underflows, so that products of three neither overflow nor
/// vanish.
template <>
class Numbers<Interval> {
 public:
  template <class Inner, FrameKind Kind>
  Numbers(const Inner& /*inner*/, const Frame<3, Kind>& outer) {
    if (const double largest = outer.axes().cwiseAbs().maxCoeff(); largest > 0) {
      scale_ = std::ldexp(1.0, std::clamp(-std::ilogb(largest), -1000, 1000));
    }
  }

  [[nodiscard]] Interval length(double value) const { return Interval(value) * scale_; }
  [[nodiscard]] Interval product(double value, double factor) const { return length(value) * factor; }

 private:
  double scale_ = 1;
};

/// As multiples of a power of two that divides all of them.
template <>
class Numbers<Integer> {
 public:
  template <class Inner, FrameKind Kind>
  Numbers(const Inner& inner, const Frame<3, Kind>& outer) {
    const auto include = [&](double value) { unit_ = value == 0 ? unit_ : std::min(unit_, decomposed(value).unit); };
    for_each_length(inner, include);
    for_each_length(outer, include);
    unit_ += unit_of_factors(inner);
  }

  [[nodiscard]] Integer length(double value) const { return product(value, 1); }
  [[nodiscard]] Integer product(double value, double factor) const {
    if (value == 0 || factor == 0) {
      return 0;
    }
    const Decomposed a = decomposed(value);
    const Decomposed b = decomposed(factor);
    const Integer size = Integer(a.mantissa) * b.mantissa << (a.unit + b.unit - unit_ + spare);
    return (value < 0) != (factor < 0) ? Integer(-size) : size;
  }

 private:
  template <class Inner>
  static int unit_of_factors(const Inner& /*inner*/) {
    return 0;
  }
  static int unit_of_factors(const Obb<3>& box) {
    int unit = 0;
    for (const double half : box.half()) {
      unit = half == 0 ? unit : std::min(unit, decomposed(half).unit);
    }
    return unit;
  }
  static int unit_of_factors(const Rounded<Obb<3>>& box) { return unit_of_factors(box.core()); }

  static constexpr int spare = 52;  ///< of the factor 1, as it is decomposed

  int unit_ = 1024;
};

template <class T>
Triple<T> lengths(const Vector<3>& values, const Numbers<T>& numbers) {
  return {numbers.length(values[0]), numbers.length(values[1]), numbers.length(values[2])};
}

/// The points p with `normal . (p - point) <= 0`, relative to the origin of the frame.
template <class T>
struct Face {
  Triple<T> normal;
  Triple<T> point;
};

template <class T, FrameKind Kind>
struct Faces {
  std::array<Face<T>, Kind == FrameKind::Cuboid ? 6 : 4> faces;
  Answer solid = Answer::No;  ///< faces are those of the frame if it is
};

/// With x the parameters of p, normals[i] . p = det x_i. A normal times an axis is det or 0, so that the axes lead to
/// points on the faces, and det itself is not needed but for its sign.
template <class T, FrameKind Kind>
Faces<T, Kind> faces_of(const Frame<3, Kind>& frame, const Numbers<T>& numbers) {
  std::array<Triple<T>, 3> axes;
  for (std::size_t i = 0; i < 3; ++i) {
    axes[i] = lengths<T>(frame.axes().col(static_cast<int>(i)), numbers);
  }
  std::array<Triple<T>, 3> normals = {cross(axes[1], axes[2]), cross(axes[2], axes[0]), cross(axes[0], axes[1])};
  const T det = dot(normals[0], axes[0]);
  const Triple<T> zero = {T(0), T(0), T(0)};
  Faces<T, Kind> result;
  const Answer from_zero = not_negative(det);
  const Answer to_zero = not_negative(-det);
  if (from_zero == Answer::Unclear || to_zero == Answer::Unclear) {
    result.solid = Answer::Unclear;
    return result;
  }
  if (from_zero == to_zero) {
    return result;
  }
  if (from_zero == Answer::No) {
    for (Triple<T>& normal : normals) {
      normal = difference(zero, normal);
    }
  }
  result.solid = Answer::Yes;
  for (std::size_t i = 0; i < 3; ++i) {
    result.faces[i] = {difference(zero, normals[i]), zero};
    if constexpr (Kind == FrameKind::Cuboid) {
      result.faces[3 + i] = {normals[i], axes[i]};
    }
  }
  if constexpr (Kind == FrameKind::Simplex) {
    result.faces[3] = {sum(sum(normals[0], normals[1]), normals[2]), axes[0]};
  }
  return result;
}

/// A volume relative to the origin of a frame: the hull of the points, plus [0, 1] times each span, plus a ball.
template <class T>
struct Hull {
  std::array<Triple<T>, 4> points;
  std::size_t point_count = 0;
  std::array<Triple<T>, 3> spans;
  std::size_t span_count = 0;
  bool round = false;
  T radius = T(0);

  void add_point(const Triple<T>& point) { points[point_count++] = point; }
  void add_span(const Triple<T>& span) { spans[span_count++] = span; }
};

template <class T, int N>
Hull<T> hull_of(const VertexSimplex<3, N>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result;
  for (const Vector<3>& vertex : shape.vertices()) {
    result.add_point(difference(lengths<T>(vertex, numbers), origin));
  }
  return result;
}

template <class T, FrameKind Kind>
Hull<T> hull_of(const Frame<3, Kind>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result;
  const Triple<T> first = difference(lengths<T>(shape.origin(), numbers), origin);
  result.add_point(first);
  for (int i = 0; i < 3; ++i) {
    const Triple<T> axis = lengths<T>(shape.axes().col(i), numbers);
    if constexpr (Kind == FrameKind::Cuboid) {
      result.add_span(axis);
    } else {
      result.add_point(sum(first, axis));
    }
  }
  return result;
}

template <class T>
Hull<T> hull_of(const Obb<3>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result;
  Triple<T> corner = difference(lengths<T>(shape.center(), numbers), origin);
  for (int i = 0; i < 3; ++i) {
    const auto product = [&](int k) { return numbers.product(shape.axes()(k, i), shape.half()[i]); };
    const Triple<T> half = {product(0), product(1), product(2)};
    corner = difference(corner, half);
    result.add_span(sum(half, half));
  }
  result.add_point(corner);
  return result;
}

template <class T>
Hull<T> hull_of(const Sphere<3>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result;
  result.add_point(difference(lengths<T>(shape.center(), numbers), origin));
  result.round = shape.radius() > 0;
  result.radius = numbers.length(shape.radius());
  return result;
}

template <class T>
Hull<T> hull_of(const Aabb<3>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result;
  const Triple<T> min = lengths<T>(shape.min(), numbers);
  const Triple<T> max = lengths<T>(shape.max(), numbers);
  result.add_point(difference(min, origin));
  for (std::size_t k = 0; k < 3; ++k) {
    Triple<T> span = {T(0), T(0), T(0)};
    span[k] = max[k] - min[k];
    result.add_span(span);
  }
  return result;
}

template <class T, class Shape>
Hull<T> hull_of(const Rounded<Shape>& shape, const Triple<T>& origin, const Numbers<T>& numbers) {
  Hull<T> result = hull_of(shape.core(), origin, numbers);
  result.round = shape.radius() > 0;
  result.radius = numbers.length(shape.radius());
  return result;
}

/// Both hold.
Answer both(Answer a, Answer b) noexcept {
  if (a == Answer::No || b == Answer::No) {
    return Answer::No;
  }
  return a == Answer::Yes ? b : a;
}

template <class T>
Answer is_behind(const Hull<T>& hull, const Face<T>& face) {
  T spans = T(0);
  for (std::size_t i = 0; i < hull.span_count; ++i) {
    spans += positive_part(dot(face.normal, hull.spans[i]));
  }
  Answer result = Answer::Yes;
  for (std::size_t i = 0; i < hull.point_count; ++i) {
    const T gap = -(dot(face.normal, difference(hull.points[i], face.point)) + spans);
    result = both(result, not_negative(gap));
    if (hull.round) {  // gap >= radius |normal|
      result = both(result, not_negative(gap * gap - hull.radius * hull.radius * dot(face.normal, face.normal)));
    }
  }
  return result;
}

template <class T, class Inner, FrameKind Kind>
Answer inside(const Inner& inner, const Frame<3, Kind>& outer) {
  const Numbers<T> numbers(inner, outer);
  const Faces<T, Kind> faces = faces_of(outer, numbers);
  if (faces.solid != Answer::Yes) {
    return faces.solid;
  }
  const Hull<T> hull = hull_of(inner, lengths<T>(outer.origin(), numbers), numbers);
  Answer result = Answer::Yes;
  for (const Face<T>& face : faces.faces) {
    result = both(result, is_behind(hull, face));
    if (result == Answer::No) {
      break;
    }
  }
  return result;
}

/// Of hulls every point is asked for.
template <FrameKind Kind>
bool inside_frame_point_by_point(std::span<const Vector<3>> points, double radius, const Frame<3, Kind>& outer) {
  return std::all_of(points.begin(), points.end(), [&](const Vector<3>& point) {
    const Sphere<3> ball(point, radius);
    const Answer quick = inside<Interval>(ball, outer);
    return (quick == Answer::Unclear ? inside<Integer>(ball, outer) : quick) == Answer::Yes;
  });
}

template <FrameKind Kind>
bool inside_frame(const Volume& inner, const Frame<3, Kind>& outer) {
  return std::visit(
      [&]<class Shape>(const Shape& shape) {
        if constexpr (std::is_same_v<Shape, HalfSpace<3>>) {
          return false;
        } else if constexpr (std::is_same_v<Shape, motzkin::Hull<3>>) {
          return inside_frame_point_by_point(shape.points(), 0, outer);
        } else if constexpr (std::is_same_v<Shape, Rounded<motzkin::Hull<3>>>) {
          return inside_frame_point_by_point(shape.core().points(), shape.radius(), outer);
        } else {
          const Answer quick = inside<Interval>(shape, outer);
          return (quick == Answer::Unclear ? inside<Integer>(shape, outer) : quick) == Answer::Yes;
        }
      },
      inner);
}

}  // namespace
}  // namespace motzkin::detail

namespace motzkin {

bool is_inside(const Volume& inner, const Volume& outer) {
  const detail::StandardArithmetic standard;
  if (const auto* cuboid = std::get_if<Cuboid<3>>(&outer)) {
    return standard.settled(detail::inside_frame(inner, *cuboid));
  }
  if (const auto* simplex = std::get_if<Simplex<3>>(&outer)) {
    return standard.settled(detail::inside_frame(inner, *simplex));
  }
  throw InvalidInput("whether something is inside can be asked of cuboids and simplices only");
}

}  // namespace motzkin
