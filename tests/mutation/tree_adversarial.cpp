#include "mutation/tree_adversarial.hpp"

#include <Eigen/Geometry>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <functional>
#include <string>

#include "contact/moving_pair.hpp"
#include "corpus/generator.hpp"
#include "motzkin/tree/deforming_mesh.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "motzkin/tree/obb_tree.hpp"
#include "mutation/report.hpp"
#include "tree/mesh_scenes.hpp"
#include "tree/obb_fit.hpp"
#include "tree/obb_map.hpp"
#include "tree/path_box.hpp"
#include "tree/shared_corners.hpp"
#include "tree/slice_lanes.hpp"
#include "tree/slice_volumes.hpp"
#include "tree/tree_frame.hpp"
#include "tree/turning_ranges.hpp"
#include "world/ball_path.hpp"

/// Trees whose elements touch where a pose rounds them to, and boxes that touch but for rounding, against exact
/// numbers and against all pairs of elements. Exit status 1 where a tree would lose what touches. Passes for the
/// library as it is, and must fail for a library with any one line of the table changed.

namespace motzkin::testing {
namespace {

namespace mp = boost::multiprecision;
using detail::BallPath;
using detail::ConvexBody;
using detail::MovingPair;
using detail::ObbMap;
using detail::PosedFrame;
using detail::RigidPath;
using detail::Slice;
using detail::TimeSlices;
using detail::TreeArms;
using detail::TurningRange;
using detail::TurningRanges;
using detail::VolumesInSlice;

/// Holds what is computed here without rounding, but for quotients.
using Exact = mp::number<mp::cpp_bin_float<1200, mp::digit_base_2>, mp::et_off>;
using ExactVector = std::array<Exact, 3>;

ExactVector exact_vector(const Vector<3>& v) { return {Exact(v[0]), Exact(v[1]), Exact(v[2])}; }

ExactVector times(const Matrix<3>& matrix, const ExactVector& v) {
  ExactVector result;
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      result[i] += Exact(matrix(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k))) * v[k];
    }
  }
  return result;
}

ExactVector plus(const ExactVector& a, const ExactVector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
ExactVector minus(const ExactVector& a, const ExactVector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }

Exact determinant(const ExactVector& a, const ExactVector& b, const ExactVector& c) {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/// The x with `axes x = d`, by Cramer's rule.
ExactVector along(const Matrix<3>& axes, const ExactVector& d) {
  const std::array<ExactVector, 3> columns = {exact_vector(axes.col(0)), exact_vector(axes.col(1)),
                                              exact_vector(axes.col(2))};
  const Exact all = determinant(columns[0], columns[1], columns[2]);
  return {determinant(d, columns[1], columns[2]) / all, determinant(columns[0], d, columns[2]) / all,
          determinant(columns[0], columns[1], d) / all};
}

Vector<3> rounded(const ExactVector& v) {
  return {static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])};
}

/// The least double that is not below, or the next.
double round_up(const Exact& value) {
  return std::nextafter(static_cast<double>(value), std::numeric_limits<double>::infinity());
}

Matrix<3> random_rotation(Generator& generator) {
  const Vector<3> axis = Generator::vector<3>([&] { return generator.uniform(-1, 1); });
  return Pose::rotation(axis, generator.uniform(-180, 180)).linear();
}

Vector<3> random_vector(Generator& generator, double size) {
  return Generator::vector<3>([&] { return generator.uniform(-size, size); });
}

// Maps of poses ------------------------------------------------------------------------------------------------------

/// A vertex of a tree, and where the tree is.
struct PosedVertex {
  PosedFrame body;
  Vector<3> vertex;

  [[nodiscard]] ExactVector local() const {
    ExactVector result = minus(exact_vector(vertex), exact_vector(body.frame.center));
    for (Exact& coordinate : result) {
      coordinate *= body.frame.scale;
    }
    return result;
  }
};

