#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "corpus/linear_program.hpp"
#include "corpus/rational.hpp"
#include "motzkin/pair/relation.hpp"
#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/vertex_simplex.hpp"

/// What is true of two shapes, by exact linear programming: an answer that shares neither method nor code with the
/// library, to test it against.

namespace motzkin::testing {

/// Any shape as a frame over the rationals, in any dimension and with any number of axes. A resting one has no
/// velocity.
struct ExactFrame {
  FrameKind kind = FrameKind::Cuboid;
  std::vector<Rational> origin;
  std::vector<std::vector<Rational>> axes;
  std::optional<std::vector<Rational>> velocity;
};

template <int D>
[[nodiscard]] std::vector<Rational> exact(const Vector<D>& values) {
  std::vector<Rational> result(D);
  for (int k = 0; k < D; ++k) {
    result[static_cast<std::size_t>(k)] = exact(values[k]);
  }
  return result;
}

template <int D, FrameKind Kind>
[[nodiscard]] ExactFrame exact(const Frame<D, Kind>& frame) {
  ExactFrame result{Kind, exact<D>(frame.origin()), {}, {}};
  for (int i = 0; i < D; ++i) {
    result.axes.push_back(exact<D>(frame.axes().col(i)));
  }
  return result;
}

template <int D, int N>
[[nodiscard]] ExactFrame exact(const VertexSimplex<D, N>& simplex) {
  ExactFrame result{FrameKind::Simplex, exact<D>(simplex.vertices()[0]), {}, {}};
  for (std::size_t i = 1; i < N; ++i) {
    std::vector<Rational> axis = exact<D>(simplex.vertices()[i]);
    for (std::size_t k = 0; k < D; ++k) {
      axis[k] -= result.origin[k];
    }
    result.axes.push_back(std::move(axis));
  }
  return result;
}

template <int D>
[[nodiscard]] ExactFrame exact(const Aabb<D>& box) {
  ExactFrame result{FrameKind::Cuboid, exact<D>(box.min()), {}, {}};
  for (int k = 0; k < D; ++k) {
    result.axes.emplace_back(D)[static_cast<std::size_t>(k)] = exact(box.max()[k]) - exact(box.min()[k]);
  }
  return result;
}

template <int D>
[[nodiscard]] ExactFrame exact(const Obb<D>& box) {
  ExactFrame result{FrameKind::Cuboid, exact<D>(box.center()), {}, {}};
  for (int i = 0; i < D; ++i) {
    std::vector<Rational>& axis = result.axes.emplace_back(exact<D>(box.axes().col(i)));
    for (std::size_t k = 0; k < D; ++k) {
      axis[k] *= exact(box.half()[i]);
      result.origin[k] -= axis[k];
      axis[k] *= 2;
    }
  }
  return result;
}

template <class Shape>
[[nodiscard]] ExactFrame exact(const Moving<Shape>& moving) {
  ExactFrame result = exact(moving.shape());
  result.velocity = exact<Shape::dimension>(moving.velocity());
  return result;
}

/// The resting frame that a moving one is at one time.
[[nodiscard]] ExactFrame at_time(const ExactFrame& frame, const Rational& time);

/// Range of `direction . p` over the points of the frame, at all times for a moving one.
[[nodiscard]] Span extent(const ExactFrame& frame, const std::vector<Rational>& direction);

/// One coordinate of the frame's exact bounding box.
[[nodiscard]] Span extent(const ExactFrame& frame, std::size_t coordinate);

/// The exact relation of two closed shapes, and the exact boxes of what they share. A resting shape beside a moving one
/// has velocity zero.
class Oracle {
 public:
  Oracle(ExactFrame a, ExactFrame b);

  template <class A, class B>
  Oracle(const A& a, const B& b) : Oracle(exact(a), exact(b)) {}

  [[nodiscard]] Relation relation() const { return relation_; }

  /// The boxes ask for frames that are not disjoint.
  [[nodiscard]] Box world_box();
  /// First and last time of contact; [0, 1] for two resting frames.
  [[nodiscard]] Span window();
  /// Bounds of the common part in the parameters of `b`. They are coordinates only where its axes are independent.
  [[nodiscard]] Box local_box();

 private:
  [[nodiscard]] bool moving() const { return a_.velocity || b_.velocity; }
  [[nodiscard]] std::size_t variables() const { return a_.axes.size() + b_.axes.size() + (moving() ? 1 : 0); }
  [[nodiscard]] std::vector<LinearProgram::Row> common_points() const;
  [[nodiscard]] std::vector<LinearProgram::Row> common_points_with_slack() const;
  [[nodiscard]] Span range(const std::vector<Rational>& objective);

  ExactFrame a_;
  ExactFrame b_;
  std::optional<LinearProgram> closed_;  ///< made for the first box or window
  Relation relation_ = Relation::Disjoint;
};

}  // namespace motzkin::testing
