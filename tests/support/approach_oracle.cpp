#include "support/approach_oracle.hpp"

#include <algorithm>

namespace motzkin::testing {

bool ApproachOracle::Part::is_near(const Root& t) const {
  return sign(excess, t) <= 0 &&
         std::all_of(sides.begin(), sides.end(), [&](const Polynomial& p) { return sign(p, t) >= 0; });
}

ApproachOracle::ApproachOracle(const TurnQuery& query, double radius)
    : start_(root_at(dyadic(query.begin))), end_(root_at(dyadic(query.end))) {
  const ContactPaths paths = contact_paths(query, radius);
  const Polynomial length_sq = paths.length * paths.length;
  const std::size_t count = query.size_b();
  const auto corner = [&](std::size_t i) -> const Path& { return paths.vertices[1 + i % count]; };
  const auto to_vertex = [&](std::size_t i) { return paths.vertices[0] - corner(i); };
  const auto add = [&](detail::Place::Kind kind, std::size_t index, const Polynomial& excess,
                       std::vector<Polynomial> sides) {
    for (Polynomial& p : sides) {
      p = reduced(std::move(p), paths.positive);
    }
    parts_.push_back({{kind, static_cast<int>(index)}, reduced(excess, paths.positive), std::move(sides)});
  };
  for (std::size_t i = 0; i < count; ++i) {
    add(detail::Place::Kind::Corner, i, dot(to_vertex(i), to_vertex(i)) - length_sq, {});
  }
  for (std::size_t i = 0; i < count * (count - 1) / 2; ++i) {
    const Path edge = corner(i + 1) - corner(i);
    const Path area = cross(edge, to_vertex(i));
    if (const Polynomial edge_sq = dot(edge, edge); !edge_sq.is_zero()) {
      add(detail::Place::Kind::Edge, i, dot(area, area) - length_sq * edge_sq,
          {dot(edge, to_vertex(i)), Polynomial() - dot(edge, to_vertex(i + 1))});
    }
  }
  if (count == 3) {
    const Path normal = cross(corner(1) - corner(0), corner(2) - corner(0));
    const Polynomial height = dot(normal, to_vertex(0));
    std::vector<Polynomial> sides;
    for (std::size_t i = 0; i < 3; ++i) {
      sides.push_back(dot(normal, cross(corner(i + 1) - corner(i), to_vertex(i))));
    }
    if (const Polynomial normal_sq = dot(normal, normal); !normal_sq.is_zero()) {
      add(detail::Place::Kind::Inside, 0, height * height - length_sq * normal_sq, std::move(sides));
    }
  }
  if (is_near(start_)) {
    first_ = start_;
    return;
  }
  for (const Part& part : parts_) {
    try_roots(part.excess);
    if (part.excess.is_zero()) {  // it gets near where it comes to the part
      std::for_each(part.sides.begin(), part.sides.end(), [&](const Polynomial& p) { try_roots(p); });
    }
  }
}

bool ApproachOracle::is_near(const Root& t) const {
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) { return part.is_near(t); });
}

/// Keeps the first root at which it is near, if that is earlier than what is known.
void ApproachOracle::try_roots(const Polynomial& p) {
  if (p.is_zero()) {
    return;
  }
  for (const Root& t : roots(p)) {
    if ((first_ && compare(*first_, t) <= 0) || compare(t, end_) > 0) {
      return;
    }
    if (compare(t, start_) >= 0 && is_near(t)) {
      first_ = t;
      return;
    }
  }
}

bool ApproachOracle::may_be(const detail::Place& place) const {
  const bool is_start = compare(*first_, start_) == 0;
  return std::any_of(parts_.begin(), parts_.end(), [&](const Part& part) {
    return part.place.kind == place.kind && part.place.index == place.index && part.is_near(*first_) &&
           (is_start || std::all_of(part.sides.begin(), part.sides.end(),
                                    [&](const Polynomial& p) { return sign(p, *first_) > 0; }));
  });
}

}  // namespace motzkin::testing
