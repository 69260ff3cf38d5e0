#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "motzkin/shape/mesh.hpp"

/// Libraries that find which triangles of two meshes meet. Each file adds what its library offers, on one thread.

namespace motzkin::bench {

/// A mesh as a library keeps it, with its tree. The mesh it was built from must outlive it.
using Built = std::shared_ptr<const void>;

struct MeshPeer {
  std::string name;
  std::function<Built(const TriangleMesh&)> build;       ///< includes the conversion to types of the library
  std::function<bool(const Built&, const Built&)> meet;  ///< may be empty
  std::function<std::size_t(const Built&, const Built&)> count_pairs;  ///< finds all pairs; may be empty
};

/// A peer whose trees are of type `Tree`, made from a mesh, with functions that take two of them.
template <class Tree, class Meet, class CountPairs>
MeshPeer mesh_peer(std::string name, Meet meet, CountPairs count_pairs) {
  const auto ask = [](auto question) {
    return [question](const Built& a, const Built& b) {
      return question(*static_cast<const Tree*>(a.get()), *static_cast<const Tree*>(b.get()));
    };
  };
  MeshPeer peer{std::move(name), [](const TriangleMesh& mesh) { return std::make_shared<const Tree>(mesh); }, {}, {}};
  if constexpr (!std::is_null_pointer_v<Meet>) {
    peer.meet = ask(meet);
  }
  if constexpr (!std::is_null_pointer_v<CountPairs>) {
    peer.count_pairs = ask(count_pairs);
  }
  return peer;
}

void add_motzkin(std::vector<MeshPeer>& peers);
void add_fcl(std::vector<MeshPeer>& peers);
void add_embree(std::vector<MeshPeer>& peers);
void add_cgal(std::vector<MeshPeer>& peers);
void add_ode(std::vector<MeshPeer>& peers);

}  // namespace motzkin::bench
