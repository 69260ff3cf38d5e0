#include "worlds.hpp"

#include <cstring>
#include <limits>

#include "arrays.hpp"
#include "contacts.hpp"
#include "distances.hpp"
#include "enumerations.hpp"
#include "lock.hpp"
#include "meshes.hpp"
#include "motions.hpp"
#include "motzkin/tree/volume_fit.hpp"
#include "named_tuples.hpp"
#include "poses.hpp"
#include "records.hpp"
#include "shapes.hpp"

/// Worlds of named objects, and scenes from files.

namespace motzkin::python {

void require_idle(const NamedWorld& named) {
  if (named.searches != 0) {
    throw std::runtime_error(
        "the world is being searched, by another thread or by who calls this; change it afterwards");
  }
}

py::object body_of(const Geometry& geometry) {
  return std::visit(
      []<class Body>(const Body& body) -> py::object {
        if constexpr (std::is_same_v<Body, std::shared_ptr<const VolumeTree>>) {
          return py::cast(VolumeTreeObject{body});
        } else {
          return py::cast(MeshObject{body});
        }
      },
      geometry);
}

namespace {

/// Counts a search as long as it runs. Made and ended with the lock of the interpreter.
class Search {
 public:
  explicit Search(NamedWorld& named) : named_(named) { ++named_.searches; }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() { --named_.searches; }

