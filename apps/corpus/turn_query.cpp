#include "corpus/turn_query.hpp"

#include <algorithm>
#include <cstdio>

#include "corpus/contact_distance.hpp"
#include "corpus/rational.hpp"

namespace motzkin::testing {
namespace {

void set(Rational& result, double value) { result = exact(value); }
void set(double& result, double value) { result = value; }

template <class Number>
Number number(double value) {
  Number result;
  set(result, value);
  return result;
}

/// w, x, y, z
template <class Number>
using Four = std::array<Number, 4>;

template <class Number>
Four<Number> product(const Four<Number>& p, const Four<Number>& q) {
  return {p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
          p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1], p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0]};
}

std::string to_text(double value) {
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%a", value);
  return buffer.data();
}

template <class List>
std::string listed(const List& list) {
  std::string text;
  for (const double value : list) {
    text += (text.empty() ? "{" : ", ") + to_text(value);
  }
  return text + "}";
}

}  // namespace

bool TurnMotion::turns() const {
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (number<Rational>(from[i]) * number<Rational>(to[j]) != number<Rational>(from[j]) * number<Rational>(to[i])) {
        return true;
      }
    }
  }
  return false;
}

bool TurnMotion::is_turn() const { return *this == turn(center, to, toward); }

TurnMotion turn(const Vector<3>& center, const std::array<double, 4>& end, const Vector<3>& displacement) {
  TurnMotion result;
  result.center = result.start = center;
  result.toward = displacement;
  result.to = end;
  return result;
}

TurnMotion translation(const Vector<3>& displacement) { return turn(Vector<3>::Zero(), {1, 0, 0, 0}, displacement); }

/// q (0, x - center) q* / |q|^2: unlike the oracle, which has the matrix.
template <class Number>
std::array<Number, 3> position(const TurnMotion& motion, const Vector<3>& point, const Number& time) {
  const auto given = [](double value) { return number<Number>(value); };
  const Number s = (time - given(motion.begin)) / (given(motion.end) - given(motion.begin));
  Four<Number> q;
  Four<Number> conjugate;
  Number length_sq = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    q[i] = (1 - s) * given(motion.from[i]) + s * given(motion.to[i]);
    conjugate[i] = i == 0 ? q[i] : Number(-q[i]);
    length_sq += q[i] * q[i];
  }
  Four<Number> own{};
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    own[k + 1] = given(point[i]) - given(motion.center[i]);
  }
  const Four<Number> turned = product(product(q, own), conjugate);
  std::array<Number, 3> result;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    result[k] =
        turned[k + 1] / length_sq + given(motion.start[i]) + s * (given(motion.toward[i]) - given(motion.away[i]));
  }
  return result;
}

TurnQuery TurnQuery::permuted(std::span<const std::size_t> order) const {
  const bool swapped = order[0] >= size_a();
  TurnQuery result{kind, {}, swapped ? of_b : of_a, swapped ? of_a : of_b, begin, end};
  for (const std::size_t i : order) {
    result.vertices.push_back(vertices[i]);
  }
  return result;
}

std::vector<std::vector<std::size_t>> vertex_orders(ContactKind kind) {
  switch (kind) {
    case ContactKind::VertexFace: return {{0, 2, 3, 1}, {0, 2, 1, 3}};
    case ContactKind::EdgeEdge: return {{2, 3, 0, 1}, {1, 0, 2, 3}, {1, 0, 3, 2}};
    case ContactKind::VertexEdge: return {{0, 2, 1}};
    case ContactKind::VertexVertex: return {{1, 0}};
  }
  return {};
}

template <class Number>
Number distance_sq(const TurnQuery& query, const Number& time) {
  std::vector<std::array<Number, 3>> at;
  at.reserve(query.size());
  for (std::size_t i = 0; i < query.size(); ++i) {
    at.push_back(position(query.motion(i), query.vertices[i], time));
  }
  return distance_sq<Number>(query.kind, at);
}

std::string to_text(const TurnMotion& motion) {
  return "{" + to_text(motion.begin) + ", " + to_text(motion.end) + ", " + listed(motion.center) + ", " +
         listed(motion.start) + ", " + listed(motion.toward) + ", " + listed(motion.away) + ", " + listed(motion.from) +
         ", " + listed(motion.to) + "}";
}

std::string to_text(const TurnQuery& query) {
  return "{ContactKind::" + std::string(name(query.kind)) + ", " + to_text(query.vertices) + ", " +
         to_text(query.of_a) + ", " + to_text(query.of_b) + ", " + to_text(query.begin) + ", " + to_text(query.end) +
         "}";
}

template std::array<Rational, 3> position(const TurnMotion&, const Vector<3>&, const Rational&);
template std::array<double, 3> position(const TurnMotion&, const Vector<3>&, const double&);
template Rational distance_sq(const TurnQuery&, const Rational&);
template double distance_sq(const TurnQuery&, const double&);

}  // namespace motzkin::testing
