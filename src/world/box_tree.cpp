#include "world/box_tree.hpp"

#include <algorithm>
#include <mutex>
#include <numeric>

#include "parallel/parallel.hpp"
#include "tree/bvh_build.hpp"
#include "world/sort_pairs.hpp"

namespace motzkin::detail {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr std::size_t width = bvh_width;

/// A node with leaves may get so many times as long before boxes that leave it are put elsewhere.
constexpr float stretch = 1.5F;

/// A tree is built anew when its wear is this many times its size: a box that moved within its node counts 1, one that
/// was put into another node, that came or went, `move_to_other_node`.
constexpr std::size_t most_wear = 16;
constexpr std::size_t move_to_other_node = 64;
constexpr std::size_t least_size = 64;  // smaller trees count as this large

constexpr FloatBox nothing = {{infinity, infinity, infinity}, {-infinity, -infinity, -infinity}};

FloatBox around(const FloatBox& a, const FloatBox& b) noexcept {
  FloatBox result;
  for (std::size_t k = 0; k < 3; ++k) {
    result.lo[k] = std::min(a.lo[k], b.lo[k]);
    result.hi[k] = std::max(a.hi[k], b.hi[k]);
  }
  return result;
}

/// Sum of the sides.
float length(const FloatBox& box) noexcept {
  return (box.hi[0] - box.lo[0]) + (box.hi[1] - box.lo[1]) + (box.hi[2] - box.lo[2]);
}

FloatBox lane_box(const BvhNode& node, std::size_t lane) noexcept {
  return {{node.lo[0][lane], node.lo[1][lane], node.lo[2][lane]},
          {node.hi[0][lane], node.hi[1][lane], node.hi[2][lane]}};
}

void set_lane_box(BvhNode& node, std::size_t lane, const FloatBox& box) noexcept {
  for (std::size_t k = 0; k < 3; ++k) {
    node.lo[k][lane] = box.lo[k];
    node.hi[k][lane] = box.hi[k];
  }
}

FloatBox box_of(const BvhNode& node) noexcept {
  FloatBox result = nothing;
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t lane = 0; lane < width; ++lane) {
      result.lo[k] = std::min(result.lo[k], node.lo[k][lane]);
      result.hi[k] = std::max(result.hi[k], node.hi[k][lane]);
    }
  }
  return result;
}

bool equal(const FloatBox& a, const FloatBox& b) noexcept { return a.lo == b.lo && a.hi == b.hi; }

/// Half the surface.
float area(float x, float y, float z) noexcept { return x * y + y * z + z * x; }

float area(const FloatBox& box) noexcept {
  return area(box.hi[0] - box.lo[0], box.hi[1] - box.lo[1], box.hi[2] - box.lo[2]);
}

/// The lane whose surface grows least by taking in `box`, the smallest of these.
std::size_t best_lane(const BvhNode& node, const FloatBox& box) noexcept {
  PerLane<float> growth;
  PerLane<float> before;
  for (std::size_t lane = 0; lane < width; ++lane) {
    std::array<float, 3> old_side;
    std::array<float, 3> new_side;
    for (std::size_t k = 0; k < 3; ++k) {
      old_side[k] = node.hi[k][lane] - node.lo[k][lane];
      new_side[k] = std::max(node.hi[k][lane], box.hi[k]) - std::min(node.lo[k][lane], box.lo[k]);
    }
    before[lane] = area(old_side[0], old_side[1], old_side[2]);
    growth[lane] = area(new_side[0], new_side[1], new_side[2]) - before[lane];
  }
  std::size_t best = 0;
  for (std::size_t lane = 1; lane < node.lanes; ++lane) {
    const bool better = growth[lane] < growth[best] || (growth[lane] == growth[best] && before[lane] < before[best]);
    best = better ? lane : best;
  }
  return best;
}

template <class Children>
FloatBox box_of(const Children& children, std::size_t begin, std::size_t end) noexcept {
  FloatBox result = nothing;
  for (std::size_t i = begin; i < end; ++i) {
    result = around(result, children[i].box);
  }
  return result;
}

TreeFrame frame_of(std::span<const Aabb<3>> boxes, std::span<const std::uint32_t> numbers) noexcept {
  if (numbers.empty()) {
    return {};
  }
  Vector<3> min = boxes[numbers[0]].min();
  Vector<3> max = boxes[numbers[0]].max();
  for (const std::uint32_t number : numbers) {
    min = min.cwiseMin(boxes[number].min());
    max = max.cwiseMax(boxes[number].max());
  }
  return tree_frame(min, max);
}

}  // namespace

BoxTree::BoxTree(std::span<const Aabb<3>> boxes, int threads) : places_(boxes.size(), 0), size_(boxes.size()) {
  rebuild(boxes, threads);
}

