"""Writing an answer in words: the inverse of reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ...kernel.decision import Decision
from ...kernel.forms import Amount, Answer, Assign, Dice, Moves, One, Path, Rank, Some
from ...scenario.grammar import Name, after, at, bracketed
from ...scenario.lexicon import SHORT
from ..text.lexicon import Lexicon
from ..text.names import UPGRADE, parts_of
from ..text.vocabulary import OPTION, UNIT, vocabulary
from ..text.words import NAMES, Words, kinds_by, words

ARROW = " -> "
PLAIN = "plain"
"""The case of a name that is not declined."""
PLACE = "at"
"""No case but a place: the name says which preposition it takes there, "nel Reach", "on Dragonstone"."""


def write(decision: Decision, answer: Answer, lexicon: Lexicon, lang: str) -> str:
    """The canonical text of a legal answer; reading it gives the answer back.

    Args:
        decision: what is asked.
        answer: one that its form allows.
        lexicon: the scenario's names.
        lang: "it", "en", "ro" or "ru".
    """
    return Writer(lexicon, lang).write(decision, answer)


class Writer:
    """The names and words of one language."""

    def __init__(self, lexicon: Lexicon, lang: str) -> None:
        self.lexicon = lexicon
        self.lang = lang
        self.family = vocabulary(lexicon).family
        self.words: Words = words(lang, self.family)
        self.vocabulary = vocabulary(lexicon)

    def write(self, decision: Decision, answer: Answer) -> str:
        """A sheet as one line for each slot, anything else as one line with its heading."""
        if isinstance(decision.form, Assign) and answer:
            return "\n".join(self.line(slot, value) for slot, value in answer.items())
        return f"{self.heading(decision)}: {self.content(decision, answer)}"

    def line(self, slot: str, value: str) -> str:
        """One line of a sheet."""
        return f"{self.name(slot)}: {self.name(value)}"

    def heading(self, decision: Decision) -> str:
        """What the answer is for."""
        phrase, preposition = self._parted(self._head(decision.kind))
        about = self._about(decision)
        if not about:
            return phrase
        return f"{phrase} {self._after(preposition, about) if preposition else self._governed(decision.kind, about)}"

    def kind(self, kind: str) -> str:
        """What a kind of decision is called."""
        return self._parted(self._head(kind))[0]

    def _parted(self, head: str) -> tuple[str, str]:
        """The words before an answer, and the preposition at their end that wants a name behind it."""
        phrase, _, last = head.rpartition(" ")
        return (phrase, last) if last in self.words.prepositions else (head, "")

    def _about(self, decision: Decision) -> str:
        """The name of what a decision is about, where the heading tells it."""
        told = kinds_by("about", self.family).get(decision.kind)
        if told:
            category, id = told.split("/")
            return self.lexicon.name(id, self.lang, category=category)
        return self.name(decision.about) if told is None and self.is_named(decision.about) else ""

    def _after(self, preposition: str, about: str) -> str:
        """A name behind a preposition; as it stands where its form there is not known."""
        case = self.words.prepositions[preposition]
        joined = at(about) if case == PLACE else after(about, preposition, "" if case == PLAIN else case)
        return f"{preposition} {_inside(about)}" if joined == bracketed(about) else joined

    def _governed(self, kind: str, about: str) -> str:
        """A name in the case that the words before it want; as it stands where its form is not known."""
        case = self.words.governed.get(kind, "")
        return (about.form(case) if case and isinstance(about, Name) else None) or _inside(about)

    def _head(self, kind: str) -> str:
        """The words for a kind of decision: those with the scenario's own term, where there are several.

        Words that are a refusal as they stand are none, else "no help: yes" were written.
        """
        if kind not in kinds_by("named", self.family):
            return self.words.head(kind)
        category, id = kinds_by("named", self.family)[kind].split("/")
        if category == "role":
            _, preposition = self._parted(self.words.head(kind))
            return f"{self._token_of(id)} {preposition}".rstrip()
        term = self.lexicon.name(id, self.lang, category=category)
        grammar = getattr(term, "grammar", {})
        forms = {str(term), grammar.get("gen", ""), grammar.get("acc", "")} - {""}
        refusals = self.words.options.get("no", ())
        fitting = (
            words
            for words in self.words.kinds[kind]
            if words not in refusals and any(form in words for form in forms)
        )
        return next(fitting, self.words.head(kind))

    def _token_of(self, role: str) -> str:
        """What belongs to the head of a track, by the track's role."""
        return self.lexicon.name(self._with_role("tracks", role), self.lang, SHORT, "dominance").bare

    def _with_role(self, table: str, role: str) -> str:
        """The id of the row that has a role in the rules."""
        return next(str(row["id"]) for row in self.lexicon.tables[table] if row.get("role") == role)

    def _upgraded(self) -> str:
        """The unit that others are upgraded from."""
        return self._with_role("units", kinds_by("roles", self.family)["upgraded"])

    def content(self, decision: Decision, answer: Answer) -> str:
        """The answer without its heading."""
        form = decision.form
        if isinstance(form, One):
            return self._one(decision.kind, form, answer)
        if isinstance(form, Some):
            return self._some(decision.kind, answer, decision.about) or self.words.say_none(decision.kind)
        if isinstance(form, Amount):
            return str(answer)
        if isinstance(form, Moves):
            return self._moves(answer) or self.words.say("stay")
        if isinstance(form, Path):
            return self._path(form, answer)
        if isinstance(form, Rank):
            return ", ".join(self.name(item) for item in answer)
        if isinstance(form, Dice):
            return ", ".join(map(str, answer))
        return "; ".join(self.line(slot, value) for slot, value in answer.items()) or self.words.say("none")

    def _path(self, form: Path, answer: Answer) -> str:
        """The spaces of a way with its start, and the kinds of passages where they are named."""
        if not answer:
            return self.words.say("stay")
        return " – ".join(self.name(item) for item in (form.start, *answer))

    # -- names -----------------------------------------------------------------------------------------------

    def is_named(self, id: str) -> bool:
        """Whether the scenario has a name for an id."""
        return bool(id) and self.vocabulary.of(id) != {OPTION}

    def name(self, id: str) -> str:
        """The name of an id: the scenario's, or the general word for a fixed option."""
        if id in kinds_by("options", self.family).values():
            term = next(term for term, option in kinds_by("options", self.family).items() if option == id)
            return self.lexicon.name(term, self.lang, SHORT, "term")
        if not self.is_named(id):
            return self.words.options.get(id, (id,))[0]
        return self.lexicon.name(id, self.lang, category=self._category(id))

    def _category(self, id: str) -> str:
        """The category to name an id in; a track goes before the token of its head."""
        sources = self.vocabulary.sources[id]
        return next(sources[name] for name in NAMES if name in sources)

    def units(self, counts: Mapping[str, int]) -> str:
        """Some units of several kinds."""
        return ", ".join(self.count(number, unit) for unit, number in counts.items())

    def count(self, number: int, unit: str) -> str:
        """A number of units of one kind."""
        sources = self.vocabulary.sources.get(unit, {})
        if sources and UNIT not in sources:
            return f"{number} {self.name(unit)}"
        if number == 1 and sources.get(UNIT, UNIT) != UNIT:
            return self.name(unit)
        return self.lexicon.count(number, unit, self.lang, category=sources.get(UNIT, UNIT))

    # -- forms -----------------------------------------------------------------------------------------------

    def _one(self, kind: str, form: One, answer: str | None) -> str:
        if answer is None:
            return self.words.options["no"][0] if "yes" in form.options else self.words.say_pass(kind)
        text = ARROW.join(self.name(part) for part in parts_of(answer))
        aims = kind in kinds_by("aims", self.family)
        if "/" not in answer and (aims or any(o.startswith(f"{answer}/") for o in form.options)):
            return f"{text}, {self.words.say('no_target')}"
        return text

    def _some(self, kind: str, chosen: Sequence[str], about: str) -> str:
        """Units or recruits area by area; the area that the heading names needs no second naming."""
        by_area: dict[str, list[str]] = {}
        for option, number in Counter(chosen).items():
            area, _, rest = option.partition("/")
            if rest:
                by_area.setdefault(area, []).append(self._recruit(rest, number))
            else:
                by_area.setdefault("", []).append(self._single(kind, area, number))
        return "; ".join(
            _labelled(self.name(a) if a not in ("", about) else "", i) for a, i in by_area.items()
        )

    def _single(self, kind: str, id: str, number: int) -> str:
        if "unit" in self.vocabulary.of(id):
            return self.count(number, id)
        if (
            number > 1
            and self.is_named(id)
            and kinds_by("put_at", self.family).get(kind) == self._category(id)
        ):
            return f"{number} {self._put(id)}"
        return f"{number} {self.name(id)}" if number > 1 else self.name(id)

    def _recruit(self, rest: str, number: int) -> str:
        unit, _, where = rest.partition("/")
        text = self.count(number, unit.removeprefix(UPGRADE))
        if unit.startswith(UPGRADE):
            text = f"{self.count(number, self._upgraded())}{ARROW}{text}"
        return f"{text} {self._put(where)}" if where else text

    def _put(self, place: str) -> str:
        """Where something new is put: no arrow, which in the same answer tells what is upgraded to what."""
        put = self.words.put
        return self._after(put, self.name(place)) if put else f"{ARROW.strip()} {self.name(place)}"

    def _moves(self, groups: Mapping[str, Mapping[str, int]]) -> str:
        return "; ".join(f"{self.units(group)}{ARROW}{self.name(area)}" for area, group in groups.items())


def _inside(name: str) -> str:
    """A name within a sentence, in no case that anybody has given."""
    return name.inside if isinstance(name, Name) else name


def _labelled(label: str, items: Iterable[str]) -> str:
    text = ", ".join(items)
    return f"{label}: {text}" if label else text
