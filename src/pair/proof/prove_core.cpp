#include <algorithm>

#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/relate.hpp"
#include "pair/distance/nearest_exactly.hpp"
#include "pair/distance/star.hpp"
#include "pair/proof/exact_set.hpp"

/// Proofs about hulls, shapes with a radius and half-spaces: the walk to the nearest feature once more, over rationals.

namespace motzkin::detail {
namespace {

/// What the star of a carrier looks like.
struct Surroundings {
  ExactTriple normal{0, 0, 0};  ///< of a plane through 0 with M on one side and not in it; 0 where there is none
  std::vector<Part> parts;      ///< else vertices of M that span what M spans, with positive weights and sum 0
};

/// Adds what is left to make the sum of all parts 0 out of the first ones, a carrier with its means.
void balance(const ExactSet& set, std::vector<Part>& parts, std::size_t carrier) {
  std::vector<ExactTriple> vectors;
  vectors.reserve(carrier);
  for (std::size_t i = 0; i < carrier; ++i) {
    vectors.push_back(set.vertex(parts[i].name));
  }
  const ExactTriple rest = sum_of(set, parts);
  const Weights added = solved(vectors, ExactTriple{0, 0, 0} - rest);
  Exact times = 1;
  for (std::size_t i = 0; i < carrier; ++i) {
    if (added[i] < 0) {
      times = std::max(times, Exact(1 - added[i] / parts[i].weight));
    }
  }
  for (std::size_t i = 0; i < carrier; ++i) {
    parts[i].weight = times * parts[i].weight + added[i];
  }
}

ExactTriple projected(const ExactTriple& vector, const ExactTriple& line) {
  return dot(line, line) * vector - dot(vector, line) * line;
}

Surroundings around_line(const ExactSet& set, const Star<ExactSet>& star, std::vector<Part> carrier) {
  const std::size_t count = carrier.size();
  const ExactTriple line = set.edge(carrier[0].name, carrier[1].name);
  Fan fan(line);
  star.any([&](const DifferenceVertex& name) {
    fan.add(set.vertex(name), name);
    return false;
  });
  using Form = Fan<ExactTriple>::Form;
  const auto at = [&](std::size_t i) { return set.vertex(fan.seen(i)); };
  const auto turn = [&](std::size_t i, std::size_t k) { return dot(cross(at(i), at(k)), line); };
  const auto add = [&](std::size_t i, const Exact& weight) { carrier.push_back({fan.seen(i), weight}); };
  // Of `opposite`, which makes up for so much of the first one.
  const auto ratio = [&](std::size_t first, std::size_t opposite) {
    const ExactTriple p = projected(at(first), line);
    return Exact(-dot(p, p) / dot(p, projected(at(opposite), line)));
  };
  switch (fan.form()) {
    case Form::None: break;
    case Form::One: return {projected(at(0), line), {}};
    case Form::Wedge: return {cross(line, at(0)), {}};
    case Form::Half: return {turn(0, 2) > 0 ? cross(line, at(0)) : cross(at(0), line), {}};
    case Form::Opposite:
      add(0, 1);
      add(1, ratio(0, 1));
      break;
    case Form::All:
      if (fan.seen_count() == 3) {
        add(0, abs(turn(1, 2)));
        add(1, abs(turn(2, 0)));
        add(2, abs(turn(0, 1)));
      } else {
        add(2, abs(turn(0, 3)));
        add(3, abs(turn(0, 2)));
        const ExactTriple p = projected(at(0), line);  // what both have in common is a multiple of it
        const ExactTriple both = Exact(abs(turn(0, 3))) * at(2) + Exact(abs(turn(0, 2))) * at(3);
        const Exact along = dot(projected(both, line), p) / dot(p, p);
        add(0, 1 + std::max(Exact(0), Exact(-along)));
        add(1, (1 + std::max(Exact(0), along)) * ratio(0, 1));
      }
      break;
  }
  balance(set, carrier, count);
  return {{0, 0, 0}, std::move(carrier)};
}

Surroundings around_plane(const ExactSet& set, const Star<ExactSet>& star, std::vector<Part> carrier) {
  const std::size_t count = carrier.size();
  const ExactTriple normal =
      cross(set.edge(carrier[0].name, carrier[1].name), set.edge(carrier[0].name, carrier[2].name));
  std::optional<DifferenceVertex> above;
  std::optional<DifferenceVertex> below;
  star.any([&](const DifferenceVertex& name) {
    const int side = dot(normal, set.vertex(name)).sign();
    if (side != 0) {
      (side > 0 ? above : below) = name;
    }
    return above && below;
  });
  if (above.has_value() != below.has_value()) {
    return {above ? normal : ExactTriple{0, 0, 0} - normal, {}};
  }
  if (above) {
    carrier.push_back({*above, -dot(normal, set.vertex(*below))});
    carrier.push_back({*below, dot(normal, set.vertex(*above))});
  }
  balance(set, carrier, count);
  return {{0, 0, 0}, std::move(carrier)};
}

/// Of vertices whose hull has 0 in its relative interior.
Surroundings surroundings(const ExactSet& set, const CorePair& pair, Feature carrier) {
  const Star star(set, pair, carrier[0]);
  if (carrier.count == 1) {
    Surroundings found;
    carrier = star.carrier([&](const ExactTriple& direction) { found.normal = direction; });
    if (carrier.count == 0) {
      return found;
    }
  }
  std::vector<Part> parts = mean_of(set, carrier);
  switch (carrier.count) {
    case 2: return around_line(set, star, std::move(parts));
    case 3: return around_plane(set, star, std::move(parts));
    default: return {{0, 0, 0}, std::move(parts)};
  }
}

/// Parts of all vertices of M, all of them positive for each point of either core at either time, with sum 0: the mean
/// of all points, and what balances it out of parts that surround 0.
struct AllWeights {
  Weights a;
  Weights b;

