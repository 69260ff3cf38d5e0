#include "motzkin/shape/frame.hpp"

#include <string>

#include "motzkin/invalid_input.hpp"
#include "shape/instantiate.hpp"

namespace motzkin {

template <int D, FrameKind Kind>
Frame<D, Kind>::Frame(const Vector<D>& origin, std::span<const Vector<D>> axes)
    : origin_(origin), axes_(Matrix<D>::Zero()) {
  if (axes.size() > D) {
    throw InvalidInput("axes: " + std::to_string(axes.size()) + " given, but a frame in " + std::to_string(D) +
                       " dimensions has at most " + std::to_string(D));
  }
  check_coordinates<D>(origin, "origin");
  for (std::size_t i = 0; i < axes.size(); ++i) {
    if (!(axes[i].array().abs() <= max_coordinate).all()) {  // NaN: refused
      check_coordinates<D>(axes[i], ("axis " + std::to_string(i)).c_str());
    }
    axes_.col(static_cast<Eigen::Index>(i)) = axes[i];
  }
}

#define MOTZKIN_INSTANTIATE(D, Kind) template class Frame<D, Kind>;
MOTZKIN_FOR_EACH_FRAME(MOTZKIN_INSTANTIATE)

}  // namespace motzkin
