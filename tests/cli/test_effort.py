"""A long message costs no more than its length: four times as many words take four times as long, and never two seconds."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.messages import NOW, pasted
from tests.inbox.test_floods import floods
from tests.volume import at_leisure, some

FEW, TIMES = 600, 4
MOST_GROWTH = 6.5
"""Quadratic work would take sixteen times as long; the rest is for a busy machine."""
BUDGET = 2.0
"""Seconds of the processor for a message, the start of the interpreter not counted."""
LONGEST = 20_000
"""Characters of the longest message that is read."""
ROW = random.Random(7)


def word(letters: int) -> str:
    return "".join(ROW.choices("bcdfglmnprstvzaeiou", k=letters))


def each(piece: Callable[[], str]) -> Callable[[int], str]:
    return lambda count: "".join(piece() for _ in range(count))


FLOODS: dict[str, Callable[[int], str]] = {
    "short lines, each another": each(lambda: f"{word(4)}\n"),
    "words, each another": each(lambda: f"{word(6)} "),
    "a word for the seed": each(lambda: "seed "),
    "numbers behind words": each(lambda: f"{word(2)} {ROW.randrange(9_000)}\n"),
    "one after the other": each(lambda: f"then {word(4)}\n"),
    "conditions": each(lambda: f"if {word(4)}\n"),
    "pronouns": each(lambda: "him "),
}


@pytest.fixture
def warm(pbf: Run, table: Path, tmp_path: Path) -> Path:
    """A game of which the words were looked up once."""
    talk = pasted(tmp_path / "talk.txt", "Ciao a tutti, bella partita!\nif abcd\nthen efgh")
    pbf("ingest", shutil.copytree(table, tmp_path / "warm"), talk, "--now", NOW)
    return table


def ingested(pbf: Run, game: Path, folder: Path, source: Path) -> Callable[[], object]:
    """Reading a source in a new copy of the game."""
    copy = shutil.copytree(game, folder / f"{source.stem}-{time.monotonic_ns()}")
    return lambda: pbf("ingest", copy, source, "--now", NOW)


def seconds(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started


@pytest.mark.parametrize("flood", some([*FLOODS], 3))
def test_four_times_the_words_take_four_times_as_long(
    pbf: Run, warm: Path, tmp_path: Path, flood: str
) -> None:
    """Measured again if another program was in the way."""
    ROW.seed(flood)
    few, many = (pasted(tmp_path / f"{n}.txt", FLOODS[flood](n * FEW)[:LONGEST]) for n in (1, TIMES))
    found: list[float] = []
    while not found or min(found) > MOST_GROWTH:
        assert len(found) < 5, found
        took = [seconds(ingested(pbf, warm, tmp_path, source)) for source in (few, many)]
        found.append(took[1] / took[0])


@at_leisure
@pytest.mark.parametrize("flood", [*FLOODS, "phpbb.html", "smf.html", "mybb.html", "parts.eml"])
def test_no_message_takes_two_seconds(pbf: Run, warm: Path, tmp_path: Path, flood: str) -> None:
    ROW.seed(flood)
    source = tmp_path / flood
    if flood in FLOODS:
        pasted(source, FLOODS[flood](LONGEST)[:LONGEST])
    else:
        source.write_bytes(dict(floods())[flood])
    took: list[float] = []
    while not took or min(took) > BUDGET:
        assert len(took) < 3, took
        took.append(seconds(ingested(pbf, warm, tmp_path, source)))
