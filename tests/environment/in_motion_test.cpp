// First contacts of bodies in rigid motion in every floating-point environment. They fail if a step, an exact decision,
// one with more digits, a proof or its check computes in another environment than the standard one.

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <vector>

#include "corpus/generator.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/slerp.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "support/environments.hpp"

namespace motzkin::environment::in_motion_test {
namespace {

using testing::Bits;
using testing::expect_same_everywhere;
using testing::Generator;

void add(Bits& bits, const FirstContact& found) {
  const Contact<3>& contact = found.contact;
  bits << contact.status << contact.on_a.kind << contact.on_a.index << contact.on_b.kind << contact.on_b.index
       << contact.time.lower << contact.time.upper << contact.point << contact.normal << found.element_a
       << found.element_b;
}

/// Two bodies of four shapes each that may meet, of about the size `unit`.
struct Encounter {
  MovingBody a;
  MovingBody b;
};

AnyMotion draw_motion(Generator& generator, int kind, const Vector<3>& shift, double unit) {
  const auto vector = [&](double size) { return Generator::vector<3>([&] { return generator.uniform(-size, size); }); };
  const Vector<3> center = unit * vector(1);
  const Vector<3> axis = vector(1);
  const double angle = generator.uniform(-4, 4);
  const Quaternion turn(generator.uniform(0.1, 1), axis[0], axis[1], axis[2]);
  switch (kind) {
    case 0: return Translation(shift);
    case 1: return Turn(center, turn, shift);
    case 2: return Spin(center, axis, angle, shift);
    case 3: return RotationVector(Vector<3>::Zero(), axis, Vector<3>::Zero(), shift);
    case 4: return Slerp(Quaternion::Identity(), turn, Vector<3>::Zero(), shift);
    default:
      return PoseSequence({{0, Quaternion::Identity(), Vector<3>::Zero()}, {0.3, turn, 0.5 * shift}, {1, turn, shift}},
                          kind == 5 ? Between::Turn : Between::Spin);
  }
}

std::vector<MovingShape> draw_shapes(Generator& generator, const Vector<3>& at, double unit) {
  const auto vertex = [&]() -> Vector<3> {
    return at + unit * Generator::vector<3>([&] { return generator.uniform(-0.75, 0.75); });
  };
  const auto vertices = [&]<std::size_t N>(std::array<Vector<3>, N> result) {
    for (Vector<3>& one : result) {
      one = vertex();
    }
    return result;
  };
  return {Segment<3>(vertices(std::array<Vector<3>, 2>{})), Triangle<3>(vertices(std::array<Vector<3>, 3>{})),
          Tetrahedron(vertices(std::array<Vector<3>, 4>{})), Sphere<3>(vertex(), unit / 3)};
}

std::vector<Encounter> draw_encounters(double unit) {
  Generator generator(31);
  std::vector<Encounter> result;
  for (int kind = 0; kind < 7; ++kind) {
    for (int i = 0; i < 3; ++i) {
      const Vector<3> away = unit * Vector<3>(2.5, generator.uniform(-1, 1), generator.uniform(-1, 1));
      const AnyMotion motion = draw_motion(generator, kind, -0.75 * away, unit);
      const AnyMotion other = draw_motion(generator, i, Vector<3>::Zero(), unit);
      std::vector<MovingShape> shapes = draw_shapes(generator, away, unit);
      result.push_back({{shapes, motion}, {draw_shapes(generator, Vector<3>::Zero(), unit), other}});
    }
  }
  return result;
}

class InMotionSizes : public ::testing::TestWithParam<double> {};

TEST_P(InMotionSizes, contacts_and_proofs_are_the_same) {
  const std::vector<Encounter> encounters = draw_encounters(GetParam());
  const MotionOptions options{.min_separation = 0x1p-4 * GetParam()};
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& [a, b] : encounters) {
      add(bits, first_contact(a, b));
      for (std::size_t i = 0; i < a.shapes.size(); ++i) {
        const MovingShape& one = a.shapes[i];
        const MovingShape& other = b.shapes[b.shapes.size() - 1 - i];
        add(bits, detail::first_contact(one, a.motion, other, b.motion, options));
        const std::optional<MotionProof> proof = detail::prove_free(one, a.motion, other, b.motion, {});
        bits << proof.has_value();
        if (proof) {
          for (const ProofStep& step : proof->steps) {
            bits << step.time << step.direction;
          }
          bits << detail::verify(*proof, one, a.motion, other, b.motion);
        }
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Each, InMotionSizes, ::testing::Values(1.0, 0x1p-1040));

// A tip comes to a wall, and passes it by or through it by so little that doubles do not tell.
TEST(InMotionEnvironmentTest, grazes_are_the_same) {
  const Triangle<3> wall(Vector<3>(-9, 5, -9), Vector<3>(9, 5, -9), Vector<3>(0, 5, 9));
  const Point<3> tip(Vector<3>(3, 4, 0));
  expect_same_everywhere([&](Bits& bits) {
    for (const double drift : {0.0, 0x1p-60, -0x1p-60}) {
      const Vector<3> shift(0, drift, 0);
      const Turn turn(Vector<3>::Zero(), Quaternion(2, 0, 0, 1), shift);
      const Spin spin(Vector<3>::Zero(), Vector<3>(0, 0, 7), 2, shift);
      MotionStatistics stats;
      const MotionOptions options{.stats = &stats};
      add(bits, first_contact(InMotion{tip, turn}, InMotion{wall, Translation()}, options));
      add(bits, first_contact(InMotion{tip, spin}, InMotion{wall, Translation()}, options));
      bits << stats.by_exact << stats.by_digits << stats.unresolved;
    }
    bits << testing::refusal<InvalidInput>([&] {
      return first_contact(InMotion{tip, Translation()}, InMotion{wall, Translation()}, {.time_tolerance = 0x1p-1070});
    });
  });
}

// Meshes with trees of either kind, on a way and about one centre.
TEST(InMotionEnvironmentTest, meshes_are_the_same) {
  const TriangleMesh ring = torus({.around = 12, .across = 8});
  const Pose beside = Pose::translation_by({3, 0, 0});
  const Spin comes({3, 0, 0}, {1, 1, 1}, 2, {-3, 0, 0});
  const Spin turns({0, 0, 0}, {1, 0, 0}, 2, {0, 0, 0});
  expect_same_everywhere([&](Bits& bits) {
    const auto add_all = [&]<class Tree>(const Tree& tree) {
      for (const Spin& spin : {comes, turns}) {
        const MovingMesh<3, Tree> resting{{ring, tree}, Translation()};
        const MovingMesh<3, Tree> moving{{ring, tree, beside}, spin};
        add(bits, first_contact(resting, moving));
        for (const FirstContact& one : contacts_at_first(moving, resting)) {
          add(bits, one);
        }
      }
    };
    add_all(Bvh(ring));
    add_all(ObbTree(ring));
  });
}

}  // namespace
}  // namespace motzkin::environment::in_motion_test
