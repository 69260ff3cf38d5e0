#include "support/contact_oracle.hpp"

#include <algorithm>

#include "support/common_unit.hpp"

namespace motzkin::testing {
namespace {

/// All coordinates as integers, in a unit that they share.
std::vector<Path> integer_paths(const ContactQuery& query) {
  CommonUnit unit;
  for (const auto* vertices : {&query.start, &query.end}) {
    for (const Vector<3>& vertex : *vertices) {
      for (int k = 0; k < 3; ++k) {
        unit.include(vertex[k]);
      }
    }
  }
  std::vector<Path> paths(query.start.size());
  for (std::size_t i = 0; i < paths.size(); ++i) {
    for (int k = 0; k < 3; ++k) {
      const Integer start = unit.count(query.start[i][k]);
      paths[i][static_cast<std::size_t>(k)] = Polynomial({start, unit.count(query.end[i][k]) - start});
    }
  }
  return paths;
}

bool vanishes(const Path& vector, const Root& t) {
  return std::all_of(vector.begin(), vector.end(), [&](const Polynomial& p) { return sign(p, t) == 0; });
}

/// A coordinate of the vector that is not zero at a time.
std::optional<std::size_t> coordinate(const Path& vector, const Root& t) {
  for (std::size_t k = 0; k < 3; ++k) {
    if (sign(vector[k], t) != 0) {
      return k;
    }
  }
  return {};
}

}  // namespace

ContactOracle::ContactOracle(const ContactQuery& query)
    : ContactOracle(ContactPaths{query.kind, integer_paths(query), {}, {}, {0, 0}, {1, 0}}) {}

ContactOracle::ContactOracle(ContactPaths paths)
    : paths_(std::move(paths)), start_(root_at(paths_.begin)), end_(root_at(paths_.end)) {
  const std::size_t count = paths_.vertices.size();
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t j = 0; j < count; ++j) {
      ways_.push_back(way(i, j));
    }
  }
  find_first();
}

void ContactOracle::find_first() {
  if (kind() == ContactKind::VertexFace || kind() == ContactKind::EdgeEdge) {
    normal_ = kind() == ContactKind::VertexFace ? turn(1, 2, 3) : reduced(cross(from(0, 1), from(2, 3)));
    volume_ = reduced(dot(normal_, from(0, 2)));
  }
  const Conditions all = conditions();
  for (const Polynomial& p : all.necessary) {
    if (!p.is_zero()) {
      try_roots(p);
      return;
    }
  }
  always_coplanar_ = true;
  if (in_contact(start_)) {
    first_ = start_;
    return;
  }
  for (const Polynomial& p : all.others) {
    if (!p.is_zero()) {
      try_roots(p);
    }
  }
}

/// Keeps the first root at which there is contact, if it is earlier than what is known.
void ContactOracle::try_roots(const Polynomial& p) {
  for (const Root& t : roots(p)) {
    if ((first_ && compare(*first_, t) <= 0) || compare(t, end_) > 0) {
      return;
    }
    if (compare(t, start_) >= 0 && in_contact(t)) {
      first_ = t;
      return;
    }
  }
}

Path ContactOracle::reduced(Path vector) const { return testing::reduced(std::move(vector), paths_.positive); }

Polynomial ContactOracle::reduced(Polynomial p) const { return testing::reduced(std::move(p), paths_.positive); }

/// The way from vertex i to vertex j.
Path ContactOracle::way(std::size_t i, std::size_t j) const { return reduced(paths_.vertices[j] - paths_.vertices[i]); }

/// Twice the area of three vertices as a vector: one coordinate for each projection along an axis.
Path ContactOracle::turn(std::size_t i, std::size_t j, std::size_t k) const {
  return reduced(cross(from(i, j), from(i, k)));
}

/// All polynomials whose signs `in_contact` may ask for.
ContactOracle::Conditions ContactOracle::conditions() const {
  Conditions result;
  const auto add = [](std::vector<Polynomial>& list, const Path& path) {
    list.insert(list.end(), path.begin(), path.end());
  };
  const auto add_segment = [&](std::size_t i, std::size_t j, std::size_t k) {
    add(result.others, turn(i, j, k));
    result.others.push_back(reduced(dot(from(i, j), from(i, k))));
  };
  switch (kind()) {
    case ContactKind::VertexFace:
      result.necessary.push_back(volume_);
      if (result.necessary.front().is_zero()) {
        add(result.others, normal_);
        add_segment(0, 1, 2);
        add_segment(0, 2, 3);
        add_segment(0, 3, 1);
      }
      break;
    case ContactKind::EdgeEdge:
      result.necessary.push_back(volume_);
      if (result.necessary.front().is_zero()) {
        add(result.others, normal_);
        add_segment(0, 2, 3);
        add_segment(1, 2, 3);
        add_segment(2, 0, 1);
        add_segment(3, 0, 1);
      }
      break;
    case ContactKind::VertexEdge:
      add(result.necessary, turn(0, 1, 2));
      result.others.push_back(reduced(dot(from(0, 1), from(0, 2))));
      break;
    case ContactKind::VertexVertex: add(result.necessary, from(0, 1)); break;
  }
  return result;
}

