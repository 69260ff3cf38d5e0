#include "corpus/turn_queries.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

// Sums of products are written out: the order in which Eigen adds depends on the flags of the compiler, and the queries
// must not. For the same reason there are no sines: angles are drawn as the ratio of the parts of a quaternion.

namespace motzkin::testing {
namespace {

constexpr std::array<std::string_view, turn_set_count> turn_set_names = {
    "Random",     "Aimed",    "Boundary",  "Grazing",  "Touch",       "DoubleRoot", "Beside",     "AtStart",
    "AtEnd",      "Coplanar", "Collinear", "Parallel", "Degenerate",  "Hinge",      "CommonLine", "BothTurn",
    "SameMotion", "Far",      "Scaled",    "Grid",     "Translation", "Knots",      "Extreme",    "OneStep"};

Vector<3> cross(const Vector<3>& u, const Vector<3>& v) {
  return {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
}

double dot(const Vector<3>& u, const Vector<3>& v) { return u[0] * v[0] + u[1] * v[1] + u[2] * v[2]; }

double norm_sq(const std::array<double, 4>& q) { return q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]; }

Vector<3> axis(const std::array<double, 4>& q) { return {q[1], q[2], q[3]}; }

/// The rotation by q, times |q|^2.
Vector<3> turned(const std::array<double, 4>& q, const Vector<3>& v) {
  const Vector<3> u = axis(q);
  return (q[0] * q[0] - dot(u, u)) * v + 2 * dot(u, v) * u + 2 * q[0] * cross(u, v);
}

std::array<double, 4> conjugate(const std::array<double, 4>& q) { return {q[0], -q[1], -q[2], -q[3]}; }

/// A pose of a motion.
struct Moment {
  std::array<double, 4> q;
  Vector<3> shift;
};

Moment moment(const TurnMotion& motion, double time) {
  const double s = (time - motion.begin) / (motion.end - motion.begin);
  Moment result{{}, motion.start + s * (motion.toward - motion.away)};
  for (std::size_t i = 0; i < 4; ++i) {
    result.q[i] = (1 - s) * motion.from[i] + s * motion.to[i];
  }
  return result;
}

/// Divides by what all numbers are multiples of, where these are multiples of 1/64 and small.
template <class Numbers>
Numbers primitive(Numbers numbers) {
  long long common = 0;
  for (const double value : numbers) {
    const double scaled = 64 * value;
    if (!(std::abs(scaled) < 0x1p53) || scaled != std::floor(scaled)) {
      return numbers;
    }
    common = std::gcd(common, static_cast<long long>(scaled));
  }
  if (common != 0) {
    for (double& value : numbers) {
      value = value * 64 / static_cast<double>(common);
    }
  }
  return numbers;
}

/// Makes a motion one in the plane z = 0, or along the line y = z = 0 and about it.
void flatten(Vector<3>& vector, bool on_line) {
  vector[1] = on_line ? 0 : vector[1];
  vector[2] = 0;
}

/// Turns about a line along an axis, by no more than before.
void turn_about(TurnMotion& motion, int k) {
  const double length = motion.to[1] != 0 ? motion.to[1] : (motion.to[2] != 0 ? motion.to[2] : motion.to[3]);
  motion.to = {motion.to[0], k == 0 ? length : 0, k == 1 ? length : 0, k == 2 ? length : 0};
}

void flatten(TurnMotion& motion, bool on_line) {
  for (Vector<3>* vector : {&motion.center, &motion.start, &motion.toward}) {
    flatten(*vector, on_line);
  }
  turn_about(motion, on_line ? 0 : 2);
}

/// Calls `function` with each length of a query.
template <class Function>
void for_each_length(TurnQuery& query, const Function& function) {
  for (Vector<3>& vertex : query.vertices) {
    function(vertex);
  }
  for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
    for (Vector<3>* vector : {&motion->center, &motion->start, &motion->toward, &motion->away}) {
      function(*vector);
    }
  }
}

/// Moves a with its motion.
void shift_a(TurnQuery& query, const Vector<3>& way) {
  for (std::size_t i = 0; i < query.size_a(); ++i) {
    query.vertices[i] += way;
  }
  query.of_a.center += way;
  query.of_a.start += way;
}

double distance(const TurnQuery& query, double time) { return std::sqrt(distance_sq(query, time)); }

/// The time of the least distance that is seen from some samples, by golden sections.
double nearest_time(const TurnQuery& query) {
  constexpr int samples = 24;
  int best = 0;
  double least = distance(query, 0);
  for (int i = 1; i <= samples; ++i) {
    const double here = distance(query, static_cast<double>(i) / samples);
    best = here < least ? i : best;
    least = std::min(least, here);
  }
  double low = std::max(0.0, (best - 1.0) / samples);
  double high = std::min(1.0, (best + 1.0) / samples);
  constexpr double golden = 0.6180339887498949;
  double left = high - golden * (high - low);
  double right = low + golden * (high - low);
  double at_left = distance(query, left);
  double at_right = distance(query, right);
  for (int i = 0; i < 40; ++i) {
    if (at_left <= at_right) {
      high = right;
      right = std::exchange(left, right - golden * (right - low));
      at_right = std::exchange(at_left, distance(query, left));
    } else {
      low = left;
      left = std::exchange(right, low + golden * (high - low));
      at_left = std::exchange(at_right, distance(query, right));
    }
  }
  return at_left <= at_right ? left : right;
}

/// The direction in which the distance of a grows fastest, of length 1.
Vector<3> away_from_b(const TurnQuery& query, double time, double step) {
  Vector<3> result;
  for (int k = 0; k < 3; ++k) {
    TurnQuery ahead = query;
    TurnQuery behind = query;
    shift_a(ahead, step * Vector<3>::Unit(k));
    shift_a(behind, -step * Vector<3>::Unit(k));
    result[k] = distance(ahead, time) - distance(behind, time);
  }
  const double length = std::sqrt(dot(result, result));
  return length > 0 ? Vector<3>(result / length) : Vector<3>(Vector<3>::UnitX());
}

}  // namespace

