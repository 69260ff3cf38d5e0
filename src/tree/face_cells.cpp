#include "tree/face_cells.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace motzkin::detail {
namespace {

using Integer = FaceCells::Integer;

constexpr int mantissa_bits = std::numeric_limits<double>::digits;

/// The exponent of the last bit of a number that is not 0.
int last_bit(double value) noexcept {
  int exponent = 0;
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(value, &exponent), mantissa_bits));
  return exponent - mantissa_bits + std::countr_zero(static_cast<std::uint64_t>(mantissa));
}

int last_bit(const Vector<3>& point) noexcept {
  int result = std::numeric_limits<int>::max();
  for (Eigen::Index i = 0; i < 3; ++i) {
    result = point[i] == 0 ? result : std::min(result, last_bit(point[i]));
  }
  return result;
}

int last_bit(const TriangleCorners& triangle) noexcept {
  return std::min({last_bit(triangle[0]), last_bit(triangle[1]), last_bit(triangle[2])});
}

/// `value / 2^exponent`, which is an integer.
Integer scaled(double value, int exponent) {
  if (value == 0) {
    return 0;
  }
  const int last = last_bit(value);
  const Integer mantissa = static_cast<std::int64_t>(std::ldexp(value, -last));
  return mantissa << static_cast<unsigned>(last - exponent);
}

Triple<Integer> scaled(const Vector<3>& point, int exponent) {
  return {scaled(point[0], exponent), scaled(point[1], exponent), scaled(point[2], exponent)};
}

// Expressions of integers have types of their own, which the templates for triples of numbers do not accept.

Triple<Integer> minus(const Triple<Integer>& a, const Triple<Integer>& b) {
  return {Integer(a[0] - b[0]), Integer(a[1] - b[1]), Integer(a[2] - b[2])};
}

Integer dot_of(const Triple<Integer>& a, const Triple<Integer>& b) {
  return Integer(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}

Triple<Integer> cross_of(const Triple<Integer>& a, const Triple<Integer>& b) {
  return {Integer(a[1] * b[2] - a[2] * b[1]), Integer(a[2] * b[0] - a[0] * b[2]), Integer(a[0] * b[1] - a[1] * b[0])};
}

bool is_zero(const Triple<Integer>& a) { return a[0].is_zero() && a[1].is_zero() && a[2].is_zero(); }

/// A double near `a / b * 2^exponent`, `b` > 0.
double rough_quotient(const Integer& a, const Integer& b, int exponent) {
  if (a.is_zero()) {
    return 0;
  }
  constexpr unsigned kept = 62;
  const auto shortened = [](const Integer& positive, int& shift) {
    const auto bits = static_cast<unsigned>(msb(positive));
    const unsigned drop = bits > kept ? bits - kept : 0;
    shift = static_cast<int>(drop);
    return static_cast<double>(static_cast<std::uint64_t>(Integer(positive >> drop)));
  };
  int shift_a = 0;
  int shift_b = 0;
  const double size = shortened(abs(a), shift_a) / shortened(b, shift_b);
  return std::ldexp(a.sign() < 0 ? -size : size, shift_a - shift_b + exponent);
}

Rational quotient(const Integer& a, const Integer& b, int exponent) {
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(exponent));
  return exponent < 0 ? Rational(a, Integer(b * power)) : Rational(Integer(a * power), b);
}

bool same(const Vector<3>& a, const Vector<3>& b) noexcept { return a == b; }

/// Signs of the corners of `other` against the plane of `face`. Corners that both have are on it.
std::array<int, 3> exact_sides(const TriangleCorners& face, const TriangleCorners& other) {
  std::array<int, 3> result = {0, 0, 0};
  const bool near = are_near(face, other);
  const RoundedCross normal(face[1] - face[0], face[2] - face[0]);
  for (std::size_t i = 0; i < 3; ++i) {
    if (same(other[i], face[0]) || same(other[i], face[1]) || same(other[i], face[2])) {
      continue;
    }
    result[i] = near ? volume(normal, other[i] - face[0]).sign() : 0;
    if (result[i] == 0) {
      result[i] = exact_side(face, other[i]);
    }
  }
  return result;
}

bool both_sides(const std::array<int, 3>& signs) noexcept {
  const auto [least, most] = std::minmax_element(signs.begin(), signs.end());
  return *least < 0 && *most > 0;
}

}  // namespace

int exact_side(const TriangleCorners& plane, const Vector<3>& point) {
  const int exponent = std::min(last_bit(plane), last_bit(point));
  if (exponent == std::numeric_limits<int>::max()) {
    return 0;
  }
  const Triple<Integer> origin = scaled(plane[0], exponent);
  const Triple<Integer> normal =
      cross_of(minus(scaled(plane[1], exponent), origin), minus(scaled(plane[2], exponent), origin));
  return dot_of(normal, minus(scaled(point, exponent), origin)).sign();
}

