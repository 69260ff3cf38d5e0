#include <limits>
#include <memory>
#include <set>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/robot.hpp"
#include "poses.hpp"
#include "python.hpp"
#include "worlds.hpp"

/// Robots of URDF files, and robots in worlds.

namespace motzkin::python {
namespace {

using SharedRobot = std::shared_ptr<const Robot>;

/// A robot in a world, which both stay as long as it does.
struct RobotInWorld {
  SharedRobot robot;
  py::object world;
  PlacedRobot placed;

  [[nodiscard]] NamedWorld& named() const { return world.cast<NamedWorld&>(); }
};

std::vector<double> values_of(const Robot& robot, const py::object& joints) {
  return joint_values(robot, joints.is_none() ? JointValues() : joints.cast<JointValues>());
}

std::uint32_t link_called(const Robot& robot, const std::string& name) {
  for (std::uint32_t link = 0; link < robot.links.size(); ++link) {
    if (robot.links[link].name == name) {
      return link;
    }
  }
  throw InvalidInput("there is no link called " + py::repr(py::str(name)).cast<std::string>());
}

py::list link_names(const SharedRobot& robot) {
  py::list names;
  for (const RobotLink& link : robot->links) {
    names.append(link.name);
  }
  return names;
}

/// Of joints that have a value of their own.
py::dict limits(const SharedRobot& robot) {
  py::dict all;
  for (const RobotJoint& joint : robot->joints) {
    if (joint.kind != JointKind::Fixed && !joint.mimic) {
      all[py::str(joint.name)] = py::make_tuple(joint.lower, joint.upper);
    }
  }
  return all;
}

py::dict poses_of(const SharedRobot& robot, const py::object& joints, const py::object& base) {
  const std::vector<Pose> poses = link_poses(*robot, values_of(*robot, joints), pose_of(base, "base"));
  py::dict all;
  for (std::size_t link = 0; link < poses.size(); ++link) {
    all[py::str(robot->links[link].name)] = poses[link];
  }
  return all;
}

/// Gives the objects of a robot names, those of a link with several parts with their number.
RobotInWorld add_robot(const SharedRobot& robot, const py::object& world, const py::object& joints,
                       const py::object& base, const std::string& name, std::uint32_t layers, std::uint32_t meets) {
  auto& named = world.cast<NamedWorld&>();
  require_idle(named);
  std::vector<std::string> names;
  std::set<std::string> known;
  for (const RobotLink& link : robot->links) {
    const std::string link_name = name.empty() ? link.name : name + "/" + link.name;
    for (std::size_t i = 0; i < link.parts.size(); ++i) {
      names.push_back(link.parts.size() > 1 ? link_name + "/" + std::to_string(i) : link_name);
      if (named.ids.contains(names.back()) || !known.insert(names.back()).second) {
        throw InvalidInput("another object is called " + py::repr(py::str(names.back())).cast<std::string>());
      }
    }
  }
  WorldObject like;
  like.pose = pose_of(base, "base");
  like.layers = layers;
  like.meets = meets;
  RobotInWorld result = {robot, world, PlacedRobot(named.world, *robot, values_of(*robot, joints), like)};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const ObjectId id = result.placed.parts()[i].object;
    named.entries[id] = {names[i], body_of(named.world.object(id).geometry), py::none()};
    named.ids[names[i]] = id;
  }
  return result;
}

py::dict objects_of(const RobotInWorld& robot) {
  py::dict all;
  for (const PlacedRobot::Part& part : robot.placed.parts()) {
    const py::str link(robot.robot->links[part.link].name);
    if (!all.contains(link)) {
      all[link] = py::list();
    }
    all[link].cast<py::list>().append(part.object);
  }
  return all;
}

/// Objects that were removed since are not there to be moved or allowed.
void require_whole(const RobotInWorld& robot) {
  require_idle(robot.named());
  for (const PlacedRobot::Part& part : robot.placed.parts()) {
    if (!robot.named().world.has(part.object)) {
      throw InvalidInput("object " + std::to_string(part.object) + " of the robot was removed from the world");
    }
  }
}

}  // namespace

void add_robots(py::module_& module) {
  py::class_<RobotInWorld>(module, "PlacedRobot", "A robot among the objects of a world; made by Robot.add_to.")
      .def(
          "move",
          [](const RobotInWorld& self, const py::object& joints) {
            require_whole(self);
            self.placed.move(self.named().world, values_of(*self.robot, joints));
          },
          "joints"_a = py::none(),
          "Moves all links to where the joints put them. Values are those of Robot.link_poses.")
      .def(
          "allow",
          [](const RobotInWorld& self, const std::string& a, const std::string& b, bool allowed) {
            require_whole(self);
            self.placed.allow(self.named().world, link_called(*self.robot, a), link_called(*self.robot, b), allowed);
          },
          "a"_a, "b"_a, "allowed"_a = true,
          "Two links that are never tested against each other; False takes that back.")
      .def_property_readonly("objects", &objects_of, "The numbers of the objects of each link that has any.")
      .def_property_readonly(
          "world", [](const RobotInWorld& self) { return self.world; }, "The world that it is in.");
  py::class_<Robot, std::shared_ptr<Robot>>(
      module, "Robot",
      "A robot of a URDF file: links, joints, and shapes that collide. Cylinders are prisms of 32 sides around them.")
      .def_property_readonly("name", [](const std::shared_ptr<Robot>& self) { return self->name; })
      .def_property_readonly(
          "links", [](const std::shared_ptr<Robot>& self) { return link_names(self); }, "Names.")
      .def_property_readonly(
          "limits", [](const std::shared_ptr<Robot>& self) { return limits(self); },
          "The least and the largest value of each joint that has one of its own.")
      .def(
          "link_poses",
          [](const std::shared_ptr<Robot>& self, const py::object& joints, const py::object& base) {
            return poses_of(self, joints, base);
          },
          "joints"_a = py::none(), "base"_a = py::none(),
          "Where the links are, by name. joints: values by name, radians or lengths; 0, or the limit next to it, for "
          "others. Throws InvalidInput for values beyond the limits.")
      .def(
          "are_adjacent",
          [](const std::shared_ptr<Robot>& self, const std::string& a, const std::string& b) {
            return are_adjacent(*self, link_called(*self, a), link_called(*self, b));
          },
          "a"_a, "b"_a, "Whether two links share a joint, or only fixed joints are between them.")
      .def(
          "add_to",
          [](const std::shared_ptr<Robot>& self, const py::object& world, const py::object& joints,
             const py::object& base, const std::string& name, std::uint32_t layers,
             std::uint32_t meets) { return add_robot(self, world, joints, base, name, layers, meets); },
          "world"_a, "joints"_a = py::none(), "base"_a = py::none(), py::kw_only(), "name"_a = "", "layers"_a = 1,
          "meets"_a = std::numeric_limits<std::uint32_t>::max(),
          "Adds an object for each shape of each link, called as the link, after a name and a slash where one is "
          "given. "
          "Adjacent links are never tested against each other. Returns a PlacedRobot.")
      .def("__repr__", [](const std::shared_ptr<Robot>& self) {
        return "<Robot " + self->name + ": " + std::to_string(self->links.size()) + " links>";
      });
  module.def(
      "read_robot",
      [](py::handle path) {
        const auto file = py::module_::import("os").attr("fspath")(path).cast<std::string>();
        const py::gil_scoped_release unlocked;
        return std::make_shared<Robot>(read_robot(file));
      },
      "path"_a, "Reads a robot in URDF. Throws FileError, and InvalidInput naming the line.");
}

}  // namespace motzkin::python