/// Translates `b` so that its vertex is rounded to where that of `a` is. False where no translation does.
bool bring_to(const PosedVertex& a, PosedVertex& b) {
  const Vector<3> target = apply(a.body.pose, a.vertex);
  const Matrix<3> linear = b.body.pose.linear();
  const Vector<3> image = apply(Pose(linear, Vector<3>::Zero()), b.vertex);
  Vector<3> translation = target - image;
  for (int k = 0; k < 3; ++k) {
    const double first = translation[k];
    for (const double candidate : {first, std::nextafter(first, HUGE_VAL), std::nextafter(first, -HUGE_VAL)}) {
      if (image[k] + candidate == target[k]) {
        translation[k] = candidate;
      }
    }
  }
  b.body.pose = Pose(linear, translation);
  return apply(b.body.pose, b.vertex) == target;
}

/// Whether the map, evaluated exactly, takes one vertex farther from the other than its margin.
bool loses(const detail::BoxMap& map, const ExactVector& from, const ExactVector& to) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (!std::isfinite(map.margin[i])) {
      continue;
    }
    Exact way = Exact(map.offset[i]) - to[i];
    for (std::size_t k = 0; k < 3; ++k) {
      way += Exact(map.linear[i][k]) * from[k];
    }
    if (abs(way) > Exact(map.margin[i])) {
      return true;
    }
  }
  return false;
}

/// A small volume about a point of a tree.
ObbVolume point_volume(const ExactVector& point, const Matrix<3>& axes) {
  ObbVolume result;
  result.center = rounded(point);
  result.axes = axes;
  const bool exact = exact_vector(result.center) == point;
  result.half = Vector<3>::Constant(exact ? 0 : 0x1p-52);
  result.radius = exact ? 0 : 0x1p-51;
  return result;
}

/// Both vertices are at one point of the world, or closer than the margins: no map may tell them apart.
void check_maps(const PosedVertex& a, const PosedVertex& b, Generator& generator, const std::string& where,
                Report& report) {
  const ExactVector local_a = a.local();
  const ExactVector local_b = b.local();
  if (const auto maps = box_maps(a.body, b.body)) {
    report.count(loses(maps->to_a, local_b, local_a) || (!maps->aligned && loses(maps->to_b, local_a, local_b)),
                 "map of boxes, " + where);
  }
  if (const auto map = obb_map(a.body, b.body)) {
    report.count(apart(point_volume(local_a, random_rotation(generator)),
                       point_volume(local_b, random_rotation(generator)), *map),
                 "map of oriented boxes, " + where);
  }
}

PosedVertex draw_vertex(Generator& generator, const Matrix<3>& linear, const Vector<3>& translation, double center) {
  PosedVertex result;
  result.body.frame.center = random_vector(generator, center);
  result.body.pose = Pose(linear, translation);
  result.vertex = result.body.frame.center + random_vector(generator, 0.99);
  return result;
}

/// Near and so far away that poses round by a visible part of the trees, with the first tree in its place and moved.
void try_far_poses(Report& report) {
  Generator generator(1);
  for (int i = 0; i < 4000; ++i) {
    const double distance = i % 2 == 0 ? 1 : std::ldexp(1.0, generator.integer(20, 44));
    const double center = i % 3 == 0 ? std::ldexp(1.0, generator.integer(0, 30)) : 0;
    const bool moved = i % 5 != 0;
    PosedVertex a = draw_vertex(generator, moved ? random_rotation(generator) : Matrix<3>::Identity(),
                                moved ? random_vector(generator, distance) : Vector<3>::Zero(), center);
    PosedVertex b = draw_vertex(generator, random_rotation(generator), Vector<3>::Zero(), center);
    if (bring_to(a, b)) {
      check_maps(a, b, generator, "far", report);
    }
  }
}

/// Linear parts whose inverse is computed badly, and the same for both: vertices have equal coordinates.
void try_flat_poses(Report& report) {
  Generator generator(2);
  for (int i = 0; i < 2000; ++i) {
    const double flat = std::ldexp(1.0, -generator.integer(11, 14));
    const Matrix<3> linear =
        random_rotation(generator) * Vector<3>(1, flat, flat * flat).asDiagonal() * random_rotation(generator);
    const PosedVertex a = draw_vertex(generator, linear, Vector<3>::Zero(), 0);
    check_maps(a, a, generator, "flat", report);
  }
}

