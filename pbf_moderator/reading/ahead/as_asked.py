"""What words say to a decision that may come, read by the reader of its form as if it were asked.

What the words and their condition tell of the combat makes the decision that would be asked: its place, the side and the opponent are then what
it is about, and no answers. The answer counts if the reader of the form has no doubt and no other word is left that could change it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from ...kernel.decision import Decision
from ...kernel.forms import One, Some
from ..clauses.clause import SAY, Clause
from ..clauses.condition_ends import SHORT
from ..conditions.conditions import changes
from ..conditions.pieces import Piece
from ..conditions.said_words import ROLES, Instruction, SaidWords, one_or_more
from ..forms.form_readers import read_form
from ..mentions.mentions import Spot
from ..rows.outcomes import Outcome, Row, only
from ..text.tokens import NUMBER
from ..text.vocabulary import COUNT, FILLER, KIND, ORDER, SENSE, TERM
from ..text.words import NAMES, kinds_of

_OPEN = (
    "except", "roughly", "another_turn", "if", "unless", "asks", "supposes", "tells", "no_more", "only", "or",
    "later_fights", "first", "ponders", "spares", "nobody_else", "has",
)  # fmt: skip
"""Turns of speech by which an answer says less, or more, than its reader takes from it."""
_UNKNOWN = 4
"""Unknown words that may stand beside the word of a decision."""


class AsAsked(SaidWords):
    """The words of a part of a sentence, heard as an answer to the decision that they speak of."""

    def read(self, row: Row, open_: Collection[str] = ()) -> Instruction | None:
        """The answer, if the reader of the form has one and nothing that matters is left over.

        Args:
            row: the sentence.
            open_: the names that the open questions ask for, which say nothing here.
        """
        self.open = open_
        if not (isinstance(self.decision.form, One) or self._is_one_loss()):
            return None
        self.spots = [
            s for s in self.spots if not any(self._head(c) <= s.start < c.end for c in self.part.conditions)
        ]
        facts = self._told()
        abouts = self._for_what()
        if facts is None or abouts is None or self._is_of_others():
            return None
        if self.may_leave([s for s in self.spots if s.has("card")]):
            return None
        template = self._template({**facts, **(self.given.facts if self.given else {})}, abouts)
        heard = read_form(self.message, template, [self._plainly(row)])
        if not heard.settled or heard.issues or self._changes(heard):
            return None
        given = dict(self.given.facts) if self.given is not None else {}
        if any(name in given and given[name] != value for name, value in facts.items()):
            return None
        if facts.get("area") in {part for answer in heard.answers for part in str(answer).split("/")}:
            del facts["area"]  # it is what was answered, not where the combat is
        whole = {**given, **facts, **self._supporters()}
        return Instruction(
            self.decision,
            tuple(heard.answers),
            abouts[0] if abouts else "",
            whole,
            self.standing,
            tuple(abouts[1:]),
        )

    def _is_one_loss(self) -> bool:
        """Whether one unit is named where units are lost: whom it hits first, of however many there are."""
        units = [s for s in self.spots if s.has("unit")]
        lost = self.kind in kinds_of("suffers") and isinstance(self.decision.form, Some)
        return lost and len(units) == 1 and not self._says("last", "after", "stay", "all", "rest", "first")

    @staticmethod
    def _head(condition: Piece) -> int:
        return condition.head if condition.head >= 0 else condition.start

    # -- the decision that would be asked --------------------------------------------------------------------

    def _template(self, facts: dict[str, object], abouts: Sequence[str]) -> Decision:
        known = {name: value for name, value in facts.items() if isinstance(value, str)}
        known |= {name: str(value) for name, value in self._supporters().items()}
        about = abouts[0] if abouts else self.decision.about
        return replace(self.decision, about=about, facts={**(self.decision.facts or {}), **known})

    def _plainly(self, row: Row) -> Row:
        """The clauses of the part, without the condition that has been read already."""
        tied = [(c.start, c.end) for c in self.part.conditions]
        return [self._alone(c, tied) for c in only(row, self.part.start, self.part.end)]

    @staticmethod
    def _alone(clause: Clause, tied: Sequence[tuple[int, int]]) -> Clause:
        signs = [s for s in clause.because if not any(a <= s.start < b for a, b in tied)]
        mood = clause.mood if signs or not clause.because else SAY
        return replace(clause, condition=None, second=False, mood=mood, because=tuple(signs))

    # -- what stands beside the answer -----------------------------------------------------------------------

    def _told(self) -> dict[str, object] | None:
        """What the words tell of the combat; None where it cannot be said."""
        facts: dict[str, object] = {}
        against = [s for s in self.spots if s.has("seat") and self._after(s, "against")]
        if any(len(s.ids("seat")) > 1 for s in against) or len(against) > 1:
            return None
        if against:
            facts["opponent"] = against[0].ids("seat")[0]
        roles = {role for s in self.spots for sense, role in ROLES.items() if s.has(SENSE, sense)}
        if len(roles) > 1:
            return None
        if roles:
            facts["role"] = roles.pop()
        places = [s for s in self._places() if not self.moments.intersection(s.ids("area"))]
        if len(places) > 1 or any(len(s.ids("area")) > 1 for s in places):
            return None
        if places:
            facts["area"] = places[0].ids("area")[0]
        elif self.given is not None and self.given.place and self.moments <= {""}:
            facts["area"] = self.given.place
        return facts

    def _places(self) -> list[Spot]:
        """The areas that are named and are no answers."""
        if self._category() == "area":
            return []
        return [
            s for s in self.spots if s.has("area") and not (s.has("card") or s.has("seat") or s.has(FILLER))
        ]

    def _is_of_others(self) -> bool:
        """Whether the words speak of several who help, or of a side that is not named."""
        if self.kind in kinds_of("takes_help"):
            return len(set(self._seats())) > 1
        return self.kind in kinds_of("gives_help") and self._says(
            "attacks", "anybody", "always", "never", *ROLES
        )

    def _for_what(self) -> list[str] | None:
        """What the answer is for, where the decision is asked of one thing after the other; None where that cannot be said."""
        moments = self.moments - {""}
        if not moments:
            return []
        named = [i for s in self._places() for i in s.ids("area") if i in moments]
        if not named and self.given is not None and self.given.place in moments:
            named = [self.given.place]
        return list(dict.fromkeys(named)) or None

    def _supporters(self) -> dict[str, object]:
        """Whose help is taken or not."""
        if self.kind not in kinds_of("takes_help"):
            return {}
        return {"supporter": one_or_more(self._seats())} if self._seats() else {}

    def _seats(self) -> list[str]:
        return [s.ids("seat")[0] for s in self.spots if s.has("seat") and not self._after(s, "against")]

    # -- what is left over -----------------------------------------------------------------------------------

    def _changes(self, heard: Outcome) -> bool:
        """Whether a word is left that could change the answer."""
        text = self.message.spotted.text
        inside = {i for s in self.spots for i in range(s.start, s.end)}
        span = range(self.part.start, self.part.end)
        told = {i for c in self.part.conditions for i in range(self._head(c), c.end)}
        if any(text.tokens[i].kind == NUMBER for i in span if i not in inside | told):
            return True
        unknown = [
            i
            for i in self.message.spotted.unknown(span.start, span.stop)
            if len(text.tokens[i].text) > SHORT and i not in told
        ]
        most = max(self._unknown_at_most(), _UNKNOWN if self._is_placed() else 0)
        return len(unknown) > most or any(self._is_left(s, heard) for s in self.spots)

    def _is_placed(self) -> bool:
        """Whether the words say of which combat or thing they are, or nothing but the decision can be meant."""
        here = (
            self.given is not None
            or self.points
            or bool(self.near)
            or self._says("battle", "there", "that_place", *ROLES)
        )
        return here or self.kind not in kinds_of("of_battle") or any(s.has("area") for s in self.spots)

    def _is_left(self, spot: Spot, heard: Outcome) -> bool:
        if spot.has(KIND, self.kind) or spot.has(TERM, self.kind):
            return spot.has(SENSE, *_OPEN)
        if any(
            c.id in _ids(heard.answers) or c.id in self.open and c.category == "card" for c in spot.concepts
        ):
            return False
        if self.kind in kinds_of("takes_help") and spot.decides(kinds_of("gives_help")):
            return False
        if spot.has(SENSE, *_OPEN) and (not spot.has(FILLER) or changes(spot)):
            return True
        if spot.has(FILLER) or spot.has(SENSE):
            return False
        if spot.has("seat"):
            return not (self._after(spot, "against") or self.kind in kinds_of("takes_help"))
        if spot.has("area"):
            return spot not in self._places()
        if spot.has(COUNT) and self.kind in kinds_of("suffers"):
            return "1" not in spot.ids(COUNT)
        if spot.has("unit"):
            return self.kind not in (*kinds_of("flees"), *kinds_of("of_battle"), *kinds_of("gives_help"))
        return any(spot.has(c) for c in (*NAMES, KIND, ORDER, TERM, COUNT))


def _ids(answers: Collection[object]) -> set[str]:
    single = [a for answer in answers for a in (answer if isinstance(answer, list) else [answer])]
    return {part for answer in single if answer is not None for part in str(answer).split("/")}