std::string_view name(TurnSet set) noexcept { return turn_set_names[static_cast<std::size_t>(set)]; }

TurnCase turn_case(int index) noexcept {
  return {static_cast<TurnSet>(index / contact_kind_count), static_cast<ContactKind>(index % contact_kind_count)};
}

std::string name(const TurnCase& which) { return std::string(name(which.set)) + std::string(name(which.kind)); }

TurnSource::TurnSource(const TurnCase& which, std::uint64_t seed)
    : PrimitiveSource(which.kind, seed * 1024 + static_cast<std::uint64_t>(which.set) * 8 +
                                      static_cast<std::uint64_t>(which.kind) * 2 + 1),
      set_(which.set) {}

TurnQuery TurnSource::draw() { return draw(set_); }

double TurnSource::draw_radius(const TurnQuery& query) {
  double size = 0;
  for (const Vector<3>& vertex : query.vertices) {
    size = std::max(size, vertex.cwiseAbs().maxCoeff());
  }
  const double part = generator_.integer(0, 8) / 8.0;
  const int exponent = generator_.integer(1, 16);
  const int small = generator_.integer(1, 6);
  double radius = 0;
  switch (generator_.integer(0, 3)) {
    case 0: radius = small / 2.0; break;
    case 1: radius = size * std::pow(10.0, -exponent); break;
    case 2: radius = distance(query, query.begin + part * (query.end - query.begin)); break;
    default:
      radius = distance(query, nearest_time(query)) * (1 + (small % 2 == 0 ? 1 : -1) * std::pow(10.0, -exponent));
  }
  return std::isfinite(radius) && radius > 0 ? radius : 1;
}