 private:
  NamedWorld& named_;
};

/// The number of an object that is given by it or by its name.
ObjectId id_of(const NamedWorld& named, py::handle object) {
  if (py::isinstance<py::str>(object)) {
    const auto found = named.ids.find(object.cast<std::string>());
    if (found == named.ids.end()) {
      throw InvalidInput("there is no object called " + py::repr(object).cast<std::string>());
    }
    return found->second;
  }
  const py::object whole = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
  if (!whole) {
    throw py::error_already_set();
  }
  const auto number = whole.cast<std::int64_t>();
  if (number < 0 || number > 0xffff'ffff || !named.world.has(static_cast<ObjectId>(number))) {
    throw InvalidInput("there is no object " + std::to_string(number));
  }
  return static_cast<ObjectId>(number);
}

Geometry geometry_of(const py::object& body) {
  if (py::isinstance<Shapes>(body)) {
    return geometry(volume(body.cast<const Shapes&>()));
  }
  if (py::isinstance<VolumeTreeObject>(body)) {
    return body.cast<const VolumeTreeObject&>().tree;
  }
  return std::visit([](const auto& mesh) -> Geometry { return mesh; }, mesh_of(body, "body").body);
}

struct ObjectArguments {
  py::object body;
  py::object pose;
  py::object name;
  py::object motion;
  std::uint32_t layers;
  std::uint32_t meets;
  std::uint32_t group;
  py::object substance;
};

WorldObject world_object(const ObjectArguments& given) {
  return {.geometry = geometry_of(given.body),
          .pose = pose_of(given.pose),
          .layers = given.layers,
          .meets = given.meets,
          .group = given.group,
          .substance = given.substance ? value_of<Substance>(given.substance) : Substance::Auto,
          .motion = motion_of(given.motion)};
}

ObjectId add_object(NamedWorld& named, const ObjectArguments& given) {
  require_idle(named);
  const std::string name = given.name.is_none() ? std::string() : given.name.cast<std::string>();
  if (!name.empty() && named.ids.contains(name)) {
    throw InvalidInput("another object is called " + py::repr(given.name).cast<std::string>());
  }
  const ObjectId id = named.world.add(world_object(given));
  named.entries[id] = {name, given.body, given.motion};
  if (!name.empty()) {
    named.ids[name] = id;
  }
  return id;
}

void remove_object(NamedWorld& named, py::handle object) {
  require_idle(named);
  const ObjectId id = id_of(named, object);
  named.world.remove(id);
  named.ids.erase(named.entries.at(id).name);
  named.entries.erase(id);
}

py::object name_of(const NamedWorld& named, ObjectId id) {
  const std::string& name = named.entries.at(id).name;
  return name.empty() ? py::object(py::none()) : py::object(py::str(name));
}

py::list objects_of(const NamedWorld& named) {
  py::list all;
  for (const ObjectId id : named.world.ids()) {
    const WorldObject& object = named.world.object(id);
    const NamedWorld::Entry& entry = named.entries.at(id);
    all.append(py::make_tuple(id, entry.body, object.pose, name_of(named, id), entry.motion, object.layers,
                              object.meets, object.group, static_cast<int>(object.substance)));
  }
  return all;
}

/// The same objects by the same numbers; free ones in between stay free.
std::unique_ptr<NamedWorld> world_from(const py::list& objects, const std::vector<std::array<ObjectId, 2>>& allowed) {
  auto named = std::make_unique<NamedWorld>();
  std::vector<ObjectId> fillers;
  const py::object point = py::module_::import("motzkin._motzkin").attr("Point")(py::make_tuple(0.0, 0.0, 0.0));
  for (const py::handle item : objects) {
    const auto parts = item.cast<py::tuple>();
    const auto id = parts[0].cast<ObjectId>();
    while (named->world.size() < id) {
      fillers.push_back(add_object(*named, {point, py::none(), py::none(), py::none(), 1, 0, 0, {}}));
    }
    add_object(*named, {parts[1], parts[2], parts[3], parts[4], parts[5].cast<std::uint32_t>(),
                        parts[6].cast<std::uint32_t>(), parts[7].cast<std::uint32_t>(), parts[8]});
  }
  for (const ObjectId id : fillers) {
    remove_object(*named, py::int_(id));
  }
  for (const auto& [a, b] : allowed) {
    named->world.allow(a, b);
  }
  return named;
}

std::unique_ptr<NamedWorld> copied(const NamedWorld& named) {
  auto result = std::make_unique<NamedWorld>(named);
  result->searches = 0;
  return result;
}

std::unique_ptr<NamedWorld> scene_world(const std::string& path) {
  Scene scene;
  {
    const py::gil_scoped_release unlocked;
    scene = read_scene(path);
  }
  auto named = std::make_unique<NamedWorld>();
  named->world = std::move(scene.world);
  for (const ObjectId id : named->world.ids()) {
    const WorldObject& object = named->world.object(id);
    named->entries[id] = {scene.names[id], body_of(object.geometry), py::cast(MotionObject{object.motion})};
    named->ids[scene.names[id]] = id;
  }
  return named;
}

struct CollisionRecord {
  std::uint32_t a;
  std::uint32_t b;
  std::uint32_t part_a;
  std::uint32_t part_b;
  std::uint8_t relation;
};

struct BoxedRecord {
  CollisionRecord pair;
  double box[6];
};

py::handle collision_dtype() {
  static const py::handle dtype =
      record_dtype({{"a", "u4"}, {"b", "u4"}, {"part_a", "u4"}, {"part_b", "u4"}, {"relation", "u1"}});
  return dtype;
}

py::handle boxed_dtype() {
  static const py::handle dtype = record_dtype(
      {{"a", "u4"}, {"b", "u4"}, {"part_a", "u4"}, {"part_b", "u4"}, {"relation", "u1"}, {"box", "f8", 6}});
  return dtype;
}

py::array collision_records(const std::vector<WorldCollision>& collisions, bool boxes) {
  const auto fill = [](CollisionRecord& record, const WorldCollision& from) {
    record.a = from.a;
    record.b = from.b;
    record.part_a = from.part_a;
    record.part_b = from.part_b;
    record.relation = static_cast<std::uint8_t>(from.relation);
  };
  if (!boxes) {
    std::vector<CollisionRecord> records(collisions.size());
    for (std::size_t i = 0; i < records.size(); ++i) {
      std::memset(&records[i], 0, sizeof(records[i]));
      fill(records[i], collisions[i]);
    }
    return record_array(collision_dtype(), records.data(), records.size(), sizeof(CollisionRecord));
  }
  std::vector<BoxedRecord> records(collisions.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    std::memset(&records[i], 0, sizeof(records[i]));
    fill(records[i].pair, collisions[i]);
    std::copy_n(collisions[i].box.value().min().data(), 3, records[i].box);
    std::copy_n(collisions[i].box.value().max().data(), 3, records[i].box + 3);
  }
  return record_array(boxed_dtype(), records.data(), records.size(), sizeof(BoxedRecord));
}

py::array pair_array(const std::vector<BoxPair>& pairs) {
  static_assert(sizeof(BoxPair) == 2 * sizeof(std::uint32_t));
  return py::array_t<std::uint32_t>({static_cast<py::ssize_t>(pairs.size()), py::ssize_t{2}},
                                    pairs.empty() ? nullptr : &pairs[0].a);
}

py::array id_array(const std::vector<ObjectId>& ids) {
  return py::array_t<std::uint32_t>(static_cast<py::ssize_t>(ids.size()), ids.data());
}

/// Options that all questions about a world at rest share.
struct Asked {
  bool overlaps = false;
  bool first = false;
  bool boxes = false;
  int threads = 1;
  py::object progress = py::none();
};

/// Asks a question of the world, which is not changed meanwhile.
template <class Question>
auto ask(NamedWorld& named, const Asked& asked, const Question& question) {
  const Search search(named);
  decltype(question(WorldOptions{})) answer{};
  run_query(asked.threads, asked.progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    answer = question(WorldOptions{.overlaps = asked.overlaps,
                                   .first = asked.first,
                                   .boxes = asked.boxes,
                                   .threads = asked.threads,
                                   .cancel = stop,
                                   .progress = show});
  });
  return answer;
}

struct AskedInTime {
  double until = 1;
  double time_tolerance = 1e-4;
  double min_separation = 0;
  int max_steps = 10'000;
  py::object tree;
  int threads = 1;
  py::object progress = py::none();
};

template <class Question>
auto ask(NamedWorld& named, const AskedInTime& asked, const Question& question) {
  const Search search(named);
  const auto tree = value_of<TreeKind>(asked.tree);
  decltype(question(WorldMotionOptions{})) answer{};
  run_query(asked.threads, asked.progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    answer =
        question(WorldMotionOptions{.pair = motion_options(asked.time_tolerance, asked.min_separation, asked.max_steps),
                                    .until = asked.until,
                                    .tree = tree,
                                    .threads = asked.threads,
                                    .cancel = stop,
                                    .progress = show});
  });
  return answer;
}

