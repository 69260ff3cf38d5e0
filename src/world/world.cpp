#include "motzkin/world/world.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "motzkin/tree/solid.hpp"
#include "parallel/parallel.hpp"
#include "tree/solid_parts.hpp"
#include "world/object_pair.hpp"
#include "world/object_relation.hpp"

namespace motzkin {

template <int N>
MeshBody<N>::MeshBody(Mesh<N> elements) : mesh(std::move(elements)), tree(mesh), box(bounding_box(mesh)), radius(0) {
  const detail::StandardArithmetic standard;
  const Vector<3> center = box.center();
  const double unit = std::ldexp(
      1.0, -std::max(-1000, std::ilogb(box.half().maxCoeff() + std::numeric_limits<double>::min())));  // for squares
  double square = 0;
  for (const auto& element : mesh.elements()) {
    for (const std::uint32_t corner : element) {
      square = std::max(square, ((mesh.vertices()[corner] - center) * unit).squaredNorm());
    }
  }
  radius = std::sqrt(square) * (1 + 0x1p-40) / unit;
}

template <int N>
const ObbTree& MeshBody<N>::oriented() const {
  std::call_once(asked_, [&] { oriented_ = ObbTree(mesh); });
  return oriented_;
}

template <int N>
const std::optional<Solid>& MeshBody<N>::solid() const {
  std::call_once(solid_asked_, [&] {
    if constexpr (N == 4) {
      solid_.emplace(mesh);
    } else if (is_closed(mesh)) {
      solid_.emplace(mesh, tree);
    }
  });
  return solid_;
}

template class MeshBody<3>;
template class MeshBody<4>;

Geometry geometry(const Volume& shape) { return geometry(VolumeTree({shape, {}})); }
Geometry geometry(VolumeTree tree) { return std::make_shared<const VolumeTree>(std::move(tree)); }
Geometry geometry(TriangleMesh mesh) { return std::make_shared<const MeshBody<3>>(std::move(mesh)); }
Geometry geometry(TetrahedronMesh mesh) { return std::make_shared<const MeshBody<4>>(std::move(mesh)); }

namespace {

void check(const WorldObject& object) {
  if (std::visit([](const auto& body) { return body == nullptr; }, object.geometry)) {
    throw InvalidInput("an object without geometry");
  }
  const auto* triangles = std::get_if<std::shared_ptr<const MeshBody<3>>>(&object.geometry);
  if (triangles != nullptr && object.substance == Substance::Solid && !(*triangles)->solid()) {
    detail::require_closed((*triangles)->mesh);
  }
}

/// Takes a number into the list, which has room for it, or out of it.
void set_bounded(std::vector<ObjectId>& unbounded, ObjectId id, bool bounded) {
  const auto place = std::lower_bound(unbounded.begin(), unbounded.end(), id);
  const bool listed = place != unbounded.end() && *place == id;
  if (listed && bounded) {
    unbounded.erase(place);
  } else if (!listed && !bounded) {
    unbounded.insert(place, id);
  }
}

/// What the broad phase knows of an object. What has no box is a point to it, and asked for by a list.
Aabb<3> phase_box(const WorldObject& object, const Pose& pose) {
  const Aabb<3> box = detail::object_box(object.geometry, pose);  // throws where the pose takes it too far
  return detail::is_bounded(object) ? box : Aabb<3>({0, 0, 0}, {0, 0, 0});
}

std::vector<Aabb<3>> boxes_of(const std::vector<WorldObject>& objects) {
  const detail::StandardArithmetic standard;
  std::vector<Aabb<3>> boxes;
  boxes.reserve(objects.size());
  for (const WorldObject& object : objects) {
    check(object);
    boxes.push_back(phase_box(object, object.pose));
  }
  return boxes;
}

void stop_if_asked(const WorldOptions& options) {
  if (options.cancel.stop_requested()) {
    throw Cancelled();
  }
}

/// The parts of two objects that intersect, in order; one at most with `first`.
std::vector<Collision> parts(const WorldObject& a, const WorldObject& b, const WorldOptions& options) {
  std::vector<Collision> result;
  detail::visit_parts(a, b, options, [&](const Collision& found) {
    result.push_back(found);
    return !options.first;
  });
  std::sort(result.begin(), result.end(),
            [](const Collision& p, const Collision& q) { return std::pair(p.a, p.b) < std::pair(q.a, q.b); });
  return result;
}

/// Whether two objects intersect, as objects.
bool meet(const WorldObject& a, const WorldObject& b, const WorldOptions& options) {
  if (!options.overlaps || !detail::has_solid_mesh(a, b)) {
    bool found = false;
    detail::visit_parts(a, b, options, [&](const Collision&) {
      found = true;
      return false;
    });
    if (found || !detail::has_solid_mesh(a, b)) {
      return found;
    }
  }
  return detail::is_wanted(detail::object_relation(a, b, options), options);
}

/// Calls `ask(i)` for i from 0 to `count - 1` on the threads that the options want, until one returns false.
template <class Ask>
void ask_until(std::size_t count, const WorldOptions& options, const Ask& ask) {
  detail::check_threads(options.threads);
  std::atomic<bool> ended = count == 0;
  std::mutex mutex;
  std::size_t done = 0;
  const auto ask_one = [&](std::size_t i) {
    if (ended.load(std::memory_order_relaxed)) {
      return;
    }
    stop_if_asked(options);
    if (!ask(i)) {
      ended.store(true, std::memory_order_relaxed);
    } else if (options.progress) {
      const std::lock_guard lock(mutex);
      options.progress(static_cast<double>(++done) / static_cast<double>(count));
    }
  };
  if (options.threads == 1) {
    for (std::size_t i = 0; i < count && !ended.load(std::memory_order_relaxed); ++i) {
      ask_one(i);
    }
  } else {
    detail::parallel_for(options.threads, count, ask_one);
  }
  if (ended && options.progress) {
    options.progress(1);
  }
}

/// Calls `ask(i)` for all of them.
template <class Ask>
void ask_all(std::size_t count, const WorldOptions& options, const Ask& ask) {
  ask_until(count, options, [&](std::size_t i) {
    ask(i);
    return true;
  });
}

/// Those of the items that are `wanted`, in their order.
template <class Item, class Wanted>
std::vector<Item> those_that(const std::vector<Item>& items, const WorldOptions& options, const Wanted& wanted) {
  std::vector<std::uint8_t> found(items.size());
  ask_all(items.size(), options, [&](std::size_t i) { found[i] = wanted(items[i]) ? 1 : 0; });
  std::vector<Item> result;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (found[i] != 0) {
      result.push_back(items[i]);
    }
  }
  return result;
}

}  // namespace

