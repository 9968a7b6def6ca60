"""How well the program reads what strangers wrote.

python -m tests.reading.measure                                   the corpus, by part, and the batches
python -m tests.reading.measure --only a1,d0 --show wrong,lost    those whose names begin so, with what became of them
python -m tests.reading.measure --batch NAME [--note-first]       one batch; note its figures at the first contact
python -m tests.reading.measure --only none --phrases             the phrase book, the third that is held back apart
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from . import messages
from .batches import note_first, print_curve
from .checking import slips
from .messages import Letter
from .noise import print_noise
from .planners import print_planners
from .positions import Room, shared_room
from .scoring import ASKED, BROKEN, GOOD, TO_CONFIRM, VERDICTS, Verdict, verdict
from .sitting import Outcome, outcome_of
from .speed import print_speed

SHOWN = {"asked_ok": "rightly asked", "error": BROKEN, "broken": BROKEN, "rightly": "rightly asked"}


@dataclass(frozen=True)
class Judged:
    """A message, what became of it, and the verdict."""

    letter: Letter
    outcome: Outcome
    verdict: Verdict


def judge(room: Room, letter: Letter) -> Judged:
    """Give a message to the program and judge what waits then."""
    outcome = outcome_of(room, letter)
    if outcome.broken:
        return Judged(letter, outcome, Verdict(BROKEN, {BROKEN: [outcome.broken]}))
    asked = bool(outcome.questions)
    found = verdict(letter.expected, outcome.facts, told=outcome.told, asked=asked, stood=outcome.stood)
    if found.name == ASKED and outcome.unsure:
        every = {**outcome.facts, **outcome.unsure}
        after = verdict(letter.expected, every, told=outcome.told, asked=asked, stood=outcome.stood)
        found = replace(found, name=TO_CONFIRM) if after.name in GOOD else found
    return Judged(letter, outcome, found)


def judged(letters: Sequence[Letter], jobs: int = 1) -> list[Judged]:
    """The verdicts on messages, in their order; each position is laid out once."""
    assert len({x.id for x in letters}) == len(letters), "two messages have the same name"
    groups: dict[str, list[Letter]] = {}
    for letter in letters:
        groups.setdefault(letter.position, []).append(letter)
    shares = _shares(list(groups.values()), jobs)
    if len(shares) == 1:
        found = _judge_all(shares[0], shared_room())
    else:
        with multiprocessing.get_context("spawn").Pool(len(shares)) as pool:
            found = [item for share in pool.map(_judge_apart, shares, 1) for item in share]
    place = {letter.id: n for n, letter in enumerate(letters)}
    return sorted(found, key=lambda item: place[item.letter.id])


def _shares(groups: Sequence[Sequence[Letter]], jobs: int) -> list[list[Letter]]:
    """The messages for each process, a position's together; laying one out counts like fifteen messages."""
    shares: list[list[Letter]] = [[] for _ in range(max(1, jobs))]
    weights = [0] * len(shares)
    for group in sorted(groups, key=len, reverse=True):
        lightest = weights.index(min(weights))
        shares[lightest] += group
        weights[lightest] += 15 + len(group)
    return [share for share in shares if share] or [[]]


def _judge_all(letters: Sequence[Letter], room: Room) -> list[Judged]:
    return [judge(room, letter) for letter in letters]


def _judge_apart(letters: Sequence[Letter]) -> list[Judged]:
    """The same in a process of its own; the questions that a message was heard for hold rules and stay there."""
    return [_without_questions(item) for item in _judge_all(letters, Room.in_memory())]


def _without_questions(item: Judged) -> Judged:
    reading = item.outcome.reading
    kept = replace(reading, heard=None) if reading is not None else None
    return replace(item, outcome=replace(item.outcome, reading=kept))


# -- what is printed ----------------------------------------------------------------------------------------------


def print_table(found: Iterable[Judged], by: Callable[[Letter], str]) -> None:
    """How many met each verdict, one row a group."""
    rows: dict[str, Counter[str]] = {}
    for item in found:
        counts = rows.setdefault(by(item.letter), Counter())
        counts[item.verdict.name] += 1
        counts["needless"] += item.verdict.needless
    width = max((len(name) for name in rows), default=0)
    print(f"{'':{width}} {'all':>5}" + "".join(f"{name:>15}" for name in VERDICTS) + f"{'asked besides':>15}")
    for name, counts in sorted(rows.items()):
        total = sum(counts[v] for v in VERDICTS)
        cells = (f"{counts[v]} {_percent(counts[v], total)}" for v in VERDICTS)
        print(
            f"{name:{width}} {total:5}"
            + "".join(f"{cell:>15}" for cell in cells)
            + f"{counts['needless']:>15}"
        )


