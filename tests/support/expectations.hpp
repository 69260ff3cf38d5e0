#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <sstream>
#include <string>

#include "corpus/rational.hpp"
#include "motzkin/pair/relate.hpp"
#include "motzkin/shape/text.hpp"

/// What the tests of pairs ask of an answer. Every function asks in both argument orders.

namespace motzkin {

/// Readable failures of GoogleTest.
inline std::ostream& operator<<(std::ostream& stream, Relation relation) { return stream << to_text(relation); }
inline std::ostream& operator<<(std::ostream& stream, Verdict verdict) { return stream << to_text(verdict); }

}  // namespace motzkin

namespace motzkin::testing {

inline constexpr PairOptions every_method[] = {
    {.method = Method::Auto}, {.method = Method::FourierMotzkin}, {.method = Method::SeparatingAxis}};

template <int D, FrameKind Kind>
[[nodiscard]] std::string describe(const Frame<D, Kind>& frame) {
  if constexpr (D <= 3) {
    return to_text(frame);
  } else {
    std::ostringstream text;
    text.precision(17);
    text << (Kind == FrameKind::Cuboid ? "C" : "T") << " o(" << frame.origin().transpose() << ") axes as rows\n"
         << frame.axes().transpose();
    return text.str();
  }
}

template <int D, FrameKind Kind>
[[nodiscard]] std::string describe(const Moving<Frame<D, Kind>>& moving) {
  if constexpr (D <= 3) {
    return to_text(moving);
  } else {
    std::ostringstream text;
    text.precision(17);
    text << describe(moving.shape()) << "\ns(" << moving.velocity().transpose() << ")";
    return text.str();
  }
}

/// Both frames in the form in which the command and the other tests can read them.
template <class A, class B>
[[nodiscard]] std::string describe(const A& a, const B& b) {
  return "\n  a: " + describe(a) + "\n  b: " + describe(b);
}

/// Whether an engine's proof and the truth exclude each other.
[[nodiscard]] inline bool contradicts(Verdict verdict, Relation relation) {
  return (verdict == Verdict::Disjoint && relation != Relation::Disjoint) ||
         (verdict == Verdict::Overlapping && relation != Relation::Overlapping);
}

/// `relate` by every method.
template <class A, class B>
void expect_relation(const A& a, const B& b, Relation expected) {
  for (const PairOptions& options : every_method) {
    EXPECT_EQ(relate(a, b, options), expected) << "method " << static_cast<int>(options.method) << describe(a, b);
    EXPECT_EQ(relate(b, a, options), expected) << "method " << static_cast<int>(options.method) << describe(b, a);
  }
}

/// One side of the promise of `intersection_box` and `contact_window`: enclose, at most one step of doubles larger.
inline void expect_smallest(double low, double high, const Span& span) {
  EXPECT_TRUE(encloses(low, high, span)) << motzkin::to_text(low) << " .. " << motzkin::to_text(high)
                                         << " does not enclose " << to_text(span);
  EXPECT_TRUE(is_tight(low, high, span, 1))
      << motzkin::to_text(low) << " .. " << motzkin::to_text(high) << " is loose around " << to_text(span);
}

/// `intersection_box`, in the order given only.
template <class A, class B>
void expect_box_in_order(const A& a, const B& b, const std::optional<Box>& expected) {
  SCOPED_TRACE(describe(a, b));
  const auto box = intersection_box(a, b);
  ASSERT_EQ(box.has_value(), expected.has_value());
  if (box) {
    for (int k = 0; k < A::dimension; ++k) {
      SCOPED_TRACE(k);
      expect_smallest(box->min()[k], box->max()[k], (*expected)[static_cast<std::size_t>(k)]);
    }
  }
}

template <class A, class B>
void expect_box(const A& a, const B& b, const std::optional<Box>& expected) {
  expect_box_in_order(a, b, expected);
  expect_box_in_order(b, a, expected);
}

/// `contact_window`, in the order given only.
template <class A, class B>
void expect_window_in_order(const A& a, const B& b, const std::optional<Span>& expected) {
  SCOPED_TRACE(describe(a, b));
  const std::optional<Window> window = contact_window(a, b);
  ASSERT_EQ(window.has_value(), expected.has_value());
  if (window) {
    expect_smallest(window->enter, window->exit, *expected);
    EXPECT_GE(window->enter, 0);
    EXPECT_LE(window->exit, 1);
  }
}

template <class A, class B>
void expect_window(const A& a, const B& b, const std::optional<Span>& expected) {
  expect_window_in_order(a, b, expected);
  expect_window_in_order(b, a, expected);
}

}  // namespace motzkin::testing
