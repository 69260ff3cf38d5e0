#include "collide_result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "csv.hpp"
#include "motzkin/io/file.hpp"
#include "motzkin/io/mesh_picture.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/shape/text.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

std::size_t count_of(const CollideResult& result, Relation relation) {
  return static_cast<std::size_t>(std::count_if(result.pairs.begin(), result.pairs.end(),
                                                [&](const Collision& pair) { return pair.relation == relation; }));
}

/// How many different elements of one mesh are in the pairs.
std::size_t elements_in(const std::vector<Collision>& pairs, std::uint32_t Collision::*side) {
  std::vector<std::uint32_t> elements;
  elements.reserve(pairs.size());
  for (const Collision& pair : pairs) {
    elements.push_back(pair.*side);
  }
  std::sort(elements.begin(), elements.end());
  return static_cast<std::size_t>(std::unique(elements.begin(), elements.end()) - elements.begin());
}

std::string mesh_json(const CollideMesh& mesh) {
  return fmt::format(R"({{"file": {}, "kind": "{}", "elements": {}{}}})", string_json(mesh.name),
                     std::holds_alternative<TriangleMesh>(mesh.mesh) ? "triangles" : "tetrahedra", mesh.element_count(),
                     mesh.unit.empty() ? "" : ", \"unit\": " + string_json(mesh.unit));
}

/// A mesh in its pose as pictures need it: a surface, and the tetrahedra behind it where there are any.
struct ShownMesh {
  TriangleMesh surface;
  std::vector<std::uint32_t> owners;
  std::optional<TetrahedronMesh> solid;

  explicit ShownMesh(const CollideMesh& mesh) {
    if (const auto* triangles = std::get_if<TriangleMesh>(&mesh.mesh)) {
      surface = posed(*triangles, mesh.pose);
      return;
    }
    solid = posed(std::get<TetrahedronMesh>(mesh.mesh), mesh.pose);
    Boundary outside = boundary(*solid);
    surface = std::move(outside.surface);
    owners = std::move(outside.owners);
  }

  [[nodiscard]] ReportMesh shown_as(const std::string& name) const {
    return {name, surface, owners, solid ? &*solid : nullptr};
  }
};

/// The certificate of a pair, in the form that `motzkin verify` reads.
std::string certificate_json(const ShownMesh& a, const ShownMesh& b, const Collision& pair) {
  const auto with_element = [](const ShownMesh& mesh, std::uint32_t element, const auto& use) {
    return mesh.solid ? use((*mesh.solid)[element]) : use(mesh.surface[element]);
  };
  return with_element(a, pair.a, [&](const auto& p) {
    return with_element(b, pair.b, [&](const auto& q) { return to_json(ProvedPair{{p, q}, prove(p, q)}); });
  });
}

/// What two solids are to each other, in a few words.
std::string solids_text(SolidRelation relation, bool overlaps) {
  switch (relation) {
    case SolidRelation::Disjoint: return "no, the solids are disjoint";
    case SolidRelation::Touching: return overlaps ? "no, the solids only touch" : "yes, the solids touch";
    case SolidRelation::Overlapping: return "yes, the solids overlap";
    case SolidRelation::Inside: return "yes, A is inside B";
    case SolidRelation::Contains: return "yes, B is inside A";
    case SolidRelation::Equal: return "yes, A and B are the same solid";
  }
  return {};
}

/// `3 pairs: 2 overlapping, 1 touching`, and with a margin `, 0 near`.
std::string pairs_text(const CollideResult& result) {
  return fmt::format("{}: {} overlapping, {} touching{}", counted(result.pairs.size(), "pair"),
                     grouped(count_of(result, Relation::Overlapping)), grouped(count_of(result, Relation::Touching)),
                     result.margin > 0 ? fmt::format(", {} near", grouped(count_of(result, Relation::Disjoint))) : "");
}

/// How to see the pairs.
std::string all_hint(bool list) { return list ? "" : "; --all lists them"; }

/// `inside both: (1/2, 1/2, 1/2)`.
std::string proof_text(const std::optional<ProvedSolids>& proof) {
  if (!proof) {
    return "none";
  }
  const bool inside = as_sets(proof->certificate.relation) == Relation::Overlapping;
  return fmt::format("{}: ({})", inside ? "inside both" : "on both", fmt::join(proof->certificate.point.value(), ", "));
}