/// Elements that are not quite where `apply` puts them.
void try_margins(Report& report) {
  Generator generator(3);
  for (int i = 0; i < 500; ++i) {
    PosedVertex a = draw_vertex(generator, random_rotation(generator), random_vector(generator, 1), 0);
    PosedVertex b = draw_vertex(generator, random_rotation(generator), Vector<3>::Zero(), 0);
    if (i % 3 == 0) {
      a.body.pose = {};
    }
    if (!bring_to(a, b)) {
      continue;
    }
    const Vector<3> margin = random_vector(generator, 0x1p-12).cwiseAbs();
    (i % 2 == 0 ? a : b).body.margin = margin;
    b.body.pose = Pose(b.body.pose.linear(), b.body.pose.translation() + 0.99 * margin);
    check_maps(a, b, generator, "margin", report);
  }
}

/// What the products of `apply` with one coordinate lose to underflow in all, in units of the smallest double.
double underflow_sum(const Vector<3>& column, double coordinate) {
  double sum = 0;
  for (const double factor : column) {
    const double product = std::ldexp(factor, 300) * std::ldexp(coordinate, 774);  // in units
    sum += product - std::ldexp(factor * coordinate, 1074);
  }
  return sum;
}

/// Poses that take trees into the subnormal numbers, as small as maps accept. The first axis of both points along
/// (1, 1, 1), so that all errors add up in it; of many coordinates those are taken that are rounded the most.
void try_tiny_poses(Report& report) {
  Generator generator(4);
  for (int round = 0; round < 4; ++round) {
    const Vector<3> axis = Vector<3>(1, 1, 1).normalized();
    const Vector<3> second = axis.cross(random_vector(generator, 1)).normalized();
    Matrix<3> turn;
    turn << axis, second, axis.cross(second);
    const Matrix<3> linear = 1.75 * 0x1p-300 * turn;
    PosedVertex a;
    a.body.frame.scale = 0x1p753;
    a.body.pose = Pose(linear, Vector<3>::Zero());
    PosedVertex b = a;
    for (int k = 0; k < 3; ++k) {
      const double middle = generator.uniform(-1, 1) * 0x1p-754;
      double most = 0;
      double least = 0;
      for (int i = 0; i < 3000; ++i) {
        const double coordinate = middle + generator.uniform(-1, 1) * 0x1p-760;
        const double sum = underflow_sum(linear.col(k), coordinate);
        if (sum > most) {
          most = sum;
          a.vertex[k] = coordinate;
        }
        if (sum < least) {
          least = sum;
          b.vertex[k] = coordinate;
        }
      }
    }
    const bool found = bring_to(a, b);
    report.count(!found || !box_maps(a.body, b.body) || !obb_map(a.body, b.body), "no map of tiny poses");
    if (found) {
      check_maps(a, b, generator, "tiny", report);
    }
  }
}

// Volumes ------------------------------------------------------------------------------------------------------------

/// Axes as far from orthonormal as fitted ones may be.
Matrix<3> skewed_axes(Generator& generator) {
  while (true) {
    const Matrix<3> axes = random_rotation(generator) + Matrix<3>::NullaryExpr([&] {
                             return generator.uniform(-1, 1) * detail::most_axes_error / 4;
                           });
    const Matrix<3> error = axes.transpose() * axes - Matrix<3>::Identity();
    if (error.cwiseAbs().maxCoeff() < detail::most_axes_error - 8 * unit_roundoff) {
      return axes;
    }
  }
}

void set_radius(ObbVolume& volume) { volume.radius = 1.0001 * volume.half.norm() + 0x1p-50; }

/// A random point of a box of half sizes `half`: for each axis the end towards `direction`, or where `free` says so any
/// place.
Vector<3> extreme(Generator& generator, const Vector<3>& half, const Vector<3>& direction,
                  const std::array<bool, 3>& free) {
  Vector<3> result;
  for (int k = 0; k < 3; ++k) {
    result[k] =
        free[static_cast<std::size_t>(k)] ? generator.uniform(-1, 1) * half[k] : std::copysign(half[k], direction[k]);
  }
  return result;
}

