#pragma once

#include <string>

#include "motzkin/invalid_input.hpp"
#include "tree/element_pair.hpp"
#include "tree/tree_line.hpp"

namespace motzkin::detail {

template <int N>
[[nodiscard]] PosedFrame posed_frame(const PosedMesh<N>& body) noexcept {
  return {body.tree.frame(), body.pose};
}

/// Calls `visit(element, shape)` for the elements that the line can meet; it returns the parameter beyond which no more
/// are asked for. Without a tree that is of use, all elements are tried.
template <int N, class Visit>
void visit_along(const WorldLine& line, const PosedMesh<N>& body, TreeStatistics& stats, const Visit& visit) {
  if (body.tree.element_count() != body.mesh.elements().size()) {
    throw InvalidInput("the tree was built from " + std::to_string(body.tree.element_count()) +
                       " elements, but the mesh has " + std::to_string(body.mesh.elements().size()));
  }
  if (std::optional<TreeLine> tree_line = TreeLine::make(posed_frame(body), line)) {
    const WorldElements<N> elements(body.mesh, body.pose);
    search(body.tree, *tree_line, stats, [&](std::uint32_t element) {
      tree_line->end_at(visit(element, VertexSimplex<3, N>(elements.corners(element))));
    });
    return;
  }
  const Mesh<N> moved = posed(body.mesh, body.pose);
  for (std::uint32_t element = 0; element < moved.elements().size(); ++element) {
    ++stats.element_pairs;
    visit(element, moved[element]);
  }
}

}  // namespace motzkin::detail
