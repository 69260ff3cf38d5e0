#pragma once

#include <string>

#include "corpus/any_shape.hpp"
#include "corpus/oracle.hpp"

/// What is wrong with answers about two shapes, by the oracle.

namespace motzkin::testing {

/// Empty if `relate` gives `truth` in both orders, otherwise what is wrong, with the pair.
template <int D>
[[nodiscard]] std::string wrong_relation(const AnyPair<D>& pair, Relation truth);

/// The same for all methods.
template <int D>
[[nodiscard]] std::string wrong_method(const AnyPair<D>& pair, Relation truth);

/// The same for the box and the window: both exist exactly if the shapes meet; the box encloses the exact one and is
/// on each side at most 4 ulp larger, of the largest magnitude on its axis; the ends of the window enclose the exact
/// times within 2^-50.
template <int D>
[[nodiscard]] std::string wrong_bounds(const AnyPair<D>& pair, Oracle& oracle);

}  // namespace motzkin::testing
