"""Distances, depths and solids: against fractions, arrays against loops, meshes against every pair."""

import itertools
import json
import math
import pickle
from fractions import Fraction

import numpy as np
import pytest

import motzkin
from conftest import BOUNDED, FLAT_FACES, STYLES, draws
from motzkin import SolidRelation
from relations_test import stacked


def squared(low, high, other, top):
    return sum(
        max(Fraction(a) - Fraction(d), 0, Fraction(c) - Fraction(b)) ** 2 for a, b, c, d in zip(low, high, other, top)
    )


@pytest.mark.parametrize("style", STYLES)
def test_boxes_against_fractions(shapes, style):
    for _ in range(draws(60)):
        dimension = shapes.random.choice([2, 3])
        a, b = shapes.draw(dimension, style, ["Aabb"]), shapes.draw(dimension, style, ["Aabb"])
        exact = squared(a.min, a.max, b.min, b.max)
        found = motzkin.distance(a, b)
        assert Fraction(found.lower) ** 2 <= exact <= Fraction(found.upper) ** 2
        assert found.upper <= math.nextafter(found.lower, math.inf)
        for clearance in (0.0, 1.0, found.lower, found.upper):
            assert motzkin.within(a, b, clearance) == (exact <= Fraction(clearance) ** 2)


@pytest.mark.parametrize("dimension", [2, 3])
def test_distance_and_relation_agree(shapes, dimension):
    for kind_a, kind_b in itertools.product(BOUNDED[dimension], repeat=2):
        each = [(shapes.draw(dimension, "grid", [kind_a]), shapes.draw(dimension, "grid", [kind_b])) for _ in range(3)]
        a, b = (stacked([pair[side] for pair in each]) for side in (0, 1))
        many, near = motzkin.distance(a, b), motzkin.within(a, b, [0, 0.5, 2])
        for i, pair in enumerate(each):
            one = motzkin.distance(*pair)
            assert (one.lower == 0) == motzkin.intersects(*pair)
            assert tuple(one[:2]) == tuple(many[i])[:2] and one.nearest_a == tuple(many["nearest_a"][i])
            assert near[i] == motzkin.within(*pair, [0, 0.5, 2][i]) and near[i] in (
                one.lower <= [0, 0.5, 2][i],
                one.upper <= [0, 0.5, 2][i],
            )


def test_depths(shapes):
    cube = motzkin.Aabb([0, 0, 0], [4, 4, 4])
    deep = motzkin.penetration(cube, motzkin.Aabb([3, 1, 1], [9, 2, 2]))
    assert deep.lower == 1 == deep.upper and deep.shift == pytest.approx((1, 0, 0), rel=2**-45)
    assert motzkin.penetration(cube, motzkin.Aabb([4, 0, 0], [5, 1, 1])).upper == 0
    assert motzkin.penetration(cube, motzkin.Aabb([5, 0, 0], [6, 1, 1])) is None
    many = motzkin.penetration(cube, motzkin.Aabb([[3, 1, 1], [5, 0, 0]], [[9, 2, 2], [6, 1, 1]]))
    assert many["upper"][0] == 1 and np.isnan(many["upper"][1])
    for _ in range(draws(40)):
        a, b = shapes.draw(3, "smooth", FLAT_FACES[3]), shapes.draw(3, "smooth", FLAT_FACES[3])
        found = motzkin.penetration(a, b)
        assert (found is None) == (not motzkin.intersects(a, b))


