"""Places that are named by what they are: "the port", "its port", where the sender has one or has just named its land."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from ..text.tokens import CLOSE, ENDS, MARK, OPEN, Text
from ..text.vocabulary import PLACE, SENSE, Concept, Vocabulary
from .mentions import Spot


def with_places(
    vocabulary: Vocabulary, text: Text, spots: Iterable[Spot], relevant: Collection[Concept]
) -> Iterator[Spot]:
    """Let a word such as "port" stand for the sender's own port, or for that of the land just named.

    Args:
        vocabulary: everything that can be written in the game.
        text: the message.
        spots: its mentions in order.
        relevant: what matters to the sender.
    """
    given: list[Spot] = []
    for spot in spots:
        if spot.has(PLACE):
            spot = _placed(vocabulary, text, spot, given, relevant)
            spot = _with_host_before_bracket(vocabulary, text, spot, given)
        if spot.concepts:
            given.append(spot)
    yield from given


def _placed(
    vocabulary: Vocabulary, text: Text, spot: Spot, given: list[Spot], relevant: Collection[Concept]
) -> Spot:
    """A generic word with the places that it may stand for, and the word that says whose."""
    places = [
        id for kind in spot.ids(PLACE) for id in vocabulary.places[kind] if Concept("area", id) in relevant
    ]
    whose = given[-1] if given and given[-1].end == spot.start and given[-1].has(SENSE, "its") else None
    hosted = _hosted(vocabulary, text, spot, given, places)
    found = hosted or ([] if whose is not None and given[:-1] else places)
    others = tuple(c for c in spot.concepts if c.category != PLACE)
    if given and given[-1].end == spot.start and given[-1].has(SENSE, "me"):
        return replace(spot, concepts=others)  # the verb: "mi porti"
    if whose is not None and found:
        given.pop()
        spot = replace(spot, start=whose.start, text=text.source(whose.start, spot.end))
    return replace(spot, concepts=(*(Concept("area", id) for id in found), *others))


def _with_host_before_bracket(vocabulary: Vocabulary, text: Text, spot: Spot, given: list[Spot]) -> Spot:
    """One mention of "Coral (port)": the land is only there to say whose port it is."""
    tokens = text.tokens
    host = given[-1] if given else None
    if host is None or host.end + 1 != spot.start or spot.end >= len(tokens):
        return spot
    bracketed = tokens[host.end].text == OPEN and tokens[spot.end].text == CLOSE
    lands = {land for place in spot.ids("area") for land in vocabulary.hosts.get(place, ())}
    if not bracketed or lands.isdisjoint(host.ids("area")):
        return spot
    given.pop()
    end = spot.end + 1
    return replace(spot, start=host.start, end=end, text=text.source(host.start, end))


def _hosted(
    vocabulary: Vocabulary, text: Text, spot: Spot, given: list[Spot], places: list[str]
) -> list[str]:
    """The place that belongs to the last area named that has one, in the same sentence or in the one before it."""
    ends, end = 0, spot.start
    for before in reversed(given):
        ends += sum(t.kind == MARK and t.text in ENDS for t in text.tokens[before.end : end])
        if ends > 1:
            return []
        for host in before.ids("area"):
            if found := [p for p in places if host in vocabulary.hosts.get(p, ())]:
                return found
        end = before.start
    return []
