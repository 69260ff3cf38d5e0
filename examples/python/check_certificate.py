"""Checks a certificate with fractions alone, for who trusts no library: check_certificate.py CERTIFICATE.json"""

import json
import sys
from fractions import Fraction


def dot(p, q):
    return sum(x * y for x, y in zip(p, q))


def numbers(values):
    return [numbers(value) if isinstance(value, list) else Fraction(value) for value in values]


def hull(shape):
    """The points whose convex hull the shape is but for its radius, in the order of certificates."""
    kind, given = shape["kind"], {key: numbers(value) for key, value in shape.items() if isinstance(value, list)}
    if kind in ("rounded", "sphere") or "vertices" in given or "points" in given:
        return (
            hull(shape["core"])
            if kind == "rounded"
            else [given["center"]]
            if kind == "sphere"
            else given.get("vertices") or given["points"]
        )
    start, dimension = given.get("origin") or given.get("center") or given["min"], len(list(given.values())[0])
    steps = given.get("axes", []) + [[Fraction(0)] * dimension] * (dimension - len(given.get("axes", [])))
    if kind == "aabb":
        steps = [
            [high - low if i == k else 0 for i, (low, high) in enumerate(zip(given["min"], given["max"]))]
            for k in range(dimension)
        ]
    elif kind == "obb":
        steps = [[2 * half * x for x in axis] for axis, half in zip(steps, given["half"])]
        start = [x - sum(step[k] for step in steps) / 2 for k, x in enumerate(start)]
    points = [start]
    for step in steps:
        points += [[x + y for x, y in zip(p, step)] for p in (points[:1] if kind == "simplex" else points)]
    return points


def side(shape, in_time):
    """Points, in space and time if anything moves, and radius; or the normal of a half-space and its offsets."""
    velocity = numbers(shape.get("velocity", []))
    if "normal" in shape:
        normal, offset = numbers(shape["normal"]), Fraction(shape["offset"])
        return None, Fraction(0), normal, [offset, offset + dot(normal, velocity)] if in_time else [offset]
    points = hull(shape)
    velocity = velocity or [Fraction(0)] * len(points[0])
    if in_time:
        points = [p + [Fraction(0)] for p in points] + [
            [x + v for x, v in zip(p, velocity)] + [Fraction(1)] for p in points
        ]
    return points, Fraction(shape.get("radius", 0)), None, None


def keeps(plane, sign, points, radius, normal, offsets, least):
    """Whether a side is above the plane (sign 1) or below it (-1), by more than nothing where `least` says so."""
    way, offset = plane
    if points is None:  # a half-space: parallel, and beyond the plane at both ends of time
        factor = next(w / n for w, n in zip(way, normal) if n)
        return (
            -sign * factor > 0
            and list(way[: len(normal)]) == [factor * n for n in normal]
            and all(
                least(sign * (factor * end + sum(way[len(normal) :]) * time - offset))
                for time, end in enumerate(offsets)
            )
        )
    space = way[:-1] if len(points[0]) > least.dimension else way
    heights = [sign * (dot(way, p) - offset) for p in points]
    return all(least(h) for h in heights) and (
        not radius or any(space) and all(least(h * h - radius * radius * dot(space, space)) for h in heights)
    )


class Least:
    """Compares with zero, strictly or not; knows how many dimensions space has."""

    def __init__(self, dimension, strict):
        self.dimension, self.strict = dimension, strict

    def __call__(self, number):
        return number > 0 if self.strict else number >= 0


def compare(height, length, square):
    """How height compares with length times the root of a square."""
    difference = height * abs(height) - length * abs(length) * square
    return (difference > 0) - (difference < 0)


