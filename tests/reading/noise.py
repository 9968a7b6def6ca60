"""The program's own sentences, spoilt by operators alone and three at a time: right, asked, lost or wrong in silence.

    python -m tests.reading.noise --n 2000 --jobs 2

Unlike a stranger's, these messages can be had by the thousand; they say nothing about the sentences that people think of.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import Decision
from pbf_moderator.kernel.forms import Assign
from pbf_moderator.reading.receipts.writer import write
from pbf_moderator.reading.text.words import LANGUAGES
from tests.messages.games import Question, questions
from tests.messages.noise import Noisy, read_noisy
from tests.messages.test_writer import is_same

from .operators import OPERATORS, Text
from .positions import scenario_of
from .scoring import ASKED, BROKEN, LOST, RIGHT, WRONG

SCENARIOS = ("malazan-genabackis", "agot-2e", "agot-1e")
FATES = (RIGHT, ASKED, LOST, WRONG, BROKEN)
BOARD_MARKUP = {"bold names", "older post quoted", "struck out"}
"""What a board writes in its own way, no mailer in HTML."""
LETTERS = list(OPERATORS).index("quoted printable residue")
"""The operators before this one change letters and signs."""
MOMENTS = {
    "lines in another order": 0, "correction below": 1, "struck out": 3, "as html": 5, "quoted printable residue": 6,
}  # fmt: skip
SHARE = 12
"""No kind but the orders is more than one message in so many."""


@dataclass(frozen=True)
class Spoilt:
    """A message after some operators, with the question that it answers."""

    question: Question
    text: Text
    operators: tuple[str, ...]


def messages(seed: str, n: int, name: str, at_a_time: int) -> Iterator[Spoilt]:
    """Spoilt answers to the questions of random games; every operator comes up as often as any other."""
    rng, sent, others = random.Random(f"{seed}/{name}/{at_a_time}"), 0, Counter[str]()
    older: dict[str, str] = {}
    for question in questions(seed, 1 + n, name):
        kind = question.decision.kind
        if kind != "orders" and others[kind] * SHARE > sent:
            continue
        others[kind] += 1
        chosen = _chosen(rng, sent, at_a_time)
        yield spoilt(question, rng.choice(LANGUAGES), chosen, rng, older.get(kind, ""), name)
        older[kind] = write(question.decision, question.answer, scenario_of(name).lexicon, "en")
        sent += 1
        if sent >= n:
            return


def _chosen(rng: random.Random, number: int, at_a_time: int) -> tuple[str, ...]:
    names = list(OPERATORS)
    first = names[number % len(names)]
    rest = [name for name in names if name != first]
    while True:
        chosen = {first, *rng.sample(rest, at_a_time - 1)}
        if "as html" not in chosen or not chosen & BOARD_MARKUP:
            return tuple(name for name in names if name in chosen)


def spoilt(
    question: Question, language: str, operators: tuple[str, ...], rng: random.Random, older: str, name: str
) -> Spoilt:
    """An answer written down and handed through some operators: second thoughts first, what happens to letters last."""
    decision, lexicon = question.decision, scenario_of(name).lexicon
    lines = tuple(write(decision, question.answer, lexicon, language).split("\n"))
    other = _other(decision, question.answer)
    thought = tuple(write(decision, other, lexicon, language).split("\n")) if other is not None else ()
    text = Text(lines, language, isinstance(decision.form, Assign), thought, older or "\n".join(lines))
    for operator in sorted(operators, key=_moment):
        text = OPERATORS[operator](text, rng)
    return Spoilt(question, text, operators)


def _moment(operator: str) -> tuple[int, int]:
    """The order of the lines and second thoughts come first, codes last; what is struck out is so once it is written."""
    place = list(OPERATORS).index(operator)
    return MOMENTS.get(operator, 2 if place < LETTERS else 4), place


def _other(decision: Decision, answer: object) -> object:
    """Another legal answer; for a sheet one that differs in every slot where that can be."""
    for n in range(5):
        found = decision.form.sample(Stream(f"other {n}".encode(), decision.key))
        if found is not None and not is_same(decision.kind, found, answer):
            return found
    return None


def fate(spoilt: Spoilt, name: str) -> str:
    """What became of a message; an answer to a question that was not asked is wrong as well."""
    question, text = spoilt.question, spoilt.text
    try:
        reading = read_noisy(question, text.language, Noisy("\n".join(text.lines), text.is_html), name)
    except Exception:
        return BROKEN
    found = [d.answers[0] for d in reading.answers if d.key == question.decision.key]
    if len(found) < len(reading.answers) or (found and _is_wrong(question, found[-1])):
        return WRONG
    if found and is_same(question.decision.kind, found[-1], question.answer):
        return RIGHT
    return ASKED if any(i.level in ("ask", "refuse") for i in reading.issues) else LOST


def _is_wrong(question: Question, found: object) -> bool:
    """Whether something else was taken; a sheet of which lines are asked back is not wrong."""
    truth = question.answer
    if isinstance(truth, dict) and isinstance(found, dict) and isinstance(question.decision.form, Assign):
        return any(truth.get(slot) != value for slot, value in found.items())
    return not is_same(question.decision.kind, found, truth)


@dataclass(frozen=True)
class Run:
    """One scenario, with operators alone or several at a time."""

    name: str
    at_a_time: int
    n: int
    seed: str
    show: str = ""


def fates(run: Run) -> tuple[Run, Counter[str], dict[str, Counter[str]]]:
    """How many messages met each fate, in all and for each operator."""
    total, by_operator = Counter[str](), {name: Counter[str]() for name in OPERATORS}
    for message in messages(run.seed, run.n, run.name, run.at_a_time):
        found = fate(message, run.name)
        total[found] += 1
        for operator in message.operators:
            by_operator[operator][found] += 1
        if found in run.show.split(","):
            _print_message(message, found)
    return run, total, by_operator


def _print_message(message: Spoilt, found: str) -> None:
    decision, text = message.question.decision, "\n".join(message.text.lines)
    print(
        f"--- {found} {decision.key} {' + '.join(message.operators)}\n{text}\n    meant {message.question.answer}"
    )


def print_noise(
    n: int, seed: str = "noise", jobs: int = 1, show: str = "", names: tuple[str, ...] = SCENARIOS
) -> None:
    """Print the figures of each scenario, and the operators after which not everything was read right."""
    runs = [Run(name, k, n, seed, show) for name in names for k in (1, 3)]
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        for run, total, by_operator in pool.imap(fates, runs):
            share = " ".join(f"{name} {total[name]} ({100 * total[name] / run.n:.2f} %)" for name in FATES)
            print(f"{run.name}, {'operators alone' if run.at_a_time == 1 else 'three at a time'}: {share}")
            if run.at_a_time > 1:
                continue
            for operator, counts in sorted(
                by_operator.items(), key=lambda row: row[1][RIGHT] / max(1, row[1].total())
            ):
                if counts[WRONG] or counts[LOST] or counts[BROKEN] or counts[RIGHT] < 0.99 * counts.total():
                    print(f"    {operator:28} " + " ".join(f"{name} {counts[name]}" for name in FATES))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Read the program's own sentences, spoilt.")
    parser.add_argument(
        "--n", type=int, default=500, help="messages for each scenario, alone and three at a time"
    )
    parser.add_argument("--seed", default="noise")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", default="", help=f"print those with these fates ({', '.join(FATES)})")
    parser.add_argument("--scenario", default="")
    options = parser.parse_args()
    names = (options.scenario,) if options.scenario else SCENARIOS
    print_noise(options.n, options.seed, options.jobs, options.show, names)


if __name__ == "__main__":
    main()
