"""This family's values in words: spaces and provinces, forces, leaders, cards, dice, ways."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ....post.template_filters import Marked, Words, listed, literal, raised
from ....scenario.grammar import the
from ..model.forces import EMPTY, FULL, LOW
from ..model.geography import LAND, SEA
from ..rules.lines import ROYAL

CATEGORIES = (
    "space",
    "province",
    "leader",
    "card",
    "use",
    "activity",
    "window",
    "treasury_level",
    "division",
    "marker",
)
"""Categories of the language files that are filters by their own names."""
FORCES = ("army", "fleet")


def filters(words: Words) -> dict[str, Callable[..., Any]]:
    """What this family's phrases may write after a bar."""
    return {
        **{category: words.namer(category) for category in CATEGORIES},
        "space": lambda id_: place(words, id_),
        "force": lambda id_: force(words, id_),
        "side": lambda seat: side(words, seat),
        "treasury": lambda id_: treasury(words, id_),
        "the_forces": lambda ids: words.together(the(force(words, id_)) for id_ in ids),
        "forces": lambda ids: words.together(force(words, id_) for id_ in ids),
        "spaces": lambda ids: listed(_counted(words, "space", ids)),
        "provinces": lambda ids: words.together(words.name(id_, "province") for id_ in ids),
        "leaders": lambda ids: words.together(words.name(id_, "leader") for id_ in ids),
        "cards": lambda ids: listed(titles(words, ids)),
        "thing": lambda id_: thing(words, id_),
        "use_or": lambda use: use_of(words, use),
        "conditions": lambda ids: words.together(condition(words, id_) for id_ in ids),
        "units": lambda counts: words.together(
            words.name(id_) + (f" ×{n}" if n > 1 else "") for id_, n in counts.items()
        ),
        "by_level": by_level,
        "way": lambda ids: way(words, ids),
        "walked": lambda ids, kinds: walked(words, ids, kinds),
        "dice": lambda values: listed(values if isinstance(values, list | tuple) else [values], " + "),
        "changes": lambda rows: changes(words, rows),
        "whose": lambda seat: words.who(seat) if seat else words.say("status.nobody"),
    }


def place(words: Words, id_: str) -> str:
    """A space; of treasuries, which are named by their cities, the one that moves about by its own name."""
    return the(words.name("royal_treasury", "term")) if id_ == ROYAL else words.name(id_, "space")


def treasury(words: Words, id_: str) -> str:
    """A treasury by its city; the one that moves about by its own name."""
    return place(words, id_) if id_ == ROYAL else words.say("status.treasury_of", space=id_)


def side(words: Words, seat: str) -> Marked:
    """A side in its colour and with its article, at the beginning of a sentence."""
    return Marked(f"[seat={seat}][b]{raised(the(words.who(seat)))}[/b][/seat]")


def force(words: Words, id_: str) -> str:
    """An Army or fleet; strength without an Army has no name of its own."""
    known = {row["id"] for row in words.tables.get("fleets", ())}
    return words.name(id_, FORCES[id_ in known]) if id_ else words.say("status.loose")


def thing(words: Words, id_: str) -> str:
    """What may be a force, a place, a person or nothing."""
    if id_ == ROYAL:
        return place(words, id_)
    return words.name(id_) if id_ else words.say("status.none")


def condition(words: Words, id_: str) -> str:
    """A condition of victory: a province, the space of a city, or what must have happened."""
    provinces = {row["id"] for row in words.tables.get("provinces", ())}
    spaces = {row["id"] for row in words.tables.get("spaces", ())}
    if id_ in provinces or id_ in spaces:
        return words.name(id_, "province" if id_ in provinces else "space")
    return words.say(f"achieved.{id_}")


def use_of(words: Words, use: str) -> str:
    """Which use of a card is meant, where the card has several; else nothing."""
    rows = (row["uses"] for row in words.tables.get("cards", ()))
    several = {one for uses in rows if len(uses) > 1 for one in uses}
    return words.name(use, "use") if use in several else ""


def by_level(treasuries: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The levels that treasuries are at, the highest first, each with their cities."""
    found = [
        (level, [city for city, its in treasuries.items() if its == level]) for level in (FULL, LOW, EMPTY)
    ]
    return [(level, cities) for level, cities in found if cities]


def way(words: Words, spaces: Sequence[str]) -> Marked:
    """The spaces of a way, one after the other."""
    return listed((words.name(space, "space") for space in spaces), " – ")


def walked(words: Words, spaces: Sequence[str], kinds: Sequence[str]) -> Marked:
    """The spaces of a way, with the connection that leads to each where that is no plain road; a voyage is named at its start."""
    told = [""]
    for n, kind in enumerate(kinds):
        plain = kind == LAND or (kind == SEA and (n > 0 and kinds[n - 1] == SEA or {*kinds} == {SEA}))
        told.append("" if plain else f" ({words.say(f'connection.{kind}')})")
    names = (words.name(space, "space") for space in spaces)
    return listed(
        (Marked(f"{literal(name)}{label}") for name, label in zip(names, told, strict=False)), " – "
    )


def changes(words: Words, rows: Mapping[str, int]) -> Marked:
    """What has changed a roll, as a sum goes on: each number with its sign, and where it comes from."""
    told = (
        Marked(f"{'+' if value > 0 else '−'} {abs(value)} ({literal(words.say(f'modifier.{cause}'))})")
        for cause, value in rows.items()
        if value
    )
    return listed(told, " ")


def titles(words: Words, ids: Iterable[str]) -> list[str]:
    """The titles of cards in a list, each in quotation marks, lest a comma in one makes two of it."""
    held = list(ids)
    told = {id_: words.say("describe.quoted", name=words.name(id_, "card")) for id_ in dict.fromkeys(held)}
    return [Marked(f"{title} ×{n}") if (n := held.count(id_)) > 1 else title for id_, title in told.items()]


def _counted(words: Words, category: str, ids: Iterable[str]) -> list[str]:
    """Names, each once, with how often it stands there where that is more than once."""
    listed_ids = list(ids)
    counts = {id_: listed_ids.count(id_) for id_ in listed_ids}
    return [words.name(id_, category) + (f" ×{n}" if n > 1 else "") for id_, n in counts.items()]
