"""Talk from which no answer can be missing: what is put off, what is said to another player, the name at the end."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Sequence

from ...kernel.decision import Decision
from ..clauses.clause import Clause
from ..clauses.message import Message
from ..clauses.turns import is_name
from ..mentions.mentions import Spot
from ..text.names import parts_in
from ..text.people import SEAT
from ..text.stems import stem
from ..text.tokens import BREAK, COLON, COMMA, MARK, NUMBER, WORD
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE

_ROUND = re.compile(r"[A-Za-zА-я]\s?\d{1,2}$")
_TITLE = 9
"""Words of a name with its titles, at most."""
_DENYING = ("not", "no", "never", "none", "neither", "nor", "no_more", "without", "if", "unless", "except")
JOINING = (
    "and", "also", "so", "but", "because", "then", "next", "there", "that", "that_place", "is", "self", "me", "in_person", "you", "its",
    "to", "toward", "from", "for", "using", "beside", "after", "above", "turn", "now", "wishes", "hopes", "sorry", "chooses",
)  # fmt: skip
"""Turns of speech that join, point or are polite."""
_CHAT = (
    *JOINING, "yes", "others", "tells", "idle", "instead_alone", "formerly", "exists", "the_one", "moment", "due", "later", "not",
    "has", "they_bid", "believed", "roughly", "part", "first", "last", "with_them", "takes_along", "relative", "becomes",
    "upgrade", "gone", "new_column", "special_after", "without",
)  # fmt: skip
"""Turns of speech that any talk is full of: alone, with nothing of the game beside them, they tell no answer."""
_FOR_WHOM = ("and", "for", "only", "self", "me", "in_person", "now", "round_long", "turn")
"""Turns of speech beside the one whom something is for."""
_FIRMLY_PUT_OFF = ("postpones", "waits", "ponders")


def without_talk(
    message: Message, clauses: Sequence[Clause], asked: Sequence[Decision], used: Collection[int]
) -> list[Clause]:
    """Some clauses of which nothing came, without those in which nothing can be missing.

    Args:
        message: the whole message.
        clauses: those that went into nothing.
        asked: the questions that are open.
        used: the positions of the words that went into anything.
    """
    talk = _TalkedTo(message, asked, used)
    return [c for c in clauses if not talk.holds(c)]


def puts_off(message: Message, clause: Clause) -> bool:
    """Whether a clause says that something is told another time, and nothing of what it will be."""
    spots = message.within(clause)
    if not any(s.has(SENSE, *_FIRMLY_PUT_OFF) for s in spots):
        return False
    return not any(s.has(ORDER) or s.has("unit") or s.has("card") for s in spots if not s.has(FILLER))


def is_chat(message: Message, clause: Clause) -> bool:
    """Whether a clause has nothing but words that any talk is full of, and no number: "I have been away, so sorry"."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    counted = any(message.number_at(p) is not None for p in range(clause.start, clause.end))
    return not counted and all(s.has(SENSE, *_CHAT) for s in spots)


def adds_nothing(message: Message, clause: Clause) -> bool:
    """Whether a clause only heads the lines below, says of an order that it is the plain one, or counts the stars that lie."""
    spots = [s for s in message.within(clause) if not s.has(FILLER)]
    if _is_heading(message, clause):
        of_turn = message.says(clause, "turn")
        return not any(_tells(s) for s in spots if not (of_turn and s.has(SEAT)))  # "plan for X's round:"
    plain = any(s.has(SENSE, "ordinary") for s in spots)
    counts = any(s.has(SENSE, "special") for s in spots) and any(s.has(SENSE, "sum") for s in spots)
    little = ("ordinary", "also", "and", "is", "from", "special", "sum", *(("no",) if plain else ()))
    return (plain or counts) and all(s.has(SENSE, *little) or s.has(COUNT) for s in spots)


def _tells(spot: Spot) -> bool:
    """Whether a word in a heading may be more than that: a name, an order, a decision that is not the sheet's, a denial."""
    if spot.has(KIND, "orders"):
        return False
    return is_name(spot) or spot.has(ORDER) or spot.has(KIND) or spot.has(SENSE, *_DENYING)


def _is_heading(message: Message, clause: Clause) -> bool:
    """Whether a clause belongs to a line that ends in a colon and holds nothing else."""
    tokens = message.spotted.text.tokens
    start, end = clause.start, clause.end
    while start and tokens[start - 1].text != BREAK:
        start -= 1
    while end < len(tokens) and tokens[end].text != BREAK:
        end += 1
    return tokens[end - 1].text == COLON and not any(t.text == COLON for t in tokens[start : end - 1])


