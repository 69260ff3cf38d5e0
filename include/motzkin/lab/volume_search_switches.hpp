#pragma once

#include <cstdint>

/// What a search of two trees of volumes does to be quick, each part of it to be switched off or forced: to see what it
/// is good for. Not part of motzkin.hpp. Source: 002 sections 5.2 and 6.

namespace motzkin::lab {

/// How a pair of nodes that both have children is taken further.
enum class Descent : std::uint8_t {
  Auto,    ///< `Both` where their boxes are of similar size, otherwise `Larger`
  Both,    ///< children of one against children of the other, as in the document
  Larger,  ///< children of the one with the larger box against the other as it is
};

/// What of two nodes restricts the search below them: only children that meet it are looked at (R2.10, R2.14).
enum class Restriction : std::uint8_t {
  Auto,   ///< `Exact` where there are many pairs of children and no index to find them by, otherwise `Boxes`
  None,   ///< nothing
  Boxes,  ///< the common part of their boxes
  Exact,  ///< the box of their common part, as in the document
};

/// None of them changes an answer.
struct VolumeSearchSwitches {
  Restriction restriction = Restriction::Auto;
  Descent descent = Descent::Auto;
  bool index = true;  ///< use the hierarchies over the children of nodes that have many; off: try every pair of them
};

}  // namespace motzkin::lab
