#include "enumerations.hpp"
#include "lock.hpp"
#include "motzkin/pair/batch.hpp"
#include "motzkin/pair/relate.hpp"
#include "shapes.hpp"

/// `relate`, `intersects` and `overlaps`: of one pair without a detour, of arrays in loops without the lock.

namespace motzkin::python {
namespace {

/// Shapes of a pair are this to the core, where one of them moves.
template <int D>
using View =
    std::variant<detail::BodyView<D, FrameKind::Cuboid>, detail::BodyView<D, FrameKind::Simplex>, detail::BallView<D>>;

template <class Shape, class Function>
Relation with_view(const Shape& shape, const Vector<Shape::dimension>* velocity, const Function& function) {
  if constexpr (SphereShape<Shape>) {
    auto view = detail::ball(shape);
    view.velocity = velocity;
    return function(View<Shape::dimension>(view));
  } else {
    const detail::Body body(shape);
    auto view = body.view();
    view.velocity = velocity;
    return function(View<Shape::dimension>(view));
  }
}

template <int D>
Relation relate_views(const View<D>& a, const View<D>& b, const PairOptions& options) {
  return std::visit(
      [&]<class A, class B>(const A& first, const B& second) {
        if constexpr (std::is_same_v<B, detail::BallView<D>> && !std::is_same_v<A, B>) {
          return detail::relate(second, first, options);
        } else {
          return detail::relate(first, second, options);
        }
      },
      a, b);
}

/// Hulls, half-spaces and shapes with a radius are one of these to the core.
template <int D>
using RoundView = std::variant<detail::MovingCore<D>, detail::MovingHalfSpace<D>>;

template <class Shape, class Function>
Relation with_round_view(const Shape& shape, const Vector<Shape::dimension>* velocity, double radius,
                         const Function& function) {
  constexpr int D = Shape::dimension;
  if constexpr (HalfSpaceShape<Shape>) {
    return function(RoundView<D>(detail::MovingHalfSpace<D>{&shape, velocity}));
  } else {
    const detail::CoreBody<Shape> body(shape);
    detail::MovingCore<D> core{body.view(), velocity};
    core.view.radius += radius;  // one of the two is zero: a sphere has no further radius
    return function(RoundView<D>(core));
  }
}

template <int D>
Relation relate_round(const RoundView<D>& a, const RoundView<D>& b, const PairOptions& options) {
  return std::visit(
      [&]<class A, class B>(const A& first, const B& second) {
        if constexpr (std::is_same_v<B, detail::MovingHalfSpace<D>> && !std::is_same_v<A, B>) {
          return detail::relate(second, first, options);
        } else {
          return detail::relate(first, second, options);
        }
      },
      a, b);
}

template <class Shape>
inline constexpr bool is_plain = PairShape<Shape> || SphereShape<Shape>;

/// The first `count` shapes, as they are in memory; where the step is 0, all of them the one.
template <BatchShape Shape>
Batch<Shape> batch_of(const Shape* elements, std::size_t step, std::size_t count) {
  return step == 0 ? Batch<Shape>::repeated(*elements, count) : Batch<Shape>(std::span<const Shape>(elements, count));
}

/// Pair i of two arguments, for one pair of kinds.
template <class A, class B>
class Pairs {
 public:
  Pairs(const Shapes& a, const std::vector<A>& elements_a, const Shapes& b, const std::vector<B>& elements_b)
      : a_{elements_a.data(), a.single ? 0U : 1U, velocities<A::dimension>(a), radii(a)},
        b_{elements_b.data(), b.single ? 0U : 1U, velocities<B::dimension>(b), radii(b)} {}

  /// Relations of the pairs from `begin` to `end`, without asking each time what they need.
  template <class Use>
  void relate_each(std::size_t begin, std::size_t end, const PairOptions& options, const Use& use) const {
    if constexpr (is_plain<A> && is_plain<B>) {
      if (a_.radii == nullptr && b_.radii == nullptr) {
        if (a_.velocities == nullptr && b_.velocities == nullptr) {
          relate_resting(begin, end, options, use);
        } else {
          for (std::size_t i = begin; i < end; ++i) {
            use(i, moving(i, options));
          }
        }
        return;
      }
    }
    for (std::size_t i = begin; i < end; ++i) {
      use(i, round(i, options));
    }
  }

 private:
  template <class Shape>
  struct Side {
    const Shape* elements;
    std::size_t step;
    const Vector<Shape::dimension>* velocities;
    const double* radii;

    [[nodiscard]] const Shape& at(std::size_t i) const { return elements[i * step]; }
    [[nodiscard]] const Vector<Shape::dimension>* velocity(std::size_t i) const {
      return velocities == nullptr ? nullptr : velocities + i * step;
    }
    [[nodiscard]] double radius(std::size_t i) const { return radii == nullptr ? 0 : radii[i * step]; }
  };

  template <class Use>
  void relate_resting(std::size_t begin, std::size_t end, const PairOptions& options, const Use& use) const {
    if constexpr (detail::has_lanes(detail::lane_kind<A>, detail::lane_kind<B>)) {
      detail::relate_part(BatchPairs<A, B>(batch_of(a_.elements, a_.step, end), batch_of(b_.elements, b_.step, end)),
                          begin, end, options, use);
    } else {
      for (std::size_t i = begin; i < end; ++i) {
        use(i, detail::relate(a_.at(i), b_.at(i), options));
      }
    }
  }

