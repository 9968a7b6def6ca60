"""Whole turns in one message: what share of a turn's questions planners settle ahead, and the stops with and without.

    python -m tests.reading.planners [--show]

A file of planners/ has a `position` and messages of the seats for one turn, each with what it says as facts (`meant`, see
`facts`; "-" is to pass). The turn is played twice with the same chance: once with the sheets of orders only, so that
everybody is asked everything else, once with the messages. Where somebody is asked, the answer is what was meant, or the
same random one in both. Who is asked whether a message was read rightly says yes, to all of it.
"""

from __future__ import annotations

import argparse
import shutil
import tempfile
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

from pbf_moderator.desk.advance import Missing, commit, next_step
from pbf_moderator.desk.moderate import answer_with_value
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.table import Table
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.staging import Staged, choose
from pbf_moderator.reading.text.words import words

from .facts import ALIKE_IN_ANY_ORDER, IN_ORDER, ORDERS, conditions_of, is_ahead, kind_of
from .messages import HERE
from .positions import AT, PASS, lay_out, positions
from .sitting import give

PLANNERS = HERE / "planners"
WHEN_ASKED = AT + timedelta(hours=1)


@dataclass(frozen=True)
class Planner:
    """One seat's message for a whole turn."""

    seat: str
    language: str
    text: str
    meant: Mapping[str, Any]


@dataclass(frozen=True)
class Plan:
    """A turn as its players plan it."""

    name: str
    position: str
    planners: Sequence[Planner]


@dataclass
class Played:
    """How a turn went.

    Attributes:
        stops: how often the game waited for somebody, the sheets of orders apart.
        asked: the keys of the questions that somebody had to answer, the orders apart.
        said: those of them that the players had an answer to when they wrote.
        settled: those of them that a message had answered ahead.
        wrong: those that were settled otherwise than meant.
    """

    stops: int = 0
    asked: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of the questions that were settled ahead."""
        return len(self.settled) / len(self.asked) if self.asked else 0.0


def plans() -> Iterator[Plan]:
    """Every plan."""
    for path in sorted(PLANNERS.glob("*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        yield Plan(path.stem, data["position"], [_planner(row) for row in data["message"]])


def _planner(row: Mapping[str, Any]) -> Planner:
    return Planner(row["seat"], row["lang"], row["text"].strip(), row["meant"])


# -- playing ------------------------------------------------------------------------------------------------------


def play(plan: Plan, folder: Path, *, ahead: bool) -> Played:
    """Play one turn to its end.

    Args:
        plan: who says what.
        folder: where the game's folder is made.
        ahead: the messages are read; otherwise only the sheets are handed in.
    """
    languages = {planner.seat: planner.language for planner in plan.planners}
    game = lay_out(positions()[plan.position], folder, languages, typed_chance=False)
    with open_table(game, write=True) as table:
        _open(table, plan, ahead)
        played = _play(table, _meant(plan), table.view()["turn"])
    shutil.rmtree(game)
    return played


def _open(table: Table, plan: Plan, ahead: bool) -> None:
    """Everybody's message, or their sheet."""
    for minute, planner in enumerate(plan.planners, 1):
        if ahead:
            give(table, "eml", planner.seat, planner.text, minute)
            if any(s.unconfirmed for s in table.effective.waiting if s.seat == planner.seat):
                yes = words(planner.language).confirming["confirms"][0]
                give(table, "eml", planner.seat, yes, minute + len(plan.planners))
        else:
            _answer(table, f"{ORDERS}/{planner.seat}#1", _sheet(planner))


def _sheet(planner: Planner) -> dict[str, str]:
    prefix = f"{ORDERS}/"
    return {f.removeprefix(prefix): token for f, token in planner.meant.items() if f.startswith(prefix)}


def _meant(plan: Plan) -> list[Staged]:
    """What is meant, as answers that wait."""
    found: list[Staged] = []
    for planner in plan.planners:
        sheet = _sheet(planner)
        found.append(Staged(1, ORDERS, planner.seat, [sheet], key=f"{ORDERS}/{planner.seat}#1"))
        found += [_staged(planner.seat, f, answer) for f, answer in planner.meant.items() if is_ahead(f)]
    return found


