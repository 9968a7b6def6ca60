"""Who is moved by a card that is chosen, told in the same sentence with it: "card X, with it a foot from A to B", "X (a foot A -> B)".

Such words are those of any move: without the card before them they would be taken for an order. Where they cannot be taken for what the card
does, they are asked about and are no order either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Moves, One
from ..clauses.clause import SAY
from ..clauses.denials import denials
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, without
from ..text.tokens import WORD, read_text
from ..text.vocabulary import FILLER, KIND, ORDER, SENSE
from ..text.words import kinds_of, languages, words
from ..values import ASK
from .departures import Departures, read_departures
from .told_moves import read_told_moves

WHY = "what a card moves"
_OPEN = ("or", "if", "unless", "asks", "supposes", "tells", "correction", "instead", "except")


def read_card_moves(message: Message, rows: Sequence[Row], ahead: Sequence[Decision]) -> Departures:
    """Read whom a card that is chosen moves, as far as it is clear.

    Args:
        message: the whole message.
        rows: its sentences.
        ahead: the questions that may come, those of a card that moves units among them.
    """
    apart = [d for d in ahead if d.kind in kinds_of("apart")]
    which = next((d for d in apart if isinstance(d.form, One) and (d.facts or {}).get("card")), None)
    moves = {d.about: d for d in apart if isinstance(d.form, Moves)}
    if which is None or not moves:
        return Departures(rest=list(rows))
    found = Departures()
    card = str((which.facts or {})["card"])
    for row in rows:
        before = message.sentence(row[0].sentence - 1)
        by_it = _with_it(message, before, row, card)
        tail = _behind_card(message, row, card) or by_it
        if not tail or not _tells_of_units(message, tail, moves, by_it=bool(by_it)):
            found.rest.append(row)
            continue
        found.outcomes += _moved(message, tail, which, moves)
        found.rest.append(without(row, [(tail[0].start, tail[-1].end)]))
    return found


def card_moves_in(ahead: Sequence[Decision]) -> list[Decision]:
    """What a card would ask that is only in the hand: its words are those of other moves, and are meant beside the card alone."""
    apart = [d for d in ahead if d.kind in kinds_of("apart")]
    return apart if any((d.facts or {}).get("card") for d in apart) else []


def _behind_card(message: Message, row: Row, card: str) -> Row:
    """The words behind a card in its sentence; none where it is not plainly chosen."""
    named = [(c, s) for c in row for s in message.within(c) if card in s.ids("card")]
    if len(named) != 1:
        return []
    clause, spot = named[0]
    said = [c for c in row if not denials(message, c)]
    others = [s for c in said for s in message.within(c) if s.has("card") and not s.has("unit")]
    plain = all(c.mood == SAY and c.condition is None and not c.corrects for c in row)
    if others != [spot] or not plain:
        return []
    return without(row, [(row[0].start, spot.end)])


def _with_it(message: Message, before: Row, row: Row, card: str) -> Row:
    """The words behind a "with it" that opens a sentence, where the sentence before ends in the card: "I use X. With it a foot goes to B"."""
    named = [(c, s) for c in before for s in message.within(c) if s.has("card") and not s.has("unit")]
    if not named or card not in named[-1][1].ids("card"):
        return []
    if any(
        c.mood != SAY or c.condition is not None or c.corrects or denials(message, c)
        for c in (named[-1][0], *row)
    ):
        return []
    first = message.at(row[0].start)
    if first is None or first.start != row[0].start:
        return []
    it = first if first.has(SENSE, "by_card") else message.at(first.end)
    pronoun = it is not None and it.has(SENSE, "others", "its", "that_place") and not it.has("unit")
    told = it is first or (first.has(SENSE, "using") and pronoun)
    return without(row, [(row[0].start, it.end)]) if told and it is not None else []


def _tells_of_units(message: Message, tail: Row, moves: Mapping[str, Decision], *, by_it: bool) -> bool:
    """Whether units and two places are named, and neither an order nor the word of another decision; behind "with it" units may "go"."""
    spots = [s for c in tail for s in message.within(c)]
    areas = {a for s in spots for a in s.ids("area")}
    of_orders = any(s.has(ORDER) or (not by_it and _is_order_word(message, s)) for s in spots)
    foreign = any(
        s.has(KIND) and not (s.has(FILLER) or s.has(SENSE) or s.has(KIND, *kinds_of("leaves"))) for s in spots
    )
    units = any(s.has("unit") or s.has(SENSE, "all") for s in spots)
    return units and len(areas) > 1 and not areas.isdisjoint(moves) and not (of_orders or foreign)


def _is_order_word(message: Message, spot: Spot) -> bool:
    """Whether a phrase for moves begins with what an order is called: "go from A"."""
    if not spot.has(KIND) or message.language not in languages():
        return False
    first = message.spotted.text.tokens[spot.start].text
    orders = words(message.language, message.vocabulary.family).orders.values()
    return any(
        [t.text for t in read_text(p).tokens if t.kind == WORD] == [first] for ps in orders for p in ps
    )


def _moved(message: Message, tail: Row, which: Decision, moves: Mapping[str, Decision]) -> list[Outcome]:
    """Who goes where by the card, and from which area; asked about where it is not clear."""
    told = read_told_moves(message, [tail], (), [which, *moves.values()])
    if not told.outcomes:
        told = read_departures(message, [tail], (), [which, *moves.values()])
    groups = [o for o in told.outcomes if isinstance(o.decision.form, Moves)]
    spots = [s for c in tail for s in message.within(c)]
    open_ = any(s.has(SENSE, *_OPEN) and not s.has(FILLER) for s in spots)
    clear = (
        len(groups) == 1 and groups[0].settled and bool(groups[0].answers[0]) and len(groups[0].answers) == 1
    )
    if not clear or open_ or groups[0].when or groups[0].decision.form.problems(groups[0].answers[0]):
        used = {p for c in tail for p in range(c.start, c.end)}
        outcome = Outcome(which, [], used, [tail], said=True, why=WHY)
        outcome.say(ASK, "choice_unclear", which.kind, line=message.words_of(tail))
        return [outcome]
    going = groups[0]
    going.why = WHY
    origin = {
        p for s in spots if going.decision.about in s.ids("area") for p in range(s.start, s.end)
    } or going.used
    return [Outcome(which, [going.decision.about], {*origin}, [tail], said=True, why=WHY), going]
