"""The compiled part of motzkin. What everything does is in its description: help(motzkin.relate)."""

import enum
import os
from fractions import Fraction
from typing import Any, Callable, ClassVar, Iterable, NamedTuple, Optional, Sequence, Union, overload

import numpy as np
import numpy.typing as npt

__version__: str

_Numbers = npt.ArrayLike
_Path = Union[str, os.PathLike[str]]
_Progress = Optional[Callable[[float], object]]
_Doubles = npt.NDArray[np.float64]
_Records = npt.NDArray[np.void]
_Pose = Union["Pose", npt.ArrayLike, None]
_MeshLike = Any  # a Mesh, or anything with vertices and faces, or points and cells
_Object = Union[int, str]  # of a world, by its number or name

class _Type(type): ...  # of classes that are written in C++
class InvalidInput(ValueError): ...
class FileError(OSError): ...
class Cancelled(RuntimeError): ...

class Relation(enum.IntEnum):
    Disjoint = 0
    Touching = 1
    Overlapping = 2

class Method(enum.IntEnum):
    Auto = 0
    FourierMotzkin = 1
    SeparatingAxis = 2

class Placement(enum.IntEnum):
    Outside = 0
    Crosses = 1
    Inside = 2

class ContactStatus(enum.IntEnum):
    Free = 0
    Contact = 1
    InitialContact = 2
    Unresolved = 3

class FeatureKind(enum.IntEnum):
    Vertex = 0
    Edge = 1
    Face = 2

class Between(enum.IntEnum):
    Turn = 0
    Spin = 1

class TreeKind(enum.IntEnum):
    Bvh = 0
    Obb = 1

class SolidRelation(enum.IntEnum):
    Disjoint = 0
    Touching = 1
    Overlapping = 2
    Inside = 3
    Contains = 4
    Equal = 5

class Substance(enum.IntEnum):
    Auto = 0
    Sheet = 1
    Solid = 2

class Shape(metaclass=_Type):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # refuses: only the kinds can be made
    @property
    def dimension(self) -> int: ...
    @property
    def is_single(self) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __eq__(self, other: object) -> bool: ...
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, memo: Any) -> Any: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class Cuboid(Shape):
    def __init__(self, origin: _Numbers, axes: _Numbers) -> None: ...
    @property
    def origin(self) -> _Doubles: ...
    @property
    def axes(self) -> _Doubles: ...

class Simplex(Shape):
    def __init__(self, origin: _Numbers, axes: _Numbers) -> None: ...
    @property
    def origin(self) -> _Doubles: ...
    @property
    def axes(self) -> _Doubles: ...

class Point(Shape):
    def __init__(self, *points: _Numbers) -> None: ...
    @property
    def position(self) -> _Doubles: ...

class Segment(Shape):
    def __init__(self, *points: _Numbers) -> None: ...
    @property
    def vertices(self) -> _Doubles: ...

class Triangle(Shape):
    def __init__(self, *points: _Numbers) -> None: ...
    @property
    def vertices(self) -> _Doubles: ...

class Tetrahedron(Shape):
    def __init__(self, *points: _Numbers) -> None: ...
    @property
    def vertices(self) -> _Doubles: ...

class Aabb(Shape):
    def __init__(self, min: _Numbers, max: _Numbers) -> None: ...
    @property
    def min(self) -> _Doubles: ...
    @property
    def max(self) -> _Doubles: ...

class Obb(Shape):
    def __init__(self, center: _Numbers, axes: _Numbers, half: _Numbers) -> None: ...
    @property
    def center(self) -> _Doubles: ...
    @property
    def axes(self) -> _Doubles: ...
    @property
    def half(self) -> _Doubles: ...

class Sphere(Shape):
    def __init__(self, center: _Numbers, radius: _Numbers) -> None: ...
    @property
    def center(self) -> _Doubles: ...
    @property
    def radius(self) -> Any: ...

class Hull(Shape):
    def __init__(self, points: _Numbers) -> None: ...
    @property
    def points(self) -> _Doubles: ...

