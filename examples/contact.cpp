// Ways in which a vertex can meet a triangle that doubles and tolerances get wrong, and one in which it misses it.

#include <iostream>
#include <motzkin/motzkin.hpp>

namespace {

using namespace motzkin;

void print(const char* what, const Contact<3>& contact) {
  std::cout << what << ": ";
  if (contact.is_free()) {
    std::cout << "free\n";
    return;
  }
  constexpr const char* kinds[] = {"vertex ", "edge ", "face "};
  std::cout << "between " << contact.time.lower << " and " << contact.time.upper << ", on "
            << kinds[static_cast<int>(contact.on_b.kind)] << int{contact.on_b.index} << '\n';
}

}  // namespace

int main() {
  const Triangle<3> floor({0, 0, 0}, {4, 0, 0}, {0, 4, 0});
  const LinearPath<Triangle<3>> resting{floor, floor};

  // Straight down, through the middle of an edge.
  print("on an edge", first_contact(LinearPath{Point<3>({2, 0, 1}), Point<3>({2, 0, -3})}, resting));

  // The same, one ulp beside it.
  const double beside = -0x1p-1074;
  print("beside it", first_contact(LinearPath{Point<3>({2, beside, 1}), Point<3>({2, beside, -3})}, resting));

  // Sliding in the plane of the triangle: the four points are coplanar all the time.
  print("sliding", first_contact(LinearPath{Point<3>({-1, 1, 0}), Point<3>({3, 1, 0})}, resting));

  // The triangle collapses to a segment at t = 1/2, and only then holds the vertex.
  const LinearPath<Triangle<3>> folding{Triangle<3>({0, 0, 0}, {4, 0, 0}, {2, 1, 1}),
                                        Triangle<3>({0, 0, 0}, {4, 0, 0}, {2, -1, -1})};
  print("collapsing", first_contact(LinearPath{Point<3>({1, 1, -1}), Point<3>({1, -1, 1})}, folding));
}