TurnQuery TurnSource::draw(TurnSet set) {
  whole_ = generator_.integer(0, 3) != 0;
  switch (set) {
    case TurnSet::Random: {
      whole_ = false;
      TurnQuery result = with_motions();
      result.vertices = vectors(size());
      return result;
    }
    case TurnSet::Aimed: whole_ = false; return aimed(Meeting::Inside);
    case TurnSet::Boundary: whole_ = false; return aimed(anywhere());
    case TurnSet::Grazing: return grazing();
    case TurnSet::Touch: return touch();
    case TurnSet::DoubleRoot: return double_root();
    case TurnSet::Beside: {
      constexpr std::array<TurnSet, 8> exact = {TurnSet::Touch, TurnSet::DoubleRoot, TurnSet::AtStart,
                                                TurnSet::AtEnd, TurnSet::Coplanar,   TurnSet::Parallel,
                                                TurnSet::Hinge, TurnSet::CommonLine};
      const int which = generator_.coin() ? generator_.integer(0, 1) : generator_.integer(2, 7);
      TurnQuery result = draw(exact[static_cast<std::size_t>(which)]);
      change_one(result, false);
      return result;
    }
    case TurnSet::AtStart: {
      TurnQuery result = with_motions();
      result.vertices = meeting(anywhere());
      return result;
    }
    case TurnSet::AtEnd: return at_end();
    case TurnSet::Coplanar: return flat(false);
    case TurnSet::Collinear: return flat(true);
    case TurnSet::Parallel: return parallel();
    case TurnSet::Degenerate: return degenerate();
    case TurnSet::Hinge: return hinge();
    case TurnSet::CommonLine: return common_line();
    case TurnSet::BothTurn: {
      const TurnMotion of_a = turning();
      TurnQuery result = query(of_a, turning());
      const double time = inner_time();
      aim(result, meeting(anywhere()), time);
      return result;
    }
    case TurnSet::SameMotion: return same_motion();
    case TurnSet::Far: return far();
    case TurnSet::Scaled: return scaled();
    case TurnSet::Grid: return grid();
    case TurnSet::Translation: {
      const TurnMotion of_a = not_turning();
      TurnQuery result = query(of_a, not_turning());
      const double time = inner_time();
      aim(result, meeting(anywhere()), time);
      return result;
    }
    case TurnSet::Knots: return knots();
    case TurnSet::Extreme: return extreme();
    case TurnSet::OneStep: {
      TurnQuery result = draw(any_of(TurnSet::Knots));
      for (int count = generator_.integer(1, 3); count > 0; --count) {
        change_one(result, true);
      }
      return result;
    }
  }
  return {};
}

TurnQuery TurnSource::query(const TurnMotion& of_a, const TurnMotion& of_b) const {
  return {kind_, Vertices(size(), Vector<3>::Zero()), of_a, of_b, 0, 1};
}

/// With w >= 0, of which 0 is a half turn.
TurnSource::Quaternion TurnSource::whole_quaternion() {
  Quaternion result{};
  while (result[1] == 0 && result[2] == 0 && result[3] == 0) {
    result[0] = generator_.integer(0, 2);
    for (std::size_t i = 1; i < 4; ++i) {
      result[i] = generator_.integer(-1, 1) * generator_.integer(1, 2);
    }
  }
  return result;
}

TurnSource::Quaternion TurnSource::quaternion() {
  if (whole_) {
    return whole_quaternion();
  }
  Quaternion result{};
  for (std::size_t i = 1; i < 4; ++i) {
    result[i] = generator_.uniform(-1, 1);
  }
  const double length = std::sqrt(norm_sq(result));
  switch (generator_.integer(0, 4)) {
    case 0: result[0] = length * std::pow(10.0, generator_.integer(1, 12)); break;  // small angles
    case 1:
    case 2: result[0] = length / generator_.uniform(0.01, 1); break;  // up to 90 degrees
    case 3: result[0] = length / generator_.uniform(1, 11.4); break;  // up to 170
    default: break;
  }
  const double size = generator_.coin() ? 1 : generator_.uniform(0.1, 4);
  const double scale = size / std::sqrt(norm_sq(result));
  for (double& value : result) {
    value *= scale;
  }
  return result;
}

