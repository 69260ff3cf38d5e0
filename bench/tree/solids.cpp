#include "tree/solids.hpp"

#include "motzkin/tree/solid_relation.hpp"

namespace motzkin::bench {
namespace {

struct Prepared {
  explicit Prepared(const TriangleMesh& mesh) : tree(mesh), solid(mesh, tree) {}

  Bvh tree;
  Solid solid;
};

std::size_t answer(const Prepared& a, const Prepared& b) {
  return relate(PosedSolid{a.solid}, PosedSolid{b.solid}) == SolidRelation::Disjoint ? 0 : 1;
}

}  // namespace

void add_motzkin_solids(const MeshScene& scene, std::vector<Contender>& contenders) {
  const auto a = std::make_shared<const Prepared>(scene.a);
  const auto b = std::make_shared<const Prepared>(scene.b);
  contenders.push_back({"Motzkin relate, exact", [a, b] { return answer(*a, *b); }});
  contenders.push_back(
      {"  with trees and solids built", [&scene] { return answer(Prepared(scene.a), Prepared(scene.b)); }});
}

}  // namespace motzkin::bench
