// Which boxes meet, against trying every pair. They fail if a rounding in the tree or the sweep loses or invents a
// pair, if the number of threads shows, or if the answers depend on how the boxes came to be where they are.

#include "motzkin/world/broad_phase.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <ostream>
#include <random>
#include <set>

#include "motzkin/invalid_input.hpp"
#include "parallel/parallel.hpp"

namespace motzkin {

/// Names the pair in failures.
static std::ostream& operator<<(std::ostream& out, const BoxPair& pair) { return out << pair.a << '-' << pair.b; }

}  // namespace motzkin

namespace motzkin::broad_phase_test {
namespace {

using Boxes = std::vector<Aabb<3>>;
using Pairs = std::vector<BoxPair>;
using Random = std::mt19937_64;

double uniform(Random& random, double from, double to) { return std::uniform_real_distribution(from, to)(random); }

Vector<3> uniform_vector(Random& random, double from, double to) {
  return {uniform(random, from, to), uniform(random, from, to), uniform(random, from, to)};
}

Aabb<3> random_box(Random& random, double space, double side) {
  return Aabb<3>::from_size(uniform_vector(random, 0, space), uniform_vector(random, 0, side));
}

Boxes random_boxes(std::size_t count, double side) {
  Random random(count);
  Boxes boxes;
  for (std::size_t i = 0; i < count; ++i) {
    boxes.push_back(random_box(random, 1, side));
  }
  return boxes;
}

Boxes map_corners(const Boxes& boxes, const std::function<Vector<3>(const Vector<3>&)>& map) {
  Boxes result;
  for (const Aabb<3>& box : boxes) {
    result.emplace_back(map(box.min()), map(box.max()));
  }
  return result;
}

/// Unit cubes of a grid, each with its 26 neighbours; `gap` lies between them.
Boxes grid(int side, double gap) {
  Boxes boxes;
  for (int x = 0; x < side; ++x) {
    for (int y = 0; y < side; ++y) {
      for (int z = 0; z < side; ++z) {
        boxes.emplace_back(Vector<3>(x, y, z), Vector<3>(x + 1 - gap, y + 1 - gap, z + 1 - gap));
      }
    }
  }
  return boxes;
}

Boxes joined(Boxes a, const Boxes& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<std::pair<std::string, Boxes>> scenes() {
  std::vector<std::pair<std::string, Boxes>> result;
  const Boxes some = random_boxes(900, 0.15);
  result.emplace_back("none", Boxes{});
  result.emplace_back("one", random_boxes(1, 1));
  result.emplace_back("two", random_boxes(2, 1));
  result.emplace_back("seventeen", random_boxes(17, 0.5));
  result.emplace_back("random", some);
  result.emplace_back("sparse", random_boxes(1000, 0.01));
  result.emplace_back("touching", grid(10, 0));
  result.emplace_back("just apart", grid(10, 0x1p-53));
  result.emplace_back("points", map_corners(grid(9, 1), [](const Vector<3>& p) { return Vector<3>(p / 3); }));
  result.emplace_back("points twice", joined(result.back().second, result.back().second));
  result.emplace_back("flat", map_corners(some, [](const Vector<3>& p) { return Vector<3>(p[0], 7, p[2]); }));
  result.emplace_back("on a line", map_corners(some, [](const Vector<3>& p) { return Vector<3>(3, p[1], -2); }));
  Boxes nested;
  for (int i = 0; i < 400; ++i) {
    nested.emplace_back(Vector<3>::Constant(-1 - i), Vector<3>::Constant(1 + i));
  }
  result.emplace_back("nested", nested);
  result.emplace_back("identical", Boxes(1000, Aabb<3>({1, 2, 3}, {2, 3, 4})));
  result.emplace_back("identical point", Boxes(300, Aabb<3>({1, 2, 3}, {1, 2, 3})));
  const Boxes huge = map_corners(some, [](const Vector<3>& p) { return Vector<3>(p * 0x1p1000); });
  const Boxes tiny = map_corners(some, [](const Vector<3>& p) { return Vector<3>(p * 1e-300); });
  result.emplace_back("huge", huge);
  result.emplace_back("tiny", tiny);
  result.emplace_back("smallest", map_corners(some, [](const Vector<3>& p) { return Vector<3>(p * 0x1p-1070); }));
  result.emplace_back("mixed", joined(joined(huge, some), tiny));
  result.emplace_back("far away", map_corners(some, [](const Vector<3>& p) {
                        return Vector<3>(p * 0x1p-10 + Vector<3>::Constant(0x1p40));
                      }));
  result.emplace_back(
      "far apart",
      joined(some, map_corners(some, [](const Vector<3>& p) { return Vector<3>(p + Vector<3>(1e9, -1e12, 0)); })));
  result.emplace_back("both ends", Boxes{Aabb<3>(Vector<3>::Constant(-0x1p1008), Vector<3>::Constant(0x1p1008)),
                                         Aabb<3>(Vector<3>::Constant(0x1p1008), Vector<3>::Constant(0x1p1008)),
                                         Aabb<3>(Vector<3>::Constant(-0x1p1008), Vector<3>::Constant(-0x1p1008)),
                                         Aabb<3>(Vector<3>::Zero(), Vector<3>::Zero())});
  result.emplace_back("a floor", joined(some, {Aabb<3>({-9, -9, 0}, {9, 9, 0.5}), Aabb<3>({-9, 0, 0}, {9, 9, 9})}));
  Boxes sheets;  // too large for fine columns
  for (int i = 0; i < 80; ++i) {
    sheets.emplace_back(Vector<3>(0.02 * i, 0, 0), Vector<3>(0.02 * i + 0.01, 1, 1));
  }
  result.emplace_back("sheets", joined(random_boxes(1500, 0.01), sheets));
  return result;
}

Pairs every_pair(const Boxes& boxes) {
  Pairs result;
  for (std::uint32_t a = 0; a < boxes.size(); ++a) {
    for (std::uint32_t b = a + 1; b < boxes.size(); ++b) {
      if (intersects(boxes[a], boxes[b])) {
        result.push_back({a, b});
      }
    }
  }
  return result;
}

constexpr BroadPhaseMethod methods[] = {BroadPhaseMethod::Tree, BroadPhaseMethod::Sweep};

TEST(MeetingBoxes, AreThoseOfEveryPair) {
  for (const auto& [name, boxes] : scenes()) {
    const Pairs expected = every_pair(boxes);
    for (const BroadPhaseMethod method : methods) {
      EXPECT_EQ(meeting_boxes(boxes, {.method = method}), expected) << name;
    }
    EXPECT_EQ(BroadPhase(boxes).pairs(), expected) << name;
  }
}

TEST(MeetingBoxes, OfAGridAreNeighbours) {
  // Each of the 13 directions to a neighbour, as often as there is one.
  const std::size_t n = 12;
  const std::size_t expected = 3 * n * n * (n - 1) + 6 * n * (n - 1) * (n - 1) + 4 * (n - 1) * (n - 1) * (n - 1);
  for (const BroadPhaseMethod method : methods) {
    EXPECT_EQ(meeting_boxes(grid(12, 0), {.method = method}).size(), expected);
    EXPECT_EQ(meeting_boxes(grid(12, 0x1p-49), {.method = method}).size(), 0U);
  }
}

TEST(MeetingBoxes, AreTheSameForBothMethodsAndAnyThreadCount) {
  const detail::MoreThreads four(4);
  for (const Boxes& boxes : {random_boxes(40'000, 0.05), grid(25, 0), random_boxes(30, 1)}) {
    const Pairs expected = meeting_boxes(boxes);
    for (const BroadPhaseMethod method : methods) {
      for (const int threads : {0, 1, 2, 4}) {
        EXPECT_EQ(meeting_boxes(boxes, {method, threads}), expected);
      }
    }
    EXPECT_EQ(BroadPhase(boxes).pairs(4), expected);
  }
  EXPECT_THROW(static_cast<void>(meeting_boxes({}, {.threads = -1})), InvalidInput);
  EXPECT_THROW(static_cast<void>(BroadPhase().pairs(-1)), InvalidInput);
}

/// Boxes that come, move and go, as simply as it can be done.
class Model {
 public:
  std::map<std::uint32_t, Aabb<3>> boxes;

  [[nodiscard]] Pairs pairs_by_trying() const {
    Pairs result;
    for (auto a = boxes.begin(); a != boxes.end(); ++a) {
      for (auto b = std::next(a); b != boxes.end(); ++b) {
        if (intersects(a->second, b->second)) {
          result.push_back({a->first, b->first});
        }
      }
    }
    return result;
  }

  /// Those of a broad phase that was built from the boxes as they are.
  [[nodiscard]] Pairs pairs_from_scratch() const {
    Boxes list;
    std::vector<std::uint32_t> numbers;
    for (const auto& [number, box] : boxes) {
      numbers.push_back(number);
      list.push_back(box);
    }
    Pairs result = BroadPhase(list).pairs();
    for (BoxPair& pair : result) {
      pair = {numbers[pair.a], numbers[pair.b]};
    }
    return result;
  }

  [[nodiscard]] std::vector<std::uint32_t> meeting(const Aabb<3>& asked) const {
    std::vector<std::uint32_t> result;
    for (const auto& [number, box] : boxes) {
      if (intersects(box, asked)) {
        result.push_back(number);
      }
    }
    return result;
  }
};

/// Pairs as the changes tell them. Fails where a change contradicts what is known, or is out of order.
class Listener {
 public:
  void hear(const BoxPairChanges& changes) {
    EXPECT_TRUE(std::is_sorted(changes.began.begin(), changes.began.end()));
    EXPECT_TRUE(std::is_sorted(changes.ended.begin(), changes.ended.end()));
    for (const BoxPair& pair : changes.ended) {
      EXPECT_EQ(pairs_.erase(pair), 1U);
    }
    for (const BoxPair& pair : changes.began) {
      EXPECT_TRUE(pairs_.insert(pair).second);
    }
  }

  [[nodiscard]] Pairs pairs() const { return {pairs_.begin(), pairs_.end()}; }

 private:
  std::set<BoxPair> pairs_;
};

struct History {
  int changes;
  int between_checks;     ///< changes from one check of everything to the next
  int between_questions;  ///< changes from one call of take_changes to the next
  std::size_t most_boxes;
  std::function<Aabb<3>(Random&, const Aabb<3>*)> next_box;  ///< given the one before, if any
};

void check_history(const History& history, const Boxes& start, bool try_every_pair) {
  Random random(history.most_boxes);
  Model model;
  BroadPhase phase(start);
  for (std::uint32_t i = 0; i < start.size(); ++i) {
    model.boxes.emplace(i, start[i]);
  }
  Listener listener;
  std::vector<std::uint32_t> numbers(start.size());
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = i;
  }
  for (int i = 1; i <= history.changes; ++i) {
    const auto kind = random() % 10;
    const std::size_t at = numbers.empty() ? 0 : random() % numbers.size();
    if (numbers.empty() || (kind < 2 && numbers.size() < history.most_boxes)) {
      const Aabb<3> box = history.next_box(random, nullptr);
      const std::uint32_t number = phase.add(box);
      ASSERT_TRUE(model.boxes.emplace(number, box).second);
      ASSERT_LT(number, history.most_boxes);  // a smaller one was free otherwise
      numbers.push_back(number);
    } else if (kind < 4) {
      phase.remove(numbers[at]);
      model.boxes.erase(numbers[at]);
      numbers[at] = numbers.back();
      numbers.pop_back();
    } else {
      Aabb<3>& box = model.boxes.at(numbers[at]);
      box = history.next_box(random, &box);
      phase.move(numbers[at], box);
    }
    if (i % history.between_questions == 0) {
      listener.hear(phase.take_changes());
    }
    if (i % history.between_checks == 0 || i == history.changes) {
      const Pairs expected = try_every_pair ? model.pairs_by_trying() : model.pairs_from_scratch();
      listener.hear(phase.take_changes());
      ASSERT_EQ(phase.size(), model.boxes.size());
      ASSERT_EQ(phase.pairs(), expected) << "after " << i << " changes";
      ASSERT_EQ(listener.pairs(), expected) << "after " << i << " changes";
      for (int k = 0; k < 5; ++k) {
        const Aabb<3> asked = history.next_box(random, nullptr);
        ASSERT_EQ(phase.meeting(asked), model.meeting(asked));
      }
      for (const auto& [number, box] : model.boxes) {
        ASSERT_EQ(phase.box(number), box);
      }
    }
  }
}

Aabb<3> anywhere_or_near(Random& random, const Aabb<3>* before) {
  if (before == nullptr || random() % 4 == 0) {
    return random_box(random, 1, 0.1);
  }
  const Vector<3> by = uniform_vector(random, -0.02, 0.02);
  return {before->min() + by, before->max() + by};
}

/// Corners on a grid, so that most boxes touch others; some are flat or points.
Aabb<3> on_a_grid(Random& random, const Aabb<3>*) {
  const auto coordinate = [&](std::uint64_t most) { return static_cast<double>(random() % most) / 3; };
  const Vector<3> corner(coordinate(12), coordinate(12), coordinate(12));
  return {corner, corner + Vector<3>(coordinate(3), coordinate(3), coordinate(3))};
}

/// Scales from 1e-300 to 2^1000, about 0 and about a point far away.
Aabb<3> any_scale(Random& random, const Aabb<3>*) {
  const double scale = std::ldexp(1.0, static_cast<int>(random() % 2000) - 1000);
  const Vector<3> corner = uniform_vector(random, -1, 1) * scale;
  const Vector<3> size = uniform_vector(random, 0, 1) * scale;
  return Aabb<3>::from_size(random() % 2 == 0 ? corner : Vector<3>(corner + Vector<3>::Constant(1e6)), size);
}

/// All boxes drift one way and get smaller: they leave the frame that the tree was built in.
Aabb<3> drifting(Random& random, const Aabb<3>* before) {
  if (before == nullptr) {
    return random_box(random, 1, 0.2);
  }
  const Vector<3> middle = before->center() * 1.05 + uniform_vector(random, 0, 0.1);
  const Vector<3> half = before->half() * 0.9;
  return Aabb<3>::from_center(middle.norm() < 1e100 ? middle : Vector<3>(uniform_vector(random, 0, 1)), half);
}

TEST(BroadPhase, IsThatOfItsBoxesAfterALongHistory) {
  check_history({300'000, 50'000, 1000, 5000, anywhere_or_near}, random_boxes(4000, 0.1), false);
}

TEST(BroadPhase, IsThatOfEveryPairAfterAnyHistory) {
  check_history({60'000, 600, 7, 150, anywhere_or_near}, random_boxes(100, 0.1), true);
  check_history({60'000, 600, 50, 150, on_a_grid}, {}, true);
  check_history({60'000, 600, 1, 150, any_scale}, {}, true);
  check_history({60'000, 600, 9, 150, drifting}, random_boxes(70, 1e-9), true);
  check_history({20'000, 10, 3, 9, on_a_grid}, {}, true);
}

TEST(BroadPhase, TellsEachChangeOnce) {
  const Aabb<3> here({0, 0, 0}, {1, 1, 1});
  const Aabb<3> beside({1, 1, 1}, {2, 2, 2});  // touches it
  const Aabb<3> elsewhere({5, 5, 5}, {6, 6, 6});
  BroadPhase phase(std::vector{here, beside, elsewhere});
  const BoxPairChanges first = phase.take_changes();
  EXPECT_EQ(first.began, (Pairs{{0, 1}}));
  EXPECT_EQ(first.ended, Pairs{});
  EXPECT_EQ(phase.take_changes().began, Pairs{});
  phase.move(1, elsewhere);
  phase.move(1, here);
  phase.move(1, elsewhere);
  const BoxPairChanges second = phase.take_changes();
  EXPECT_EQ(second.began, (Pairs{{1, 2}}));
  EXPECT_EQ(second.ended, (Pairs{{0, 1}}));
  phase.move(1, here);
  phase.move(1, elsewhere);
  phase.remove(2);
  EXPECT_EQ(phase.add(beside), 2U);
  EXPECT_EQ(phase.add(here), 3U);
  const BoxPairChanges third = phase.take_changes();
  EXPECT_EQ(third.began, (Pairs{{0, 2}, {0, 3}, {2, 3}}));
  EXPECT_EQ(third.ended, (Pairs{{1, 2}}));
  phase.remove(0);
  EXPECT_EQ(phase.add(here), 0U);
  const BoxPairChanges none = phase.take_changes();
  EXPECT_EQ(none.began, Pairs{});
  EXPECT_EQ(none.ended, Pairs{});
  phase.remove(3);
  phase.remove(0);
  EXPECT_EQ(phase.take_changes().ended, (Pairs{{0, 2}, {0, 3}, {2, 3}}));
}

TEST(BroadPhase, GivesTheSmallestFreeNumber) {
  BroadPhase phase;
  const Aabb<3> box({0, 0, 0}, {1, 1, 1});
  for (std::uint32_t i = 0; i < 50; ++i) {
    EXPECT_EQ(phase.add(box), i);
  }
  for (const std::uint32_t number : {30U, 7U, 49U, 8U}) {
    phase.remove(number);
  }
  for (const std::uint32_t number : {7U, 8U, 30U, 49U, 50U}) {
    EXPECT_EQ(phase.add(box), number);
  }
}

TEST(BroadPhase, StopsWhenToldTo) {
  const BroadPhase phase(Boxes(100, Aabb<3>({0, 0, 0}, {1, 1, 1})));
  int calls = 0;
  phase.visit_meeting(Aabb<3>({1, 1, 1}, {2, 2, 2}), [&](std::uint32_t) { return ++calls < 5; });
  EXPECT_EQ(calls, 5);
  phase.visit_meeting(Aabb<3>({1, 1, 1.5}, {2, 2, 2}), [&](std::uint32_t) { return ++calls > 0; });
  EXPECT_EQ(calls, 5);
}

TEST(BroadPhase, RefusesNumbersWithoutBox) {
  BroadPhase phase(random_boxes(3, 1));
  const Aabb<3> box({0, 0, 0}, {1, 1, 1});
  phase.remove(1);
  for (const std::uint32_t number : {1U, 3U, 0xFFFFFFFFU}) {
    EXPECT_FALSE(phase.has(number));
    EXPECT_THROW(static_cast<void>(phase.box(number)), InvalidInput);
    EXPECT_THROW(phase.move(number, box), InvalidInput);
    EXPECT_THROW(phase.remove(number), InvalidInput);
  }
  EXPECT_TRUE(phase.has(2));
  EXPECT_EQ(phase.size(), 2U);
}

TEST(BroadPhase, IsEmptyAtFirstAndAtLast) {
  const Aabb<3> box({0, 0, 0}, {1, 1, 1});
  BroadPhase phase(random_boxes(100, 1));
  for (std::uint32_t number = 0; number < 100; ++number) {
    phase.remove(number);
  }
  EXPECT_EQ(phase.size(), 0U);
  EXPECT_TRUE(phase.pairs().empty());
  EXPECT_TRUE(phase.meeting(box).empty());
  EXPECT_TRUE(phase.take_changes().began.empty());
  BroadPhase never;
  EXPECT_TRUE(never.meeting(box).empty());
  EXPECT_TRUE(never.pairs(4).empty());
  EXPECT_TRUE(never.take_changes().ended.empty());
  EXPECT_EQ(phase.add(box), 0U);
  EXPECT_EQ(phase.meeting(box), std::vector<std::uint32_t>{0});
}

TEST(BroadPhase, CopiesAreIndependentAndMovedOnesEmpty) {
  const Boxes boxes = random_boxes(300, 0.2);
  BroadPhase phase(boxes);
  const Pairs pairs = phase.pairs();
  BroadPhase copy = phase;
  phase.take_changes();
  phase.remove(5);
  phase.move(6, Aabb<3>({9, 9, 9}, {9, 9, 9}));
  EXPECT_EQ(copy.pairs(), pairs);
  EXPECT_EQ(copy.take_changes().began, pairs);
  BroadPhase taken = std::move(copy);
  EXPECT_EQ(taken.pairs(), pairs);
  EXPECT_EQ(copy.size(), 0U);  // NOLINT(bugprone-use-after-move): empty and usable is what is promised
  EXPECT_EQ(copy.add(boxes[0]), 0U);
  copy = taken;
  EXPECT_EQ(copy.pairs(), pairs);
}

}  // namespace
}  // namespace motzkin::broad_phase_test
