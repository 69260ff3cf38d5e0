#pragma once

#include <filesystem>
#include <new>
#include <string>

#include "io/json_document.hpp"
#include "motzkin/io/mesh_file.hpp"
#include "motzkin/io/scene.hpp"
#include "motzkin/shape/mesh_generators.hpp"
#include "motzkin/tree/volume_fit.hpp"

/// The values of scene files that stand for themselves; messages call them `where`. All throw JsonError.

namespace motzkin::detail {

/// A shape in space and at rest. Boxes along the axes become cuboids where that is exact.
[[nodiscard]] Volume read_volume(const json& value, const std::string& where);

/// One that is to hold others: a box along the coordinate axes is read as a cuboid.
[[nodiscard]] Volume read_outer_volume(const json& value, const std::string& where);

/// Refuses a child that is not inside its parent.
[[nodiscard]] VolumeNode read_node(const json& value, const std::string& where);

/// Whether it can contain others: cuboids and simplices can.
[[nodiscard]] bool can_have_children(const Volume& volume);

/// Moves as text, or a matrix and a vector.
[[nodiscard]] Pose read_pose(const json& value, const std::string& where);

/// A motion in the form of sweeps, but without unknown keys.
[[nodiscard]] AnyMotion read_scene_motion(const json& value, const std::string& where);

[[nodiscard]] FitOptions read_fit(const json& value, const std::string& where);

/// A ring of triangles, or a solid one of tetrahedra, before it is made.
struct Ring {
  TorusOptions options;
  bool solid = false;

  [[nodiscard]] std::size_t element_count() const noexcept;
};
[[nodiscard]] Ring read_torus(const json& value, const std::string& where);
[[nodiscard]] AnyMesh make_torus(const Ring& ring);

/// An integer within limits.
[[nodiscard]] std::int64_t read_integer(const json& value, const std::string& where, std::int64_t min,
                                        std::int64_t max);

/// Runs `work`, whose InvalidInput, FileError and lack of memory become errors at `where`.
template <class Work>
auto at(const std::string& where, const Work& work) {
  try {
    return work();
  } catch (const JsonError&) {
    throw;
  } catch (const std::bad_alloc&) {
    json_error(where, "not enough memory");
  } catch (const std::exception& error) {
    json_error(where, error.what());
  }
}

}  // namespace motzkin::detail
