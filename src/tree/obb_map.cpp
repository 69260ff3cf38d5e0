#include "tree/obb_map.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "motzkin/number/interval_eigen.hpp"
#include "tree/obb_fit.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {
namespace {

using Intervals = Eigen::Matrix<Interval, 3, 1>;
using IntervalMatrix = Eigen::Matrix<Interval, 3, 3>;

IntervalMatrix points(const Matrix<3>& matrix) { return matrix.cast<Interval>(); }
Intervals points(const Vector<3>& vector) { return vector.cast<Interval>(); }

double magnitude(const Interval& x) noexcept { return std::max(std::abs(x.lower()), std::abs(x.upper())); }

/// Bounds of the coordinates of a tree's vertices, before its pose.
Vector<3> local_reach(const TreeFrame& frame) noexcept {
  return (frame.center.cwiseAbs().array() + most_tree_coordinate / frame.scale).matrix() * (1 + 4 * unit_roundoff);
}

/// Bounds how far elements are from where their exact images would be, per component: the margin, and what `apply`
/// loses to rounding: none of its at most seven operations is on more than
/// `|linear| |v| + |translation|`, and no number passes more than four of them. Products may underflow.
/// No value where `apply` might leave the accepted numbers.
std::optional<Vector<3>> apply_error(const PosedFrame& a) noexcept {
  if (a.pose.is_identity()) {
    return a.margin;
  }
  const Vector<3> reach = a.pose.linear().cwiseAbs() * local_reach(a.frame) + a.pose.translation().cwiseAbs();
  if (!(reach.maxCoeff() <= max_coordinate)) {  // NaN: no value
    return std::nullopt;
  }
  return Vector<3>((reach.array() * (6 * unit_roundoff) + 0x1p-1060).matrix() + a.margin);
}

/// Entries beyond this mean that `a` is the smaller tree.
constexpr double most_entry = 16;

/// Margins beyond this part of a tree's size make it useless.
constexpr double most_margin = 0x1p-6;

/// Offsets beyond this put the trees apart whatever is in them: nothing else is as large as 2^10.
constexpr double most_offset = 0x1p20;

/// An affine map of which the entries are known up to rounding: numbers within them, and how far these may be off.
struct RoundedMap {
  Matrix<3> linear;
  Vector<3> offset;
  double error;  ///< per coordinate
};

/// From b's coordinates y to a's. With `inverse` about the inverse of a's linear part, the point x of the world is
/// taken to `scale_a (inverse (x - t_a) - c_a)`; elements that meet still meet then, however wrong the inverse is. A
/// vertex of b is at `R_b (y / scale_b + c_b) + t_b` and what `apply` rounds, which makes the map. A vertex of a goes
/// to its own coordinates, up to what `inverse R_a` differs from one, and what `apply` rounds.
std::optional<RoundedMap> rounded_map(const PosedFrame& a, const PosedFrame& b) {
  const Matrix<3> inverse = a.pose.is_identity() ? Matrix<3>::Identity() : Matrix<3>(a.pose.linear().inverse());
  const std::optional<Vector<3>> error_a = apply_error(a);
  const std::optional<Vector<3>> error_b = apply_error(b);
  if (!inverse.allFinite() || !error_a || !error_b) {
    return std::nullopt;
  }
  const IntervalMatrix to_a = points(inverse);
  const Interval scale(a.frame.scale);
  const IntervalMatrix turn = to_a * points(b.pose.linear());
  const Intervals shift =
      points(b.pose.linear()) * points(b.frame.center) + (points(b.pose.translation()) - points(a.pose.translation()));
  const Intervals offset = to_a * shift - points(a.frame.center);
  const IntervalMatrix deviation = to_a * points(a.pose.linear()) - IntervalMatrix::Identity();
  const Vector<3> deviation_error =
      deviation.unaryExpr([](const Interval& x) { return magnitude(x); }) * local_reach(a.frame);
  const Vector<3> rounding = inverse.cwiseAbs() * (*error_a + *error_b);
  const Interval scales = scale / Interval(b.frame.scale);
  RoundedMap map = {};
  for (Eigen::Index i = 0; i < 3; ++i) {
    double error = a.frame.scale * (deviation_error[i] + rounding[i]);
    for (Eigen::Index j = 0; j < 3; ++j) {
      const Interval entry = scales * turn(i, j);
      if (!(magnitude(entry) <= most_entry)) {  // NaN: no map
        return std::nullopt;
      }
      map.linear(i, j) = entry.upper();
      error += (entry.upper() - entry.lower()) * most_tree_coordinate;
    }
    const Interval moved = scale * offset[i];
    if (moved.lower() > most_offset || moved.upper() < -most_offset) {
      map.offset[i] = moved.lower() > 0 ? most_offset : -most_offset;
    } else {
      map.offset[i] = moved.upper();
      error += moved.upper() - moved.lower();
    }
    map.error = std::isnan(error) ? error : std::max(map.error, error);
    if (!(map.error <= most_margin)) {  // NaN: no map
      return std::nullopt;
    }
  }
  return map;
}

}  // namespace

