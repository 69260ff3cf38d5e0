#pragma once

#include "corpus/turn_query.hpp"
#include "support/contact_oracle.hpp"

/// What is true of two primitives on rigid motions. With |q|^2 of both bodies multiplied by, the coordinates of all
/// vertices are polynomials in time, of degree 3 where one body turns and 5 where both do.

namespace motzkin::testing {

[[nodiscard]] ContactPaths contact_paths(const TurnQuery& query, double length = 0);

class TurnOracle : public ContactOracle {
 public:
  explicit TurnOracle(const TurnQuery& query) : ContactOracle(contact_paths(query)) {}
};

}  // namespace motzkin::testing
