"""Draws one thing that lies on the board (a piece, a chit, an icon, a word) as SVG.

Every drawing fills a square, or for words a box, whose size the layout decides; nothing here knows where it lies.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from . import lettering
from .arrow_art import Bend, draw_arrow, draw_head
from .inks import INK, IVORY
from .samples import CONNECTION, SAMPLES, connection_sample
from .type_art import line, words

_SVG = "{http://www.w3.org/2000/svg}"
_PLAIN_SEAT = {"color": "#8a8378", "pattern": "plain", "letter": "", "name": ""}

_PATTERNS = {
    "plain": "",
    "stripes": '<path d="M-6 6L6-6M-2 26L26-2M14 30L30 14" stroke-width="7"/>',
    "dots": '<circle cx="12" cy="12" r="5.5" stroke="none" class="dot"/>',
    "bars": '<path d="M-2 12H26" stroke-width="8"/>',
    "checks": '<path d="M0 6H12M12 18H24" stroke-width="12"/>',
    "pales": '<path d="M12-2V26" stroke-width="7"/>',
    "chevrons": '<path d="M-2 18L12 6L26 18" stroke-width="6" fill="none"/>',
}
"""What is laid over a seat's colour, in a tile of 24 units, so that colour is never needed to tell seats apart."""


@dataclass(frozen=True)
class Art:
    """What to draw, without where: the same Art at the same size is the same picture.

    Attributes:
        kind: piece, unit (a piece whose shape is the id of its unit), person (a name and a number in two lines; its shape says which side lies up: front or back), chit (round, with a picture), back (of a chit), shield, crest, tower and stone (each with a number), barred, icon, badge and head (of an arrow),
            sample (of a line), arrow, text or title.
        shape: the symbol's name.
        seat: whose colour, or "".
        text: number, words, or what an arrow is for.
        starred: a chit with a star, a piece that sets out, an arrow that begins a way.
        lying: a piece on its side.
        dim: used up (a chit has a cross beside it), or an arrow that came to nothing.
        count: pieces that this one stands for.
        cut: the cut of the letters, such as bold.
        size: the height of the letters, in units of the sheet.
        bend: of an arrow that is not straight, where it begins, turns and ends in its box.
        number: what stands beside the letter of an arrow's seat.
        fallen: a piece that is lost: a shadow with a cross beside it.
    """

    kind: str
    shape: str = ""
    seat: str = ""
    text: str = ""
    starred: bool = False
    lying: bool = False
    dim: bool = False
    count: int = 1
    cut: str = "bold"
    size: float = 0.0
    bend: Bend = ()
    number: str = ""
    fallen: bool = False


Style = Mapping[str, Any]


def look(style: Style, seat: str) -> Mapping[str, Any]:
    """Colour, pattern, letter and name of a seat."""
    return {**_PLAIN_SEAT, **style.get("seats", {}).get(seat, {})}


@lru_cache
def _symbols() -> dict[str, ElementTree.Element]:
    root = ElementTree.fromstring((Path(__file__).parent / "symbols.svg").read_text(encoding="utf-8"))
    return {element.get("id", ""): element for element in root}


def vocabulary() -> dict[str, set[str]]:
    """The words that a style may use: patterns of seats, and shapes of pieces, chits and icons."""
    shapes = {
        kind: {name.removeprefix(f"{kind}-") for name in _symbols() if name.startswith(f"{kind}-")}
        for kind in ("piece", "chit", "icon")
    }
    return {"pattern": set(_PATTERNS), **shapes}


def patterns(style: Style) -> str:
    """The definitions that drawings of this style refer to."""
    out = []
    for k, seat in enumerate(style.get("seats", {})):
        looks = look(style, seat)
        tone = "#ffffff" if _luminance(looks["color"]) < 0.4 else "#3a2600"
        tile = _PATTERNS.get(looks["pattern"], "").replace('class="dot"', f'fill="{tone}"')
        out.append(
            f'<pattern id="seat{k}" width="24" height="24" patternUnits="userSpaceOnUse">'
            f'<g stroke="{tone}" fill="none" opacity=".42">{tile}</g></pattern>'
        )
    return "".join(out)