std::string solids_lines(const CollideResult& result, bool list) {
  std::string text = fmt::format("collides  {}\n", solids_text(*result.solids, result.overlaps));
  if (result.common) {
    text += fmt::format("common    {}\n", to_text(*result.common));
  }
  if (result.is_proved) {
    text += fmt::format("point     {}\n", proof_text(result.proof));
  }
  if (result.pairs.empty()) {
    return text + fmt::format("elements  no pairs that {}\n", result.overlaps ? "overlap" : "meet");
  }
  if (result.any) {
    return text + fmt::format("elements  {} of A meets {} of B\n", result.pairs[0].a, result.pairs[0].b);
  }
  return text + fmt::format("elements  {}{}\n", pairs_text(result), all_hint(list));
}

std::string elements_lines(const CollideResult& result, bool list) {
  if (result.pairs.empty()) {
    return "collides  no\n";
  }
  const char* answer = result.contact() ? "yes" : "no, but near";
  if (result.any) {
    return fmt::format("collides  {}, for one {} of A and {} {}\n", answer, result.pairs[0].a,
                       result.b ? "of B" : "with", result.pairs[0].b);
  }
  return fmt::format("collides  {}, {}{}\n", answer, pairs_text(result), all_hint(list)) +
         fmt::format("elements  {} of A, {} of {}\n", grouped(elements_in(result.pairs, &Collision::a)),
                     grouped(elements_in(result.pairs, &Collision::b)), result.b ? "B" : "A again");
}

/// The lines in which two surfaces of triangles cross; none where that many pairs meet that nobody looks at lines.
std::vector<IntersectionCurve> curves_of(const CollideResult& result, const ShownMesh& a, const ShownMesh& b) {
  if (!result.b || result.any || a.solid || b.solid || result.pairs.empty() || result.pairs.size() > max_report_pairs) {
    return {};
  }
  const Bvh tree_a(a.surface);
  const Bvh tree_b(b.surface);
  return intersection_curves(PosedMesh<3>{a.surface, tree_a}, PosedMesh<3>{b.surface, tree_b}, {.threads = 0});
}

void write_page(const std::string& path, MeshReport report, const CollideResult& result, const ShownMesh& a,
                const ShownMesh& b) {
  const std::vector<IntersectionCurve> curves = curves_of(result, a, b);
  report.curves = curves;
  write_report(path, report);
}

}  // namespace

std::size_t CollideMesh::element_count() const noexcept {
  return std::visit([](const auto& given) { return given.elements().size(); }, mesh);
}

std::string CollideMesh::elements_text() const {
  return grouped(element_count()) + (std::holds_alternative<TriangleMesh>(mesh) ? " triangles" : " tetrahedra") +
         (unit.empty() ? "" : " in " + unit);
}

std::string units_note(const CollideResult& result) {
  const std::string& other = result.second().unit;
  if (result.a.unit.empty() || other.empty() || result.a.unit == other) {
    return {};
  }
  return fmt::format("note: A is in {}, B in {}; numbers are compared as they are, --move-b 's(..)' scales B\n",
                     result.a.unit, other);
}

std::string to_table(const CollideResult& result, bool list) {
  std::string text = fmt::format("A         {}, {}\n", printable(result.a.name), result.a.elements_text());
  text += result.b ? fmt::format("B         {}, {}\n", printable(result.b->name), result.b->elements_text()) : "";
  text += result.solids ? solids_lines(result, list) : elements_lines(result, list);
  text += fmt::format("seconds   {:.3g} read, {:.3g} build, {:.3g} query\n", result.read_seconds, result.build_seconds,
                      result.query_seconds);
  if (list) {
    for (std::size_t i = 0; i < result.pairs.size(); ++i) {
      const Collision& pair = result.pairs[i];
      text += fmt::format("{} {} {}{}\n", pair.a, pair.b, to_text(pair.relation),
                          result.boxes.empty() ? "" : " " + to_text(result.boxes[i]));
    }
  }
  return text;
}

