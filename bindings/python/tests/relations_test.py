"""Relations, boxes, windows and proofs of pairs: against fractions, and arrays against loops."""

import itertools
import json
import pickle
import re
from fractions import Fraction

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies

import motzkin
from conftest import BOUNDED, FLAT_FACES, KINDS, ROOT, STYLES, draws
from motzkin import Relation

Disjoint, Touching, Overlapping = Relation


def document_pairs():
    text = (ROOT / "apps/experiments/volume_pair_cases.hpp").read_text(encoding="utf-8")
    found = re.findall(r'\{"(\w+)",\s*"([^"]+)",\s*"([^"]+)",\s*Relation::(\w+),\s*"([^"]*)"\}', text)
    assert len(found) == 64
    return found


@pytest.mark.parametrize("name, a, b, relation, box", document_pairs(), ids=lambda value: str(value)[:24])
def test_pairs_of_the_documents(is_proved, name, a, b, relation, box):
    a, b = motzkin.parse_frame(a), motzkin.parse_frame(b)
    assert motzkin.relate(a, b) is Relation[relation] is motzkin.relate(b, a)
    certificate = motzkin.prove(a, b)
    assert motzkin.verify(certificate, a, b) and is_proved(json.loads(certificate.to_json(a, b)))
    found = motzkin.intersection_box(a, b)
    assert (found is None) == (relation == "Disjoint")
    if found is not None:
        exact = [[Fraction(end) for end in span.split(",")] for span in re.findall(r"\[([^]]+)\]", box)]
        for low, high, (first, last) in zip(found.min, found.max, exact):
            assert Fraction(low) <= first and last <= Fraction(high)
            assert np.nextafter(low, np.inf) >= float(first) and np.nextafter(high, -np.inf) <= float(last)


@pytest.mark.parametrize("moving", [False, True])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("dimension", [2, 3])
def test_hard_pairs_against_fractions(shapes, is_proved, dimension, style, moving):
    """Every relation is proved by a certificate that a checker of its own accepts: a wrong one would have none."""
    seen = set()
    for _ in range(draws(40)):
        pair = [shapes.draw(dimension, style, BOUNDED[dimension]), shapes.draw(dimension, style, KINDS[dimension])]
        if moving:
            pair[1] = motzkin.Moving(pair[1], shapes.vector(dimension, style))
        relation = motzkin.relate(*pair)
        seen.add(relation)
        certificate = motzkin.prove(*pair)
        assert certificate.relation is relation is motzkin.relate(*reversed(pair))
        text = certificate.to_json(*pair)
        assert is_proved(json.loads(text)) and motzkin.verify(certificate, *pair), text
        assert motzkin.parse_json_certificate(text) == (certificate, *pair)
        for other in set(Relation) - {relation}:  # the same proof proves nothing else
            wrong = motzkin.Certificate(other, certificate.plane, certificate.point)
            accepted = is_proved(json.loads(wrong.to_json(*pair)))
            assert accepted == motzkin.verify(wrong, *pair) and not accepted
            assert motzkin.flaw(wrong, *pair)
    assert len(seen) > 1


def squared_distance(box_min, box_max, center):
    return sum(max(low - x, 0, x - high) ** 2 for low, high, x in zip(box_min, box_max, center))


finite = strategies.one_of(
    strategies.integers(-3, 3).map(float),
    strategies.floats(-1e3, 1e3),
    strategies.floats(-1e150, 1e150),
)


@hypothesis.given(strategies.data())
@hypothesis.settings(max_examples=draws(150), deadline=None)
def test_spheres_against_fractions(data):
    dimension = data.draw(strategies.sampled_from([2, 3]))
    vector = strategies.lists(finite, min_size=dimension, max_size=dimension)
    center, radius = data.draw(vector), abs(data.draw(finite))
    p, q = data.draw(vector), data.draw(vector)
    low, high = np.minimum(p, q), np.maximum(p, q)
    exact = lambda numbers: [Fraction(float(x)) for x in numbers]
    gap = squared_distance(exact(low), exact(high), exact(center)) - Fraction(radius) ** 2
    relation = motzkin.relate(motzkin.Sphere(center, radius), motzkin.Aabb(low, high))
    assert (relation == Disjoint) == (gap > 0)
    if radius > 0 and all(low < high):
        assert relation == (Disjoint if gap > 0 else Touching if gap == 0 else Overlapping)


