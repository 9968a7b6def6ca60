"""Learning the weights of the second opinion (templates/weights) from what strangers wrote and meant.

    python -m tests.reading.learning [--without b37,b38] [--to DIR]

Needs scikit-learn (the extra `learn`) and takes some eight minutes: the rules alone read every message whose meaning is written down, twice. The first
stage learns from the pieces of answers (`reading/weighing/signs`), the second from whole answers (`reading/weighing/trust`), each of which is weighed by
what was learnt from the other half of the messages. The held third of the phrase book teaches nothing.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import zlib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Amount, Moves, One, Some
from pbf_moderator.reading.hearing import heard as hearing
from pbf_moderator.reading.hearing.heard import Hearing
from pbf_moderator.reading.rows.outcomes import is_for
from pbf_moderator.reading.values import Draft, Reading
from pbf_moderator.reading.verdict.second_opinion import is_unanswered
from pbf_moderator.reading.weighing.candidates import CHOICE, PASS, candidates
from pbf_moderator.reading.weighing.page import Page
from pbf_moderator.reading.weighing.signs import signs
from pbf_moderator.reading.weighing.weighing import DRAFT, PROPOSAL, SECOND, Weighing
from pbf_moderator.reading.weighing.weights import Weights
from pbf_moderator.resources import TEMPLATES, shipped

from . import messages
from .facts import conditions_of, is_ahead, is_covered, kind_of
from .messages import HERE, Expected, Letter
from .positions import Room, positions, scenario_of
from .sitting import outcome_of

RARE = 6
"""A sign that fewer examples have teaches nothing."""
SMALL = 0.02
"""A weight below this is left out."""
LOOSE = 0.15
"""How little the weights are held back (scikit-learn's C)."""
NAMED, SHORT = ("areas", "spaces", "cards", "leaders"), 5
"""The tables whose ids are names, and the letters of one that is as well a word of some language ("reach")."""
ATTACKS = "silence", "plain", "marches"


@dataclass(frozen=True)
class Example:
    """Something with its signs, and whether it was meant.

    Attributes:
        group: the weights that it teaches.
        message: the name of the message.
        part: the batch that this is of.
        signs: its signs.
        meant: whether it was.
    """

    group: str
    message: str
    part: str
    signs: tuple[str, ...]
    meant: bool


# -- what was meant -----------------------------------------------------------------------------------------------


class Meaning:
    """What the writer of a message meant, as it is written down beside it."""

    def __init__(self, expected: Expected) -> None:
        self._must, self._soft = expected.must, expected.soft

    def answers(self, decision: Decision, open_: bool) -> Sequence[Any] | None:
        """The answers in order of preference; None where there is none, an empty list where there is no telling."""
        for facts in (self._must, self._soft):
            for fact, answer in facts.items():
                if _is_about(fact, decision, open_):
                    return (answer if isinstance(answer, list) else [answer]) if facts is self._must else []
        return None

    def covers(self, fact: str, answers: Sequence[Any]) -> bool:
        """Whether an answer was meant."""
        return is_covered(fact, [*answers], {**self._soft, **self._must})


def fact_of(asked: Decision | Draft, open_: bool, when: Mapping[str, Any]) -> str:
    """A question, or an answer to it, as a fact that a person can write down."""
    standing = isinstance(asked, Draft) and asked.standing
    about = f"/{asked.about}" if asked.about else ""
    cases = ",".join(f"{name}={value}" for name, value in sorted(when.items()) if name != "turn")
    return f"{'' if open_ else '!' if standing else '~'}{asked.kind}{about}" + (f"@{cases}" if cases else "")


def _is_about(fact: str, decision: Decision, open_: bool) -> bool:
    if is_ahead(fact) == open_ or kind_of(fact) != decision.kind:
        return False
    about = fact.lstrip("~!").split("@")[0].partition("/")[2] or conditions_of(fact).get("area", "")
    return not (about and decision.about and about != decision.about)


def pieces_meant(decision: Decision, answers: Sequence[Any] | None) -> tuple[set[str], set[str]] | None:
    """The pieces of the first answer, and those of the others; None where that cannot be told."""
    form = decision.form
    if answers is None:
        return set(), set()
    if not answers:
        return None
    if isinstance(form, One):
        flat = [a[0] if isinstance(a, list) and len(a) == 1 else a for a in answers]
        if any(isinstance(a, list | dict) for a in flat):
            return None
        names = [PASS if a is None else str(a) for a in flat]
        return {names[0]}, {*names[1:]}
    if isinstance(form, Some):
        return {str(i) for a in answers for i in (a if isinstance(a, list) else [a]) if i is not None}, set()
    if isinstance(form, Moves):
        groups = [_names(a) for a in answers if isinstance(a, dict)]
        return (groups[0], set().union(*groups[1:])) if groups else None
    return {str(answers[0])}, {*map(str, answers[1:])}


def _names(moves: Mapping[str, Mapping[str, int]]) -> set[str]:
    """The goals and the movers; PASS where nobody goes."""
    return {*moves, *(unit for group in moves.values() for unit in group)} or {PASS}


# -- examples -----------------------------------------------------------------------------------------------------


def pieces_of(heard: Hearing, meaning: Meaning) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The examples of the first stage in a message: group, signs, and whether the piece was meant."""
    page = Page(heard.message)
    for decision, open_ in _questions(heard):
        if not isinstance(decision.form, One | Some | Moves | Amount) or not (
            open_ or page.speaks_of(decision)
        ):
            continue
        told, named = pieces_meant(decision, meaning.answers(decision, open_)), candidates(page, decision)
        if told is None or not (open_ or any(c.piece != PASS for c in named)):
            continue
        first, later = told
        tail = "open" if open_ else "ahead"
        for c in named:
            found = tuple(signs(page, c, named, heard.asked if open_ else [decision]))
            if c.role == CHOICE and (first or later):
                yield f"{SECOND} {tail}", found, c.piece in later
            if c.piece in first or c.piece not in later:
                yield f"{c.role} {tail}", found, c.piece in first


def _questions(heard: Hearing) -> Iterator[tuple[Decision, bool]]:
    yield from ((d, True) for d in heard.asked)
    yield from ((d, False) for d in heard.ahead)


def answers_of(
    heard: Hearing, reading: Reading, meaning: Meaning, weighing: Weighing
) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The examples of the second stage in a message: what the rules doubt, and what the opinion would add.

    Args:
        heard: what was heard.
        reading: what the rules make of it.
        meaning: what was meant.
        weighing: the message weighed.
    """
    decisions = (*heard.asked, *heard.ahead, *(o.decision for o in heard.outcomes))
    for draft in reading.answers:
        decision = next((d for d in decisions if is_for(draft, d)), None)
        if draft.unsure and decision is not None:
            found = weighing.signs_of(decision, draft, heard.outcomes, reading.issues)
            if found:
                yield (
                    DRAFT,
                    tuple(found),
                    meaning.covers(fact_of(draft, bool(draft.key), draft.when), draft.answers),
                )
    for decision in heard.asked:
        proposal = (
            weighing.proposal(decision, heard.outcomes) if is_unanswered(decision, reading.answers) else None
        )
        if proposal is not None and meaning.answers(decision, True) != []:
            yield (
                PROPOSAL,
                tuple(proposal.signs),
                meaning.covers(fact_of(decision, True, {}), [proposal.answer]),
            )


# -- reading ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Heard:
    """A message as the rules alone read it, with what was meant."""

    id: str
    part: str
    heard: Hearing
    reading: Reading
    meaning: Meaning


def rules_alone() -> None:
    """Let the rules read alone in this process from now on."""
    hearing.Weighing = partial(Weighing, learnt=lambda group: None)  # type: ignore[misc,assignment]


def all_letters() -> list[tuple[str, Letter]]:
    """Every message whose meaning is written down, each with the batch that it is of; the held third of the phrase book is none of them."""
    found = [
        (path.stem.rpartition("-")[0], x)
        for path in sorted(messages.BATCHES.glob("*.jsonl"))
        for x in messages.letters_of(path)
    ]
    found += [("phrases", x) for _, letters in messages.phrase_book(held=False) for x in letters]
    found += [("corpus", x) for x in messages.corpus()]
    return found + [(name, x) for name in ATTACKS for x in messages.letters_of(HERE / f"{name}.jsonl")]


def heard_of(letters: Iterable[tuple[str, Letter]], room: Room) -> Iterator[Heard]:
    """The messages as the rules alone hear them."""
    rules_alone()
    for part, letter in letters:
        outcome = outcome_of(room, letter)
        heard = getattr(outcome.reading, "heard", None)
        if isinstance(heard, Hearing) and outcome.reading is not None and not outcome.broken:
            yield Heard(letter.id, part, heard, outcome.reading, Meaning(letter.expected))


def stage_one(found: Iterable[Heard]) -> list[Example]:
    """The examples of the first stage."""
    return [_example(x, *row) for x in found for row in pieces_of(x.heard, x.meaning)]


def _example(x: Heard, group: str, told: Iterable[str], meant: bool) -> Example:
    """An example whose signs are each held once, however often they occur: there are millions."""
    return Example(group, x.id, x.part, tuple(map(sys.intern, told)), meant)


def stage_two(found: Iterable[Heard], halves: Sequence[Mapping[str, Weights]]) -> list[Example]:
    """The examples of the second stage.

    Args:
        found: the messages.
        halves: what was learnt from each half of the messages; each is weighed by what the other half taught.
    """
    examples = []
    for x in found:
        weighing = Weighing(x.heard.message, x.heard.asked, halves[1 - half_of(x.id)].get)
        examples += [_example(x, *row) for row in answers_of(x.heard, x.reading, x.meaning, weighing)]
    return examples


def half_of(message: str) -> int:
    """Which half of the messages one belongs to, 0 or 1."""
    return zlib.crc32(message.encode()) % 2


# -- learning -----------------------------------------------------------------------------------------------------


def learn(examples: Sequence[Example]) -> dict[str, Weights]:
    """The weights of each group that has both kinds of examples."""
    groups: dict[str, list[Example]] = {}
    for example in examples:
        groups.setdefault(example.group, []).append(example)
    return {g: fitted(rows) for g, rows in sorted(groups.items()) if len({x.meant for x in rows}) > 1}


def fitted(examples: Sequence[Example]) -> Weights:
    """The weights that tell what was meant from what was not, by logistic regression."""
    import numpy as np
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    often = Counter(sign for x in examples for sign in x.signs)
    place = {sign: n for n, sign in enumerate(sorted(s for s, n in often.items() if n >= RARE))}
    rows = [[place[s] for s in x.signs if s in place] for x in examples]
    ends = np.cumsum([0, *map(len, rows)])
    columns = np.array([column for row in rows for column in row], dtype=np.int64)
    matrix = csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(rows), len(place)))
    model = LogisticRegression(C=LOOSE, max_iter=500, solver="liblinear").fit(
        matrix, [x.meant for x in examples]
    )
    weights = zip(place, model.coef_[0], strict=True)
    return Weights(
        round(float(model.intercept_[0]), 3), {s: round(float(w), 3) for s, w in weights if abs(w) >= SMALL}
    )


