#include "motzkin/pair/fourier_motzkin.hpp"

#include <Eigen/Geometry>
#include <Eigen/LU>
#include <array>
#include <cmath>

#include "pair/candidate_axes.hpp"
#include "pair/elimination.hpp"
#include "pair/exact_pair.hpp"
#include "pair/frame_pair.hpp"
#include "pair/witness.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {
namespace {

/// The second frame in the coordinates of the first, its reference, in which the first is the unit cube or simplex.
template <int D>
struct Projected {
  Matrix<D> inverse;  ///< approximate inverse of the reference's axes
  Matrix<D> axes;
  Vector<D> offset;
  Vector<D> drift;
};

/// Approximate inverse. Flat axes give infinities or NaN, with which nothing can be proved.
template <int D>
[[gnu::always_inline]] inline Matrix<D> inverse_of(const Matrix<D>& axes) noexcept {
  if constexpr (D == 3) {
    Matrix<3> result;
    result.row(0) = axes.col(1).cross(axes.col(2));
    result.row(1) = axes.col(2).cross(axes.col(0));
    result.row(2) = axes.col(0).cross(axes.col(1));
    result *= 1 / result.row(0).dot(axes.col(0));
    return result;
  } else {
    return axes.inverse();
  }
}

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

template <int D, FrameKind A, FrameKind B, bool Moves>
Projected<D> project(const FramePair<D, A, B, Moves>& pair) noexcept {
  Projected<D> result;
  result.inverse = inverse_of<D>(pair.a);
  for (int i = 0; i < D; ++i) {
    result.axes.col(i) = times<D>(result.inverse, pair.b.col(i));
  }
  result.offset = times<D>(result.inverse, pair.offset);
  if constexpr (Moves) {
    result.drift = times<D>(result.inverse, pair.drift);
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
  return projected.inverse.transpose() * local;
}

template <int D>
[[gnu::always_inline]] inline double largest_row_sum(const Matrix<D>& matrix) noexcept {
  double largest = 0;
  for (int k = 0; k < D; ++k) {
    double sum = 0;
    for (int i = 0; i < D; ++i) {
      sum += std::abs(matrix(k, i));
    }
    largest = std::max(sum, largest);  // NaN: the largest is kept, and fails the caller's comparison elsewhere
  }
  return largest;
}

template <int D>
double largest_magnitude(const Vector<D>& vector) noexcept {
  double largest = 0;
  for (int k = 0; k < D; ++k) {
    largest = std::max(std::abs(vector[k]), largest);
  }
  return largest;
}

/// Whether the exact point with parameters `z` of the second frame, at time z[D] of a moving pair, lies in the interior
/// of both frames. The parameters are exact; those in the reference are bounded by the residual of the linear system.
/// Derivation: docs/decisions/0003-error-bounds.md.
template <int D, FrameKind A, FrameKind B, bool Moves>
bool proved_common(const FramePair<D, A, B, Moves>& pair, const Projected<D>& projected, const double* z) noexcept {
  double sum = 0;
  bool inside = true;
  for (int v = 0; v < D + (Moves ? 1 : 0); ++v) {
    inside = inside && z[v] > 0 && z[v] < 1;
  }
  for (int v = 0; v < D; ++v) {
    sum += z[v];
  }
  if (!inside || (B == FrameKind::Simplex && !(sum < 1 - 8 * unit_roundoff))) {
    return false;
  }
  // x approximates the parameters in the reference. The true ones differ from it by at most
  // |inverse| * residual / (1 - |I - inverse * axes|), in the maximum norm.
  const Eigen::Map<const Vector<D>> y(z);
  Vector<D> residual = pair.offset + times<D>(pair.b, y);
  Vector<D> local = projected.offset + times<D>(projected.axes, y);
  if constexpr (Moves) {
    residual += pair.drift * z[D];
    local += projected.drift * z[D];
  }
  residual -= times<D>(pair.a, local);
  Matrix<D> deviation;
  for (int i = 0; i < D; ++i) {
    deviation.col(i) = Vector<D>::Unit(i) - times<D>(projected.inverse, pair.a.col(i));
  }
  const double norm_a = largest_row_sum<D>(pair.a);
  const double norm_inverse = largest_row_sum<D>(projected.inverse);
  const double size = largest_magnitude<D>(pair.offset) + largest_row_sum<D>(pair.b) + 2 * norm_a +
                      (Moves ? largest_magnitude<D>(pair.drift) : 0.0);
  const double residual_bound = largest_magnitude<D>(residual) + projection_error * size + underflow_error;
  const double contraction = largest_row_sum<D>(deviation) + projection_error * (norm_inverse * norm_a + 1);
  const double error_bound = 2.01 * norm_inverse * residual_bound;
  const double margin = A == FrameKind::Cuboid ? 1 - local.maxCoeff() : (1 - local.sum()) / D - 8 * unit_roundoff;
  return contraction < 0.5 && local.minCoeff() > error_bound && margin > error_bound;
}

template <int D>
struct Attempt {
  Verdict verdict = Verdict::Undecided;
  std::array<double, D + 1> parameters{};  ///< where overlapping: of the common point in the second frame, then time
};

/// One elimination with the first frame as reference, and the proof of what it suggests.
template <int Capacity, int D, FrameKind A, FrameKind B, bool Moves>
Attempt<D> attempt(const FramePair<D, A, B, Moves>& pair, Redundancy redundancy) {
  using Pair = FramePair<D, A, B, Moves>;
  constexpr int variables = SystemSize<Pair>::variables;
  const Projected<D> projected = project(pair);
  System<double, variables, Capacity> system(redundancy);
  Attempt<D> result;
  if (add_rows<Pair>(system, projected, order_with_last<variables>(variables - 1)) && system.find()) {
    system.choose(result.parameters.data());
    result.verdict =
        proved_common(pair, projected, result.parameters.data()) ? Verdict::Overlapping : Verdict::Undecided;
  } else {
    const Vector<D> direction = conflict_direction<Pair>(system, projected);
    result.verdict = proved_side(pair, direction) != Side::Unproved ? Verdict::Disjoint : Verdict::Undecided;
  }
  return result;
}

constexpr Redundancy rule_for(int dimension, Redundancy wanted) noexcept {
  if (wanted != Redundancy::Automatic) {
    return wanted;
  }
  return dimension <= 3 ? Redundancy::UnitCube : Redundancy::Ancestry;
}

template <int D, FrameKind A, FrameKind B, bool Moves>
Attempt<D> attempt(const FramePair<D, A, B, Moves>& pair, const FourierMotzkinOptions& options) {
  constexpr int capacity = SystemSize<FramePair<D, A, B, Moves>>::inline_capacity;
  const Redundancy rule = rule_for(D, options.redundancy);
  if constexpr (capacity > 0) {
    if (rule == Redundancy::UnitCube) {
      return attempt<capacity>(pair, rule);
    }
  }
  return attempt<0>(pair, rule);
}

/// A frame whose axes are far from dependent makes the better reference: its inverse is accurate. Since the answer is
/// proved either way, the first frame is tried first, and the other where nothing could be proved.
template <int D, FrameKind A, FrameKind B, bool Moves>
Verdict decide(const FramePair<D, A, B, Moves>& pair, const FourierMotzkinOptions& options) {
  if constexpr (D <= 3) {
    if (boxes_apart(pair)) {
      return Verdict::Disjoint;
    }
  }
  const Verdict verdict = attempt(pair, options).verdict;
  return verdict == Verdict::Undecided ? attempt(swapped(pair), options).verdict : verdict;
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
  const auto pair = frame_pair(a, b);
  const Attempt<D> first = attempt(pair, options);
  if (first.verdict == Verdict::Overlapping) {
    return world_point<D>(b, first.parameters);
  }
  if (first.verdict == Verdict::Undecided) {
    const Attempt<D> second = attempt(swapped(pair), options);
    if (second.verdict == Verdict::Overlapping) {
      return world_point<D>(a, second.parameters);
    }
  }
  return std::nullopt;
}

template <int D, FrameKind A, FrameKind B, bool Moves>
std::optional<LocalBounds<D>> find_bounds(const FramePair<D, A, B, Moves>& pair, Bounds bounds,
                                          const FourierMotzkinOptions& options) {
  using Pair = FramePair<D, A, B, Moves>;
  constexpr int variables = SystemSize<Pair>::variables;
  const Projected<D> projected = project(pair);
  std::array<double, variables> low;
  std::array<double, variables> high;
  for (int last = bounds == Bounds::Tight ? 0 : variables - 1; last < variables; ++last) {
    const std::array<int, variables> order = order_with_last<variables>(last);
    System<double, variables, 0> system(rule_for(D, options.redundancy));
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

template <int D, FrameKind A, FrameKind B>
Verdict fourier_motzkin(const Frame<D, A>& a, const Frame<D, B>& b, const FourierMotzkinOptions& options) {
  return decide(frame_pair(a, b), options);
}

template <int D, FrameKind A, FrameKind B>
Verdict fourier_motzkin(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                        const FourierMotzkinOptions& options) {
  return decide(frame_pair(a, b), options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<CommonPoint<D>> fourier_motzkin_point(const Frame<D, A>& a, const Frame<D, B>& b,
                                                    const FourierMotzkinOptions& options) {
  return find_point<D>(a, b, options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<CommonPoint<D>> fourier_motzkin_point(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                                    const FourierMotzkinOptions& options) {
  return find_point<D>(a, b, options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Frame<D, A>& a, const Frame<D, B>& b, Bounds bounds,
                                                     const FourierMotzkinOptions& options) {
  return find_bounds(frame_pair(a, b), bounds, options);
}

template <int D, FrameKind A, FrameKind B>
std::optional<LocalBounds<D>> fourier_motzkin_bounds(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                                     Bounds bounds, const FourierMotzkinOptions& options) {
  return find_bounds(frame_pair(a, b), bounds, options);
}

template <int D, FrameKind A, FrameKind B>
Relation fourier_motzkin_exact(const Frame<D, A>& a, const Frame<D, B>& b, const FourierMotzkinOptions& options) {
  return ExactPair(exact_frame(a), exact_frame(b)).relation(rule_for(D, options.redundancy));
}

template <int D, FrameKind A, FrameKind B>
Relation fourier_motzkin_exact(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                               const FourierMotzkinOptions& options) {
  return ExactPair(exact_frame(a), exact_frame(b)).relation(rule_for(D, options.redundancy));
}

#define MOTZKIN_INSTANTIATE_FOR(D, ShapeA, ShapeB)                                                     \
  template Verdict fourier_motzkin(const ShapeA&, const ShapeB&, const FourierMotzkinOptions&);        \
  template Relation fourier_motzkin_exact(const ShapeA&, const ShapeB&, const FourierMotzkinOptions&); \
  template std::optional<CommonPoint<D>> fourier_motzkin_point(const ShapeA&, const ShapeB&,           \
                                                               const FourierMotzkinOptions&);          \
  template std::optional<LocalBounds<D>> fourier_motzkin_bounds(const ShapeA&, const ShapeB&, Bounds,  \
                                                                const FourierMotzkinOptions&);
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
