#pragma once

#include <string>
#include <string_view>

#include "corpus/primitive_source.hpp"
#include "corpus/turn_query.hpp"

/// The named sets of queries about primitives on rigid motions. Rotations by quaternions of small integers are
/// rational, so that what a set is about can hold exactly; other sets are made of rounded numbers, and so nearly that.

namespace motzkin::testing {

enum class TurnSet : std::uint8_t {
  Random,       ///< anywhere in a box, by any angle up to a half turn
  Aimed,        ///< contact inside both at a time inside the step
  Boundary,     ///< contact on edges and vertices, or just inside or outside of them
  Grazing,      ///< by 1e-3 to 1e-16 not in contact where the distance is least, or as deep
  Touch,        ///< contact at a rational pose, on edges and vertices
  DoubleRoot,   ///< the volume of all vertices touches zero at a rational pose, or a vertex an edge in a plane
  Beside,       ///< sets that hold exactly, with a number changed by 2^-40 or 2^-60
  AtStart,      ///< contact at t = 0
  AtEnd,        ///< contact at t = 1, or less than 1e-6 before or after
  Coplanar,     ///< in one plane all the time
  Collinear,    ///< on one line all the time
  Parallel,     ///< edges, or a path and a face, stay parallel
  Degenerate,   ///< edges and faces that are smaller than they should be
  Hinge,        ///< one turns about a line that rests, as the other one does
  CommonLine,   ///< both turn about one line
  BothTurn,     ///< about different ones, with translations
  SameMotion,   ///< of both
  Far,          ///< from the origin: 1e6 and 1e12
  Scaled,       ///< lengths from 1e-100 to 1e+100, quaternions from 1e-10 to 1e+10
  Grid,         ///< the smallest integers: every coincidence is common
  Translation,  ///< without turning
  Knots,        ///< a piece of a longer motion, and a window of it
  Extreme,      ///< up to the largest accepted numbers, down to the smallest, and both in one query
  OneStep,      ///< any of these with some numbers changed to a neighbouring double
};
inline constexpr int turn_set_count = 24;

[[nodiscard]] std::string_view name(TurnSet set) noexcept;

struct TurnCase {
  TurnSet set;
  ContactKind kind;
};
inline constexpr int turn_case_count = contact_kind_count * turn_set_count;

/// Case by number: the kinds of the first set, then those of the next.
[[nodiscard]] TurnCase turn_case(int index) noexcept;
[[nodiscard]] std::string name(const TurnCase& which);

/// Queries of a set. The sequence depends on the seed alone.
class TurnSource : PrimitiveSource {
 public:
  TurnSource(const TurnCase& which, std::uint64_t seed);

  [[nodiscard]] TurnQuery draw();

  /// A distance above zero to ask for: small, or nearly that of the primitives at some time, or where it is least.
  [[nodiscard]] double draw_radius(const TurnQuery& query);

 private:
  using Quaternion = std::array<double, 4>;

  TurnQuery draw(TurnSet set);
  TurnQuery query(const TurnMotion& of_a, const TurnMotion& of_b) const;

  Quaternion whole_quaternion();
  Quaternion quaternion();
  TurnMotion turning();
  TurnMotion not_turning();
  TurnQuery with_motions();
  Meeting anywhere();

  void aim(TurnQuery& query, Vertices world, double time);
  void graze(TurnQuery& query);
  Quaternion tilting(TurnQuery& query);
  void tilt(TurnQuery& query, const Quaternion& by);
  void change_one(TurnQuery& query, bool by_a_step);

  TurnQuery aimed(Meeting where);
  TurnQuery grazing();
  TurnQuery touch();
  TurnQuery double_root();
  TurnQuery at_end();
  TurnQuery flat(bool on_line);
  TurnQuery parallel();
  TurnQuery degenerate();
  TurnQuery hinge();
  TurnQuery common_line();
  TurnQuery same_motion();
  TurnQuery grid();
  TurnQuery knots();
  TurnQuery far();
  TurnQuery scaled();
  TurnQuery extreme();
  TurnSet any_of(TurnSet last);

  TurnSet set_;
};

}  // namespace motzkin::testing
