#include "contact/rational_contact.hpp"

#include "contact/algebraic_time.hpp"
#include "contact/polygon_times.hpp"
#include "contact/rational_polygon.hpp"

namespace motzkin::detail {
namespace {

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
