"""Values put into words for the templates of every family: names, numbers, lists, dates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..scenario.counting import counted, form_of
from ..scenario.grammar import FILTERS
from ..scenario.lexicon import SHORT, Lexicon
from .markup import JOINER, defuse
from .zones import city_of

TAG = re.compile(r"\[[^\]]*\]")
"""A tag of neutral markup."""


class Marked(str):
    """Text that may hold tags; every other value is defused where a template shows it."""


def literal(value: Any) -> Marked:
    """What a template shows for a value: marked text as it is, anything else without a trace of markup."""
    return value if isinstance(value, Marked) else Marked(defuse(str(value)))


def copied(address: str) -> Marked:
    """An address of the program's or the moderator's, which people copy: nothing invisible may stick to it."""
    return Marked(literal(address).replace(JOINER, ""))


def listed(values: Iterable[Any], between: str = ", ") -> Marked:
    """Values one after the other."""
    return Marked(between.join(literal(value) for value in values))


def raised(text: str) -> Marked:
    """The text with its first letter made big."""
    shown = literal(text)
    return Marked(shown[:1].upper() + shown[1:])


def lowered(text: str) -> Marked:
    """The text with its first letter made small, unless it begins with an abbreviation."""
    shown = literal(text)
    return shown if shown[1:2].isupper() else Marked(shown[:1].lower() + shown[1:])


def minus(number: int) -> str:
    """A number, the sign of a negative one as print has it; orders keep the keyboard's."""
    return str(number).replace("-", "−")


def signed(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number >= 0 else minus(number)


@dataclass(frozen=True)
class Words:
    """The scenario's words in one language.

    Attributes:
        tables: the scenario's tables.
        lexicon: its names.
        lang: the language, two letters.
        say: renders another phrase, `say("why.supply", ...)`.
    """

    tables: Mapping[str, Any]
    lexicon: Lexicon
    lang: str
    say: Callable[..., Marked]

    def filters(self) -> dict[str, Callable[..., Any]]:
        """What templates may write after a bar."""
        return {
            **{category: self.namer(category) for category in ("area", "deck", "step", "kind", "term")},
            **FILTERS,
            "name": self.name,
            "number": lambda number, *forms: counted(int(number), self.lang, forms),
            "noun": lambda number, *forms: form_of(int(number), self.lang, forms),
            "abbr": lambda id: self.lexicon.name(id, self.lang, SHORT, "term"),
            "seat": self.seat,
            "who": self.who,
            "text": lambda id, category="": self.lexicon.text(id, self.lang, category),
            "counted": lambda id, number: self.lexicon.count(number, id, self.lang),
            "copied": copied,
            "listed": listed,
            "together": self.together,
            "up": raised,
            "down": lowered,
            "signed": signed,
            "ranked": self.ranked,
            "amounts": self.amounts,
            "moment": self.moment,
            "clock": self.clock,
        }

    def name(self, id: str, category: str = "") -> str:
        """What something is called."""
        return self.lexicon.name(id, self.lang, category=category)

    def namer(self, category: str) -> Callable[[str], str]:
        """A filter that names things of one category of the language files."""
        return lambda id: self.name(id, category)

    # -- names -------------------------------------------------------------------------------------------------

    def seat(self, id: str) -> Marked:
        """A seat's full name in its colour."""
        name = literal(self.name(id, self.lexicon.naming.seats))
        return Marked(f"[seat={id}][b]{name}[/b][/seat]")

    def who(self, id: str) -> str:
        """A seat's name without its colour: everywhere the same, lest readers take one for two."""
        return self.name(id, self.lexicon.naming.seats)

    # -- lists -------------------------------------------------------------------------------------------------

    def together(self, values: Iterable[Any], last: str = "") -> Marked:
        """Values as a sentence names them, with "and", or another word, before the last."""
        told = [literal(value) for value in values]
        if len(told) < 2:
            return listed(told)
        return Marked(f"{listed(told[:-1])} {last or self.conjunction(told[-1])} {told[-1]}")

    def conjunction(self, word: str) -> str:
        """The word for "and" before another one; a language may have its own before some letters: "ed Eddard"."""
        letters, _, other = self.say("list.and_before").partition(" ")
        first = TAG.sub("", word)[:1].lower()
        return other if first and first in letters else self.say("list.and")

    def ranked(self, seats: Sequence[str]) -> Marked:
        """Seats with their places: 1) X 2) Y."""
        return listed((f"{place}) {self.who(seat)}" for place, seat in enumerate(seats, 1)), "  ")

    def amounts(self, numbers: Mapping[str, int]) -> Marked:
        """Seats with their numbers, the highest first."""
        order = sorted(numbers, key=lambda seat: -numbers[seat])
        return listed(f"{self.who(seat)} {numbers[seat]}" for seat in order)

    def moment(self, when: datetime, zone: bool = True) -> Marked:
        """A point in time, in its own zone, as people say it; without its zone where the same text tells that elsewhere."""
        weekday = self.say("time.weekdays").split()[when.weekday()]
        month = self.say("time.months").split()[when.month - 1]
        clock = when.strftime("%H:%M")
        return self.say(
            "time.moment",
            weekday=weekday,
            day=when.day,
            month=month,
            clock=clock,
            zone=self.zone(when) if zone else "",
        )

    def zone(self, when: datetime) -> str:
        """Whose clock a moment is told by: a city's in words, or the zone's own name where it is none, such as UTC."""
        return self.clock(getattr(when.tzinfo, "key", None) or when.tzname() or "")

    def clock(self, zone: str) -> str:
        """What the clock of a zone such as Europe/Rome is called."""
        city = city_of(zone, self.lang)
        return self.say("time.zone", city=city) if city else zone
