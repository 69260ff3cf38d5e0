// A square and a triangle that touch: the proof, a check of it, and a proof that was tampered with.
#include <iostream>
#include <motzkin/motzkin.hpp>

int main() {
  const motzkin::Aabb<2> square({0, 0}, {1, 1});
  const motzkin::Triangle<2> triangle({1, 0.5}, {2, 0}, {2, 1});

  motzkin::Certificate proof = prove(square, triangle);
  std::cout << to_text(proof.relation) << '\n';

  // The square lies where normal . x <= offset, the triangle where normal . x >= offset. Numbers are exact, as text.
  std::cout << "normal (" << proof.plane->normal[0] << ", " << proof.plane->normal[1] << "), offset "
            << proof.plane->offset << '\n';

  // A common point, as weights of the corners of the square and of the triangle.
  const auto print = [](const char* name, const std::vector<std::string>& weights) {
    std::cout << name;
    for (const std::string& weight : weights) {
      std::cout << ' ' << weight;
    }
    std::cout << '\n';
  };
  print("weights of the square:", proof.point->weights_a);
  print("weights of the triangle:", proof.point->weights_b);
  std::cout << "verified: " << (verify(proof, square, triangle) ? "yes" : "no") << '\n';

  proof.plane->offset = "3/2";
  std::cout << "flaw: " << flaw(proof, square, triangle).value_or("none") << '\n';
}
