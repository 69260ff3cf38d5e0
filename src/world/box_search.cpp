#include "world/box_search.hpp"

#include <bit>
#include <utility>

#define MOTZKIN_COMPILED_TWICE "world/box_search.inc"
#include "number/compiled_twice.inc"

namespace motzkin::detail {

void step(const BoxTreeView& tree, BoxNodePair pair, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found) {
  MOTZKIN_CHOOSE(one_step(tree, pair, rest, found));
}

void exhaust(const BoxTreeView& tree, std::vector<BoxNodePair>& rest, std::vector<BoxPair>& found) {
  MOTZKIN_CHOOSE(all_steps(tree, rest, found));
}

void visit_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                 const std::function<bool(std::uint32_t)>& found) {
  MOTZKIN_CHOOSE(visit_all(tree, small, box, found));
}

void collect_boxes(const BoxTreeView& tree, const FloatBox& small, const Aabb<3>& box,
                   std::vector<std::uint32_t>& scratch, std::vector<std::uint32_t>& found) {
  MOTZKIN_CHOOSE(collect_all(tree, small, box, scratch, found));
}

}  // namespace motzkin::detail