def test_depths_of_hulls(shapes):
    for _ in range(draws(20)):
        a, b = shapes.draw(3, "grid", ["Aabb"]), shapes.draw(3, "grid", ["Aabb"])
        hull = motzkin.Hull(list(itertools.product(*zip(b.min, b.max))))
        found, expected = motzkin.penetration(a, hull), motzkin.penetration(a, b)
        assert (found is None) == (expected is None) and (found is None or found[:2] == expected[:2])


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("dimension", [2, 3])
def test_bounds_are_proved(shapes, is_proved, dimension, style):
    """Bounds of distances, clearances and depths, proved to a checker of its own; no other bounds are by the same."""
    for _ in range(draws(24)):
        pair = [shapes.draw(dimension, style, BOUNDED[dimension]) for _ in range(2)]
        found, depth = motzkin.distance(*pair), motzkin.penetration(*pair)
        clearance = min(found.upper, 2.0**1000)
        proofs = [motzkin.prove_distance(*pair), motzkin.prove_within(*pair, clearance), motzkin.prove_depth(*pair)]
        assert (proofs[0].at_least, proofs[0].at_most) == (found.lower, found.upper)
        assert (proofs[1].at_most is None) != motzkin.within(*pair, clearance)
        assert (proofs[2] is None) == (depth is None)
        for proof in filter(None, proofs):
            text = proof.to_json(*pair)
            assert is_proved(json.loads(text)) and motzkin.verify(proof, *pair), text
            assert motzkin.parse_json_certificate(text) == (proof, *pair)
            assert pickle.loads(pickle.dumps(proof)) == proof
            if not proof.at_least:
                continue
            for bound, value in (("at_least", 2 * proof.at_most), ("at_most", proof.at_least / 2)):
                values = {name: getattr(proof, name) for name in ("at_least", "more_than", "at_most")}
                values[bound] = value
                parts = {name: getattr(proof, name) for name in ("direction", "points", "facets")}
                wrong = motzkin.DistanceCertificate(proof.measure, **values, **parts)
                assert not motzkin.verify(wrong, *pair) and not is_proved(json.loads(wrong.to_json(*pair)))
                assert motzkin.flaw(wrong, *pair) is not None


def test_what_has_no_distance():
    point = motzkin.Point([0, 0])
    with pytest.raises(motzkin.InvalidInput, match="at rest"):
        motzkin.distance(point, motzkin.Moving(point, [1, 0]))
    with pytest.raises(motzkin.InvalidInput, match="clearance 1: "):
        motzkin.within(point, point, [0, -1])
    with pytest.raises(motzkin.InvalidInput, match="differ in dimension"):
        motzkin.distance(point, motzkin.Point([0, 0, 0]))


def test_the_ground():
    ground = motzkin.HalfSpace([0, 0, 1], 0)
    assert motzkin.distance(motzkin.Sphere([0, 0, 5], 2), ground).lower == 3
    world = motzkin.World()
    world.add(ground, name="ground")
    world.add(motzkin.Capsule([0, 0, 2], [0, 0, 3], 1), name="post")
    assert not world.any() and world.distance("post", "ground").distance.lower == 1
    world.move("post", motzkin.Pose.translation_by([0, 0, -1]))
    assert world.any() and not world.any(overlaps=True)


def test_meshes_against_every_pair(cube):
    other = motzkin.posed(motzkin.sphere_mesh(0.5, 8, 4), motzkin.parse_pose("t(2,0.5,0.25)"))
    found = motzkin.distance(cube, other)
    each = [(motzkin.distance(cube[i], other[k]), i, k) for i in range(len(cube)) for k in range(len(other))]
    least = min(each, key=lambda one: (one[0].lower, one[0].upper, one[1:]))
    assert (found.distance.lower, found.distance.upper, found.a, found.b) == (
        least[0].lower,
        least[0].upper,
        *least[1:],
    )
    near = {(i, k) for one, i, k in each if one.upper <= 1.25}
    assert {tuple(pair) for pair in motzkin.pairs_within(cube, other, 1.25).tolist()} == near
    assert motzkin.distance(cube, motzkin.Point([3, 0.5, 0.5])).distance.lower == 2
    assert motzkin.distance(cube, other, at_most=0.1) is None
    assert [one.distance.lower for one in motzkin.nearest(cube, [3, 0.5, 0.5], 2)] == [2, 2]


