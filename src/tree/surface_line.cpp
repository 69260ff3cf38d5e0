#include "tree/surface_line.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "tree/crossing_direction.hpp"
#include "tree/line_query.hpp"
#include "tree/polygons_meet.hpp"

namespace motzkin::detail {
namespace {

/// `value / 2^unit`, in an interval where that is no double.
Interval in_unit(double value, int unit) {
  if (unit == 0) {
    return Interval(value);
  }
  const double scaled = std::ldexp(value, -unit);
  if (std::ldexp(scaled, unit) == value) {
    return Interval(scaled);
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return {std::nextafter(scaled, -infinity), std::nextafter(scaled, infinity)};
}

/// Of a line and a triangle: six times the volumes that the direction spans with each two corners, seen from the
/// origin, which have one sign where the line goes through the triangle; and that of the corners themselves. Their
/// quotient, `height` by the sum of the others, is the parameter at which the line meets the plane.
template <class Number>
struct LineNumbers {
  Triple<Number> volumes;
  Number height;

  template <class ToLength, class ToNumber>
  LineNumbers(const Triple<Number>& origin, const Vector<3>& line_direction, const TriangleCorners& triangle,
              const ToLength& length, const ToNumber& number) {
    Triple<Triple<Number>> corners;
    Triple<Number> direction;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      direction[k] = number(line_direction[i]);
      for (std::size_t corner = 0; corner < 3; ++corner) {
        corners[corner][k] = length(triangle[corner][i]) - origin[k];
      }
    }
    const Triple<Number> opposite = cross(corners[1], corners[2]);
    volumes = {dot(direction, opposite), dot(direction, cross(corners[2], corners[0])),
               dot(direction, cross(corners[0], corners[1]))};
    height = dot(corners[0], opposite);
  }

  [[nodiscard]] Number slope() const { return Number(volumes[0] + volumes[1]) + volumes[2]; }
};

LineNumbers<Interval> rough_numbers(const ProbeLine& line, const TriangleCorners& triangle) {
  return {line.rough_origin(), line.direction(), triangle, [&](double value) { return in_unit(value, line.unit()); },
          [](double value) { return Interval(value); }};
}

LineNumbers<Rational> exact_numbers(const ProbeLine& line, const TriangleCorners& triangle) {
  const auto number = [](double value) { return to_rational(value); };
  return {line.origin(), line.direction(), triangle, number, number};
}

Rational power_of_two(int exponent) { return to_rational(std::ldexp(1.0, exponent)); }

int sign(const Interval& x) noexcept { return (x.lower() > 0 ? 1 : 0) - (x.upper() < 0 ? 1 : 0); }
int sign(const Rational& x) { return x.sign(); }

template <class Number>
std::array<int, 3> signs(const Triple<Number>& numbers) {
  return {sign(numbers[0]), sign(numbers[1]), sign(numbers[2])};
}

bool differ(const std::array<int, 3>& signs) noexcept {
  const auto [least, most] = std::minmax_element(signs.begin(), signs.end());
  return *least < 0 && *most > 0;
}

bool all_one_sign(const std::array<int, 3>& signs) noexcept {
  return signs[0] != 0 && signs[0] == signs[1] && signs[0] == signs[2];
}

bool is_flat(const TriangleCorners& triangle) {
  const auto edge = [&](std::size_t corner) {
    Triple<Rational> result;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      result[k] = to_rational(triangle[corner][i]) - to_rational(triangle[0][i]);
    }
    return result;
  };
  const Triple<Rational> normal = cross(edge(1), edge(2));
  return normal[0] == 0 && normal[1] == 0 && normal[2] == 0;
}

enum class Passage : std::uint8_t { Beside, Through, Edge };

struct Passed {
  Passage passage;
  int way;
};

Passed pass(const ProbeLine& line, const TriangleCorners& triangle, const LineNumbers<Interval>& rough,
            TreeStatistics& stats) {
  const std::array<int, 3> certain = signs(rough.volumes);
  if (differ(certain)) {
    return {Passage::Beside, 0};
  }
  if (all_one_sign(certain)) {
    return {Passage::Through, certain[0]};
  }
  ++stats.exact_pairs;
  const std::array<int, 3> exact = signs(exact_numbers(line, triangle).volumes);
  if (differ(exact)) {
    return {Passage::Beside, 0};
  }
  if (all_one_sign(exact)) {
    return {Passage::Through, exact[0]};
  }
  return {is_flat(triangle) ? Passage::Beside : Passage::Edge, 0};
}

/// Calls `visit(element, corners)` for the triangles that the line can meet, until it returns false.
template <class Visit>
void visit_triangles(const ProbeLine& line, const SurfaceView& surface, TreeStatistics& stats, const Visit& visit) {
  if (line.double_origin()) {
    bool on = true;
    visit_along(WorldLine{*line.double_origin(), line.direction()}, surface.mesh, stats,
                [&](std::uint32_t element, const Triangle<3>& triangle) {
                  on = on && visit(element, triangle.vertices());
                  return on ? std::numeric_limits<double>::infinity() : 0;
                });
    return;
  }
  const WorldElements<3> elements(surface.mesh.mesh, surface.mesh.pose);
  const auto count = static_cast<std::uint32_t>(surface.mesh.mesh.elements().size());
  for (std::uint32_t element = 0; element < count; ++element) {
    ++stats.element_pairs;
    if (!visit(element, elements.corners(element))) {
      return;
    }
  }
}

/// Whether a point is inside. No value where the line leaves that open: it meets an edge, or starts on a triangle.
std::optional<bool> inside_by(const ProbeLine& line, const SurfaceView& surface, TreeStatistics& stats) {
  const auto found = crossings(line, surface, stats);
  if (!found) {
    return std::nullopt;
  }
  InsideCount count(surface.rule);
  const WorldElements<3> elements(surface.mesh.mesh, surface.mesh.pose);
  for (const Crossing& crossing : *found) {
    int after = sign(crossing.at);
    if (after == 0) {
      const LineNumbers<Rational> numbers = exact_numbers(line, elements.corners(crossing.element));
      after = sign(numbers.height) * sign(numbers.slope());
    }
    if (after == 0) {
      return std::nullopt;
    }
    if (after > 0) {
      count.add(crossing);
    }
  }
  return count.is_inside();
}

int unit_of(const SurfaceView& surface, const Vector<3>& point) {
  return unit_exponent(std::max(largest_coordinate(surface), point.cwiseAbs().maxCoeff()));
}

/// Whether a point, where a line begins, is on one of the triangles.
bool is_on(const SurfaceView& surface, const ProbeLine& line) {
  const WorldElements<3> elements(surface.mesh.mesh, surface.mesh.pose);
  const auto count = static_cast<std::uint32_t>(surface.mesh.mesh.elements().size());
  for (std::uint32_t element = 0; element < count; ++element) {
    const TriangleCorners triangle = elements.corners(element);
    bool beside = false;  // on one side of all corners along an axis
    for (std::size_t k = 0; k < 3; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      const auto [least, most] = std::minmax({triangle[0][i], triangle[1][i], triangle[2][i]});
      beside = beside || certainly_less(line.rough_origin()[k], in_unit(least, line.unit())) ||
               certainly_less(in_unit(most, line.unit()), line.rough_origin()[k]);
    }
    if (!beside && !is_flat(triangle) && polygons_meet(exact_polygon(triangle), {line.origin()})) {
      return true;
    }
  }
  return false;
}

template <class ExactOrDouble>
bool is_inside_of(const SurfaceView& surface, const ExactOrDouble& point, int unit, TreeStatistics& stats) {
  constexpr std::uint64_t until_doubt = 8;
  for (std::uint64_t i = 0;; ++i) {
    const ProbeLine line(point, crossing_direction(i), unit);
    if (const auto answer = inside_by(line, surface, stats)) {
      return *answer;
    }
    if (i == until_doubt && is_on(surface, line)) {
      return false;
    }
  }
}

}  // namespace