World::World(std::vector<WorldObject> objects) : broad_phase_(boxes_of(objects)) {
  objects_.assign(std::make_move_iterator(objects.begin()), std::make_move_iterator(objects.end()));
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    if (!detail::is_bounded(*objects_[i])) {
      unbounded_.push_back(static_cast<ObjectId>(i));
    }
  }
}

ObjectId World::add(WorldObject object) {
  const detail::StandardArithmetic standard;
  check(object);
  if (objects_.size() == objects_.capacity()) {
    objects_.reserve(2 * objects_.size() + 1);  // so that nothing can fail once the box is in
  }
  unbounded_.reserve(unbounded_.size() + 1);
  const bool bounded = detail::is_bounded(object);
  const ObjectId id = broad_phase_.add(phase_box(object, object.pose));
  if (id == objects_.size()) {
    objects_.emplace_back(std::move(object));
  } else {
    objects_[id] = std::move(object);
  }
  set_bounded(unbounded_, id, bounded);
  return id;
}

const WorldObject& World::object(ObjectId id) const {
  if (!has(id)) {
    throw InvalidInput("no object has the number " + std::to_string(id));
  }
  return *objects_[id];
}

void World::move(ObjectId id, const Pose& pose) {
  const detail::StandardArithmetic standard;
  broad_phase_.move(id, phase_box(object(id), pose));
  objects_[id]->pose = pose;
}

