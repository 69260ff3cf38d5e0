// Writes the reports that the tests of the page look at: make_reports FOLDER. With TRIANGLES as second argument only
// one, of two rings with so many together.

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <exception>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "motzkin/io/distance_report.hpp"
#include "motzkin/io/mesh_report.hpp"
#include "motzkin/io/pair_json.hpp"
#include "motzkin/io/scene_report.hpp"
#include "motzkin/io/sweep_json.hpp"
#include "motzkin/io/sweep_report.hpp"
#include "motzkin/pair/prove.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/mesh_generators.hpp"

namespace {

using namespace motzkin;  // NOLINT(google-build-using-namespace)

template <int N>
bool share_vertex(const Mesh<N>& mesh, std::uint32_t i, std::uint32_t j) {
  const auto& p = mesh.elements()[i];
  return std::ranges::any_of(mesh.elements()[j], [&](std::uint32_t index) { return std::ranges::count(p, index) > 0; });
}

template <int N>
std::vector<Aabb<3>> element_boxes(const Mesh<N>& mesh) {
  std::vector<Aabb<3>> boxes;
  boxes.reserve(mesh.elements().size());
  for (std::size_t i = 0; i < mesh.elements().size(); ++i) {
    const auto corners = mesh[i].vertices();
    Vector<3> min = corners[0];
    Vector<3> max = corners[0];
    for (const Vector<3>& corner : corners) {
      min = min.cwiseMin(corner);
      max = max.cwiseMax(corner);
    }
    boxes.emplace_back(min, max);
  }
  return boxes;
}

/// All pairs that intersect. Along x the elements of `b` come in order, so that each of `a` meets few of them.
template <int M, int N>
std::vector<Collision> brute_force(const Mesh<M>& a, const Mesh<N>& b) {
  const auto boxes_a = element_boxes(a);
  const auto boxes_b = element_boxes(b);
  std::vector<std::uint32_t> order(boxes_b.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto start = [&](std::uint32_t i) { return boxes_b[i].min().x(); };
  std::ranges::sort(order, {}, start);
  double widest = 0;
  for (const Aabb<3>& box : boxes_b) {
    widest = std::max(widest, box.size().x());
  }
  std::vector<Collision> pairs;
  for (std::uint32_t i = 0; i < boxes_a.size(); ++i) {
    auto candidate = std::ranges::lower_bound(order, boxes_a[i].min().x() - 1.5 * widest, {}, start);
    for (; candidate != order.end() && start(*candidate) <= boxes_a[i].max().x(); ++candidate) {
      if (intersects(boxes_a[i], boxes_b[*candidate])) {
        const Relation relation = relate(a[i], b[*candidate]);
        if (relation != Relation::Disjoint) {
          pairs.push_back({i, *candidate, relation});
        }
      }
    }
  }
  std::ranges::sort(pairs, {}, [](const Collision& pair) { return std::pair(pair.a, pair.b); });
  return pairs;
}

template <int M, int N>
std::vector<Aabb<3>> common_boxes(const Mesh<M>& a, const Mesh<N>& b, const std::vector<Collision>& pairs) {
  std::vector<Aabb<3>> boxes;
  boxes.reserve(pairs.size());
  for (const Collision& pair : pairs) {
    boxes.push_back(*intersection_box(a[pair.a], b[pair.b]));
  }
  return boxes;
}

template <int M, int N>
std::string certificate(const Mesh<M>& a, const Mesh<N>& b, const Collision& pair) {
  return to_json(ProvedPair{AnyPair(AnyShape(a[pair.a]), AnyShape(b[pair.b])), prove(a[pair.a], b[pair.b])});
}

/// Two rings through each other, everything enlarged by `scale`.
void rings(const std::string& path, const std::string& title, double scale, int around, int across) {
  const TorusOptions options{.major = 1, .minor = 0.36, .around = around, .across = across};
  const Pose larger = Pose::scaling(Vector<3>::Constant(scale));
  const Pose turn = then(Pose::rotation({1, 0.2, 0.1}, 80), Pose::translation_by({0.55, 0.1, 0.2}));
  const TriangleMesh a = posed(torus(options), larger);
  const TriangleMesh b = posed(posed(torus(options), turn), larger);
  const auto pairs = brute_force(a, b);
  const auto boxes = common_boxes(a, b, pairs);
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  const auto curves = intersection_curves(PosedMesh<3>{a, tree_a}, PosedMesh<3>{b, tree_b});
  const auto now = [] { return std::chrono::steady_clock::now(); };
  std::chrono::duration<double> proving{};
  const auto begin = now();
  write_report(path, MeshReport{.title = title,
                                .a = {.name = "First ring", .surface = a},
                                .b = ReportMesh{.name = "Second ring", .surface = b},
                                .pairs = pairs,
                                .boxes = boxes,
                                .timings = {{"Search", 0.0123}, {"Write", 1.5e-5}},
                                .facts = {{"Move of the second", "r(1,0.2,0.1; 80) t(0.55,0.1,0.2)"}},
                                .curves = curves,
                                .certificates = [&](std::size_t i) {
                                  const auto start = now();
                                  std::string text = certificate(a, b, pairs[i]);
                                  proving += now() - start;
                                  return text;
                                }});
  const std::chrono::duration<double> seconds = now() - begin;
  std::printf("%s: %zu triangles, %zu pairs, written in %.3f s, %.3f s of them for certificates\n", path.c_str(),
              a.elements().size() + b.elements().size(), pairs.size(), seconds.count(), proving.count());
}

/// The faces of all tetrahedra, also those between two of them.
Boundary faces(const TetrahedronMesh& mesh) {
  std::vector<TriangleMesh::Element> triangles;
  std::vector<std::uint32_t> owners;
  for (std::uint32_t i = 0; i < mesh.elements().size(); ++i) {
    const auto& [p, q, r, s] = mesh.elements()[i];
    for (const TriangleMesh::Element& face :
         std::array<TriangleMesh::Element, 4>{{{p, r, q}, {p, q, s}, {q, r, s}, {r, p, s}}}) {
      triangles.push_back(face);
      owners.push_back(i);
    }
  }
  return {TriangleMesh({mesh.vertices().begin(), mesh.vertices().end()}, std::move(triangles)), std::move(owners)};
}

/// Two boxes side by side that share a face, as tetrahedra.
void solids(const std::string& path) {
  const TetrahedronMesh a = box_grid({{0, 0, 0}, {1, 1, 1}}, {2, 2, 2});
  const TetrahedronMesh b = box_grid({{0.75, 0.5, 1}, {2, 1.5, 2}}, {2, 2, 2});
  const Boundary surface_a = faces(a);
  const Boundary surface_b = faces(b);
  const auto pairs = brute_force(a, b);
  const auto boxes = common_boxes(a, b, pairs);
  write_report(
      path,
      MeshReport{.title = "Solid boxes that touch",
                 .a = {.name = "Box", .surface = surface_a.surface, .owners = surface_a.owners, .solid = &a},
                 .b = ReportMesh{.name = "Lid", .surface = surface_b.surface, .owners = surface_b.owners, .solid = &b},
                 .pairs = pairs,
                 .boxes = boxes,
                 .certificates = [&](std::size_t i) { return certificate(a, b, pairs[i]); }});
}

/// One mesh of two rings that is in its own way; without boxes and certificates.
void with_itself(const std::string& path) {
  const TriangleMesh ring = torus({.around = 32, .across = 16});
  const TriangleMesh moved = posed(ring, Pose::rotation({1, 0, 0}, 90));
  std::vector<Vector<3>> vertices(ring.vertices().begin(), ring.vertices().end());
  std::vector<TriangleMesh::Element> elements(ring.elements().begin(), ring.elements().end());
  for (TriangleMesh::Element element : moved.elements()) {
    for (std::uint32_t& index : element) {
      index += static_cast<std::uint32_t>(ring.vertices().size());
    }
    elements.push_back(element);
  }
  vertices.insert(vertices.end(), moved.vertices().begin(), moved.vertices().end());
  const TriangleMesh mesh(std::move(vertices), std::move(elements));
  auto pairs = brute_force(mesh, mesh);
  std::erase_if(pairs, [&](const Collision& p) { return p.a >= p.b || share_vertex(mesh, p.a, p.b); });
  write_report(path, MeshReport{.title = "A knot of rings", .a = {.name = "Knot", .surface = mesh}, .pairs = pairs});
}

/// Nothing collides, and the names are no HTML.
void apart(const std::string& path) {
  const TriangleMesh a = sphere_mesh(1, 24, 12);
  const TriangleMesh b = posed(a, Pose::translation_by({2.5, 0, 0}));
  const std::string hostile = R"(</script><script>document.title='broken'</script><!-- "&amp;" \ '<b>)";
  write_report(path, MeshReport{.title = hostile,
                                .a = {.name = hostile, .surface = a},
                                .b = ReportMesh{.name = "\xff<b>", .surface = b},
                                .timings = {{hostile, 0}},
                                .facts = {{hostile, hostile}}});
}

void empty(const std::string& path) {
  const TriangleMesh none;
  write_report(path, MeshReport{.title = "Nothing", .a = {.name = "None", .surface = none}});
}

/// More pairs than a report lists: a fan of triangles about one corner, each with each of another.
void many_pairs(const std::string& path) {
  constexpr std::uint32_t count = 400;
  std::vector<Vector<3>> vertices{Vector<3>::Zero()};
  std::vector<TriangleMesh::Element> elements;
  for (std::uint32_t i = 0; i <= count; ++i) {
    const double angle = 0.004 * i;
    vertices.emplace_back(std::cos(angle), std::sin(angle), 1);
    if (i > 0) {
      elements.push_back({0, i, i + 1});
    }
  }
  const TriangleMesh a(std::move(vertices), std::move(elements));
  const TriangleMesh b = posed(a, Pose::scaling(Vector<3>::Constant(-1)));
  const auto pairs = brute_force(a, b);
  write_report(path, MeshReport{.title = "Two fans",
                                .a = {.name = "Fan", .surface = a},
                                .b = ReportMesh{.name = "Opposite fan", .surface = b},
                                .pairs = pairs});
}

/// What collides in a scene.
void scene(const std::string& path, const std::string& title, const std::string& text) {
  const Scene scene = parse_scene(text, title, "");
  const std::vector<WorldCollision> found = scene.world.collisions({.boxes = true});
  const std::vector<ObjectCurves> curves = intersection_curves(scene.world, found);
  write_report(
      path, SceneReport{
                .title = title, .scene = scene, .collisions = found, .timings = {{"query", 0.001}}, .curves = curves});
}

/// Two balls with a gap, smaller than the clearance in places, and the elements within it.
void near(const std::string& path) {
  const TriangleMesh a = sphere_mesh(1, 24, 12);
  const TriangleMesh b = posed(a, Pose::translation_by({2.0625, 0, 0}));
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  const PosedMesh<3> posed_a{a, tree_a};
  const PosedMesh<3> posed_b{b, tree_b};
  std::vector<Collision> pairs;
  for (const ElementPair& found : pairs_within(posed_a, posed_b, Clearance(0.125))) {
    pairs.push_back({found.a, found.b, Relation::Disjoint});
  }
  write_report(path, DistanceReport{.title = "Two balls that are near",
                                    .a = {.name = "First", .surface = a},
                                    .b = {.name = "Second", .surface = b},
                                    .nearest = *distance(posed_a, posed_b),
                                    .pairs = pairs});
}

/// When objects of a scene meet first.
void sweep(const std::string& path, const std::string& title, const std::string& text, double until = 1) {
  const Scene scene = parse_scene(text, title, "");
  const std::vector<WorldContact> found =
      scene.world.first_contacts({.pair = {.time_tolerance = 1e-9}, .until = until});
  write_report(path, SweepReport{.title = title,
                                 .scene = scene,
                                 .contacts = found,
                                 .until = until,
                                 .timings = {{"query", 0.001}},
                                 .facts = {{"Time tolerance", "1e-9"}}});
}

/// A scene of which two objects were looked at, which stay free.
void sweep_pair(const std::string& path, const std::string& text, BoxPair pair) {
  const Scene scene = parse_scene(text, "pair", "");
  write_report(path, SweepReport{.title = "pair", .scene = scene, .pair = pair});
}

/// One pair of bodies in motion.
void sweep_query(const std::string& path, const std::string& text) {
  const SweepQuery query = parse_json_sweep(text);
  const SweepResult result = answer(query, {.solid = true});
  write_report(path, QueryReport{.title = "query", .query = query, .result = result});
}

/// Bodies of all kinds: a box falls and turns onto a floor, a ring and a ball meet, a pyramid that follows poses meets
/// a segment, a turned box flies by itself.
const std::string moving_scene = R"json({"objects": [
  {"name": "floor", "shape": {"kind": "aabb", "min": [-2,-2,-0.25], "max": [2,2,0]}},
  {"name": "box", "shape": {"kind": "aabb", "min": [-0.5,-0.5,1.5], "max": [0.5,0.5,2.5]},
   "motion": {"kind": "spin", "center": [0,0,2], "axis": [1,2,0.5], "angle": 2, "translation": [0,0,-3]}},
  {"name": "ring", "torus": {"around": 16, "across": 8}, "pose": "t(4,0,0)",
   "motion": {"kind": "turn", "center": [4,0,0], "quaternion": [1,1,0,0.5], "translation": [0,0,1]}},
  {"name": "ball", "shape": {"kind": "sphere", "center": [4,0,4], "radius": 0.75},
   "motion": {"kind": "translation", "translation": [0,0.25,-4]}},
  {"name": "pyramid", "shape": {"kind": "tetrahedron", "vertices": [[-4,0,0],[-3,0,0],[-3.5,1,0],[-3.5,0.5,1]]},
   "motion": {"kind": "poses", "times": [0,0.3125,1], "between": "spin", "poses": [
     {"quaternion": [1,0,0,0], "translation": [0,0,0]}, {"quaternion": [1,0,0,1], "translation": [-4,3,0]},
     {"quaternion": [1,1,0,1], "translation": [-4,8,2]}]}},
  {"name": "wire", "shape": {"kind": "segment", "vertices": [[-6,3,-1],[-3,4,3]]}},
  {"name": "flyer", "shape": {"kind": "obb", "center": [0,3,1], "axes": [[0.6,0.8,0],[-0.8,0.6,0],[0,0,1]],
                              "half": [0.5,0.25,0.25]},
   "motion": {"kind": "screw", "point": [0,3,1], "axis": [1,0,0], "angle": 9, "pitch": 0.25}}]})json";

