#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "contact/rational_contact.hpp"
#include "corpus/contact_distance.hpp"
#include "corpus/contact_queries.hpp"
#include "mutation/report.hpp"
#include "support/contact_answers.hpp"
#include "support/triangle_paths.hpp"

/// Queries on which an error bound or the smallest detail of a decision shows: the sets, as they are and so small that
/// products underflow, triangles whose parts meet at almost the same time, and separations that are the exact distance
/// but for rounding; and a tip that turns. Exit status 1 where an answer is wrong. Passes for the library as it is, and
/// must fail for a library with any one line of the table changed.

namespace motzkin::testing {
namespace {

constexpr std::uint64_t seed = 5;
constexpr int queries_per_case = 300;
constexpr int extreme_queries = 60;
constexpr int near_queries = 4000;
constexpr int separations = 300;
constexpr int triangles = 1000;

void check(const ContactQuery& query, int i, const std::string& where, Report& report) {
  const double tolerance = i % 3 == 0 ? 0x1p-50 : (i % 3 == 1 ? 0x1p-40 : 0x1p-20);
  const std::string wrong = wrong_contact(query, ContactOracle(query), {.time_tolerance = tolerance}, true);
  report.count(!wrong.empty(), where + ", " + wrong);
}

void try_sets(Report& report) {
  for (int index = 0; index < contact_case_count; ++index) {
    const ContactCase which = contact_case(index);
    ContactSource source(which, seed);
    for (int i = 0; i < (which.set == ContactSet::Extreme ? extreme_queries : queries_per_case); ++i) {
      check(source.draw(), i, name(which), report);
    }
  }
}

/// Rounds all coordinates of a contact that is exact to 53 bits at random: only rounding decides. All of it also so
/// small that products are subnormal.
void try_rounded(ContactSet set, ContactKind kind, Report& report) {
  Generator generator(seed);
  ContactSource source(set, kind, 3, seed);
  for (int i = 0; i < near_queries; ++i) {
    ContactQuery query = source.draw();
    const double factor = generator.uniform(0.5, 1) * (i % 4 == 0 ? std::ldexp(1.0, -250 - i % 100) : 1);
    const Vector<3> shift = Generator::vector<3>([&] { return generator.uniform(-8, 8) * factor; });
    for (auto* vertices : {&query.start, &query.end}) {
      for (Vector<3>& vertex : *vertices) {
        vertex = vertex * factor + shift;
      }
    }
    check(query, i, "rounded", report);
  }
}

VertexFace typed(const ContactQuery& query, const VertexFace* /*kind*/) {
  return {point_path<3>(query, 0), face_path(query, 1)};
}
EdgeEdge typed(const ContactQuery& query, const EdgeEdge* /*kind*/) {
  return {edge_path<3>(query, 0), edge_path<3>(query, 2)};
}

/// Faces and edges so thin that rounding decides on which side of them something is, in batches.
template <class Kind>
void try_batches(ContactSet set, ContactKind kind, Report& report) {
  Generator generator(seed);
  ContactSource source(set, kind, 3, seed + 1);
  std::vector<ContactQuery> queries;
  std::vector<Kind> batch;
  for (int i = 0; i < near_queries; ++i) {
    ContactQuery query = source.draw();
    const double factor = generator.uniform(0.5, 1);
    for (auto* vertices : {&query.start, &query.end}) {
      for (Vector<3>& vertex : *vertices) {
        vertex *= factor;
      }
    }
    queries.push_back(query);
    batch.push_back(typed(query, static_cast<Kind*>(nullptr)));
  }
  std::vector<Contact<3>> contacts(batch.size());
  const ContactOptions options;
  first_contacts(batch, contacts, options);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    const std::string wrong = wrong_time(contacts[i], ContactOracle(queries[i]).first(), options.time_tolerance);
    report.count(!wrong.empty(), "batch, " + wrong + " " + to_text(queries[i]));
  }
}

/// A vertex that meets a vertex of a face at t = 1/4 exactly, by differences that are rounded; before, all of the face
/// is on one side in x, and afterwards in y.
void try_quarters(Report& report) {
  Generator generator(seed);
  const auto number = [&](double size) {
    return std::ldexp(std::floor(generator.uniform(0x1p50, 0x1p51)), -50) * size;
  };
  for (int i = 0; i < near_queries; ++i) {
    const double small = std::ldexp(1.0, -generator.integer(1, 6));
    const Vector<3> vertex{number(small), number(1) + 1, 0};
    const Vector<3> corner{number(1), number(small), 0};
    ContactQuery query{ContactKind::VertexFace, 3, {vertex, corner}, {-3 * vertex, -3 * corner}};
    for (auto* vertices : {&query.start, &query.end}) {
      const Vector<3> first = (*vertices)[1];
      vertices->emplace_back(first[0] + 30, first[1] + 30, 1);
      vertices->emplace_back(first[0] + 40, first[1] + 50, -1);
    }
    check(query, i, "at a quarter", report);
  }
}

/// A resting pair and its exact distance, with the doubles around it as separations.
void try_separations(ContactSet set, Report& report) {
  for (int kind = 0; kind < contact_kind_count; ++kind) {
    ContactSource source(set, static_cast<ContactKind>(kind), 3, seed);
    for (int i = 0; i < separations; ++i) {
      ContactQuery query = source.draw();
      query.end = query.start;
      const auto distance_squared = distance_sq<Rational>(query, 0);
      const double nearly = std::sqrt(static_cast<double>(distance_squared));
      for (const double separation : {nearly, std::nextafter(nearly, 0.0), std::nextafter(nearly, 1e300)}) {
        if (separation > 0 && separation <= max_separation) {
          const bool meets = distance_squared <= exact(separation) * exact(separation);
          const Contact<3> contact = ask(query, {.min_separation = separation});
          report.count(meets != (contact.status == ContactStatus::InitialContact), "separation, " + to_text(query));
        }
      }
    }
  }
}

/// Triangles of all sets, of which every element is asked alone as well.
void try_triangles(ContactSet set, Report& report) {
  Generator generator(seed);
  for (const auto kind : {ContactKind::VertexFace, ContactKind::EdgeEdge}) {
    ContactSource source(set, kind, 3, seed);
    for (int i = 0; i < (set == ContactSet::Extreme ? extreme_queries : triangles); ++i) {
      TrianglePaths paths = completed(source.draw(), generator);
      if (i % 3 != 0) {  // rounded, so that what is thin is no longer flat
        const double factor = generator.uniform(0.5, 1);
        for (auto* vertices : {&paths.start, &paths.end}) {
          for (Vector<3>& vertex : *vertices) {
            vertex *= factor;
          }
        }
      }
      const std::string wrong = wrong_summary(paths, {.time_tolerance = i % 2 == 0 ? 0x1p-40 : 0x1p-50});
      report.count(!wrong.empty(), "triangles, " + wrong + " " + paths.text());
      const double separation = std::ldexp(1.0, -generator.integer(0, 10));
      if (i % 4 == 0) {
        const std::string wrong_with = wrong_summary(paths, {.time_tolerance = 0x1p-20, .min_separation = separation});
        report.count(!wrong_with.empty(), "triangles with a separation, " + wrong_with + " " + paths.text());
      }
    }
  }
}

/// A triangle that falls flat, or nearly so: its vertices reach another at times that differ by little.
void try_falls(Report& report) {
  Generator generator(seed);
  for (int i = 0; i < near_queries; ++i) {
    TrianglePaths paths;
    paths.start = {{-3, 0, 1}, {3, 3, 1}, {0, 5, 1}, {-9, -9, 0}, {9, 9, 0}, {-9, 9, 0}};
    const double fall = generator.uniform(1.5, 3);
    for (std::size_t k = 0; k < 3; ++k) {
      paths.start[k][2] += std::ldexp(generator.integer(-4, 4), -generator.integer(40, 50));
    }
    paths.end = paths.start;
    for (std::size_t k = 0; k < 3; ++k) {
      paths.end[k][2] -= i % 2 == 0 ? 2 : fall;
    }
    const std::string wrong = wrong_summary(paths, {});
    report.count(!wrong.empty(), "falling, " + wrong + " " + paths.text());
  }
}

using ExactPoints = std::vector<detail::ExactPoint>;

ExactPoints exact_points(const std::vector<Vector<3>>& points) {
  ExactPoints result;
  for (const Vector<3>& point : points) {
    result.push_back({detail::Dyadic(point[0]), detail::Dyadic(point[1]), detail::Dyadic(point[2])});
  }
  return result;
}

/// The tip (5, 0, 0) turns about the z axis and is at (4, 3, 0) in the middle between the knots. Everything is moved by
/// `shift`.
class TurningTip {
 public:
  TurningTip(const Vector<3>& shift, Report& report) : shift_(shift), report_(&report) {
    motion_.to = {2, 0, 0, 1};
    motion_.start = shift;
  }

