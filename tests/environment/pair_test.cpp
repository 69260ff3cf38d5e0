// Answers about pairs in every floating-point environment. They fail if a question is computed in the environment of
// the caller, or leaves another one behind.

#include <gtest/gtest.h>

#include <thread>

#include "corpus/pair_sets.hpp"
#include "motzkin/lab/obb_overlap.hpp"
#include "motzkin/lab/separating_plane.hpp"
#include "motzkin/motzkin.hpp"
#include "support/environments.hpp"
#include "support/hard_numbers.hpp"
#include "support/sphere_pairs.hpp"

namespace motzkin::environment::pair_test {
namespace {

using namespace lab;

using testing::Bits;
using testing::expect_same_everywhere;
using testing::HardNumbers;
using testing::PairSet;

/// Pairs of every set, tiny, near contact and of mixed scales, drawn in the standard environment.
template <int D>
std::vector<testing::AnyPair<D>> drawn_pairs(int count, std::initializer_list<bool> motions = {false, true}) {
  std::vector<testing::AnyPair<D>> pairs;
  for (int set = 0; set < testing::pair_set_count; ++set) {
    for (const bool moves : motions) {
      testing::PairSource<D> source(static_cast<PairSet>(set), moves, 16);
      for (int i = 0; i < count; ++i) {
        pairs.push_back(source.draw());
      }
    }
  }
  return pairs;
}

void add(Bits& bits, const std::optional<Window>& window) {
  bits << window.has_value();
  if (window) {
    bits << window->enter << window->exit;
  }
}

void add(Bits& bits, const std::optional<ParameterSpan>& span) {
  bits << span.has_value();
  if (span) {
    bits << span->enter << span->exit;
  }
}

template <int D>
void add_answers(Bits& bits, const testing::AnyPair<D>& pair) {
  bits << testing::relate(pair) << testing::relate(pair.swapped())
       << testing::relate(pair, {.method = Method::FourierMotzkin}) << testing::intersection_box(pair);
  add(bits, testing::contact_window(pair));
}

template <int D>
void expect_same_answers() {
  const auto pairs = drawn_pairs<D>(2);
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& pair : pairs) {
      add_answers(bits, pair);
    }
  });
}

template <int D, class A, class B>
void add_distances(Bits& bits, const A& a, const B& b) {
  const Distance<D> found = distance(a, b);
  bits << found.lower << found.upper << found.nearest_a << found.nearest_b << found.direction << found.features.count
       << within(a, b, found.lower) << within(a, b, found.upper);
  const auto depth = penetration(a, b);
  bits << depth.has_value();
  if (depth) {
    bits << depth->lower << depth->upper << depth->shift;
  }
  const auto patch = contact_patch(a, b);
  bits << patch.has_value();
  for (std::size_t i = 0; patch && i < patch->vertices.size(); ++i) {
    bits << patch->vertices[i] << patch->normal;
  }
}

template <int D>
void expect_same_distances() {
  const auto pairs = drawn_pairs<D>(1, {false});
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& pair : pairs) {
      std::visit(
          [&]<class A, class B>(const A& a, const B& b) {
            if constexpr (DepthShape<A> && DepthShape<B>) {
              add_distances<D>(bits, a, b);
            }
          },
          pair.a, pair.b);
    }
    bits << testing::refusal<InvalidInput>([] { return Clearance(-0x1p-1074); });
  });
}

TEST(PairEnvironmentTest, distances_and_depths_are_the_same) {
  expect_same_distances<2>();
  expect_same_distances<3>();
}

TEST(PairEnvironmentTest, distances_of_volumes_are_the_same) {
  const Volume box = Obb<3>({0x1p-1060, 0, 0}, {0x1p-1062, 0x1p-1062, 0x1p-1070});
  const Volume ball = Sphere<3>({0, 0x1p-1060, 0}, 0x1p-1065);
  expect_same_everywhere([&](Bits& bits) {
    bits << distance(box, ball).lower << distance(box, ball).upper << within(box, ball, 0x1p-1060);
  });
}

TEST(PairEnvironmentTest, relations_boxes_and_windows_in_the_plane_are_the_same) { expect_same_answers<2>(); }
TEST(PairEnvironmentTest, relations_boxes_and_windows_in_space_are_the_same) { expect_same_answers<3>(); }