/// The margin covers, with u = 2^-53, e = `most_axes_error`, G the sum of all |linear| and S = |offset|_1 + 8 (1 + G),
/// which is more than any number that comes up on the way; centres are within 3 and half sizes less than 1.8, and axes
/// have at most 1.8 times the length in the sum of their components:
///   - the error of the map, turned to the axes of a's box: 1.8 error;
///   - the way between the centres, 7 u S per component, turned: 13 u S, and its turning: 9 u S;
///   - the edges of b's box, 5 u G per component, turned and in turning: 18 u G, times the half sizes 95 u G < 12 u S;
///   - that axes^T axes is not quite one: 3 * 1.8 e;
///   - the sums and products of the tests, see `apart`: less than 20 u S.
std::optional<ObbMap> obb_map(const PosedFrame& a, const PosedFrame& b) noexcept {
  const std::optional<RoundedMap> map = rounded_map(a, b);
  if (!map) {
    return std::nullopt;
  }
  const Matrix<3>& linear = map->linear;
  const double size = map->offset.cwiseAbs().sum() + 8 * (1 + linear.cwiseAbs().sum());
  // The square of a norm is at most the largest sum of a row of linear^T linear, which is exact for similar images.
  const Matrix<3> squares = linear.transpose() * linear;
  const double stretch = std::sqrt(squares.cwiseAbs().rowwise().sum().maxCoeff()) * (1 + 64 * unit_roundoff) + 0x1p-500;
  return ObbMap{linear,
                map->offset,
                2 * map->error + 128 * unit_roundoff * size + 8 * most_axes_error,
                stretch,
                72 * unit_roundoff * stretch * stretch * stretch + 0x1p-900,
                std::abs(linear.determinant())};
}

/// Error: in the coordinates of a's axes the first box is [-p, p], enlarged by the margin, and the second has the
/// centre t and the edges q_j r_j; both as computed here contain what they stand for (`obb_map`). It remains that a
/// direction L is found to separate them only if it does. An error of `|L|_1` times some u S is within the margin, as p
/// is multiplied by |L|. With R = `stretch`, no component of r is more than 1.01 R.
///   - L = e_i: sums of what is at most S.
///   - L = e_i x r_j consists of numbers of r. L . t is rounded by 3 u S |L|_1; L . r_k is a component of a product of
///     two edges, which is rounded by 2.1 u R |L|_1 and less than 8 u R |L|_1 with the half sizes.
///   - L = normal_j as computed. L . t and L . r_j as above; but L . r_k for the other two edges is taken to be 0,
///   while
///     a component of L is off by 4.1 u R^2: that is 3 * 4.1 * 1.04 u R^3 for an edge, and less than `face_error` for
///     two edges with their half sizes.
/// Products that underflow are off by less than 2^-1000 altogether, less than what is added: for tiny b the last twelve
/// axes decide nothing.
bool apart(const ObbVolume& a, const ObbVolume& b, const ObbMap& map) noexcept {
  constexpr double underflow = 0x1p-900;
  const Vector<3> way = (map.linear * b.center + map.offset) - a.center;
  const double reach = a.radius + map.stretch * b.radius + 2 * map.margin;
  if (way.squaredNorm() > reach * reach * (1 + 16 * unit_roundoff)) {
    return true;
  }
  const Vector<3> t = a.axes.transpose() * way;
  const Matrix<3> edges = map.linear * b.axes;
  const Matrix<3> r = a.axes.transpose() * edges;
  const Matrix<3> abs_r = r.cwiseAbs();
  const Vector<3>& q = b.half;
  const Vector<3> p = a.half.array() + map.margin;
  for (int i = 0; i < 3; ++i) {
    if (std::abs(t[i]) > p[i] + (q[0] * abs_r(i, 0) + q[1] * abs_r(i, 1) + q[2] * abs_r(i, 2))) {
      return true;
    }
  }
  Matrix<3> abs_normals;
  for (int j = 0; j < 3; ++j) {
    const Vector<3> normal = r.col((j + 1) % 3).cross(r.col((j + 2) % 3));
    abs_normals.col(j) = normal.cwiseAbs();
    const double radius = p.dot(abs_normals.col(j)) + q[j] * std::abs(normal.dot(r.col(j)));
    if (std::abs(normal.dot(t)) > radius + map.face_error) {
      return true;
    }
  }
  for (int i = 0; i < 3; ++i) {
    const int i1 = (i + 1) % 3;
    const int i2 = (i + 2) % 3;
    for (int j = 0; j < 3; ++j) {
      const int j1 = (j + 1) % 3;
      const int j2 = (j + 2) % 3;
      const double radius =
          (p[i1] * abs_r(i2, j) + p[i2] * abs_r(i1, j)) + (q[j1] * abs_normals(i, j2) + q[j2] * abs_normals(i, j1));
      if (std::abs(t[i2] * r(i1, j) - t[i1] * r(i2, j)) > radius + underflow) {
        return true;
      }
    }
  }
  return false;
}

}  // namespace motzkin::detail
