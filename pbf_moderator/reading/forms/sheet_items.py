"""The slots and values that a clause names, and which of them lie there no more or only tell where an order leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...kernel.forms import Assign
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..mentions.spotting import Spot
from ..rows.order_tokens import tokens_meant
from ..rows.row_parses import SLOT, VALUE, Item
from ..text.ordinary import is_ordinary
from ..text.tokens import ARROW, COLON
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, PLAIN, SENSE
from ..text.words import kinds_of


class SheetItems:
    """The search for the slots and values of one sheet in one message."""

    def __init__(self, message: Message, form: Assign) -> None:
        self.message = message
        self.form = form
        kinds = message.vocabulary.of(form.slots[0]) if form.slots else {""}
        self.category = next(iter(sorted(kinds)))
        self.targets: dict[Spot, None] = {}
        """The areas that were named as those where an order leads."""

    def of(self, clause: Clause) -> list[Item]:
        """The slots and values of a clause in order; what only tells where an order leads is none."""
        return sorted(self._found(clause), key=lambda item: item.spot.start)

    def _found(self, clause: Clause) -> Iterator[Item]:
        message = self.message
        spots = message.within(clause)
        for n, spot in enumerate(spots):
            if spot.has(ORDER) or self._plain_value(spot) or self._is_second(spots, n):
                if not (self._is_little_word(spot) or self._is_use(spots, n)):
                    meant = self._meant(spot)
                    yield Item(VALUE, spot, meant, clause, old=self._is_old(clause, spots, n))
            elif spot.has(self.category) and self._is_where_left(clause, spots, n):
                continue
            elif spot.has(self.category) and self._is_target(clause, spots, n):
                self.targets[spot] = None
            elif spot.has(self.category):
                mine = tuple(i for i in spot.ids(self.category) if i in self.form.slots)
                also = message.beside(spot, clause, "also") or self._shares(spots, n)
                yield Item(SLOT, spot, mine or spot.ids(self.category), clause, also=also)
        yield from self._unknown_names(clause)

    def _is_where_left(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a clause with no order only says that something is left in an area: "I leave a token at A"."""
        left = any(s.has(KIND, *kinds_of("left_behind")) for s in spots[:n])
        led = self.message.preceded_by(spots[n], clause, "to", "from")
        return left and led and not any(map(self._is_value, spots))

    def _shares(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a clause with no value says of its only slot that it shares another's: "and so does the boat in the port"."""
        others = [s for k, s in enumerate(spots) if k != n and (s.has(self.category) or self._is_value(s))]
        edges = [s for s in (*spots[:2], spots[-1]) if s is not spots[n]]
        if any(self._is_value(s) for s in others):
            return False
        led = any(s.has(SENSE, "also") for s in spots[:2]) and not spots[0].has(self.category)
        return (led or not others) and any(s.has(SENSE, "also") for s in edges)

    def _plain_value(self, spot: Spot) -> bool:
        return any(
            c.id in self.form.bag and c.category != KIND
            for c in spot.concepts
            if c.category != self.category or c.id not in self.form.slots
        )

    def _is_second(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether something that may be a slot or a value is named after a slot: "from Susa to Babylon"."""
        both = any(id in self.form.bag for id in spots[n].ids(self.category))
        return both and any(s.has(self.category) for s in spots[:n])

    def _meant(self, spot: Spot) -> tuple[str, ...]:
        if spot.has(ORDER):
            return tokens_meant(self.message.vocabulary, spot, self.form.bag)
        return tuple(c.id for c in spot.concepts if c.id in self.form.bag)

    def _is_little_word(self, spot: Spot) -> bool:
        """Whether a short form of an order is here the little word that it looks like."""
        looks_little = spot.has(FILLER) or spot.has(SENSE)
        if looks_little and spot.modifier == PLAIN and self._leads_to_slot(spot):
            return True
        if (
            not looks_little
            or spot.modifier != PLAIN
            or (len(spot.text) == 1 and not self._behind_order(spot))
        ):
            return False
        follower = self.message.at(spot.end)
        names = follower is not None and (follower.has(self.category) or follower.has(ORDER))
        return self.message.is_word(spot.end) and not names

    def _leads_to_slot(self, spot: Spot) -> bool:
        """Whether a letter stands before a slot as "from" or "to" does, and an order is named in a word behind it: "с Horan Sea набег"."""
        follower = self.message.at(spot.end)
        led = len(spot.text) == 1 and spot.has(SENSE, "from", "to")
        if not led or follower is None or not follower.has(self.category):
            return False
        behind = self.message.at(follower.end)
        named = behind is not None and (behind.has(ORDER) or behind.has(KIND, *kinds_of("of_orders")))
        return behind is not None and named and len(behind.text) > 1

    def _is_use(self, spots: Sequence[Spot], n: int) -> bool:
        """Whether a short form behind a colon is for what an order is used that stands in front of its slot: "the CP in X: AP"."""
        spot = spots[n]
        before = [s for s in spots[:n] if s.has(ORDER) or s.has(self.category)]
        headed = len(before) == 2 and before[0].has(ORDER) and before[1].has(self.category)
        if not headed or not spot.has(OPTION) or spot.modifier != PLAIN:
            return False
        return self.message.mark_after(before[1]) == COLON and before[1].end + 1 == spot.start

    def _behind_order(self, spot: Spot) -> bool:
        """Whether another order is named right before, little words apart."""
        before = self.message.spotted.back_from(0, spot.start)
        other = next((s for s in before if not s.has(FILLER)), None)
        return other is not None and other.has(ORDER) and other.end == spot.start

    def _is_old(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a value is what is not to be: denied, or named after "instead of"."""
        denied = [s for s in clause.denied if s.end <= spots[n].start and not self.denies_talk(s, spots[n])]
        if denied and not self._not_but(clause, spots, n):
            return True
        before = [s for s in spots[:n] if not s.has(FILLER) or s.has(SENSE)]
        if before and (
            before[-1].has(SENSE, "forget", "gone") or before[-1].has(KIND, *kinds_of("takes_back"))
        ):
            return True
        told = [s for s in before if not s.has(SENSE, "that_place")]
        if told and told[-1].has(SENSE, "formerly") and told[-1].end - told[-1].start > 1:
            return True  # "at first I wanted a raid there"
        if before and before[-1].has(SENSE, "no", "none") and before[-1].end == spots[n].start:
            return True
        if self._is_exchanged(clause, spots, n) or self._is_cancelled(spots, n):
            return True
        if any(s.has(SENSE, "spares") for s in spots) and not any(s.has(self.category) for s in spots):
            return True  # "the march +0 I keep for another day"
        instead = [s for s in before if s.has(SENSE, "instead")]
        return bool(instead) and not any(s.has(ORDER) for s in before if s.start > instead[-1].start)

    def denies_talk(self, denial: Spot, value: Spot) -> bool:
        """Whether a denial is of a word that nobody knows, in front of a colon that leads to a value: "A, nobody threatens it: order"."""
        message = self.message
        between = message.spots_between(denial.end, value.start)
        talk = bool(message.spotted.unknown(denial.end, value.start))
        named = any(s.has(ORDER) or s.has(self.category) for s in between)
        return COLON in message.marks_between(denial, value) and talk and not named

    def _is_exchanged(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether another value is said to come for this one: "exchange the order in X for another"."""
        later = [k for k in range(n + 1, len(spots)) if self._is_value(spots[k])]
        if not later or any(self._is_value(s) for s in spots[:n]):
            return False
        slots = sum(s.has(self.category) for s in spots)
        told = any(s.has(SENSE, "exchanges") for s in spots[: later[0]])
        if told and len(later) == 1 and slots < 2 and not any(s.has(SENSE, "instead") for s in spots):
            return True  # "change X from raid to support", "replace the raid in X with a support"
        slot_between = any(s.has(self.category) for s in spots[n + 1 : later[0]])
        return slot_between and self.message.preceded_by(spots[later[0]], clause, "for")

    @staticmethod
    def _is_cancelled(spots: Sequence[Spot], n: int) -> bool:
        """Whether a value is said to be cancelled, right before or after it."""
        around = [*[s for s in spots[:n] if not s.has(FILLER)][-1:], *spots[n + 1 : n + 2]]
        return any(s.has(SENSE, "cancels") for s in around)

    @staticmethod
    def _not_but(clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether a value was denied already and this is what comes in its place."""
        first = clause.denied[0]
        return any(s.has(ORDER) for s in spots[:n] if s.start > first.start)

    def _is_target(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether an area is where an order leads, not where it lies: "attack on X", "go to X", "help X against Y"."""
        message, spot = self.message, spots[n]
        if self._is_goal_of_units(clause, spots, n):
            return True
        named = [k for k in range(n) if spots[k].has(self.category)]
        ordered = [k for k in range(n) if self._is_value(spots[k])]
        if not named and not ordered:
            return False
        if message.preceded_by(spot, clause, "against", "toward"):
            return True
        complete = bool(named) and bool(ordered) and named[0] < ordered[-1]
        if not complete or any(self._is_value(s) for s in spots[n + 1 :]):
            return False
        if ordered[0] < named[0] and ordered[-1] > named[-1] and self._is_own(spot):
            return False  # "defence at A and a raid at B": each behind its order
        alone = len(ordered) == 1 and not message.beside(spot, clause, "also", "and")
        led = message.preceded_by(spot, clause, "to", "for", "against", "toward")
        return alone or (led and named[-1] < ordered[-1]) or message.marks_before(spot) == [ARROW]

    def _is_goal_of_units(self, clause: Clause, spots: Sequence[Spot], n: int) -> bool:
        """Whether units that are named go to an area where none of the sender's stand: "the ship goes to X"."""
        foreign = not self._is_own(spots[n])
        units = any(s.has("unit") for s in spots if not s.has(FILLER))
        attacked = n > 0 and spots[n - 1].has(SENSE, "attacks") and spots[n - 1].end == spots[n].start
        led = attacked or self.message.preceded_by(spots[n], clause, "to", "toward", "against")
        return foreign and units and led

    def _is_own(self, spot: Spot) -> bool:
        return any(i in self.form.slots for i in spot.ids(self.category))

    def _is_value(self, spot: Spot) -> bool:
        return (spot.has(ORDER) or self._plain_value(spot)) and not self._is_little_word(spot)

    def _unknown_names(self, clause: Clause) -> Iterator[Item]:
        """A run of unknown words that opens a clause, before a value: a name that nobody knows."""
        message, spots = self.message, self.message.within(clause)
        values = [s for s in spots if self._is_value(s)]
        if len(values) != 1 or any(s.has(self.category) for s in spots):
            return
        at = message.separator_before(values[0], clause)
        bound = at is not None
        run = message.unknown_run_before(at if at is not None else values[0].start, clause)
        if run is not None and (bound or self._is_short(run, values[0].start)):
            stop = at if at is not None else values[0].start
            text = message.source(run, stop)
            yield Item(SLOT, Spot(run, stop, (), 0, text), (), clause, written=text)

    def _is_short(self, start: int, end: int) -> bool:
        """Whether nothing but one or two unknown words stand before a value, as the name of its slot would."""
        unknown = self.message.spotted.unknown(start, end)
        return end - start < 3 and len(unknown) == end - start and not any(map(self._is_prose, unknown))

    def _is_prose(self, position: int) -> bool:
        """Whether a word is one of the language as it stands, without the capital letter of a name."""
        token = self.message.spotted.text.tokens[position]
        opens = self.message.spotted.text.opens_sentence(position)
        return (opens or not token.capital) and is_ordinary(token.text, self.message.language)