class HalfSpace(Shape):
    def __init__(self, normal: _Numbers, offset: _Numbers) -> None: ...
    @property
    def normal(self) -> _Doubles: ...
    @property
    def offset(self) -> Any: ...

class Capsule(Shape):
    def __init__(self, *parts: _Numbers) -> None: ...
    @property
    def vertices(self) -> _Doubles: ...
    @property
    def core(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Rounded(Shape):
    def __init__(self, core: Shape, radius: _Numbers) -> None: ...
    @property
    def core(self) -> Any: ...
    @property
    def radius(self) -> Any: ...

class Moving(Shape):
    def __init__(self, shape: Shape, velocity: _Numbers) -> None: ...
    @property
    def shape(self) -> Shape: ...
    @property
    def velocity(self) -> _Doubles: ...

def parse_json_shape(text: str) -> Any: ...
def parse_frame(text: str) -> Any: ...
def to_json(shape: Shape) -> str: ...
@overload
def bounding_box(shape: Shape) -> Aabb: ...
@overload
def bounding_box(mesh: Mesh) -> Aabb: ...
@overload
def relate(a: Mesh, b: Mesh, *, pose_a: _Pose = None, pose_b: _Pose = None) -> SolidRelation: ...
@overload
def relate(
    a: Shape,
    b: Shape,
    *,
    method: Optional[Union[Method, int, str]] = None,
    threads: int = 1,
    progress: _Progress = None,
) -> Any: ...
def intersects(
    a: Shape,
    b: Shape,
    *,
    method: Optional[Union[Method, int, str]] = None,
    threads: int = 1,
    progress: _Progress = None,
) -> Any: ...
def overlaps(
    a: Shape,
    b: Shape,
    *,
    method: Optional[Union[Method, int, str]] = None,
    threads: int = 1,
    progress: _Progress = None,
) -> Any: ...

class Distance(NamedTuple):
    lower: float
    upper: float
    nearest_a: tuple[float, ...]
    nearest_b: tuple[float, ...]
    direction: tuple[float, ...]

class Penetration(NamedTuple):
    lower: float
    upper: float
    shift: tuple[float, ...]

class ElementDistance(NamedTuple):
    a: int
    b: int
    distance: Distance

class SignedDistance(NamedTuple):
    lower: float
    upper: float
    element: int

class InnerPoint(NamedTuple):
    point: tuple[float, float, float]
    is_exact: bool

@overload
def distance(a: Shape, b: Shape, *, at_most: float = ..., threads: int = 1, progress: _Progress = None) -> Any: ...
@overload
def distance(
    a: Mesh,
    b: Any,
    *,
    pose_a: _Pose = None,
    pose_b: _Pose = None,
    at_most: float = ...,
    threads: int = 1,
    progress: _Progress = None,
) -> Optional[ElementDistance]: ...
def within(a: Shape, b: Shape, clearance: _Numbers, *, threads: int = 1, progress: _Progress = None) -> Any: ...
def penetration(a: Shape, b: Shape, *, threads: int = 1, progress: _Progress = None) -> Any: ...
def pairs_within(
    a: _MeshLike,
    b: _MeshLike,
    clearance: float,
    *,
    pose_a: _Pose = None,
    pose_b: _Pose = None,
    threads: int = 1,
    progress: _Progress = None,
) -> npt.NDArray[np.uint32]: ...
def self_distance(
    mesh: _MeshLike, *, pose: _Pose = None, at_most: float = ..., threads: int = 1, progress: _Progress = None
) -> Optional[ElementDistance]: ...
def nearest(
    mesh: _MeshLike, point: _Numbers, count: int = 1, *, pose: _Pose = None, at_most: float = ...
) -> list[ElementDistance]: ...
def signed_distance(
    points: _Numbers, mesh: _MeshLike, *, pose: _Pose = None, threads: int = 1, progress: _Progress = None
) -> Any: ...
def common_interior_point(a: Mesh, b: Mesh, *, pose_a: _Pose = None, pose_b: _Pose = None) -> Optional[InnerPoint]: ...

class Window(NamedTuple):
    enter: float
    exit: float

class ParameterSpan(NamedTuple):
    enter: float
    exit: float

class Polytope(NamedTuple):
    vertices: _Doubles
    measure: float

def intersection_box(a: Shape, b: Shape, *, threads: int = 1, progress: _Progress = None) -> Any: ...
def contact_window(a: Shape, b: Shape, *, threads: int = 1, progress: _Progress = None) -> Any: ...
def intersection(a: Shape, b: Shape) -> Optional[Polytope]: ...
def pair_picture(a: Shape, b: Shape) -> str: ...

class Lines(metaclass=_Type):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # refuses: only the kinds can be made
    @property
    def origin(self) -> _Doubles: ...
    @property
    def direction(self) -> _Doubles: ...
    @property
    def is_single(self) -> bool: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class Line(Lines):
    def __init__(self, origin: _Numbers, direction: _Numbers) -> None: ...

class Ray(Lines):
    def __init__(self, origin: _Numbers, direction: _Numbers) -> None: ...

def cast(line: Union[Lines, Shape], box: Shape, *, threads: int = 1, progress: _Progress = None) -> Any: ...
def classify(box: Shape, sphere: Shape) -> Any: ...

class Plane(NamedTuple):
    normal: tuple[Fraction, ...]
    offset: Fraction

class SharedPoint(NamedTuple):
    weights_a: tuple[Fraction, ...]
    weights_b: tuple[Fraction, ...]

class Certificate(metaclass=_Type):
    def __init__(self, relation: Relation, plane: Any = None, point: Any = None) -> None: ...
    @property
    def relation(self) -> Relation: ...
    @property
    def plane(self) -> Optional[Plane]: ...
    @property
    def point(self) -> Optional[SharedPoint]: ...
    def to_json(self, a: Shape, b: Shape) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class DistanceCertificate(metaclass=_Type):
    def __init__(
        self,
        measure: str = "distance",
        *,
        at_least: Any = None,
        more_than: Any = None,
        at_most: Any = None,
        direction: Any = (),
        points: Any = None,
        facets: Any = ...,
    ) -> None: ...
    @property
    def measure(self) -> str: ...
    @property
    def at_least(self) -> Optional[Fraction]: ...
    @property
    def more_than(self) -> Optional[Fraction]: ...
    @property
    def at_most(self) -> Optional[Fraction]: ...
    @property
    def direction(self) -> tuple[Fraction, ...]: ...
    @property
    def points(self) -> Optional[SharedPoint]: ...
    @property
    def facets(self) -> tuple[tuple[tuple[int, int], ...], ...]: ...
    def to_json(self, a: Shape, b: Shape) -> str: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

def prove(a: Shape, b: Shape) -> Any: ...
def prove_distance(a: Shape, b: Shape) -> DistanceCertificate: ...
def prove_within(a: Shape, b: Shape, clearance: float) -> DistanceCertificate: ...
def prove_depth(a: Shape, b: Shape) -> Optional[DistanceCertificate]: ...
@overload
def verify(certificate: Certificate, a: Shape, b: Shape) -> bool: ...
@overload
def verify(certificate: DistanceCertificate, a: Shape, b: Shape) -> bool: ...
@overload
def verify(proof: MotionProof, a: InMotion, b: InMotion) -> bool: ...
def flaw(certificate: Union[Certificate, DistanceCertificate], a: Shape, b: Shape) -> Optional[str]: ...
def parse_json_certificate(text: str) -> tuple[Union[Certificate, DistanceCertificate], Any, Any]: ...

class Pose(metaclass=_Type):
    def __init__(self, matrix: _Pose = None) -> None: ...
    @staticmethod
    def rotation(axis: _Numbers, degrees: float) -> Pose: ...
    @staticmethod
    def rotation_by(quaternion: _Numbers) -> Pose: ...
    @staticmethod
    def translation_by(offset: _Numbers) -> Pose: ...
    @staticmethod
    def scaling(factors: _Numbers) -> Pose: ...
    @property
    def linear(self) -> _Doubles: ...
    @property
    def translation(self) -> _Doubles: ...
    @property
    def matrix(self) -> _Doubles: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

def apply(pose: _Pose, points: _Numbers) -> _Doubles: ...
def then(first: _Pose, second: _Pose) -> Pose: ...
def inverse(pose: _Pose) -> Pose: ...
def is_rigid(pose: _Pose, tolerance: float = 1e-6) -> bool: ...
def parse_pose(text: str) -> Pose: ...

class Motion(metaclass=_Type):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # refuses: only the kinds can be made
    def pose(self, time: float) -> Pose: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

class JsonMotion(Motion):
    def __init__(self, text: str) -> None: ...

class Translation(Motion):
    def __init__(self, displacement: _Numbers = (0, 0, 0)) -> None: ...

class Turn(Motion):
    def __init__(self, center: _Numbers, end: _Numbers, displacement: _Numbers = (0, 0, 0)) -> None: ...
    @staticmethod
    def between(start: _Pose, end: _Pose, center: _Numbers) -> Turn: ...

class Spin(Motion):
    def __init__(self, center: _Numbers, axis: _Numbers, angle: float, displacement: _Numbers = (0, 0, 0)) -> None: ...
    @staticmethod
    def between(start: _Pose, end: _Pose, center: _Numbers) -> Spin: ...

class RotationVector(Motion):
    def __init__(
        self, start_rotation: _Numbers, end_rotation: _Numbers, start_position: _Numbers, end_position: _Numbers
    ) -> None: ...

class Slerp(Motion):
    def __init__(
        self, start: _Numbers, end: _Numbers, start_translation: _Numbers, end_translation: _Numbers
    ) -> None: ...

class PoseSequence(Motion):
    def __init__(
        self, times: _Numbers, quaternions: _Numbers, translations: _Numbers, between: Union[Between, int, str] = ...
    ) -> None: ...

def screw(point: _Numbers, axis: _Numbers, angle: float, pitch: float) -> Motion: ...
def parse_json_motion(text: str) -> Motion: ...

class Mesh(metaclass=_Type):
    def __init__(self, vertices: Any, faces: Optional[_Numbers] = None) -> None: ...
    @property
    def vertices(self) -> _Doubles: ...
    @property
    def faces(self) -> npt.NDArray[np.uint32]: ...
    @property
    def is_solid(self) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, key: Any) -> Any: ...
    def __eq__(self, other: object) -> bool: ...
    def __copy__(self) -> Mesh: ...
    def __deepcopy__(self, memo: Any) -> Mesh: ...
    def _repr_html_(self) -> str: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

