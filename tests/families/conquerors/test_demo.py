"""The demonstration: the opening of the book's examples and three rounds of a side, by messages in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbf_moderator.desk import pictures
from pbf_moderator.desk.demo import run_demo
from pbf_moderator.desk.opening import open_table
from pbf_moderator.desk.verify import verify
from pbf_moderator.scenario.loading import load_scenario

from ...cli.test_demo import NoBrush
from .builder import M, P

HAPPENED = {
    "battle", "retreated", "overrun", "administrative_phase", "recruiting", "recruits_placed", "revolt_roll",
    "treasury_roll", "garrison_placed", "achieved", "free_round",
}  # fmt: skip


def test_rounds_are_played_by_the_messages_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "painter", lambda *_: NoBrush())
    told: list[str] = []
    path = run_demo(load_scenario("alexander"), tmp_path / "out", told.append)
    with open_table(path) as table:
        game, view = table.match.game, table.view()
        events = {event.kind for event in game.events}
        sources = {source for e in table.effective.inputs for source in e.body["sources"].values()}
        assert not verify(table).findings
    assert events >= HAPPENED, HAPPENED - events
    assert "moderator" not in sources
    asked_back = [line for line in told if "held" in line or "ignored" in line or "needs_answer" in line]
    assert asked_back == ["  Mac: needs_answer, asked back: several_ways"]
    assert view["turn"] >= 6 and view["achieved"] == ["king_of_asia"]
    assert view["armies"]["macedonian-1"]["space"] == "gordium"
    assert view["control"]["mysia"] == view["control"]["phrygia"] == M
    assert view["armies"]["persian-1"]["space"] == "babylon" and view["control"]["lydia"] == P
