"""A manager of collisions with the names of trimesh's, on exact answers."""

from __future__ import annotations

from typing import Any, Optional

from ._motzkin import InvalidInput, Relation, Substance, World, WorldDistance
from ._results import _mesh


class ContactData:
    """Two parts of objects that meet. There are no penetration depths: meshes have none that is right everywhere."""

    names: frozenset[str]  #: of the two objects
    relation: Relation  #: Touching or Overlapping

    def __init__(self, names: tuple[str, str], indices: tuple[int, int], relation: Relation) -> None:
        self.names = frozenset(names)
        self._pair = names
        self._indices = dict(zip(names, indices))
        self.relation = relation

    def index(self, name: str) -> int:
        """The element, by its number, of the object of this name."""
        return self._indices[name]

    def __repr__(self) -> str:
        return f"<motzkin.ContactData: {self._pair}, {self.relation.name.lower()}>"


class DistanceData:
    """Where two objects are nearest, and how far apart there."""

    names: frozenset[str]  #: of the two objects
    distance: float  #: the least distance, rounded down
    bounds: tuple[float, float]  #: the doubles around it

    def __init__(self, names: tuple[str, str], indices: tuple[int, int], found: WorldDistance) -> None:
        self.names = frozenset(names)
        self.distance = found.distance.lower
        self.bounds = (found.distance.lower, found.distance.upper)
        self._indices = dict(zip(names, indices))
        self._points = dict(zip(names, (found.distance.nearest_a, found.distance.nearest_b)))

    def index(self, name: str) -> int:
        """The nearest element, by its number, of the object of this name."""
        return self._indices[name]

    def point(self, name: str) -> tuple[float, ...]:
        """The nearest point, rounded, of the object of this name."""
        return self._points[name]

    def __repr__(self) -> str:
        return f"<motzkin.DistanceData: {self.distance}, {self._indices}>"


