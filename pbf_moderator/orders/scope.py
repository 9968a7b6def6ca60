"""One player's view of a text: the part of it that concerns a question, and the words that steer its reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from .pairing import Gap
from .reading import INFO, WARN, Issue
from .spotting import Spot, Spotted
from .text import ARROW, BREAK, COMMA, ENDS, MARK, SEMI, SEPARATORS, STOP, marks_between
from .vocabulary import FILLER, KIND, ORDER, PLAIN, SENSE, Modifier, Vocabulary

_PARTING = {BREAK: 7.0, SEMI: 4.0, STOP: 4.0, COMMA: 2.0}
_UNKNOWN_WORD = 0.3


@dataclass
class Scope:
    """A stretch of a text, with what was found out about it on the way."""

    spotted: Spotted
    vocabulary: Vocabulary
    seat: str
    start: int = 0
    end: int = 0
    issues: list[Issue] = field(default_factory=list)

    @property
    def spots(self) -> list[Spot]:
        """The spots of the stretch that are not taken back by another word."""
        struck = {denied.start for _, denied in self.denials()}
        return [s for s in self.all_spots if s.start not in struck]

    @property
    def denied(self) -> list[Spot]:
        """The spots that are taken back."""
        return [denied for _, denied in self.denials()]

    @property
    def all_spots(self) -> list[Spot]:
        """Every spot of the stretch."""
        found = self.spotted.within(self.start, self.end)
        return [s for s in found if s.end <= self.end]

    @property
    def words(self) -> str:
        """The player's words of the stretch."""
        return " ".join(self.spotted.text.source(self.start, self.end).split())

    def sentences(self) -> Iterator[Scope]:
        """The sentences of the stretch, with nothing told yet."""
        start = self.start
        for i in range(self.start, self.end + 1):
            if i == self.end or self.spotted.text.tokens[i].text in ENDS:
                if start < i:
                    yield replace(self, start=start, end=i, issues=[])
                start = i + 1

    def line_of(self, spot: Spot) -> str:
        """The line that a spot stands on."""
        return self.spotted.text.line(self.spotted.text.tokens[spot.start].line)

    def says(self, sense: str) -> bool:
        """Whether a turn of speech occurs."""
        return any(s.has(SENSE, sense) for s in self.all_spots)

    def say(self, level: str, code: str, *about: str, line: str = "", **data: object) -> None:
        """Remember something to tell the sender, once."""
        issue = Issue(level, code, about, data, line)
        if issue not in self.issues:
            self.issues.append(issue)

    # -- words that steer ------------------------------------------------------------------------------------

    def denials(self) -> list[tuple[Spot, Spot]]:
        """The words that deny and what is said not to hold: after "instead of", or after a plain "not"."""
        spots = self.all_spots
        found: list[tuple[Spot, Spot]] = []
        next_deniable: dict[bool, Spot | None] = {True: None, False: None}
        for n in range(len(spots) - 1, -1, -1):
            spot = spots[n]
            instead = spot.has(SENSE, "instead")
            if instead or self._denies(spots, n):
                follower = next_deniable[instead or not spot.has(SENSE, "not")]
                if follower is not None and self._reaches(spot, follower, instead):
                    found.append((spot, follower))
            next_deniable |= {whole: spot for whole in (True, False) if _is_deniable(spot, whole)}
        return found[::-1]

    def _reaches(self, spot: Spot, follower: Spot, instead: bool) -> bool:
        """Whether a word that denies is about what follows: nothing is corrected between, and a "not" stands close."""
        between = self.between(spot, follower)
        if any(s.has(SENSE, "correction") for s in between):
            return False
        verb = next((s for s in reversed(between) if s.has(KIND)), spot)
        return instead or (self._is_adjacent(spot, verb) and self._is_adjacent(verb, follower))

    def _denies(self, spots: list[Spot], n: int) -> bool:
        """Whether a "not" denies what follows; right after a name it may as well deny that one."""
        if spots[n].has(SENSE, "no", "none", "pass") and not spots[n].has(SENSE, "not"):
            follower = spots[n + 1] if n + 1 < len(spots) else None
            told = follower is not None and (follower.has(ORDER) or _is_choice(follower))
            return told and follower.start == spots[n].end  # type: ignore[union-attr]
        if not spots[n].has(SENSE, "not"):
            return False
        around = spots[max(0, n - 1) : n] + spots[n + 1 : n + 2]
        if any(s.has(SENSE, "correction") for s in around):
            return False
        before = spots[n - 1] if n else None
        if before is None or not names_something(before) or self.marks(before, spots[n]):
            return True
        return self.spotted.text.is_bracketed(spots[n].start)

    def _is_adjacent(self, spot: Spot, follower: Spot) -> bool:
        if spot is follower:
            return True
        tokens = self.spotted.text.tokens[spot.end : follower.start]
        return not any(t.kind == MARK for t in tokens) and len(tokens) < 3

    def between(self, one: Spot, other: Spot) -> list[Spot]:
        """The spots between two."""
        found = self.spotted.within(max(self.start, one.end), min(self.end, other.start))
        return [s for s in found if s.end <= min(self.end, other.start)]

    def corrected(self, one: Spot, other: Spot) -> bool:
        """Whether the second takes the first back."""
        return any(
            s.has(SENSE, "correction") or (s.has(SENSE, "no") and self._stands_apart(s))
            for s in self.between(one, other)
        )

    def _stands_apart(self, spot: Spot) -> bool:
        """Whether a comma or a full stop stands before a word and a comma after it."""
        tokens = self.spotted.text.tokens
        before, after = tokens[spot.start - 1].text, tokens[spot.end].text
        return before in (COMMA, STOP) and after == COMMA

    def marks(self, one: Spot, other: Spot) -> list[str]:
        """The marks between two spots."""
        self.spotted.effort.spend(max(0, other.start - one.end) + 1)
        return marks_between(self.spotted.text.tokens, one.end, other.start)

    def gap(self, one: Spot, other: Spot) -> Gap:
        """How much the text between two spots parts or binds them."""
        marks = self.marks(one, other)
        unknown = self.spotted.unknown(one.end, other.start)
        ands = sum(1 for s in self.between(one, other) if s.has(SENSE, "and"))
        bound = [m for m in marks if m in SEPARATORS]
        parts = sum(_PARTING.get(m, 0.0) for m in dict.fromkeys(marks)) + ands + _UNKNOWN_WORD * len(unknown)
        closed = len(bound) > 1 and bool(unknown) or (BREAK in marks and bool(unknown))
        return Gap(parts, bool(bound) and BREAK not in marks, closed or self._name_before_colon(one, other))

    def _name_before_colon(self, one: Spot, other: Spot) -> bool:
        """Whether two or more unknown words lead up to a colon, as the name of something else would."""
        tokens = self.spotted.text.tokens
        colon = next((i for i in range(one.end, other.start) if tokens[i].text in SEPARATORS), one.end)
        return len(self.spotted.unknown(one.end, colon)) > 1

    def preceded_by(self, spot: Spot, *senses: str) -> bool:
        """Whether one of these little words stands right before a spot, articles left out."""
        for other in islice(self.spotted.back_from(self.start, spot.start), 2):
            if self.spotted.unknown(other.end, spot.start) or self.marks(other, spot):
                return False
            if other.has(SENSE, *senses) or self._ends_in(other, senses):
                return True
            if not other.has(FILLER):
                return False
        return False

    def _ends_in(self, spot: Spot, senses: tuple[str, ...]) -> bool:
        """Whether the phrase of a decision ends in one of these little words."""
        if not spot.has(KIND) or spot.end - spot.start < 2:
            return False
        return self._is_word_for(spot.end - 1, senses)

    def begins_in(self, spot: Spot, *senses: str) -> bool:
        """Whether a phrase begins with one of these little words."""
        return self._is_word_for(spot.start, senses)

    def _is_word_for(self, position: int, senses: tuple[str, ...]) -> bool:
        node = self.vocabulary.root.children.get(self.spotted.text.tokens[position].text)
        return node is not None and any(c.category == SENSE and c.id in senses for c in node.concepts)

    def is_heading(self, spot: Spot) -> bool:
        """Whether a colon or its like follows at once."""
        return spot.end < self.end and self.spotted.text.tokens[spot.end].text in SEPARATORS

    def arrow_before(self, spot: Spot) -> Spot | None:
        """The spot from which an arrow leads to this one."""
        before = next(self.spotted.back_from(self.start, spot.start), None)
        return before if before is not None and ARROW in self.marks(before, spot) else None

    # -- orders ----------------------------------------------------------------------------------------------

    def tokens_meant(self, spot: Spot, bag: Iterable[str]) -> tuple[str, ...]:
        """The tokens of a bag that an order's word and value may stand for: one, several, or none."""
        allowed = set(bag)
        groups = [self.vocabulary.groups[name] for name in spot.ids(ORDER)]
        every = [t for group in groups for t in group.all if t in allowed]
        found = [
            t for group in groups for t in _tokens(group.tokens, spot.modifier, spot.assumed) if t in allowed
        ]
        if spot.unclear or (not found and spot.modifier == PLAIN):
            found = every
        return tuple(dict.fromkeys(found))

    def tell_of_value(self, spot: Spot, token: str, about: str) -> None:
        """Tell what was taken for granted in an order's value."""
        tokens = self.vocabulary.groups[spot.ids(ORDER)[0]].tokens
        value = spot.modifier
        if value == PLAIN and any(token in ids for m, ids in tokens.items() if isinstance(m, int) and m):
            self.say(INFO, "plain_word_means_standard_token", about, value=token)
        if spot.assumed and isinstance(value, int) and value and {value, -value} <= tokens.keys():
            self.say(WARN, "sign_assumed_plus", about, value=token, line=self.line_of(spot))

    def tell_of_slips(self, spot: Spot, category: str, *ids: str) -> None:
        """Tell of a word that was not written as it is known."""
        if spot.slips:
            self.say(INFO, f"{category}_corrected", *ids, written=spot.text)


def _tokens(tokens: dict[Modifier, list[str]], modifier: Modifier, assumed: bool) -> list[str]:
    if isinstance(modifier, int) and assumed and modifier not in tokens:
        return []
    return tokens.get(modifier, [])


def _is_choice(spot: Spot) -> bool:
    """Whether a phrase is one of the fixed options other than yes and no."""
    return bool(set(spot.ids("option")) - {"yes", "no"}) and len(spot.text) > 2


def _is_deniable(spot: Spot, instead: bool) -> bool:
    """Whether a phrase can be what is denied; an order's word after "not" is a verb."""
    if _is_choice(spot):
        return True
    if not names_something(spot):
        return False
    return instead or not spot.has(KIND) or not spot.has(ORDER)


def names_something(spot: Spot) -> bool:
    """Whether a spot is more than a general word."""
    return any(c.category not in (FILLER, SENSE, "kind", "option", "count") for c in spot.concepts)
