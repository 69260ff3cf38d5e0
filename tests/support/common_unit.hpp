#pragma once

#include <limits>

#include "corpus/rational.hpp"

namespace motzkin::testing {

/// A power of two of which given doubles are multiples.
class CommonUnit {
 public:
  /// Makes the unit small enough for one more number.
  void include(double value);

  /// How many units a number is that was included.
  [[nodiscard]] Integer count(double value) const;

 private:
  int exponent_ = std::numeric_limits<int>::max();
};

}  // namespace motzkin::testing
