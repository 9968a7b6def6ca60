"""Letters: whoever is waited for has one about exactly what is asked; who is asked ahead has one once; nobody else gets any."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbf_moderator.desk.letters import asked_before, publish_letters
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.paper import folder_name, owed_by, owing
from tests.volume import THOROUGH, many

from .games import AN_HOUR, EVERY, begin, stops

TURNS = 4
"""When a game ends."""


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbf_moderator.desk.pictures.draw_map", lambda *_, **__: b"\x89PNG")


def letters(folder: Path) -> dict[str, str]:
    """The questions that lie in a folder of the outbox: name -> text."""
    return {p.name: p.read_text("utf-8") for p in sorted(folder.glob("question-*.bbcode"))}


@pytest.mark.parametrize(("name", "players", "options"), EVERY, ids=[s[0] for s in EVERY])
def test_at_every_stop_those_who_owe_or_are_asked_ahead_have_a_letter_and_nobody_else(
    name: str, players: int, options: dict[str, Any], memory: Path
) -> None:
    silent = 0
    with open_table(begin(memory, name, players, options, TURNS), write=True) as table:
        outbox = table.folder.outbox
        for done, at in stops(table, many(60, 10_000)):
            lying = letters(outbox / folder_name(table))
            ahead = [s for s in table.seats if (known := asked_before(table, s)) and known.ahead]
            written = {f"question-{seat}.bbcode" for seat in (*owing(table), *ahead)}
            assert {*lying} == written
            assert {p.name for p in done.paths if "question" in p.name and p.suffix == ".bbcode"} == {*lying}
            for seat in owing(table):
                known = asked_before(table, seat)
                assert known is not None and list(known.keys) == [d.key for d in owed_by(table, seat)]
                assert (outbox / folder_name(table) / f"question-{seat}.eml").is_file()
            silent += bool(lying) and not done.posts
            assert not publish_letters(table, at=at + AN_HOUR / 2), "nothing is written twice"
        assert (table.match.over or not THOROUGH) and not table.folder.unwritten()
    assert silent, "there were steps of which there is nothing to tell"
