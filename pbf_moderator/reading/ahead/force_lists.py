"""What several forces do or leave, told in one breath: "no interceptions, neither with A nor with B", "A intercepts anywhere, B does not"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...kernel.decision import Decision
from ...kernel.forms import One
from ..clauses.clause import SAY, Clause
from ..clauses.message import Message
from ..mentions.mentions import Spot
from ..mentions.numbered import called_by_number
from ..rows.outcomes import Row
from ..text.tokens import NUMBER
from ..text.vocabulary import FILLER, KIND, SENSE
from ..text.words import kinds_of

_NOT = ("not", "no", "neither", "none")
_BESIDE = (
    *_NOT, "pass", "nor", "anybody", "and", "using", "for", "to", "from", "all", "both", "also", "always", "battle", "is",
    "self", "idle", "nobody_else", "force", "everywhere", "now", "round_long", "asks", "first", "there", "me", "so",
)  # fmt: skip
"""Turns of speech beside forces of which each is said to leave something."""


@dataclass(frozen=True)
class Left:
    """What is left by some forces.

    Attributes:
        kind: the kind of the decisions.
        forces: what they are about, in order.
        start, end: the words.
        always: it holds for good.
    """

    kind: str
    forces: tuple[str, ...]
    start: int
    end: int
    always: bool = False


def left_by_all(message: Message, row: Row, kinds: Mapping[str, Sequence[Decision]]) -> Left | None:
    """What a sentence says that several forces leave, each of them named; else None.

    Args:
        message: the whole message.
        row: the sentence.
        kinds: the decisions that may come, by their kind.
    """
    start, end = row[0].start, row[-1].end
    spots = message.spots_between(start, end)
    kind = _one_deed(spots, kinds)
    if not kind or not all(map(_is_plain, row)) or not _is_little(message, start, end, kind, kinds[kind]):
        return None
    forces = [(s, f) for s in spots if (f := force_in(message, s, kinds[kind]))]
    named = tuple(dict.fromkeys(f for _, f in forces))
    if len(named) < 2 or not all(_is_denied(message, c, kind, [s for s, _ in forces]) for c in row):
        return None
    always = any(s.has(SENSE, "always") for s in spots)
    return Left(kind, named, start, end, always)


def left_by_another(message: Message, row: Row, kinds: Mapping[str, Sequence[Decision]]) -> Left | None:
    """What the last clause of a sentence says that another force leaves than the one that does it: "A intercepts, B does not"."""
    if len(row) < 2 or not _is_plain(row[-1]):
        return None
    last, before = row[-1], message.spots_between(row[0].start, row[-1].start)
    kind = _one_deed(before, kinds)
    if not kind or any(c.condition or c.denied for c in row[:-1]):
        return None
    acting = {f for s in before if (f := force_in(message, s, kinds[kind]))}
    left = _bare_denial(message, last, kinds[kind])
    if len(acting) != 1 or not left or left in acting:
        return None
    return Left(kind, (left,), last.start, last.end, any(s.has(SENSE, "always") for s in before[:1]))


def left_too(message: Message, row: Row, kind: str, decisions: Sequence[Decision]) -> Left | None:
    """What a sentence says that another force leaves as well, right behind one that leaves it: "nor does B", "B neither"."""
    start, end = row[0].start, row[-1].end
    spots = message.spots_between(start, end)
    if (
        not any(s.has(SENSE, "neither", "nor", "also") for s in spots)
        or not kind
        or any(c.condition for c in row)
    ):
        return None
    forces = tuple(dict.fromkeys(f for s in spots if (f := force_in(message, s, decisions))))
    if not forces or not _is_little(message, start, end, kind, decisions):
        return None
    return Left(kind, forces, start, end)


def nowhere_else(message: Message, row: Row, kinds: Mapping[str, Sequence[Decision]]) -> Clause | None:
    """The last clause of a sentence that tells where somebody is waylaid, if it says no more than that it is nowhere else."""
    if len(row) < 2 or row[-1].condition or row[0].condition:
        return None
    before = message.spots_between(row[0].start, row[-1].start)
    told = any(s.decides([k for k in kinds_of("waylays") if k in kinds]) for s in before)
    placed = any(s.has("area") and not _is_force(message, s, kinds) for s in before)
    spots = message.spots_between(row[-1].start, row[-1].end)
    bare = all(s.has(SENSE, "elsewhere", "not", "no", "none") or s.has(FILLER) for s in spots)
    said = any(s.has(SENSE, "elsewhere") for s in spots) and any(s.has(SENSE, *_NOT) for s in spots)
    strange = message.spotted.unknown(row[-1].start, row[-1].end)
    return row[-1] if told and placed and bare and said and not strange else None


def only_stays(message: Message, start: int, end: int, force: str, answers: Sequence[object]) -> bool:
    """Whether words behind a force that leaves something say no more than where it stays: "…, it just sits in A".

    Args:
        message: the whole message.
        start, end: the words.
        force: the one that was spoken of right before.
        answers: what it answers.
    """
    spots = [s for s in message.spots_between(start, end) if not s.has(FILLER) or s.has(SENSE)]
    if any(answer is not None for answer in answers) or not spots:
        return False
    named = force in spots[0].ids("area") or spots[0].has("unit") or spots[0].has(SENSE, "others")
    if not (named or spots[0].has(SENSE, "stay", "stands")):
        return False
    rest = spots[1:] if named else spots
    places = [s for s in rest if s.has("area")]
    little = all(
        s in places
        or s.has(FILLER)
        or s.has(SENSE, "to", "stay", "stands", "and", "idle", "also", "is", "there")
        for s in rest
    )
    verb = any(s.has(SENSE, "stay", "stands") for s in message.spots_between(start, end))
    strange = message.spotted.unknown(start, end)
    return verb and little and not strange and len(places) < 2 and not any(s.has(KIND) for s in rest)


def force_in(message: Message, spot: Spot, decisions: Sequence[Decision]) -> str:
    """The force that a mention names of those that decisions are about; nothing if it names none."""
    own = {d.about for d in decisions} - {""}
    ids = set(spot.ids("area"))
    if not ids and spot.end == spot.start + 1 and spot.has(SENSE) and not spot.has(KIND):
        ids = called_by_number(message.vocabulary, message.spotted.text.tokens[spot.start].text)
    named = own & ids
    return named.pop() if len(named) == 1 else ""


def _is_force(message: Message, spot: Spot, kinds: Mapping[str, Sequence[Decision]]) -> bool:
    return any(force_in(message, spot, d) for k, d in kinds.items() if k in kinds_of("waylays"))


def _one_deed(spots: Sequence[Spot], kinds: Mapping[str, Sequence[Decision]]) -> str:
    """The one thing that forces may do or leave of which words speak; nothing if there are several or none."""
    acts = {*kinds_of("acts_of_forces")} - {*kinds_of("acts_at_places"), *kinds_of("flees")}
    named = {k for s in spots for k in s.ids(KIND) if not s.has("card")}
    kind = named.pop() if len(named) == 1 else ""
    if kind not in acts or kind not in kinds:
        return ""
    return kind if all(isinstance(d.form, One) and d.form.passing for d in kinds[kind]) else ""


def _is_plain(clause: Clause) -> bool:
    return clause.mood == SAY and clause.condition is None and not clause.second


def _is_little(message: Message, start: int, end: int, kind: str, decisions: Sequence[Decision]) -> bool:
    """Whether nothing stands in some words but forces, what they do, and little words."""
    tokens = message.spotted.text.tokens
    spots = message.spots_between(start, end)
    inside = {i for s in spots for i in range(s.start, s.end)}
    if message.spotted.unknown(start, end) or any(
        tokens[i].kind == NUMBER and i not in inside for i in range(start, end)
    ):
        return False
    return all(
        force_in(message, s, decisions) or s.has(KIND, kind) or s.has(FILLER) or s.has(SENSE, *_BESIDE)
        for s in spots
    )


def _is_denied(message: Message, clause: Clause, kind: str, forces: Sequence[Spot]) -> bool:
    """Whether a clause denies what it speaks of: the deed with any "not", a force that stands apart from it with "neither"."""
    spots = message.spots_between(clause.start, clause.end)
    deed = any(s.has(KIND, kind) for s in spots)
    if not deed and not any(s in forces for s in spots):
        return True
    return any(s.has(SENSE, *(_NOT if deed else ("neither", "nor"))) for s in spots)


def _bare_denial(message: Message, clause: Clause, decisions: Sequence[Decision]) -> str:
    """The force of which a clause says "not" and nothing else."""
    spots = message.spots_between(clause.start, clause.end)
    forces = {f for s in spots if (f := force_in(message, s, decisions))}
    little = all(
        force_in(message, s, decisions) or s.has(FILLER) or s.has(SENSE, "not", "no", "and", "but", "using")
        for s in spots
    )
    denied = any(s.has(SENSE, "not", "no") for s in spots)
    strange = message.spotted.unknown(clause.start, clause.end)
    return forces.pop() if len(forces) == 1 and little and denied and not strange else ""
