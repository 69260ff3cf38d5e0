#pragma once

#include "corpus/generator.hpp"

namespace motzkin::testing {

/// Numbers with which another rounding, or a subnormal number taken for zero, shows: multiples of the smallest double,
/// around the smallest normal one, with products that underflow, thirds, and small integers beside them.
class HardNumbers {
 public:
  explicit HardNumbers(std::uint64_t seed) : generator_(seed) {}

  Generator& generator() { return generator_; }

  double operator()() {
    switch (generator_.integer(0, 6)) {
      case 0: return generator_.integer(-3, 3) * 0x1p-1074;
      case 1: return generator_.integer(-9, 9) * 0x1p-1024;
      case 2: return generator_.integer(-9, 9) / 3.0 * 0x1p-1022;
      case 3: return generator_.integer(-9, 9) / 3.0 * 0x1p-520;
      case 4: return generator_.integer(-9, 9) / 7.0;
      case 5: return generator_.integer(-3, 3);
      default: return generator_.uniform(-1, 1);
    }
  }

  /// Draws one for those who take a function.
  auto number() {
    return [this] { return (*this)(); };
  }

  /// All of one vector at one scale, or each number at its own.
  template <int D>
  Vector<D> vector() {
    if (generator_.coin()) {
      return Generator::vector<D>(number());
    }
    constexpr double scales[] = {0x1p-1074, 0x1p-1024, 0x1p-1022 / 3, 0x1p-520 / 3, 1 / 7.0, 1};
    const double scale = scales[generator_.integer(0, 5)];
    return Generator::vector<D>([&] { return generator_.integer(-5, 5) * scale; });
  }

  template <int D>
  Matrix<D> matrix() {
    Matrix<D> result;
    for (int i = 0; i < D; ++i) {
      result.col(i) = vector<D>();
    }
    return result;
  }

  template <int D>
  Vector<D> sizes() {
    return vector<D>().cwiseAbs();
  }

 private:
  Generator generator_;
};

}  // namespace motzkin::testing
