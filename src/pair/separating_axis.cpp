#include "motzkin/pair/separating_axis.hpp"

#include <Eigen/Geometry>

#include "number/directed.hpp"
#include "pair/candidate_axes.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {
namespace {

/// More than the rounding of a quotient in [0, 1] and of its comparison.
constexpr double time_error = 0x1p-50;

/// Whether a * b == c * d exactly. May say no for products near the underflow range.
bool equal_products(double a, double b, double c, double d) noexcept {
  const double left = a * b;
  const double right = c * d;
  if (left == 0 && right == 0) {
    return (a == 0 || b == 0) && (c == 0 || d == 0);
  }
  return left == right && std::abs(left) > 0x1p-900 && std::fma(a, b, -left) == std::fma(c, d, -right);
}

/// Whether edge `index` is exactly the double vector that `edge` returns.
template <int D>
bool edge_is_exact(const Matrix<D>& axes, int index) noexcept {
  if (index < D) {
    return true;
  }
  bool exact = true;
  const Vector<D> difference = edge<D>(axes, index);
  for (int k = 0; k < D; ++k) {
    exact = exact && sum_error(axes(k, (index + 1) % D), -axes(k, index - D), difference[k]) == 0;
  }
  return exact;
}

/// Whether a direction is exactly the zero vector, so that it says nothing about the pair. Parallel edges are common;
/// other directions vanish for flat frames only, which are left to exact arithmetic.
template <int D, FrameKind A, FrameKind B, bool Moves>
bool vanishes(const FramePair<D, A, B, Moves>& pair, AxisName name) noexcept {
  if constexpr (D == 3) {
    if (name.family == AxisName::Family::Edges && edge_is_exact<3>(pair.a, name.first) &&
        edge_is_exact<3>(pair.b, name.second)) {
      const Vector<3> a = edge<3>(pair.a, name.first);
      const Vector<3> b = edge<3>(pair.b, name.second);
      return equal_products(a[1], b[2], a[2], b[1]) && equal_products(a[2], b[0], a[0], b[2]) &&
             equal_products(a[0], b[1], a[1], b[0]);
    }
  }
  return false;
}

/// How far the frames are apart along the direction; negative where they overlap.
template <FrameKind A, FrameKind B>
double excess(const ProjectedPair& projected) noexcept {
  if constexpr (A == FrameKind::Cuboid && B == FrameKind::Cuboid) {
    return std::abs(projected.distance) - projected.high;
  } else {
    return std::max(projected.distance - projected.high, projected.low - projected.distance);
  }
}

template <int D, FrameKind A, FrameKind B>
SeparatingAxis<D> decide(const FramePair<D, A, B, false>& pair) noexcept {
  SeparatingAxis<D> result;
  bool unclear = false;
  const auto separated = [&](const ProjectedPair& projected) {
    if (!(excess<A, B>(projected) > projected.error_bound)) {
      return false;
    }
    result.verdict = Verdict::Disjoint;
    result.axis = direction_of(pair, projected.name);
    if (projected.distance < projected.low) {
      result.axis = -result.axis;
    }
    return true;
  };
  const PairSizes<D> sizes = sizes_of(pair);
  if (visit_world_axes(pair, sizes, separated)) {
    return result;
  }
  const bool stopped = visit_deciding_axes(pair, sizes, [&](const ProjectedPair& projected) {
    if (excess<A, B>(projected) < -projected.error_bound) {  // NaN: goes on to be unclear
      return false;
    }
    if (separated(projected)) {
      return true;
    }
    unclear = unclear || !vanishes(pair, projected.name);
    return false;
  });
  if (!stopped && !unclear) {
    result.verdict = Verdict::Overlapping;
  }
  return result;
}

/// The frames are apart along `sign` times the direction `name`, a below b, before or after a time.
struct TimeLimit {
  double time;
  double speed;
  double sign;
  AxisName name;
};

/// The times at which no direction separates the frames: for sure all contacts are inside `outer`, and at any time in
/// the interior of `inner` the frames certainly overlap.
class ContactTimes {
 public:
  /// Takes the condition of one direction. False where that leaves no time of contact.
  bool clip(const ProjectedPair& projected, bool vanishing) noexcept {
    clip_side(projected, projected.high, 1);
    clip_side(projected, projected.low, -1);
    if (!vanishing) {
      clip_inner(projected);
    }
    return !(enter_.time > exit_.time + 2 * time_error);
  }

  [[nodiscard]] Verdict verdict() const noexcept {
    if (enter_.time > exit_.time + 2 * time_error) {
      return Verdict::Disjoint;
    }
    return inner_.enter + 2 * time_error < inner_.exit ? Verdict::Overlapping : Verdict::Undecided;
  }

  [[nodiscard]] Window window() const noexcept {
    return {std::max(0.0, enter_.time - time_error), std::min(1.0, exit_.time + time_error)};
  }

