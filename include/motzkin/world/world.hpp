#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <variant>
#include <vector>

#include "motzkin/tree/mesh_distance.hpp"
#include "motzkin/tree/mesh_query.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "motzkin/tree/solid_relation.hpp"
#include "motzkin/tree/volume_search.hpp"
#include "motzkin/world/broad_phase.hpp"

/// Many objects that move, and which of them meet.

namespace motzkin {

/// A mesh, the tree over its elements, their box, and a ball around the middle of that.
template <int N>
class MeshBody {
 public:
  /// Throws InvalidInput for a mesh without elements.
  explicit MeshBody(Mesh<N> elements);

  /// A tree of oriented boxes over the same elements, built by the first one who asks.
  [[nodiscard]] const ObbTree& oriented() const;

  /// The mesh as a solid, made by the first one who asks. No value for an open surface.
  [[nodiscard]] const std::optional<Solid>& solid() const;

  Mesh<N> mesh;
  Bvh tree;
  Aabb<3> box;
  double radius;  ///< of the ball, rounded up

 private:
  mutable std::once_flag asked_;
  mutable ObbTree oriented_;
  mutable std::once_flag solid_asked_;
  mutable std::optional<Solid> solid_;
};

/// Which trees of meshes are searched.
enum class TreeKind : std::uint8_t {
  Bvh,  ///< of axis-aligned boxes
  Obb,  ///< of oriented boxes and spheres
};

/// What an object is made of. Objects may share it. Its parts are the leaves of a tree of volumes (by the number of
/// their node), or the elements of a mesh. A single shape is a tree of one node.
using Geometry = std::variant<std::shared_ptr<const VolumeTree>, std::shared_ptr<const MeshBody<3>>,
                              std::shared_ptr<const MeshBody<4>>>;

[[nodiscard]] Geometry geometry(const Volume& shape);
[[nodiscard]] Geometry geometry(VolumeTree tree);
[[nodiscard]] Geometry geometry(TriangleMesh mesh);
[[nodiscard]] Geometry geometry(TetrahedronMesh mesh);

/// Whether a mesh of triangles is a solid or a surface. All else is what it is: tetrahedra and shapes are solid.
enum class Substance : std::uint8_t {
  Auto,   ///< solid if the surface is closed
  Sheet,  ///< a surface, whether closed or not
  Solid,  ///< the surface must be closed
};

struct WorldObject {
  Geometry geometry;
  Pose pose = {};

  /// Two objects are tested if each is on a layer that the other one meets.
  std::uint32_t layers = 1;
  std::uint32_t meets = 0xFFFFFFFF;

  /// Objects of one group are not tested against each other; 0 is no group.
  std::uint32_t group = 0;

  /// What a mesh of triangles stands for. Whether objects meet depends on it, and not which of their parts do.
  Substance substance = Substance::Auto;

  /// What it does from t = 0 on, where its pose puts it; by default it rests. Only questions about time look at it.
  AnyMotion motion = {};
};

/// Number of an object in its world; free for another one after `remove`.
using ObjectId = std::uint32_t;

/// Part `part_a` of object `a` and part `part_b` of object `b`, which intersect, `a < b`.
struct WorldCollision {
  ObjectId a;
  ObjectId b;
  std::uint32_t part_a;
  std::uint32_t part_b;
  Relation relation;                          ///< Touching or Overlapping
  std::optional<Aabb<3>> box = std::nullopt;  ///< around the common part, with the option `boxes`

  friend bool operator==(const WorldCollision&, const WorldCollision&) = default;
};

/// A part of an object that a ray meets, at `origin + t direction` for the t of the span.
struct WorldHit {
  ObjectId object;
  std::uint32_t part;
  ParameterSpan span;