/// Places `a` so that its point `x`, in its axes, is the image of point `y` of `b`, and makes it as little larger as
/// rounding asks for. Both boxes contain that point, then.
void place_at(ObbVolume& a, const Vector<3>& x, const ObbVolume& b, const Vector<3>& y, const ObbMap& map) {
  const ExactVector in_b = plus(exact_vector(b.center), times(b.axes, exact_vector(y)));
  const ExactVector point = plus(times(map.linear, in_b), exact_vector(map.offset));
  a.center = rounded(minus(point, times(a.axes, exact_vector(x))));
  const ExactVector found = along(a.axes, minus(point, exact_vector(a.center)));
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    a.half[i] = std::max(a.half[i] * (std::abs(x[i]) == a.half[i] ? 0 : 1), round_up(abs(found[k])));
  }
  set_radius(a);
}

ObbVolume draw_volume(Generator& generator) {
  ObbVolume volume;
  volume.center = random_vector(generator, 0.5);
  volume.axes = skewed_axes(generator);
  volume.half = random_vector(generator, 1).cwiseAbs();
  set_radius(volume);
  return volume;
}

/// Boxes that touch in one of the ways that the axes of `apart` are about.
void try_touching_boxes(Report& report) {
  Generator generator(5);
  for (int i = 0; i < 3000; ++i) {
    PosedFrame frame_a;
    PosedFrame frame_b;
    frame_b.frame.scale = i % 2 == 0 ? 0x1p-4 : 1;
    frame_b.frame.center = random_vector(generator, 1);
    const auto map = obb_map(frame_a, frame_b);
    if (!map) {
      report.count(true, "no map without poses");
      continue;
    }
    ObbVolume a = draw_volume(generator);
    const ObbVolume b = draw_volume(generator);
    const Matrix<3> edges = map->linear * b.axes;
    const int way = i % 15;
    const int first = way % 3;
    const int second = way / 3 % 3;
    std::array<bool, 3> free_a = {false, false, false};
    std::array<bool, 3> free_b = {false, false, false};
    Vector<3> direction;
    if (way < 9) {
      direction = a.axes.col(first).cross(edges.col(second));
      free_a[static_cast<std::size_t>(first)] = true;
      free_b[static_cast<std::size_t>(second)] = true;
    } else if (way < 12) {
      direction = a.axes.col(first);
      free_a = {true, true, true};
      free_a[static_cast<std::size_t>(first)] = false;
    } else {
      direction = edges.col((first + 1) % 3).cross(edges.col((first + 2) % 3));
      free_b = {true, true, true};
      free_b[static_cast<std::size_t>(first)] = false;
    }
    const Vector<3> x = extreme(generator, a.half, a.axes.transpose() * direction, free_a);
    const Vector<3> y = extreme(generator, b.half, -edges.transpose() * direction, free_b);
    place_at(a, x, b, y, *map);
    report.count(apart(a, b, *map), "boxes that touch, way " + std::to_string(way));
  }
}

/// A box that a pose makes almost a segment, and a point in it: normals of its faces are nothing but rounding.
void try_segments(Report& report) {
  Generator generator(6);
  for (int i = 0; i < 3000; ++i) {
    const PosedFrame frame_a;
    PosedFrame frame_b;
    const double thin = std::ldexp(1.0, -generator.integer(30, 60));
    const Matrix<3> linear =
        random_rotation(generator) * Vector<3>(9, thin, thin).asDiagonal() * random_rotation(generator);
    frame_b.pose = Pose(linear, random_vector(generator, 1));
    const auto map = obb_map(frame_a, frame_b);
    if (!map) {
      report.count(true, "no map of a segment");
      continue;
    }
    ObbVolume a = draw_volume(generator);
    a.half = Vector<3>::Zero();
    const ObbVolume b = draw_volume(generator);
    const Vector<3> y = extreme(generator, b.half, random_vector(generator, 1), {i % 3 == 0, i % 3 == 1, i % 3 == 2});
    place_at(a, Vector<3>::Zero(), b, y, *map);
    report.count(apart(a, b, *map), "a segment");
  }
}