void BoxTree::rebuild(std::span<const Aabb<3>> boxes, int threads) {
  std::vector<std::uint32_t> numbers;
  numbers.reserve(size_);
  for (std::uint32_t number = 0; number < places_.size(); ++number) {
    if (has(number)) {
      numbers.push_back(number);
    }
  }
  frame_ = frame_of(boxes, numbers);
  std::vector<BuildBox> elements(numbers.size());
  std::transform(numbers.begin(), numbers.end(), elements.begin(),
                 [&](std::uint32_t number) { return BuildBox(small(boxes[number]), number); });
  nodes_ = build_nodes(elements, 1, threads);
  parents_.assign(nodes_.size(), no_place);
  limits_.assign(nodes_.size(), 0);
  free_nodes_.clear();
  root_ = 0;
  wear_ = 0;
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    BvhNode& node = nodes_[n];
    for (std::size_t lane = 0; lane < node.lanes; ++lane) {
      if (node.count[lane] > 0) {
        node.first[lane] = elements[node.first[lane]].element();
        places_[node.first[lane]] = lane_place(n, lane);
      } else {
        parents_[node.first[lane]] = lane_place(n, lane);
      }
    }
    limits_[n] = node.count[0] > 0 ? stretch * length(box_of(node)) : 0;
  }
}

void BoxTree::rebuild_if_worn(std::span<const Aabb<3>> boxes, std::size_t wear) {
  wear_ += wear;
  if (wear_ >= most_wear * std::max(size_, least_size)) {
    rebuild(boxes, 1);
  }
}

void BoxTree::insert(std::span<const Aabb<3>> boxes, std::uint32_t number) {
  if (number >= places_.size()) {
    places_.resize(number + std::size_t{1}, no_place);
  }
  ++size_;
  take_in({small(boxes[number]), number, 1});
  rebuild_if_worn(boxes, move_to_other_node);
}

void BoxTree::move(std::span<const Aabb<3>> boxes, std::uint32_t number) {
  const Child child = {small(boxes[number]), number, 1};
  const std::uint32_t node = node_of(places_[number]);
  const float limit = limits_[node];
  set_lane_box(nodes_[node], lane_of(places_[number]), child.box);
  const FloatBox grown = box_of(nodes_[node]);
  const bool stays = parents_[node] == no_place || length(grown) <= limit;
  if (stays) {
    refit(node);
  } else {
    take_out(number);
    take_in(child);
  }
  rebuild_if_worn(boxes, stays ? 1 : move_to_other_node);
}

void BoxTree::erase(std::span<const Aabb<3>> boxes, std::uint32_t number) {
  take_out(number);
  --size_;
  rebuild_if_worn(boxes, move_to_other_node);
}

BoxTree::Child BoxTree::child_at(LanePlace place) const noexcept {
  const BvhNode& node = nodes_[node_of(place)];
  const std::size_t lane = lane_of(place);
  return {lane_box(node, lane), node.first[lane], node.count[lane]};
}

/// Puts a child into a lane, and lets it know.
void BoxTree::set_lane(std::uint32_t node, std::size_t lane, const Child& child) noexcept {
  set_lane_box(nodes_[node], lane, child.box);
  nodes_[node].first[lane] = child.first;
  nodes_[node].count[lane] = child.count;
  (child.count > 0 ? places_ : parents_)[child.first] = lane_place(node, lane);
}

std::uint32_t BoxTree::new_node() {
  std::uint32_t index = 0;
  if (free_nodes_.empty()) {
    index = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    parents_.push_back(no_place);
    limits_.push_back(0);
  } else {
    index = free_nodes_.back();
    free_nodes_.pop_back();
  }
  nodes_[index] = {};
  for (std::size_t lane = 0; lane < width; ++lane) {
    set_lane_box(nodes_[index], lane, nothing);
  }
  parents_[index] = no_place;
  limits_[index] = 0;
  return index;
}

std::uint32_t BoxTree::best_leaf_node(const FloatBox& box) const noexcept {
  std::uint32_t node = root_;
  while (nodes_[node].lanes > 0 && nodes_[node].count[0] == 0) {
    node = nodes_[node].first[best_lane(nodes_[node], box)];
  }
  return node;
}

void BoxTree::take_in(const Child& child) {
  if (nodes_.empty()) {
    root_ = new_node();
  }
  attach(child, best_leaf_node(child.box));
}

/// Adds a child to a node, which is split if it is full.
void BoxTree::attach(const Child& child, std::uint32_t node) {
  if (nodes_[node].lanes == width) {
    split(child, node);
    return;
  }
  set_lane(node, nodes_[node].lanes++, child);
  limits_[node] = std::max(limits_[node], length(box_of(nodes_[node])));
  refit(node);
}

