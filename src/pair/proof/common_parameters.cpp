#include "pair/proof/common_parameters.hpp"

#include <algorithm>
#include <numeric>

#include "pair/elimination/elimination.hpp"

namespace motzkin::detail {
namespace {

constexpr std::size_t max_free_parameters = 10;

/// Fills a system of V variables from rows given at run time. False where one is contradictory at once.
template <int V, class Inequalities>
bool fill(System<Rational, V, 0>& system, const Inequalities& inequalities) {
  unsigned count = 0;
  for (const auto& inequality : inequalities) {
    Row<Rational, V> row;
    std::copy_n(inequality.coefficients.begin(), V, row.coefficients.begin());
    row.bound = inequality.bound;
    if (!system.add(row, {static_cast<std::int32_t>(count), as_it_was}, Ancestors{1} << count)) {
      return false;
    }
    ++count;
  }
  return true;
}

/// Calls `function` with the number of variables as a compile-time constant.
template <std::size_t V = max_free_parameters, class Function>
auto with_variables(std::size_t variables, const Function& function) {
  if constexpr (V > 2) {
    if (variables < V) {
      return with_variables<V - 1>(variables, function);
    }
  }
  return function(std::integral_constant<int, static_cast<int>(V)>{});
}

}  // namespace

CommonParameters::CommonParameters(const ExactFrame& a, const ExactFrame& b) : b_(b) {
  const std::size_t dimension = a.origin.size();
  std::vector<std::vector<Rational>> equations(dimension);
  for (std::size_t k = 0; k < dimension; ++k) {
    for (const auto& axis : a.axes) {
      equations[k].push_back(axis[k]);
    }
    for (const auto& axis : b.axes) {
      equations[k].push_back(-axis[k]);
    }
    if (!a.velocity.empty()) {
      equations[k].push_back(a.velocity[k] - b.velocity[k]);
    }
    equations[k].push_back(b.origin[k] - a.origin[k]);
  }
  solve_equations(std::move(equations));
  if (!consistent_) {
    return;
  }
  add_inequalities(a.kind, 0);
  add_inequalities(b.kind, dimension);
  if (!a.velocity.empty() && !is_free_.back()) {
    require_not_negative(parameters_.back());
    require_at_most_one(parameters_.back());
  }
}

/// Gauss-Jordan elimination; the last column is the right side. Parameters without a pivot stay free.
void CommonParameters::solve_equations(std::vector<std::vector<Rational>> equations) {
  const std::size_t parameters = equations.front().size() - 1;
  std::vector<std::size_t> pivots;
  std::vector<std::size_t> free;
  for (std::size_t column = 0; column < parameters; ++column) {
    const std::size_t rank = pivots.size();
    const auto start = equations.begin() + static_cast<std::ptrdiff_t>(rank);
    const auto found = std::find_if(start, equations.end(), [&](const auto& row) { return row[column] != 0; });
    if (found == equations.end()) {
      free.push_back(column);
      continue;
    }
    std::iter_swap(start, found);
    const Rational pivot = (*start)[column];
    for (Rational& entry : *start) {
      entry /= pivot;
    }
    for (auto row = equations.begin(); row != equations.end(); ++row) {
      const Rational factor = (*row)[column];
      if (row == start || factor == 0) {
        continue;
      }
      for (std::size_t c = 0; c <= parameters; ++c) {
        (*row)[c] -= factor * (*start)[c];
      }
    }
    pivots.push_back(column);
  }
  for (std::size_t row = pivots.size(); row < equations.size(); ++row) {
    consistent_ = consistent_ && equations[row].back() == 0;
  }
  parameters_.assign(parameters, {std::vector<Rational>(free.size()), 0});
  is_free_.assign(parameters, false);
  for (std::size_t f = 0; f < free.size(); ++f) {
    parameters_[free[f]].coefficients[f] = 1;
    is_free_[free[f]] = true;
  }
  for (std::size_t row = 0; row < pivots.size(); ++row) {
    AffineForm& form = parameters_[pivots[row]];
    form.constant = equations[row].back();
    for (std::size_t f = 0; f < free.size(); ++f) {
      form.coefficients[f] = -equations[row][free[f]];
    }
  }
}

/// The rows of one frame, whose parameters start at `first`. That a free parameter lies in [0, 1] needs no row: the
/// elimination works in the unit cube.
void CommonParameters::add_inequalities(FrameKind kind, std::size_t first) {
  const std::size_t dimension = b_.origin.size();
  AffineForm sum{std::vector<Rational>(free_count()), 0};
  for (std::size_t i = first; i < first + dimension; ++i) {
    if (!is_free_[i]) {
      require_not_negative(parameters_[i]);
      if (kind == FrameKind::Cuboid) {
        require_at_most_one(parameters_[i]);
      }
    }
    sum.constant += parameters_[i].constant;
    for (std::size_t f = 0; f < free_count(); ++f) {
      sum.coefficients[f] += parameters_[i].coefficients[f];
    }
  }
  if (kind == FrameKind::Simplex) {
    require_at_most_one(sum);
  }
}

void CommonParameters::require_at_most_one(const AffineForm& form) {
  inequalities_.push_back({form.coefficients, 1 - form.constant});
}

void CommonParameters::require_not_negative(const AffineForm& form) {
  Inequality inequality{form.coefficients, form.constant};
  for (Rational& c : inequality.coefficients) {
    c = -c;
  }
  inequalities_.push_back(std::move(inequality));
}

std::size_t CommonParameters::free_count() const noexcept { return parameters_.front().coefficients.size(); }

Relation CommonParameters::relation() const {
  if (!consistent_) {
    return Relation::Disjoint;
  }
  return with_variables(free_count(), [&](auto variables) {
    System<Rational, variables, 0> system(rule_for(static_cast<int>(b_.origin.size())));
    if (!fill<variables>(system, inequalities_)) {
      return Relation::Disjoint;
    }
    switch (system.solve()) {
      case Feasibility::None: return Relation::Disjoint;
      case Feasibility::Boundary: return Relation::Touching;
      case Feasibility::Interior: break;
    }
    return Relation::Overlapping;
  });
}

Rational short_number_between(const Rational& low, const Rational& high) {
  if (low == high) {
    return low;
  }
  using Integer = boost::multiprecision::cpp_int;
  const auto floor = [](const Rational& value) {
    const Integer quotient = numerator(value) / denominator(value);
    return value < quotient ? Integer(quotient - 1) : quotient;
  };
  const Rational quarter = (high - low) / 4;
  // With this many places, neighbouring numbers are closer than the middle half is wide.
  int places = std::max(static_cast<int>(msb(denominator(quarter))) - static_cast<int>(msb(numerator(quarter))), 0);
  const Rational scale(Integer(1) << static_cast<unsigned>(places));
  Integer least = floor((low + quarter) * scale) + 1;
  Integer most = floor((high - quarter) * scale);
  for (; places > 0; --places) {
    const Integer next = (least + (least > 0 ? 1 : 0)) / 2;  // rounded up
    const Integer last = (most - (most < 0 ? 1 : 0)) / 2;    // rounded down
    if (next > last) {
      break;
    }
    least = next;
    most = last;
  }
  return {least, Integer(1) << static_cast<unsigned>(places)};
}

std::optional<std::vector<Rational>> CommonParameters::common_point() const {
  if (!consistent_) {
    return std::nullopt;
  }
  return with_variables(free_count(), [&](auto variables) -> std::optional<std::vector<Rational>> {
    System<Rational, variables, 0> system;
    if (!fill<variables>(system, inequalities_) || system.solve() == Feasibility::None) {
      return std::nullopt;
    }
    std::vector<Rational> free(free_count());
    system.choose(free.data(), short_number_between);
    std::vector<Rational> values;
    values.reserve(parameters_.size());
    for (const AffineForm& form : parameters_) {
      values.push_back(std::inner_product(free.begin(), free.end(), form.coefficients.begin(), form.constant));
    }
    return values;
  });
}

}  // namespace motzkin::detail