void World::replace(ObjectId id, WorldObject new_object) {
  const detail::StandardArithmetic standard;
  static_cast<void>(object(id));
  check(new_object);
  unbounded_.reserve(unbounded_.size() + 1);
  broad_phase_.move(id, phase_box(new_object, new_object.pose));
  set_bounded(unbounded_, id, detail::is_bounded(new_object));
  objects_[id] = std::move(new_object);
}

void World::remove(ObjectId id) {
  const detail::StandardArithmetic standard;
  static_cast<void>(object(id));
  broad_phase_.remove(id);
  set_bounded(unbounded_, id, true);
  std::erase_if(allowed_, [id](const BoxPair& pair) { return pair.a == id || pair.b == id; });
  objects_[id].reset();
}

std::vector<ObjectId> World::ids() const {
  std::vector<ObjectId> result;
  result.reserve(size());
  for (std::size_t i = 0; i < objects_.size(); ++i) {
    if (objects_[i]) {
      result.push_back(static_cast<ObjectId>(i));
    }
  }
  return result;
}

const Aabb<3>& World::box(ObjectId id) const {
  const Aabb<3>& box = broad_phase_.box(id);
  if (!detail::is_bounded(*objects_[id])) {
    throw InvalidInput("object " + std::to_string(id) + " is a half-space, which has no box");
  }
  return box;
}

bool World::may_meet(ObjectId unbounded, ObjectId other) const {
  return detail::may_meet(*objects_[unbounded], *objects_[other], broad_phase_.box(other));
}

std::vector<BoxPair> World::candidates(int threads) const {
  const detail::StandardArithmetic standard;
  std::vector<BoxPair> result = broad_phase_.pairs(threads);
  const auto is_listed = [this](ObjectId id) { return std::binary_search(unbounded_.begin(), unbounded_.end(), id); };
  std::erase_if(result, [&](const BoxPair& pair) {
    return !are_tested(pair.a, pair.b) || (!unbounded_.empty() && (is_listed(pair.a) || is_listed(pair.b)));
  });
  if (unbounded_.empty()) {
    return result;
  }
  for (const ObjectId id : unbounded_) {
    for (const ObjectId other : ids()) {
      const bool known = other == id || (other < id && is_listed(other));
      if (!known && are_tested(id, other) && may_meet(id, other)) {
        result.push_back({std::min(id, other), std::max(id, other)});
      }
    }
  }
  std::sort(result.begin(), result.end(),
            [](const BoxPair& p, const BoxPair& q) { return std::pair(p.a, p.b) < std::pair(q.a, q.b); });
  return result;
}

std::vector<ObjectId> World::candidates(const WorldObject& object, const Aabb<3>& box) const {
  const bool bounded = detail::is_bounded(object);
  std::vector<ObjectId> result = bounded ? broad_phase_.meeting(box) : ids();
  std::erase_if(result, [&](ObjectId id) {
    const WorldObject& other = *objects_[id];
    const bool other_bounded = detail::is_bounded(other);
    return !detail::are_tested(object, other) || (bounded && !other_bounded) ||
           (!bounded && !detail::may_meet(object, other, broad_phase_.box(id)));
  });
  if (bounded && !unbounded_.empty()) {
    for (const ObjectId id : unbounded_) {
      if (detail::are_tested(object, *objects_[id]) && detail::may_meet(*objects_[id], object, box)) {
        result.push_back(id);
      }
    }
    std::sort(result.begin(), result.end());
  }
  return result;
}

std::vector<BoxPair> World::candidates_of(ObjectId id) const {
  std::vector<BoxPair> result;
  for (const ObjectId other : candidates(object(id), broad_phase_.box(id))) {
    if (other != id && !is_allowed(id, other)) {
      result.push_back({std::min(id, other), std::max(id, other)});
    }
  }
  return result;
}

