#include "support/contact_answers.hpp"
#include "builds/answers.hpp"
#include "builds/hash.hpp"
#include "corpus/contact_queries.hpp"
#include "motzkin/contact/first_contact.hpp"

/// First contacts of every set and kind of primitives, with and without a separation, one by one, as triangles and in
/// batches.

namespace motzkin::testing {
namespace {

constexpr int queries_per_case = 24;

void add(Hash& hash, const Contact<3>& contact) {
  hash.add(contact.status);
  hash.add(contact.on_a.kind);
  hash.add(contact.on_a.index);
  hash.add(contact.on_b.kind);
  hash.add(contact.on_b.index);
  hash.add(contact.time.lower);
  hash.add(contact.time.upper);
  hash.add(contact.point);
  hash.add(contact.normal);
}

void print_case(const ContactCase& which) {
  ContactSource source(which, 1956);
  Hash questions;
  Hash answers;
  for (int i = 0; i < queries_per_case; ++i) {
    const ContactQuery query = source.draw();
    questions.add(to_text(query));
    add(answers, ask(query));
    add(answers, ask(query, {.time_tolerance = 0x1p-20, .min_separation = 0x1p-6}));
  }
  print("contacts " + name(which), questions, answers);
}

/// Two triangles that are the vertices of two queries: what begins as a vertex and a face goes on as a whole.
void print_triangles(ContactSet set) {
  ContactSource source(set, ContactKind::VertexFace, 3, 1956);
  Hash questions;
  Hash answers;
  for (int i = 0; i < queries_per_case; ++i) {
    const ContactQuery first = source.draw();
    const ContactQuery second = source.draw();
    questions.add(to_text(first));
    const auto path = [](const ContactQuery& query) { return face_path(query, 1); };
    add(answers, first_contact(path(first), path(second)));
    add(answers, first_contact(path(second), path(first)));
  }
  print("contacts of triangles " + std::string(name(set)), questions, answers);
}

void print_batches() {
  std::vector<VertexFace> queries;
  Hash questions;
  for (int set = 0; set < contact_set_count; ++set) {
    ContactSource source(static_cast<ContactSet>(set), ContactKind::VertexFace, 3, 1957);
    for (int i = 0; i < queries_per_case; ++i) {
      const ContactQuery query = source.draw();
      questions.add(to_text(query));
      queries.push_back({point_path<3>(query, 0), face_path(query, 1)});
    }
  }
  std::vector<Contact<3>> results(queries.size());
  first_contacts(queries, results);
  Hash answers;
  for (const Contact<3>& result : results) {
    add(answers, result);
  }
  print("contacts of batches", questions, answers);
}

}  // namespace

void print_contacts() {
  for (int i = 0; i < contact_case_count; ++i) {
    print_case(contact_case(i));
  }
  for (int i = 0; i < contact_set_count; ++i) {
    print_triangles(static_cast<ContactSet>(i));
  }
  print_batches();
}

}  // namespace motzkin::testing
