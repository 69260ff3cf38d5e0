#pragma once

#include <cmath>
#include <limits>

namespace motzkin::experiments {

/// How often each operation was executed.
struct OperationCounts {
  int absolute_values = 0;
  int multiplications = 0;
  int sums = 0;  ///< and differences
  int divisions = 0;
  int roots = 0;

  friend bool operator==(const OperationCounts&, const OperationCounts&) = default;
};

/// A double that counts what is done with it. A change of sign is free.
class Counted {
 public:
  Counted() = default;
  Counted(double value) : value_(value) {}  // implicit, as for any number

  /// Those of this thread, since they were last set.
  static OperationCounts& counts() {
    thread_local OperationCounts of_thread;
    return of_thread;
  }

  friend Counted operator+(Counted a, Counted b) { return ++counts().sums, a.value_ + b.value_; }
  friend Counted operator-(Counted a, Counted b) { return ++counts().sums, a.value_ - b.value_; }
  friend Counted operator*(Counted a, Counted b) { return ++counts().multiplications, a.value_ * b.value_; }
  friend Counted operator/(Counted a, Counted b) { return ++counts().divisions, a.value_ / b.value_; }
  friend Counted operator-(Counted a) { return -a.value_; }
  friend Counted abs(Counted a) { return ++counts().absolute_values, std::abs(a.value_); }
  friend Counted sqrt(Counted a) { return ++counts().roots, std::sqrt(a.value_); }
  friend bool operator<(Counted a, Counted b) { return a.value_ < b.value_; }
  friend bool operator>(Counted a, Counted b) { return a.value_ > b.value_; }

 private:
  double value_ = 0;
};

/// What `work` executes.
template <class Work>
[[nodiscard]] OperationCounts operations(const Work& work) {
  Counted::counts() = {};
  work();
  return Counted::counts();
}

}  // namespace motzkin::experiments

template <>
class std::numeric_limits<motzkin::experiments::Counted> : public std::numeric_limits<double> {};
