#pragma once

#include <array>

/// Ratios that the documents found, elimination over separating axes, on a processor of 2018.

namespace motzkin::experiments {

/// Averages over the nine runs of document 000 section 8.2, corrected as erratum E0.26 says: pairs that meet, and that
/// do not.
struct DocumentedRatio {
  double meeting;
  double apart;
};

/// For each of `qualification_cases`: all types, CC, CT, TC, TT.
inline constexpr std::array<std::array<DocumentedRatio, 5>, 6> documented_ratios = {{
    {{{1.776, 0.822}, {2.344, 0.781}, {1.714, 0.828}, {1.707, 0.826}, {1.200, 0.849}}},
    {{{1.671, 0.925}, {2.138, 0.849}, {1.627, 0.941}, {1.628, 0.940}, {1.169, 0.972}}},
    {{{0.458, 0.454}, {0.686, 0.328}, {0.385, 0.441}, {0.385, 0.442}, {0.212, 0.588}}},
    {{{0.495, 0.574}, {0.748, 0.426}, {0.414, 0.578}, {0.414, 0.580}, {0.226, 0.732}}},
    {{{2.109, 1.142}, {2.687, 1.114}, {2.057, 1.146}, {2.053, 1.143}, {1.558, 1.164}}},
    {{{1.629, 0.676}, {2.637, 0.597}, {1.426, 0.675}, {1.425, 0.676}, {0.565, 0.746}}},
}};

/// Table 1 of document 003, with the inverse computed in the test, for each of `frame_cases`: cuboids, one of each,
/// tetrahedra.
inline constexpr std::array<std::array<DocumentedRatio, 3>, 4> documented_table_1 = {{
    {{{2.58, 1.22}, {1.86, 1.29}, {1.33, 1.32}}},
    {{{0.72, 0.50}, {0.41, 0.66}, {0.24, 0.89}}},
    {{{3.12, 1.50}, {2.22, 1.50}, {1.67, 1.50}}},
    {{{2.58, 0.71}, {1.37, 0.81}, {0.54, 0.95}}},
}};

}  // namespace motzkin::experiments
