"""Words and names that make the word of one decision that of another: "I intercept nothing at sea", "the X Fleet intercepts"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ...kernel.decision import Decision
from ..text.names import names_in
from ..text.tokens import COMMA, MARK, NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, OPTION, SENSE, Concept
from ..text.words import kinds_by
from .mentions import Spot, Spotted

OF_SHIPS = "of_ships"
"""The sense of words for a kind of force that is no name: "my fleet", "the ships"."""


def with_turned_kinds(spotted: Spotted, family: str, decisions: Iterable[Decision] = ()) -> Spotted:
    """The mentions of a text, each decision's word taken for that of another where a word beside it says so.

    Args:
        spotted: the text with its mentions.
        family: whose kinds.toml tells which (`turned_by`: turn of speech -> decision -> the other one).
        decisions: all that are asked or may come: the answers to the other ones turn a word as the turn of speech does.
    """
    spotted = _with_counted(spotted, kinds_by("counted", family))
    turned = cast(Mapping[str, Mapping[str, str]], kinds_by("turned_by", family))
    if not turned:
        return spotted
    names = {sense: _answers(decisions, table.values()) for sense, table in turned.items()}
    words = [
        (spot, sense)
        for spot in spotted.spots
        for sense in turned
        if spot.has(SENSE, sense) or not names[sense].isdisjoint(spot.ids("area"))
    ]
    spots = [_turned(spotted, spot, words, turned) for spot in spotted.spots]
    return replace(spotted, spots=tuple(_without_kinds_of_force(spotted, spots)))


def _without_kinds_of_force(spotted: Spotted, spots: Sequence[Spot]) -> Iterator[Spot]:
    """The mentions without the words for a kind of force that a player has several of: little words where they turned a decision's, else nothing."""
    at = [
        n
        for n, (old, new) in enumerate(zip(spotted.spots, spots, strict=True))
        if old.concepts != new.concepts
    ]
    for spot in spots:
        if not spot.has(SENSE, OF_SHIPS):
            yield spot
        elif any(_is_of_ships(spotted, spotted.spots[n], spot) for n in at):
            yield replace(spot, concepts=(Concept(FILLER, spot.text),))
        elif kept := tuple(c for c in spot.concepts if c != Concept(SENSE, OF_SHIPS)):
            yield replace(spot, concepts=kept)


def _with_counted(spotted: Spotted, counted: Mapping[str, str]) -> Spotted:
    """The mentions, the word of an option right behind a number taken for that of the decision which counts it."""
    if not counted:
        return spotted
    return replace(spotted, spots=tuple(_counted(spotted, spot, counted) for spot in spotted.spots))


def _counted(spotted: Spotted, spot: Spot, counted: Mapping[str, str]) -> Spot:
    kinds = [Concept(KIND, counted[id]) for id in spot.ids(OPTION) if id in counted]
    before = spotted.at.get(spot.start - 1)
    number = spot.start > 0 and spotted.text.tokens[spot.start - 1].kind == NUMBER
    if not kinds or not (number or (before is not None and before.has(COUNT) and not before.has(FILLER))):
        return spot
    return replace(spot, concepts=tuple(dict.fromkeys([*spot.concepts, *kinds])))


def _answers(decisions: Iterable[Decision], kinds: Collection[str]) -> set[str]:
    """What the answers to decisions of some kinds are made of."""
    return {name for d in decisions if d.kind in kinds for name in names_in(d)}


def _turned(
    spotted: Spotted, spot: Spot, words: list[tuple[Spot, str]], turned: Mapping[str, Mapping[str, str]]
) -> Spot:
    beside = [sense for word, sense in words if word is not spot and _bears_on(spotted, spot, word)]
    others = {kind: other for sense in beside for kind, other in turned.get(sense, {}).items()}
    concepts = [Concept(KIND, others.get(c.id, c.id)) if c.category == KIND else c for c in spot.concepts]
    return replace(spot, concepts=tuple(dict.fromkeys(concepts)))


def _bears_on(spotted: Spotted, spot: Spot, word: Spot) -> bool:
    if word.has(SENSE, OF_SHIPS):
        return _is_of_ships(spotted, spot, word)
    return _is_beside(spotted, spot, word) or _is_subject(spotted, spot, word)


def _is_of_ships(spotted: Spotted, spot: Spot, ships: Spot) -> bool:
    """Whether a decision's word is said of fleets: no other decision, no other force and no mark but a comma stands between.

    "If my fleet is attacked at X, I avoid"; not "no interception, neither with the Armies nor with the fleets".
    """
    low, high = sorted((spot, ships), key=lambda s: s.start)
    marks = {t.text for t in spotted.text.tokens[low.end : high.start] if t.kind == MARK}
    if not marks <= ({COMMA} if ships is low else set()):
        return False
    others = [s for s in spotted.within(low.end, high.start) if s.has(SENSE, "force", "and", "neither")]
    others += [s for s in spotted.within(low.end, high.start) if s.has(KIND) and not s.has(SENSE)]
    return not others


def _is_beside(spotted: Spotted, one: Spot, other: Spot) -> bool:
    """Whether no mark parts two mentions."""
    low, high = sorted((one, other), key=lambda s: s.start)
    return not any(t.kind == MARK for t in spotted.text.tokens[low.end : high.start])


def _is_subject(spotted: Spotted, spot: Spot, name: Spot) -> bool:
    """Whether a name stands before a decision's word with nothing but commas and no other word of one between: "the X Fleet, if attacked, avoids"."""
    if name.end > spot.start or not name.has("area"):
        return False
    marks = {t.text for t in spotted.text.tokens[name.end : spot.start] if t.kind == MARK}
    others = [s for s in spotted.within(name.end, spot.start) if s.has(KIND) and not s.has(SENSE)]
    return marks <= {COMMA} and not others
