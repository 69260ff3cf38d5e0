#pragma once

#include <optional>
#include <variant>

#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {

/// Two frames of the same dimension, as they come from a file or a command line.
class AnyPair {
 public:
  /// Throws InvalidInput where one frame lies in the plane and the other in space.
  AnyPair(const AnyFrame& a, const AnyFrame& b);

  [[nodiscard]] const AnyFrame& a() const noexcept { return a_; }
  [[nodiscard]] const AnyFrame& b() const noexcept { return b_; }

 private:
  AnyFrame a_;
  AnyFrame b_;
};

using AnyBox = std::variant<Aabb<2>, Aabb<3>>;

/// What is known about a pair. Box and window are empty where they were not asked for or do not exist.
struct PairResult {
  Relation relation = Relation::Disjoint;
  std::optional<AnyBox> box = std::nullopt;
  std::optional<Window> window = std::nullopt;
  Method method = Method::Auto;
};

/// Which parts of a result are wanted. The window exists for moving pairs only.
struct PairRequest {
  Method method = Method::Auto;
  bool box = false;
  bool window = false;
};

/// Answers a request about a pair. Guarantee: as `relate`, `intersection_box` and `contact_window`.
[[nodiscard]] PairResult answer(const AnyPair& pair, const PairRequest& request);

}  // namespace motzkin
