#include "motzkin/pair/fourier_motzkin.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <array>
#include <cmath>
#include <limits>

#include "pair/axes/candidate_axes.hpp"
#include "pair/elimination/bands.hpp"
#include "pair/elimination/elimination.hpp"
#include "pair/engines.hpp"
#include "pair/frame_pair.hpp"
#include "pair/proof/common_parameters.hpp"
#include "pair/witness.hpp"
#include "shape/independence.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::detail {
namespace {

/// Relative error bound of the coordinates of a point in a frame, as `inside_error_bound` scales it.
constexpr double inside_error = 512 * unit_roundoff;

/// Fixed-size products written out, because Eigen's are not inlined into functions of this size.
template <int D, class VectorLike>
[[gnu::always_inline]] inline Vector<D> times(const Matrix<D>& matrix, const VectorLike& vector) noexcept {
  Vector<D> result;
  for (int k = 0; k < D; ++k) {
    double sum = matrix(k, 0) * vector[0];
    for (int i = 1; i < D; ++i) {
      sum += matrix(k, i) * vector[i];
    }
    result[k] = sum;
  }
  return result;
}

/// An approximate inverse of axes. Flat axes give infinities or NaN, with which nothing can be proved.
template <int D>
struct Inverse {
  Matrix<D> rows;
  double scale = 1;  ///< for D <= 3, the reciprocal of the determinant, by which the cofactors were multiplied

