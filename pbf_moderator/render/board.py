"""Reads a board: an SVG with a path per area or point, anchors for what lies on it, connections, barriers and panels.

The file may come from anybody, so nothing in it may reach outside: no document type, no scripts, no links but to
its own parts or to pictures that it carries itself.
"""

from __future__ import annotations

import hashlib
import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from ..errors import UserError
from ..hints import did_you_mean
from .free_space import Box, FreeSpace, Point
from .transforms import Placement, extent, placed

Ring = list[Point]
Pair = frozenset[str]

MAX_BYTES = 20_000_000
NAMESPACE = "http://www.w3.org/2000/svg"
POINT, INSET = "point", "inset"
"""The class of a point: an area that is no more than a sign, around which there is room for what lies there."""
ANCHORS = ("name", "icons", "units", "chit", "marker")
"""Roles of the handles that say where the things of an area are wanted."""
PLACES = ("sheet", "label", "slot")
"""Roles of ground that is taken, and of places for titles and counters."""
_FORBIDDEN = {"script", "foreignObject", "iframe", "audio", "video", "animate", "set"}
_LINK = re.compile(r"#|data:image/(png|jpeg);base64,")
_TOKEN = re.compile(r"([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_URL = re.compile(r"url\(\s*['\"]?(?!#)|@import|expression\(", re.IGNORECASE)


POINT_REACH = 125.0
"""Units around the middle of a point in which things may lie that are there."""
DEEPEST = 100
"""Groups within groups of a board."""
LARGEST, SLIMMEST = 50_000, 20
"""The longest side of a board in its own units, and how many times the shorter one it may be."""


@dataclass(frozen=True)
class Area:
    """An area of the board: its outline and, by role (name, icons, units, chit, marker), where things are wanted."""

    id: str
    kind: str
    rings: tuple[Ring, ...]
    anchors: Mapping[str, Point]
    ground: Sequence[str] = ()
    """The squares inside the outline, if they were found before: row by row, in hexadecimal numbers."""

    @cached_property
    def free_space(self) -> FreeSpace:
        """The ground inside the outline; copy it before taking any of it."""
        return FreeSpace(self.rings, [int(row, 16) for row in self.ground])

    @cached_property
    def box(self) -> Box:
        """The rectangle around the outline."""
        return extent(point for ring in self.rings for point in ring)

    def anchor(self, role: str) -> Point:
        """Where a thing of this role is wanted; without an anchor the middle of the widest ground."""
        return self.anchors.get(role) or self.anchors.get("units") or self.free_space.widest()


@dataclass(frozen=True)
class Board:
    """A board as far as the renderer must know it; `text` is the SVG itself."""

    text: str
    size: tuple[float, float]
    areas: Mapping[str, Area]
    slots: Mapping[tuple[str, str], Box]
    labels: Mapping[str, Box]
    sheets: tuple[Box, ...]
    barriers: frozenset[Pair]
    links: frozenset[Pair]
    connections: frozenset[Pair] = frozenset()
    """The pairs of points that a line joins."""

    @cached_property
    def bare_panels(self) -> tuple[Box, ...]:
        """The labels and places of panels that lie on the map itself and not on a sheet of paper."""
        boxes = (*self.labels.values(), *self.slots.values())
        return tuple(box for box in boxes if not any(_lies_in(box, sheet) for sheet in self.sheets))

    @cached_property
    def key(self) -> str:
        """A short name for this very board, for caches."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]


def _lies_in(box: Box, sheet: Box) -> bool:
    return sheet[0] <= box[0] and sheet[1] <= box[1] and box[2] <= sheet[2] and box[3] <= sheet[3]


def read_board(path: Path) -> Board:
    """The board in a file.

    Raises:
        UserError: it cannot be read as one.
    """
    return parse_board(board_text(path), str(path))


def board_text(path: Path) -> str:
    """The text of a board's file.

    Raises:
        UserError: it cannot be one.
    """
    try:
        if path.stat().st_size > MAX_BYTES:
            raise UserError(f"{path} is not a board: it is larger than {MAX_BYTES // 1_000_000} MB.")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise UserError(f"Cannot read the board {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise UserError(f"{path} is not a board: it is not UTF-8 text.") from None


@lru_cache(maxsize=2)
def parse_board(text: str, where: str = "board") -> Board:
    """The board in the text of an SVG; `where` names it in errors.

    Raises:
        UserError: it is not well-formed, not an SVG, declares a document type, or lacks what a board needs.
    """
    if re.search(r"<!(DOCTYPE|ENTITY)", text, re.IGNORECASE):
        raise UserError(f"{where} declares a document type, which is not allowed: save it as plain SVG.")
    try:
        root = ElementTree.fromstring(text.encode())
    except ElementTree.ParseError as error:
        line, column = error.position
        raise UserError(f"{where}, line {line}, column {column + 1}: this is not well-formed XML.") from None
    if _tag(root) != "svg":
        raise UserError(f"{where} is not an SVG: its outermost element is <{_tag(root)}>.")
    if root.tag != f"{{{NAMESPACE}}}svg":
        raise UserError(f'{where}: the <svg> needs xmlns="{NAMESPACE}", or no program draws it.')
    _refuse_depths(root, where)
    _refuse_reaching_out(root, where)
    return _Reading(root, where).board(text)


def _refuse_depths(root: ElementTree.Element, where: str) -> None:
    """Refuse groups nested so deep that no program could draw them."""
    level = [root]
    for _ in range(DEEPEST):
        level = [child for element in level for child in element]
        if not level:
            return
    raise UserError(f"{where}: its groups are nested more than {DEEPEST} deep; ungroup some of them.")


def _tag(element: ElementTree.Element) -> str:
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def _refuse_reaching_out(root: ElementTree.Element, where: str) -> None:
    for element in root.iter():
        if _tag(element) in _FORBIDDEN:
            raise UserError(f"{where} contains <{_tag(element)}>, which a board may not have.")
        for name, value in element.attrib.items():
            if name.rsplit("}", 1)[-1] == "href" and not _LINK.match(value.strip()):
                raise UserError(f"{where} links to {value[:60]!r}: a board may only use its own parts.")
            if _URL.search(value):
                raise UserError(
                    f"{where} loads something from outside in {name[:30]!r}: a board may only use its own parts."
                )
        if _tag(element) == "style" and _URL.search(element.text or ""):
            raise UserError(
                f"{where} loads something from outside in <style>: a board may only use its own parts."
            )


class _Reading:
    """One pass over a board's elements."""

    def __init__(self, root: ElementTree.Element, where: str) -> None:
        self.root = root
        self.where = where
        self.paths: dict[str, tuple[str, tuple[Ring, ...]]] = {}
        self.anchors: dict[str, dict[str, Point]] = {}
        self.slots: dict[tuple[str, str], Box] = {}
        self.labels: dict[str, Box] = {}
        self.sheets: list[Box] = []
        self.barriers: set[Pair] = set()
        self.links: set[Pair] = set()
        self.connections: set[Pair] = set()

    def board(self, text: str) -> Board:
        for element, place in placed(self.root, self.where):
            self._take(element, place)
        if not self.paths:
            raise UserError(
                f'{self.where} has no areas: each area needs a <path id="AREA" class="area land">.'
            )
        areas = {
            name: Area(name, kind, rings, self.anchors.get(name, {}))
            for name, (kind, rings) in self.paths.items()
        }
        barriers, links = frozenset(self.barriers), frozenset(self.links)
        size, sheets, joined = self._size(), tuple(self.sheets), frozenset(self.connections)
        return Board(text, size, areas, self.slots, self.labels, sheets, barriers, links, joined)

    def _size(self) -> tuple[float, float]:
        numbers = [float(n) for _, n in _TOKEN.findall(self.root.get("viewBox", "")) if n]
        if len(numbers) != 4 or numbers[:2] != [0, 0] or min(numbers[2:]) <= 0:
            raise UserError(f'{self.where}: the <svg> needs a viewBox="0 0 WIDTH HEIGHT".')
        if max(numbers[2:]) > LARGEST or max(numbers[2:]) > SLIMMEST * min(numbers[2:]):
            raise UserError(
                f"{self.where}: a board of {numbers[2]:g} x {numbers[3]:g} cannot be drawn; "
                f"keep both sides below {LARGEST} and within {SLIMMEST} to 1."
            )
        return (numbers[2], numbers[3])

    def _take(self, element: ElementTree.Element, place: Placement) -> None:
        classes = element.get("class", "").split()
        role = element.get("data-role")
        if "area" in classes:
            self._take_area(element, classes, place)
        if element.get("data-between"):
            self.barriers |= set(_pairs(element.get("data-between", "")))
        if element.get("data-link"):
            self.links |= set(_pairs(element.get("data-link", "")))
        if element.get("data-connects"):
            self.connections |= set(_pairs(element.get("data-connects", "")))
        if role == "sheet":
            self.sheets.append(self._box(element, place))
        elif role == "label":
            self.labels[element.get("data-for", "")] = self._box(element, place)
        elif role == "slot":
            self.slots[element.get("data-for", ""), element.get("data-index", "0")] = self._box(
                element, place
            )
        elif role and role not in ANCHORS:
            hint = (
                did_you_mean(role, (*ANCHORS, *PLACES))
                or f"it may be one of {', '.join((*ANCHORS, *PLACES))}."
            )
            raise UserError(f"{self.where}: there is no data-role {role[:40]!r}; {hint}")
        elif role:
            self.anchors.setdefault(element.get("data-for", ""), {})[role] = self._spot(element, place)

    def _take_area(self, element: ElementTree.Element, classes: list[str], place: Placement) -> None:
        name = element.get("id", "")
        if not name or name in self.paths:
            raise UserError(
                f"{self.where}: an area's path {'has no id' if not name else 'repeats the id ' + name}."
            )
        kind = next((word for word in ("sea", INSET, POINT) if word in classes), "land")
        try:
            rings = tuple(place.ring(ring) for ring in path_rings(element.get("d", "")))
        except ValueError as error:
            raise UserError(f"{self.where}: the path of area {name} cannot be read: {error}.") from None
        if not rings:
            raise UserError(f"{self.where}: the path of area {name} encloses nothing.")
        self.paths[name] = (kind, rings)

    def _spot(self, element: ElementTree.Element, place: Placement) -> Point:
        """The middle of an anchor; a drawing program may have made another shape of its circle."""
        if _tag(element) == "rect":
            return place.point(_middle(self._box(element, Placement())))
        if _tag(element) != "path":
            return place.point((self._number(element, "cx"), self._number(element, "cy")))
        try:
            points = [point for ring in path_rings(element.get("d", "")) for point in ring]
        except ValueError as error:
            raise UserError(f"{self.where}: {_anchor(element)} cannot be read: {error}.") from None
        if not points:
            raise UserError(f"{self.where}: {_anchor(element)} is a path that encloses nothing.")
        return place.point(_middle(extent(points)))

    def _box(self, element: ElementTree.Element, place: Placement) -> Box:
        x, y = self._number(element, "x"), self._number(element, "y")
        return place.box((x, y, x + self._number(element, "width"), y + self._number(element, "height")))

    def _number(self, element: ElementTree.Element, key: str) -> float:
        try:
            return float(element.get(key, "0"))
        except ValueError:
            raise UserError(
                f"{self.where}: {key}={element.get(key)!r} of a <{_tag(element)}> is not a number."
            ) from None


def _middle(box: Box) -> Point:
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


def _anchor(element: ElementTree.Element) -> str:
    return f"the anchor {element.get('data-role')} of {element.get('data-for', '')!r}"


def _pairs(text: str) -> Iterator[Pair]:
    for part in text.split(";"):
        names = part.split()
        if len(names) == 2:
            yield frozenset(names)


_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def path_rings(data: str) -> list[Ring]:
    """The closed outlines of a path; curves are cut to a few straight pieces, arcs to their chord.

    Raises:
        ValueError: it cannot be read; the text says why.
    """
    rings: list[Ring] = []
    here = start = (0.0, 0.0)
    for command, numbers in _commands(data):
        name, relative = command.upper(), command.islower()
        if name == "Z":
            here = start
            continue
        origin = here if relative else (0.0, 0.0)
        points = _points(name, numbers, here, origin)
        if name == "M":
            rings.append([])
            start = points[-1]
        if not rings:
            raise ValueError("it does not begin with M")
        rings[-1] += points
        here = points[-1]
        if len(rings[-1]) > 200_000:
            raise ValueError("it has too many points")
    return [ring for ring in rings if len(ring) > 2]


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    command = ""
    numbers: list[float] = []
    for letter, number in _TOKEN.findall(data):
        if letter:
            if letter.upper() not in _ARGUMENTS:
                raise ValueError(f"unknown command {letter!r}")
            if numbers:
                raise ValueError(f"too few numbers after {command!r}")
            command = letter
        else:
            numbers.append(float(number))
        wanted = _ARGUMENTS.get(command.upper())
        if wanted is None or (wanted == 0 and numbers):
            raise ValueError("a number stands where a command should")
        if len(numbers) == wanted:
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _points(name: str, numbers: list[float], here: Point, origin: Point) -> list[Point]:
    if name == "H":
        return [(origin[0] + numbers[0], here[1])]
    if name == "V":
        return [(here[0], origin[1] + numbers[0])]
    if name == "A":
        numbers = numbers[-2:]
    stops = [(origin[0] + x, origin[1] + y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    if len(stops) == 1:
        return stops
    curve = [here, *stops]
    return [_on_curve(curve, k / 6) for k in range(1, 7)]


def _on_curve(points: Iterable[Point], t: float) -> Point:
    """A point of a Bézier curve, by de Casteljau."""
    level = list(points)
    while len(level) > 1:
        level = [
            (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
            for a, b in zip(level, level[1:], strict=False)
        ]
    return level[0]


def around_point(spot: Point, others: Iterable[Point], reach: float = POINT_REACH) -> Ring:
    """The ground that belongs to a point: as far as it reaches, and no further than half the way to any other."""
    away = [(x - spot[0], y - spot[1]) for x, y in others]
    near = [(x, y, x * x + y * y) for x, y in away if math.hypot(x, y) < 2 * reach]  # no other can cut it off
    ring = []
    for k in range(48):
        across, down = math.cos(k * math.pi / 24), math.sin(k * math.pi / 24)
        ahead = ((square, x * across + y * down) for x, y, square in near)
        far = min([reach, *(square / (2 * along) for square, along in ahead if along > 0)])
        ring.append((spot[0] + across * far, spot[1] + down * far))
    return ring
