// Linked with -ffast-math, although compiled without: GCC then switches flush-to-zero on before `main`, of which no
// compiler can warn. What the library says of shapes must not change when all numbers are multiplied by the smallest
// double, and the environment must stay as the program has it. Ends with 77 where linking changed nothing.

#include <bit>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <motzkin/motzkin.hpp>
#include <random>

namespace motzkin {
namespace {

/// Integers, as they are or times 2^-1074; nothing is multiplied here.
struct Units {
  bool tiny;

  [[nodiscard]] double operator()(int count) const {
    const auto magnitude = static_cast<std::uint64_t>(count < 0 ? -count : count);
    const std::uint64_t sign = count < 0 ? std::uint64_t{1} << 63U : 0;
    return tiny ? std::bit_cast<double>(magnitude | sign) : count;
  }
};

/// The same shapes for the same units, but for their size.
class Draw {
 public:
  explicit Draw(bool tiny) : units_{tiny} {}

  Vector<3> vector() { return {number(), number(), number()}; }
  double number() { return units_(integer()); }
  double size() { return units_(std::abs(integer())); }
  int integer() { return static_cast<int>(engine_() % 25) - 12; }

  Aabb<3> box() {
    int low[3];
    int high[3];
    for (int k = 0; k < 3; ++k) {
      low[k] = integer();
      high[k] = low[k] + std::abs(integer()) / 3;
    }
    return {Vector<3>(units_(low[0]), units_(low[1]), units_(low[2])),
            Vector<3>(units_(high[0]), units_(high[1]), units_(high[2]))};
  }
  Triangle<3> triangle() {
    const Vector<3> p = vector();
    const Vector<3> q = vector();
    return {p, q, vector()};
  }
  Cuboid<3> cuboid() {
    const Vector<3> origin = vector();
    const Vector<3> x = vector();
    const Vector<3> y = vector();
    return {origin, {x, y, vector()}};
  }
  Sphere<3> sphere() {
    const Vector<3> center = vector();
    return {center, size()};
  }
  TriangleMesh mesh() {
    std::vector<Vector<3>> vertices(60);
    for (Vector<3>& vertex : vertices) {
      vertex = vector();
    }
    std::vector<TriangleMesh::Element> elements;
    for (std::uint32_t i = 0; i + 2 < vertices.size(); ++i) {
      elements.push_back({i, i + 1, i + 2});
    }
    return {vertices, elements};
  }

 private:
  Units units_;
  std::mt19937 engine_{1};
};

struct Answers {
  std::vector<Relation> relations;
  std::vector<ContactStatus> contacts;
  std::vector<BoxPair> boxes;
  std::vector<Collision> collisions;

  friend bool operator==(const Answers&, const Answers&) = default;
};

Answers answers(bool tiny) {
  Draw draw(tiny);
  Answers result;
  for (int i = 0; i < 2000; ++i) {
    const Aabb<3> box = draw.box();
    const Triangle<3> triangle = draw.triangle();
    const Cuboid<3> cuboid = draw.cuboid();
    const Sphere<3> sphere = draw.sphere();
    for (const Relation relation :
         {relate(box, draw.box()), relate(triangle, draw.triangle()), relate(cuboid, draw.cuboid()),
          relate(box, cuboid), relate(triangle, cuboid), relate(sphere, box), relate(sphere, draw.sphere()),
          relate(Moving<Triangle<3>>(triangle, draw.vector()), cuboid)}) {
      result.relations.push_back(relation);
    }
    const Point<3> from(draw.vector());
    result.contacts.push_back(
        first_contact(LinearPath{from, Point<3>(draw.vector())}, LinearPath{triangle, draw.triangle()}).status);
  }
  std::vector<Aabb<3>> boxes;
  for (int i = 0; i < 500; ++i) {
    boxes.push_back(draw.box());
  }
  result.boxes = meeting_boxes(boxes, {.threads = 2});
  const TriangleMesh a = draw.mesh();
  const TriangleMesh b = draw.mesh();
  const Bvh tree_a(a);
  const Bvh tree_b(b);
  CollideOptions options;
  options.threads = 2;
  result.collisions = collisions(PosedMesh<3>{a, tree_a}, PosedMesh<3>{b, tree_b}, options);
  return result;
}

bool flushes() {
  volatile double smallest = std::numeric_limits<double>::denorm_min();
  volatile double normal = std::numeric_limits<double>::min();
  return smallest * 1 == 0 || normal / 2 == 0;
}

}  // namespace
}  // namespace motzkin

int main() {
  if (!motzkin::flushes()) {
    std::puts("skipped: linking with -ffast-math switches nothing on here");
    return 77;
  }
  const bool same = motzkin::answers(true) == motzkin::answers(false);
  const bool still = motzkin::flushes();
  std::puts(!same ? "wrong answers" : still ? "right" : "the environment changed");
  return same && still ? 0 : 1;
}
