"""What is planned for an attack on the sender or the end of a combat, told in one breath: "X attacked by Y: card A. Lost: back to B, the foot dies first".

The readers of what is said ahead take such sentences apart, each for one decision, and want a word for it and a condition that
opens with one for "if". Here several sentences are taken together by what they name: a place of the sender's own, who comes there, a
card of the hand, and behind a word for defeat or a way back the place to go to, and who is lost. Nothing is taken of sentences that
hold any other name, a second choice, or a word that could change it; those are left as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace

from ...kernel.decision import Decision
from ...kernel.forms import Answer, One, Some
from ..clauses.clause import ASK
from ..clauses.message import Message
from ..conditions.conditions import DEFENDER
from ..conditions.pieces import stretch_of
from ..conditions.provisos import is_fallback, tells_of_no_way
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.vocabulary import SENSE
from ..text.words import kinds_of
from .combat_losses import losses
from .combat_telling import FIGHT, FLIGHT, LOSSES, CombatPlan, CombatTeller
from .combat_words import AREA, ATTACK, SEAT, TROOPS, Chunk, CombatWords
from .foes_before import attacks_unnamed
from .lacking_cards import lacking_card

PLANNED = "planned for a combat"
"""Why an answer was taken: every name of its sentences has its place in a plan."""


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
    reader = _PlanReader(message, asked, ahead, cards[0], ways[0])
    return reader.read(rows) if reader.may_find() else Planned([], list(rows))


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
        helping = {d.about for d in asked if d.kind in kinds_of("gives_help")}
        own = {d.about for d in ahead if d.kind in kinds_of("gives_help") and d.about} - helping
        fought = {str((d.facts or {}).get("area", "")) for d in asked if "opponent" in (d.facts or {})} - {""}
        self.before: dict[int, Row] = {}
        """The sentence before each sentence."""
        self.here = fought.pop() if len(fought) == 1 else ""
        plays = not any(d.kind in kinds_of("of_battle") for d in asked)
        hand, places = {*map(str, card.form.options)}, {*map(str, way.form.options)}
        self.words = CombatWords(message, own, hand, places)
        self.teller = CombatTeller(message, self.words, self.here, plays)

    def may_find(self) -> bool:
        """Whether the message names a card, or has a word for a defeat or the way back, without which there is no plan."""
        return any(map(self._is_needed, self.message.spotted.spots))

    def _is_needed(self, spot: Spot) -> bool:
        ends = spot.has(SENSE, "beaten") or spot.decides(kinds_of("flees"))
        return ends or spot.has("card") or self.words.leads_back(spot) or self.words.loses(spot)

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
            elif self._spoils(plan, row):
                spoilt = True
        if not spoilt:
            found += self._outcomes(plan, taken)
        taken += [row for row in rows if found and self.words.puts_off(row)]
        return Planned(found, [row for row in rows if not any(row is t for t in taken)])

    @staticmethod
    def _is_near(plan: CombatPlan, row: Row) -> bool:
        """Whether a sentence follows those of a plan at once."""
        return not plan.rows or row[0].sentence - plan.rows[-1][-1].sentence <= 1

    def _spoils(self, plan: CombatPlan, row: Row) -> bool:
        """Whether a sentence that is not understood speaks of what a plan tells."""
        if plan.rows and plan.ends and self._is_second_choice(row):
            return True
        if all(c.mood == ASK for c in row) and not any(map(self.words.sort_of, self.message.in_row(row))):
            return False  # "does anybody actually know …?"
        if not (self.teller.plays or plan.rows) and self.words.names_cards_alone(row):
            return False  # the card that is asked for now
        return self.words.touches(row) and bool(plan.rows or not self.words.puts_off(row))

    def _is_second_choice(self, row: Row) -> bool:
        """Whether a sentence says what to do where the one before it cannot be: "if that is not possible, to B"."""
        ties = [c.condition for c in row if c.condition is not None]
        no_way = any(tells_of_no_way(self.message, start, end) for _, start, end in ties)
        return no_way or any(is_fallback(self.message, c) for c in row)

    @staticmethod
    def _opens(plan: CombatPlan) -> bool:
        """Whether a sentence by itself tells of another combat: where it is, and what is done in it."""
        return bool(plan.place and (plan.card or plan.ends or plan.lost))

    def _with(self, plan: CombatPlan, row: Row) -> CombatPlan | None:
        """A plan with one more sentence; None where that is not understood."""
        if any(row[0].sentence == r[0].sentence for r in plan.rows):
            return None
        chunks, second = self._chunks(plan, row)
        if chunks is None or (self._heads_another(plan, chunks)):
            return None
        longer = deepcopy(plan)
        longer.rows = list(plan.rows)
        longer.lacking = second or plan.lacking
        if not all(self.teller.read(longer, chunk, chunks[n + 1 :]) for n, chunk in enumerate(chunks)):
            return None
        if self._ends_in_condition(row, chunks) or self._is_of_move_before(plan, longer):
            return None
        if second or self.words.touches(row) or any(map(self._is_of_plan, chunks)):
            longer.rows.append(row)
            return longer
        return plan if plan.rows else None

    def _chunks(self, plan: CombatPlan, row: Row) -> tuple[list[Chunk] | None, str]:
        """The chunks of a sentence without its second card, and that card."""
        second = lacking_card(self.message, row, self.words.hand)
        if second is None and plan.card and not plan.lacking:
            second = lacking_card(self.message, row, self.words.hand, plan.card)
        if second is None:
            return self.words.chunks(row), ""
        start, end = stretch_of(self.message, row)
        chunks: list[Chunk] = []
        for first, last in ((start, second.start), (second.end, end)):
            part = self.words.chunks(only(row, first, last)) if first < last else []
            if part is None:
                return None, ""
            chunks += part
        return chunks, second.card

    def _ends_in_condition(self, row: Row, chunks: Sequence[Chunk]) -> bool:
        """Whether a sentence ends in a condition of which nothing is known: "…, but only if it is free"."""
        last = next((c for c in reversed(chunks) if c.says("if")), None)
        if last is None or last is not chunks[-1]:
            return False
        opener = next(s for s in last.spots if s.has(SENSE, "if"))
        behind = [s for s in last.spots if s.start > opener.start]
        told = any(self.words.sort_of(s) or s.has(SENSE, "beaten", "battle", *ATTACK) for s in behind)
        told = told or any(s.decides((*kinds_of("flees"), *kinds_of("suffers"))) for s in behind)
        return not told and bool(self.message.spotted.unknown(opener.end, stretch_of(self.message, row)[1]))

    @staticmethod
    def _is_of_move_before(plan: CombatPlan, longer: CombatPlan) -> bool:
        """Whether a card was told before any place and any attack: "… to B. Card X. If they attack A, …" plays X at B."""
        told = plan.place or plan.attacked or plan.anybody or plan.foe or plan.tied
        return bool(plan.card and not told and longer.place)

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

    # -- what comes of it -----------------------------------------------------------------------------------------

    def _outcomes(self, plan: CombatPlan, taken: list[Row]) -> list[Outcome]:
        """The answers of a plan, if it is whole; its sentences are then taken."""
        if not self._places(plan) or self._has_subject_before(plan):
            return []
        told = list(self._told(plan))
        if not told or (
            plan.losing and not any(self.lost and o.decision.kind == self.lost.kind for o in told)
        ):
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
        active = any(attacks_unnamed(self.message, s) for s in spots)
        return active and any(self.words.sort_of(s) == SEAT for s in self.message.in_row(before))

    def _places(self, plan: CombatPlan) -> bool:
        """Find out which of the areas behind a defeat is that of the combat; false where it cannot be said."""
        ends = list(dict.fromkeys(plan.ends))
        if len(ends) == 2 and not (plan.place or self.here or plan.second) and ends[0] in self.words.own:
            plan.place, ends = ends[0], ends[1:]
        if plan.place and not plan.card and plan.place != self.here and not plan.ends and not plan.lost:
            return False
        if ends and not (plan.fled or plan.card):
            return False
        if plan.foe and not (plan.card or plan.attacked):
            return False
        if plan.lost and not (ends or plan.card):
            return False  # "that footman is lost anyway" alone may be talk
        if len(ends) > 1 or (ends and ends[0] not in self.words.places):
            return False
        plan.goal = ends[0] if ends else ""
        place = plan.place or (self.here if not plan.attacked else "")
        if plan.card and not (plan.place and (plan.attacked or plan.anybody or plan.foe or plan.defends)):
            return False
        return bool(place or plan.wide) and plan.goal != place

    def _told(self, plan: CombatPlan) -> Iterator[Outcome]:
        place = plan.place or self.here
        facts: dict[str, object] = {"area": place} if place else {}
        facts |= {"role": DEFENDER} if plan.card or plan.attacked else {}
        facts |= {"opponent": plan.foe} if plan.foe else {}
        if plan.card:
            cards = [plan.card, *([plan.lacking] if plan.lacking else [])]
            yield self._outcome(plan, self.card, [*cards], facts, FIGHT)
        if plan.goal:
            yield self._outcome(plan, self.way, [plan.goal], facts, FLIGHT)
        if plan.lost and self.lost is not None and isinstance(self.lost.form, Some):
            lists = losses(self.message, plan.lost, self.lost.form)
            if lists:
                yield self._outcome(plan, self.lost, list(lists), facts, LOSSES)

    def _outcome(
        self,
        plan: CombatPlan,
        decision: Decision,
        answers: list[Answer],
        facts: dict[str, object],
        phase: str,
    ) -> Outcome:
        """An answer with the words that tell it; what only tells which combat it is goes with all of them where no card is named."""
        words = {phase} if plan.card else {phase, FIGHT}
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
        return told[-1] if told else next((phase for at, phase in plan.turns if at >= start), FIGHT)
