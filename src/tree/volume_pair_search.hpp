#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "motzkin/lab/volume_search_switches.hpp"
#include "motzkin/pair/volume_pair.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "tree/bvh_search.hpp"
#include "tree/posed_nodes.hpp"

namespace motzkin::detail {

/// Searches two trees of volumes for leaves that intersect and calls `visit(a, b, relation, volume_a, volume_b)` for
/// them, until it returns false.
/// Source: 002 section 5.2, erratum E2.6.
template <class Visit>
class VolumePairSearch {
 public:
  VolumePairSearch(const PosedNodes& a, const PosedNodes& b, const SearchOptions& options, const Visit& visit)
      : a_(a),
        b_(b),
        options_(options),
        use_(options.switches == nullptr ? lab::VolumeSearchSwitches{} : *options.switches),
        visit_(visit) {}

  /// Searches what is below the two nodes. False once `visit` says so.
  bool run(std::uint32_t a, std::uint32_t b) {
    const bool goes_on = search(a, a_[a], b, b_[b], nullptr);
    if (options_.stats != nullptr) {
      *options_.stats += stats_;
    }
    return goes_on;
  }

 private:
  using Node = std::pair<std::uint32_t, PosedNode>;

  /// A box is larger than another if it is so many times as long.
  static constexpr double much_larger = 4;

  /// From so many pairs of children on, a hierarchy over their boxes is worth the preparation, and without one the
  /// exact box of what their parents have in common is. Fewer are restricted by the common part of the parents' boxes.
  static constexpr std::size_t many_pairs = 256;

  [[nodiscard]] static double length(const Aabb<3>& box) noexcept { return (box.max() - box.min()).sum(); }

  [[nodiscard]] bool may_meet(const Aabb<3>& box, const Aabb<3>* within) noexcept {
    if (within == nullptr) {
      return true;
    }
    ++stats_.quick_tests;
    return intersects(box, *within);
  }

  /// Searches below two nodes, of which only what is in the box `within`, where not null, can meet.
  bool search(std::uint32_t a, const PosedNode& node_a, std::uint32_t b, const PosedNode& node_b,
              const Aabb<3>* within) {
    if (!intersects(node_a.box, node_b.box)) {
      return true;
    }
    const bool sharp = node_a.volume && node_b.volume;
    Relation relation = Relation::Touching;
    if (sharp) {
      ++stats_.pair_tests;
      relation = detail::relate(*node_a.volume, *node_b.volume, {});
      if (relation == Relation::Disjoint) {
        return true;
      }
    }
    const bool leaf_a = ends_at(a_.tree(), a, node_a);
    const bool leaf_b = ends_at(b_.tree(), b, node_b);
    if (leaf_a && leaf_b) {
      const bool inner = !a_.tree().is_leaf(a) || !b_.tree().is_leaf(b);
      const bool wanted = relation == Relation::Overlapping || !options_.overlaps || inner;
      return !wanted || visit_(a, b, relation, *node_a.volume, *node_b.volume);
    }
    std::optional<Aabb<3>> box;
    if (use_.restriction != lab::Restriction::None) {
      box = sharp && wants_exact_box(a, b) ? exact_box(node_a, node_b) : clip(node_a.box, node_b.box);
      if (within != nullptr) {
        box = clip(*box, *within);
        if (!box) {
          return true;
        }
      }
    }
    const Aabb<3>* inside = box ? &*box : nullptr;
    if (leaf_a || leaf_b) {
      return leaf_b ? search_children_of<true>(a, node_a, b, node_b, inside)
                    : search_children_of<false>(a, node_a, b, node_b, inside);
    }
    const double size_a = length(node_a.box);
    const double size_b = length(node_b.box);
    const bool alike = size_a <= much_larger * size_b && size_b <= much_larger * size_a;
    if (use_.descent == lab::Descent::Both || (use_.descent == lab::Descent::Auto && alike)) {
      return search_children(a, b, inside);
    }
    return size_a >= size_b ? search_children_of<true>(a, node_a, b, node_b, inside)
                            : search_children_of<false>(a, node_a, b, node_b, inside);
  }

  /// Whether the search goes no deeper: at a leaf, or where the options say so and the volume is known.
  [[nodiscard]] bool ends_at(const VolumeTree& tree, std::uint32_t number, const PosedNode& node) const noexcept {
    return tree.is_leaf(number) || (tree.level(number) >= options_.levels && node.volume);
  }

  [[nodiscard]] std::optional<Aabb<3>> exact_box(const PosedNode& a, const PosedNode& b) noexcept {
    ++stats_.boxes;
    return detail::intersection_box(*a.volume, *b.volume, {});
  }

  [[nodiscard]] bool wants_exact_box(std::uint32_t a, std::uint32_t b) const noexcept {
    return use_.restriction == lab::Restriction::Exact ||
           (use_.restriction == lab::Restriction::Auto && !use_.index && pairs_below(a, b) >= many_pairs);
  }