collision_dtype: np.dtype[np.void]

def read(path: _Path) -> Mesh: ...
def write(path: _Path, mesh: _MeshLike) -> None: ...
def posed(mesh: _MeshLike, pose: _Pose) -> Mesh: ...
def merge_equal_vertices(mesh: _MeshLike) -> Mesh: ...
def boundary(mesh: _MeshLike) -> tuple[Mesh, npt.NDArray[np.uint32]]: ...
def open_edge(mesh: _MeshLike) -> Optional[tuple[int, int]]: ...
def is_closed(mesh: _MeshLike) -> bool: ...
def torus(*, major: float = 1.0, minor: float = 0.4, around: int = 64, across: int = 32) -> Mesh: ...
def sphere_mesh(radius: float, segments: int, rings: int) -> Mesh: ...
def box_grid(min: _Numbers, max: _Numbers, cells: Sequence[int]) -> Mesh: ...
def collisions(
    a: _MeshLike,
    b: _MeshLike,
    *,
    pose_a: _Pose = None,
    pose_b: _Pose = None,
    overlaps: bool = False,
    margin: float = 0.0,
    tree: Union[TreeKind, int, str] = ...,
    threads: int = 1,
    progress: _Progress = None,
) -> _Records: ...
def any_collision(
    a: _MeshLike,
    b: _MeshLike,
    *,
    pose_a: _Pose = None,
    pose_b: _Pose = None,
    overlaps: bool = False,
    margin: float = 0.0,
    threads: int = 1,
) -> Optional[np.void]: ...
def self_collisions(
    mesh: _MeshLike,
    *,
    pose: _Pose = None,
    overlaps: bool = False,
    margin: float = 0.0,
    threads: int = 1,
    progress: _Progress = None,
) -> _Records: ...
def collision_boxes(
    a: _MeshLike, b: _MeshLike, pairs: _Records, *, pose_a: _Pose = None, pose_b: _Pose = None
) -> _Doubles: ...