  detail::RationalMotion& motion() { return motion_; }
  void set_window(const TimeBracket& window) { window_ = window; }
  void set_edge(bool edge) { edge_ = edge; }
  void set_radius(double radius) { radius_ = radius; }

  /// That contact is at a time and at a place, or never where the time is below 0.
  void expect(double time, const detail::Place& place, const std::vector<Vector<3>>& other,
              const std::string& where) const {
    const ExactPoints tip =
        exact_points(edge_ ? std::vector<Vector<3>>{{5, -1, 0}, {5, 1, 0}} : std::vector<Vector<3>>{{5, 0, 0}});
    std::vector<Vector<3>> shifted = other;
    for (Vector<3>& vertex : shifted) {
      vertex += shift_;
    }
    const ExactPoints vertices = exact_points(shifted);
    const detail::RationalMotion rest;
    const detail::RationalPrimitive a{motion_, tip};
    const detail::RationalPrimitive b{rest, vertices};
    const std::optional<detail::FirstTime> found =
        radius_ > 0 ? detail::rational_approach(a, b, detail::Dyadic(radius_), window_, 0x1p-50)
                    : detail::rational_contact(a, b, window_, 0x1p-50);
    const bool right = time < 0 ? !found
                                : found && std::abs(found->time.lower - time) <= 0x1p-50 &&
                                      std::abs(found->time.upper - time) <= 0x1p-50 &&
                                      found->place.kind == place.kind && found->place.index == place.index;
    report_->count(!right, "turning tip, " + where);
  }

