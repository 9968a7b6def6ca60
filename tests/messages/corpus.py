"""Messages as players write them, each with what it says, and how well they are read.

    python -m tests.messages.corpus --show 20

prints four figures: read right, asked back, lost in silence, wrong in silence. Every context in natural/*.toml is a
position of a game, played forward from the reference position to the question that is asked of one seat.
"""

from __future__ import annotations

import argparse
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

from pbf_moderator.families.thrones.adapter.anticipated import anticipated
from pbf_moderator.families.thrones.model.state import Game
from pbf_moderator.families.thrones.rules.flow import play
from pbf_moderator.kernel.chance import outcome
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.text.tokens import read_text
from pbf_moderator.reading.values import ACCEPTED, ASK, REFUSE, WARN, Draft, Reading

from .contexts import received
from .reference import reference, scenario
from .test_writer import is_same

FOLDER = Path(__file__).parent / "natural"
RIGHT, ASKED, LOST, WRONG = "right", "asked", "lost", "wrong"
STEPS_AT_MOST = 60
"""Questions after which a context that was not reached is a mistake of its author."""


@dataclass(frozen=True)
class Said:
    """One answer that a message gives, by the words of its author."""

    kind: str
    about: str
    answers: tuple[Any, ...]
    when: Mapping[str, Any]
    standing: bool = False

    def is_given_by(self, draft: Draft) -> bool:
        """Whether a draft says the same."""
        return (
            (self.kind, self.about, dict(self.when), self.standing)
            == (draft.kind, draft.about, dict(draft.when), draft.standing)
            and len(self.answers) == len(draft.answers)
            and all(is_same(self.kind, a, b) for a, b in zip(self.answers, draft.answers, strict=True))
        )  # fmt: skip


@dataclass(frozen=True)
class Position:
    """What is asked of a seat at one point of a game."""

    name: str
    seat: str
    language: str
    asked: tuple[Decision, ...]
    ahead: tuple[Decision, ...]
    previous: Mapping[str, Any] = field(default_factory=dict)
    """What the seat has said before, by the key of the decision."""


@dataclass(frozen=True)
class Letter:
    """A message with what it says.

    Attributes:
        said: the answers that it gives.
        mention: pieces of it that cannot be staged and must not pass unmentioned.
        asks: part of it can only be asked back.
        leaves_open: none of its answers is for a question that is open, so that it is asked again.
    """

    text: str
    said: tuple[Said, ...]
    mention: tuple[str, ...] = ()
    asks: bool = False
    language: str = ""
    leaves_open: bool = False


# -- positions -----------------------------------------------------------------------------------------------------


def position(row: Mapping[str, Any]) -> Position:
    """Play a context forward to its question."""
    game = reference()
    game.turn = row.get("turn", 3)
    game.step = row["step"]
    game.revealed = row["step"] not in ("events", "planning")
    _lay_out(game, row)
    match: Match[Game] = Match(game, play)
    seat, (kind, _, about) = row.get("of", row["seat"]), row["asked"].partition("/")
    for _ in range(STEPS_AT_MOST):
        real = [d for d in match.asked if d.key not in match.forced()]
        if any((d.seat, d.kind) == (seat, kind) and about in ("", d.about) for d in real):
            asked = tuple(d for d in real if d.seat == row["seat"])
            coming = tuple(anticipated(match.game, row["seat"]))
            said = {d.key: row["previous"] for d in asked if "previous" in row and d.kind == kind}
            return Position(row["name"], row["seat"], row.get("language", "it"), asked, coming, said)
        match.feed({**{d.key: _answer(d, row.get("given", {})) for d in match.asked}, **match.forced()})
    raise LookupError(f"{row['name']}: {row['asked']} is not reached; asked is {match.asked}")


def _lay_out(game: Game, row: Mapping[str, Any]) -> None:
    for area, placed in row.get("units", {}).items():
        place = game.places[area]
        place.house, place.units = placed.get("house", ""), dict(placed.get("units", {}))
        place.force = placed.get("force", 0)
    for area, token in row.get("orders", {}).items():
        game.lay(area, token)
    game.power.update(row.get("power", {}))
    game.supply.update(row.get("supply", {}))
    for track, order in row.get("tracks", {}).items():
        game.tracks[track] = list(order)
    for house, cards in row.get("discards", {}).items():
        game.discards[house] = list(cards)
        game.hands[house] = [c for c in game.hands[house] if c not in cards]