def test_signed_distances(cube):
    points = np.array([[0.5, 0.5, 0.25], [1, 0.5, 0.5], [3, 0.5, 0.5], [0.5, 0.5, -4]])
    found = motzkin.signed_distance(points, cube)
    assert found["lower"].tolist() == [-0.25, 0, 2, 4] == found["upper"].tolist()
    assert motzkin.signed_distance(points[0], cube)[:2] == (-0.25, -0.25)
    with pytest.raises(motzkin.InvalidInput, match="edge"):
        motzkin.signed_distance(points, motzkin.Mesh(cube.vertices, cube.faces[1:]))


def test_solids_as_wholes(cube):
    beside = lambda x: motzkin.Pose.translation_by([x, 0, 0])
    half = motzkin.parse_pose("s(0.5) t(0.25,0.25,0.25)")
    relate = lambda pose: motzkin.relate(cube, cube, pose_b=pose)
    assert relate(None) is SolidRelation.Equal and relate(beside(1)) is SolidRelation.Touching
    assert relate(beside(0.5)) is SolidRelation.Overlapping and relate(beside(2)) is SolidRelation.Disjoint
    assert relate(half) is SolidRelation.Contains and motzkin.relate(cube, cube, pose_a=half) is SolidRelation.Inside
    sheet = motzkin.Mesh(cube.vertices, cube.faces[:1])
    assert motzkin.relate(sheet, cube, pose_a=half) is SolidRelation.Inside
    with pytest.raises(motzkin.InvalidInput, match="solid"):
        motzkin.relate(sheet, sheet)
    inner = motzkin.common_interior_point(cube, cube, pose_b=half)
    assert motzkin.contains(cube, inner.point) and motzkin.common_interior_point(cube, cube, pose_b=beside(1)) is None


def test_objects_of_worlds(cube):
    world = motzkin.World()
    world.add(cube, name="box")
    world.add(motzkin.Sphere([0.5, 0.5, 0.5], 0.125), name="ball")
    world.add(cube, motzkin.Pose.translation_by([1, 0, 0]), name="beside")
    found = {(one.a, one.b): one for one in world.object_collisions(boxes=True)}
    assert set(found) == {(0, 1), (0, 2)} and found[0, 1].part_pairs == 0
    assert found[0, 2].relation is SolidRelation.Touching and found[0, 2].box == motzkin.Aabb([1, 0, 0], [1, 1, 1])
    world.allow("box", "beside")
    assert world.is_allowed("beside", "box") and world.colliding_objects().tolist() == [[0, 1]]
    assert world.nearest_to([5, 0.5, 0.5]).b == 2 and world.nearest_of("ball").b == 0
    assert [(one.a, one.b) for one in world.pairs_within(0.5)] == [(0, 1), (1, 2)] or len(world.pairs_within(10)) == 2


def test_distances_of_the_manager(cube):
    manager, other = motzkin.CollisionManager(), motzkin.CollisionManager()
    manager.add_object("a", cube)
    manager.add_object("b", cube, motzkin.Pose.translation_by([3, 0, 0]))
    other.add_object("a", cube, motzkin.Pose.translation_by([0, 2.5, 0]))
    distance, names, data = manager.min_distance_internal(return_names=True, return_data=True)
    assert distance == 2 and set(names) == {"a", "b"} and data.bounds == (2, 2)
    assert data.point("a")[0] == 1 and data.point("b")[0] == 3
    assert manager.min_distance_single(cube, motzkin.Pose.translation_by([5, 0, 0]), return_name=True) == (1, "b")
    assert manager.min_distance_other(other, return_names=True) == (1.5, ("a", "a"))
    inside = motzkin.CollisionManager(solid=True)
    inside.add_object("a", cube)
    assert inside.in_collision_single(cube, motzkin.parse_pose("s(0.5) t(0.25,0.25,0.25)"))
    assert not manager.in_collision_single(cube, motzkin.parse_pose("s(0.5) t(0.25,0.25,0.25)"))
    with pytest.raises(motzkin.InvalidInput, match="no two meshes"):
        inside.min_distance_internal()
