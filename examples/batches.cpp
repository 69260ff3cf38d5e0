#include <iostream>
#include <motzkin/motzkin.hpp>
#include <vector>

int main() {
  // Three boxes as an engine holds them: corners x, y, z one after the other, sizes all the same.
  const std::vector<double> origins = {0, 0, 0, 1, 0.5, 0, 5, 5, 5};
  const std::vector<double> axes = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  const motzkin::CuboidBatch<3> boxes({
      motzkin::StridedArray(origins.data(), {3, 3}),
      motzkin::StridedArray(axes.data(), {3, 3, 3}, {0, 24, 8}),  // stride 0: the axes of all boxes are these
  });
  const std::vector<motzkin::IndexPair> pairs = {{0, 1}, {0, 2}, {1, 1}};
  std::vector<motzkin::Relation> relations(pairs.size());
  relate(motzkin::BatchPairs(boxes, boxes, pairs), relations);
  for (const motzkin::Relation relation : relations) {
    std::cout << to_text(relation) << '\n';
  }
}