  friend bool operator==(const WorldHit&, const WorldHit&) = default;
};

/// Objects `a` and `b`, `a < b`, which intersect.
struct ObjectCollision {
  ObjectId a;
  ObjectId b;
  SolidRelation relation;                     ///< of `a` to `b`; all but Disjoint
  std::size_t part_pairs;                     ///< how many pairs of parts meet; none where one object lies in the other
  std::optional<Aabb<3>> box = std::nullopt;  ///< around the common part, with the option `boxes`

  friend bool operator==(const ObjectCollision&, const ObjectCollision&) = default;
};

struct WorldOptions {
  bool overlaps = false;  ///< only pairs whose relative interiors meet; touching ones are left out
  bool first = false;     ///< one pair of parts for each two objects, the first that the search comes across
  bool boxes = false;     ///< find the box of each collision, too
  int threads = 1;        ///< 0 for all processors. The answer does not depend on it.
  std::stop_token cancel = {};
  std::function<void(double)> progress = {};  ///< called with the part done, from 0 to 1, by one thread at a time
};

/// The first contact of objects `a` and `b`, `a < b`, while they move. Its elements are their parts.
struct WorldContact {
  ObjectId a = 0;
  ObjectId b = 0;
  FirstContact first;
};

/// Objects, the nearest parts of theirs, and how far these are apart.
struct WorldDistance {
  ObjectId a = 0;
  ObjectId b = 0;
  std::uint32_t part_a = 0;
  std::uint32_t part_b = 0;
  Distance<3> distance;
};

struct WorldMotionOptions {
  MotionOptions pair = {};  ///< of pairs of parts
  double until = 1;         ///< contacts that begin later do not count

  /// Of meshes; trees of volumes have one tree. The answer does not depend on it.
  TreeKind tree = TreeKind::Bvh;

  int threads = 1;  ///< 0 for all processors. Likewise.
  std::stop_token cancel = {};
  std::function<void(double)> progress = {};  ///< called with the part done, from 0 to 1, by one thread at a time
};

/// What `World::advance` did.
struct WorldStep {
  double time;                          ///< all objects are where they are at this time now
  std::optional<WorldContact> contact;  ///< that ended the step
};

/// Objects with poses; a half-space is one that reaches on forever, such as the ground. Objects come, move and go at
/// the cost of what changes; everything else is const and can be asked by several threads at once. Guarantee: exact for
/// the parts as `posed` and `apply` place them; answers depend on the objects alone, not on the history, and are
/// ordered by a, b, part_a, part_b.
class World {
 public:
  World() = default;

  /// Objects 0, 1, ...: faster than adding them one by one. Throws as `add` does.
  explicit World(std::vector<WorldObject> objects);

  /// Returns its number: the smallest one that is free. Throws InvalidInput for a pose that takes the object beyond
  /// `max_coordinate`, and for geometry that is null.
  ObjectId add(WorldObject object);

  /// A shape, tree or mesh of its own, at a place: whatever `geometry` takes. Throws likewise.
  template <class Shape>
  requires requires(Shape&& shape) { geometry(std::forward<Shape>(shape)); }
  ObjectId add(Shape&& shape, const Pose& pose = {}) {
    return add(WorldObject{.geometry = geometry(std::forward<Shape>(shape)), .pose = pose});
  }

  /// Throw InvalidInput for a number without object, and as above; then nothing has changed.
  void move(ObjectId id, const Pose& pose);
  void replace(ObjectId id, WorldObject object);
  void set_motion(ObjectId id, AnyMotion motion);
  void remove(ObjectId id);

  [[nodiscard]] std::size_t size() const noexcept { return broad_phase_.size(); }
  [[nodiscard]] bool has(ObjectId id) const noexcept { return broad_phase_.has(id); }
  [[nodiscard]] const WorldObject& object(ObjectId id) const;

  /// The smallest box around the object, nearly. Guarantee: encloses. Throws InvalidInput for a half-space.
  [[nodiscard]] const Aabb<3>& box(ObjectId id) const;

  /// All numbers in use, ascending.
  [[nodiscard]] std::vector<ObjectId> ids() const;

