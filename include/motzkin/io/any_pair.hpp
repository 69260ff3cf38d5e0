#pragma once

#include <optional>
#include <string>
#include <variant>

#include "motzkin/io/any_shape.hpp"
#include "motzkin/pair/certificate.hpp"
#include "motzkin/pair/intersection.hpp"
#include "motzkin/pair/relate.hpp"

namespace motzkin {

/// Two shapes of the same dimension, as they come from a file or a command line.
class AnyPair {
 public:
  /// Throws InvalidInput where one shape lies in the plane and the other in space.
  AnyPair(const AnyShape& a, const AnyShape& b);

  [[nodiscard]] const AnyShape& a() const noexcept { return a_; }
  [[nodiscard]] const AnyShape& b() const noexcept { return b_; }

 private:
  AnyShape a_;
  AnyShape b_;
};

/// Whether there are certificates of the pair: not of two half-spaces.
[[nodiscard]] bool can_be_proved(const AnyPair& pair) noexcept;

/// A claim about two shapes together with them, so that it can be checked without anything else.
struct ProvedPair {
  AnyPair pair;
  Certificate certificate;
};

/// Why the certificate does not prove its claim about the pair; no value where it does. Guarantee: as `flaw` of shapes.
[[nodiscard]] std::optional<std::string> flaw(const ProvedPair& proved);

using AnyBox = std::variant<Aabb<2>, Aabb<3>>;
using AnyPolytope = std::variant<Polytope<2>, Polytope<3>>;

/// What is known about a pair. Parts are empty where they were not asked for or do not exist.
struct PairResult {
  Relation relation = Relation::Disjoint;
  std::optional<AnyBox> box = std::nullopt;
  std::optional<Window> window = std::nullopt;
  Method method = Method::Auto;
  std::optional<AnyPolytope> intersection = std::nullopt;  ///< without vertices where disjoint
  std::optional<ProvedPair> proof = std::nullopt;
};

/// Which parts of a result are wanted. The window of shapes at rest is [0, 1].
struct PairRequest {
  Method method = Method::Auto;
  bool box = false;
  bool window = false;
  bool intersection = false;  ///< for shapes at rest
  bool proof = false;
  PairStatistics* stats = nullptr;  ///< counts are added here where not null
};

/// Answers a request about a pair. Throws InvalidInput where the intersection of a moving pair is asked for, or of
/// a pair with a radius, a hull or a half-space, and for a certificate that there is none of. Guarantee: as `relate`,
/// `intersection_box`, `contact_window`, `intersection` and `prove`.
[[nodiscard]] PairResult answer(const AnyPair& pair, const PairRequest& request);

}  // namespace motzkin
