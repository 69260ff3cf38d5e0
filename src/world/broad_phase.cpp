#include "motzkin/world/broad_phase.hpp"

#include <algorithm>
#include <iterator>
#include <queue>
#include <string>
#include <utility>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "world/box_sweep.hpp"
#include "world/box_tree.hpp"
#include "world/partner_lists.hpp"
#include "world/sort_pairs.hpp"

namespace motzkin {
namespace {

void check_count(std::size_t count) {
  if (count > BroadPhase::max_boxes) {
    throw InvalidInput("expected at most 2^28 boxes, found " + std::to_string(count));
  }
}

BoxPair ordered(std::uint32_t a, std::uint32_t b) noexcept { return {std::min(a, b), std::max(a, b)}; }

}  // namespace

std::vector<BoxPair> meeting_boxes(std::span<const Aabb<3>> boxes, const BroadPhaseOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check_threads(options.threads);
  check_count(boxes.size());
  if (options.method == BroadPhaseMethod::Sweep) {
    return detail::sweep_boxes(boxes, options.threads);
  }
  return detail::BoxTree(boxes, options.threads).pairs(boxes, options.threads);
}

class BroadPhase::State {
 public:
  State() = default;
  explicit State(std::span<const Aabb<3>> given) : boxes(given.begin(), given.end()), tree(boxes, 1) {
    changed_flags.assign(boxes.size(), 1);
    changed.resize(boxes.size());
    for (std::uint32_t number = 0; number < changed.size(); ++number) {
      changed[number] = number;
    }
  }

  void note_change(std::uint32_t number) {
    if (number >= changed_flags.size()) {
      changed_flags.resize(number + std::size_t{1}, 0);
    }
    if (changed_flags[number] == 0) {
      changed_flags[number] = 1;
      changed.push_back(number);
    }
  }

  void check_has(std::uint32_t number) const {
    if (!tree.has(number)) {
      throw InvalidInput("there is no box " + std::to_string(number));
    }
  }

  /// Asks for each box that changed.
  void compare_changed(BoxPairChanges& result);

  /// Asks for all pairs.
  void compare_all(BoxPairChanges& result);

  std::vector<Aabb<3>> boxes;  ///< by number; without meaning where there is none
  detail::BoxTree tree;
  std::priority_queue<std::uint32_t, std::vector<std::uint32_t>, std::greater<>> free;

  detail::PartnerLists partners;            ///< as of the last call of take_changes
  std::vector<std::uint32_t> changed;       ///< numbers whose box came, moved or went since then
  std::vector<std::uint8_t> changed_flags;  ///< whether a number is among them
};

void BroadPhase::State::compare_changed(BoxPairChanges& result) {
  std::vector<std::uint32_t> scratch;
  std::vector<std::uint32_t> now;
  std::vector<std::uint32_t> differing;
  for (const std::uint32_t number : changed) {
    now.clear();
    if (tree.has(number)) {
      collect_boxes(tree.view(boxes), tree.small(boxes[number]), boxes[number], scratch, now);
      std::sort(now.begin(), now.end());
      now.erase(std::lower_bound(now.begin(), now.end(), number));
    }
    const std::span<const std::uint32_t> before = partners.of(number);
    if (std::equal(now.begin(), now.end(), before.begin(), before.end())) {
      continue;
    }
    const auto note = [&](std::vector<BoxPair>& pairs, const auto& tell_partner) {
      for (const std::uint32_t partner : differing) {
        partners.fetch(partner);
      }
      for (const std::uint32_t partner : differing) {
        const bool asks_itself = changed_flags[partner] != 0;
        if (!asks_itself) {
          tell_partner(partner);
        }
        if (!asks_itself || number < partner) {
          pairs.push_back(ordered(number, partner));
        }
      }
      differing.clear();
    };
    std::set_difference(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(differing));
    note(result.ended, [&](std::uint32_t partner) { partners.erase(partner, number); });
    std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(differing));
    note(result.began, [&](std::uint32_t partner) { partners.insert(partner, number); });
    partners.set(number, now);
  }
  detail::sort_pairs(result.began, boxes.size());
  detail::sort_pairs(result.ended, boxes.size());
}