  [[nodiscard]] Relation moving(std::size_t i, const PairOptions& options) const {
    return with_view(a_.at(i), a_.velocity(i), [&](const auto& a) {
      return with_view(b_.at(i), b_.velocity(i),
                       [&](const auto& b) { return relate_views<A::dimension>(a, b, options); });
    });
  }

  [[nodiscard]] Relation round(std::size_t i, const PairOptions& options) const {
    return with_round_view(a_.at(i), a_.velocity(i), a_.radius(i), [&](const auto& a) {
      return with_round_view(b_.at(i), b_.velocity(i), b_.radius(i),
                             [&](const auto& b) { return relate_round<A::dimension>(a, b, options); });
    });
  }

  Side<A> a_;
  Side<B> b_;
};

/// What a question makes of a relation.
struct AsRelation {
  using Number = std::uint8_t;
  static Number number(Relation relation) { return static_cast<Number>(relation); }
  static py::object object(Relation relation) { return member(relation); }
};
struct AsIntersects {
  using Number = bool;
  static Number number(Relation relation) { return relation != Relation::Disjoint; }
  static py::object object(Relation relation) { return py::bool_(number(relation)); }
};
struct AsOverlaps {
  using Number = bool;
  static Number number(Relation relation) { return relation == Relation::Overlapping; }
  static py::object object(Relation relation) { return py::bool_(number(relation)); }
};

Relation relate_one(const Shapes& a, const Shapes& b, const PairOptions& options) {
  const detail::StandardArithmetic standard;
  return with_elements(a, b, [&](const auto& elements_a, const auto& elements_b) {
    Relation result{};
    Pairs(a, elements_a, b, elements_b).relate_each(0, 1, options, [&](std::size_t, Relation found) {
      result = found;
    });
    return result;
  });
}

py::array_t<std::uint8_t> relate_all(const Shapes& a, const Shapes& b, const PairOptions& options, int threads,
                                     const py::object& progress) {
  const Count count = pair_count(a, b);
  py::array_t<std::uint8_t> results(static_cast<py::ssize_t>(count.count));
  std::uint8_t* numbers = results.mutable_data();
  with_elements(a, b, [&](const auto& elements_a, const auto& elements_b) {
    const Pairs pairs(a, elements_a, b, elements_b);
    in_parts(count.count, threads, progress, [&](std::size_t begin, std::size_t end) {
      const detail::StandardArithmetic standard;
      pairs.relate_each(begin, end, options,
                        [&](std::size_t i, Relation found) { numbers[i] = static_cast<std::uint8_t>(found); });
    });
    return 0;
  });
  return results;
}

template <class As>
py::object answer(const Shapes& a, const Shapes& b, const py::object& method, int threads, const py::object& progress) {
  PairOptions options;
  if (!method.is_none()) {
    options.method = value_of<Method>(method);
  }
  if (a.single && b.single) {
    return As::object(relate_one(a, b, options));
  }
  // One loop for all three questions: compiling it for every pair of kinds takes long.
  auto relations = relate_all(a, b, options, threads, progress);
  if constexpr (std::is_same_v<As, AsRelation>) {
    return relations;
  } else {
    py::array_t<bool> results(relations.size());
    for (py::ssize_t i = 0; i < relations.size(); ++i) {
      results.mutable_data()[i] = As::number(static_cast<Relation>(relations.data()[i]));
    }
    return results;
  }
}

constexpr const char* options_text =
    "\n\na, b: shapes of the same dimension, one each or arrays; one beside an array is related to each of it.\n"
    "method: the engine that is asked first; the answer does not depend on it.\n"
    "threads: of arrays; 0 for all processors. The answer does not depend on it.\n"
    "progress: of arrays; called with the part done, from 0 to 1, now and then.\n"
    "Ctrl-C ends the work on arrays, during which other threads of Python run.";

template <class As>
void add_question(py::module_& module, const char* name, const std::string& description) {
  module.def(name, &answer<As>, "a"_a, "b"_a, py::kw_only(), "method"_a = py::none(), "threads"_a = 1,
             "progress"_a = py::none(), (description + options_text).c_str());
}

}  // namespace

void add_relations(py::module_& module) {
  add_question<AsRelation>(
      module, "relate",
      "The relation of two shapes: a member of Relation; of arrays an array of uint8, whose numbers are those of the "
      "members. A moving pair is related by what it covers in space and time.\n\n"
      "Guarantee: exact for every pair of shapes that could be made, and symmetric.\n"
      "Degenerate: flat shapes, segments and points are related by their relative interiors. A sphere of radius zero "
      "is a "
      "point.");
  add_question<AsIntersects>(module, "intersects",
                             "Whether the closed shapes share a point; touching counts. A bool, of arrays an array of "
                             "bool.\n\nGuarantee: exact.");
  add_question<AsOverlaps>(
      module, "overlaps",
      "Whether the relative interiors share a point; touching does not count. A bool, of arrays an "
      "array of bool.\n\nGuarantee: exact.");
}

}  // namespace motzkin::python
