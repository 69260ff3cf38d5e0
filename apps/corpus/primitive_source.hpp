#pragma once

#include <vector>

#include "corpus/contact_query.hpp"
#include "corpus/generator.hpp"

namespace motzkin::testing {

/// Where two primitives meet.
enum class Meeting { Inside, Boundary, Grazing };

/// Random numbers and positions of the vertices of two primitives, of which sources of queries are made. Most are small
/// integers and fractions with small powers of two, so that what a set is about holds exactly.
class PrimitiveSource {
 protected:
  using Vertices = std::vector<Vector<3>>;

  PrimitiveSource(ContactKind kind, std::uint64_t seed) : kind_(kind), generator_(seed) {}

  [[nodiscard]] std::size_t size() const { return size_a(kind_) + size_b(kind_); }

  double number();
  double eighth();
  double inner_time();
  Vector<3> vector();
  Vertices vectors(std::size_t count);
  double weight(Meeting where);
  Vertices meeting(Meeting where);
  void collapse(Vertices& vertices);
  void bring_together(Vertices& at);

  // NOLINTBEGIN(readability-identifier-naming): called as those of the sources, which are private
  ContactKind kind_;
  bool whole_ = true;  ///< numbers are small integers
  Generator generator_;
  // NOLINTEND(readability-identifier-naming)
};

}  // namespace motzkin::testing