class RayHit(NamedTuple):
    element: int
    span: ParameterSpan

class ElementHits(NamedTuple):
    elements: npt.NDArray[np.uint32]
    relations: npt.NDArray[np.uint8]

def first_hit(
    ray: Union[Ray, Segment], mesh: _MeshLike, *, pose: _Pose = None, threads: int = 1, progress: _Progress = None
) -> Any: ...
def all_hits(ray: Union[Ray, Segment], mesh: _MeshLike, *, pose: _Pose = None) -> _Records: ...
def elements_hit(shape: Union[Point, Segment], mesh: _MeshLike, *, pose: _Pose = None) -> ElementHits: ...
def contains(mesh: _MeshLike, points: _Numbers, *, pose: _Pose = None) -> Any: ...
def solids_intersect(a: _MeshLike, b: _MeshLike, *, pose_a: _Pose = None, pose_b: _Pose = None) -> bool: ...

class TimeBracket(NamedTuple):
    lower: float
    upper: float

class Feature(NamedTuple):
    kind: FeatureKind
    index: int  # type: ignore[assignment]

class Contact(NamedTuple):
    status: ContactStatus
    time: TimeBracket
    point: tuple[float, ...]
    normal: tuple[float, ...]
    on_a: Feature
    on_b: Feature

class FirstContact(NamedTuple):
    status: ContactStatus
    time: TimeBracket
    point: tuple[float, float, float]
    normal: tuple[float, float, float]
    on_a: Feature
    on_b: Feature
    element_a: int
    element_b: int

