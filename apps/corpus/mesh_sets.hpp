#pragma once

#include <cstdint>
#include <string_view>

#include "corpus/special_frames.hpp"
#include "motzkin/shape/mesh.hpp"

/// The named sets of pairs of small meshes of which every pair of triangles that meets is to be found: what is hard for
/// libraries that collide meshes, not for their trees. Of a pair at most some hundred triangles, so that trying all
/// pairs of them over rationals is an affair of seconds.

namespace motzkin::testing {

enum class MeshSet : std::uint8_t {
  Crossing,    ///< closed surfaces that cross, turned in any way
  Identical,   ///< the same surface twice, its triangles in another order and named from another corner
  Stacked,     ///< boxes of a grid that share a face, a part of one, an edge or a corner, or are a cell apart
  OneStep,     ///< the same with a coordinate of the second one moved to a neighbouring double
  Coplanar,    ///< sheets of triangles in one plane, partly upon each other
  Soup,        ///< triangles of small integers that meet in every special way
  Changed,     ///< the same, far away, at other scales, or with a number moved to a neighbouring double
  Slivers,     ///< fans of triangles thin down to 1e-300 whose tips or long sides meet
  Degenerate,  ///< triangles that are segments or points, among others
  Nested,      ///< one surface inside another one, free, touching from inside, or a step through it
};
inline constexpr int mesh_set_count = 10;

[[nodiscard]] std::string_view name(MeshSet set) noexcept;

struct MeshPair {
  TriangleMesh a;
  TriangleMesh b;
};

/// Pairs of a set. The sequence depends on the seed alone.
class MeshSource {
 public:
  MeshSource(MeshSet set, std::uint64_t seed);

  [[nodiscard]] MeshPair draw();

 private:
  [[nodiscard]] Generator& generator() { return special_.generator(); }
  [[nodiscard]] Vector<3> integers(int least, int most);
  [[nodiscard]] TriangleMesh surface();
  [[nodiscard]] TriangleMesh block(const Vector<3>& least);
  [[nodiscard]] TriangleMesh sheet(const Vector<3>& corner, const Vector<3>& right, const Vector<3>& up);
  [[nodiscard]] TriangleMesh fan(const Vector<3>& tip);
  void step(TriangleMesh& mesh);

  MeshPair crossing();
  MeshPair identical();
  MeshPair stacked();
  MeshPair coplanar();
  MeshPair soup(bool changed);
  MeshPair slivers();
  MeshPair degenerate();
  MeshPair nested();

  MeshSet set_;
  SpecialPairs<3> special_;
};

}  // namespace motzkin::testing
