// Shapes, boxes, poses and meshes in every floating-point environment. They fail if a constructor accepts or refuses
// other numbers, or a number that is computed has other bits.

#include <gtest/gtest.h>

#include <limits>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/bounds.hpp"
#include "motzkin/shape/mesh.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/shape/obb.hpp"
#include "motzkin/shape/ray.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/shape/volume.hpp"
#include "support/environments.hpp"
#include "support/hard_numbers.hpp"

namespace motzkin::environment::shape_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;
using testing::HardNumbers;

constexpr double smallest = std::numeric_limits<double>::denorm_min();

template <class Draw>
auto drawn(std::uint64_t seed, const Draw& draw, int count = 200) {
  HardNumbers numbers(seed);
  std::vector<decltype(draw(numbers))> result;
  for (int i = 0; i < count; ++i) {
    result.push_back(draw(numbers));
  }
  return result;
}

template <int D>
Aabb<D> draw_box(HardNumbers& numbers) {
  const Vector<D> p = numbers.vector<D>();
  const Vector<D> q = numbers.vector<D>();
  return {p.cwiseMin(q), p.cwiseMax(q)};
}

template <int D>
Obb<D> draw_oriented_box(HardNumbers& numbers) {
  const Vector<D> center = numbers.vector<D>();
  const Matrix<D> axes = numbers.matrix<D>();
  return {center, axes, numbers.sizes<D>()};
}

template <int D, FrameKind Kind>
Frame<D, Kind> draw_frame(HardNumbers& numbers) {
  return testing::Generator::frame<D, Kind>(numbers.number());
}

Pose draw_pose(HardNumbers& numbers) {
  const Matrix<3> linear = numbers.matrix<3>();
  return {linear, numbers.vector<3>()};
}

template <int N>
VertexSimplex<3, N> draw_simplex(HardNumbers& numbers) {
  std::array<Vector<3>, N> vertices;
  for (Vector<3>& vertex : vertices) {
    vertex = numbers.vector<3>();
  }
  return VertexSimplex<3, N>(vertices);
}

Volume draw_volume(HardNumbers& numbers) {
  switch (numbers.generator().integer(0, 8)) {
    case 0: return draw_frame<3, FrameKind::Cuboid>(numbers);
    case 1: return draw_frame<3, FrameKind::Simplex>(numbers);
    case 2: return draw_simplex<3>(numbers);
    case 3: return draw_simplex<4>(numbers);
    case 4: return draw_oriented_box<3>(numbers);
    case 5: return Hull<3>{numbers.vector<3>(), numbers.vector<3>()};
    case 6: return Rounded(draw_frame<3, FrameKind::Cuboid>(numbers), numbers.sizes<2>()[0]);
    case 7: return draw_box<3>(numbers);
    default: return Sphere<3>(numbers.vector<3>(), numbers.sizes<2>()[0]);
  }
}

template <int N>
Mesh<N> draw_mesh(HardNumbers& numbers) {
  std::vector<Vector<3>> vertices;
  std::vector<typename Mesh<N>::Element> elements;
  for (int i = 0; i < 30; ++i) {
    vertices.push_back(numbers.vector<3>());
  }
  for (int i = 0; i < 20; ++i) {
    for (std::uint32_t& index : elements.emplace_back()) {
      index = static_cast<std::uint32_t>(numbers.generator().integer(0, 29));
    }
  }
  return {vertices, elements};
}

struct AddVolume {
  Bits& bits;

  template <FrameKind Kind>
  void operator()(const Frame<3, Kind>& frame) const {
    bits << frame.origin() << frame.axes();
  }
  template <int N>
  void operator()(const VertexSimplex<3, N>& simplex) const {
    for (const Vector<3>& vertex : simplex.vertices()) {
      bits << vertex;
    }
  }
  void operator()(const Obb<3>& box) const { bits << box.center() << box.axes() << box.half() << box.skew(); }
  void operator()(const Sphere<3>& sphere) const { bits << sphere.center() << sphere.radius(); }
  void operator()(const Aabb<3>& box) const { bits << box; }
  void operator()(const HalfSpace<3>& half_space) const { bits << half_space.normal() << half_space.offset(); }
  void operator()(const Hull<3>& hull) const {
    bits << hull.reach();
    for (const Vector<3>& point : hull.points()) {
      bits << point;
    }
  }
  template <class Shape>
  void operator()(const Rounded<Shape>& rounded) const {
    (*this)(rounded.core());
    bits << rounded.radius();
  }
};

template <int N>
void add(Bits& bits, const Mesh<N>& mesh) {
  for (const Vector<3>& vertex : mesh.vertices()) {
    bits << vertex;
  }
  for (const auto& element : mesh.elements()) {
    for (const std::uint32_t index : element) {
      bits << index;
    }
  }
}

/// What a constructor says to its arguments.
template <class Shape, class... Arguments>
std::string refused(const Arguments&... arguments) {
  return testing::refusal<InvalidInput>([&] { return Shape(arguments...); });
}

