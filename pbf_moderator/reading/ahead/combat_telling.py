"""What the words of a sentence add to the plan for a combat, one after the other: who comes and what is played, where to go after a defeat, who is lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..clauses.message import Message
from ..clauses.turns import means
from ..mentions.mentions import Spot
from ..rows.outcomes import Row
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, SENSE
from ..text.words import kinds_of
from .combat_words import AREA, ATTACK, CARD, SEAT, TROOPS, Chunk, CombatWords

_OF_OTHERS = ("attacked", "attacks", "attacker", "defender")
FIGHT, FLIGHT, LOSSES = "fight", "flight", "losses"
"""What is being told: who comes and what is played; where to go after a defeat; who is lost."""


@dataclass
class CombatPlan:
    """What the sentences of a plan have told so far."""

    place: str = ""
    foe: str = ""
    card: str = ""
    lacking: str = ""
    """The card for where the first one cannot be played."""
    goal: str = ""
    attacked: bool = False
    anybody: bool = False
    wide: bool = False
    fled: bool = False
    losing: bool = False
    defends: bool = False
    tied: bool = False
    phase: str = FIGHT
    ends: list[str] = field(default_factory=list)
    lost: list[Chunk] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    turns: list[tuple[int, str]] = field(default_factory=list)
    correcting: bool = False
    second: bool = False
    """A second choice was told behind a way back."""


class CombatTeller:
    """Lets plans take up what sentences say.

    Args:
        message: the whole message.
        words: its words, as far as they are of combats.
        here: where a combat is being fought, if one is.
        plays: whether a card may be told, which is not asked at the moment.
    """

    def __init__(self, message: Message, words: CombatWords, here: str, plays: bool) -> None:
        self.message, self.words, self.here, self.plays = message, words, here, plays

    def read(self, plan: CombatPlan, chunk: Chunk, behind: Sequence[Chunk]) -> bool:
        """Let a plan take up what a chunk says; false where it does not go with what was told."""
        plan.correcting = plan.correcting or chunk.corrects
        if chunk.bare:
            return True
        plan.wide = (
            plan.wide
            or chunk.says("everywhere", "round_long")
            or (chunk.says("all") and chunk.says("battle"))
        )
        plan.anybody = plan.anybody or chunk.says("anybody", "everywhere")
        plan.tied = plan.tied or chunk.says("if")
        following = [s for c in behind for s in c.spots]
        if chunk.says("stay") and plan.anybody:
            plan.attacked = True  # "X guards A against all comers"
        for n, spot in enumerate(chunk.spots):
            if not self._spot(plan, chunk, spot, [*chunk.spots[n + 1 :], *following]):
                return False
            plan.turns.append((spot.start, plan.phase))
        plan.losing = plan.losing or plan.phase == LOSSES
        units = any(s.has(TROOPS) and self.words.sort_of(s) == TROOPS for s in chunk.spots)
        if units and plan.phase == LOSSES or (plan.lost and chunk.says("rest") and not chunk.says("stay")):
            plan.lost.append(chunk)
        return True

    def _spot(self, plan: CombatPlan, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> bool:
        sort = self.words.sort_of(spot)
        if spot in chunk.dropped:
            return True
        if self._is_of_other(plan, chunk, spot):
            return False
        if sort == AREA:
            return self._area(plan, chunk, spot)
        if sort == SEAT:
            return self._foe(plan, chunk, spot)
        if sort == CARD and not (spot.has(TROOPS) and plan.phase == LOSSES):
            return self._card(plan, spot)
        if sort == TROOPS:
            return self._troops(plan, chunk, spot)
        self._turn(plan, chunk, spot, behind)
        return True

    def _is_of_other(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        """Whether a word tells of a deed that is not the one of a plan: the sender attacks, the opponent is beaten, a card dies."""
        before = chunk.before(spot)
        if before is None:
            return False
        if spot.has(SENSE, "attacks") and not spot.has(SENSE, "attacked"):
            return before.has(SENSE, "self") and not before.has(SENSE, "me")
        told = spot.has(SENSE, "beaten") or spot.decides((*kinds_of("flees"), *kinds_of("suffers")))
        if before.has(SENSE, "you") and (told or spot.has(SENSE, "toward")):
            return True  # "if I lose, you go back to A"
        sorts = [self.words.sort_of(s) for s in chunk.spots if s.end <= spot.start and s not in chunk.dropped]
        theirs = (bool(plan.foe) and before.has(SENSE, "others")) or self.words.sort_of(before) == SEAT
        dies = CARD in sorts and TROOPS not in sorts and not spot.decides(kinds_of("flees"))
        return told and (theirs or (dies and not plan.correcting and not chunk.says("if")))

    def _turn(self, plan: CombatPlan, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> None:
        """Let a word lead from the combat to the way back or the losses."""
        if plan.ends and spot.has(SENSE, "fallback", "next", "later"):
            plan.second = True
        units = self._is_of_units(chunk, spot, behind)
        loses = self.words.loses(spot)
        if self._leads_back(plan, spot, units, behind):
            plan.phase, plan.fled = FLIGHT, True
        elif (loses and (units or spot.has(KIND))) or (
            spot.has(SENSE, "first", "foremost") and units and plan.phase == FLIGHT
        ):
            plan.phase = LOSSES
        elif plan.phase == FIGHT and spot.has(SENSE, *ATTACK) and not spot.has(FILLER):
            sender = spot.has(SENSE, "attacking") and not spot.has(SENSE, *_OF_OTHERS)
            plan.attacked = plan.attacked or not sender or self._is_noun(plan, chunk, spot, behind)
        elif spot.has(SENSE, "attacker"):
            plan.attacked = plan.attacked or bool(plan.card)  # "A: card X, retreat B, whoever attacks"
        elif plan.phase == FIGHT and self.words.defends(spot):
            plan.attacked = plan.attacked or plan.tied or plan.anybody or bool(plan.foe)
            plan.defends = plan.defends or any(s.has(AREA) and s.start >= spot.end for s in chunk.spots)

    def _is_of_units(self, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> bool:
        """Whether the next thing that is named, or the last one before it in its chunk, is a unit."""
        named = next((s for s in behind if self.words.sort_of(s) or s.decides(kinds_of("flees"))), None)
        before = [s for s in chunk.spots if s.end <= spot.start and self.words.sort_of(s)]
        return any(self.words.sort_of(s) == TROOPS for s in (named, *before[-1:]) if s is not None)

    def _leads_back(self, plan: CombatPlan, spot: Spot, units: bool, behind: Sequence[Spot]) -> bool:
        """Whether a word tells of a defeat or of the way back; behind a card another condition than the attack can only be a defeat."""
        loses = self.words.loses(spot)
        if spot.decides(kinds_of("flees")) or self.words.leads_back(spot):
            return True
        if spot.has(SENSE, "rest") and plan.losing:
            return True
        if spot.has(SENSE, "beaten") and not (units and loses):
            return True
        if loses and not units and plan.tied and spot.decides(kinds_of("suffers")):
            return True
        free = not (loses or spot.has(SENSE, *ATTACK) or self.words.defends(spot))
        told = any(map(self._of_attack, behind)) or any(s.has(SENSE, "victorious", "gone") for s in behind)
        plainly = any(s.has(SENSE, "beaten") or s.decides(kinds_of("suffers")) for s in behind)
        return free and spot.has(SENSE, "if") and bool(plan.card or (self.here and not plainly)) and not told

    def _of_attack(self, spot: Spot) -> bool:
        return spot.has(SENSE, *ATTACK) or self.words.sort_of(spot) in (SEAT, CARD)

    def _is_noun(self, plan: CombatPlan, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> bool:
        """Whether a word that may be "I attack" is the attack of somebody: who comes is told, or no bare "if" stands before it."""
        before = chunk.before(spot)
        first = self.message.spotted.text.tokens[spot.start].text
        by_sender = ("self", "if") if self.message.language == "en" else ("self",)  # "when attacking"
        if any(means(self.message, first, sense) for sense in by_sender):
            return False
        opened = not plan.tied or (
            before is not None and before.has(SENSE, "if") and before.end - before.start > 1
        )
        somebody = any(s.has(SENSE, "anybody") or self.words.sort_of(s) == SEAT for s in behind)
        return opened or somebody or bool(plan.foe) or plan.anybody

    def _area(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        before = chunk.before(spot)
        led = before is not None and (
            before.has(SENSE, "toward") or before.decides((*kinds_of("after_consent"), *kinds_of("flees")))
        )
        fled = any(s.start >= spot.end and s.decides(kinds_of("flees")) for s in chunk.spots)
        led = (led or fled) and bool(plan.place or self.here or plan.fled)
        known = {*spot.ids(AREA)}
        if (plan.place or self.here) in known and not plan.correcting:
            again = plan.place and plan.card and plan.phase == FIGHT and not chunk.says("if", *ATTACK)
            if again and not any(self.words.sort_of(s) in (SEAT, CARD) for s in chunk.spots):
                plan.phase, plan.fled = FLIGHT, True  # "A attacked: X. A lost: …"
            plan.place = plan.place or self.here
            return True
        if plan.phase == FIGHT and not led:
            place = next((a for a in spot.ids(AREA) if a in self.words.own), "")
            if not place or (plan.place and not plan.correcting):
                return False
            plan.place, plan.correcting = place, False
            return True
        if plan.phase == LOSSES and not led and plan.goal:
            return False
        plan.phase, plan.fled = FLIGHT, plan.fled or fled
        if plan.correcting and plan.ends:
            plan.ends[-1:], plan.correcting = [], False
        plan.ends.append(next((a for a in spot.ids(AREA) if a in self.words.places), spot.ids(AREA)[0]))
        return True

    def _foe(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        foe = spot.ids(SEAT)[0]
        if chunk.says("sorry") and not chunk.says("if", *ATTACK):
            return True  # "sorry, Dana": who is spoken to
        if plan.phase != FIGHT or (plan.foe not in ("", foe) and not plan.correcting):
            return False
        plan.foe, plan.correcting = foe, False
        return True

    def _card(self, plan: CombatPlan, spot: Spot) -> bool:
        card = next((c for c in spot.ids(CARD) if c in self.words.hand), "")
        if (
            not card
            or not self.plays
            or plan.phase != FIGHT
            or (plan.card not in ("", card) and not plan.correcting)
        ):
            return False
        plan.card, plan.correcting = card, False
        return True

    def _troops(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        """Units are lost, or are those that go back; who is attacked may be named by them, too."""
        if plan.phase == FIGHT and chunk.says("first", "foremost"):
            plan.phase = LOSSES
        going = any(s.has(AREA) and {plan.place, self.here}.isdisjoint(s.ids(AREA)) for s in chunk.spots)
        if going and plan.rows and plan.ends and self._may_move(chunk, spot):
            return False
        if plan.phase == FIGHT and self._is_used(chunk, spot):
            return False  # "if X attacks with knights"
        if plan.phase == FLIGHT and plan.ends and not going:
            plan.phase = LOSSES  # where they go has been told: now it is told who does not
        attacked = plan.phase == FIGHT and plan.attacked and not plan.card
        return plan.phase != FIGHT or attacked or any(map(self.words.loses, chunk.spots))

    def _is_used(self, chunk: Chunk, spot: Spot) -> bool:
        """Whether "with" leads to units, their number at most between: "with all units"."""
        before = [s for s in chunk.spots if s.end <= spot.start and (not s.has(FILLER) or s.has(SENSE))]
        led = next((s for s in reversed(before) if not (s.has(COUNT) or s.has(SENSE, "all", "both"))), None)
        return led is not None and led.has(SENSE, "using")

    def _may_move(self, chunk: Chunk, spot: Spot) -> bool:
        """Whether a number of units is led somewhere without a word for a defeat or a way back: behind a sentence that told where all of them go that may be a move."""
        figure = spot.start > 0 and self.message.spotted.text.tokens[spot.start - 1].kind == NUMBER
        counted = figure or any(s.has(COUNT) and s.end == spot.start for s in chunk.spots)
        back = any(
            s.has(SENSE, "beaten") or s.decides(kinds_of("flees")) or self.words.loses(s) for s in chunk.spots
        )
        return counted and not back