  /// Pairs of objects that are to be tested and whose boxes meet, or the box of one and a half-space, or two of these.
  [[nodiscard]] std::vector<BoxPair> candidates(int threads = 1) const;

  /// All pairs of parts of different objects that intersect. Cancelled is thrown where `cancel` asks for it.
  [[nodiscard]] std::vector<WorldCollision> collisions(const WorldOptions& options = {}) const;

  /// All pairs of objects that intersect, as objects: a sphere within a closed mesh is in collision, and boxes whose
  /// faces lie on each other touch. With `overlaps` only those whose interiors meet, with `part_pairs` that overlap.
  /// Guarantee: the relation is exact for two meshes, and for a mesh and a single shape. Of two shapes or trees it is
  ///   Disjoint, Touching or Overlapping as that of their parts, as it is of two sheets; trees of several shapes that
  ///   meet something are told the same words. Next to shapes, pieces of a surface that bound nothing count, and flat
  ///   shapes are related to surfaces part by part. Boxes enclose: `intersection_box` of two solid
  ///   meshes, one around the boxes of parts without solid meshes, or else what the boxes of the objects share.
  [[nodiscard]] std::vector<ObjectCollision> object_collisions(const WorldOptions& options = {}) const;
  [[nodiscard]] std::vector<ObjectCollision> object_collisions_of(ObjectId id, const WorldOptions& options = {}) const;

  /// Those of one object.
  [[nodiscard]] std::vector<WorldCollision> collisions_of(ObjectId id, const WorldOptions& options = {}) const;

  /// The objects that one would meet that is not in the world: to try a place before moving there.
  [[nodiscard]] std::vector<ObjectId> objects_meeting(const WorldObject& object,
                                                      const WorldOptions& options = {}) const;

  /// Pairs of objects that intersect, as objects, and the objects that meet one.
  [[nodiscard]] std::vector<BoxPair> colliding_objects(const WorldOptions& options = {}) const;
  [[nodiscard]] std::vector<ObjectId> objects_meeting(ObjectId id, const WorldOptions& options = {}) const;

  /// The parts that a ray meets, in the order of `span.enter`, then of objects and parts; and the first of them.
  /// Surfaces are what they are: a ray that starts in a solid mesh meets it where it leaves. `layers` are those of the
  /// ray: it meets objects that have one of them. Guarantee: as `cast` of a ray and a shape, and as `all_hits` of a
  /// mesh.
  [[nodiscard]] std::vector<WorldHit> all_hits(const Ray<3>& ray, std::uint32_t layers = 0xFFFFFFFF) const;
  [[nodiscard]] std::optional<WorldHit> first_hit(const Ray<3>& ray, std::uint32_t layers = 0xFFFFFFFF) const;

  /// Whether any two objects intersect, or any object and this one.
  [[nodiscard]] bool any(const WorldOptions& options = {}) const;
  [[nodiscard]] bool any_of(ObjectId id, const WorldOptions& options = {}) const;

  /// The first contact of any two objects while all follow their motions, or of one object with another one. No value
  /// where all are free.
  /// Guarantee: as `first_contact` of the objects that meet first, of several the first pair in order. Cancelled is
  ///   thrown where `cancel` asks for it, InvalidInput for options out of range, and where an object has a part that is
  ///   no `MovingShape`: a hull, a half-space, or a shape with a radius other than a sphere.
  /// Cost: that of the pairs that come near each other before the first contact.
  [[nodiscard]] std::optional<WorldContact> first_contact(const WorldMotionOptions& options = {}) const;
  [[nodiscard]] std::optional<WorldContact> first_contact_of(ObjectId id, const WorldMotionOptions& options = {}) const;

  /// The first contact of each pair of objects that meet, or are not proved free, ordered by a, then b.
  [[nodiscard]] std::vector<WorldContact> first_contacts(const WorldMotionOptions& options = {}) const;