constexpr double infinity = std::numeric_limits<double>::infinity();

/// Asks for distances in the world, which is not changed meanwhile.
template <class Question>
auto ask_distance(NamedWorld& named, double at_most, int threads, const py::object& progress,
                  const Question& question) {
  const Search search(named);
  decltype(question(MeshDistanceOptions{})) answer{};
  run_query(threads, progress, [&](std::stop_token stop, const std::function<void(double)>& show) {
    answer = question(MeshDistanceOptions{.at_most = at_most, .threads = threads, .cancel = stop, .progress = show});
  });
  return answer;
}

py::object world_distance(const std::optional<WorldDistance>& found) {
  return found ? named_tuple("WorldDistance", found->a, found->b, found->part_a, found->part_b,
                             distance_object(found->distance))
               : py::none();
}

py::list object_collision_list(const std::vector<ObjectCollision>& found) {
  py::list result;
  for (const ObjectCollision& one : found) {
    result.append(named_tuple("ObjectCollision", one.a, one.b, member(one.relation), one.part_pairs,
                              one.box ? object_of(shapes_of(*one.box)) : py::none()));
  }
  return result;
}

py::object contact_of_world(const std::optional<WorldContact>& contact) {
  return contact ? named_tuple("WorldContact", contact->a, contact->b, contact_object(contact->first)) : py::none();
}

/// The arguments that name the options, for `def`.
/// A question about what meets, with the option to leave out what only touches.
template <class Class, class Question, class... Object>
void add_question(Class& added, const char* name, const Question& question, const char* description,
                  const Object&... object) {
  if constexpr (sizeof...(Object) == 0) {
    added.def(
        name,
        [question](NamedWorld& named, bool overlaps, int threads, const py::object& progress) {
          return question(named, Asked{.overlaps = overlaps, .threads = threads, .progress = progress});
        },
        py::kw_only(), "overlaps"_a = false, "threads"_a = 1, "progress"_a = py::none(), description);
  } else {
    added.def(
        name,
        [question](NamedWorld& named, py::handle of, bool overlaps, int threads, const py::object& progress) {
          return question(named, id_of(named, of),
                          Asked{.overlaps = overlaps, .threads = threads, .progress = progress});
        },
        object..., py::kw_only(), "overlaps"_a = false, "threads"_a = 1, "progress"_a = py::none(), description);
  }
}