  /// How many pairs of nodes one step down leads to.
  [[nodiscard]] std::size_t pairs_below(std::uint32_t a, std::uint32_t b) const noexcept {
    return std::size_t{std::max(a_.tree().child_count(a), 1U)} * std::max(b_.tree().child_count(b), 1U);
  }

  /// Children of one node against the other node as it is.
  template <bool OfA>
  bool search_children_of(std::uint32_t a, const PosedNode& node_a, std::uint32_t b, const PosedNode& node_b,
                          const Aabb<3>* within) {
    const PosedNodes& nodes = OfA ? a_ : b_;
    const std::uint32_t parent = OfA ? a : b;
    const std::uint32_t first = nodes.tree().first_child(parent);
    const auto search_child = [&](std::uint32_t child) {
      const PosedNode node = nodes[child];
      if (!may_meet(node.box, within)) {
        return true;
      }
      return OfA ? search(child, node, b, node_b, within) : search(a, node_a, child, node, within);
    };
    const Bvh* boxes = nodes.tree().child_boxes(parent);
    const PosedNodes& others = OfA ? b_ : a_;
    if (use_.index && boxes != nullptr && boxes->element_count() >= many_pairs &&
        is_bounded(others.tree().volume(OfA ? b : a))) {
      const Bvh other(std::span(&others.tree().box(OfA ? b : a), 1));
      if (const auto pairs = BvhSearch::make(*boxes, nodes.pose(), other, others.pose(), rounding())) {
        return visit_pairs(*pairs, [&](std::uint32_t i, std::uint32_t) { return search_child(first + i); });
      }
    }
    for (std::uint32_t child = first; child < first + nodes.tree().child_count(parent); ++child) {
      if (!search_child(child)) {
        return false;
      }
    }
    return true;
  }

  /// Children of the one against children of the other.
  bool search_children(std::uint32_t a, std::uint32_t b, const Aabb<3>* within) {
    const Bvh* boxes_a = a_.tree().child_boxes(a);
    const Bvh* boxes_b = b_.tree().child_boxes(b);
    if (use_.index && boxes_a != nullptr && boxes_b != nullptr && pairs_below(a, b) >= many_pairs) {
      if (const auto pairs = BvhSearch::make(*boxes_a, a_.pose(), *boxes_b, b_.pose(), a_.rounding() + b_.rounding())) {
        return search_indexed(*pairs, a_.tree().first_child(a), b_.tree().first_child(b), within);
      }
    }
    const std::vector<Node> near_a = children(a_, a, within);
    const std::vector<Node> near_b = near_a.empty() ? std::vector<Node>() : children(b_, b, within);
    for (const auto& [child_a, node_a] : near_a) {
      for (const auto& [child_b, node_b] : near_b) {
        if (!search(child_a, node_a, child_b, node_b, within)) {
          return false;
        }
      }
    }
    return true;
  }

  [[nodiscard]] std::vector<Node> children(const PosedNodes& nodes, std::uint32_t parent, const Aabb<3>* within) {
    std::vector<Node> result;
    const std::uint32_t first = nodes.tree().first_child(parent);
    for (std::uint32_t child = first; child < first + nodes.tree().child_count(parent); ++child) {
      PosedNode node = nodes[child];
      if (may_meet(node.box, within)) {
        result.emplace_back(child, std::move(node));
      }
    }
    return result;
  }

  /// The same for many children, by the hierarchies over their boxes.
  bool search_indexed(const BvhSearch& pairs, std::uint32_t first_a, std::uint32_t first_b, const Aabb<3>* within) {
    RecentNodes recent_a(a_);
    RecentNodes recent_b(b_);
    return visit_pairs(pairs, [&](std::uint32_t i, std::uint32_t j) {
      const PosedNode& node_a = recent_a[first_a + i];
      if (!may_meet(node_a.box, within)) {
        return true;
      }
      const PosedNode& node_b = recent_b[first_b + j];
      return !may_meet(node_b.box, within) || search(first_a + i, node_a, first_b + j, node_b, within);
    });
  }

  /// How far volumes of both trees may be from where exact numbers would put them.
  [[nodiscard]] Vector<3> rounding() const noexcept { return a_.rounding() + b_.rounding(); }

  const PosedNodes& a_;
  const PosedNodes& b_;
  const SearchOptions& options_;
  const lab::VolumeSearchSwitches use_;
  const Visit& visit_;
  SearchStatistics stats_;
};

/// Calls `visit` for all leaves below two nodes that intersect, until it returns false.
template <class Visit>
bool search_volumes(const PosedNodes& a, std::uint32_t node_a, const PosedNodes& b, std::uint32_t node_b,
                    const SearchOptions& options, const Visit& visit) {
  return VolumePairSearch<Visit>(a, b, options, visit).run(node_a, node_b);
}

}  // namespace motzkin::detail