TEST(PairEnvironmentTest, threads_in_different_environments_answer_the_same) {
  const auto pairs = drawn_pairs<3>(1);
  Bits expected;
  for (const auto& pair : pairs) {
    add_answers(expected, pair);
  }
  std::vector<testing::AnswersIn> answers(std::size(testing::every_environment));
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    threads.emplace_back([&, i] {
      answers[i] = answers_in(testing::every_environment[i], [&](Bits& bits) {
        for (const auto& pair : pairs) {
          add_answers(bits, pair);
        }
      });
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_TRUE(answers[i].bits == expected) << testing::every_environment[i];
    EXPECT_TRUE(answers[i].kept) << testing::every_environment[i];
  }
}

template <int D>
void expect_same_spheres() {
  const auto pairs = drawn_pairs<D>(6);
  HardNumbers numbers(17);
  struct Case {
    testing::AnySphere<D> sphere;
    testing::AnyShape<D> shape;
    testing::AnySphere<D> other;
  };
  std::vector<Case> cases;
  for (const auto& pair : pairs) {
    for (int i = 0; i < 3; ++i) {
      cases.push_back({testing::sphere_at<D>(pair.a, std::abs(numbers())), pair.b,
                       testing::sphere_at<D>(pair.b, std::abs(numbers()))});
    }
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const Case& given : cases) {
      std::visit(
          [&](const auto& sphere, const auto& shape, const auto& other) {
            bits << relate(sphere, shape) << relate(shape, sphere) << relate(sphere, other) << intersects(sphere, other)
                 << overlaps(shape, other);
          },
          given.sphere, given.shape, given.other);
    }
  });
}

TEST(PairEnvironmentTest, spheres_in_the_plane_are_the_same) { expect_same_spheres<2>(); }
TEST(PairEnvironmentTest, spheres_in_space_are_the_same) { expect_same_spheres<3>(); }

template <int D>
Aabb<D> draw_box(HardNumbers& numbers) {
  const Vector<D> p = numbers.vector<D>();
  const Vector<D> q = numbers.vector<D>();
  return {p.cwiseMin(q), p.cwiseMax(q)};
}

template <int D>
Obb<D> draw_oriented_box(HardNumbers& numbers) {
  const Vector<D> center = numbers.vector<D>();
  Matrix<D> axes = numbers.matrix<D>();
  if constexpr (D == 3) {
    if (numbers.generator().coin()) {
      axes = Pose::rotation({1, 2, 3}, numbers.generator().uniform(0, 99)).linear();
    }
  }
  return {center, axes, numbers.sizes<D>()};
}

/// Boxes and spheres that are tiny, of mixed scales, in contact or nearly so.
template <int D>
struct Drawn {
  std::vector<Aabb<D>> boxes;
  std::vector<Obb<D>> oriented;
  std::vector<Sphere<D>> spheres;
  std::vector<Ray<D>> rays;
  std::vector<Segment<D>> segments;

  explicit Drawn(int count) {
    HardNumbers numbers(18);
    for (int i = 0; i < count; ++i) {
      boxes.push_back(draw_box<D>(numbers));
      oriented.push_back(draw_oriented_box<D>(numbers));
      spheres.emplace_back(numbers.vector<D>(), numbers.sizes<2>()[0]);
      Vector<D> direction = numbers.vector<D>();
      direction[0] = direction.isZero(0) ? 0x1p-1074 : direction[0];
      rays.emplace_back(numbers.vector<D>(), direction);
      const Vector<D> p = numbers.vector<D>();
      segments.emplace_back(p, numbers.vector<D>());
    }
  }
};

template <int D>
void expect_same_boxes() {
  const Drawn<D> drawn(12);
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < drawn.boxes.size(); ++i) {
      for (std::size_t k = 0; k < drawn.boxes.size(); ++k) {
        bits << relate(drawn.boxes[i], drawn.boxes[k]) << relate(drawn.oriented[i], drawn.oriented[k])
             << relate(drawn.boxes[i], drawn.oriented[k]) << relate(drawn.spheres[i], drawn.boxes[k])
             << relate(drawn.spheres[i], drawn.spheres[k]) << classify(drawn.boxes[i], drawn.spheres[k])
             << certainly_apart(drawn.boxes[i], drawn.boxes[k]) << overlaps(drawn.boxes[i], drawn.boxes[k]);
      }
    }
  });
}

