#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/index_pair.hpp"

/// Which of many boxes meet: the first question about many objects.

namespace motzkin {

/// Two boxes that meet, `a < b`.
using BoxPair = IndexPair;

enum class BroadPhaseMethod {
  Tree,   ///< a hierarchy of boxes against itself
  Sweep,  ///< along the axis on which the boxes spread most
};

struct BroadPhaseOptions {
  BroadPhaseMethod method = BroadPhaseMethod::Tree;
  int threads = 1;  ///< 0 for all processors. The answer does not depend on it.
};

/// All pairs of boxes that share a point, in ascending order. Guarantee: exact, whatever the method.
[[nodiscard]] std::vector<BoxPair> meeting_boxes(std::span<const Aabb<3>> boxes, const BroadPhaseOptions& options = {});

/// Pairs that began and ended to meet, in ascending order.
struct BoxPairChanges {
  std::vector<BoxPair> began;
  std::vector<BoxPair> ended;
};

/// Boxes that come, move and go, in a hierarchy that changes where they do. A box is known by a number, which is free
/// for another one after `remove`.
/// Guarantee: exact for the boxes as they are, whatever happened before; the order of answers depends on the boxes
/// alone. Const functions can be called by several threads at once.
class BroadPhase {
 public:
  BroadPhase();

  /// Boxes 0, 1, ...: much faster than adding them one by one.
  explicit BroadPhase(std::span<const Aabb<3>> boxes);

  BroadPhase(const BroadPhase&);
  BroadPhase(BroadPhase&&) noexcept;
  BroadPhase& operator=(BroadPhase other) noexcept;
  ~BroadPhase();

  /// Returns its number: the smallest one that is free. Throws InvalidInput beyond `max_boxes`.
  std::uint32_t add(const Aabb<3>& box);

  /// Throw InvalidInput for a number without box.
  void move(std::uint32_t number, const Aabb<3>& box);
  void remove(std::uint32_t number);

  static constexpr std::size_t max_boxes = std::size_t{1} << 28U;

  [[nodiscard]] std::size_t size() const noexcept;
  [[nodiscard]] bool has(std::uint32_t number) const noexcept;
  [[nodiscard]] const Aabb<3>& box(std::uint32_t number) const;

  /// The boxes that meet `box`, ascending.
  [[nodiscard]] std::vector<std::uint32_t> meeting(const Aabb<3>& box) const;

  /// Calls `visit` for each of them in no particular order, until it returns false.
  void visit_meeting(const Aabb<3>& box, const std::function<bool(std::uint32_t)>& visit) const;

  /// All pairs of boxes that meet, ascending.
  [[nodiscard]] std::vector<BoxPair> pairs(int threads = 1) const;

  /// What changed since the last call, or since the beginning: `pairs()` of then, without `ended`, with `began`, are
  /// the `pairs()` of now. Cost: that of the boxes that came, moved and went, not of those that stayed.
  BoxPairChanges take_changes();

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace motzkin