def draw(art: Art, style: Style, width: float, height: float) -> str:
    """The drawing, from 0, 0 to width, height."""
    if art.kind in ("text", "title"):
        return words(art.text, art.shape, art.size, art.cut, width, height)
    if art.kind == "arrow":
        color = look(style, art.seat)["color"]
        return draw_arrow(art.shape, art.text, art.dim, color, art.size, (width, height), art.bend)
    if art.kind == "badge" and art.number:
        return _numbered_badge(art, style, height)
    inner = _DRAWERS[art.kind](art, style)
    gone = _GONE if art.fallen or (art.kind == "chit" and art.dim) else ""
    if art.kind == "piece" and art.starred:
        inner += _SETS_OUT
    if art.count > 1:
        inner += _badge(art.count)
    faded = f' opacity="{_FADED.get(art.kind, 0.45)}"' if art.dim else ""
    return f'<g transform="scale({width / 100:.4f} {height / 100:.4f})"><g{faded}>{inner}</g>{gone}</g>'


_FADED = {"head": 1, "chit": 0.7}
"""How much of its colour a kind keeps when it is used up, if not what all do."""
_GONE = (
    f'<circle cx="19" cy="19" r="22" fill="{INK}"/><circle cx="19" cy="19" r="19" fill="{IVORY}"/>'
    f'<path d="M10 10L28 28M28 10L10 28" stroke="{INK}" stroke-width="7" stroke-linecap="round"/>'
)
"""The sign beside what is no more there: a piece that is lost, a chit that is used up. What it was can still be seen."""
_SETS_OUT = (
    f'<circle cx="81" cy="19" r="19" fill="{INK}"/><circle cx="81" cy="19" r="16" fill="{IVORY}"/>'
    f'<path d="M71 19H88M81 11L89 19L81 27" stroke="{INK}" stroke-width="5" fill="none"/>'
)
"""The sign on a piece that sets out."""


def _luminance(color: str) -> float:
    r, g, b = (int(color[k : k + 2], 16) / 255 for k in (1, 3, 5))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _paint(style: Style, seat: str, outline: str, plain: bool = False) -> str:
    """A closed outline in a seat's colour and pattern, with a light rim and a dark line around it."""
    color = look(style, seat)["color"]
    pattern = "" if plain else _pattern(style, seat, outline)
    return (
        f'<path d="{outline}" fill="{INK}" stroke="{INK}" stroke-width="11" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{color}" stroke="{IVORY}" stroke-width="6" stroke-linejoin="round"/>{pattern}'
    )


def _pattern(style: Style, seat: str, outline: str) -> str:
    """A closed outline filled with a seat's pattern, if the style knows the seat."""
    seats = list(style.get("seats", {}))
    return f'<path d="{outline}" fill="url(#seat{seats.index(seat)})"/>' if seat in seats else ""


def _letter(style: Style, seat: str, x: float, y: float, size: float) -> str:
    looks = look(style, seat)
    dark = _luminance(looks["color"]) < 0.4
    return line(looks["letter"], x, y, size, IVORY if dark else INK, looks["color"], size * 0.22)


def _inset(inner: str) -> str:
    """The drawing made a little smaller, so that its outline stays inside its box."""
    return f'<g transform="translate(5 5) scale(.9)">{inner}</g>'


def _piece(art: Art, style: Style) -> str:
    """A piece with its seat's letter, which stands upright even where the piece lies on its side."""
    symbols = _symbols()
    symbol = symbols.get(f"piece-{art.shape}", symbols["piece-disc"])
    x, y, size = (float(n) for n in symbol.get("data-letter", "50 50 40").split())
    body = (_hollow if art.fallen else _paint)(style, art.seat, symbol.get("d", ""))
    if art.lying:
        body, x, y = f'<g transform="rotate(90 50 50)">{body}</g>', 100 - y, x
    return _inset(body + _letter(style, art.seat, x, y, size))


def _hollow(style: Style, seat: str, outline: str) -> str:
    """A closed outline in a seat's colour as a shadow of what is no more there: pale, with a thin line around it."""
    color = look(style, seat)["color"]
    return (
        f'<path d="{outline}" fill="{IVORY}" stroke="{IVORY}" stroke-width="11" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{color}" fill-opacity=".55" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>'
    )