template <class Class, class Question, class... Extra>
void add_question_in_time(Class& added, const char* name, const Question& question, const char* description,
                          const Extra&... extra) {
  if constexpr (sizeof...(Extra) == 0) {
    added.def(
        name,
        [question](NamedWorld& named, double until, double time_tolerance, double min_separation, int max_steps,
                   const py::object& tree, int threads, const py::object& progress) {
          return question(named,
                          AskedInTime{until, time_tolerance, min_separation, max_steps, tree, threads, progress});
        },
        py::kw_only(), "until"_a = 1.0, "time_tolerance"_a = 1e-4, "min_separation"_a = 0.0, "max_steps"_a = 10'000,
        "tree"_a = member(TreeKind::Bvh), "threads"_a = 1, "progress"_a = py::none(), description);
  } else {
    added.def(
        name,
        [question](NamedWorld& named, py::handle object, double until, double time_tolerance, double min_separation,
                   int max_steps, const py::object& tree, int threads, const py::object& progress) {
          return question(named, id_of(named, object),
                          AskedInTime{until, time_tolerance, min_separation, max_steps, tree, threads, progress});
        },
        extra..., py::kw_only(), "until"_a = 1.0, "time_tolerance"_a = 1e-4, "min_separation"_a = 0.0,
        "max_steps"_a = 10'000, "tree"_a = member(TreeKind::Bvh), "threads"_a = 1, "progress"_a = py::none(),
        description);
  }
}

}  // namespace

CompactScene compact(const NamedWorld& named) {
  CompactScene result;
  std::vector<WorldObject> objects;
  for (const ObjectId id : named.world.ids()) {
    const auto number = static_cast<ObjectId>(objects.size());
    result.numbers[id] = number;
    objects.push_back(named.world.object(id));
    const std::string& name = named.entries.at(id).name;
    result.scene.names.push_back(name.empty() ? "object " + std::to_string(id) : name);
  }
  result.scene.groups_of.resize(objects.size());
  result.scene.world = World(std::move(objects));
  return result;
}

std::vector<WorldCollision> world_collisions_from(py::handle records) {
  const py::object numpy = py::module_::import("numpy");
  const auto names = py::getattr(records, "dtype").attr("names").cast<std::vector<std::string>>();
  const bool boxes = std::find(names.begin(), names.end(), "box") != names.end();
  const py::array given =
      numpy.attr("ascontiguousarray")(records, "dtype"_a = boxes ? boxed_dtype() : collision_dtype());
  std::vector<WorldCollision> result;
  for (std::size_t i = 0; i < static_cast<std::size_t>(given.size()); ++i) {
    const auto* boxed = static_cast<const BoxedRecord*>(given.data()) + i;
    const CollisionRecord& pair = boxes ? boxed->pair : static_cast<const CollisionRecord*>(given.data())[i];
    result.push_back(
        {pair.a, pair.b, pair.part_a, pair.part_b, pair.relation == 1 ? Relation::Touching : Relation::Overlapping});
    if (boxes) {
      result.back().box = Aabb<3>(vector_at<3>(boxed->box), vector_at<3>(boxed->box + 3));
    }
  }
  return result;
}

std::vector<WorldContact> world_contacts_from(py::handle contacts) {
  std::vector<WorldContact> result;
  for (const py::handle contact : contacts) {
    const py::object first = contact.attr("first");
    WorldContact made{contact.attr("a").cast<ObjectId>(), contact.attr("b").cast<ObjectId>(), {}};
    made.first.element_a = first.attr("element_a").cast<std::uint32_t>();
    made.first.element_b = first.attr("element_b").cast<std::uint32_t>();
    Contact<3>& found = made.first.contact;
    found.status = value_of<ContactStatus>(first.attr("status"));
    found.time = {first.attr("time").attr("lower").cast<double>(), first.attr("time").attr("upper").cast<double>()};
    found.point = vector3(first.attr("point"), "point");
    found.normal = vector3(first.attr("normal"), "normal");
    const auto feature = [](const py::object& from) {
      return Feature{value_of<FeatureKind>(from.attr("kind")), from.attr("index").cast<std::uint8_t>()};
    };
    found.on_a = feature(first.attr("on_a"));
    found.on_b = feature(first.attr("on_b"));
    result.push_back(made);
  }
  return result;
}

