#include <gtest/gtest.h>

#include <any>
#include <array>
#include <map>
#include <variant>
#include <vector>

#include "corpus/pair_sets.hpp"
#include "experiments/random_frames.hpp"
#include "pair/batch/relate_in_lanes.hpp"
#include "support/draws.hpp"

/// What lanes prove of pairs, by every instruction set that the processor has, on every set of hard pairs. Fails for a
/// wrong relation, for two instruction sets that differ, and where lanes leave undecided what they are there for.

namespace motzkin::testing::batch_lanes_test {
namespace {

using detail::BatchNumbers;
using detail::has;
using detail::InstructionSet;
using detail::LaneKind;
using detail::LaneSide;

constexpr std::array all_sets = {InstructionSet::Any, InstructionSet::Avx2, InstructionSet::Avx512};

/// Shapes of one kind as lanes see them, and what keeps their numbers.
struct Side {
  std::any owner;
  BatchNumbers numbers;
  LaneKind kind;
  int dimension;
  int vertices;

  [[nodiscard]] LaneSide view() const { return {kind, dimension, vertices, numbers}; }
};

template <class Shape>
Side side_of(std::vector<Shape> shapes) {
  auto owner = std::make_shared<std::vector<Shape>>(std::move(shapes));
  const Batch<Shape> batch{std::span<const Shape>(*owner)};
  const LaneSide side = detail::lane_side(batch);
  return {owner, side.numbers, side.kind, side.dimension, side.vertices};
}

/// Shapes that are all of the kind of the first.
template <int D>
Side side_of(const std::vector<AnyPair<D>>& pairs, AnyShape<D> AnyPair<D>::*which) {
  return std::visit(
      [&]<class Shape>(const Shape& /*first*/) -> Side {
        if constexpr (BatchShape<Shape>) {
          std::vector<Shape> shapes;
          for (const AnyPair<D>& pair : pairs) {
            shapes.push_back(std::get<Shape>(pair.*which));
          }
          return side_of(std::move(shapes));
        }
      },
      pairs.front().*which);
}

struct LaneAnswer {
  std::vector<Relation> relations;
  std::vector<std::uint32_t> open;

  friend bool operator==(const LaneAnswer&, const LaneAnswer&) = default;
};

/// Open pairs have the relation `Touching`, whatever the lanes left there.
LaneAnswer answer(InstructionSet set, const Side& a, const Side& b, std::span<const IndexPair> indices,
                  std::size_t begin, std::size_t end) {
  LaneAnswer result{std::vector<Relation>(end - begin), std::vector<std::uint32_t>(end - begin)};
  const std::size_t open = detail::relate_in_lanes(set, a.view(), b.view(), indices.data(), begin, end,
                                                   result.relations.data(), result.open.data());
  result.open.resize(open);
  for (const std::uint32_t i : result.open) {
    result.relations[i] = Relation::Touching;
  }
  return result;
}

bool is_open(const LaneAnswer& answer, std::size_t i) {
  return std::find(answer.open.begin(), answer.open.end(), i) != answer.open.end();
}

/// Pairs of the set, by the kinds of their shapes.
template <int D>
std::map<std::pair<std::size_t, std::size_t>, std::vector<AnyPair<D>>> pairs_by_kind(PairSet set, int count) {
  PairSource<D> source(set, false, 1822);
  std::map<std::pair<std::size_t, std::size_t>, std::vector<AnyPair<D>>> result;
  for (int i = 0; i < count; ++i) {
    const AnyPair<D> pair = source.draw();
    result[{pair.a.index(), pair.b.index()}].push_back(pair);
  }
  return result;
}

template <int D>
void expect_proved(PairSet set) {
  std::size_t proved = 0;
  for (const auto& [kinds, pairs] : pairs_by_kind<D>(set, draws(12000))) {
    const Side a = side_of<D>(pairs, &AnyPair<D>::a);
    const Side b = side_of<D>(pairs, &AnyPair<D>::b);
    if (!detail::has_lanes(a.kind, b.kind)) {
      continue;
    }
    const std::size_t count = std::min(pairs.size(), detail::lane_chunk);
    const LaneAnswer expected = answer(InstructionSet::Any, a, b, {}, 0, count);
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_open(expected, i)) {
        ASSERT_EQ(expected.relations[i], relate(pairs[i])) << to_json(pairs[i]);
        ++proved;
      }
    }
    for (const InstructionSet instructions : all_sets) {
      if (has(instructions)) {
        ASSERT_EQ(answer(instructions, a, b, {}, 0, count), expected) << static_cast<int>(instructions);
      }
    }
  }
  EXPECT_GT(proved, 0U);
}

class BatchLanes : public ::testing::TestWithParam<int> {};

