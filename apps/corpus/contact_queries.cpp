#include "corpus/contact_queries.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

// Sums of products are written out: the order in which Eigen adds depends on the flags of the compiler, and the queries
// must not.

namespace motzkin::testing {
namespace {

constexpr std::array<std::string_view, contact_set_count> contact_set_names = {
    "Random",     "Nearby",  "Through",  "Boundary",    "Grazing",  "DoubleRoot", "Inflection",
    "AtStart",    "AtEnd",   "Coplanar", "Collinear",   "Parallel", "Shared",     "Degenerate",
    "Collapsing", "Resting", "Scaled",   "MixedScales", "Grid",     "Extreme",    "OneStep"};

template <class Function>
void for_each_vertex(ContactQuery& query, const Function& function) {
  for (auto* vertices : {&query.start, &query.end}) {
    for (Vector<3>& vertex : *vertices) {
      function(vertex);
    }
  }
}

}  // namespace

std::string_view name(ContactSet set) noexcept { return contact_set_names[static_cast<std::size_t>(set)]; }

ContactCase contact_case(int index) noexcept {
  constexpr int kinds = contact_case_count / contact_set_count;
  constexpr std::array<ContactCase, kinds> first = {{{ContactSet::Random, ContactKind::VertexFace, 3},
                                                     {ContactSet::Random, ContactKind::EdgeEdge, 3},
                                                     {ContactSet::Random, ContactKind::EdgeEdge, 2},
                                                     {ContactSet::Random, ContactKind::VertexEdge, 3},
                                                     {ContactSet::Random, ContactKind::VertexEdge, 2},
                                                     {ContactSet::Random, ContactKind::VertexVertex, 3},
                                                     {ContactSet::Random, ContactKind::VertexVertex, 2}}};
  ContactCase result = first[static_cast<std::size_t>(index % kinds)];
  result.set = static_cast<ContactSet>(index / kinds);
  return result;
}

std::string name(const ContactCase& which) {
  return std::string(name(which.set)) + std::string(name(which.kind)) + std::to_string(which.dimension);
}

ContactSource::ContactSource(const ContactCase& which, std::uint64_t seed)
    : PrimitiveSource(which.kind, seed * 1024 + static_cast<std::uint64_t>(which.set) * 32 +
                                      static_cast<std::uint64_t>(which.kind) * 4 +
                                      static_cast<std::uint64_t>(which.dimension)),
      set_(which.set),
      dimension_(which.dimension) {}

ContactQuery ContactSource::draw() { return draw(set_); }

ContactQuery ContactSource::draw(ContactSet set) {
  whole_ = generator_.integer(0, 3) != 0;
  ContactQuery result;
  switch (set) {
    case ContactSet::Random: result = random(); break;
    case ContactSet::Nearby: result = nearby(); break;
    case ContactSet::Through: result = at(inner_time(), Meeting::Inside); break;
    case ContactSet::Boundary: result = at(inner_time(), Meeting::Boundary); break;
    case ContactSet::Grazing: result = at(inner_time(), Meeting::Grazing); break;
    case ContactSet::DoubleRoot: result = double_root(); break;
    case ContactSet::Inflection: result = inflection(); break;
    case ContactSet::AtStart: result = at(0, generator_.coin() ? Meeting::Inside : Meeting::Boundary); break;
    case ContactSet::AtEnd: result = at(1, generator_.coin() ? Meeting::Inside : Meeting::Boundary); break;
    case ContactSet::Coplanar: result = flat(false); break;
    case ContactSet::Collinear: result = flat(true); break;
    case ContactSet::Parallel: result = parallel(); break;
    case ContactSet::Shared: result = shared(); break;
    case ContactSet::Degenerate: result = degenerate(); break;
    case ContactSet::Collapsing: result = collapsing(); break;
    case ContactSet::Resting: result = resting(); break;
    case ContactSet::Scaled:
      result = draw(any_exact());
      scale(result, Vector<3>::Constant(std::pow(10.0, generator_.integer(-9, 9))));
      break;
    case ContactSet::MixedScales: result = mixed_scales(); break;
    case ContactSet::Grid:
      result = empty_query();
      for_each_vertex(
          result, [&](Vector<3>& vertex) { vertex = Generator::vector<3>([&] { return generator_.integer(-2, 2); }); });
      break;
    case ContactSet::Extreme: result = extreme(); break;
    case ContactSet::OneStep: result = one_step(); break;
  }
  if (dimension_ == 2) {
    for_each_vertex(result, [](Vector<3>& vertex) { vertex[2] = 0; });
  }
  return result;
}

ContactQuery ContactSource::empty_query() const {
  const Vertices vertices(size(), Vector<3>::Zero());
  return {kind_, dimension_, vertices, vertices};
}

ContactQuery ContactSource::query(const Instant& instant) const {
  ContactQuery result = empty_query();
  for (std::size_t i = 0; i < size(); ++i) {
    result.start[i] = instant.positions[i] - instant.time * instant.velocities[i];
    result.end[i] = instant.positions[i] + (1 - instant.time) * instant.velocities[i];
  }
  return result;
}

ContactQuery ContactSource::random() {
  ContactQuery result = empty_query();
  whole_ = false;
  result.start = vectors(size());
  result.end = vectors(size());
  return result;
}

ContactQuery ContactSource::nearby() {
  whole_ = false;
  const double step = std::pow(10.0, -generator_.integer(1, 4));
  Instant instant{inner_time(), meeting(Meeting::Inside), vectors(size())};
  const Vector<3> apart = vector() * step / 4;
  for (std::size_t i = 0; i < size(); ++i) {
    instant.velocities[i] *= step;
    if (i > 0) {
      instant.positions[i] += apart;
    }
  }
  return query(instant);
}

ContactQuery ContactSource::at(double time, Meeting where) { return query({time, meeting(where), vectors(size())}); }

/// A small unimodular matrix and a shift, exact for whole numbers.
void ContactSource::turn(ContactQuery& query) {
  const int plane = dimension_ == 2 ? 1 : 2;
  for (int count = 0; count < 3; ++count) {
    const int from = generator_.integer(0, plane);
    const int to = (from + 1 + (plane == 1 ? 0 : generator_.integer(0, 1))) % (plane + 1);
    const double factor = generator_.integer(-2, 2);
    for_each_vertex(query, [&](Vector<3>& vertex) { vertex[to] += factor * vertex[from]; });
  }
  const Vector<3> shift = vector();
  for_each_vertex(query, [&](Vector<3>& vertex) { vertex += shift; });
}

/// At t = 1/2 all vertices are in one coordinate plane; drawn until the volume has no even part about it.
ContactQuery ContactSource::inflection() {
  constexpr int most_draws = 1000;
  const bool volume = dimension_ == 3 && size() == 4;
  const int axis = generator_.integer(0, 2);
  for (int i = 0; volume && i < most_draws; ++i) {
    Instant instant{0.5, Vertices(size()), Vertices(size())};
    for (std::size_t k = 0; k < size(); ++k) {
      instant.positions[k] = Generator::vector<3>([&] { return generator_.integer(-3, 3); });
      instant.positions[k][axis] = 0;
      instant.velocities[k] = Generator::vector<3>([&] { return 2 * generator_.integer(-3, 3); });
    }
    const auto corners = [&](const Vertices& v) {
      return kind_ == ContactKind::VertexFace ? std::array<Vector<3>, 3>{v[1] - v[0], v[2] - v[0], v[3] - v[0]}
                                              : std::array<Vector<3>, 3>{v[2] - v[0], v[2] - v[1], v[3] - v[0]};
    };
    const auto p = corners(instant.positions);
    const auto w = corners(instant.velocities);
    const auto det = [](const Vector<3>& a, const Vector<3>& b, const Vector<3>& c) { return a.dot(b.cross(c)); };
    if (det(p[0], w[1], w[2]) + det(w[0], p[1], w[2]) + det(w[0], w[1], p[2]) == 0) {
      return query(instant);
    }
  }
  return at(0.5, Meeting::Boundary);
}

/// With s = t - time, edges (1, 0, u s) and (0, 1, w s) and the way (x + v s, y + v' s, (u x + w y) s) between them
/// span the volume -(u v + w v') s^2.
ContactQuery ContactSource::double_root() {
  const double time = inner_time();
  const double u = number();
  const double w = dimension_ == 2 ? 0 : number();
  const double x = eighth();
  const double y = generator_.coin() ? eighth() / 2 : (1 - x);
  const auto small = [&] { return number() / 8; };
  const Vector<3> drift{small(), small(), u * x + w * y};
  const Vector<3> e1{1, 0, 0};
  const Vector<3> e2{0, 1, 0};
  const Vector<3> turn1{0, 0, u};
  const Vector<3> turn2{0, 0, w};
  const Vector<3> way = x * e1 + y * e2;
  const Vector<3> origin = Vector<3>::Zero();
  Instant instant{time, {}, {}};
  const auto add = [&](const Vector<3>& position, const Vector<3>& velocity) {
    instant.positions.push_back(position);
    instant.velocities.push_back(velocity);
  };
  switch (kind_) {
    case ContactKind::VertexFace:
      add(way, drift);
      add(origin, origin);
      add(e1, turn1);
      add(e2, turn2);
      break;
    case ContactKind::EdgeEdge:  // at the first contact a at x e1 meets b at its parameter y, before its start if below
                                 // 0
      add(origin, origin);
      add(e1, turn1);
      add(way - (2 * y) * e2, drift - (2 * y) * turn2);
      add(way + (generator_.integer(-1, 3) - y) * e2, drift + (1 - y) * turn2);
      break;
    case ContactKind::VertexEdge:
      add(x * e1, {drift[0], 0, u * x});
      add(origin, origin);
      add(e1, turn1);
      break;
    case ContactKind::VertexVertex:
      add(way, drift);
      add(way, generator_.coin() ? drift : origin);
      break;
  }
  ContactQuery result = query(instant);
  if (dimension_ == 2) {
    for_each_vertex(result, [](Vector<3>& vertex) { std::swap(vertex[1], vertex[2]); });
  }
  turn(result);
  return result;
}

/// In the plane z = 0 or on the line y = z = 0, then turned; or in a plane that moves.
ContactQuery ContactSource::flat(bool on_line) {
  ContactQuery result;
  if (generator_.coin()) {
    const Meeting where = generator_.coin() ? Meeting::Boundary : Meeting::Inside;
    result = at(inner_time(), where);
  } else {
    result = empty_query();
    for_each_vertex(result, [&](Vector<3>& vertex) { vertex = vector(); });
  }
  const double climb = generator_.coin() ? 0 : number();
  const auto flatten = [&](Vertices& vertices, double height) {
    for (Vector<3>& vertex : vertices) {
      vertex[1] = on_line ? height / 2 : vertex[1];
      vertex[2] = height;
    }
  };
  flatten(result.start, 0);
  flatten(result.end, climb);
  turn(result);
  return result;
}

ContactQuery ContactSource::parallel() {
  Instant instant{inner_time(), meeting(generator_.coin() ? Meeting::Boundary : Meeting::Inside), vectors(size())};
  Vertices& at = instant.positions;
  Vertices& speed = instant.velocities;
  if (kind_ == ContactKind::VertexFace) {  // the vertex keeps to the plane, or to its distance
    const Vector<3> common = vector();
    const double third = eighth();
    const double second = eighth();
    speed[0] = common + second * (at[2] - at[1]) + third * (at[3] - at[1]);
    speed[1] = speed[2] = speed[3] = common;
    at[0] += generator_.coin() ? Vector<3>(Vector<3>::Zero()) : vector();
  } else if (kind_ == ContactKind::EdgeEdge) {  // the same directions at both ends
    const double factor = generator_.integer(-2, 2) / 2.0;
    const Vector<3> way = at[1] - at[0];
    if (generator_.coin()) {
      at[2] = at[0] + eighth() * way;
    }
    at[3] = at[2] + factor * way;
    speed[3] = speed[2] + factor * (speed[1] - speed[0]);
  } else if (kind_ == ContactKind::VertexEdge) {
    speed[2] = speed[1];
    speed[0] = speed[1] + eighth() * (at[2] - at[1]);
  } else {
    speed[1] = speed[0];
    at[1] += generator_.coin() ? Vector<3>(Vector<3>::Zero()) : vector();
  }
  return query(instant);
}

ContactQuery ContactSource::shared() {
  ContactQuery result = generator_.coin() ? random() : at(inner_time(), Meeting::Inside);
  const bool edges = kind_ == ContactKind::EdgeEdge;
  const auto own = static_cast<std::size_t>(edges ? generator_.integer(0, 1) : 0);
  const std::size_t first = edges ? 2 : 1;
  const auto other = first + static_cast<std::size_t>(generator_.integer(0, static_cast<int>(size() - first) - 1));
  const int when = generator_.integer(0, 2);
  if (when != 0) {
    result.start[other] = result.start[own];
  }
  if (when != 1) {
    result.end[other] = result.end[own];
  }
  return result;
}

/// All the time: positions and velocities alike.
ContactQuery ContactSource::degenerate() {
  Instant instant{inner_time(), vectors(size()), vectors(size())};
  const Generator before = generator_;
  collapse(instant.positions);
  generator_ = before;
  collapse(instant.velocities);
  if (generator_.integer(0, 3) != 0) {
    bring_together(instant.positions);
  }
  return query(instant);
}

/// At one time only, at which the vertex or edge is on, beyond or beside what is left.
ContactQuery ContactSource::collapsing() {
  const int when = generator_.integer(0, 5);
  Instant instant{when == 0 ? 0 : (when == 1 ? 1 : inner_time()), vectors(size()), vectors(size())};
  Vertices& at = instant.positions;
  collapse(at);
  const bool edges = kind_ == ContactKind::EdgeEdge;
  const std::size_t first = edges ? 2 : 1;
  const Vector<3> way = at[size() - 1] - at[first];
  const Vector<3> meeting = at[first] + generator_.integer(-1, 5) / 4.0 * way;
  const Vector<3> own = edges ? at[0] + generator_.integer(0, 4) / 4.0 * (at[1] - at[0]) : at[0];
  for (std::size_t i = 0; i < first; ++i) {
    at[i] += meeting - own;
  }
  if (generator_.coin()) {  // vertices may pass through each other on parallel lines: F has further zeros
    instant.velocities[size() - 1] = instant.velocities[0];
  }
  return query(instant);
}

ContactQuery ContactSource::resting() {
  ContactQuery result = generator_.coin() ? at(generator_.coin() ? 0 : 1, Meeting::Boundary) : flat(false);
  const Vector<3> shift = generator_.coin() ? Vector<3>(Vector<3>::Zero()) : vector();
  for (std::size_t i = 0; i < size(); ++i) {
    result.end[i] = result.start[i] + shift;
  }
  return result;
}

void ContactSource::scale(ContactQuery& query, const Vector<3>& factors) const {
  for_each_vertex(query, [&](Vector<3>& vertex) { vertex = vertex.cwiseProduct(factors); });
}

/// A set that is made of ordinary numbers.
ContactSet ContactSource::any_exact() {
  return static_cast<ContactSet>(generator_.integer(0, static_cast<int>(ContactSet::Resting)));
}

ContactQuery ContactSource::mixed_scales() {
  ContactQuery result = draw(any_exact());
  if (generator_.coin()) {  // contacts stay where they are, but for rounding
    scale(result, Generator::vector<3>([&] { return std::pow(10.0, generator_.integer(-9, 9)); }));
  } else {
    for (std::size_t i = 0; i < size(); ++i) {
      const double factor = std::pow(10.0, generator_.integer(-9, 9));
      result.start[i] *= factor;
      result.end[i] *= factor;
    }
  }
  return result;
}

ContactQuery ContactSource::extreme() {
  constexpr int largest = 985;  // the numbers to scale are below 2^15
  ContactQuery result = draw(any_exact());
  const auto power = [&] { return std::ldexp(1.0, generator_.integer(-1060, largest)); };
  switch (generator_.integer(0, 4)) {
    case 0: scale(result, Vector<3>::Constant(std::ldexp(1.0, largest))); break;
    case 1: scale(result, Vector<3>::Constant(std::ldexp(1.0, -generator_.integer(1040, 1074)))); break;
    case 2: scale(result, Generator::vector<3>(power)); break;
    case 3: scale(result, Vector<3>::Constant(std::ldexp(1.0, -generator_.integer(300, 1000)))); break;
    default:
      for_each_vertex(result, [&](Vector<3>& vertex) {
        if (generator_.integer(0, 3) == 0) {
          vertex[generator_.integer(0, 2)] = generator_.any_double();
        }
      });
  }
  return result;
}

ContactQuery ContactSource::one_step() {
  ContactQuery result = draw(static_cast<ContactSet>(generator_.integer(0, static_cast<int>(ContactSet::Grid))));
  for (int count = generator_.integer(1, 3); count > 0; --count) {
    auto& vertices = generator_.coin() ? result.start : result.end;
    double& value = vertices[static_cast<std::size_t>(generator_.integer(0, static_cast<int>(size()) - 1))]
                            [generator_.integer(0, dimension_ - 1)];
    value = std::nextafter(value, generator_.coin() ? 1e300 : -1e300);
  }
  return result;
}

}  // namespace motzkin::testing
