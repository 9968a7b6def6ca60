"""Names in a sentence: with their article, in a case, after a preposition; never by guessing.

What a name needs stands beside it in the language file (`article`, `gender`, `number`, the cases), or in `[grammar]` for
a whole category of the names of that folder. A name of which the form is not known is put in brackets after what it
belongs to: "the bid (Long Road)" is right in every language, "the bid for Long Road" is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

GENITIVE = "gen"
CASES = (GENITIVE, "dat", "acc", "ins", "loc")
"""Genitive, dative, accusative, instrumental, and the case of place."""
FIELDS = ("article", "gender", "number", "plural", "definite", "at", "cases", *CASES)
"""What a row of a language file may say of its name."""
NONE, SAME, PLURAL = "none", "same", "plural"
GENDERS = ("m", "f", "n")
_ENGLISH_ARTICLE = "The "
_ELISION = "aeiouàèéìòùAEIOUÀÈÉÌÒÙ"
_CONTRACTED = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ITALIAN = {"il": ("m", ""), "lo": ("m", ""), "la": ("f", ""), "i": ("m", PLURAL), "gli": ("m", PLURAL), "le": ("f", PLURAL)}  # fmt: skip
_GOVERNS = {
    "из": "gen", "от": "gen", "до": "gen", "для": "gen", "без": "gen", "против": "gen", "кроме": "gen", "у": "gen",
    "к": "dat", "по": "dat", "за": "acc", "про": "acc", "через": "acc", "в": "loc", "на": "loc", "о": "loc", "при": "loc",
    "с": "ins", "над": "ins", "перед": "ins", "под": "ins",
}  # fmt: skip
"""The case after a Russian preposition, unless a phrase asks for another."""


class Name(str):
    """What something is called, with what its language file says of it."""

    language: str
    grammar: Mapping[str, str]

    def __new__(cls, text: str, language: str = "", grammar: Mapping[str, str] | None = None) -> Name:
        """A name with its language and its grammar; without any it is mere text."""
        name = super().__new__(cls, text)
        name.language = language
        name.grammar = grammar or {}
        return name

    @property
    def bare(self) -> str:
        """The name without its article."""
        article = self.article
        if self.language != "en" and self.startswith(_ENGLISH_ARTICLE):
            return self[len(_ENGLISH_ARTICLE) :]
        start = article if article.endswith("'") else f"{article} "
        return self[len(start) :] if article and self.lower().startswith(start.lower()) else str(self)

    @property
    def inside(self) -> str:
        """The name within a sentence: what begins with an article of its own begins small there, "a Doua Armată"."""
        definite = self.grammar.get("definite", "")
        return definite if definite[:1].upper() + definite[1:] == self else self.bare

    @property
    def article(self) -> str:
        """The definite article that the name takes; empty for none, or where nobody has said."""
        given = self.grammar.get("article", "")
        if self.language == "en" and self.startswith(_ENGLISH_ARTICLE):
            return "the"
        if self.language == "it" and given in ("il", "lo", "la", "l'"):
            stem = self[2:] if self.lower().startswith("l'") else self.removeprefix(f"{given} ")
            return "l'" if stem[:1] in _ELISION else given
        return "" if given == NONE else given

    @property
    def is_plural(self) -> bool:
        """Whether the name takes the verb in the plural."""
        return PLURAL in (
            self.grammar.get("number"),
            _ITALIAN.get(self.grammar.get("article", ""), ("", ""))[1],
        )

    @property
    def gender(self) -> str:
        """m, f or n; empty where nobody has said."""
        return self.grammar.get("gender", "") or _ITALIAN.get(self.grammar.get("article", ""), ("", ""))[0]

    def form(self, case: str) -> str | None:
        """The name in a case; None if it is not known."""
        same = self.inside if self.grammar.get("cases") == SAME else None
        return self.grammar.get(case, same)

    def after(self, preposition: str, case: str = "") -> str:
        """The name after a preposition, or in brackets if its form there is not known."""
        known = _AFTER.get(self.language, _after_plain)(self, preposition, case)
        return known or bracketed(self)


def inflected(name: Name, form: str) -> str:
    """The name in a case, or after a preposition."""
    return _in_case(form)(name) if form in CASES else name.after(form)


def bracketed(name: str) -> str:
    """A name behind what it belongs to, where its form is not known."""
    return f"({name})"


def _after_english(name: Name, preposition: str, case: str) -> str:
    known = "article" in name.grammar or name.article
    preposition = name.grammar.get("at", preposition) if preposition == "in" else preposition
    return " ".join(filter(None, (preposition, name.article, name.bare))) if known else ""


def _after_italian(name: Name, preposition: str, case: str) -> str:
    article = name.article
    if not article:
        return f"{preposition} {name.bare}".strip() if name.grammar.get("article") == NONE else ""
    joined = _joined(preposition, article)
    return f"{joined}{'' if joined.endswith(chr(39)) else ' '}{name.bare}"


def _joined(preposition: str, article: str) -> str:
    """An Italian preposition with its article: "di" and "lo" are "dello"."""
    if preposition not in _CONTRACTED:
        return f"{preposition} {article}".strip()
    stem = _CONTRACTED[preposition]
    endings = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}
    return stem + endings[article]


def _after_russian(name: Name, preposition: str, case: str) -> str:
    form = name.form(case or _GOVERNS.get(preposition, ""))
    preposition = (
        name.grammar.get("at", preposition) if preposition == "в" and case in ("", "acc") else preposition
    )
    return f"{_softened(preposition, form)} {form}".strip() if form else ""


_WITH_O = {("в", "в"), ("в", "ф"), ("с", "с"), ("с", "з")}


def _softened(preposition: str, word: str) -> str:
    """Russian "в" before "вл" is "во", "с" before "ст" is "со", "к" before "вт" is "ко"."""
    start = word[:2].lower()
    hard = len(start) == 2 and start[1] not in "аеёиоуыэюяь"
    return (
        preposition + "о"
        if hard and ((preposition, start[0]) in _WITH_O or (preposition, start) == ("к", "вт"))
        else preposition
    )


def _after_plain(name: Name, preposition: str, case: str) -> str:
    """Languages in which a preposition stands before the name as it is, or before the case that a phrase asks for."""
    where = name.grammar.get("at", "")
    if where and preposition in _PLAIN_PLACES and case in ("", "acc"):
        placed = preposition if where == "în" else _PLAIN_PLACES[preposition].format(where)
        return f"{placed} {name.inside}"
    form = name.form(case or "acc")
    return f"{preposition} {form}".strip() if form else ""


_PLAIN_PLACES = {"în": "{}", "din": "de {}"}
"""Romanian: where a name takes another preposition than "în", it takes that behind "de" too: "la Pella", "de la Pella".
A name of a category with "la" that stays with "în" itself keeps "din": "în Golful Termaic", "din Golful Termaic"."""


_AFTER: dict[str, Callable[[Name, str, str], str]] = {
    "en": _after_english,
    "it": _after_italian,
    "ru": _after_russian,
}


# -- what templates write after a bar --------------------------------------------------------------------------


def _named(value: Any) -> Name:
    return value if isinstance(value, Name) else Name(str(value))


def _in_case(case: str) -> Callable[..., str]:
    def inflected(value: Any, preposition: str = "") -> str:
        name = _named(value)
        form = name.form(case)
        if form is None:
            return bracketed(name)
        return f"{_softened(preposition, form)} {form}" if preposition else form

    return inflected


def after(name: Any, preposition: str, case: str = "") -> str:
    """`track|track|after('in')`: "nei Privilegi Feudali"; `area|area|after('из')`: "из Винтерфелла"."""
    return _named(name).after(preposition, case)


def at(value: Any) -> str:
    """Where something is: "in the Narrow Sea", "on Pyke"; in Italian "a Pyke", but "nel Mare Stretto" and "ad Apple".

    A name may say that it takes another preposition (`at`): "on Dragonstone", "sulla Boneway".
    """
    name = _named(value)
    bare_italian = name.language == "it" and not name.article
    usual = ("ad" if name[:1] in "aA" else "a") if bare_italian else "in"
    return name.after(name.grammar.get("at", usual) if name.language == "it" else usual)


def the(value: Any) -> str:
    """A name with its definite article, in the language's own way; as it stands if it is not known."""
    name = _named(value)
    if name.grammar.get("definite"):
        return name.grammar["definite"]
    return name.after("") if name.article else str(name)


