#include <cmath>
#include <iostream>
#include <motzkin/lab/obb_overlap.hpp>
#include <motzkin/motzkin.hpp>

using Box = motzkin::Obb<3>;
namespace lab = motzkin::lab;

void show(const char* pair, const Box& a, const Box& b) {
  const auto word = [](bool overlap) { return overlap ? "overlap  " : "apart    "; };
  std::cout << pair << word(lab::obb_overlap_plain(a, b)) << word(lab::obb_overlap_robust(a, b))
            << word(lab::obb_overlap_gottschalk(a, b, 0)) << word(lab::obb_overlap_gottschalk(a, b, 1e-6))
            << to_text(relate(a, b)) << '\n';
}

int main() {
  // The same half turn about (1, 2, 0) from fractions and from a unit vector, and a turn by 45 degrees.
  motzkin::Matrix<3> fractions;
  fractions << -0.6, 0.8, 0, 0.8, 0.6, 0, 0, 0, -1;
  const motzkin::Vector<3> unit = motzkin::Vector<3>(1, 2, 0) / std::sqrt(5.0);
  const motzkin::Matrix<3> product = 2 * unit * unit.transpose() - motzkin::Matrix<3>::Identity();
  const double s = std::sqrt(0.5);
  motzkin::Matrix<3> turned;
  turned << s, -s, 0, s, s, 0, 0, 0, 1;

  std::cout << "pair                plain    robust   eps 0    eps 1e-6 relate\n";
  show("deep in each other  ", {{0, 0, 0}, fractions, {0.5, 0.5, 0.5}}, {{0, 0, 0.6}, product, {0.5, 0.5, 0.5}});
  show("rods, 0.4 mm apart  ", Box({500, 0.005, 0.005}), {{0, 0.0104, 0}, {500, 0.005, 0.005}});
  show("edge next to a face ", {{-1, 0, 0}, {1, 1, 1}}, {{0.2 * s, 0, 0}, turned, {0.1, 0.1, 1}});
}
