#include "experiment_validation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <mutex>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "../experiments/random_frames.hpp"
#include "motzkin/pair/fourier_motzkin.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/pair/separating_axis.hpp"
#include "motzkin/shape/text.hpp"
#include "output.hpp"
#include "parallel/parallel.hpp"
#include "progress.hpp"

namespace motzkin::app {
namespace {

/// Pairs drawn from one seed. Part of the experiment: another value gives other pairs.
constexpr std::uint64_t chunk_size = 4096;

/// Tests of pairs in one order; each pair counts twice.
struct Counts {
  std::uint64_t intersecting = 0;
  std::uint64_t apart = 0;
  std::uint64_t fourier_motzkin_undecided = 0;  ///< resolved by `relate`, and counted above
  std::uint64_t separating_axis_undecided = 0;

  Counts& operator+=(const Counts& other) {
    intersecting += other.intersecting;
    apart += other.apart;
    fourier_motzkin_undecided += other.fourier_motzkin_undecided;
    separating_axis_undecided += other.separating_axis_undecided;
    return *this;
  }
};

/// Two engines that contradict each other.
struct Conflict {
  std::uint64_t pair = 0;  ///< number of the pair within its case
  AnyFrame a;
  AnyFrame b;
  Verdict fourier_motzkin = Verdict::Undecided;
  Verdict separating_axis = Verdict::Undecided;
};

struct Case {
  std::string_view name;
  int dimension = 2;
  bool moving = false;
  Counts documented;  ///< for 1,000,000 pairs
};

constexpr std::uint64_t documented_pairs = 1000000;
constexpr std::array<Case, 4> cases = {{
    {"2D static", 2, false, {468652, 1531274}},
    {"2D dynamic", 2, true, {744432, 1255510}},
    {"3D static", 3, false, {317812, 1682186}},
    {"3D dynamic", 3, true, {523452, 1476548}},
}};

/// Spreads neighbouring numbers over all seeds (SplitMix64).
std::uint64_t scrambled(std::uint64_t value) {
  value += 0x9e3779b97f4a7c15U;
  value = (value ^ (value >> 30U)) * 0xbf58476d1ce4e5b9U;
  value = (value ^ (value >> 27U)) * 0x94d049bb133111ebU;
  return value ^ (value >> 31U);
}

/// The pairs of one chunk of one case.
class ChunkTest {
 public:
  explicit ChunkTest(std::uint64_t seed) : random_(seed) {}

  template <int D, bool IsMoving>
  void test_pairs(std::uint64_t first, std::uint64_t end) {
    for (std::uint64_t pair = first; pair < end && !conflict; ++pair) {
      draw<D, IsMoving>([&](const auto& a) {
        draw<D, IsMoving>([&](const auto& b) {
          test(pair, a, b);
          test(pair, b, a);
        });
      });
    }
  }

  Counts counts;
  std::optional<Conflict> conflict;

 private:
  template <int D, bool IsMoving, class Use>
  void draw(const Use& use) {
    random_.coin() ? use(drawn<D, IsMoving, FrameKind::Cuboid>()) : use(drawn<D, IsMoving, FrameKind::Simplex>());
  }

  template <int D, bool IsMoving, FrameKind Kind>
  auto drawn() {
    if constexpr (IsMoving) {
      return random_.moving_frame<D, Kind>();
    } else {
      return random_.frame<D, Kind>();
    }
  }

  template <class A, class B>
  void test(std::uint64_t pair, const A& a, const B& b) {
    const Verdict elimination = fourier_motzkin(a, b);
    const Verdict axes = separating_axis(a, b).verdict;
    counts.fourier_motzkin_undecided += elimination == Verdict::Undecided ? 1U : 0U;
    counts.separating_axis_undecided += axes == Verdict::Undecided ? 1U : 0U;
    if (elimination != axes && elimination != Verdict::Undecided && axes != Verdict::Undecided) {
      conflict = conflict.value_or(Conflict{pair, a, b, elimination, axes});
    }
    const bool meets = elimination == Verdict::Undecided ? overlaps(a, b) : elimination == Verdict::Overlapping;
    ++(meets ? counts.intersecting : counts.apart);
  }

