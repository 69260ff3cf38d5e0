#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "corpus/generator.hpp"
#include "motzkin/shape/moving.hpp"

/// Pairs of frames that meet in special ways: exact contacts, flat frames, gaps of one step, extreme magnitudes.

namespace motzkin::testing {

/// The numbers of a frame, free to change.
template <int D>
struct FrameNumbers {
  Vector<D> origin;
  Vector<D> velocity;
  Matrix<D> axes;

  template <FrameKind Kind>
  [[nodiscard]] Frame<D, Kind> frame() const {
    std::array<Vector<D>, D> columns;
    for (int i = 0; i < D; ++i) {
      columns[static_cast<std::size_t>(i)] = axes.col(i);
    }
    return {origin, std::span<const Vector<D>>(columns)};
  }

  template <FrameKind Kind, bool Moves>
  [[nodiscard]] auto shape() const {
    if constexpr (Moves) {
      return Moving<Frame<D, Kind>>(frame<Kind>(), velocity);
    } else {
      return frame<Kind>();
    }
  }

  void scale(double factor) {
    origin *= factor;
    velocity *= factor;
    axes *= factor;
  }
};

template <int D>
struct PairNumbers {
  FrameNumbers<D> a;
  FrameNumbers<D> b;
};

/// How two frames of small integers lie to each other to begin with.
enum class Arrangement { Random, Flat, SharedCorner, SharedFace, Identical, Contained };
inline constexpr Arrangement every_arrangement[] = {Arrangement::Random,       Arrangement::Flat,
                                                    Arrangement::SharedCorner, Arrangement::SharedFace,
                                                    Arrangement::Identical,    Arrangement::Contained};

/// What is done to their numbers then.
enum class Change {
  None,
  OneStep,          ///< one number of the second frame moves to a neighbouring double
  FarAway,          ///< both stand near (2^50, ..., 2^50), and one number moves by a step
  SameScale,        ///< both times the same power of ten, which rounds
  DifferentScales,  ///< each times its own power of ten, from 1e-200 to 1e200; half of them share the origin
  Subnormal,        ///< times the smallest double
  Largest,          ///< times 2^995, which makes sums of several coordinates larger than any that is accepted
};
inline constexpr Change every_change[] = {Change::None,      Change::OneStep,         Change::FarAway,
                                          Change::SameScale, Change::DifferentScales, Change::Subnormal,
                                          Change::Largest};

template <int D>
class SpecialPairs {
 public:
  explicit SpecialPairs(std::uint64_t seed) : generator_(seed) {}

  Generator& generator() { return generator_; }

  PairNumbers<D> draw(Arrangement arrangement, Change change) {
    PairNumbers<D> pair = arranged(arrangement);
    apply(change, pair);
    return pair;
  }

 private:
  static constexpr int largest = 3;

  double integer() { return generator_.integer(-largest, largest); }

  Vector<D> vector() {
    return Generator::vector<D>([&] { return integer(); });
  }

  FrameNumbers<D> solid() {
    FrameNumbers<D> frame{vector(), vector(), {}};
    for (int i = 0; i < D; ++i) {
      frame.axes.col(i) = vector();
    }
    return frame;
  }

  /// Some axes zero, copies, or sums of others.
  void flatten(FrameNumbers<D>& frame) {
    for (int i = 0; i < D; ++i) {
      const int other = generator_.integer(0, D - 1);
      switch (generator_.integer(0, 4)) {
        case 0: frame.axes.col(i).setZero(); break;
        case 1: frame.axes.col(i) = frame.axes.col(other); break;
        case 2: frame.axes.col(i) = frame.axes.rowwise().sum(); break;
        default: break;
      }
    }
  }

  PairNumbers<D> arranged(Arrangement arrangement) {
    PairNumbers<D> pair{solid(), solid()};
    switch (arrangement) {
      case Arrangement::Random: break;
      case Arrangement::Flat:
        flatten(pair.a);
        if (generator_.coin()) {
          flatten(pair.b);
        }
        break;
      case Arrangement::SharedCorner:
        // The origin of b is a corner of a, or for a simplex perhaps a point beside it.
        pair.b.origin = pair.a.origin + corner(pair.a);
        still(pair);
        break;
      case Arrangement::SharedFace:
        // A parallelogram of the first two axes in common, with the third to the same side or to the other.
        pair.b = pair.a;
        pair.b.origin += corner(pair.a);
        pair.b.axes.col(D - 1) = vector();
        still(pair);
        break;
      case Arrangement::Identical: pair.b = pair.a; break;
      case Arrangement::Contained:
        pair.b = pair.a;
        pair.b.axes *= 0.25;
        pair.b.origin += pair.a.axes.rowwise().sum() * 0.125;
        break;
    }
    return pair;
  }

  Vector<D> corner(const FrameNumbers<D>& frame) {
    Vector<D> result = Vector<D>::Zero();
    for (int i = 0; i < D; ++i) {
      result += generator_.integer(0, 1) * frame.axes.col(i);
    }
    return result;
  }

  /// Half of the pairs do not move against each other, so that a contact at the start lasts.
  void still(PairNumbers<D>& pair) {
    if (generator_.coin()) {
      pair.b.velocity = pair.a.velocity;
    }
  }

  void step(FrameNumbers<D>& frame) {
    const int k = generator_.integer(0, D - 1);
    double& value = generator_.coin() ? frame.origin[k] : frame.axes(k, generator_.integer(0, D - 1));
    value = std::nextafter(value, generator_.coin() ? INFINITY : -INFINITY);
  }

  double power_of_ten() { return std::pow(10.0, generator_.integer(-200, 200)); }

  void apply(Change change, PairNumbers<D>& pair) {
    switch (change) {
      case Change::None: break;
      case Change::OneStep: step(pair.b); break;
      case Change::FarAway:
        pair.a.origin.array() += 0x1p50;
        pair.b.origin.array() += 0x1p50;
        step(pair.b);
        break;
      case Change::SameScale: {
        const double factor = power_of_ten();
        pair.a.scale(factor);
        pair.b.scale(factor);
        break;
      }
      case Change::DifferentScales:
        pair.a.scale(power_of_ten());
        pair.b.scale(power_of_ten());
        if (generator_.coin()) {
          pair.b.origin = pair.a.origin;
        }
        break;
      case Change::Subnormal:
        pair.a.scale(0x1p-1074);
        pair.b.scale(0x1p-1074);
        break;
      case Change::Largest:
        pair.a.scale(0x1p995);
        pair.b.scale(0x1p995);
        break;
    }
  }

  Generator generator_;
};

}  // namespace motzkin::testing
