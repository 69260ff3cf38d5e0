#include "enumerations.hpp"
#include "fractions.hpp"
#include "motzkin/io/distance_proof.hpp"
#include "motzkin/io/pair_json.hpp"
#include "named_tuples.hpp"
#include "shapes.hpp"

/// Certificates as objects of Python, their numbers as fractions.

namespace motzkin::python {
namespace {

py::object plane_of(const Certificate& certificate) {
  return certificate.plane
             ? named_tuple("Plane", fractions(certificate.plane->normal), fraction(certificate.plane->offset))
             : py::none();
}

py::object point_of(const Certificate& certificate) {
  return certificate.point ? named_tuple("SharedPoint", fractions(certificate.point->weights_a),
                                         fractions(certificate.point->weights_b))
                           : py::none();
}

Certificate made(py::handle relation, const py::object& plane, const py::object& point) {
  Certificate certificate{value_of<Relation>(relation)};
  if (!plane.is_none()) {
    certificate.plane = Plane{texts_of(plane[py::int_(0)]), text_of(plane[py::int_(1)])};
  }
  if (!point.is_none()) {
    certificate.point = SharedPoint{texts_of(point[py::int_(0)]), texts_of(point[py::int_(1)])};
  }
  return certificate;
}

Certificate prove_pair(const AnyPair& pair) {
  const py::gil_scoped_release unlocked;
  return answer(pair, {.proof = true}).proof.value().certificate;
}

py::object prove_pairs(const Shapes& a, const Shapes& b) {
  const Count count = pair_count(a, b);
  if (count.single) {
    return py::cast(prove_pair(one_pair(a, b)));
  }
  py::list certificates;
  for (std::size_t i = 0; i < count.count; ++i) {
    certificates.append(prove_pair({any_shape(a, a.single ? 0 : i), any_shape(b, b.single ? 0 : i)}));
    if (PyErr_CheckSignals() != 0) {
      throw py::error_already_set();
    }
  }
  return certificates;
}

std::optional<std::string> flaw_of(const Certificate& certificate, const Shapes& a, const Shapes& b) {
  const ProvedPair proved{one_pair(a, b), certificate};
  const py::gil_scoped_release unlocked;
  return flaw(proved);
}

}  // namespace

void add_proofs(py::module_& module) {
  add_named_tuple(
      module, "Plane", "normal offset",
      "The first shape lies where normal . x <= offset, the second where normal . x >= offset. The numbers are "
      "fractions.Fraction. Time is the last coordinate.");
  add_named_tuple(
      module, "SharedPoint", "weights_a weights_b",
      "A common point as convex combination of the hull points of each shape: weights not negative, with sum 1, "
      "each a fractions.Fraction. Hull points are: of a cuboid or a box the corners, where bit i of the number of "
      "a corner selects axis i, the maximum of axis i, or the positive end of axis i of an oriented box; of a "
      "simplex with origin and axes the origin, then the tip of each axis; of others the vertices. In space and "
      "time, the points (x, 0) for all of those, then (x + velocity, 1).");
  py::class_<Certificate>(
      module, "Certificate",
      "A claim about two shapes with what proves it. Disjoint: a plane with no point of either shape on it; touching: "
      "a "
      "plane that does not contain both shapes, and a point; overlapping: a point with all weights positive.")
      .def(py::init(&made), "relation"_a, "plane"_a = py::none(), "point"_a = py::none())
      .def_property_readonly(
          "relation", [](const Certificate& certificate) { return member(certificate.relation); },
          "A member of Relation.")
      .def_property_readonly("plane", &plane_of, "A Plane, or None.")
      .def_property_readonly("point", &point_of, "A SharedPoint, or None.")
      .def(
          "to_json",
          [](const Certificate& certificate, const Shapes& a, const Shapes& b) {
            return to_json(ProvedPair{one_pair(a, b), certificate});
          },
          "a"_a, "b"_a, "The certificate with the shapes it is about, in the form that `motzkin verify` reads.")
      .def("__eq__", [](const Certificate& a,
                        py::handle b) { return py::isinstance<Certificate>(b) && a == b.cast<const Certificate&>(); })
      .def("__repr__",
           [](const Certificate& certificate) {
             return "<motzkin.Certificate: " + std::string(to_text(certificate.relation)) + ">";
           })
      .def("__reduce__",
           [](const py::object& self) {
             const auto& certificate = self.cast<const Certificate&>();
             return py::make_tuple(py::type::of(self), py::make_tuple(static_cast<int>(certificate.relation),
                                                                      plane_of(certificate), point_of(certificate)));
           })
      .attr("__hash__") = py::none();
  module.def(
      "prove", &prove_pairs, "a"_a, "b"_a,
      "The relation of two shapes, with a proof that anyone can check: a Certificate; of arrays a list of them.\n\n"
      "Guarantee: the relation is that of `relate`, and `verify(prove(a, b), a, b)` holds for every pair. Throws "
      "InvalidInput for spheres.\nCost: a few milliseconds.");
  module.def(
      "verify",
      [](const Certificate& certificate, const Shapes& a, const Shapes& b) { return !flaw_of(certificate, a, b); },
      "certificate"_a, "a"_a, "b"_a,
      "Whether a certificate proves its claim about a and b.\n\nGuarantee: exact, in rational arithmetic that shares "
      "no code "
      "with the rest of the library.");
  module.def("flaw", &flaw_of, "certificate"_a, "a"_a, "b"_a,
             "Why a certificate does not prove its claim about a and b, in one line; None where it does.");
  module.def(
      "parse_json_certificate",
      [](const std::string& text) {
        return std::visit(
            [](const auto& proved) {
              return py::make_tuple(proved.certificate, object_of(shapes_of(proved.pair.a())),
                                    object_of(shapes_of(proved.pair.b())));
            },
            parse_json_proofs(text).at(0));
      },
      "text"_a,
      "The certificate in this JSON, a Certificate or a DistanceCertificate, and the two shapes it is about; of a "
      "result "
      "that holds several the first. Its proof is not checked here. Throws InvalidInput naming the column or the key.");
}

}  // namespace motzkin::python
