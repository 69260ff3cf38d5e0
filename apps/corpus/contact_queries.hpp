#pragma once

#include <string>
#include <string_view>

#include "corpus/contact_query.hpp"
#include "corpus/primitive_source.hpp"

/// The named sets of queries on which first contacts are compared with the oracle: every way that is known to be hard
/// for two primitives to meet. Most are made of small integers and of fractions with small powers of two, so that what
/// a set is about holds exactly; others are made of rounded numbers, and so nearly that.

namespace motzkin::testing {

enum class ContactSet : std::uint8_t {
  Random,       ///< anywhere in a box
  Nearby,       ///< small steps of neighbours: what a broad phase leaves
  Through,      ///< contact inside both at a time inside the step
  Boundary,     ///< contact on edges and vertices
  Grazing,      ///< just inside or outside of them
  DoubleRoot,   ///< the volume of all vertices touches zero and does not change its sign, or nearly so
  Inflection,   ///< it is odd about t = 1/2, so that a root is where its bend changes
  AtStart,      ///< contact at t = 0
  AtEnd,        ///< contact at t = 1
  Coplanar,     ///< in one plane all the time
  Collinear,    ///< on one line all the time
  Parallel,     ///< edges, or a path and a face, stay parallel
  Shared,       ///< a vertex in common, always or at an end
  Degenerate,   ///< edges and faces that are smaller than they should be, always
  Collapsing,   ///< the same at one time, at which they meet or nearly so
  Resting,      ///< no motion, or all in one direction
  Scaled,       ///< all at one scale from 1e-9 to 1e+9
  MixedScales,  ///< vertices or coordinates each at its own
  Grid,         ///< the smallest integers: every coincidence is common
  Extreme,      ///< up to the largest accepted numbers, down to the smallest, and both in one query
  OneStep,      ///< any of these with some coordinates changed to a neighbouring double
};
inline constexpr int contact_set_count = 21;

[[nodiscard]] std::string_view name(ContactSet set) noexcept;

/// A set for one kind of primitives, in space or in the plane.
struct ContactCase {
  ContactSet set;
  ContactKind kind;
  int dimension;
};
inline constexpr int contact_case_count = 7 * contact_set_count;

/// Case by number: the kinds of the first set, then those of the next.
[[nodiscard]] ContactCase contact_case(int index) noexcept;
[[nodiscard]] std::string name(const ContactCase& which);

/// Queries of a set, for one kind of primitives in two or three dimensions. The sequence depends on the seed alone.
class ContactSource : PrimitiveSource {
 public:
  ContactSource(const ContactCase& which, std::uint64_t seed);
  ContactSource(ContactSet set, ContactKind kind, int dimension, std::uint64_t seed)
      : ContactSource({set, kind, dimension}, seed) {}

  [[nodiscard]] ContactQuery draw();

 private:
  /// Where the vertices are at a time, and how fast they are.
  struct Instant {
    double time = 0;
    Vertices positions;
    Vertices velocities;
  };

  ContactQuery draw(ContactSet set);
  [[nodiscard]] ContactQuery query(const Instant& instant) const;
  [[nodiscard]] ContactQuery empty_query() const;

  ContactQuery random();
  ContactQuery nearby();
  ContactQuery at(double time, Meeting where);
  ContactQuery double_root();
  ContactQuery inflection();
  ContactQuery flat(bool on_line);
  ContactQuery parallel();
  ContactQuery shared();
  ContactQuery degenerate();
  ContactQuery collapsing();
  ContactQuery resting();
  ContactQuery mixed_scales();
  ContactQuery extreme();
  ContactQuery one_step();
  void turn(ContactQuery& query);
  void scale(ContactQuery& query, const Vector<3>& factors) const;
  ContactSet any_exact();

  ContactSet set_;
  int dimension_;
};

}  // namespace motzkin::testing
