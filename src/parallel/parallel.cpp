#include "parallel/parallel.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"

namespace motzkin::detail {

void check_threads(int threads) {
  if (threads < 0) {
    throw InvalidInput("expected a number of threads, or 0 for all processors, found " + std::to_string(threads));
  }
}

}  // namespace motzkin::detail
