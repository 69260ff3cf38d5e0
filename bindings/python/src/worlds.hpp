#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "motzkin/io/scene.hpp"
#include "motzkin/world/world.hpp"
#include "python.hpp"

namespace motzkin::python {

/// A tree of volumes, which a world takes for an object.
struct VolumeTreeObject {
  std::shared_ptr<const VolumeTree> tree;
};

/// A world whose objects have names if they like. It is changed only while nobody searches it: the lock of the
/// interpreter guards the number of searches.
struct NamedWorld {
  struct Entry {
    std::string name;  ///< empty for none
    py::object body;   ///< as Python gave it, or made of what a file has
    py::object motion;
  };

  World world;
  std::unordered_map<ObjectId, Entry> entries;
  std::unordered_map<std::string, ObjectId> ids;
  int searches = 0;
};

/// Throws RuntimeError while somebody searches the world.
void require_idle(const NamedWorld& named);

/// What Python gets of a geometry from a file.
[[nodiscard]] py::object body_of(const Geometry& geometry);

/// The objects of a world, numbered anew without gaps, as reports need them, and the new number of each.
struct CompactScene {
  Scene scene;
  std::unordered_map<ObjectId, ObjectId> numbers;
};
[[nodiscard]] CompactScene compact(const NamedWorld& named);

/// As arrays of records and named tuples have them.
[[nodiscard]] std::vector<WorldCollision> world_collisions_from(py::handle records);
[[nodiscard]] std::vector<WorldContact> world_contacts_from(py::handle contacts);

}  // namespace motzkin::python