def _percent(part: int, whole: int) -> str:
    return f"({100 * part / whole:.0f} %)" if whole else ""


def print_message(item: Judged) -> None:
    """A message with what was expected, what was taken and what its sender is told."""
    letter, outcome = item.letter, item.outcome
    print(f"\n--- {letter.id} [{item.verdict.name}] {letter.position} {letter.seat} {letter.language}")
    for seat, text in letter.earlier:
        print(f"    before ({seat}): {text!r}")
    print(f"    text: {letter.text!r}")
    for name, reasons in item.verdict.why.items():
        for reason in reasons:
            print(f"    {name}: {reason}")
    print(f"    expected: {_brief(letter.expected.must)}" + _soft(letter))
    print(
        f"    got: {_brief(outcome.facts)}"
        + (f"  to confirm: {_brief(outcome.unsure)}" if outcome.unsure else "")
    )
    print(f"    outcome: {outcome.status}")
    print(f"    questions: {'; '.join(outcome.questions) or '-'}")
    print(f"    ignored: {'; '.join(repr(text) for text in outcome.ignored) or '-'}")


def _soft(letter: Letter) -> str:
    return f"  or: {_brief(letter.expected.soft)}" if letter.expected.soft else ""


def _brief(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False)


def print_disagreements(found: Sequence[Judged]) -> None:
    """How often the second pair of eyes spoke, if the reader has one."""
    audits = [getattr(item.outcome.reading, "audit", None) for item in found]
    spoke = [audit for audit in audits if audit]
    if any(audit is not None for audit in audits):
        print(f"\nthe audit disagreed in {len(spoke)} of {len(found)} messages")


# -- the command --------------------------------------------------------------------------------------------------


def main() -> None:
    """Print what became of the messages."""
    parser = argparse.ArgumentParser(description="Read what strangers wrote and judge what is taken from it.")
    parser.add_argument("--only", default="", help="messages whose names begin so, with commas")
    parser.add_argument("--show", default="", help=f"print those with these verdicts ({', '.join(VERDICTS)})")
    parser.add_argument("--batch", default="", help="a batch in the place of the corpus")
    parser.add_argument("--note-first", action="store_true", help="note the batch's verdicts, once for all")
    parser.add_argument("--by", default="part", choices=("part", "language", "kind", "position", "habits"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--noise", type=int, default=0, help="so many spoilt messages for each scenario as well"
    )
    parser.add_argument("--speed", action="store_true", help="milliseconds a message as well")
    parser.add_argument("--planners", action="store_true", help="whole turns in one message as well")
    parser.add_argument("--phrases", action="store_true", help="the phrase book as well")
    options = parser.parse_args()
    if options.batch:
        _print_slips(options.batch, strict=options.note_first)
    letters = messages.letters_of(messages.batch_file(options.batch)) if options.batch else messages.corpus()
    found = judged([x for x in letters if x.id.startswith(tuple(options.only.split(",")))], options.jobs)
    wanted = {SHOWN.get(name, name) for name in options.show.split(",")}
    for item in found:
        if item.verdict.name in wanted:
            print_message(item)
    print()
    print_table(found, lambda letter: str(getattr(letter, options.by)))
    print_disagreements(found)
    if options.note_first:
        noted = note_first(messages.batch_file(options.batch), {x.letter.id: x.verdict.name for x in found})
        print(f"\n{noted} verdicts at the first contact noted")
    if not options.only and not options.batch:
        print_batches(list(messages.batches()), options.jobs)
    if options.phrases:
        print_batches([*messages.phrase_book(held=False), *messages.phrase_book(held=True)], options.jobs)
    if options.noise:
        print()
        print_noise(options.noise, jobs=options.jobs)
    if options.planners:
        print()
        print_planners()
    if options.speed:
        print()
        print_speed()


def print_batches(every: Sequence[tuple[str, Sequence[Letter]]], jobs: int) -> None:
    """The curve over some batches, or over the chapters of the phrase book."""
    found = judged([letter for _, letters in every for letter in letters], jobs)
    today = {item.letter.id: item.verdict.name for item in found}
    if every:
        print()
        print_curve((name, letters, today) for name, letters in every)


def _print_slips(batch: str, strict: bool) -> None:
    """What the writers cannot have meant; before the first figures are noted there must be none."""
    found = list(slips(Room.in_memory(), messages.letters_of(messages.batch_file(batch))))
    for slip in found:
        print(f"slip of the writer: {slip}")
    if found and strict:
        raise SystemExit("Mend the slips first: what is noted stays.")


if __name__ == "__main__":
    main()