  experiments::RandomFrames random_;
};

void test_chunk(ChunkTest& test, const Case& which, std::uint64_t first, std::uint64_t end) {
  if (which.dimension == 2) {
    which.moving ? test.test_pairs<2, true>(first, end) : test.test_pairs<2, false>(first, end);
  } else {
    which.moving ? test.test_pairs<3, true>(first, end) : test.test_pairs<3, false>(first, end);
  }
}

struct CaseResult {
  Counts counts;
  std::optional<Conflict> conflict;  ///< the one with the lowest number
};

CaseResult test_case(std::size_t index, const ValidationArguments& arguments) {
  const Case& which = cases[index];
  const std::uint64_t chunks = arguments.pairs / chunk_size + (arguments.pairs % chunk_size != 0 ? 1 : 0);
  Progress progress(std::string(which.name), arguments.pairs, arguments.common.quiet);
  CaseResult result;
  std::mutex merging;
  detail::parallel_for(arguments.common.threads, chunks, [&](std::uint64_t chunk) {
    const std::uint64_t first = chunk * chunk_size;
    const std::uint64_t end = first + std::min(chunk_size, arguments.pairs - first);
    ChunkTest test(scrambled(scrambled(scrambled(arguments.seed) + index) + chunk));
    test_chunk(test, which, first, end);
    progress.add(end - first);
    const std::scoped_lock lock(merging);
    result.counts += test.counts;
    if (test.conflict && (!result.conflict || test.conflict->pair < result.conflict->pair)) {
      result.conflict = test.conflict;
    }
  });
  return result;
}

double percentage(const Counts& counts) {
  const std::uint64_t all = counts.intersecting + counts.apart;
  return all == 0 ? 0 : 100 * static_cast<double>(counts.intersecting) / static_cast<double>(all);
}

std::string table(const std::vector<CaseResult>& results, const ValidationArguments& arguments) {
  std::string text = fmt::format(
      "{} random pairs per case in both orders, seed {}: Fourier-Motzkin and separating axis agree\n\n"
      "{:<12}{:>14}{:>14}{:>9}{:>22}{:>34}\n",
      arguments.pairs, arguments.seed, "", "intersecting", "apart", "share", "undecided FM / SAT",
      fmt::format("documented ({} pairs)", documented_pairs));
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Counts& found = results[i].counts;
    const Counts& documented = cases[i].documented;
    fmt::format_to(std::back_inserter(text), "{:<12}{:>14}{:>14}{:>7.2f} %{:>22}{:>14}{:>11}{:>7.2f} %\n",
                   cases[i].name, found.intersecting, found.apart, percentage(found),
                   fmt::format("{} / {}", found.fourier_motzkin_undecided, found.separating_axis_undecided),
                   documented.intersecting, documented.apart, percentage(documented));
  }
  return text;
}

std::string json(const std::vector<CaseResult>& results, const ValidationArguments& arguments) {
  std::string rows;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const Counts& found = results[i].counts;
    fmt::format_to(std::back_inserter(rows),
                   R"({}{{"case": "{}", "intersecting": {}, "apart": {}, "undecided": {{"fourier_motzkin": {}, )"
                   R"("separating_axis": {}}}, "documented": {{"pairs": {}, "intersecting": {}, "apart": {}}}}})",
                   i == 0 ? "" : ", ", cases[i].name, found.intersecting, found.apart, found.fourier_motzkin_undecided,
                   found.separating_axis_undecided, documented_pairs, cases[i].documented.intersecting,
                   cases[i].documented.apart);
  }
  return fmt::format("{{\"pairs\": {}, \"seed\": {}, \"cases\": [{}]}}\n", arguments.pairs, arguments.seed, rows);
}

std::string text_of(const AnyFrame& frame) {
  return std::visit([](const auto& any) { return to_text(any); }, frame);
}

std::string conflict_text(const Conflict& conflict, const Case& which, bool as_json) {
  static constexpr const char* json_form =
      R"({{"conflict": {{"case": "{}", "pair": {}, "a": "{}", "b": "{}", "fourier_motzkin": "{}", )"
      R"("separating_axis": "{}"}}}})"
      "\n";
  static constexpr const char* lines =
      "case             {}, pair {}\nfirst frame      {}\nsecond frame     {}\nFourier-Motzkin  {}\n"
      "separating axis  {}\n";
  return fmt::format(fmt::runtime(as_json ? json_form : lines), which.name, conflict.pair, text_of(conflict.a),
                     text_of(conflict.b), to_text(conflict.fourier_motzkin), to_text(conflict.separating_axis));
}

}  // namespace

ExitStatus run_validation(const ValidationArguments& arguments) {
  std::vector<CaseResult> results;
  for (std::size_t i = 0; i < cases.size() && (results.empty() || !results.back().conflict); ++i) {
    results.push_back(test_case(i, arguments));
  }
  if (const std::optional<Conflict>& conflict = results.back().conflict) {
    print(conflict_text(*conflict, cases[results.size() - 1], arguments.common.json));
    print_error("the engines contradict each other");
    return Failed;
  }
  print(arguments.common.json ? json(results, arguments) : table(results, arguments));
  return Done;
}

}  // namespace motzkin::app
