"""This family's values in words: houses, tokens, cards, tides, units, sums, recruits, losses."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ....post.template_filters import Marked, Words, listed, literal, minus
from ....scenario.grammar import plural
from ..model.printed import cards_with, heroes_with, units_with

CATEGORIES = ("unit", "track", "dominance", "choice", "card", "tactic", "ally", "ally_card")
"""Categories of the language files that are filters by their own names."""
CONDITION = re.compile(r"[^,:.]+[,:] ")
"""How a text begins that holds only sometimes."""
TIDE_ICONS = {"swords": "sword", "forts": "fort", "skulls": "skull"}
"""What a tide card may show -> the term that names one of it."""


def filters(words: Words) -> dict[str, Callable[..., Any]]:
    """What this family's phrases may write after a bar."""
    return {
        **{category: words.namer(category) for category in CATEGORIES},
        "house": words.seat,
        "hero": words.namer("house_card"),
        "effect": lambda id: effect(words, id),
        "leader": words.namer("leader"),
        "token": lambda id: token(words, id),
        "kinds": lambda tokens: kinds(words, tokens),
        "discarded": lambda card: discarded(words, card),
        "marks": lambda card: marks(words, card),
        "ability": lambda card: ability(words, card),
        "tide": lambda id: tide(words, id),
        "units": lambda counts: units(words, counts),
        "sum": lambda side: sum_of(words, side),
        "recruits": lambda options: recruits(words, options),
        "fort_points": lambda options: fort_points(words, options),
        "army_sizes": lambda level: army_sizes(words, level),
        "armies": armies,
        "unplaced": lambda view, seat: unplaced(words, view, seat),
        "beaten": beaten,
        "more_stars": lambda view, seat: more_stars(words, view, seat),
        "without_targets": without_targets,
        "first_of_two": first_of_two,
        "stationed": lambda view: stationed(words, view),
        "by_place": by_place,
        "losses": lambda options: losses(words, options),
        "on_cards": lambda effect, part="does": on_cards(words, effect, part),
        "on_heroes": lambda *abilities: on_heroes(words, *abilities),
        "odd_units": lambda trait: odd_units(words, trait),
    }


def globals(tables: Mapping[str, Any]) -> dict[str, Any]:
    """What phrases may name: the tracks and units by their role."""
    named = {"role": tables.get("tracks", ()), "unit_of": tables.get("units", ())}
    return {name: {row["role"]: row["id"] for row in rows if "role" in row} for name, rows in named.items()}


def _row(words: Words, table: str, id: str) -> Mapping[str, Any]:
    return next((row for row in words.tables.get(table, ()) if row["id"] == id), {})


# -- names ---------------------------------------------------------------------------------------------------------


def token(words: Words, id: str) -> str:
    """An order, with a star if it costs one and its name does not end in a word that says so."""
    name = words.name(id, "token")
    return name + ("★" if _row(words, "tokens", id).get("special") and name[-1].isdigit() else "")


def effect(words: Words, id: str) -> str:
    """What the scenario calls an effect that a card lets somebody choose; empty if it has no name for it."""
    return words.name(id, "effect") if words.lexicon.word(id, words.lang, "effect") else ""


def kinds(words: Words, tokens: Sequence[str]) -> Marked:
    """Orders by name, or by their kind where they are all that there are of it."""
    rows = {row["id"]: row["kind"] for row in words.tables["tokens"]}
    every = {kind: {id for id, its in rows.items() if its == kind} for kind in rows.values()}
    whole = [kind for kind in dict.fromkeys(rows[id] for id in tokens) if every[kind] <= {*tokens}]
    named = [words.say("describe.of_kind", kind=kind) for kind in whole]
    return listed(named + [words.say("describe.single", token=id) for id in tokens if rows[id] not in whole])


def discarded(words: Words, card: str) -> str:
    """A card of a deck, by its name or by its figures if it has none."""
    return tide(words, card) if _row(words, "tides", card) else words.name(card, "card")


def marks(words: Words, card: str) -> str:
    """The marks on a card that move the common enemy, in parentheses."""
    count = _row(words, "cards", card).get("marks", 0)
    return f"({', '.join([words.name('mark', 'term')] * count)})" if count else ""


def ability(words: Words, card: str) -> str:
    """The text of a house card: what each of its abilities says, a condition that two share only once."""
    row = _row(words, "house_cards", card)
    printed = row.get("abilities") or ([row] if row.get("ability") else [])
    told = (words.lexicon.ability_text(a["ability"], a.get("param", ""), words.lang) for a in printed)
    texts = [text for text in told if text]
    shared = _shared_condition(texts)
    if shared:
        return words.say(
            "describe.on_one_condition", first=texts[0].rstrip("."), second=texts[1].removeprefix(shared)
        )
    return " ".join(texts)