def _unit(art: Art, style: Style) -> str:
    """A piece that is named by its unit, whose outline the style knows."""
    shape = style.get("units", {}).get(art.shape, {}).get("shape", "disc")
    return _piece(replace(art, shape=shape), style)


def _shield(art: Art, style: Style) -> str:
    outline = _symbols()["piece-shield"].get("d", "")
    return _inset(_paint(style, art.seat, outline) + _letter(style, art.seat, 50, 46, 56))


def _crest(art: Art, style: Style) -> str:
    """The banner printed on a home, flat as all print, so that nobody takes it for a piece."""
    color, outline = look(style, art.seat)["color"], "M20 4H80V96L50 76L20 96Z"
    return (
        f'<path d="{outline}" fill="{color}" stroke="{INK}" stroke-width="6" stroke-linejoin="round"/>'
        f'{_pattern(style, art.seat, outline)}<path d="M10 4H90" stroke="{INK}" stroke-width="9" stroke-linecap="round"/>'
        + _letter(style, art.seat, 50, 40, 50)
    )


def _seat_badge(art: Art, style: Style) -> str:
    """A seat's letter on its colour, flat: whose an arrow is."""
    outline = "M50 8A42 42 0 1 1 49.9 8Z"
    return _inset(_paint(style, art.seat, outline, plain=True) + _letter(style, art.seat, 50, 49, 66))


def sign_width(number: str) -> float:
    """How many times as wide as high the sign of an arrow's seat is, with a number beside its letter."""
    return 1.09 + lettering.width(number, _NUMBER, "black") / 100 if number else 1.0


_NUMBER = 84.0
"""The size of the number on a sign that is 100 high: its figures are as small as small letters."""


def _numbered_badge(art: Art, style: Style, height: float) -> str:
    """A seat's letter on its colour, and beside it which of the arrows it is."""
    wide = sign_width(art.number) * 100
    outline = f"M50 8H{wide - 50:.1f}A42 42 0 0 1 {wide - 50:.1f} 92H50A42 42 0 0 1 50 8Z"
    number = line(art.number, (wide + 84) / 2, 45, _NUMBER, INK, IVORY, 0)
    scale = height / 100
    return (
        f'<g transform="scale({scale:.4f}) translate(5 5) scale({1 - 10 / wide:.4f} .9)">'
        f'<path d="{outline}" fill="{IVORY}" stroke="{INK}" stroke-width="11" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{IVORY}" stroke="{IVORY}" stroke-width="6"/>'
        f'<path d="M50 8A42 42 0 1 1 49.9 8Z" fill="{look(style, art.seat)["color"]}"/>'
        f"{_letter(style, art.seat, 50, 49, 66)}{number}</g>"
    )


def _arrow_head(art: Art, style: Style) -> str:
    return draw_head(int(art.shape), art.dim, look(style, art.seat)["color"], art.text)


def _tower(art: Art, style: Style) -> str:
    outline = "M14 5H32V15H41V5H59V15H68V5H86V95H14Z"
    number = line(art.text, 50, 58, 58, INK, IVORY, 4)
    return _inset(
        _paint(style, art.seat, outline, plain=True)
        + f'<circle cx="50" cy="57" r="31" fill="{IVORY}"/>'
        + number
    )


STONE = (
    f'<path d="M50 3L92 24V70L50 97L8 70V24Z" fill="#6f6a63" stroke="{INK}" stroke-width="8" stroke-linejoin="round"/>'
    f'<path d="M50 12L84 29V66L50 88L16 66V29Z" fill="#d9d3c6" stroke="#8b857a" stroke-width="3"/>'
)


def _stone(art: Art, style: Style) -> str:
    return _inset(STONE + line(art.text, 50, 51, 62, INK, IVORY, 4))


def _barred(art: Art, style: Style) -> str:
    """The cross on an area that nobody may enter."""
    cross = f'<path d="M33 31L67 67M67 31L33 67" stroke="{INK}" stroke-width="17" stroke-linecap="round"/>'
    inner = '<path d="M33 31L67 67M67 31L33 67" stroke="#a3201f" stroke-width="10" stroke-linecap="round"/>'
    return _inset(STONE + cross + inner)