TurnMotion TurnSource::turning() {
  const Vector<3> center = vector();
  const Quaternion end = quaternion();
  return testing::turn(center, end, generator_.coin() ? Vector<3>(Vector<3>::Zero()) : vector());
}

TurnMotion TurnSource::not_turning() {
  if (generator_.integer(0, 2) == 0) {
    return {};
  }
  const bool identity = generator_.integer(0, 3) != 0;  // otherwise only the length of the quaternion changes
  const double length = identity ? 1 : generator_.integer(1, 4) / 2.0;
  return testing::turn(Vector<3>::Zero(), {length, 0, 0, 0}, vector());
}

/// One body turns, or both.
TurnQuery TurnSource::with_motions() {
  const int which = generator_.integer(0, 3);
  const TurnMotion of_a = which == 0 ? not_turning() : turning();
  return query(of_a, which < 2 ? turning() : not_turning());
}

Meeting TurnSource::anywhere() {
  const int where = generator_.integer(0, 2);
  return where == 0 ? Meeting::Inside : (where == 1 ? Meeting::Boundary : Meeting::Grazing);
}

/// Makes the vertices be where they are given at a time. For whole numbers all lengths are multiplied by the same
/// integer, so that this is exact: with N = |q|^2 R(q) in integers, N N^T = |q|^4.
void TurnSource::aim(TurnQuery& query, Vertices world, double time) {
  std::array<Moment, 2> at = {moment(query.of_a, time), moment(query.of_b, time)};
  double scale = 1;
  if (whole_) {
    for (Moment& body : at) {
      body.q = primitive(body.q);
      scale *= norm_sq(body.q);
    }
  }
  for (std::size_t i = 0; i < size(); ++i) {
    const TurnMotion& motion = query.motion(i);
    const Moment& body = at[i < query.size_a() ? 0 : 1];
    const Vector<3> own = turned(conjugate(body.q), world[i] - body.shift);
    query.vertices[i] = scale * motion.center +
                        (whole_ ? Vector<3>(own * (scale / norm_sq(body.q))) : Vector<3>(own / norm_sq(body.q)));
  }
  for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
    for (Vector<3>* vector : {&motion->center, &motion->start, &motion->toward, &motion->away}) {
      *vector *= scale;
    }
  }
}

TurnQuery TurnSource::aimed(Meeting where) {
  TurnQuery result = with_motions();
  const double time = inner_time();
  aim(result, meeting(where), time);
  return result;
}

/// Moves a along the normal of the least distance.
void TurnSource::graze(TurnQuery& query) {
  const int exponent = generator_.integer(3, 16);
  const double target = std::pow(10.0, -exponent);
  Vector<3> normal = Vector<3>::Zero();
  for (int i = 0; i < 6; ++i) {
    const double time = nearest_time(query);
    const double here = distance(query, time);
    if (here > 1e-9) {
      normal = away_from_b(query, time, 0x1p-6 * here);
    }
    shift_a(query, (target - here) * normal);
  }
  if (generator_.coin()) {
    shift_a(query, -2 * target * normal);
  }
}

TurnQuery TurnSource::grazing() {
  constexpr double least = 0.01;
  whole_ = false;
  TurnQuery result;
  do {
    result = with_motions();
    const Vector<3> apart = vector();
    result.vertices = vectors(size());
    shift_a(result, apart);
  } while (distance(result, nearest_time(result)) < least);
  graze(result);
  return result;
}

TurnQuery TurnSource::touch() {
  whole_ = true;
  return aimed(generator_.coin() ? Meeting::Boundary : Meeting::Inside);
}