def some(value: Any, case: str = "") -> str:
    """A name with its indefinite article, in languages that have one; as it stands if the article is not known.

    Args:
        value: the name.
        case: "gen" for the Romanian genitive, "unei forțe neutre".
    """
    name = _named(value)
    known = _SOME.get(name.language)
    return (known(name, case) if known and name and not name.is_plural else "") or str(name)


def _some_english(name: Name, case: str) -> str:
    """ "a battle", "an hour"; what takes no article is no thing that is counted: "start combat"."""
    if name.grammar.get("article") == NONE:
        return str(name)
    return f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def _some_italian(name: Name, case: str) -> str:
    if name.gender == "f":
        return f"un'{name.bare}" if name.article == "l'" else f"una {name.bare}"
    return f"{'uno' if name.article == 'lo' else 'un'} {name.bare}" if name.gender else ""


def _some_romanian(name: Name, case: str) -> str:
    """ "un marș", "o luptă"; in the genitive a feminine noun takes the form of its plural: "unei lupte"."""
    feminine = name.gender == "f"
    if case == GENITIVE:
        return f"unei {plural(name)}" if feminine else f"unui {name}" if name.gender else ""
    return f"{'o' if feminine else 'un'} {name}" if name.gender else ""


_SOME: dict[str, Callable[[Name, str], str]] = {
    "en": _some_english,
    "it": _some_italian,
    "ro": _some_romanian,
}


def agree(value: Any, *forms: str) -> str:
    """The one of some forms that goes with a name.

    Two forms: singular and plural. Four: masculine, feminine, then plural (Italian, Romanian: of each), or with the neuter
    third (Russian). Nothing where the gender is needed and not known.
    """
    name = _named(value)
    if len(forms) == 2:
        return forms[name.is_plural]
    gender = name.gender
    if name.language == "ru":
        return forms[3] if name.is_plural else forms["mfn".index(gender)] if gender else ""
    feminine = gender == "f" or (gender == "n" and name.is_plural)
    return forms[2 * name.is_plural + feminine] if gender else ""


def plural(name: Any) -> str:
    """The name of several such things, as it stands if it is not known."""
    return _named(name).grammar.get("plural", "") or str(name)


FILTERS: Mapping[str, Callable[..., str]] = {
    **{case: _in_case(case) for case in CASES},
    "after": after,
    "at": at,
    "the": the,
    "some": some,
    "agree": agree,
    "plural": plural,
}
"""The filters of this module by the names that templates call them."""
