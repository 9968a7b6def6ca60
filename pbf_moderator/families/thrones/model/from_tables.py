"""How a scenario's tables become the components of a game: a row of a table, a printed thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....layers import switched
from .allies import ally_card_of, ally_of
from .components import (
    NO_THREAT,
    Ability,
    Card,
    Claims,
    Components,
    House,
    HouseCard,
    OrderToken,
    Threat,
    Tide,
)
from .geography import Area
from .leaders import Leader, leader_of
from .options import OPTIONS, OptionValue
from .tactics import Tactic
from .units import Unit


@dataclass(frozen=True, slots=True)
class _Made:
    """Components with what they were made from."""

    tables: Mapping[str, Any]
    players: int
    options: Mapping[str, OptionValue]
    components: Components


_last: list[_Made] = []


def components_of(tables: Mapping[str, Any], players: int, options: Mapping[str, OptionValue]) -> Components:
    """The components of a game; games that are played one after the other with the same things share them, and their tables."""
    for made in _last:
        if made.tables is tables and (made.players, made.options) == (players, options):
            return made.components
    components = build(tables, players, options)
    _last[:] = [_Made(tables, players, dict(options), components)]
    return components


def build(
    tables: Mapping[str, Any], players: int, options: Mapping[str, OptionValue] | None = None
) -> Components:
    """Make the components of a scenario for a number of players.

    A switch of the scenario's own is an option like any other; its value lays a table over the scenario's.

    Args:
        tables: the scenario's tables, as the TOML files give them (see docs/designers-guide.md).
        players: how many play; a set-up for it must exist.
        options: values that replace the scenario's own.

    Raises:
        KeyError: a table or a field is missing; `scenario check` says which and where.
    """
    known = {**OPTIONS, **tables.get("switches", {})}
    chosen: dict[str, OptionValue] = {name: values[0] for name, values in known.items()}
    chosen |= tables.get("options", {})
    chosen |= options or {}
    tables = switched(tables, chosen)
    constants = tables["constants"]
    setup = tables["setup"][str(players)]
    areas = {row["id"]: _area(row, setup, chosen) for row in tables["areas"]}
    seats: Sequence[str] = setup["houses"]
    house_rows = {row["id"]: row for row in tables["houses"]}
    leaders = {
        row["id"]: leader_of(row) for row in tables.get("leaders", ()) if row.get("house", seats[0]) in seats
    }
    allies = {row["id"]: ally_of(row) for row in tables.get("allies", ())}
    return Components(
        id=tables["id"],
        houses={
            seat: _house(house_rows[seat], setup["start"][seat], constants, _led_by(leaders, seat))
            for seat in seats
        },
        areas=areas,
        units={row["id"]: _unit(row) for row in tables["units"]},
        tokens={row["id"]: _token(row) for row in tables["tokens"]},
        tracks={row["role"]: row["id"] for row in tables["tracks"]},
        positions={track: tuple(order) for track, order in setup["tracks"].items()},
        stars=tuple(setup["stars"]),
        supply_track=tuple(tuple(sizes) for sizes in constants["supply_track"]),
        fort_points=dict(constants["fort_points"]),
        decks=tuple(constants["decks"]),
        cards={row["id"]: _card(row) for row in tables["cards"]},
        house_cards={r["id"]: _house_card(r) for r in tables["house_cards"] if r["house"] in seats},
        leaders=leaders,
        tides={r["id"]: Tide(**r) for r in tables.get("tides", ())} if chosen["tides"] else {},
        threat=_threat(tables["threat"]) if tables.get("threat") else NO_THREAT,
        arrows=_arrows(tables.get("arrows", ())),
        claims=Claims(**tables["claims"]) if tables.get("claims") else None,
        tactics={
            r["id"]: _tactic(r) for r in tables.get("tactics", ()) if r.get("house", "") in ("", *seats)
        },
        allies=allies,
        ally_cards={row["id"]: ally_card_of(row, allies) for row in tables.get("ally_cards", ())},
        sequence=tuple(constants["sequence"]),
        first_turn=tuple(constants["first_turn"]),
        turns=constants["turns"],
        forts_to_win=setup.get("forts_to_win", constants.get("forts_to_win", 0)),
        power_limit=constants["power_limit"],
        tie_break=tuple(constants["tie_break"]),
        options=chosen,
    )


def _area(row: Mapping[str, Any], setup: Mapping[str, Any], options: Mapping[str, OptionValue]) -> Area:
    id_ = row["id"]
    home = row.get("home", "")
    guard = row.get("garrison_of", home)
    playing = home in setup["houses"]
    forces = setup.get("forces", {}) if options["neutral_forces"] else {}
    return Area(
        id=id_,
        kind=row["kind"],
        adjacent=tuple(row.get("adjacent", ())),
        supply=row.get("supply", 0),
        power=row.get("power", 0),
        fort=row.get("fort", ""),
        home=home if playing else "",
        garrison=row.get("garrison", 0) if guard in setup["houses"] and options["garrisons"] else 0,
        guard=guard,
        force=forces.get(id_, 0),
        blocked=id_ in setup.get("blocked", ()),
        land=row.get("land", ""),
        sea=row.get("sea", ""),
        capacity=row.get("capacity", 3),
    )


def _unit(row: Mapping[str, Any]) -> Unit:
    return Unit(
        id=row["id"],
        role=row["role"],
        attack=row["attack"],
        defence=row["defence"],
        cost=row["cost"],
        limit=row["limit"],
        upgrade_cost=row.get("upgrade_cost", 0),
        retreats=row.get("retreats", True),
        needs_fort=row.get("needs_fort", False),
    )


def _token(row: Mapping[str, Any]) -> OrderToken:
    return OrderToken(
        id=row["id"],
        kind=row["kind"],
        copies=row["copies"],
        value=row.get("value", 0),
        special=row.get("special", False),
        only=row.get("only", ""),
        by_card=row.get("by_card", False),
        one_time=row.get("one_time", False),
        not_with=tuple(row.get("not_with", ())),
    )


def _card(row: Mapping[str, Any]) -> Card:
    return Card(
        id=row["id"],
        deck=row["deck"],
        copies=row.get("copies", 1),
        marks=row.get("marks", 0),
        effect=row.get("does", {}),
        lowest=row.get("lowest", {}),
        others=row.get("others", {}),
        highest=row.get("highest", {}),
    )


def _house_card(row: Mapping[str, Any]) -> HouseCard:
    abilities = tuple(Ability(a["ability"], a.get("param")) for a in abilities_of(row))
    return HouseCard(
        id=row["id"],
        house=row["house"],
        strength=row["strength"],
        swords=row.get("swords", 0),
        forts=row.get("forts", 0),
        abilities=abilities,
        names=frozenset(ability.name for ability in abilities),
    )


def abilities_of(row: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The abilities in a house card's row: a list of them, or the only one in the row itself."""
    listed: Sequence[Mapping[str, Any]] = row.get("abilities", ())
    return listed or ([row] if row.get("ability") else [])


