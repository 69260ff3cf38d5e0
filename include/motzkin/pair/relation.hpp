#pragma once

#include <string_view>

namespace motzkin {

/// The relation of two closed sets.
enum class Relation {
  Disjoint,     ///< no common point
  Touching,     ///< a common point, but none that is in the relative interior of both
  Overlapping,  ///< the relative interiors share a point; for solids: the interiors
};

/// What a floating-point engine could prove. `Undecided` is no statement about the shapes.
enum class Verdict { Disjoint, Overlapping, Undecided };

[[nodiscard]] constexpr std::string_view to_text(Relation relation) noexcept {
  switch (relation) {
    case Relation::Disjoint: return "disjoint";
    case Relation::Touching: return "touching";
    case Relation::Overlapping: return "overlapping";
  }
  return {};
}

[[nodiscard]] constexpr std::string_view to_text(Verdict verdict) noexcept {
  switch (verdict) {
    case Verdict::Disjoint: return "disjoint";
    case Verdict::Overlapping: return "overlapping";
    case Verdict::Undecided: return "undecided";
  }
  return {};
}

}  // namespace motzkin
