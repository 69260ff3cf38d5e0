#include "tree/obb_build.hpp"

#include <algorithm>
#include <limits>

#include "parallel/parallel.hpp"
#include "shape/ordered_sums.hpp"

namespace motzkin::detail {
namespace {

/// An eighth of the surface of a box. Unlike the volume it tells flat boxes apart.
double surface(const ObbVolume& volume) noexcept {
  const Vector<3>& half = volume.half;
  return half[0] * half[1] + half[1] * half[2] + half[2] * half[0];
}

template <int N>
class Builder {
 public:
  using Elements = std::span<ObbElement<N>>;

  Builder(Elements elements, const ObbTreeOptions& options)
      : elements_(elements),
        leaf_size_(static_cast<std::size_t>(options.leaf_size)),
        rule_(options.split),
        parallel_(options.threads != 1) {}

  [[nodiscard]] std::vector<ObbNode> build() {
    std::vector<ObbNode> nodes;
    if (!elements_.empty()) {
      nodes.reserve(2 * (elements_.size() / leaf_size_) + 1);
      append(0, elements_.size(), 0, nodes);
    }
    return nodes;
  }

 private:
  /// From this size on the children of a node are built by two threads.
  static constexpr std::size_t grain = 1 << 12;

  /// Below this level elements are divided into halves: at most 32 more, as there are less than 2^32 elements.
  static constexpr int most_free_levels = 63;

  /// Adds the node of elements `begin` to `end` and all below it.
  void append(std::size_t begin, std::size_t end, int level, std::vector<ObbNode>& nodes) {
    const Elements elements = elements_.subspan(begin, end - begin);
    const std::size_t node = nodes.size();
    nodes.push_back(
        {fit_obb<N>(elements), static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(elements.size()), 0});
    if (elements.size() <= leaf_size_) {
      return;
    }
    const std::size_t middle = begin + split(elements, ObbVolume(nodes[node].volume), level);
    if (!parallel_ || elements.size() < grain) {
      append(begin, middle, level + 1, nodes);
      nodes[node].right = static_cast<std::uint32_t>(nodes.size());
      append(middle, end, level + 1, nodes);
      return;
    }
    std::vector<ObbNode> right;
    TaskGroup tasks;
    tasks.run([&] { append(middle, end, level + 1, right); });
    append(begin, middle, level + 1, nodes);
    tasks.wait();
    const auto offset = static_cast<std::uint32_t>(nodes.size());
    nodes[node].right = offset;
    for (ObbNode& below : right) {
      below.right += below.is_leaf() ? 0 : offset;
      nodes.push_back(below);
    }
  }

  /// Brings the elements of the first child before those of the second and returns how many they are: at least one,
  /// and not all.
  [[nodiscard]] std::size_t split(Elements elements, const ObbVolume& volume, int level) const {
    std::array<int, 3> axes = {0, 1, 2};
    std::stable_sort(axes.begin(), axes.end(), [&](int i, int k) { return volume.half[i] > volume.half[k]; });
    if (level < most_free_levels) {
      const std::size_t first =
          rule_ == SplitRule::Center ? at_center(elements, volume, axes) : at_least_surface(elements, volume, axes);
      if (first > 0) {
        return first;
      }
    }
    return in_halves(elements, volume.axes.col(axes[0]));
  }

  /// Divides along the first axis that leaves elements on both sides. 0 if none does.
  [[nodiscard]] static std::size_t at_center(Elements elements, const ObbVolume& volume,
                                             const std::array<int, 3>& axes) {
    for (const int axis : axes) {
      const std::size_t first = partition(elements, volume, axis);
      if (first > 0 && first < elements.size()) {
        return first;
      }
    }
    return 0;
  }

  /// Divides along the axis whose children are best by the rule. 0 if all elements are on one side of each.
  [[nodiscard]] std::size_t at_least_surface(Elements elements, const ObbVolume& volume,
                                             const std::array<int, 3>& axes) const {
    double least = std::numeric_limits<double>::infinity();
    int best = -1;
    for (const int axis : axes) {
      const std::size_t first = partition(elements, volume, axis);
      if (first == 0 || first == elements.size()) {
        continue;
      }
      const double left = surface(fit_obb<N>(elements.first(first)));
      const double right = surface(fit_obb<N>(elements.subspan(first)));
      const double cost = rule_ == SplitRule::MinMax ? std::max(left, right) : left + right;
      if (cost < least) {
        least = cost;
        best = axis;
      }
    }
    return best < 0 ? 0 : partition(elements, volume, best);
  }

  /// Elements with centres below the centre of the box first. Returns how many.
  [[nodiscard]] static std::size_t partition(Elements elements, const ObbVolume& volume, int axis) {
    const Vector<3> direction = volume.axes.col(axis);
    const double middle = N * dot_product(direction, volume.center);
    const auto below = [&](const ObbElement<N>& element) { return height(element, direction) <= middle; };
    return static_cast<std::size_t>(std::partition(elements.begin(), elements.end(), below) - elements.begin());
  }

  [[nodiscard]] static std::size_t in_halves(Elements elements, const Vector<3>& direction) {
    const std::size_t half = elements.size() / 2;
    std::nth_element(elements.begin(), elements.begin() + static_cast<std::ptrdiff_t>(half), elements.end(),
                     [&](const ObbElement<N>& a, const ObbElement<N>& b) {
                       const double height_a = height(a, direction);
                       const double height_b = height(b, direction);
                       return height_a != height_b ? height_a < height_b : a.index < b.index;
                     });
    return half;
  }

  /// Of the centre of an element, times N.
  [[nodiscard]] static double height(const ObbElement<N>& element, const Vector<3>& direction) noexcept {
    Vector<3> sum = element.corners[0];
    for (std::size_t k = 1; k < element.corners.size(); ++k) {
      sum += element.corners[k];
    }
    return dot_product(direction, sum);
  }

  Elements elements_;
  std::size_t leaf_size_;
  SplitRule rule_;
  bool parallel_;
};

}  // namespace

template <int N>
std::vector<ObbNode> build_obb_nodes(std::span<ObbElement<N>> elements, const ObbTreeOptions& options) {
  if (options.threads == 1) {
    return Builder<N>(elements, options).build();
  }
  std::vector<ObbNode> nodes;
  with_threads(options.threads, [&] { nodes = Builder<N>(elements, options).build(); });
  return nodes;
}

template std::vector<ObbNode> build_obb_nodes(std::span<ObbElement<3>>, const ObbTreeOptions&);
template std::vector<ObbNode> build_obb_nodes(std::span<ObbElement<4>>, const ObbTreeOptions&);

}  // namespace motzkin::detail
