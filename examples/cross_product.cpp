#include <Eigen/Geometry>
#include <iostream>
#include <limits>
#include <motzkin/lab/obb_overlap.hpp>

using Vector = motzkin::lab::Vector3<float>;
using Edge = motzkin::lab::Edge<float>;

int main() {
  const float epsilon = std::numeric_limits<float>::epsilon();
  const Vector u(1, 2, 3);
  const Vector v(1 + epsilon, 2 - epsilon, 3 + epsilon);
  const Eigen::Vector3d exact = u.cast<double>().cross(v.cast<double>());  // products of floats are exact in doubles
  std::cout << "v - u            " << (v - u).transpose() / epsilon << "  times epsilon\n"
            << "u x v, in float  " << u.cross(v).transpose() / epsilon << "  times epsilon\n"
            << "u x v, exact     " << exact.transpose() / double(epsilon) << "  times epsilon\n";

  const auto show = [](const char* name, const std::optional<Vector>& axis) {
    std::cout << name << (axis ? "an axis" : "none") << '\n';
  };
  const Vector origin(0, 0, 0);
  const Vector beside(1, 0, 0);
  show("plain                          ", separating_axis_cross_product(Edge(origin, u), Edge(origin, v), false));
  show("robust, edges from the origin  ", separating_axis_cross_product(Edge(origin, u), Edge(origin, v), true));
  show("robust, edges side by side     ",
       separating_axis_cross_product(Edge(origin, u), Edge(beside, beside + v), true));
}