/// Pairs of shapes of all kinds, each pair on a layer of its own, thrown at each other while they turn.
std::string kinds_in_motion() {
  const std::array<std::string, 6> shapes = {
      R"({"kind": "aabb", "min": [-1,-0.75,-0.5], "max": [1,0.75,0.5]})",
      R"({"kind": "obb", "center": [0,0,0], "axes": [[0.6,0.8,0],[-0.8,0.6,0],[0,0,1]], "half": [0.5,1,0.75]})",
      R"({"kind": "tetrahedron", "vertices": [[-1,-1,-1],[1,0,-1],[0,1,-0.5],[0,0,1]]})",
      R"({"kind": "simplex", "origin": [-0.5,-0.5,-0.5], "axes": [[1.5,0,0],[0,1.5,0.25],[0.25,0,1.5]]})",
      R"({"kind": "triangle", "vertices": [[-1,0,-1],[1,0.5,-0.5],[0,-0.5,1]]})",
      R"({"kind": "segment", "vertices": [[-1,-1,-0.5],[1,1,0.75]]})"};
  std::uint32_t state = 12345;
  const auto draw = [&] {  // from -1 to 1
    state = state * 1664525U + 1013904223U;
    return std::to_string((state >> 8U) / static_cast<double>(1U << 23U) - 1);
  };
  const auto vector = [&] { return draw() + "," + draw() + "," + draw(); };
  std::string objects;
  for (int i = 0; i < 72; ++i) {
    const auto kind = static_cast<std::size_t>(i);
    const std::string layer =
        R"("layers": )" + std::to_string(1U << (kind % 24)) + R"(, "meets": )" + std::to_string(1U << (kind % 24));
    const auto object = [&](const std::string& name, std::size_t of, const std::string& side) {
      return R"({"name": ")" + name + " " + std::to_string(i) + R"(", "shape": )" + shapes[of % shapes.size()] + ", " +
             layer + R"(, "pose": "r()" + vector() + "; " + std::to_string(40 * i) + ") t(" + side + ",0," +
             std::to_string(8 * (i / 24)) + ")\", \"motion\": ";
    };
    objects += (i > 0 ? "," : "") + object("a", kind, "-3") + R"({"kind": "translation", "translation": [3,0,0]}},)" +
               object("b", kind / 6, "3") + R"({"kind": "spin", "center": [3,0,)" + std::to_string(8 * (i / 24)) +
               R"(], "axis": [)" + vector() + R"(], "angle": )" + draw() + R"(, "translation": [-3,0,0]}})";
  }
  return R"({"objects": [)" + objects + "]}";
}

