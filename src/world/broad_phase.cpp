#include "motzkin/world/broad_phase.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "motzkin/invalid_input.hpp"

namespace motzkin {
namespace {

void check_threads(int threads) {
  if (threads < 0) {
    throw InvalidInput("expected a number of threads, or 0 for all processors, found " + std::to_string(threads));
  }
}

BoxPair ordered(std::uint32_t a, std::uint32_t b) noexcept { return {std::min(a, b), std::max(a, b)}; }

}  // namespace

std::vector<BoxPair> meeting_boxes(std::span<const Aabb<3>> boxes, const BroadPhaseOptions& options) {
  check_threads(options.threads);
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return boxes[a].min()[0] < boxes[b].min()[0]; });
  std::vector<BoxPair> result;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Aabb<3>& box = boxes[order[i]];
    for (std::size_t j = i + 1; j < order.size() && boxes[order[j]].min()[0] <= box.max()[0]; ++j) {
      if (intersects(box, boxes[order[j]])) {
        result.push_back(ordered(order[i], order[j]));
      }
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

class BroadPhase::State {
 public:
  std::vector<std::optional<Aabb<3>>> boxes;
  std::set<std::uint32_t> free;
  std::vector<BoxPair> known;  ///< pairs at the last call of take_changes
};

BroadPhase::BroadPhase() : state_(std::make_unique<State>()) {}
BroadPhase::BroadPhase(std::span<const Aabb<3>> boxes) : BroadPhase() {
  state_->boxes.assign(boxes.begin(), boxes.end());
}
BroadPhase::BroadPhase(const BroadPhase& other) : state_(std::make_unique<State>(*other.state_)) {}
BroadPhase::BroadPhase(BroadPhase&& other) noexcept : BroadPhase() { state_.swap(other.state_); }
BroadPhase& BroadPhase::operator=(BroadPhase other) noexcept {
  state_.swap(other.state_);
  return *this;
}
BroadPhase::~BroadPhase() = default;

std::uint32_t BroadPhase::add(const Aabb<3>& box) {
  if (size() == max_boxes) {
    throw InvalidInput("a broad phase has at most 2^28 boxes");
  }
  if (state_->free.empty()) {
    state_->boxes.emplace_back(box);
    return static_cast<std::uint32_t>(state_->boxes.size() - 1);
  }
  const std::uint32_t number = *state_->free.begin();
  state_->free.erase(state_->free.begin());
  state_->boxes[number] = box;
  return number;
}

void BroadPhase::move(std::uint32_t number, const Aabb<3>& box) {
  static_cast<void>(this->box(number));
  state_->boxes[number] = box;
}

void BroadPhase::remove(std::uint32_t number) {
  static_cast<void>(box(number));
  state_->boxes[number].reset();
  state_->free.insert(number);
}

std::size_t BroadPhase::size() const noexcept { return state_->boxes.size() - state_->free.size(); }

bool BroadPhase::has(std::uint32_t number) const noexcept {
  return number < state_->boxes.size() && state_->boxes[number].has_value();
}

const Aabb<3>& BroadPhase::box(std::uint32_t number) const {
  if (!has(number)) {
    throw InvalidInput("there is no box " + std::to_string(number));
  }
  return *state_->boxes[number];
}

std::vector<std::uint32_t> BroadPhase::meeting(const Aabb<3>& box) const {
  std::vector<std::uint32_t> result;
  visit_meeting(box, [&](std::uint32_t number) {
    result.push_back(number);
    return true;
  });
  std::sort(result.begin(), result.end());
  return result;
}

void BroadPhase::visit_meeting(const Aabb<3>& box, const std::function<bool(std::uint32_t)>& visit) const {
  for (std::uint32_t i = 0; i < state_->boxes.size(); ++i) {
    if (state_->boxes[i] && intersects(*state_->boxes[i], box) && !visit(i)) {
      return;
    }
  }
}

std::vector<BoxPair> BroadPhase::pairs(int threads) const {
  std::vector<Aabb<3>> boxes;
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t i = 0; i < state_->boxes.size(); ++i) {
    if (state_->boxes[i]) {
      boxes.push_back(*state_->boxes[i]);
      numbers.push_back(i);
    }
  }
  std::vector<BoxPair> result = meeting_boxes(boxes, {.threads = threads});
  for (BoxPair& pair : result) {
    pair = {numbers[pair.a], numbers[pair.b]};
  }
  return result;
}

BoxPairChanges BroadPhase::take_changes() {
  BoxPairChanges result;
  std::vector<BoxPair> now = pairs();
  std::set_difference(now.begin(), now.end(), state_->known.begin(), state_->known.end(),
                      std::back_inserter(result.began));
  std::set_difference(state_->known.begin(), state_->known.end(), now.begin(), now.end(),
                      std::back_inserter(result.ended));
  state_->known = std::move(now);
  return result;
}

}  // namespace motzkin
