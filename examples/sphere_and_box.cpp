#include <iostream>
#include <motzkin/motzkin.hpp>
#include <motzkin/number/interval_functions.hpp>

double square(double x) { return x * x; }

/// Negative inside the unit sphere, positive outside: of a point, or of all points of a box at once.
template <class Number>
Number equation(const Number& x, const Number& y, const Number& z) {
  return square(x) + square(y) + square(z) - 1.0;
}

int main() {
  const motzkin::Sphere<3> sphere({0, 0, 0}, 1);
  const auto show = [&](const char* name, const motzkin::Aabb<3>& box) {
    const auto side = [&](int i) { return motzkin::Interval(box.min()[i], box.max()[i]); };
    const motzkin::Interval value = equation(side(0), side(1), side(2));
    const char* proved = value.lower() > 0 ? "outside" : value.upper() <= 0 ? "inside" : "nothing";
    const char* exactly[] = {"outside", "crosses", "inside"};
    std::cout << name << " equation in " << value << ", proves " << proved
              << "; classify: " << exactly[static_cast<int>(classify(box, sphere))] << '\n';
  };
  show("far   ", {{1, 1, 0}, {2, 2, 1}});
  show("small ", {{-0.5, 0, 0}, {0.25, 0.5, 0.5}});
  show("half  ", {{-1, 0, 0}, {2, 0.5, 0.5}});
  show("near  ", {{0.6, 0.8, 0}, {2, 2, 1}});
  std::cout << "the nearest corner, in doubles: equation " << equation(0.6, 0.8, 0.0) << '\n';
}