TEST(PairEnvironmentTest, boxes_in_the_plane_are_the_same) { expect_same_boxes<2>(); }
TEST(PairEnvironmentTest, boxes_in_space_are_the_same) { expect_same_boxes<3>(); }

template <int D>
void expect_same_casts() {
  const Drawn<D> drawn(6);
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < drawn.rays.size(); ++i) {
      const Line<D>& line = drawn.rays[i];
      for (std::size_t k = 0; k < drawn.boxes.size(); ++k) {
        add(bits, cast(drawn.rays[i], drawn.boxes[k]));
        add(bits, cast(drawn.rays[i], drawn.oriented[k]));
        add(bits, cast(line, drawn.boxes[k]));
        add(bits, cast(line, drawn.oriented[k]));
        add(bits, cast(drawn.segments[i], drawn.boxes[k]));
        add(bits, cast(drawn.segments[i], drawn.oriented[k]));
      }
    }
  });
}

TEST(PairEnvironmentTest, casts_in_the_plane_are_the_same) { expect_same_casts<2>(); }
TEST(PairEnvironmentTest, casts_in_space_are_the_same) { expect_same_casts<3>(); }

Triangle<3> draw_triangle(HardNumbers& numbers) {
  const Vector<3> p = numbers.vector<3>();
  const Vector<3> q = numbers.vector<3>();
  return {p, q, numbers.vector<3>()};
}

TEST(PairEnvironmentTest, triangles_in_space_are_the_same) {
  HardNumbers numbers(19);
  std::vector<Triangle<3>> triangles;
  for (int i = 0; i < 10; ++i) {
    triangles.push_back(draw_triangle(numbers));
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const Triangle<3>& a : triangles) {
      for (const Triangle<3>& b : triangles) {
        bits << relate(a, b) << intersects(a, b);
      }
    }
  });
}

/// The numbers of a batch are checked, and its pairs related side by side, boxed and measured.
TEST(PairEnvironmentTest, batches_are_the_same) {
  HardNumbers numbers(26);
  constexpr std::size_t count = 5;
  std::vector<double> origins;
  std::vector<double> axes;
  std::vector<Obb<3>> boxes;
  std::vector<IndexPair> indices;
  const Vector<3> half(0.5, 1, 2);
  for (std::uint32_t i = 0; i < count; ++i) {
    for (int k = 0; k < 9; ++k) {
      axes.push_back(numbers());
      if (k < 3) {
        origins.push_back(numbers());
      }
    }
    boxes.push_back(draw_oriented_box<3>(numbers));
    for (std::uint32_t j = 0; j < count; ++j) {
      indices.push_back({i, j});
    }
  }
  expect_same_everywhere([&](Bits& bits) {
    const auto add = [&](const auto& batch) {
      const BatchPairs pairs(batch, batch, indices);
      std::vector<Relation> relations(pairs.size());
      relate(pairs, relations);
      for (const Relation relation : relations) {
        bits << relation;
      }
      const BatchPairs few(batch, batch, std::span(indices).first(2));
      std::vector<std::optional<Aabb<3>>> common(few.size());
      std::vector<Distance<3>> distances(few.size());
      intersection_box(few, common);
      distance(few, distances);
      for (std::size_t i = 0; i < few.size(); ++i) {
        bits << common[i] << distances[i].lower << distances[i].upper;
      }
    };
    const StridedArray first(origins.data(), {count, 3});
    const StridedArray second(axes.data(), {count, 3, 3});
    add(CuboidBatch<3>({first, second}));
    add(SimplexBatch<3>({first, second}));
    add(TriangleBatch<3>({second}));
    add(ObbBatch<3>(std::span<const Obb<3>>(boxes)));
    add(ObbBatch<3>({first, second, StridedArray(half.data(), {count, 3}, {0, 8})}));
  });
}

TEST(PairEnvironmentTest, volumes_of_any_kind_are_the_same) {
  HardNumbers numbers(20);
  std::vector<Volume> volumes;
  for (int i = 0; i < 2; ++i) {
    volumes.emplace_back(draw_triangle(numbers));
    volumes.emplace_back(draw_oriented_box<3>(numbers));
    volumes.emplace_back(Sphere<3>(numbers.vector<3>(), numbers.sizes<2>()[0]));
    volumes.emplace_back(testing::Generator::frame<3, FrameKind::Cuboid>(numbers.number()));
    volumes.emplace_back(Point<3>(numbers.vector<3>()));
    volumes.emplace_back(Hull<3>{numbers.vector<3>(), numbers.vector<3>(), numbers.vector<3>()});
    volumes.emplace_back(Capsule<3>({numbers.vector<3>(), numbers.vector<3>()}, numbers.sizes<2>()[0]));
    volumes.emplace_back(HalfSpace<3>(numbers.vector<3>() + Vector<3>(0, 0, 9), numbers()));
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const Volume& a : volumes) {
      for (const Volume& b : volumes) {
        bits << relate(a, b) << intersection_box(a, b);
      }
    }
  });
}

