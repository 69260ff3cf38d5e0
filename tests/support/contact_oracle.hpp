#pragma once

#include <array>
#include <optional>
#include <vector>

#include "corpus/contact_query.hpp"
#include "motzkin/contact/contact.hpp"
#include "support/polynomial_path.hpp"

/// What is true of two primitives whose vertices move on linear or rational paths, by an answer that shares neither
/// method nor code with the library, to test it against. Whether they share a point at a time t is a formula in the
/// signs of polynomials in t. These signs change at roots only, and the set of all times of contact is closed: so its
/// first is the start or a root, and each root is tried.

namespace motzkin::testing {

/// The vertices of a, then those of b, each coordinate a polynomial in time. All coordinates may be multiplied by one
/// polynomial that is above zero.
struct ContactPaths {
  ContactKind kind = ContactKind::VertexFace;
  std::vector<Path> vertices;
  Polynomial length;                 ///< multiplied alike, where one was given
  std::vector<Polynomial> positive;  ///< above zero at all times, without common content: divided out where they divide
  Dyadic begin;                      ///< of the time asked for, within [0, 1]
  Dyadic end;
};

class ContactOracle {
 public:
  explicit ContactOracle(const ContactQuery& query);
  explicit ContactOracle(ContactPaths paths);

  /// The first time of contact.
  [[nodiscard]] const std::optional<Root>& first() const { return first_; }
  [[nodiscard]] bool starts_in_contact() const { return first_ && compare(*first_, start_) == 0; }

  /// Whether there is contact at a time.
  [[nodiscard]] bool in_contact(const Root& t) const;

  /// Whether no polynomial that must be zero for contact tells anything.
  [[nodiscard]] bool always_coplanar() const { return always_coplanar_; }

  /// Whether the primitives share more than one point at their first contact.
  [[nodiscard]] bool shares_more() const;
  /// Whether these may be the features of the first contact: the smallest parts that hold its point. Where parts lie
  /// upon each other at that time more than one answer is right. Where more than one point is shared so are both edges,
  /// and the smallest parts at the ends of what is shared.
  [[nodiscard]] bool may_be(const Feature& on_a, const Feature& on_b) const;

 private:
  /// A condition is necessary where it must be zero for contact.
  struct Conditions {
    std::vector<Polynomial> necessary;
    std::vector<Polynomial> others;
  };

  [[nodiscard]] ContactKind kind() const { return paths_.kind; }
  [[nodiscard]] Path reduced(Path vector) const;
  [[nodiscard]] Polynomial reduced(Polynomial p) const;
  [[nodiscard]] Path way(std::size_t i, std::size_t j) const;
  [[nodiscard]] const Path& from(std::size_t i, std::size_t j) const { return ways_[i * paths_.vertices.size() + j]; }
  [[nodiscard]] Path turn(std::size_t i, std::size_t j, std::size_t k) const;
  [[nodiscard]] Conditions conditions() const;
  void find_first();
  void try_roots(const Polynomial& p);

  [[nodiscard]] bool same(std::size_t i, std::size_t j, const Root& t) const;
  [[nodiscard]] bool on_segment(std::size_t i, std::size_t j, std::size_t k, const Root& t) const;
  [[nodiscard]] bool in_face(const Root& t) const;
  [[nodiscard]] bool edges_meet(const Root& t) const;
  [[nodiscard]] std::vector<std::size_t> touching() const;
  [[nodiscard]] bool is_smallest(const Feature& part, std::size_t first, std::size_t count, std::size_t vertex) const;

  ContactPaths paths_;
  Root start_;
  Root end_;
  std::vector<Path> ways_;  ///< between each two vertices
  Path normal_;             ///< of the face, or of both edges
  Polynomial volume_;
  bool always_coplanar_ = false;
  std::optional<Root> first_;
};

}  // namespace motzkin::testing
