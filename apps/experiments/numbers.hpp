#pragma once

#include "report.hpp"

/// Experiments with the errors of floating-point numbers. Each depends on its arguments alone. Those in single
/// precision are judged by doubles, whose own error is below a millionth of what they judge.

namespace motzkin::experiments {

/// The number after 1, and how far it is. Source: 004 section 1.2, erratum E4.14.
[[nodiscard]] Report epsilon();

/// Truncation and rounding to t digits in several bases, `sample.size` numbers each. Source: 004 section 1.2 lemma 1.
[[nodiscard]] Report rounding(const Sample& sample);

/// Products, quotients and differences of numbers that come closer and closer, `sample.size` pairs each.
/// Source: 004 section 1.3 lemmas 3 and 4.
[[nodiscard]] Report cancellation(const Sample& sample);

/// x^y by a loop, by the library and as exp(y ln x), `sample.size` times. Source: 004 section 1.3 example 5, errata
/// E4.18 and E4.19.
[[nodiscard]] Report powers(const Sample& sample);

/// Fibonacci numbers by Binet's formula. Source: 004 section 1.3 figure 3, erratum E4.20.
[[nodiscard]] Report binet();

/// Intervals of a function in two forms. Source: 004 section 2, errata E4.10 and E4.12.
[[nodiscard]] Report dependency();

/// Intervals of measurements. Source: 004 section 2.
[[nodiscard]] Report ruler();

}  // namespace motzkin::experiments
