"""Checks certificates with fractions alone: python3 check_certificate.py FILE (as `motzkin verify`, for who trusts none of it)."""

import json
import sys
from fractions import Fraction


def hull(shape):
    """The points whose convex hull the shape is, at time 0, in the order that certificates count them."""
    get = {key: [[Fraction(x) for x in row] if isinstance(row, list) else Fraction(row) for row in value]
           for key, value in shape.items() if isinstance(value, list)}
    plus = lambda p, q, factor=1: [x + factor * y for x, y in zip(p, q)]
    if "vertices" in get:
        return get["vertices"]
    if shape["kind"] == "aabb":
        start, steps = get["min"], [[high - low if i == k else 0 for i in range(len(get["min"]))]
                                    for k, (low, high) in enumerate(zip(get["min"], get["max"]))]
    elif shape["kind"] == "obb":
        start, steps = get["center"], [[2 * half * x for x in axis] for axis, half in zip(get["axes"], get["half"])]
        for step in steps:
            start = plus(start, step, Fraction(-1, 2))
    else:
        start, steps = get["origin"], get["axes"] + [[0] * len(get["origin"])] * (len(get["origin"]) - len(get["axes"]))
    if shape["kind"] == "simplex":
        return [start] + [plus(start, step) for step in steps]
    points = [start]
    for step in steps:
        points += [plus(point, step) for point in points]
    return points


def is_proved(certificate):
    """Whether the certificate proves what it says of its shapes a and b."""
    a, b = hull(certificate["a"]), hull(certificate["b"])
    if "velocity" in certificate["a"] or "velocity" in certificate["b"]:  # in space and time
        for shape, points in ((certificate["a"], a), (certificate["b"], b)):
            velocity = [Fraction(x) for x in shape.get("velocity", [0] * len(points[0]))]
            points[:] = [p + [0] for p in points] + [[x + v for x, v in zip(p, velocity)] + [1] for p in points]
    relation, below, above, common, inside = certificate["relation"], [], [], False, False
    if certificate.get("plane"):  # how far each point is from the plane, and on which side
        normal, offset = [Fraction(x) for x in certificate["plane"]["normal"]], Fraction(certificate["plane"]["offset"])
        below, above = ([sum(n * x for n, x in zip(normal, p)) - offset for p in points] for points in (a, b))
    if certificate.get("point"):  # the same point as a mean of both
        means = [([Fraction(x) for x in certificate["point"][key]], points) for key, points in (("weights_a", a), ("weights_b", b))]
        common = (all(len(w) == len(p) and min(w) >= 0 and sum(w) == 1 for w, p in means)
                  and len({tuple(sum(x * p[k] for x, p in zip(w, points)) for k in range(len(a[0]))) for w, points in means}) == 1)
        inside = common and all(min(w) > 0 for w, _ in means)
    if relation == "disjoint":
        return bool(below) and max(below) < 0 < min(above)
    parted = bool(below) and max(below) <= 0 <= min(above) and any(below + above)
    return common and parted if relation == "touching" else relation == "overlapping" and inside


if __name__ == "__main__":
    good = is_proved(json.load(open(sys.argv[1], encoding="utf-8")))
    sys.exit("the certificate proves nothing" if not good else print("proved"))
