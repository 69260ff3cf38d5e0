#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "motzkin/shape/aabb.hpp"
#include "motzkin/shape/frame.hpp"
#include "motzkin/shape/half_space.hpp"
#include "motzkin/shape/hull.hpp"
#include "motzkin/shape/moving.hpp"
#include "motzkin/shape/rounded.hpp"
#include "motzkin/shape/sphere.hpp"

/// The text form of frames: `Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)` is the unit cube. `T` in front makes a simplex,
/// `s(..)` after the origin a velocity, and a frame of the plane has no `z`. Numbers are printed as the shortest text
/// that reads back to the same double. Source: 000 section 4.1.
///
/// Of other shapes: `Hp(0,0,0) p(1,0,0) p(0,1,0)` is the hull of three points, `s(..)` after the first one its
/// velocity; `r(0.5)` at the end of a frame or a hull is a radius around it, so that `Hp(0,0,0) r(1)` is a sphere and
/// `Hp(0,0,0) p(1,0,0) r(0.5)` a capsule; `Pn(0,0,1) o(2)` is the half-space behind the plane with this normal and
/// offset, `s(..)` after the normal its velocity.

namespace motzkin {

/// Any frame that the text form can spell.
using AnyFrame = std::variant<Cuboid<2>, Simplex<2>, Cuboid<3>, Simplex<3>, Moving<Cuboid<2>>, Moving<Simplex<2>>,
                              Moving<Cuboid<3>>, Moving<Simplex<3>>>;

/// Any shape that the text form can spell.
using TextShape =
    std::variant<Cuboid<2>, Simplex<2>, Cuboid<3>, Simplex<3>, Moving<Cuboid<2>>, Moving<Simplex<2>>, Moving<Cuboid<3>>,
                 Moving<Simplex<3>>,                                                                      //
                 Rounded<Cuboid<2>>, Rounded<Simplex<2>>, Rounded<Cuboid<3>>, Rounded<Simplex<3>>,        //
                 Moving<Rounded<Cuboid<2>>>, Moving<Rounded<Simplex<2>>>, Moving<Rounded<Cuboid<3>>>,     //
                 Moving<Rounded<Simplex<3>>>,                                                             //
                 Sphere<2>, Sphere<3>, Moving<Sphere<2>>, Moving<Sphere<3>>,                              //
                 Capsule<2>, Capsule<3>, Moving<Capsule<2>>, Moving<Capsule<3>>,                          //
                 Hull<2>, Hull<3>, Moving<Hull<2>>, Moving<Hull<3>>,                                      //
                 Rounded<Hull<2>>, Rounded<Hull<3>>, Moving<Rounded<Hull<2>>>, Moving<Rounded<Hull<3>>>,  //
                 HalfSpace<2>, HalfSpace<3>, Moving<HalfSpace<2>>, Moving<HalfSpace<3>>>;

/// Shortest decimal text that reads back to the same double.
[[nodiscard]] std::string to_text(double value);

template <int D, FrameKind Kind>
[[nodiscard]] std::string to_text(const Frame<D, Kind>& frame);

template <int D, FrameKind Kind>
[[nodiscard]] std::string to_text(const Moving<Frame<D, Kind>>& moving);

/// `minXY(0,0)-maxXY(1,1)`, with Z for three dimensions.
/// Rounded frames, hulls and segments can be spelt, spheres, hulls and half-spaces, at rest and moving.
template <int D>
[[nodiscard]] std::string to_text(const Sphere<D>& sphere);
template <int D>
[[nodiscard]] std::string to_text(const Hull<D>& hull);
template <int D>
[[nodiscard]] std::string to_text(const HalfSpace<D>& half_space);
template <class Shape>
[[nodiscard]] std::string to_text(const Rounded<Shape>& rounded);
template <class Shape>
[[nodiscard]] std::string to_text(const Moving<Shape>& moving);

template <int D>
[[nodiscard]] std::string to_text(const Aabb<D>& box);

/// The same with a time axis: `minXYT(0,0,0.5)-maxXYT(1,1,1)`.
template <int D>
[[nodiscard]] std::string to_text(const Aabb<D>& box, Window window);

/// Reads the text form. White space between the parts is free.
/// Throws InvalidInput naming the column and what was expected there.
[[nodiscard]] AnyFrame parse_frame(std::string_view text);

/// The same for all shapes that have a text form. A hull of one point with a radius is read as a sphere, one of two
/// points with a radius as a capsule. Throws InvalidInput likewise, and naming what the shape itself refuses.
[[nodiscard]] TextShape parse_shape(std::string_view text);

}  // namespace motzkin
