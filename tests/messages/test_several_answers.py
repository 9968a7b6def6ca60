"""Several answers in one message to questions that are asked one after another: each is read by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from pbf_moderator.families.finding import family
from pbf_moderator.kernel import chance
from pbf_moderator.kernel.chance import Stream
from pbf_moderator.kernel.decision import CHANCE, Decision
from pbf_moderator.kernel.forms import Answer, Form, Moves, One
from pbf_moderator.kernel.match import Match
from pbf_moderator.reading.reader import read
from pbf_moderator.reading.receipts.writer import Writer
from pbf_moderator.reading.text.words import LANGUAGES
from pbf_moderator.reading.values import Reading
from pbf_moderator.scenario.loading import Scenario, load_scenario
from tests.volume import many

SCENARIOS = [("malazan-genabackis", 6), ("agot-2e", 6), ("agot-1e", 5)]
STOPS = many(4, 5)
GREETING = {
    "it": "Ciao, ecco le mie mosse:\n",
    "en": "Hi, my moves:\n",
    "ro": "Salut, mutările mele:\n",
    "ru": "Привет, мои ходы:\n",
}
PROSE = {
    "it": ("Muovo {units} da {area} a {goal}.", "Poi muovo {units} da {area} a {goal}."),
    "en": ("I move {units} from {area} to {goal}.", "Then I move {units} from {area} to {goal}."),
    "ro": ("Mut {units} din {area} la {goal}.", "Apoi mut {units} din {area} la {goal}."),
    "ru": ("Перемещаю {units} из {area} в {goal}.", "Потом перемещаю {units} из {area} в {goal}."),
}
Stop = tuple[Any, Match[Any], Decision]


def stops(scenario: Scenario, players: int, kinds: tuple[str, ...]) -> Iterator[Stop]:
    """The places in a random game where something of some kinds is asked."""
    rules = family(scenario.family)
    game = rules.start(scenario.tables, players, {})
    match: Match[Any] = Match(game, rules.play)
    while not match.over:
        for decision in match.asked:
            if decision.kind in kinds:
                yield game, match, decision
        match.feed(
            {
                d.key: chance.outcome(b"two", d) if d.seat == CHANCE else d.form.sample(Stream(b"two", d.key))
                for d in match.asked
            }
        )


def some_move(form: Form) -> Answer:
    """A legal march to one area, or None."""
    drawn = (form.sample(Stream(b"move", str(n))) for n in range(60))
    return next((moves for moves in drawn if len(moves) == 1), None)


def two_marches(game: Any, decision: Decision) -> list[tuple[Decision, Answer]]:
    """The march that is asked about (or one of them) and another one, with an answer for each."""
    rules = family("thrones")
    ahead = {d.about: d for d in rules.anticipated(game, decision.seat) if isinstance(d.form, Moves)}
    if isinstance(decision.form, One):
        first, *others = [ahead[area] for area in decision.form.options if area in ahead] or [decision]
    else:
        first, others = decision, [d for area, d in ahead.items() if area != decision.about]
    pair = [(d, some_move(d.form)) for d in (first, *others[:1])]
    return pair if len(pair) == 2 and all(answer for _, answer in pair) else []


def ways(writer: Writer, one: tuple[Decision, Answer], other: tuple[Decision, Answer]) -> dict[str, str]:
    """Ways to say two marches in one message."""
    first, second = (writer.write(*march) for march in (one, other))
    bare = [f"{writer.name(d.about)}: {writer.content(d, answer)}" for d, answer in (one, other)]
    said = [
        words.format(units=writer.units(units), area=writer.name(decision.about), goal=writer.name(goal))
        for words, (decision, answer) in zip(PROSE[writer.lang], (one, other), strict=True)
        for goal, units in answer.items()
    ]
    return {
        "as in the guide": f"{first}\n{second}",
        "with a blank line": f"{first}\n\n{second}",
        "on one line": f"{first} / {second}",
        "as sentences": f"{first}. {second}.",
        "parted by a semicolon": f"{first}; {second}",
        "the later one first": f"{second}\n{first}",
        "without the word": "\n".join(bare),
        "after a greeting": f"{GREETING[writer.lang]}{first}\n{second}",
        "in prose": " ".join(said),
    }


def reading_of(text: str, game: Any, match: Match[Any], seat: str, scenario: Scenario, lang: str) -> Reading:
    ahead = family(scenario.family).anticipated(game, seat)
    asked = [d for d in match.asked if d.seat == seat]
    return read(text, seat=seat, asked=asked, ahead=ahead, scenario=scenario, language=lang)


def answers(reading: Reading) -> dict[tuple[str, str, str], Answer]:
    return {(d.kind, "" if d.key else d.about, d.key): d.answers[0] for d in reading.answers}


@pytest.mark.parametrize(("name", "players"), SCENARIOS)
@pytest.mark.parametrize("kind", ["march", "moves"])
def test_two_marches_in_one_message_are_an_answer_now_and_one_for_later(
    name: str, players: int, kind: str
) -> None:
    scenario, tried = load_scenario(name), 0
    for game, match, decision in stops(scenario, players, (kind,)):
        if tried == STOPS:
            break
        marches = two_marches(game, decision)
        if not marches:
            continue
        tried += 1
        for lang in LANGUAGES:
            for way, text in ways(Writer(scenario.lexicon, lang), *marches).items():
                reading = reading_of(text, game, match, decision.seat, scenario, lang)
                wanted = {("moves", "" if d.key else d.about, d.key): answer for d, answer in marches}
                if kind == "march":
                    told_first = marches[1 if way == "the later one first" else 0][0]
                    wanted[("march", "", decision.key)] = told_first.about
                assert answers(reading) == wanted, (way, text)
                assert reading.status == "accepted", (way, text)
    assert tried >= 4


@pytest.mark.parametrize(("name", "players"), SCENARIOS)
def test_two_raids_in_one_message_are_an_answer_now_and_one_for_later(name: str, players: int) -> None:
    scenario, tried = load_scenario(name), 0
    for game, match, decision in stops(scenario, players, ("raid", "consolidate")):
        assert isinstance(decision.form, One)
        by_area = {option.partition("/")[0]: option for option in decision.form.options}
        if tried == STOPS:
            break
        if len(by_area) < 2:
            continue
        tried += 1
        one, other = list(by_area.values())[:2]
        base, _, number = decision.key.rpartition("#")
        wanted = {
            (decision.kind, "", decision.key): one,
            (decision.kind, "", f"{base}#{int(number) + 1}"): other,
        }
        for lang in LANGUAGES:
            writer = Writer(scenario.lexicon, lang)
            first, second = writer.write(decision, one), writer.write(decision, other)
            for text in (f"{first}\n{second}", f"{first}. {second}.", f"{first}, {second}"):
                reading = reading_of(text, game, match, decision.seat, scenario, lang)
                assert answers(reading) == wanted and reading.status == "accepted", text
    assert tried


def test_what_is_unclear_in_one_march_leaves_the_other_standing() -> None:
    scenario = load_scenario("malazan-genabackis")
    game, match, decision = next(
        stop for stop in stops(scenario, 6, ("moves",)) if len(two_marches(stop[0], stop[2])) == 2
    )
    (now, answer), (later, _) = two_marches(game, decision)
    writer = Writer(scenario.lexicon, "it")
    text = f"{writer.write(now, answer)}\nmovimento da {writer.name(later.about)}: 7 fanti -> Atlantide"
    reading = reading_of(text, game, match, decision.seat, scenario, "it")
    assert answers(reading) == {("moves", "", now.key): answer}
    assert any(issue.level in ("ask", "refuse") for issue in reading.issues)


def test_a_choice_between_two_is_still_asked_back() -> None:
    scenario = load_scenario("malazan-genabackis")
    game, match, decision = next(
        s for s in stops(scenario, 6, ("raid",)) if len({o.partition("/")[0] for o in s[2].form.options}) > 1
    )
    one, other = list({o.partition("/")[0]: o for o in decision.form.options}.values())[:2]
    writer = Writer(scenario.lexicon, "it")
    first, second = writer.write(decision, one), writer.write(replace(decision, key=""), other)
    for text in (f"{first}\nanzi {second}", f"{first} o {second}", f"Non {first}\n{second}"):
        reading = reading_of(text, game, match, decision.seat, scenario, "it")
        assert len(reading.answers) < 2, text
