"""To which decisions a part of a sentence speaks, what it hangs on, and whether it is the sender's own and meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from ...kernel.decision import Decision
from ...kernel.forms import Assign, Moves, One
from ..clauses.clause import ASK, SAY, UNLESS
from ..clauses.condition_ends import STEERING
from ..clauses.help_owners import is_offer
from ..clauses.laid import Laid, orders_named
from ..clauses.message import Message
from ..clauses.turns import is_name, paid_by
from ..conditions.conditions import (
    ASKED,
    UNCLEAR,
    Circumstance,
    any_defeat,
    changes,
    circumstance,
    when_asked,
)
from ..conditions.pieces import Part, Piece
from ..conditions.said_words import (
    DENIALS,
    Instruction,
    Read,
    moments_of_deeds,
    occasions_in,
    without_answers,
    words_of_others,
)
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.names import names_in, parts_in
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, ORDER, SENSE, TERM
from ..text.words import kinds_by, kinds_of
from .anticipated import Saying
from .as_asked import AsAsked
from .battlegrounds import Battlegrounds

_TURNS = ("asks", "supposes", "tells", "another_turn")


class PartReader:
    """What parts of sentences say to the decisions that may come.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come and are read here.
        coming: all that may come.
    """

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        coming: Sequence[Decision],
    ) -> None:
        self.message = message
        self.asked = asked
        self.open = {d.kind for d in asked}
        self.kinds: dict[str, list[Decision]] = {}
        for decision in ahead:
            self.kinds.setdefault(decision.kind, []).append(decision)
        self.sheet = any(isinstance(d.form, Assign) for d in asked)
        self.own = {d.about for d in ahead if d.kind in kinds_of("gives_help") and d.about}
        self.units = {d.about: {*d.form.units} for d in (*asked, *coming) if isinstance(d.form, Moves)}
        """Which units stand where orders may lead them away."""
        self.laid = Laid(message)
        self.grounds = Battlegrounds(message, rows, asked, coming, self.own)
        self.later_fights = False
        """Whether the sender has begun to speak of the combats after the one in play."""
        self.shared: Mapping[str, object] = {}
        """What the condition that opened the sentence says, for a part that it goes on for."""

    def _words(self) -> set[str]:
        return {*self.kinds, *self.open}

    def _given(self, part: Part) -> tuple[Circumstance | None, bool]:
        """What the conditions of a part say together; the second is false where not all can be said."""
        if not part.conditions:
            return None, True
        third = not any(s.has("card") for s in self._spots(part)) and any(
            s.decides(kinds_of("gives_help")) for s in self._spots(part)
        )
        if len(part.conditions) > 1 or any(c.sort == UNLESS for c in part.conditions):
            return None, False
        only = part.conditions[0]
        asked = when_asked(self.message, only.start, only.end, self.kinds)
        if asked is not None:
            return asked, True
        if (waylaid := self._told_of_passing(part, only)) is not None:
            return waylaid, True
        between = self.message.spots_between(only.end, part.start)
        if any(s.has(SENSE, "using") for s in between):
            return None, False  # "if …, with large forces, …"
        third = third and not any(s.decides(kinds_of("takes_help")) for s in self._spots(part))
        there = self._there(part)
        given = circumstance(self.message, only.start, only.end, self.own, third, there)
        if given is None and self._is_of_flight(part):
            given = any_defeat(self.message, only.start, only.end, there)
        return given, given is not None

    def _told_of_passing(self, part: Part, condition: Piece) -> Circumstance | None:
        """What a condition says that holds whenever somebody is waylaid: "X intercepts at A if anybody passes there"; else None."""
        kinds = {k for s in self._spots(part) for k in s.ids(KIND) if k in self.kinds} & {
            *kinds_of("waylays")
        }
        spots = self.message.spots_between(condition.start, condition.end)
        passing = any(s.has(SENSE, "passes") for s in spots)
        little = all(
            s.has(FILLER)
            or s.has(SENSE, "passes", "others", "anybody", "there", "that_place", "me", "idle", "to")
            for s in spots
        )
        unknown = self.message.spotted.unknown(condition.start, condition.end)
        if not kinds or not passing or not little or unknown:
            return None
        return Circumstance(sort=ASKED, asked=tuple(sorted(kinds)))

    def _without_consent(self, found: Sequence[Part]) -> list[Part]:
        """What is only asked once somebody has agreed, without a condition that names nobody but persons: "once Ned is free"."""
        spoken = {k for part in found for s in self._spots(part) for k in s.ids(KIND)}
        if spoken.isdisjoint(kinds_of("after_consent")):
            return list(found)
        return [
            replace(p, conditions=tuple(c for c in p.conditions if not self._is_of_consent(c))) for p in found
        ]

    def _is_of_consent(self, condition: Piece) -> bool:
        spots = self.message.spots_between(condition.start, condition.end)
        persons = all(s.has("unit") or s.has("seat") or not is_name(s) for s in spots)
        turned = any(s.has(ORDER) or s.has(SENSE, *STEERING, "not", "no", "only", "refuses") for s in spots)
        return condition.sort != UNLESS and persons and not turned and not any(s.has("area") for s in spots)

    def _of_whom(self, row: Row, read: Read) -> Read:
        """An answer about somebody who is set free, with the one of them whom its sentence names."""
        if (
            not isinstance(read, Instruction)
            or read.about
            or read.decision.kind not in kinds_of("after_consent")
        ):
            return read
        free = {d.about for d in self.kinds.get(read.decision.kind, ())} - {""}
        spots = [s for c in row for s in self.message.spots_between(c.start, c.end)]
        conditions = [c.condition for c in row if c.condition is not None]
        spots += [s for _, a, b in conditions for s in self.message.spots_between(a, b)]
        named = {i for s in spots for i in s.ids("unit")} & free
        about = named or free
        return replace(read, about=about.pop()) if len(about) == 1 else read

    def _is_of_flight(self, part: Part) -> bool:
        """Whether a part tells where the sender's units go back to, or what they lose: both are asked only of who has lost."""
        spots = [s for s in self._spots(part) if not s.has(FILLER) or s.has(SENSE)]
        beside = self.message.spots_between(part.conditions[0].start, part.conditions[0].end)
        if any(s.decides(kinds_of("suffers")) for s in beside):
            return any(s.has("unit") for s in spots)
        areas = [n for n, s in enumerate(spots) if s.has("area")]
        if len(areas) != 1 or any(s.has("card") or s.has("seat") for s in spots):
            return False
        led = areas[0] > 0 and spots[areas[0] - 1].has(SENSE, "toward")
        return led or any(s.decides(kinds_of("flees")) for s in spots)

    def _there(self, part: Part) -> str:
        """The area that "there" means: that of the combat in play, or where the sender's units go."""
        here = {str((d.facts or {}).get("area", "")) for d in self.asked} - {""}
        return here.pop() if len(here) == 1 else self.grounds.place(part.first, pointing=True)

    def _points(self, part: Part) -> bool:
        """Whether words say "there", or speak of a combat, after units were sent to where one may be."""
        points = any(
            s.has(SENSE, "there", "that_place", "battle") and not _is_article(s) for s in self._spots(part)
        )
        return points and self.grounds.any_before(part.first)

    def _unclear(self, part: Part) -> Circumstance:
        """What is left of a condition that cannot be said as facts: whether it tells of a combat."""
        spots = [s for c in part.conditions for s in self.message.spots_between(c.start, c.end)]
        return Circumstance(sort=UNCLEAR if any(s.has(SENSE, *STEERING) for s in spots) else "")

    def _spots(self, part: Part) -> Sequence[Spot]:
        return self.message.spots_between(part.start, part.end)

    def _readings(
        self, part: Part, given: Circumstance | None, inherited: str, alone: bool
    ) -> Iterator[Read]:
        """What a part says to each decision that it may speak of."""
        words = [
            s for s in self._spots(part) if not (s.decides(self.open) or self._is_price(s))
        ]  # what is asked now comes first
        marked = {k for s in words for k in (*s.ids(KIND), *s.ids(TERM))} | self.open.intersection(
            k for s in self._spots(part) for k in s.ids(KIND)
        )
        takes_help = not marked.isdisjoint(kinds_of("takes_help")) or is_offer(
            self.message, self._spots(part)
        )
        to_help = any(s.has(SENSE, "to_help") for s in self._spots(part))
        near = {d.about for d in self.asked} - {""}
        if given is not None and given.asked:
            marked |= {*given.asked}
        for kind, decisions in self.kinds.items():
            if given is not None and given.asked and kind not in marked:
                continue
            if kind in self.open and not self._is_for_another(kind, part, marked, given):
                continue
            if kind in kinds_of("of_battle") and kind not in marked and marked & {*kinds_of("deals")}:
                continue  # a person who is offered is no card
            if kind in kinds_of("takes_help" if to_help else "gives_help") and (takes_help or to_help):
                continue
            if (
                self._is_object(kind, part)
                or self._is_order(kind, part)
                or self._goes_with_moves(kind, part, alone)
            ):
                continue
            follows = kind == inherited and (kind in marked or marked.isdisjoint(self._words()))
            named = self._tells_side(kind, part) or self._names_option(decisions, part)
            named = named or self._names_moment(kind, decisions, part)
            laid = self._laid_before(kind, part, marked)
            if kind in marked or follows or given is not None or named or laid:
                inherited_only = (follows or laid) and kind not in marked
                points = self._points(part)
                read = Saying(
                    self.message, part, decisions, given, inherited_only, self.shared, near, points
                ).read()
                yield self._for_laid(read, part)

    def _is_price(self, spot: Spot) -> bool:
        """Whether a word is only what is paid where it is asked whether one pays: "I pay 2 tokens"."""
        before = paid_by(self.message, spot)
        return before is not None and before.decides(self.open)

    def _as_asked(self, row: Row, part: Part, given: Circumstance | None, read: Read) -> Read:
        """What the readers of forms find in a part that the rules for what is said ahead leave open."""
        names = {name for decision in self.asked for name in parts_in(decision)}
        found = [
            heard
            for kind in self._spoken_of(part, given)
            if (heard := self._heard(kind, part, given).read(row, names)) is not None
        ]
        return self._for_laid(found[0], part) if len(found) == 1 else read

    def _heard(self, kind: str, part: Part, given: Circumstance | None) -> AsAsked:
        fights = {str((d.facts or {}).get("area", "")) for d in self.asked} - {""}
        return AsAsked(
            self.message, part, self.kinds[kind], given, False, near=fights, points=self._points(part)
        )

    def _spoken_of(self, part: Part, given: Circumstance | None) -> list[str]:
        """The decisions to which the words of a part belong, by their word, their names or the condition."""
        spots = self._spots(part)
        marked = {k for s in spots for k in (*s.ids(KIND), *s.ids(TERM))}
        if given is not None:
            marked |= {*given.asked}
        cards = {i for s in spots if not (s.has(FILLER) or s.has("unit")) for i in s.ids("card")}
        if cards and self.open.isdisjoint(kinds_of("plays_cards")):
            marked = {k for k in marked if k in kinds_of("plays_cards")}
        marked -= {*kinds_of("takes_help")}
        if is_offer(self.message, spots) and not part.conditions:
            marked = {k for k in marked if k not in kinds_of("gives_help")} | {*kinds_of("takes_help")}
        if given is not None and given.tells_of("defeat") and any(s.has("area") for s in spots):
            marked |= {*kinds_of("flees")}
        return [
            kind
            for kind in self.kinds
            if kind in marked
            and (kind not in self.open or self._is_for_another(kind, part, marked, given))
            and not self._is_object(kind, part)
            and not self._is_order(kind, part)
            and not self._goes_with_moves(kind, part, False)
        ]

    def _laid_before(self, kind: str, part: Part, marked: set[str]) -> bool:
        """Whether words tell for whom an order is that the same sentence has just laid: "…: support (for me)"."""
        plain_words = not (part.conditions or part.lead) and not marked - {kind}
        if not self.sheet or kind not in kinds_of("gives_help") or not plain_words:
            return False
        spots = self._spots(part)
        whom = [s for s in spots if s.has("seat") or s.has(SENSE, "in_person")]
        leads = bool(whom) and any(s.has(SENSE, "for", "to") and s.start < whom[0].start for s in spots)
        areas = [s for s in spots if s.has("area") and s not in whom]
        only = areas and whom and any(s.has(SENSE, "only") and s.end == whom[0].start for s in spots)
        leads = leads or bool(only)  # "the Narrow Sea only me"
        little = all(
            s in whom or s.has(SENSE, "for", "to", "only") or s.has(FILLER) or s in areas for s in spots
        )
        senses = ("battle", "for", "to")
        names_only = all(
            s in whom or s in areas or s.has("unit") or s.has(SENSE, *senses) or s.has(FILLER) for s in spots
        )
        unknown = len(self.message.spotted.unknown(part.start, part.end))
        led = bool(whom) and any(s.has(SENSE, "for") and s.end == whom[0].start for s in spots)
        if not leads or not (little or names_only) or unknown > (1 if areas and led else 0):
            return False
        if areas:
            sentence = self.laid.sentence(part.start)
            return len(areas) == 1 and self.laid.helps(areas[0].ids("area"), kinds_of("gives_help"), sentence)
        before = [s for s in self.message.spots_between(0, part.start) if s.has(ORDER)]
        return bool(before) and before[-1].has(KIND, kind)

    def _for_laid(self, read: Read, part: Part) -> Read:
        """Whom help is for, said of the orders that this message lays where no place is named."""
        if not isinstance(read, Instruction) or read.decision.kind not in kinds_of("gives_help"):
            return read
        if read.about or read.facts or read.standing or None in read.answers or not self.sheet:
            return read
        every = any(s.has(SENSE, "all") for s in self._spots(part))
        places = [
            a for a in self.laid.places(kinds_of("gives_help"), part.start, every=every) if a in self.own
        ]
        places = self._of_units(places, part)
        return replace(read, about=places[0], abouts=tuple(places[1:])) if places else read

    def _of_units(self, places: list[str], part: Part) -> list[str]:
        """Of several places those where the units stand that a part names: "the ships help me"."""
        named = {u for s in self._spots(part) if not s.has("area") for u in s.ids("unit")}
        known = len(places) > 1 and named and all(p in self.units for p in places)
        return [p for p in places if named & self.units[p]] if known else places

    def _names_option(self, decisions: Sequence[Decision], part: Part) -> bool:
        """Whether words name a fixed option and the kind of moment that it is for: "ask me about attacks"."""
        spots = self._spots(part)
        options = {o for d in decisions if isinstance(d.form, One) for o in d.form.options}
        fixed = any(not options.isdisjoint(s.ids(OPTION)) for s in spots)
        return fixed and bool(occasions_in(spots, decisions))

    def _names_moment(self, kind: str, decisions: Sequence[Decision], part: Part) -> bool:
        """Whether words name a moment and a card that may be played in answer to it, or nothing: "in battle I play X"."""
        if kind not in kinds_of("reacts"):
            return False
        spots = self._spots(part)
        own = {kind, *kinds_of("plays_cards")}
        if any(not own.issuperset(s.ids(KIND)) for s in spots if not s.has("window")):
            return False
        cards = {n for d in decisions for n in names_in(d)}
        told = [*words_of_others(self.message, part), *spots]
        moments = without_answers(occasions_in(told, decisions), decisions)
        if any(not cards.isdisjoint(s.ids("card")) for s in spots if not s.has(FILLER)):
            return bool(moments)
        return bool(moments_of_deeds(moments)) and self._plays_nothing(spots)

    @staticmethod
    def _plays_nothing(spots: Sequence[Spot]) -> bool:
        """Whether words say "nothing", or deny any card."""
        generic = any(s.has("window", *kinds_of("plays_cards")) for s in spots)
        denied = any(s.has(SENSE, "no", "without", *DENIALS) for s in spots)
        return (generic and denied) or any(s.has(SENSE, "none", "pass") for s in spots)

    def _tells_side(self, kind: str, part: Part) -> bool:
        """Whether words name a side of a combat, and a card for it: "in attack Robb", "against Greyjoy Eddard"."""
        sides = any(
            s.has(SENSE, "attacking", "attacked", "attacker", "defender", "against")
            for s in self._spots(part)
        )
        battle = any(s.has(SENSE, "battle") for s in self._spots(part)) and any(
            s.has("card") for s in self._spots(part)
        )
        there = any(s.has("card") for s in self._spots(part)) and self._points(part)
        wide = self._is_wide(part) and any(s.has("card") for s in self._spots(part))
        return (sides or battle or there or wide) and kind in kinds_of("of_battle")

    def _is_wide(self, part: Part) -> bool:
        """Whether words speak of any combat, or of any other one."""
        spots = self.message.spots_between(part.first, part.end)
        return any(s.has(SENSE, "everywhere", "elsewhere", "later_fights") for s in spots)

    def _is_for_another(
        self, kind: str, part: Part, marked: set[str], given: Circumstance | None = None
    ) -> bool:
        """Whether words are for later decisions of a kind that is open: of another combat, for another's help, or for good."""
        if kind in kinds_of("of_battle") and self._is_of_another_fight(given.facts if given else {}):
            return True
        if kind in kinds_of("reacts") and self._is_another_moment(kind, part, given):
            return True
        if kind in kinds_of("takes_help"):
            offered = {str(v) for d in self.asked if d.kind == kind for v in (d.facts or {}).values()}
            seats = {i for s in self._spots(part) for i in s.ids("seat")}
            lasting = any(s.has(SENSE, "always", "never") for s in self._spots(part))
            return kind in marked and bool(seats) and (seats.isdisjoint(offered) or lasting)
        areas = {a for s in self._spots(part) for a in s.ids("area")}
        later = {d.about for d in self.kinds[kind]} - {d.about for d in self.asked if d.kind == kind}
        here = {d.about for d in self.asked} | {str((d.facts or {}).get("area")) for d in self.asked}
        if kind in kinds_of("gives_help") and areas & later and areas.isdisjoint(here):
            return True
        lasting = any(s.has(SENSE, "always") for s in self._spots(part))
        elsewhere = bool(areas & later) or kind in kinds_of("gives_help")
        return lasting and elsewhere and not part.conditions

    def _is_another_moment(self, kind: str, part: Part, given: Circumstance | None) -> bool:
        """Whether words tell of a moment that is not the one in play: "Surprise now; when losses are rolled, Y"."""
        later = self.kinds[kind]
        named = {
            i for s in without_answers(occasions_in(self._spots(part), later), later) for i in s.ids("window")
        }
        named |= {*(given.occasions if given else ())}
        return bool(named & {d.about for d in later}) and named.isdisjoint(d.about for d in self.asked)

    def _is_of_another_fight(self, facts: Mapping[str, object]) -> bool:
        """Whether facts or a heading tell of another combat than that of the open questions."""
        if self.later_fights:
            return True
        for decision in self.asked:
            known = decision.facts or {}
            for name in ("area", "opponent", "role"):
                told = facts.get(name)
                values = told if isinstance(told, list) else [told]
                if told is not None and name in known and known[name] not in values:
                    return True
        return False

    def _goes_with_moves(self, kind: str, part: Part, alone: bool) -> bool:
        """Whether a decision about an area that units leave is told beside their moves, and read with them."""
        about = (
            kind in self.kinds
            and all("area" in self.message.vocabulary.of(d.about) for d in self.kinds[kind])
            and kind not in kinds_of("gives_help")
        )
        apart = kind in kinds_by("apart", self.message.vocabulary.family)
        if not about or apart or part.conditions:
            return False
        places = {a for s in self._spots(part) for a in s.ids("area")}
        leaving = not self.open.isdisjoint(kinds_of("leaves"))
        units = not alone or self._names_who_leaves
        return units or leaving or not places <= {d.about for d in self.kinds[kind]}

    @cached_property
    def _names_who_leaves(self) -> bool:
        """Whether units are named anywhere in the message, or a word for leaving."""
        leaving = kinds_of("leaves")
        return any(s.has("unit") or s.decides(leaving) for s in self.message.spotted.spots)

    def _is_order(self, kind: str, part: Part) -> bool:
        """Whether a decision's word is an order on an open sheet: nobody is said to be helped always, or by "me"."""
        spots = self._spots(part)
        sides = ("attacking", "attacked", "attacker", "defender") if any(s.has("card") for s in spots) else ()
        orders = [
            s for s in spots if s.has(ORDER) and not s.has(FILLER) and not (sides and s.has(SENSE, *sides))
        ]
        if not (self.sheet and orders) or part.conditions:
            return False
        helps = kinds_of("gives_help") if kind in kinds_of("takes_help") else ()
        if any(not s.has(KIND, kind, *helps) for s in orders):
            return True
        if kind not in kinds_of("gives_help"):
            return False
        if any(s.has(SENSE, "not", "never") for s in spots) and any(
            s.has(SENSE, "none", "anybody") for s in spots
        ):
            return False
        if self._uses_order(part, spots, orders):
            return False
        by_me = any(s.has(SENSE, "self") and self._leads(s, orders[0]) for s in spots)
        return not (by_me or any(s.has(SENSE, "always", "never") for s in spots))

    def _is_object(self, kind: str, part: Part) -> bool:
        """Whether an order is what an open one is done to: the thing that is taken away."""
        spots = self._spots(part)
        done = [
            s
            for s in spots
            if s.decides(self.open.intersection(kinds_of("of_orders"))) and not s.has(KIND, kind)
        ]
        named = [s for s in spots if s.has(KIND, kind) and s.has(ORDER)]
        return bool(done and named) and done[0].end <= named[0].start

    def _uses_order(self, part: Part, spots: Sequence[Spot], orders: Sequence[Spot]) -> bool:
        """Whether another sentence lays an order where this one tells for whom it is, or that it is for nobody."""
        sentence = next(c.sentence for c in self.message.clauses if c.start <= part.start < c.end)
        areas = {a for s in spots for a in s.ids("area") if a in self.own}
        side = any(s.has("seat") or s.has(SENSE, "in_person") for s in spots)
        if not areas and side:
            return bool(self.laid.places(kinds_of("gives_help"), part.start))
        if side and any(s.has(SENSE, "only", "nobody_else", "everywhere") for s in spots):
            return True
        whom = side or any(s.has(SENSE, "none", "anybody", "no") for s in spots)
        return whom and self.laid.elsewhere(areas, orders_named(orders), sentence)

    def _leads(self, one: Spot, other: Spot) -> bool:
        between = self.message.spots_between(one.end, other.start)
        return one.end <= other.start and all(s.has(FILLER) or s.has(SENSE, "not") for s in between)

    # -- whose words and in which mood -----------------------------------------------------------------------

    def _is_said(self, row: Row, part: Part) -> bool:
        """Whether a part is the sender's own and meant."""
        if any(c.mood == ASK and not c.because for c in row) or self._is_set_against(row, part):
            return False
        tied = [(c.start, c.end) for c in part.conditions]
        for clause in row:
            if clause.start < part.end and part.start < clause.end and clause.mood != SAY:
                signs = [s for s in clause.because if not any(a <= s.start < b for a, b in tied)]
                if signs or not clause.because:
                    return False
        spots = self._spots(part)
        if self._is_of_price(part, spots):
            return False
        if any(s.has(SENSE, *_TURNS) and not s.has(SENSE, "wishes", "available") for s in spots):
            return False
        if any(when_asked(self.message, a, b, self.kinds) for a, b in tied):
            return True  # "if you ask for support, it is for …"
        first = next((s for s in spots if not s.has(FILLER) or s.has(SENSE, "others")), None)
        return first is None or not first.has(SENSE, "others") or self._is_of_the_beaten(part, first)

    def _is_of_price(self, part: Part, spots: Sequence[Spot]) -> bool:
        """Whether words only tell that so many of a thing are a lot: "2 tokens is a lot, but …"."""
        tokens = self.message.spotted.text.tokens[part.start : part.end]
        counted = any(t.kind == NUMBER for t in tokens) or any(s.has(COUNT) for s in spots)
        told = [s for s in spots if not s.has(FILLER)]
        dear = bool(told) and told[-1].has(SENSE, "excess") and not any(map(is_name, told))
        return dear and counted and not part.conditions

    def _is_set_against(self, row: Row, part: Part) -> bool:
        """Whether words only tell what was not meant: "I mean the one thing, not the other"."""
        here = next((n for n, c in enumerate(row) if c.start <= part.start < c.end), 0)
        if not here or not row[here].denied or part.conditions:
            return False
        before, spots = row[here - 1], [s for s in self._spots(part) if not s.has(FILLER)]
        bare = bool(spots) and spots[0] in row[here].denied and spots[0].has(SENSE, "not")
        means = before.corrects and not before.denied and self.message.is_content(before)
        return bare and means and not any(is_name(s) for s in spots)

    def _is_of_the_beaten(self, part: Part, subject: Spot) -> bool:
        """Whether "they" are the sender's own units, which go back after a defeat."""
        given, clear = self._given(part)
        beaten = clear and given is not None and given.tells_of("defeat")
        return beaten and not subject.has(SENSE, "you") and self._is_of_flight(part)

    def _may_tie(self, part: Part) -> bool:
        """Whether words that nothing came of may be a condition: they are called one, or tell of a combat."""
        if self._acts(part):
            return False
        return bool(part.conditions) or any(s.has(SENSE, *STEERING) for s in self._spots(part))

    def _acts(self, part: Part) -> bool:
        """Whether words name any decision or an order."""
        return any((s.has(KIND) and not s.has(FILLER)) or s.has(ORDER) for s in self._spots(part))

    def _is_of_open(self, part: Part) -> bool:
        """Whether words name an open decision or an order."""
        return any(s.decides(self.open) or s.has(ORDER) for s in self._spots(part))


def _is_article(spot: Spot) -> bool:
    return spot.has(SENSE, "there") and not changes(spot)