def _shared_condition(texts: Sequence[str]) -> str:
    """What two texts begin with, up to a comma or a colon, such as "If you win, "; empty if they do not."""
    begun = {found[0] if (found := CONDITION.match(text)) else "" for text in texts}
    return begun.pop() if len(texts) == 2 and len(begun) == 1 else ""


def tide(words: Words, id: str) -> str:
    """The figures of a fortune card, such as "1, 1 sword"."""
    row = _row(words, "tides", id)
    icons = [words.lexicon.count(row[k], noun, words.lang) for k, noun in TIDE_ICONS.items() if row.get(k)]
    return ", ".join([str(row.get("strength", 0)), *icons])


# -- lists ---------------------------------------------------------------------------------------------------------


def units(words: Words, counts: Mapping[str, int]) -> Marked:
    """Counted units in the scenario's order, and the leaders with them."""
    kinds = [row["id"] for row in words.tables["units"] if counts.get(row["id"])]
    leaders = [row["id"] for row in words.tables.get("leaders", ()) if counts.get(row["id"])]
    return words.together(
        [
            *(words.lexicon.count(counts[kind], kind, words.lang, "unit") for kind in kinds),
            *(words.name(leader, "leader") for leader in leaders),
        ]
    )


def sum_of(words: Words, side: Mapping[str, Any]) -> Marked:
    """The arithmetic of one side: 4 (2 knights) + 1 (march+1) = 5; of a single number, that alone."""
    text = ""
    led = {words.name(part["source"], "leader") for part in side["parts"] if part["what"] == "leader"}
    for part in side["parts"]:
        twice = part["what"] == "card" and words.name(part["source"], "house_card") in led
        label = words.say(
            f"part.{part['what']}", **{"units": {}, "routed": {}, "house": "", "led": twice, **part}
        )
        sign = "" if not text else (" + " if part["value"] >= 0 else " − ")
        text += f"{sign}{abs(part['value']) if text else minus(part['value'])} ({label})"
    if [part["value"] for part in side["parts"]] == [side["total"]]:
        return Marked(text)
    return Marked(f"{text} = [b]{side['total']}[/b]")


def recruits(words: Words, options: Sequence[str]) -> Marked:
    """Recruits by the area that pays for them; an option is "area/unit", "area/ship/where" or "area/+unit"."""
    areas: dict[str, list[str]] = {}
    for option in options:
        area, what = option.split("/", 1)
        areas.setdefault(area, []).append(what)
    return listed(
        (
            words.say(
                "recruit.by_area",
                area=area,
                things=[_recruit(words, one, count) for one, count in Counter(what).items()],
            )
            for area, what in areas.items()
        ),
        "; ",
    )


def _by_area(words: Words, area: str, things: Iterable[Any]) -> Marked:
    return Marked(f"{literal(words.name(area, 'area'))}: {listed(things)}")


def _recruit(words: Words, what: str, count: int) -> str:
    unit, _, where = what.partition("/")
    if unit.startswith("+"):
        return words.say("recruit.upgrade", unit=unit.removeprefix("+"), count=count)
    if where:
        return words.say("recruit.elsewhere", unit=unit, area=where, count=count)
    return words.lexicon.count(count, unit, words.lang, "unit")


def fort_points(words: Words, options: Sequence[str]) -> Marked:
    """The areas that pay for some recruits, each with its points; only the points if there is one area."""
    worth = words.tables["constants"]["fort_points"]
    areas = dict.fromkeys(option.partition("/")[0] for option in options)
    points = {area: worth.get(_row(words, "areas", area).get("fort", ""), 0) for area in areas}
    if len(points) == 1:
        return literal(*points.values())
    return listed(f"{words.name(area, 'area')} {count}" for area, count in points.items())


def army_sizes(words: Words, level: int) -> tuple[int, ...]:
    """The sizes of armies that a place on the supply track allows."""
    track = words.tables["constants"]["supply_track"]
    return tuple(track[min(level, len(track) - 1)])


def armies(view: Mapping[str, Any], seat: str) -> list[tuple[str, int]]:
    """The armies of a house in a view, largest first: where they stand and how many units they have."""
    sizes = {
        area: sum(count for state in there["units"][seat].values() for count in state.values())
        for area, there in view["areas"].items()
        if seat in there.get("units", {})
    }
    return sorted(((area, size) for area, size in sizes.items() if size > 1), key=lambda row: -row[1])


def unplaced(words: Words, view: Mapping[str, Any], seat: str) -> dict[str, int]:
    """How many units of each kind a house has neither on the board nor in a combat, in a view."""
    left = {row["id"]: row["limit"] for row in words.tables["units"]}
    for there in view["areas"].values():
        for unit, states in there.get("units", {}).get(seat, {}).items():
            left[unit] -= sum(states.values())
    battle = view.get("battle") or {}
    fighting = battle.get("units", {}) if battle.get("attacker") == seat else {}
    for unit in left.keys() & fighting.keys():
        left[unit] -= fighting[unit]
    return left


