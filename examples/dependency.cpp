#include <iostream>
#include <motzkin/number/interval.hpp>

template <class Number>
Number x_twice(const Number& x) {
  return x / (x - 1.0);
}

template <class Number>
Number x_once(const Number& x) {
  return 1.0 + 1.0 / (x - 1.0);
}

int main() {
  const auto read = [](const char* text) { return motzkin::Interval::from_text(text); };
  std::cout << "0.1 is in        " << read("0.1") << '\n' << "0.5 is in        " << read("0.5") << '\n';

  const auto sum = read("0.1") + read("0.2");
  std::cout << "0.1 + 0.2 is in  " << sum << '\n'
            << "doubles say      " << (0.1 + 0.2 == 0.3 ? "it is 0.3" : "it is not 0.3") << '\n'
            << "intervals say    " << (possibly_equal(sum, read("0.3")) ? "it may be 0.3" : "it is not 0.3") << '\n';

  const auto x = read("[2.9, 3.1]");
  std::cout << "x/(x-1)          " << x_twice(3.0) << " at 3, in " << x_twice(x) << '\n'
            << "1 + 1/(x-1)      " << x_once(3.0) << " at 3, in " << x_once(x) << '\n';
}