def _tactic(row: Mapping[str, Any]) -> Tactic:
    return Tactic(row["id"], row.get("house", ""), row.get("at_once", {}), tuple(row.get("lasting", ())))


def _arrows(rows: Sequence[Mapping[str, Any]]) -> dict[str, dict[str, tuple[str, ...]]]:
    found: dict[str, dict[str, tuple[str, ...]]] = {}
    for row in rows:
        for one, other in (row["between"], row["between"][::-1]):
            ends = found.setdefault(row["house"], {})
            ends[one] = (*ends.get(one, ()), other)
    return found


def _threat(row: Mapping[str, Any]) -> Threat:
    always = row.get("always")
    return Threat(
        track=tuple(row["track"]),
        start=row["start"],
        after_win=row["after_win"],
        back_after_loss=row["back_after_loss"],
        deck=row.get("deck", ""),
        always=_card({"id": "", "deck": "", **always}) if always else None,
    )


def _led_by(leaders: Mapping[str, Leader], house: str) -> list[str]:
    return [leader.id for leader in leaders.values() if leader.house == house]


def _house(
    row: Mapping[str, Any], start: Mapping[str, Any], constants: Mapping[str, Any], leaders: Sequence[str]
) -> House:
    return House(
        id=row["id"],
        home=row["home"],
        power=start.get("power", constants["start_power"]),
        supply=start["supply"],
        units=start["units"],
        leaders={**dict.fromkeys(leaders, row["home"]), **start.get("leaders", {})},
    )
