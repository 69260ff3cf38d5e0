#include "world/sort_pairs.hpp"

#include <algorithm>

namespace motzkin::detail {
namespace {

/// For a few pairs with the same first number.
void sort_run(BoxPair* begin, BoxPair* end) noexcept {
  constexpr std::ptrdiff_t few = 24;
  const auto by_second = [](const BoxPair& p, const BoxPair& q) { return p.b < q.b; };
  if (end - begin > few) {
    std::sort(begin, end, by_second);
    return;
  }
  for (BoxPair* i = begin; i < end; ++i) {
    const BoxPair pair = *i;
    BoxPair* place = i;
    for (; place > begin && pair.b < place[-1].b; --place) {
      *place = place[-1];
    }
    *place = pair;
  }
}

}  // namespace

void sort_pairs(std::vector<BoxPair>& pairs, std::size_t count) {
  if (pairs.size() < count / 8) {
    std::sort(pairs.begin(), pairs.end());
    return;
  }
  std::vector<std::size_t> ends(count + 1);
  for (const BoxPair& pair : pairs) {
    ++ends[pair.a + 1];
  }
  for (std::size_t i = 1; i <= count; ++i) {
    ends[i] += ends[i - 1];
  }
  std::vector<BoxPair> sorted(pairs.size());
  for (const BoxPair& pair : pairs) {
    sorted[ends[pair.a]++] = pair;
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < count; ++i) {
    sort_run(sorted.data() + begin, sorted.data() + ends[i]);
    begin = ends[i];
  }
  pairs = std::move(sorted);
}

}  // namespace motzkin::detail