def _answer(decision: Decision, given: Mapping[str, Any]) -> Any:
    """The answer that the context gives to a question on the way, or what is taken where nobody answers."""
    for name in (f"{decision.kind}/{decision.seat}/{decision.about}", f"{decision.kind}/{decision.seat}",
                 f"{decision.kind}/{decision.about}", decision.kind):  # fmt: skip
        if name in given:
            return None if given[name] == "pass" else given[name]
    if decision.seat == CHANCE:
        return outcome(b"corpus", decision)
    return decision.answer_by_default


# -- the corpus ----------------------------------------------------------------------------------------------------


def corpus() -> list[tuple[Position, list[Letter]]]:
    """Every context with its messages."""
    return [row for path in sorted(FOLDER.glob("*.toml")) for row in corpus_of(path)]


def corpus_of(path: Path) -> list[tuple[Position, list[Letter]]]:
    """The contexts of one file with their messages."""
    found = []
    for row in tomllib.loads(path.read_text("utf-8"))["context"]:
        there = position(row)
        found.append((there, [letter_of(m, there) for m in row["messages"]]))
    return found


def letter_of(row: Mapping[str, Any], there: Position) -> Letter:
    """A row of a file with what it says."""
    said = [_said(name, answer) for name, answer in row.get("says", {}).items()]
    said += [
        Said(r["kind"], r.get("about", ""), tuple(map(_none, r["answers"])), r.get("when", {}), r.get("standing", False))
        for r in row.get("also", ())
    ]  # fmt: skip
    open_ = {(d.kind, d.about) for d in there.asked}
    return Letter(
        row["text"], tuple(said), tuple(row.get("mention", ())), row.get("asks", False),
        row.get("language", there.language), open_.isdisjoint((s.kind, s.about) for s in said),
    )  # fmt: skip


def _said(name: str, answer: Any) -> Said:
    kind, _, about = name.partition("/")
    return Said(kind, about, (_none(answer),), {})


def _none(answer: Any) -> Any:
    return None if answer == "pass" else answer


# -- what becomes of a message -------------------------------------------------------------------------------------


def read_letter(there: Position, text: str, language: str) -> Reading:
    """What a message is read as where it arrives."""
    body, removed = received(text)
    return read(
        body,
        seat=there.seat,
        asked=there.asked,
        ahead=there.ahead,
        scenario=scenario(),
        language=language,
        removed=removed,
        previous=there.previous,
    )


def fate(letter: Letter, reading: Reading) -> str:
    """Right, asked back, lost in silence, or wrong in silence."""
    if any(
        not any(s.is_given_by(d) for s in letter.said) for d in reading.answers if not _is_part(d, letter)
    ):
        return WRONG
    missing = [s for s in letter.said if not any(s.is_given_by(d) for d in reading.answers)]
    asked = any(i.level in (ASK, REFUSE) for i in reading.issues)
    told = asked or any(i.level == WARN for i in reading.issues) or bool(reading.ignored)
    silent = [words for words in letter.mention if not _is_mentioned(words, reading)]
    done = reading.status == ACCEPTED and not letter.said
    if (missing and not told) or silent or (letter.asks and not asked) or done:
        return LOST
    return ASKED if missing or (asked and not (letter.asks or letter.leaves_open)) else RIGHT


def _is_part(draft: Draft, letter: Letter) -> bool:
    """A sheet of which some lines are asked back."""
    answer = draft.answers[0]
    if draft.kind != "orders" or not isinstance(answer, dict) or not answer:
        return False
    whole: dict[str, str] = next((s.answers[0] for s in letter.said if s.kind == "orders"), {})
    return all(whole.get(slot) == value for slot, value in answer.items())


def _is_mentioned(words: str, reading: Reading) -> bool:
    """Whether a piece of the message stands in something that its sender is told."""
    told = [i.line for i in reading.issues] + [text for text, _ in reading.ignored]
    wanted = _folded(words)
    return any(wanted in _folded(text) for text in told)


def _folded(text: str) -> str:
    return " ".join(t.text for t in read_text(text).tokens)


def judged() -> Iterator[tuple[str, Position, Letter, Reading]]:
    """Every message of the corpus with its fate."""
    for there, letters in corpus():
        for letter in letters:
            reading = read_letter(there, letter.text, letter.language)
            yield fate(letter, reading), there, letter, reading