/// A turn q(t) = (1 - t) + t (w + u) has the angular velocity 2 u / |q(t)|^2. Where two points meet, the face or edge
/// of b contains the direction in which they pass each other. In a plane this is an edge of b, which a vertex touches.
TurnQuery TurnSource::double_root() {
  whole_ = true;
  TurnQuery result = with_motions();
  const double time = generator_.integer(0, 2) == 0 ? eighth() : 0.5;
  Vector<3> point = vector();
  Vector<3> other = Generator::vector<3>([&] { return generator_.integer(-3, 3); });
  const bool in_plane = generator_.integer(0, 2) == 0;
  if (in_plane) {
    flatten(result.of_a, false);
    flatten(result.of_b, false);
    flatten(point, false);
    flatten(other, false);
  }
  const Quaternion by = in_plane ? tilting(result) : Quaternion{};
  const Moment a = moment(result.of_a, time);
  const Moment b = moment(result.of_b, time);
  const double norm_a = norm_sq(a.q);
  const double norm_b = norm_sq(b.q);
  const Vector<3> velocity_a = 2 * cross(axis(result.of_a.to), point - a.shift) + norm_a * result.of_a.toward;
  const Vector<3> velocity_b = 2 * cross(axis(result.of_b.to), point - b.shift) + norm_b * result.of_b.toward;
  const Vector<3> pass = primitive(Vector<3>(norm_b * velocity_a - norm_a * velocity_b));
  const auto along = [&](const Vector<3>& way) {
    const double before = generator_.integer(0, 4) / 4.0;
    const double after = generator_.integer(1, 4) / 2.0;
    return std::array<Vector<3>, 2>{point - before * way, point + after * way};
  };
  const auto [behind, ahead] = along(pass);
  Vertices world;
  switch (kind_) {
    case ContactKind::VertexFace:
      if (in_plane) {
        world = {point, behind, ahead, point + other};
      } else {
        world = {point, behind - other, behind + generator_.integer(0, 1) * other, ahead + other};
      }
      break;
    case ContactKind::EdgeEdge:
      if (in_plane) {
        world = {point, point + other, behind, ahead};
      } else {
        const auto [first, second] = along(other);
        const auto [third, fourth] = along(Vector<3>(pass + generator_.integer(-1, 1) * other));
        world = {first, second, third, fourth};
      }
      break;
    case ContactKind::VertexEdge: world = {point, behind, ahead}; break;
    case ContactKind::VertexVertex: world = {point, point}; break;
  }
  aim(result, world, time);
  if (in_plane) {
    tilt(result, by);
  }
  return result;
}

/// Changes some number: to a neighbouring double, or by 2^-40 or 2^-60 of the size of the query where it is zero, and
/// of itself otherwise.
void TurnSource::change_one(TurnQuery& query, bool by_a_step) {
  std::vector<double*> all;
  double size = 0;
  for_each_length(query, [&](Vector<3>& vector) {
    for (double& value : vector) {
      all.push_back(&value);
      size = std::max(size, std::abs(value));
    }
  });
  const auto lengths = static_cast<int>(all.size());
  for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
    for (std::size_t i = 1; i < 4; ++i) {  // the part along the other quaternion stays above zero
      all.push_back(&motion->to[i]);
    }
  }
  // Numbers that Turn has once are there twice here, and must stay equal.
  const bool turns = query.of_a.is_turn() && query.of_b.is_turn();
  const auto restore = [&] {
    for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
      motion->start = turns ? motion->center : motion->start;
      motion->away = turns ? Vector<3>(Vector<3>::Zero()) : motion->away;
    }
  };
  const int index = generator_.integer(0, static_cast<int>(all.size()) - 1);
  double& value = *all[static_cast<std::size_t>(index)];
  const double direction = generator_.coin() ? 1 : -1;
  const double factor = generator_.coin() ? 0x1p-40 : 0x1p-60;
  if (by_a_step) {
    const bool smallest = generator_.integer(0, 7) == 0;  // beside zero: the oracle takes long
    value = value == 0 && !smallest ? direction * 0x1p-70 : std::nextafter(value, direction * 1e300);
  } else {
    const double unit = index < lengths ? std::max(size, 1.0) : 1.0;
    value = value == 0 ? direction * factor * unit : value * (1 + direction * std::max(factor, 0x1p-52));
  }
  restore();
}