TEST(PairEnvironmentTest, proofs_and_common_parts_are_the_same) {
  const auto pairs = drawn_pairs<2>(1, {false});
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& pair : pairs) {
      std::visit(
          [&](const auto& a, const auto& b) {
            if constexpr (
                !requires { a.velocity(); } && !requires { b.velocity(); }) {
              const Certificate certificate = prove(a, b);
              bits << certificate.relation << verify(certificate, a, b) << flaw(Certificate{}, a, b);
              if (certificate.plane) {
                bits << certificate.plane->normal << certificate.plane->offset;
              }
              if (certificate.point) {
                bits << certificate.point->weights_a << certificate.point->weights_b;
              }
              for (const auto& bounds : {std::optional(prove_distance(a, b)), prove_depth(a, b)}) {
                if (bounds) {
                  bits << bounds->at_least.value_or("") << bounds->at_most.value_or("") << bounds->direction
                       << verify(*bounds, a, b);
                }
              }
              if (const auto common = intersection(a, b)) {
                bits << common->vertices << common->measure;
              }
            }
          },
          pair.a, pair.b);
    }
  });
}

/// Frames of small integers at every scale, for the engines.
template <int D, FrameKind Kind>
std::vector<Moving<Frame<D, Kind>>> draw_frames(std::uint64_t seed, int count) {
  HardNumbers numbers(seed);
  std::vector<Moving<Frame<D, Kind>>> frames;
  for (int i = 0; i < count; ++i) {
    frames.push_back(testing::Generator::moving_frame<D, Kind>(numbers.number()));
  }
  return frames;
}

template <int D>
void expect_same_engines(int count) {
  const auto cuboids = draw_frames<D, FrameKind::Cuboid>(21, count);
  const auto simplices = draw_frames<D, FrameKind::Simplex>(22, count);
  expect_same_everywhere([&](Bits& bits) {
    const auto add_bounds = [&](const auto& bounds) {
      bits << bounds.has_value();
      if (bounds) {
        bits << bounds->box << bounds->window.enter << bounds->window.exit;
      }
    };
    const auto add_point = [&](const auto& point) {
      bits << point.has_value();
      if (point) {
        bits << point->point << point->time;
      }
    };
    for (const auto& a : cuboids) {
      for (const auto& b : simplices) {
        bits << fourier_motzkin(a.shape(), b.shape());
        add_point(fourier_motzkin_point(a.shape(), b.shape()));
        add_bounds(fourier_motzkin_bounds(a.shape(), b.shape()));
        if constexpr (D <= 3) {
          bits << fourier_motzkin(a, b) << separating_axis_verdict(a, b)
               << separating_axis_verdict(a.shape(), b.shape());
          const SeparatingAxis<D> resting = separating_axis(a.shape(), b.shape());
          const MovingSeparatingAxis<D> moving = separating_axis(a, b);
          bits << resting.verdict << resting.axis << moving.verdict << moving.axis << moving.window.enter
               << moving.window.exit;
        }
      }
    }
    if constexpr (D == 2) {
      bits << fourier_motzkin_exact(cuboids[0].shape(), simplices[0].shape());
    }
  });
}

TEST(PairEnvironmentTest, engines_in_the_plane_are_the_same) { expect_same_engines<2>(12); }
TEST(PairEnvironmentTest, engines_in_space_are_the_same) { expect_same_engines<3>(8); }
TEST(PairEnvironmentTest, engines_in_four_dimensions_are_the_same) { expect_same_engines<4>(3); }

