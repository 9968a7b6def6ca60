"""Where the combats will be that the sender's own moves bring: "X to Y. There I play …"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Moves
from ..clauses.message import Message
from ..movements.departures import read_departures
from ..movements.told_moves import read_told_moves
from ..rows.outcomes import Row, rows_of
from ..text.vocabulary import SENSE
from ..text.words import kinds_of
from .later_orders import read_later

PEACEFUL = "peaceful"
"""The fact by which a decision names, parted by blanks, the areas where nobody can ever be fought."""


def peaceful(decisions: Iterable[Decision]) -> set[str]:
    """The areas where no combat can ever be."""
    return {area for d in decisions for area in (d.facts or {}).get(PEACEFUL, "").split()}


class Battlegrounds:
    """The areas of others that a message sends units to, in the order of writing.

    Args:
        message: the whole message.
        rows: its sentences.
        asked: the questions that are open.
        ahead: those that may come.
        own: the areas that the sender holds.
    """

    def __init__(
        self,
        message: Message,
        rows: Sequence[Row],
        asked: Sequence[Decision],
        ahead: Sequence[Decision],
        own: Collection[str],
    ) -> None:
        self.found: list[tuple[int, list[str]]] = []
        """Where the words for moves end, and the areas that they lead to."""
        self.named: list[tuple[int, set[str]]] = []
        """Where somebody else's area is named as one that is gone to."""
        self.peaceful = peaceful((*asked, *ahead))
        moves = [d for d in (*asked, *ahead) if isinstance(d.form, Moves)]
        self.opposed = {a for d in moves if isinstance(d.form, Moves) for a in d.form.opposed}
        """Where somebody stands now whom units that come would fight."""
        spots = message.spotted.spots
        back = any(s.has(SENSE, "beaten") for s in spots) and any(s.has(SENSE, "that_place") for s in spots)
        helped = any(s.decides(kinds_of("gives_help")) for s in spots) and any(
            s.has(SENSE, "there") for s in spots
        )
        if not moves or not (back or helped or any(s.has("card") for s in spots)):
            return
        left = {str((d.facts or {}).get("area", d.about)) for d in asked if d.kind in kinds_of("flees")}
        """Where the sender was beaten: who comes back there must fight."""
        mine = {*own, *(d.about for d in moves)} - left
        going = read_told_moves(message, rows_of(message.clauses), asked, ahead)
        later = read_later(message, rows, asked, ahead)
        told = [
            *going.outcomes,
            *later.outcomes,
            *read_departures(message, later.rest, asked, ahead).outcomes,
        ]
        for outcome in told:
            answer = outcome.answers[0] if outcome.answers else None
            if isinstance(outcome.decision.form, Moves) and isinstance(answer, dict) and outcome.used:
                self.found.append((max(outcome.used), [str(a) for a in answer if a not in mine]))
        self.found.sort()
        fought = {str((d.facts or {}).get("area", "")) for d in asked}
        self.named = [
            (spot.start, set(spot.ids("area")))
            for clause in message.clauses
            for spot in message.within(clause)
            if spot.has("area")
            and (mine | fought).isdisjoint(spot.ids("area"))
            and message.preceded_by(spot, clause, "to", "toward")
        ]

    def any_before(self, position: int) -> bool:
        """Whether units have been sent to somebody else's area, or one is named as if they were."""
        sent = any(places for end, places in self.found if end < position)
        return sent or any(start < position for start, _ in self.named)

    def only_named(self, position: int) -> str:
        """The one area that is named before as gone to, where no move is understood; empty where it cannot be said."""
        named = [ids for start, ids in self.named if start < position]
        every = set[str]().union(*named) - self.peaceful
        return every.pop() if not self.found and len(every) == 1 else ""

    def place(self, position: int, pointing: bool) -> str:
        """The one area that words speak of; empty where it cannot be said.

        Args:
            position: where the words stand.
            pointing: they say "there", which means the last that was named.
        """
        before = [places for end, places in self.found if end < position and places]
        if not before:
            return ""
        meant = {*before[-1]} if pointing else {a for places in before for a in places} - self.peaceful
        if not pointing and len(meant) > 1:  # the others are free: these moves bring one combat
            meant &= self.opposed
        last = max(end for end, places in self.found if end < position and places)
        known = {a for places in before for a in places}
        unread = any(
            start < position and not ids & known for start, ids in self.named if start > last or not pointing
        )
        return meant.pop() if len(meant) == 1 and not unread else ""
