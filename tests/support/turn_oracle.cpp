#include "support/turn_oracle.hpp"

#include "support/common_unit.hpp"

namespace motzkin::testing {
namespace {

Polynomial constant(const Integer& number) { return Polynomial({number}); }

/// The times and quaternions of a motion as integers.
struct Rotation {
  std::array<Polynomial, 4> q;  ///< a multiple of the quaternion: w, x, y, z
  Polynomial norm;              ///< |q|^2
  Polynomial elapsed;           ///< t - begin, and
  Polynomial duration;          ///< end - begin, in one unit
};

Rotation rotation(const TurnMotion& motion) {
  CommonUnit time;
  for (const double value : {motion.begin, motion.end, 1.0}) {
    time.include(value);
  }
  CommonUnit length;
  for (const auto* quaternion : {&motion.from, &motion.to}) {
    for (const double value : *quaternion) {
      length.include(value);
    }
  }
  const Integer begin = time.count(motion.begin);
  const Integer end = time.count(motion.end);
  Rotation result;
  result.elapsed = Polynomial({-begin, time.count(1)});
  result.duration = constant(end - begin);
  const Polynomial left({end, -time.count(1)});
  Integer common = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    result.q[i] = left * constant(length.count(motion.from[i])) + result.elapsed * constant(length.count(motion.to[i]));
    common = gcd(common, content(result.q[i]));
  }
  for (Polynomial& p : result.q) {
    p = p / common;
    result.norm = result.norm + p * p;
  }
  return result;
}

/// |q|^2 R(q) v = (w^2 - u u) v + 2 (u v) u + 2 w u x v, where u is the vector part of q.
Path turned(const Rotation& rotation, const Path& v) {
  const Polynomial& w = rotation.q[0];
  const Polynomial* u = &rotation.q[1];
  const Polynomial two = constant(2);
  const Polynomial along = w * w - (u[0] * u[0] + u[1] * u[1] + u[2] * u[2]);
  const Polynomial product = two * (u[0] * v[0] + u[1] * v[1] + u[2] * v[2]);
  Path result;
  for (std::size_t k = 0; k < 3; ++k) {
    const std::size_t i = (k + 1) % 3;
    const std::size_t j = (k + 2) % 3;
    result[k] = along * v[k] + product * u[k] + two * w * (u[i] * v[j] - u[j] * v[i]);
  }
  return result;
}

/// Where a motion takes a point, times |q|^2 and the duration of the motion.
Path path(const TurnMotion& motion, const Rotation& rotation, const Vector<3>& point, const CommonUnit& unit) {
  Path own;
  Path shift;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    own[k] = constant(unit.count(point[i]) - unit.count(motion.center[i]));
    shift[k] = rotation.duration * constant(unit.count(motion.start[i])) +
               rotation.elapsed * constant(unit.count(motion.toward[i]) - unit.count(motion.away[i]));
  }
  Path result = turned(rotation, own);
  for (std::size_t k = 0; k < 3; ++k) {
    result[k] = rotation.duration * result[k] + rotation.norm * shift[k];
  }
  return result;
}

}  // namespace

ContactPaths contact_paths(const TurnQuery& query, double length) {
  CommonUnit unit;
  unit.include(length);
  const auto include = [&](const Vector<3>& vector) {
    for (const double value : vector) {
      unit.include(value);
    }
  };
  for (const Vector<3>& vertex : query.vertices) {
    include(vertex);
  }
  for (const TurnMotion* motion : {&query.of_a, &query.of_b}) {
    for (const Vector<3>* vector : {&motion->center, &motion->start, &motion->toward, &motion->away}) {
      include(*vector);
    }
  }
  const Rotation a = rotation(query.of_a);
  const Rotation b = rotation(query.of_b);
  const Polynomial scale = a.norm * a.duration * b.norm * b.duration;
  ContactPaths result{query.kind, {}, scale * constant(unit.count(length)), {}, dyadic(query.begin), dyadic(query.end)};
  for (std::size_t i = 0; i < query.size(); ++i) {
    const bool of_a = i < query.size_a();
    result.vertices.push_back(path(query.motion(i), of_a ? a : b, query.vertices[i], unit));
    const Polynomial others = of_a ? b.norm * b.duration : a.norm * a.duration;
    for (Polynomial& coordinate : result.vertices.back()) {
      coordinate = coordinate * others;
    }
  }
  for (const Polynomial& norm : {a.norm, b.norm}) {
    if (norm.size() > 1) {
      result.positive.push_back(norm / content(norm));
    }
  }
  return result;
}

}  // namespace motzkin::testing
