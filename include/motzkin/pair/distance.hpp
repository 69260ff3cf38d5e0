#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/pair/core_view.hpp"
#include "motzkin/shape/volume.hpp"

/// How far apart two convex shapes at rest are, and whether that is more than a clearance. Any two of the shapes that
/// `relate` takes, spheres included, of the same dimension.

namespace motzkin {

/// Counts of what the answers cost. Not synchronised: threads keep one each and add them up.
struct DistanceStatistics {
  std::uint64_t questions = 0;
  std::uint64_t by_doubles = 0;       ///< answered by doubles with error bounds
  std::uint64_t by_double_pairs = 0;  ///< by numbers of about 100 bits with error bounds
  std::uint64_t by_integers = 0;      ///< by integers

  DistanceStatistics& operator+=(const DistanceStatistics& other) noexcept;
};

/// Where two shapes are nearest: up to four vertices of each, by their numbers as in certificate.hpp. The point of
/// `a` is a mean of its vertices, that of `b` the same mean of its own. Of spheres, vertex 0 is the centre.
struct DistanceFeatures {
  struct Vertices {
    std::uint32_t a = 0;
    std::uint32_t b = 0;

    friend bool operator==(const Vertices&, const Vertices&) = default;
  };

  std::array<Vertices, 4> pairs{};
  int count = 0;

  friend bool operator==(const DistanceFeatures&, const DistanceFeatures&) = default;
};

struct DistanceOptions {
  /// Farther shapes are told to be that, and no more: `lower` exceeds it, and `upper` may be infinite.
  double at_most = std::numeric_limits<double>::infinity();
  /// Where the shapes were nearest a little earlier: the search begins there. Changes no bit of `lower` and `upper`.
  const DistanceFeatures* start = nullptr;
  DistanceStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// What `distance` found. Where the shapes intersect, `lower` and `upper` are 0 and both points the same.
template <int D>
struct Distance {
  double lower = 0;
  double upper = 0;
  Vector<D> nearest_a = Vector<D>::Zero();  ///< rounded
  Vector<D> nearest_b = Vector<D>::Zero();
  Vector<D> direction = Vector<D>::Zero();  ///< from a to b, of length 1, rounded; 0 where the shapes intersect
  DistanceFeatures features;
};

/// A distance to keep: finite and not negative.
class Clearance {
 public:
  /// Throws InvalidInput for NaN, a negative number, and one beyond `max_coordinate`.
  Clearance(double value);  // NOLINT(google-explicit-constructor): a number is meant

  [[nodiscard]] double value() const noexcept { return value_; }

 private:
  double value_;
};

namespace detail {

template <int D>
[[nodiscard]] Distance<D> distance(const CoreView<D>& a, const CoreView<D>& b, const DistanceOptions& options) noexcept;
template <int D>
[[nodiscard]] bool within(const CoreView<D>& a, const CoreView<D>& b, double clearance,
                          DistanceStatistics* stats) noexcept;
[[nodiscard]] Distance<3> distance(const Volume& a, const Volume& b, const DistanceOptions& options) noexcept;
[[nodiscard]] bool within(const Volume& a, const Volume& b, double clearance, DistanceStatistics* stats) noexcept;

}  // namespace detail

/// The shapes at rest that have a distance: all that `relate` takes.
template <class Shape>
concept DistanceShape = detail::HasCore<Shape> &&(Shape::dimension == 2 || Shape::dimension == 3);

/// The least distance between points of two shapes, and where it is.
/// Guarantee: `lower` and `upper` are the doubles around the exact distance, equal where it is a double: never more
/// than 1 ulp apart. They are those of `distance(b, a)`. The points are rounded: their distance from the shapes is
/// below 1e-13 of the sizes and the distance of the shapes. Of parallel faces, which of the nearest points are given
/// depends on the shapes and `start` alone.
/// Degenerate: flat shapes, segments, points, spheres of radius 0 are as good as others.
/// Cost: a third to a half of a microsecond for most pairs; microseconds where the distance is below 1e-12 of the
/// sizes; more where numbers beyond 1e+100 meet numbers below 1e-100. No memory is allocated.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension)
    [[nodiscard]] Distance<A::dimension> distance(const A& a, const B& b,
                                                  const DistanceOptions& options = {}) noexcept {
  const detail::StandardArithmetic standard;
  return detail::distance(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view(), options);
}
[[nodiscard]] Distance<3> distance(const Volume& a, const Volume& b, const DistanceOptions& options = {}) noexcept;

/// Whether the distance of two shapes is at most the clearance; equality counts. Guarantee: exact, and symmetric.
/// Cost: as `distance` or less. No memory is allocated.
template <DistanceShape A, DistanceShape B>
requires(A::dimension == B::dimension) [[nodiscard]] bool within(const A& a, const B& b, Clearance clearance,
                                                                 DistanceStatistics* stats = nullptr) noexcept {
  const detail::StandardArithmetic standard;
  return detail::within(detail::CoreBody<A>(a).view(), detail::CoreBody<B>(b).view(), clearance.value(), stats);
}
[[nodiscard]] bool within(const Volume& a, const Volume& b, Clearance clearance,
                          DistanceStatistics* stats = nullptr) noexcept;

}  // namespace motzkin