  [[nodiscard]] const TimeLimit& enter() const noexcept { return enter_; }
  [[nodiscard]] const TimeLimit& exit() const noexcept { return exit_; }

  /// Whether the condition can be taken without changing the inner window: it holds at all times, certainly.
  [[nodiscard]] static bool always_holds(const ProjectedPair& projected) noexcept {
    const double end = projected.distance + projected.speed;
    return std::max(projected.distance, end) < projected.high - projected.error_bound &&
           std::min(projected.distance, end) > projected.low + projected.error_bound;
  }

 private:
  /// `sign * (distance + t * speed) <= sign * limit`, relaxed by the error bound.
  void clip_side(const ProjectedPair& projected, double limit, double sign) noexcept {
    const double room = sign * (limit - projected.distance) + projected.error_bound;
    const double speed = sign * projected.speed;
    if (speed > 0) {
      const double time = room / speed;
      if (time < exit_.time) {
        exit_ = {time, projected.speed, sign, projected.name};
      }
    } else if (speed < 0) {
      const double time = room / speed;
      if (time > enter_.time) {
        enter_ = {time, projected.speed, sign, projected.name};
      }
    } else if (room < 0) {
      enter_ = {2, 0, sign, projected.name};
    }
  }

  void clip_inner(const ProjectedPair& projected) noexcept {
    const double above = projected.high - projected.error_bound - projected.distance;
    const double below = projected.low + projected.error_bound - projected.distance;
    if (!(above > below)) {  // NaN: nothing is certain
      inner_.exit = -1;
    } else if (projected.speed > 0) {
      inner_.enter = std::max(inner_.enter, below / projected.speed);
      inner_.exit = std::min(inner_.exit, above / projected.speed);
    } else if (projected.speed < 0) {
      inner_.enter = std::max(inner_.enter, above / projected.speed);
      inner_.exit = std::min(inner_.exit, below / projected.speed);
    } else if (!(above > 0 && below < 0)) {
      inner_.exit = -1;
    }
  }

  TimeLimit enter_{0, 0, 0, {}};
  TimeLimit exit_{1, 0, 0, {}};
  Window inner_;
};

/// A direction that separates the pair at all times, from the two that do before and after some time: with weights that
/// cancel their speeds, the sum of the two gaps is the same at all times, and positive.
template <class Pair>
Vector<Pair::dimension> combined_direction(const Pair& pair, const ContactTimes& times) noexcept {
  const auto oriented = [&](const TimeLimit& limit) -> Vector<Pair::dimension> {
    return limit.sign * direction_of(pair, limit.name);
  };
  const TimeLimit& enter = times.enter();
  const TimeLimit& exit = times.exit();
  if (enter.sign == 0 || exit.time < 0) {
    return oriented(exit);
  }
  if (exit.sign == 0 || enter.time > 1) {
    return oriented(enter);
  }
  const double scale = std::max(std::abs(enter.speed), std::abs(exit.speed));
  return oriented(enter) * (std::abs(exit.speed) / scale) + oriented(exit) * (std::abs(enter.speed) / scale);
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> decide(const FramePair<D, A, B, true>& pair) noexcept {
  ContactTimes times;
  const PairSizes<D> sizes = sizes_of(pair);
  const bool apart =
      visit_world_axes(pair, sizes, [&](const ProjectedPair& projected) { return !times.clip(projected, true); }) ||
      visit_deciding_axes(pair, sizes, [&](const ProjectedPair& projected) {
        if (ContactTimes::always_holds(projected)) {
          return false;
        }
        return !times.clip(projected, vanishes(pair, projected.name));
      });
  MovingSeparatingAxis<D> result;
  if (!apart) {
    result.verdict = times.verdict();
    result.window = times.window();
    return result;
  }
  const Vector<D> direction = combined_direction(pair, times);
  const Side side = proved_side(pair, direction);
  if (side != Side::Unproved) {
    result.verdict = Verdict::Disjoint;
    result.axis = side == Side::Below ? direction : Vector<D>(-direction);
  }
  return result;
}

}  // namespace

template <int D, FrameKind A, FrameKind B>
SeparatingAxis<D> separating_axis(const Frame<D, A>& a, const Frame<D, B>& b) noexcept {
  return decide(frame_pair(a, b));
}

template <int D, FrameKind A, FrameKind B>
MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b) noexcept {
  return decide(frame_pair(a, b));
}

#define MOTZKIN_INSTANTIATE(D, A, B)                                                           \
  template SeparatingAxis<D> separating_axis(const Frame<D, A>&, const Frame<D, B>&) noexcept; \
  template MovingSeparatingAxis<D> separating_axis(const Moving<Frame<D, A>>&, const Moving<Frame<D, B>>&) noexcept;
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 2)
MOTZKIN_FOR_EACH_KIND_PAIR(MOTZKIN_INSTANTIATE, 3)

}  // namespace motzkin