/// Numbers times a power of ten, which changes nothing but the size.
std::string falling_scene(const std::string& power) {
  return R"({"objects": [{"name": "floor", "shape": {"kind": "aabb", "min": [-2)" + power + ",-2" + power + ",-1" +
         power + R"(], "max": [2)" + power + ",2" + power +
         R"(,0]}}, {"name": "drop", "shape": {"kind": "triangle", "vertices": [[0,0,2)" + power + "],[1" + power +
         ",0,3" + power + "],[0,1" + power + ",3" + power + R"(]]}, "motion": {"kind": "spin", "center": [0,0,2)" +
         power + R"(], "axis": [0,0,1], "angle": 3, "translation": [0,0,-4)" + power + "]}}]}";
}

/// Contact at the start, and names that are no HTML.
const std::string initial_scene = R"json({"objects": [
  {"name": "</script><b>\"'&amp;", "shape": {"kind": "aabb", "min": [0,0,0], "max": [1,1,1]},
   "motion": {"kind": "translation", "translation": [-1,0,0]}},
  {"name": "<i>rest", "shape": {"kind": "aabb", "min": [1,0.5,0.5], "max": [2,2,2]}}]})json";

/// A point climbs as it turns, and grazes a wall: no digits tell that from a miss.
const std::string graze_scene = R"json({"objects": [
  {"name": "wall", "shape": {"kind": "aabb", "min": [1,-4,-1], "max": [2,4,1]}},
  {"name": "pin", "shape": {"kind": "point", "vertices": [[0,-1,0.5]]},
   "motion": {"kind": "spin", "center": [0,0,0], "axis": [0,0,1], "angle": 2, "translation": [0,0,0.25]}}]})json";

