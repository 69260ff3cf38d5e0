#include "motzkin/contact/in_motion.hpp"

#include "contact/moving_pair.hpp"
#include "motzkin/contact/motion_proof.hpp"
#include "motzkin/number/standard_arithmetic.hpp"

namespace motzkin {

MotionStatistics& MotionStatistics::operator+=(const MotionStatistics& other) noexcept {
  questions += other.questions;
  steps += other.steps;
  by_steps += other.by_steps;
  by_exact += other.by_exact;
  by_digits += other.by_digits;
  unresolved += other.unresolved;
  return *this;
}

namespace detail {

FirstContact first_contact(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                           const AnyMotion& motion_b, const MotionOptions& options) {
  const StandardArithmetic standard;
  check(options);
  ShapePair pair(a, motion_a, b, motion_b, options);
  const FirstContact result{pair.first(0)};
  if (options.stats != nullptr) {
    *options.stats += pair.counts();
  }
  return result;
}

std::optional<MotionProof> prove_free(const MovingShape& a, const AnyMotion& motion_a, const MovingShape& b,
                                      const AnyMotion& motion_b, const MotionOptions& options) {
  const StandardArithmetic standard;
  check(options);
  return ShapePair(a, motion_a, b, motion_b, options).free_proof();
}

}  // namespace detail
}  // namespace motzkin
