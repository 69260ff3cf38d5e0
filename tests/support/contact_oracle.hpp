#pragma once

#include <array>
#include <optional>
#include <vector>

#include "motzkin/contact/contact.hpp"
#include "support/contact_query.hpp"
#include "support/real_root.hpp"

/// What is true of two primitives on linear paths, by an answer that shares neither method nor code with the library,
/// to test it against. Whether they share a point at a time t is a formula in the signs of polynomials in t. These
/// signs change at roots only, and the set of all times of contact is closed: so its first is 0 or a root, and each
/// root is tried.

namespace motzkin::testing {

class ContactOracle {
 public:
  explicit ContactOracle(const ContactQuery& query);

  /// The first time of contact.
  [[nodiscard]] const std::optional<Root>& first() const { return first_; }
  [[nodiscard]] bool starts_in_contact() const { return first_ && compare(*first_, root_at({0, 0})) == 0; }

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
  using Path = std::array<Polynomial, 3>;

  /// A condition is necessary where it must be zero for contact.
  struct Conditions {
    std::vector<Polynomial> necessary;
    std::vector<Polynomial> others;
  };

  [[nodiscard]] Conditions conditions() const;
  [[nodiscard]] Path from(std::size_t i, std::size_t j) const;
  [[nodiscard]] Path turn(std::size_t i, std::size_t j, std::size_t k) const;
  [[nodiscard]] Polynomial volume() const;
  [[nodiscard]] Path normal() const;
  void try_roots(const Polynomial& p);

  [[nodiscard]] bool same(std::size_t i, std::size_t j, const Root& t) const;
  [[nodiscard]] bool on_segment(std::size_t i, std::size_t j, std::size_t k, const Root& t) const;
  [[nodiscard]] bool in_face(const Root& t) const;
  [[nodiscard]] bool edges_meet(const Root& t) const;
  [[nodiscard]] std::vector<std::size_t> touching() const;
  [[nodiscard]] bool is_smallest(const Feature& part, std::size_t first, std::size_t count, std::size_t vertex) const;

  ContactKind kind_;
  std::size_t size_a_;
  std::vector<Path> vertices_;
  bool always_coplanar_ = false;
  std::optional<Root> first_;
};

}  // namespace motzkin::testing
