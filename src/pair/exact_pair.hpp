#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "motzkin/pair/fourier_motzkin.hpp"
#include "number/rational.hpp"

namespace motzkin {

/// A frame in exact numbers, its dimension and kind known at run time.
struct ExactFrame {
  FrameKind kind;
  std::vector<Rational> origin;
  std::vector<std::vector<Rational>> axes;  ///< one vector per axis
  std::vector<Rational> velocity;           ///< empty for a resting frame
};

/// `constant + coefficients . parameters`.
struct AffineForm {
  std::vector<Rational> coefficients;
  Rational constant;
};

/// Two frames as the set of parameters (x of a, y of b, then time of a moving pair) for which both give the same point.
/// The equations are solved for as many parameters as they determine; what is left is a system of inequalities in the
/// free ones. That needs no inverse, so flat frames are like any others.
class ExactPair {
 public:
  ExactPair(const ExactFrame& a, const ExactFrame& b);

  [[nodiscard]] Relation relation(Redundancy redundancy) const;

  /// Exact range of a coordinate of the world over the intersection, at all times. No value where it is empty.
  [[nodiscard]] std::optional<std::pair<Rational, Rational>> coordinate_range(int k) const;

  /// Exact range of the times of contact of a moving pair. No value where there is none.
  [[nodiscard]] std::optional<std::pair<Rational, Rational>> time_range() const;

 private:
  /// `coefficients . free <= bound`.
  struct Inequality {
    std::vector<Rational> coefficients;
    Rational bound;
  };

  void solve_equations(std::vector<std::vector<Rational>> equations);
  void add_inequalities(FrameKind kind, std::size_t first);
  void require_at_most_one(const AffineForm& form);
  void require_not_negative(const AffineForm& form);
  [[nodiscard]] std::size_t free_count() const noexcept;
  [[nodiscard]] std::optional<std::pair<Rational, Rational>> range(const AffineForm& form) const;

  ExactFrame b_;
  bool consistent_ = true;
  std::vector<AffineForm> parameters_;  ///< every parameter in terms of the free ones
  std::vector<bool> is_free_;
  std::vector<Inequality> inequalities_;
};

template <int D, FrameKind Kind>
[[nodiscard]] ExactFrame exact_frame(const Frame<D, Kind>& frame) {
  ExactFrame result;
  result.kind = Kind;
  for (int k = 0; k < D; ++k) {
    result.origin.push_back(to_rational(frame.origin()[k]));
  }
  for (int i = 0; i < D; ++i) {
    std::vector<Rational>& axis = result.axes.emplace_back();
    for (int k = 0; k < D; ++k) {
      axis.push_back(to_rational(frame.axes()(k, i)));
    }
  }
  return result;
}

template <int D, FrameKind Kind>
[[nodiscard]] ExactFrame exact_frame(const Moving<Frame<D, Kind>>& moving) {
  ExactFrame result = exact_frame(moving.shape());
  for (int k = 0; k < D; ++k) {
    result.velocity.push_back(to_rational(moving.velocity()[k]));
  }
  return result;
}

}  // namespace motzkin
