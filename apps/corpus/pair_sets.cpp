#include "corpus/pair_sets.hpp"

#include <array>
#include <cmath>

// Products and sums of doubles are written out: the order in which Eigen adds depends on the flags of the compiler, and
// the pairs must not.

namespace motzkin::testing {
namespace {

constexpr std::array<std::string_view, pair_set_count> pair_set_names = {
    "Random", "Grid",   "OneStep",     "Gaps", "NearlyParallel", "Grazing",   "Shared",    "Slivers",
    "Flat",   "Scaled", "MixedScales", "Far",  "Subnormal",      "Identical", "Contained", "Largest"};

/// Whether a shape is more than its first axis or two.
bool has_faces(ShapeKind kind) {
  return kind != ShapeKind::Point && kind != ShapeKind::Segment && kind != ShapeKind::Triangle;
}

/// `origin + sum of weights * axes`.
template <int D>
Vector<D> point_of(const FrameNumbers<D>& numbers, const Vector<D>& weights) {
  Vector<D> point = numbers.origin;
  for (int i = 0; i < D; ++i) {
    point += weights[i] * numbers.axes.col(i);
  }
  return point;
}

}  // namespace

std::string_view name(PairSet set) noexcept { return pair_set_names[static_cast<std::size_t>(set)]; }

template <int D>
PairSource<D>::PairSource(PairSet set, bool moves, std::uint64_t seed)
    : set_(set),
      moves_(moves),
      special_(seed * 1024 + static_cast<std::uint64_t>(set) * 8 + std::uint64_t{D} * 2 + (moves ? 1 : 0)) {}

template <int D>
AnyPair<D> PairSource<D>::draw() {
  draw_kinds();
  const PairNumbers<D> pair = draw_numbers();
  return {make_shape(pair.a, kind_a_, moves_a_), make_shape(pair.b, kind_b_, moves_b_)};
}

/// Two frames in three of five pairs, anything else in the others. Of moving pairs one in four has a shape at rest.
template <int D>
void PairSource<D>::draw_kinds() {
  const auto any = [&] { return static_cast<ShapeKind>(generator().integer(0, shape_kind_count - 1)); };
  const int sort = generator().integer(0, 9);
  if (sort < 6) {
    kind_a_ = sort < 2 || sort == 4 ? ShapeKind::Cuboid : ShapeKind::Simplex;
    kind_b_ = sort < 2 || sort == 5 ? ShapeKind::Cuboid : ShapeKind::Simplex;
  } else {
    kind_a_ = any();
    kind_b_ = any();
  }
  const int resting = generator().integer(0, 7);
  moves_a_ = moves_ && resting != 0;
  moves_b_ = moves_ && resting != 1;
}

template <int D>
PairNumbers<D> PairSource<D>::draw_numbers() {
  const auto random = [&] {
    FrameNumbers<D> numbers{vector(100), vector(100), {}};
    for (int i = 0; i < D; ++i) {
      numbers.axes.col(i) = vector(100);
    }
    return numbers;
  };
  switch (set_) {
    case PairSet::Random: {
      const FrameNumbers<D> a = random();
      return {a, random()};
    }
    case PairSet::Grid: return arranged(Change::None);
    case PairSet::OneStep: return arranged(Change::OneStep);
    case PairSet::Gaps: return faces_apart(false);
    case PairSet::NearlyParallel: return faces_apart(true);
    case PairSet::Grazing: return grazing();
    case PairSet::Shared: return shared();
    case PairSet::Slivers: return slivers();
    case PairSet::Flat: return flat();
    case PairSet::Scaled: return scaled(false);
    case PairSet::MixedScales: return scaled(true);
    case PairSet::Far: return far();
    case PairSet::Subnormal: return subnormal();
    case PairSet::Identical: return identical();
    case PairSet::Contained: return contained();
    case PairSet::Largest: break;
  }
  return largest();
}

template <int D>
Vector<D> PairSource<D>::vector(double size) {
  return Generator::vector<D>([&] { return generator().uniform(-size, size); });
}

template <int D>
Vector<D> PairSource<D>::integers(int largest) {
  return Generator::vector<D>([&] { return double(generator().integer(-largest, largest)); });
}

/// A power of two, half of the time with random digits.
template <int D>
double PairSource<D>::power_of_two(int lowest, int highest) {
  const double digits = generator().coin() ? 1 : generator().uniform(1, 2);
  return std::ldexp(digits, generator().integer(lowest, highest));
}

/// A rotation, rounded. Boxes keep to the coordinate axes.
template <int D>
Matrix<D> PairSource<D>::rotation() {
  Matrix<D> result = Matrix<D>::Identity();
  if (has(ShapeKind::Aabb) || generator().integer(0, 3) == 0) {
    return result;
  }
  double w = generator().uniform(-1, 1);
  double x = generator().uniform(-1, 1);
  double y = generator().uniform(-1, 1);
  double z = generator().uniform(-1, 1);
  if constexpr (D == 2) {
    const double length = std::sqrt(w * w + x * x);
    result << w / length, -x / length, x / length, w / length;
  } else {
    const double length = std::sqrt(w * w + x * x + y * y + z * z);
    w /= length;
    x /= length;
    y /= length;
    z /= length;
    result << 1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y),  //
        2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x),        //
        2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y);
  }
  return result;
}

