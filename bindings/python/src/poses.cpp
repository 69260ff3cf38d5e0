#include "poses.hpp"

#include "arrays.hpp"
#include "motzkin/invalid_input.hpp"

namespace motzkin::python {
namespace {

py::array_t<double> matrix_of(const Pose& pose) {
  py::array_t<double> matrix({4, 4});
  auto numbers = matrix.mutable_unchecked<2>();
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < 4; ++k) {
      numbers(i, k) = i == 3 ? (k == 3 ? 1 : 0) : k == 3 ? pose.translation()[i] : pose.linear()(i, k);
    }
  }
  return matrix;
}

py::array_t<double> linear_of(const Pose& pose) {
  const Matrix<3> rows = pose.linear().transpose();
  return py::array_t<double>({3, 3}, rows.data());
}

py::object applied(const Pose& pose, py::handle points) {
  const Items items(points, "points", 1);
  items.require_length(0, 3);
  if (items.is_single()) {
    return array_of(apply(pose, vector_at<3>(items[0])));
  }
  std::vector<Vector<3>> moved(items.count());
  for (std::size_t i = 0; i < moved.size(); ++i) {
    moved[i] = apply(pose, vector_at<3>(items[i]));
  }
  return array_of(moved.data(), moved.size());
}

Quaternion quaternion_from(py::handle numbers) {
  const Items items(numbers, "quaternion", 1);
  if (!items.is_single()) {
    items.refuse("4 numbers w, x, y, z");
  }
  items.require_length(0, 4);
  return {items[0][0], items[0][1], items[0][2], items[0][3]};
}

}  // namespace

Pose pose_of(py::handle pose, const char* what) {
  if (pose.is_none()) {
    return {};
  }
  if (py::isinstance<Pose>(pose)) {
    return pose.cast<Pose>();
  }
  const Doubles matrix = doubles(pose, what);
  if (matrix.ndim() != 2 || matrix.shape(1) != 4 || (matrix.shape(0) != 4 && matrix.shape(0) != 3)) {
    throw InvalidInput(std::string(what) + ": expected a Pose or a matrix of 4 x 4 numbers, but the shape is " +
                       shape_text(matrix));
  }
  const auto numbers = matrix.unchecked<2>();
  if (matrix.shape(0) == 4 && !(numbers(3, 0) == 0 && numbers(3, 1) == 0 && numbers(3, 2) == 0 && numbers(3, 3) == 1)) {
    throw InvalidInput(std::string(what) + ": the last row of the matrix must be 0, 0, 0, 1");
  }
  Matrix<3> linear;
  Vector<3> translation;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      linear(i, k) = numbers(i, k);
    }
    translation[i] = numbers(i, 3);
  }
  return {linear, translation};
}

void add_poses(py::module_& module) {
  py::class_<Pose> pose(module, "Pose",
                        "Pose(matrix=None): where a body is: its point v lies at linear v + translation. From a matrix "
                        "of 4 x 4 numbers whose "
                        "last row is 0, 0, 0, 1; without one, the identity. Every function that takes a pose takes "
                        "such a matrix as well.");
  pose.def(py::init([](py::handle matrix) { return pose_of(matrix, "matrix"); }), "matrix"_a = py::none())
      .def_static(
          "rotation", [](py::handle axis, double degrees) { return Pose::rotation(vector3(axis, "axis"), degrees); },
          "axis"_a, "degrees"_a,
          "Turns by `degrees` about the line through the origin along `axis`. Guarantee: approximate; multiples of 90 "
          "degrees about a coordinate axis are exact.")
      .def_static(
          "rotation_by", [](py::handle quaternion) { return Pose::rotation(quaternion_from(quaternion)); },
          "quaternion"_a, "The rotation by a quaternion w, x, y, z of any length. Guarantee: approximate.")
      .def_static(
          "translation_by", [](py::handle offset) { return Pose::translation_by(vector3(offset, "offset")); },
          "offset"_a, "Moves by an offset.")
      .def_static(
          "scaling", [](py::handle factors) { return Pose::scaling(vector3(factors, "factors")); }, "factors"_a,
          "Multiplies each coordinate by a factor.")
      .def_property_readonly("linear", &linear_of, "An array of shape (3, 3).")
      .def_property_readonly(
          "translation", [](const Pose& self) { return array_of(self.translation()); }, "An array of shape (3,).")
      .def_property_readonly("matrix", &matrix_of, "An array of shape (4, 4).")
      .def("__eq__", [](const Pose& a, py::handle b) { return py::isinstance<Pose>(b) && a == b.cast<const Pose&>(); })
      .def("__repr__",
           [](const Pose& self) {
             return "motzkin.Pose(" + py::repr(matrix_of(self).attr("tolist")()).cast<std::string>() + ")";
           })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(matrix_of(self.cast<const Pose&>())));
      });
  pose.attr("__hash__") = py::none();
  module.def(
      "apply", [](py::handle at, py::handle points) { return applied(pose_of(at), points); }, "pose"_a, "points"_a,
      "Where the pose puts a point, or each of an array of shape (n, 3). A mesh under a pose is by definition the mesh "
      "of "
      "these points.");
  module.def(
      "then",
      [](py::handle first, py::handle second) { return then(pose_of(first, "first"), pose_of(second, "second")); },
      "first"_a, "second"_a, "First one pose, then another. Guarantee: approximate.");
  module.def(
      "inverse", [](py::handle at) { return inverse(pose_of(at)); }, "pose"_a,
      "What brings every point back. Guarantee: approximate. Throws InvalidInput where there is no inverse.");
  module.def(
      "is_rigid", [](py::handle at, double tolerance) { return is_rigid(pose_of(at), tolerance); }, "pose"_a,
      "tolerance"_a = rigid_tolerance, "Whether the pose is a rotation and a translation, and no mirror image.");
  module.def(
      "parse_pose", [](const std::string& text) { return parse_pose(text); }, "text"_a,
      "Reads moves that are done one after the other: `t(1,0,0) r(0,0,1; 30) s(2)` moves by (1,0,0), turns by 30 "
      "degrees "
      "about the z axis, then doubles. Throws InvalidInput naming the column.");
}

}  // namespace motzkin::python
