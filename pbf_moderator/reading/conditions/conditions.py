"""What a condition says, as facts that a question carries when it is asked; a condition is taken whole or not at all."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..clauses.commanders import MOVER
from ..clauses.condition_ends import SHORT, STEERING
from ..clauses.message import Message
from ..clauses.turns import is_whoever, means
from ..mentions.mentions import Spot
from ..text.tokens import NUMBER
from ..text.vocabulary import CIRCUMSTANCE, COUNT, FILLER, KIND, SENSE
from ..text.words import NAMES, facts_of, kinds_of

UNCLEAR = "unclear"
"""What sort of circumstance it is where a condition tells of a combat and says more than facts can."""
OCCASION = "occasion"
"""What sort of circumstance it is where nothing is told but that such a moment has come: "if a card is played"."""
ASKED = "asked"
"""What sort of circumstance it is where nothing is told but that a decision is asked."""
CHANGING = (
    "only", "except", "not", "no", "never", "neither", "none", "pass", "or", "roughly", "instead", "if", "unless", "rest",
    "plus", "minus", "others", "another_turn", "there", "tells", "supposes", "asks", "no_more",
)  # fmt: skip
"""Senses that change a meaning even where the word is a little one."""
ATTACKER, DEFENDER = "attacker", "defender"
_NEUTRAL = (
    "and", "or", "to", "from", "against", "self", "me", "also", "then", "so", "but", "instead_alone", "idle",
    "anybody", "offers", "decides", "using", "for", "in_person", "has", "its", "now", "round_long", "turn", "next", "gets", "wherein", "fails", *STEERING,
)  # fmt: skip
"""Senses that a condition may hold; any other says more than facts can."""
VICTORY = "victory"
"""What sort of circumstance it is where the sender has won a combat."""


@dataclass(frozen=True)
class Circumstance:
    """What a condition says.

    Attributes:
        facts: what must hold.
        sort: what it tells of: "fight", "help", "defeat", "victory".
        seats: whom it names.
        occasions: the kinds of moments that it names, such as the windows of reactions.
        asked: the decisions of which it says no more than that they are asked.
        place: what they are asked about.
    """

    facts: Mapping[str, object] = field(default_factory=dict)
    sort: str = ""
    seats: tuple[str, ...] = ()
    occasions: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    place: str = ""

    def tells_of(self, sort: str) -> bool:
        """Whether it tells of a fight, of help or of a defeat, as far as it is understood."""
        return self.sort == sort or (self.sort in (UNCLEAR, OCCASION) and sort == "fight")


def changes(spot: Spot) -> bool:
    """Whether a little word changes a meaning; an article that is "there" without its accent does not: "la Spada"."""
    article = spot.has(SENSE, "there") and spot.text.isascii() and len(spot.text) < 3
    return spot.has(SENSE, *CHANGING) and not article


def points(spot: Spot) -> bool:
    """Whether a mention is "there", and no article that is written so."""
    return spot.has(SENSE, "there", "that_place") and changes(spot)


def circumstance(
    message: Message, start: int, end: int, own: Collection[str], third_party: bool = False, there: str = ""
) -> Circumstance | None:
    """What a condition says, or None where not all of it can be said as facts.

    Args:
        message: the whole message.
        start, end: the stretch of the condition.
        own: the areas that the sender holds.
        third_party: the answer is about somebody else's combat.
        there: the area that "there" means; empty where that cannot be said.
    """
    whole: Circumstance | None = None
    for a, b in _halves(message, start, end):
        half = _Condition(message, a, b, own, third_party, there).read()
        if half is None:
            return None
        whole = half if whole is None else _both(whole, half)
        if whole is None:
            return None
    return whole


def when_asked(message: Message, start: int, end: int, kinds: Collection[str]) -> Circumstance | None:
    """What a condition says that holds whenever a decision is asked: "should you ask me about …"; else None.

    Args:
        message: the whole message.
        start, end: the stretch of the condition.
        kinds: the decisions that may be asked.
    """
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    opener = message.at(start - 1) if start else None
    if not any(s.has(SENSE, "comes_up") for s in (*spots, *([opener] if opener else []))):
        return None
    named = {k for s in spots for k in (*s.ids(KIND), *s.ids("term")) if k in kinds}
    areas = {a for s in spots if s.has("area") for a in s.ids("area")}
    others = any(s.has("seat") and message.seat not in s.ids("seat") for s in spots)
    turned = any(changes(s) and not s.has(SENSE, "comes_up", "roughly", "others") for s in spots)
    numbers = any(t.kind == NUMBER for t in message.spotted.text.tokens[start:end])
    if not named or len(areas) > 1 or others or turned or numbers or message.spotted.unknown(start, end)[1:]:
        return None
    return Circumstance(sort=ASKED, asked=tuple(sorted(named)), place=next(iter(areas), ""))


_OF_MORE = (
    "attacked", "attacking", "attacks", "attacker", "defender", "supported_by", "offers", "victorious", "against", "anybody",
    "another_turn", "tells", "asks", "or", "only", "except", "first", "last", "after", "roughly", "available", "gone", "forbidden",
)  # fmt: skip
"""Senses by which a condition tells of something else than that the sender has lost."""


def any_defeat(message: Message, start: int, end: int, there: str = "") -> Circumstance | None:
    """A condition for where units go back to, or whom they lose, in words that name nothing else: however it is put, it tells of a defeat.

    Args:
        message: the whole message.
        start, end: the stretch of the condition.
        there: the area that "there" means; empty where that cannot be said, or need not.
    """
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    losing = [s for s in spots if s.decides(kinds_of("suffers"))]
    areas = [s for s in spots if s.has("area")]
    named = [s for s in spots if s not in areas and not (s.has(FILLER) or s in losing or s.has(SENSE))]
    counted = [s for s in named if losing and s.ids(COUNT)[:1] == ("1",)]
    somebody = [s for s in spots if losing and s.has(SENSE, "anybody")]  # "if anybody has to die"
    more = any(s.has(SENSE, *_OF_MORE) and not s.has(FILLER) for s in spots if s not in somebody)
    tokens = message.spotted.text.tokens
    figures = any(t.kind == NUMBER and not (losing and t.value == 1) for t in tokens[start:end])
    called = any(message.source(i, i + 1)[:1].isupper() for i in message.spotted.unknown(start, end))
    if more or figures or called or len(areas) > 1 or any(len(s.ids("area")) > 1 for s in areas):
        return None
    if any(
        s not in counted and (s.has(KIND) or any(s.has(c) for c in (*NAMES, "order", "term"))) for s in named
    ):
        return None
    place = areas[0].ids("area")[0] if areas else there if any(map(points, spots)) else ""
    place = next((c.area for c in message.commanders.values() if c.force == place), place)
    return Circumstance({"area": place} if place else {}, "defeat")


def _both(one: Circumstance, other: Circumstance) -> Circumstance | None:
    """Two halves as one; None where they speak of the same fact in two ways."""
    bare = one.sort == other.sort == "fight" and not (one.seats or one.occasions)
    if bare and one.facts.items() <= other.facts.items():
        return other  # "he comes on and attacks A"
    if set(one.facts) & set(other.facts) or one.sort == other.sort:
        return None
    sort = next((sort for sort in ("help", "defeat") if sort in (one.sort, other.sort)), one.sort)
    occasions = (*one.occasions, *other.occasions)
    return Circumstance({**one.facts, **other.facts}, sort, (*one.seats, *other.seats), occasions)


def _halves(message: Message, start: int, end: int) -> list[tuple[int, int]]:
    """A condition cut at an "and" that stands between two verbs."""
    spots = [s for s in message.spots_between(start, end) if s.end <= end]
    verbs = [n for n, s in enumerate(spots) if _is_verb(s)]
    for n, spot in enumerate(spots):
        if spot.has(SENSE, "and") and any(v < n for v in verbs) and any(v > n for v in verbs):
            return [(start, spot.start), *_halves(message, spot.end, end)]
    return [(start, end)]


def _is_verb(spot: Spot) -> bool:
    return spot.has(SENSE, *STEERING) or spot.decides(_helps())


def _helps() -> tuple[str, ...]:
    return (*kinds_of("gives_help"), *kinds_of("takes_help"))


def _flees() -> tuple[str, ...]:
    return (*kinds_of("flees"), *kinds_of("suffers"))


class _Condition:
    """One half of a condition, its words sorted."""

    def __init__(
        self,
        message: Message,
        start: int,
        end: int,
        own: Collection[str],
        third_party: bool,
        there: str,
    ) -> None:
        self.message, self.start, self.end = message, start, end
        self.own = own
        self.third_party = third_party
        self.there = there
        self.spots = [s for s in message.spots_between(start, end) if s.end <= end]
        led = [s for s in self.spots if s.has("area") and s.has("seat") and self._is_led_to(s)]
        self.seats = [
            s for s in self.spots if s.has("seat") and message.seat not in s.ids("seat") and s not in led
        ]
        self.areas = [s for s in self.spots if s.has("area") and (not s.has("seat") or s in led)]

    def _is_led_to(self, spot: Spot) -> bool:
        """Whether "in" or "at" stands right before a guessed word that may be a place or somebody."""
        before = self.message.at(spot.start - 1) if spot.start else None
        return bool(spot.slips) and before is not None and before.has(SENSE, "to")

    def read(self) -> Circumstance | None:
        """What it says; None where a word of it says more."""
        told = self._told() if self._is_whole() else None
        movers = {i for s in self.spots for i in s.ids(MOVER)}
        if told is not None and movers:
            alone = len(movers) == 1 and told.sort in ("fight", OCCASION)
            told = replace(told, facts={**told.facts, MOVER: movers.pop()}) if alone else None
        occasions = tuple(i for s in self.spots for i in s.ids("window"))
        return told if told is None or not occasions else replace(told, occasions=occasions)

    def _told(self) -> Circumstance | None:
        if any(s.has(CIRCUMSTANCE) for s in self.spots):
            return self._position()
        if self._says(*STEERING[:5]):
            return self._fight()
        if any(s.decides(_helps()) for s in self.spots) or self._says("supported_by"):
            return self._help()
        if self._says("beaten") or any(s.decides(_flees()) for s in self.spots):
            return self._defeat()
        if self._says("victorious"):
            return self._victory()
        if self._says("battle") and (self.areas or self.seats or not self.third_party):
            return self._battle()
        if self.seats and self._after("against") == self.seats:
            return Circumstance({**self._place(), "opponent": self._ids(self.seats)}, "fight", self._named())
        if any(s.has("window") for s in self.spots) and self._are_joined(self.seats, "or"):
            by = {"opponent": self._ids(self.seats)} if self.seats else {}
            return Circumstance({**self._place(), **by}, OCCASION, self._named())
        return None

    def _is_whole(self) -> bool:
        """Whether every word is one that facts can hold."""
        tokens = self.message.spotted.text.tokens[self.start : self.end]
        named = {i for s in self.spots if s.has(CIRCUMSTANCE) for i in range(s.start, s.end)}
        if any(t.kind == NUMBER for i, t in enumerate(tokens, self.start) if i not in named):
            return False
        unknown = self.message.spotted.unknown(self.start, self.end)
        if any(len(self.message.spotted.text.tokens[i].text) > SHORT for i in unknown):
            return False
        single = all(len(s.ids("seat")) < 2 and (s.has("seat") or len(s.ids("area")) < 2) for s in self.spots)
        return single and all(map(self._is_known, self.spots))

    def _is_known(self, spot: Spot) -> bool:
        if spot.has("seat") or spot.has("area") or spot.has("window") or spot.decides((*_helps(), *_flees())):
            return True
        if spot.has(CIRCUMSTANCE) or self._is_who_attacks(spot) or self._leads_to_moment(spot):
            return True
        if self._comes_to_fight(spot) or self._is_the_other(spot) or self._sets_out(spot):
            return True
        senses = spot.ids(SENSE)
        if spot.has(SENSE, "decides", "idle"):  # "if they come after all" corrects nothing
            senses = tuple(s for s in senses if s != "correction")
        if self._is_of_later_place():
            senses = tuple(s for s in senses if s != "later")
        if self._points(spot):
            return True
        if spot.has(FILLER):
            return not changes(spot)
        if senses:
            sure = "anybody" in senses or any(s in STEERING for s in senses)
            return sure or all(s in _NEUTRAL or s == "victorious" for s in senses)
        return not (spot.has(COUNT) or any(spot.has(c) for c in (*NAMES, KIND, "order", "term")))

    def _is_of_later_place(self) -> bool:
        """Whether an area is named that is not the one spoken of, so that "afterwards" says nothing more: it can only be later."""
        areas = {a for s in self.areas for a in s.ids("area")}
        return bool(areas) and self.there not in areas

    def _leads_to_moment(self, spot: Spot) -> bool:
        """Whether "plays" leads to a card by which a moment is called: "if Surprise is played"."""
        moments = any(s.has("window") and s.start >= spot.end for s in self.spots)
        return moments and spot.decides(kinds_of("plays_cards"))

    def _comes_to_fight(self, spot: Spot) -> bool:
        """Whether a word only says that a combat comes about: "if it comes to a battle at X"."""
        combat = any(s.has("window") or s.has(SENSE, "battle") for s in self.spots if s is not spot)
        return combat and spot.has(SENSE, "comes_up", "due") and not spot.has(KIND)

    def _sets_out(self, spot: Spot) -> bool:
        """Whether somebody else's force is named beside the moment at which it sets out."""
        return spot.has(MOVER) and any(s.has("window") for s in self.spots)

    def _is_the_other(self, spot: Spot) -> bool:
        """Whether a pronoun opens a condition about a moment that another's card makes, in a game for two."""
        first = next(iter(self.spots), None)
        moment = any(s.has("window") and s.has("card") for s in self.spots)
        return spot is first and spot.has(SENSE, "others") and moment and self._is_for_two()

    def _is_for_two(self) -> bool:
        return sum("seat" in known for known in self.message.vocabulary.categories.values()) == 2

    def _position(self) -> Circumstance | None:
        """What it says of the position beside the place, such as how strong an attacker is."""
        facts = [facts_of(i, self.message.vocabulary.family) for s in self.spots for i in s.ids(CIRCUMSTANCE)]
        if len(facts) > 1 or len(self.areas) > 1 or self._says("beaten"):
            return None
        return Circumstance({**self._place(), **facts[0]}, "fight", self._named())

    def _is_who_attacks(self, spot: Spot) -> bool:
        """Whether a word such as "they" stands right before the verb: whoever it is, somebody attacks the sender.

        "They attack me" tells of one of many; in a game for two it can only be the other.
        """
        verbs = ("attacks", "attacked") if self._is_for_two() else ("attacks",)
        return spot.has(SENSE, "others") and any(
            s.start == spot.end and s.has(SENSE, *verbs) for s in self.spots
        )

    # -- what it tells of ------------------------------------------------------------------------------------

    def _fight(self) -> Circumstance | None:
        verbs = [s for s in self.spots if s.has(SENSE, *STEERING[:5])]
        if len(verbs) > 1 or len(self.areas) > 1 and not self._are_joined(self.areas, "or"):
            return None
        if any(s.decides(_helps()) and s not in verbs for s in self.spots):
            return None
        verb = verbs[0]
        return self._of_others(verb) if self.third_party else self._own_fight(verb)

    def _own_fight(self, verb: Spot) -> Circumstance | None:
        role = self._role(verb)
        if role is None or not self._are_joined(self.seats, "or"):
            return None
        facts: dict[str, object] = {**self._place()}
        if role:
            facts["role"] = role
        if self.seats:
            facts["opponent"] = self._ids(self.seats)
        return Circumstance(facts, "fight", self._named())

    def _role(self, verb: Spot) -> str | None:
        """The sender's own role; empty where it cannot be said, None where the combat need not be the sender's."""
        before = [s for s in self.seats if s.end <= verb.start]
        whoever = is_whoever(self.message, verb)
        somebody = whoever or any(s.has(SENSE, "anybody") for s in self.spots)
        mine = self._speaks_of_me(verb)
        if verb.has(SENSE, "attacker", "defender") and not whoever:
            return self._named_role(verb, before)
        if verb.has(SENSE, "attacking") and not verb.has(SENSE, "attacked", "attacks"):
            return self._attacking(verb, before)
        if verb.has(SENSE, "attacked") and (mine or not verb.has(SENSE, "attacks")):
            return DEFENDER if mine or not before else None
        if mine:
            return DEFENDER
        if self._is_subject(verb):
            return ATTACKER if not before else None
        if len(before) not in (0, len(self.seats)):
            return None
        before = before or self._inverted(verb)
        if not before and self.seats and not somebody and not self._object_is_own():
            return None
        areas = {a for s in self.areas for a in s.ids("area")}
        return DEFENDER if areas <= set(self.own) else ""

    def _named_role(self, verb: Spot, before: Sequence[Spot]) -> str | None:
        """ "As the attacker" is the sender's role; "Stark is the attacker" is the other's."""
        own, other = (ATTACKER, DEFENDER) if verb.has(SENSE, "attacker") else (DEFENDER, ATTACKER)
        told = [s for s in before if s not in self._after("against")]
        return own if not told else other if told == self.seats else None

    def _inverted(self, verb: Spot) -> list[Spot]:
        """Who attacks where the name follows the verb at once: "dacă atacă Stark"."""
        if not verb.has(SENSE, "attacks") or self.message.language == "en":
            return []
        near = [s for s in self.seats[:1] if verb.end <= s.start <= verb.end + 1]  # "se attaccano i Tyrell"
        near = [s for s in near if all(self.message.at(i) is None for i in range(verb.end, s.start))]
        return [s for s in near if self._is_plain(s) and len(self.seats) == 1]

    def _attacking(self, verb: Spot, before: Sequence[Spot]) -> str | None:
        """The sender attacks, unless the word is a noun ("in case of attack"), which goes by the place."""
        noun = self._is_noun(verb)
        if self.areas and self._object_is_own():
            return DEFENDER if noun and not before else None
        if noun and not self.areas:
            return DEFENDER if not self.seats else None
        return ATTACKER if not before else None

    def _is_noun(self, verb: Spot) -> bool:
        """Whether an article or "of" stands before a word, or ends the words before it, as in "in case of"."""
        before = self.message.at(verb.start - 1) if verb.start else None
        if before is None:
            return False
        little = self.message.spotted.text.tokens[before.end - 1].text in self.message.vocabulary.fillers
        return little and (before.end - before.start > 1 or not before.has(SENSE))

    def _object_is_own(self) -> bool:
        return bool(self.areas) and all(a in self.own for s in self.areas for a in s.ids("area"))

    def _is_subject(self, verb: Spot) -> bool:
        """Whether the sender is who attacks."""
        if verb.has(SENSE, "attacking"):
            return not self.seats or all(s.start > verb.start for s in self.seats)
        return any(s.has(SENSE, "self") and s.end <= verb.start for s in self.spots)

    def _speaks_of_me(self, verb: Spot) -> bool:
        """Whether the sender is the object of a verb: the word for it stands in the phrase, or beside it."""
        tokens = self.message.spotted.text.tokens
        inside = any(means(self.message, tokens[i].text, "me") for i in range(verb.start, verb.end))
        own = any(
            s.has("seat") and self.message.seat in s.ids("seat") and s.start > verb.start for s in self.spots
        )
        return inside or own or any(s.has(SENSE, "me") for s in self.spots)

    def _of_others(self, verb: Spot) -> Circumstance | None:
        """A combat in which the sender may help a side."""
        seats = [s.ids("seat")[0] for s in self.seats]
        facts: dict[str, object] = {**self._place()}
        before = [s for s in self.seats if s.end <= verb.start]
        if self._speaks_of_me(verb):
            own = self._own_fight(verb)
            return own if own is None or self.seats or self.areas else None
        passive = verb.has(SENSE, "attacked") and not verb.has(SENSE, "attacks")
        if not seats:
            return Circumstance(facts, "fight") if self.areas else None
        if len(seats) == 1 and passive:
            return Circumstance({**facts, DEFENDER if before else ATTACKER: seats[0]}, "fight", self._named())
        if len(seats) == 1 and (before or self._inverted(verb)):
            role = DEFENDER if verb.has(SENSE, "defender") else ATTACKER
            return Circumstance({**facts, role: seats[0]}, "fight", self._named())
        if len(seats) == 2 and len(before) == 1:
            objects = [s for s in self.seats if self._after_to(s)]
            if len(objects) == 2 or not (objects or self._is_plain(self.seats[0])):
                return None
            turned = objects == self.seats[:1] or (passive and not objects)
            first, second = reversed(seats) if turned else seats
            return Circumstance({**facts, ATTACKER: first, DEFENDER: second}, "fight", self._named())
        return None

    def _help(self) -> Circumstance | None:
        """Somebody offers help; where nobody is named, anybody."""
        if not self._are_joined(self.seats, "or") or self._says("beaten") or len(self.areas) > 1:
            return None
        facts: dict[str, object] = {**self._place()}
        if self.seats:
            facts["supporter"] = self._ids(self.seats)
        return Circumstance(facts, "help", self._named())

    def _victory(self) -> Circumstance | None:
        """The sender wins: that holds wherever what only a victor is asked comes up."""
        if len(self.areas) > 1 or not self._are_joined(self.seats, "or") or self._says("beaten"):
            return None
        by = {"opponent": self._ids(self.seats)} if self.seats else {}
        return Circumstance({**self._place(), **by}, VICTORY, self._named())

    def _defeat(self) -> Circumstance | None:
        if self._says("anybody") or not self._are_joined(self.seats, "or"):
            return None
        facts: dict[str, object] = {**self._place()}
        if self.seats:
            if self._after("against", "to") != self.seats and not self._drives_me_out():
                return None
            facts["opponent"] = self._ids(self.seats)
        return Circumstance(facts, "defeat", self._named())

    def _drives_me_out(self) -> bool:
        """Whether those who are named do to the sender what makes them the beaten: "Stark drives me out of …"."""
        verb = next((s for s in self.spots if s.has(SENSE, "beaten")), None)
        before = verb is not None and all(s.end <= verb.start for s in self.seats)
        return before and verb is not None and self._is_done_to_me(verb)

    def _is_done_to_me(self, verb: Spot) -> bool:
        """Whether a word for the sender stands inside a phrase, or right before it."""
        tokens = self.message.spotted.text.tokens
        inside = any(means(self.message, tokens[i].text, "me") for i in range(verb.start, verb.end))
        return inside or any(s.has(SENSE, "me") and s.end == verb.start for s in self.spots)

    def _battle(self) -> Circumstance | None:
        facts: dict[str, object] = {**self._place()}
        if self.third_party and len(self.seats) == 2:
            both = list(self._named())
            return Circumstance({**facts, ATTACKER: both, DEFENDER: both}, "fight", self._named())
        if self.seats:
            if self._after("against") != self.seats or self.third_party:
                return None
            facts["opponent"] = self._ids(self.seats)
        return Circumstance(facts, "fight", self._named())

    # -- words -----------------------------------------------------------------------------------------------

    def _points(self, spot: Spot) -> bool:
        """Whether a word is "there" where it is known which area that is."""
        return bool(self.there) and spot.has(SENSE, "there", "that_place") and changes(spot)

    def _place(self) -> dict[str, object]:
        if not self.areas and any(map(self._points, self.spots)):
            return {"area": self.there}
        home = {c.force: c.area for c in self.message.commanders.values()}
        named = (s.ids("area")[0] for s in self.areas)
        areas = list(dict.fromkeys(home.get(area, area) for area in named))  # "if Memnon loses"
        return {"area": areas[0] if len(areas) == 1 else areas} if areas else {}

    def _named(self) -> tuple[str, ...]:
        return tuple(s.ids("seat")[0] for s in self.seats)

    def _says(self, *senses: str) -> bool:
        return any(s.has(SENSE, *senses) for s in self.spots)

    def _after(self, *senses: str) -> list[Spot]:
        """The seats that follow one of these little words, or are joined to one that does."""
        found: list[Spot] = []
        for n, spot in enumerate(self.spots):
            if spot in self.seats:
                before = [s for s in self.spots[:n] if not s.has(FILLER) or s.has(SENSE)]
                joined = bool(before) and before[-1].has(SENSE, "or", "and") and bool(found)
                if joined or (before and before[-1].has(SENSE, *senses)):
                    found.append(spot)
        return found

    def _after_to(self, seat: Spot) -> bool:
        """Whether a little word before a seat makes it the object: "на Баратеона нападёт …"."""
        before = [s for s in self.spots if s.end <= seat.start and (not s.has(FILLER) or s.has(SENSE))]
        return bool(before) and before[-1].end == seat.start and before[-1].has(SENSE, "to")

    def _is_plain(self, seat: Spot) -> bool:
        """Whether a name stands as it is called, and not in another case."""
        tokens = self.message.spotted.text.tokens[seat.start : seat.end]
        names = self.message.vocabulary.phrases.get(seat.ids("seat")[0], [])
        return len(tokens) > 1 or (tokens[0].text,) in names

    def _are_joined(self, names: Sequence[Spot], *by: str) -> bool:
        """Whether names are one, or several with "or" between the last two."""
        if len(names) < 2:
            return True
        between = self.message.spots_between(names[-2].end, names[-1].start)
        return any(s.has(SENSE, *by) for s in between)

    @staticmethod
    def _ids(spots: Sequence[Spot]) -> object:
        return ids if len(ids := list(dict.fromkeys(s.ids("seat")[0] for s in spots))) > 1 else ids[0]