  /// Moves all objects to `time_tolerance` before their first contact, or to `until`, and lets them rest there: so that
  /// doubles see them apart when they go on. Poses are rounded; with a `min_separation` beyond the last digits objects
  /// never touch.
  WorldStep advance(const WorldMotionOptions& options = {});

  /// Two objects that are never tested against each other, such as links that share a joint; `allowed` false takes that
  /// back. It ends when one of them is removed. Throws InvalidInput for a number without object, and for one object.
  void allow(ObjectId a, ObjectId b, bool allowed = true);
  [[nodiscard]] bool is_allowed(ObjectId a, ObjectId b) const noexcept;

  /// All pairs `a < b` that are allowed, in order.
  [[nodiscard]] std::vector<BoxPair> allowed() const;

  /// The distance of two objects, and the parts that are nearest: whether or not the two are tested. No value where it
  /// exceeds `at_most`. Of several pairs of parts with the same bounds, the first in order.
  /// Guarantee: as `distance` of meshes, see mesh_distance.hpp. Throws InvalidInput and Cancelled as that does.
  [[nodiscard]] std::optional<WorldDistance> distance(ObjectId a, ObjectId b,
                                                      const MeshDistanceOptions& options = {}) const;

  /// The nearest other object that is tested against one. It is `b` of the answer. Of objects with the same bounds, the
  /// one with the lower number. Cost: n log n for the boxes, and that of the objects that may be nearest.
  [[nodiscard]] std::optional<WorldDistance> nearest_of(ObjectId id, const MeshDistanceOptions& options = {}) const;

  /// The object nearest to a point, which is `b` of the answer; `a` is 0. Likewise.
  [[nodiscard]] std::optional<WorldDistance> nearest_to(const Point<3>& point,
                                                        const MeshDistanceOptions& options = {}) const;

  /// All pairs `a < b` of objects that are tested and whose distance is at most the clearance, with the distance and
  /// the nearest parts, in order. `at_most` is not used. Guarantee: exact.
  [[nodiscard]] std::vector<WorldDistance> pairs_within(Clearance clearance,
                                                        const MeshDistanceOptions& options = {}) const;

 private:
  [[nodiscard]] bool are_tested(ObjectId a, ObjectId b) const noexcept;
  [[nodiscard]] std::vector<ObjectId> candidates(const WorldObject& object, const Aabb<3>& box) const;
  [[nodiscard]] std::vector<BoxPair> candidates_of(ObjectId id) const;
  [[nodiscard]] std::vector<WorldCollision> collisions_of_pairs(std::span<const BoxPair> pairs,
                                                                const WorldOptions& options) const;
  [[nodiscard]] std::vector<ObjectCollision> object_collisions_of_pairs(std::span<const BoxPair> pairs,
                                                                        const WorldOptions& options) const;
  [[nodiscard]] std::vector<BoxPair> meeting_pairs(const std::vector<BoxPair>& pairs,
                                                   const WorldOptions& options) const;
  [[nodiscard]] bool any_of_pairs(std::span<const BoxPair> pairs, const WorldOptions& options) const;
  [[nodiscard]] std::vector<WorldContact> contacts_in_time(std::optional<ObjectId> only, bool all,
                                                           const WorldMotionOptions& options) const;
  [[nodiscard]] std::optional<WorldContact> first_in_time(std::optional<ObjectId> only,
                                                          const WorldMotionOptions& options) const;

  /// Whether the box of one object meets the other, of which one at least is unbounded.
  [[nodiscard]] bool may_meet(ObjectId unbounded, ObjectId other) const;

  std::vector<std::optional<WorldObject>> objects_;  ///< by number
  std::vector<ObjectId> unbounded_;                  ///< half-spaces, ascending; `broad_phase_` has a point for each
  BroadPhase broad_phase_;
  std::set<BoxPair> allowed_;
};

}  // namespace motzkin
