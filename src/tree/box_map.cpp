#include "tree/box_map.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "motzkin/number/interval_eigen.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {
namespace {

using IntervalRow = std::array<Interval, 3>;

Interval dot(const IntervalRow& x, const IntervalRow& y) noexcept { return x[0] * y[0] + x[1] * y[1] + x[2] * y[2]; }

IntervalRow row(const Matrix<3>& matrix, Eigen::Index i) noexcept {
  return {Interval(matrix(i, 0)), Interval(matrix(i, 1)), Interval(matrix(i, 2))};
}

IntervalRow column(const Matrix<3>& matrix, Eigen::Index i) noexcept { return row(matrix.transpose(), i); }

IntervalRow entries(const Vector<3>& vector) noexcept {
  return {Interval(vector[0]), Interval(vector[1]), Interval(vector[2])};
}

/// Bounds of the vertices of a tree's elements, per component, before its pose.
Vector<3> reach(const TreeFrame& frame) noexcept {
  return (frame.center.cwiseAbs().array() + most_tree_coordinate / frame.scale).matrix() * (1 + 4 * unit_roundoff);
}

/// Bounds what `apply` loses to rounding, per component, and the margin.
/// Error: three products and three sums, each rounded once, none of more than three times; products may underflow.
Vector<3> rounding(const PosedFrame& a) noexcept {
  if (a.pose.is_identity()) {
    return a.margin;
  }
  const Matrix<3> absolute = a.pose.linear().cwiseAbs();
  const Vector<3> size = absolute * reach(a.frame) + a.pose.translation().cwiseAbs();
  return (size.array() * (6 * unit_roundoff) + 0x1p-1060).matrix() + a.margin;
}

/// What `a` covers of the world, per component, from the origin.
double world_reach(const PosedFrame& a) noexcept {
  const Matrix<3> absolute = a.pose.linear().cwiseAbs();
  return (absolute * reach(a.frame) + a.pose.translation().cwiseAbs()).maxCoeff();
}

/// Largest entry of `|R| (1,1,1) / scale`: half the size in the world.
double world_size(const PosedFrame& a) noexcept {
  return a.pose.linear().cwiseAbs().rowwise().sum().maxCoeff() / a.frame.scale;
}

double magnitude(const Interval& x) noexcept { return std::max(std::abs(x.lower()), std::abs(x.upper())); }

float round_up(double value) noexcept { return static_cast<float>(value) * (1 + 0x1p-22F) + 0x1p-126F; }

/// Evaluating the map in floats loses less than this part of its terms: about twelve roundings of 2^-24.
constexpr double float_error = 0x1p-20;

/// Margins beyond this part of a tree's size make it useless.
constexpr double most_margin = 0x1p-6;

/// The map is used for trees of similar size, or from a smaller to a larger one.
constexpr double most_growth = 16;

/// Offsets beyond this put the trees apart whatever is in them.
constexpr double most_offset = 0x1p30;

/// From b's coordinates y to a's: with `inverse` about the inverse of a's linear part, a point x of the world has the
/// coordinates `scale_a (inverse (x - t_a) - c_a)`. A vertex of b is `R_b (y / scale_b + c_b) + t_b` and rounding; one
/// of a has its own coordinates, up to what `inverse R_a` differs from one, and rounding.
std::optional<BoxMap> box_map(const PosedFrame& a, const PosedFrame& b) noexcept {
  const Matrix<3> inverse = a.pose.is_identity() ? Matrix<3>::Identity() : Matrix<3>(a.pose.linear().inverse());
  const Vector<3> rounded = rounding(a) + rounding(b);
  const Vector<3> reach_a = reach(a.frame);
  const Interval scale(a.frame.scale);
  const IntervalRow center_b = entries(b.frame.center);
  if (!inverse.allFinite() || !rounded.allFinite()) {
    return std::nullopt;
  }
  IntervalRow shift;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    shift[i] =
        dot(row(b.pose.linear(), k), center_b) + Interval(b.pose.translation()[k]) - Interval(a.pose.translation()[k]);
  }
  BoxMap map;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const IntervalRow direction = row(inverse, k);
    const Interval offset = scale * (dot(direction, shift) - Interval(a.frame.center[k]));
    double margin = a.frame.scale * inverse.row(k).cwiseAbs().dot(rounded.transpose());
    double size = magnitude(offset);
    const bool far = offset.lower() > most_offset || offset.upper() < -most_offset;
    margin += far ? 0 : offset.upper() - offset.lower();
    for (std::size_t j = 0; j < 3; ++j) {
      const auto m = static_cast<Eigen::Index>(j);
      const Interval deviation = dot(direction, column(a.pose.linear(), m)) - Interval(i == j ? 1 : 0);
      margin += a.frame.scale * magnitude(deviation) * reach_a[m];
      const Interval entry = scale / Interval(b.frame.scale) * dot(direction, column(b.pose.linear(), m));
      margin += (entry.upper() - entry.lower()) * most_tree_coordinate;
      size += magnitude(entry);
      if (!(magnitude(entry) <= most_growth)) {  // NaN: no map
        return std::nullopt;
      }
      map.linear[i][j] = static_cast<float>(entry.upper());
      map.absolute[i][j] = std::abs(map.linear[i][j]);
    }
    if (!(margin <= most_margin)) {  // NaN: no map
      return std::nullopt;
    }
    map.offset[i] = static_cast<float>(std::clamp(offset.upper(), -most_offset, most_offset));
    map.margin[i] = round_up(margin + float_error * std::min(size, most_offset));
  }
  return map;
}

/// Finds everything to meet everything.
BoxMap no_map() noexcept {
  BoxMap map;
  map.margin.fill(std::numeric_limits<float>::infinity());
  return map;
}

/// About how much longer the map makes lengths: exact but for rounding where it turns and scales, with the same bits on
/// every processor.
float growth_of(const BoxMap& map) noexcept {
  float squares = 0;
  for (const auto& row : map.linear) {
    for (const float entry : row) {
      squares += entry * entry;
    }
  }
  return std::sqrt(squares / 3);
}

bool is_aligned(const BoxMap& map) noexcept {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      if (i == j ? !(map.linear[i][j] > 0) : map.linear[i][j] != 0) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace

bool smaller(const PosedFrame& a, const PosedFrame& b) noexcept { return world_size(a) < world_size(b); }

std::optional<BoxMaps> box_maps(const PosedFrame& a, const PosedFrame& b) noexcept {
  for (const PosedFrame* body : {&a, &b}) {
    if (!body->pose.is_identity() && !(world_reach(*body) <= max_coordinate)) {  // NaN: no maps
      return std::nullopt;
    }
  }
  const std::optional<BoxMap> to_a = box_map(a, b);
  if (!to_a) {
    return std::nullopt;
  }
  const float growth = growth_of(*to_a);
  if (is_aligned(*to_a)) {
    return BoxMaps{*to_a, no_map(), true, growth};
  }
  return BoxMaps{*to_a, box_map(b, a).value_or(no_map()), false, growth};
}

}  // namespace motzkin::detail
