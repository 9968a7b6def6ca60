"""Teaching the second opinion (templates/weights) what strangers wrote and meant.

    python -m tests.reading.learning [--further] [--without b37,b38] [--rounds N] [--to DIR]

Needs PyTorch (the extra `learn`) and takes two hours on two idle cores: the rules alone read every message whose meaning is written down (eight minutes), then the
network goes through them ten times. With --further the network that is shipped is taught further, in two rounds (half an hour with the reading). The held third of
the phrase book teaches nothing; messages of batches that others told again (retold) teach as much as new ones, and those whose meaning others turned round (turned)
teach which words matter.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from pbf_moderator.reading.hearing import heard as hearing
from pbf_moderator.reading.hearing.heard import Hearing
from pbf_moderator.reading.weighing.files import weights_in, words_in, write_weights
from pbf_moderator.reading.weighing.network import ENCODER, FILE, FOLDER, WORDS
from pbf_moderator.reading.weighing.weighing import Weighing
from pbf_moderator.resources import TEMPLATES, shipped

from . import messages
from .lessons import Growing, Lesson, lesson_of
from .messages import HERE, Letter
from .positions import Room, positions, scenario_of
from .sitting import outcome_of

RARE = 4
"""A trait that fewer words or mentions have teaches nothing."""
ROUNDS, MORE_ROUNDS = 10, 2
"""How often the network goes through the messages, and how often where it is taught further."""
LAYERS = 6
"""So many layers of the encoder are taught and kept."""
NAMED, SHORT = ("areas", "spaces", "cards", "leaders"), 5
"""The tables whose ids are names, and the letters of one that is as well a word of some language ("reach")."""
ATTACKS = "silence", "plain", "marches"

Row = tuple[str, Letter]
"""A message with the batch that it is of."""


def all_letters(*, held: bool = False) -> list[Row]:
    """Every message whose meaning is written down; the held third of the phrase book only where it is asked for.

    Args:
        held: give that third, too, as the batch "held".
    """
    found = [
        (path.stem.rpartition("-")[0], x)
        for path in sorted(messages.BATCHES.glob("*.jsonl"))
        for x in messages.letters_of(path)
    ]
    found += [("phrases", x) for _, letters in messages.phrase_book(held=False) for x in letters]
    found += [("corpus", x) for x in messages.corpus()]
    found += [("retold", x) for x in messages.retold()]
    found += [("turned", x) for x in messages.turned()]
    found += [(name, x) for name in ATTACKS for x in messages.letters_of(HERE / f"{name}.jsonl")]
    if held:
        found += [("held", x) for _, letters in messages.phrase_book(held=True) for x in letters]
    return found


def rules_alone() -> None:
    """Let the rules read alone in this process from now on."""
    hearing.Weighing = partial(Weighing, taught=lambda: None)  # type: ignore[misc, assignment]


def lessons_of(letters: Iterable[Row], places: Growing) -> Iterator[Lesson]:
    """The lessons of some messages, as the rules alone hear them.

    Args:
        letters: the messages.
        places: the table of traits, which grows.
    """
    rules_alone()
    room = Room.in_memory()
    for part, letter in letters:
        outcome = outcome_of(room, letter)
        heard = getattr(outcome.reading, "heard", None)
        if isinstance(heard, Hearing) and not outcome.broken:
            lesson = lesson_of(letter.id, part, heard, letter.expected, places)
            if lesson is not None:
                yield lesson


def gathered(letters: Sequence[Row]) -> tuple[list[Lesson], list[str]]:
    """The lessons of some messages and the names of their traits, by two processes; each position is laid out in one of them."""
    groups: dict[str, list[Row]] = {}
    for row in letters:
        groups.setdefault(row[1].position, []).append(row)
    shares: list[list[Row]] = [[], []]
    for rows in sorted(groups.values(), key=len, reverse=True):
        min(shares, key=len).extend(rows)
    places = Growing()
    lessons: list[Lesson] = []
    with multiprocessing.get_context("spawn").Pool(len(shares)) as pool:
        for found, traits in pool.imap(_share, shares, 1):
            renumber(found, dict(enumerate(places[t] for t in traits)))
            lessons += found
    return lessons, [*places]


def _share(letters: Sequence[Row]) -> tuple[list[Lesson], list[str]]:
    places = Growing()
    lessons = [*lessons_of(letters, places)]
    return lessons, [*places]


def renumber(lessons: Iterable[Lesson], places: Mapping[int, int]) -> None:
    """Give the traits of some messages other places in the table; those that have none are left out."""

    def known(traits: Iterable[int]) -> list[int]:
        return [places[t] for t in traits if t in places]

    for table in (lesson.table for lesson in lessons):
        table.words = [known(traits) for traits in table.words]
        table.questions = [(known(row[0]), *row[1:]) for row in table.questions]
        table.candidates = [(known(row[0]), *row[1:]) for row in table.candidates]
        table.mentions = [(known(row[0]), *row[1:]) for row in table.mentions]


def traits_kept(lessons: Iterable[Lesson], traits: Sequence[str]) -> dict[int, int]:
    """The places of the traits that teach something, each with its place among them: the frequent ones that hold no name of a game."""
    often: Counter[int] = Counter()
    for table in (lesson.table for lesson in lessons):
        for row in (*table.words, *(r[0] for r in (*table.questions, *table.candidates, *table.mentions))):
            often.update(row)
    names = names_of_games()
    kept = [n for n, trait in enumerate(traits) if often[n] >= RARE and names.isdisjoint(trait.split())]
    return {old: new for new, old in enumerate(kept)}


def names_of_games() -> set[str]:
    """The ids of everything on the boards and in the hands of the games that messages were written for, short ones left out."""
    found: set[str] = set()
    for scenario in {p.scenario for p in positions().values()}:
        tables = scenario_of(scenario).tables
        found |= {row["id"] for kind in NAMED for row in tables.get(kind, ())}
    return {id for id in found if len(id) > SHORT}


def write(weights: Mapping[str, np.ndarray], traits: Sequence[str], folder: Path) -> None:
    """Write a network."""
    folder.mkdir(parents=True, exist_ok=True)
    write_weights(folder / FILE, traits, weights, in_eight_bits=ENCODER)


def main() -> None:
    """Teach a network and write it."""
    parser = argparse.ArgumentParser(description="Teach the second opinion.")
    parser.add_argument("--without", default="", help="batches that teach nothing, with commas")
    parser.add_argument("--further", action="store_true", help="teach the network that is shipped further")
    parser.add_argument("--rounds", type=int, help="how often it goes through the messages")
    parser.add_argument("--to", type=Path, default=shipped() / TEMPLATES / FOLDER, help="its folder")
    options = parser.parse_args()
    from .beginning import Beginning
    from .teacher import taught, weights_of

    left_out = options.without.split(",")
    lessons, traits = gathered([row for row in all_letters() if row[0] not in left_out])
    kept = traits_kept(lessons, traits)
    renumber(lessons, kept)
    names = [traits[n] for n in kept]
    print(f"{len(lessons)} messages, {len(names)} traits", flush=True)
    folder = shipped() / TEMPLATES / FOLDER
    before = weights_in(folder / FILE) if options.further else None
    rounds = options.rounds or (MORE_ROUNDS if before else ROUNDS)
    student = taught(lessons, names, rounds, words_in(folder / WORDS), Beginning().layers(LAYERS), before)
    write(weights_of(student), names, options.to)


if __name__ == "__main__":
    main()
