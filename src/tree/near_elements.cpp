#include "tree/near_elements.hpp"

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin::detail {

void check_margin(const CollideOptions& options) {
  if (!(options.margin >= 0 && options.margin <= max_coordinate)) {  // NaN: refused
    throw InvalidInput("margin: must be a number from 0 to 2^1000, not " + to_text(options.margin));
  }
  if (options.margin > 0 && options.overlaps) {
    throw InvalidInput("margin: elements that are near each other do not overlap; give margin or overlaps");
  }
}

void refuse_margin(const CollideOptions& options) {
  if (options.margin != 0) {
    throw InvalidInput("margin: only collisions of elements have one");
  }
}

CollideOptions meeting_options(const CollideOptions& options) {
  CollideOptions result = options;
  result.margin = 0;
  if (options.progress) {
    result.progress = [&options](double part) { options.progress(part / 2); };
  }
  return result;
}

MeshDistanceOptions near_options(const CollideOptions& options, double at_most) {
  MeshDistanceOptions result{
      .at_most = at_most, .threads = options.threads, .cancel = options.cancel, .stats = options.stats};
  if (options.progress) {
    result.progress = [&options](double part) { options.progress(0.5 + part / 2); };
  }
  return result;
}

std::vector<Collision> merged(const std::vector<Collision>& meeting, const std::vector<ElementPair>& near) {
  std::vector<Collision> result;
  result.reserve(std::max(meeting.size(), near.size()));
  auto next = meeting.begin();
  const auto names = [](const Collision& collision) { return ElementPair{collision.a, collision.b}; };
  for (const ElementPair& pair : near) {
    while (next != meeting.end() && names(*next) < pair) {
      result.push_back(*next++);
    }
    if (next != meeting.end() && names(*next) == pair) {
      result.push_back(*next++);
    } else {
      result.push_back({pair.a, pair.b, Relation::Disjoint});
    }
  }
  result.insert(result.end(), next, meeting.end());
  return result;
}

}  // namespace motzkin::detail
