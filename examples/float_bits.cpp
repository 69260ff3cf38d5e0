#include <iostream>
#include <motzkin/lab/float_bits.hpp>

int main() {
  using motzkin::lab::FloatFormat;
  const motzkin::lab::FloatBits number = motzkin::lab::nearest_float(FloatFormat::Single, "-6.8");
  std::cout << std::hex << number.bits() << std::dec << ' ' << bit_string(number) << '\n'
            << "exponent " << number.raw_exponent() << ", stands for " << number.exponent() << '\n'
            << "mantissa " << number.mantissa() << '\n'
            << exact_decimal(number) << '\n'
            << rounding_error(number, "-6.8") << '\n'
            << exact_decimal(next_up(number)) << '\n'
            << exact_decimal(nearest_float(FloatFormat::Half, "65520")) << '\n';
}
