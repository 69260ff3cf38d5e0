#pragma once

#include <Eigen/Core>

#include "motzkin/number/interval_functions.hpp"

/// Intervals as entries of Eigen's vectors, matrices and quaternions, alone and mixed with numbers of the same
/// precision. What Eigen computes by + - * / alone encloses: products, determinants and inverses up to 4 x 4, rotations
/// by quaternions and their matrices. `squaredNorm` and `norm` square by `square`. What would have to compare entries
/// (pivoting, normalisation) does not compile: intervals have no operator<.
/// Source: requirement of 001 sections 5 and 8 for interval vectors, matrices and quaternions.

namespace Eigen {

template <class Number>
struct NumTraits<motzkin::BasicInterval<Number>> : GenericNumTraits<motzkin::BasicInterval<Number>> {
  using Literal = Number;
  // NOLINTNEXTLINE(readability-identifier-naming): Eigen's names
  enum {
    IsInteger = 0,
    IsSigned = 1,
    IsComplex = 0,
    RequireInitialization = 1,
    ReadCost = 2,
    AddCost = 15,
    MulCost = 45
  };
  static int digits10() { return std::numeric_limits<Number>::digits10; }
};

template <class Number, class Operation>
struct ScalarBinaryOpTraits<motzkin::BasicInterval<Number>, Number, Operation> {
  using ReturnType = motzkin::BasicInterval<Number>;
};
template <class Number, class Operation>
struct ScalarBinaryOpTraits<Number, motzkin::BasicInterval<Number>, Operation> {
  using ReturnType = motzkin::BasicInterval<Number>;
};

namespace internal {
template <class Number>
struct abs2_impl<motzkin::BasicInterval<Number>> {
  static motzkin::BasicInterval<Number> run(const motzkin::BasicInterval<Number>& x) { return square(x); }
};
}  // namespace internal

}  // namespace Eigen
