#include "motzkin/world/world.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <tuple>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"
#include "world/object_pair.hpp"

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
}

std::vector<Aabb<3>> boxes_of(const std::vector<WorldObject>& objects) {
  const detail::StandardArithmetic standard;
  std::vector<Aabb<3>> boxes;
  boxes.reserve(objects.size());
  for (const WorldObject& object : objects) {
    check(object);
    boxes.push_back(detail::object_box(object.geometry, object.pose));
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

bool meet(const WorldObject& a, const WorldObject& b, const WorldOptions& options) {
  bool found = false;
  detail::visit_parts(a, b, options, [&](const Collision&) {
    found = true;
    return false;
  });
  return found;
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
}

ObjectId World::add(WorldObject object) {
  const detail::StandardArithmetic standard;
  check(object);
  if (objects_.size() == objects_.capacity()) {
    objects_.reserve(2 * objects_.size() + 1);  // so that nothing can fail once the box is in
  }
  const ObjectId id = broad_phase_.add(detail::object_box(object.geometry, object.pose));
  if (id == objects_.size()) {
    objects_.emplace_back(std::move(object));
  } else {
    objects_[id] = std::move(object);
  }
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
  broad_phase_.move(id, detail::object_box(object(id).geometry, pose));
  objects_[id]->pose = pose;
}

void World::replace(ObjectId id, WorldObject new_object) {
  const detail::StandardArithmetic standard;
  static_cast<void>(object(id));
  check(new_object);
  broad_phase_.move(id, detail::object_box(new_object.geometry, new_object.pose));
  objects_[id] = std::move(new_object);
}

void World::remove(ObjectId id) {
  const detail::StandardArithmetic standard;
  static_cast<void>(object(id));
  broad_phase_.remove(id);
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

std::vector<BoxPair> World::candidates(int threads) const {
  const detail::StandardArithmetic standard;
  std::vector<BoxPair> result = broad_phase_.pairs(threads);
  std::erase_if(result,
                [this](const BoxPair& pair) { return !are_tested(pair.a, pair.b); });
  return result;
}

std::vector<ObjectId> World::candidates(const WorldObject& object, const Aabb<3>& box) const {
  std::vector<ObjectId> result = broad_phase_.meeting(box);
  std::erase_if(result, [&](ObjectId id) { return !detail::are_tested(object, *objects_[id]); });
  return result;
}

std::vector<BoxPair> World::candidates_of(ObjectId id) const {
  std::vector<BoxPair> result;
  for (const ObjectId other : candidates(object(id), box(id))) {
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
  const std::vector<ObjectId> others = candidates(object, detail::object_box(object.geometry, object.pose));
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
