#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "corpus/contact_query.hpp"

namespace motzkin::testing {

/// A rigid motion with rational poses, in plain doubles that are the numbers they denote. With
/// s = (t - begin) / (end - begin), a point x of the body is at
///   R(q) (x - center) + start + s (toward - away),   q = (1 - s) from + s to,
/// where R(q) is the rotation by q / |q|. By default the body rests.
struct TurnMotion {
  double begin = 0;
  double end = 1;
  Vector<3> center = Vector<3>::Zero();
  Vector<3> start = Vector<3>::Zero();
  Vector<3> toward = Vector<3>::Zero();
  Vector<3> away = Vector<3>::Zero();
  std::array<double, 4> from = {1, 0, 0, 0};  ///< w, x, y, z
  std::array<double, 4> to = {1, 0, 0, 0};

  friend bool operator==(const TurnMotion&, const TurnMotion&) = default;

  [[nodiscard]] bool turns() const;
  /// Whether it is that of a `Turn`: from the pose it has at t = 0 on, and for all of [0, 1].
  [[nodiscard]] bool is_turn() const;
};

/// That of `Turn(center, end, displacement)`.
[[nodiscard]] TurnMotion turn(const Vector<3>& center, const std::array<double, 4>& end, const Vector<3>& displacement);
[[nodiscard]] TurnMotion translation(const Vector<3>& displacement);

/// Where a motion takes a point. `Number` is Rational, exactly, or double.
template <class Number>
[[nodiscard]] std::array<Number, 3> position(const TurnMotion& motion, const Vector<3>& point, const Number& time);

/// Two primitives on rigid motions: the vertices of a, then those of b, in the coordinates of their bodies.
struct TurnQuery {
  ContactKind kind = ContactKind::VertexFace;
  std::vector<Vector<3>> vertices;
  TurnMotion of_a;
  TurnMotion of_b;
  double begin = 0;  ///< of the time asked for, within that of both motions
  double end = 1;

  [[nodiscard]] std::size_t size_a() const noexcept { return testing::size_a(kind); }
  [[nodiscard]] std::size_t size_b() const noexcept { return testing::size_b(kind); }
  [[nodiscard]] std::size_t size() const noexcept { return size_a() + size_b(); }

  [[nodiscard]] const TurnMotion& motion(std::size_t vertex) const noexcept { return vertex < size_a() ? of_a : of_b; }

  /// With the vertices in another order: `order[i]` is the number of the vertex that comes i-th. Where the order begins
  /// with a vertex of b the bodies change places.
  [[nodiscard]] TurnQuery permuted(std::span<const std::size_t> order) const;
};

/// Other orders of the same vertices, for two primitives of one kind with the bodies swapped.
[[nodiscard]] std::vector<std::vector<std::size_t>> vertex_orders(ContactKind kind);

/// The square of the distance of both primitives at a time. `Number` is Rational, exactly, or double.
template <class Number>
[[nodiscard]] Number distance_sq(const TurnQuery& query, const Number& time);

/// All numbers in hexadecimal, as initialisers.
[[nodiscard]] std::string to_text(const TurnMotion& motion);
[[nodiscard]] std::string to_text(const TurnQuery& query);

}  // namespace motzkin::testing