std::string to_json(const CollideResult& result) {
  std::string text =
      fmt::format(R"({{"a": {}, "b": {}, )", mesh_json(result.a), result.b ? mesh_json(*result.b) : "null");
  if (result.solids) {
    text += fmt::format(R"("relation": "{}", "common": {}, )", to_text(*result.solids),
                        result.common ? box_json(*result.common) : "null");
  }
  if (result.is_proved) {
    text += fmt::format(R"("certificate": {}, )", result.proof ? to_json(*result.proof) : "null");
  }
  const bool inside = result.solids == SolidRelation::Inside || result.solids == SolidRelation::Contains;
  text += fmt::format(R"("count": {}, "overlapping": {}, "touching": {}, "inside": {}, )", result.pairs.size(),
                      count_of(result, Relation::Overlapping), count_of(result, Relation::Touching), inside);
  text += result.margin > 0 ? fmt::format(R"("near": {}, )", count_of(result, Relation::Disjoint)) : "";
  text += R"("pairs": [)";
  for (std::size_t i = 0; i < result.pairs.size(); ++i) {
    const Collision& pair = result.pairs[i];
    text += fmt::format(R"({}{{"a": {}, "b": {}, "relation": "{}")", i == 0 ? "" : ", ", pair.a, pair.b,
                        to_text(pair.relation));
    if (!result.boxes.empty()) {
      text += ", \"box\": " + box_json(result.boxes[i]);
    }
    text += "}";
  }
  return text + fmt::format(R"(], "seconds": {{"read": {}, "build": {}, "query": {}}}, )"
                            R"("statistics": {{"node_pairs": {}, "element_pairs": {}, "exact_pairs": {}}}}})"
                            "\n",
                            to_text(result.read_seconds), to_text(result.build_seconds), to_text(result.query_seconds),
                            result.stats.node_pairs, result.stats.element_pairs, result.stats.exact_pairs);
}

std::string to_csv(const CollideResult& result) {
  std::string text = std::string("a,b,relation") + (result.boxes.empty() ? "" : csv_box_columns) + "\n";
  for (std::size_t i = 0; i < result.pairs.size(); ++i) {
    const Collision& pair = result.pairs[i];
    CsvRow row;
    row.count(pair.a).count(pair.b).text(to_text(pair.relation));
    text += (result.boxes.empty() ? row : row.box(result.boxes[i])).line();
  }
  return text;
}

void write_pictures(const CollideResult& result, const CollidePictures& pictures) {
  if (!pictures.report && !pictures.pov && !pictures.svg) {
    return;
  }
  const ShownMesh a(result.a);
  const std::optional<ShownMesh> own_b = result.b ? std::optional<ShownMesh>(*result.b) : std::nullopt;
  const ShownMesh& b = own_b ? *own_b : a;
  const auto file_name = [](const CollideMesh& mesh) { return std::filesystem::path(mesh.name).filename().string(); };
  std::string name_a = file_name(result.a);
  std::string name_b = file_name(result.second());
  if (own_b && name_a == name_b) {
    name_a += " (A)";
    name_b += " (B)";
  }
  MeshReport report = {.title = own_b ? name_a + " and " + name_b : name_a, .a = a.shown_as(name_a)};
  if (own_b) {
    report.b.emplace(b.shown_as(name_b));
  }
  report.pairs = result.pairs;
  report.boxes = result.boxes;
  report.timings = {{"read", result.read_seconds}, {"build", result.build_seconds}, {"query", result.query_seconds}};
  report.facts = {{"pairs of nodes tested", grouped(result.stats.node_pairs)},
                  {"pairs of elements tested", grouped(result.stats.element_pairs)},
                  {"of these exactly", grouped(result.stats.exact_pairs)}};
  if (result.solids) {
    report.facts.push_back({"solids", std::string(to_text(*result.solids))});
  }
  report.certificates = [&](std::size_t pair) { return certificate_json(a, b, result.pairs[pair]); };
  if (pictures.svg) {
    write_file(*pictures.svg, mesh_svg(report));
  }
  if (pictures.pov) {
    note_boxes(*pictures.pov, result.boxes.size());
    write_file(*pictures.pov, mesh_pov(report));
  }
  if (pictures.report) {
    write_page(*pictures.report, report, result, a, b);
  }
}

}  // namespace motzkin::app
