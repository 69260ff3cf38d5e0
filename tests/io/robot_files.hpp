#pragma once

#include <string>

namespace motzkin::testing {

/// Two links that turn and one that slides, along x, each 1 long.
inline const std::string robot_arm = R"(<?xml version="1.0"?>
<robot name="arm">
  <!-- a planar arm -->
  <link name="base"><collision><geometry><box size="0.5 0.5 0.5"/></geometry></collision></link>
  <link name="upper"><visual><geometry><mesh filename="package://none/a.dae"/></geometry></visual>
    <collision><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/></geometry></collision></link>
  <link name="lower"><collision><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/></geometry></collision></link>
  <link name="hand"><collision><geometry><sphere radius="0.125"/></geometry></collision></link>
  <joint name="wrist" type="prismatic"><parent link="lower"/><child link="hand"/><origin xyz="1 0 0"/>
    <limit lower="0.25" upper="0.5" effort="1" velocity="1"/></joint>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="-3" upper="3"/></joint>
  <joint name="elbow" type="continuous"><parent link="upper"/><child link="lower"/><origin xyz="1 0 0" rpy="0 0 0"/>
    <axis xyz="0 0 2"/></joint>
</robot>)";

}  // namespace motzkin::testing
