#include "world/sort_pairs.hpp"

#include <algorithm>
#include <limits>

namespace motzkin::detail {
namespace {

/// Mostly a few numbers.
void sort_run(std::uint32_t* begin, std::uint32_t* end) noexcept {
  constexpr std::ptrdiff_t few = 24;
  if (end - begin > few) {
    std::sort(begin, end);
    return;
  }
  for (std::uint32_t* i = begin; i < end; ++i) {
    const std::uint32_t number = *i;
    std::uint32_t* place = i;
    for (; place > begin && number < place[-1]; --place) {
      *place = place[-1];
    }
    *place = number;
  }
}

/// Puts the second numbers behind each other by the first ones, then sorts the few of each.
template <class Index>
void sort_by_buckets(std::vector<BoxPair>& pairs, std::size_t count) {
  std::vector<Index> ends(count + 1);  // at first where the numbers of each bucket begin, at last where they end
  for (const BoxPair& pair : pairs) {
    ++ends[pair.a + 1];
  }
  for (std::size_t i = 1; i <= count; ++i) {
    ends[i] += ends[i - 1];
  }
  std::vector<std::uint32_t> seconds(pairs.size());
  for (const BoxPair& pair : pairs) {
    seconds[ends[pair.a]++] = pair.b;
  }
  std::size_t i = 0;
  for (std::uint32_t number = 0; number < count; ++number) {
    sort_run(seconds.data() + i, seconds.data() + ends[number]);
    for (; i < ends[number]; ++i) {
      pairs[i] = {number, seconds[i]};
    }
  }
}

}  // namespace

void sort_pairs(std::vector<BoxPair>& pairs, std::size_t count) {
  constexpr std::size_t few = 8;  // times fewer pairs than numbers: the buckets would be mostly empty
  if (pairs.size() < count / few) {
    std::sort(pairs.begin(), pairs.end());
  } else if (pairs.size() <= std::numeric_limits<std::uint32_t>::max()) {
    sort_by_buckets<std::uint32_t>(pairs, count);
  } else {
    sort_by_buckets<std::size_t>(pairs, count);
  }
}

}  // namespace motzkin::detail