 private:
  detail::RationalMotion motion_;
  Vector<3> shift_;
  Report* report_;
  TimeBracket window_{0, 1};
  bool edge_ = false;
  double radius_ = 0;
};

void try_turns(const Vector<3>& shift, Report& report) {
  constexpr double never = -1;
  const detail::Place inside;
  const detail::Place corner{detail::Place::Kind::Corner, 0};
  const detail::Place edge{detail::Place::Kind::Edge, 0};
  TurningTip tip(shift, report);
  tip.expect(0.5, inside, {{3, 3, -1}, {5, 3, -1}, {4, 3, 2}}, "face");
  tip.expect(0.5, edge, {{4, 3, -1}, {4, 3, 1}, {6, 3, 0}}, "edge of a face");
  tip.expect(never, edge, {{4 + 0x1p-50, 3, -1}, {4 + 0x1p-50, 3, 1}, {6, 3, 0}}, "beside the edge of a face");
  tip.set_edge(true);
  tip.expect(0.5, inside, {{4, 3, -1}, {4, 3, 1}}, "two edges");
  tip.set_edge(false);

  // A tangent plane, touched at a time that is the middle of no cell.
  tip.motion().begin = 0.1;
  tip.motion().end = 0.7;
  tip.set_window({0.1, 0.6});
  tip.expect(0.1 + 0.3, inside, {{1, 7, -1}, {7, -1, -1}, {4, 3, 2}}, "tangent");
  tip.expect(never, inside, {{1, 7 + 0x1p-40, -1}, {7, -1 + 0x1p-40, -1}, {4, 3 + 0x1p-40, 2}}, "beside a tangent");

  // A translation with knots of its own, and an edge through the place of the tip at the irrational time sqrt(1/2).
  tip = TurningTip(shift, report);
  tip.motion().toward = {0, 0, 1};
  tip.expect(std::sqrt(0.5), edge, {{0, 0, 0}, {10, 10, 2}, {10, 10, -9}}, "irrational time");
  tip.expect(never, edge, {{0, 0, -0x1p-45}, {10, 10, 2 - 0x1p-45}, {10, 10, -9}}, "beside it");
  tip.motion().begin = 0.25;
  tip.motion().end = 0.75;
  tip.set_window({0.25, 0.75});
  tip.expect(0.5, inside, {{3, 3, 0.25}, {5, 3, 0.25}, {4, 3, 0.75}}, "knots");

  tip = TurningTip(shift, report);
  tip.set_radius(5);
  tip.expect(0.5, corner, {{8, 6, 0}, {8, 6, 1}}, "near an end");
  tip.expect(0.5, edge, {{8, 6, -1}, {8, 6, 1}}, "near an edge");
  tip.expect(0.5, inside, {{3, 8, -1}, {5, 8, -1}, {4, 8, 2}}, "near a face");
}

/// Ends after the first part with a wrong answer.
int run() {
  Report report;
  try_turns({0, 0, 0}, report);
  try_turns({1, 2, 3}, report);
  for (const ContactSet set : {ContactSet::Boundary, ContactSet::Through, ContactSet::DoubleRoot, ContactSet::AtStart,
                               ContactSet::AtEnd, ContactSet::Coplanar, ContactSet::Parallel}) {
    if (report.empty()) {
      try_rounded(set, ContactKind::VertexFace, report);
      try_rounded(set, ContactKind::EdgeEdge, report);
      try_separations(set, report);
    }
  }
  for (const ContactSet set :
       {ContactSet::Collinear, ContactSet::Degenerate, ContactSet::Parallel, ContactSet::Shared}) {
    if (report.empty()) {
      try_batches<VertexFace>(set, ContactKind::VertexFace, report);
      try_batches<EdgeEdge>(set, ContactKind::EdgeEdge, report);
    }
  }
  for (int set = 0; set < contact_set_count && report.empty(); ++set) {
    try_triangles(static_cast<ContactSet>(set), report);
  }
  if (report.empty()) {
    try_falls(report);
    try_quarters(report);
    try_sets(report);
  }
  return report.exit_status();
}

}  // namespace
}  // namespace motzkin::testing

int main() { return motzkin::testing::run(); }
