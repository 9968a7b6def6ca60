"""What is said for later in one message is used when the question comes, with no further letter."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk.moderate import answer_with_words
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import owing, writer
from pbf_moderator.desk.proceed import proceed
from pbf_moderator.kernel.forms import Moves
from tests.volume import many

from .games import AN_HOUR, EVERY, begin, stops

WITH_MARCHES = [s for s in EVERY if s[0] != "alexander"]
"""The Conquerors move one thing at a time and ask what next."""


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")


@pytest.mark.parametrize(("name", "players", "options"), WITH_MARCHES, ids=[s[0] for s in WITH_MARCHES])
def test_two_marches_of_one_message_are_both_made(
    name: str, players: int, options: dict[str, object], memory: Path
) -> None:
    made = 0
    with open_table(begin(memory, name, players, options), write=True) as table:
        for _, at in stops(table, 400, b"ahead"):
            asked = [d for d in table.asked() if d.kind == "march"]
            if not asked or owing(table) != [asked[0].seat]:
                continue
            seat = asked[0].seat
            coming = table.family.anticipated(table.match.game, seat)
            marches = {d.about: d for d in coming if isinstance(d.form, Moves)}
            two = [marches[area] for area in asked[0].form.options[:2] if area in marches]  # type: ignore[union-attr]
            if len(two) < 2:
                continue
            language = table.settings.language_of(seat)
            words = writer(table, language)
            quiet = [words(d, {}) for d in two]
            said = answer_with_words(table, seat, "\n".join(quiet), at)
            assert said.received.outcome == "accepted", said.received
            proceed(table, picture=False, at=at + AN_HOUR / 4)
            table.reload_staged()
            answers = [
                (key, e.body["sources"][key])
                for e in table.effective.inputs
                for key in e.body.get("answers", {})
            ]
            source = f"{said.message.channel}:{said.message.id}"
            assert [key.partition("/")[0] for key, s in answers if s == source][:2] == ["march", "moves"]
            waits = [
                s for s in table.effective.waiting if s.source == source and s.id not in table.effective.used
            ]
            made += 1 if len(waits) <= 1 else 0
            if made == many(1, 5):
                break
    assert made
