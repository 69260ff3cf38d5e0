#include "enumerations.hpp"

#include <array>
#include <string>

#include "motzkin/contact/contact.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/motion/pose_sequence.hpp"
#include "motzkin/pair/classify.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/world/world.hpp"

namespace motzkin::python {
namespace {

/// What Python calls an enumeration and its values, which count from 0.
struct Names {
  const char* name;
  const char* description;
  std::array<const char*, 6> members;  ///< the rest null
};

template <class Enumeration>
inline constexpr Names names;
template <>
inline constexpr Names names<Relation>{"Relation",
                                       "The relation of two closed sets: Disjoint, no common point; Touching, a common "
                                       "point, but none that is in the relative interior of both; Overlapping.",
                                       {"Disjoint", "Touching", "Overlapping"}};
template <>
inline constexpr Names names<Method>{"Method",
                                     "The floating-point engine that is asked first. The answer does not depend on it.",
                                     {"Auto", "FourierMotzkin", "SeparatingAxis"}};
template <>
inline constexpr Names names<Placement>{
    "Placement", "Where a box lies relative to a sphere.", {"Outside", "Crosses", "Inside"}};
template <>
inline constexpr Names names<ContactStatus>{"ContactStatus",
                                            "Free, a proof that there is no contact; Contact, free before `lower` and "
                                            "in contact by `upper`; InitialContact, at "
                                            "t = 0; Unresolved, free before `lower`, nothing known after.",
                                            {"Free", "Contact", "InitialContact", "Unresolved"}};
template <>
inline constexpr Names names<FeatureKind>{
    "FeatureKind", "The kinds of parts of a primitive.", {"Vertex", "Edge", "Face"}};
template <>
inline constexpr Names names<Between>{"Between", "What a body does between two knots of a sequence.", {"Turn", "Spin"}};
template <>
inline constexpr Names names<TreeKind>{"TreeKind",
                                       "Which trees of meshes are searched: boxes aligned with axes, or oriented ones. "
                                       "The answer does not depend on it.",
                                       {"Bvh", "Obb"}};
template <>
inline constexpr Names names<SolidRelation>{
    "SolidRelation",
    "What two solids are to each other: Disjoint, Touching, Overlapping, Inside (the first one is a part of the second "
    "one), Contains, Equal.",
    {"Disjoint", "Touching", "Overlapping", "Inside", "Contains", "Equal"}};
template <>
inline constexpr Names names<Substance>{"Substance",
                                        "Whether a mesh of triangles in a world is a solid or a surface: Auto, solid "
                                        "if the surface is closed; Sheet; Solid.",
                                        {"Auto", "Sheet", "Solid"}};

/// The members, which live as long as the program: Python may ask for them while it ends.
template <class Enumeration>
std::array<py::handle, 6>& members() {
  static std::array<py::handle, 6> all;
  return all;
}

template <class Enumeration>
void add(py::module_& module) {
  const Names& given = names<Enumeration>;
  py::list pairs;
  for (std::size_t i = 0; i < given.members.size() && given.members[i] != nullptr; ++i) {
    pairs.append(py::make_tuple(given.members[i], i));
  }
  const py::object type = py::module_::import("enum").attr("IntEnum")(given.name, pairs, "module"_a = "motzkin");
  type.attr("__doc__") = given.description;
  module.attr(given.name) = type;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    members<Enumeration>()[i] = type(i).release();
  }
}

}  // namespace

template <class Enumeration>
py::object member(Enumeration value) {
  return py::reinterpret_borrow<py::object>(members<Enumeration>()[static_cast<std::size_t>(value)]);
}

template <class Enumeration>
Enumeration value_of(py::handle member) {
  const auto& all = members<Enumeration>();
  const bool is_name = py::isinstance<py::str>(member);
  for (std::size_t i = 0; i < all.size() && all[i].ptr() != nullptr; ++i) {
    if (all[i].is(member) || (is_name ? member.equal(py::str(names<Enumeration>.members[i]))
                                      : py::isinstance<py::int_>(member) && member.equal(py::int_(i)))) {
      return static_cast<Enumeration>(i);
    }
  }
  throw InvalidInput(std::string("expected a member of motzkin.") + names<Enumeration>.name + ", but it is " +
                     py::repr(member).cast<std::string>());
}

#define MOTZKIN_INSTANTIATE(Enumeration)                      \
  template py::object member<Enumeration>(Enumeration value); \
  template Enumeration value_of<Enumeration>(py::handle member);
MOTZKIN_INSTANTIATE(Relation)
MOTZKIN_INSTANTIATE(Method)
MOTZKIN_INSTANTIATE(Placement)
MOTZKIN_INSTANTIATE(ContactStatus)
MOTZKIN_INSTANTIATE(FeatureKind)
MOTZKIN_INSTANTIATE(Between)
MOTZKIN_INSTANTIATE(TreeKind)
MOTZKIN_INSTANTIATE(SolidRelation)
MOTZKIN_INSTANTIATE(Substance)
#undef MOTZKIN_INSTANTIATE

void add_enumerations(py::module_& module) {
  add<Relation>(module);
  add<Method>(module);
  add<Placement>(module);
  add<ContactStatus>(module);
  add<FeatureKind>(module);
  add<Between>(module);
  add<TreeKind>(module);
  add<SolidRelation>(module);
  add<Substance>(module);
}

}  // namespace motzkin::python
