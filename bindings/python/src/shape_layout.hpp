#pragma once

#include <array>
#include <vector>

#include "shapes.hpp"

/// What each kind of shape is made of, as Python names it, in the order in which constructors take it.

namespace motzkin::python {

/// Numbers of each shape, as an array of this shape.
struct Part {
  const char* name;
  std::vector<py::ssize_t> shape;
};

template <class Shape>
struct Layout;

template <int D, FrameKind Kind>
struct Layout<Frame<D, Kind>> {
  static std::vector<Part> parts() { return {{"origin", {D}}, {"axes", {D, D}}}; }
  static const double* numbers(const Frame<D, Kind>& frame, std::size_t part) {
    return part == 0 ? frame.origin().data() : frame.axes().data();  // column by column: one row per axis
  }
};

template <int D, int N>
struct Layout<VertexSimplex<D, N>> {
  static std::vector<Part> parts() { return {N == 1 ? Part{"position", {D}} : Part{"vertices", {N, D}}}; }
  static const double* numbers(const VertexSimplex<D, N>& simplex, std::size_t /*part*/) {
    static_assert(sizeof(simplex.vertices()) == sizeof(double) * N * D);
    return simplex.vertices()[0].data();
  }
};

template <int D>
struct Layout<Aabb<D>> {
  static std::vector<Part> parts() { return {{"min", {D}}, {"max", {D}}}; }
  static const double* numbers(const Aabb<D>& box, std::size_t part) {
    return part == 0 ? box.min().data() : box.max().data();
  }
};

template <int D>
struct Layout<Obb<D>> {
  static std::vector<Part> parts() { return {{"center", {D}}, {"axes", {D, D}}, {"half", {D}}}; }
  static const double* numbers(const Obb<D>& box, std::size_t part) {
    return part == 0 ? box.center().data() : part == 1 ? box.axes().data() : box.half().data();
  }
};

template <int D>
struct Layout<Sphere<D>> {
  static std::vector<Part> parts() { return {{"center", {D}}, {"radius", {}}}; }
  static const double* numbers(const Sphere<D>& sphere, std::size_t part) {
    static thread_local double radius;
    radius = sphere.radius();
    return part == 0 ? sphere.center().data() : &radius;
  }
};

/// Hulls of one array have the same number of points.
template <int D>
struct Layout<Hull<D>> {
  static std::vector<Part> parts(std::size_t points = 0) { return {{"points", {static_cast<py::ssize_t>(points), D}}}; }
  static const double* numbers(const Hull<D>& hull, std::size_t /*part*/) { return hull.points()[0].data(); }
};

template <int D>
struct Layout<HalfSpace<D>> {
  static std::vector<Part> parts() { return {{"normal", {D}}, {"offset", {}}}; }
  static const double* numbers(const HalfSpace<D>& half_space, std::size_t part) {
    static thread_local double offset;
    offset = half_space.offset();
    return part == 0 ? half_space.normal().data() : &offset;
  }
};

}  // namespace motzkin::python