@hypothesis.given(strategies.data())
@hypothesis.settings(max_examples=draws(150), deadline=None)
def test_boxes_against_fractions(data):
    vectors = [data.draw(strategies.lists(finite, min_size=3, max_size=3)) for _ in range(4)]
    (a, b), (c, d) = [(np.minimum(p, q), np.maximum(p, q)) for p, q in (vectors[:2], vectors[2:])]
    shares = [max(low, other) <= min(high, top) for low, high, other, top in zip(a, b, c, d)]
    box = motzkin.intersection_box(motzkin.Aabb(a, b), motzkin.Aabb(c, d))
    assert motzkin.intersects(motzkin.Aabb(a, b), motzkin.Aabb(c, d)) == all(shares) == (box is not None)
    if box is not None:
        assert np.array_equal(box.min, np.maximum(a, c)) and np.array_equal(box.max, np.minimum(b, d))


def stacked(each):
    """Many shapes of a kind, as one object."""
    parts = zip(*[one.__reduce__()[1] for one in each])
    return type(each[0])(*[stacked(part) if isinstance(part[0], motzkin.Shape) else np.stack(part) for part in parts])


def of_kind(shapes, dimension, style, kind, count):
    return stacked([shapes.draw(dimension, style, [kind]) for _ in range(count)])


@pytest.mark.parametrize("dimension", [2, 3])
def test_arrays_are_loops(shapes, dimension):
    """Bit by bit, for every pair of kinds, at rest and moving, one beside many and many beside many."""
    count = 7
    for kind_a, kind_b in itertools.product(KINDS[dimension], repeat=2):
        a = of_kind(shapes, dimension, "grid", kind_a, count)
        b = of_kind(shapes, dimension, "grid", kind_b, count)
        moving = motzkin.Moving(b, [shapes.vector(dimension, "grid") for _ in range(count)])
        for first, second in ((a, b), (a, moving), (moving, a), (a[0], b), (a, b[3]), (a[2], moving)):
            many = motzkin.relate(first, second)
            assert many.dtype == np.uint8 and many.shape == (count,)
            loop = [
                motzkin.relate(first if first.is_single else first[i], second if second.is_single else second[i])
                for i in range(count)
            ]
            assert many.tolist() == loop
            assert motzkin.intersects(first, second).tolist() == [relation != Disjoint for relation in loop]
            assert motzkin.overlaps(first, second).tolist() == [relation == Overlapping for relation in loop]
            assert np.array_equal(motzkin.relate(first, second, threads=2), many)
            boxes = motzkin.intersection_box(first, second)
            windows = motzkin.contact_window(first, second)
            assert boxes.shape == (count, 2, dimension) and windows.shape == (count, 2)
            for i in range(count):
                pair = [shape if shape.is_single else shape[i] for shape in (first, second)]
                box, window = motzkin.intersection_box(*pair), motzkin.contact_window(*pair)
                assert (window is None) == (loop[i] == Disjoint) and (box is None) == np.isnan(boxes[i]).all()
                if not kind_a == kind_b == "HalfSpace":  # what two of them share has no box
                    assert (box is None) == (window is None)
                if box is not None:
                    assert np.stack([box.min, box.max]).tobytes() == boxes[i].tobytes()
                if window is not None:
                    assert np.array(window).tobytes() == windows[i].tobytes()


def test_what_pairs_are_refused():
    flat, space = motzkin.Point([0, 0]), motzkin.Point([0, 0, 0])
    with pytest.raises(motzkin.InvalidInput, match="differ in dimension"):
        motzkin.relate(flat, space)
    with pytest.raises(motzkin.InvalidInput, match="differ in dimension"):
        motzkin.relate(motzkin.Point(np.zeros((2, 2))), space)
    with pytest.raises(motzkin.InvalidInput, match="b: expected 2 items"):
        motzkin.relate(motzkin.Point(np.zeros((2, 2))), motzkin.Point(np.zeros((3, 2))))
    with pytest.raises(motzkin.InvalidInput, match="motzkin.Method"):
        motzkin.relate(flat, flat, method="best")
    with pytest.raises(motzkin.InvalidInput, match="threads"):
        motzkin.relate(motzkin.Point(np.zeros((2, 2))), flat, threads=-1)
    with pytest.raises(TypeError):
        motzkin.relate(flat, [0, 0])
    ground = motzkin.HalfSpace([0, 1], 0)
    with pytest.raises(motzkin.InvalidInput, match="half-space"):
        motzkin.prove(ground, ground)


def test_no_shapes_at_all():
    nothing = motzkin.Cuboid(np.zeros((0, 3)), np.zeros((0, 3, 3)))
    assert motzkin.relate(nothing, motzkin.Point([0, 0, 0])).shape == (0,)
    assert motzkin.intersection_box(nothing, nothing).shape == (0, 2, 3)


def test_methods_agree(shapes):
    for _ in range(draws(50)):
        a, b = shapes.draw(3, "grid", FLAT_FACES[3]), shapes.draw(3, "grid", FLAT_FACES[3])
        assert len({motzkin.relate(a, b, method=method) for method in motzkin.Method}) == 1
        assert motzkin.relate(a, b, method="SeparatingAxis") == motzkin.relate(a, b)


