#include "motion/beside_peers.hpp"

#include "pair/yardsticks.hpp"

namespace motzkin::bench {
namespace {

/// Whether two bodies overlap at a time, as a plain test sees them, both larger by `more` on all sides.
bool overlap_at(const Encounter& encounter, double time, double more) {
  if (encounter.a.half) {
    return yardstick(encounter.a.box_at(time, more), encounter.b.box_at(time, more));
  }
  const auto corners = [&](const Flyer& flyer) {
    std::array<Vec, 4> result{};
    for (std::size_t i = 0; i < 4; ++i) {
      const Vector<3> corner = flyer.corner_at(std::min(i, flyer.corners.size() - 1), time);
      result[i] = {corner[0], corner[1], corner[2]};
    }
    return result;
  };
  return more <= 0 && tetrahedra_meet(corners(encounter.a), corners(encounter.b));
}

/// The brackets of this library, compared with plain tests of poses between.
Errors sampled_errors(const std::vector<Encounter>& encounters, const std::vector<Contact<3>>& contacts) {
  constexpr int poses = 100;
  constexpr double rounding = 1e-12;
  Errors result;
  for (std::size_t i = 0; i < encounters.size(); ++i) {
    const Encounter& encounter = encounters[i];
    const bool free = contacts[i].is_free();
    const double until = free ? 1 : contacts[i].time.lower;
    bool overlap = false;
    for (int pose = 0; pose <= poses && !overlap; ++pose) {
      overlap = overlap_at(encounter, until * pose / poses, -rounding);
    }
    result.missed += overlap && free ? 1 : 0;
    result.late += overlap && !free ? 1 : 0;
    if (contacts[i].status == ContactStatus::Contact && encounter.a.half) {
      const auto fastest = [](const Flyer& flyer) {
        return flyer.reach() * std::abs(flyer.flight.angle) + flyer.flight.displacement.norm();
      };
      const double moved = tolerance * (fastest(encounter.a) + fastest(encounter.b)) + rounding;
      result.invented += overlap_at(encounter, contacts[i].time.upper, moved) ? 0 : 1;
    }
  }
  return result;
}

std::vector<Finder> peers_of(const std::vector<Encounter>& encounters) {
  std::vector<Finder> result;
#if defined(BENCH_WITH_FCL)
  add_fcl(result, encounters);
#else
  std::printf("  FCL is not installed\n");
#endif
#if defined(BENCH_WITH_BULLET)
  add_bullet(result, encounters);
#else
  std::printf("  Bullet is not installed\n");
#endif
  (void)encounters;
  return result;
}

template <class Shape>
void compare(const char* title, const MotionPlan& plan, const std::vector<Encounter>& encounters, bool with_peers) {
  const std::vector<MovingPair<Shape, Shape, Spin>> pairs = spins<Shape>(encounters);
  const Answers answers(pairs.size(),
                        [&](std::size_t i, const MotionOptions& options) { return pairs[i].first(options); });
  std::vector<Finder> finders = {{"first_contact", [&](std::size_t i) {
                                    const FirstContact found = pairs[i].first({.time_tolerance = tolerance});
                                    return found.contact.is_free() ? std::nullopt
                                                                   : std::optional(found.contact.time.lower);
                                  }}};
  const auto queries = static_cast<double>(pairs.size());
  std::printf("\n%s: %.1f %% of %zu in contact; %.1f steps, %llu in integers, %llu unresolved\n", title,
              100 * static_cast<double>(answers.touching()) / queries, pairs.size(), answers.steps(),
              static_cast<unsigned long long>(answers.counts.by_exact),
              static_cast<unsigned long long>(answers.counts.unresolved));
  std::printf("  %-36s %9s %7s %8s %8s %9s %7s %8s %6s\n", "", "mean us", "ratio", "median", "p99", "max", "missed",
              "invented", "late");
  if (with_peers) {
    for (Finder& peer : peers_of(encounters)) {
      finders.push_back(std::move(peer));
    }
  } else {
    std::printf("  (two poses do not tell a turn beyond 180 degrees: no peer is asked)\n");
  }
  std::vector<Contender> contenders;
  for (const Finder& finder : finders) {
    contenders.push_back({finder.name, [&finder, count = pairs.size()] {
                            std::size_t contacts = 0;
                            for (std::size_t i = 0; i < count; ++i) {
                              contacts += finder.first(i) ? 1 : 0;
                            }
                            return contacts;
                          }});
  }
  const std::vector<Measurement> measured = measure(contenders, pairs.size(), plan.rounds);
  for (std::size_t f = 0; f < finders.size(); ++f) {
    const std::vector<double> times =
        least_times(pairs.size(), [&](std::size_t i) { return finders[f].first(i).has_value(); });
    Errors errors;
    if (f == 0) {
      errors = sampled_errors(encounters, answers.contacts);
    } else {
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        errors.judge(answers.contacts[i], finders[f].first(i), finders[f].tolerance);
      }
    }
    std::printf("  %-36s %9.3f %7.2f %8.3f %8.3f %9.2f %7zu %8s %6zu\n", finders[f].name.c_str(),
                1e-3 * measured[f].nanoseconds, measured[f].ratio, quantile(times, 0.5), quantile(times, 0.99),
                quantile(times, 1), errors.missed, counted(errors.invented, f > 0 || encounters[0].a.half).c_str(),
                errors.late);
  }
}

}  // namespace

void beside_peers(const char* title, const MotionPlan& plan, const std::vector<Encounter>& encounters,
                  bool with_peers) {
  if (encounters[0].a.half) {
    compare<Obb<3>>(title, plan, encounters, with_peers);
  } else if (encounters[0].a.corners.size() == 3) {
    compare<Triangle<3>>(title, plan, encounters, with_peers);
  } else {
    compare<Tetrahedron>(title, plan, encounters, with_peers);
  }
}

}  // namespace motzkin::bench
