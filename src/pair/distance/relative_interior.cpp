#include "pair/distance/relative_interior.hpp"

#include "pair/distance/integer_set.hpp"
#include "pair/distance/star.hpp"

namespace motzkin::detail {
namespace {

template <int L>
MOTZKIN_OWN_FRAME bool is_inside(const IntegerSet<L>& set, const CorePair& pair, const Feature& given) noexcept {
  const Star star(set, pair, given[0]);
  if (given.count == 1 && star.is_alone()) {
    return true;
  }
  const Feature carrier = given.count > 1 ? given : star.carrier([](const auto& /*direction*/) {});
  switch (carrier.count) {
    case 2: {
      const IntegerTriple<L> line = star.edge(carrier[0], carrier[1]);
      Fan fan(line);
      star.any([&](const DifferenceVertex& name) {
        fan.add(star.vertex(name), name);
        return false;
      });
      return fan.surrounds();
    }
    case 3: {
      const IntegerTriple<2 * L> normal = cross(star.edge(carrier[0], carrier[1]), star.edge(carrier[0], carrier[2]));
      bool above = false;
      bool below = false;
      star.any([&](const DifferenceVertex& name) {
        const int side = sign(dot(normal, star.vertex(name)));
        above = above || side > 0;
        below = below || side < 0;
        return above && below;
      });
      return above == below;
    }
    default: return carrier.count == 4;
  }
}

}  // namespace

bool is_relative_interior(const CorePair& pair, const Feature& carrier) noexcept {
  if (carrier.count == 4) {
    return true;
  }
  return with_integer_set(pair, {},
                          [&]<int L>(const IntegerSet<L>& set, int /*low*/) { return is_inside(set, pair, carrier); });
}

}  // namespace motzkin::detail