class CollisionManager:
    """Meshes by name, and which of them collide. The methods are those of `trimesh.collision.CollisionManager`.

    Stricter than there: answers are exact for the meshes as their transforms place them, touching counts, unless
    overlaps=True; a name that is taken and one that is not known raise an error; matrices must have a last row of
    0, 0, 0, 1; a distance is 0 where meshes meet. Meshes are surfaces, as there: of one within another nothing meets,
    unless made with solid=True.
    """

    def __init__(self, overlaps: bool = False, solid: bool = False) -> None:
        self._world = World()
        self._overlaps = overlaps
        self._substance = Substance.Auto if solid else Substance.Sheet

    @property
    def world(self) -> World:
        """The world of these objects. Motions, layers and groups are there."""
        return self._world

    def add_object(self, name: str, mesh: Any, transform: Any = None) -> None:
        """Adds a mesh where a matrix of 4 x 4 numbers or a Pose puts it."""
        if not isinstance(name, str) or not name:
            raise InvalidInput("name: expected a text that is not empty")
        self._world.add(_mesh(mesh, "mesh"), transform, name=name, substance=self._substance)

    def remove_object(self, name: str) -> None:
        """Takes a mesh out."""
        self._world.remove(name)

    def set_transform(self, name: str, transform: Any) -> None:
        """Puts a mesh elsewhere."""
        self._world.move(name, transform)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two of the meshes meet; with return_names the pairs that do; with return_data what meets."""
        if not return_names and not return_data:
            return self._world.any(overlaps=self._overlaps)
        names = self._names()
        found = _contacts(self._world.collisions(overlaps=self._overlaps), names, names)
        pairs = self._world.colliding_objects(overlaps=self._overlaps).tolist()
        met = {tuple(sorted((names[a], names[b]))) for a, b in pairs}
        return _answer(bool(met), met, found, return_names, return_data)

    def in_collision_single(
        self, mesh: Any, transform: Any = None, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """Whether a mesh that is not managed meets any that is; with return_names the names of those that it meets."""
        body = _mesh(mesh, "mesh")
        names = self._names()
        met = {
            names[int(number)]
            for number in self._world.objects_meeting_body(
                body, transform, overlaps=self._overlaps, substance=self._substance
            )
        }
        found = []
        if return_data:
            trial = self._world.copy()
            one = trial.add(body, transform, substance=self._substance)
            names[one] = "__external"
            found = _contacts(trial.collisions_of(one, overlaps=self._overlaps), names, names)
        return _answer(bool(met), met, found, return_names, return_data)

    def in_collision_other(
        self, other_manager: CollisionManager, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """Whether any mesh of this manager meets one of another; with return_names the pairs, the own name first."""
        both, own, other = self._with(other_manager)
        met = {(own[a], other[b]) for a, b in both.colliding_objects(overlaps=self._overlaps).tolist()}
        found = _contacts(both.collisions(overlaps=self._overlaps), own, other) if return_data else []
        return _answer(bool(met), met, found, return_names, return_data)

    def min_distance_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """The least distance of any two of the meshes; with return_names their names, with return_data where it is."""
        names = self._names()
        return _nearest(
            [self._world.nearest_of(number) for number in names], names, names, return_names, return_data, True
        )

    def min_distance_single(
        self, mesh: Any, transform: Any = None, return_name: bool = False, return_data: bool = False
    ) -> Any:
        """The least distance of a mesh that is not managed from those that are."""
        trial = self._world.copy()
        one = trial.add(_mesh(mesh, "mesh"), transform, substance=self._substance)
        names = self._names()
        return _nearest([trial.nearest_of(one)], {one: "__external"}, names, return_name, return_data, False)

    def min_distance_other(
        self, other_manager: CollisionManager, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """The least distance of a mesh of this manager from one of another."""
        both, own, other = self._with(other_manager)
        return _nearest([both.nearest_of(number) for number in own], own, other, return_names, return_data, True)

    def _names(self) -> dict[int, str]:
        return {number: name for name, number in self._world.names().items()}

    def _with(self, other_manager: CollisionManager) -> tuple[World, dict[int, str], dict[int, str]]:
        """A world of both managers, whose objects are tested against those of the other alone, and their names."""
        both = World()
        own: dict[int, str] = {}
        other: dict[int, str] = {}
        for names, manager, layers, meets in ((own, self, 1, 2), (other, other_manager, 2, 1)):
            for name, number in manager._world.names().items():
                body, pose = manager._world.body(number), manager._world.pose(number)
                names[both.add(body, pose, layers=layers, meets=meets, substance=self._substance)] = name
        return both, own, other


def _contacts(collisions: Any, names_a: dict[int, str], names_b: dict[int, str]) -> list[ContactData]:
    return [
        ContactData(
            (names_a[int(c["a"])], names_b[int(c["b"])]),
            (int(c["part_a"]), int(c["part_b"])),
            Relation(int(c["relation"])),
        )
        for c in collisions
    ]


def _nearest(
    distances: list[Optional[WorldDistance]],
    names_a: dict[int, str],
    names_b: dict[int, str],
    return_names: bool,
    return_data: bool,
    pair: bool,
) -> Any:
    """The least of the distances, rounded down, then what was asked for, in the form of trimesh."""
    found = [one for one in distances if one is not None]
    if not found:
        raise InvalidInput("there are no two meshes to find the distance of")
    least = min(found, key=lambda one: (one.distance.lower, one.distance.upper))
    names = (names_a[least.a], names_b[least.b])
    answer: list[Any] = [least.distance.lower]
    if return_names:
        answer.append(names if pair else names[1])
    if return_data:
        answer.append(DistanceData(names, (least.part_a, least.part_b), least))
    return answer[0] if len(answer) == 1 else tuple(answer)


def _answer(meets: bool, names: Any, found: list[ContactData], return_names: bool, return_data: bool) -> Any:
    """Whether there is anything, then what was asked for, in the form of trimesh."""
    answer: list[Any] = [meets]
    if return_names:
        answer.append(names)
    if return_data:
        answer.append(found)
    return answer[0] if len(answer) == 1 else tuple(answer)
