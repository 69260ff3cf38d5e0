"""What the tests share: the draws of shapes, and the files of the repository."""

import importlib.util
import os
import pathlib
import random

import hypothesis
import numpy as np
import pytest

import motzkin

# The same draws each time, and nothing left in the folder of the sources.
hypothesis.settings.register_profile("repository", database=None, derandomize=True, deadline=None)
hypothesis.settings.load_profile("repository")

ROOT = pathlib.Path(__file__).resolve().parents[3]

# How many random cases a test draws, as for the tests in C++: MOTZKIN_DRAWS is in per cent, 25 by default.
SHARE = float(os.environ.get("MOTZKIN_DRAWS", "25")) / 25


def draws(count):
    return max(1, int(count * SHARE))


def load(path):
    """A module from a file of the repository."""
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, ROOT / path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def is_proved():
    return load("examples/python/check_certificate.py").is_proved


class Shapes:
    """Random shapes of every kind, as hard as they come: numbers from few values, so that contact is common."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def number(self, style):
        if style == "grid":
            return self.random.choice([0.0, 1.0, -1.0, 0.5, 2.0])
        if style == "smooth":
            return self.random.uniform(-1, 1)
        if style == "tiny":
            return self.random.choice([0.0, 1.0, -1.0]) * 2.0 ** self.random.randint(-60, -50) + self.random.choice(
                [0.0, 1.0]
            )
        return self.random.choice([0.0, 1.0, -1.0, 3.0]) * 10.0 ** self.random.randint(-90, 90)  # "scales"

    def vector(self, dimension, style):
        return [self.number(style) for _ in range(dimension)]

    def draw(self, dimension, style, kinds=None):
        """A shape and, at times, its velocity."""
        kind = self.random.choice(kinds or KINDS[dimension])
        vector = lambda: self.vector(dimension, style)
        if kind in ("Cuboid", "Simplex"):
            count = self.random.randint(0, dimension)
            shape = getattr(motzkin, kind)(vector(), np.reshape([vector() for _ in range(count)], (count, dimension)))
        elif kind == "Aabb":
            p, q = vector(), vector()
            shape = motzkin.Aabb(np.minimum(p, q), np.maximum(p, q))
        elif kind == "Obb":
            shape = motzkin.Obb(vector(), [vector() for _ in range(dimension)], np.abs(vector()))
        elif kind == "Sphere":
            shape = motzkin.Sphere(vector(), abs(self.number(style)))
        elif kind == "Hull":
            shape = motzkin.Hull([vector() for _ in range(5)])
        elif kind == "HalfSpace":
            normal = vector()
            while not any(normal):
                normal = vector()
            shape = motzkin.HalfSpace(normal, self.number(style))
        elif kind == "Capsule":
            shape = motzkin.Capsule(vector(), vector(), abs(self.number(style)))
        elif kind == "Rounded":
            shape = motzkin.Rounded(motzkin.Triangle(vector(), vector(), vector()), abs(self.number(style)))
        else:
            shape = getattr(motzkin, kind)(*[vector() for _ in range(CORNERS[kind])])
        return shape


CORNERS = {"Point": 1, "Segment": 2, "Triangle": 3, "Tetrahedron": 4}
FLAT_FACES = {
    2: ["Cuboid", "Simplex", "Point", "Segment", "Triangle", "Aabb", "Obb"],
    3: ["Cuboid", "Simplex", "Point", "Segment", "Triangle", "Tetrahedron", "Aabb", "Obb"],
}
BOUNDED = {dimension: kinds + ["Sphere", "Hull", "Capsule", "Rounded"] for dimension, kinds in FLAT_FACES.items()}
KINDS = {dimension: kinds + ["HalfSpace"] for dimension, kinds in BOUNDED.items()}
STYLES = ["grid", "smooth", "tiny", "scales"]


@pytest.fixture
def shapes():
    return Shapes(20260)


@pytest.fixture(scope="session")
def cube():
    vertices = np.array([[x, y, z] for z in (0.0, 1.0) for y in (0.0, 1.0) for x in (0.0, 1.0)])
    faces = np.array(
        [
            [0, 2, 1],
            [1, 2, 3],
            [4, 5, 6],
            [5, 7, 6],
            [0, 1, 4],
            [1, 5, 4],
            [2, 6, 3],
            [3, 6, 7],
            [0, 4, 2],
            [2, 4, 6],
            [1, 3, 5],
            [3, 7, 5],
        ]
    )
    return motzkin.Mesh(vertices, faces)