  explicit Inverse(const Matrix<D>& axes) noexcept {
    if constexpr (D == 2) {
      scale = 1 / (axes(0, 0) * axes(1, 1) - axes(0, 1) * axes(1, 0));
      rows << axes(1, 1) * scale, -axes(0, 1) * scale, -axes(1, 0) * scale, axes(0, 0) * scale;
    } else if constexpr (D == 3) {
      rows.row(0) = axes.col(1).cross(axes.col(2));
      rows.row(1) = axes.col(2).cross(axes.col(0));
      rows.row(2) = axes.col(0).cross(axes.col(1));
      scale = 1 / (rows(0, 0) * axes(0, 0) + rows(0, 1) * axes(1, 0) + rows(0, 2) * axes(2, 0));
      rows *= scale;
    } else {
      rows = axes.inverse();
    }
  }
};

/// The second frame in the coordinates of the first, its reference, in which the first is the unit cube or simplex.
template <int D>
struct Projected {
  Inverse<D> inverse;
  Matrix<D> axes;
  Vector<D> offset;
  Vector<D> drift;
};

template <int D, FrameKind A, FrameKind B, bool Moves>
Projected<D> project(const FramePair<D, A, B, Moves>& pair) noexcept {
  Projected<D> result{Inverse<D>(pair.a), {}, {}, {}};
  for (int i = 0; i < D; ++i) {
    result.axes.col(i) = times<D>(result.inverse.rows, pair.b.col(i));
  }
  result.offset = times<D>(result.inverse.rows, pair.offset);
  if constexpr (Moves) {
    result.drift = times<D>(result.inverse.rows, pair.drift);
  }
  return result;
}

/// Sizes of the systems of a pair. The variables are the parameters of the second frame, then time.
template <class Pair>
struct SystemSize {
  static constexpr int dimension = Pair::dimension;
  static constexpr int variables = dimension + (Pair::moves ? 1 : 0);
  /// Two rows per axis of a cuboid; one per axis of a simplex, and one for its sum; one for the sum of the parameters.
  static constexpr int rows = (Pair::kind_a == FrameKind::Cuboid ? 2 * dimension : dimension + 1) +
                              (Pair::kind_b == FrameKind::Simplex ? 1 : 0);
  static constexpr int inline_capacity = dimension <= 3 ? rows : 0;
  static_assert(rows <= max_input_rows);
};

/// Order of elimination: all variables in turn, `last` kept for the end.
template <int V>
std::array<int, V> order_with_last(int last) noexcept {
  std::array<int, V> order;
  int next = 0;
  for (int v = 0; v < V; ++v) {
    if (v != last) {
      order[static_cast<std::size_t>(next++)] = v;
    }
  }
  order[V - 1] = last;
  return order;
}

/// Coefficient of variable v in row j of the projected frame.
template <bool Moves, int D>
double coefficient(const Projected<D>& projected, int j, int v) noexcept {
  if constexpr (Moves) {
    return v == D ? projected.drift[j] : projected.axes(j, v);
  } else {
    return projected.axes(j, v);
  }
}

/// Adds the rows of the pair to the system. Row numbers: j for the lower side of reference axis j, D + j for its upper
/// side, or D for the sum of all (simplex), and no_row for rows of the second frame alone.
/// False where a row is contradictory at once.
template <class Pair, class AnySystem, int D, std::size_t V>
bool add_rows(AnySystem& system, const Projected<D>& projected, const std::array<int, V>& order) {
  unsigned count = 0;
  system.reserve(SystemSize<Pair>::rows);
  const auto add = [&](std::int32_t number, double bound, const auto& coefficient_of) {
    Row<double, V> row;
    for (std::size_t v = 0; v < V; ++v) {
      row.coefficients[v] = coefficient_of(order[v]);
    }
    row.bound = bound;
    return system.add(row, {number, as_it_was}, Ancestors{1} << count++);
  };
  for (int j = 0; j < D; ++j) {
    if (!add(j, projected.offset[j], [&](int v) { return -coefficient<Pair::moves>(projected, j, v); })) {
      return false;
    }
    if constexpr (Pair::kind_a == FrameKind::Cuboid) {
      if (!add(D + j, 1 - projected.offset[j], [&](int v) { return coefficient<Pair::moves>(projected, j, v); })) {
        return false;
      }
    }
  }
  if constexpr (Pair::kind_a == FrameKind::Simplex) {
    const auto column_sum = [&](int v) {
      double sum = 0;
      for (int j = 0; j < D; ++j) {
        sum += coefficient<Pair::moves>(projected, j, v);
      }
      return sum;
    };
    if (!add(D, 1 - projected.offset.sum(), column_sum)) {
      return false;
    }
  }
  if constexpr (Pair::kind_b == FrameKind::Simplex) {
    return add(no_row, 1, [&](int v) { return v < D ? 1.0 : 0.0; });
  }
  return true;
}

/// The direction in the world that the contradictory rows combine to.
template <class Pair, class AnySystem, int D>
Vector<D> conflict_direction(const AnySystem& system, const Projected<D>& projected) noexcept {
  Vector<D> local = Vector<D>::Zero();
  system.conflict([&](const WeightedParents<double>& row) {
    const std::int32_t number = row.parents.upper;
    if (number == no_row) {
      return;
    }
    if (number < D) {
      local[number] -= row.weight;
    } else if constexpr (Pair::kind_a == FrameKind::Cuboid) {
      local[number - D] += row.weight;
    } else {
      local.array() += row.weight;
    }
  });
  return projected.inverse.rows.transpose() * local;
}

/// Whether the exact parameters lie in the interior of the frame they belong to.
template <int D, FrameKind Kind, bool Moves>
bool inside_own_frame(const double* z) noexcept {
  double sum = 0;
  bool inside = true;
  for (int v = 0; v < D + (Moves ? 1 : 0); ++v) {
    inside = inside && z[v] > 0 && z[v] < 1;
    sum += v < D ? z[v] : 0.0;
  }
  return inside && (Kind == FrameKind::Cuboid || sum < 1 - 8 * unit_roundoff);
}

/// The point of the second frame with parameters `z`, at time z[D] of a moving pair, relative to the origin of the
/// first.
template <int D, FrameKind A, FrameKind B, bool Moves>
[[gnu::always_inline]] inline Vector<D> point_of(const FramePair<D, A, B, Moves>& pair, const double* z) noexcept {
  Vector<D> point = pair.offset + times<D>(pair.b, z);
  if constexpr (Moves) {
    point += pair.drift * z[D];
  }
  return point;
}

/// Bound of the rounding errors of a point's coordinates in the first frame, times that frame's determinant. Infinite
/// where a product could overflow.
template <int D, FrameKind A, FrameKind B, bool Moves>
double inside_error_bound(const FramePair<D, A, B, Moves>& pair) noexcept {
  double size = 0;
  double total = 0;
  for (int k = 0; k < D; ++k) {
    double axes = 0;
    for (int i = 0; i < D; ++i) {
      axes += std::abs(pair.a(k, i)) + std::abs(pair.b(k, i));
    }
    size = std::max(size, axes);
    total = std::max(total, axes + std::abs(pair.offset[k]) + (Moves ? std::abs(pair.drift[k]) : 0.0));
  }
  double bound = inside_error * total;
  for (int i = 1; i < D; ++i) {
    bound *= size;
  }
  bound += (total + 1) * underflow_error;
  return bound < 0x1p900 ? bound : std::numeric_limits<double>::infinity();
}

/// Whether the point lies certainly in the interior of the reference. Its coordinates times the determinant are
/// polynomials in the input, and `error_bound` bounds their rounding errors.
template <int D, FrameKind A>
bool inside_by_cofactors(const Inverse<D>& inverse, const Vector<D>& point, double error_bound) noexcept {
  const Vector<D> local = times<D>(inverse.rows, point);
  const double local_bound = error_bound * std::abs(inverse.scale);
  bool inside = true;
  double sum = 0;
  for (int k = 0; k < D; ++k) {
    inside = inside && local[k] > local_bound && (A == FrameKind::Simplex || 1 - local[k] > local_bound);
    sum += local[k];
  }
  return inside && (A == FrameKind::Cuboid || 1 - sum > local_bound);
}

/// The same in any dimension, by the residual of the linear system: the true coordinates differ from `local` by at most
/// |inverse| * residual / (1 - |I - inverse * axes|), in the maximum norm.
template <int D, FrameKind A, FrameKind B, bool Moves>
bool inside_by_residual(const FramePair<D, A, B, Moves>& pair, const Matrix<D>& inverse,
                        const Vector<D>& point) noexcept {
  const Vector<D> local = times<D>(inverse, point);
  const Vector<D> residual = point - times<D>(pair.a, local);
  const Matrix<D> deviation = Matrix<D>::Identity() - inverse * pair.a;
  const auto row_sum = [](const Matrix<D>& matrix) { return matrix.cwiseAbs().rowwise().sum().maxCoeff(); };
  const double norm_a = row_sum(pair.a);
  const double norm_inverse = row_sum(inverse);
  const double size = pair.offset.cwiseAbs().maxCoeff() + row_sum(pair.b) + 2 * norm_a +
                      (Moves ? pair.drift.cwiseAbs().maxCoeff() : 0.0);
  const double residual_bound = residual.cwiseAbs().maxCoeff() + projection_error * size + underflow_error;
  const double contraction = row_sum(deviation) + projection_error * (norm_inverse * norm_a + 1);
  const double error_bound = 2.01 * norm_inverse * residual_bound;
  const double margin = A == FrameKind::Cuboid ? 1 - local.maxCoeff() : (1 - local.sum()) / D - 8 * unit_roundoff;
  return contraction < 0.5 && local.minCoeff() > error_bound && margin > error_bound;
}

/// Whether the exact point with parameters `z` certainly lies in the interior of both frames.
/// Derivation: docs/decisions/0003-error-bounds.md.
template <int D, FrameKind A, FrameKind B, bool Moves>
bool proved_common(const FramePair<D, A, B, Moves>& pair, const Inverse<D>& inverse, const double* z) noexcept {
  if (!inside_own_frame<D, B, Moves>(z)) {
    return false;
  }
  const Vector<D> point = point_of(pair, z);
  if constexpr (D <= 3) {
    return inside_by_cofactors<D, A>(inverse, point, inside_error_bound(pair));
  } else {
    return inside_by_residual(pair, inverse.rows, point);
  }
}

template <int D>
struct Attempt {
  Verdict verdict = Verdict::Undecided;
  std::array<double, D + 1> parameters{};  ///< where overlapping: of the common point in the second frame, then time
};

/// Two cuboids by bands, one per axis of the first: the attempt, undecided where bands cannot do it.
template <int D, bool Moves>
Attempt<D> attempt_bands(const FramePair<D, FrameKind::Cuboid, FrameKind::Cuboid, Moves>& pair,
                         const Projected<D>& projected) {
  constexpr int variables = D + (Moves ? 1 : 0);
  Bands<variables, D> bands;
  for (int j = 0; j < D; ++j) {
    const auto band = static_cast<std::size_t>(j);
    for (int v = 0; v < variables; ++v) {
      bands.coefficients[static_cast<std::size_t>(v)][band] = coefficient<Moves>(projected, j, v);
    }
    bands.low[band] = -projected.offset[j];
    bands.high[band] = 1 - projected.offset[j];
  }
  Vector<D> local = Vector<D>::Zero();
  Attempt<D> result;
  const BandSearch found = BandElimination<variables, D>::find(
      bands, result.parameters.data(),
      [&](std::size_t axis, double weight) { local[static_cast<Eigen::Index>(axis)] += weight; });
  if (found == BandSearch::Solution) {
    if (proved_common(pair, projected.inverse, result.parameters.data())) {
      result.verdict = Verdict::Overlapping;
    }
  } else if (found == BandSearch::Contradiction) {
    const Vector<D> direction = projected.inverse.rows.transpose() * local;
    result.verdict = proved_side(pair, direction) != Side::Unproved ? Verdict::Disjoint : Verdict::Undecided;
  }
  return result;
}

/// One elimination with the first frame as reference, and the proof of what it suggests.
template <int D, FrameKind A, FrameKind B, bool Moves>
Attempt<D> attempt(const FramePair<D, A, B, Moves>& pair) {
  using Pair = FramePair<D, A, B, Moves>;
  constexpr int variables = SystemSize<Pair>::variables;
  const Projected<D> projected = project(pair);
  if constexpr (A == FrameKind::Cuboid && B == FrameKind::Cuboid && D <= 3) {
    const Attempt<D> result = attempt_bands(pair, projected);
    if (result.verdict != Verdict::Undecided) {
      return result;
    }
  }
  System<double, variables, SystemSize<Pair>::inline_capacity> system(rule_for(D));
  Attempt<D> result;
  if (add_rows<Pair>(system, projected, order_with_last<variables>(variables - 1)) && system.find()) {
    system.choose(result.parameters.data());
    if (proved_common(pair, projected.inverse, result.parameters.data())) {
      result.verdict = Verdict::Overlapping;
    }
  } else {
    const Vector<D> direction = conflict_direction<Pair>(system, projected);
    result.verdict = proved_side(pair, direction) != Side::Unproved ? Verdict::Disjoint : Verdict::Undecided;
  }
  return result;
}

/// One or two attempts. A frame whose axes are far from dependent makes the better reference: its inverse is accurate.
/// Since the answer is proved either way, the first frame is tried first, and the other where nothing could be proved;
/// `swapped` tells whose parameters the result has.
template <int D>
struct Outcome {
  Attempt<D> attempt;
  bool swapped = false;
};

template <int D, FrameKind A, FrameKind B, bool Moves>
Outcome<D> decide(const FramePair<D, A, B, Moves>& pair, const FourierMotzkinOptions& options) {
  if constexpr (D <= 3) {
    if (options.box_test && plain::boxes_apart(plain::CentredPair<D, A, B, Moves>(pair))) {
      return {{Verdict::Disjoint, {}}, false};
    }
  }
  const Attempt<D> first = attempt(pair);
  if (first.verdict != Verdict::Undecided) {
    return {first, false};
  }
  return {attempt(swapped(pair)), true};
}

template <class Shape>
const auto& resting(const Shape& shape) noexcept {
  if constexpr (requires { shape.shape(); }) {
    return shape.shape();
  } else {
    return shape;
  }
}

template <int D, class Shape>
CommonPoint<D> world_point(const Shape& shape, const std::array<double, D + 1>& parameters) noexcept {
  const Eigen::Map<const Vector<D>> y(parameters.data());
  CommonPoint<D> result{resting(shape).origin() + resting(shape).axes() * y, 0};
  if constexpr (requires { shape.velocity(); }) {
    result.time = parameters[D];
    result.point += shape.velocity() * result.time;
  }
  return result;
}

template <int D, class ShapeA, class ShapeB>
std::optional<CommonPoint<D>> find_point(const ShapeA& a, const ShapeB& b, const FourierMotzkinOptions& options) {
  const Outcome<D> outcome = decide(frame_pair(a, b), options);
  if (outcome.attempt.verdict != Verdict::Overlapping) {
    return std::nullopt;
  }
  return outcome.swapped ? world_point<D>(a, outcome.attempt.parameters)
                         : world_point<D>(b, outcome.attempt.parameters);
}

template <int D, FrameKind A, FrameKind B, bool Moves>
std::optional<LocalBounds<D>> find_bounds(const FramePair<D, A, B, Moves>& pair, Bounds bounds) {
  using Pair = FramePair<D, A, B, Moves>;
  constexpr int variables = SystemSize<Pair>::variables;
  if (!are_independent<D>(pair.a)) {
    return std::nullopt;
  }
  const Projected<D> projected = project(pair);
  std::array<double, variables> low;
  std::array<double, variables> high;
  for (int last = bounds == Bounds::Tight ? 0 : variables - 1; last < variables; ++last) {
    const std::array<int, variables> order = order_with_last<variables>(last);
    System<double, variables, 0> system(rule_for(D));
    if (!add_rows<Pair>(system, projected, order) || system.solve() == Feasibility::None) {
      return std::nullopt;
    }
    std::array<double, variables> ordered_low;
    std::array<double, variables> ordered_high;
    system.bound(ordered_low.data(), ordered_high.data());
    for (int v = bounds == Bounds::Tight ? variables - 1 : 0; v < variables; ++v) {
      const auto from = static_cast<std::size_t>(v);
      const auto to = static_cast<std::size_t>(order[from]);
      low[to] = ordered_low[from];
      high[to] = std::max(ordered_high[from], low[to]);  // rounding may cross the bounds of a touching pair
    }
  }
  Window window;
  if constexpr (Moves) {
    window = {low[D], high[D]};
  }
  const Vector<D> box_min(low.data());
  const Vector<D> box_max(high.data());
  if (!box_min.allFinite() || !box_max.allFinite()) {
    return std::nullopt;
  }
  return LocalBounds<D>{Aabb<D>(box_min, box_max), window};
}

}  // namespace

