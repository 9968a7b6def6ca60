"""Finding names and words in a text: the phrases that explain most of it with the fewest slips."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from ..text.effort import Effort
from ..text.ordinary import is_ordinary, is_spelt_in
from ..text.people import People
from ..text.slips import allowed_slips, slips_inside
from ..text.sounded import sounded
from ..text.stems import stem
from ..text.tokens import DASH, MARK, NUMBER, SEPARATORS, STAR, WORD, Text, Token
from ..text.vocabulary import (
    COMMON,
    COUNT,
    FILLER,
    KIND,
    OPTION,
    ORDER,
    PLACE,
    SENSE,
    Concept,
    Match,
    Node,
    Vocabulary,
)
from ..text.words import NAMES
from .abbreviated import abbreviated
from .counted_cards import with_counted_cards
from .doubtful import without_lookalikes
from .generic import with_places
from .longer_names import with_longer_names
from .mentions import Spot, Spotted
from .moments import without_phases
from .numbered import with_numbered
from .order_values import with_values
from .orders_from import with_orders_from
from .shortened import shortened
from .titles import with_quotation_marks

__all__ = ["Spot", "Spotted", "Spotter"]

SHORT_STEM = 4
"""Letters of a stem that different words may share."""
SLIP_COST, PHRASE_COST = 1.0, 0.1
MOMENT = 2.0
"""What the name of a kind of moment explains beyond its letters: it is made of common words, as in "to attacks"."""
GENERAL_WEIGHT = 0.4
"""What a letter of a little word explains, against one of a name or of a phrase."""
LITTLE = 2
"""Letters of a little word that is never a slip in a name."""
SURE_LENGTH = 4
"""A shorter word with a slip is only taken for a name that matters."""
LONG_NAME = 9
"""Letters from which a name that does not matter is known with two slips."""
FILLERS_IN_A_NAME = 3
"""Little words in a row that a name may hold."""
COMPARING = 200
"""What comparing a word with all that are known costs, in steps."""
VOUCHED = 2
"""Letters that the beginning of a name adds to a word with a slip that continues it: "Summer Se" is not an abbreviation."""
_SECOND = Concept(SENSE, "fallback")
_SMALL = (SENSE, COUNT, FILLER, PLACE)
_GENERAL = (SENSE, KIND, OPTION, COUNT, FILLER)


def _score(start: int, match: Match) -> float:
    small = match.end == start + 1 and all(c.category in _SMALL for c in match.concepts)
    return match.letters * (GENERAL_WEIGHT if small else 1.0) - SLIP_COST * match.slips - PHRASE_COST


def _is_number(node: Node) -> bool:
    """Whether a word is nothing but a number."""
    return bool(node.concepts) and all(c.category == COUNT for c in node.concepts)


def _is_order(node: Node) -> bool:
    return any(c.category == ORDER for c in node.concepts)


def _only_order(match: Match) -> Match:
    """A match with nothing but the orders that it may be."""
    return match._replace(concepts={c: known for c, known in match.concepts.items() if c.category == ORDER})


def _one_each(found: list[Match]) -> list[Match]:
    """Matches of the same words as one, with all that they may mean."""
    merged: dict[int, Match] = {}
    for match in found:
        known = merged.get(match.end)
        if known is not None:
            both = dict.fromkeys((*known.concepts, *match.concepts))
            of = (known.concepts, match.concepts)
            letters = max(known.letters, match.letters)
            match = match._replace(
                letters=letters, concepts={c: set().union(*(m.get(c, ()) for m in of)) for c in both}
            )
        merged[match.end] = match
    return [*merged.values()]


class Spotter:
    """The search with one player's interests: the names that matter to them, and their language."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        relevant: Collection[Concept],
        language: str,
        people: Mapping[str, str] | None = None,
        own: Mapping[str, tuple[Concept, ...]] | None = None,
    ) -> None:
        self.vocabulary = vocabulary
        self.own = own or {}
        """What the sender's own abbreviations mean, as they are written."""
        self.relevant = frozenset(relevant)
        self.language = language
        self.people = People(people or {})
        self._shortened = shortened(vocabulary, language)
        self._abbreviated = abbreviated(vocabulary, language)
        self._sounded = sounded(vocabulary, language)

    def spot(self, text: Text) -> Spotted:
        """Find the phrases of a text."""
        tokens, effort = text.tokens, Effort()
        best: list[tuple[float, tuple[int, Match] | None]] = [(0.0, None)] * (len(tokens) + 1)
        for i in range(len(tokens) - 1, -1, -1):
            best[i] = (best[i + 1][0], None)
            effort.spend(self._cost(tokens[i]))
            for match in self._matches(text, i):
                if match.end == i + 1 and not self._meant(text, i, match):
                    continue  # another language's word, which must not stand in the way of a phrase of this one
                score = _score(i, match) + best[match.end][0] + self._interest(match)
                if score > best[i][0]:
                    best[i] = (score, (i, match))
        found = self._chosen(text, best)
        meant = without_lookalikes(self.vocabulary, text, found, self.language, self.relevant)
        laid = with_orders_from(self.vocabulary, text, (*meant,), self.relevant)
        longer = with_longer_names(self.vocabulary, text, (*laid,))
        called = with_numbered(self.vocabulary, text, (*longer,))
        placed = with_places(self.vocabulary, text, called, self.relevant)
        quoted = with_quotation_marks(text, placed)
        valued = with_values(self.vocabulary, text, without_phases(text, quoted))
        return with_counted_cards(
            Spotted(text, (*with_quotation_marks(text, valued),), effort), self.language
        )

    def _interest(self, match: Match) -> float:
        """What a kind of moment that the player may be asked about explains beyond its letters."""
        mine = [c for c in match.concepts if c in self.relevant] if not match.slips else []
        return MOMENT if any(c.category == "window" for c in mine) else 0.0

    def _cost(self, token: Token) -> int:
        """The steps of looking a token up."""
        known = token.text in self.vocabulary.root.children
        return 1 if token.kind != WORD or known or not allowed_slips(token.text) else COMPARING

    def _chosen(self, text: Text, best: list[tuple[float, tuple[int, Match] | None]]) -> Iterator[Spot]:
        i = 0
        while i < len(text.tokens):
            found = best[i][1]
            if found is None:
                i += 1
                continue
            match = found[1]
            if meant := self._meant(text, i, match):
                yield Spot(i, match.end, meant, match.slips, text.source(i, match.end))
            i = match.end

    def _meant(self, text: Text, start: int, match: Match) -> tuple[Concept, ...]:
        """The concepts of a phrase in the languages that come into question.

        General words are those of the sender's language. Where it has none, and for names, a word of another language counts
        unless it is an ordinary one of the sender's.
        """
        found = match.concepts
        own = [c for c, known in found.items() if not known or self.language in known]
        if match.end == start + 1 and self._is_word_of_own(text, start):
            valued = self._has_value(text.tokens, match.end)
            strange = (
                c
                for c in found
                if c.category == PLACE
                or c in self.relevant
                and not match.slips
                or valued
                and c.category == ORDER
            )
            return tuple(own or strange)
        names = [c for c in found if c in own or c.category not in _GENERAL]
        return tuple(names or found)

    def _is_known(self, word: str) -> bool:
        """Whether a word means something as it stands, so that it is not likely to be another one misspelt."""
        node = self.vocabulary.root.children.get(word)
        return node is not None and bool(node.concepts) or is_ordinary(word, self.language)

    def _is_word_of_own(self, text: Text, start: int) -> bool:
        """Whether a word looks like one of the sender's language; a letter or an abbreviation does not, nor what has another language's letters."""
        token = text.tokens[start]
        if token.upper or len(token.text) == 1 or not is_ordinary(token.text, self.language):
            return False
        written = text.clean[token.start : token.end]
        return written.isascii() or is_spelt_in(written, self.language)

    # -- one position ----------------------------------------------------------------------------------------

    def _matches(self, text: Text, start: int) -> list[Match]:
        tokens = text.tokens
        if tokens[start].kind == NUMBER:
            return [*self._ordinals(tokens, start)]
        if tokens[start].kind != WORD:
            return []
        if meant := self.own.get(text.clean[tokens[start].start : tokens[start].end]):
            return [Match(start + 1, {concept: set() for concept in meant}, 0, SURE_LENGTH)]
        found = list(self._walk(self.vocabulary.root, tokens, start, 0, 0))
        named = {m.end for m in found if not m.slips and any(c.category not in _GENERAL for c in m.concepts)}
        people = self.people.matches(tokens, start, self.language)
        found += [m for m in people if m.end not in named]
        if text.is_elided(start):
            found = [m for m in found if m.end > start + 1]
        cut = [] if text.is_tail(start) else [*self._abbreviated.word_by_word(tokens, start, self.relevant)]
        cut += self._sounded.matches(tokens, start, self.relevant, least=2)
        exact = _one_each([m for m in found if not m.slips])
        if exact:
            exact = [self._perhaps_place(tokens, start, match) for match in exact]
            exact = [self._perhaps_option(tokens, start, match) for match in exact]
            longest = max(m.end for m in exact)
            node, letters = self.vocabulary.root.children.get(tokens[start].text), len(tokens[start].text)
            longer = self._walk(node, tokens, start + 1, 0, letters) if node else ()
            continued = self._unambiguous([m for m in (*found, *longer) if m.slips and m.end > longest])
            bonus = 0 if tokens[start].text in self.vocabulary.fillers else VOUCHED
            return exact + [m._replace(letters=m.letters + bonus) for m in continued] + cut
        if is_ordinary(tokens[start].text, self.language):
            valued = self._has_value(tokens, start + 1) or self._is_value(tokens, start)
            found = [m for m in found if m.end > start + 1] + [_only_order(m) for m in found if valued]
            found += self._orders_near(tokens, start)
            found = [m for m in found if m.concepts]
        else:
            cut += self._abbreviated.run_together(tokens, start, self.relevant)
            cut += self._sounded.matches(tokens, start, self.relevant)
            cut += [] if found else self._abbreviated.orders(tokens, start)
        if tokens[start].capital and not text.opens_sentence(start):  # a name that nobody knows
            found = [m for m in found if not m.slips or any(c.category != FILLER for c in m.concepts)]
        short = [*cut, *self._shortened.matches(tokens, start, self.relevant)]
        if not tokens[start].capital and is_ordinary(tokens[start].text, self.language):
            short = [m for m in short if any(c.category != "seat" for c in m.concepts)]
        return self._unambiguous([*self._joined(tokens, start)] or [*found, *short])

    def _orders_near(self, tokens: tuple[Token, ...], start: int) -> Iterator[Match]:
        """The orders that a good word may be misspelt for where a value with its sign follows: an order must stand there, "marca +1"."""
        if not self._has_value(tokens, start + 1):
            return
        for other, slips in self.vocabulary.near(tokens[start].text):
            match = Match(start + 1, self.vocabulary.root.children[other].concepts, slips, len(other))
            if slips and (only := _only_order(match)).concepts:
                yield only

    @staticmethod
    def _is_value(tokens: tuple[Token, ...], i: int) -> bool:
        """Whether a word stands alone between a colon or its like and the end, as a value does."""
        before, after = tokens[i - 1] if i else None, tokens[i + 1] if i + 1 < len(tokens) else None
        bound = before is not None and before.kind == MARK and before.text in SEPARATORS
        return bound and (after is None or after.kind == MARK and after.text not in SEPARATORS)

    @staticmethod
    def _has_value(tokens: tuple[Token, ...], i: int) -> bool:
        """Whether a value with its sign or a star stands at a position, so that an order stands before it."""
        return i < len(tokens) and (
            tokens[i].kind == NUMBER and bool(tokens[i].sign) or tokens[i].text == STAR
        )

    def _perhaps_place(self, tokens: tuple[Token, ...], start: int, match: Match) -> Match:
        """An order's word that is also what the sender's own place is cut to, before another order."""
        if match.end > start + 1 or not any(c.category == ORDER for c in match.concepts):
            return match
        short = self._shortened.matches(tokens, start, self.relevant)
        places = {c: known for m in short if m.end == match.end for c, known in m.concepts.items()}
        own = {c: known for c, known in places.items() if c.category == "area"}
        return match._replace(concepts={**match.concepts, **own})

    def _perhaps_option(self, tokens: tuple[Token, ...], start: int, match: Match) -> Match:
        """A verb with its preposition that is the word of a decision, and by itself an option of another one."""
        after = tokens[start + 1 : match.end]
        little = bool(after) and all(t.text in self.vocabulary.fillers for t in after)
        if not little or any(c.category != KIND for c in match.concepts):
            return match
        node = self.vocabulary.root.children.get(tokens[start].text)
        alone = node.concepts if node else {}
        options = {c: known for c, known in alone.items() if c.category == OPTION}
        return match._replace(concepts={**match.concepts, **options})

    def _walk(
        self,
        node: Node,
        tokens: tuple[Token, ...],
        i: int,
        slips: int,
        letters: int,
        fillers: int = 0,
        names_only: bool = False,
        vouched: bool = False,
    ) -> Iterator[Match]:
        """Every phrase below a node that the tokens from i on may be.

        A slip in an ordinary word leaves only names that another of their words, written right, vouches for.
        """
        if i < len(tokens) and tokens[i].kind == NUMBER and node is not self.vocabulary.root:
            yield from self._through_one(node, tokens, i, slips, letters)
        if i >= len(tokens) or tokens[i].kind != WORD:
            return
        word = tokens[i].text
        for child, more in self._steps(node, word):
            if more and self._is_little(tokens, i):
                continue  # "the road of …" is no road whose name is like "of"
            named = names_only or more > 0 and self._is_known(word)
            sure = vouched or more == 0 and word not in self.vocabulary.fillers
            concepts = self._of_names(child) if named else child.concepts
            if concepts and (sure or not named):
                yield Match(i + 1, concepts, slips + more, letters + len(word))
            if child.children:
                yield from self._walk(child, tokens, i + 1, slips + more, letters + len(word), 0, named, sure)
        if (
            node is not self.vocabulary.root
            and word in self.vocabulary.skipped
            and fillers < FILLERS_IN_A_NAME
        ):
            yield from self._walk(node, tokens, i + 1, slips, letters, fillers + 1, names_only, vouched)

    def _is_little(self, tokens: tuple[Token, ...], i: int) -> bool:
        """Whether a little word stands before another word: at the end it may be the beginning of one that was cut off."""
        word = tokens[i].text
        goes_on = i + 1 < len(tokens) and tokens[i + 1].kind == WORD
        return goes_on and len(word) <= LITTLE and word in self.vocabulary.fillers

    def _ordinals(self, tokens: tuple[Token, ...], start: int) -> Iterator[Match]:
        """Names that begin with a figure and letters, written right and whole, and the second choice: "2nd Army", "2-я армия", "2A" with a capital, "2nd choice"."""
        node = self.vocabulary.root.children.get(f"#{tokens[start].sign}{tokens[start].value}")
        dash = start + 1 < len(tokens) and tokens[start + 1].text == DASH
        first = start + 1 + dash
        if node is None or not self._is_glued(tokens, start):
            return
        for match in self._walk(node, tokens, first, 0, 1):
            names = self._of_names_in(match.concepts)
            names |= {c: known for c, known in match.concepts.items() if c == _SECOND}
            whole = match.end > first + 1 or (tokens[first].capital and not dash)
            if names and not match.slips and whole:
                yield match._replace(concepts=names)

    @staticmethod
    def _is_glued(tokens: tuple[Token, ...], i: int) -> bool:
        """Whether no blank parts a figure from what follows it: "2a", not "2 a"."""
        return i + 1 < len(tokens) and tokens[i].end == tokens[i + 1].start

    @staticmethod
    def _of_names_in(concepts: Mapping[Concept, set[str]]) -> dict[Concept, set[str]]:
        return {c: known for c, known in concepts.items() if c.category in NAMES}

    def _through_one(
        self, node: Node, tokens: tuple[Token, ...], i: int, slips: int, letters: int
    ) -> Iterator[Match]:
        """Every phrase below a node that goes on with the figure 1 at i, "leave 1 token"; other figures are answers, or end a name."""
        child = node.children.get(f"#{tokens[i].value}") if not tokens[i].sign else None
        if child is not None and tokens[i].value != 1:
            names = self._of_names_in(child.concepts)
            if names and not slips:
                yield Match(i + 1, names, 0, letters + 1)
            if not slips and self._is_glued(tokens, i):
                yield from self._walk(child, tokens, i + 1, 0, letters + 1, 0, True, True)
        elif child is not None:
            if child.concepts:
                yield Match(i + 1, child.concepts, slips, letters + 1)
            yield from self._walk(child, tokens, i + 1, slips, letters + 1)

    def _steps(self, node: Node, word: str) -> Iterator[tuple[Node, int]]:
        exact = node.children.get(word)
        same_stem = [
            node.children[o] for o in self._of_one_stem(node, word) if not self._is_another(node, word, o)
        ]
        if exact is not None:
            yield exact, 0
            if not _is_order(exact):
                yield from ((child, 0) for child in same_stem if _is_order(child) or not exact.concepts)
        else:
            yield from ((child, 0) for child in same_stem)
        if same_stem and node is not self.vocabulary.root:
            return
        if node is self.vocabulary.root:
            if exact is not None and exact.concepts and is_ordinary(word, self.language):
                return
            for other, distance in self.vocabulary.near(word):
                child = node.children[other]
                if distance and not (other[0] != word[0] and _is_number(child)):  # "wheel" is no "zero"
                    yield child, distance
            return
        if exact is not None or self._is_name(word) or self._ends_name(node, word):
            return
        little = word in self.vocabulary.fillers
        for other, child in node.children.items():
            if little and child.concepts and all(c.category in _GENERAL for c in child.concepts):
                continue
            if (slips := slips_inside(word, other)) is not None:
                yield child, slips

    def _ends_name(self, node: Node, word: str) -> bool:
        """Whether a name that is whole ends before a good word of the language, which is no misspelt part of a longer one: "A parto"."""
        if not node.concepts or len(word) < SURE_LENGTH:
            return False
        known = self.vocabulary.root.children.get(word)
        return is_ordinary(word, self.language) or (known is not None and bool(known.concepts))

    def _is_another(self, node: Node, word: str, other: str) -> bool:
        """Whether a word inside a phrase is a name that matters and another word of its stem is none: "a rider", "riding"."""
        root = self.vocabulary.root
        if node is root or not self._is_name(word):
            return False
        known = root.children.get(other)
        return known is None or known.concepts.keys().isdisjoint(root.children[word].concepts)

    def _is_name(self, word: str) -> bool:
        """Whether a word is by itself a name that matters, and so no misspelt part of a longer phrase."""
        node = self.vocabulary.root.children.get(word)
        return node is not None and any(c in self.relevant for c in node.concepts)

    def _of_one_stem(self, node: Node, word: str) -> dict[str, None]:
        """The words below a node that are other forms of this one, in the sender's language or in English.

        Of words with a short stem one must continue the other: "Marco" is no form of "marcia".
        """
        found: dict[str, None] = {}
        for language in dict.fromkeys((self.language, COMMON)):
            if root := stem(word, language):
                same = node.stems.get((language, root), {})
                sure = len(root) > SHORT_STEM
                found |= {w: None for w in same if sure or w.startswith(word) or word.startswith(w)}
        return found

    def _joined(self, tokens: tuple[Token, ...], start: int) -> Iterator[Match]:
        """A name that was cut in two by a blank."""
        if start + 1 < len(tokens) and tokens[start + 1].kind == WORD:
            word = tokens[start].text + tokens[start + 1].text
            node = self.vocabulary.root.children.get(word)
            concepts = self._of_names(node)
            if concepts:
                yield Match(start + 2, concepts, 1, len(word))

    @staticmethod
    def _of_names(node: Node | None) -> dict[Concept, set[str]]:
        return (
            {}
            if node is None
            else {c: s for c, s in node.concepts.items() if c.category not in (*_GENERAL, ORDER)}
        )

    def _unambiguous(self, found: list[Match]) -> list[Match]:
        """Of matches with slips keep, for each end, those with the fewest; what matters comes before the rest."""
        kept: list[Match] = []
        for end in {m.end for m in found}:
            near = [m for m in found if m.end == end]
            fewest = min(m.slips for m in near)
            best = [m for m in near if m.slips == fewest]
            concepts: dict[Concept, set[str]] = {}
            for match in best:
                concepts |= match.concepts
            mine = {c: s for c, s in concepts.items() if c in self.relevant or c.category == ORDER}
            mine = self.vocabulary.without_guests(mine)
            letters = max(m.letters for m in best)
            general = all(c.category in (*_GENERAL, ORDER) for c in concepts)
            if general and fewest > 1 and letters < LONG_NAME:
                continue
            least = SURE_LENGTH + 1 if general else SURE_LENGTH
            most = 1 if general or letters < LONG_NAME else fewest
            if mine or (letters >= least and fewest <= most):
                kept.append(Match(end, mine or concepts, fewest, letters))
        return kept
