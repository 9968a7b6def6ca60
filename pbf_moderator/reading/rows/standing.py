"""How a name stands in its clause: said, denied, replaced, kept for later, told of, or there for another reason.

Only what is said counts for an answer; all else explains why a name is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice

from ...kernel.decision import Decision
from ..clauses.clause import ASK, QUOTED, SAY, SUPPOSE, TELL, Clause
from ..clauses.denials import Denial, denials, reaches
from ..clauses.message import Message
from ..clauses.spoken_to import is_chosen_elsewhere, is_spoken_to
from ..clauses.turns import paid_by
from ..mentions.spotting import Spot
from ..text.names import concepts_of, names_in, parts_of
from ..text.tokens import ARROW, COLON, COMMA
from ..text.vocabulary import FILLER, KIND, OPTION, ORDER, SENSE, TOKEN
from ..text.words import kinds_of
from .named import (
    ADDRESSED,
    DENIED,
    DESCRIBED,
    ELSEWHERE,
    EXCEPTED,
    HELD,
    KNOWN,
    OLD,
    REASON,
    SAID,
    SPARED,
    TARGET,
    TICKS,
    TOLD,
    UNCLEAR,
    Named,
    is_copula,
    loses_what_is_removed,
    mention_after,
    mention_before,
    verb_before,
)  # fmt: skip
from .too_much import is_too_much

MOODS = {ASK: "asked", SUPPOSE: "supposed", TELL: TOLD, QUOTED: TOLD}

_KEEPS = ("has", "spares")
_FEW = 2
"""Unknown words between a verb and what is kept: "I keep my seat at X"."""
REACH = 12
"""Mentions over which a word leads to a name."""


class Standing:
    """Tells how names stand, for one decision."""

    def __init__(self, message: Message, decision: Decision) -> None:
        self.message = message
        self.decision = decision
        self.options = tuple(names_in(decision))
        self.wanted = concepts_of(message.vocabulary, self.options)
        self.tokens = {c.id for c in self.wanted if c.category == TOKEN}
        self.categories = {c.category for c in self.wanted} - {TOKEN, OPTION}
        self.known = {decision.about, *(decision.facts or {}).values()} - {""}
        self.leaves = decision.kind in kinds_of("leaves")
        self.lets_go = decision.kind in kinds_of("lets_go")
        self.heads = {parts_of(o)[0] for o in self.options} if any("/" in o for o in self.options) else set()

    def of(self, clause: Clause, found: Sequence[Named]) -> list[Named]:
        """The names of a clause with how they stand."""
        denying = denials(self.message, clause)
        stood = [replace(n, governed=self._is_governed(n), subject=self._is_subject(n)) for n in found]
        told = [replace(n, standing=self._how(n, stood, denying)) for n in stood]
        return [replace(n, standing=DESCRIBED) if self._goes_with_description(n, told) else n for n in told]

    def _goes_with_description(self, named: Named, told: Sequence[Named]) -> bool:
        """Whether what cannot be chosen is part of what is told of another name: "Maurik is too far from Outlook"."""
        before = [n for n in told if n.spot.start < named.spot.start]
        described = bool(before) and before[-1].standing == DESCRIBED
        return named.stranger and described and not self.message.marks_between(before[-1].spot, named.spot)

    def is_word(self, spot: Spot) -> bool:
        """Whether a mention is the word of the decision."""
        return spot.has(KIND, self.decision.kind)

    def is_marked(self, clause: Clause) -> bool:
        """Whether a clause holds the word of the decision; one that it shares with another goes with that one's own."""
        spots = [s for s in self.message.within(clause) if s.has(KIND)]
        others = {k for s in spots if not (self.is_word(s) or self._is_paid(s)) for k in s.ids(KIND)}
        return any(self.is_word(s) and others.isdisjoint(s.ids(KIND)) for s in spots)

    def _is_paid(self, spot: Spot) -> bool:
        """Whether a mention is only what the word of the decision says is paid: "I pay 2 tokens"."""
        before = paid_by(self.message, spot)
        return before is not None and self.is_word(before)

    def _how(self, named: Named, found: Sequence[Named], denying: Sequence[Denial]) -> str:
        clause, message = named.clause, self.message
        if clause.mood != SAY:
            return MOODS[clause.mood]
        if self._is_of_somebody_else(named):
            return TOLD
        if self._is_source(named):
            return KNOWN
        before = mention_before(message, clause, named.spot)
        if self._follows(named, found, "except"):
            return UNCLEAR if self._is_all_but(named) else EXCEPTED
        if self._follows(named, found, "instead") or self._is_let_go(named):
            return OLD
        if named.category == TOKEN and (self._is_laid_before(named, found) or self._is_taken_off(named)):
            return OLD
        if self.lets_go and self._is_kept(named, found):
            return EXCEPTED
        if any(self._is_denied(named, found, d) for d in denying if not self._lets_go(d)):
            return DENIED
        if self._is_elsewhere(clause):
            return ELSEWHERE if self._is_told_apart else UNCLEAR
        if named.category == "seat" and is_spoken_to(message, clause):
            return KNOWN if is_chosen_elsewhere(message, clause, self.options) else ADDRESSED
        if named.category in ("seat", "card") and self._is_addressed(named, before):
            return ADDRESSED
        if self._is_held(named):
            return HELD
        if self._is_described(named) or self._is_too_much(named):
            return DESCRIBED
        if clause.lead == "because" and not (
            named.governed or message.preceded_by(named.spot, clause, "chooses")
        ):
            return REASON
        if self._is_of_another(named):
            return ELSEWHERE
        if self._stays(named):
            return DENIED
        if self._is_where_others_stay(named):
            return ELSEWHERE
        if self._is_spared(named):
            return SPARED
        if named.stranger and message.preceded_by(named.spot, clause, "against"):
            return KNOWN
        if named.stranger and (set(named.ids) & self.known or message.seat in named.ids):
            return KNOWN
        if named.category == "seat" and message.preceded_by(named.spot, clause, "against"):
            return KNOWN if "attacker" in (self.decision.facts or {}) else UNCLEAR
        if self.leaves and self._is_destination(named, found):
            return TARGET
        return SAID

    def _is_source(self, named: Named) -> bool:
        """Whether a card that cannot be chosen is only the one that lets choose: "A: B", "with A …", "A discards B"."""
        if not named.stranger or named.category != "card" or self.decision.kind in kinds_of("plays_cards"):
            return False
        does = any(map(self.is_word, self.message.spots_between(named.spot.end, named.clause.end)))
        heads = does or self.message.mark_after(named.spot) == COLON
        opens = heads and named.spot.start == named.clause.start
        return opens or self.message.preceded_by(named.spot, named.clause, "using")

    def _is_of_somebody_else(self, named: Named) -> bool:
        """Whether somebody else is the subject of the clause that holds a name."""
        other = named.clause.other
        if other is None or other.start >= named.spot.start or self.decision.about in other.ids("seat"):
            return False
        loser = (self.decision.facts or {}).get("loser") in other.ids("seat")
        if loser or loses_what_is_removed(self.message, self.decision, named.clause, other):
            return False  # the sender says where somebody else goes, or whose order is taken away
        if (self.decision.kind in kinds_of("of_units") or named.clause.second) and not other.has("seat"):
            return False
        if self.decision.kind in kinds_of("befalls") and self._falls(named.clause, other):
            return False
        tokens = self.message.spotted.text.tokens
        if any(tokens[i].text == COLON for i in range(other.end + 1, named.spot.start)):
            return False
        between = self.message.spots_between(other.end, named.spot.start)
        if any(s.has(SENSE, "self") and not s.has(SENSE, "me") for s in between):
            return False  # "after Bjorn's message I play …"
        neighbour = other.has("seat") and "seat" in self.categories
        return not neighbour or bool(self.message.spotted.unknown(other.end, named.spot.start))

    def _falls(self, clause: Clause, other: Spot) -> bool:
        """Whether the opponent is said to go where the decision lets them go: "Tyrell goes last on …"."""
        opponent = (self.decision.facts or {}).get("opponent", "")
        return opponent in other.ids("seat") and (self.is_marked(clause) or self.message.says(clause, "last"))

    def _is_described(self, named: Named) -> bool:
        """Whether something is told of a name: "Robb is too weak", "support for Greyjoy is off the table"."""
        spots = self.message.spots_between(named.spot.end, named.clause.end)
        if (
            not spots
            or not is_copula(spots[0])
            or len(self.message.spotted.unknown(named.spot.end, spots[0].start)) > 1
        ):
            return False
        if self.message.marks_between(named.spot, spots[0]):
            return False
        rest = [s for s in spots[1:] if not s.has(FILLER)]
        mine = any(self.is_word(s) or s.has(SENSE, "first", "attacker", "defender") for s in rest)
        return not mine and bool(rest or self.message.spotted.unknown(spots[0].end, named.clause.end))

    def _is_too_much(self, named: Named) -> bool:
        """Whether a name to which no word of the decision leads is told to be too far, too weak or too dear."""
        return not self.is_marked(named.clause) and is_too_much(self.message, named.clause, named.spot)

    def _is_spared(self, named: Named) -> bool:
        """Whether a name is kept for later or left alone."""
        after = mention_after(self.message, named.clause, named.spot)
        if after is not None and after.has(SENSE, "postpones"):
            words = range(named.spot.end, after.start)
            return not any(self.message.is_word(i) for i in words)  # "I recruit, what I'll tell you later"
        if (
            after is not None
            and after.has(SENSE, "lets_be", "stay")
            and self.decision.kind in kinds_of("removes")
        ):
            return not self.message.marks_between(named.spot, after)
        if after is not None and after.has(SENSE, "spares") and not self.is_word(after):
            return not self.leaves and not self.message.marks_between(named.spot, after)
        verb = verb_before(self.message, named, over_orders=self.decision.kind in kinds_of("removes"))
        if verb is None or self.is_word(verb):
            return False
        return verb.has(KIND, *kinds_of("spares")) or (verb.has(SENSE, "spares") and not self.leaves)

    def _is_of_another(self, named: Named) -> bool:
        """Whether the word of another decision leads to a name: "I discard Robb"; a verb of mere choosing does not."""
        verb = verb_before(self.message, named)
        if verb is None or not verb.has(KIND) or self.is_marked(named.clause) or self.tokens:
            return False
        if self.decision.kind in kinds_of("removes") and self._takes_off_order(named.clause):
            return False
        kinds = set(verb.ids(KIND))
        akin = {
            k for group in (kinds_of("plays_cards"), kinds_of("leaves")) if self._is_of(group) for k in group
        }
        if self.decision.kind in kinds_of("also_cards"):
            akin |= {*kinds_of("plays_cards"), *kinds_of("of_battle")}
        plain = (
            kinds <= set(kinds_of("plain_verbs"))
            or (kinds <= set(kinds_of("auctions")) and named.category != "track")
            or (self.lets_go and kinds <= {*kinds_of("removes"), *kinds_of("suffers")})
            or (self.heads and kinds <= set(kinds_of("of_orders")))
            or verb.has(SENSE)
            or verb.has(ORDER)
            or verb.has(OPTION, *self.options)
        )
        return not (plain or kinds & akin)

    def _takes_off_order(self, clause: Clause) -> bool:
        """Whether a clause takes an order away: "off with the order of X"."""
        return self.message.says(clause, "cancels") and self.message.says_order(clause)

    def _is_of(self, group: Sequence[str]) -> bool:
        """Whether a decision is one of a group, or its words are of going, which a retreat is too."""
        return self.decision.kind in group or self.decision.kind in kinds_of("of_units")

    def _is_addressed(self, named: Named, before: Spot | None) -> bool:
        """Whether an apology is made to somebody: "sorry Robb", "sorry, Stark"."""
        if before is not None:
            return before.has(SENSE, "sorry")
        clause = named.clause
        alone = clause.start == named.spot.start and clause.end == named.spot.end
        earlier = self.message.at(clause.start - 2) if clause.lead == COMMA and alone else None
        return earlier is not None and earlier.has(SENSE, "sorry")

    def _is_held(self, named: Named) -> bool:
        """Whether a name is only one of those that the sender has: "I have Eddard and Robb left"."""
        before = verb_before(self.message, named)
        if self.message.says(named.clause, "wishes"):
            return False  # "I'd rather have the power"
        if before is not None and before.has(SENSE, "has"):
            return True
        has = [s for s in self.message.within(named.clause) if s.has(SENSE, "has") and not s.has(FILLER)]
        return not self.is_marked(named.clause) and any(not self._is_kept_before(s, named) for s in has)

    def _is_kept_before(self, verb: Spot, named: Named) -> bool:
        """Whether another is kept, and a colon leads to the one that is chosen: "no, the first I keep for later: I put in X"."""
        if verb.start > named.spot.start or COLON not in self.message.marks_between(verb, named.spot):
            return False
        return named.clause.corrects or self.message.preceded_by(named.spot, named.clause, "chooses")

    @cached_property
    def _is_told_apart(self) -> bool:
        """Whether the message names the place that the question is about, so that other places are other questions."""
        return any(s.has("area", self.decision.about) for s in self.message.spotted.spots)

    def _is_elsewhere(self, clause: Clause) -> bool:
        """Whether a clause speaks of another place than the one that the question is about."""
        if "area" in self.categories or "area" not in self.message.vocabulary.of(self.decision.about):
            return False
        places = [s for s in self.message.within(clause) if s.has("area")]
        return bool(places) and all(self.known.isdisjoint(s.ids("area")) for s in places)

    def _follows(self, named: Named, found: Sequence[Named], sense: str) -> bool:
        """Whether a turn of speech leads to a name, with no other name between."""
        clause = named.clause
        for spot in islice(self.message.spotted.back_from(clause.start, named.spot.start), REACH):
            if spot.has(SENSE, sense):
                return COLON not in self.message.marks_between(spot, named.spot) or bool(
                    self.message.mark_after(spot)
                )
            if any(n.spot == spot for n in found):
                joined = any(
                    s.has(SENSE, "and", "or", "neither")
                    for s in self.message.spots_between(spot.end, named.spot.start)
                )
                if not joined:
                    return False
        return False

    def _is_let_go(self, named: Named) -> bool:
        """Whether a choice is taken back by the words right before it: "forget Asha", "cancel A", where nobody is forgiven for it."""
        takes_back = self.decision.kind in kinds_of("takes_back") and not self.leaves
        forgets = self.message.preceded_by(named.spot, named.clause, "forget", "calls_off")
        return forgets and not named.stranger and (not takes_back or self.decision.kind in kinds_of("flees"))

    def _is_laid_before(self, named: Named, found: Sequence[Named]) -> bool:
        """Whether an order is what lies there now: "from this to that"."""
        later = [n for n in found if n.category == TOKEN and n.spot.start > named.spot.start]
        if not later:
            return False
        if self.message.preceded_by(later[-1].spot, named.clause, "to", "toward", "for", "using", "upgrade"):
            return True
        if ARROW in self.message.marks_between(named.spot, later[-1].spot):
            return True
        verb = verb_before(self.message, named)
        removed = verb is not None and verb.has(KIND, *kinds_of("removes"))
        replaced = named.stranger and not later[-1].stranger
        return removed or replaced or self.message.preceded_by(named.spot, named.clause, "from")

    def _is_taken_off(self, named: Named) -> bool:
        """Whether an order is said to come off, right before or right after it: "this comes off and that goes on"."""
        around = (
            self._leading_to(named),
            mention_before(self.message, named.clause, named.spot),
            mention_after(self.message, named.clause, named.spot),
        )
        return any(
            s is not None and s.has(SENSE, "cancels") and not self.message.marks_between(named.spot, s)
            for s in around
        )

    def _leading_to(self, named: Named) -> Spot | None:
        """The mention before a name, its article left out; None where an unknown word stands between."""
        for other in self.message.spotted.back_from(named.clause.start, named.spot.start):
            if self.message.spotted.unknown(other.end, named.spot.start):
                return None
            if not other.has(FILLER):
                return other
        return None

    def _is_denied(self, named: Named, found: Sequence[Named], denial: Denial) -> bool:
        if denial.onward and denial.spot.start > named.spot.start:
            return False
        if denial.spot.start < named.spot.start and self._is_where_nothing_begins(named, denial):
            return False
        if denial.spot.start < named.spot.start:
            return reaches(self.message, denial, named.spot, self.is_word)
        if self.message.marks_between(named.spot, denial.spot):
            colon = COLON in self.message.marks_between(named.spot, denial.spot)
            ends = denial.alone and colon and not set(named.ids) <= self.heads
            return ends and not self._is_used_in_vain(named, denial)
        if any(
            n is not named
            and n.spot.start > denial.spot.start
            and reaches(self.message, denial, n.spot, self.is_word)
            for n in found
        ):
            return False
        if not (denial.verbal or denial.alone) and not self._leads_to_word(denial):
            return False
        if denial.verbal and not denial.alone and self._goes_on(named, denial):
            return False
        if any(named.spot.start < n.spot.start < denial.spot.start for n in found):
            return False
        if len(self.message.spotted.unknown(named.spot.end, denial.spot.start)) > 1:
            return False
        return not denial.pronoun and not (named.ids and set(named.ids) <= self.heads)

    def _is_used_in_vain(self, named: Named, denial: Denial) -> bool:
        """Whether it is only said that the order of a place that can be chosen has no target: "A: no target, then B"."""
        of_order = named.category == "area" and self.decision.kind in kinds_of("repeated")
        return of_order and not named.stranger and denial.spot.has(SENSE, "no_target")

    def _lets_go(self, denial: Denial) -> bool:
        """Whether a verb of giving up says what is chosen, where one chooses what to be without."""
        return (
            self.lets_go
            and denial.spot.has(SENSE, "refuses", "gives_up")
            and not denial.spot.has(SENSE, "not")
        )

    def _is_kept(self, named: Named, found: Sequence[Named]) -> bool:
        """Whether what one could be without is said to be kept: "I keep my place at X", "hands off X", "X I need"."""
        clause, message = named.clause, self.message
        others = [n.spot for n in found if n.spot != named.spot]
        start = max((s.end for s in others if s.end <= named.spot.start), default=clause.start)
        kept = [s for s in message.spots_between(start, named.spot.start) if s.has(SENSE, *_KEEPS)]
        near = bool(kept) and len(message.spotted.unknown(kept[-1].end, named.spot.start)) <= _FEW
        after = mention_after(message, clause, named.spot)
        behind = after is not None and after.has(SENSE, *_KEEPS, "needs")
        return (near or behind) and not named.stranger and not denials(message, clause)

    def _goes_on(self, named: Named, denial: Denial) -> bool:
        """Whether an "and" stands before a "not" that has a verb of its own: "to the bottom, and let us not speak of it"."""
        between = self.message.spots_between(named.spot.end, denial.spot.start)
        joined = any(s.has(SENSE, "and") and not s.has(SENSE, "also") for s in between)
        return joined and bool(self.message.spotted.unknown(denial.spot.end, named.clause.end))

    def _is_where_nothing_begins(self, named: Named, denial: Denial) -> bool:
        """Whether what is denied is not a name but what begins there: "nothing from here"."""
        between = self.message.spots_between(denial.spot.end, named.spot.start)
        begins = named.category != OPTION and set(named.ids) <= self.heads
        return begins and any(self.is_word(s) for s in between)

    def _is_all_but(self, named: Named) -> bool:
        """Whether an exception is one from nothing, and so the only thing that is meant: "nobody except Stark"."""
        spots = self.message.spots_between(named.clause.start, named.spot.start)
        return any(s.has(SENSE, "none", "pass", "no") for s in spots)

    def _leads_to_word(self, denial: Denial) -> bool:
        """Whether the word of the decision stands right behind a denial: "gets no support"."""
        follower = self.message.at(denial.spot.end)
        return follower is not None and self.is_word(follower)

    def _stays(self, named: Named) -> bool:
        """Whether an area that could be left, a card or a track is said to stay as it is."""
        if not self.leaves and named.category not in ("card", "track"):
            return False
        after = mention_after(self.message, named.clause, named.spot)
        stays = after is not None and after.has(SENSE, "stay")
        if after is None or not stays or self.message.marks_between(named.spot, after):
            return False
        return not self._is_agreed_before(named.clause)

    def _is_where_others_stay(self, named: Named) -> bool:
        """Whether those who stand in an area that one may flee to are said to stay: "A: nobody moves"."""
        if self.decision.kind not in kinds_of("flees") or named.category != "area":
            return False
        if self.is_marked(named.clause) or self.message.preceded_by(named.spot, named.clause, "to", "toward"):
            return False
        after = mention_after(self.message, named.clause, named.spot)
        return after is not None and after.has(SENSE, "stay", "nobody_goes") and not after.has(SENSE, "has")

    def _is_agreed_before(self, clause: Clause) -> bool:
        """Whether a "yes" stands right before a clause: "yes, Euron stays" leaves Euron as chosen."""
        before = self.message.at(clause.start - 2) if clause.lead == COMMA else None
        return before is not None and before.has(SENSE, "yes")

    def _is_destination(self, named: Named, found: Sequence[Named]) -> bool:
        """Whether an area is where units go, not what they leave."""
        message, clause = self.message, named.clause
        if message.preceded_by(named.spot, clause, "from"):
            return False
        if ARROW in message.marks_before(named.spot):
            return True
        led = message.preceded_by(named.spot, clause, "to", "toward", "against")
        units = any(s.has("unit") for s in message.spots_between(clause.start, named.spot.start))
        return (
            led
            and (named.stranger or units or any(n.spot.start < named.spot.start for n in found))
            or (named.stranger and any(n.spot.start < named.spot.start for n in found))
        )

    def _is_governed(self, named: Named) -> bool:
        """Whether the word of the decision stands right before or after a name, little words and other names apart."""
        message, spot = self.message, named.spot
        for other in islice(message.spotted.back_from(named.clause.start, spot.start), REACH):
            if message.spotted.unknown(other.end, spot.start):
                break
            if self.is_word(other):
                return True
            if not (other.has(FILLER) or other.has(SENSE) or any(c in self.wanted for c in other.concepts)):
                break
        for other in message.spotted.onward(spot.end, named.clause.end):
            if message.spotted.unknown(spot.end, other.start):
                return False
            if self.is_word(other):
                return True
            if not (other.has(FILLER) or other.has(SENSE)):
                return False
        return False

    def _is_subject(self, named: Named) -> bool:
        """Whether a name opens its clause and an unknown word follows at once."""
        message, spot = self.message, named.spot
        before = [s for s in message.spots_between(named.clause.start, spot.start) if not s.has(FILLER)]
        if before or message.spotted.unknown(named.clause.start, spot.start):
            return False
        i = spot.end
        while i < named.clause.end:
            other = message.at(i)
            if other is None:
                return message.is_word(i) and message.spotted.text.tokens[i].text not in TICKS
            if other.has(KIND) or other.has(OPTION):
                return not (other.has(SENSE) or self.is_word(other) or other.has(OPTION, *self.options))
            if not other.has(FILLER) or other.has(SENSE, "self", "and", "also", "using", "against"):
                return False
            i = other.end
        return False