/// Elements of all sizes in their tree, whose coordinates there are rounded.
void try_fitting(Report& report) {
  Generator generator(7);
  for (int i = 0; i < 6000; ++i) {
    TreeFrame frame;
    frame.center = random_vector(generator, 0x1p-6);
    const double size = i % 2 == 0 ? 1 : std::ldexp(1.0, -generator.integer(4, 40));
    const Vector<3> middle = random_vector(generator, 0.9 - 0.9 * size);
    const std::uint32_t count = i % 2 == 0 ? 2 : 1;
    std::vector<Vector<3>> vertices;
    std::vector<TriangleMesh::Element> triangles;
    for (std::uint32_t k = 0; k < count; ++k) {
      triangles.push_back({3 * k, 3 * k + 1, 3 * k + 2});
      for (int corner = 0; corner < 3; ++corner) {
        vertices.push_back(frame.center + (middle + random_vector(generator, 0.9 * size)));
      }
    }
    const TriangleMesh mesh(vertices, triangles);
    std::vector<detail::ObbElement<3>> elements;
    for (std::uint32_t k = 0; k < count; ++k) {
      elements.push_back(detail::obb_element(mesh, frame, k));
    }
    const ObbVolume volume = detail::fit_obb<3>(elements);
    for (const Vector<3>& vertex : vertices) {
      const ExactVector local = minus(exact_vector(vertex), exact_vector(frame.center));
      const ExactVector way = minus(local, exact_vector(volume.center));
      const ExactVector x = along(volume.axes, way);
      for (std::size_t k = 0; k < 3; ++k) {
        report.count(abs(x[k]) > Exact(volume.half[static_cast<Eigen::Index>(k)]), "a fitted box");
      }
      report.count(way[0] * way[0] + way[1] * way[1] + way[2] * way[2] > Exact(volume.radius) * volume.radius,
                   "a fitted sphere");
    }
  }
}

/// Boxes of elements in floats.
void try_float_boxes(Report& report) {
  Generator generator(8);
  for (int i = 0; i < 4000; ++i) {
    TreeFrame frame;
    frame.center = i % 2 == 0 ? random_vector(generator, 1) : Vector<3>::Zero();
    const double size = i % 2 == 0 ? 1 : std::ldexp(1.0, -generator.integer(0, 160));
    const Vector<3> min = frame.center + random_vector(generator, size);
    const Vector<3> max = min + random_vector(generator, size).cwiseAbs();
    const detail::FloatBox box = detail::float_box(frame, min, max);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto j = static_cast<Eigen::Index>(k);
      report.count(
          Exact(box.lo[k]) > Exact(min[j]) - frame.center[j] || Exact(box.hi[k]) < Exact(max[j]) - frame.center[j],
          "a box in floats");
    }
  }
}

/// The boxes of a tree in the coordinates of its mesh.
void try_boxes_of_nodes(Report& report) {
  std::mt19937_64 random(9);
  for (int i = 0; i < 60; ++i) {
    const double shift = std::ldexp(1.0, i);
    std::vector<Vector<3>> vertices;
    TriangleMesh mesh = random_mesh<3>(random, 24, 10, 3);
    for (const Vector<3>& vertex : mesh.vertices()) {
      vertices.push_back(vertex + Vector<3>::Constant(shift));
    }
    mesh.set_vertices(vertices);
    const ObbTree tree(mesh);
    for (std::size_t n = 0; n < tree.nodes().size(); ++n) {
      const Obb<3> box = tree.box(n);
      for (const std::uint32_t element : tree.order().subspan(tree.nodes()[n].first, tree.nodes()[n].count)) {
        for (const std::uint32_t index : mesh.elements()[element]) {
          const ExactVector x = along(box.axes(), minus(exact_vector(vertices[index]), exact_vector(box.center())));
          for (std::size_t k = 0; k < 3; ++k) {
            report.count(abs(x[k]) > Exact(box.half()[static_cast<Eigen::Index>(k)]), "the box of a node");
          }
        }
      }
    }
  }
}