void add_worlds(py::module_& module) {
  add_named_tuple(module, "WorldContact", "a b first", "The first contact of objects a and b of a world, a < b.");
  add_named_tuple(module, "WorldDistance", "a b part_a part_b distance",
                  "Objects of a world, their nearest parts, and the Distance between these.");
  add_named_tuple(module, "ObjectCollision", "a b relation part_pairs box",
                  "Objects a and b of a world, a < b, which intersect: their SolidRelation, how many pairs of parts "
                  "meet, and the box of the common part, if it was asked for.");
  add_named_tuple(
      module, "WorldStep", "time contact",
      "What `World.advance` did: all objects are where they are at this time now; the contact that ended the "
      "step, or None.");
  py::class_<VolumeTreeObject>(module, "VolumeTree",
                               "VolumeTree(shape): an object as levels of volumes; made from a mesh by fit_volumes.")
      .def(py::init([](const Shapes& shape) { return VolumeTreeObject{std::get<0>(geometry(volume(shape)))}; }),
           "shape"_a)
      .def_property_readonly(
          "node_count", [](const VolumeTreeObject& self) { return self.tree->node_count(); }, "All volumes.")
      .def_property_readonly(
          "level_count", [](const VolumeTreeObject& self) { return self.tree->level_count(); },
          "Levels, the root being one.");
  module.def(
      "fit_volumes",
      [](py::handle mesh, int fan_out, int levels, int elements_per_leaf) {
        const MeshObject given = mesh_of(mesh);
        const py::gil_scoped_release unlocked;
        return with_body(given, [&](const auto& body) {
          return VolumeTreeObject{std::make_shared<const VolumeTree>(
              fit_volumes(body.mesh, {.fan_out = fan_out, .levels = levels, .elements_per_leaf = elements_per_leaf}))};
        });
      },
      "mesh"_a, py::kw_only(), "fan_out"_a = 8, "levels"_a = 2, "elements_per_leaf"_a = 1,
      "Levels of parallelepipeds around the elements of a mesh, then the elements: a VolumeTree for worlds.");
  module.def(
      "read_scene",
      [](py::handle path) { return scene_world(py::module_::import("os").attr("fspath")(path).cast<std::string>()); },
      "path"_a,
      "Reads a scene of many objects, with their names, poses and motions, as a World. Throws FileError, and "
      "InvalidInput naming line and key.");
  module.def(
      "meeting_boxes",
      [](const Shapes& boxes, int threads) {
        const auto* all = std::get_if<std::vector<Aabb<3>>>(&boxes.elements);
        if (all == nullptr || boxes.single || boxes.moves()) {
          throw InvalidInput("meeting_boxes: expected an array of Aabb in space");
        }
        std::vector<BoxPair> pairs;
        {
          const py::gil_scoped_release unlocked;
          pairs = meeting_boxes(*all, {.threads = threads});
        }
        return pair_array(pairs);
      },
      "boxes"_a, py::kw_only(), "threads"_a = 1,
      "All pairs of an array of Aabbs in space that share a point, in ascending order: an array of shape (m, 2).\n\n"
      "Guarantee: exact.");

  py::class_<NamedWorld> world(
      module, "World",
      "World(): objects with poses and, if they like, names and motions. Objects are shapes in space, meshes and trees "
      "of "
      "volumes; they come, move and go at the cost of what changes. Objects are given by number or by name.\n\n"
      "Guarantee: exact; answers depend on the objects alone, not on the history, nor on the number of threads. "
      "Several threads "
      "may ask at once; changing a world that is being searched raises RuntimeError.");
  world
      .def(py::init([](const py::object& objects, const std::vector<std::array<ObjectId, 2>>& allowed) {
             return objects.is_none() ? std::make_unique<NamedWorld>() : world_from(objects.cast<py::list>(), allowed);
           }),
           "objects"_a = py::none(), "allowed"_a = std::vector<std::array<ObjectId, 2>>())
      .def(
          "add",
          [](NamedWorld& named, const py::object& body, const py::object& pose, const py::object& name,
             const py::object& motion, std::uint32_t layers, std::uint32_t meets, std::uint32_t group,
             const py::object& substance) {
            return add_object(named, {body, pose, name, motion, layers, meets, group, substance});
          },
          "body"_a, "pose"_a = py::none(), py::kw_only(), "name"_a = py::none(), "motion"_a = py::none(),
          "layers"_a = 1, "meets"_a = 0xFFFFFFFF, "group"_a = 0, "substance"_a = member(Substance::Auto),
          "Adds a shape, a mesh or a tree of volumes, and returns its number, the smallest one that is free.\n\n"
          "layers, meets: two objects are tested if each is on a layer (a bit) that the other one meets.\n"
          "group: objects of one group are not tested against each other; 0 is no group.\n"
          "substance: whether a mesh of triangles is a solid; by default if it is closed.")
      .def(
          "move",
          [](NamedWorld& named, py::handle object, py::handle pose) {
            require_idle(named);
            named.world.move(id_of(named, object), pose_of(pose));
          },
          "object"_a, "pose"_a, "Puts an object elsewhere.")
      .def(
          "set_motion",
          [](NamedWorld& named, py::handle object, const py::object& motion) {
            require_idle(named);
            const ObjectId id = id_of(named, object);
            named.world.set_motion(id, motion_of(motion));
            named.entries.at(id).motion = motion;
          },
          "object"_a, "motion"_a, "What an object does from t = 0 on; None is rest.")
      .def("remove", &remove_object, "object"_a, "Takes an object out. Its number is free for another one.")
      .def("__len__", [](const NamedWorld& named) { return named.world.size(); })
      .def("__contains__",
           [](const NamedWorld& named, py::handle object) {
             try {
               id_of(named, object);
               return true;
             } catch (const InvalidInput&) {
               return false;
             }
           })
      .def("__repr__",
           [](const NamedWorld& named) {
             return "<motzkin.World of " + std::to_string(named.world.size()) + " objects>";
           })
      .def(
          "ids", [](const NamedWorld& named) { return named.world.ids(); }, "All numbers in use, ascending.")
      .def(
          "names",
          [](const NamedWorld& named) {
            py::dict result;
            for (const ObjectId id : named.world.ids()) {
              if (!named.entries.at(id).name.empty()) {
                result[py::str(named.entries.at(id).name)] = id;
              }
            }
            return result;
          },
          "The numbers of the objects that have a name, by name.")
      .def(
          "name", [](const NamedWorld& named, py::handle object) { return name_of(named, id_of(named, object)); },
          "object"_a, "The name of an object, or None.")
      .def(
          "body",
          [](const NamedWorld& named, py::handle object) { return named.entries.at(id_of(named, object)).body; },
          "object"_a, "What an object is made of.")
      .def(
          "pose",
          [](const NamedWorld& named, py::handle object) { return named.world.object(id_of(named, object)).pose; },
          "object"_a, "Where an object is.")
      .def(
          "box",
          [](const NamedWorld& named, py::handle object) {
            return object_of(shapes_of(named.world.box(id_of(named, object))));
          },
          "object"_a, "The smallest box around an object, nearly, as an Aabb. Guarantee: encloses.")
      .def("copy", &copied, "Another world of the same objects.")
      .def("__copy__", &copied)
      .def("__deepcopy__", [](const NamedWorld& named, py::handle /*memo*/) { return copied(named); })
      .def("__reduce__",
           [](const py::object& self) {
             const auto& named = self.cast<const NamedWorld&>();
             py::list allowed;
             for (const auto& [a, b] : named.world.allowed()) {
               allowed.append(py::make_tuple(a, b));
             }
             return py::make_tuple(py::type::of(self), py::make_tuple(objects_of(named), allowed));
           })
      .def(
          "candidates",
          [](NamedWorld& named, int threads) {
            const Search search(named);
            std::vector<BoxPair> pairs;
            {
              const py::gil_scoped_release unlocked;
              pairs = named.world.candidates(threads);
            }
            return pair_array(pairs);
          },
          py::kw_only(), "threads"_a = 1,
          "Pairs of objects that are to be tested and whose boxes meet, of shape (m, 2).")
      .def(
          "advance",
          [](NamedWorld& named, double until, double time_tolerance, double min_separation, int max_steps,
             int threads) {
            require_idle(named);
            const Search search(named);  // nobody else changes it meanwhile
            WorldStep step{};
            {
              const py::gil_scoped_release unlocked;
              step = named.world.advance({.pair = motion_options(time_tolerance, min_separation, max_steps),
                                          .until = until,
                                          .threads = threads});
            }
            for (auto& [id, entry] : named.entries) {
              entry.motion = py::none();
            }
            return named_tuple("WorldStep", step.time, contact_of_world(step.contact));
          },
          py::kw_only(), "until"_a = 1.0, "time_tolerance"_a = 1e-4, "min_separation"_a = 0.0, "max_steps"_a = 10'000,
          "threads"_a = 1,
          "Moves all objects to `time_tolerance` before their first contact, or to `until`, and lets them rest there.");

  world.def(
      "collisions",
      [](NamedWorld& named, bool overlaps, bool first, bool boxes, int threads, const py::object& progress) {
        return collision_records(ask(named, Asked{overlaps, first, boxes, threads, progress},
                                     [&](const WorldOptions& options) { return named.world.collisions(options); }),
                                 boxes);
      },
      py::kw_only(), "overlaps"_a = false, "first"_a = false, "boxes"_a = false, "threads"_a = 1,
      "progress"_a = py::none(),
      "All pairs of parts of different objects that intersect: an array of records with the fields a, b, part_a, "
      "part_b and "
      "relation, and with boxes=True box: minimum and maximum of the common part. Parts are elements of meshes, or "
      "nodes of "
      "trees.\n\noverlaps: leave out what only touches. first: one pair of parts for each two objects.");
  world.def(
      "collisions_of",
      [](NamedWorld& named, py::handle object, bool overlaps, bool first, bool boxes, int threads,
         const py::object& progress) {
        const ObjectId id = id_of(named, object);
        return collision_records(
            ask(named, Asked{overlaps, first, boxes, threads, progress},
                [&](const WorldOptions& options) { return named.world.collisions_of(id, options); }),
            boxes);
      },
      "object"_a, py::kw_only(), "overlaps"_a = false, "first"_a = false, "boxes"_a = false, "threads"_a = 1,
      "progress"_a = py::none(), "The collisions of one object, as `collisions` has them.");
  add_question(
      world, "colliding_objects",
      [](NamedWorld& named, const Asked& asked) {
        return pair_array(
            ask(named, asked, [&](const WorldOptions& options) { return named.world.colliding_objects(options); }));
      },
      "Pairs of objects that intersect: an array of shape (m, 2).");
  add_question(
      world, "objects_meeting",
      [](NamedWorld& named, ObjectId id, const Asked& asked) {
        return id_array(
            ask(named, asked, [&](const WorldOptions& options) { return named.world.objects_meeting(id, options); }));
      },
      "The numbers of the objects that intersect one.", "object"_a);
  add_question(
      world, "any",
      [](NamedWorld& named, const Asked& asked) {
        return ask(named, asked, [&](const WorldOptions& options) { return named.world.any(options); });
      },
      "Whether any two objects intersect.");
  add_question(
      world, "any_of",
      [](NamedWorld& named, ObjectId id, const Asked& asked) {
        return ask(named, asked, [&](const WorldOptions& options) { return named.world.any_of(id, options); });
      },
      "Whether any object intersects this one.", "object"_a);
  world.def(
      "objects_meeting_body",
      [](NamedWorld& named, const py::object& body, const py::object& pose, bool overlaps, std::uint32_t layers,
         std::uint32_t meets, std::uint32_t group, const py::object& substance, int threads) {
        const WorldObject object = world_object({body, pose, py::none(), py::none(), layers, meets, group, substance});
        return id_array(ask(named, Asked{.overlaps = overlaps, .threads = threads},
                            [&](const WorldOptions& options) { return named.world.objects_meeting(object, options); }));
      },
      "body"_a, "pose"_a = py::none(), py::kw_only(), "overlaps"_a = false, "layers"_a = 1, "meets"_a = 0xFFFFFFFF,
      "group"_a = 0, "substance"_a = member(Substance::Auto), "threads"_a = 1,
      "The numbers of the objects that one would meet that is not in the world: to try a place before moving there.");

  world.def(
      "object_collisions",
      [](NamedWorld& named, bool only_overlaps, bool boxes, int threads, const py::object& progress) {
        return object_collision_list(
            ask(named, Asked{.overlaps = only_overlaps, .boxes = boxes, .threads = threads, .progress = progress},
                [&](const WorldOptions& options) { return named.world.object_collisions(options); }));
      },
      py::kw_only(), "overlaps"_a = false, "boxes"_a = false, "threads"_a = 1, "progress"_a = py::none(),
      "All pairs of objects that intersect, as objects: a sphere within a closed mesh is in collision, and boxes whose "
      "faces lie on each other touch. A list of ObjectCollisions, whose relation is a member of SolidRelation.");
  world.def(
      "allow",
      [](NamedWorld& named, py::handle a, py::handle b, bool allowed) {
        require_idle(named);
        named.world.allow(id_of(named, a), id_of(named, b), allowed);
      },
      "a"_a, "b"_a, "allowed"_a = true,
      "Two objects that are never tested against each other, such as links that share a joint; False takes that back.");
  world.def(
      "is_allowed",
      [](const NamedWorld& named, py::handle a, py::handle b) {
        return named.world.is_allowed(id_of(named, a), id_of(named, b));
      },
      "a"_a, "b"_a, "Whether two objects are never tested against each other.");
  world.def(
      "distance",
      [](NamedWorld& named, py::handle a, py::handle b, double at_most, int threads, const py::object& progress) {
        const ObjectId of_a = id_of(named, a);
        const ObjectId of_b = id_of(named, b);
        return world_distance(ask_distance(named, at_most, threads, progress, [&](const MeshDistanceOptions& options) {
          return named.world.distance(of_a, of_b, options);
        }));
      },
      "a"_a, "b"_a, py::kw_only(), "at_most"_a = infinity, "threads"_a = 1, "progress"_a = py::none(),
      "The distance of two objects and their nearest parts: a WorldDistance; None where it exceeds `at_most`.");
  world.def(
      "nearest_of",
      [](NamedWorld& named, py::handle object, double at_most, int threads, const py::object& progress) {
        const ObjectId id = id_of(named, object);
        return world_distance(ask_distance(named, at_most, threads, progress, [&](const MeshDistanceOptions& options) {
          return named.world.nearest_of(id, options);
        }));
      },
      "object"_a, py::kw_only(), "at_most"_a = infinity, "threads"_a = 1, "progress"_a = py::none(),
      "The nearest other object that is tested against one: it is b of the WorldDistance; None where there is none.");
  world.def(
      "nearest_to",
      [](NamedWorld& named, py::handle point, double at_most, int threads, const py::object& progress) {
        const Point<3> from(vector3(point, "point"));
        return world_distance(ask_distance(named, at_most, threads, progress, [&](const MeshDistanceOptions& options) {
          return named.world.nearest_to(from, options);
        }));
      },
      "point"_a, py::kw_only(), "at_most"_a = infinity, "threads"_a = 1, "progress"_a = py::none(),
      "The object nearest to a point: it is b of the WorldDistance; None where there is none.");
  world.def(
      "pairs_within",
      [](NamedWorld& named, double clearance, int threads, const py::object& progress) {
        const Clearance checked(clearance);
        py::list result;
        for (const WorldDistance& found : ask_distance(
                 named, infinity, threads, progress,
                 [&](const MeshDistanceOptions& options) { return named.world.pairs_within(checked, options); })) {
          result.append(world_distance(found));
        }
        return result;
      },
      "clearance"_a, py::kw_only(), "threads"_a = 1, "progress"_a = py::none(),
      "All pairs of objects that are tested and whose distance is at most the clearance: a list of WorldDistances.\n\n"
      "Guarantee: exact.");

  add_question_in_time(
      world, "first_contact",
      [](NamedWorld& named, const AskedInTime& asked) {
        return contact_of_world(
            ask(named, asked, [&](const WorldMotionOptions& options) { return named.world.first_contact(options); }));
      },
      "The first contact of any two objects while all follow their motions: a WorldContact; None where all are free.");
  add_question_in_time(
      world, "first_contact_of",
      [](NamedWorld& named, ObjectId id, const AskedInTime& asked) {
        return contact_of_world(ask(named, asked, [&](const WorldMotionOptions& options) {
          return named.world.first_contact_of(id, options);
        }));
      },
      "That of one object with another one.", "object"_a);
  add_question_in_time(
      world, "first_contacts",
      [](NamedWorld& named, const AskedInTime& asked) {
        py::list all;
        for (const WorldContact& contact : ask(named, asked, [&](const WorldMotionOptions& options) {
               return named.world.first_contacts(options);
             })) {
          all.append(contact_of_world(contact));
        }
        return all;
      },
      "The first contact of each pair of objects that meet, or are not proved free, ordered by a, then b: a list.");
}

}  // namespace motzkin::python
