"""Shapes: what makes them, what they hold, and what is refused."""

import copy
import pickle

import numpy as np
import pytest

import motzkin
from conftest import KINDS, STYLES

CUBE = np.eye(3)


def test_one_and_many():
    one = motzkin.Cuboid([0, 0, 0], CUBE)
    many = motzkin.Cuboid(np.zeros((4, 3)), CUBE)
    assert one.is_single and not many.is_single and len(many) == 4 and many.dimension == 3
    assert many[2] == one and many[-1] == one
    assert many[1:3] == motzkin.Cuboid(np.zeros((2, 3)), CUBE)
    assert len(many[np.array([True, False, True, False])]) == 2
    assert many.axes.shape == (4, 3, 3) and one.axes.shape == (3, 3)
    with pytest.raises(TypeError):
        len(one)
    with pytest.raises(IndexError):
        many[4]


def test_fewer_axes_are_zero():
    assert np.array_equal(motzkin.Cuboid([1, 2, 3], [[1, 0, 0]]).axes, [[1, 0, 0], [0, 0, 0], [0, 0, 0]])
    assert (
        motzkin.relate(motzkin.Simplex([0, 0], np.zeros((0, 2))), motzkin.Point([0, 0])) == motzkin.Relation.Overlapping
    )


@pytest.mark.parametrize(
    "dtype", [np.float32, np.float16, np.int8, np.int32, np.int64, np.uint64, np.longdouble, ">f8"]
)
def test_other_numbers(dtype):
    origin = np.array([[1, 2, 3], [4, 5, 6]], dtype=dtype)
    assert np.array_equal(motzkin.Aabb(origin, origin + np.array(1, dtype)).min, origin.astype(np.float64))


def test_strides():
    wide = np.arange(60.0).reshape(5, 12)
    for view in (wide[:, ::4], wide[::-1, 1:4], wide[:, ::-5], np.asfortranarray(wide[:, :3])):
        assert np.array_equal(motzkin.Point(view).position, view)


def test_numbers_are_not_rounded():
    with pytest.raises(motzkin.InvalidInput, match=r"min\[0, 1\]: no double represents"):
        motzkin.Aabb(np.array([[0, 2**53 + 1]]), [[1e300, 1e300]])
    with pytest.raises(motzkin.InvalidInput, match="no double represents"):
        motzkin.Sphere([0, 0], np.uint64(2**64 - 1))
    with pytest.raises(motzkin.InvalidInput, match="no double represents"):
        motzkin.Sphere([0, 0], np.longdouble(1) + np.longdouble(2) ** -60)
    assert motzkin.Sphere([0, 0], np.int64(2**62)).radius == 2.0**62


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: motzkin.Cuboid([0, 0, np.nan], CUBE), "origin: the z component is nan"),
        (lambda: motzkin.Cuboid([[0, 0, 0], [0, np.inf, 0]], CUBE), "shape 1: .*y component is inf"),
        (lambda: motzkin.Cuboid([0, 0, 0], np.full((7, 3, 3), [[1.0, 0, 0], [0, 1, 0], [0, 0, 1e302]])), "shape 0: "),
        (
            lambda: motzkin.Cuboid([0, 0, 0, 0], CUBE),
            r"origin: expected 2 or 3 numbers per vector, but the shape is \(4,\)",
        ),
        (lambda: motzkin.Cuboid(0.0, CUBE), "origin: expected an array of shape"),
        (lambda: motzkin.Cuboid([0, 0, 0], [1, 0, 0]), "axes: expected an array of shape"),
        (lambda: motzkin.Cuboid([0, 0], CUBE), "axes: expected 2 numbers per vector"),
        (lambda: motzkin.Cuboid([0, 0], np.zeros((3, 2))), "axes: expected at most 2 axes"),
        (lambda: motzkin.Cuboid(np.zeros((2, 3)), np.zeros((3, 3, 3))), "axes: expected 2 items"),
        (lambda: motzkin.Cuboid("abc", CUBE), "origin: expected numbers"),
        (lambda: motzkin.Cuboid([1j, 0, 0], CUBE), "origin: expected numbers"),
        (lambda: motzkin.Cuboid([True, False, True], CUBE), "origin: expected numbers"),
        (lambda: motzkin.Cuboid(None, CUBE), "origin: expected numbers"),
        (lambda: motzkin.Cuboid([[0, 0, 0], [0, 0]], CUBE), "origin: expected numbers"),
        (lambda: motzkin.Cuboid([2**70, 0, 0], CUBE), "origin: expected numbers"),
        (lambda: motzkin.Aabb([[0, 0], [1, 1]], [[1, 1], [0, 2]]), "shape 1: "),
        (lambda: motzkin.Sphere([[0, 0], [0, 0], [0, 0]], [1, 2, -1]), "shape 2: "),
        (lambda: motzkin.Obb([0, 0, 0], CUBE, [1, -1, 1]), "half"),
        (lambda: motzkin.Hull(np.zeros((0, 3))), "point"),
        (lambda: motzkin.Hull([[[0, 0]], [[0, np.nan]]]), "shape 1: "),
        (lambda: motzkin.HalfSpace([[0, 1], [0, 0]], 1), "shape 1: "),
        (lambda: motzkin.Capsule([0, 0], [1, 0], [1, 2, -3]), "shape 2: "),
        (lambda: motzkin.Rounded(motzkin.Sphere([0, 0], 1), 1), "core: expected a shape with flat faces"),
        (lambda: motzkin.Rounded(motzkin.Capsule([0, 0], [1, 0], 1), 1), "core: expected a shape at rest, without"),
        (lambda: motzkin.Triangle([0, 0], [1, 0]), "expected 3 vertices"),
        (lambda: motzkin.Triangle(np.zeros((5, 2, 3))), "vertices: expected 3 vertices"),
        (lambda: motzkin.Tetrahedron([0, 0], [1, 0], [0, 1], [1, 1]), "in space"),
        (lambda: motzkin.Moving(motzkin.Point([0, 0]), [np.nan, 0]), "velocity: the x component is nan"),
        (lambda: motzkin.Moving(motzkin.Point(np.zeros((2, 2))), [[0, 0], [0, np.nan]]), "shape 1: velocity"),
        (lambda: motzkin.Moving(motzkin.Moving(motzkin.Point([0, 0]), [1, 0]), [1, 0]), "moves already"),
    ],
)
def test_what_is_refused_and_where(make, words):
    with pytest.raises(motzkin.InvalidInput, match=words):
        make()
    with pytest.raises(ValueError):
        make()


