#pragma once

#include <functional>

#include "report.hpp"

/// The experiments of documents 000 and 003 with the elimination, as published and as it became.

namespace motzkin::experiments {

struct EliminationSettings {
  double scale = 1;  ///< of the pairs and repetitions that the documents took
  std::uint64_t seed = 1;
};

/// Takes a part of an experiment; one that was there before, with less in it, is replaced.
using Publish = std::function<void(const NamedReport& part)>;

/// How long the elimination takes beside separating axis tests, pair by pair: six cases, five groups of types, nine
/// shares of pairs that meet; averages of all methods; with and without a prepared inverse; triangles in space. Source:
/// 000 section 8, 003 section 6, errata E0.20 to E0.25.
void qualification(const EliminationSettings& settings, const Publish& publish);

/// How many rows the systems have: bounds and what was found, for each order of the rows. Source: 000 section 2.3,
/// erratum E0.19.
void elimination_systems(const EliminationSettings& settings, const Publish& publish);

/// What each order of the rows, choice of the origins and rule about redundant rows saves, and costs. Source: 000
/// section 10, 003 section 4, erratum E3.5.
void elimination_reductions(const EliminationSettings& settings, const Publish& publish);

/// How much the ratio of both methods varies from pair to pair, and which of them varies. Source: 000 section 9.
void elimination_variability(const EliminationSettings& settings, const Publish& publish);

}  // namespace motzkin::experiments
