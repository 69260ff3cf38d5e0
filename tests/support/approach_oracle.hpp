#pragma once

#include <optional>
#include <vector>

#include "contact/corner_paths.hpp"
#include "support/turn_oracle.hpp"

namespace motzkin::testing {

/// When a vertex on a rigid motion is within a distance of a vertex, an edge or a face, by trying all times at which it
/// is that far from a part. Shares neither code nor the form of the polynomials with the library.
class ApproachOracle {
 public:
  /// Not for two edges.
  ApproachOracle(const TurnQuery& query, double radius);

  [[nodiscard]] const std::optional<Root>& first() const { return first_; }
  [[nodiscard]] bool is_near(const Root& t) const;

  /// Whether a part of b is within the distance at the first time: at the place of its nearest point where the distance
  /// is no less.
  [[nodiscard]] bool may_be(const detail::Place& place) const;

 private:
  /// Within the distance where `excess` is not above zero and no one of `sides` below.
  struct Part {
    detail::Place place;
    Polynomial excess;
    std::vector<Polynomial> sides;

    [[nodiscard]] bool is_near(const Root& t) const;
  };

  void try_roots(const Polynomial& p);

  Root start_;
  Root end_;
  std::vector<Part> parts_;
  std::optional<Root> first_;
};

}  // namespace motzkin::testing
