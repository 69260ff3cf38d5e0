#include "tree/bvh_build.hpp"

#include <algorithm>
#include <limits>

#include "parallel/parallel.hpp"

namespace motzkin::detail {
namespace {

using Four [[gnu::vector_size(16)]] = float;

constexpr float infinity = std::numeric_limits<float>::infinity();

Four load(const float* values) noexcept {
  Four result;
  __builtin_memcpy(&result, values, sizeof result);
  return result;
}

/// A box, the fourth component of which is not used.
struct Bounds {
  Four lo = Four{} + infinity;
  Four hi = Four{} - infinity;

  void include(Four low, Four high) noexcept {
    lo = low < lo ? low : lo;
    hi = high > hi ? high : hi;
  }

  void include(const Bounds& other) noexcept { include(other.lo, other.hi); }

  /// Half the surface. Zero for no box at all.
  [[nodiscard]] float area() const noexcept {
    const Four size = hi - lo;
    return lo[0] > hi[0] ? 0 : size[0] * size[1] + size[1] * size[2] + size[2] * size[0];
  }
};

Four low_of(const BuildBox& box) noexcept { return load(box.lo.data()); }
Four high_of(const BuildBox& box) noexcept { return load(box.hi.data()); }

/// Twice the centre.
Four middle_of(const BuildBox& box) noexcept { return low_of(box) + high_of(box); }

/// Elements `begin` to `end` and their box.
struct Part {
  std::size_t begin;
  std::size_t end;
  Bounds bounds;

  [[nodiscard]] std::size_t size() const noexcept { return end - begin; }
};

/// Maps the middles of a part's boxes to slots along the axis on which they differ most.
class Slots {
 public:
  static constexpr int count = 16;

  Slots(std::span<const BuildBox> boxes) noexcept {
    Bounds middles;
    for (const BuildBox& box : boxes) {
      const Four middle = middle_of(box);
      middles.include(middle, middle);
    }
    const Four size = middles.hi - middles.lo;
    axis_ = size[0] >= size[1] ? (size[0] >= size[2] ? 0 : 2) : (size[1] >= size[2] ? 1 : 2);
    low_ = middles.lo[axis_];
    factor_ = static_cast<float>(count) * (1 - 0x1p-20F) / size[axis_];  // infinite or huge where all coincide nearly
  }

  /// Whether the boxes can be told apart.
  [[nodiscard]] bool useful() const noexcept { return factor_ <= std::numeric_limits<float>::max(); }

  [[nodiscard]] int axis() const noexcept { return axis_; }

  [[nodiscard]] int of(const BuildBox& box) const noexcept {
    const auto i = static_cast<std::size_t>(axis_);
    const float middle = box.lo[i] + box.hi[i];
    return std::min(static_cast<int>((middle - low_) * factor_), count - 1);
  }

 private:
  int axis_;
  float low_;
  float factor_;
};

class Builder {
 public:
  Builder(std::span<BuildBox> boxes, int leaf_size, bool parallel)
      : boxes_(boxes), leaf_size_(static_cast<std::size_t>(leaf_size)), parallel_(parallel) {}

  [[nodiscard]] std::vector<BvhNode> build() {
    std::vector<BvhNode> nodes;
    if (!boxes_.empty()) {
      nodes.reserve(boxes_.size() / (4 * leaf_size_) + 1);
      append(whole(), nodes);
    }
    return nodes;
  }

 private:
  /// From this size on the parts of a node are built by several threads.
  static constexpr std::size_t grain = 1 << 14;
  static constexpr std::size_t width = bvh_width;

  [[nodiscard]] Part whole() const noexcept {
    Part part = {0, boxes_.size(), {}};
    for (const BuildBox& box : boxes_) {
      part.bounds.include(low_of(box), high_of(box));
    }
    return part;
  }

  /// The most elements that one node holds in leaves.
  [[nodiscard]] std::size_t node_capacity() const noexcept { return width * leaf_size_; }

  /// Adds the node of `part` and all below it.
  void append(const Part& part, std::vector<BvhNode>& nodes) {
    const std::size_t node = nodes.size();
    nodes.push_back(empty_node());
    if (part.size() <= node_capacity()) {
      fill_leaves(part, nodes[node]);
      return;
    }
    std::array<Part, width> parts = {part};
    const std::size_t count = divide(parts);
    nodes[node].lanes = static_cast<std::uint8_t>(count);
    for (std::size_t lane = 0; lane < count; ++lane) {
      set_box(nodes[node], lane, parts[lane].bounds);
    }
    if (parallel_ && part.size() >= grain) {
      append_in_parallel(std::span(parts).first(count), node, nodes);
      return;
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
      nodes[node].first[lane] = static_cast<std::uint32_t>(nodes.size());
      append(parts[lane], nodes);
    }
  }

  void append_in_parallel(std::span<const Part> parts, std::size_t node, std::vector<BvhNode>& nodes) {
    std::array<std::vector<BvhNode>, width> subtrees;
    TaskGroup tasks;
    for (std::size_t lane = 0; lane < parts.size(); ++lane) {
      tasks.run([this, lane, &parts, &subtrees] { append(parts[lane], subtrees[lane]); });
    }
    tasks.wait();
    for (std::size_t lane = 0; lane < parts.size(); ++lane) {
      const auto offset = static_cast<std::uint32_t>(nodes.size());
      nodes[node].first[lane] = offset;
      for (BvhNode& below : subtrees[lane]) {
        for (std::size_t i = 0; i < below.lanes; ++i) {
          below.first[i] += below.count[i] == 0 ? offset : 0;
        }
        nodes.push_back(below);
      }
    }
  }