def beaten(view: Mapping[str, Any]) -> int:
    """How many units the beaten side of a combat has left, in a view; 0 where nobody has lost."""
    battle = view.get("battle") or {}
    winner = battle.get("winner")
    if not winner:
        return 0
    if winner == battle["defender"]:
        return sum(battle["units"].values())
    left = view["areas"][battle["area"]].get("units", {}).get(battle["defender"], {})
    return sum(count for state in left.values() for count in state.values())


def more_stars(words: Words, view: Mapping[str, Any], seat: str) -> dict[str, Any]:
    """The tactics card in a hand that allows more special orders, and how many; empty if there is none."""
    hand = view.get("tactics", {"hands": {}})["hands"].get(seat, ())
    rows = [_row(words, "tactics", card) for card in hand]
    found = [
        (row["id"], e["count"]) for row in rows for e in row.get("lasting", ()) if e["effect"] == "stars"
    ]
    return {"card": found[0][0], "count": found[0][1]} if found else {}


def without_targets(options: Sequence[str]) -> list[str]:
    """The areas of raids that have nothing beside them to raid, of options "area/target" and "area"."""
    aiming = {option.partition("/")[0] for option in options if "/" in option}
    return [option for option in options if "/" not in option and option not in aiming]


def first_of_two(view: Mapping[str, Any], track: str) -> str:
    """The side of the combat that is ahead on a track."""
    sides = (view["battle"]["attacker"], view["battle"]["defender"])
    return next(str(house) for house in view["tracks"][track] if house in sides)


def stationed(words: Words, view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The leaders on the board by the house that they serve: where each is or has set out, what activates it, both its sides."""
    battle = view["battle"] or {"leaders": ()}
    found = [
        (there.get("controller") if not there.get("units") else next(iter(there["units"])), leader, area, "")
        for area, there in view["areas"].items()
        for leader in there.get("leaders", ())
    ]
    found += [(battle["attacker"], leader, battle["from"], battle["area"]) for leader in battle["leaders"]]
    return [
        {
            "house": house,
            "leaders": [
                {"leader": leader, "area": area, "attacks": attacks, **_sides(words, view, leader)}
                for of, leader, area, attacks in found
                if of == house
            ],
        }
        for house in view["seats"]
        if any(of == house for of, *_ in found)
    ]


def by_place(rows: Sequence[Mapping[str, Any]], apart: bool = False) -> list[dict[str, Any]]:
    """Leaders of a house, those who are in one place together unless each is told apart."""
    places: dict[tuple[str, ...], dict[str, Any]] = {}
    for row in rows:
        key = (row["area"], row["attacks"], *([row["leader"]] if apart else []))
        places.setdefault(key, {**row, "leaders": []})["leaders"].append(row["leader"])
    return [*places.values()]


def _sides(words: Words, view: Mapping[str, Any], leader: str) -> dict[str, Any]:
    return {"kind": _row(words, "leaders", leader)["activated_by"], "sides": view["leaders"][leader]}


def losses(words: Words, options: Sequence[str]) -> Marked:
    """Units named "area/unit", area by area."""
    areas: dict[str, dict[str, int]] = {}
    for option in options:
        area, unit = option.split("/")
        counts = areas.setdefault(area, {})
        counts[unit] = counts.get(unit, 0) + 1
    return listed((_by_area(words, area, [units(words, counts)]) for area, counts in areas.items()), "; ")


# -- what a general sentence about the rules means, in brackets --------------------------------------------------------


def on_cards(words: Words, effect: str, part: str = "does") -> Marked:
    """The event or threat cards with an effect in one of their parts, in brackets; nothing if there are none."""
    return _quoted(words, "card", cards_with(words.tables, effect, part))


def on_heroes(words: Words, *abilities: str) -> Marked:
    """The house cards with one of some abilities, in brackets; nothing if there are none."""
    return _quoted(words, "house_card", heroes_with(words.tables, *abilities))


def odd_units(words: Words, trait: str) -> Marked:
    """The kinds of units with a trait, in brackets; nothing if there are none."""
    ids = units_with(words.tables, trait)
    return _in_brackets([literal(plural(words.name(id, "unit"))) for id in ids])


def _quoted(words: Words, category: str, ids: list[str]) -> Marked:
    names = dict.fromkeys(words.name(id, category) for id in ids)
    return _in_brackets([words.say("describe.quoted", name=name) for name in names])


def _in_brackets(names: list[Marked]) -> Marked:
    return Marked(f" ({listed(names)})" if names else "")