TurnQuery TurnSource::at_end() {
  TurnQuery result = with_motions();
  const double off = generator_.coin() ? 0 : std::pow(10.0, -generator_.integer(6, 16));
  if (off > 0) {
    whole_ = false;
  }
  const double time = generator_.coin() ? 1 - off : 1 + off;
  aim(result, meeting(anywhere()), time);
  return result;
}

/// A rotation by small integers. Quaternions are multiplied by the square of its length, so that `tilt` is exact.
TurnSource::Quaternion TurnSource::tilting(TurnQuery& query) {
  Quaternion result{};
  while (norm_sq(result) == 0) {
    result[0] = generator_.integer(0, 2);
    for (std::size_t i = 1; i < 4; ++i) {
      result[i] = generator_.integer(-1, 1);
    }
  }
  for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
    for (double& value : motion->to) {
      value *= whole_ && motion->turns() ? norm_sq(result) : 1;
    }
  }
  return result;
}

/// Turns everything by a rational rotation where numbers are whole, and otherwise changes the names of the axes.
void TurnSource::tilt(TurnQuery& query, const Quaternion& by) {
  const int first = generator_.integer(0, 2);
  const auto apply = [&](const Vector<3>& v) {
    return whole_ ? turned(by, v) : Vector<3>(v[first], v[(first + 1) % 3], v[(first + 2) % 3]);
  };
  for_each_length(query, [&](Vector<3>& vector) { vector = apply(vector); });
  for (TurnMotion* motion : {&query.of_a, &query.of_b}) {
    const Vector<3> u = apply(axis(motion->to)) / (whole_ ? norm_sq(by) : 1);
    motion->to = {motion->to[0], u[0], u[1], u[2]};
  }
}

/// In the plane z = 0, turning about lines across it, or on the line y = z = 0, turning about itself; then tilted. Both
/// may leave the plane in the same way.
TurnQuery TurnSource::flat(bool on_line) {
  TurnQuery result = with_motions();
  flatten(result.of_a, on_line);
  flatten(result.of_b, on_line);
  const Quaternion by = tilting(result);
  Vertices world = generator_.integer(0, 3) == 0 ? vectors(size()) : meeting(anywhere());
  for (Vector<3>& vertex : world) {
    flatten(vertex, on_line);
  }
  aim(result, world, inner_time());
  if (generator_.integer(0, 2) == 0) {
    const double climb = number();
    result.of_a.toward[2] = result.of_b.toward[2] = climb;
  }
  tilt(result, by);
  return result;
}

/// Edges along the lines that both turn about, or a face across them at some height; or both turn alike.
TurnQuery TurnSource::parallel() {
  TurnQuery result = with_motions();
  const bool alike = generator_.coin();
  if (alike) {
    result.of_b.to = result.of_a.to;
    Vertices world = meeting(anywhere());
    if (kind_ == ContactKind::EdgeEdge) {
      const double factor = generator_.integer(-2, 2) / 2.0;
      const Vector<3> way = world[1] - world[0];
      world[2] = world[0] + generator_.integer(-4, 8) / 8.0 * way;
      world[3] = world[2] + factor * way;
    }
    aim(result, world, inner_time());
    return result;
  }
  turn_about(result.of_a, 2);
  turn_about(result.of_b, 2);
  const Quaternion by = tilting(result);
  Vertices world = meeting(anywhere());
  if (kind_ == ContactKind::VertexFace) {
    const double height = generator_.coin() ? 0 : number();
    for (std::size_t i = 0; i < size(); ++i) {
      world[i][2] = i == 0 ? 0 : height;
    }
    result.of_a.toward[2] = result.of_b.toward[2] = generator_.coin() ? 0 : number();
  } else {
    const bool apart = generator_.integer(0, 3) == 0;
    for (std::size_t i = 1; i < size(); ++i) {
      for (int k = 0; k < 2; ++k) {
        world[i][k] = world[0][k] + (apart && i >= size_a(kind_) ? 1 : 0);
      }
    }
  }
  aim(result, world, inner_time());
  tilt(result, by);
  return result;
}

