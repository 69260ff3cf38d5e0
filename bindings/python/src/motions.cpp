#include "motions.hpp"

#include "arrays.hpp"
#include "enumerations.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/io/motion_json.hpp"
#include "motzkin/motion/slerp.hpp"
#include "poses.hpp"

namespace motzkin::python {
namespace {

/// A class of Python per motion, whose objects remember the arguments they were made of.
template <class M>
struct MotionOf : MotionObject {
  py::tuple arguments;
};

template <class M, class... Arguments>
MotionOf<M> made(M motion, const Arguments&... arguments) {
  MotionOf<M> result;
  result.motion = AnyMotion(std::move(motion));
  result.arguments = py::make_tuple(arguments...);
  return result;
}

py::array_t<double> array_of_quaternion(const Quaternion& q) {
  const double numbers[] = {q.w(), q.x(), q.y(), q.z()};
  return py::array_t<double>(4, numbers);
}

Quaternion quaternion_from(py::handle numbers, const char* what) {
  const Items items(numbers, what, 1);
  if (!items.is_single()) {
    items.refuse("4 numbers w, x, y, z");
  }
  items.require_length(0, 4);
  return {items[0][0], items[0][1], items[0][2], items[0][3]};
}

py::object copied(py::handle numbers, const char* what) { return doubles(numbers, what).attr("copy")(); }

MotionOf<Translation> translation(py::handle displacement) {
  return made(Translation(vector3(displacement, "displacement")), copied(displacement, "displacement"));
}

MotionOf<Turn> turn(py::handle center, py::handle end, py::handle displacement) {
  return made(Turn(vector3(center, "center"), quaternion_from(end, "end"), vector3(displacement, "displacement")),
              copied(center, "center"), copied(end, "end"), copied(displacement, "displacement"));
}

MotionOf<Spin> spin(py::handle center, py::handle axis, double angle, py::handle displacement) {
  return made(Spin(vector3(center, "center"), vector3(axis, "axis"), angle, vector3(displacement, "displacement")),
              copied(center, "center"), copied(axis, "axis"), angle, copied(displacement, "displacement"));
}

MotionOf<RotationVector> rotation_vector(py::handle start_rotation, py::handle end_rotation, py::handle start_position,
                                         py::handle end_position) {
  return made(RotationVector(vector3(start_rotation, "start_rotation"), vector3(end_rotation, "end_rotation"),
                             vector3(start_position, "start_position"), vector3(end_position, "end_position")),
              copied(start_rotation, "start_rotation"), copied(end_rotation, "end_rotation"),
              copied(start_position, "start_position"), copied(end_position, "end_position"));
}

MotionOf<Slerp> slerp(py::handle start, py::handle end, py::handle start_translation, py::handle end_translation) {
  return made(Slerp(quaternion_from(start, "start"), quaternion_from(end, "end"),
                    vector3(start_translation, "start_translation"), vector3(end_translation, "end_translation")),
              copied(start, "start"), copied(end, "end"), copied(start_translation, "start_translation"),
              copied(end_translation, "end_translation"));
}

MotionOf<PoseSequence> pose_sequence(py::handle times, py::handle quaternions, py::handle translations,
                                     py::handle between) {
  const Items given_times(times, "times", 0);
  const Items given_quaternions(quaternions, "quaternions", 1);
  const Items given_translations(translations, "translations", 1);
  given_quaternions.require_length(0, 4);
  given_translations.require_length(0, 3);
  Count count;
  count.include(given_times);
  count.include(given_quaternions);
  count.include(given_translations);
  std::vector<Knot> knots;
  for (std::size_t i = 0; i < count.count; ++i) {
    const double* q = given_quaternions[i];
    knots.push_back({*given_times[i], Quaternion(q[0], q[1], q[2], q[3]), vector_at<3>(given_translations[i])});
  }
  const auto kind = value_of<Between>(between);
  return made(PoseSequence(std::move(knots), kind), copied(times, "times"), copied(quaternions, "quaternions"),
              copied(translations, "translations"), static_cast<int>(kind));
}

/// Of a turn or spin between two poses, made of its own numbers.
py::object between_poses(py::handle type, const Turn& motion) {
  return type(array_of(motion.center()), array_of_quaternion(motion.end()), array_of(motion.displacement()));
}
py::object between_poses(py::handle type, const Spin& motion) {
  return type(array_of(motion.center()), array_of(motion.axis()), motion.angle(), array_of(motion.displacement()));
}

template <class M>
auto add_motion(py::module_& module, const char* name, const char* description) {
  py::class_<MotionOf<M>, MotionObject> added(module, name, description);
  added.def("__reduce__", [](const py::object& self) {
    return py::make_tuple(py::type::of(self), self.cast<const MotionOf<M>&>().arguments);
  });
  return added;
}

template <class M, class Added>
void add_between(Added& added) {
  added.def_static(
      "between",
      [](py::handle start, py::handle end, py::handle center) {
        const M motion = M::between(pose_of(start, "start"), pose_of(end, "end"), vector3(center, "center"));
        return between_poses(py::type::of<MotionOf<M>>(), motion);
      },
      "start"_a, "end"_a, "center"_a,
      "From one rigid pose to another, the shorter way, with `center`, a point of the world at t = 0, moving on a "
      "straight "
      "line. Guarantee: approximate: `pose(1)` says where it ends.");
}

}  // namespace

AnyMotion motion_of(py::handle motion, const char* what) {
  if (motion.is_none()) {
    return {};
  }
  if (!py::isinstance<MotionObject>(motion)) {
    throw InvalidInput(std::string(what) + ": expected a motion, such as motzkin.Spin, but it is " +
                       py::repr(py::type::of(motion)).cast<std::string>());
  }
  return motion.cast<const MotionObject&>().motion;
}

void add_motions(py::module_& module) {
  py::class_<MotionObject>(
      module, "Motion",
      "Where a rigid body is at every time from 0 to 1. All motions but RotationVector and Slerp map "
      "the world as it is at the start.")
      .def(
          "pose", [](const MotionObject& self, double time) { return self.motion.pose(time); }, "time"_a,
          "The pose at a time from 0 to 1, rounded.")
      .def("__eq__",
           [](const py::object& a, const py::object& b) {
             if (!py::type::of(a).is(py::type::of(b)) || !py::hasattr(a, "__reduce__")) {
               return false;
             }
             const py::object dumps = py::module_::import("pickle").attr("dumps");
             return dumps(a).equal(dumps(b));
           })
      .attr("__hash__") = py::none();
  py::class_<MotionOf<std::monostate>, MotionObject>(
      module, "JsonMotion", "JsonMotion(text): the motion that this JSON describes, such as {\"kind\": \"rest\"}.")
      .def(py::init([](const std::string& text) {
             MotionOf<std::monostate> result;
             result.motion = parse_json_motion(text);
             result.arguments = py::make_tuple(text);
             return result;
           }),
           "text"_a)
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), self.cast<const MotionOf<std::monostate>&>().arguments);
      });

  add_motion<Translation>(module, "Translation",
                          "Translation(displacement=(0, 0, 0)): constant velocity without turning: a point x is at "
                          "x + t displacement. By default the body rests.")
      .def(py::init(&translation), "displacement"_a = py::make_tuple(0.0, 0.0, 0.0));
  auto turns =
      add_motion<Turn>(module, "Turn",
                       "Turn(center, end, displacement): the motion whose times of contact are exact: a point x is at "
                       "R(q(t)) (x - center) + center + t displacement with q(t) = (1 - t) + t end, end being a "
                       "quaternion w, x, y, z, which is "
                       "not normalised, and R(q) the rotation by q / |q|.");
  turns.def(py::init(&turn), "center"_a, "end"_a, "displacement"_a = py::make_tuple(0.0, 0.0, 0.0));
  add_between<Turn>(turns);
  auto spins = add_motion<Spin>(module, "Spin",
                                "Spin(center, axis, angle, displacement=(0, 0, 0)): constant rate of turning and "
                                "constant velocity: a point x is at "
                                "R(t angle) (x - center) + center + t displacement, where R(a) turns by a radians "
                                "about `axis`, right-handed. Several "
                                "turns are fine.");
  spins.def(py::init(&spin), "center"_a, "axis"_a, "angle"_a, "displacement"_a = py::make_tuple(0.0, 0.0, 0.0));
  add_between<Spin>(spins);
  add_motion<RotationVector>(
      module, "RotationVector",
      "RotationVector(start_rotation, end_rotation, start_position, end_position): a point v of the body, in the "
      "body's own "
      "coordinates, is at exp([r(t)]) v + p(t), r and p linear in time. The pose at t = 0 need not be the identity.")
      .def(py::init(&rotation_vector), "start_rotation"_a, "end_rotation"_a, "start_position"_a, "end_position"_a);
  add_motion<Slerp>(
      module, "Slerp",
      "Slerp(start, end, start_translation, end_translation): from one position to another at a constant rate, "
      "the shorter way, the translation linear; points are in the body's own coordinates. start and end are "
      "quaternions w, x, y, z of any length.")
      .def(py::init(&slerp), "start"_a, "end"_a, "start_translation"_a, "end_translation"_a);
  add_motion<PoseSequence>(module, "PoseSequence",
                           "PoseSequence(times, quaternions, translations, between=Between.Turn): a motion through "
                           "given positions. Times begin "
                           "at 0, ascend and end at 1; the first position is the identity. Quaternions have shape (n, "
                           "4), translations (n, 3).")
      .def(py::init(&pose_sequence), "times"_a, "quaternions"_a, "translations"_a, "between"_a = member(Between::Turn));
  module.def(
      "parse_json_motion",
      [](const std::string& text) { return py::module_::import("motzkin._motzkin").attr("JsonMotion")(text); },
      "text"_a, "The motion that this JSON describes. Throws InvalidInput naming the column or the key.");
  module.def(
      "screw",
      [](py::handle point, py::handle axis, double angle, double pitch) {
        const auto list = [](py::handle numbers, const char* what) {
          return py::str(py::module_::import("json").attr("dumps")(array_of(vector3(numbers, what)).attr("tolist")()))
              .cast<std::string>();
        };
        const auto number = [](double value) {
          return py::str(py::module_::import("json").attr("dumps")(value)).cast<std::string>();
        };
        return py::module_::import("motzkin._motzkin")
            .attr("JsonMotion")("{\"kind\": \"screw\", \"point\": " + list(point, "point") +
                                ", \"axis\": " + list(axis, "axis") + ", \"angle\": " + number(angle) +
                                ", \"pitch\": " + number(pitch) + "}");
      },
      "point"_a, "axis"_a, "angle"_a, "pitch"_a,
      "A turn by `angle` radians about the line through `point` along `axis`, and a translation along it by `pitch` "
      "per "
      "radian.");
}

}  // namespace motzkin::python
