"""The tables of the family `thrones`: their keys, and whether what they say fits together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...families.thrones.deeds import known_abilities
from ...families.thrones.event_phase import EFFECTS as EVENT_EFFECTS
from ...families.thrones.flow import STEPS
from ...families.thrones.options import OPTIONS
from ...families.thrones.setting import CASTLE, COURT, FIEFDOMS, LAND, PORT, SEA, STRONGHOLD, THRONE
from ...families.thrones.supply import MAX_SUPPLY
from ...families.thrones.threat_cards import EFFECTS as THREAT_EFFECTS
from ...families.thrones.victory import TIE_BREAKS
from .setups import check_setups
from .shape import Keys, check_keys, unknown
from .source import Report, Step

Row = Mapping[str, Any]

ROWS: dict[str, Keys] = {
    "areas": {
        "id": "text!",
        "kind": "text!",
        "x": "number",
        "y": "number",
        "supply": "count",
        "power": "count",
        "fort": "text",
        "home": "text",
        "garrison": "count",
        "island": "flag",
        "adjacent": "texts",
        "via": "table",
        "land": "text",
        "sea": "text",
        "capacity": "size",
    },
    "barriers": {"name": "text!", "kind": "text!", "x": "number", "y": "number", "between": "pairs!"},
    "links": {"between": "pairs!"},
    "units": {
        "id": "text!",
        "role": "text!",
        "attack": "count!",
        "defence": "count!",
        "cost": "size!",
        "limit": "size!",
        "upgrade_cost": "count",
        "retreats": "flag",
        "needs_fort": "flag",
    },
    "tokens": {"id": "text!", "kind": "text!", "copies": "size!", "value": "whole", "special": "flag"},
    "tracks": {"id": "text!", "role": "text!"},
    "houses": {"id": "text!", "home": "text!"},
    "cards": {
        "id": "text!",
        "deck": "text!",
        "copies": "size",
        "marks": "count",
        "does": "table",
        "lowest": "table",
        "others": "table",
        "highest": "table",
    },
    "house_cards": {
        "id": "text!",
        "house": "text!",
        "strength": "count!",
        "swords": "count",
        "forts": "count",
        "ability": "text",
        "param": "any",
    },
}
OPTIONAL_ROWS = ("barriers", "links")
TABLES: dict[str, Keys] = {
    "constants": {
        "turns": "size!",
        "forts_to_win": "size!",
        "start_power": "count!",
        "power_limit": "size!",
        "fort_points": "table!",
        "supply_track": "lists!",
        "decks": "texts!",
        "sequence": "texts!",
        "first_turn": "texts!",
        "tie_break": "texts!",
    },
    "threat": {
        "track": "counts!",
        "start": "count!",
        "after_win": "count!",
        "back_after_loss": "count!",
        "deck": "text!",
    },
}
FREE_TABLES = ("options", "setup", "style", "canvas", "deck_sizes")
"""Tables whose keys are ids or names; they are looked at one by one."""

ROLES = ("footman", "knight", "ship", "siege")
KINDS = ("march", "defence", "support", "raid", "consolidate")
EFFECT_KEYS: dict[str, Keys] = {
    "choice": {"track": "text", "choices": "rows!"},
    "clash": {"tracks": "texts!"},
    "ban": {"tokens": "texts!"},
    "last_on_choice": {"tracks": "texts!"},
    "destroy": {"count": "size!", "in_forts": "flag"},
    "supply": {"by": "whole"},
    "downgrade": {"count": "count!"},
    "upgrade": {"count": "size!"},
    "take_back": {"count": "count!"},
    "down_best_track": {"places": "size!"},
    "attack_again": {"strength": "size!"},
    "lose_power": {"count": "count!"},
}
"""What an effect takes besides its name; those not listed take nothing."""
PARAMS = {"bonus_vs_track": "tracks", "pair_bonus": "house_cards"}
"""Abilities whose parameter is an id, and the table it is in; `gain_power` takes a number."""


def check_rules(report: Report, tables: Mapping[str, Any]) -> None:
    """Check everything that the rules of the family read, but for the board."""
    _check_constants(report, tables)
    _check_options(report, tables.get("options", {}))
    _check_pieces(report, tables)
    _check_homes(report, tables)
    _check_house_cards(report, tables)
    _check_decks(report, tables)
    _check_style(report, tables)
    check_setups(report, tables)


def _ids(tables: Mapping[str, Any], table: str) -> list[str]:
    return [row["id"] for row in tables[table]]


def _known(report: Report, what: str, words: Iterable[str], known: Iterable[str], *path: Step) -> None:
    names = list(known)
    for word in words:
        if word not in names:
            unknown(report, what, word, names, *path)


def _check_constants(report: Report, tables: Mapping[str, Any]) -> None:
    constants: Row = tables["constants"]
    _known(report, "step", constants.get("sequence", ()), STEPS, "constants", "sequence")
    _known(report, "step", constants.get("first_turn", ()), STEPS, "constants", "first_turn")
    _known(report, "tie break", constants.get("tie_break", ()), TIE_BREAKS, "constants", "tie_break")
    points = constants.get("fort_points", {})
    for fort in (CASTLE, STRONGHOLD):
        if not isinstance(points.get(fort), int):
            report.add(f"fort_points must give a number for {fort}.", "constants", "fort_points")
    _known(report, "kind of fort", points, (CASTLE, STRONGHOLD), "constants", "fort_points")
    track = constants.get("supply_track")
    if track is not None and len(track) != MAX_SUPPLY + 1:
        report.add(
            f"supply_track needs {MAX_SUPPLY + 1} rows, for 0 to {MAX_SUPPLY}; it has {len(track)}.",
            "constants",
            "supply_track",
        )
    for level, sizes in enumerate(track or ()):
        if sorted(sizes, reverse=True) != sizes:
            report.add(
                f"The armies of supply {level} must be listed largest first.", "constants", "supply_track"
            )
    threat: Row = tables["threat"]
    for key in ("start", "after_win"):
        if key in threat and threat[key] not in threat.get("track", ()):
            report.add(
                f"{key} of the threat is {threat[key]}, which is no place of its track.", "threat", key
            )


def _check_options(report: Report, options: Any) -> None:
    for name, value in options.items() if isinstance(options, dict) else ():
        if name not in OPTIONS:
            unknown(report, "option", name, OPTIONS, "options", name)
        elif not any(value == v and type(value) is type(v) for v in OPTIONS[name]):
            values = " or ".join(str(v).lower() if isinstance(v, bool) else repr(v) for v in OPTIONS[name])
            report.add(f"The option {name} is {values}, not {value!r}.", "options", name)


def _check_pieces(report: Report, tables: Mapping[str, Any]) -> None:
    for area in tables["areas"]:
        _known(report, "kind of area", [area["kind"]], (LAND, SEA, PORT), "areas", area["id"], "kind")
        if area.get("fort"):
            _known(report, "kind of fort", [area["fort"]], (CASTLE, STRONGHOLD), "areas", area["id"], "fort")
            if area["kind"] != LAND:
                report.add(f"{area['id']} has a fort, but is no land.", "areas", area["id"], "fort")
    for unit in tables["units"]:
        _known(report, "role", [unit["role"]], ROLES, "units", unit["id"], "role")
    for token in tables["tokens"]:
        _known(report, "kind of order", [token["kind"]], KINDS, "tokens", token["id"], "kind")
    for track in tables["tracks"]:
        _known(report, "role", [track["role"]], (THRONE, FIEFDOMS, COURT), "tracks", track["id"], "role")
    _check_roles(report, tables, "units", ROLES)
    _check_roles(report, tables, "tracks", (THRONE, FIEFDOMS, COURT))


def _check_roles(report: Report, tables: Mapping[str, Any], table: str, roles: Sequence[str]) -> None:
    """Every role is played by exactly one row."""
    count = Counter(row["role"] for row in tables[table])
    for role in roles:
        if count[role] != 1:
            report.add(f"{count[role]} of the {table} have the role {role}; there must be one.", table)


def _check_homes(report: Report, tables: Mapping[str, Any]) -> None:
    areas = {row["id"]: row for row in tables["areas"]}
    houses = {row["id"]: row for row in tables["houses"]}
    for id, house in houses.items():
        home = house["home"]
        if home not in areas:
            unknown(report, "area", home, areas, "houses", id, "home")
        elif areas[home].get("home") != id:
            report.add(
                f'The home of {id} is {home}, but {home} does not say home = "{id}".', "houses", id, "home"
            )
    for id, area in areas.items():
        owner = area.get("home")
        if owner and owner not in houses:
            unknown(report, "house", owner, houses, "areas", id, "home")
        elif owner and houses[owner]["home"] != id:
            report.add(
                f"{id} is said to be the home of {owner}, whose home is {houses[owner]['home']}.",
                "areas",
                id,
                "home",
            )


def _check_house_cards(report: Report, tables: Mapping[str, Any]) -> None:
    houses = _ids(tables, "houses")
    abilities = known_abilities()
    for card in tables["house_cards"]:
        path = ("house_cards", card["id"])
        _known(report, "house", [card["house"]], houses, *path, "house")
        ability, param = card.get("ability", ""), card.get("param")
        if ability:
            _known(report, "ability", [ability], abilities, *path, "ability")
        if ability in PARAMS:
            _known(report, "parameter", [str(param)], _ids(tables, PARAMS[ability]), *path, "param")
        elif ability == "gain_power" and not (isinstance(param, int) and param > 0):
            report.add(f"gain_power needs param = a number from 1 up, not {param!r}.", *path, "param")
    hands = Counter(card["house"] for card in tables["house_cards"])
    usual = max(hands.values(), default=0)
    for house in houses:
        if hands[house] != usual:
            report.add(f"{house} has {hands[house]} house cards; others have {usual}.", "houses", house)


def _check_decks(report: Report, tables: Mapping[str, Any]) -> None:
    threat_deck = tables["threat"].get("deck", "")
    decks = [*tables["constants"].get("decks", ()), *([threat_deck] if threat_deck else [])]
    sizes: Counter[str] = Counter()
    for card in tables["cards"]:
        path = ("cards", card["id"])
        sizes[card["deck"]] += card.get("copies", 1)
        _known(report, "deck", [card["deck"]], decks, *path, "deck")
        parts = ("lowest", "others", "highest") if card["deck"] == threat_deck else ("does",)
        effects = THREAT_EFFECTS if card["deck"] == threat_deck else EVENT_EFFECTS
        for part in parts:
            if part not in card:
                report.add(f"The card {card['id']} does not say {part}.", *path)
            else:
                _check_effect(report, tables, card[part], effects, *path, part)
    for deck in decks:
        wanted = tables.get("deck_sizes", {}).get(deck)
        if not sizes[deck]:
            report.add(f"The deck {deck} has no cards.", "constants", "decks", value=deck)
        elif wanted is not None and sizes[deck] != wanted:
            report.add(
                f"The deck {deck} has {sizes[deck]} cards; deck_sizes says {wanted}.", "deck_sizes", deck
            )
    _known(report, "deck", tables.get("deck_sizes", {}), decks, "deck_sizes")
    for deck in decks:
        cards = [card.get("does", {}).get("effect") for card in tables["cards"] if card["deck"] == deck]
        if cards and all(effect == "reshuffle" for effect in cards):
            report.add(
                f"The deck {deck} holds nothing but cards that reshuffle it.",
                "constants",
                "decks",
                value=deck,
            )


def _check_effect(
    report: Report, tables: Mapping[str, Any], row: Row, effects: Iterable[str], *path: Step
) -> None:
    name = str(row.get("effect"))
    if name not in effects:
        unknown(report, "effect", name, effects, *path)
        return
    clean = check_keys(report, row, {"effect": "text!", **EFFECT_KEYS.get(name, {})}, *path) or {}
    tracks = [*clean.get("tracks", ()), *([clean["track"]] if "track" in clean else [])]
    _known(report, "track", tracks, _ids(tables, "tracks"), *path)
    _known(report, "token", clean.get("tokens", ()), _ids(tables, "tokens"), *path)
    choices = clean.get("choices", ())
    if len(choices) > 3:
        report.add("A card offers three choices at most.", *path)
    for choice in choices:
        _check_effect(report, tables, choice, effects, *path)


def _check_style(report: Report, tables: Mapping[str, Any]) -> None:
    style = tables.get("style", {})
    for part, table in (("seats", "houses"), ("units", "units")):
        rows = style.get(part, {})
        _known(report, table.rstrip("s"), rows, _ids(tables, table), "style", part)
        for id in _ids(tables, table):
            if rows and id not in rows:
                report.add(f"style.{part} says nothing of {id}.", "style", part)
