"""Chance that nobody can steer and everybody can check.

The outcome of a draw is the HMAC-SHA256, under the game's seed, of the decision's key, a slash and a counter from 0.
Its first 8 bytes are read as a big-endian number; a number in the incomplete last block is rejected and the counter
goes up. What is left is taken modulo the number of items, which are counted off the bag in its order. Where one
decision draws several items or throws several dice, the counter goes on; an item drawn is out of the bag. The seed is
the SHA-256 of the moderator's secret, every player's word and, where the table wants one, a public beacon's value,
each preceded by its length.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping

from .decision import Decision
from .forms import Answer, Dice, Some

_SPAN = 1 << 64


def mix_seed(secret: bytes, words: Iterable[str], beacon: str = "") -> bytes:
    """The game's seed.

    Args:
        secret: the moderator's secret bytes, published at the end.
        words: the players' words, in the order of the seats.
        beacon: the value of the public beacon; a game without one has no such part.

    Returns:
        32 bytes.
    """
    digest = hashlib.sha256()
    texts = [*words, beacon] if beacon else [*words]
    for part in (secret, *(text.encode() for text in texts)):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


def commitment(secret: bytes) -> str:
    """What the first post publishes of the secret: its SHA-256 in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


class Stream:
    """The whole numbers that belong to one key."""

    def __init__(self, seed: bytes, key: str) -> None:
        self._seed = seed
        self._key = key.encode()
        self._counter = 0

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely.

        Raises:
            ValueError: n is less than 1.
        """
        if n < 1:
            raise ValueError("there is nothing to choose from")
        limit = _SPAN - _SPAN % n
        while True:
            text = self._key + b"/" + str(self._counter).encode()
            self._counter += 1
            value = int.from_bytes(hmac.digest(self._seed, text, "sha256")[:8], "big")
            if value < limit:
                return value % n


def drawn(pick: Stream, bag: Mapping[str, int]) -> str:
    """One item of a bag {item: copies}; they are counted off in the bag's order, an item as often as it has copies."""
    place = pick.below(sum(bag.values()))
    for item, copies in bag.items():
        place -= copies
        if place < 0:
            return item
    raise AssertionError("the place lies inside the bag")


def drawn_in_turn(pick: Stream, bag: Mapping[str, int], count: int) -> list[str]:
    """Items of a bag, one after the other and none put back, in the order in which they were drawn."""
    left, items = dict(bag), []
    for _ in range(count):
        items.append(drawn(pick, left))
        left[items[-1]] -= 1
    return items


def outcome(seed: bytes, decision: Decision) -> Answer:
    """What chance answers to a decision of the seat CHANCE.

    Raises:
        TypeError: it is asked for something else than draws and dice, which the transcript could not tell.
    """
    stream = Stream(seed, decision.key)
    form = decision.form
    if isinstance(form, Some):
        return drawn_in_turn(stream, form.bag, form.limit)
    if isinstance(form, Dice):
        return form.sample(stream)
    raise TypeError(f"chance draws and throws dice; it cannot answer {decision.key}")
