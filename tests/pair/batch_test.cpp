#include "motzkin/pair/batch.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "corpus/pair_sets.hpp"
#include "experiments/random_frames.hpp"
#include "parallel/parallel.hpp"
#include "support/draws.hpp"

/// Questions about many pairs give the answers of one pair at a time, bit for bit, however many there are, whatever the
/// threads and wherever the numbers are. Fails where a pair is mixed up, an answer is not written, or more was reported
/// done than was.

namespace motzkin::testing::batch_test {
namespace {

using experiments::RandomFrames;

/// Results that begin as something else.
template <class Value>
class Results {
 public:
  explicit Results(std::size_t size) : values_(new Value[size]), size_(size) {}
  [[nodiscard]] std::span<Value> span() { return {values_.get(), size_}; }

 private:
  std::unique_ptr<Value[]> values_;
  std::size_t size_;
};

template <class A, class B>
void expect_relations(const BatchPairs<A, B>& pairs, const BatchOptions& options) {
  Results<Relation> relations(pairs.size());
  Results<bool> meet(pairs.size());
  Results<bool> overlap(pairs.size());
  relate(pairs, relations.span(), options);
  intersects(pairs, meet.span(), options);
  overlaps(pairs, overlap.span(), options);
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Relation expected = motzkin::relate(pairs.first(i), pairs.second(i));
    ASSERT_EQ(relations.span()[i], expected) << i << " of " << pairs.size();
    ASSERT_EQ(meet.span()[i], expected != Relation::Disjoint);
    ASSERT_EQ(overlap.span()[i], expected == Relation::Overlapping);
  }
}

/// One to one, one to many and by index; from objects, and from columns of numbers.
template <class A, class B>
void expect_all_forms(const std::vector<A>& a, const std::vector<B>& b, const BatchOptions& options = {}) {
  const Batch<A> batch_a{std::span<const A>(a)};
  const Batch<B> batch_b{std::span<const B>(b)};
  std::vector<IndexPair> indices;
  for (std::uint32_t i = 0; i < a.size() + 3 && !a.empty(); ++i) {
    indices.push_back({static_cast<std::uint32_t>(i * 5 % a.size()), static_cast<std::uint32_t>(i * 3 % b.size())});
  }
  expect_relations(BatchPairs(batch_a, batch_b), options);
  expect_relations(BatchPairs(batch_a.copied(), batch_b), options);
  expect_relations(BatchPairs(batch_a, batch_b.copied()), options);
  expect_relations(BatchPairs(batch_a, batch_b, indices), options);
  expect_relations(BatchPairs(batch_a.copied(), batch_b.copied(), indices), options);
  if (!a.empty()) {
    expect_relations(BatchPairs(a.front(), batch_b), options);
  }
}

/// Shapes of one kind out of pairs of a set.
template <class A, class B>
void take(const AnyPair<A::dimension>& pair, std::vector<A>& a, std::vector<B>& b) {
  if (std::holds_alternative<A>(pair.a) && std::holds_alternative<B>(pair.b)) {
    a.push_back(std::get<A>(pair.a));
    b.push_back(std::get<B>(pair.b));
  }
}

template <class Pair>
class PairBatch : public ::testing::Test {};
template <class First, class Second>
struct Kinds {
  using A = First;
  using B = Second;
};
using KindPairs = ::testing::Types<Kinds<Cuboid<3>, Cuboid<3>>, Kinds<Obb<3>, Obb<3>>, Kinds<Tetrahedron, Simplex<3>>,
                                   Kinds<Triangle<3>, Triangle<3>>, Kinds<Aabb<3>, Aabb<3>>, Kinds<Aabb<2>, Cuboid<2>>,
                                   Kinds<Obb<3>, Cuboid<3>>, Kinds<Moving<Cuboid<3>>, Moving<Tetrahedron>>,
                                   Kinds<Moving<Aabb<2>>, Moving<Cuboid<2>>>>;
TYPED_TEST_SUITE(PairBatch, KindPairs);

TYPED_TEST(PairBatch, RelatesAsOneByOneOnEverySet) {
  using A = typename TypeParam::A;
  using B = typename TypeParam::B;
  std::vector<A> a;
  std::vector<B> b;
  constexpr bool moves = requires(const A& shape) { shape.velocity(); };
  for (int set = 0; set < pair_set_count; ++set) {
    PairSource<A::dimension> source(static_cast<PairSet>(set), moves, 1768);
    for (int i = 0; i < draws(2000); ++i) {
      take(source.draw(), a, b);
    }
  }
  ASSERT_GT(a.size(), 10U);
  PairStatistics stats;
  expect_all_forms(a, b, {.stats = &stats});
  EXPECT_EQ(stats.questions, stats.by_engine + stats.by_exact);
  const BatchPairs pairs(Batch<A>{std::span<const A>(a)}, Batch<B>{std::span<const B>(b)});
  expect_relations(pairs, {.method = Method::FourierMotzkin});
  const detail::MoreThreads more(3);
  expect_relations(pairs, {.threads = 3});
}

TEST(PairBatch, TakesAnyNumber) {
  RandomFrames random(8);
  std::vector<Cuboid<3>> a;
  std::vector<Simplex<3>> b;
  for (int count = 0; count < 20; ++count) {
    expect_all_forms(a, b);
    a.push_back(random.frame<3, FrameKind::Cuboid>());
    b.push_back(random.frame<3, FrameKind::Simplex>());
  }
}

TEST(PairBatch, TakesMoreThanOnePartOnSeveralThreads) {
  RandomFrames random(9);
  std::vector<Cuboid<2>> a;
  std::vector<Cuboid<2>> b;
  for (std::size_t i = 0; i < 3 * detail::quick_grain + 7; ++i) {
    a.push_back(random.frame<2, FrameKind::Cuboid>());
    b.push_back(random.frame<2, FrameKind::Cuboid>());
  }
  const BatchPairs pairs(CuboidBatch<2>{std::span<const Cuboid<2>>(a)}, CuboidBatch<2>{std::span<const Cuboid<2>>(b)});
  const detail::MoreThreads more(4);
  PairStatistics one;
  Results<Relation> expected(pairs.size());
  relate(pairs, expected.span(), {.stats = &one});
  EXPECT_EQ(one.questions, pairs.size());
  for (const int threads : {0, 2, 4}) {
    PairStatistics stats;
    Results<Relation> relations(pairs.size());
    relate(pairs, relations.span(), {.threads = threads, .stats = &stats});
    EXPECT_TRUE(std::equal(relations.span().begin(), relations.span().end(), expected.span().begin()));
    EXPECT_EQ(stats.questions, one.questions);
    EXPECT_EQ(stats.by_exact, one.by_exact);
  }
}

/// Boxes, windows and distances, of spheres and shapes with a radius as well.
template <class A, class B>
void expect_other_answers(const std::vector<A>& a, const std::vector<B>& b) {
  const BatchPairs pairs(Batch<A>{std::span<const A>(a)}, Batch<B>{std::span<const B>(b)});
  for (const int threads : {1, 3}) {
    Results<std::optional<Aabb<3>>> boxes(a.size());
    Results<std::optional<Window>> windows(a.size());
    intersection_box(pairs, boxes.span(), {.threads = threads});
    contact_window(pairs, windows.span(), {.threads = threads});
    for (std::size_t i = 0; i < a.size(); ++i) {
      ASSERT_EQ(boxes.span()[i], motzkin::intersection_box(a[i], b[i]));
      ASSERT_EQ(windows.span()[i], motzkin::contact_window(a[i], b[i]));
    }
    if constexpr (DistanceShape<A> && DistanceShape<B>) {
      Results<Distance<3>> distances(a.size());
      Results<bool> near(a.size());
      DistanceStatistics stats;
      distance(pairs, distances.span(), {.at_most = 90, .threads = threads, .stats = &stats});
      within(pairs, 20, near.span(), {.threads = threads});
      EXPECT_EQ(stats.questions, a.size());
      for (std::size_t i = 0; i < a.size(); ++i) {
        const Distance<3> expected = motzkin::distance(a[i], b[i], {.at_most = 90});
        ASSERT_EQ(distances.span()[i].lower, expected.lower);
        ASSERT_EQ(distances.span()[i].upper, expected.upper);
        ASSERT_EQ(distances.span()[i].nearest_a, expected.nearest_a);
        ASSERT_EQ(distances.span()[i].features, expected.features);
        ASSERT_EQ(near.span()[i], motzkin::within(a[i], b[i], 20));
      }
    }
  }
}

TEST(PairBatch, AnswersOtherQuestionsAsOneByOne) {
  const detail::MoreThreads more(3);
  RandomFrames random(10);
  std::vector<Cuboid<3>> cuboids;
  std::vector<Moving<Simplex<3>>> moving;
  std::vector<Capsule<3>> capsules;
  std::vector<Sphere<3>> spheres;
  std::vector<Aabb<3>> boxes;
  for (int i = 0; i < 700; ++i) {
    cuboids.push_back(random.frame<3, FrameKind::Cuboid>());
    moving.push_back(random.moving_frame<3, FrameKind::Simplex>());
    capsules.emplace_back(Segment<3>(random.vector<3>(), random.vector<3>()), random.uniform(0, 50));
    spheres.emplace_back(random.vector<3>(), random.uniform(0, 50));
    const Vector<3> corner = random.vector<3>();
    boxes.emplace_back(corner, corner + random.vector<3>().cwiseAbs());
  }
  expect_other_answers(cuboids, moving);
  expect_other_answers(capsules, cuboids);
  expect_other_answers(spheres, boxes);
  expect_all_forms(capsules, spheres);
  expect_all_forms(spheres, spheres);
  expect_all_forms(boxes, spheres);
  expect_all_forms(spheres, boxes);
}

/// Round shapes near contact: the lanes must leave to integers what squares in doubles cannot tell.
TEST(PairBatch, RelatesSpheresInContact) {
  RandomFrames random(13);
  std::vector<Sphere<3>> spheres;
  std::vector<Sphere<3>> others;
  std::vector<Aabb<3>> boxes;
  for (const double scale : {1.0, 0x1p-500, 0x1p-1060, 0x1p480, 0x1p900}) {
    for (int i = 0; i < 200; ++i) {
      const Vector<3> center = (random.vector<3>() * 0.1).array().round();
      const Vector<3> way = i % 2 == 0 ? Vector<3>(3, 4, 12) : Vector<3>((random.vector<3>() * 0.1).array().round());
      const double length = std::sqrt(way.squaredNorm());
      const double part = i % 3 == 0 ? length : std::floor(random.uniform(0, 14));
      spheres.emplace_back(scale * center, scale * part);
      others.emplace_back(scale * (center + way), scale * (i % 5 == 0 ? std::nextafter(std::max(0.0, length - part), 0)
                                                                      : std::max(0.0, length - part)));
      const double half = std::floor(random.uniform(0, 3));
      boxes.emplace_back(scale * (center + way), scale * (center + way + Vector<3>(half, 1, half)));
    }
  }
  expect_all_forms(spheres, others);
  expect_all_forms(spheres, boxes);
  expect_all_forms(boxes, others);
}

TEST(PairBatch, RefusesWhatDoesNotFit) {
  const std::vector<Sphere<3>> spheres(3, Sphere<3>({0, 0, 0}, 1));
  const SphereBatch<3> three{std::span<const Sphere<3>>(spheres)};
  const auto message = [](const auto& ask) -> std::string {
    try {
      ask();
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message([&] { BatchPairs(three, three.part(0, 2)); }),
            "batches: expected as many shapes in both, found 3 and 2");
  Results<Relation> results(2);
  EXPECT_EQ(message([&] { relate(BatchPairs(three, three), results.span()); }),
            "results: expected as many as pairs, found 2 for 3");
  const std::vector<IndexPair> indices = {{2, 2}, {0, 3}};
  EXPECT_EQ(message([&] { BatchPairs(three, three, indices); }), "pair 1: b is 3, but the batch has 3 shapes");
  EXPECT_EQ(message([&] { BatchPairs(three.part(0, 1), three, indices); }),
            "pair 0: a is 2, but the batch has 1 shapes");
  EXPECT_EQ(message([&] { relate(BatchPairs(three.part(0, 2), three.part(0, 2)), results.span(), {.threads = -1}); }),
            "expected a number of threads, or 0 for all processors, found -1");
}

/// What was reported done is right, and stays.
TEST(PairBatch, KeepsWhatItReportedWhenItIsCancelled) {
  RandomFrames random(14);
  std::vector<Cuboid<3>> a;
  std::vector<Cuboid<3>> b;
  for (std::size_t i = 0; i < 6 * detail::quick_grain + 100; ++i) {
    a.push_back(i < 1000 ? random.frame<3, FrameKind::Cuboid>() : a[i % 1000]);
    b.push_back(i < 1000 ? random.frame<3, FrameKind::Cuboid>() : b[(i * 7) % 1000]);
  }
  const CuboidBatch<3> batch_a{std::span<const Cuboid<3>>(a)};
  const BatchPairs pairs(batch_a, CuboidBatch<3>{std::span<const Cuboid<3>>(b)});
  Results<Relation> expected(pairs.size());
  relate(pairs, expected.span());
  const detail::MoreThreads more(3);
  constexpr auto none = static_cast<Relation>(77);
  for (const int threads : {1, 3}) {
    for (const double stop_at : {0.1, 0.5}) {
      Results<Relation> results(pairs.size());
      std::fill(results.span().begin(), results.span().end(), none);
      std::stop_source stop;
      double reported = 0;
      EXPECT_THROW(relate(pairs, results.span(),
                          {.threads = threads,
                           .cancel = stop.get_token(),
                           .progress =
                               [&](double part) {
                                 EXPECT_GE(part, reported);
                                 reported = part;
                                 if (part >= stop_at) {
                                   stop.request_stop();
                                 }
                               }}),
                   Cancelled);
      EXPECT_GE(reported, stop_at);
      const auto done = static_cast<std::size_t>(std::floor(reported * static_cast<double>(pairs.size())));
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Relation found = results.span()[i];
        ASSERT_TRUE(found == expected.span()[i] || (i >= done && found == none)) << i << " of " << done;
      }
      EXPECT_EQ(results.span().back(), none);  // it did stop
    }
  }
}

/// The first of two parts waits for the second to end.
TEST(PairBatch, ReportsNoMoreThanIsDoneFromTheFirstOn) {
  const detail::MoreThreads more(2);
  std::atomic<bool> second_ended = false;
  std::vector<double> reported;
  const std::function<void(double)> progress = [&](double part) {
    reported.push_back(part);
    second_ended = true;
  };
  bool waited = true;
  detail::run_batch(2, {2, {}, progress, 1}, [&](std::size_t begin, std::size_t /*end*/) {
    const auto started = std::chrono::steady_clock::now();
    while (begin == 0 && waited && !second_ended) {
      waited = std::chrono::steady_clock::now() - started < std::chrono::seconds(5);  // there may be no other thread
      std::this_thread::yield();
    }
  });
  EXPECT_EQ(reported, waited ? std::vector<double>({0, 1}) : std::vector<double>({0.5, 1}));
}

TEST(PairBatch, ReportsTheEnd) {
  const std::vector<Sphere<2>> spheres(10000, Sphere<2>({0, 0}, 1));
  const SphereBatch<2> batch{std::span<const Sphere<2>>(spheres)};
  for (const int threads : {1, 2}) {
    double last = 0;
    Results<bool> results(spheres.size());
    intersects(BatchPairs(batch, batch), results.span(),
               {.threads = threads, .progress = [&](double part) { last = part; }});
    EXPECT_EQ(last, 1);
  }
}

/// Numbers that become wrong while a batch looks at them end the question, not the program.
TEST(PairBatch, ThrowsWhereNumbersHaveChanged) {
  std::vector<double> numbers = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const CuboidBatch<3> batch({StridedArray(numbers.data(), {1, 3}), StridedArray(numbers.data() + 3, {1, 3, 3})});
  numbers.assign(numbers.size(), std::numeric_limits<double>::quiet_NaN());
  Results<Relation> results(1);
  EXPECT_THROW(relate(BatchPairs(batch, batch), results.span()), InvalidInput);
}

}  // namespace
}  // namespace motzkin::testing::batch_test
