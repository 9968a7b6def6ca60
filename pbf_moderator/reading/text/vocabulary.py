"""Everything that a player may write in one game, and the search for it in a text.

Names come from the scenario's lexicon, general words from templates/words. Words are compared folded; a word that is
not known is compared with the known ones by the number of slips (letters missing, added, changed or swapped) that
lie between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from rapidfuzz.distance import OSA

from .lexicon import Lexicon, LexiconEntry
from .slips import comparable, near
from .stems import stem
from .tokens import words_of
from .words import chapters_of, kinds_by, languages, words

COMMON = "en"
"""The language that names and terms of games are written in by people of every other."""
UNIT, TOKEN = "unit", "token"
ORDER, SENSE, KIND, OPTION, COUNT, FILLER = "order", "sense", "kind", "option", "count", "filler"
ORDER_ALONE = "order alone"
"""A word that names an order only alone beside its area."""
PLACE = "place"
"""What an area is, such as a port: it stands for the sender's own one."""
TERM = "term"
"""A name whose id is the kind of decision that it speaks of."""
CIRCUMSTANCE = "circumstance"
"""What a condition may say of the position."""
LITTLE = (SENSE, FILLER, COUNT)
"""What only says how something is meant: turns of speech, little words, numbers."""
PLAIN, SPECIAL = "plain", "special"
Modifier = int | str
"""A signed value, SPECIAL, or PLAIN for a bare word."""


_INFLECTED = (
    ORDER,
    ORDER_ALONE,
    SENSE,
    KIND,
    OPTION,
    CIRCUMSTANCE,
    UNIT,
    TERM,
    PLACE,
    "area",
    "seat",
    "card",
)
"""What is known by the stems of its words too."""


_AS_WRITTEN = ("supposes", "wishes", "asks", "tells", "correction")
"""Senses that lie in the form of a word, such as a conditional, which has the stem of the plain verb."""


_TURNING = ("if", "unless", "not", "no", "never", "or", "only", "except", "instead")


class Concept(NamedTuple):
    """What a phrase stands for: an id within a category."""

    category: str
    id: str


class Node:
    """A place in the tree of phrases; what lies below it is laid out when somebody first looks there."""

    __slots__ = ("_at", "_below", "_children", "_laid_out", "_stems", "concepts")

    def __init__(self, at: int = 0) -> None:
        self._at = at  # how many words lead here
        self.concepts: dict[Concept, set[str]] = {}
        """Concept -> the languages in which the phrase means it."""
        self._below: list[_Branch] = []
        self._children: dict[str, Node] = {}
        self._laid_out = 0
        self._stems: tuple[int, dict[tuple[str, str], dict[str, None]]] = (0, {})

    def add(self, phrase: tuple[str, ...], concept: Concept, language: str) -> None:
        """Note a phrase at the root of the tree."""
        self._take(_Branch(phrase, concept, language))

    def _take(self, branch: _Branch) -> None:
        """Note a phrase that leads here, and perhaps on."""
        if self._at < len(branch.phrase):
            self._below.append(branch)
        else:
            self.concepts.setdefault(branch.concept, set()).add(branch.language)

    @property
    def children(self) -> dict[str, Node]:
        """The places that one more word leads to."""
        below, children, at = self._below, self._children, self._at
        if self._laid_out < len(below):
            for branch in below[self._laid_out :]:
                word = branch.phrase[at]
                child = children.get(word)
                if child is None:
                    child = children[word] = Node(at + 1)
                child._take(branch)
            self._laid_out = len(below)
        return children

    @property
    def stems(self) -> dict[tuple[str, str], dict[str, None]]:
        """(language, stem) -> the words of that stem below this place."""
        known, stems = self._stems
        if known < len(self._below):
            for phrase, concept, language in self._below[known:]:
                word = phrase[self._at]
                if _is_inflected(concept) and (root := stem(word, language)):
                    stems.setdefault((language, root), {})[word] = None
            self._stems = len(self._below), stems
        return stems


class _Branch(NamedTuple):
    """A phrase of the tree; all places on its way hold the same one."""

    phrase: tuple[str, ...]
    concept: Concept
    language: str