bool ContactOracle::in_contact(const Root& t) const {
  switch (kind()) {
    case ContactKind::VertexFace: return in_face(t);
    case ContactKind::EdgeEdge: return edges_meet(t);
    case ContactKind::VertexEdge: return on_segment(0, 1, 2, t);
    case ContactKind::VertexVertex: return same(0, 1, t);
  }
  return false;
}

bool ContactOracle::same(std::size_t i, std::size_t j, const Root& t) const { return vanishes(from(i, j), t); }

/// Vertex i on the segment from vertex j to vertex k, which may be a point.
bool ContactOracle::on_segment(std::size_t i, std::size_t j, std::size_t k, const Root& t) const {
  return vanishes(turn(i, j, k), t) && sign(reduced(dot(from(i, j), from(i, k))), t) <= 0;
}

/// In the plane of the face its projection along an axis tells; a face without a plane is the union of its edges.
bool ContactOracle::in_face(const Root& t) const {
  if (sign(volume_, t) != 0) {
    return false;
  }
  const std::optional<std::size_t> k = coordinate(normal_, t);
  if (!k) {
    return on_segment(0, 1, 2, t) || on_segment(0, 2, 3, t) || on_segment(0, 3, 1, t);
  }
  const int side = sign(normal_[*k], t);
  const auto inside = [&](std::size_t i, std::size_t j) { return sign(turn(0, i, j)[*k], t) * side >= 0; };
  return inside(1, 2) && inside(2, 3) && inside(3, 1);
}

/// Each of two edges in a plane has the ends of the other on both sides; of parallel ones an end lies on the other.
bool ContactOracle::edges_meet(const Root& t) const {
  if (sign(volume_, t) != 0) {
    return false;
  }
  const std::optional<std::size_t> k = coordinate(normal_, t);
  if (!k) {
    return on_segment(0, 2, 3, t) || on_segment(1, 2, 3, t) || on_segment(2, 0, 1, t) || on_segment(3, 0, 1, t);
  }
  const auto side = [&](std::size_t i, std::size_t from, std::size_t to) { return sign(turn(i, from, to)[*k], t); };
  return side(2, 0, 1) * side(3, 0, 1) <= 0 && side(0, 2, 3) * side(1, 2, 3) <= 0;
}

/// The vertices of both edges that lie on the other one at the first contact.
std::vector<std::size_t> ContactOracle::touching() const {
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < 4; ++i) {
    const std::size_t other = i < 2 ? 2 : 0;
    if (on_segment(i, other, other + 1, *first_)) {
      result.push_back(i);
    }
  }
  return result;
}

/// Two edges share the segment between two vertices, if more than a point.
bool ContactOracle::shares_more() const {
  if (kind() != ContactKind::EdgeEdge) {
    return false;
  }
  const std::vector<std::size_t> ends = touching();
  return std::any_of(ends.begin(), ends.end(), [&](std::size_t i) { return !same(ends.front(), i, *first_); });
}

bool ContactOracle::may_be(const Feature& on_a, const Feature& on_b) const {
  const std::size_t count_b = size_b(kind());
  const auto at_vertex = [&](std::size_t i) {
    return is_smallest(on_a, 0, size_a(kind()), i) && is_smallest(on_b, size_a(kind()), count_b, i);
  };
  if (kind() != ContactKind::EdgeEdge) {
    return at_vertex(0);
  }
  const Feature edge{FeatureKind::Edge, 0};
  const std::vector<std::size_t> ends = touching();
  return ((ends.empty() || shares_more()) && on_a == edge && on_b == edge) ||
         std::any_of(ends.begin(), ends.end(), at_vertex);
}

/// Whether a part of the primitive with these vertices holds a vertex at the first contact and no smaller part does.
bool ContactOracle::is_smallest(const Feature& part, std::size_t first, std::size_t count, std::size_t vertex) const {
  const auto at_vertex = [&](std::size_t i) { return i < count && same(vertex, first + i, *first_); };
  if (at_vertex(0) || at_vertex(1) || at_vertex(2)) {
    return part.kind == FeatureKind::Vertex && at_vertex(part.index);
  }
  if (count == 2) {
    return part == Feature{FeatureKind::Edge, 0};
  }
  const auto on_edge = [&](std::size_t i) {
    return i < count && on_segment(vertex, first + i, first + (i + 1) % count, *first_);
  };
  if (on_edge(0) || on_edge(1) || on_edge(2)) {
    return part.kind == FeatureKind::Edge && on_edge(part.index);
  }
  return part == Feature{FeatureKind::Face, 0};
}

}  // namespace motzkin::testing
