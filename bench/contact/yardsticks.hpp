#pragma once

#include "motzkin/contact/first_contact.hpp"

/// Two ways in which first contact is usually found in doubles, as yardsticks of speed and of errors.

namespace motzkin::bench {

/// Roots of the coplanarity cubic in doubles, each followed by a test of the point with a tolerance.
[[nodiscard]] bool cubic_contact(const VertexFace& query);
[[nodiscard]] bool cubic_contact(const EdgeEdge& query);

/// Steps that the distance allows, until that is a millionth of the first one.
[[nodiscard]] bool advancing_contact(const VertexFace& query);
[[nodiscard]] bool advancing_contact(const EdgeEdge& query);

}  // namespace motzkin::bench
