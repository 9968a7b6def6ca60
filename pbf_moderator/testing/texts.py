"""Every question, event, option and ruling has its words in each language of the scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import UserError
from ..kernel.decision import CHANCE, Decision
from ..kernel.events import PUBLIC, Event
from ..kernel.match import Match
from ..post.compose import Press
from ..post.narrative import tell
from ..post.questions import letter
from ..reading.receipts.writer import write
from ..scenario.lexicon import valued
from .sample import Sample

_RECENT = 20
"""Events that a letter looks back on."""
_LEFT_OPEN = ("{{", "{%", "None")
"""What a text holds where a value was missing."""


def everything_has_words(sample: Sample) -> Iterator[str]:
    """Questions without a letter and events that cannot be told."""
    papers = [Press(sample.scenario, lang, "plain") for lang in sample.scenario.languages]
    asked: set[str] = set()
    said: set[str] = set()
    for players, played in sample.games:
        match = sample.match(players)
        for inputs in played.inputs:
            for decision in match.asked:
                if decision.seat != CHANCE and decision.kind not in asked:
                    asked.add(decision.kind)
                    for press in papers:
                        yield from _in_words(sample, match, decision, press)
            match.take(inputs)
        yield from _told(match, papers, said)


def _in_words(sample: Sample, match: Match[Any], decision: Decision, press: Press) -> Iterator[str]:
    """What is wrong with the letter that asks a question."""

    def written(asked: Decision, answer: Any) -> str:
        return write(asked, answer, sample.scenario.lexicon, press.lang)

    view, events = sample.rules.view(match.game, decision.seat), match.game.events[-_RECENT:]
    try:
        asked = letter(decision.seat, [decision], view, press, written, events=events)
    except UserError as error:
        yield f"The question {decision.kind} cannot be asked in {press.lang}: {error}"
        return
    for post in asked.posts:
        yield from (
            f"The question {decision.kind} in {press.lang} shows {sign!r}."
            for sign in _LEFT_OPEN
            if sign in post.body
        )


def _told(match: Match[Any], papers: Sequence[Press], said: set[str]) -> Iterator[str]:
    """What is wrong with how each kind of event is told, once a kind."""
    for event in match.game.events:
        key = f"{event.kind}/{event.to != PUBLIC}"
        if key not in said:
            said.add(key)
            for press in papers:
                yield from _told_event(event, press)


def _told_event(event: Event, press: Press) -> Iterator[str]:
    """What is wrong with how an event is told."""
    try:
        text = tell([event], press.phrases(), event.to)
    except UserError as error:
        yield f"The event {event.kind} cannot be told in {press.lang}: {error}"
        return
    if any(sign in text for sign in _LEFT_OPEN):
        yield f"The event {event.kind} in {press.lang} leaves something open: {text}"


def every_choice_of_the_table_has_words(sample: Sample) -> Iterator[str]:
    """Values of options, and rulings, without a phrase."""
    switches = sample.scenario.tables.get("switches", {})
    for lang in sample.scenario.languages:
        phrases = Press(sample.scenario, lang).phrases()
        for name, values in sample.rules.options(sample.scenario.tables).items():
            if name in switches:
                continue
            for value in values:
                key = f"option.{valued(name, value)}"
                if not phrases.has(key):
                    yield f"The option {name} = {value} has no phrase {key} in {lang}."
        for ruling in sample.rules.rulings():
            if not phrases.has(f"ruling.{ruling}"):
                yield f"The ruling {ruling} has no phrase ruling.{ruling} in {lang}."
