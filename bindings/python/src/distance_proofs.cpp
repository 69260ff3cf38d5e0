#include "fractions.hpp"
#include "motzkin/io/pair_distance.hpp"
#include "named_tuples.hpp"

/// Certificates of distances and depths as objects of Python, their numbers as fractions.

namespace motzkin::python {
namespace {

py::object bound_of(const std::optional<std::string>& bound) { return bound ? fraction(*bound) : py::none(); }

std::optional<std::string> bound_text(const py::object& number) {
  return number.is_none() ? std::nullopt : std::optional(text_of(number));
}

py::object points_of(const DistanceCertificate& certificate) {
  return certificate.points ? named_tuple("SharedPoint", fractions(certificate.points->weights_a),
                                          fractions(certificate.points->weights_b))
                            : py::none();
}

py::tuple facets_of(const DistanceCertificate& certificate) {
  py::tuple facets(certificate.facets.size());
  for (std::size_t i = 0; i < certificate.facets.size(); ++i) {
    py::tuple corners(certificate.facets[i].size());
    for (std::size_t k = 0; k < corners.size(); ++k) {
      corners[k] = py::make_tuple(certificate.facets[i][k][0], certificate.facets[i][k][1]);
    }
    facets[i] = corners;
  }
  return facets;
}

Measure measure_of(const std::string& name) {
  for (const Measure measure : {Measure::Distance, Measure::Depth}) {
    if (name == to_text(measure)) {
      return measure;
    }
  }
  throw InvalidInput("measure: expected distance or depth, found " + name);
}

DistanceCertificate made(const std::string& measure, const py::object& at_least, const py::object& more_than,
                         const py::object& at_most, const py::object& direction, const py::object& points,
                         const std::vector<DistanceCertificate::Facet>& facets) {
  DistanceCertificate certificate{.measure = measure_of(measure),
                                  .at_least = bound_text(at_least),
                                  .more_than = bound_text(more_than),
                                  .at_most = bound_text(at_most),
                                  .direction = texts_of(direction),
                                  .facets = facets};
  if (!points.is_none()) {
    certificate.points = SharedPoint{texts_of(points[py::int_(0)]), texts_of(points[py::int_(1)])};
  }
  return certificate;
}

PairDistanceResult proved(const Shapes& a, const Shapes& b, const PairDistanceRequest& request) {
  const AnyPair pair = one_pair(a, b);
  const py::gil_scoped_release unlocked;
  return answer_distance(pair, request);
}

std::optional<std::string> flaw_of(const DistanceCertificate& certificate, const Shapes& a, const Shapes& b) {
  const ProvedDistance claim{one_pair(a, b), certificate};
  const py::gil_scoped_release unlocked;
  return flaw(claim);
}

std::string text_of(const DistanceCertificate& certificate) {
  std::string text(to_text(certificate.measure));
  const auto add = [&](const char* name, const std::optional<std::string>& bound) {
    text += bound ? std::string(name) + *bound : "";
  };
  add(" at least ", certificate.at_least);
  add(" more than ", certificate.more_than);
  add(" at most ", certificate.at_most);
  return "<motzkin.DistanceCertificate: " + text + ">";
}

void add_certificate(py::module_& module) {
  py::class_<DistanceCertificate>(module, "DistanceCertificate",
                                  "A claim about the distance or the depth of two shapes with what proves it: a "
                                  "direction along which they are that "
                                  "far apart, or need be moved no farther; points of both that are that near; facets "
                                  "of a closed surface of differences "
                                  "of points that goes around everything less deep. Numbers are fractions.Fraction.")
      .def(py::init(&made), "measure"_a = "distance", py::kw_only(), "at_least"_a = py::none(),
           "more_than"_a = py::none(), "at_most"_a = py::none(), "direction"_a = py::tuple(), "points"_a = py::none(),
           "facets"_a = std::vector<DistanceCertificate::Facet>())
      .def_property_readonly(
          "measure", [](const DistanceCertificate& self) { return std::string(to_text(self.measure)); },
          "'distance' or 'depth'.")
      .def_property_readonly(
          "at_least", [](const DistanceCertificate& self) { return bound_of(self.at_least); }, "A Fraction, or None.")
      .def_property_readonly(
          "more_than", [](const DistanceCertificate& self) { return bound_of(self.more_than); }, "A Fraction, or None.")
      .def_property_readonly(
          "at_most", [](const DistanceCertificate& self) { return bound_of(self.at_most); }, "A Fraction, or None.")
      .def_property_readonly(
          "direction", [](const DistanceCertificate& self) { return fractions(self.direction); },
          "Fractions; empty where nothing needs it.")
      .def_property_readonly("points", &points_of, "A SharedPoint, of two points that are near, or None.")
      .def_property_readonly("facets", &facets_of,
                             "Of each facet the corners, each by the numbers of a point of a and of one of b.")
      .def(
          "to_json",
          [](const DistanceCertificate& self, const Shapes& a, const Shapes& b) {
            return to_json(ProvedDistance{one_pair(a, b), self});
          },
          "a"_a, "b"_a, "The certificate with the shapes it is about, in the form that `motzkin verify` reads.")
      .def("__eq__",
           [](const DistanceCertificate& a, py::handle b) {
             return py::isinstance<DistanceCertificate>(b) && a == b.cast<const DistanceCertificate&>();
           })
      .def("__repr__", &text_of)
      .def(py::pickle(
          [](const DistanceCertificate& self) {
            return py::make_tuple(std::string(to_text(self.measure)), bound_of(self.at_least), bound_of(self.more_than),
                                  bound_of(self.at_most), fractions(self.direction), points_of(self), self.facets);
          },
          [](const py::tuple& state) {
            return made(state[0].cast<std::string>(), state[1], state[2], state[3], state[4], state[5],
                        state[6].cast<std::vector<DistanceCertificate::Facet>>());
          }))
      .attr("__hash__") = py::none();
}

}  // namespace

void add_distance_proofs(py::module_& module) {
  add_certificate(module);
  module.def(
      "prove_distance",
      [](const Shapes& a, const Shapes& b) {
        return proved(a, b, {.distance = true, .proof = true}).distance_proof.value().certificate;
      },
      "a"_a, "b"_a,
      "That the distance is at least `lower` and at most `upper` of `distance(a, b)`: a DistanceCertificate.\n\n"
      "Guarantee: `verify(prove_distance(a, b), a, b)` holds for every pair at rest.\nCost: milliseconds.");
  module.def(
      "prove_within",
      [](const Shapes& a, const Shapes& b, double clearance) {
        return proved(a, b, {.within = Clearance(clearance), .proof = true}).within_proof.value().certificate;
      },
      "a"_a, "b"_a, "clearance"_a,
      "That the distance is at most the clearance, or that it is more: a DistanceCertificate.");
  module.def(
      "prove_depth",
      [](const Shapes& a, const Shapes& b) {
        const auto proof = proved(a, b, {.depth = true, .proof = true}).depth_proof;
        return proof ? std::optional(proof->certificate) : std::nullopt;
      },
      "a"_a, "b"_a,
      "That the depth is at least `lower` and at most `upper` of `penetration(a, b)`: a DistanceCertificate; None "
      "where the "
      "shapes are disjoint.");
  module.def(
      "verify",
      [](const DistanceCertificate& certificate, const Shapes& a, const Shapes& b) {
        return !flaw_of(certificate, a, b);
      },
      "certificate"_a, "a"_a, "b"_a, "Whether a certificate of a distance or depth proves its claim about a and b.");
  module.def("flaw", &flaw_of, "certificate"_a, "a"_a, "b"_a,
             "Why a certificate of a distance or depth does not prove its claim about a and b; None where it does.");
}

}  // namespace motzkin::python
