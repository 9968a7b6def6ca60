"""The seed of all chance: the players' words, the day on which they close, the beacon, and what fixes it for good.

The opening post fixes the commitment to the secret. Then come the words; an entry of its own closes them. If the
table wants a beacon, its value comes after that. From then on the seed never changes, whatever is undone: an undo
shortens the list of inputs, and these entries are not inputs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ..errors import UserError
from ..kernel import chance
from ..store.chain import Entry
from ..store.kinds import BEACON, SEED, WORD
from . import beacon as beacons
from .open_game import OpenGame

LONGEST_WORD = 200
WORDS_OPEN, BEACON_AWAITED = "words_open", "beacon_awaited"
"""Why no card can be drawn yet."""


@dataclass(frozen=True)
class Seed:
    """How far the seed is fixed.

    Attributes:
        words: seat -> word, those given so far, or those that count once the words are closed.
        closes: the day named in the opening post; None if the words close when the first card is needed.
        beacon: the beacon that the table wants, empty if none.
        closing: the entry that closed the words.
        lighting: the entry with the beacon's value.
    """

    words: Mapping[str, str]
    closes: datetime | None
    beacon: Mapping[str, Any]
    closing: Entry | None = None
    lighting: Entry | None = None

    @property
    def value(self) -> str:
        """The beacon's value, empty if there is none yet."""
        return self.lighting.body["value"] if self.lighting else ""

    @property
    def fixed(self) -> bool:
        """Whether the seed can no longer change."""
        return self.closing is not None and (not self.beacon or self.lighting is not None)

    @property
    def open_because(self) -> str:
        """Why no card can be drawn yet, or an empty string."""
        if self.closing is None:
            return WORDS_OPEN
        return "" if self.fixed else BEACON_AWAITED


def seed(table: OpenGame) -> Seed:
    """The state of a game's seed, from its journal."""
    journal, created = table.folder.journal, table.created
    closes = datetime.fromisoformat(created["words_close"]) if created["words_close"] else None
    closing = next(iter(journal.entries(SEED)), None)
    if closing is None:
        given = (entry.body for entry in journal.entries(WORD))
        return Seed({body["seat"]: body["word"] for body in given}, closes, created["beacon"])
    lighting = next(iter(journal.entries(BEACON)), None)
    return Seed(closing.body["words"], closes, closing.body["beacon"], closing, lighting)


def seed_bytes(table: OpenGame) -> bytes | None:
    """The 32 bytes of the seed; None as long as it is not fixed."""
    state = seed(table)
    if not state.fixed:
        return None
    words = [state.words.get(seat, "") for seat in table.seats]
    return chance.mix_seed(bytes.fromhex(table.created["secret"]), words, state.value)


# -- the words ----------------------------------------------------------------------------------------------------


def words_open(table: OpenGame, said: datetime | None = None) -> bool:
    """Whether a word for the seed still counts.

    Args:
        table: an open game.
        said: when it was said; a word of the last day may be read on the next one, as long as the words post is not
            written.
    """
    state = seed(table)
    if state.closing is not None or table.created["typed_chance"]:
        return False
    return state.closes is None or said is None or said <= state.closes


def note_word(table: OpenGame, seat: str, word: str, at: datetime | None = None) -> None:
    """Take a player's word for the seed; the last one before they are closed counts.

    Raises:
        UserError: the words are closed, or it is no word.
    """
    if table.created["typed_chance"]:
        raise UserError("the cards of this game are drawn by hand; it needs no words for a seed.")
    state = seed(table)
    if state.closing is not None:
        raise UserError(
            f"the words for the seed were closed by entry {state.closing.n}; the seed can no longer change."
        )
    table.folder.journal.append(WORD, {"seat": seat, "word": clean_word(word)}, at)


def clean_word(word: str) -> str:
    """A word as it is mixed in: NFC, one blank between its parts.

    Raises:
        UserError: it is empty, too long, or holds what cannot be seen or written.
    """
    try:
        text = unicodedata.normalize("NFC", " ".join(word.split()))
        text.encode()
    except UnicodeEncodeError as error:
        raise UserError("this word cannot be written; take another one for the seed.") from error
    if not text or len(text) > LONGEST_WORD or not text.isprintable():
        raise UserError(
            f"a word for the seed has between 1 and {LONGEST_WORD} characters, all of them visible."
        )
    return text


def all_given(table: OpenGame, state: Seed) -> bool:
    """Whether every seat has given its word."""
    return all(seat in state.words for seat in table.seats)


def close_words(table: OpenGame, at: datetime | None = None) -> Seed:
    """Close the words for good; the beacon is moved to a later round if this one could already be known.

    Raises:
        UserError: they are closed already.
    """
    state, moment = seed(table), at or datetime.now(UTC)
    if state.closing is not None:
        raise UserError(f"the words are closed already, by entry {state.closing.n}.")
    wanted, late = dict(state.beacon), False
    made = beacons.time_of(wanted)
    if made is not None and moment >= made:
        wanted, late = beacons.wanted(beacons.DRAND, moment), True
    body = {
        "words": {seat: state.words[seat] for seat in table.seats if seat in state.words},
        "beacon": wanted,
        "late": late,
        "early": state.closes is not None and moment < state.closes and not all_given(table, state),
    }
    table.folder.journal.append(SEED, body, at)
    table.forget_people()
    return seed(table)


def close_if_due(table: OpenGame, at: datetime | None = None, *, needed: bool = False) -> bool:
    """Close the words if their day is over or, where a card is needed, if nothing is left to wait for.

    Returns:
        Whether they were closed now.
    """
    state = seed(table)
    if state.closing is not None or table.created["typed_chance"]:
        return False
    over = state.closes is not None and (at or datetime.now(UTC)) >= state.closes
    if over or (needed and (state.closes is None or all_given(table, state))):
        close_words(table, at)
        return True
    return False


# -- the beacon ---------------------------------------------------------------------------------------------------


def give_beacon(
    table: OpenGame, value: beacons.Value | None = None, text: str = "", at: datetime | None = None
) -> Seed:
    """Take the beacon's value: one that was fetched, or one typed in.

    Raises:
        UserError: none is wanted, it is there already, it comes before its time, or it cannot be one.
    """
    state = awaited(table, at)
    source = "typed" if value is None else "fetched"
    found = value or beacons.read_value(state.beacon, text)
    body = {
        "value": found.text,
        "signature": found.signature,
        "proven": found.proven,
        "source": source,
    }
    table.folder.journal.append(BEACON, body, at)
    table.forget_people()
    return seed(table)


def awaited(table: OpenGame, at: datetime | None = None) -> Seed:
    """The seed of a game that waits for its beacon.

    Raises:
        UserError: it does not.
    """
    state = seed(table)
    if not state.beacon:
        raise UserError("this game has no beacon; only an opening post can name one.")
    if state.closing is None:
        raise UserError(
            "the words come first; close them with pbf seed GAME --close, then the beacon may follow."
        )
    if state.lighting is not None:
        raise UserError(f"the beacon's value is fixed already, by entry {state.lighting.n}.")
    made = beacons.time_of(state.beacon)
    if made is not None and (at or datetime.now(UTC)) < made:
        raise UserError(
            f"round {state.beacon['round']} is made on {made:%Y-%m-%d at %H:%M} UTC; nobody can know it yet."
        )
    return state