class MeshContact(NamedTuple):
    edges: bool
    vertices: tuple[int, int, int, int]
    contact: Contact

class FreeStep(NamedTuple):
    fraction: float
    first: Optional[MeshContact]
    at_start: Optional[np.void]

class ProofStep(NamedTuple):
    time: float
    direction: tuple[float, float, float]

class MotionProof(NamedTuple):
    steps: tuple[ProofStep, ...]

contact_dtype: np.dtype[np.void]

class LinearPath(metaclass=_Type):
    def __init__(self, start: Shape, end: Shape) -> None: ...
    @property
    def start(self) -> Any: ...
    @property
    def end(self) -> Any: ...

class InMotion(metaclass=_Type):
    def __init__(self, body: Any, motion: Optional[Motion] = None, pose: _Pose = None) -> None: ...
    @property
    def body(self) -> Any: ...
    @property
    def motion(self) -> Optional[Motion]: ...
    @property
    def pose(self) -> Pose: ...

class DeformingMesh(metaclass=_Type):
    def __init__(self, mesh: _MeshLike, end: _Numbers) -> None: ...
    @property
    def mesh(self) -> Mesh: ...
    @property
    def end(self) -> _Doubles: ...

@overload
def first_contact(
    a: LinearPath,
    b: LinearPath,
    *,
    time_tolerance: float = ...,
    min_separation: float = 0,
    max_steps: int = 10_000,
    threads: int = 1,
    progress: _Progress = None,
) -> Any: ...
@overload
def first_contact(
    a: InMotion,
    b: InMotion,
    *,
    time_tolerance: float = 1e-4,
    min_separation: float = 0,
    max_steps: int = 10_000,
    until: float = 1,
    threads: int = 1,
    progress: _Progress = None,
) -> Any: ...
@overload
def first_contact(
    a: DeformingMesh,
    b: DeformingMesh,
    *,
    time_tolerance: float = 1e-4,
    min_separation: float = 0,
    max_steps: int = 10_000,
    until: float = 1,
    threads: int = 1,
    progress: _Progress = None,
) -> FirstContact: ...
def free_step(
    start: Any,
    end: _Numbers,
    faces: Optional[_Numbers] = None,
    *,
    time_tolerance: float = ...,
    min_separation: float = 0,
    max_steps: int = 10_000,
    threads: int = 1,
) -> FreeStep: ...
def prove_free(
    a: InMotion, b: InMotion, *, time_tolerance: float = 1e-4, max_steps: int = 10_000
) -> Optional[MotionProof]: ...