def surrounds(facets, a, b, length):
    """Whether facets, with corners that are points of b less points of a, are closed, and that far around 0."""
    surplus = {}
    for facet in facets:
        corners = [[q - p for p, q in zip(a[i], b[j])] for i, j in facet]
        e, f = ([x - y for x, y in zip(corner, corners[0])] for corner in (corners[1], corners[-1]))
        normal = (
            [e[1], -e[0]]
            if len(e) == 2
            else [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
        )
        height = dot(normal, corners[0])
        if len(facet) != len(e) or height <= 0 or compare(height, length, dot(normal, normal)) < 0:
            return False
        names = [tuple(corner) for corner in facet]
        if len(e) == 2:  # each end of a segment begins another
            ways = [((names[0],), 1), ((names[1],), -1)]
        else:  # each edge of a triangle is one of another the other way
            ways = [(tuple(sorted(way)), 1 if way[0] < way[1] else -1) for way in zip(names, names[1:] + names[:1])]
        for way, count in ways:
            surplus[way] = surplus.get(way, 0) + count
    return bool(facets) and not any(surplus.values())


def bounds_are_proved(certificate):
    """Whether the certificate proves what it says of the distance or the depth of its shapes a and b."""
    (a, radius_a, _, _), (b, radius_b, _, _) = (side(certificate[key], False) for key in "ab")
    radii, is_depth = radius_a + radius_b, "depth" in certificate
    claim = {key: Fraction(value) for key, value in certificate["depth" if is_depth else "distance"].items()}
    least, most = claim.get("more_than", claim.get("at_least", Fraction(0))), claim.get("at_most")
    strict = "more_than" in claim

    def along(length, strict):
        way = numbers(certificate.get("direction", []))
        gap = min(dot(way, q) for q in b) - max(dot(way, p) for p in a) if way else 0
        return any(way) and compare(gap, length, dot(way, way)) >= strict

    def near(length):
        means = []
        for key, points in (("weights_a", a), ("weights_b", b)):
            weights = numbers(certificate.get("points", {}).get(key, []))
            if len(weights) != len(points) or sum(weights) != 1 or min(weights) < 0:
                return False
            means.append([dot(weights, coordinate) for coordinate in zip(*points)])
        return length >= 0 and sum((x - y) ** 2 for x, y in zip(*means)) <= length * length

    if is_depth:
        if most is not None and (most < 0 or not along(radii - most, False)):
            return False
        facets = certificate.get("facets", [])
        return not strict and (
            least <= 0 or (near(radii - least) if least <= radii else surrounds(facets, a, b, least - radii))
        )
    if most is not None and (most < 0 or not near(radii + most)):
        return False
    return least < 0 or (least == 0 and not strict) or along(radii + least, strict)


def is_proved(certificate):
    """Whether the certificate proves what it says of its shapes a and b."""
    if "relation" not in certificate:
        return bounds_are_proved(certificate)
    relation, shapes = certificate["relation"], (certificate["a"], certificate["b"])
    for part, without in (("plane", "overlapping"), ("point", "disjoint")):
        if (certificate.get(part) is None) != (relation == without):
            return False
    in_time = any("velocity" in shape for shape in shapes)
    a, b = (side(shape, in_time) for shape in shapes)
    dimension = len((a[0] or b[0])[0]) - in_time
    if relation != "overlapping":
        plane = numbers(certificate["plane"]["normal"]), Fraction(certificate["plane"]["offset"])
        least = Least(dimension, relation == "disjoint")
        on_plane = all(
            points and not radius and all(dot(plane[0], p) == plane[1] for p in points)
            for points, radius, _, _ in (a, b)
        )
        if on_plane or not keeps(plane, -1, *a, least) or not keeps(plane, 1, *b, least):
            return False
        if relation == "disjoint":
            return True
    more, reach = Least(dimension, relation == "overlapping"), a[1] + b[1]
    means = []
    for key, (points, _, normal, _) in (("weights_a", a), ("weights_b", b)):
        weights = numbers(certificate["point"][key])
        if (
            len(weights) != len(points or [])
            or points
            and (sum(weights) != 1 or min(weights) < 0 or (more.strict and not reach and min(weights) == 0))
        ):
            return False
        means.append([dot(weights, coordinate) for coordinate in zip(*points)] if points else None)
    for half_space, mean in ((a, means[1]), (b, means[0])):
        if half_space[0] is None:  # how far the point of the other shape is out of it
            _, _, normal, offsets = half_space
            height = dot(normal, mean) - offsets[0] - (mean[-1] * (offsets[1] - offsets[0]) if in_time else 0)
            return height < 0 or more(reach * reach * dot(normal, normal) - height * height)
    gap = [x - y for x, y in zip(*means)]
    if not reach:
        return not any(gap)
    return not any(gap[dimension:]) and more(reach * reach - dot(gap, gap))


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        proved = is_proved(json.load(file))
    print("proved" if proved else "not proved")
    sys.exit(not proved)
