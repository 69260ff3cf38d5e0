#pragma once

#include <array>
#include <cstdint>

#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/moving.hpp"

/// Fourier-Motzkin elimination as the source documents publish it: every inequality is a row of its own, those of the
/// unit cube included, and the variables go from the first to the last. With the variants that the documents discuss,
/// so that the worth of each can be measured. `fourier_motzkin` is the engine that grew out of it and proves its
/// answers. Available for resting frames in 2 to 5 dimensions and moving frames in 2 to 4. Source: 000 sections 2 and
/// 10, 003 sections 3 to 5, errata E0.1, E0.5, E0.19, E3.1, E3.5.

namespace motzkin::lab {

/// In which order the rows stand at the beginning. A step makes its rows in the order of those before, and a row
/// without room ends the elimination: the earlier it comes, the better.
enum class RowOrder {
  Published,      ///< sides of the first frame, then what bounds the parameters of the second, then time
  UnitRowsFirst,  ///< what bounds the parameters and time before the sides
  TightFirst,     ///< sorted by the part of the unit cube's extent that they leave: tight rows make tight ones
};

/// From which of its vertices a frame is described. Each gives other rows for the same question.
enum class Origins {
  AsGiven,
  NearestVertex,  ///< of the second frame, the vertex nearest to the origin of the first
  Positive,  ///< of the first frame, one from which the second's origin has no negative coordinate, if there is one
};

/// Rows that a step does not make. None of them changes the answer.
enum class RowsLeftOut {
  None,
  UnitCube,       ///< that hold everywhere in the unit cube
  SameDirection,  ///< that follow from one other row and the unit cube: of parallel rows the looser, and more
  Kohler,         ///< combined from more than k + 1 rows of the beginning, after k eliminations
  Imbert,         ///< combined from more rows than one more than those eliminated variables that occur in any of them
};

struct RowEliminationOptions {
  RowOrder order = RowOrder::Published;
  Origins origins = Origins::AsGiven;
  RowsLeftOut left_out = RowsLeftOut::None;
  bool test_every_row = true;  ///< look for a contradiction in each row when it is made, not only at the end
};

/// What an elimination did.
struct RowCounts {
  static constexpr std::size_t max_systems = 5;
  std::array<std::uint32_t, max_systems> rows{};  ///< taken by each system, from that of all variables to that of one
  std::uint32_t systems = 0;                      ///< that were begun
  std::uint32_t left_out = 0;                     ///< rows made and not kept
  bool ended_early = false;                       ///< by a contradiction, before the last system was complete

  /// Taken by all systems together.
  [[nodiscard]] std::uint32_t total() const noexcept {
    std::uint32_t sum = 0;
    for (const std::uint32_t taken : rows) {
      sum += taken;
    }
    return sum;
  }
};

/// A frame with the inverse of its axes, for one that meets many others.
template <int D, FrameKind Kind>
struct PreparedFrame {
  Frame<D, Kind> frame;
  Matrix<D> inverse;

  explicit PreparedFrame(const Frame<D, Kind>& given);
};

/// Whether the frames meet; touching counts, so far as rounding lets it.
/// Guarantee: none, computed in doubles. Degenerate: a flat first frame gives false.
/// Cost: no memory is allocated for D <= 3 and doubles.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool row_elimination(const Frame<D, A>& a, const Frame<D, B>& b,
                                   const RowEliminationOptions& options = {}, RowCounts* counts = nullptr);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool row_elimination(const Moving<Frame<D, A>>& a, const Moving<Frame<D, B>>& b,
                                   const RowEliminationOptions& options = {}, RowCounts* counts = nullptr);

/// The same where the inverse is known.
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool row_elimination(const PreparedFrame<D, A>& a, const Frame<D, B>& b,
                                   const RowEliminationOptions& options = {}, RowCounts* counts = nullptr);
template <int D, FrameKind A, FrameKind B>
[[nodiscard]] bool row_elimination(const PreparedFrame<D, A>& a, const Vector<D>& velocity_of_a,
                                   const Moving<Frame<D, B>>& b, const RowEliminationOptions& options = {},
                                   RowCounts* counts = nullptr);

/// Rows of the first system of a pair of frames.
[[nodiscard]] constexpr std::uint32_t input_rows(int dimension, FrameKind a, FrameKind b, bool moving) noexcept {
  const int sides = a == FrameKind::Cuboid ? 2 * dimension : dimension + 1;
  const int parameters = b == FrameKind::Cuboid ? 2 * dimension : dimension + 1;
  return static_cast<std::uint32_t>(sides + parameters + (moving ? 2 : 0));
}

/// Most rows that a step makes of `rows`, of which `without` do not have the variable that it eliminates: those stay,
/// and of the others every one with a positive coefficient meets every one with a negative one.
[[nodiscard]] constexpr std::uint32_t rows_after_step(std::uint32_t rows, std::uint32_t without) noexcept {
  const std::uint32_t with = rows - without;
  return without + (with / 2) * (with - with / 2);
}

}  // namespace motzkin::lab