class WorldContact(NamedTuple):
    a: int
    b: int
    first: FirstContact

class WorldDistance(NamedTuple):
    a: int
    b: int
    part_a: int
    part_b: int
    distance: Distance

class ObjectCollision(NamedTuple):
    a: int
    b: int
    relation: SolidRelation
    part_pairs: int
    box: Optional[Aabb]

class WorldStep(NamedTuple):
    time: float
    contact: Optional[WorldContact]

class VolumeTree(metaclass=_Type):
    def __init__(self, shape: Shape) -> None: ...
    @property
    def node_count(self) -> int: ...
    @property
    def level_count(self) -> int: ...

def fit_volumes(mesh: _MeshLike, *, fan_out: int = 8, levels: int = 2, elements_per_leaf: int = 1) -> VolumeTree: ...
def read_scene(path: _Path) -> World: ...
def read_robot(path: _Path) -> Robot: ...

class Robot(metaclass=_Type):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # refuses: read_robot makes them
    @property
    def name(self) -> str: ...
    @property
    def links(self) -> list[str]: ...
    @property
    def limits(self) -> dict[str, tuple[float, float]]: ...
    def link_poses(self, joints: Optional[dict[str, float]] = None, base: _Pose = None) -> dict[str, Pose]: ...
    def are_adjacent(self, a: str, b: str) -> bool: ...
    def add_to(
        self,
        world: World,
        joints: Optional[dict[str, float]] = None,
        base: _Pose = None,
        *,
        name: str = "",
        layers: int = 1,
        meets: int = 0xFFFFFFFF,
    ) -> PlacedRobot: ...

class PlacedRobot(metaclass=_Type):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...  # refuses: Robot.add_to makes them
    def move(self, joints: Optional[dict[str, float]] = None) -> None: ...
    def allow(self, a: str, b: str, allowed: bool = True) -> None: ...
    @property
    def objects(self) -> dict[str, list[int]]: ...
    @property
    def world(self) -> World: ...

def meeting_boxes(boxes: Aabb, *, threads: int = 1) -> npt.NDArray[np.uint32]: ...