/// Triangles in a plane that share an edge, with corners next to the line through it: those on one side overlap.
void try_neighbours(Report& report) {
  Generator generator(15);
  for (int i = 0; i < 4000; ++i) {
    const auto drawn = [&](double least) {
      const double x = generator.uniform(least, least + 0.5);
      return Vector<3>(x, generator.uniform(least, least + 0.5), 0);
    };
    const Vector<3> p = drawn(-1);
    const Vector<3> q = drawn(0.5);
    const auto beside = [&] {
      const double x = q[0] + 0x1p-53 * generator.integer(-3, 3);
      return Vector<3>(x, q[1] + 0x1p-53 * generator.integer(-3, 3), 0);
    };
    const auto side = [&](const Vector<3>& a) {
      const ExactVector to_q = minus(exact_vector(q), exact_vector(p));
      const ExactVector to_a = minus(exact_vector(a), exact_vector(p));
      return Exact(to_q[0] * to_a[1] - to_q[1] * to_a[0]).sign();
    };
    const Vector<3> a = beside();
    const Vector<3> b = beside();
    if (side(a) * side(b) > 0) {
      report.count(!detail::share_more_than_corners({{p, q, a, p}, {p, q, b, p}, 3, 2, false}, true),
                   "triangles on one side of an edge");
    }
  }
}

// Answers ------------------------------------------------------------------------------------------------------------

/// Two small meshes so far away that many of their corners are rounded to the same places.
void try_answers(Report& report) {
  std::mt19937_64 random(10);
  for (int i = 0; i < 24; ++i) {
    const double distance = std::ldexp(1.0, 38 + i % 6);
    const TriangleMesh a = random_mesh<3>(random, 40, 30, 0.4, i % 2 == 0 ? 8 : 0);
    const TriangleMesh b = random_mesh<3>(random, 40, 30, 0.4, i % 2 == 0 ? 8 : 0);
    const Pose pose_a = random_pose(random, distance);
    const Pose pose_b(random_pose(random, 0).linear(), pose_a.translation());
    const auto expected = brute_force(posed(a, pose_a), posed(b, pose_b));
    const Bvh boxes_a(a);
    const Bvh boxes_b(b);
    const ObbTree obb_a(a);
    const ObbTree obb_b(b);
    report.count(collisions<3, 3, Bvh>({a, boxes_a, pose_a}, {b, boxes_b, pose_b}) != expected, "answer of boxes");
    report.count(collisions<3, 3, ObbTree>({a, obb_a, pose_a}, {b, obb_b, pose_b}) != expected,
                 "answer of oriented boxes");
  }
}

// Motion -------------------------------------------------------------------------------------------------------------

/// Two bodies that turn and move, and a point of each: both are at the same place at a time. That of b is one of
/// floats.
struct Meeting {
  AnyMotion motion_a;
  AnyMotion motion_b;
  double time;
  Vector<3> point_a;
  Vector<3> point_b;
};

Meeting random_meeting(std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(-1, 1);
  const auto vector = [&](double size) {
    const double x = size * number(random);
    const double y = size * number(random);
    return Vector<3>(x, y, size * number(random));
  };
  while (true) {
    const bool turn = number(random) < 0;  // or else only floats round
    const Spin a(vector(0.3), vector(1), turn ? 3 * number(random) : 0, vector(1));
    const Spin b(vector(0.3), vector(1), turn ? 3 * number(random) : 0, vector(1));
    const double time = (number(random) + 1) / 2;
    const Vector<3> point = vector(1).cast<float>().cast<double>();
    const Vector<3> met = apply(inverse(a.pose(time)), apply(b.pose(time), point));
    if (met.cwiseAbs().maxCoeff() < 1) {
      return {a, b, time, met, point};
    }
  }
}

/// An oriented box with a corner at a point, in one of three not of no size.
ObbVolume box_at_corner(const Vector<3>& corner, std::mt19937_64& random) {
  std::uniform_real_distribution<double> number(0, 0.5);
  ObbVolume result;
  result.axes = random_pose(random, 0).linear();
  result.half = Vector<3>::Zero();
  if (random() % 3 == 0) {
    result.half = {number(random), number(random), number(random)};
  }
  result.center = corner - result.axes * result.half;
  result.radius = result.half.norm();
  return result;
}

