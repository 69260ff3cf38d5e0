#include "pair/blocks.hpp"

void motzkin::bench::cgal_on_random_pairs(const Plan& /*plan*/) {
  std::printf("\ntetrahedra, beside CGAL: not installed\n");
}
