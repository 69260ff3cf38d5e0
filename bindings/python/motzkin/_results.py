"""Results with pages to look at, and what finds them: `collide`, `search`, `sweep`."""

from __future__ import annotations

import html
import os
import tempfile
from typing import Any, Callable, Optional

import numpy as np

from . import _motzkin
from ._adapters import as_mesh
from ._motzkin import InMotion, Mesh, Pose, Relation, Shape, TreeKind, World, WorldContact


class _Page:
    """Something that a page can show, in a file or in a notebook."""

    def report(self, path: Any, title: Optional[str] = None) -> None:
        """Writes a page to look at: one HTML file that needs a browser and nothing else."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """The page, for notebooks."""
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            self.report(path)
            with open(path, encoding="utf-8") as file:
                page = file.read()
        return (
            f'<iframe srcdoc="{html.escape(page)}" style="width: 100%; height: 32em; border: 0" '
            'sandbox="allow-scripts"></iframe>'
        )


def _mesh(thing: Any, what: str) -> Mesh:
    return thing if isinstance(thing, Mesh) else as_mesh(thing, what)


def _pose(pose: Any) -> Pose:
    return pose if isinstance(pose, Pose) else Pose(pose)


class CollideResult(_Page):
    """Which elements of two meshes meet."""

    a: Mesh  #: the meshes
    b: Mesh
    pose_a: Pose  #: where they are
    pose_b: Pose
    pairs: np.ndarray  #: records with the fields a, b and relation, ordered by a, then b
    boxes: Optional[np.ndarray]  #: of what each pair has in common, of shape (n, 2, 3), if they were asked for

    def __init__(
        self, a: Mesh, b: Mesh, pose_a: Pose, pose_b: Pose, pairs: np.ndarray, boxes: Optional[np.ndarray] = None
    ) -> None:
        self.a, self.b, self.pose_a, self.pose_b, self.pairs, self.boxes = a, b, pose_a, pose_b, pairs, boxes

    def __len__(self) -> int:
        return len(self.pairs)

    def __bool__(self) -> bool:
        """Whether the meshes share a point."""
        return len(self.pairs) > 0

    def __repr__(self) -> str:
        touching = int(np.count_nonzero(self.pairs["relation"] == Relation.Touching))
        return f"<motzkin.CollideResult: {len(self.pairs)} pairs of elements, {touching} of them touching>"

    def report(self, path: Any, title: Optional[str] = None) -> None:
        """Writes a page to look at: one HTML file that needs a browser and nothing else."""
        _motzkin._mesh_page(
            os.fspath(path), title or "Collisions", self.a, self.pose_a, self.b, self.pose_b, self.pairs, self.boxes
        )


class SearchResult(_Page):
    """Which parts of the objects of a world meet."""

    world: World  #: as it was when it was searched
    collisions: np.ndarray  #: records with the fields a, b, part_a, part_b and relation

    def __init__(self, world: World, collisions: np.ndarray) -> None:
        self.world, self.collisions = world, collisions

    def __len__(self) -> int:
        return len(self.collisions)

    def __bool__(self) -> bool:
        """Whether any objects share a point."""
        return len(self.collisions) > 0

    def __repr__(self) -> str:
        return f"<motzkin.SearchResult: {len(self.collisions)} pairs of parts of {len(self.world)} objects>"

    def report(self, path: Any, title: Optional[str] = None) -> None:
        """Writes a page to look at: one HTML file that needs a browser and nothing else."""
        _motzkin._scene_page(os.fspath(path), title or "Collisions", self.world, self.collisions)


class SweepResult(_Page):
    """When objects that move meet first."""

    world: World  #: as it was when it was searched
    contacts: list[WorldContact]  #: the first contact of each two objects that meet, or are not proved free
    until: float  #: the time that was looked at ends here

    def __init__(self, world: World, contacts: list[WorldContact], until: float = 1) -> None:
        self.world, self.contacts, self.until = world, contacts, until

    @property
    def first(self) -> Optional[WorldContact]:
        """The contact whose bracket ends first; None where all objects stay free."""
        if not self.contacts:
            return None
        return min(self.contacts, key=lambda contact: contact.first.time.upper)

    def __len__(self) -> int:
        return len(self.contacts)

    def __bool__(self) -> bool:
        """Whether any objects meet, or are not proved free."""
        return len(self.contacts) > 0

    def __repr__(self) -> str:
        first = self.first
        when = f", the first at {first.first.time.upper}" if first is not None else ""
        return f"<motzkin.SweepResult: {len(self.contacts)} contacts of {len(self.world)} objects{when}>"

    def report(self, path: Any, title: Optional[str] = None) -> None:
        """Writes a page that plays the motions: one HTML file that needs a browser and nothing else."""
        _motzkin._sweep_page(os.fspath(path), title or "Sweep", self.world, self.contacts, self.until)


def collide(
    a: Any,
    b: Any,
    *,
    pose_a: Any = None,
    pose_b: Any = None,
    overlaps: bool = False,
    boxes: bool = False,
    tree: TreeKind = TreeKind.Bvh,
    threads: int = 1,
    progress: Optional[Callable[[float], object]] = None,
) -> CollideResult:
    """All pairs of elements of two meshes that intersect, as a result with a page to look at.

    a, b: meshes, or what Mesh takes. pose_a, pose_b: where they are, a Pose or a matrix of 4 x 4 numbers.
    overlaps: only pairs whose relative interiors meet; touching ones are left out.
    boxes: find the box of what each pair has in common, too.
    tree: which boxes are searched by; threads: 0 for all processors. The answer depends on neither.
    progress: called with the part done, from 0 to 1, now and then. Ctrl-C ends the search.

    Guarantee: exact for the meshes whose vertices are `apply(pose, vertex)`.
    """
    mesh_a, mesh_b, at_a, at_b = _mesh(a, "a"), _mesh(b, "b"), _pose(pose_a), _pose(pose_b)
    pairs = _motzkin.collisions(
        mesh_a, mesh_b, pose_a=at_a, pose_b=at_b, overlaps=overlaps, tree=tree, threads=threads, progress=progress
    )
    found = _motzkin.collision_boxes(mesh_a, mesh_b, pairs, pose_a=at_a, pose_b=at_b) if boxes else None
    return CollideResult(mesh_a, mesh_b, at_a, at_b, pairs, found)


def search(
    world: World,
    *,
    overlaps: bool = False,
    boxes: bool = True,
    threads: int = 1,
    progress: Optional[Callable[[float], object]] = None,
) -> SearchResult:
    """All pairs of parts of the objects of a world that intersect, as a result with a page to look at."""
    held = world.copy()
    return SearchResult(held, held.collisions(overlaps=overlaps, boxes=boxes, threads=threads, progress=progress))


def sweep(
    world: Any,
    other: Any = None,
    *,
    until: float = 1,
    time_tolerance: float = 1e-4,
    min_separation: float = 0,
    max_steps: int = 10_000,
    tree: TreeKind = TreeKind.Bvh,
    threads: int = 1,
    progress: Optional[Callable[[float], object]] = None,
) -> SweepResult:
    """When the objects of a world meet first while they follow their motions, as a result with a page that plays them.

    sweep(world) looks at all pairs of its objects; sweep(a, b) at two bodies, each an InMotion or what a world takes.

    Guarantee: Free is a proof for the motions as given, and so is Contact: free before `lower`, in contact by `upper`.
    """
    if other is None:
        held = world.copy()
    else:
        held = World()
        for name, body in (("a", world), ("b", other)):
            if isinstance(body, InMotion):
                held.add(body.body, body.pose, name=name, motion=body.motion)
            else:
                held.add(body if isinstance(body, Shape) else _mesh(body, name), name=name)
    contacts = held.first_contacts(
        until=until,
        time_tolerance=time_tolerance,
        min_separation=min_separation,
        max_steps=max_steps,
        tree=tree,
        threads=threads,
        progress=progress,
    )
    return SweepResult(held, contacts, until)


class _MeshPage(_Page):
    """A mesh alone."""

    def __init__(self, mesh: Mesh) -> None:
        self.mesh = mesh

    def report(self, path: Any, title: Optional[str] = None) -> None:
        _motzkin._mesh_page(os.fspath(path), title or "Mesh", self.mesh, None, None, None, None, None)


setattr(Mesh, "_repr_html_", lambda self: _MeshPage(self)._repr_html_())
