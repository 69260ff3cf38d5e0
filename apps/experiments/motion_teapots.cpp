#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "motion.hpp"
#include "motzkin/lab/motion_search_switches.hpp"
#include "motzkin/tree/moving_mesh.hpp"
#include "processor_time.hpp"
#include "teapot.hpp"

namespace motzkin::experiments {
namespace {

/// Two teapots that do not turn, from the source document: where the second one is from the first, and how far it gets.
struct TeapotCase {
  const char* name;
  double offset;
  double way;
  bool documented;                         ///< whether they collide
  std::optional<double> documented_first;  ///< printed; its slices are 1/1024 long
};
constexpr std::array<TeapotCase, 3> cases = {
    {{"AT00", 40, 20, false, {}}, {"AT01", 40, -30, true, 0.729976}, {"AT02", 15, 15, true, 0}}};

constexpr double spread = 40;

const char* name_of(ContactStatus status) {
  switch (status) {
    case ContactStatus::Free: return "free";
    case ContactStatus::Contact: return "contact";
    case ContactStatus::InitialContact: return "from the start";
    case ContactStatus::Unresolved: break;
  }
  return "unresolved";
}

}  // namespace

NamedReport motion_teapots(const MotionSettings& settings) {
  // A tenth as many triangles: 32 patches, two per square.
  const int steps = std::clamp(static_cast<int>(std::lround(std::sqrt(settings.triangles / 640.0))), 2, 32);
  const TriangleMesh mesh = of_size(teapot(steps), spread);
  const Bvh aligned(mesh);
  const ObbTree oriented(mesh);
  NamedReport part = {"teapots", {}};
  Report& report = part.report;
  report.headline = {fmt::format("The tests AT00 to AT02: two of Newell's teapots, {} triangles each, 40 units wide",
                                 mesh.elements().size())};
  report.columns = {{"test", "test"},
                    {"tree", "tree"},
                    {"verdict", "verdict"},
                    {"documented", "documented"},
                    {"from", "lower"},
                    {"to", "upper"},
                    {"documented first", "documented_first"},
                    {"improved", "improved"},
                    {"box tests", "box_tests"},
                    {"triangle pairs", "triangle_pairs"},
                    {"ms", "ms"}};
  for (const TeapotCase& test : cases) {
    const Pose start = Pose::translation_by({test.offset, 0, 0});
    const Translation way({test.way, 0, 0});
    const auto ask = [&](bool by_oriented, const MotionSearchOptions& options) {
      return by_oriented ? first_contact(MovingMesh<3, ObbTree>{{mesh, oriented}, Translation()},
                                         MovingMesh<3, ObbTree>{{mesh, oriented, start}, way}, options)
                         : first_contact(MovingMesh<3>{{mesh, aligned}, Translation()},
                                         MovingMesh<3>{{mesh, aligned, start}, way}, options);
    };
    const bool meet_at_start =
        any_collision(PosedMesh<3>{mesh, aligned}, PosedMesh<3>{mesh, aligned, start}).has_value();
    for (const bool by_oriented : {false, true}) {
      MotionSearchStatistics stats;
      std::uint64_t improved = 0;
      FirstContact found;
      const double seconds = median_seconds([&] {
        stats = {};
        improved = 0;
        found = ask(by_oriented, {.improved = [&](const FirstContact&) { ++improved; }, .stats = &stats});
      });
      if (meet_at_start != (found.contact.status == ContactStatus::InitialContact)) {
        throw std::logic_error(fmt::format("{}: contact at the start is not what any_collision says", test.name));
      }
      const bool free = found.contact.is_free();
      report.rows.push_back({word(test.name), word(by_oriented ? "ObbTree" : "Bvh"),
                             word(name_of(found.contact.status)), word(test.documented ? "contact" : "free"),
                             free ? nothing() : number(found.contact.time.lower, 6),
                             free ? nothing() : number(found.contact.time.upper, 6),
                             test.documented_first ? number(*test.documented_first, 6) : nothing(), count(improved),
                             count(stats.box_tests), count(stats.element_pairs), milliseconds(seconds)});
    }
  }
  report.remarks = {
      "Improved: contacts found on the way, each earlier than those before; the document prints 15 for AT01.",
      "The document's mesh is another one, and how it is turned is not said: times are not comparable."};
  return part;
}

}  // namespace motzkin::experiments