/// Boxes that share a point, many of no size: no slice may say that they are free up to then or longer.
void try_slices(Report& report) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 20000; ++i) {
    const Meeting meeting = random_meeting(random);
    const bool swapped = i % 2 == 1;  // which of the two is the first body
    MovingPair pair(swapped ? meeting.motion_b : meeting.motion_a, Vector<3>::Zero(),
                    swapped ? meeting.motion_a : meeting.motion_b, Vector<3>::Zero(), {});
    pair.scale_to(2, 2);
    const double unit = std::ldexp(1.0, -pair.exponent());
    const auto arms = [&](const RigidPath& path) {
      const double reach = 4 * unit;
      return TreeArms{&path, Matrix<3>::Identity() * unit, path.arm(Vector<3>::Zero()), 0x1p-48 * reach, reach, unit};
    };
    TimeSlices slices(arms(pair.path_a()), arms(pair.path_b()), 0);
    const Slice& slice = slices.at(meeting.time, std::ldexp(1.0, -(i % 16)));
    BvhNode node{};
    node.lanes = 1;
    for (std::size_t k = 0; k < 3; ++k) {
      const auto value = static_cast<float>(meeting.point_b[static_cast<int>(k)]);
      node.lo[k].fill(value);
      node.hi[k].fill(value);
    }
    PerLane<float> parts;
    free_parts(slice_box({meeting.point_a, Vector<3>::Zero()}, !swapped, slice), node, parts);
    const auto until = [&](double part) { return slice.begin + part * (slice.end - slice.begin); };
    report.count(until(parts[0]) > meeting.time + 0x1p-40, "a slice of time");
    const ObbVolume a = box_at_corner(meeting.point_a, random);
    const ObbVolume b = box_at_corner(meeting.point_b, random);
    const VolumesInSlice volumes(swapped ? b : a, swapped ? a : b, slice);
    report.count(until(volumes.free_boxes()) > meeting.time + 0x1p-40, "boxes in a slice of time");
    report.count(until(volumes.free_spheres()) > meeting.time + 0x1p-40, "spheres in a slice of time");
  }
}

/// Points on triangles that meet while both turn about one centre: what turning keeps may not tell them apart.
void try_turning(Report& report) {
  std::mt19937_64 random(14);
  std::uniform_real_distribution<double> number(-1, 1);
  const auto vector = [&](double size) {
    const double x = size * number(random);
    const double y = size * number(random);
    return Vector<3>(x, y, size * number(random));
  };
  for (int i = 0; i < 20000; ++i) {
    const Vector<3> center = vector(i % 2 == 0 ? 1 : 1e6);
    const Vector<3> axis = vector(1);
    const AnyMotion a = Spin(center, axis, number(random), {0, 0, 0});
    const AnyMotion b = Spin(center, i % 3 == 0 ? vector(1) : axis, number(random), {0, 0, 0});
    MovingPair pair(a, center, b, center, {});
    pair.scale_to(2, 2);
    const auto ranges = TurningRanges::of(a, b, pair, 0);
    const Vector<3> met = center + vector(1);
    // A point of b and a triangle of a that has it inside, or two that have hardly any size.
    const Vector<3> of_a = apply(inverse(a.pose(1)), met);
    const Vector<3> of_b = apply(inverse(b.pose(1)), met);
    const Vector<3> side = vector(i % 5 == 0 ? 0.5 : 0);
    const Vector<3> other = vector(i % 5 == 0 ? 0.5 : 0);
    const TurningRange range_a =
        ranges->range(ConvexBody(Triangle<3>(of_a + side, of_a + other, of_a - (side + other))), 0);
    report.count(ranges->apart(range_a, ranges->range(ConvexBody(Point<3>(of_b)), 0)), "what turning keeps");
  }
}

/// Balls of hardly any size that meet.
void try_balls(Report& report) {
  std::mt19937_64 random(12);
  for (int i = 0; i < 20000; ++i) {
    const Meeting meeting = random_meeting(random);
    BallPath a(meeting.point_a, 1e-12, meeting.motion_a);
    BallPath b(meeting.point_b, 1e-12, meeting.motion_b);
    a.follow(3, 1);
    b.follow(3, 1);
    report.count(a.free_until(b) > meeting.time, "balls on their ways");
  }
}

