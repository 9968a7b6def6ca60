"""Values put into words for the templates: names, counted units, sums, tracks, recruits, dates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..scenario.counting import counted, form_of
from ..scenario.grammar import FILTERS
from ..scenario.lexicon import SHORT, Lexicon
from .markup import JOINER, defuse


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
        named = {
            kind: self._namer(kind)
            for kind in ("area", "unit", "track", "deck", "step", "dominance", "choice")
        }
        return {
            **named,
            **FILTERS,
            "number": lambda number, *forms: counted(int(number), self.lang, forms),
            "noun": lambda number, *forms: form_of(int(number), self.lang, forms),
            "kind": self._namer("kind"),
            "term": self._namer("term"),
            "abbr": lambda id: self.lexicon.name(id, self.lang, SHORT, "term"),
            "house": self.house,
            "who": self.who,
            "token": self.token,
            "card": self._namer("card"),
            "marks": self.marks,
            "ability": self.ability,
            "tide": self.tide,
            "hero": self._namer("house_card"),
            "text": lambda id: self.lexicon.text(id, self.lang),
            "units": self.units,
            "counted": lambda id, number: self.lexicon.count(number, id, self.lang),
            "listed": listed,
            "up": raised,
            "signed": signed,
            "ranked": self.ranked,
            "amounts": self.amounts,
            "sum": self.sum,
            "recruits": self.recruits,
            "losses": self.losses,
            "moment": self.moment,
        }

    def _namer(self, category: str) -> Callable[[str], str]:
        return lambda id: self.lexicon.name(id, self.lang, category=category)

    # -- names -------------------------------------------------------------------------------------------------

    def house(self, id: str) -> Marked:
        """A seat's full name in its colour."""
        name = literal(self.lexicon.name(id, self.lang, category="house"))
        return Marked(f"[seat={id}][b]{name}[/b][/seat]")

    def who(self, id: str) -> str:
        """A seat's short name."""
        return self.lexicon.name(id, self.lang, SHORT, "house")

    def token(self, id: str) -> str:
        """An order, with a star if it costs one."""
        special = any(row["id"] == id and row.get("special") for row in self.tables["tokens"])
        return self.lexicon.name(id, self.lang, category="token") + ("★" if special else "")

    def marks(self, card: str) -> str:
        """The marks on a card that move the common enemy, in parentheses."""
        count = next((row.get("marks", 0) for row in self.tables["cards"] if row["id"] == card), 0)
        return (
            f"({', '.join([self.lexicon.name('mark', self.lang, category='term')] * count)})" if count else ""
        )

    def ability(self, card: str) -> str:
        """The text of a house card: a line for each of its abilities."""
        row = next(row for row in self.tables["house_cards"] if row["id"] == card)
        printed = row.get("abilities") or ([row] if row.get("ability") else [])
        texts = [self.lexicon.ability_text(a["ability"], a.get("param", ""), self.lang) for a in printed]
        return " ".join(text for text in texts if text)

    def tide(self, tide: str) -> str:
        """The figures of a fortune card, such as "1, 1 sword"."""
        row = next(row for row in self.tables["tides"] if row["id"] == tide)
        nouns = {"swords": "sword", "forts": "fort", "skulls": "skull"}
        icons = [self.lexicon.count(row[k], noun, self.lang) for k, noun in nouns.items() if row.get(k)]
        return ", ".join([str(row.get("strength", 0)), *icons])

    # -- lists -------------------------------------------------------------------------------------------------

    def units(self, units: Mapping[str, int]) -> Marked:
        """Counted units, in the scenario's order."""
        kinds = [row["id"] for row in self.tables["units"] if units.get(row["id"])]
        return listed(self.lexicon.count(units[kind], kind, self.lang, "unit") for kind in kinds)

    def ranked(self, seats: Sequence[str]) -> Marked:
        """Seats with their places: 1) X 2) Y."""
        return listed((f"{place}) {self.who(seat)}" for place, seat in enumerate(seats, 1)), "  ")

    def amounts(self, numbers: Mapping[str, int]) -> Marked:
        """Seats with their numbers, the highest first."""
        order = sorted(numbers, key=lambda seat: -numbers[seat])
        return listed(f"{self.who(seat)} {numbers[seat]}" for seat in order)

    def sum(self, side: Mapping[str, Any]) -> Marked:
        """The arithmetic of one side: 4 (2 knights) + 1 (march+1) = 5."""
        text = ""
        for part in side["parts"]:
            label = self.say(f"part.{part['what']}", **{"units": {}, "house": "", **part})
            sign = "" if not text else (" + " if part["value"] >= 0 else " − ")
            text += f"{sign}{abs(part['value']) if text else minus(part['value'])} ({label})"
        return Marked(f"{text} = [b]{side['total']}[/b]")

    def recruits(self, options: Sequence[str]) -> Marked:
        """Recruits by the area that pays for them; an option is "area/unit", "area/ship/where" or "area/+unit"."""
        areas: dict[str, list[str]] = {}
        for option in options:
            area, what = option.split("/", 1)
            areas.setdefault(area, []).append(what)
        return listed((self._by_area(area, map(self._recruit, what)) for area, what in areas.items()), "; ")

    def _by_area(self, area: str, things: Iterable[Any]) -> Marked:
        return Marked(f"{literal(self._namer('area')(area))}: {listed(things)}")

    def _recruit(self, what: str) -> str:
        unit, _, where = what.partition("/")
        if unit.startswith("+"):
            return self.say("recruit.upgrade", unit=unit.removeprefix("+"))
        return self.say("recruit.elsewhere", unit=unit, area=where) if where else self._namer("unit")(unit)

    def losses(self, options: Sequence[str]) -> Marked:
        """Units named "area/unit", area by area."""
        areas: dict[str, dict[str, int]] = {}
        for option in options:
            area, unit = option.split("/")
            units = areas.setdefault(area, {})
            units[unit] = units.get(unit, 0) + 1
        return listed((self._by_area(area, [self.units(units)]) for area, units in areas.items()), "; ")

    def moment(self, when: datetime) -> Marked:
        """A point in time, in its own zone, as people say it."""
        weekday = self.say("time.weekdays").split()[when.weekday()]
        month = self.say("time.months").split()[when.month - 1]
        zone = getattr(when.tzinfo, "key", None) or when.tzname() or ""
        return self.say(
            "time.moment", weekday=weekday, day=when.day, month=month, clock=when.strftime("%H:%M"), zone=zone
        )
