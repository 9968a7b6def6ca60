"""Drafts a board from area centres and adjacency, so that a designer does not start from nothing."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from ..errors import UserError
from . import berths, scenery
from .contours import Outlines, Ring
from .free_space import FreeSpace
from .panels import sheet
from .partition import BARRIER, SIDES, STEP, Box, Grid, Pair, Plot, Point, divide, spread

_LAKE = 34
_COMPASS = 74
_HANDLES = {
    "name": "#d0021b",
    "icons": "#8e44ad",
    "units": "#1f5fbf",
    "chit": "#e08a00",
    "marker": "#1d8a3c",
}
"""Colours that tell the anchors of an area apart while it is drawn."""


def sketch(
    areas: Sequence[Mapping[str, Any]],
    adjacency: Iterable[Sequence[str]],
    *,
    barriers: Sequence[Mapping[str, Any]] = (),
    insets: Sequence[Mapping[str, Any]] = (),
    via: Mapping[str, Sequence[Sequence[float]]] | None = None,
    panels: Sequence[Mapping[str, Any]] = (),
    panel_box: Sequence[float] | None = None,
    title_box: Sequence[float] | None = None,
    compass_at: Sequence[float] | None = None,
    size: Sequence[int] = (1600, 2100),
    ground: Sequence[int] | None = None,
    room: float = 190.0,
    seed: int = 7,
) -> str:
    """The text of an SVG board: a closed path per area, anchors, barriers, insets and panels.

    Args:
        areas: `id`, `kind` ("land" or "sea"), `x`, `y` in any unit, perhaps `terrain` (see scenery.GROUND).
        adjacency: pairs of ids.
        barriers: `kind` (lake, river, mountains), `between` (pairs of ids), perhaps `name`, `x`, `y`.
        insets: small places off a coast: `id`, `of` (the area that it belongs to), `within` (the one in which it lies), perhaps `x`, `y`.
        via: "a b" -> points that the line between two centres must pass.
        panels: `id`, `kind` (track, scale, single, seats), `values`, perhaps `token`.
        panel_box: left, top, right, bottom of the panels, in units of the sheet.
        title_box: those of the title.
        compass_at: the middle of the compass; none without it.
        size: width and height of the sheet in units.
        ground: those of its upper left part over which the centres are spread; the whole sheet if left out.
        room: the distance that land centres should have, in units.
        seed: of the lines' unevenness.

    Raises:
        UserError: an area has no place, or an id is unknown or named twice.
    """
    recipe: dict[str, Any] = {
        "areas": [dict(area) for area in areas],
        "adjacency": sorted(sorted(pair) for pair in adjacency),
        "barriers": [dict(barrier) for barrier in barriers],
        "insets": [dict(inset) for inset in insets],
        "via": {key: [list(point) for point in points] for key, points in (via or {}).items()},
        "panels": [dict(panel) for panel in panels],
        "panel_box": list(panel_box) if panel_box else None,
        "title_box": list(title_box) if title_box else None,
        "compass_at": list(compass_at) if compass_at else None,
        "size": list(size),
        "room": room,
        "seed": seed,
    }
    if ground:
        recipe["ground"] = list(ground)
    check(recipe)
    for area in recipe["areas"]:
        if (terrain := area.get("terrain", "plain")) not in scenery.GROUND:
            raise UserError(
                f"Cannot sketch the board: unknown terrain {terrain!r} of {area['id']}; "
                f"known are: {', '.join(scenery.GROUND)}."
            )
    return BoardDraft(recipe).svg()


def check(recipe: Mapping[str, Any]) -> None:
    """Refuse what cannot be sketched.

    Raises:
        UserError: an area has no place, or an id is unknown or named twice.
    """
    names = Counter(area["id"] for area in recipe["areas"])
    if not names:
        raise UserError("Nothing to sketch: the scenario has no areas.")
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        raise UserError(f"Cannot sketch the board: area named twice: {', '.join(twice)}.")
    for area in recipe["areas"]:
        if not all(isinstance(area.get(key), (int, float)) for key in ("x", "y")):
            raise UserError(f"Cannot sketch the board: area {area['id']} has no x and y.")
    used = {name for pair in recipe["adjacency"] for name in pair}
    used |= {name for barrier in recipe["barriers"] for pair in barrier["between"] for name in pair}
    used |= {inset[end] for inset in recipe["insets"] for end in ("of", "within")}
    unknown = sorted(used - set(names))
    if unknown:
        raise UserError(f"Cannot sketch the board: unknown area {', '.join(unknown)}.")


class BoardDraft:
    """One board in the making, its ground divided by growth from the centres."""

    def __init__(self, recipe: Mapping[str, Any]) -> None:
        self.recipe = recipe
        self.size: tuple[int, int] = (recipe["size"][0], recipe["size"][1])
        ground = recipe.get("ground", recipe["size"])
        self.ground: tuple[int, int] = (ground[0], ground[1])
        self.seed: int = recipe["seed"]
        self.area = {area["id"]: area for area in recipe["areas"]}
        self.land = {name for name, area in self.area.items() if area["kind"] == "land"}
        self.links: set[Pair] = {frozenset(pair) for pair in recipe["adjacency"]}
        self.boxes: list[Box] = [tuple(box) for box in (recipe["panel_box"], recipe["title_box"]) if box]
        self.plots = [Plot(name, self._scaled(area), name in self.land) for name, area in self.area.items()]
        self._moves = self._spread()
        self.centre = {plot.id: plot.centre for plot in self.plots}
        self.grid = self._divided()
        self.outlines = self._outlined()
        self.walls = sorted({label for label in self.grid.cells if label and label.startswith(f"{BARRIER}:")})
        self.coast = self.outlines.around(self.land | set(self.walls))
        self.rings = {name: self.outlines.rings(name) for name in self.area}
        self.rooms = {name: self._open_room(name) for name in self.area}
        self.heart = {name: room.widest() for name, room in self.rooms.items()}

    def _spread(self) -> list[tuple[Point, Point]]:
        """Moves the centres apart; returns for each where it was and where it is."""
        before = [plot.centre for plot in self.plots]
        spread(self.plots, self.recipe["adjacency"], self.ground, self.recipe["room"], self.boxes)
        return list(zip(before, (plot.centre for plot in self.plots), strict=True))

    def _outlined(self) -> Outlines:
        return Outlines(self.grid, self.seed)

    def _scaled(self, place: Mapping[str, Any]) -> Point:
        spots = [(area["x"], area["y"]) for area in self.area.values()]
        out = []
        for axis, key in ((0, "x"), (1, "y")):
            low, high = min(s[axis] for s in spots), max(s[axis] for s in spots)
            out.append((0.03 + 0.94 * (place[key] - low) / ((high - low) or 1)) * self.ground[axis])
        return (out[0], out[1])

    def _moved(self, place: Mapping[str, Any]) -> Point:
        """Where a point of the designer's map has gone, judged by the centres around it."""
        x, y = self._scaled(place)
        weights = [1 / (1 + math.hypot(x - old[0], y - old[1])) ** 3 for old, _ in self._moves]
        total = sum(weights)
        dx = sum(w * (new[0] - old[0]) for w, (old, new) in zip(weights, self._moves, strict=True))
        dy = sum(w * (new[1] - old[1]) for w, (old, new) in zip(weights, self._moves, strict=True))
        return (x + dx / total, y + dy / total)

    def _divided(self) -> Grid:
        lines = {}
        for a, b in self.recipe["adjacency"]:
            stops = self.recipe["via"].get(f"{a} {b}") or self.recipe["via"].get(f"{b} {a}", [])[::-1]
            bends = [self._moved({"x": x, "y": y}) for x, y in stops]
            lines[a, b] = [self.centre[a], *bends, self.centre[b]]
        lakes = []
        for barrier in self.recipe["barriers"]:
            if barrier["kind"].startswith("lake"):
                ends = [self.centre[name] for pair in barrier["between"] for name in pair]
                middle = (sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends))
                lakes.append((middle, _LAKE))
        reach = self.recipe["room"] * 0.56
        return divide(self.plots, lines, self.size, reach, self.seed, lakes, self.boxes)

    def _open_room(self, name: str) -> FreeSpace:
        room = FreeSpace(self.rings[name])
        for box in self.boxes + self._compass_box():
            room.take(box, 12)
        edge = 14
        width, height = self.size
        for box in ((-9, -9, width + 9, edge), (-9, height - edge, width + 9, height + 9)):
            room.take(box)
        for box in ((-9, -9, edge, height + 9), (width - edge, -9, width + 9, height + 9)):
            room.take(box)
        return room

    def svg(self) -> str:
        """The whole drawing as an SVG, with a layer for each sort of thing that the painter and Inkscape know."""
        width, height = self.size
        layers = [
            ("sea", "Sea", self._sea()),
            ("land", "Land", self._land()),
            ("barriers", "Barriers", self._barriers()),
            ("insets", "Insets", "".join(map(self._inset, self.recipe["insets"]))),
            ("ornament", "Ornament", self._ornament()),
            ("panels", "Panels", self._panels()),
            ("anchors", "Anchors (not printed)", "".join(map(self._anchors, self.area))),
        ]
        body = "\n".join(
            f'<g id="layer-{name}" inkscape:groupmode="layer" inkscape:label="{label}">\n{text}\n</g>'
            for name, label, text in layers
        )
        return (
            '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
            'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
            f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
            f"{self._head()}{body}\n</svg>\n"
        )

    def _head(self) -> str:
        """What the drawing refers to, and what it was made from."""
        return (
            f'<metadata id="recipe">{escape(json.dumps(self.recipe, ensure_ascii=False, sort_keys=True))}</metadata>\n'
            f'<defs>{scenery.EFFECTS}{scenery.SIGNS}<clipPath id="on-land"><path d="{_d(self.coast)}"/></clipPath>'
            "</defs>\n"
        )

    def _sea(self) -> str:
        width, height = self.size
        seas = [name for name in self.area if name not in self.land]
        shores = "".join(
            f'<path d="{_d(self.coast)}" fill="none" stroke="#bfe3e6" stroke-opacity="{opacity}" '
            f'stroke-width="{wide}" stroke-linejoin="round"/>'
            for wide, opacity in ((92, 0.1), (64, 0.12), (38, 0.16), (18, 0.25))
        )
        lanes = _d(self.outlines.borders(lambda a, b: a in seas and b in seas), closed=False)
        crests = "".join(wave for name in seas for wave in scenery.waves(self.rooms[name], self.seed))
        return (
            f'<rect width="{width}" height="{height}" fill="url(#water)"/>\n'
            + "\n".join(self._path(name, ("#ffffff", "#0a2f52")[k % 2], 0.05) for k, name in enumerate(seas))
            + f'\n{shores}<g opacity=".22">{crests}</g>'
            f'<path d="{lanes}" fill="none" stroke="#10405f" stroke-opacity=".35" stroke-width="5"/>'
            f'<path d="{lanes}" fill="none" stroke="#e8f4ef" stroke-opacity=".75" stroke-width="2" stroke-dasharray="9 7"/>'
        )

    def _land(self) -> str:
        names = sorted(self.land)
        washes = "".join(f'<use href="#{name}"/>' for name in names)
        signs = [
            sign
            for name in names
            for sign in scenery.growth(self._terrain(name), self.rooms[name], self.heart[name], self.seed)
        ]
        coast = _d(self.coast)
        borders = _d(self.outlines.borders(lambda a, b: a in self.land and b in self.land), closed=False)
        return (
            f'<path d="{coast}" fill="#0b2a3e" opacity=".4" transform="translate(5 8)"/>'
            f'<path d="{coast}" fill="#c9bb8f"/>\n'
            + "\n".join(
                self._path(name, scenery.GROUND.get(self._terrain(name), scenery.GROUND["plain"]))
                for name in names
            )
            + f'\n<g clip-path="url(#on-land)"><g filter="url(#wash)">{washes}</g>'
            f'<g filter="url(#soft)" fill="none" stroke="#63431f"><path d="{coast}" stroke-opacity=".5" stroke-width="26"/>'
            f'<path d="{borders}" stroke-opacity=".3" stroke-width="16"/></g></g>'
            f'<g id="signs" opacity=".8">{"".join(text for _, text in sorted(signs))}</g>'
            f'<path d="{borders}" fill="none" stroke="#f3e6c3" stroke-opacity=".55" stroke-width="5"/>'
            f'<path d="{borders}" fill="none" stroke="#4a2f16" stroke-width="2.2" stroke-dasharray="10 4" stroke-linecap="round"/>'
            f'<path d="{coast}" fill="none" stroke="#2c2215" stroke-width="3" stroke-linejoin="round"/>'
        )

    def _terrain(self, name: str) -> str:
        return str(self.area[name].get("terrain", "plain"))

    def _path(self, name: str, fill: str, opacity: float = 1.0) -> str:
        kind = "land" if name in self.land else "sea"
        return (
            f'<path id={quoteattr(name)} class="area {kind}" fill="{fill}" fill-opacity="{opacity}" '
            f'd="{self._outline(self.rings[name])}"/>'
        )

    def _outline(self, rings: Iterable[Ring]) -> str:
        return _d(rings)

    def _barriers(self) -> str:
        parts, peaks = [], []
        for label in self.walls:
            patch = [i for i, cell in enumerate(self.grid.cells) if cell == label]
            ring = self.outlines.rings(label)
            pairs = self._separated(patch)
            declared = self._declared(pairs)
            kind = str(declared.get("kind", "mountains")).split()[0]
            about = f'class="barrier {kind}" data-between="{";".join(" ".join(sorted(p)) for p in pairs)}"'
            if declared.get("name"):
                about += f" data-name={quoteattr(declared['name'])}"
            if kind == "mountains":
                parts.append(f'<path {about} d="{_d(ring)}" fill="#a8977b"/>')
                spots = [
                    ((i % self.grid.width + 0.5) * STEP, (i // self.grid.width + 0.5) * STEP) for i in patch
                ]
                peaks += scenery.peaks(spots, self.seed)
            else:
                parts.append(
                    f'<path {about} d="{_d(ring)}" fill="#4f92ab" stroke="#2c2215" stroke-width="2.4"/>'
                    f'<path d="{_d(ring)}" fill="none" stroke="#bfe3e6" stroke-opacity=".5" stroke-width="1.2"/>'
                )
        return "\n".join(parts) + "".join(text for _, text in sorted(peaks))

    def _separated(self, patch: Sequence[int]) -> list[Pair]:
        """The pairs of areas around a barrier that are not adjacent."""
        around = {self.grid.cells[j] for i in patch for j in self.grid.near(i, SIDES)}
        names = sorted(name for name in self.land if name in around)
        pairs = [frozenset((a, b)) for i, a in enumerate(names) for b in names[i + 1 :]]
        return [pair for pair in pairs if pair not in self.links]

    def _declared(self, pairs: Sequence[Pair]) -> Mapping[str, Any]:
        def fit(barrier: Mapping[str, Any]) -> int:
            return sum(frozenset(pair) in pairs for pair in barrier["between"])

        best: Mapping[str, Any] = max(self.recipe["barriers"], key=fit, default={"between": ()})
        return best if fit(best) else {}

    def _inset(self, inset: Mapping[str, Any]) -> str:
        """A place with its pier off the coast that both areas have in common, nearest to where the designer wants it."""
        wish = self._moved(inset) if "x" in inset else self.centre[inset["of"]]
        ends = {inset["of"], inset["within"]}
        shore = [spot for line in self.outlines.borders(lambda a, b: {a, b} == ends) for spot in line]
        if not shore:
            raise UserError(
                f"Cannot sketch {inset['id']}: {inset['of']} and {inset['within']} have no common coast."
            )
        coast, box = self._berth(inset, shore, wish)
        self.rooms[inset["within"]].take(box, berths.MARGIN)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        return berths.drawn(inset, coast, box) + anchor(inset["id"], "units", middle)

    def _berth(self, inset: Mapping[str, Any], shore: Sequence[Point], wish: Point) -> tuple[Point, Box]:
        """The point of the coast and the box off it that make a short pier near to the wish."""
        room = self.rooms[inset["within"]]
        for width, height in berths.sizes():
            found: list[tuple[float, Point, Box]] = []
            for coast in shore[::3]:
                box = room.place(width, height, coast, edge=berths.MARGIN)
                if box:
                    pier = math.hypot((box[0] + box[2]) / 2 - coast[0], (box[1] + box[3]) / 2 - coast[1])
                    found.append((pier * 2 + math.hypot(coast[0] - wish[0], coast[1] - wish[1]), coast, box))
            if found:
                _, coast, box = min(found)
                return coast, box
        raise UserError(self._no_room(inset, berths.lacking(room, wish)))

    def _no_room(self, inset: Mapping[str, Any], lacking: float) -> str:
        """What to move, and by how much, for an inset to find its place."""
        spots = [area["x"] for area in self.area.values()]
        by = math.ceil(lacking * ((max(spots) - min(spots)) or 1) / (0.94 * self.ground[0]))
        return (
            f"Cannot sketch {inset['id']}: no room for it in {inset['within']}. Move the x or y of {inset['within']} "
            f"about {by} away from {inset['of']}, and its other neighbours as much away from it."
        )

    def _ornament(self) -> str:
        at = self.recipe["compass_at"]
        return (scenery.compass(at[0], at[1], _COMPASS) if at else "") + scenery.frame(*self.size)

    def _compass_box(self) -> list[Box]:
        x, y = self.recipe["compass_at"] or (0, 0)
        return [(x - _COMPASS, y - _COMPASS, x + _COMPASS, y + _COMPASS)] if x else []

    def _panels(self) -> str:
        parts = []
        if self.recipe["title_box"]:
            box: Box = tuple(self.recipe["title_box"])
            parts.append(scenery.parchment(box))
            parts.append(
                f'<rect data-role="label" data-for="title" x="{box[0] + 12}" y="{box[1] + 10}" '
                f'width="{box[2] - box[0] - 24}" height="{box[3] - box[1] - 20}" fill="none"/>'
            )
        if self.recipe["panel_box"]:
            parts.append(sheet(self.recipe["panels"], tuple(self.recipe["panel_box"])))
        return "\n".join(parts)

    def _anchors(self, name: str) -> str:
        room, (x, y) = self.rooms[name], self.heart[name]
        top = room.top + next((row for row, bits in enumerate(room.rows) if bits), 0) * 4
        label = (x, max(y - 66, top + 34)) if name in self.land else (x, y - 46)
        spots = {
            "name": label,
            "icons": (x, label[1] + 36),
            "units": (x, y + 22),
            "chit": (x + 46, y + 18),
            "marker": (x - 46, y + 18),
        }
        return "".join(anchor(name, role, spot) for role, spot in spots.items())


def anchor(name: str, role: str, at: Point) -> str:
    """A handle that Inkscape shows and moves; the printed map leaves it out."""
    return (
        f'<circle id={quoteattr(f"anchor-{name}-{role}")} data-role="{role}" data-for={quoteattr(name)} '
        f'cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="6" fill="{_HANDLES[role]}" stroke="#ffffff"/>'
    )


def _d(lines: Iterable[Ring], closed: bool = True) -> str:
    return "".join(
        "M" + "L".join(f"{x:g} {y:g}" for x, y in line) + ("Z" if closed else "") for line in lines
    )