bool is_flat_triangle(const TriangleCorners& triangle) {
  if (are_near(triangle, triangle)) {
    const RoundedCross normal(triangle[1] - triangle[0], triangle[2] - triangle[0]);
    for (int k = 0; k < 3; ++k) {
      // A component is off by 4 u of its size; see `volume`.
      if (std::abs(normal.value[k]) > 5 * unit_roundoff * normal.size[k] + 0x1p-1070) {
        return false;
      }
    }
  }
  const int exponent = last_bit(triangle);
  if (exponent == std::numeric_limits<int>::max()) {
    return true;
  }
  const Triple<Integer> origin = scaled(triangle[0], exponent);
  return is_zero(cross_of(minus(scaled(triangle[1], exponent), origin), minus(scaled(triangle[2], exponent), origin)));
}

Cut cut_of(const TriangleCorners& face, const TriangleCorners& other) {
  const std::array<int, 3> sides = exact_sides(face, other);
  const auto on_plane = std::count(sides.begin(), sides.end(), 0);
  if (on_plane == 3) {
    return Cut::InPlane;
  }
  if (on_plane == 2) {
    // An edge in the plane, unless it is one of the face.
    const auto is_corner = [&](std::size_t i) {
      return same(other[i], face[0]) || same(other[i], face[1]) || same(other[i], face[2]);
    };
    const std::size_t away = sides[0] != 0 ? 0 : sides[1] != 0 ? 1 : 2;
    return is_corner((away + 1) % 3) && is_corner((away + 2) % 3) ? Cut::None : Cut::May;
  }
  if (!both_sides(sides)) {
    return Cut::None;
  }
  return both_sides(exact_sides(other, face)) ? Cut::May : Cut::None;
}

FaceCells::FaceCells(const TriangleCorners& face, std::span<const TriangleCorners> others)
    : exponent_(last_bit(face)), last_(0) {
  for (const TriangleCorners& other : others) {
    exponent_ = std::min(exponent_, last_bit(other));
  }
  const Triple<Triple<Integer>> corners = {scaled(face[0]), scaled(face[1]), scaled(face[2])};
  corner_ = corners[0];
  normal_ = cross_of(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
  offset_ = dot_of(normal_, corner_);
  for (std::size_t k = 1; k < 3; ++k) {
    last_ = abs(normal_[k]) > abs(normal_[last_]) ? k : last_;
  }
  axes_ = {(last_ + 1) % 3, (last_ + 2) % 3};
  Cell whole;
  for (std::size_t i = 0; i < 3; ++i) {
    whole.points.push_back({corners[i][axes_[0]], corners[i][axes_[1]], 1});
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Line line = between(corners[i], corners[(i + 1) % 3]).line;
    whole.edges.push_back({line, dot_of(line, whole.points[(i + 2) % 3]).sign()});
  }
  cells_.push_back(std::move(whole));
  for (const TriangleCorners& other : others) {
    cut_by(other);
  }
}

Triple<Integer> FaceCells::scaled(const Vector<3>& point) const { return detail::scaled(point, exponent_); }

/// The segment between two points of the plane.
FaceCells::Segment FaceCells::between(const Triple<Integer>& p, const Triple<Integer>& q) const {
  const auto [x, y] = axes_;
  const Integer along_x = q[x] - p[x];
  const Integer along_y = q[y] - p[y];
  Segment result;
  result.line = {Integer(-along_y), along_x, Integer(along_y * p[x] - along_x * p[y])};
  result.limits = {{along_x, along_y, Integer(-(along_x * p[x] + along_y * p[y]))},
                   {Integer(-along_x), Integer(-along_y), Integer(along_x * q[x] + along_y * q[y])}};
  return result;
}

/// Where `normal . p - offset`, with its sign, is 0 in the plane of the face.
FaceCells::Line FaceCells::trace(const Triple<Integer>& normal, const Integer& offset) const {
  const auto [x, y] = axes_;
  const Integer& scale = normal_[last_];
  Line line = {Integer(normal[x] * scale - normal[last_] * normal_[x]),
               Integer(normal[y] * scale - normal[last_] * normal_[y]),
               Integer(normal[last_] * offset_ - offset * scale)};
  if (scale.sign() < 0) {
    for (Integer& number : line) {
      number = -number;
    }
  }
  return line;
}

void FaceCells::cut_by(const TriangleCorners& other) {
  const Triple<Triple<Integer>> corners = {scaled(other[0]), scaled(other[1]), scaled(other[2])};
  std::array<int, 3> sides = {0, 0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    sides[i] = Integer(dot_of(normal_, corners[i]) - offset_).sign();
  }
  if (std::count(sides.begin(), sides.end(), 0) >= 2) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t next = (i + 1) % 3;
      if (sides[i] == 0 && sides[next] == 0) {
        cut(between(corners[i], corners[next]));
      }
    }
    return;
  }
  if (!both_sides(sides)) {
    return;
  }
  const Triple<Integer> normal = cross_of(minus(corners[1], corners[0]), minus(corners[2], corners[0]));
  Segment segment;
  segment.line = trace(normal, dot_of(normal, corners[0]));
  for (std::size_t i = 0; i < 3; ++i) {
    const Triple<Integer> inwards = cross_of(normal, minus(corners[(i + 1) % 3], corners[i]));
    segment.limits.push_back(trace(inwards, dot_of(inwards, corners[i])));
  }
  cut(segment);
}