def test_the_picture_of_the_readme():
    square = motzkin.Cuboid([0, 0], np.eye(2))
    flying = motzkin.Moving(motzkin.Simplex([1.5, -0.5], [[1, -1], [1, 1]]), [-2, 4])
    assert motzkin.contact_window(square, flying) == (0.25, 0.5)
    assert motzkin.intersection_box(square, flying) == motzkin.Aabb([0.75, 0.5], [1, 1])
    assert motzkin.pair_picture(square, flying).startswith("<svg")


def test_intersection():
    part = motzkin.intersection(motzkin.Cuboid([0, 0, 0], np.eye(3)), motzkin.Cuboid([0.5, 0.5, 0.5], np.eye(3)))
    assert part.measure == 0.125 and len(part.vertices) == 8
    assert motzkin.intersection(motzkin.Point([0, 0]), motzkin.Point([1, 0])) is None
    with pytest.raises(motzkin.InvalidInput, match="at rest"):
        motzkin.intersection(motzkin.Point([0, 0]), motzkin.Moving(motzkin.Point([1, 0]), [1, 0]))


def test_certificates_are_values():
    a, b = motzkin.Aabb([0, 0], [1, 1]), motzkin.Aabb([1, 0], [2, 1])
    certificate = motzkin.prove(a, b)
    assert certificate.relation is Touching
    assert all(isinstance(x, Fraction) for x in (*certificate.plane.normal, certificate.plane.offset))
    assert sum(certificate.point.weights_a) == 1
    assert pickle.loads(pickle.dumps(certificate)) == certificate
    assert motzkin.Certificate(Relation.Touching, certificate.plane, certificate.point) == certificate
    many = motzkin.prove(motzkin.Aabb([[0, 0], [5, 5]], [[1, 1], [6, 6]]), b)
    assert [one.relation for one in many] == [Touching, Disjoint]


def test_casting_rays_at_shapes_of_every_kind():
    capsule = motzkin.Rounded(motzkin.Segment([0, 0, 0], [4, 0, 0]), 1)
    assert motzkin.cast(motzkin.Ray([2, 0, 5], [0, 0, -2]), capsule) == (2.0, 3.0)
    assert motzkin.cast(motzkin.Ray([-3, 1, 0], [1, 0, 0]), capsule) == (3.0, 7.0)
    rays = motzkin.Ray([[2, 0, 5], [2, 2, 5]], [0, 0, -1])
    assert np.array_equal(motzkin.cast(rays, capsule), [[4, 6], [np.nan, np.nan]], equal_nan=True)
    assert motzkin.cast(motzkin.Ray([0, 0, 3], [0, 0, -1]), motzkin.HalfSpace([0, 0, 1], 0)) == (3.0, np.inf)
    hull = motzkin.Hull([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    assert motzkin.cast(motzkin.Ray([0, 0, 3], [0, 0, -1]), hull) == (2.0, 3.0)
    with pytest.raises(motzkin.InvalidInput, match="a Ray in space takes any shape"):
        motzkin.cast(motzkin.Line([0, 0, 3], [0, 0, -1]), hull)


def test_casting_and_classifying():
    box = motzkin.Aabb([1, -1, -1], [2, 1, 1])
    ray = motzkin.Ray([0, 0, 0], [2, 0, 0])
    assert motzkin.cast(ray, box) == (0.5, 1.0) == motzkin.cast(motzkin.Segment([0, 0, 0], [2, 0, 0]), box)
    assert motzkin.cast(motzkin.Line([4, 0, 0], [2, 0, 0]), box) == (-1.5, -1.0)
    assert motzkin.cast(motzkin.Ray([4, 0, 0], [2, 0, 0]), box) is None
    many = motzkin.cast(motzkin.Ray([[0, 0, 0], [0, 5, 0], [0, 1, 0]], [1, 0, 0]), box)
    assert np.array_equal(many, [[1, 2], [np.nan, np.nan], [1, 2]], equal_nan=True)
    assert pickle.loads(pickle.dumps(ray)) == ray
    with pytest.raises(motzkin.InvalidInput, match="line 1: "):
        motzkin.Ray([[0, 0], [0, 0]], [[1, 0], [0, 0]])
    assert motzkin.classify(motzkin.Aabb([0, 0], [1, 1]), motzkin.Sphere([0, 0], 2)) is motzkin.Placement.Inside
    assert motzkin.classify(motzkin.Aabb([[0, 0], [9, 9]], [10, 10]), motzkin.Sphere([0, 0], 2)).tolist() == [1, 0]
