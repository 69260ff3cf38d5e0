#include <cmath>
#include <string>

#include "mutation/report.hpp"
#include "support/contact_answers.hpp"
#include "support/contact_distance.hpp"
#include "support/contact_queries.hpp"
#include "support/triangle_paths.hpp"

/// Queries on which an error bound or the smallest detail of a decision shows: the sets, as they are and so small that
/// products underflow, triangles whose parts meet at almost the same time, and separations that are the exact distance
/// but for rounding. Exit status 1 where an answer is wrong. Passes for the library as it is, and must fail for a
/// library with any one line of the table changed.

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

/// Ends after the first part with a wrong answer.
int run() {
  Report report;
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