/// A right-angled frame, turned or not, of sizes around 1.
template <int D>
FrameNumbers<D> PairSource<D>::block() {
  FrameNumbers<D> numbers{vector(4), Vector<D>::Zero(), rotation()};
  const bool simple = generator().coin();
  if (simple) {
    numbers.origin = integers(4);
  }
  for (int i = 0; i < D; ++i) {
    numbers.axes.col(i) *= simple ? generator().integer(1, 4) * 0.5 : generator().uniform(0.5, 2);
  }
  return numbers;
}

/// Gives a pair in contact velocities with which the contact lasts, ends, begins at time 1, happens on the way, or is
/// missed by a little; of integers where `whole`.
template <int D>
void PairSource<D>::add_motion(PairNumbers<D>& pair, bool whole) {
  pair.a.velocity.setZero();
  pair.b.velocity.setZero();
  if (!moves_) {
    return;
  }
  const double size = pair.a.axes.cwiseAbs().maxCoeff();
  const auto some_velocity = [&]() -> Vector<D> { return whole ? integers(4) : vector(2 * size); };
  Vector<D> way = some_velocity();  // of b, seen from a
  switch (generator().integer(0, 5)) {
    case 0: way.setZero(); break;
    case 1: break;
    case 2: pair.b.origin -= way; break;
    case 3: pair.b.origin -= way * 0.5; break;
    case 4: way *= 0x1p-50; break;
    default: way = pair.a.axes.col(D - 1) * generator().integer(-2, 2); break;
  }
  if (!moves_b_) {
    pair.a.velocity = -way;
  } else if (!moves_a_) {
    pair.b.velocity = way;
  } else {
    pair.a.velocity = generator().coin() ? some_velocity() : Vector<D>::Zero();
    pair.b.velocity = pair.a.velocity + way;
  }
}

template <int D>
void PairSource<D>::step(FrameNumbers<D>& numbers, int steps) {
  double& value = numbers.origin[generator().integer(0, D - 1)];
  for (int i = 0; i < std::abs(steps); ++i) {
    value = std::nextafter(value, steps < 0 ? -INFINITY : INFINITY);
  }
}

template <int D>
PairNumbers<D> PairSource<D>::arranged(Change change) {
  return special_.draw(every_arrangement[generator().integer(0, 5)], change);
}

/// The face of the last axes in common; the first axis points away from it to opposite sides.
template <int D>
PairNumbers<D> PairSource<D>::faces_apart(bool turned) {
  constexpr std::array gaps = {0.0, 0.0, 0.0, 1e-15, 1e-9, 1e-6};
  FrameNumbers<D> a = block();
  FrameNumbers<D> b = a;
  b.axes.col(0) = -b.axes.col(0);
  if (!has_faces(kind_a_) || !has_faces(kind_b_)) {  // the first axes of these shapes are their face
    for (FrameNumbers<D>* numbers : {&a, &b}) {
      numbers->axes.col(0).swap(numbers->axes.col(D - 1));
    }
  }
  const double sign = generator().coin() ? 1 : -1;
  Vector<D> weights = Vector<D>::Zero();
  for (int i = 1; i < D; ++i) {
    weights[i] = generator().integer(-6, 6) * 0.125;
    b.axes.col(i) *= generator().integer(1, 8) * 0.25;
  }
  weights[0] = sign * gaps[static_cast<std::size_t>(generator().integer(0, 5))];
  const bool corner_in_common = generator().integer(0, 3) == 0;
  if (!corner_in_common) {
    b.origin = point_of(b, weights);
    step(b, generator().integer(0, 2) * generator().integer(-1, 1));
  }
  if (turned) {
    const double angle = generator().uniform(-1, 1) * std::ldexp(1.0, generator().integer(-30, -17));
    const int i = generator().integer(0, D - 1);
    const int j = (i + 1) % D;
    for (int column = 0; column < D; ++column) {
      const double first = b.axes(i, column);
      const double second = b.axes(j, column);
      b.axes(i, column) = first - angle * second;
      b.axes(j, column) = second + angle * first;
    }
  }
  PairNumbers<D> pair{a, b};
  add_motion(pair, false);
  return pair;
}

