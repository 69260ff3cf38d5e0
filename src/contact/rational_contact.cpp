#include "contact/rational_contact.hpp"

#include "contact/algebraic_time.hpp"
#include "contact/polygon_times.hpp"
#include "contact/relative_motion.hpp"

namespace motzkin::detail {
namespace {

/// The differences of a point of body b and the vertices of body a, in the coordinates of a.
class VertexPolygon {
 public:
  explicit VertexPolygon(const RelativeMotion& motion)
      : motion_(motion), position_(motion.position(motion.vertices_b[0])) {}

  [[nodiscard]] std::size_t count() const noexcept { return motion_.vertices_a.size(); }

  /// n . (Y - A_0), n the normal of the face.
  [[nodiscard]] IntegerPolynomial volume() const {
    const auto& face = motion_.vertices_a;
    const IntegerVector normal = cross(face[1] - face[0], face[2] - face[0]);
    return dot(position_, normal) - motion_.weight * dot(normal, face[0]);
  }

  /// A_i x A_j + (A_j - A_i) x Y.
  [[nodiscard]] IntegerPolynomial edge_function(std::size_t i, std::size_t axis) const {
    const IntegerVector& from = motion_.vertices_a[i];
    const IntegerVector& to = motion_.vertices_a[next_corner(i, count())];
    return motion_.weight * cross(from, to, axis) + cross(to - from, position_, axis);
  }

  /// (Y - A_i) . (Y - A_j)
  [[nodiscard]] IntegerPolynomial dot_polynomial(std::size_t i, std::size_t j) const {
    const IntegerVector& point = motion_.vertices_b[0];
    const IntegerVector& one = motion_.vertices_a[i];
    const IntegerVector& other = motion_.vertices_a[j];
    return motion_.product(point, point) - dot(position_, one + other) + motion_.weight * dot(one, other);
  }

 private:
  const RelativeMotion& motion_;
  PolynomialVector position_;
};

/// The differences of the vertices of two edges, in the coordinates of body a.
class EdgePolygon {
 public:
  explicit EdgePolygon(const RelativeMotion& motion)
      : motion_(motion),
        edge_(motion.vertices_a[1] - motion.vertices_a[0]),
        positions_{motion.position(motion.vertices_b[0]), {}},
        direction_(motion.direction(motion.vertices_b[1] - motion.vertices_b[0])),
        moment_(motion.moment(motion.vertices_b[0], motion.vertices_b[1])) {
    positions_[1] = positions_[0] + direction_;
  }

  [[nodiscard]] std::size_t count() const noexcept { return 4; }

  /// (A_1 - A_0) . (Y_0 x Y_1) + (A_0 x A_1) . (Y_1 - Y_0)
  [[nodiscard]] IntegerPolynomial volume() const {
    return dot(moment_, edge_) + dot(direction_, cross(motion_.vertices_a[0], motion_.vertices_a[1]));
  }

  [[nodiscard]] IntegerPolynomial edge_function(std::size_t i, std::size_t axis) const {
    switch (i) {
      case 0: return along_a(0, axis);
      case 1: return along_b(1, axis);
      case 2: return along_a(1, axis) * BigInteger(-1);
      default: return along_b(0, axis) * BigInteger(-1);
    }
  }

  /// (Y_j - A_i) . (Y_l - A_k) of two corners.
  [[nodiscard]] IntegerPolynomial dot_polynomial(std::size_t one, std::size_t other) const {
    const auto [i, j] = vertices(one);
    const auto [k, l] = vertices(other);
    const auto& of_a = motion_.vertices_a;
    const auto& of_b = motion_.vertices_b;
    return motion_.product(of_b[j], of_b[l]) - dot(positions_[l], of_a[i]) - dot(positions_[j], of_a[k]) +
           motion_.weight * dot(of_a[i], of_a[k]);
  }

 private:
  /// The vertices of a and b whose difference a corner is.
  static std::array<std::size_t, 2> vertices(std::size_t corner) {
    constexpr std::array<std::array<std::size_t, 2>, 4> order = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
    return order[corner];
  }

  /// (Y_j - A_0) x (Y_j - A_1)
  [[nodiscard]] IntegerPolynomial along_a(std::size_t j, std::size_t axis) const {
    const auto& of_a = motion_.vertices_a;
    return motion_.weight * cross(of_a[0], of_a[1], axis) + cross(edge_, positions_[j], axis);
  }

  /// (Y_0 - A_i) x (Y_1 - A_i)
  [[nodiscard]] IntegerPolynomial along_b(std::size_t i, std::size_t axis) const {
    return moment_[axis] - cross(motion_.vertices_a[i], direction_, axis);
  }

  const RelativeMotion& motion_;
  IntegerVector edge_;
  std::array<PolynomialVector, 2> positions_;
  PolynomialVector direction_;
  PolynomialVector moment_;
};

/// The times of a window.
class WindowTimes {
 public:
  using EdgeTime = AlgebraicTime;

  explicit WindowTimes(const TimeBracket& window)
      : window_(window), cell_(cell_between(time_point(window.lower), time_point(window.upper))) {}

  [[nodiscard]] AlgebraicTime start() const { return AlgebraicTime(cell_.begin()); }

  template <class Visit>
  void visit_roots(const IntegerPolynomial& polynomial, const Visit& visit) const {
    if (polynomial.zero()) {
      return;
    }
    RootSearch search(polynomial, cell_);
    for (std::optional<AlgebraicTime> root = search.next(); root && !visit(*root); root = search.next()) {
    }
  }

  [[nodiscard]] static bool is_zero(const IntegerPolynomial& polynomial) { return polynomial.zero(); }
  [[nodiscard]] static bool is_before(AlgebraicTime& a, const AlgebraicTime& b) { return a.compared_to(b) < 0; }
  [[nodiscard]] static bool is_after_end(const AlgebraicTime& /*time*/) { return false; }
  [[nodiscard]] TimeBracket bracket(AlgebraicTime& time) const { return time.bracket(window_); }

  template <class Function>
  static auto with(AlgebraicTime& time, const Function& function) {
    return function(time);
  }

 private:
  TimeBracket window_;
  TimeCell cell_;
};

}  // namespace

std::optional<FirstTime> rational_contact(const RationalPrimitive& a, const RationalPrimitive& b,
                                          const TimeBracket& window, double /*time_tolerance*/) {
  const WindowTimes times(window);
  if (a.vertices.size() == 2 && b.vertices.size() == 2) {
    const RelativeMotion motion(a, b);
    return first_time(EdgePolygon(motion), times);
  }
  const RelativeMotion motion = a.vertices.size() == 1 ? RelativeMotion(b, a) : RelativeMotion(a, b);
  return first_time(VertexPolygon(motion), times);
}

}  // namespace motzkin::detail