@pytest.mark.parametrize("dimension", [2, 3])
@pytest.mark.parametrize("style", STYLES)
def test_pickle_copy_json_and_repr(shapes, dimension, style):
    for kind in KINDS[dimension]:
        shape = shapes.draw(dimension, style, [kind])
        moving = motzkin.Moving(shape, shapes.vector(dimension, style))
        for one in (shape, moving):
            assert pickle.loads(pickle.dumps(one)) == one
            assert copy.copy(one) == one and copy.deepcopy(one) == one and type(copy.copy(one)) is type(one)
            assert motzkin.parse_json_shape(motzkin.to_json(one)) == one
            assert eval(repr(one)) == one
        assert moving.shape == shape and moving != shape


def test_arrays_survive_pickling(shapes):
    boxes = motzkin.Aabb(np.zeros((100, 3)), np.arange(300.0).reshape(100, 3))
    again = pickle.loads(pickle.dumps(motzkin.Moving(boxes, [1, 0, 0])))
    assert again == motzkin.Moving(boxes, [1, 0, 0]) and len(again.velocity) == 100
    assert repr(again) == "<100 motzkin.Moving in 3D>"


def test_shapes_do_not_see_later_changes():
    numbers = np.zeros((2, 3))
    points = motzkin.Point(numbers)
    numbers[:] = 7
    points.position[:] = 8
    assert not points.position.any()


def test_boxes(shapes):
    assert motzkin.bounding_box(motzkin.Sphere([0, 0], 1)) == motzkin.Aabb([-1, -1], [1, 1])
    moving = motzkin.Moving(motzkin.Cuboid([0, 0], np.eye(2)), [1, 2])
    assert motzkin.bounding_box(moving) == motzkin.Aabb([0, 0], [2, 3])
    many = motzkin.bounding_box(motzkin.Triangle(np.arange(18.0).reshape(2, 3, 3)))
    assert np.array_equal(many.max, [[6, 7, 8], [15, 16, 17]])


def test_text_form():
    assert motzkin.parse_frame("Co(0,0,0) x(1,0,0) y(0,1,0) z(0,0,1)") == motzkin.Cuboid([0, 0, 0], CUBE)
    with pytest.raises(motzkin.InvalidInput, match="column"):
        motzkin.parse_frame("Co(0,0,0) x(1,0,0")


def test_shapes_are_not_hashed():
    with pytest.raises(TypeError):
        hash(motzkin.Point([0, 0]))


def test_everything_is_described():
    for name in motzkin.__all__:
        thing = getattr(motzkin, name)
        if callable(thing):
            assert thing.__doc__ and len(thing.__doc__) > 30, name
    for method in dir(motzkin.World):
        if not method.startswith("_"):
            assert getattr(motzkin.World, method).__doc__.count("\n") >= 2, method