def _staged(seat: str, fact: str, answer: Any) -> Staged:
    about = fact.lstrip("~!").partition("@")[0].partition("/")[2]
    listed = kind_of(fact) in ALIKE_IN_ANY_ORDER | IN_ORDER
    answers = [answer] if listed else answer if isinstance(answer, list) else [answer]
    passing = [None if single == PASS else single for single in answers]
    return Staged(1, kind_of(fact), seat, passing, about, when=conditions_of(fact), standing=True)


def _play(table: Table, meant: Sequence[Staged], turn: int) -> Played:
    played, used, waited = Played(), set[int](), set[str]()
    while not table.match.over and table.view()["turn"] == turn:
        step, missing = next_step(table, used)
        if missing:
            played.stops += any(gap.decision.kind != ORDERS for gap in missing)
            again = waited & {gap.decision.key for gap in missing}
            assert not again, f"answered, and asked again: {again}"
            waited |= {gap.decision.key for gap in missing}
            _ask(table, missing, meant)
            continue
        _note(played, table.match.asked, step.answers, step.sources, meant)
        commit(table, step, at=AT)
        used.update(step.used)
    return played


def _ask(table: Table, missing: Iterable[Missing], meant: Sequence[Staged]) -> None:
    for gap in missing:
        assert gap.decision.seat != CHANCE, gap
        _answer(table, gap.decision.key, _answer_to(gap.decision, meant))


def _answer_to(decision: Decision, meant: Sequence[Staged]) -> Any:
    """What was meant, where it can be done; else a random answer that depends on the question alone."""
    chosen = choose(meant, decision)
    if chosen is not None and chosen.fits:
        return chosen.answer
    return decision.form.sample(Stream(b"planners", decision.key))


def _answer(table: Table, key: str, value: Any) -> None:
    decision = table.match.decision(key)
    assert decision is not None, key
    answer_with_value(table, decision.seat, key, value, WHEN_ASKED)


def _note(
    played: Played,
    asked: Sequence[Decision],
    answers: Mapping[str, Any],
    sources: Mapping[str, str],
    meant: Sequence[Staged],
) -> None:
    """Count the questions of one step that somebody answered, in a message or when asked."""
    for decision in asked:
        source = sources[decision.key].partition(":")[0]
        if decision.seat == CHANCE or decision.kind == ORDERS or source in ("forced", "default"):
            continue
        played.asked.append(decision.key)
        chosen = choose(meant, decision)
        if has_answer := chosen is not None and chosen.fits:
            played.said.append(decision.key)
        if source == "moderator":
            continue
        played.settled.append(decision.key)
        if chosen is None or not has_answer or chosen.answer != answers[decision.key]:
            played.wrong.append(decision.key)


# -- what is printed ----------------------------------------------------------------------------------------------


def print_planners(show: bool = False) -> None:
    """The share that is settled ahead in each turn, and the stops with and without."""
    shared = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shared if shared.is_dir() else None) as folder:
        for plan in plans():
            without, done = (play(plan, Path(folder), ahead=ahead) for ahead in (False, True))
            figures = (
                f"{len(done.settled)} of {len(done.asked)} questions settled ahead ({100 * done.share:.0f} %)"
            )
            possible = f"{len(done.said)} could be, {len(done.wrong)} wrong"
            stops = f"stops {without.stops} without, {done.stops} with"
            print(f"{plan.name}, {len(plan.planners)} planners: {figures}; {possible}; {stops}")
            if show:
                _print_keys("settled", done.settled)
                _print_keys("wrong", done.wrong)
                _print_keys("said and asked all the same", [k for k in done.said if k not in done.settled])
                _print_keys("asked", [k for k in done.asked if k not in done.said])


def _print_keys(title: str, keys: Iterable[str]) -> None:
    print(f"    {title}: {', '.join(keys) or '-'}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="Whole turns in one message.")
    parser.add_argument("--show", action="store_true", help="name the questions")
    print_planners(parser.parse_args().show)


if __name__ == "__main__":
    main()