/// Cuts the pieces through whose inner points the segment goes along its line.
void FaceCells::cut(const Segment& segment) {
  const std::size_t count = cells_.size();
  for (std::size_t c = 0; c < count; ++c) {
    const Cell& cell = cells_[c];
    const std::size_t corners = cell.points.size();
    std::vector<int> signs(corners);
    for (std::size_t i = 0; i < corners; ++i) {
      signs[i] = dot_of(segment.line, cell.points[i]).sign();
    }
    const auto [least, most] = std::minmax_element(signs.begin(), signs.end());
    if (*least >= 0 || *most <= 0) {
      continue;
    }
    Cell front;
    Cell back;
    std::vector<Point> ends;  // of the part of the line within the piece
    for (std::size_t i = 0; i < corners; ++i) {
      const int here = signs[i];
      const int there = signs[(i + 1) % corners];
      const Edge& edge = cell.edges[i];
      if (here == 0) {
        ends.push_back(cell.points[i]);
      }
      for (const auto& [side, part] : {std::pair(1, &front), std::pair(-1, &back)}) {
        if (here * side >= 0) {
          // Where the next corner is on the other side of a corner on the line, the new edge begins here.
          part->points.push_back(cell.points[i]);
          part->edges.push_back(here == 0 && there * side < 0 ? Edge{segment.line, side} : edge);
        }
      }
      if (here * there < 0) {
        Point point = cross_of(segment.line, edge.line);
        if (point[2].sign() < 0) {
          for (Integer& number : point) {
            number = -number;
          }
        }
        ends.push_back(point);
        // The side that is left goes on along the new edge, the other one comes from there.
        Cell& left = here > 0 ? front : back;
        Cell& entered = here > 0 ? back : front;
        left.points.push_back(point);
        left.edges.push_back({segment.line, here});
        entered.points.push_back(point);
        entered.edges.push_back(edge);
      }
    }
    const bool beside = std::any_of(segment.limits.begin(), segment.limits.end(), [&](const Line& limit) {
      return std::all_of(ends.begin(), ends.end(), [&](const Point& end) { return dot_of(limit, end).sign() <= 0; });
    });
    if (!beside) {
      cells_[c] = std::move(front);
      cells_.push_back(std::move(back));
    }
  }
}

/// The point in space, to be divided by `weight` > 0.
Triple<Integer> FaceCells::in_space(const Point& point, Integer& weight) const {
  const auto [x, y] = axes_;
  const Integer& scale = normal_[last_];
  Triple<Integer> result;
  result[x] = point[0] * scale;
  result[y] = point[1] * scale;
  result[last_] = offset_ * point[2] - normal_[x] * point[0] - normal_[y] * point[1];
  weight = point[2] * scale;
  if (weight.sign() < 0) {
    weight = -weight;
    for (Integer& number : result) {
      number = -number;
    }
  }
  return result;
}

std::vector<Vector<3>> FaceCells::rough_corners(std::size_t cell) const {
  std::vector<Vector<3>> result;
  for (const Point& point : cells_[cell].points) {
    Integer weight;
    const Triple<Integer> numbers = in_space(point, weight);
    result.emplace_back(rough_quotient(numbers[0], weight, exponent_), rough_quotient(numbers[1], weight, exponent_),
                        rough_quotient(numbers[2], weight, exponent_));
  }
  return result;
}

std::vector<Triple<Rational>> FaceCells::corners(std::size_t cell) const {
  std::vector<Triple<Rational>> result;
  for (const Point& point : cells_[cell].points) {
    Integer weight;
    const Triple<Integer> numbers = in_space(point, weight);
    result.push_back({quotient(numbers[0], weight, exponent_), quotient(numbers[1], weight, exponent_),
                      quotient(numbers[2], weight, exponent_)});
  }
  return result;
}

bool FaceCells::passes(std::size_t cell, const Vector<3>& origin, const Vector<3>& direction) const {
  const int origin_exponent = std::min(exponent_, last_bit(origin));
  const Triple<Integer> start = detail::scaled(origin, origin_exponent);
  const Triple<Integer> step = detail::scaled(direction, last_bit(direction));
  const auto finer = static_cast<unsigned>(exponent_ - origin_exponent);
  const Integer slope = dot_of(normal_, step);
  const Integer height = Integer(offset_ << finer) - dot_of(normal_, start);
  if (slope.is_zero() || slope.sign() * height.sign() <= 0) {
    return false;
  }
  Point point;
  for (std::size_t k = 0; k < 2; ++k) {
    point[k] = start[axes_[k]] * slope + step[axes_[k]] * height;
  }
  point[2] = slope << finer;
  const int turn = slope.sign();
  const std::vector<Edge>& edges = cells_[cell].edges;
  return std::all_of(edges.begin(), edges.end(),
                     [&](const Edge& edge) { return dot_of(edge.line, point).sign() * turn == edge.inside; });
}

}  // namespace motzkin::detail
