#include "tree/motion_search.hpp"

#include <algorithm>
#include <cmath>

#include "motzkin/number/floating_point.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {
namespace {

constexpr double u = unit_roundoff;
constexpr double above = 1 + 0x1p-40;

constexpr std::uint32_t lanes = bvh_width;

/// Slices may be this many times twice as long as those for the size of boxes.
constexpr int most_longer = 8;

/// The middle of a tree in the world at t = 0.
Vector<3> middle(const TreeInMotion& body) { return apply(body.pose, body.tree.frame().center); }

/// Half the size of a tree in the world, per coordinate.
Vector<3> half_size(const TreeInMotion& body) {
  return body.pose.linear().cwiseAbs().rowwise().sum() * (most_tree_coordinate / body.tree.frame().scale);
}

double largest_arm(const TreeInMotion& body, const RigidPath& path) {
  return (path.arm(middle(body)).cwiseAbs() + half_size(body)).maxCoeff();
}

}  // namespace

bool MotionSearch::Side::is_leaf(std::uint32_t box) const noexcept {
  return box != whole_tree && nodes[box / lanes].count[box % lanes] > 0;
}

TreeBox MotionSearch::Side::box(std::uint32_t box) const noexcept {
  TreeBox result{Vector<3>::Zero(), Vector<3>::Constant(most_tree_coordinate)};
  if (box != whole_tree) {
    const BvhNode& node = nodes[box / lanes];
    for (std::size_t k = 0; k < 3; ++k) {
      const double lo = node.lo[k][box % lanes];
      const double hi = node.hi[k][box % lanes];
      result.center[static_cast<int>(k)] = (lo + hi) / 2;
      result.half[static_cast<int>(k)] = (hi - lo) / 2;
    }
  }
  return result;
}

std::uint32_t MotionSearch::Side::node(std::uint32_t box) const noexcept {
  return box == whole_tree ? 0 : nodes[box / lanes].first[box % lanes];
}

std::span<const std::uint32_t> MotionSearch::Side::elements(std::uint32_t leaf) const noexcept {
  const BvhNode& node = nodes[leaf / lanes];
  return body->tree.order().subspan(node.first[leaf % lanes], node.count[leaf % lanes]);
}

MotionSearch::MotionSearch(const TreeInMotion& a, const TreeInMotion& b, const MotionOptions& options)
    : a_(a), b_(b), pair_(a.motion, middle(a), b.motion, middle(b), options) {
  pair_.scale_to(largest_arm(a, pair_.path_a()), largest_arm(b, pair_.path_b()));
  const TreeArms arms_a = arms(a_, pair_.path_a());
  const TreeArms arms_b = arms(b_, pair_.path_b());
  slices_.emplace(arms_a, arms_b, std::ldexp(options.min_separation, -pair_.exponent()) * above);
}

/// Error: `apply` rounds vertices by six unit roundoffs of the terms of its sums at most, and the middle likewise; an
/// arm is one difference, and the map of the tree some products.
TreeArms MotionSearch::arms(Side& side, const RigidPath& path) const {
  const TreeInMotion& body = *side.body;
  const double scale = std::ldexp(1.0, -pair_.exponent());
  const double unit = scale / body.tree.frame().scale;
  TreeArms result;
  result.path = &path;
  result.linear = body.pose.linear() * unit;
  result.offset = path.arm(middle(body));
  result.reach =
      above * (result.offset.norm() + most_tree_coordinate * result.linear.cwiseAbs().rowwise().sum().norm());
  result.error = 16 * u * result.reach + 0x1p-900;
  if (!body.pose.is_identity()) {
    const Vector<3> terms = body.pose.linear().cwiseAbs() * body.tree.frame().center.cwiseAbs() +
                            body.pose.translation().cwiseAbs() + half_size(body);
    result.error += 32 * u * scale * terms.norm();
  }
  result.error += above * scale * body.margin.norm();
  side.unit = result.linear.colwise().norm().maxCoeff();
  return result;
}

float MotionSearch::free_part(const WaitingPair& pair, const TreeBox& box_a, const TreeBox& box_b, const Slice& slice) {
  ++stats_.box_tests;
  const bool whole_b = pair.b == whole_tree;
  const std::uint32_t one = whole_b ? pair.a : pair.b;
  PerLane<float> parts;
  free_parts(slice_box(whole_b ? box_b : box_a, !whole_b, slice), (whole_b ? a_ : b_).nodes[one / lanes], parts);
  return parts[one % lanes];
}

