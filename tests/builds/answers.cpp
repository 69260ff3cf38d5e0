#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "support/pair_sets.hpp"

/// Prints hashes of the bits of pairs from every set, and of the relation, box and window of each in both orders. Built
/// with different compilers and flags, it must print the same.

namespace motzkin::testing {
namespace {

constexpr int pairs_per_case = 48;

/// FNV-1a.
class Hash {
 public:
  void add(std::uint64_t word) {
    for (int i = 0; i < 8; ++i) {
      state_ = (state_ ^ (word & 0xff)) * 0x100000001b3;
      word >>= 8U;
    }
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }
  void add(std::string_view text) {
    for (const char character : text) {
      add(static_cast<std::uint64_t>(character));
    }
  }
  [[nodiscard]] unsigned long long value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325;
};

template <int D>
void add_answers(Hash& hash, const AnyPair<D>& pair) {
  hash.add(static_cast<std::uint64_t>(relate(pair)));
  if (const auto box = intersection_box(pair)) {
    for (int k = 0; k < D; ++k) {
      hash.add(box->min()[k]);
      hash.add(box->max()[k]);
    }
  }
  if (const auto window = contact_window(pair)) {
    hash.add(window->enter);
    hash.add(window->exit);
  }
}

template <int D>
void print(PairSet set, bool moves, int pairs) {
  PairSource<D> source(set, moves, 1956);
  Hash input;
  Hash answers;
  for (int i = 0; i < pairs; ++i) {
    const AnyPair<D> pair = source.draw();
    input.add(to_json(pair));
    add_answers(answers, pair);
    add_answers(answers, pair.swapped());
  }
  std::printf("%s %dD%s: pairs %016llx answers %016llx\n", std::string(name(set)).c_str(), D, moves ? " moving" : "",
              input.value(), answers.value());
}

}  // namespace
}  // namespace motzkin::testing

int main(int argc, char** argv) {
  using namespace motzkin::testing;
  const int pairs = argc > 1 ? std::atoi(argv[1]) : pairs_per_case;
  for (int i = 0; i < pair_set_count; ++i) {
    for (const bool moves : {false, true}) {
      print<2>(static_cast<PairSet>(i), moves, pairs);
      print<3>(static_cast<PairSet>(i), moves, pairs);
    }
  }
}