std::vector<WorldCollision> World::collisions_of_pairs(std::span<const BoxPair> pairs,
                                                       const WorldOptions& options) const {
  std::vector<std::vector<WorldCollision>> found(pairs.size());
  ask_all(pairs.size(), options, [&](std::size_t i) {
    const auto [a, b] = pairs[i];
    for (const Collision& collision : parts(*objects_[a], *objects_[b], options)) {
      found[i].push_back({a, b, collision.a, collision.b, collision.relation});
      if (options.boxes) {
        found[i].back().box = detail::part_box(*objects_[a], *objects_[b], collision);
      }
    }
  });
  std::vector<WorldCollision> result;
  for (const std::vector<WorldCollision>& list : found) {
    result.insert(result.end(), list.begin(), list.end());
  }
  return result;
}

std::vector<ObjectCollision> World::object_collisions_of_pairs(std::span<const BoxPair> pairs,
                                                               const WorldOptions& options) const {
  std::vector<std::optional<ObjectCollision>> found(pairs.size());
  ask_all(pairs.size(), options, [&](std::size_t i) {
    const auto [a, b] = pairs[i];
    const SolidRelation relation = detail::object_relation(*objects_[a], *objects_[b], options);
    if (!detail::is_wanted(relation, options)) {
      return;
    }
    std::size_t count = 0;
    detail::visit_parts(*objects_[a], *objects_[b], options, [&](const Collision&) {
      ++count;
      return !options.first;
    });
    found[i] = ObjectCollision{a, b, relation, count};
    if (options.boxes) {
      found[i]->box = detail::common_box(*objects_[a], broad_phase_.box(a), *objects_[b], broad_phase_.box(b));
    }
  });
  std::vector<ObjectCollision> result;
  for (const std::optional<ObjectCollision>& pair : found) {
    if (pair) {
      result.push_back(*pair);
    }
  }
  return result;
}

std::vector<BoxPair> World::meeting_pairs(const std::vector<BoxPair>& pairs, const WorldOptions& options) const {
  return those_that(pairs, options,
                    [&](const BoxPair& pair) { return meet(*objects_[pair.a], *objects_[pair.b], options); });
}

bool World::any_of_pairs(std::span<const BoxPair> pairs, const WorldOptions& options) const {
  std::atomic<bool> found = false;
  ask_until(pairs.size(), options, [&](std::size_t i) {
    if (!meet(*objects_[pairs[i].a], *objects_[pairs[i].b], options)) {
      return true;
    }
    found.store(true, std::memory_order_relaxed);
    return false;
  });
  return found;
}

std::vector<WorldCollision> World::collisions(const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return collisions_of_pairs(candidates(options.threads), options);
}

std::vector<WorldCollision> World::collisions_of(ObjectId id, const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return collisions_of_pairs(candidates_of(id), options);
}

std::vector<ObjectCollision> World::object_collisions(const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return object_collisions_of_pairs(candidates(options.threads), options);
}

std::vector<ObjectCollision> World::object_collisions_of(ObjectId id, const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return object_collisions_of_pairs(candidates_of(id), options);
}

std::vector<BoxPair> World::colliding_objects(const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return meeting_pairs(candidates(options.threads), options);
}

std::vector<ObjectId> World::objects_meeting(ObjectId id, const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  std::vector<ObjectId> result;
  for (const BoxPair& pair : meeting_pairs(candidates_of(id), options)) {
    result.push_back(pair.a == id ? pair.b : pair.a);
  }
  return result;
}

std::vector<ObjectId> World::objects_meeting(const WorldObject& object, const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  check(object);
  const std::vector<ObjectId> others = candidates(object, phase_box(object, object.pose));
  return those_that(others, options, [&](ObjectId id) { return meet(object, *objects_[id], options); });
}

bool World::any(const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return any_of_pairs(candidates(options.threads), options);
}

bool World::any_of(ObjectId id, const WorldOptions& options) const {
  const detail::StandardArithmetic standard;
  return any_of_pairs(candidates_of(id), options);
}

}  // namespace motzkin
