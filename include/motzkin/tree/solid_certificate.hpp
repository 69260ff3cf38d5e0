#pragma once

#include <array>
#include <optional>
#include <string>

#include "motzkin/pair/certificate.hpp"
#include "motzkin/tree/solid_relation.hpp"

namespace motzkin {

/// What shows that two solids meet, to keep and to check elsewhere: the relation, and a point in exact rationals as
/// text such as "12" and "-3/7".
///
/// - `Overlapping`, `Inside`, `Contains`, `Equal`: the point is inside both. It proves that the interiors meet; which
/// of
///   the four it is, it does not tell.
/// - `Touching`: the point is on both meshes. It proves that they meet; that the interiors do not, it does not tell.
/// - `Disjoint`: there is no point, and nothing is proved.
struct SolidCertificate {
  SolidRelation relation = SolidRelation::Disjoint;
  std::optional<std::array<std::string, 3>> point = std::nullopt;

  friend bool operator==(const SolidCertificate&, const SolidCertificate&) = default;
};

/// The relation of two solids with its point. Guarantee: as `relate`; `flaw` finds nothing wrong with what has a point,
/// and there is one wherever interiors meet. Solids that only touch may be without: where a triangle that meets the
/// other solid has pieces that bound nothing. Cost: that of `relate`, twice.
[[nodiscard]] SolidCertificate prove(const PosedSolid& a, const PosedSolid& b, const SolidOptions& options = {});

/// Why the point does not show what the certificate says of two meshes, as `posed` makes them; no value where it does.
/// Guarantee: exact, with code that shares nothing with `relate`: of a closed surface, a ray from the point crosses it
/// an odd number of times, of tetrahedra, their boundary winds around it. Cost: a microsecond or two for each element.
template <int M, int N>
[[nodiscard]] std::optional<std::string> flaw(const SolidCertificate& certificate, const Mesh<M>& a, const Mesh<N>& b);

}  // namespace motzkin
