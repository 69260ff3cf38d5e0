#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "motzkin/pair/certificate.hpp"
#include "motzkin/pair/distance.hpp"

/// Proofs about the distance of two shapes at rest, or their depth, to keep and to check elsewhere. Shapes are hulls of
/// the points that certificate.hpp lists, their cores, with the radii about them; R is the sum of both. Numbers are
/// exact rationals as text.

namespace motzkin {

/// What a certificate is about: the least distance of points of both shapes, or the least length of a shift of the
/// second shape after which the two do not overlap, 0 where they do not before.
enum class Measure : std::uint8_t { Distance, Depth };

[[nodiscard]] constexpr std::string_view to_text(Measure measure) noexcept {
  switch (measure) {
    case Measure::Distance: return "distance";
    case Measure::Depth: return "depth";
  }
  return {};
}

/// A claim about the distance or the depth of two shapes with what proves it. Any of the bounds may be missing; bounds
/// from below that are not positive need no proof.
///
/// - At least, or more than, some distance: a direction n, not 0. Along it the second core begins that far, and R,
/// after the
///   end of the first: with the gap s = min n.b - max n.a, s / |n| - R is at least the bound, or more.
/// - At most some depth: a direction n. The second shape need not move farther along it: s / |n| - R is at least minus
/// the
///   bound.
/// - At most some distance: a point of each core, as convex combination of its points, as near as the bound and R.
/// - At least some depth, up to R: points of the cores that are as near as R less the bound.
/// - At least some depth beyond that: facets of a closed surface around 0, triangles in space, segments in the plane.
/// Each
///   corner is a point of the second core less one of the first. All are counterclockwise seen from outside, which is
///   to say not from 0, each side belongs to as many facets one way as the other, and the plane of each is as far from
///   0 as the bound less R. Such a surface goes around every point nearer to 0 than that, so that all of them are
///   differences of points of both cores.
struct DistanceCertificate {
  /// The numbers of a point of the first core and of one of the second, from 0 on.
  using Corner = std::array<std::uint32_t, 2>;
  using Facet = std::vector<Corner>;  ///< as many corners as the shapes have dimensions

  Measure measure = Measure::Distance;
  std::optional<std::string> at_least = std::nullopt;
  std::optional<std::string> more_than = std::nullopt;  ///< of a distance
  std::optional<std::string> at_most = std::nullopt;
  std::vector<std::string> direction = {};  ///< empty where nothing needs it, as are the others
  std::optional<SharedPoint> points = std::nullopt;
  std::vector<Facet> facets = {};

  friend bool operator==(const DistanceCertificate&, const DistanceCertificate&) = default;
};

namespace detail {

[[nodiscard]] std::optional<std::string> flaw(const DistanceCertificate& certificate, const Hull& a, const Hull& b);

}  // namespace detail

/// Why a certificate does not prove its claim about `a` and `b`, in one line; no value where it does.
/// Guarantee: exact, in rational arithmetic that shares no code with the rest of the library. Whatever the certificate
/// holds, there is an answer and no exception beside std::bad_alloc.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] std::optional<std::string> flaw(const DistanceCertificate& certificate, const A& a, const B& b) {
  const detail::StandardArithmetic standard;
  return detail::flaw(certificate, detail::hull(a), detail::hull(b));
}

/// Whether a certificate proves its claim about `a` and `b`. Guarantee: as `flaw`.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] bool verify(const DistanceCertificate& certificate, const A& a, const B& b) {
  return !flaw(certificate, a, b);
}

}  // namespace motzkin