TurnQuery TurnSource::degenerate() {
  TurnQuery result = with_motions();
  Vertices world = vectors(size());
  collapse(world);
  if (generator_.integer(0, 3) != 0) {
    bring_together(world);
  }
  const double time = inner_time();
  aim(result, world, time);
  if (!whole_) {  // rounding made it no more than nearly so
    collapse(result.vertices);
  }
  return result;
}

TurnQuery TurnSource::hinge() {
  TurnMotion turns = turning();
  turns.toward = Vector<3>::Zero();
  const bool a_turns = generator_.coin();
  TurnQuery result = query(a_turns ? turns : TurnMotion{}, a_turns ? TurnMotion{} : turns);
  const double time = inner_time();
  aim(result, meeting(anywhere()), time);
  if (!whole_ && generator_.coin()) {
    graze(result);
  }
  return result;
}

TurnQuery TurnSource::common_line() {
  TurnMotion a = turning();
  TurnMotion b = turning();
  const double length = generator_.integer(1, 4) / 2.0;
  for (std::size_t i = 1; i < 4; ++i) {
    a.to[i] = whole_ ? a.to[i] : std::ldexp(std::round(std::ldexp(a.to[i], 20)), -20);
    b.to[i] = a.to[i] * length;
  }
  if (!whole_) {  // products with the axis are exact
    for (double& value : a.center) {
      value = std::ldexp(std::round(std::ldexp(value, 20)), -20);
    }
    a.start = a.center;
  }
  if (axis(a.to) == Vector<3>(Vector<3>::Zero())) {  // rounded to nothing
    b.to[0] = 1;
  }
  b.center = b.start = a.center + generator_.integer(-2, 2) * axis(a.to);
  b.toward = a.toward;
  TurnQuery result = query(a, b);
  const double time = inner_time();
  aim(result, meeting(anywhere()), time);
  return result;
}

TurnQuery TurnSource::same_motion() {
  const TurnMotion both = generator_.integer(0, 4) == 0 ? not_turning() : turning();
  TurnQuery result = query(both, both);
  result.vertices = generator_.integer(0, 2) == 0 ? vectors(size()) : meeting(anywhere());
  return result;
}

TurnQuery TurnSource::grid() {
  const int largest = generator_.integer(1, 2);
  const auto small = [&] { return Generator::vector<3>([&] { return generator_.integer(-largest, largest); }); };
  const auto motion = [&] {
    if (generator_.integer(0, 3) == 0) {
      return TurnMotion{};
    }
    Quaternion end{};
    while (norm_sq(end) == 0) {
      end = {static_cast<double>(generator_.integer(0, 2)), 0, 0, 0};
      const bool about_axis = generator_.coin();
      const int chosen = generator_.integer(1, 3);
      for (int i = 1; i < 4; ++i) {
        end[static_cast<std::size_t>(i)] = about_axis && i != chosen ? 0 : generator_.integer(-1, 1);
      }
    }
    const Vector<3> center = small();
    return testing::turn(center, end, generator_.coin() ? Vector<3>(Vector<3>::Zero()) : small());
  };
  const TurnMotion of_a = motion();
  TurnQuery result = query(of_a, motion());
  for (Vector<3>& vertex : result.vertices) {
    vertex = small();
  }
  return result;
}