def _chit(art: Art, style: Style) -> str:
    ring = look(style, art.seat)["color"]
    symbol = _symbols().get(f"chit-{art.shape}")
    picture = _markup(symbol) if symbol is not None else ""
    where = "translate(29 14) scale(.42)" if art.text else "translate(22 22) scale(.56)"
    return _inset(
        f'<circle cx="50" cy="50" r="51" fill="{INK}"/><circle cx="50" cy="50" r="48" fill="{ring}"/>'
        f'<circle cx="50" cy="50" r="37" fill="{IVORY}" stroke="{INK}" stroke-width="2.5"/>'
        f'<g transform="{where}" fill="#3c2a1c">{picture}</g>'
        + (line(art.text, 49, 69, 42, "#8c1515", IVORY, 6) if art.text else "")
        + (
            f'<g transform="translate(62 -8) scale(.46)">{_markup(_symbols()["icon-star"])}</g>'
            if art.starred
            else ""
        )
    )


def _back(art: Art, style: Style) -> str:
    """A chit face down: it tells whose it is and nothing else."""
    disc = _symbols()["piece-disc"].get("d", "")
    return _inset(
        _paint(style, art.seat, disc)
        + f'<circle cx="50" cy="50" r="27" fill="{IVORY}" stroke="{INK}" stroke-width="3"/>'
        + line("?", 50, 49, 50, INK, IVORY, 3)
    )


def _icon(art: Art, style: Style) -> str:
    symbol = _symbols().get(f"icon-{art.shape}")
    if symbol is None:
        symbol = _symbols()["icon-pawn"]
    number = line(art.text, 50, 52, 56, INK, IVORY, 14) if art.text else ""
    return _inset(_markup(symbol) + number)


def _markup(element: ElementTree.Element) -> str:
    return "".join(
        f"<{child.tag.removeprefix(_SVG)} "
        + " ".join(f"{name}={quoteattr(value)}" for name, value in child.attrib.items())
        + "/>"
        for child in element
    )


def _badge(count: int) -> str:
    return (
        f'<circle cx="80" cy="80" r="21" fill="{INK}"/><circle cx="80" cy="80" r="18" fill="{IVORY}"/>'
        + line(str(count), 80, 79, 36, INK, IVORY, 0)
    )


def _person(art: Art, style: Style) -> str:
    """Somebody with a name and a number: a plate in a seat's colour, light face up and dark face down."""
    name, _, number = art.text.partition("\n")
    fill, ink = (INK, IVORY) if art.shape == "back" else (IVORY, INK)
    outline = "M12 5H88Q95 5 95 12V88Q95 95 88 95H12Q5 95 5 88V12Q5 5 12 5Z"
    size = _size_of_name(name)
    mark = '<path d="M18 73H46M36 62L48 73L36 84" stroke-width="7" fill="none"' if art.shape == "back" else ""
    return _inset(
        _paint(style, art.seat, outline)
        + f'<rect x="7" y="10" width="86" height="38" rx="5" fill="{fill}" stroke="{INK}" stroke-width="3"/>'
        + line(name, 50, 29, round(size, 1), ink, fill, 0)
        + f'<circle cx="{72 if mark else 50}" cy="72" r="20" fill="{fill}" stroke="{INK}" stroke-width="3"/>'
        + line(number, 72 if mark else 50, 71, 34, ink, fill, 0)
        + (f'{mark} stroke="{IVORY}"/>' if mark else "")
    )


def _size_of_name(name: str) -> float:
    return min(30.0, 84 / (lettering.width(name, 1.0, "black") or 1))


def height_of_name(art: Art, side: float) -> float:
    """The height of the type in which somebody's name stands on a plate of this side."""
    return _size_of_name(art.text.partition("\n")[0]) * side * 0.009


def _sample(art: Art, style: Style) -> str:
    """A piece of a line as it is drawn on boards."""
    return connection_sample(art.text) if art.shape == CONNECTION else SAMPLES[art.shape]


_DRAWERS = {
    "sample": _sample,
    "piece": _piece,
    "unit": _unit,
    "person": _person,
    "shield": _shield,
    "crest": _crest,
    "badge": _seat_badge,
    "head": _arrow_head,
    "tower": _tower,
    "stone": _stone,
    "barred": _barred,
    "chit": _chit,
    "back": _back,
    "icon": _icon,
}