int unit_exponent(double largest) noexcept {
  constexpr int far = 200;
  const int exponent = largest > 0 ? std::ilogb(largest) : 0;
  return std::abs(exponent) > far ? exponent : 0;
}

double largest_coordinate(const SurfaceView& surface) { return world_reach(posed_frame(surface.mesh)).maxCoeff(); }

ProbeLine::ProbeLine(const Vector<3>& origin, const Vector<3>& direction, int unit)
    : direction_(direction),
      unit_(unit),
      double_origin_(origin),
      rough_{in_unit(origin[0], unit), in_unit(origin[1], unit), in_unit(origin[2], unit)} {}

ProbeLine::ProbeLine(const Triple<Rational>& origin, const Vector<3>& direction, int unit)
    : direction_(direction), unit_(unit), exact_(origin) {
  for (std::size_t k = 0; k < 3; ++k) {
    rough_[k] = hull(in_unit(round_down(origin[k]), unit), in_unit(round_up(origin[k]), unit));
  }
}

const Triple<Rational>& ProbeLine::origin() const {
  if (!exact_) {
    exact_ = {to_rational((*double_origin_)[0]), to_rational((*double_origin_)[1]), to_rational((*double_origin_)[2])};
  }
  return *exact_;
}

std::optional<std::vector<Crossing>> crossings(const ProbeLine& line, const SurfaceView& surface,
                                               TreeStatistics& stats) {
  std::vector<Crossing> result;
  bool clear = true;
  visit_triangles(line, surface, stats, [&](std::uint32_t element, const TriangleCorners& triangle) {
    const LineNumbers<Interval> rough = rough_numbers(line, triangle);
    const Passed passed = pass(line, triangle, rough, stats);
    clear = passed.passage != Passage::Edge;
    if (passed.passage == Passage::Through) {
      result.push_back({element, rough.height / rough.slope(), passed.way});
    }
    return clear;
  });
  return clear ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<Interval> parameter_at(const ProbeLine& line, const TriangleCorners& plane) {
  const LineNumbers<Interval> rough = rough_numbers(line, plane);
  if (sign(rough.slope()) != 0) {
    return rough.height / rough.slope();
  }
  if (exact_numbers(line, plane).slope() == 0) {
    return std::nullopt;
  }
  const Rational at = exact_parameter(line, plane) / power_of_two(line.unit());
  return Interval(round_down(at), round_up(at));
}

Rational exact_parameter(const ProbeLine& line, const TriangleCorners& plane) {
  const LineNumbers<Rational> exact = exact_numbers(line, plane);
  return exact.height / exact.slope();
}

int compare_parameters(const ProbeLine& line, const TriangleCorners& a, const TriangleCorners& b) {
  const LineNumbers<Rational> numbers_a = exact_numbers(line, a);
  const LineNumbers<Rational> numbers_b = exact_numbers(line, b);
  const Rational slope_a = numbers_a.slope();
  const Rational slope_b = numbers_b.slope();
  const Rational difference = numbers_a.height * slope_b - numbers_b.height * slope_a;
  return sign(difference) * sign(slope_a) * sign(slope_b);
}

bool is_inside(const SurfaceView& surface, const Vector<3>& point, TreeStatistics& stats) {
  return is_inside_of(surface, point, unit_of(surface, point), stats);
}

bool is_inside(const SurfaceView& surface, const Triple<Rational>& point, TreeStatistics& stats) {
  const Vector<3> below(round_down(point[0]), round_down(point[1]), round_down(point[2]));
  const Vector<3> above(round_up(point[0]), round_up(point[1]), round_up(point[2]));
  return below == above ? is_inside(surface, below, stats)
                        : is_inside_of(surface, point, unit_of(surface, below), stats);
}

bool is_well_inside(const SurfaceView& surface, const Vector<3>& point, TreeStatistics& stats) {
  constexpr std::uint64_t most_lines = 4;
  const int unit = unit_of(surface, point);
  for (std::uint64_t i = 0; i < most_lines; ++i) {
    if (const auto answer = inside_by(ProbeLine(point, crossing_direction(i), unit), surface, stats)) {
      return *answer;
    }
  }
  return false;
}

std::optional<BesideFace> beside_face(const ProbeLine& line, const SurfaceView& surface, const TriangleCorners& face,
                                      const Interval& at, const std::function<bool(std::uint32_t)>& lies_in_plane,
                                      TreeStatistics& stats) {
  const auto found = crossings(line, surface, stats);
  if (!found) {
    return std::nullopt;
  }
  const WorldElements<3> elements(surface.mesh.mesh, surface.mesh.pose);
  InsideCount after(surface.rule);
  InsideCount before(surface.rule);
  for (const Crossing& crossing : *found) {
    if (certainly_less(crossing.at, at)) {
      continue;
    }
    int behind = 1;
    if (!certainly_less(at, crossing.at)) {
      const bool in_plane = lies_in_plane(crossing.element);
      behind = in_plane ? 0 : compare_parameters(line, elements.corners(crossing.element), face);
      if (behind == 0 && !in_plane) {
        return std::nullopt;
      }
    }
    if (behind > 0) {
      after.add(crossing);
    }
    if (behind >= 0) {
      before.add(crossing);
    }
  }
  return BesideFace{after.is_inside(), before.is_inside()};
}

}  // namespace motzkin::detail