class _TalkedTo:
    """The lines of a message that are not for its reader: said to another player, or the name at the end.

    Args:
        message: the message.
        asked: the questions that are open.
        used: the positions of the words that went into anything.
    """

    def __init__(self, message: Message, asked: Sequence[Decision], used: Collection[int]) -> None:
        self.message, self.tokens = message, message.spotted.text.tokens
        self.options = {part for decision in asked for part in parts_in(decision)}
        self.used = used

    def holds(self, clause: Clause) -> bool:
        """Whether a clause stands in such a line, or only says once more that something is for the sender."""
        if self._says_for_whom_again(clause) or self._is_head_of_round(clause):
            return True
        lines = self.message.lines
        place = bisect_right(lines, clause.start, key=lambda line: line[0]) - 1
        start, end = lines[place] if place >= 0 else (0, 0)
        if not start <= clause.start < end:
            return False
        if place and place == len(lines) - 1 and self._is_signed(start, end):
            return True
        return self._is_to_another(start) and not any(p in self.used for p in range(start, end))

    def _is_head_of_round(self, clause: Clause) -> bool:
        """Whether a clause is a line with a colon that names nothing but the sender and, by a letter and a figure, the round: "Greyjoy R4:"."""
        spots = [s for s in self.message.within(clause) if not s.has(FILLER)]
        if not _is_heading(self.message, clause) or not any(s.has(SEAT, self.message.seat) for s in spots):
            return False
        return all(
            s.has(SEAT, self.message.seat) or s.has(SENSE, "turn") or _ROUND.match(s.text) for s in spots
        )

    def _says_for_whom_again(self, clause: Clause) -> bool:
        """Whether a clause holds nothing but the sender's seat, or that it is for nobody else, behind words taken for the sender."""
        message = self.message
        spots = [s for s in message.within(clause) if not s.has(FILLER)]
        known = not message.spotted.unknown(clause.start, clause.end) and clause.condition is None
        own = [s for s in spots if s.ids(SEAT) == (message.seat,) or s.has(SENSE, "nobody_else")]
        if not own or not known or not all(s in own or s.has(SENSE, *_FOR_WHOM) for s in spots):
            return False
        before = [c for c in message.sentence(clause.sentence) if c.end <= clause.start]
        taken = [c for c in before if any(p in self.used for p in range(c.start, c.end))]
        return any(message.says(c, "in_person") for c in taken)

    def _is_to_another(self, start: int) -> bool:
        """Whether a line begins with another player's name: "Anna, …", "@Anna: …"."""
        spot = self._first(start)
        if spot is None or not spot.has(SEAT) or spot.has(SEAT, self.message.seat):
            return False
        return self._is_player(spot) and self.message.mark_after(spot) in (COMMA, COLON)

    def _is_player(self, spot: Spot) -> bool:
        """Whether a mention of a seat is the name of who plays it, and not of what is played."""
        known, language = self.message.vocabulary.phrases, self.message.language
        called = {
            stem(word, language) for seat in spot.ids(SEAT) for way in known.get(seat, ()) for word in way
        }
        written = [t.text for t in self.tokens[spot.start : spot.end]]
        return called.isdisjoint(stem(word, language) for word in written)

    def _first(self, start: int) -> Spot | None:
        """The mention that a line begins with, a sign such as "@" before it left out."""
        while (
            start < len(self.tokens) and self.tokens[start].kind == MARK and self.tokens[start].text != BREAK
        ):
            start += 1
        return self.message.at(start)

    def _is_signed(self, start: int, end: int) -> bool:
        """Whether a last line is a name and what that person is: "Tywin, Warden of the West"."""
        spot = self._first(start)
        words = sum(t.kind in (WORD, NUMBER) for t in self.tokens[start:end])
        if spot is None or words > _TITLE or any(t.kind == NUMBER for t in self.tokens[start:end]):
            return False
        person = spot.has("card") or spot.has("unit")
        bare = spot.end >= end
        if not person or (bare and not self.options.isdisjoint(c.id for c in spot.concepts)):
            return False
        rest = [s for s in self.message.spots_between(spot.end, end) if not s.has(FILLER)]
        said = any(
            s.has(ORDER) or s.has(KIND) or s.has(COUNT) or s.has("unit") or s.has("card") for s in rest
        )
        titled = bool(self.message.spotted.unknown(spot.end, end)) or any(s.has(SEAT) for s in rest)
        return not said and (bare or titled)
