#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <string>
#include <tuple>

#include "contact/moving_pair.hpp"
#include "motzkin/invalid_input.hpp"
#include "motzkin/world/world.hpp"
#include "parallel/parallel.hpp"
#include "tree/posed_nodes.hpp"
#include "world/ball_path.hpp"
#include "world/object_pair.hpp"

/// What a `World` says about time.

namespace motzkin {
namespace {

void check(const WorldMotionOptions& options) {
  detail::check(options.pair);
  detail::check_threads(options.threads);
  if (!(options.until >= 0 && options.until <= 1)) {  // NaN: neither
    throw InvalidInput("expected a time from 0 to 1 to end at, found " + std::to_string(options.until));
  }
}

constexpr double above = 1 + 0x1p-40;

/// Neither overflows nor underflows where the length does not. No factor makes up for the rounding of subnormal
/// numbers.
double length(const Vector<3>& vector) noexcept { return std::hypot(vector[0], vector[1], vector[2]) + 0x1p-1060; }

/// How much longer a matrix makes vectors at most, nearly.
double growth(const Matrix<3>& matrix) noexcept {
  const double largest = matrix.cwiseAbs().maxCoeff();
  if (largest == 0) {
    return 0;
  }
  const Matrix<3> scaled = matrix / largest;
  return largest * std::sqrt((scaled.transpose() * scaled).cwiseAbs().rowwise().sum().maxCoeff());
}

/// A ball around an object: around its mesh, where the pose has not made much else of it, or around its box.
template <int N>
detail::BallPath ball_of(const MeshBody<N>& body, const WorldObject& object, const Aabb<3>& box, double margin) {
  const Vector<3> center = apply(object.pose, body.box.center());
  const double factor = above * growth(object.pose.linear());
  const double rounding = 0x1p-48 * (factor * (length(body.box.center()) + body.radius) +
                                     length(object.pose.translation()) + std::numeric_limits<double>::min());
  const double of_mesh = factor * body.radius + rounding;
  const double of_box = length(box.half());
  return of_mesh < of_box ? detail::BallPath(center, above * (of_mesh + margin), object.motion)
                          : detail::BallPath(box.center(), above * (of_box + margin), object.motion);
}

detail::BallPath ball_of(const VolumeTree&, const WorldObject& object, const Aabb<3>& box, double margin) {
  return {box.center(), above * (length(box.half()) + margin), object.motion};
}

/// No value for the kinds whose motion is not known.
std::optional<MovingShape> moving_shape(const Volume& volume) {
  return std::visit(
      []<class Shape>(const Shape& shape) -> std::optional<MovingShape> {
        if constexpr (std::is_constructible_v<MovingShape, const Shape&>) {
          return shape;
        } else {
          return std::nullopt;
        }
      },
      volume);
}

/// Throws InvalidInput for an object of which a part is no `MovingShape`.
void check_kinds(const WorldObject& object, ObjectId id) {
  if (const auto* tree = std::get_if<std::shared_ptr<const VolumeTree>>(&object.geometry)) {
    for (const std::uint32_t leaf : (*tree)->leaves()) {
      if (!moving_shape((*tree)->volume(leaf))) {
        throw InvalidInput(
            "object " + std::to_string(id) +
            ": hulls, half-spaces and shapes with a radius, but for spheres, cannot be asked about time");
      }
    }
  }
}

template <int N>
detail::TreeInMotion in_time(const MeshBody<N>& body, const WorldObject& object, TreeKind kind) {
  const detail::EitherTree tree = kind == TreeKind::Obb ? detail::EitherTree(body.oriented()) : body.tree;
  return detail::tree_in_motion(body.mesh, tree, object.pose, object.motion);
}

/// The number of an element is its place among the leaves.
detail::TreeInMotion in_time(const VolumeTree& tree, const WorldObject& object, TreeKind /*kind*/) {
  return {tree.leaf_boxes(), object.pose, object.motion,
          [&](std::uint32_t i) { return moving_shape(posed(tree.volume(tree.leaves()[i]), object.pose)).value(); },
          detail::PosedNodes({tree, object.pose}).rounding()};
}

/// The number of a part from that of an element.
template <int N>
std::uint32_t part_of(const MeshBody<N>&, std::uint32_t element) {
  return element;
}
std::uint32_t part_of(const VolumeTree& tree, std::uint32_t element) { return tree.leaves()[element]; }

FirstContact first_of(const WorldObject& a, const WorldObject& b, TreeKind tree, const MotionSearchOptions& options) {
  return std::visit(
      [&](const auto& body_a, const auto& body_b) {
        FirstContact first = detail::first_contact(in_time(*body_a, a, tree), in_time(*body_b, b, tree), options);
        if (!first.contact.is_free()) {
          first.element_a = part_of(*body_a, first.element_a);
          first.element_b = part_of(*body_b, first.element_b);
        }
        return first;
      },
      a.geometry, b.geometry);
}

bool is_proved(const FirstContact& first) noexcept { return first.contact.status != ContactStatus::Unresolved; }

/// Of two contacts, the one to name first.
auto order_of(const WorldContact& contact) noexcept {
  const bool proved = is_proved(contact.first);
  return std::tuple(!proved, proved ? contact.first.contact.time.upper : contact.first.contact.time.lower, contact.a,
                    contact.b);
}

/// Two objects that may meet from a time on.
struct Candidate {
  double from;
  BoxPair pair;

  friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

}  // namespace

/// Contacts of pairs that begin while others may still be the first; of all pairs, if `all`.
std::vector<WorldContact> World::contacts_in_time(std::optional<ObjectId> only, bool all,
                                                  const WorldMotionOptions& options) const {
  check(options);
  const std::vector<ObjectId> numbers = ids();
  std::vector<detail::BallPath> balls;
  balls.reserve(numbers.size());
  double extent = 0;
  for (const ObjectId id : numbers) {
    check_kinds(*objects_[id], id);
    balls.push_back(std::visit(
        [&](const auto& body) { return ball_of(*body, *objects_[id], box(id), options.pair.min_separation); },
        objects_[id]->geometry));
    extent = std::max(extent, balls.back().extent());
  }
  int exponent = 0;
  std::frexp(extent, &exponent);
  std::vector<Aabb<3>> boxes;
  boxes.reserve(numbers.size());
  for (detail::BallPath& ball : balls) {
    ball.follow(std::max(exponent, -1000), options.until);
    boxes.push_back(ball.box());
  }
  std::vector<Candidate> candidates;
  for (const BoxPair& pair : meeting_boxes(boxes, {.threads = options.threads})) {
    const BoxPair named{numbers[pair.a], numbers[pair.b]};
    if ((only && named.a != *only && named.b != *only) || !are_tested(named.a, named.b)) {
      continue;
    }
    if (const double from = balls[pair.a].free_until(balls[pair.b]); from <= options.until) {
      candidates.push_back({from, named});
    }
  }
  std::sort(candidates.begin(), candidates.end());
  std::mutex mutex;
  std::vector<WorldContact> result;
  double upper = options.until;  // by which two objects certainly have met
  std::size_t done = 0;
  detail::parallel_for(options.threads, candidates.size(), [&](std::size_t i) {
    if (options.cancel.stop_requested()) {
      throw Cancelled();
    }
    const auto [from, pair] = candidates[i];
    MotionSearchOptions search{.pair = options.pair,
                               .until = options.until,
                               .threads = candidates.size() == 1 ? options.threads : 1,
                               .cancel = options.cancel};
    search.pair.stats = nullptr;
    MotionStatistics counts;
    if (options.pair.stats != nullptr) {
      search.pair.stats = &counts;
    }
    if (!all) {
      const std::lock_guard lock(mutex);
      search.until = upper;
    }
    FirstContact first;
    if (from <= search.until) {
      first = first_of(*objects_[pair.a], *objects_[pair.b], options.tree, search);
    }
    const std::lock_guard lock(mutex);
    if (options.pair.stats != nullptr) {
      *options.pair.stats += counts;
    }
    if (!first.contact.is_free()) {
      result.push_back({pair.a, pair.b, first});
      upper = is_proved(first) ? std::min(upper, first.contact.time.upper) : upper;
    }
    if (options.progress) {
      options.progress(static_cast<double>(++done) / static_cast<double>(candidates.size()));
    }
  });
  std::sort(result.begin(), result.end(),
            [](const WorldContact& x, const WorldContact& y) { return std::pair(x.a, x.b) < std::pair(y.a, y.b); });
  return result;
}

std::optional<WorldContact> World::first_in_time(std::optional<ObjectId> only,
                                                 const WorldMotionOptions& options) const {
  const std::vector<WorldContact> found = contacts_in_time(only, false, options);
  if (found.empty()) {
    return std::nullopt;
  }
  WorldContact result = *std::min_element(found.begin(), found.end(),
                                          [](const auto& x, const auto& y) { return order_of(x) < order_of(y); });
  // Others whose brackets begin earlier count where they are not free up to there: which of them were looked at does
  // not matter then.
  double lower = result.first.contact.time.lower;
  for (const WorldContact& other : found) {
    if (other.first.contact.time.lower < lower) {
      MotionSearchOptions search{
          .pair = options.pair, .any = true, .until = result.first.contact.time.lower, .cancel = options.cancel};
      search.pair.stats = nullptr;
      if (!first_of(*objects_[other.a], *objects_[other.b], options.tree, search).contact.is_free()) {
        lower = other.first.contact.time.lower;
      }
    }
  }
  result.first.contact.time.lower = lower;
  return result;
}

void World::set_motion(ObjectId id, AnyMotion motion) {
  static_cast<void>(object(id));
  objects_[id]->motion = std::move(motion);
}

std::optional<WorldContact> World::first_contact(const WorldMotionOptions& options) const {
  const detail::StandardArithmetic standard;
  return first_in_time(std::nullopt, options);
}

std::optional<WorldContact> World::first_contact_of(ObjectId id, const WorldMotionOptions& options) const {
  const detail::StandardArithmetic standard;
  static_cast<void>(object(id));
  return first_in_time(id, options);
}

std::vector<WorldContact> World::first_contacts(const WorldMotionOptions& options) const {
  const detail::StandardArithmetic standard;
  return contacts_in_time(std::nullopt, true, options);
}

WorldStep World::advance(const WorldMotionOptions& options) {
  const detail::StandardArithmetic standard;
  WorldStep step{options.until, first_in_time(std::nullopt, options)};
  if (step.contact) {
    step.time = std::max(0.0, step.contact->first.contact.time.lower - options.pair.time_tolerance);
  }
  std::vector<std::pair<ObjectId, Pose>> poses;
  for (const ObjectId id : ids()) {
    const WorldObject& moving = *objects_[id];
    const Pose pose = then(moving.pose, moving.motion.pose(step.time));
    static_cast<void>(detail::object_box(moving.geometry, pose));  // throws before anything has changed
    poses.emplace_back(id, pose);
  }
  for (const auto& [id, pose] : poses) {
    move(id, pose);
    objects_[id]->motion = {};
  }
  return step;
}

}  // namespace motzkin