  /// Splits the first part until there are eight or each fits a node, always the one with the largest surface.
  [[nodiscard]] std::size_t divide(std::array<Part, width>& parts) {
    std::size_t count = 1;
    while (count < width) {
      std::size_t largest = count;
      float largest_area = -1;
      for (std::size_t i = 0; i < count; ++i) {
        const float area = parts[i].bounds.area();
        if (parts[i].size() > node_capacity() && area > largest_area) {
          largest = i;
          largest_area = area;
        }
      }
      if (largest == count) {
        break;
      }
      const auto [low, high] = split(parts[largest]);
      parts[largest] = low;
      parts[count++] = high;
    }
    return count;
  }

  [[nodiscard]] std::array<Part, 2> split(const Part& part) {
    const std::span<BuildBox> boxes = boxes_.subspan(part.begin, part.size());
    const Slots slots(boxes);
    return slots.useful() ? split_by_area(part, boxes, slots) : split_in_the_middle(part, boxes);
  }

  /// Cuts where the surfaces of both sides, weighed with their numbers of elements, are least.
  [[nodiscard]] static std::array<Part, 2> split_by_area(const Part& part, std::span<BuildBox> boxes,
                                                         const Slots& slots) {
    std::array<Bounds, Slots::count> bounds;
    std::array<std::uint32_t, Slots::count> numbers = {};
    for (const BuildBox& box : boxes) {
      const auto slot = static_cast<std::size_t>(slots.of(box));
      bounds[slot].include(low_of(box), high_of(box));
      ++numbers[slot];
    }
    std::array<Bounds, Slots::count> above;  // slots from i on
    above.back() = bounds.back();
    for (std::size_t i = bounds.size() - 1; i-- > 0;) {
      above[i] = bounds[i];
      above[i].include(above[i + 1]);
    }
    Bounds below;
    std::size_t number_below = 0;
    std::size_t best = 0;
    float best_cost = infinity;
    Part low = {};
    Part high = {};
    for (std::size_t i = 1; i < bounds.size(); ++i) {
      below.include(bounds[i - 1]);
      number_below += numbers[i - 1];
      const float cost = below.area() * static_cast<float>(number_below) +
                         above[i].area() * static_cast<float>(part.size() - number_below);
      if (number_below > 0 && number_below < part.size() && cost < best_cost) {
        best = i;
        best_cost = cost;
        low = {part.begin, part.begin + number_below, below};
        high = {low.end, part.end, above[i]};
      }
    }
    std::partition(boxes.begin(), boxes.end(),
                   [&](const BuildBox& box) { return static_cast<std::size_t>(slots.of(box)) < best; });
    return {low, high};
  }

  /// For boxes about one middle.
  [[nodiscard]] static std::array<Part, 2> split_in_the_middle(const Part& part, std::span<BuildBox> boxes) {
    const std::size_t half = part.size() / 2;
    Part low = {part.begin, part.begin + half, {}};
    Part high = {low.end, part.end, {}};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      (i < half ? low : high).bounds.include(low_of(boxes[i]), high_of(boxes[i]));
    }
    return {low, high};
  }

  /// A node whose children are leaves, neighbours in one.
  void fill_leaves(const Part& part, BvhNode& node) {
    const std::span<BuildBox> boxes = boxes_.subspan(part.begin, part.size());
    if (leaf_size_ > 1) {
      const auto axis = static_cast<std::size_t>(Slots(boxes).axis());
      std::sort(boxes.begin(), boxes.end(), [&](const BuildBox& a, const BuildBox& b) {
        const float left = a.lo[axis] + a.hi[axis];
        const float right = b.lo[axis] + b.hi[axis];
        return left != right ? left < right : a.element() < b.element();
      });
    }
    for (std::size_t begin = 0; begin < boxes.size(); begin += leaf_size_) {
      const std::size_t lane = node.lanes++;
      const std::size_t count = std::min(leaf_size_, boxes.size() - begin);
      Bounds bounds;
      for (const BuildBox& box : boxes.subspan(begin, count)) {
        bounds.include(low_of(box), high_of(box));
      }
      set_box(node, lane, bounds);
      node.first[lane] = static_cast<std::uint32_t>(part.begin + begin);
      node.count[lane] = static_cast<std::uint8_t>(count);
    }
  }

  [[nodiscard]] static BvhNode empty_node() noexcept {
    BvhNode node = {};
    for (std::size_t k = 0; k < 3; ++k) {
      node.lo[k].fill(infinity);
      node.hi[k].fill(-infinity);
    }
    return node;
  }

  static void set_box(BvhNode& node, std::size_t lane, const Bounds& bounds) noexcept {
    for (std::size_t k = 0; k < 3; ++k) {
      node.lo[k][lane] = bounds.lo[k];
      node.hi[k][lane] = bounds.hi[k];
    }
  }

  std::span<BuildBox> boxes_;
  std::size_t leaf_size_;
  bool parallel_;
};

}  // namespace

std::vector<BvhNode> build_nodes(std::span<BuildBox> boxes, int leaf_size, int threads) {
  if (threads == 1) {
    return Builder(boxes, leaf_size, false).build();
  }
  std::vector<BvhNode> nodes;
  with_threads(threads, [&] { nodes = Builder(boxes, leaf_size, true).build(); });
  return nodes;
}

}  // namespace motzkin::detail