/// Motions between two knots from any orientation to another one.
TurnQuery TurnSource::knots() {
  const auto piece = [&] {
    TurnMotion result;
    result.begin = generator_.integer(0, 3) / 8.0;
    result.end = result.begin + (generator_.coin() ? 0.5 : 0.25);
    result.center = vector();
    result.start = vector();
    result.toward = vector();
    result.away = vector();
    result.from = quaternion();
    result.to = generator_.integer(0, 3) == 0 ? result.from : quaternion();
    double product = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      product += result.from[i] * result.to[i];
    }
    const bool negative = generator_.coin();
    for (std::size_t i = 0; i < 4; ++i) {
      result.from[i] = negative ? -result.from[i] : result.from[i];
      result.to[i] = (product < 0) != negative ? -result.to[i] : result.to[i];
    }
    return result;
  };
  TurnQuery result;
  do {
    const TurnMotion of_a = generator_.integer(0, 2) == 0 ? not_turning() : piece();
    result = query(of_a, piece());
    result.begin = std::max(result.of_a.begin, result.of_b.begin);
    result.end = std::min(result.of_a.end, result.of_b.end);
  } while (!(result.begin < result.end));
  const double part = generator_.integer(0, 8) / 8.0;
  const double time = result.begin + part * (result.end - result.begin);
  aim(result, meeting(anywhere()), time);
  switch (generator_.integer(0, 3)) {
    case 0: result.begin = time; break;
    case 1: result.end = time; break;
    case 2: result.begin = std::max(result.begin, time - generator_.uniform(0, 0.125)); break;
    default: break;
  }
  return result;
}

TurnQuery TurnSource::far() {
  const double distance = generator_.coin() ? 1e6 : 1e12;
  TurnQuery result = draw(any_of(TurnSet::BothTurn));
  const Vector<3> shift =
      Generator::vector<3>([&] { return generator_.coin() ? distance : distance * generator_.uniform(-1, 1); });
  for (Vector<3>& vertex : result.vertices) {
    vertex += shift;
  }
  for (TurnMotion* motion : {&result.of_a, &result.of_b}) {
    motion->center += shift;
    motion->start += shift;
  }
  return result;
}

TurnQuery TurnSource::scaled() {
  TurnQuery result = draw(any_of(TurnSet::Translation));
  const double scale = std::pow(10.0, generator_.integer(-100, 100));
  for_each_length(result, [&](Vector<3>& vector) { vector *= scale; });
  for (TurnMotion* motion : {&result.of_a, &result.of_b}) {
    if (generator_.integer(0, 3) == 0) {
      const double length = std::pow(10.0, generator_.integer(-10, 10));
      for (double& value : motion->to) {
        value *= length;
      }
    }
  }
  return result;
}

TurnQuery TurnSource::extreme() {
  constexpr int largest = 950;  // the numbers to scale are below 2^50
  TurnQuery result = draw(any_of(TurnSet::Translation));
  const auto power = [&] { return std::ldexp(1.0, generator_.integer(-1060, largest)); };
  const auto scale = [&](const Vector<3>& factors) {
    for_each_length(result, [&](Vector<3>& vector) { vector = vector.cwiseProduct(factors); });
  };
  switch (generator_.integer(0, 4)) {
    case 0: scale(Vector<3>::Constant(std::ldexp(1.0, largest))); break;
    case 1: scale(Vector<3>::Constant(std::ldexp(1.0, -generator_.integer(1030, 1074)))); break;
    case 2: scale(Generator::vector<3>(power)); break;
    case 3:
      for (TurnMotion* motion : {&result.of_a, &result.of_b}) {
        const double factor = std::ldexp(1.0, generator_.integer(-900, 900));
        for (double& value : motion->to) {
          value *= factor;
        }
      }
      break;
    default:
      for (Vector<3>& vertex : result.vertices) {
        if (generator_.integer(0, 3) == 0) {
          vertex[generator_.integer(0, 2)] = generator_.any_double();
        }
      }
  }
  return result;
}

/// One of the sets up to this one.
TurnSet TurnSource::any_of(TurnSet last) {
  TurnSet result = TurnSet::Far;
  while (result == TurnSet::Far || result == TurnSet::Scaled) {
    result = static_cast<TurnSet>(generator_.integer(0, static_cast<int>(last)));
  }
  return result;
}

}  // namespace motzkin::testing
