"""Which form of a noun follows a number."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def _two_forms(number: int) -> int:
    return 0 if number == 1 else 1


def _romanian(number: int) -> int:
    """1 cavaler, 2 cavaleri, 20 de cavaleri."""
    if number == 1:
        return 0
    return 1 if number == 0 or 1 <= number % 100 <= 19 else 2


def _east_slavic(number: int) -> int:
    """1 рыцарь, 2 рыцаря, 5 рыцарей."""
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


_RULES: dict[str, Callable[[int], int]] = {"ro": _romanian, "ru": _east_slavic, "uk": _east_slavic}


def form_for(number: int, language: str, forms: Sequence[str]) -> str:
    """The form that goes with a number.

    Args:
        number: how many; of a negative number the size counts.
        language: two letters; languages without a rule of their own have a singular and a plural.
        forms: the forms in the order of the language's rule; the last one stands in for those left out.
    """
    index = _RULES.get(language, _two_forms)(abs(number))
    return forms[min(index, len(forms) - 1)]
