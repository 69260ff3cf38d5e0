#include "motzkin/tree/moving_mesh.hpp"

#include <algorithm>
#include <compare>
#include <string>

#include "contact/argument_order.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/volume.hpp"
#include "tree/first_of_trees.hpp"
#include "tree/motion_search.hpp"

namespace motzkin {

MotionSearchStatistics& MotionSearchStatistics::operator+=(const MotionSearchStatistics& other) noexcept {
  box_tests += other.box_tests;
  by_spheres += other.by_spheres;
  slices += other.slices;
  element_pairs += other.element_pairs;
  most_waiting = std::max(most_waiting, other.most_waiting);
  elements += other.elements;
  return *this;
}

MotionSearchTimes& MotionSearchTimes::operator+=(const MotionSearchTimes& other) noexcept {
  boxes += other.boxes;
  slices += other.slices;
  elements += other.elements;
  return *this;
}

namespace detail {

void check(const MotionSearchOptions& options) {
  check(options.pair);
  check_threads(options.threads);
  if (options.max_waiting == 0) {
    throw InvalidInput("expected max_waiting to be at least 1, found 0");
  }
  if (!(options.until >= 0 && options.until <= 1)) {  // NaN: neither
    throw InvalidInput("expected a time from 0 to 1 to end at, found " + std::to_string(options.until));
  }
}

namespace {

/// Whether the second body comes first: by what moves, then by what it is made of.
bool comes_after(const TreeInMotion& a, const TreeInMotion& b) {
  std::partial_ordering order = compare(a.motion, b.motion);
  order = order == 0 ? compare(a.pose, b.pose) : order;
  order = order == 0 ? a.tree.order.size() <=> b.tree.order.size() : order;
  for (std::uint32_t i = 0; order == 0 && i < a.tree.order.size(); ++i) {
    order = compare(a.element(i), b.element(i));
  }
  return order > 0;
}

/// Calls `use` with a search that has been done, unless there is nothing to search.
template <class Use>
void with_search(const TreeInMotion& a, const TreeInMotion& b, const MotionSearchOptions& options, const Use& use) {
  const StandardArithmetic standard;
  check(options);
  if (a.tree.order.empty() || b.tree.order.empty()) {
    return;
  }
  const lab::MotionSearchSwitches switches = switches_of(options);
  FirstOfTrees<MotionSearch> trees(options, [&, turned_round = comes_after(a, b)] {
    return MotionSearch(turned_round ? b : a, turned_round ? a : b, turned_round, options.pair, switches,
                        options.times != nullptr);
  });
  trees.search();
  use(trees);
  trees.count();
}

}  // namespace

FirstContact first_contact(const TreeInMotion& a, const TreeInMotion& b, const MotionSearchOptions& options) {
  FirstContact result;
  with_search(a, b, options, [&](auto& trees) { result = trees.first(); });
  return result;
}

std::vector<FirstContact> contacts_at_first(const TreeInMotion& a, const TreeInMotion& b,
                                            const MotionSearchOptions& options) {
  std::vector<FirstContact> result;
  with_search(a, b, options, [&](auto& trees) { result = trees.at_first(); });
  return result;
}

template <int N>
TreeInMotion tree_in_motion(const Mesh<N>& mesh, const EitherTree& tree, const Pose& pose, const AnyMotion& motion) {
  if (tree.order.size() != mesh.elements().size()) {
    throw InvalidInput("the tree was not built from this mesh");
  }
  const Vector<3> reach = tree.frame.center.cwiseAbs().array() + 2 / tree.frame.scale;
  const Vector<3> size = pose.linear().cwiseAbs() * reach + pose.translation().cwiseAbs();
  if (!pose.is_identity() && !(2 * size.maxCoeff() <= max_coordinate)) {
    (void)posed(mesh, pose);  // throws where a vertex is too far away
  }
  return {tree, pose, motion, [&mesh, pose](std::uint32_t i) -> MovingShape {
            std::array<Vector<3>, static_cast<std::size_t>(N)> corners;
            for (std::size_t k = 0; k < corners.size(); ++k) {
              corners[k] = apply(pose, mesh.vertices()[mesh.elements()[i][k]]);
            }
            return VertexSimplex<3, N>(corners);
          }};
}

Bvh tree_of(std::span<const MovingShape> shapes) {
  std::vector<Aabb<3>> boxes;
  boxes.reserve(shapes.size());
  for (const MovingShape& shape : shapes) {
    boxes.push_back(std::visit(
        []<class Shape>(const Shape& one) {
          if constexpr (std::is_same_v<Shape, Aabb<3>>) {
            return one;
          } else {
            return bounding_box(Volume(one));
          }
        },
        shape));
  }
  return Bvh(boxes);
}

}  // namespace detail

namespace {

/// Of two shapes there is nothing to search: the answer is that of `first_contact` of these, whatever is asked besides.
FirstContact first_of_shapes(const MovingBody& a, const MovingBody& b, const MotionSearchOptions& options) {
  const detail::StandardArithmetic standard;
  detail::check(options);
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
  const detail::SecondsOfLife timed(options.times == nullptr ? nullptr : &options.times->elements);
  detail::ShapePair pair(a.shapes.front(), a.motion, b.shapes.front(), b.motion, options.pair);
  FirstContact result{pair.first(0)};
  if (!result.contact.is_free() && options.until < 1 &&
      (result.contact.time.lower > options.until || pair.first(0, options.until).is_free())) {
    result = {};
  }
  if (options.pair.stats != nullptr) {
    *options.pair.stats += pair.counts();
  }
  if (options.stats != nullptr) {
    *options.stats += {.element_pairs = 1, .elements = pair.counts()};
  }
  if (options.improved && !result.contact.is_free() && detail::is_proved(result)) {
    options.improved(result);
  }
  return result;
}

}  // namespace

FirstContact first_contact(const MovingBody& a, const MovingBody& b, const MotionSearchOptions& options) {
  if (a.shapes.size() == 1 && b.shapes.size() == 1) {
    return first_of_shapes(a, b, options);
  }
  const Bvh tree_a = detail::tree_of(a.shapes);
  const Bvh tree_b = detail::tree_of(b.shapes);
  return detail::first_contact({tree_a, {}, a.motion, [&](std::uint32_t i) { return a.shapes[i]; }},
                               {tree_b, {}, b.motion, [&](std::uint32_t i) { return b.shapes[i]; }}, options);
}

template detail::TreeInMotion detail::tree_in_motion(const Mesh<3>&, const EitherTree&, const Pose&, const AnyMotion&);
template detail::TreeInMotion detail::tree_in_motion(const Mesh<4>&, const EitherTree&, const Pose&, const AnyMotion&);

}  // namespace motzkin