# -- two messages in one -------------------------------------------------------------------------------------------


def joined() -> Iterator[tuple[str, Position, Letter, Reading]]:
    """Messages to one seat put together, the second written for another question: it may be staged where that
    question may come, else it must be mentioned or asked back, and the first must not suffer in silence."""
    every = corpus()
    for (there, letters), (elsewhere, others) in product(every, every):
        if there.seat != elsewhere.seat or _kinds(there) & _kinds(elsewhere):
            continue
        clear = [other for other in others if other.said and not (other.asks or other.mention)]
        for n, letter in enumerate(letters[::5]):
            other = clear[(n * 7 + len(letters)) % len(clear)]
            both = _both(letter, other)
            reading = read_letter(there, both.text, letter.language)
            yield fate_of_joined(letter, other, reading), there, both, reading


def _kinds(there: Position) -> set[str]:
    return {d.kind for d in there.asked}


def _both(letter: Letter, other: Letter) -> Letter:
    return Letter(f"{letter.text}\n{other.text}", (*letter.said, *other.said), letter.mention)


def fate_of_joined(letter: Letter, other: Letter, reading: Reading) -> str:
    """As `fate`, where the second message may go unstaged if it does not go unmentioned."""
    both = _both(letter, other)
    loose = [
        d for d in reading.answers
        if not any(_serves(s, d) for s in both.said) and not _is_part(d, both)
    ]  # fmt: skip
    if loose:
        return WRONG
    missing = [s for s in letter.said if not any(_serves(s, d) for d in reading.answers)]
    asked = any(i.level in (ASK, REFUSE) for i in reading.issues)
    told = asked or any(i.level == WARN for i in reading.issues) or bool(reading.ignored)
    unstaged = [s for s in other.said if not any(_serves(s, d) for d in reading.answers)]
    if (missing or unstaged) and not told:
        return LOST
    return ASKED if missing or (asked and not (letter.asks or letter.leaves_open)) else RIGHT


def _serves(said: Said, draft: Draft) -> bool:
    """As `is_given_by`, but that an answer given ahead may be for any area, or for the combat that goes on."""
    when = {k: v for k, v in draft.when.items() if k != "area" or k in said.when}
    return said.is_given_by(replace(draft, about=draft.about or said.about, when=when))


# -- on the command line -------------------------------------------------------------------------------------------


def main() -> None:
    """Print the four figures."""
    parser = argparse.ArgumentParser(description="Read the corpus of natural messages and count their fates.")
    parser.add_argument("--show", type=int, default=0, help="print so many that were not read right")
    parser.add_argument("--only", default="", help="of this fate: asked, lost or wrong")
    parser.add_argument("--context", default="", help="contexts with this in their names")
    parser.add_argument("--joined", action="store_true", help="two messages in one")
    options = parser.parse_args()
    fates: Counter[str] = Counter()
    for found, there, letter, reading in joined() if options.joined else judged():
        if options.context not in there.name:
            continue
        fates[found] += 1
        if found != RIGHT and options.show and options.only in ("", found):
            options.show -= 1
            print(f"--- {found} | {there.name} | {letter.text!r}\n    wanted {_brief(letter)}")
            for d in reading.answers:
                print(
                    f"    read   {d.kind}/{d.about} {list(d.answers)} {dict(d.when) or ''} {'standing' if d.standing else ''}"
                )
            for i in reading.issues:
                print(
                    f"    {i.level}:{i.code} {' '.join(i.about)} | {i.line!r} {dict(i.data) if i.data else ''}"
                )
            for text, _why in reading.ignored:
                print(f"    ignored {text!r}")
    total = sum(fates.values()) or 1
    print(
        total,
        *(
            f"{name} {fates[name]} ({100 * fates[name] / total:.1f} %)"
            for name in (RIGHT, ASKED, LOST, WRONG)
        ),
    )


def _brief(letter: Letter) -> str:
    said = [f"{s.kind}/{s.about} {list(s.answers)} {dict(s.when) or ''}" for s in letter.said]
    return (
        "; ".join(said)
        + (f" mention {letter.mention}" if letter.mention else "")
        + (" ASK" if letter.asks else "")
    )


if __name__ == "__main__":
    main()