namespace {

/// What remains of two boxes that are free for a part of a slice, if anything does before `until`.
std::optional<WaitingPair> remaining(const WaitingPair& pair, float part, const Slice& slice, After after,
                                     double until) {
  WaitingPair next{slice.end, pair.a, pair.b, After::Nothing, pair.longer};
  if (part <= 1) {
    const double time = slice.begin + static_cast<double>(part) * (slice.end - slice.begin) - 0x1p-52;
    next = {std::max(pair.lower, time), pair.a, pair.b, after};
  }
  const bool ends = next.lower > until || (next.after == After::Nothing && next.lower >= 1);
  return ends ? std::nullopt : std::optional(next);
}

}  // namespace

bool MotionSearch::go_on(const WaitingPair& pair, const TreeBox& box_a, const TreeBox& box_b, double size, double until,
                         std::vector<WaitingPair>& rest) {
  // Long slices where nothing is near, shorter ones where that is not so.
  for (int longer = pair.after == After::Nothing ? pair.longer : 0; longer >= 0; longer -= 2) {
    const Slice& slice = slices_->at(pair.lower, size, longer);
    const float part = free_part(pair, box_a, box_b, slice);
    std::optional<WaitingPair> next = remaining(pair, part, slice, After::Descends, until);
    if (!next) {
      return true;
    }
    if (part > 1) {
      next->longer = static_cast<std::uint8_t>(std::min(longer + 1, most_longer));
      rest.push_back(*next);
      return true;
    }
    if (next->lower > pair.lower + (slice.end - slice.begin) / 4) {
      next->after = longer > 0 ? After::Nothing : After::Descends;
      rest.push_back(*next);
      return true;
    }
  }
  return false;
}

void MotionSearch::expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest,
                          std::vector<FirstContact>& found) {
  const bool leaf_a = a_.is_leaf(pair.a);
  const bool leaf_b = b_.is_leaf(pair.b);
  const bool are_leaves = leaf_a && leaf_b;
  if (are_leaves && pair.after == After::Descends) {
    follow(pair, until, found);
    return;
  }
  const TreeBox box_a = a_.box(pair.a);
  const TreeBox box_b = b_.box(pair.b);
  const double size_a = a_.size(box_a);
  const double size_b = b_.size(box_b);
  const double size = std::max(size_a, size_b);
  if ((pair.after == After::Nothing || are_leaves) && go_on(pair, box_a, box_b, size, until, rest)) {
    return;
  }
  if (are_leaves) {
    follow(pair, until, found);
    return;
  }
  ++stats_.box_tests;
  const bool down_b = leaf_a || (!leaf_b && size_b >= size_a);
  const Side& side = down_b ? b_ : a_;
  const std::uint32_t node = side.node(down_b ? pair.b : pair.a);
  const Slice& slice = slices_->at(pair.lower, size);
  PerLane<float> parts;
  free_parts(slice_box(down_b ? box_a : box_b, down_b, slice), side.nodes[node], parts);
  for (std::uint32_t lane = 0; lane < side.nodes[node].lanes; ++lane) {
    const std::uint32_t child = node * lanes + lane;
    const WaitingPair both{pair.lower, down_b ? pair.a : child, down_b ? child : pair.b, After::Nothing};
    if (const std::optional<WaitingPair> next = remaining(both, parts[lane], slice, After::MayMeet, until)) {
      rest.push_back(*next);
    }
  }
}

void MotionSearch::follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found) {
  for (const std::uint32_t i : a_.elements(pair.a)) {
    MovingPart a(a_.body->element(i));
    pair_.place_a(a);
    for (const std::uint32_t j : b_.elements(pair.b)) {
      MovingPart b(b_.body->element(j));
      pair_.place_b(b);
      ++stats_.element_pairs;
      Contact<3> contact = pair_.first(a, b, pair.lower, until);
      if (contact.is_free()) {
        continue;
      }
      if (pair.lower > 0 || until < 1) {  // what is said of two elements depends on them alone, not on the search
        const Contact<3> from_start = pair_.first(a, b, 0, 1);
        contact = from_start.is_free() ? contact : from_start;
      }
      found.push_back({contact, i, j});
    }
  }
}

bool MotionSearch::are_free(const FirstContact& elements, double from, double until) {
  MovingPart a(a_.body->element(elements.element_a));
  MovingPart b(b_.body->element(elements.element_b));
  pair_.place_a(a);
  pair_.place_b(b);
  return pair_.are_free(a, b, from, until);
}

MotionSearchStatistics MotionSearch::statistics() const {
  MotionSearchStatistics result = stats_;
  result.slices = slices_->computed();
  result.elements = pair_.counts();
  return result;
}

}  // namespace motzkin::detail
