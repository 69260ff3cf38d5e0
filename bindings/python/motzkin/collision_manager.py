"""A manager of collisions with the names of trimesh's, on exact answers."""

from __future__ import annotations

from typing import Any

from ._motzkin import InvalidInput, Relation, World
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


class CollisionManager:
    """Meshes by name, and which of them collide. The methods are those of `trimesh.collision.CollisionManager`.

    Stricter than there: answers are exact for the meshes as their transforms place them, touching counts, unless
    overlaps=True; a name that is taken and one that is not known raise an error; matrices must have a last row of
    0, 0, 0, 1. Meshes are surfaces: of one within another nothing meets.
    """

    def __init__(self, overlaps: bool = False) -> None:
        self._world = World()
        self._overlaps = overlaps

    @property
    def world(self) -> World:
        """The world of these objects. Motions, layers and groups are there."""
        return self._world

    def add_object(self, name: str, mesh: Any, transform: Any = None) -> None:
        """Adds a mesh where a matrix of 4 x 4 numbers or a Pose puts it."""
        if not isinstance(name, str) or not name:
            raise InvalidInput("name: expected a text that is not empty")
        self._world.add(_mesh(mesh, "mesh"), transform, name=name)

    def remove_object(self, name: str) -> None:
        """Takes a mesh out."""
        self._world.remove(name)

    def set_transform(self, name: str, transform: Any) -> None:
        """Puts a mesh elsewhere."""
        self._world.move(name, transform)

    def in_collision_internal(self, return_names: bool = False, return_data: bool = False) -> Any:
        """Whether any two of the meshes meet; with return_names the pairs of names that do; with return_data what meets."""
        if not return_names and not return_data:
            return self._world.any(overlaps=self._overlaps)
        names = {number: name for name, number in self._world.names().items()}
        found = _contacts(self._world.collisions(overlaps=self._overlaps), names, names)
        pairs = {tuple(sorted(contact._pair)) for contact in found}
        return _answer(found, pairs, return_names, return_data)

    def in_collision_single(
        self, mesh: Any, transform: Any = None, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """Whether a mesh that is not managed meets any that is; with return_names the names of those that it meets."""
        body = _mesh(mesh, "mesh")
        names = {number: name for name, number in self._world.names().items()}
        if not return_data:
            met = [
                names[int(number)]
                for number in self._world.objects_meeting_body(body, transform, overlaps=self._overlaps)
            ]
            return (bool(met), set(met)) if return_names else bool(met)
        trial = self._world.copy()
        one = trial.add(body, transform)
        names[one] = "__external"
        found = _contacts(trial.collisions_of(one, overlaps=self._overlaps), names, names)
        return _answer(found, {name for contact in found for name in contact.names} - {"__external"}, return_names, True)

    def in_collision_other(
        self, other_manager: CollisionManager, return_names: bool = False, return_data: bool = False
    ) -> Any:
        """Whether any mesh of this manager meets one of another; with return_names the pairs, the own name first."""
        both = World()
        own: dict[int, str] = {}
        other: dict[int, str] = {}
        for names, manager, layers, meets in ((own, self, 1, 2), (other, other_manager, 2, 1)):
            for name, number in manager._world.names().items():
                body, pose = manager._world.body(number), manager._world.pose(number)
                names[both.add(body, pose, layers=layers, meets=meets)] = name
        if not return_names and not return_data:
            return both.any(overlaps=self._overlaps)
        found = _contacts(both.collisions(overlaps=self._overlaps), own, other)
        return _answer(found, {contact._pair for contact in found}, return_names, return_data)


def _contacts(collisions: Any, names_a: dict[int, str], names_b: dict[int, str]) -> list[ContactData]:
    return [
        ContactData(
            (names_a[int(c["a"])], names_b[int(c["b"])]), (int(c["part_a"]), int(c["part_b"])), Relation(int(c["relation"]))
        )
        for c in collisions
    ]


def _answer(found: list[ContactData], names: Any, return_names: bool, return_data: bool) -> Any:
    """Whether there is anything, then what was asked for, in the form of trimesh."""
    answer: list[Any] = [bool(found)]
    if return_names:
        answer.append(names)
    if return_data:
        answer.append(found)
    return tuple(answer)