TEST(ShapeEnvironmentTest, constructors_refuse_the_same) {
  const double tiny[] = {-0.5, -3 * smallest, -smallest, -0.0, 0.0, smallest, 2 * smallest, 0x1p-1022};
  const Vector<2> zero = Vector<2>::Zero();
  std::vector<Vector<2>> corners;
  std::vector<Vector<3>> corners_in_space;
  for (const double x : tiny) {
    for (const double y : tiny) {
      corners.emplace_back(x, y);
      corners_in_space.emplace_back(y, x, x);
    }
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const Vector<2>& corner : corners) {
      bits << refused<Line<2>>(zero, corner) << refused<Sphere<2>>(zero, corner[0])
           << refused<Obb<2>>(zero, Matrix<2>(Matrix<2>::Identity()), corner);
      for (const Vector<2>& other : corners) {
        bits << refused<Aabb<2>>(corner, other);
      }
    }
    for (const Vector<3>& corner : corners_in_space) {
      for (const Vector<3>& other : corners_in_space) {
        bits << refused<Aabb<3>>(corner, other);
      }
    }
  });
}

template <int D>
void expect_same_boxes() {
  const auto boxes = drawn(1, draw_box<D>);
  const auto sizes = drawn(2, [](HardNumbers& numbers) { return numbers.sizes<D>(); });
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      const Aabb<D>& box = boxes[i];
      bits << box.size() << box.center() << box.half() << Aabb<D>::from_size(box.min(), sizes[i])
           << Aabb<D>::from_center(box.max(), sizes[i]);
      for (const Aabb<D>& other : boxes) {
        bits << intersects(box, other) << clip(box, other);
      }
    }
  });
}

TEST(ShapeEnvironmentTest, boxes_in_the_plane_are_the_same) { expect_same_boxes<2>(); }
TEST(ShapeEnvironmentTest, boxes_in_space_are_the_same) { expect_same_boxes<3>(); }

template <int D, FrameKind Kind>
void expect_same_frames() {
  const auto frames = drawn(3, draw_frame<D, Kind>, D == 5 ? 15 : 60);
  const auto boxes = drawn(4, draw_box<D>, static_cast<int>(frames.size()));
  std::vector<Moving<Frame<D, Kind>>> moving;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    moving.emplace_back(frames[i], boxes[i].max());
  }
  const std::array<double, 2> times = {1 / 3.0, smallest};
  expect_same_everywhere([&](Bits& bits) {
    const auto add_frame = [&](const auto& frame) {
      bits << frame.has_value();
      if (frame) {
        bits << frame->origin() << frame->axes();
      }
    };
    for (std::size_t i = 0; i < frames.size(); ++i) {
      const std::size_t next = (i + 1) % frames.size();
      bits << bounding_box(frames[i]) << bounding_box(moving[i]) << bounding_box(moving[i], {times[1], times[0]})
           << vertices(frames[i]) << vertices(moving[i], times[0]) << vertices(moving[i], times[1])
           << to_world(frames[i], boxes[i]) << to_world(moving[i], boxes[i], {times[1], times[0]});
      add_frame(to_local(frames[i], frames[next]));
      if (const auto local = to_local(moving[i], moving[next])) {
        bits << local->shape().origin() << local->velocity();
      }
      if constexpr (D <= 3) {
        bits << to_text(frames[i]) << to_text(moving[i]) << to_text(boxes[i]) << to_text(boxes[i], {0, times[1]});
      }
    }
  });
}

TEST(ShapeEnvironmentTest, cuboids_in_the_plane_are_the_same) { expect_same_frames<2, FrameKind::Cuboid>(); }
TEST(ShapeEnvironmentTest, simplices_in_space_are_the_same) { expect_same_frames<3, FrameKind::Simplex>(); }
TEST(ShapeEnvironmentTest, cuboids_in_five_dimensions_are_the_same) { expect_same_frames<5, FrameKind::Cuboid>(); }

TEST(ShapeEnvironmentTest, oriented_boxes_and_spheres_are_the_same) {
  struct Numbers {
    Vector<3> center;
    Matrix<3> axes;
    Vector<3> half;
  };
  const auto numbers = drawn(5, [](HardNumbers& hard) {
    const Vector<3> center = hard.vector<3>();
    const Matrix<3> axes = hard.generator().coin() ? Pose::rotation({1, 2, 3}, hard.generator().uniform(0, 99)).linear()
                                                   : hard.matrix<3>();
    return Numbers{center, axes, hard.sizes<3>()};
  });
  expect_same_everywhere([&](Bits& bits) {
    for (const Numbers& given : numbers) {
      const Obb<3> box(given.center, given.axes, given.half);
      bits << box.skew() << bounding_box(box) << vertices(box) << bounding_box(Sphere<3>(given.center, given.half[0]));
      for (const HalfSpace<3>& half_space : half_spaces(box)) {
        bits << half_space.normal() << half_space.offset();
      }
    }
  });
}

