#pragma once

#include <array>
#include <string_view>

/// The keys of scene files. A test compares them with the schema.

namespace motzkin::detail::scene_keys {

using namespace std::string_view_literals;

inline constexpr std::array scene = {"objects"sv, "groups"sv, "allow"sv};

inline constexpr std::array group_required = {"name"sv};
inline constexpr std::array group_optional = {"volume"sv, "motion"sv, "objects"sv, "groups"sv};

inline constexpr std::array object_required = {"name"sv};
inline constexpr std::array object_optional = {"shape"sv,     "tree"sv,  "mesh"sv,   "torus"sv,  "like"sv,
                                               "fit"sv,       "pose"sv,  "motion"sv, "layers"sv, "meets"sv,
                                               "substance"sv, "robot"sv, "joints"sv};
/// Exactly one of these says what an object is made of.
inline constexpr std::array geometries = {"shape"sv, "tree"sv, "mesh"sv, "torus"sv, "like"sv, "robot"sv};

inline constexpr std::array node_required = {"volume"sv};
inline constexpr std::array node_optional = {"children"sv};

inline constexpr std::array torus = {"major"sv, "minor"sv, "around"sv, "across"sv, "solid"sv};
inline constexpr std::array fit = {"fan_out"sv, "levels"sv, "elements_per_leaf"sv, "boxes"sv};
inline constexpr std::array pose = {"linear"sv, "translation"sv};

/// The keys of a motion besides its kind; all are required.
struct MotionKeys {
  std::string_view kind;
  std::array<std::string_view, 4> keys;  ///< empty where there are fewer
};
inline constexpr std::array motions = {
    MotionKeys{"rest"sv, {}},
    MotionKeys{"translation"sv, {"translation"sv}},
    MotionKeys{"spin"sv, {"center"sv, "axis"sv, "angle"sv, "translation"sv}},
    MotionKeys{"turn"sv, {"center"sv, "quaternion"sv, "translation"sv}},
    MotionKeys{"screw"sv, {"point"sv, "axis"sv, "angle"sv, "pitch"sv}},
    MotionKeys{"rotation-vector"sv, {"rotation"sv, "position"sv}},
    MotionKeys{"poses"sv, {"times"sv, "poses"sv, "between"sv}},
};
inline constexpr std::array motion_pose = {"quaternion"sv, "translation"sv};

}  // namespace motzkin::detail::scene_keys