  AllWeights(const ExactSet& set, bool in_time) : in_time_(in_time) {
    const std::size_t times = in_time ? 2 : 1;
    a.assign(times * set.points(0).size(), 0);
    b.assign(times * set.points(1).size(), 0);
  }

  void add(const ExactSet& set, const Part& part) {
    const bool late = in_time_ && part.name.late;
    a[part.name.a + (late ? set.points(0).size() : 0)] += part.weight;
    b[part.name.b + (late ? set.points(1).size() : 0)] += part.weight;
  }

  void add_mean() {
    for (Weights* weights : {&a, &b}) {
      for (Exact& weight : *weights) {
        weight += Exact(1) / static_cast<unsigned long>(weights->size());
      }
    }
  }

  SharedPoint normalised() {
    Exact total = 0;
    for (const Exact& weight : a) {
      total += weight;
    }
    for (Weights* weights : {&a, &b}) {
      for (Exact& weight : *weights) {
        weight /= total;
      }
    }
    return {texts(a), texts(b)};
  }

 private:
  bool in_time_;
};

SharedPoint inner_point(const ExactSet& set, const std::vector<Part>& around, bool in_time) {
  AllWeights all(set, in_time);
  all.add_mean();
  ExactTriple mean{0, 0, 0};
  for (std::size_t side = 0; side < 2; ++side) {
    const auto& points = set.points(side);
    for (const ExactTriple& point : points) {
      const Exact share = Exact(side == 0 ? -1 : 1) / static_cast<unsigned long>(points.size());
      mean = mean + share * point;
    }
  }
  mean = mean + (in_time ? Exact(1) / 2 : Exact(0)) * set.drift();
  std::vector<ExactTriple> vectors;
  vectors.reserve(around.size());
  for (const Part& part : around) {
    vectors.push_back(set.vertex(part.name));
  }
  const Weights needed = solved(vectors, ExactTriple{0, 0, 0} - mean);
  Exact times = 0;
  for (std::size_t i = 0; i < around.size(); ++i) {
    if (needed[i] < 0) {
      times = std::max(times, Exact(-needed[i] / around[i].weight));
    }
  }
  for (std::size_t i = 0; i < around.size(); ++i) {
    all.add(set, {around[i].name, needed[i] + times * around[i].weight});
  }
  return all.normalised();
}

SharedPoint point_of(const ExactSet& set, const std::vector<Part>& parts, bool in_time) {
  AllWeights all(set, in_time);
  for (const Part& part : parts) {
    all.add(set, part);
  }
  return all.normalised();
}

template <int D>
ExactTriple exact_vector(const Vector<D>* vector) {
  ExactTriple result{0, 0, 0};
  for (int k = 0; k < D && vector != nullptr; ++k) {
    result[static_cast<std::size_t>(k)] = exactly((*vector)[k]);
  }
  return result;
}

/// The plane in space, or in space and time, where it moves with a velocity.
template <int D>
Plane plane_of(const ExactTriple& normal, const Exact& offset, const ExactTriple& velocity, bool in_time) {
  Plane plane;
  for (std::size_t k = 0; k < D; ++k) {
    plane.normal.push_back(text(normal[k]));
  }
  if (in_time) {
    plane.normal.push_back(text(-dot(normal, velocity)));
  }
  plane.offset = text(offset);
  return plane;
}

}  // namespace

template <int D>
Certificate prove(const MovingCore<D>& a, const MovingCore<D>& b) {
  Certificate certificate{.relation = relate(a, b, {})};
  const bool in_time = a.moves() || b.moves();
  const Core core_a = core_of(a.view);
  const Core core_b = core_of(b.view);
  const ExactTriple velocity = exact_vector<D>(a.velocity);
  const ExactSet set(core_a, core_b, exact_vector<D>(b.velocity) - velocity);
  const CorePair pair{core_a, core_b, {}};  // its drift is not looked at
  bool apart = false;
  const Feature feature = nearest_exactly(set, {}, apart);
  const std::vector<Part> nearest = mean_of(set, feature);
  const ExactTriple p = apart ? sum_of(set, nearest) : ExactTriple{0, 0, 0};
  const Exact square = dot(p, p);
  const Exact radius_a = exactly(a.view.radius);
  const Exact radii = radius_a + exactly(b.view.radius);
  const bool round = radii > 0;
  ExactTriple normal = p;
  Exact part = 0;  // of the way from the one core to the other, times |p|^2
  if (certificate.relation == Relation::Disjoint) {
    // With R + 2 e < |p|, the plane (ra + e) / (R + 2 e) of the way is farther than ra from a, and than rb from b.
    const Exact excess = square - radii * radii;
    const Exact margin = excess / (8 * (radii + 1 + excess));
    part = round ? Exact(square * (radius_a + margin) / (radii + 2 * margin)) : Exact(square / 2);
  } else if (certificate.relation == Relation::Touching) {
    part = round ? Exact(radius_a * radii) : Exact(0);  // |p| = R
  }
  std::vector<Part> around;
  if (!round && certificate.relation != Relation::Disjoint) {
    Surroundings found = surroundings(set, pair, feature);
    normal = found.normal;
    around = std::move(found.parts);
  }
  if (certificate.relation != Relation::Overlapping) {
    certificate.plane = plane_of<D>(normal, set.front_of_first(normal) + part, velocity, in_time);
  }
  if (certificate.relation == Relation::Overlapping && !round) {
    certificate.point = inner_point(set, around, in_time);
  } else if (certificate.relation != Relation::Disjoint) {
    certificate.point = point_of(set, nearest, in_time);
  }
  return certificate;
}

/// What is lowest over the plane decides, and is the point. Where flat shapes overlap the half-space, the mean of their
/// points is moved towards it as far as need be.
template <int D>
Certificate prove(const MovingHalfSpace<D>& a, const MovingCore<D>& b, bool swapped) {
  Certificate certificate{.relation = relate(a, b, {})};
  const bool in_time = a.moves() || b.moves();
  const std::vector<ExactTriple> points = points_of(core_of(b.view));
  const ExactTriple normal = exact_vector<D>(&a.half_space->normal());
  const ExactTriple velocity = exact_vector<D>(a.velocity);
  const ExactTriple drift = exact_vector<D>(b.velocity) - velocity;
  const Exact offset = exactly(a.half_space->offset());
  const Exact radius = exactly(b.view.radius);
  Weights heights;
  for (int late = 0; late < (in_time ? 2 : 1); ++late) {
    for (const ExactTriple& point : points) {
      heights.push_back(dot(normal, late == 0 ? point : point + drift) - offset);
    }
  }
  const auto lowest = static_cast<std::size_t>(std::min_element(heights.begin(), heights.end()) - heights.begin());
  const Exact& least = heights[lowest];
  if (certificate.relation != Relation::Overlapping) {
    const Exact way = certificate.relation == Relation::Disjoint
                          ? Exact((least * least - radius * radius * dot(normal, normal)) / (4 * least))
                          : Exact(0);
    const Exact direction = swapped ? -1 : 1;
    certificate.plane = plane_of<D>(direction * normal, direction * (offset + way), velocity, in_time);
  }
  if (certificate.relation != Relation::Disjoint) {
    Weights weights(heights.size());
    weights[lowest] = 1;
    if (certificate.relation == Relation::Overlapping && radius == 0) {
      Exact mean = 0;
      for (const Exact& height : heights) {
        mean += height / static_cast<unsigned long>(heights.size());
      }
      const Exact share = mean < 0 ? Exact(1) : Exact(-least / (2 * (mean - least)));
      for (Exact& weight : weights) {
        weight = (1 - share) * weight + share / static_cast<unsigned long>(heights.size());
      }
    }
    certificate.point = swapped ? SharedPoint{texts(weights), {}} : SharedPoint{{}, texts(weights)};
  }
  return certificate;
}

#define MOTZKIN_INSTANTIATE(D)                                            \
  template Certificate prove(const MovingCore<D>&, const MovingCore<D>&); \
  template Certificate prove(const MovingHalfSpace<D>&, const MovingCore<D>&, bool);
MOTZKIN_INSTANTIATE(2)
MOTZKIN_INSTANTIATE(3)

}  // namespace motzkin::detail