template <int D, FrameKind A, FrameKind B, bool Moves>
Verdict fourier_motzkin_verdict(const FramePair<D, A, B, Moves>& pair) noexcept {
  return decide(pair, {}).attempt.verdict;
}

#define MOTZKIN_INSTANTIATE_VERDICT(D, A, B)                                           \
  template Verdict fourier_motzkin_verdict(const FramePair<D, A, B, false>&) noexcept; \
  template Verdict fourier_motzkin_verdict(const FramePair<D, A, B, true>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_VERDICT, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_VERDICT, 3)

}  // namespace motzkin::detail

namespace motzkin {

template <int D, FrameKind A, FrameKind B>
Verdict fourier_motzkin(const Frame<D, A>& a, const Frame<D, B>& b, const FourierMotzkinOptions& options) {
  const detail::StandardArithmetic standard;
  return standard.settled(detail::decide(detail::frame_pair(a, b), options).attempt.verdict);
}

template <int D, FrameKind A, FrameKind B>
Verdict fourier_motzkin(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                        const FourierMotzkinOptions& options) {
  const detail::StandardArithmetic standard;
  return standard.settled(detail::decide(detail::frame_pair(a, b), options).attempt.verdict);
}

template <int D, FrameKind A, FrameKind B>
std::optional<CommonPoint<D>> fourier_motzkin_point(const Frame<D, A>& a, const Frame<D, B>& b,
                                                    const FourierMotzkinOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::find_point<D>(a, b, options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<CommonPoint<D>> fourier_motzkin_point(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                                    const FourierMotzkinOptions& options) {
  const detail::StandardArithmetic standard;
  return detail::find_point<D>(a, b, options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Frame<D, A>& a, const Frame<D, B>& b, Bounds bounds) {
  const detail::StandardArithmetic standard;
  return detail::find_bounds(detail::frame_pair(a, b), bounds);
}

template <int D, FrameKind A, FrameKind B>
std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                                     Bounds bounds) {
  const detail::StandardArithmetic standard;
  return detail::find_bounds(detail::frame_pair(a, b), bounds);
}

template <int D, FrameKind A, FrameKind B>
Relation fourier_motzkin_exact(const Frame<D, A>& a, const Frame<D, B>& b) {
  const detail::StandardArithmetic standard;
  return detail::common_parameters(detail::Body(a).view(), detail::Body(b).view()).relation();
}

template <int D, FrameKind A, FrameKind B>
Relation fourier_motzkin_exact(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) {
  const detail::StandardArithmetic standard;
  return detail::common_parameters(detail::Body(a).view(), detail::Body(b).view()).relation();
}

#define MOTZKIN_INSTANTIATE_FOR(D, ShapeA, ShapeB)                                              \
  template Verdict fourier_motzkin(const ShapeA&, const ShapeB&, const FourierMotzkinOptions&); \
  template Relation fourier_motzkin_exact(const ShapeA&, const ShapeB&);                        \
  template std::optional<CommonPoint<D>> fourier_motzkin_point(const ShapeA&, const ShapeB&,    \
                                                               const FourierMotzkinOptions&);   \
  template std::optional<LocalBounds<D>> fourier_motzkin_bounds(const ShapeA&, const ShapeB&, Bounds);
#define MOTZKIN_FRAME(D, Kind) Frame<D, Kind>
#define MOTZKIN_MOVING(D, Kind) Moving<Frame<D, Kind>>
#define MOTZKIN_INSTANTIATE_RESTING(D, A, B) MOTZKIN_INSTANTIATE_FOR(D, MOTZKIN_FRAME(D, A), MOTZKIN_FRAME(D, B))
#define MOTZKIN_INSTANTIATE_MOVING(D, A, B) MOTZKIN_INSTANTIATE_FOR(D, MOTZKIN_MOVING(D, A), MOTZKIN_MOVING(D, B))
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 3)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 4)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 5)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 3)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 4)

}  // namespace motzkin
