"""A short code over what a seat has answered, which tells slips of the pen from other answers."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping

from ...kernel.forms import Answer

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTVWXYZ"
"""31 signs that nobody takes for one another; a prime number, so that one sign more finds every slip."""
LENGTH = 15
"""Signs before the last one; 74 bits, which nobody tries through."""


def check_code(seat: str, answers: Mapping[str, Answer], salt: str) -> str:
    """The code of a seat's answers.

    Args:
        seat: whose answers they are.
        answers: by the key (or kind) of the decision.
        salt: the game's secret, without which nobody can try answers until the code fits.

    Returns:
        Four groups of four signs, such as "K7MP-3XQ4-R2DW-9TKC".
    """
    text = json.dumps([seat, answers], sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    number = int.from_bytes(hmac.digest(salt.encode(), text.encode(), hashlib.sha256)[:16], "big")
    places = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        places.append(place)
    signs = "".join(ALPHABET[p] for p in (*places, _check(places)))
    return "-".join(signs[i : i + 4] for i in range(0, LENGTH + 1, 4))


def is_well_formed(code: str) -> bool:
    """Whether a code was copied without a slip: any one wrong sign or two swapped ones are found."""
    signs = code.upper().replace("-", "").replace(" ", "")
    if len(signs) != LENGTH + 1 or any(s not in ALPHABET for s in signs):
        return False
    places = [ALPHABET.index(s) for s in signs]
    return _check(places[:-1]) == places[-1]


def _check(places: list[int]) -> int:
    return sum(weight * place for weight, place in enumerate(places, 2)) % len(ALPHABET)