/// The last place on a way out of the first shape, to the last bit, and some steps to either side.
template <int D>
PairNumbers<D> PairSource<D>::grazing() {
  PairNumbers<D> pair{block(), block()};
  for (FrameNumbers<D>* numbers : {&pair.a, &pair.b}) {
    if (generator().coin()) {
      for (int i = 0; i < D; ++i) {
        numbers->axes.col(i) = vector(2);
      }
    }
  }
  pair.b.origin = pair.a.origin;
  Vector<D> direction = vector(16);
  if (generator().coin()) {
    direction = Vector<D>::Unit(generator().integer(0, D - 1)) * 16;
  }
  add_motion(pair, false);
  const FrameNumbers<D> leaving{pair.b.origin, direction, pair.b.axes};
  Oracle oracle(exact_any<D>(make_shape(pair.a, kind_a_, false)), exact_any<D>(make_shape(leaving, kind_b_, true)));
  if (oracle.relation() != Relation::Disjoint) {
    const auto last = static_cast<double>(oracle.window().high);
    pair.b.origin += last * direction;
  }
  step(pair.b, generator().integer(-2, 2));
  return pair;
}

/// The same origin, and perhaps the same first axes; other numbers are any.
template <int D>
PairNumbers<D> PairSource<D>::shared() {
  PairNumbers<D> pair{block(), block()};
  if (generator().coin()) {
    for (int i = 0; i < D; ++i) {
      pair.a.axes.col(i) = vector(2);
      pair.b.axes.col(i) = vector(2);
    }
  }
  pair.b.origin = pair.a.origin;
  const int common = generator().integer(0, D - 1);
  const bool opposite = generator().coin();
  for (int i = 0; i < D; ++i) {
    if (i < common) {
      pair.b.axes.col(i) = pair.a.axes.col(i);
    } else if (opposite) {
      pair.b.axes.col(i) = -pair.a.axes.col(i) * generator().integer(1, 2);
    }
  }
  add_motion(pair, false);
  return pair;
}

/// One axis short, or two nearly the same.
template <int D>
PairNumbers<D> PairSource<D>::slivers() {
  PairNumbers<D> pair{block(), block()};
  for (FrameNumbers<D>* numbers : {&pair.a, &pair.b}) {
    const double thin = power_of_two(-996, -1);
    const int i = generator().integer(0, D - 1);
    switch (generator().integer(0, 2)) {
      case 0: numbers->axes.col(i) *= thin; break;
      case 1: numbers->axes.col(i) = numbers->axes.col((i + 1) % D) + thin * numbers->axes.col(i); break;
      default: break;
    }
  }
  Vector<D> weights;
  for (int i = 0; i < D; ++i) {
    weights[i] = generator().integer(0, 4) * 0.25;
  }
  pair.b.origin = point_of(pair.a, weights);
  if (generator().coin()) {
    pair.a.origin.setZero();
    pair.b.origin = point_of(pair.a, weights);
  }
  step(pair.b, generator().integer(-1, 1));
  add_motion(pair, false);
  return pair;
}

/// Frames whose axes are combinations of too few vectors. With `common` the vectors and the plane are those of both.
template <int D>
PairNumbers<D> PairSource<D>::flat() {
  if (generator().integer(0, 2) == 0) {
    return special_.draw(Arrangement::Flat, generator().coin() ? Change::None : Change::OneStep);
  }
  const int largest = generator().coin() ? 3 : 1000;
  const int dimension = generator().integer(1, D - 1);
  const std::array<Vector<D>, 2> base = {integers(largest), integers(largest)};
  const auto combined = [&](int range) -> Vector<D> {
    Vector<D> result = Vector<D>::Zero();
    for (int i = 0; i < dimension; ++i) {
      result += generator().integer(-range, range) * base[static_cast<std::size_t>(i)];
    }
    return result;
  };
  PairNumbers<D> pair{{combined(2), Vector<D>::Zero(), {}}, {combined(2), Vector<D>::Zero(), {}}};
  for (int i = 0; i < D; ++i) {
    pair.a.axes.col(i) = combined(3);
    pair.b.axes.col(i) = generator().integer(0, 9) == 0 ? integers(largest) : combined(3);
  }
  add_motion(pair, true);
  if (generator().integer(0, 4) == 0) {
    step(pair.b, 1);
  }
  return pair;
}

