#include "tree/motion_search.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "contact/argument_order.hpp"
#include "motzkin/number/floating_point.hpp"
#include "tree/tree_frame.hpp"

namespace motzkin::detail {
namespace {

constexpr double u = unit_roundoff;
constexpr double above = 1 + 0x1p-40;

constexpr std::uint32_t lanes = bvh_width;

/// Slices may be this many times twice as long as those for the size of boxes.
constexpr int most_longer = 20;

const std::optional<TurningRange> nothing_kept;

/// The middle of a tree in the world at t = 0.
Vector<3> middle(const TreeInMotion& body) { return apply(body.pose, body.tree.frame.center); }

/// Half the size of a tree in the world, per coordinate.
Vector<3> half_size(const TreeInMotion& body) {
  return body.pose.linear().cwiseAbs().rowwise().sum() * (most_tree_coordinate / body.tree.frame.scale);
}

double largest_arm(const TreeInMotion& body, const RigidPath& path) {
  return (path.arm(middle(body)).cwiseAbs() + half_size(body)).maxCoeff();
}

}  // namespace

bool MotionSearch::Side::is_leaf(std::uint32_t box) const noexcept {
  return oriented.empty() ? box != whole_tree && aligned[box / lanes].count[box % lanes] > 0 : oriented[box].is_leaf();
}

TreeBox MotionSearch::Side::aligned_box(std::uint32_t box) const noexcept {
  TreeBox result{Vector<3>::Zero(), Vector<3>::Constant(most_tree_coordinate)};
  if (box != whole_tree) {
    const BvhNode& node = aligned[box / lanes];
    for (std::size_t k = 0; k < 3; ++k) {
      const double lo = node.lo[k][box % lanes];
      const double hi = node.hi[k][box % lanes];
      result.center[static_cast<int>(k)] = (lo + hi) / 2;
      result.half[static_cast<int>(k)] = (hi - lo) / 2;
    }
  }
  return result;
}

ObbVolume MotionSearch::Side::volume(std::uint32_t box) const noexcept {
  if (!oriented.empty()) {
    return oriented[box].volume;
  }
  const TreeBox aligned_one = aligned_box(box);
  return {aligned_one.center, Matrix<3>::Identity(), aligned_one.half, above * aligned_one.half.norm()};
}

double MotionSearch::Side::size(std::uint32_t box) const noexcept {
  return unit * (oriented.empty() ? aligned_box(box).half : oriented[box].volume.half).maxCoeff();
}

MotionSearch::Children MotionSearch::Side::children(std::uint32_t box) const noexcept {
  Children result;
  if (!oriented.empty()) {
    result.count = 2;
    result.box[0] = box + 1;
    result.box[1] = oriented[box].right;
    return result;
  }
  const std::uint32_t node = box == whole_tree ? 0 : aligned[box / lanes].first[box % lanes];
  result.count = aligned[node].lanes;
  std::iota(result.box.begin(), result.box.end(), node * lanes);
  return result;
}

std::span<const std::uint32_t> MotionSearch::Side::elements(std::uint32_t leaf) const noexcept {
  const auto of = [&](std::uint32_t first, std::uint32_t count) { return body->tree.order.subspan(first, count); };
  return oriented.empty() ? of(aligned[leaf / lanes].first[leaf % lanes], aligned[leaf / lanes].count[leaf % lanes])
                          : of(oriented[leaf].first, oriented[leaf].count);
}

MotionSearch::MotionSearch(const TreeInMotion& a, const TreeInMotion& b, bool turned_round,
                           const MotionOptions& options, const lab::MotionSearchSwitches& use, bool timed)
    : a_(a),
      b_(b),
      turned_round_(turned_round),
      use_(use),
      timed_(timed),
      pair_(a.motion, middle(a), b.motion, middle(b), options) {
  use_.lanes = use.lanes && a_.oriented.empty() && b_.oriented.empty();
  pair_.scale_to(largest_arm(a, pair_.path_a()), largest_arm(b, pair_.path_b()));
  const TreeArms arms_a = arms(a_, pair_.path_a());
  const TreeArms arms_b = arms(b_, pair_.path_b());
  const double apart = std::ldexp(options.min_separation, -pair_.exponent()) * above;
  slices_.emplace(arms_a, arms_b, apart, use.keep_slices);
  if (use.turning) {
    turning_ = TurningRanges::of(a.motion, b.motion, pair_, apart);
  }
}

/// Error: `apply` rounds vertices by six unit roundoffs of the terms of its sums at most, and the middle likewise; an
/// arm is one difference, and the map of the tree some products.
TreeArms MotionSearch::arms(Side& side, const RigidPath& path) const {
  const TreeInMotion& body = *side.body;
  const double scale = std::ldexp(1.0, -pair_.exponent());
  const double unit = scale / body.tree.frame.scale;
  TreeArms result;
  result.path = &path;
  result.linear = body.pose.linear() * unit;
  result.offset = path.arm(middle(body));
  result.reach =
      above * (result.offset.norm() + most_tree_coordinate * result.linear.cwiseAbs().rowwise().sum().norm());
  result.error = 16 * u * result.reach + 0x1p-900;
  if (!body.pose.is_identity()) {
    const Vector<3> terms = body.pose.linear().cwiseAbs() * body.tree.frame.center.cwiseAbs() +
                            body.pose.translation().cwiseAbs() + half_size(body);
    result.error += 32 * u * (scale * terms).norm();
  }
  result.error += above * (scale * body.margin).norm();
  result.stretch = above * std::sqrt((result.linear.transpose() * result.linear).cwiseAbs().rowwise().sum().maxCoeff());
  side.unit = result.linear.colwise().norm().maxCoeff();
  return result;
}

const Slice& MotionSearch::slice_at(double time, double size, int longer) {
  const SecondsOfLife timed(clock(&MotionSearchTimes::slices));
  return slices_->at(time, size, longer);
}

double MotionSearch::free_part(const ObbVolume& a, const ObbVolume& b, const Slice& slice) {
  ++stats_.box_tests;
  const VolumesInSlice volumes(a, b, slice);
  const double by_spheres = use_.spheres ? volumes.free_spheres() : 0;
  if (by_spheres > 1) {
    ++stats_.by_spheres;
    return by_spheres;
  }
  return std::max(by_spheres, volumes.free_boxes());
}

double MotionSearch::free_part(const WaitingPair& pair, const Slice& slice) {
  const SecondsOfLife timed(clock(&MotionSearchTimes::boxes));
  if (!use_.lanes) {
    return free_part(a_.volume(pair.a), b_.volume(pair.b), slice);
  }
  ++stats_.box_tests;
  const bool whole_b = pair.b == whole_tree;
  const std::uint32_t one = whole_b ? pair.a : pair.b;
  const TreeBox box = whole_b ? b_.aligned_box(pair.b) : a_.aligned_box(pair.a);
  PerLane<float> parts;
  free_parts(slice_box(box, !whole_b, slice), (whole_b ? a_ : b_).aligned[one / lanes], parts);
  return parts[one % lanes];
}

void MotionSearch::test(const WaitingPair& pair, bool down_b, const Slice& slice, Children& children) {
  const SecondsOfLife timed(clock(&MotionSearchTimes::boxes));
  const Side& down = down_b ? b_ : a_;
  if (use_.lanes) {
    ++stats_.box_tests;
    const TreeBox other = down_b ? a_.aligned_box(pair.a) : b_.aligned_box(pair.b);
    PerLane<float> parts;
    free_parts(slice_box(other, down_b, slice), down.aligned[children.box[0] / lanes], parts);
    std::copy(parts.begin(), parts.end(), children.part.begin());
    return;
  }
  const ObbVolume other = down_b ? a_.volume(pair.a) : b_.volume(pair.b);
  for (std::size_t i = 0; i < children.count; ++i) {
    const ObbVolume child = down.volume(children.box[i]);
    children.part[i] = down_b ? free_part(other, child, slice) : free_part(child, other, slice);
  }
}

namespace {

/// What remains of two boxes that are free for a part of a slice, if anything does before `until`.
std::optional<WaitingPair> remaining(const WaitingPair& pair, double part, const Slice& slice, After after,
                                     double until) {
  WaitingPair next{slice.end, pair.a, pair.b, After::Nothing, pair.longer};
  if (part <= 1) {
    const double time = slice.begin + part * (slice.end - slice.begin) - 0x1p-52;
    next = {std::max(pair.lower, time), pair.a, pair.b, after};
  }
  const bool ends = next.lower > until || (next.after == After::Nothing && next.lower >= 1);
  return ends ? std::nullopt : std::optional(next);
}

}  // namespace

bool MotionSearch::go_on(const WaitingPair& pair, double size, double until, std::vector<WaitingPair>& rest) {
  // Long slices where nothing is near, shorter ones where that is not so.
  for (int longer = pair.after == After::Nothing ? pair.longer : 0; longer >= 0; longer -= 2) {
    const Slice& slice = slice_at(pair.lower, size, longer);
    const double part = free_part(pair, slice);
    std::optional<WaitingPair> next = remaining(pair, part, slice, After::Descends, until);
    if (!next) {
      return true;
    }
    if (part > 1) {
      next->longer = static_cast<std::uint8_t>(use_.longer_slices ? std::min(longer + 1, most_longer) : 0);
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

const std::optional<TurningRange>& MotionSearch::turning_range(Side& side, std::uint32_t box, int levels) {
  const auto known = side.ranges.find(box);
  if (known != side.ranges.end()) {
    return known->second;
  }
  std::optional<TurningRange> result(std::in_place);
  if (side.is_leaf(box)) {
    for (const std::uint32_t i : side.elements(box)) {
      result->include(turning_->range(ConvexBody(side.body->element(i)), 0));
    }
  } else if (levels == 0) {
    return nothing_kept;
  } else {
    const Children children = side.children(box);
    for (std::size_t i = 0; i < children.count && result; ++i) {
      if (const std::optional<TurningRange>& child = turning_range(side, children.box[i], levels - 1)) {
        result->include(*child);
      } else {
        result.reset();
      }
    }
  }
  if (!result && levels < side.turning_levels()) {
    return nothing_kept;  // it may be known when asked for itself
  }
  return side.ranges.emplace(box, result).first->second;
}

bool MotionSearch::turn_apart(const WaitingPair& pair) {
  const std::optional<TurningRange>& a = turning_range(a_, pair.a, a_.turning_levels());
  if (!a) {
    return false;
  }
  const std::optional<TurningRange>& b = turning_range(b_, pair.b, b_.turning_levels());
  return b && turning_->apart(*a, *b);
}

void MotionSearch::expand(const WaitingPair& pair, double until, std::vector<WaitingPair>& rest,
                          std::vector<FirstContact>& found) {
  if (turning_ && turn_apart(pair)) {
    return;
  }
  const bool leaf_a = a_.is_leaf(pair.a);
  const bool leaf_b = b_.is_leaf(pair.b);
  const bool are_leaves = leaf_a && leaf_b;
  if (are_leaves && pair.after == After::Descends) {
    follow(pair, until, found);
    return;
  }
  const double size_a = a_.size(pair.a);
  const double size_b = b_.size(pair.b);
  const double size = std::max(size_a, size_b);
  if ((pair.after == After::Nothing || are_leaves) && go_on(pair, size, until, rest)) {
    return;
  }
  if (are_leaves) {
    follow(pair, until, found);
    return;
  }
  const bool down_b = leaf_a || (!leaf_b && size_b >= size_a);
  const auto with_child = [&](std::uint32_t child) -> WaitingPair {
    return {use_.lower_time ? pair.lower : 0, down_b ? pair.a : child, down_b ? child : pair.b, After::Nothing};
  };
  Children children = (down_b ? b_ : a_).children(down_b ? pair.b : pair.a);
  if (!use_.lower_time) {
    for (std::size_t i = 0; i < children.count; ++i) {
      rest.push_back(with_child(children.box[i]));
    }
    return;
  }
  const Slice& slice = slice_at(pair.lower, size);
  test(pair, down_b, slice, children);
  for (std::size_t i = 0; i < children.count; ++i) {
    const WaitingPair both = with_child(children.box[i]);
    if (const auto next = remaining(both, children.part[i], slice, After::MayMeet, until)) {
      rest.push_back(*next);
    }
  }
}

void MotionSearch::follow(const WaitingPair& pair, double until, std::vector<FirstContact>& found) {
  const SecondsOfLife timed(clock(&MotionSearchTimes::elements));
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
      found.push_back(turned_round_ ? FirstContact{swapped(contact), j, i} : FirstContact{contact, i, j});
    }
  }
}

bool MotionSearch::are_free(const FirstContact& elements, double from, double until) {
  MovingPart a(a_.body->element(turned_round_ ? elements.element_b : elements.element_a));
  MovingPart b(b_.body->element(turned_round_ ? elements.element_a : elements.element_b));
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
