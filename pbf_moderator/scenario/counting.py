"""A number with its noun in the form that the language asks for, by the plural rules of the Unicode CLDR."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

ORDER = ("zero", "one", "two", "few", "many", "other")
"""The kinds of numbers that languages tell apart; forms are listed in this order, those that a language has."""
PARTICLES = {("ro", "other"): "de "}
"""What stands between a number of a kind and its noun, where the form is that of another kind: "20 de cavaleri"."""
_SEEN = 201
"""Numbers up to here show every kind that counted pieces can need; millions of riders are left out."""


@cache
def _kind_of(language: str) -> Callable[[int], str]:
    """The plural rule of a language; one and many where nobody knows it."""
    from babel.core import Locale, UnknownLocaleError  # only texts with counted things need it

    try:
        return Locale.parse(language).plural_form
    except (UnknownLocaleError, ValueError):
        return lambda number: "one" if number == 1 else "other"


@cache
def kinds(language: str) -> tuple[str, ...]:
    """The kinds of numbers for which a language has a form of its own, in the order of the forms."""
    kind_of = _kind_of(language)
    met = {kind_of(number) for number in range(_SEEN)}
    return tuple(kind for kind in ORDER if kind in met and (language, kind) not in PARTICLES)


def form_of(number: int, language: str, forms: Sequence[str]) -> str:
    """The form of a noun that goes with a number; the last one stands in for those left out."""
    return forms[min(_place(number, language), len(forms) - 1)]


def _place(number: int, language: str) -> int:
    kind, known = _kind_of(language)(abs(number)), kinds(language)
    return known.index(kind) if kind in known else len(known) - 1


def counted(number: int, language: str, forms: Sequence[str]) -> str:
    """A number and its noun, such as "2 riders", "20 de călăreți" or "5 всадников".

    Args:
        number: how many; of a negative number the size decides the form.
        language: two letters; languages without a rule of their own have a singular and a plural.
        forms: the forms in the order of `kinds`; the last one stands in for those left out.
    """
    particle = PARTICLES.get((language, _kind_of(language)(abs(number))), "")
    return f"{number} {particle}{form_of(number, language, forms)}"
