#include "support/polynomial_path.hpp"

#include <optional>
#include <utility>

namespace motzkin::testing {

Path reduced(Path vector, const std::vector<Polynomial>& factors) {
  Integer common = 0;
  for (const Polynomial& p : vector) {
    common = gcd(common, content(p));
  }
  if (common == 0) {
    return vector;
  }
  for (Polynomial& p : vector) {
    p = p / common;
  }
  for (const Polynomial& factor : factors) {
    while (true) {
      Path quotient;
      std::size_t k = 0;
      for (; k < 3; ++k) {
        std::optional<Polynomial> part = exact_quotient(vector[k], factor);
        if (!part) {
          break;
        }
        quotient[k] = std::move(*part);
      }
      if (k < 3) {
        break;
      }
      vector = std::move(quotient);
    }
  }
  return vector;
}

Polynomial reduced(Polynomial p, const std::vector<Polynomial>& factors) {
  return reduced(Path{std::move(p), {}, {}}, factors)[0];
}

}  // namespace motzkin::testing
