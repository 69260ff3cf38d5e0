#pragma once

#include <optional>
#include <vector>

#include "motzkin/pair/body.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "number/rational.hpp"
#include "pair/exact/pair_numbers.hpp"

namespace motzkin::detail {

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

/// A number well inside [low, high], or the only one: of those in the middle half, one with the fewest binary places.
[[nodiscard]] Rational short_number_between(const Rational& low, const Rational& high);

/// Two frames as the set of parameters (x of a, y of b, then time of a moving pair) for which both give the same point.
/// The equations are solved for as many parameters as they determine; what is left is a system of inequalities in the
/// free ones. That needs no inverse, so flat frames are like any others.
class CommonParameters {
 public:
  CommonParameters(const ExactFrame& a, const ExactFrame& b);

  [[nodiscard]] Relation relation() const;

  /// All parameters of a common point, in the order above; of frames that overlap, with every inequality strict. No
  /// value where they are disjoint.
  [[nodiscard]] std::optional<std::vector<Rational>> common_point() const;

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

  ExactFrame b_;
  bool consistent_ = true;
  std::vector<AffineForm> parameters_;  ///< every parameter in terms of the free ones
  std::vector<bool> is_free_;
  std::vector<Inequality> inequalities_;
};

/// A velocity is given to every frame where `moves`.
template <int D, FrameKind Kind>
[[nodiscard]] ExactFrame exact_frame(const BodyView<D, Kind>& body, bool moves) {
  ExactFrame result;
  result.kind = Kind;
  for (int k = 0; k < D; ++k) {
    result.origin.push_back(to_rational((*body.origin)[k]));
    if (moves) {
      result.velocity.push_back(body.moves() ? to_rational((*body.velocity)[k]) : Rational(0));
    }
  }
  for (int i = 0; i < D; ++i) {
    std::vector<Rational>& axis = result.axes.emplace_back();
    for (int k = 0; k < D; ++k) {
      axis.push_back(i < body.axis_count() ? to_rational(exact_axis(body, i, k)) : Rational(0));
      if (body.is_centred()) {
        result.origin[static_cast<std::size_t>(k)] -= axis.back();
        axis.back() *= 2;
      }
    }
  }
  return result;
}

template <int D, FrameKind A, FrameKind B>
[[nodiscard]] CommonParameters common_parameters(const BodyView<D, A>& a, const BodyView<D, B>& b) {
  const bool moves = a.moves() || b.moves();
  return {exact_frame(a, moves), exact_frame(b, moves)};
}

}  // namespace motzkin::detail
