// Takes the place of the source file it includes, to reach what is private there.
#include "mutation/adversarial.hpp"
#include "pair/fourier_motzkin.cpp"

namespace motzkin::testing {

bool own_frame_holds() {
  // Each of the last four is lost when it is added to the first.
  constexpr double lost = 0x1p-54 - 0x1p-60;
  constexpr double parameters[] = {1 - 0x1p-53, lost, lost, lost, lost};
  return !inside_own_frame<5, FrameKind::Simplex, false>(parameters);
}

}  // namespace motzkin::testing
