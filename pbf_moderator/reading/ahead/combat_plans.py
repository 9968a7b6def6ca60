"""What is planned for an attack on the sender or the end of a combat, told in one breath: "X attacked by Y: card A. Lost: back to B, the foot dies first".

The readers of what is said ahead take such sentences apart, each for one decision, and want a word for it and a condition that
opens with one for "if". Here several sentences are taken together by what they name: a place of the sender's own, who comes there, a
card of the hand, and behind a word for defeat or a way back the place to go to, and who is lost. Nothing is taken of sentences that
hold any other name, a second choice, or a word that could change it; those are left as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.message import Message
from ..clauses.turns import means
from ..conditions.conditions import DEFENDER
from ..mentions.mentions import Spot
from ..conditions.pieces import stretch_of
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of
from .combat_losses import losses
from .combat_words import AREA, ATTACK, CARD, SEAT, TROOPS, Chunk, CombatWords

PLANNED = "planned for a combat"
"""Why an answer was taken: every name of its sentences has its place in a plan."""
_OF_OTHERS = ("attacked", "attacks", "attacker", "defender")
_FIGHT, _FLIGHT, _LOSSES = "fight", "flight", "losses"
"""What is being told: who comes and what is played; where to go after a defeat; who is lost."""


@dataclass
class CombatPlan:
    """What the sentences of a plan have told so far."""

    place: str = ""
    foe: str = ""
    card: str = ""
    goal: str = ""
    attacked: bool = False
    anybody: bool = False
    wide: bool = False
    fled: bool = False
    losing: bool = False
    tied: bool = False
    phase: str = _FIGHT
    ends: list[str] = field(default_factory=list)
    lost: list[Chunk] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    turns: list[tuple[int, str]] = field(default_factory=list)
    correcting: bool = False


@dataclass
class Planned:
    """What plans say, and the sentences that hold none."""

    outcomes: list[Outcome]
    rest: list[Row]


def read_combat_plans(
    message: Message, rows: Sequence[Row], asked: Sequence[Decision], ahead: Sequence[Decision]
) -> Planned:
    """Read the plans that a message tells for combats to come.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
    """
    ends = {*kinds_of("flees"), *kinds_of("suffers"), *kinds_of("loses_after"), *kinds_of("of_victors")}
    cards = [d for d in ahead if d.kind in kinds_of("of_battle") and isinstance(d.form, One)]
    ways = [d for d in ahead if d.kind in kinds_of("flees") and isinstance(d.form, One)]
    if any(d.kind in ends for d in asked) or not cards or not ways:
        return Planned([], list(rows))
    return _PlanReader(message, asked, ahead, cards[0], ways[0]).read(rows)


class _PlanReader:
    def __init__(
        self,
        message: Message,
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        card: Decision,
        way: Decision,
    ) -> None:
        self.message, self.card, self.way = message, card, way
        self.lost = next(
            (d for d in ahead if d.kind in kinds_of("suffers") and isinstance(d.form, Some)), None
        )
        assert isinstance(card.form, One) and isinstance(way.form, One)
        own = {d.about for d in (*asked, *ahead) if d.kind in kinds_of("gives_help") and d.about}
        fought = {str((d.facts or {}).get("area", "")) for d in asked if "opponent" in (d.facts or {})} - {""}
        self.before: dict[int, Row] = {}
        """The sentence before each sentence."""
        self.here = fought.pop() if len(fought) == 1 else ""
        self.plays = not any(d.kind in kinds_of("of_battle") for d in asked)
        self.words = CombatWords(message, {*own}, {*map(str, card.form.options)}, {*map(str, way.form.options)})

    # -- sentence by sentence -------------------------------------------------------------------------------------

    def read(self, rows: Sequence[Row]) -> Planned:
        """Take the sentences of each plan together; a plan beside which something akin is not understood is left."""
        found: list[Outcome] = []
        taken: list[Row] = []
        plan, spoilt = CombatPlan(), False
        self.before = {id(row): before for before, row in zip(rows, rows[1:], strict=False)}
        for row in rows:
            if not self._is_near(plan, row):
                found += [] if spoilt else self._outcomes(plan, taken)
                plan, spoilt = CombatPlan(), False
            longer = self._with(plan, row)
            fresh = self._with(CombatPlan(), row) if longer is None and plan.rows else None
            if longer is None and fresh is not None and fresh.rows and self._opens(fresh):
                if not spoilt:
                    found += self._outcomes(plan, taken)
                plan, spoilt = fresh, False
            elif longer is not None:
                plan = longer
            elif self.words.touches(row):
                spoilt = True
        if not spoilt:
            found += self._outcomes(plan, taken)
        taken += [row for row in rows if found and self.words.puts_off(row)]
        return Planned(found, [row for row in rows if not any(row is t for t in taken)])

    @staticmethod
    def _is_near(plan: CombatPlan, row: Row) -> bool:
        """Whether a sentence follows those of a plan at once."""
        return not plan.rows or row[0].sentence - plan.rows[-1][-1].sentence <= 1

    @staticmethod
    def _opens(plan: CombatPlan) -> bool:
        """Whether a sentence by itself tells of another combat: where it is, and what is done in it."""
        return bool(plan.place and (plan.card or plan.ends or plan.lost))

    def _with(self, plan: CombatPlan, row: Row) -> CombatPlan | None:
        """A plan with one more sentence; None where that is not understood."""
        if any(row[0].sentence == r[0].sentence for r in plan.rows):
            return None
        chunks = self.words.chunks(row)
        if chunks is None or (self._heads_another(plan, chunks)):
            return None
        longer = deepcopy(plan)
        longer.rows = list(plan.rows)
        if not all(self._chunk(longer, chunk, chunks[n + 1 :]) for n, chunk in enumerate(chunks)):
            return None
        if self.words.touches(row) or any(map(self._is_of_plan, chunks)):
            longer.rows.append(row)
            return longer
        return plan if plan.rows else None

    def _heads_another(self, plan: CombatPlan, chunks: Sequence[Chunk]) -> bool:
        """Whether a sentence begins with another place of the sender's own, alone before a mark."""
        names = [s for s in chunks[0].spots if self.words.sort_of(s)] if chunks else []
        alone = len(chunks) > 1 and len(names) == 1 and names[0].has(AREA)
        told = bool(plan.card or plan.ends or plan.lost)
        others = {*names[0].ids(AREA)} - {plan.place, self.here} if alone else set[str]()
        return told and bool(others & self.words.own) and len(chunks[0].spots) == 1

    def _is_of_plan(self, chunk: Chunk) -> bool:
        """Whether a chunk names an area of the sender's own, an opponent or units, as a heading may."""
        own = any(s.has(AREA) and not self.words.own.isdisjoint(s.ids(AREA)) for s in chunk.spots)
        return own or any(self.words.sort_of(s) in (SEAT, TROOPS, AREA) for s in chunk.spots)

    # -- chunk by chunk -------------------------------------------------------------------------------------------

    def _chunk(self, plan: CombatPlan, chunk: Chunk, behind: Sequence[Chunk]) -> bool:
        """Read a chunk; false where it does not go with what was told."""
        plan.correcting = plan.correcting or chunk.corrects
        if chunk.bare:
            return True
        plan.wide = plan.wide or chunk.says("everywhere", "round_long") or (chunk.says("all") and chunk.says("battle"))
        plan.anybody = plan.anybody or chunk.says("anybody", "everywhere")
        plan.tied = plan.tied or chunk.says("if")
        following = [s for c in behind for s in c.spots]
        if chunk.says("stay") and plan.anybody:
            plan.attacked = True  # "X guards A against all comers"
        for n, spot in enumerate(chunk.spots):
            if not self._spot(plan, chunk, spot, [*chunk.spots[n + 1 :], *following]):
                return False
            plan.turns.append((spot.start, plan.phase))
        plan.losing = plan.losing or plan.phase == _LOSSES
        units = any(s.has(TROOPS) and self.words.sort_of(s) == TROOPS for s in chunk.spots)
        if units and plan.phase == _LOSSES:
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
        if sort == CARD and not (spot.has(TROOPS) and plan.phase == _LOSSES):
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
        sorts = [self.words.sort_of(s) for s in chunk.spots if s.end <= spot.start and s not in chunk.dropped]
        theirs = (bool(plan.foe) and before.has(SENSE, "others")) or self.words.sort_of(before) == SEAT
        dies = CARD in sorts and TROOPS not in sorts and not spot.decides(kinds_of("flees"))
        return told and (theirs or (dies and not plan.correcting and not chunk.says("if")))

    def _turn(self, plan: CombatPlan, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> None:
        """Let a word lead from the combat to the way back or the losses."""
        named = next((s for s in behind if self.words.sort_of(s) or s.decides(kinds_of("flees"))), None)
        units = named is not None and self.words.sort_of(named) == TROOPS
        before = [s for s in chunk.spots if s.end <= spot.start and self.words.sort_of(s)]
        units = units or (bool(before) and self.words.sort_of(before[-1]) == TROOPS)
        loses = self.words.loses(spot)
        if spot.decides(kinds_of("flees")) or self.words.leads_back(spot):
            plan.phase, plan.fled = _FLIGHT, True
        elif spot.has(SENSE, "rest") and plan.losing:
            plan.phase, plan.fled = _FLIGHT, True
        elif spot.has(SENSE, "beaten") and not (units and loses):
            plan.phase, plan.fled = _FLIGHT, True
        elif loses and not units and plan.tied and spot.decides(kinds_of("suffers")):
            plan.phase, plan.fled = _FLIGHT, True
        elif loses and (units or spot.has(KIND)):
            plan.phase = _LOSSES
        elif spot.has(SENSE, *ATTACK) and not spot.has(FILLER) and plan.phase == _FIGHT:
            sender = spot.has(SENSE, "attacking") and not spot.has(SENSE, *_OF_OTHERS)
            plan.attacked = plan.attacked or not sender or self._is_noun(plan, chunk, spot, behind)
        elif self.words.defends(spot) and plan.phase == _FIGHT:
            plan.attacked = plan.attacked or plan.tied or plan.anybody or bool(plan.foe)
        elif spot.has(SENSE, "first", "foremost") and units and plan.phase == _FLIGHT:
            plan.phase = _LOSSES
        elif spot.has(SENSE, "if") and plan.card and not any(map(self._of_attack, behind)):
            plan.phase, plan.fled = _FLIGHT, True  # another condition than the attack can only be a defeat

    def _is_noun(self, plan: CombatPlan, chunk: Chunk, spot: Spot, behind: Sequence[Spot]) -> bool:
        """Whether a word that may be "I attack" is the attack of somebody: who comes is told, or "in case of" stands before it."""
        before = chunk.before(spot)
        opened = before is not None and before.has(SENSE, "if") and before.end - before.start > 1
        somebody = any(s.has(SENSE, "anybody") or self.words.sort_of(s) == SEAT for s in behind)
        first = self.message.spotted.text.tokens[spot.start].text
        return not means(self.message, first, "self") and (opened or somebody or bool(plan.foe) or plan.anybody)

    def _of_attack(self, spot: Spot) -> bool:
        return spot.has(SENSE, *ATTACK) or self.words.sort_of(spot) in (SEAT, CARD)

    def _area(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        before = chunk.before(spot)
        led = before is not None and (
            before.has(SENSE, "toward") or before.decides((*kinds_of("after_consent"), *kinds_of("flees")))
        )
        known = {*spot.ids(AREA)}
        if (plan.place or self.here) in known and not plan.correcting:
            plan.place = plan.place or self.here
            return True
        if plan.phase == _FIGHT and not led:
            place = next((a for a in spot.ids(AREA) if a in self.words.own), "")
            if not place or (plan.place and not plan.correcting):
                return False
            plan.place, plan.correcting = place, False
            return True
        if plan.phase == _LOSSES and not led and plan.goal:
            return False
        plan.phase = _FLIGHT
        if plan.correcting and plan.ends:
            plan.ends[-1:], plan.correcting = [], False
        plan.ends.append(next((a for a in spot.ids(AREA) if a in self.words.places), spot.ids(AREA)[0]))
        return True

    def _foe(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        foe = spot.ids(SEAT)[0]
        if chunk.says("sorry") and not chunk.says("if", *ATTACK):
            return True  # "sorry, Dana": who is spoken to
        if plan.phase != _FIGHT or (plan.foe not in ("", foe) and not plan.correcting):
            return False
        plan.foe, plan.correcting = foe, False
        return True

    def _card(self, plan: CombatPlan, spot: Spot) -> bool:
        card = next((c for c in spot.ids(CARD) if c in self.words.hand), "")
        if not card or not self.plays or plan.phase != _FIGHT or (plan.card not in ("", card) and not plan.correcting):
            return False
        plan.card, plan.correcting = card, False
        return True

    def _troops(self, plan: CombatPlan, chunk: Chunk, spot: Spot) -> bool:
        """Units are lost, or are those that go back; who is attacked may be named by them, too."""
        if plan.phase == _FIGHT and chunk.says("first", "foremost"):
            plan.phase = _LOSSES
        going = any(s.has(AREA) and {plan.place, self.here}.isdisjoint(s.ids(AREA)) for s in chunk.spots)
        before = chunk.before(spot)
        if plan.phase == _FIGHT and before is not None and before.has(SENSE, "using"):
            return False  # "if X attacks with knights"
        if plan.phase == _FLIGHT and plan.ends and not going:
            plan.phase = _LOSSES  # where they go has been told: now it is told who does not
        attacked = plan.phase == _FIGHT and plan.attacked and not plan.card
        return plan.phase != _FIGHT or attacked or any(map(self.words.loses, chunk.spots))

    # -- what comes of it -----------------------------------------------------------------------------------------

    def _outcomes(self, plan: CombatPlan, taken: list[Row]) -> list[Outcome]:
        """The answers of a plan, if it is whole; its sentences are then taken."""
        if not self._places(plan) or self._has_subject_before(plan):
            return []
        told = list(self._told(plan))
        if not told or (plan.losing and not any(self.lost and o.decision.kind == self.lost.kind for o in told)):
            return []
        taken += plan.rows
        return told

    def _has_subject_before(self, plan: CombatPlan) -> bool:
        """Whether who attacks may be told by the sentence before: "Stark is near. If they attack A, …"."""
        before = self.before.get(id(plan.rows[0])) if plan.rows else None
        if before is None or plan.foe or plan.anybody or not plan.card:
            return False
        spots = self.message.in_row(plan.rows[0])
        spots += self.message.spots_between(*stretch_of(self.message, plan.rows[0]))
        active = any(s.has(SENSE, "attacks") and not s.has(SENSE, "attacked", "attacker") for s in spots)
        return active and any(self.words.sort_of(s) == SEAT for s in self.message.in_row(before))

    def _places(self, plan: CombatPlan) -> bool:
        """Find out which of the areas behind a defeat is that of the combat; false where it cannot be said."""
        ends = list(dict.fromkeys(plan.ends))
        if len(ends) == 2 and not (plan.place or self.here) and ends[0] in self.words.own:
            plan.place, ends = ends[0], ends[1:]
        if plan.place and not plan.card and plan.place != self.here and not plan.ends and not plan.lost:
            return False
        if ends and not (plan.fled or plan.card):
            return False
        if plan.foe and not (plan.card or plan.attacked):
            return False
        if len(ends) > 1 or (ends and ends[0] not in self.words.places):
            return False
        plan.goal = ends[0] if ends else ""
        place = plan.place or (self.here if not plan.attacked else "")
        if plan.card and not (plan.place and (plan.attacked or plan.anybody or plan.foe)):
            return False
        return bool(place or plan.wide) and plan.goal != place

    def _told(self, plan: CombatPlan) -> Iterator[Outcome]:
        place = plan.place or self.here
        facts: dict[str, object] = {"area": place} if place else {}
        facts |= {"role": DEFENDER} if plan.card else {}
        facts |= {"opponent": plan.foe} if plan.foe else {}
        if plan.card:
            yield self._outcome(plan, self.card, [plan.card], facts, _FIGHT)
        if plan.goal:
            yield self._outcome(plan, self.way, [plan.goal], facts, _FLIGHT)
        if plan.lost and self.lost is not None and isinstance(self.lost.form, Some):
            lists = losses(self.message, plan.lost, self.lost.form)
            if lists:
                yield self._outcome(plan, self.lost, list(lists), facts, _LOSSES)

    def _outcome(
        self, plan: CombatPlan, decision: Decision, answers: list[Answer], facts: dict[str, object], phase: str
    ) -> Outcome:
        """An answer with the words that tell it; what only tells which combat it is goes with all of them where no card is named."""
        words = {phase} if plan.card else {phase, _FIGHT}
        rows, used = [], set[int]()
        for row in plan.rows:
            start, end = stretch_of(self.message, row)
            mine = [p for p in range(start, end) if self._phase(plan, p, start) in words]
            if mine:
                rows.append(only(row, mine[0], mine[-1] + 1))
                used |= {*mine}
        found = Outcome(replace(decision, key=""), answers, used, rows, when=dict(facts), about="")
        found.why = PLANNED
        return found

    @staticmethod
    def _phase(plan: CombatPlan, position: int, start: int) -> str:
        """What is being told at a position of a sentence; before its first word it is what that tells."""
        told = [phase for at, phase in plan.turns if start <= at <= position]
        return told[-1] if told else next((phase for at, phase in plan.turns if at >= start), _FIGHT)
