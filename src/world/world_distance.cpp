#include <algorithm>
#include <cmath>
#include <memory>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "motzkin/world/world.hpp"
#include "shape/unguarded.hpp"
#include "tree/element_pair.hpp"
#include "tree/near_workers.hpp"
#include "tree/posed_nodes.hpp"
#include "world/object_pair.hpp"

namespace motzkin {
namespace {

using detail::Enclosure;
using detail::FoundPair;
using detail::NearSearch;
using detail::PosedNodes;
using detail::WorldBox;
using detail::WorldElements;
using detail::WorldTree;

/// The leaves of a tree of volumes where a pose puts them.
class Leaves {
 public:
  Leaves(const VolumeTree& body, const Pose& pose)
      : nodes_({body, pose}), tree_(body.leaf_boxes(), pose, 2 * nodes_.rounding()) {}

  [[nodiscard]] const WorldTree& tree() const noexcept { return tree_; }
  [[nodiscard]] std::uint32_t number(std::uint32_t place) const noexcept { return nodes_.tree().leaves()[place]; }
  [[nodiscard]] Volume part(std::uint32_t place) const { return nodes_.leaf(number(place)); }

 private:
  PosedNodes nodes_;
  WorldTree tree_;
};

/// The elements of a mesh where a pose puts them.
template <int N>
class Elements {
 public:
  Elements(const MeshBody<N>& body, const Pose& pose) : elements_(body.mesh, pose), tree_(body.tree, pose) {}

  [[nodiscard]] const WorldTree& tree() const noexcept { return tree_; }
  [[nodiscard]] static std::uint32_t number(std::uint32_t element) noexcept { return element; }
  [[nodiscard]] Volume part(std::uint32_t element) const { return VertexSimplex<3, N>(elements_.corners(element)); }

