// Takes the place of the source file it includes, to reach what is private there.
#include "corpus/generator.hpp"
#include "corpus/rational.hpp"
#include "mutation/adversarial.hpp"
#include "pair/elimination/fourier_motzkin.cpp"  // NOLINT(bugprone-suspicious-include)

namespace motzkin::testing {

using namespace detail;  // what is private there

bool own_frame_holds() {
  // Each of the last four is lost when it is added to the first.
  constexpr double lost = 0x1p-54 - 0x1p-60;
  constexpr double parameters[] = {1 - 0x1p-53, lost, lost, lost, lost};
  return !inside_own_frame<5, FrameKind::Simplex, false>(parameters);
}

bool residual_holds() {
  // The first coordinate of the point is a rounded sum just above 0; the others are in the middle of the unit cube.
  const Matrix<4> unit = Matrix<4>::Identity();
  Generator generator(5);
  for (int i = 0; i < 1000; ++i) {
    Matrix<4> axes = Matrix<4>::Zero();
    Vector<4> z;
    Rational sum = 0;
    for (int k = 0; k < 4; ++k) {
      axes(0, k) = generator.uniform(-1, 1);
      z[k] = generator.uniform(0, 1);
      sum += exact(axes(0, k)) * exact(z[k]);
    }
    const double rounded = times<4>(axes, z)[0];
    const Vector<4> offset(std::nextafter(-rounded, 1.0), 0.5, 0.5, 0.5);
    const FramePair<4, FrameKind::Cuboid, FrameKind::Cuboid, false> pair{offset, unit, axes, Vector<4>::Zero()};
    if (exact(offset[0]) + sum <= 0 && proved_common(pair, Inverse<4>(unit), z.data())) {
      return false;
    }
  }
  return true;
}

}  // namespace motzkin::testing
