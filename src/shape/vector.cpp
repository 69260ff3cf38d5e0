#include "motzkin/shape/vector.hpp"

#include <array>
#include <cmath>
#include <string>

#include "motzkin/invalid_input.hpp"
#include "motzkin/shape/text.hpp"

namespace motzkin {

template <int D>
void check_coordinates(const Vector<D>& values, const char* what) {
  static constexpr std::array names = {"x", "y", "z", "w", "v"};
  for (int k = 0; k < D; ++k) {
    const double value = values[k];
    if (std::abs(value) <= max_coordinate) {  // NaN: fails
      continue;
    }
    throw InvalidInput(std::string(what) + ": the " + names[static_cast<std::size_t>(k)] + " component is " +
                       to_text(value) +
                       (std::isfinite(value) ? ", beyond the largest accepted magnitude 2^1000 (about 1.07e301)"
                                             : ", but must be a finite number"));
  }
}

template void check_coordinates<2>(const Vector<2>&, const char*);
template void check_coordinates<3>(const Vector<3>&, const char*);
template void check_coordinates<4>(const Vector<4>&, const char*);
template void check_coordinates<5>(const Vector<5>&, const char*);

}  // namespace motzkin
