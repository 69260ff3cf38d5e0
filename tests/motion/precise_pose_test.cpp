#include "motion/precise_pose.hpp"

#include <gtest/gtest.h>

#include "corpus/generator.hpp"
#include "support/draws.hpp"
#include "support/motion_oracle.hpp"

/// Poses to some hundred digits against evaluation by other formulas in 60 digits. Fails where a point is off by more
/// than 60 digits allow, and where its radius is too wide to be of use.

namespace motzkin::testing::precise_pose_test {
namespace {

Vector<3> draw_vector(Generator& random, double size) {
  return Generator::vector<3>(
      [&] { return random.integer(0, 5) == 0 ? random.integer(-1, 1) : random.uniform(-size, size); });
}

AnyMotion draw(Generator& random, int kind, RealPose& exact, double time) {
  const Vector<3> center = draw_vector(random, 2);
  const Vector<3> shift = draw_vector(random, 3);
  Vector<3> axis = draw_vector(random, 1);
  if (axis == Vector<3>::Zero()) {
    axis = Vector<3>(0, 0, 1);
  }
  axis *= std::ldexp(1.0, random.integer(-900, 900));
  const double angle = random.integer(0, 3) == 0 ? random.uniform(-400'000, 400'000) : random.uniform(-7, 7);
  const auto keep = [&](const auto& motion, const AnyMotion& any) {
    exact = exact_pose(motion, time);
    return any;
  };
  switch (kind) {
    case 0: return keep(Translation(shift), Translation(shift));
    case 1: {
      const Vector<3> v = draw_vector(random, 2);
      const Turn turn(center, Quaternion(random.integer(0, 3) == 0 ? 1 : random.uniform(0.01, 2), v[0], v[1], v[2]),
                      shift);
      return keep(turn, turn);
    }
    case 2: {
      const Spin spin(center, axis, angle, shift);
      return keep(spin, spin);
    }
    case 3: {
      const double pitch = random.uniform(-1, 1);
      const Spin motion = screw(center, axis, angle, pitch);
      return keep(Screw{motion, pitch}, motion);
    }
    default: {
      const double small = random.integer(0, 3) == 0 ? std::ldexp(1.0, -random.integer(10, 400)) : 1;
      const Vector<3> start = draw_vector(random, 3) * small;
      const RotationVector motion(start, random.integer(0, 3) == 0 ? start : Vector<3>(draw_vector(random, 3) * small),
                                  center, shift);
      return keep(motion, motion);
    }
  }
}

TEST(PrecisePoses, PutPointsWhereTheyAre) {
  Generator random(31);
  for (int kind = 0; kind < 5; ++kind) {
    for (int round = 0; round < draws(400); ++round) {
      const double time = random.integer(0, 6) == 0 ? random.integer(0, 1) : random.uniform(0, 1);
      RealPose exact;
      const AnyMotion motion = draw(random, kind, exact, time);
      ASSERT_TRUE(detail::has_precise_poses(motion));
      const Vector<3> point = draw_vector(random, 4);
      const detail::PreciseVector placed = detail::precise_pose(motion, time).place(detail::precise(point));
      const RealVector image = turned(exact.rotation, real(point));
      for (std::size_t k = 0; k < 3; ++k) {
        const Real value = image[k] + exact.translation[k];
        EXPECT_LE(placed[k].radius(), 0x1p-380) << "kind " << kind << ", round " << round;
        Real middle = 0;
        detail::Precise::Float rest = placed[k].middle();
        for (int i = 0; i < 6; ++i) {
          middle += static_cast<double>(rest);
          rest -= static_cast<double>(rest);
        }
        EXPECT_LE(abs(middle - value), Real("1e-48")) << "kind " << kind << ", round " << round;
      }
    }
  }
}

}  // namespace
}  // namespace motzkin::testing::precise_pose_test
