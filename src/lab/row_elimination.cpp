#include "motzkin/lab/row_elimination.hpp"

#include <Eigen/LU>

#include "lab/row_elimination.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "shape/instantiate.hpp"

namespace motzkin::lab {
namespace {

template <int D>
Matrix<D> inverse_of(const Matrix<D>& axes) {
  return Eigen::Matrix<double, D, D>(axes).inverse();
}

/// The second frame and its motion, as seen from the first.
template <int D, FrameKind B>
struct SeenFrame {
  const Frame<D, B>& frame;
  Vector<D> offset;  ///< from the origin of the first
  Vector<D> drift;
};

/// The vertex of the frame that is nearest to the origin of the first, as `describe_from` numbers it.
template <int D, FrameKind B>
unsigned nearest_vertex(const SeenFrame<D, B>& seen) {
  const Matrix<D>& axes = seen.frame.axes();
  unsigned nearest = B == FrameKind::Cuboid ? 0 : D;
  double least = seen.offset.squaredNorm();
  const auto consider = [&](unsigned vertex, const Vector<D>& point) {
    if (const double distance = point.squaredNorm(); distance < least) {
      least = distance;
      nearest = vertex;
    }
  };
  if constexpr (B == FrameKind::Cuboid) {
    for (unsigned vertex = 1; vertex < 1U << static_cast<unsigned>(D); ++vertex) {
      Vector<D> point = seen.offset;
      for (int i = 0; i < D; ++i) {
        if (((vertex >> static_cast<unsigned>(i)) & 1U) != 0) {
          point += axes.col(i);
        }
      }
      consider(vertex, point);
    }
  } else {
    for (int i = 0; i < D; ++i) {
      consider(static_cast<unsigned>(i), Vector<D>(seen.offset + axes.col(i)));
    }
  }
  return nearest;
}

template <bool Moves, int D, FrameKind B>
ProjectedFrame<double, D> project(const Matrix<D>& inverse, const SeenFrame<D, B>& seen) {
  ProjectedFrame<double, D> result;
  const Matrix<D>& axes = seen.frame.axes();
  for (int j = 0; j < D; ++j) {
    const auto row = static_cast<std::size_t>(j);
    const auto times = [&](const auto& vector) {
      double sum = inverse(j, 0) * vector[0];
      for (int k = 1; k < D; ++k) {
        sum += inverse(j, k) * vector[k];
      }
      return sum;
    };
    for (int i = 0; i < D; ++i) {
      result.axes[row][static_cast<std::size_t>(i)] = times(axes.col(i));
    }
    result.offset[row] = times(seen.offset);
    if constexpr (Moves) {
      result.drift[row] = times(seen.drift);
    } else {
      result.drift[row] = 0;
    }
  }
  return result;
}

template <bool Moves, FrameKind A, int D, FrameKind B>
bool meet(const Matrix<D>& inverse, const SeenFrame<D, B>& seen, const RowEliminationOptions& options,
          RowCounts* counts) {
  const detail::StandardArithmetic standard;
  ProjectedFrame<double, D> projected = project<Moves>(inverse, seen);
  if (options.origins == Origins::NearestVertex) {
    describe_from<B>(nearest_vertex(seen), projected);
  } else if (options.origins == Origins::Positive) {
    make_positive<A>(projected);
  }
  RowCounts ignored;
  const PairRows<A, B, Moves, double, D> rows(projected);
  return rows.has_solution(options, counts != nullptr ? *counts : ignored);
}

}  // namespace

template <int D, FrameKind Kind>
PreparedFrame<D, Kind>::PreparedFrame(const Frame<D, Kind>& given)
    : frame(given), inverse(inverse_of<D>(given.axes())) {}

template <int D, FrameKind A, FrameKind B>
bool row_elimination(const Frame<D, A>& a, const Frame<D, B>& b, const RowEliminationOptions& options,
                     RowCounts* counts) {
  return meet<false, A>(inverse_of<D>(a.axes()), SeenFrame<D, B>{b, b.origin() - a.origin(), {}}, options, counts);
}

template <int D, FrameKind A, FrameKind B>
bool row_elimination(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b, const RowEliminationOptions& options,
                     RowCounts* counts) {
  return meet<true, A>(inverse_of<D>(a.shape().axes()),
                       SeenFrame<D, B>{b.shape(), b.shape().origin() - a.shape().origin(), b.velocity() - a.velocity()},
                       options, counts);
}

template <int D, FrameKind A, FrameKind B>
bool row_elimination(const PreparedFrame<D, A>& a, const Frame<D, B>& b, const RowEliminationOptions& options,
                     RowCounts* counts) {
  return meet<false, A>(a.inverse, SeenFrame<D, B>{b, b.origin() - a.frame.origin(), {}}, options, counts);
}

template <int D, FrameKind A, FrameKind B>
bool row_elimination(const PreparedFrame<D, A>& a, const Vector<D>& velocity_of_a, const Moving<Frame<D, B>>& b,
                     const RowEliminationOptions& options, RowCounts* counts) {
  return meet<true, A>(a.inverse,
                       SeenFrame<D, B>{b.shape(), b.shape().origin() - a.frame.origin(), b.velocity() - velocity_of_a},
                       options, counts);
}

#define MOTZKIN_FRAME(D, Kind) Frame<D, Kind>
#define MOTZKIN_MOVING(D, Kind) Moving<Frame<D, Kind>>
#define MOTZKIN_PREPARED(D, Kind) PreparedFrame<D, Kind>
#define MOTZKIN_INSTANTIATE_RESTING(D, A, B)                                                                          \
  template bool row_elimination(const MOTZKIN_FRAME(D, A)&, const MOTZKIN_FRAME(D, B)&, const RowEliminationOptions&, \
                                RowCounts*);                                                                          \
  template bool row_elimination(const MOTZKIN_PREPARED(D, A)&, const MOTZKIN_FRAME(D, B)&,                            \
                                const RowEliminationOptions&, RowCounts*);
#define MOTZKIN_INSTANTIATE_MOVING(D, A, B)                                                                   \
  template bool row_elimination(const MOTZKIN_MOVING(D, A)&, const MOTZKIN_MOVING(D, B)&,                     \
                                const RowEliminationOptions&, RowCounts*);                                    \
  template bool row_elimination(const MOTZKIN_PREPARED(D, A)&, const Vector<D>&, const MOTZKIN_MOVING(D, B)&, \
                                const RowEliminationOptions&, RowCounts*);
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 3)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 4)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_RESTING, 5)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 3)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE_MOVING, 4)
#define MOTZKIN_INSTANTIATE_PREPARED(D)                \
  template struct PreparedFrame<D, FrameKind::Cuboid>; \
  template struct PreparedFrame<D, FrameKind::Simplex>;
MOTZKIN_INSTANTIATE_PREPARED(2)
MOTZKIN_INSTANTIATE_PREPARED(3)
MOTZKIN_INSTANTIATE_PREPARED(4)
MOTZKIN_INSTANTIATE_PREPARED(5)

}  // namespace motzkin::lab
