// Pairs that usual intersection tests get wrong, found by search, beside what relate says of them.
// docs/guide/why-other-tests-lie.md explains each.

#include <iostream>
#include <string_view>

#include "lying_cases.hpp"

namespace {

using namespace usual;
using motzkin::Relation;

constexpr double rapid_epsilon = 1e-6;

/// Thrown where a search finds nothing: then the test in question is better than this example says.
struct NothingFound {};

template <class Pair>
const Pair& first_of(const Found<Pair>& found) {
  if (!found.first) {
    throw NothingFound{};
  }
  return *found.first;
}

void answer(std::string_view test, std::string_view says) {
  std::cout << "  " << test << std::string(28 - test.size(), ' ') << says << '\n';
}

std::string_view meet_or_apart(bool meet) { return meet ? "meet" : "apart"; }

Relation relation(const TwoTetrahedra& pair) { return relate(to_tetrahedron(pair[0]), to_tetrahedron(pair[1])); }

template <std::size_t N>
std::string text(const std::array<int, N>& numbers) {
  std::string result = "(";
  for (std::size_t i = 0; i < N; ++i) {
    result += (i == 0 ? "" : ",") + std::to_string(numbers[i]);
  }
  return result + ")";
}

void print(char name, const Corners& corners) {
  std::cout << "  " << name;
  for (const Vec& c : corners) {
    std::cout << " (" << c[0] << ',' << c[1] << ',' << c[2] << ')';
  }
  std::cout << '\n';
}

void print(const TurnedCubes& pair) {
  std::cout << "  unit cubes turned by the quaternion " << text(pair.quaternion) << ", A by fractions, B normalised\n"
            << "  B moved along the edges of A by " << text(pair.fifths) << " / 5\n";
}

int sum(const std::array<int, 3>& numbers) { return numbers[0] + numbers[1] + numbers[2]; }

void deep_overlap() {
  std::cout << "1. Boxes that overlap by two fifths, called apart\n";
  const TurnedCubes pair = first_of(find_cubes(
      [](const TurnedCubes& p) { return sum(p.fifths) <= 3 && !boxes_meet(p.a, p.b, 0) && !boxes_meet(p.b, p.a, 0); }));
  print(pair);
  answer("15 axes", meet_or_apart(boxes_meet(pair.a, pair.b, 0)));
  answer("relate", to_text(relate(to_cuboid(pair.a), to_cuboid(pair.b))));
  const auto errors = find_cubes([](const TurnedCubes& p) { return !boxes_meet(p.a, p.b, 0); });
  std::cout << "  " << errors.count << " of " << errors.tried << " such pairs, which all overlap, are called apart\n";
}

void argument_order() {
  std::cout << "\n2. An answer that depends on the order of the arguments\n";
  const auto depends =
      find_cubes([](const TurnedCubes& p) { return boxes_meet(p.a, p.b, 0) != boxes_meet(p.b, p.a, 0); });
  const TurnedCubes& pair = first_of(depends);
  print(pair);
  answer("15 axes (A, B)", meet_or_apart(boxes_meet(pair.a, pair.b, 0)));
  answer("15 axes (B, A)", meet_or_apart(boxes_meet(pair.b, pair.a, 0)));
  answer("relate (A, B)", to_text(relate(to_cuboid(pair.a), to_cuboid(pair.b))));
  answer("relate (B, A)", to_text(relate(to_cuboid(pair.b), to_cuboid(pair.a))));
  std::cout << "  " << depends.count << " of " << depends.tried << " pairs get two answers\n";
}

void padding() {
  std::cout << "\n3. Padding that invents contact\n";
  constexpr double length = 1000;
  constexpr double width = 0.01;
  constexpr double gap = 0.0004;
  const auto [a, b] = rods(length, width, gap);
  std::cout << "  two rods of 1000 x 0.01 x 0.01 side by side, 0.0004 apart\n";
  answer("15 axes", meet_or_apart(boxes_meet(a, b, 0)));
  answer("15 axes, epsilon 1e-6", meet_or_apart(boxes_meet(a, b, rapid_epsilon)));
  answer("relate", to_text(relate(to_cuboid(a), to_cuboid(b))));
}

void corner_on_face() {
  std::cout << "\n4. A corner on a face, called apart\n";
  const auto wrong = find_corner_on_face(2000, [](const TwoTetrahedra& pair) {
    return relation(pair) != Relation::Disjoint && !tetrahedra_meet(pair[0], pair[1]);
  });
  const TwoTetrahedra& pair = first_of(wrong);
  std::cout.precision(8);
  print('A', pair[0]);
  print('B', pair[1]);
  answer("44 axes", meet_or_apart(tetrahedra_meet(pair[0], pair[1])));
  answer("relate", to_text(relation(pair)));
  std::cout << "  " << wrong.count << " of " << wrong.tried << " such pairs, which all meet, are called apart\n";
}

void scale() {
  std::cout << "\n5. An epsilon that is fine in millimetres and blind in metres\n";
  for (const double unit : {1.0, 0.001}) {
    const std::array<Vec, 3> triangle{{{0, 0, 0}, {5 * unit, 0, 0}, {0, 5 * unit, 0}}};
    const Vec from{unit, unit, -2 * unit};
    const Vec to{unit, unit, 2 * unit};
    std::cout << "  triangle (0,0,0) (5,0,0) (0,5,0), segment (1,1,-2) (1,1,2), all times " << unit << '\n';
    answer("Cramer's rule, epsilon 1e-6", meet_or_apart(segment_meets_triangle(from, to, triangle)));
    answer(
        "relate",
        to_text(relate(motzkin::Segment<3>(to_vector(from), to_vector(to)),
                       motzkin::Triangle<3>(to_vector(triangle[0]), to_vector(triangle[1]), to_vector(triangle[2])))));
  }
}

void no_tolerance_is_right() {
  std::cout << "\n6. Flat tetrahedra, for which no tolerance is right\n";
  constexpr double thickness = 1e-8;
  const auto gjk_meet = [](const TwoTetrahedra& pair, double tolerance) {
    return gjk_distance(pair[0], pair[1], tolerance) == 0;
  };
  const TwoTetrahedra missed = first_of(find_foils(2000, thickness, [&](const TwoTetrahedra& pair) {
    return relation(pair) == Relation::Overlapping && !gjk_meet(pair, 1e-10);
  }));
  print('A', missed[0]);
  print('B', missed[1]);
  answer("distance, tolerance 1e-10", meet_or_apart(gjk_meet(missed, 1e-10)));
  answer("relate", to_text(relation(missed)));
  for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
    const auto invented = find_foils(2000, thickness, [&](const TwoTetrahedra& pair) {
      return relation(pair) == Relation::Disjoint && gjk_meet(pair, tolerance);
    });
    const auto lost = find_foils(2000, thickness, [&](const TwoTetrahedra& pair) {
      return relation(pair) != Relation::Disjoint && !gjk_meet(pair, tolerance);
    });
    std::cout << "  tolerance " << tolerance << ": of " << invented.tried << " such pairs " << invented.count
              << " contacts are invented, " << lost.count << " are missed\n";
  }
}

void where_they_are_right() {
  const auto boxes = find_boxes(2000, [](const std::array<Box, 2>& pair) {
    return boxes_meet(pair[0], pair[1], 0) != intersects(to_cuboid(pair[0]), to_cuboid(pair[1]));
  });
  const auto axes = find_tetrahedra(2000, [](const TwoTetrahedra& pair) {
    return tetrahedra_meet(pair[0], pair[1]) != (relation(pair) != Relation::Disjoint);
  });
  const auto distance = find_tetrahedra(2000, [](const TwoTetrahedra& pair) {
    return (gjk_distance(pair[0], pair[1], 1e-10) == 0) != (relation(pair) != Relation::Disjoint);
  });
  std::cout << "\nOf 2000 random pairs the 15 axes get " << boxes.count << " wrong, the 44 axes " << axes.count
            << ", the distance " << distance.count << ".\n";
}

}  // namespace

int main() {
  try {
    deep_overlap();
    argument_order();
    padding();
    corner_on_face();
    scale();
    no_tolerance_is_right();
    where_they_are_right();
  } catch (const NothingFound&) {
    std::cout << "\nno such pair was found\n";
    return 1;
  }
  return 0;
}