const std::string turning_query = R"json({"id": "turning",
  "a": {"vertices": [[0,0,0],[2,0,0],[0,1,0],[0,0,1]], "triangles": [[0,2,1],[0,1,3],[0,3,2],[1,2,3]],
        "motion": {"kind": "rotation-vector", "rotation": [[0,0,0],[0,0,3]], "position": [[5,0,0],[5,1,0]]}},
  "b": {"shape": {"kind": "sphere", "center": [3.5,1,0], "radius": 0.25}, "motion": {"kind": "rest"}}})json";

/// A box and a ball that share a point, a turned box with a point in it, two fitted rings that cross, a mesh apart.
const std::string kinds_scene = R"json({"objects": [
  {"name": "box", "shape": {"kind": "aabb", "min": [2,0,0], "max": [3,1,1]}},
  {"name": "ball", "shape": {"kind": "sphere", "center": [2.5,0.5,1.5], "radius": 0.5}},
  {"name": "<b>turned", "shape": {"kind": "obb", "center": [2.5,-1.5,0.5], "axes": [[0.6,0.8,0],[-0.8,0.6,0],[0,0,1]],
                                  "half": [0.5,0.25,0.5]}},
  {"name": "needle", "shape": {"kind": "point", "vertices": [[2.5,-1.5,0.5]]}},
  {"name": "ring", "torus": {"around": 24, "across": 8, "solid": true}, "fit": {"fan_out": 8}},
  {"name": "crossing ring", "like": "ring", "pose": "r(1,0,0; 90) t(0.25,0,0)"},
  {"name": "surface", "torus": {"around": 16, "across": 8}, "pose": "t(0,0,-2)"}]})json";

