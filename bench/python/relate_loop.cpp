// bench_python FILE COUNT ROUNDS: relates COUNT pairs of oriented boxes, then of boxes along the axes, that FILE holds
// as doubles, in the loop that a user of C++ would write, and prints the least nanoseconds per pair of each as JSON.

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <vector>

#include "motzkin/pair/relate.hpp"

using motzkin::Matrix;
using motzkin::Vector;

template <class Box, class Make>
static double measure(std::ifstream& file, std::size_t count, int rounds, std::size_t numbers, const Make& make) {
  std::vector<Box> a;
  std::vector<Box> b;
  std::vector<double> row(numbers);
  for (std::vector<Box>* side : {&a, &b}) {
    side->reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      file.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(numbers * sizeof(double)));
      side->push_back(make(row.data()));
    }
  }
  std::vector<motzkin::Relation> relations(count);
  double least = 1e300;
  for (int round = 0; round < rounds; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < count; ++i) {
      relations[i] = relate(a[i], b[i]);
    }
    const std::chrono::duration<double, std::nano> taken = std::chrono::steady_clock::now() - start;
    least = std::min(least, taken.count() / static_cast<double>(count));
  }
  return least;
}

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: bench_python FILE COUNT ROUNDS\n";
    return 2;
  }
  std::ifstream file(argv[1], std::ios::binary);
  const auto count = static_cast<std::size_t>(std::atoll(argv[2]));
  const int rounds = std::atoi(argv[3]);
  using Rows = Eigen::Map<const Matrix<3>>;
  using Row = Eigen::Map<const Vector<3>>;
  const double oriented = measure<motzkin::Obb<3>>(file, count, rounds, 15, [](const double* row) {
    return motzkin::Obb<3>(Row(row), Rows(row + 3), Row(row + 12));
  });
  const double aligned = measure<motzkin::Aabb<3>>(
      file, count, rounds, 6, [](const double* row) { return motzkin::Aabb<3>(Row(row), Row(row + 3)); });
  std::cout << "{\"oriented\": " << oriented << ", \"aligned\": " << aligned << "}\n";
}
