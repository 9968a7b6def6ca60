"""The cards of the family `thrones`: house cards with their texts, and the decks with their effects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ...families.thrones.deeds import known_abilities
from ...families.thrones.event_phase import EFFECTS as EVENT_EFFECTS
from ...families.thrones.setting import abilities_of
from ...families.thrones.threat_cards import EFFECTS as THREAT_EFFECTS
from .shape import Keys, check_keys, ids_of, known, unknown, whole
from .source import Report, Step

Row = Mapping[str, Any]

ABILITY: Keys = {"ability": "text!", "param": "any"}
THREAT_ROWS = ("lowest", "others", "highest")
"""Whom an attack of the threat hits or rewards."""
EFFECT_KEYS: dict[str, Keys] = {
    "choice": {"track": "text", "choices": "rows!"},
    "clash": {"tracks": "texts!"},
    "ban": {"tokens": "texts!"},
    "last_on_choice": {"tracks": "texts!"},
    "destroy": {"count": "size!", "in_forts": "flag", "in_one_fort": "flag"},
    "supply": {"by": "whole"},
    "downgrade": {"count": "count!"},
    "upgrade": {"count": "size!"},
    "take_back": {"count": "count!"},
    "down_best_track": {"places": "size!"},
    "attack_again": {"strength": "size!"},
    "lose_power": {"count": "count!"},
    "lose_points": {"count": "size!"},
    "no_support_strength": {"unit": "text!"},
}
"""What an effect takes besides its name; those not listed take nothing."""
PARAMS = {"bonus_vs_track": "tracks", "pair_bonus": "house_cards"}
"""Abilities whose parameter is an id, and the table it is in."""
FREE = ("remove_near_order", "role_icons")
"""Abilities whose parameter is looked at by itself."""
NUMBERS = ("gain_power", "replace_card", "buy_enemy_card")
"""Abilities whose parameter is a number."""
WITHOUT_SUPPORT = ("ships_plus", "footmen_plus", "knights_plus", "upgrade_footman")
"""Abilities that count supporting units unless the parameter says "army"."""


def check_house_cards(report: Report, tables: Mapping[str, Any]) -> None:
    """Check the house cards and their texts."""
    houses = ids_of(tables, "houses")
    for card in tables["house_cards"]:
        path = ("house_cards", card["id"])
        known(report, "house", [card["house"]], houses, *path, "house")
        if "ability" in card and "abilities" in card:
            report.add(f"The card {card['id']} has ability and abilities; write one of them.", *path)
        if "abilities" in card and not card["abilities"]:
            report.add(f"abilities of the card {card['id']} is empty; leave it out.", *path, "abilities")
        if "param" in card and "ability" not in card:
            report.add(f"The card {card['id']} has a param, but no ability.", *path, "param")
        for row in card.get("abilities", ()):
            check_keys(report, row, ABILITY, *path, "abilities")
        texts = abilities_of(card)
        for text in texts:
            _check_ability(report, tables, card, text, *path)
        for name, count in Counter(str(text.get("ability")) for text in texts).items():
            if count > 1:
                report.add(f"The card {card['id']} has {name} twice.", *path, "abilities")
    hands = Counter(card["house"] for card in tables["house_cards"])
    usual = max(hands.values(), default=0)
    for house in houses:
        if hands[house] != usual:
            report.add(f"{house} has {hands[house]} house cards; others have {usual}.", "houses", house)


def _check_ability(report: Report, tables: Mapping[str, Any], card: Row, text: Row, *path: Step) -> None:
    """Check the name of an ability and the parameter that it takes."""
    ability, param = str(text.get("ability")), text.get("param")
    if ability not in known_abilities():
        unknown(report, "ability", ability, known_abilities(), *path, "ability")
        return
    problem = ""
    if ability in PARAMS and param is None:
        problem = f"an id of the table {PARAMS[ability]}"
    elif ability in PARAMS:
        known(report, "parameter", [str(param)], ids_of(tables, PARAMS[ability]), *path, "param")
        _check_pair(report, tables, card, ability, param, *path)
    elif ability not in (*NUMBERS, *WITHOUT_SUPPORT, *FREE):
        if param is not None:
            report.add(f"{ability} takes no param.", *path, "param")
    elif ability in NUMBERS and not (whole(param) and param > 0):
        problem = "a number from 1 up"
    elif ability in WITHOUT_SUPPORT and param not in (None, "army"):
        problem = '"army", or no param at all'
    elif ability == "remove_near_order" and not _are_kinds(tables, param):
        problem = "a list of kinds of order"
    elif ability == "role_icons" and not _is_by_role(param):
        problem = "a table like { attack = { swords = 1 }, defence = { forts = 1 } }"
    if problem:
        report.add(f"{ability} needs param = {problem}, not {param!r}.", *path, "param")


def _check_pair(
    report: Report, tables: Mapping[str, Any], card: Row, ability: str, param: Any, *path: Step
) -> None:
    """The other card of a pair must be able to lie among the discards of the same house."""
    other = next((row for row in tables["house_cards"] if row["id"] == param), None)
    if ability == "pair_bonus" and other and (other["house"] != card["house"] or param == card["id"]):
        report.add(f"{ability} needs another card of {card['house']}, not {param}.", *path, "param")


def _are_kinds(tables: Mapping[str, Any], param: Any) -> bool:
    kinds = [row["kind"] for row in tables["tokens"]]
    return isinstance(param, list) and bool(param) and all(kind in kinds for kind in param)


def _is_by_role(param: Any) -> bool:
    return (
        isinstance(param, Mapping)
        and bool(param)
        and {*param} <= {"attack", "defence"}
        and all(isinstance(row, Mapping) and _are_figures(row) for row in param.values())
    )


def _are_figures(row: Row) -> bool:
    return {*row} <= {"strength", "swords", "forts"} and all(whole(n) and n >= 0 for n in row.values())


def check_decks(report: Report, tables: Mapping[str, Any]) -> None:
    """Check the event decks, the threat deck (or what stands in its place), and what their cards do."""
    threat_deck = tables["threat"].get("deck", "")
    decks = [*tables["constants"].get("decks", ()), *([threat_deck] if threat_deck else [])]
    _check_always(report, tables)
    for deck in {deck for deck in decks if decks.count(deck) > 1}:
        report.add(f"The deck {deck} is listed twice.", "constants", "decks", value=deck)
    sizes: Counter[str] = Counter()
    for card in tables["cards"]:
        path = ("cards", card["id"])
        sizes[card["deck"]] += card.get("copies", 1)
        known(report, "deck", [card["deck"]], decks, *path, "deck")
        parts = THREAT_ROWS if card["deck"] == threat_deck else ("does",)
        for part in {*THREAT_ROWS, "does"} - {*parts}:
            if part in card:
                report.add(f"The card {card['id']} has {part}, which its deck never asks for.", *path, part)
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
    known(report, "deck", tables.get("deck_sizes", {}), decks, "deck_sizes")
    for deck in decks:
        cards = [card.get("does", {}).get("effect") for card in tables["cards"] if card["deck"] == deck]
        if cards and all(effect == "reshuffle" for effect in cards):
            report.add(
                f"The deck {deck} holds nothing but cards that reshuffle it.",
                "constants",
                "decks",
                value=deck,
            )


def _check_always(report: Report, tables: Mapping[str, Any]) -> None:
    """Without a threat deck, the threat itself says what it does."""
    threat: Row = tables["threat"]
    always = threat.get("always")
    if bool(threat.get("deck")) == (always is not None):
        report.add("The threat needs either a deck or [threat.always].", "threat")
    if always is None:
        return
    rows = check_keys(report, always, dict.fromkeys(THREAT_ROWS, "table!"), "threat", "always") or {}
    for part, row in rows.items():
        _check_effect(report, tables, row, THREAT_EFFECTS, "threat", "always", part)


def _check_effect(
    report: Report, tables: Mapping[str, Any], row: Row, effects: Iterable[str], *path: Step
) -> None:
    name = str(row.get("effect"))
    if name not in effects:
        unknown(report, "effect", name, effects, *path)
        return
    clean = check_keys(report, row, {"effect": "text!", **EFFECT_KEYS.get(name, {})}, *path) or {}
    tracks = [*clean.get("tracks", ()), *([clean["track"]] if "track" in clean else [])]
    known(report, "track", tracks, ids_of(tables, "tracks"), *path)
    known(report, "token", clean.get("tokens", ()), ids_of(tables, "tokens"), *path)
    known(report, "unit", [clean["unit"]] if "unit" in clean else [], ids_of(tables, "units"), *path)
    for key in ("tracks", "tokens", "choices"):
        if clean.get(key) == []:
            report.add(f"{key} of the effect {name} is empty.", *path)
    if name == "choice" and effects is EVENT_EFFECTS and "track" not in clean:
        report.add("choice of an event needs track: whose first house picks.", *path)
    if name == "supply" and effects is THREAT_EFFECTS and "by" not in clean:
        report.add("supply of the threat needs by: the places on the track, such as -2.", *path)
    choices = clean.get("choices", ())
    if len(choices) > 3:
        report.add("A card offers three choices at most.", *path)
    for choice in choices:
        _check_effect(report, tables, choice, effects, *path)
