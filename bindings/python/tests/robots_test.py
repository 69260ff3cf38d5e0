"""Robots in URDF: where their links are, and what of them collides."""

import copy
import math
import pickle

import numpy as np
import pytest

import motzkin
from conftest import ROOT

ARM = ROOT / "examples/robot/arm.urdf"


@pytest.fixture
def arm():
    return motzkin.read_robot(ARM)


def test_links_and_joints(arm):
    assert arm.name == "arm" and arm.links[0] == "base" and len(arm.links) == 7
    assert arm.limits["lift"] == (-2, 2) and arm.limits["turn"] == (-math.inf, math.inf)
    assert arm.are_adjacent("base", "shoulder") and not arm.are_adjacent("base", "upper_arm")
    straight = arm.link_poses()
    assert list(straight) == arm.links
    assert np.allclose(motzkin.apply(straight["hand"], [0, 0, 0]), [0, 0, 0.12 + 0.18 + 0.4 + 0.38 + 0.09 + 0.08])
    turned = arm.link_poses({"lift": math.pi / 2}, base=motzkin.Pose.translation_by([1, 0, 0]))
    assert np.allclose(motzkin.apply(turned["forearm"], [0, 0, 0]), [1.4, 0, 0.3])
    with pytest.raises(motzkin.InvalidInput, match="joint 'lift': expected a number from -2 to 2, found 3"):
        arm.link_poses({"lift": 3})
    with pytest.raises(motzkin.InvalidInput, match="no joint 'knee'"):
        arm.link_poses({"knee": 0})
    with pytest.raises(motzkin.InvalidInput, match="no link called"):
        arm.are_adjacent("base", "foot")


def test_a_robot_in_a_world(arm):
    world = motzkin.World()
    table = world.add(motzkin.Aabb([-1, -1, -0.05], [1, 1, 0]), name="table")
    placed = arm.add_to(world, name="arm")
    assert placed.world is world and len(world) == 9
    assert placed.objects["upper_arm"] == [world.names()["arm/upper_arm/0"], world.names()["arm/upper_arm/1"]]
    assert world.colliding_objects().tolist() == [[table, placed.objects["base"][0]]]
    world.allow("table", "arm/base")
    assert not world.any()
    placed.move({"lift": 0.9, "elbow": 2.6})

    def pairs(of):
        return {(of.name(a), of.name(b)) for a, b in of.colliding_objects().tolist()}

    folded = {("table", "arm/hand")}
    assert pairs(world) == folded | {("arm/base", "arm/wrist_2"), ("arm/base", "arm/hand")}
    placed.allow("base", "hand")
    placed.allow("base", "wrist_2")
    assert pairs(world) == folded
    again = copy.deepcopy(world)
    assert pairs(again) == folded and again.is_allowed("table", "arm/base") and again.names() == world.names()
    with pytest.raises(motzkin.InvalidInput, match="another object is called 'arm/base'"):
        arm.add_to(world, name="arm")
    assert len(world) == 9
    world.remove("arm/hand")
    with pytest.raises(motzkin.InvalidInput, match="was removed"):
        placed.move()


def test_what_is_allowed_is_pickled():
    world = motzkin.World()
    for name in "abc":
        world.add(motzkin.Sphere([0, 0, 0], 1), name=name)
    world.allow("a", "c")
    world.remove("b")
    again = pickle.loads(pickle.dumps(world))
    assert again.is_allowed("a", "c") and not again.any() and again.ids() == [0, 2]


def test_scenes_and_bad_files(tmp_path):
    scene = motzkin.read_scene(ROOT / "examples/robot/cell.json")
    assert not scene.any() and scene.first_contact() is not None and scene.is_allowed("arm/base", "table")
    (tmp_path / "bad.urdf").write_text("<robot>\n<link/></robot>", encoding="utf-8")
    with pytest.raises(motzkin.InvalidInput, match="bad.urdf, line 2: expected attribute 'name'"):
        motzkin.read_robot(tmp_path / "bad.urdf")
    with pytest.raises(motzkin.FileError):
        motzkin.read_robot(tmp_path / "missing.urdf")