def names_of_games() -> set[str]:
    """The ids of everything on the boards and in the hands of the games that messages were written for, short ones left out."""
    found: set[str] = set()
    for scenario in {p.scenario for p in positions().values()}:
        tables = scenario_of(scenario).tables
        found |= {row["id"] for kind in NAMED for row in tables.get(kind, ())}
    return {id for id in found if len(id) > SHORT}


def without_names(weights: Weights, names: Collection[str]) -> Weights:
    """The weights without signs that hold a name: they would tell of one game and of no other."""
    kept = {s: w for s, w in weights.signs.items() if not any(word in names for word in s.split())}
    return Weights(weights.base, kept)


def write(learnt: Mapping[str, Weights], folder: Path) -> None:
    """Write the weights, a file each, the strongest signs first."""
    folder.mkdir(parents=True, exist_ok=True)
    for group, weights in learnt.items():
        order = dict(sorted(weights.signs.items(), key=lambda item: (-abs(item[1]), item[0])))
        table = {"base": weights.base, "signs": order}
        (folder / f"{group.replace(' ', '-')}.json").write_text(
            json.dumps(table, ensure_ascii=False, indent=0) + "\n", "utf-8"
        )


# -- the command --------------------------------------------------------------------------------------------------


def _both(letters: Sequence[tuple[str, Letter]], halves: Sequence[Mapping[str, Weights]]) -> list[Example]:
    """The examples of some messages, by two processes; each position is laid out in one of them."""
    places: dict[str, list[tuple[str, Letter]]] = {}
    for row in letters:
        places.setdefault(row[1].position, []).append(row)
    shares: list[list[tuple[str, Letter]]] = [[], []]
    for rows in sorted(places.values(), key=len, reverse=True):
        min(shares, key=len).extend(rows)
    with multiprocessing.get_context("spawn").Pool(len(shares)) as pool:
        return [x for found in pool.starmap(_share, [(share, halves) for share in shares], 1) for x in found]


def _share(letters: Sequence[tuple[str, Letter]], halves: Sequence[Mapping[str, Weights]]) -> list[Example]:
    found = heard_of(letters, Room.in_memory())
    return stage_two(found, halves) if halves else stage_one(found)


def main() -> None:
    """Learn the weights and write them."""
    parser = argparse.ArgumentParser(description="Learn the weights of the second opinion.")
    parser.add_argument("--without", default="", help="batches that teach nothing, with commas")
    parser.add_argument(
        "--to", type=Path, default=shipped() / TEMPLATES / "weights", help="the folder of the weights"
    )
    options = parser.parse_args()
    left_out = options.without.split(",")
    letters = [row for row in all_letters() if row[0] not in left_out]
    one = _both(letters, [])
    halves = [learn([x for x in one if half_of(x.message) == half]) for half in (0, 1)]
    two = _both(letters, halves)
    names = names_of_games()
    learnt = {group: without_names(w, names) for group, w in (learn(one) | learn(two)).items()}
    write(learnt, options.to)
    for group, weights in learnt.items():
        print(f"{group:14} {len(weights.signs):6} signs")


if __name__ == "__main__":
    main()