def _is_inflected(concept: Concept) -> bool:
    return concept.category in _INFLECTED and concept.id not in _AS_WRITTEN


@dataclass
class OrderGroup:
    """The tokens that share a word, told apart by value, star or nothing."""

    tokens: dict[Modifier, list[str]] = field(default_factory=dict)

    def add(self, modifier: Modifier, token: str) -> None:
        """Note a token of the group under its value, its star or its bare word."""
        ids = self.tokens.setdefault(modifier, [])
        if token not in ids:
            ids.append(token)

    @property
    def all(self) -> tuple[str, ...]:
        """Every token of the group, in the order of the lexicon."""
        return tuple(dict.fromkeys(token for ids in self.tokens.values() for token in ids))


class Match(NamedTuple):
    """A phrase found from one position on: where it ends, what it means, how many slips it holds."""

    end: int
    concepts: Mapping[Concept, set[str]]
    slips: int
    letters: int


class Vocabulary:
    """All phrases of a game in a tree."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._tree = Node()
        self.categories: dict[str, set[str]] = {}
        """Id -> what it is to the reader."""
        self.sources: dict[str, dict[str, str]] = {}
        """Id -> what it is to the reader -> the category of the language files."""
        self.phrases: dict[str, list[tuple[str, ...]]] = {}
        """Id -> the folded words of everything it may be called."""
        self.spoken: dict[tuple[str, tuple[str, ...]], set[str]] = {}
        """Id and phrase -> the languages in which it is called so."""
        self.singular: dict[str, set[tuple[str, ...]]] = {}
        """Id of a unit -> the folded words for one of it."""
        self.places: dict[str, list[str]] = {}
        """What an area is -> the areas that are named after others, such as ports."""
        self.hosts: dict[str, set[str]] = {}
        """Area named after others -> those."""
        self.meanings: dict[str, set[tuple[str, ...]]] = {}
        """Id of what an option does -> the folded words for it."""
        self.groups: dict[str, OrderGroup] = {}
        self._group_of: dict[str, str] = {}
        self._slips: dict[str, list[tuple[str, int]]] = {}
        self._of_length: dict[int, list[str]] = {}
        self._longer: dict[tuple[str, str], frozenset[str]] = {}
        self.fillers = {w for lang in languages() for f in words(lang).fillers for w in words_of(f)}
        self.skipped = self.fillers - {w for sense in _TURNING for w in _sense_words(sense)}
        """Little words that a phrase may hold between its own; one that turns the meaning is none of them."""
        self._special = _sense_words("special")
        self._special_after = self._special | _sense_words("special_after")
        self._signs = dict.fromkeys(_sense_words("plus"), "+") | dict.fromkeys(_sense_words("minus"), "-")
        self._numbers = {
            phrase[0]: number
            for lang in languages()
            for number, phrases in words(lang).numbers.items()
            for phrase in map(words_of, phrases)
            if len(phrase) == 1
        }
        self.family = str(lexicon.tables.get("family", ""))
        self._tokens: Iterable[Mapping[str, Any]] = lexicon.tables.get("tokens", ())
        self._add_places(lexicon.tables.get("areas", ()))
        self._add_names(lexicon)
        self._unheard = self._of_no_use(lexicon)

    @cached_property
    def _order_kinds(self) -> dict[str, str]:
        """Each order token -> its kind, as the first row of it says."""
        return {row["id"]: str(row.get("kind", "")) for row in reversed([*self._tokens])}

    @cached_property
    def _kinds_of_groups(self) -> dict[str, frozenset[str]]:
        """Each word of an order -> the kinds of its tokens."""
        return {word: frozenset(map(self.order_kind, group.all)) for word, group in self.groups.items()}

    @cached_property
    def root(self) -> Node:
        """The tree of all phrases, general words too; whoever only writes names does without."""
        self._add_general_words(self._unheard)
        return self._tree

    @cached_property
    def order_words(self) -> set[tuple[str, Concept]]:
        """The first word of each order's name, with its group."""
        return {
            (word, concept)
            for word, node in self.root.children.items()
            for concept in node.concepts
            if concept.category == ORDER
        }

    @cached_property
    def first_words(self) -> list[str]:
        """What a phrase can begin with."""
        return list(self.root.children)

    # -- filling ---------------------------------------------------------------------------------------------

    def _add_places(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Note the areas whose rows name other areas, by what they are."""
        known = {row["id"]: row for row in rows}
        for id, row in known.items():
            hosts = {
                value
                for key, value in row.items()
                if key != "id" and isinstance(value, str) and value in known
            }
            if hosts and row.get("kind"):
                self.places.setdefault(row["kind"], []).append(id)
                self.hosts[id] = hosts

    def _add_names(self, lexicon: Lexicon) -> None:
        whole = {(e.category, words_of(e.alias)): e.id for e in lexicon.entries()}
        for entry in lexicon.entries():
            if entry.category == "term":
                self._add_term(entry)
            if entry.category in kinds_by("meanings", self.family):
                self.meanings.setdefault(entry.id, set()).add(words_of(entry.alias))
            category = kinds_by("names", self.family).get(entry.category)
            if category is None:
                continue
            self.categories.setdefault(entry.id, set()).add(category)
            self.sources.setdefault(entry.id, {}).setdefault(category, entry.category)
            self.phrases.setdefault(entry.id, []).append(words_of(entry.alias))
            self.spoken.setdefault((entry.id, words_of(entry.alias)), set()).add(entry.language)
            if category == UNIT:
                self.singular.setdefault(entry.id, set()).update(_singular(lexicon, entry))
            if category == TOKEN:
                self._add_token(entry)
            else:
                short = _short(entry.alias, self.fillers)
                if whole.get((entry.category, short), entry.id) != entry.id:
                    short = ()  # without its little words it is the whole name of another
                if category == "window" and short in self._ordinary(entry.language):
                    short = ()  # "this fight" is a moment, "I fight" is not
                self._add_name(words_of(entry.alias), Concept(category, entry.id), entry.language, short)

    @staticmethod
    @lru_cache
    def _ordinary(language: str) -> frozenset[tuple[str, ...]]:
        """The turns of speech of a language that are one word."""
        phrases = (words_of(p) for found in words(language).senses.values() for p in found)
        return frozenset(phrase for phrase in phrases if len(phrase) == 1)

    def _add_term(self, entry: LexiconEntry) -> None:
        """A scenario's word for a decision or for a fixed option."""
        phrase = words_of(entry.alias)
        if entry.id in self.places:
            self._add(phrase, Concept(PLACE, entry.id), entry.language)
        if entry.id in kinds_by("terms", self.family):
            concept = Concept(TERM, kinds_by("terms", self.family)[entry.id])
            self._add_name(phrase, concept, entry.language, _short(entry.alias, self.fillers))
        if entry.id in kinds_by("options", self.family):
            self._add(phrase, Concept(OPTION, kinds_by("options", self.family)[entry.id]), entry.language)

    def _add_name(
        self, phrase: tuple[str, ...], concept: Concept, language: str, short: tuple[str, ...]
    ) -> None:
        joined = ("".join(phrase),) if all(len(w) > 2 for w in phrase) else phrase
        for variant in dict.fromkeys((phrase, short or phrase, joined)):
            self._add(variant, concept, language)

    def _add(self, phrase: tuple[str, ...], concept: Concept, language: str) -> None:
        if not phrase:
            return
        self._tree.add(phrase, concept, language)
        known = words(language) if language in languages() else None
        if known and known.transliteration:
            latin = tuple(map(known.in_latin, phrase))
            if latin != phrase and _stands_alone(latin):
                self._tree.add(latin, concept, language)

    def _add_token(self, entry: LexiconEntry) -> None:
        base, modifier = self._token_phrase(entry.alias)
        if not base:
            return
        name = " ".join(base)
        group = self._group_of.get(entry.id) or self._group_of.get(name) or name
        old = self._group_of.get(name, group)
        self._group_of[entry.id] = self._group_of[name] = group
        self.groups.setdefault(group, OrderGroup()).add(modifier, entry.id)
        if old != group:
            self._merge(old, group)
        self._add(base, Concept(ORDER, group), entry.language)

    def _merge(self, old: str, group: str) -> None:
        """Two groups turn out to be one; phrases that name the old one are led to the new one."""
        for modifier, tokens in self.groups[old].tokens.items():
            for token in tokens:
                self.groups[group].add(modifier, token)
        self.groups[old] = self.groups[group]
        for name, of in self._group_of.items():
            if of == old:
                self._group_of[name] = group

    def _token_phrase(self, alias: str) -> tuple[tuple[str, ...], Modifier]:
        """The words of a token's name without what tells it from its kin, and that.

        A word for a number tells it only at the end: a name may hold one of another language, "consolidare a puterii".
        """
        base: list[str] = []
        modifier: Modifier = SPECIAL if "*" in alias else PLAIN
        sign = ""
        spoken = words_of(alias)
        for place, word in enumerate(spoken, 1):
            if word.startswith("#"):
                modifier = int(word[1:] if word[1] in "+-" else sign + word[1:])
            elif word in self._signs and base:
                sign = self._signs[word]
            elif word in self._numbers and base and place == len(spoken):
                modifier = int(f"{sign}{self._numbers[word]}")
            elif word in (self._special_after if base else self._special):
                modifier = SPECIAL
            else:
                base.append(word)
        return tuple(base), modifier

    def _of_no_use(self, lexicon: Lexicon) -> set[str]:
        """The kinds, and "option/ID", of the chapters that this game does not have: their words say nothing in it."""
        named = {entry.category for entry in lexicon.entries()}
        chapters = chapters_of(self.family).items()
        return {kind for category, kinds in chapters if category not in named for kind in kinds}

    def _add_general_words(self, unheard: Collection[str]) -> None:
        for language in languages():
            known = words(language, self.family)
            own = ((OPTION, known.options), (CIRCUMSTANCE, known.circumstances))
            tables = ((SENSE, known.senses), (KIND, known.kinds), *own)
            for category, table in tables:
                for id, phrases in table.items():
                    if (id if category == KIND else f"{category}/{id}") in unheard:
                        continue
                    for phrase in phrases:
                        self._add(words_of(phrase), Concept(category, id), language)
            for category, names in ((ORDER, known.orders), (ORDER_ALONE, known.orders_alone)):
                for kind, phrases in names.items():
                    for group in self._groups_of_kind(kind):
                        for phrase in phrases:
                            self._add(words_of(phrase), Concept(category, group), language)
            for number, phrases in known.numbers.items():
                for phrase in phrases:
                    self._add(words_of(phrase), Concept(COUNT, str(number)), language)
            for phrase in (*known.fillers, *known.greetings):
                self._add(words_of(phrase), Concept(FILLER, ""), language)

    def _groups_of_kind(self, kind: str) -> Iterable[str]:
        """The groups of the tokens of a kind of order."""
        ids = (row["id"] for row in self._tokens if row.get("kind") == kind)
        return dict.fromkeys(self._group_of[id] for id in ids if id in self._group_of)

    # -- searching -------------------------------------------------------------------------------------------

    def near(self, word: str) -> list[tuple[str, int]]:
        """The first words of phrases that an unknown word may have been meant for, with the slips."""
        if word not in self._slips:
            self._slips[word] = near(word, self._about_as_long(len(word)))
        return self._slips[word]

    def _about_as_long(self, length: int) -> list[str]:
        """The first words of phrases that a word of some letters may be one of, for all its slips: comparing it with the rest takes thrice as long."""
        if length not in self._of_length:
            self._of_length[length] = comparable(length, self.first_words)
        return self._of_length[length]

    def signs(self, word: str) -> str:
        """The sign that a word stands for, or an empty string."""
        return self._signs.get(word, "")

    def number(self, word: str) -> int | None:
        """The number that a word stands for."""
        return self._numbers.get(word)

    def is_special(self, word: str) -> bool:
        """Whether a word after an order's name marks it as special."""
        return word in self._special_after

    @property
    def tokens(self) -> list[str]:
        """Every order token of the game."""
        return [id for id, categories in self.categories.items() if TOKEN in categories]

    def order_kind(self, token: str) -> str:
        """The kind of order that a token is, or an empty string."""
        return self._order_kinds.get(token, "")

    def has_star(self, token: str) -> bool:
        """Whether an order token has a star."""
        return any(row["id"] == token and row.get("special") for row in self._tokens)

    def kinds_of_order(self, group: str) -> Set[str]:
        """The kinds of order that the tokens of one word are; none where the word is no order."""
        return self._kinds_of_groups.get(group, frozenset())

    def begins_special(self, word: str) -> bool:
        """Whether a word may be cut short for one that marks a special order."""
        return len(word) > 1 and any(other.startswith(word) for other in self._special)

    def near_special(self, word: str) -> int | None:
        """The slips between a word and the nearest one that marks a special order; None if it is nowhere near."""
        near = ((OSA.distance(word, other), len(other)) for other in self._special if len(other) > 3)
        slips, length = min(near, default=(len(word), 0))
        return slips if slips <= length // 3 + 1 else None

    def is_called(self, id: str, phrase: tuple[str, ...], language: str) -> bool:
        """Whether people who write a language call something so: by its name in their language, or by that on the board."""
        spoken = self.spoken.get((id, phrase), set())
        return COMMON in spoken or language in spoken or language not in languages()

    def without_guests(self, concepts: Mapping[Concept, set[str]]) -> dict[Concept, set[str]]:
        """Without the areas that are named after another one that a cut name may stand for as well: "Cor" is not Coral's port."""
        ids = {c.id for c in concepts}
        return {c: known for c, known in concepts.items() if ids.isdisjoint(self.hosts.get(c.id, ()))}

    def longer_by(self, id: str, other: str) -> frozenset[str]:
        """The words by which names of another thing are longer than names of this one that they contain."""
        known = self._longer.get((id, other))
        if known is None:
            known = self._longer[id, other] = frozenset(
                word
                for long in self.phrases.get(other, ())
                for short in self.phrases.get(id, ())
                if _contains(long, short)
                for word in long
                if word not in short and word not in self.fillers and len(word) > 2
            )
        return known

    def of(self, id: str) -> set[str]:
        """The categories of an id."""
        return self.categories.get(id, {OPTION})


def _contains(longer: tuple[str, ...], short: tuple[str, ...]) -> bool:
    """Whether a phrase has another one's words in a row, and more."""
    if len(longer) <= len(short):
        return False
    return any(longer[i : i + len(short)] == short for i in range(len(longer) - len(short) + 1))


def _stands_alone(latin: tuple[str, ...]) -> bool:
    """Whether words in another script are long enough not to be taken for words of other languages."""
    return all(len(word) > 2 for word in latin) and sum(map(len, latin)) > 4


def _short(alias: str, fillers: set[str]) -> tuple[str, ...]:
    """The folded words of a name without its little ones; letters that are short for a name are none."""
    pieces = ((word, word.isupper() and len(word) > 1) for word in alias.split())
    return tuple(w for word, kept in pieces for w in words_of(word) if kept or w not in fillers)


def _singular(lexicon: Lexicon, entry: LexiconEntry) -> set[tuple[str, ...]]:
    """The words for one unit; a form that goes with two but not with five is one of them."""
    one, two, five = (
        words_of(lexicon.count(n, entry.id, entry.language, entry.category))[1:] for n in (1, 2, 5)
    )
    others = {words_of(word) for word in lexicon.singular(entry.id, entry.language, entry.category)}
    return {one, *others} if two == five else {one, two, *others}


def _sense_words(sense: str) -> set[str]:
    """The single words of a sense in all languages."""
    phrases = (words_of(p) for lang in languages() for p in words(lang).senses.get(sense, ()))
    return {p[0] for p in phrases if len(p) == 1}


@lru_cache(maxsize=4)
def _built(digest: str, known: tuple[str, ...]) -> list[Vocabulary]:
    """Where the vocabulary of names of that digest, in languages with words of their own, is kept."""
    return []


def vocabulary(lexicon: Lexicon) -> Vocabulary:
    """The vocabulary of a lexicon, built once for all that hold the same names."""
    place = _built(lexicon.digest, languages())
    if not place:
        place.append(Vocabulary(lexicon))
    return place[0]
