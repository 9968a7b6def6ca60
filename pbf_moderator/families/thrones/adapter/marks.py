"""A view as marks on the board: pieces, orders, markers, tracks, scales and the legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ....kernel.decision import Decision
from ....kernel.forms import Answer
from ....render.art import Art, Style
from ....render.marking import Names
from ....render.scene import Group, OnPanel, Scene, SeatLine
from ...presentation import View

SCALES = {"supply": "supply", "forts": "victory", "claims": "claims"}
"""What a view counts for each house -> the panel where the houses stand by it."""
POINTERS = {"threat": "skull", "turn": "pawn"}
"""What stands on a panel of its own -> the icon that points to its value."""
SHEET = "orders"
"""The kind of decision whose answer lies on the board."""
FIGURES = {"power": "power", "hands": "cards"}
"""What a view counts for each house -> the icon in the house's line."""


def scene(view: View, style: Style, names: Names) -> Scene:
    """What a position puts on the board; an order with a token of None lies face down.

    Args:
        view: what the reader of the picture may know.
        style: the scenario's, completed by `look.style`.
        names: what is written on the map.
    """
    standing = attackers_at_home(view)
    return Scene(
        areas={
            area: (*_groups(content, style), *_leaders(content, standing, names))
            for area, content in (standing.get("areas") or {}).items()
        },
        panels=tuple(_panels(standing, style)),
        seats=tuple(_seat_line(seat, standing, names) for seat in standing.get("seats") or ()),
        caption=_caption(standing, names),
    )


def attackers_at_home(view: View) -> View:
    """A view in which the attackers of a combat still stand where they set out: the board shows where they come from."""
    battle = view.get("battle") or {}
    attackers = {unit: n for unit, n in battle.get("units", {}).items() if n}
    if not attackers:
        return view
    area = dict(view["areas"][battle["from"]])
    area["setting_out"] = {battle["attacker"]: {unit: {"standing": n} for unit, n in attackers.items()}}
    area["leaders"] = [*area.get("leaders", ()), *battle.get("leaders", ())]
    return {**view, "areas": {**view["areas"], battle["from"]: area}}


def close_up(view: View) -> tuple[str, ...]:
    """The areas of the combat that is being fought; none if there is none."""
    battle = view.get("battle") or {}
    return tuple(battle[end] for end in ("area", "from") if battle.get(end))


def with_sheet(view: View, decision: Decision, answer: Answer | None) -> View | None:
    """The position as it looks to a house that has laid its orders: its own lie face up, those of the others face down.

    Args:
        view: what the house may know.
        decision: what it was asked.
        answer: its sheet, as far as it is said; None shows the position as it is.
    """
    if decision.kind != SHEET:
        return None
    sheet = answer if isinstance(answer, Mapping) else {}
    if not sheet:
        return view
    areas = {}
    for id, content in view["areas"].items():
        house = next(iter(content.get("units") or ()), "")
        laid = {"seat": house, "token": sheet.get(id) if house == decision.seat else None}
        areas[id] = {**content, "order": laid} if id in sheet or house not in ("", decision.seat) else content
    return {**view, "areas": areas}


def _groups(content: Mapping[str, Any], style: Style) -> Iterator[Group]:
    for whose in ("units", "setting_out"):
        for seat, units in (content.get(whose) or {}).items():
            pieces = tuple(_pieces(seat, units, style, whose == "setting_out"))
            if pieces:
                yield Group("units", pieces)
    for seat, lost in (content.get("fallen") or {}).items():
        yield Group(
            "units", tuple(replace(_piece(seat, unit, n, style), fallen=True) for unit, n in lost.items())
        )
    if content.get("order"):
        struck = bool(content.get("struck"))
        yield Group("chit", (_order(content["order"], style, struck),))
    if content.get("garrison"):
        garrison = content["garrison"]
        art = Art("tower", seat=garrison.get("seat") or "", text=str(garrison["strength"]))
        yield Group("marker", (art,))
    if content.get("blocked"):
        yield Group("units", (Art("barred"),))
    if content.get("force"):
        yield Group("units", (Art("stone", text=str(content["force"])),))
    if content.get("marker"):
        yield Group("marker", (Art("shield", seat=content["marker"]),))