/// Divides the children of a full node and one more between it and a new one, across the axis on which their middles
/// differ most.
void BoxTree::split(const Child& child, std::uint32_t node) {
  std::array<Child, width + 1> children;
  for (std::size_t lane = 0; lane < width; ++lane) {
    children[lane] = child_at(lane_place(node, lane));
  }
  children[width] = child;
  std::size_t axis = 0;
  float spread = -1;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto [least, most] = std::minmax_element(children.begin(), children.end(), [k](const auto& a, const auto& b) {
      return a.box.lo[k] + a.box.hi[k] < b.box.lo[k] + b.box.hi[k];
    });
    const float size = (most->box.lo[k] + most->box.hi[k]) - (least->box.lo[k] + least->box.hi[k]);
    if (size > spread) {
      axis = k;
      spread = size;
    }
  }
  std::sort(children.begin(), children.end(), [axis](const Child& a, const Child& b) {
    const float left = a.box.lo[axis] + a.box.hi[axis];
    const float right = b.box.lo[axis] + b.box.hi[axis];
    return left != right ? left < right : a.first < b.first;
  });
  constexpr std::size_t fewest = 3;
  std::size_t cut = fewest;
  float best = infinity;
  for (std::size_t i = fewest; i <= children.size() - fewest; ++i) {
    const float cost = area(box_of(children, 0, i)) * static_cast<float>(i) +
                       area(box_of(children, i, children.size())) * static_cast<float>(children.size() - i);
    if (cost < best) {
      cut = i;
      best = cost;
    }
  }
  const LanePlace parent = parents_[node];
  free_nodes_.push_back(node);
  const std::uint32_t low = new_node();
  const std::uint32_t high = new_node();
  for (std::size_t i = 0; i < children.size(); ++i) {
    const std::uint32_t half = i < cut ? low : high;
    set_lane(half, nodes_[half].lanes++, children[i]);
  }
  const Child low_child = {box_of(nodes_[low]), low, 0};
  const Child high_child = {box_of(nodes_[high]), high, 0};
  limits_[low] = stretch * length(low_child.box);
  limits_[high] = stretch * length(high_child.box);
  if (parent == no_place) {
    root_ = new_node();
    set_lane(root_, nodes_[root_].lanes++, low_child);
    set_lane(root_, nodes_[root_].lanes++, high_child);
    return;
  }
  set_lane(node_of(parent), lane_of(parent), low_child);
  attach(high_child, node_of(parent));
}

void BoxTree::take_out(std::uint32_t number) {
  detach(places_[number]);
  places_[number] = no_place;
}

/// Empties a lane. A node without children goes, too, and so does a root with a single node below it.
void BoxTree::detach(LanePlace place) {
  const std::uint32_t node = node_of(place);
  const std::size_t last = --nodes_[node].lanes;
  if (lane_of(place) != last) {
    set_lane(node, lane_of(place), child_at(lane_place(node, last)));
  }
  set_lane_box(nodes_[node], last, nothing);
  nodes_[node].count[last] = 0;
  if (last == 0 && parents_[node] != no_place) {
    free_nodes_.push_back(node);
    detach(parents_[node]);
    return;
  }
  refit(node);
  while (nodes_[root_].lanes == 1 && nodes_[root_].count[0] == 0) {
    free_nodes_.push_back(root_);
    root_ = nodes_[root_].first[0];
    parents_[root_] = no_place;
  }
}

/// Fits the boxes around a node, up to the first that is right already.
void BoxTree::refit(std::uint32_t node) noexcept {
  while (parents_[node] != no_place) {
    const LanePlace parent = parents_[node];
    const FloatBox box = box_of(nodes_[node]);
    node = node_of(parent);
    if (equal(box, lane_box(nodes_[node], lane_of(parent)))) {
      return;
    }
    set_lane_box(nodes_[node], lane_of(parent), box);
  }
}

std::vector<BoxPair> BoxTree::pairs(std::span<const Aabb<3>> boxes, int threads) const {
  std::vector<BoxPair> found;
  if (size_ < 2) {
    return found;
  }
  const BoxTreeView tree = view(boxes);
  std::vector<BoxNodePair> rest = {{root_, root_}};
  if (threads == 1) {
    exhaust(tree, rest, found);
    sort_pairs(found, places_.size());
    return found;
  }
  constexpr std::size_t piece_count = 512;
  while (!rest.empty() && rest.size() < piece_count) {
    std::vector<BoxNodePair> next;
    for (const BoxNodePair& pair : rest) {
      step(tree, pair, next, found);
    }
    rest = std::move(next);
  }
  std::mutex mutex;
  parallel_for(threads, rest.size(), [&](std::size_t i) {
    std::vector<BoxNodePair> piece = {rest[i]};
    std::vector<BoxPair> own;
    exhaust(tree, piece, own);
    const std::lock_guard lock(mutex);
    found.insert(found.end(), own.begin(), own.end());
  });
  sort_pairs(found, places_.size());
  return found;
}

}  // namespace motzkin::detail
