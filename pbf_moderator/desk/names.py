"""Names for the moderator's eyes and from the moderator's hand: no id need be read or typed."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import UserError
from ..hints import did_you_mean, or_did_you_mean
from ..kernel.decision import CHANCE, Decision
from ..scenario.lexicon import SHORT
from .lots import place_of
from .paper import press
from .table import Table


def seat_name(table: Table, seat: str) -> str:
    """A seat's short name in the game's language."""
    if seat == CHANCE:
        return CHANCE
    lexicon = table.scenario.lexicon
    return lexicon.name(seat, table.settings.language, SHORT, lexicon.naming.seats)


def question_name(table: Table, decision: Decision) -> str:
    """What a question is for, in the game's language."""
    phrases = press(table).phrases()
    if phrases.has(f"owed.{decision.kind}"):
        return str(phrases.owed(decision))
    return table.scenario.lexicon.name(decision.about or decision.kind, table.settings.language)


def turn_name(table: Table) -> str:
    """What the game calls a turn, in the moderator's language."""
    from .moderators_words import words_for

    return table.scenario.lexicon.name("turn", words_for(table.settings).language, category="term")


def step_name(table: Table, step: str) -> str:
    """A step of the turn in the game's language."""
    return table.scenario.lexicon.name(step, table.settings.language, category="step") if step else "start"


def find_seat(table: Table, written: str, *more: str) -> str:
    """The seat that a name in any language, or an id, stands for.

    Args:
        table: an open game.
        written: what the moderator typed.
        more: words that may stand in the place of a seat, such as "chance".

    Raises:
        UserError: it is no seat of this game; the sentence lists them.
    """
    written = place_of(table, written)
    if written in (*table.seats, *more):
        return written
    found = [
        id
        for id in table.scenario.lexicon.find(written, table.scenario.lexicon.naming.seats)
        if id in table.seats
    ]
    if len(found) == 1:
        return found[0]
    names = [*(seat_name(table, seat) for seat in table.seats), *more]
    raise UserError(
        f"{written} is not a seat; the seats are {', '.join(names)}.{or_did_you_mean(written, names)}"
    )


def find_id(table: Table, written: str, categories: Sequence[str], what: str) -> str:
    """The id that a name in any language, or an id, stands for.

    Raises:
        UserError: there is none, or several; the sentence says what it could be.
    """
    lexicon, language = table.scenario.lexicon, table.settings.language
    found = list(dict.fromkeys(id for category in categories for id in lexicon.find(written, category)))
    if len(found) == 1:
        return found[0]
    if found:
        names = " or ".join(lexicon.name(id, language) for id in found)
        raise UserError(f"{what} {written!r} could be {names}; write it in full.")
    hint = did_you_mean(written, [entry.alias for entry in lexicon.entries(categories)])
    raise UserError(
        f"{what} {written!r} is not known in this game; {hint}"
        if hint
        else f"{what} {written!r} is not known in this game."
    )
