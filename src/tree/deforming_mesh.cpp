#include "motzkin/tree/deforming_mesh.hpp"

#include <string>

#include "contact/simplex_paths.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/number/standard_arithmetic.hpp"
#include "tree/first_of_trees.hpp"
#include "tree/path_search.hpp"

namespace motzkin {
namespace {

template <int N>
void check(const DeformingMesh<N>& body) {
  if (body.tree.element_count() != body.mesh.elements().size()) {
    throw InvalidInput("the tree was built from " + std::to_string(body.tree.element_count()) +
                       " elements, but the mesh has " + std::to_string(body.mesh.elements().size()));
  }
  if (body.end.size() != body.mesh.vertices().size()) {
    throw InvalidInput("expected an end for each of " + std::to_string(body.mesh.vertices().size()) +
                       " vertices, found " + std::to_string(body.end.size()));
  }
  (void)Mesh<N>({body.end.begin(), body.end.end()}, {});  // throws for bad numbers
}

template <int N>
LinearPath<VertexSimplex<3, N>> path_of(const DeformingMesh<N>& body, std::uint32_t element) {
  std::array<Vector<3>, static_cast<std::size_t>(N)> end;
  for (std::size_t k = 0; k < end.size(); ++k) {
    end[k] = body.end[body.mesh.elements()[element][k]];
  }
  return {body.mesh[element], VertexSimplex<3, N>(end)};
}

/// Calls `use` with a search that has been done, unless there is nothing to search.
template <int M, int N, class Use>
void with_search(const DeformingMesh<M>& a, const DeformingMesh<N>& b, const MotionSearchOptions& options,
                 const Use& use) {
  const detail::StandardArithmetic standard;
  detail::check(options);
  check(a);
  check(b);
  if (a.mesh.elements().empty() || b.mesh.elements().empty()) {
    return;
  }
  const double separation = options.pair.min_separation;
  const detail::DeformingPair bodies = {detail::PathTree(a, separation), detail::PathTree(b, 0),
                                        [&](std::uint32_t i, std::uint32_t j, const ContactOptions& pair) {
                                          return detail::first_of_simplices(path_of(a, i), path_of(b, j), pair);
                                        },
                                        [&](std::uint32_t i, std::uint32_t j, double until) {
                                          return detail::are_apart_until(detail::box_of(a, i), detail::box_of(b, j),
                                                                         separation, until);
                                        }};
  detail::FirstOfTrees<detail::PathSearch> trees(options, [&] { return detail::PathSearch(bodies, options); });
  trees.search();
  use(trees);
  trees.count();
}

}  // namespace

template <int M, int N>
FirstContact first_contact(const DeformingMesh<M>& a, const DeformingMesh<N>& b, const MotionSearchOptions& options) {
  FirstContact result;
  with_search(a, b, options, [&](auto& trees) { result = trees.first(); });
  return result;
}

template <int M, int N>
std::vector<FirstContact> contacts_at_first(const DeformingMesh<M>& a, const DeformingMesh<N>& b,
                                            const MotionSearchOptions& options) {
  std::vector<FirstContact> result;
  with_search(a, b, options, [&](auto& trees) { result = trees.at_first(); });
  return result;
}

#define MOTZKIN_INSTANTIATE(M, N)                                                                                    \
  template FirstContact first_contact(const DeformingMesh<M>&, const DeformingMesh<N>&, const MotionSearchOptions&); \
  template std::vector<FirstContact> contacts_at_first(const DeformingMesh<M>&, const DeformingMesh<N>&,             \
                                                       const MotionSearchOptions&);
MOTZKIN_INSTANTIATE(3, 3)
MOTZKIN_INSTANTIATE(3, 4)
MOTZKIN_INSTANTIATE(4, 3)
MOTZKIN_INSTANTIATE(4, 4)

}  // namespace motzkin
