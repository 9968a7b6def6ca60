"""Whom a force helps where that is asked, put together from all that a message says of it: "nothing for A. The defender gets B's help"."""

from __future__ import annotations

from collections.abc import Sequence

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY
from ..clauses.message import Message
from ..conditions.conditions import DEFENDER
from ..rows.outcomes import Outcome, Row
from ..text.vocabulary import SENSE
from ..text.words import kinds_of
from .help_bits import Bit, BitReader


def read_help_now(message: Message, decision: Decision, rows: Sequence[Row]) -> Outcome | None:
    """Whom the sender helps, or None where that is not clear.

    Args:
        message: the whole message.
        decision: the question who is helped.
        rows: the sentences that are left for it.
    """
    if decision.kind not in kinds_of("gives_help") or not isinstance(decision.form, One):
        return None
    reader = BitReader(message, {decision.about})
    told = [(row, bit) for row in rows for bit in reader.bits(row) if bit.speaks or bit.tied]
    if not told or any(_is_unclear(message, row, bit) for row, bit in told):
        return None
    helps = any(bit.helps or bit.leans for _, bit in told)
    sides = {side for _, bit in told if (side := _side(message, decision, bit))}
    if not helps or len(sides) != 1 or not any(bit.source == decision.about for _, bit in told):
        return None
    outcome = Outcome(decision, [sides.pop()], said=True, why="all that is said of the help")
    outcome.rows = [[*row] for row in {id(row): row for row, _ in told}.values()]
    outcome.used = {p for _, bit in told for p in range(bit.start, bit.end)}
    return outcome


def _is_unclear(message: Message, row: Row, bit: Bit) -> bool:
    """Whether words hang on something, are not the sender's own, tell of another combat or deny more than a side that is named."""
    said = all(c.mood == SAY for c in row if c.start < bit.end and bit.start < c.end)
    bare = bit.nobody and not (bit.side or bit.denied_side or bit.role)
    tied = bit.tied or bit.rest or bool(bit.fighters) or bit.excepts or bit.corrects
    return not said or bit.strange or tied or bare


def _side(message: Message, decision: Decision, bit: Bit) -> str:
    """The side that a bit tells; empty where it tells none, or denies one."""
    assert isinstance(decision.form, One)
    facts = decision.facts or {}
    options = [str(o) for o in decision.form.options]
    if bit.nobody:
        return ""
    if bit.side:
        return bit.side if bit.side in options else "?"
    if bit.own:
        return message.seat if message.seat in options else ""
    if bit.role:
        return str(facts.get(bit.role, "?"))
    if bit.place and bit.helps:
        held = facts.get("area") == bit.place
        return str(facts.get(DEFENDER, "?")) if held else "?"
    return _other_than(message, options, bit)


def _other_than(message: Message, options: Sequence[str], bit: Bit) -> str:
    """The side that is not the one which a word for "against" stands before."""
    spots = message.spots_between(bit.start, bit.end)
    against = [s for n, s in enumerate(spots[1:], 1) if s.has("seat") and spots[n - 1].has(SENSE, "against")]
    rest = [o for o in options if against and o not in against[0].ids("seat")]
    return rest[0] if len(rest) == 1 and len(options) > len(rest) else ""