TEST_P(BatchLanes, ProveWhatRelateSays) {
  expect_proved<2>(static_cast<PairSet>(GetParam()));
  expect_proved<3>(static_cast<PairSet>(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Every, BatchLanes, ::testing::Range(0, pair_set_count),
                         [](const auto& set) { return std::string(name(static_cast<PairSet>(set.param))); });

/// A part of pairs, counted from anywhere, also by index and with the same shape again and again.
TEST(BatchLanes, DoNotDependOnWhereTheyBegin) {
  experiments::RandomFrames random(3);
  std::vector<Cuboid<3>> cuboids;
  std::vector<Simplex<3>> simplices;
  std::vector<IndexPair> indices;
  for (std::uint32_t i = 0; i < 40; ++i) {
    cuboids.push_back(random.frame<3, FrameKind::Cuboid>());
    simplices.push_back(random.frame<3, FrameKind::Simplex>());
    indices.push_back({i * 7 % 40, i * 3 % 40});
  }
  const Side a = side_of(cuboids);
  const Side b = side_of(simplices);
  for (const InstructionSet set : all_sets) {
    if (!has(set)) {
      continue;
    }
    for (std::size_t begin = 0; begin < cuboids.size(); ++begin) {
      for (std::size_t end = begin + 1; end <= cuboids.size(); ++end) {
        const LaneAnswer in_a_row = answer(set, a, b, {}, begin, end);
        const LaneAnswer by_index = answer(set, a, b, indices, begin, end);
        for (std::size_t i = begin; i < end; ++i) {
          ASSERT_EQ(in_a_row.relations[i - begin], relate(cuboids[i], simplices[i]));
          ASSERT_EQ(by_index.relations[i - begin], relate(cuboids[indices[i].a], simplices[indices[i].b]));
        }
        ASSERT_TRUE(in_a_row.open.empty() && by_index.open.empty());
      }
    }
  }
}

/// The bound of triangles does not hold for coordinates that differ by more than it says.
TEST(BatchLanes, LeaveFarTrianglesOpen) {
  const Triangle<3> flat({0, 0, 0}, {1, 0, 0}, {0, 1, 0});
  const Triangle<3> near({0, 0, 0x1p298}, {1, 0, 0x1p298}, {0, 1, 0x1p298});
  const Triangle<3> far({0, 0, 0x1p301}, {1, 0, 0x1p301}, {0, 1, 0x1p301});
  for (const InstructionSet set : all_sets) {
    if (has(set)) {
      const LaneAnswer found = answer(set, side_of(std::vector{flat, flat}), side_of(std::vector{near, far}), {}, 0, 2);
      EXPECT_EQ(found.open, std::vector<std::uint32_t>{1});
      EXPECT_EQ(found.relations[0], Relation::Disjoint);
    }
  }
}

/// Random pairs are decided, nearly all.
template <class A, class B>
void expect_decided(const std::vector<A>& a, const std::vector<B>& b) {
  const Side side_a = side_of(a);
  const Side side_b = side_of(b);
  std::size_t open = 0;
  for (std::size_t begin = 0; begin < a.size(); begin += detail::lane_chunk) {
    const std::size_t end = std::min(begin + detail::lane_chunk, a.size());
    open += answer(detail::widest_instruction_set(), side_a, side_b, {}, begin, end).open.size();
  }
  EXPECT_LE(open, a.size() / 1000);
}

TEST(BatchLanes, DecideRandomPairs) {
  experiments::RandomFrames random(5);
  std::array<std::vector<Cuboid<3>>, 2> cuboids;
  std::array<std::vector<Simplex<3>>, 2> simplices;
  std::array<std::vector<Tetrahedron>, 2> tetrahedra;
  std::array<std::vector<Triangle<3>>, 2> triangles;
  std::array<std::vector<Obb<3>>, 2> boxes;
  std::array<std::vector<Sphere<3>>, 2> spheres;
  std::array<std::vector<Cuboid<2>>, 2> parallelograms;
  std::array<std::vector<Triangle<2>>, 2> flat_triangles;
  const auto vector = [&] { return random.vector<3>(); };
  for (int i = 0; i < 4000; ++i) {
    for (std::size_t side = 0; side < 2; ++side) {
      cuboids[side].push_back(random.frame<3, FrameKind::Cuboid>());
      simplices[side].push_back(random.frame<3, FrameKind::Simplex>());
      tetrahedra[side].emplace_back(vector(), vector(), vector(), vector());
      triangles[side].emplace_back(vector(), vector(), vector());
      spheres[side].emplace_back(vector(), random.uniform(0, 100));
      parallelograms[side].push_back(random.frame<2, FrameKind::Cuboid>());
      flat_triangles[side].emplace_back(random.vector<2>(), random.vector<2>(), random.vector<2>());
      const double angle = random.uniform(0, 6);
      Matrix<3> axes = Matrix<3>::Identity();
      axes.col(0) = Vector<3>(std::cos(angle), std::sin(angle), 0);
      axes.col(1) = Vector<3>(-std::sin(angle), std::cos(angle), 0);
      boxes[side].emplace_back(vector(), axes, vector().cwiseAbs());  // with a common axis
    }
  }
  expect_decided(cuboids[0], cuboids[1]);
  expect_decided(simplices[0], cuboids[1]);
  expect_decided(simplices[0], simplices[1]);
  expect_decided(tetrahedra[0], tetrahedra[1]);
  expect_decided(tetrahedra[0], cuboids[1]);
  expect_decided(triangles[0], triangles[1]);
  expect_decided(boxes[0], boxes[1]);
  expect_decided(boxes[0], tetrahedra[1]);
  expect_decided(cuboids[0], boxes[1]);
  expect_decided(spheres[0], spheres[1]);
  expect_decided(parallelograms[0], parallelograms[1]);
  expect_decided(flat_triangles[0], parallelograms[1]);
}

}  // namespace
}  // namespace motzkin::testing::batch_lanes_test