 private:
  WorldElements<N> elements_;
  WorldTree tree_;
};

Leaves parts_of(const VolumeTree& body, const Pose& pose) { return {body, pose}; }
template <int N>
Elements<N> parts_of(const MeshBody<N>& body, const Pose& pose) {
  return {body, pose};
}

/// Calls `use` with the parts of an object.
template <class Use>
auto with_parts(const WorldObject& object, const Use& use) {
  return std::visit([&](const auto& body) { return use(parts_of(*body, object.pose)); }, object.geometry);
}

Enclosure enclosed_volumes(const Volume& a, const Volume& b, double limit, DistanceStatistics& stats) {
  const Distance<3> found = detail::distance(a, b, {.at_most = limit, .stats = &stats});
  return {found.lower, found.upper};
}

/// Calls `use` with the number of each part of an object, and the part.
template <class Use>
void for_each_part(const WorldObject& object, const Use& use) {
  std::visit(
      [&](const auto& shared) {
        if constexpr (requires { shared->leaves(); }) {
          const PosedNodes nodes({*shared, object.pose});
          for (const std::uint32_t leaf : shared->leaves()) {
            use(leaf, nodes.leaf(leaf));
          }
        } else {
          const WorldElements elements(shared->mesh, object.pose);
          for (std::uint32_t i = 0; i < shared->mesh.elements().size(); ++i) {
            const auto corners = elements.corners(i);
            use(i, Volume(VertexSimplex<3, std::tuple_size_v<decltype(corners)>>(corners)));
          }
        }
      },
      object.geometry);
}

/// The nearest parts where one of the objects is a half-space, which no box leaves out.
std::optional<WorldDistance> nearest_one_by_one(const WorldObject& a, const WorldObject& b, double at_most) {
  std::optional<WorldDistance> best;
  for_each_part(a, [&](std::uint32_t part_a, const Volume& p) {
    for_each_part(b, [&](std::uint32_t part_b, const Volume& q) {
      const WorldDistance found{0, 0, part_a, part_b, detail::distance(p, q, {})};
      const auto rank = [](const WorldDistance& x) { return std::tuple(x.distance.upper, x.distance.lower); };
      const bool near = !(at_most <= max_coordinate) || (at_most >= 0 && detail::within(p, q, at_most, nullptr));
      if (near && (!best || rank(found) < rank(*best))) {
        best = found;
      }
    });
  });
  return best;
}

/// The nearest parts of two objects.
std::optional<WorldDistance> nearest_parts(const WorldObject& a, const WorldObject& b,
                                           const MeshDistanceOptions& options) {
  if (!detail::is_bounded(a) || !detail::is_bounded(b)) {
    return nearest_one_by_one(a, b, options.at_most);
  }
  return with_parts(a, [&](const auto& of_a) {
    return with_parts(b, [&](const auto& of_b) -> std::optional<WorldDistance> {
      // Places of leaves are in the order of their numbers, so that the first place is the first number.
      const auto found =
          detail::find_nearest(NearSearch(of_a.tree(), of_b.tree(), false), 1, options,
                               [&](std::uint32_t i, std::uint32_t k, double limit, DistanceStatistics& stats) {
                                 return std::optional(enclosed_volumes(of_a.part(i), of_b.part(k), limit, stats));
                               });
      if (found.empty()) {
        return std::nullopt;
      }
      const FoundPair& pair = found[0];
      return WorldDistance{0, 0, of_a.number(pair.a), of_b.number(pair.b),
                           detail::distance(of_a.part(pair.a), of_b.part(pair.b), {})};
    });
  });
}

void check(const MeshDistanceOptions& options) {
  detail::check_threads(options.threads);
  if (std::isnan(options.at_most)) {
    throw InvalidInput("at_most: must be a number");
  }
}

void stop_if_asked(const MeshDistanceOptions& options) {
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
}

WorldBox plain(const Aabb<3>& box) noexcept { return {box.min(), box.max()}; }

/// Of `ids`, the object for which `ask(id, options)` gives the least distance. Boxes tell which may have it, where both
/// have one.
template <class Ask>
std::optional<WorldDistance> nearest_object(const World& world, const std::vector<ObjectId>& ids,
                                            const std::optional<WorldBox>& box, MeshDistanceOptions options,
                                            const Ask& ask) {
  std::vector<std::pair<double, ObjectId>> order;
  order.reserve(ids.size());
  for (const ObjectId id : ids) {
    const bool bounded = box && detail::is_bounded(world.object(id));
    order.emplace_back(bounded ? detail::distance_below(*box, plain(world.box(id))) : 0.0, id);
  }
  std::sort(order.begin(), order.end());
  const auto progress = options.progress;
  options.progress = {};
  std::optional<WorldDistance> best;
  for (std::size_t i = 0; i < order.size() && !(order[i].first > options.at_most); ++i) {
    stop_if_asked(options);
    const auto found = ask(order[i].second, options);
    const auto rank = [](const WorldDistance& x) { return std::tuple(x.distance.upper, x.distance.lower, x.b); };
    if (found && (!best || rank(*found) < rank(*best))) {
      best = found;
      options.at_most = std::min(options.at_most, best->distance.upper);
    }
    if (progress) {
      progress(static_cast<double>(i + 1) / static_cast<double>(order.size()));
    }
  }
  if (progress) {
    progress(1);
  }
  return best;
}

/// The box with all that is within a distance of it, as far as boxes reach.
Aabb<3> grown(const Aabb<3>& box, double distance) {
  Vector<3> min;
  Vector<3> max;
  for (int k = 0; k < 3; ++k) {
    min[k] = std::fmax(detail::next_down(box.min()[k] - distance), -max_box_coordinate);
    max[k] = std::fmin(detail::next_up(box.max()[k] + distance), max_box_coordinate);
  }
  return {min, max};
}

}  // namespace

bool World::are_tested(ObjectId a, ObjectId b) const noexcept {
  return detail::are_tested(*objects_[a], *objects_[b]) && !is_allowed(a, b);
}

void World::allow(ObjectId a, ObjectId b, bool allowed) {
  static_cast<void>(object(a));
  static_cast<void>(object(b));
  if (a == b) {
    throw InvalidInput("object " + std::to_string(a) + " is never tested against itself: name two objects");
  }
  const BoxPair pair{std::min(a, b), std::max(a, b)};
  if (allowed) {
    allowed_.insert(pair);
  } else {
    allowed_.erase(pair);
  }
}

std::vector<BoxPair> World::allowed() const { return {allowed_.begin(), allowed_.end()}; }

bool World::is_allowed(ObjectId a, ObjectId b) const noexcept {
  return !allowed_.empty() && allowed_.contains(BoxPair{std::min(a, b), std::max(a, b)});
}

std::optional<WorldDistance> World::distance(ObjectId a, ObjectId b, const MeshDistanceOptions& options) const {
  const detail::StandardArithmetic standard;
  check(options);
  auto found = nearest_parts(object(a), object(b), options);
  if (found) {
    found->a = a;
    found->b = b;
  }
  return found;
}

std::optional<WorldDistance> World::nearest_of(ObjectId id, const MeshDistanceOptions& options) const {
  const detail::StandardArithmetic standard;
  check(options);
  const WorldObject& one = object(id);
  std::vector<ObjectId> others = ids();
  std::erase_if(others, [&](ObjectId other) { return other == id || !are_tested(id, other); });
  const auto around = detail::is_bounded(one) ? std::optional(plain(box(id))) : std::nullopt;
  return nearest_object(*this, others, around, options, [&](ObjectId other, const MeshDistanceOptions& own) {
    auto found = nearest_parts(one, *objects_[other], own);
    if (found) {
      found->a = id;
      found->b = other;
    }
    return found;
  });
}

std::optional<WorldDistance> World::nearest_to(const Point<3>& point, const MeshDistanceOptions& options) const {
  const detail::StandardArithmetic standard;
  check(options);
  const Vector<3>& place = point.vertices()[0];
  const WorldBox box{place, place};
  const Volume shape = point;
  return nearest_object(
      *this, ids(), box, options, [&](ObjectId other, const MeshDistanceOptions& own) -> std::optional<WorldDistance> {
        if (!detail::is_bounded(*objects_[other])) {
          auto found = nearest_one_by_one({.geometry = geometry(shape)}, *objects_[other], own.at_most);
          if (found) {
            found->b = other;
          }
          return found;
        }
        return with_parts(*objects_[other], [&](const auto& parts) -> std::optional<WorldDistance> {
          const auto found =
              detail::find_nearest(NearSearch(parts.tree(), box), 1, own,
                                   [&](std::uint32_t i, std::uint32_t /*k*/, double limit, DistanceStatistics& stats) {
                                     return std::optional(enclosed_volumes(shape, parts.part(i), limit, stats));
                                   });
          if (found.empty()) {
            return std::nullopt;
          }
          return WorldDistance{0, other, 0, parts.number(found[0].a),
                               detail::distance(shape, parts.part(found[0].a), {})};
        });
      });
}

std::vector<WorldDistance> World::pairs_within(Clearance clearance, const MeshDistanceOptions& options) const {
  const detail::StandardArithmetic standard;
  check(options);
  std::vector<BoxPair> pairs;
  const std::vector<ObjectId> all = ids();
  for (const ObjectId a : all) {
    const bool bounded = detail::is_bounded(*objects_[a]);
    for (const ObjectId b : unbounded_) {  // asked about all others
      if (bounded && are_tested(a, b)) {
        pairs.push_back({std::min(a, b), std::max(a, b)});
      }
    }
    for (const ObjectId b : bounded ? broad_phase_.meeting(grown(box(a), clearance.value())) : unbounded_) {
      if (a < b && are_tested(a, b) && bounded == detail::is_bounded(*objects_[b])) {
        pairs.push_back({a, b});
      }
    }
  }
  std::sort(pairs.begin(), pairs.end());
  std::vector<std::optional<WorldDistance>> found(pairs.size());
  std::mutex mutex;
  std::size_t done = 0;
  TreeStatistics stats;
  detail::parallel_for(options.threads, pairs.size(), [&](std::size_t i) {
    stop_if_asked(options);
    TreeStatistics own_stats;
    MeshDistanceOptions own;
    own.at_most = clearance.value();
    own.cancel = options.cancel;
    own.stats = &own_stats;
    found[i] = distance(pairs[i].a, pairs[i].b, own);
    const std::lock_guard lock(mutex);
    stats += own_stats;
    ++done;
    if (options.progress) {
      options.progress(static_cast<double>(done) / static_cast<double>(pairs.size()));
    }
  });
  if (pairs.empty() && options.progress) {
    options.progress(1);
  }
  if (options.stats != nullptr) {
    *options.stats += stats;
  }
  std::vector<WorldDistance> result;
  for (const auto& one : found) {
    if (one) {
      result.push_back(*one);
    }
  }
  return result;
}

}  // namespace motzkin
