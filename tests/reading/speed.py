"""Milliseconds a message, beside the floor: a stemmer and a fuzzy search over the same words; and growth with length."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rapidfuzz import fuzz, process

from pbf_moderator.desk.memory import Memory
from pbf_moderator.desk.received import HELD
from pbf_moderator.desk.understanding import read_message
from pbf_moderator.reading.text.effort import MOST_CHARACTERS

from .messages import Letter, corpus
from .positions import Room
from .sitting import received

if TYPE_CHECKING:
    from pbf_moderator.reading.values import Reading

STEMMERS = {"en": "english", "it": "italian", "ro": "romanian", "ru": "russian"}
GROWING = (
    "2-plan", "stark",
    "Winterfell: consolidate\nWhite Harbor CP\nMoat Cailin march +1\nShivering Sea raid\nNarrow Sea - support\n"
    "I had a long week, so forgive me if this is short; the Lannister fleet worries me more than Greyjoy does.\n",
)  # fmt: skip
"""What a long message is made of, over and over again."""
LEAST = 625


def milliseconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes; the best of three."""
    found = []
    for _ in range(3):
        started = time.perf_counter()
        work()
        found.append(1000 * (time.perf_counter() - started))
    return min(found)


def of_message(room: Room, position: str, seat: str, text: str) -> float:
    """What reading a message takes, from its words to what they say."""
    return milliseconds(reading_of(room, position, seat, text))


def reading_of(room: Room, position: str, seat: str, text: str) -> Callable[[], Reading]:
    """Reads a message anew each time."""
    table = room.table(position)
    message = received(table, "eml", seat, text, 1)[0]

    def work() -> Reading:
        table.memory = Memory()
        return read_message(table, message, seat, ())

    return work


def floor_of(room: Room, letter: Letter) -> float:
    """What a stemmer and a fuzzy search for each word among all names take."""
    import snowballstemmer

    stemmer = snowballstemmer.stemmer(STEMMERS[letter.language])
    lexicon = room.table(letter.position).scenario.lexicon
    names = list({entry.alias.casefold() for entry in lexicon.entries()})

    def work() -> None:
        for word in re.findall(r"\w+", letter.text.casefold()):
            stemmer.stemWord(word)
            process.extractOne(word, names, scorer=fuzz.ratio, score_cutoff=80)

    return milliseconds(work)


def growth(room: Room) -> list[tuple[int, float, bool]]:
    """Length of a message, milliseconds, and whether it was held as too long to read; each twice as long as the last."""
    position, seat, piece = GROWING
    lengths, found = [LEAST * 2**n for n in range(10) if LEAST * 2**n <= MOST_CHARACTERS], []
    for length in lengths:
        text = (piece * (length // len(piece) + 1))[:length]
        work = reading_of(room, position, seat, text)
        found.append((length, milliseconds(work), work().status == HELD))
    return found


def print_speed(letters: Sequence[Letter] = ()) -> None:
    """Print what an ordinary message takes, the floor, and the growth."""
    room, chosen = Room.in_memory(), [x for x in letters or corpus() if not x.before]
    taken = [of_message(room, x.position, x.seat, x.text) for x in chosen]
    floors = [floor_of(room, x) for x in chosen]
    print(f"milliseconds a message, {len(chosen)} messages: {_spread(taken)}")
    print(f"the floor (stemmer and fuzzy search over the same words): {_spread(floors)}")
    print(f"ratio of the medians: {statistics.median(taken) / statistics.median(floors):.1f}")
    before = 0.0
    for length, ms, held in growth(room):
        times = f", {ms / before:.1f} times as long" if before else ""
        print(f"{length:6} signs: {ms:7.1f} ms{times}{', held as too long' if held else ''}")
        before = ms


def _spread(values: Sequence[float]) -> str:
    cuts = statistics.quantiles(values, n=20)
    return f"median {statistics.median(values):.1f}, 95 % below {cuts[-1]:.1f}, most {max(values):.1f}"


if __name__ == "__main__":
    print_speed()
