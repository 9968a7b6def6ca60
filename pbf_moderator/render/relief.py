"""The painting of a chart: water, ground, light, rivers with bridges, walls; each part is a piece of SVG."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import quoteattr

from . import scenery
from .contours import Ring
from .free_space import FreeSpace
from .noise import unit
from .partition import Point

_GROUND = scenery.GROUND | {
    "plain": "#cdc98c",
    "fields": "#c3c87a",
    "heath": "#c3bf95",
    "taiga": "#b9c2a4",
    "snow": "#eef2f1",
    "rock": "#b9ae9c",
    "desert": "#ecd092",
    "waste": "#dcb67a",
    "forest": "#8fae74",
}
TERRAINS = frozenset(_GROUND)
"""The words for terrain."""
_GROWTH: dict[str, tuple[int, tuple[str, ...]]] = {
    "fields": (44, ("tuft", "furrow", "round-tree", "furrow")),
    "heath": (42, ("tuft", "hill", "tuft", "fir")),
    "taiga": (32, ("fir", "fir", "snow", "fir")),
    "snow": (36, ("snow", "white-fir", "snow", "snow")),
    "rock": (34, ("stone", "hill", "stone", "peak")),
    "desert": (38, ("dune", "dune", "dune", "stone")),
}

SIGNS = """
<g id="sign-white-fir"><path d="M-1.5 4h3v-5h-3z" fill="#5b4630"/><path d="M0-19-8-4h4l-6 7h20l-6-7h4z" fill="#7f9a92"/>
<path d="M0-19-5-9l3-1 2 3 3-3 2 1zM-4-4l-6 7 5-2 4 2 4-2 3 2 4-2-4-5z" fill="#f7fafb"/></g>
<g id="sign-furrow" fill="none" stroke="#93934a" stroke-width="1.3" stroke-linecap="round">
<path d="M-13 3q8-5 20-4M-11 7q9-5 22-4M-12-1q6-4 15-4"/></g>
"""


_STAIN = 36_000
"""Square units of the sheet per stain."""


@dataclass(frozen=True)
class Look:
    """Colours of a chart: water from top to bottom, shore, and light on the land (height 0 to 1, colour, strength)."""

    water: Sequence[str]
    shore: str
    climate: Sequence[tuple[float, str, float]]

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> Look:
        """The look that a drawing asks for, with plain colours for what it leaves open."""
        light = [(float(h), str(color), float(much)) for h, color, much in facts.get("climate", ())]
        return cls(facts.get("water", ("#4b8ba6", "#2c6185")), facts.get("shore", "#bfe3e6"), light)


def effects(look: Look) -> str:
    """Gradients, filters, masks; they refer to a path with the id coast."""
    last = max(1, len(look.water) - 1)
    water = "".join(f'<stop offset="{k / last:.2f}" stop-color="{c}"/>' for k, c in enumerate(look.water))
    light = "".join(
        f'<stop offset="{height:g}" stop-color="{color}" stop-opacity="{much:g}"/>'
        for height, color, much in look.climate
    )
    ripples = "".join(
        f'<use href="#coast" stroke="{tone}" stroke-width="{width}"/>'
        for wide in (66, 46, 28, 12)
        for tone, width in (("#fff", wide), ("#000", wide - 2.6 - (66 - wide) * 0.012))
    )
    return (
        f'<linearGradient id="water" x1="0" y1="0" x2="0" y2="1">{water}</linearGradient>'
        f'<linearGradient id="climate" x1="0" y1="0" x2="0" y2="1">{light}</linearGradient>'
        '<linearGradient id="paper" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4ead0"/>'
        '<stop offset="1" stop-color="#e3d2a9"/></linearGradient>'
        '<filter id="wash" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="15"/></filter>'
        '<filter id="soft" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="7"/></filter>'
        '<filter id="drop" x="-5%" y="-5%" width="110%" height="112%"><feGaussianBlur stdDeviation="5"/></filter>'
        '<filter id="stain" x="-5%" y="-5%" width="110%" height="110%"><feGaussianBlur stdDeviation="20"/></filter>'
        '<clipPath id="on-land"><use href="#coast"/></clipPath>'
        f'<mask id="ripples"><g fill="none" stroke-linejoin="round">{ripples}</g></mask>'
    )


def _sheet(size: tuple[int, int], fill: str, more: str = "") -> str:
    return f'<rect width="{size[0]}" height="{size[1]}" fill="{fill}"{more}/>'


def sea(paths: str, crests: str, lanes: str, shore: str, size: tuple[int, int]) -> str:
    """Water with its areas, lines along the coasts, waves and lanes."""
    ripples = _sheet(size, "#24424d", ' mask="url(#ripples)" opacity=".5"')
    return (
        f"{_sheet(size, 'url(#water)')}\n{paths}\n"
        f'<g fill="none" stroke="{shore}" stroke-linejoin="round"><use href="#coast" stroke-width="84" stroke-opacity=".13"/>'
        '<use href="#coast" stroke-width="40" stroke-opacity=".17"/></g>'
        f"{ripples}"
        f'<g opacity=".3">{crests}</g>'
        f'<path d="{lanes}" fill="none" stroke="#163f4d" stroke-opacity=".3" stroke-width="5.5"/>'
        f'<path d="{lanes}" fill="none" stroke="#f6f3e0" stroke-opacity=".85" stroke-width="2.4" stroke-dasharray="3 8" stroke-linecap="round"/>'
    )


def land(
    ground: str, washes: str, signs: Sequence[tuple[float, str]], borders: str, size: tuple[int, int]
) -> str:
    """Ground with soft transitions, the light of its climate, relief and growth, borders and coast."""
    return (
        '<use href="#coast" fill="#0b2a3e" opacity=".4" transform="translate(5 8)"/><use href="#coast" fill="#c9bb8f"/>\n'
        f'{ground}\n<g clip-path="url(#on-land)"><g filter="url(#wash)">{washes}</g>'
        f"{_sheet(size, 'url(#climate)')}"
        '<g filter="url(#soft)" fill="none" stroke="#5b3f22"><use href="#coast" stroke-opacity=".5" stroke-width="24"/>'
        f'<path d="{borders}" stroke-opacity=".3" stroke-width="14"/></g>'
        f'<g filter="url(#stain)" fill="#5f431f">{_stains(size)}</g></g>'
        f'<g id="signs" opacity=".78">{"".join(text for _, text in sorted(signs))}</g>'
        f'<path d="{borders}" fill="none" stroke="#f7ecd0" stroke-opacity=".6" stroke-width="5.5"/>'
        f'<path d="{borders}" fill="none" stroke="#5a2d1c" stroke-width="2.6" stroke-dasharray="9 5" stroke-linecap="round"/>'
        '<use href="#coast" fill="none" stroke="#2a2016" stroke-width="3" stroke-linejoin="round"/>'
    )


def _stains(size: tuple[int, int]) -> str:
    """Darker patches that make the ground look like old paper."""
    out = []
    for k in range(size[0] * size[1] // _STAIN):
        x, y, wide = size[0] * unit(k, 1), size[1] * unit(k, 2), 26 + 70 * unit(k, 3)
        turn, dark = 180 * unit(k, 4), 0.1 + 0.22 * unit(k, 5)
        out.append(
            f'<ellipse rx="{wide:.0f}" ry="{wide * 0.45:.0f}" opacity="{dark:.2f}" '
            f'transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})"/>'
        )
    return "".join(out)


def ground(terrain: str) -> str:
    """The fill of a terrain; one that is not known is drawn as plain."""
    return _GROUND.get(terrain, _GROUND["plain"])


def growth(terrain: str, room: FreeSpace, quiet: Point, seed: int) -> list[tuple[float, str]]:
    """The signs strewn over an area, each with the height it stands at; few of them around the quiet point."""
    return scenery.growth(terrain, room, quiet, seed, _GROWTH.get(terrain))


def lake(outline: str) -> str:
    """Water inside the land that belongs to no sea."""
    return f'<path d="{outline}" fill="#6f9ba3" stroke="#2a2016" stroke-width="2.4"/>'


def river(line: str, parted: str, name: str) -> str:
    """A river; `parted` are the pairs of areas that it keeps apart, as in data-between."""
    about = f" data-between={quoteattr(parted)}" if parted else ""
    about += f" data-name={quoteattr(name)}" if name else ""
    return (
        f'<g class="barrier river" fill="none" stroke-linejoin="round" stroke-linecap="round"{about}>'
        f'<g clip-path="url(#on-land)"><path d="{line}" stroke="#f0e6c8" stroke-opacity=".5" stroke-width="19"/>'
        f'<path d="{line}" stroke="#23404c" stroke-width="14"/></g>'
        f'<path d="{line}" stroke="#6ba0ab" stroke-width="10"/>'
        f'<path d="{line}" stroke="#cfe6e6" stroke-width="1.6" stroke-opacity=".8" stroke-dasharray="14 9"/></g>'
    )


def bridge(bank: Ring) -> str:
    """A stone bridge over the middle of a border that a river runs along; pieces keep off it."""
    k = len(bank) // 2
    (x0, y0), (x, y), (x1, y1) = bank[max(0, k - 4)], bank[k], bank[min(len(bank) - 1, k + 4)]
    across = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
    return (
        f'<g class="bridge" transform="translate({x:.1f} {y:.1f}) rotate({across:.0f})">'
        '<path d="M-24-11H24V11H-24Z" fill="#2a2016"/><path d="M-22-9H22V9H-22Z" fill="#cdbb98"/>'
        '<path d="M-22-5.5H22M-22 5.5H22" stroke="#7b6546" stroke-width="2"/>'
        '<path d="M-14-5V5M-7-5V5M0-5V5M7-5V5M14-5V5" stroke="#a48d66" stroke-width="1.4"/>'
        '<path d="M-27-13h8v8h-8zM-27 5h8v8h-8zM19-13h8v8h-8zM19 5h8v8h-8z" fill="#e3d5b4" stroke="#2a2016" stroke-width="2"/></g>'
        f'<rect data-role="sheet" x="{x - 20:.1f}" y="{y - 20:.1f}" width="40" height="40" fill="none"/>'
    )


def crossing(line: str, joined: str) -> str:
    """A way that joins two adjacent areas which do not touch; `joined` names them as in data-link."""
    return (
        f'<g class="link" data-link={quoteattr(joined)} fill="none" stroke-linecap="round">'
        f'<path d="{line}" stroke="#163f4d" stroke-width="9"/>'
        f'<path d="{line}" stroke="#f8e7a6" stroke-width="5.5" stroke-dasharray="9 10"/></g>'
    )


def wall(line: Sequence[Point]) -> str:
    """A wall of ice or stone across the land."""
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    return (
        f'<g class="wall" fill="none" stroke-linejoin="round"><path d="{path}" stroke="#3c5666" stroke-width="19"/>'
        f'<path d="{path}" stroke="#dcebf3" stroke-width="15"/>'
        f'<path d="{path}" stroke="#9fbccb" stroke-width="15" stroke-dasharray="2 12"/>'
        f'<path d="{path}" stroke="#ffffff" stroke-width="4" transform="translate(0 -5)"/></g>'
    )
