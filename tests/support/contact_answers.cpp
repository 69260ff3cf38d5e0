#include "support/contact_answers.hpp"

#include <array>
#include <sstream>

namespace motzkin::testing {
namespace {

constexpr std::array<const char*, 4> status_names = {"Free", "Contact", "InitialContact", "Unresolved"};

std::string to_text(const Contact<3>& contact) {
  std::ostringstream text;
  const auto feature = [&](const Feature& part) {
    text << " " << (part.kind == FeatureKind::Vertex ? "v" : (part.kind == FeatureKind::Edge ? "e" : "f"))
         << int{part.index};
  };
  text << status_names[static_cast<std::size_t>(contact.status)];
  feature(contact.on_a);
  feature(contact.on_b);
  text.precision(17);
  text << " [" << contact.time.lower << ", " << contact.time.upper << "]";
  return text.str();
}

ContactStatus expected_status(const std::optional<Root>& first) {
  if (!first) {
    return ContactStatus::Free;
  }
  return compare(*first, root_at({0, 0})) == 0 ? ContactStatus::InitialContact : ContactStatus::Contact;
}

template <int D>
Contact<3> in_space(const Contact<D>& contact) {
  Contact<3> result{contact.status, contact.on_a, contact.on_b, contact.time, {}, {}};
  for (int k = 0; k < 3; ++k) {
    result.point[k] = k < D ? contact.point[k] : 0;
    result.normal[k] = k < D ? contact.normal[k] : 0;
  }
  return result;
}

template <int D>
Contact<3> ask_in(const ContactQuery& query, const ContactOptions& options) {
  switch (query.kind) {
    case ContactKind::VertexFace: return first_contact(point_path<3>(query, 0), face_path(query, 1), options);
    case ContactKind::EdgeEdge: return in_space(first_contact(edge_path<D>(query, 0), edge_path<D>(query, 2), options));
    case ContactKind::VertexEdge:
      return in_space(first_contact(point_path<D>(query, 0), edge_path<D>(query, 1), options));
    case ContactKind::VertexVertex:
      return in_space(first_contact(point_path<D>(query, 0), point_path<D>(query, 1), options));
  }
  return {};
}

/// Other names for the same vertices.
std::vector<std::vector<std::size_t>> orders(ContactKind kind) {
  switch (kind) {
    case ContactKind::VertexFace: return {{0, 2, 3, 1}, {0, 2, 1, 3}};
    case ContactKind::EdgeEdge: return {{2, 3, 0, 1}, {1, 0, 2, 3}, {1, 0, 3, 2}};
    case ContactKind::VertexEdge: return {{0, 2, 1}};
    case ContactKind::VertexVertex: return {{1, 0}};
  }
  return {};
}

std::string wrong_counts(const ContactStatistics& counts) {
  const bool right = counts.questions == 1 && counts.by_boxes + counts.by_filter + counts.by_exact == 1 &&
                     counts.wide_integers <= counts.by_exact;
  return right ? "" : "counts do not add up";
}

}  // namespace

template <int D>
LinearPath<Point<D>> point_path(const ContactQuery& query, std::size_t i) {
  return {Point<D>(Vector<D>(query.start[i].head<D>())), Point<D>(Vector<D>(query.end[i].head<D>()))};
}

template <int D>
LinearPath<Segment<D>> edge_path(const ContactQuery& query, std::size_t i) {
  return {Segment<D>(query.start[i].head<D>(), query.start[i + 1].head<D>()),
          Segment<D>(query.end[i].head<D>(), query.end[i + 1].head<D>())};
}

LinearPath<Triangle<3>> face_path(const ContactQuery& query, std::size_t i) {
  return {Triangle<3>(query.start[i], query.start[i + 1], query.start[i + 2]),
          Triangle<3>(query.end[i], query.end[i + 1], query.end[i + 2])};
}

Contact<3> ask(const ContactQuery& query, const ContactOptions& options) {
  return query.dimension == 2 ? ask_in<2>(query, options) : ask_in<3>(query, options);
}

std::string wrong_time(const Contact<3>& contact, const std::optional<Root>& first, double time_tolerance) {
  std::string reason;
  const auto [lower, upper] = contact.time;
  if (contact.status != expected_status(first)) {
    reason = "status";
  } else if (!first) {
    reason = contact.time == TimeBracket{} ? "" : "bracket of no contact";
  } else if (!(lower >= 0 && upper <= 1)) {  // NaN: wrong
    reason = "bracket outside [0, 1]";
  } else if (compare(*first, root_at(dyadic(lower))) < 0 || compare(*first, root_at(dyadic(upper))) > 0) {
    reason = "bracket without the first time";
  } else if (exact(upper) - exact(lower) > exact(time_tolerance)) {
    reason = "bracket too wide";
  }
  if (reason.empty()) {
    return "";
  }
  std::ostringstream text;
  text.precision(17);
  text << reason << ": " << to_text(contact) << ", exact first time ";
  first ? text << approximate(*first) : text << "none";
  text << ", tolerance " << time_tolerance;
  return text.str();
}

std::string wrong_features(const ContactQuery& query, const ContactOracle& oracle, double time_tolerance) {
  const Contact<3> contact = ask(query, {.time_tolerance = time_tolerance});
  if (!oracle.first() || oracle.may_be(contact.on_a, contact.on_b)) {
    return "";
  }
  return "features: " + to_text(contact) + "\n" + motzkin::testing::to_text(query) + "\n";
}

std::string wrong_contact(const ContactQuery& query, const ContactOracle& oracle, const ContactOptions& options,
                          bool transformed) {
  ContactStatistics counts;
  ContactOptions counting = options;
  counting.stats = &counts;
  const Contact<3> contact = ask(query, counting);
  std::string wrong = wrong_time(contact, oracle.first(), options.time_tolerance);
  if (wrong.empty()) {
    wrong = wrong_counts(counts);
  }
  if (wrong.empty() && transformed) {
    for (const std::vector<std::size_t>& order : orders(query.kind)) {
      const std::string other = wrong_time(ask(query.permuted(order), options), oracle.first(), options.time_tolerance);
      wrong += other.empty() ? "" : "with vertices in another order, " + other;
    }
    const Contact<3> back = ask(query.reversed(), options);
    const bool at_end = oracle.in_contact(root_at({1, 0}));
    if (back.is_free() == oracle.first().has_value() || (back.status == ContactStatus::InitialContact) != at_end) {
      wrong += "backwards, status: " + to_text(back);
    }
  }
  return wrong.empty() ? "" : wrong + "\n" + motzkin::testing::to_text(query) + "\n";
}

template LinearPath<Point<2>> point_path(const ContactQuery&, std::size_t);
template LinearPath<Point<3>> point_path(const ContactQuery&, std::size_t);
template LinearPath<Segment<2>> edge_path(const ContactQuery&, std::size_t);
template LinearPath<Segment<3>> edge_path(const ContactQuery&, std::size_t);

}  // namespace motzkin::testing
