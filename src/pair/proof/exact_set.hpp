#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <optional>
#include <string>
#include <vector>

#include "number/rational.hpp"
#include "pair/distance/difference.hpp"

/// The set M of differences over rationals, for proofs: the walk to the nearest feature once more.

namespace motzkin::detail {

/// Without expression templates: the walk keeps sums and products by `auto`.
using Exact = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend, boost::multiprecision::et_off>;
using ExactTriple = Triple<Exact>;
using Weights = std::vector<Exact>;

[[nodiscard]] inline Exact exactly(const ScaledSum& number) { return Exact(to_rational(number)); }
[[nodiscard]] inline Exact exactly(double number) { return Exact(to_rational(number)); }

[[nodiscard]] inline ExactTriple operator+(const ExactTriple& a, const ExactTriple& b) { return sum(a, b); }
[[nodiscard]] inline ExactTriple operator-(const ExactTriple& a, const ExactTriple& b) { return difference(a, b); }
[[nodiscard]] inline ExactTriple operator*(const Exact& factor, const ExactTriple& a) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}

[[nodiscard]] inline std::string text(const Exact& number) { return number.str(); }

[[nodiscard]] std::vector<std::string> texts(const Weights& numbers);

/// The vertices of a core by their names, which are their places among the points of a certificate.
[[nodiscard]] std::vector<ExactTriple> points_of(const Core& core);

/// The set of differences over rationals.
class ExactSet {
 public:
  ExactSet(const Core& a, const Core& b, const ExactTriple& drift)
      : points_{points_of(a), points_of(b)}, drift_(drift) {}

  [[nodiscard]] const std::vector<ExactTriple>& points(std::size_t side) const { return points_[side]; }
  [[nodiscard]] const ExactTriple& drift() const { return drift_; }

  [[nodiscard]] ExactTriple vertex(const DifferenceVertex& name) const {
    const ExactTriple between = points_[1][name.b] - points_[0][name.a];
    return name.late ? between + drift_ : between;
  }
  [[nodiscard]] ExactTriple edge(const DifferenceVertex& from, const DifferenceVertex& to) const {
    return vertex(to) - vertex(from);
  }

  [[nodiscard]] static Exact one() { return 1; }

  [[nodiscard]] std::optional<DifferenceVertex> farther_back(const ExactTriple& direction,
                                                             const DifferenceVertex& than) const;

  /// The largest of direction . a over the first core.
  [[nodiscard]] Exact front_of_first(const ExactTriple& direction) const;

 private:
  std::array<std::vector<ExactTriple>, 2> points_;
  ExactTriple drift_;
};

/// A vertex of M and how much of it, not negative.
struct Part {
  DifferenceVertex name;
  Exact weight;
};

/// Numbers x with sum x_i vectors_i = target, which is in what they span.
[[nodiscard]] Weights solved(const std::vector<ExactTriple>& vectors, const ExactTriple& target);

/// The mean of the vertices of a feature that is nearest to 0, where 0 is above its inside or in it.
[[nodiscard]] std::vector<Part> mean_of(const ExactSet& set, const Feature& feature);

[[nodiscard]] ExactTriple sum_of(const ExactSet& set, const std::vector<Part>& parts);

}  // namespace motzkin::detail