TEST(ShapeEnvironmentTest, text_is_the_same) {
  const auto values = drawn(6, [](HardNumbers& numbers) { return numbers(); });
  expect_same_everywhere([&](Bits& bits) {
    for (const double value : values) {
      bits << to_text(value);
    }
    for (const char* text : {"Co(0.1,3.3) x(1e-310,0.7) y(4.9e-324,1e22)",
                             "To(1e-5,1e5,1e-323) s(1,0.3,1e-320) x(0.1,0,0) "
                             "y(0,0.2,0) z(0,0,123456789012345678)",
                             "Co(0.1,3.3) x(1e-400,0.7) y(1,1)", "Co(0.1,3.3) x(1,0.7"}) {
      bits << testing::refusal<InvalidInput>([&] { return parse_frame(text); });
      try {
        std::visit(
            [&]<class Shape>(const Shape& shape) {
              if constexpr (requires { shape.velocity(); }) {
                bits << shape.velocity() << shape.shape().origin() << shape.shape().axes();
              } else {
                bits << shape.origin() << shape.axes();
              }
            },
            parse_frame(text));
      } catch (const InvalidInput&) {
        bits << "refused";
      }
    }
  });
}

TEST(ShapeEnvironmentTest, poses_are_the_same) {
  const auto poses = drawn(7, draw_pose);
  const auto points = drawn(8, [](HardNumbers& numbers) { return numbers.vector<3>(); });
  const auto angles = drawn(9, [](HardNumbers& numbers) { return 400 * numbers(); });
  expect_same_everywhere([&](Bits& bits) {
    const auto add_pose = [&](const Pose& pose) { bits << pose.linear() << pose.translation() << pose.is_identity(); };
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const Pose& other = poses[(i + 1) % poses.size()];
      bits << apply(poses[i], points[i]);
      add_pose(then(poses[i], other));
      bits << testing::refusal<InvalidInput>([&] { return Pose::rotation(points[i], angles[i]); });
      try {
        add_pose(Pose::rotation(points[i], angles[i]));
      } catch (const InvalidInput&) {
        bits << "refused";
      }
      bits << Pose(Matrix<3>::Identity(), points[i]).is_identity();
    }
    add_pose(parse_pose("t(0.1,1e-310,3.3) r(1,2,3; 33.3) s(0.7,0.1,1e-5)"));
    add_pose(orthonormal(parse_pose("t(0.1,1e-310,3.3) r(1,2,3; 33.3) s(1.01,0.99,1)")));
    bits << to_text(std::get<Capsule<3>>(parse_shape("Hp(0.1,1e-310,3) p(1,2,3) r(0.3)")));
    bits << testing::refusal<InvalidInput>([] { return parse_pose("r(0,0,1e-400; 3)"); });
  });
}

TEST(ShapeEnvironmentTest, volumes_are_the_same) {
  const auto volumes = drawn(10, draw_volume);
  const auto boxes = drawn(11, draw_box<3>);
  const auto poses = drawn(12, draw_pose);
  const Pose turn = parse_pose("r(1,2,3; 33.3) t(0.1,1e-310,3.3)");
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < volumes.size(); ++i) {
      bits << bounding_box(volumes[i]) << posed_box(boxes[i], poses[i]) << posed_box(boxes[i], turn);
      std::visit(AddVolume{bits}, posed(volumes[i], turn));
      bits << testing::refusal<InvalidInput>([&] { return posed(volumes[i], poses[i]); });
    }
  });
}

TEST(ShapeEnvironmentTest, meshes_are_the_same) {
  HardNumbers numbers(13);
  const TriangleMesh triangles = draw_mesh<3>(numbers);
  const TetrahedronMesh tetrahedra = draw_mesh<4>(numbers);
  const Pose turn = parse_pose("r(1,2,3; 33.3) t(0.1,1e-310,3.3)");
  const Aabb<3> box(Vector<3>(0, 0, -smallest), Vector<3>(1 / 3.0, 0.7, 5 * smallest));
  const double third = 1 / 3.0;
  expect_same_everywhere([&](Bits& bits) {
    add(bits, posed(triangles, turn));
    add(bits, merge_equal_vertices(triangles));
    bits << bounding_box(triangles) << bounding_box(tetrahedra);
    const Boundary outer = boundary(tetrahedra);
    add(bits, outer.surface);
    bits << outer.owners;
    add(bits, torus({.major = third, .minor = 0x1p-1022, .around = 7, .across = 5}));
    add(bits, torus({.major = smallest, .minor = smallest, .around = 3, .across = 3}));
    add(bits, solid_torus({.around = 7, .across = 5}));
    add(bits, sphere_mesh(third, 7, 5));
    add(bits, sphere_mesh(smallest, 3, 3));
    add(bits, box_grid(box, {3, 3, 2}));
    bits << testing::refusal<InvalidInput>([&] { return sphere_mesh(-smallest, 3, 3); })
         << testing::refusal<InvalidInput>([&] { return torus({.major = -smallest}); });
  });
}

}  // namespace
}  // namespace motzkin::environment::shape_test
