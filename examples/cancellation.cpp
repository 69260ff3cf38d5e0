#include <iomanip>
#include <iostream>
#include <motzkin/lab/float_bits.hpp>

int main() {
  const auto exact = [](float number) { return exact_decimal(motzkin::lab::FloatBits(number)); };
  std::cout << "a wall at x, another at y = x + 0.1, in single precision\n"
            << "      x   y - x                       y*y - x*x   (y - x) * (y + x)\n";
  for (const float x : {1.0F, 1000.0F, 1000000.0F}) {
    const float y = x + 0.1F;
    const float squares = y * y - x * x;
    const float product = (y - x) * (y + x);
    std::cout << std::setw(7) << int(x) << "   " << std::left << std::setw(28) << exact(y - x) << std::setw(12)
              << std::setprecision(8) << squares << product << std::right << '\n';
  }
}
