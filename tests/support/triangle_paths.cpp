#include "support/triangle_paths.hpp"

#include <algorithm>

#include "motzkin/pair/relate.hpp"
#include "support/contact_answers.hpp"

namespace motzkin::testing {
namespace {

/// The vertices of the two features of a contact, in ascending order.
std::vector<std::size_t> met(std::vector<std::size_t> on_a, const std::vector<std::size_t>& on_b) {
  on_a.insert(on_a.end(), on_b.begin(), on_b.end());
  std::sort(on_a.begin(), on_a.end());
  return on_a;
}

/// The vertices of a feature of an element whose primitives have `size` vertices from `first` on.
std::vector<std::size_t> named(const TriangleElement& element, const Feature& feature, std::size_t first,
                               std::size_t size) {
  const std::size_t count = feature.kind == FeatureKind::Vertex ? 1 : (feature.kind == FeatureKind::Edge ? 2 : 3);
  std::vector<std::size_t> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(element.vertices[first + (feature.index + i) % size]);
  }
  return result;
}

bool is_open(const Contact<3>& contact) { return contact.status == ContactStatus::Unresolved; }

/// Whether one says more of the first contact than another: what is known to meet, and then earliest.
bool says_more(const Contact<3>& one, const Contact<3>& other) {
  if (other.is_free() || is_open(one) != is_open(other)) {
    return other.is_free() || is_open(other);
  }
  return is_open(one) ? one.time.lower < other.time.lower : one.time.upper < other.time.upper;
}

}  // namespace

LinearPath<Triangle<3>> TrianglePaths::triangle(std::size_t first) const {
  return {Triangle<3>(start[first], start[first + 1], start[first + 2]),
          Triangle<3>(end[first], end[first + 1], end[first + 2])};
}

Contact<3> TrianglePaths::ask(const ContactOptions& options) const {
  return first_contact(triangle(0), triangle(3), options);
}

std::string TrianglePaths::text() const { return to_text(ContactQuery{ContactKind::VertexFace, 3, start, end}); }

std::vector<std::size_t> vertices_of(const Feature& feature, std::size_t first) {
  const std::size_t i = feature.index;
  switch (feature.kind) {
    case FeatureKind::Vertex: return {first + i};
    case FeatureKind::Edge: return {first + i, first + (i + 1) % 3};
    default: return {first, first + 1, first + 2};
  }
}

ContactQuery TriangleElement::query(const TrianglePaths& paths) const {
  return ContactQuery{kind, 3, paths.start, paths.end}.permuted(vertices);
}

std::vector<TriangleElement> triangle_elements() {
  std::vector<TriangleElement> result;
  for (std::size_t i = 0; i < 3; ++i) {
    result.push_back({ContactKind::VertexFace, {i, 3, 4, 5}});
    result.push_back({ContactKind::VertexFace, {3 + i, 0, 1, 2}});
    for (std::size_t j = 0; j < 3; ++j) {
      result.push_back({ContactKind::EdgeEdge, {i, (i + 1) % 3, 3 + j, 3 + (j + 1) % 3}});
    }
  }
  return result;
}

TrianglePaths completed(const ContactQuery& query, Generator& generator) {
  TrianglePaths paths;
  double size = 0;
  for (std::size_t i = 0; i < query.size(); ++i) {
    size = std::max({size, query.start[i].cwiseAbs().maxCoeff(), query.end[i].cwiseAbs().maxCoeff()});
  }
  const auto any = [&](const Vector<3>& near) -> Vector<3> {
    const Vector<3> away = Generator::vector<3>([&] { return generator.integer(-4, 4) / 4.0 * size; });
    return generator.coin() ? away : Vector<3>(near + away / 4);
  };
  const auto add = [&](std::size_t first, std::size_t count) {
    const std::size_t begin = paths.start.size();
    for (std::size_t i = 0; i < count; ++i) {
      paths.start.push_back(query.start[first + i]);
      paths.end.push_back(query.end[first + i]);
    }
    while (paths.start.size() < begin + 3) {
      const bool double_vertex = generator.integer(0, 4) == 0;
      paths.start.push_back(double_vertex ? paths.start[begin] : any(paths.start[begin]));
      paths.end.push_back(double_vertex ? paths.end[begin] : any(paths.end[begin]));
    }
    const auto turn = generator.integer(0, 2);
    for (auto* vertices : {&paths.start, &paths.end}) {
      const auto at = vertices->begin() + static_cast<std::ptrdiff_t>(begin);
      std::rotate(at, at + turn, vertices->end());
    }
  };
  add(0, query.size_a());
  add(query.size_a(), query.size_b());
  return paths;
}

std::string wrong_summary(const TrianglePaths& paths, const ContactOptions& options) {
  ContactStatistics counts;
  ContactOptions counted = options;
  counted.stats = &counts;
  const Contact<3> contact = paths.ask(counted);
  if (counts.questions > 15 || counts.by_boxes + counts.by_filter + counts.by_exact != counts.questions) {
    return "counts do not add up";
  }
  ContactOptions narrow = options;
  narrow.time_tolerance = std::min(options.time_tolerance, 0x1p-40);
  Contact<3> best;
  TimeBracket time;
  std::vector<std::size_t> vertices;
  for (const TriangleElement& element : triangle_elements()) {
    const ContactQuery query = element.query(paths);
    const Contact<3> part = testing::ask(query, narrow);
    if (part.is_free()) {
      continue;
    }
    if (says_more(part, best)) {
      best = part;
      vertices =
          met(named(element, part.on_a, 0, query.size_a()), named(element, part.on_b, query.size_a(), query.size_b()));
    }
    time = {std::min(time.lower, part.time.lower), std::min(time.upper, part.time.upper)};
  }
  if (contact.on_a.kind == FeatureKind::Face && contact.on_b.kind == FeatureKind::Face) {  // one pierces the other
    const bool initial = contact.status == ContactStatus::InitialContact && contact.time == TimeBracket{0, 0};
    const bool right = initial && best.status != ContactStatus::InitialContact &&
                       intersects(paths.triangle(0).start, paths.triangle(3).start);
    return right ? "" : "two faces that are no first contact";
  }
  if (contact.status != best.status || !(contact.time == time)) {
    return "not the time of the elements";
  }
  const bool same = contact.is_free() || (met(vertices_of(contact.on_a, 0), vertices_of(contact.on_b, 3)) == vertices &&
                                          contact.point == best.point);
  return same ? "" : "not the features of the element that meets first";
}

}  // namespace motzkin::testing