template <int D>
PairNumbers<D> PairSource<D>::scaled(bool mixed) {
  constexpr int largest = 660;  // 1e+200 is about 2^664
  PairNumbers<D> pair = generator().coin() ? arranged(Change::None) : faces_apart(generator().coin());
  const double factor = power_of_two(-largest, largest);
  pair.a.scale(factor);
  pair.b.scale(mixed ? power_of_two(-largest, largest) : factor);
  if (mixed && generator().integer(0, 3) != 0) {
    pair.b.origin = pair.a.origin;
    if (generator().coin()) {
      pair.b.origin += pair.a.axes.col(0);
    }
  }
  return pair;
}

template <int D>
PairNumbers<D> PairSource<D>::far() {
  PairNumbers<D> pair = generator().coin() ? arranged(Change::None) : faces_apart(generator().coin());
  const Vector<D> place = Vector<D>::Constant(generator().coin() ? 1e7 : 1e15);
  pair.a.origin += place;
  pair.b.origin += place;
  step(pair.b, generator().integer(-1, 1));
  return pair;
}

template <int D>
PairNumbers<D> PairSource<D>::subnormal() {
  PairNumbers<D> pair = arranged(Change::Subnormal);
  switch (generator().integer(0, 3)) {
    case 0: pair.a.scale(0x1p60); break;  // normal again
    case 1:                               // integers beside a speck
      pair.a.scale(0x1p1000);
      pair.a.scale(0x1p74);
      break;
    case 2: {
      FrameNumbers<D> block_b = block();
      block_b.origin = pair.a.origin;
      block_b.velocity = pair.a.velocity;
      pair.b = block_b;
      break;
    }
    default: break;
  }
  return pair;
}

/// The first shape again, perhaps from another corner. Integers, so that nothing is rounded.
template <int D>
PairNumbers<D> PairSource<D>::identical() {
  PairNumbers<D> pair =
      generator().coin() ? special_.draw(Arrangement::Identical, Change::None) : PairNumbers<D>{block(), block()};
  pair.b = pair.a;
  if (generator().coin()) {
    kind_b_ = kind_a_;
    if (generator().coin()) {
      pair.b.axes = pair.a.axes.rowwise().reverse().eval();
    }
  } else if (generator().coin()) {
    const int i = generator().integer(0, D - 1);
    const Vector<D> axis = pair.b.axes.col(i);
    pair.b.origin += axis;
    if (kind_b_ != ShapeKind::Cuboid && kind_b_ != ShapeKind::Aabb && kind_b_ != ShapeKind::Obb) {
      for (int j = 0; j < D; ++j) {
        pair.b.axes.col(j) -= axis;
      }
    }
    pair.b.axes.col(i) = -axis;
  }
  add_motion(pair, true);
  return pair;
}

/// A smaller copy inside, which may touch the faces, edges or corners of the larger one.
template <int D>
PairNumbers<D> PairSource<D>::contained() {
  PairNumbers<D> pair{block(), {}};
  if (generator().coin()) {
    pair.a = arranged(Change::None).a;
  }
  pair.b = pair.a;
  Vector<D> weights;
  for (int i = 0; i < D; ++i) {
    pair.b.axes.col(i) *= generator().integer(1, 4) * 0.125;
    weights[i] = generator().integer(0, 4) * 0.125;
  }
  pair.b.origin = point_of(pair.a, weights);
  add_motion(pair, generator().coin());
  return pair;
}

/// Sums of coordinates go beyond all that is accepted. Boxes reach further than other shapes.
template <int D>
PairNumbers<D> PairSource<D>::largest() {
  const bool both = generator().coin();
  PairNumbers<D> pair = arranged(both ? Change::Largest : Change::None);
  if (!both) {
    (generator().coin() ? pair.a : pair.b).scale(0x1p995);
  } else if (kind_a_ == ShapeKind::Aabb && kind_b_ == ShapeKind::Aabb && generator().coin()) {
    for (FrameNumbers<D>* numbers : {&pair.a, &pair.b}) {
      numbers->origin *= 256;
      numbers->axes *= 256;
    }
  }
  return pair;
}

template class PairSource<2>;
template class PairSource<3>;

}  // namespace motzkin::testing
