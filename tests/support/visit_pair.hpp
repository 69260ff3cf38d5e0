#pragma once

#include <stdexcept>
#include <type_traits>
#include <variant>

#include "motzkin/shape/text.hpp"

namespace motzkin::testing {

template <class Shape>
inline constexpr bool is_moving = false;
template <class Shape>
inline constexpr bool is_moving<Moving<Shape>> = true;

/// Calls `function(a, b)` with the frames inside the variants, which must have one dimension and both rest or both
/// move.
template <class Function>
void visit_pair(const AnyFrame& a, const AnyFrame& b, const Function& function) {
  std::visit(
      [&]<class A, class B>(const A& first, const B& second) {
        if constexpr (A::dimension == B::dimension && is_moving<A> == is_moving<B>) {
          function(first, second);
        } else {
          throw std::logic_error("visit_pair: the frames are of different sorts");
        }
      },
      a, b);
}

}  // namespace motzkin::testing
