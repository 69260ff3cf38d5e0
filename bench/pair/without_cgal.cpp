#include "pair/blocks.hpp"

void motzkin::bench::beside_cgal(const Plan& /*plan*/) { std::printf("\ntetrahedra, beside CGAL: not installed\n"); }