/// A row of cubes, each touching the next.
std::string row_of_cubes(int count) {
  std::string objects;
  for (int i = 0; i < count; ++i) {
    objects += std::string(i == 0 ? "" : ",") + R"({"name": "cube )" + std::to_string(i) +
               R"(", "shape": {"kind": "aabb", "min": [)" + std::to_string(i) + R"(,0,0], "max": [)" +
               std::to_string(i + 1) + ",1,1]}}";
  }
  return R"({"objects": [)" + objects + "]}";
}

/// A thousand objects on a grid: rings that cross, with cubes that touch each other in between.
std::string thousand_objects() {
  std::string objects;
  for (int i = 0; i < 1000; ++i) {
    const int x = i % 10;
    const int y = i / 10 % 10;
    const int z = i / 100;
    const std::string number = std::to_string(i);
    const auto place = [&](double side) {
      return std::to_string(side * x) + "," + std::to_string(side * y) + "," + std::to_string(2.5 * z);
    };
    objects += std::string(i == 0 ? "" : ",") + R"({"name": ")" + (z % 2 == 0 ? "ring " : "cube ") + number + "\", ";
    if (z % 2 != 0) {
      objects += R"("shape": {"kind": "aabb", "min": [0,0,0], "max": [2.6,2.6,1]}, "pose": "t()" + place(2.6) + ")\"}";
    } else {
      const std::string turn = (x + y) % 2 == 0 ? "" : "r(1,0,0; 90) ";
      objects += (i == 0 ? R"("torus": {"around": 8, "across": 4})" : R"("like": "ring 0")") +
                 std::string(R"(, "pose": ")") + turn + "t(" + place(2.6) + ")\"}";
    }
  }
  return R"({"objects": [)" + objects + "]}";
}

