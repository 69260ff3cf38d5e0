#include "contact/argument_order.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace motzkin::detail {
namespace {

/// The numbers of a motion or shape, in the order of its constructor.
class Numbers {
 public:
  void add(double number) { numbers_[count_++] = number; }
  template <class Derived>
  void add(const Eigen::MatrixBase<Derived>& matrix) {
    for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
      for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        add(matrix(i, j));
      }
    }
  }
  void add(const Quaternion& q) { add(q.coeffs()); }
  void add(const Pose& pose) {
    add(pose.linear());
    add(pose.translation());
  }
  void add(const Knot& knot) {
    add(knot.time);
    add(knot.quaternion);
    add(knot.translation);
  }

  void add(const Translation& motion) { add(motion.displacement()); }
  void add(const Turn& motion) {
    add(motion.center());
    add(motion.end());
    add(motion.displacement());
  }
  void add(const Spin& motion) {
    add(motion.center());
    add(motion.axis());
    add(motion.angle());
    add(motion.displacement());
    add(motion.pitch());
  }
  void add(const RotationVector& motion) {
    add(motion.start_rotation());
    add(motion.end_rotation());
    add(motion.start_position());
    add(motion.end_position());
  }

  template <FrameKind Kind>
  void add(const Frame<3, Kind>& frame) {
    add(frame.origin());
    add(frame.axes());
  }
  template <int N>
  void add(const VertexSimplex<3, N>& simplex) {
    for (const Vector<3>& vertex : simplex.vertices()) {
      add(vertex);
    }
  }
  void add(const Aabb<3>& box) {
    add(box.min());
    add(box.max());
  }
  void add(const Obb<3>& box) {
    add(box.center());
    add(box.axes());
    add(box.half());
  }
  void add(const Sphere<3>& sphere) {
    add(sphere.center());
    add(sphere.radius());
  }

  [[nodiscard]] std::span<const double> all() const noexcept { return std::span(numbers_).first(count_); }

 private:
  std::array<double, 15> numbers_{};  ///< as an `Obb` has
  std::size_t count_ = 0;
};

/// By magnitudes first, so that what rests comes before what moves.
template <class Value>
std::partial_ordering compare_numbers(const Value& a, const Value& b) {
  Numbers of_a;
  Numbers of_b;
  of_a.add(a);
  of_b.add(b);
  const std::span<const double> x = of_a.all();
  const std::span<const double> y = of_b.all();
  const std::partial_ordering order = std::lexicographical_compare_three_way(
      x.begin(), x.end(), y.begin(), y.end(),
      [](double p, double q) { return std::partial_ordering(std::abs(p) <=> std::abs(q)); });
  return order != 0 ? order : std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
}

std::partial_ordering compare_numbers(const PoseSequence& a, const PoseSequence& b) {
  if (a.between() != b.between()) {
    return a.between() <=> b.between();
  }
  return std::lexicographical_compare_three_way(a.knots().begin(), a.knots().end(), b.knots().begin(), b.knots().end(),
                                                [](const Knot& x, const Knot& y) { return compare_numbers(x, y); });
}

std::partial_ordering compare_numbers(const std::shared_ptr<const AnyMotion::User>& a,
                                      const std::shared_ptr<const AnyMotion::User>& b) {
  std::partial_ordering result = std::partial_ordering::equivalent;
  for (const double time : {0.0, 0.5, 1.0}) {
    if (a != b && result == 0) {
      result = compare(a->pose(time), b->pose(time));
    }
  }
  return result;
}

/// By kind, then by numbers.
template <class Variant>
std::partial_ordering compare_variants(const Variant& a, const Variant& b) {
  if (a.index() != b.index()) {
    return a.index() <=> b.index();
  }
  return std::visit(
      [&](const auto& one) -> std::partial_ordering {
        return compare_numbers(one, std::get<std::decay_t<decltype(one)>>(b));
      },
      a);
}

}  // namespace

std::partial_ordering compare(const AnyMotion& a, const AnyMotion& b) { return compare_variants(a.kind(), b.kind()); }

bool are_same(const AnyMotion& a, const AnyMotion& b) {
  using User = std::shared_ptr<const AnyMotion::User>;
  const auto* user = std::get_if<User>(&a.kind());
  const auto* other = std::get_if<User>(&b.kind());
  return user != nullptr && other != nullptr ? *user == *other : compare(a, b) == 0;
}

std::partial_ordering compare(const MovingShape& a, const MovingShape& b) { return compare_variants(a, b); }

std::partial_ordering compare(const Pose& a, const Pose& b) { return compare_numbers(a, b); }

bool comes_after(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b, const AnyMotion& motion_b) {
  const std::partial_ordering order = compare(motion_a, motion_b);
  return order > 0 || (order == 0 && compare(a, b) > 0);
}

Contact<3> swapped(Contact<3> found) {
  std::swap(found.on_a, found.on_b);
  found.normal = -found.normal;
  return found;
}

}  // namespace motzkin::detail