class World(metaclass=_Type):
    def __init__(self, objects: Optional[list[Any]] = None, allowed: Sequence[Any] = ...) -> None: ...
    def add(
        self,
        body: Any,
        pose: _Pose = None,
        *,
        name: Optional[str] = None,
        motion: Optional[Motion] = None,
        layers: int = 1,
        meets: int = 0xFFFFFFFF,
        group: int = 0,
        substance: Union[Substance, int, str] = ...,
    ) -> int: ...
    def move(self, object: _Object, pose: _Pose) -> None: ...
    def set_motion(self, object: _Object, motion: Optional[Motion]) -> None: ...
    def remove(self, object: _Object) -> None: ...
    def __len__(self) -> int: ...
    def __contains__(self, object: Any) -> bool: ...
    def ids(self) -> list[int]: ...
    def names(self) -> dict[str, int]: ...
    def name(self, object: _Object) -> Optional[str]: ...
    def body(self, object: _Object) -> Any: ...
    def pose(self, object: _Object) -> Pose: ...
    def box(self, object: _Object) -> Aabb: ...
    def copy(self) -> World: ...
    def __copy__(self) -> World: ...
    def __deepcopy__(self, memo: Any) -> World: ...
    def candidates(self, *, threads: int = 1) -> npt.NDArray[np.uint32]: ...
    def collisions(
        self,
        *,
        overlaps: bool = False,
        first: bool = False,
        boxes: bool = False,
        threads: int = 1,
        progress: _Progress = None,
    ) -> _Records: ...
    def collisions_of(
        self,
        object: _Object,
        *,
        overlaps: bool = False,
        first: bool = False,
        boxes: bool = False,
        threads: int = 1,
        progress: _Progress = None,
    ) -> _Records: ...
    def colliding_objects(
        self,
        *,
        overlaps: bool = False,
        threads: int = 1,
        progress: _Progress = None,
    ) -> npt.NDArray[np.uint32]: ...
    def objects_meeting(
        self,
        object: _Object,
        *,
        overlaps: bool = False,
        threads: int = 1,
        progress: _Progress = None,
    ) -> npt.NDArray[np.uint32]: ...
    def objects_meeting_body(
        self,
        body: Any,
        pose: _Pose = None,
        *,
        overlaps: bool = False,
        layers: int = 1,
        meets: int = 0xFFFFFFFF,
        group: int = 0,
        substance: Union[Substance, int, str] = ...,
        threads: int = 1,
    ) -> npt.NDArray[np.uint32]: ...
    def object_collisions(
        self, *, overlaps: bool = False, boxes: bool = False, threads: int = 1, progress: _Progress = None
    ) -> list[ObjectCollision]: ...
    def allow(self, a: _Object, b: _Object, allowed: bool = True) -> None: ...
    def is_allowed(self, a: _Object, b: _Object) -> bool: ...
    def distance(
        self, a: _Object, b: _Object, *, at_most: float = ..., threads: int = 1, progress: _Progress = None
    ) -> Optional[WorldDistance]: ...
    def nearest_of(
        self, object: _Object, *, at_most: float = ..., threads: int = 1, progress: _Progress = None
    ) -> Optional[WorldDistance]: ...
    def nearest_to(
        self, point: _Numbers, *, at_most: float = ..., threads: int = 1, progress: _Progress = None
    ) -> Optional[WorldDistance]: ...
    def pairs_within(
        self, clearance: float, *, threads: int = 1, progress: _Progress = None
    ) -> list[WorldDistance]: ...
    def any(self, *, overlaps: bool = False, threads: int = 1, progress: _Progress = None) -> bool: ...
    def any_of(
        self, object: _Object, *, overlaps: bool = False, threads: int = 1, progress: _Progress = None
    ) -> bool: ...
    def first_contact(
        self,
        *,
        until: float = 1,
        time_tolerance: float = 1e-4,
        min_separation: float = 0,
        max_steps: int = 10_000,
        tree: Union[TreeKind, int, str] = ...,
        threads: int = 1,
        progress: _Progress = None,
    ) -> Optional[WorldContact]: ...
    def first_contact_of(
        self,
        object: _Object,
        *,
        until: float = 1,
        time_tolerance: float = 1e-4,
        min_separation: float = 0,
        max_steps: int = 10_000,
        tree: Union[TreeKind, int, str] = ...,
        threads: int = 1,
        progress: _Progress = None,
    ) -> Optional[WorldContact]: ...
    def first_contacts(
        self,
        *,
        until: float = 1,
        time_tolerance: float = 1e-4,
        min_separation: float = 0,
        max_steps: int = 10_000,
        tree: Union[TreeKind, int, str] = ...,
        threads: int = 1,
        progress: _Progress = None,
    ) -> list[WorldContact]: ...
    def advance(
        self,
        *,
        until: float = 1,
        time_tolerance: float = 1e-4,
        min_separation: float = 0,
        max_steps: int = 10_000,
        threads: int = 1,
    ) -> WorldStep: ...

def has_report_page() -> bool: ...
def _mesh_page(
    path: str, title: str, a: Mesh, pose_a: _Pose, b: Optional[Mesh], pose_b: _Pose, pairs: Any, boxes: Any
) -> None: ...
def _scene_page(path: str, title: str, world: World, collisions: _Records) -> None: ...
def _sweep_page(path: str, title: str, world: World, contacts: Iterable[WorldContact], until: float) -> None: ...
