#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#include "corpus/pair_sets.hpp"
#include "support/counted_allocations.hpp"
#include "support/stack_use.hpp"

/// `relate`, `intersection_box` and `contact_window` allocate nothing and take little of the stack, on any set and by
/// any method, whatever stage decides. Fails at the first call of malloc, its relatives or operator new from inside one
/// of them, and where they leave traces farther down the stack.

namespace motzkin::testing::allocation_test {
namespace {

constexpr int pairs_per_case = 200;

template <int D>
void expect_none(PairSet set, bool moves) {
  PairSource<D> source(set, moves, 1914);
  for (int i = 0; i < pairs_per_case; ++i) {
    const AnyPair<D> pair = source.draw();
    for (const Method method : {Method::Auto, Method::FourierMotzkin, Method::SeparatingAxis}) {
      ASSERT_EQ(allocations_of([&] { (void)relate(pair, {.method = method}); }), 0) << "relate " << to_json(pair);
    }
    ASSERT_EQ(allocations_of([&] { (void)intersection_box(pair); }), 0) << "intersection_box " << to_json(pair);
    ASSERT_EQ(allocations_of([&] { (void)contact_window(pair); }), 0) << "contact_window " << to_json(pair);
  }
}

template <int D>
void expect_little_stack(PairSet set, bool moves) {
  PairSource<D> source(set, moves, 1914);
  std::vector<AnyPair<D>> pairs;
  for (int i = 0; i < pairs_per_case; ++i) {
    pairs.push_back(source.draw());
  }
  const auto expect_little = [&](const char* question, const auto& ask) {
    const std::size_t bytes = stack_use([&] { std::for_each(pairs.begin(), pairs.end(), ask); });
    EXPECT_LE(bytes, most_stack_use) << question << " in " << D << " dimensions, moving " << moves;
  };
  for (const Method method : {Method::Auto, Method::FourierMotzkin, Method::SeparatingAxis}) {
    expect_little("relate", [&](const AnyPair<D>& pair) { (void)relate(pair, {.method = method}); });
  }
  expect_little("intersection_box", [](const AnyPair<D>& pair) { (void)intersection_box(pair); });
  expect_little("contact_window", [](const AnyPair<D>& pair) { (void)contact_window(pair); });
}

class EverySet : public ::testing::TestWithParam<int> {};

TEST_P(EverySet, NeedsNoAllocation) {
#ifdef MOTZKIN_CANNOT_COUNT
  GTEST_SKIP() << "the allocator of this build cannot be counted";
#endif
  const auto set = static_cast<PairSet>(GetParam());
  for (const bool moves : {false, true}) {
    expect_none<2>(set, moves);
    expect_none<3>(set, moves);
  }
}

TEST_P(EverySet, NeedsLittleStack) {
#ifdef MOTZKIN_CANNOT_MEASURE_STACK
  GTEST_SKIP() << "this build takes more of the stack";
#endif
  const auto set = static_cast<PairSet>(GetParam());
  for (const bool moves : {false, true}) {
    expect_little_stack<2>(set, moves);
    expect_little_stack<3>(set, moves);
  }
}

std::string set_name(const ::testing::TestParamInfo<int>& parameter) {
  return std::string(name(static_cast<PairSet>(parameter.param)));
}

INSTANTIATE_TEST_SUITE_P(Pairs, EverySet, ::testing::Range(0, pair_set_count), set_name);

/// Otherwise the tests above could not fail.
TEST(Allocation, IsCounted) {
#ifdef MOTZKIN_CANNOT_COUNT
  GTEST_SKIP() << "the allocator of this build cannot be counted";
#endif
  const auto counted = [](const auto& allocate, const auto& release) {
    void* volatile kept = nullptr;  // so that the compiler cannot leave out both
    const int count = allocations_of([&] { kept = allocate(); });
    release(kept);
    return count;
  };
  EXPECT_EQ(counted([] { return ::operator new(64); }, [](void* block) { ::operator delete(block); }), 1);
  EXPECT_EQ(counted([] { return std::malloc(64); }, [](void* block) { std::free(block); }), 1);
  EXPECT_EQ(counted([] { return std::calloc(8, 8); }, [](void* block) { std::free(block); }), 1);
  EXPECT_EQ(counted([] { return std::aligned_alloc(64, 64); }, [](void* block) { std::free(block); }), 1);
}

/// The same for stacks.
TEST(Stack, IsMeasured) {
#ifdef MOTZKIN_CANNOT_MEASURE_STACK
  GTEST_SKIP() << "this build takes more of the stack";
#endif
  const std::size_t bytes = stack_use([] {
    std::array<volatile unsigned char, 100'000> used;
    std::fill(used.begin(), used.end(), 1);
  });
  EXPECT_GE(bytes, 100'000U);
  EXPECT_LE(bytes, 101'000U);
}

}  // namespace
}  // namespace motzkin::testing::allocation_test
