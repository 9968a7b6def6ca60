"""A number with its noun in the form that the language asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def _two_forms(number: int) -> int:
    return 0 if number == 1 else 1


def _east_slavic(number: int) -> int:
    """1 рыцарь, 2 рыцаря, 5 рыцарей."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


_RULES: dict[str, Callable[[int], int]] = {"ru": _east_slavic, "uk": _east_slavic}
FORMS: dict[str, int] = {"ru": 3, "uk": 3}
"""How many forms of a noun a language needs; two where it is not listed."""


def counted(number: int, language: str, forms: Sequence[str]) -> str:
    """A number and its noun, such as "2 knights", "20 de cavaleri" or "5 рыцарей".

    Args:
        number: how many; of a negative number the size decides the form.
        language: two letters; languages without a rule of their own have a singular and a plural.
        forms: the forms in the order of the language's rule; the last one stands in for those left out.
    """
    form = forms[min(_RULES.get(language, _two_forms)(abs(number)), len(forms) - 1)]
    return f"{number} de {form}" if language == "ro" and _takes_de(abs(number)) else f"{number} {form}"


def _takes_de(number: int) -> bool:
    """Romanian puts "de" after numbers from 20 on, save those that end in 01 to 19."""
    return number >= 20 and not 1 <= number % 100 <= 19