void BroadPhase::State::compare_all(BoxPairChanges& result) {
  const std::vector<BoxPair> before = partners.pairs();
  std::vector<BoxPair> now = tree.pairs(boxes, 1);
  partners = detail::PartnerLists(now, boxes.size());
  std::set_difference(before.begin(), before.end(), now.begin(), now.end(), std::back_inserter(result.ended));
  if (before.empty()) {
    result.began = std::move(now);
  } else {
    std::set_difference(now.begin(), now.end(), before.begin(), before.end(), std::back_inserter(result.began));
  }
}

BroadPhase::BroadPhase() : state_(std::make_unique<State>()) {}
BroadPhase::BroadPhase(std::span<const Aabb<3>> boxes) {
  const detail::StandardArithmetic standard;
  check_count(boxes.size());
  state_ = std::make_unique<State>(boxes);
}
BroadPhase::BroadPhase(const BroadPhase& other) : state_(std::make_unique<State>(*other.state_)) {}
BroadPhase::BroadPhase(BroadPhase&& other) noexcept : BroadPhase() { state_.swap(other.state_); }
BroadPhase& BroadPhase::operator=(BroadPhase other) noexcept {
  state_.swap(other.state_);
  return *this;
}
BroadPhase::~BroadPhase() = default;

std::uint32_t BroadPhase::add(const Aabb<3>& box) {
  const detail::StandardArithmetic standard;
  check_count(size() + 1);
  auto number = static_cast<std::uint32_t>(state_->boxes.size());
  if (state_->free.empty()) {
    state_->boxes.push_back(box);
  } else {
    number = state_->free.top();
    state_->free.pop();
    state_->boxes[number] = box;
  }
  state_->tree.insert(state_->boxes, number);
  state_->note_change(number);
  return number;
}

void BroadPhase::move(std::uint32_t number, const Aabb<3>& box) {
  const detail::StandardArithmetic standard;
  state_->check_has(number);
  state_->boxes[number] = box;
  state_->tree.move(state_->boxes, number);
  state_->note_change(number);
}

void BroadPhase::remove(std::uint32_t number) {
  const detail::StandardArithmetic standard;
  state_->check_has(number);
  state_->tree.erase(state_->boxes, number);
  state_->free.push(number);
  state_->note_change(number);
}

std::size_t BroadPhase::size() const noexcept { return state_->tree.size(); }

bool BroadPhase::has(std::uint32_t number) const noexcept { return state_->tree.has(number); }

const Aabb<3>& BroadPhase::box(std::uint32_t number) const {
  state_->check_has(number);
  return state_->boxes[number];
}

std::vector<std::uint32_t> BroadPhase::meeting(const Aabb<3>& box) const {
  const detail::StandardArithmetic standard;
  std::vector<std::uint32_t> result;
  if (size() > 0) {
    std::vector<std::uint32_t> scratch;
    collect_boxes(state_->tree.view(state_->boxes), state_->tree.small(box), box, scratch, result);
    std::sort(result.begin(), result.end());
  }
  return result;
}

void BroadPhase::visit_meeting(const Aabb<3>& box, const std::function<bool(std::uint32_t)>& visit) const {
  const detail::StandardArithmetic standard;
  if (size() > 0) {
    visit_boxes(state_->tree.view(state_->boxes), state_->tree.small(box), box, visit);
  }
}

std::vector<BoxPair> BroadPhase::pairs(int threads) const {
  const detail::StandardArithmetic standard;
  detail::check_threads(threads);
  return state_->tree.pairs(state_->boxes, threads);
}

BoxPairChanges BroadPhase::take_changes() {
  const detail::StandardArithmetic standard;
  BoxPairChanges result;
  constexpr std::size_t part = 6;  // one search for all pairs takes about as long as to ask for each sixth box
  if (state_->changed.size() > state_->tree.size() / part) {
    state_->compare_all(result);
  } else {
    state_->compare_changed(result);
  }
  for (const std::uint32_t number : state_->changed) {
    state_->changed_flags[number] = 0;
  }
  state_->changed.clear();
  return result;
}

}  // namespace motzkin
