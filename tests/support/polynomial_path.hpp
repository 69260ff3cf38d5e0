#pragma once

#include <array>

#include "support/real_root.hpp"

/// Vectors whose coordinates are polynomials in time.

namespace motzkin::testing {

using Path = std::array<Polynomial, 3>;

[[nodiscard]] inline Path operator-(const Path& u, const Path& v) { return {u[0] - v[0], u[1] - v[1], u[2] - v[2]}; }

[[nodiscard]] inline Path cross(const Path& u, const Path& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

[[nodiscard]] inline Polynomial dot(const Path& u, const Path& v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

/// Divided by what all coefficients are multiples of, and by those of the factors, which are above zero and have no
/// common content, that divide all coordinates.
[[nodiscard]] Path reduced(Path vector, const std::vector<Polynomial>& factors);
[[nodiscard]] Polynomial reduced(Polynomial p, const std::vector<Polynomial>& factors);

}  // namespace motzkin::testing