TEST(PairEnvironmentTest, usual_tests_of_oriented_boxes_are_the_same) {
  const Drawn<3> drawn(30);
  const Drawn<2> planar(30);
  const double epsilon = 1e-6;
  const auto flat = [](const Obb<3>& box) -> Obb<3> {
    return {box.center(), box.axes(), {box.half()[0], box.half()[1], 0}};
  };
  expect_same_everywhere([&](Bits& bits) {
    for (std::size_t i = 0; i < drawn.oriented.size(); ++i) {
      bits << normalized_unless_zero<double>(drawn.oriented[i].half())
           << normalized_unless_zero<double>(drawn.oriented[i].half(), NearZero::Absolute);
      for (std::size_t k = 0; k < drawn.oriented.size(); ++k) {
        const Obb<3>& a = drawn.oriented[i];
        const Obb<3>& b = drawn.oriented[k];
        bits << obb_overlap_plain<double>(a, b) << obb_overlap_plain<float>(a, b) << obb_overlap_robust<double>(a, b)
             << obb_overlap_robust<float>(a, b) << obb_overlap_gottschalk<double>(a, b, epsilon)
             << obb_overlap_gottschalk<float>(a, b, epsilon) << obb_overlap_flat<double>(flat(a), flat(b))
             << obb_overlap_flat<float>(flat(a), flat(b))
             << obb_overlap_planar<double>(planar.oriented[i], planar.oriented[k])
             << obb_overlap_planar<float>(planar.oriented[i], planar.oriented[k]);
      }
    }
  });
}

TEST(PairEnvironmentTest, cross_products_of_edges_are_the_same) {
  HardNumbers numbers(23);
  std::vector<Edge<double>> edges;
  for (int i = 0; i < 30; ++i) {
    const Vector<3> p = numbers.vector<3>();
    edges.emplace_back(p, numbers.vector<3>());
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& ab : edges) {
      for (const auto& cd : edges) {
        bits << separating_axis_cross_product(ab, cd, true) << separating_axis_cross_product(ab, cd, false);
      }
    }
  });
}

TEST(PairEnvironmentTest, separating_planes_are_the_same) {
  HardNumbers numbers(24);
  std::vector<std::vector<Vector<3>>> sets(12);
  for (auto& set : sets) {
    const Vector<3> middle = 6 * numbers.vector<3>();
    for (int i = 0; i < 6; ++i) {
      set.push_back(middle + Vector<3>(numbers.generator().uniform(-1, 1), numbers() / 3, numbers() / 3));
    }
  }
  expect_same_everywhere([&](Bits& bits) {
    for (const auto& a : sets) {
      for (const auto& b : sets) {
        const auto plane = separating_plane<3>(a, b);
        bits << plane.has_value();
        if (plane) {
          bits << plane->normal() << plane->offset();
        }
      }
      bits << testing::refusal<InvalidInput>([&] { return separating_plane<3>(a, {}); });
    }
  });
}

TEST(PairEnvironmentTest, bounds_over_a_time_slice_are_the_same) {
  const Drawn<3> drawn(16);
  PoseBound<3> pose;
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      pose.rotation(i, k) = Interval(i == k ? 0.9 : -1 / 3.0, i == k ? 1 : 0x1p-1060);
    }
    pose.translation[i] = Interval(-0x1p-1070, 1 / 7.0);
  }
  expect_same_everywhere([&](Bits& bits) {
    const auto add_vector = [&](const IntervalVector<3>& vector) {
      for (int k = 0; k < 3; ++k) {
        bits << vector[k].lower() << vector[k].upper();
      }
    };
    std::vector<ObbBound<3>> boxes;
    std::vector<SphereBound<3>> spheres;
    for (std::size_t i = 0; i < drawn.boxes.size(); ++i) {
      add_vector(bound(drawn.boxes[i].min(), pose));
      boxes.push_back(bound(drawn.oriented[i], pose));
      spheres.push_back(bound(drawn.spheres[i], pose));
      add_vector(spheres.back().center());
      const Sphere<3> around = bounding_sphere(drawn.oriented[i]);
      bits << boxes.back().middle().center() << boxes.back().margin() << bounding_box(boxes.back())
           << bounding_box(spheres.back()) << around.center() << around.radius();
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
      for (std::size_t k = 0; k < boxes.size(); ++k) {
        bits << certainly_apart(boxes[i], boxes[k]) << certainly_apart(spheres[i], spheres[k]);
      }
    }
    bits << testing::refusal<InvalidInput>([&] { return SphereBound<3>(pose.translation, -0x1p-1074); });
  });
}

}  // namespace
}  // namespace motzkin::environment::pair_test
