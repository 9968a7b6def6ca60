"""A view as marks on the board: Armies, garrisons, fleets, sieges, treasuries, provinces, tracks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ....render.art import Art, Style
from ....render.marking import Names
from ....render.scene import Arrow, Group, OnPanel, Scene, SeatLine
from ...presentation import View
from ..model.forces import FULL, LOW
from .look import LAST, MET, MISSING, PART, TRACKS, of_province
from .ways import walked

FOOT, MOUNTED, LOOSE, SHIP, ENGINE = "spearman", "rider", "disc", "ship", "siege-engine"
"""Pieces: an Army, one that a king commands, strength without an Army, a fleet, a siege."""
STATES = {"revolts": "blade", "devastated": "skull", "drought": "sun", "bad_weather": "raven"}
"""List of provinces in a view -> the icon that such a province has; the first that holds is shown."""

FEW = 3
"""So many conditions of victory are named, where no more are missing."""

On = dict[str, list[Group]]


def scene(view: View, style: Style, names: Names) -> Scene:
    """What a position puts on the board.

    Args:
        view: what the reader of the picture may know.
        style: the scenario's, completed by `look.style`.
        names: what is written on the map.
    """
    board: On = defaultdict(list)
    _armies(view, board)
    _fleets(view, board)
    _garrisons(view, board)
    _markers(view, board)
    return Scene(
        areas={space: tuple(groups) for space, groups in board.items() if space},
        panels=(*_provinces(view), *_tracks(view)),
        seats=tuple(_seat_line(seat, view) for seat in view.get("seats") or ()),
        caption=_caption(view, names),
        arrows=tuple(_arrows(view)),
        below=tuple(_commands(view, names)),
        told=tuple(_checklist(view, names)),
    )


def close_up(view: View) -> tuple[str, ...]:
    """The space that is fought for, and where the attack comes from."""
    battle = view.get("battle") or {}
    return tuple(battle[end] for end in ("space", "origin") if battle.get(end))


# -- what stands in spaces ----------------------------------------------------------------------------------------


def _armies(view: View, board: On) -> None:
    kings = (view.get("leaders") or {}).get("kings", {}).values()
    for army in (view.get("armies") or {}).values():
        shape = MOUNTED if {*army["leaders"]} & {*kings} else FOOT
        lying = army["fatigued"] or army["useless"]
        art = Art("piece", shape, army["seat"], lying=lying, count=army["strength"])
        board[army["space"]].append(Group("units", (art,)))
    for loose in view.get("loose") or ():
        art = Art("piece", LOOSE, loose["seat"], count=loose["strength"])
        board[loose["space"]].append(Group("units", (art,)))


def _fleets(view: View, board: On) -> None:
    for fleet in (view.get("fleets") or {}).values():
        board[fleet["space"]].append(
            Group("chit", (Art("piece", SHIP, fleet["seat"], count=fleet["ships"]),))
        )


def _garrisons(view: View, board: On) -> None:
    for space, garrison in (view.get("garrisons") or {}).items():
        tower = Art("tower", seat=garrison["seat"], text=str(garrison["strength"]))
        board[space].append(Group("marker", (tower,)))
    for space, strength in (view.get("tribes") or {}).items():
        board[space].append(Group("marker", (Art("stone", text=str(strength)),)))


def _markers(view: View, board: On) -> None:
    for space, siege in (view.get("sieges") or {}).items():
        engine = Art("piece", ENGINE, siege["seat"], count=max(1, siege["points"]))
        board[space].append(Group("marker", (engine,)))
    for space, level in (view.get("treasuries") or {}).items():
        if level in (LOW, FULL):
            board[space].append(Group("marker", (Art("icon", "barrel", dim=level == LOW),)))
    for space in view.get("alexandrias") or ():
        board[space].append(Group("icons", (Art("icon", "star"),)))
    for name, shape in (("royal_family", "throne"), ("royal_treasury", "power")):
        where = (view.get(name) or {}).get("space")
        if where:
            board[where].append(Group("icons", (Art("icon", shape),)))
    for space in (view.get("leaders") or {}).get("alone", {}).values():
        board[space].append(Group("chit", (Art("icon", "helm"),)))


# -- what stands beside them --------------------------------------------------------------------------------------


def _provinces(view: View) -> Iterator[OnPanel]:
    for province, seat in (view.get("control") or {}).items():
        panel = of_province(province)
        if seat:
            yield OnPanel(panel, "0", (Art("shield", seat=seat),), "fill")
        icon = next((shape for state, shape in STATES.items() if province in (view.get(state) or ())), "")
        if icon:
            yield OnPanel(panel, "1", (Art("icon", icon),), "fill")


def _tracks(view: View) -> Iterator[OnPanel]:
    for track in TRACKS:
        if track in view:
            yield OnPanel(track, str(min(view[track], LAST)), (Art("icon", "pawn"),), "fill")


def _seat_line(seat: str, view: View) -> SeatLine:
    counted: Mapping[str, Any] = {"cards": view.get("hands") or {}, "tent": view.get("available") or {}}
    return SeatLine(seat, tuple((icon, count[seat]) for icon, count in counted.items() if seat in count))


def _commands(view: View, names: Names) -> Iterator[tuple[Art | str, ...]]:
    """A line for each side: its Armies with strength and elite, and who leads them and its fleets; one of leaders alone."""
    for seat in view.get("seats") or ():
        armies = [army for army in (view.get("armies") or {}).values() if army["seat"] == seat]
        fleets = [f for f in (view.get("fleets") or {}).values() if f["seat"] == seat and f.get("leaders")]
        told = [f"{army['strength']}, {names.get('elite', 'elite')} {army['elite']}" for army in armies]
        led = [*zip(armies, told, strict=True), *((fleet, str(fleet["ships"])) for fleet in fleets)]
        rows = [_command(force["id"], said, force["leaders"], names) for force, said in led if force["space"]]
        if rows:
            yield (Art("shield", seat=seat), *_divided(rows))
    alone = (view.get("leaders") or {}).get("alone", {})
    if alone:
        rows = [f"{names.get(leader, leader)}: {names.get(space, space)}" for leader, space in alone.items()]
        yield (Art("icon", "helm"), *_divided(rows))


def _checklist(view: View, names: Names) -> Iterator[tuple[Art | str, ...]]:
    """A line of the parts of the Macedonian victory: how much of each is met, and of what is almost won what is missing."""
    parts = (view.get("victory") or {}).items()
    rows = [_of_victory(names, part, conditions) for part, conditions in parts]
    if rows:
        yield (Art("icon", "crown"), *_divided(rows))


def _of_victory(names: Names, part: str, conditions: Mapping[str, bool]) -> str:
    missing = [names.get(f"{MET}{id_}", id_) for id_, met in conditions.items() if not met]
    told = f"{names.get(f'{PART}{part}', part)} {len(conditions) - len(missing)}/{len(conditions)}"
    few = 0 < len(missing) <= FEW
    return f"{told} ({names.get(MISSING, MISSING)}: {', '.join(missing)})" if few else told


def _divided(rows: Sequence[str]) -> list[str]:
    return [part for row in rows for part in ("\u00b7", row)][1:]


def _command(force: str, said: str, leaders: Sequence[str], names: Names) -> str:
    people = ", ".join(names.get(leader, leader) for leader in leaders)
    return f"{names.get(force, force)} {said}{f' ({people})' if people else ''}"


def _arrows(view: View) -> Iterator[Arrow]:
    movement = view.get("movement") or {}
    if len(movement.get("route") or []) > 1:
        yield from walked(movement)


def _caption(view: View, names: Names) -> str:
    if not view.get("turn"):
        return ""
    parts = [f"{names.get('turn', '')} {view['turn']}".strip()]
    parts += [names.get(view.get("active", ""), ""), names.get(f"step:{view.get('step')}", "")]
    return " · ".join(part for part in parts if part)
