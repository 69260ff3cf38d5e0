#pragma once

#include "corpus/generator.hpp"

namespace motzkin::testing {

/// Frames of small integers, which often touch: a source for `with_random_pair`.
class IntegerFrames {
 public:
  explicit IntegerFrames(std::uint64_t seed, int largest = 2) : generator_(seed), largest_(largest) {}

  bool coin() { return generator_.coin(); }
  int number() { return generator_.integer(-largest_, largest_); }

  template <int D, FrameKind Kind>
  Frame<D, Kind> frame() {
    return Generator::frame<D, Kind>([&] { return number(); });
  }

  template <int D, FrameKind Kind>
  Moving<Frame<D, Kind>> moving_frame() {
    return Generator::moving_frame<D, Kind>([&] { return number(); });
  }

 private:
  Generator generator_;
  int largest_;
};

}  // namespace motzkin::testing