void run(const std::string& folder, int triangles) {
  if (triangles > 0) {
    const int across = static_cast<int>(std::sqrt(triangles / 8.0));
    rings(folder + "/" + std::to_string(triangles) + ".html", "Two rings", 1, 2 * across, across);
    return;
  }
  rings(folder + "/rings.html", "Two rings", 1, 48, 24);
  rings(folder + "/huge.html", "Huge rings", 1e200, 24, 12);
  rings(folder + "/tiny.html", "Tiny rings", 1e-200, 24, 12);
  rings(folder + "/large.html", "Rings of 100,000 triangles", 1, 250, 100);
  solids(folder + "/solids.html");
  with_itself(folder + "/self.html");
  apart(folder + "/apart.html");
  empty(folder + "/empty.html");
  many_pairs(folder + "/many.html");
  scene(folder + "/scene.html", "All kinds", kinds_scene);
  scene(folder + "/scene_row.html", "A row", row_of_cubes(20));
  scene(folder + "/scene_empty.html", "Nothing", "{}");
  scene(folder + "/scene_thousand.html", "A thousand objects", thousand_objects());
  near(folder + "/near.html");
  sweep(folder + "/sweep.html", "Bodies in motion", moving_scene);
  sweep(folder + "/sweep_free.html", "Free", falling_scene(""), 0.25);
  sweep(folder + "/sweep_huge.html", "Huge", falling_scene("e200"));
  sweep(folder + "/sweep_tiny.html", "Tiny", falling_scene("e-200"));
  sweep(folder + "/sweep_initial.html", "</title><script>document.title='broken'</script>", initial_scene);
  sweep(folder + "/sweep_open.html", "Graze", graze_scene);
  sweep(folder + "/sweep_still.html", "Nothing moves", kinds_scene);
  sweep(folder + "/sweep_empty.html", "Nothing", "{}");
  sweep_pair(folder + "/sweep_pair.html", moving_scene, {0, 6});
  sweep(folder + "/sweep_kinds.html", "All kinds in motion", kinds_in_motion());
  sweep_query(folder + "/sweep_query.html", turning_query);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run(argc > 1 ? argv[1] : ".", argc > 2 ? std::stoi(argv[2]) : 0);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "make_reports: %s\n", error.what());
    return 1;
  }
  return 0;
}
