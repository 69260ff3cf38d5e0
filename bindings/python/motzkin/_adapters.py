"""Meshes of other libraries, by the names of their parts: nothing of them is imported."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._motzkin import InvalidInput, Mesh

# What meshio calls elements, and the triangles or tetrahedra that one of them becomes, by its corners.
_TRIANGLES: dict[str, list[tuple[int, ...]]] = {"triangle": [(0, 1, 2)], "quad": [(0, 1, 2), (0, 2, 3)]}
_TETRAHEDRA: dict[str, list[tuple[int, ...]]] = {"tetra": [(0, 1, 2, 3)]}

# What VTK and PyVista call them.
_VTK_NAMES = {5: "triangle", 9: "quad", 10: "tetra"}


def as_mesh(thing: Any, what: str = "mesh") -> Mesh:
    """A Mesh from anything with vertices and faces, triangles or tetras, or with points and cells or faces."""
    if hasattr(thing, "vertices"):
        for name in ("faces", "triangles", "tetras"):
            if hasattr(thing, name):
                return Mesh(_array(thing.vertices), _array(getattr(thing, name)))
    if hasattr(thing, "points"):
        points = _array(thing.points)
        if hasattr(thing, "celltypes"):
            return Mesh(points, _elements(_vtk_blocks(thing.cells, thing.celltypes), what))
        if hasattr(thing, "cells"):
            return Mesh(points, _elements([(block.type, _array(block.data)) for block in thing.cells], what))
        if hasattr(thing, "faces"):
            return Mesh(points, _elements(_polygon_blocks(thing.faces, what), what))
    raise InvalidInput(
        f"{what}: expected a motzkin.Mesh or an object with vertices and faces, or points and cells, but it is "
        f"{type(thing)!r}"
    )


def _array(numbers: Any) -> np.ndarray:
    return np.asarray(numbers)


def _elements(blocks: list[tuple[str, np.ndarray]], what: str) -> np.ndarray:
    """Tetrahedra, or triangles where there are none; polygons become fans about their first corner."""
    for kinds, corners in ((_TETRAHEDRA, 4), (_TRIANGLES, 3)):
        parts = [data[:, list(part)] for kind, data in blocks if kind in kinds for part in kinds[kind]]
        parts = [part for part in parts if len(part)]
        if corners == 3:
            parts += [_fans(data) for kind, data in blocks if kind == "polygon" and len(data)]
        if parts:
            return np.concatenate(parts)
    kinds_found = sorted({kind for kind, _ in blocks})
    raise InvalidInput(
        f"{what}: expected triangles, polygons or tetrahedra, found {', '.join(kinds_found) or 'no cells'}"
    )


def _fans(polygons: np.ndarray) -> np.ndarray:
    corners = polygons.shape[1]
    return np.concatenate([polygons[:, [0, k, k + 1]] for k in range(1, corners - 1)])


def _polygon_blocks(faces: Any, what: str) -> list[tuple[str, np.ndarray]]:
    """From PyVista's faces: the number of corners, then the corners, again and again; or rows of triangles."""
    flat = _array(faces)
    if flat.ndim == 2 and flat.shape[1] == 3:
        return [("triangle", flat)]
    flat = flat.ravel()
    rows: list[np.ndarray] = []
    place = 0
    while place < len(flat):
        corners = int(flat[place])
        row = flat[place + 1 : place + 1 + corners]
        if corners < 3 or len(row) < corners:
            raise InvalidInput(f"{what}: faces[{place}]: expected a number of corners and as many indices")
        rows.append(row)
        place += 1 + corners
    # One block per polygon keeps the order of the faces whatever their corners; equal neighbours go together.
    blocks: list[tuple[str, np.ndarray]] = []
    begin = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or len(rows[end]) != len(rows[begin]):
            if len(rows[begin]) == 3:
                blocks.append(("triangle", np.stack(rows[begin:end])))
            else:
                blocks += [("polygon", row[None, :]) for row in rows[begin:end]]
            begin = end
    if any(kind == "polygon" for kind, _ in blocks):  # all as polygons, which stay in order
        return [("polygon", data[i : i + 1]) for _, data in blocks for i in range(len(data))]
    return blocks


def _vtk_blocks(cells: Any, types: Any) -> list[tuple[str, np.ndarray]]:
    """From the cells of VTK's unstructured grids: the number of corners, then the corners, and the type of each."""
    flat = _array(cells).ravel()
    blocks: list[tuple[str, np.ndarray]] = []
    place = 0
    for kind in _array(types).ravel():
        corners = int(flat[place])
        blocks.append(
            (_VTK_NAMES.get(int(kind), f"VTK cell type {int(kind)}"), flat[None, place + 1 : place + 1 + corners])
        )
        place += 1 + corners
    return blocks
