#include "ccd_step.hpp"

#include <fmt/format.h>

#include "motzkin/invalid_input.hpp"
#include "motzkin/io/contact_text.hpp"
#include "motzkin/io/memory.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/printable.hpp"
#include "motzkin/shape/text.hpp"
#include "motzkin/tree/deforming_mesh.hpp"
#include "motzkin/world/free_step.hpp"
#include "output.hpp"
#include "progress.hpp"
#include "result_text.hpp"

namespace motzkin::app {
namespace {

/// A mesh and its tree, and where its vertices go.
template <int N>
struct SteppedMesh {
  Mesh<N> mesh;
  std::vector<Vector<3>> end;
  Bvh tree;

  [[nodiscard]] DeformingMesh<N> path() const { return {mesh, tree, end}; }
};

/// The mesh of a file with the vertices of another one as its ends.
template <int N>
SteppedMesh<N> stepped(Mesh<N> start, const std::pair<std::string, std::string>& files) {
  const auto [start_name, end_name] = std::pair(printable(files.first), printable(files.second));
  const AnyMesh any_end = read_mesh(files.second);
  const auto* end = std::get_if<Mesh<N>>(&any_end);
  if (end == nullptr) {
    throw InvalidInput(
        fmt::format("{}: expected {}, as in {}", end_name, N == 3 ? "triangles" : "tetrahedra", start_name));
  }
  if (end->vertices().size() != start.vertices().size()) {
    throw InvalidInput(fmt::format("{}: expected {} vertices, as in {}, found {}", end_name, start.vertices().size(),
                                   start_name, end->vertices().size()));
  }
  for (std::size_t i = 0; i < std::max(start.elements().size(), end->elements().size()); ++i) {
    if (i >= start.elements().size() || i >= end->elements().size() || start.elements()[i] != end->elements()[i]) {
      throw InvalidInput(fmt::format("{}: element {} is not that of {}; a mesh keeps its elements during a step",
                                     end_name, i, start_name));
    }
  }
  return {std::move(start), {end->vertices().begin(), end->vertices().end()}, {}};
}

using AnyStepped = std::variant<SteppedMesh<3>, SteppedMesh<4>>;

AnyStepped read(const std::pair<std::string, std::string>& files) {
  return std::visit([&](auto mesh) -> AnyStepped { return stepped(std::move(mesh), files); }, read_mesh(files.first));
}

std::string elements_text(const AnyStepped& mesh) {
  return std::visit(
      []<int N>(const SteppedMesh<N>& one) {
        const std::size_t count = one.mesh.elements().size();
        return N == 3 ? counted(count, "triangle") : grouped(count) + (count == 1 ? " tetrahedron" : " tetrahedra");
      },
      mesh);
}

// ---- two meshes ----

FirstContact contact_of(AnyStepped& a, AnyStepped& b, const CcdStep& asked, const CommonOptions& common) {
  for (AnyStepped* mesh : {&a, &b}) {
    std::visit([&](auto& one) { one.tree = Bvh(one.mesh, {.threads = common.threads}); }, *mesh);
  }
  ProgressParts progress("time", common.quiet);
  const MotionSearchOptions options = {
      .pair = {.time_tolerance = asked.contact.time_tolerance, .min_separation = asked.contact.min_separation},
      .threads = common.threads,
      .progress = [&](double part) { progress.show(part); }};
  return std::visit([&](const auto& p, const auto& q) { return first_contact(p.path(), q.path(), options); }, a, b);
}

ExitStatus step_of_two(const CcdStep& asked, const CommonOptions& common) {
  AnyStepped a = read(asked.meshes[0]);
  AnyStepped b = read(asked.meshes[1]);
  const FirstContact found = contact_of(a, b, asked, common);
  const Contact<3>& contact = found.contact;
  if (common.json) {
    print(fmt::format("{{{}, \"elements\": {}}}\n", contact_json(contact),
                      is_contact(contact) ? fmt::format("[{},{}]", found.element_a, found.element_b) : "null"));
  } else {
    std::vector<std::string> row = contact_cells(contact);
    if (is_contact(contact)) {
      row.push_back(fmt::format("elements {} {}", found.element_a, found.element_b));
    }
    print(fmt::format("A  {}, {}\nB  {}, {}\n", printable(asked.meshes[0].first), elements_text(a),
                      printable(asked.meshes[1].first), elements_text(b)) +
          aligned({row}));
  }
  return asked.fail_on_contact && !contact.is_free() ? ContactFound : Done;
}

// ---- one mesh ----

std::string vertices_json(const MeshContact& found) {
  const auto& [p, q, r, s] = found.vertices;
  return found.edges ? fmt::format("[[{},{}],[{},{}]]", p, q, r, s) : fmt::format("[[{}],[{},{},{}]]", p, q, r, s);
}

std::string to_json(const FreeStep& step) {
  const std::string first = step.first ? fmt::format("{{\"vertices\": {}, {}}}", vertices_json(*step.first),
                                                     contact_json(step.first->contact))
                                       : "null";
  const std::string at_start = step.at_start ? fmt::format("[{},{}]", step.at_start->a, step.at_start->b) : "null";
  return fmt::format("{{\"fraction\": {}, \"first\": {}, \"at_start\": {}}}\n", to_text(step.fraction), first,
                     at_start);
}

std::vector<std::vector<std::string>> rows_of(const FreeStep& step) {
  std::vector<std::vector<std::string>> rows;
  if (step.at_start) {
    rows.push_back({fmt::format("triangles {} and {} intersect at the start", step.at_start->a, step.at_start->b)});
  }
  if (step.first) {
    const auto& [p, q, r, s] = step.first->vertices;
    rows.push_back({step.first->edges ? fmt::format("edges {} {} and {} {}", p, q, r, s)
                                      : fmt::format("vertex {} and face {} {} {}", p, q, r, s)});
    const std::vector<std::string> cells = contact_cells(step.first->contact);
    rows.back().insert(rows.back().end(), cells.begin(), cells.end());
  }
  return rows;
}

ExitStatus step_of_one(const CcdStep& asked, const CommonOptions& common) {
  const AnyStepped any = read(asked.meshes[0]);
  const auto* mesh = std::get_if<SteppedMesh<3>>(&any);
  if (mesh == nullptr) {
    throw InvalidInput(printable(asked.meshes[0].first) + ": expected triangles, found tetrahedra");
  }
  ContactOptions options = asked.contact;
  options.threads = common.threads;
  const FreeStep step = free_step(mesh->mesh, mesh->end, options);
  print(common.json ? to_json(step)
                    : fmt::format("mesh  {}, {}\nfree  {} of the step\n", printable(asked.meshes[0].first),
                                  elements_text(any), to_text(step.fraction)) +
                          aligned(rows_of(step)));
  return asked.fail_on_contact && (step.first || step.at_start) ? ContactFound : Done;
}

}  // namespace

ExitStatus run_step(const CcdStep& asked, const CommonOptions& common) {
  if (asked.meshes.size() > 2) {
    throw InvalidInput(fmt::format("--step: expected one mesh or two, found {}", asked.meshes.size()));
  }
  return with_memory(asked.meshes[0].first, [&] {
    return asked.meshes.size() == 1 ? step_of_one(asked, common) : step_of_two(asked, common);
  });
}

}  // namespace motzkin::app