def _leaders(content: Mapping[str, Any], view: View, names: Names) -> Iterator[Group]:
    """The leaders of an area with their names and the strength of the side that lies up."""
    seat, sides = (
        next(iter(content.get("units") or content.get("setting_out") or [content.get("controller") or ""])),
        view.get("leaders", {}),
    )
    pieces = []
    for leader in content.get("leaders", ()):
        turned = leader == view.get("turned")
        strength = sides[leader]["march_strength" if turned else "strength"]
        text = f"{names.get(f'leader:{leader}', leader)}\n{strength}"
        pieces.append(Art("person", "back" if turned else "front", seat, text))
    if pieces:
        yield Group("units", tuple(pieces))


def _pieces(seat: str, units: Mapping[str, Mapping[str, int]], style: Style, set_out: bool) -> Iterator[Art]:
    for state in ("standing", "routed"):
        for unit, counts in units.items():
            count = int(counts.get(state) or 0)
            if count:
                yield replace(_piece(seat, unit, count, style), starred=set_out, lying=state == "routed")


def _piece(seat: str, unit: str, count: int, style: Style) -> Art:
    shape = style.get("units", {}).get(unit, {}).get("shape", "disc")
    return Art("piece", shape, seat, count=count)


def _order(order: Mapping[str, Any], style: Style, struck: bool = False) -> Art:
    seat, token = order.get("seat") or "", order.get("token")
    if token is None:
        return Art("back", seat=seat)
    chit = style.get("chits", {}).get(token, {})
    starred = chit.get("starred", False)
    return Art("chit", chit.get("shape", ""), seat, chit.get("text", ""), starred=starred, dim=struck)


def _panels(view: View, style: Style) -> Iterator[OnPanel]:
    for track, seats in (view.get("tracks") or {}).items():
        for place, seat in enumerate(seats, 1):
            yield OnPanel(f"track:{track}", str(place), (Art("shield", seat=seat),), "top")
    for track, token in (view.get("tokens") or {}).items():
        shape = style.get("tokens", {}).get(track, "star")
        things = [Art("icon", shape, dim=bool(token.get("used")))]
        things += [Art("shield", seat=token["holder"])] if token.get("holder") else []
        yield OnPanel(f"token:{track}", "0", tuple(things), "ends")
    for key, panel in SCALES.items():
        yield from _scale(view.get(key) or {}, panel)
    for key, shape in POINTERS.items():
        if key not in view:
            continue
        pointer = Art("icon", style.get("icons", {}).get(key, shape))
        yield OnPanel(key, str(view.get(key)), (pointer,), "fill")


def _scale(values: Mapping[str, int], panel: str) -> Iterator[OnPanel]:
    together: dict[int, list[Art]] = {}
    for seat, value in values.items():
        together.setdefault(value, []).append(Art("shield", seat=seat))
    for value, shields in together.items():
        yield OnPanel(panel, str(value), tuple(shields))


def _seat_line(seat: str, view: View, names: Names) -> SeatLine:
    figures = ((shape, view[key][seat]) for key, shape in FIGURES.items() if seat in (view.get(key) or {}))
    held = [names.get(f"leader:{leader}", leader) for leader in (view.get("prisons") or {}).get(seat, ())]
    return SeatLine(seat, tuple(figures), f"{names.get('prison', '')}: {', '.join(held)}" if held else "")


def _caption(view: View, names: Names) -> str:
    if not view.get("turn"):
        return ""
    turn = f"{names.get('turn', '')} {view['turn']}/{view.get('turns', '')}".strip("/ ")
    step = names.get(f"step:{view.get('step')}", "")
    return f"{turn} · {step}" if step else turn