/// Meshes that come from afar, against every pair of their elements.
void try_moving_meshes(Report& report) {
  std::mt19937_64 random(13);
  std::uniform_real_distribution<double> number(-1, 1);
  for (int i = 0; i < 60; ++i) {
    const TriangleMesh a = random_mesh<3>(random, 30, 20, 0.8, 0);
    const TriangleMesh b = posed(random_mesh<3>(random, 30, 20, 0.8, 0), Pose::translation_by({4, 0, 0}));
    const Bvh tree_a(a);
    const Bvh tree_b(b);
    const Spin turns({0, 0, 0}, {1, number(random), 0}, 2 * number(random), {0, 0, 0});
    const Spin comes({4, 0, 0}, {0, 1, number(random)}, 2 * number(random), {-4, number(random), number(random)});
    const FirstContact found = first_contact(MovingMesh<3>{{a, tree_a}, turns}, MovingMesh<3>{{b, tree_b}, comes});
    double first = 2;
    for (std::size_t k = 0; k < a.elements().size(); ++k) {
      for (std::size_t m = 0; m < b.elements().size(); ++m) {
        const Contact<3> one = first_contact(InMotion{a[k], turns}, InMotion{b[m], comes}).contact;
        first = one.is_free() ? first : std::min(first, one.time.upper);
      }
    }
    report.count(found.contact.is_free() != (first > 1) || (first <= 1 && found.contact.time.lower > first),
                 "meshes in motion");
  }
}

/// Boxes whose sides move, of any size: apart up to the time that is said, in exact numbers.
void try_path_boxes(Report& report) {
  Generator generator(14);
  for (int i = 0; i < 2000; ++i) {
    const auto drawn = [&] {
      detail::PathBox box;
      for (std::size_t end = 0; end < 2; ++end) {
        const double unit = i % 2 == 0 && end == 0 ? 0x1p-1074 : 1;  // roots that underflow
        for (int k = 0; k < 3; ++k) {
          const double one = generator.integer(-99, 99) * unit;
          const double other = generator.integer(-99, 99) * unit;
          box.lo[end][k] = std::min(one, other);
          box.hi[end][k] = std::max(one, other);
        }
      }
      return box;
    };
    const detail::PathBox box = drawn();
    detail::PathBoxes children;
    for (std::size_t lane = 0; lane < 8; ++lane) {
      children.set_lane(lane, drawn());
    }
    PerLane<double> times;
    meeting_times(box, children, times);
    for (std::size_t lane = 0; lane < 8; ++lane) {
      const bool proved = times[lane] == 0 || are_apart_until(box, children.lane(lane), 0, std::min(times[lane], 1.0));
      report.count(!proved, "boxes on their ways");
    }
  }
}

/// Two vertices that pass each other at a distance to keep, and not in a box.
void try_separation(Report& report) {
  const TriangleMesh point({{0, 0, 0}}, {{0, 0, 0}});
  const TriangleMesh passing({{-4, 1, 0}}, {{0, 0, 0}});
  const Bvh tree(point);
  const std::vector<Vector<3>> end = {{4, 1, 0}};
  const DeformingMesh<3> still{point, tree, point.vertices()};
  const DeformingMesh<3> passes{passing, tree, end};
  const FirstContact found = first_contact(still, passes, {.pair = {.min_separation = 1.5}});
  report.count(found.contact.is_free(), "meshes that deform, separation");
}

int run() {
  Report report;
  try_path_boxes(report);
  try_separation(report);
  try_slices(report);
  try_turning(report);
  try_balls(report);
  try_moving_meshes(report);
  try_far_poses(report);
  try_flat_poses(report);
  try_margins(report);
  try_tiny_poses(report);
  try_touching_boxes(report);
  try_segments(report);
  try_fitting(report);
  try_float_boxes(report);
  try_boxes_of_nodes(report);
  try_neighbours(report);
  try_answers(report);
  report.count(!swept_holds(), "what a coordinate sweeps");
  return report.exit_status();
}

}  // namespace
}  // namespace motzkin::testing

int main() { return motzkin::testing::run(); }
